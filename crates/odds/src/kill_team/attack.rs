//! The numbers of an attack of a battle, as the rules make them: Hit, dice, rules and Save with whatever changes them.

use battle::Side;
use killteam::{Attack, Grade, OperativeId, Role, State, Table, outlook};

use super::{profile, situation};
use crate::fight::{Fighter, Successes, Terms};
use crate::profile::{Aim, Handling, Profile, Rerolls, Situation, Target};

/// An attack in the battle that it belongs to.
#[derive(Clone, Copy)]
pub(super) struct Fray<'a> {
    pub(super) table: &'a Table,
    pub(super) state: &'a State,
    pub(super) attack: &'a Attack,
}

impl<'a> Fray<'a> {
    /// The same with another attack.
    pub(super) fn with(self, attack: &'a Attack) -> Self {
        Self { attack, ..self }
    }

    /// The wounds that somebody has left.
    pub(super) fn left(self, who: OperativeId) -> u8 {
        self.table.card(who).wounds.saturating_sub(self.state.operative(who).wounds_lost)
    }

    pub(super) fn side(self, role: Role) -> Side {
        self.table.side_of(self.attack.who(role))
    }

    /// What a role attacks with; whoever has no weapon rolls no dice.
    pub(super) fn profile(self, role: Role) -> Profile {
        let Self { table, state, attack } = self;
        let Some(weapon) = outlook::weapon(table, attack, role) else { return Profile::new(0, 6, [0, 0]) };
        let it = profile(weapon, &outlook::rules(table, state, attack, role), table.options());
        let (dice, hit) = (outlook::dice(table, state, attack, role), attack.hit(role));
        Profile { dice, hit, ..it }.with_rerolls(outlook::free_rerolls(table, state, attack, role))
    }

    /// Whom a shot is aimed at.
    pub(super) fn target(self) -> Target {
        let Self { table, state, attack } = self;
        let (save, _) = outlook::thresholds(table, state, attack, Role::Defender);
        let any = outlook::free_rerolls(table, state, attack, Role::Defender);
        Target { rerolls: Rerolls { any, ..Rerolls::NONE }, ..Target::new(save, self.left(attack.target).into()) }
    }

    /// The circumstances of a shot in which everybody handles dice as well as possible.
    pub(super) fn situation(self) -> Situation {
        let handling = [Handling::Best; 2];
        Situation { handling, aim: Aim::TakeOut, ..situation(&self.attack.screen, self.table.options()) }
    }

    /// Somebody who fights or retaliates. Whatever makes its Hit better or worse is in it already.
    pub(super) fn fighter(self, role: Role) -> Fighter {
        let who = self.attack.who(role);
        Fighter { stat: self.table.card(who).wounds, ..Fighter::new(self.profile(role), self.left(who)) }
    }

    /// The circumstances of a fight.
    pub(super) fn terms(self) -> Terms {
        let defender_first = self.side(Role::Attacker) != self.state.initiative;
        Terms { aim: FIGHT, injuries: false, defender_first, ..Terms::default() }
    }

    /// The successes that a role has kept and not spent, normal and critical ones.
    pub(super) fn successes(self, role: Role) -> [u8; 2] {
        let hand = self.attack.hand(role);
        [hand.of(Grade::Normal), hand.of(Grade::Critical)]
    }

    /// The same in a fight.
    pub(super) fn in_hand(self, role: Role) -> Successes {
        let [normal, critical] = self.successes(role);
        let shocks = self.profile(role).shock && !self.attack.tricks(role).shock;
        Successes { normal, critical, shocks }
    }
}

/// What both want in a fight: to cost the other one more wounds than it costs oneself.
pub(super) const FIGHT: Aim = Aim::Trade;
