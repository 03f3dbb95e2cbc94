//! What happens within an attack, and how it changes the attack.

use super::attack::{Attack, AttackKind, Fallen, Grade, Hand, Role, Step, Tricks, bit};
use super::choice::Reroll;
use super::screen::Screen;
use crate::changes::Until;
use crate::equipment::Grenade;
use crate::setup::Table;
use crate::state::{Acting, State};
use crate::vocabulary::{Action, OperativeId};
use crate::weapon::WeaponNo;

/// Something that happens within an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttackEvent {
    /// It began.
    Begun(Attack),
    /// Torrent: this one is a target, too.
    Joined(OperativeId),
    /// The weapon is used against this one.
    Turned {
        /// Whom.
        target: OperativeId,
        /// What protects it.
        screen: Screen,
    },
    /// The defender chose between cover and obscured.
    Screened(Screen),
    /// The defender chose between the two for a further target, when it was selected.
    Chosen {
        /// For whom.
        who: OperativeId,
        /// Cover; otherwise obscured.
        cover: bool,
    },
    /// The target of a Fight retaliates, or cannot.
    Replied {
        /// Who.
        who: OperativeId,
        /// With what.
        weapon: Option<WeaponNo>,
        /// At which Hit.
        hit: u8,
    },
    /// The dice of somebody lie like this now.
    Dice {
        /// Whose.
        who: OperativeId,
        /// In which role.
        role: Role,
        /// How they lie.
        hand: Hand,
        /// How that came.
        how: How,
    },
    /// A die is taken up to be rolled again.
    Rerolling {
        /// In which role.
        role: Role,
        /// Which of the dice.
        die: u8,
        /// By which rule.
        with: Reroll,
        /// For whom.
        who: OperativeId,
    },
    /// Somebody leaves the dice as they are.
    Kept(Role),
    /// The defender blocked; so much is left of a shot.
    Blocked {
        /// Who.
        who: OperativeId,
        /// Normal successes left.
        normal: u8,
        /// Critical successes left.
        critical: u8,
        /// Of how many.
        of: u8,
    },
    /// A die struck.
    Struck {
        /// Who.
        who: OperativeId,
        /// In which role.
        role: Role,
        /// With what.
        grade: Grade,
    },
    /// A die blocked.
    Parried {
        /// Who.
        who: OperativeId,
        /// In which role.
        role: Role,
        /// With what.
        with: Grade,
        /// What.
        what: Option<Grade>,
    },
    /// Shock: a success is lost.
    Shocked {
        /// Whose.
        who: OperativeId,
        /// By which role.
        role: Role,
        /// What.
        lost: Option<Grade>,
    },
    /// A rule makes that the dice about to hurt somebody do so by one point less.
    Softened,
    /// This one will be stunned when the action is over.
    Stuns(OperativeId),
    /// A rule makes that it will not.
    Unstunned(OperativeId),
    /// This one has no wounds left.
    Felled {
        /// Who.
        who: OperativeId,
        /// By whom.
        by: Option<Role>,
    },
    /// One use of a limited weapon.
    Used(OperativeId, WeaponNo),
    /// A die was rolled for a hot weapon.
    Burned {
        /// Who.
        who: OperativeId,
        /// The die.
        face: u8,
        /// The Hit of the weapon.
        hit: u8,
    },
    /// The APL of this one is lower until the end of its next activation.
    Stunned(OperativeId),
    /// The attack goes on with this.
    Reached(Step),
    /// It is over.
    Over {
        /// Who used a heavy weapon, and the one move that goes with it.
        heavy: Option<(OperativeId, Option<Action>)>,
    },
}

/// Why dice lie as they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Some were kept without rolling.
    SetAside,
    /// They were rolled.
    Rolled,
    /// One was rolled again.
    Rerolled {
        /// What it showed.
        from: u8,
        /// What it shows.
        to: u8,
    },
    /// Successes were counted.
    Counted,
    /// The target was obscured.
    Obscured,
    /// By Rending.
    Rending,
    /// By Punishing.
    Punishing,
    /// By Severe.
    Severe,
}

/// Writes what happened into the state.
pub(crate) fn fold(table: &Table, state: &mut State, event: &AttackEvent) {
    match *event {
        AttackEvent::Begun(attack) => {
            state.attack = Some(attack);
            state.fallen = None;
        }
        AttackEvent::Over { heavy } => {
            state.fallen = state.attack.and_then(|it| it.fell_retaliating());
            state.attack = None;
            state.heavy_used = heavy.or(state.heavy_used);
        }
        AttackEvent::Used(who, weapon) => {
            if let Some(grenade) = Grenade::numbered(weapon) {
                state.means[table.side_of(who)].throw(grenade);
            } else if let Some(uses) = state.operative_mut(who).uses.get_mut(weapon.index()) {
                *uses = uses.saturating_add(1);
            }
        }
        AttackEvent::Stunned(who) => {
            // A counteraction is no activation, so what arrives in one ends with the next activation.
            let active = state.active().is_some_and(|it| it.who == who && it.kind == Acting::Activation);
            let operative = state.operative_mut(who);
            operative.apl = operative.apl.with(-1, Until::EndOfNextActivation, active);
        }
        AttackEvent::Rerolling { with: Reroll::Command, who, .. } => {
            let side = table.side_of(who);
            state.cp[side] = state.cp[side].saturating_sub(1);
        }
        _ => {}
    }
    if let Some(attack) = &mut state.attack {
        attack.note(event);
    }
}

impl Attack {
    fn note(&mut self, event: &AttackEvent) {
        match *event {
            AttackEvent::Joined(who) => self.queue |= bit(who),
            AttackEvent::Turned { target, screen } => {
                self.target = target;
                self.queue &= !bit(target);
                self.hands = [Hand::default(); 2];
                self.tricks = [Tricks::default(); 2];
                self.passes = 0;
                self.softened = 0;
                self.step = Step::Screen;
                self.set_screen(screen);
            }
            AttackEvent::Screened(screen) => self.set_screen(screen),
            AttackEvent::Chosen { who, cover } => {
                let [covered, obscured] = &mut self.chosen;
                *(if cover { covered } else { obscured }) |= bit(who);
                self.step = Step::Torrent;
            }
            AttackEvent::Replied { weapon, hit, .. } => {
                self.reply = weapon;
                let [_, defender] = &mut self.hit;
                *defender = hit;
            }
            AttackEvent::Dice { role, hand, how, .. } => {
                *self.hand_mut(role) = hand;
                match how {
                    How::Rending => self.tricks_mut(role).rending = true,
                    How::Punishing => self.tricks_mut(role).punishing = true,
                    How::Rerolled { .. } => self.passes = 0,
                    _ => {}
                }
            }
            AttackEvent::Rerolling { role, die, with, .. } => {
                let face = self.hand(role).dice().get(usize::from(die)).map_or(0, |it| it.face);
                match with {
                    Reroll::Balanced => self.tricks_mut(role).balanced = true,
                    Reroll::Ceaseless => self.tricks_mut(role).ceaseless = face,
                    Reroll::Resupply => self.tricks_mut(role).resupply = true,
                    Reroll::Rule(rule) => self.tricks_mut(role).note(rule),
                    Reroll::Relentless | Reroll::Command => {}
                }
                self.step = Step::Reroll(role, die);
            }
            AttackEvent::Kept(_) => self.passes += 1,
            AttackEvent::Blocked { normal, critical, .. } => self.lands([normal, critical]),
            AttackEvent::Struck { role, grade, .. } => {
                *self.hand_mut(role) = self.hand(role).spend(grade);
                self.lands(if grade == Grade::Critical { [0, 1] } else { [1, 0] });
            }
            AttackEvent::Softened => self.softened = self.softened.saturating_add(1),
            AttackEvent::Parried { role, with, what, .. } => {
                *self.hand_mut(role) = self.hand(role).spend(with);
                if let Some(what) = what {
                    *self.hand_mut(role.other()) = self.hand(role.other()).spend(what);
                }
            }
            AttackEvent::Shocked { role, lost, .. } => {
                self.tricks_mut(role).shock = true;
                if let Some(lost) = lost {
                    *self.hand_mut(role.other()) = self.hand(role.other()).spend(lost);
                }
            }
            AttackEvent::Stuns(who) => self.stuns |= bit(who),
            AttackEvent::Unstunned(who) => self.stuns &= !bit(who),
            AttackEvent::Felled { who, by } => {
                let [attacker, defender] = &mut self.felled;
                match by {
                    Some(Role::Attacker) => *attacker |= bit(who),
                    Some(Role::Defender) => *defender |= bit(who),
                    None => {}
                }
            }
            AttackEvent::Reached(step) => self.step = step,
            AttackEvent::Begun(_)
            | AttackEvent::Used(..)
            | AttackEvent::Burned { .. }
            | AttackEvent::Stunned(_)
            | AttackEvent::Over { .. } => {}
        }
    }

    /// These dice are about to hurt; nothing has lowered that yet.
    fn lands(&mut self, dice: [u8; 2]) {
        self.landing = dice;
        self.softened = 0;
    }

    /// Who fell in this fight while it retaliated. Whoever cannot retaliate does not.
    fn fell_retaliating(&self) -> Option<Fallen> {
        let [by_attacker, _] = self.felled;
        let retaliates = self.kind == AttackKind::Fight && self.reply.is_some();
        let fell = retaliates && by_attacker & bit(self.target) != 0;
        fell.then_some(Fallen { who: self.target, against: self.actor, fights: false })
    }

    fn set_screen(&mut self, screen: Screen) {
        self.screen = screen;
        if self.target == self.primary {
            self.first_screen = screen;
        }
    }
}
