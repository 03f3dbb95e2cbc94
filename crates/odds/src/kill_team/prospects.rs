//! What may come of an attack of a battle: before it is declared, and from every decision within it.
//!
//! Where dice are still to be rolled, the mathematics of this crate tells their chances. Where they lie on the table, the
//! rules themselves play each decision on to the next one. Both sides decide as well as they can, and nobody spends a
//! command point or uses a rule of its team beyond what was said.

use battle::{Act, Needs, NoLog, Play, Side, System as _};
use killteam::{
    Attack, AttackChoice, AttackKind, Choice, KillTeam, OperativeId, Role, State, Step, Table, WeaponNo, outlook,
};

use super::attack::{FIGHT, Fray};
use super::known::Known;
use super::picks;
use crate::damage::{Damage, Outlook};
use crate::fight::blows;
use crate::profile::{Handling, Profile};
use crate::shot::defended;

/// What an attack is likely to do, in whole numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prospect {
    /// Who is to suffer: the target of a shot, the opponent in a fight.
    pub on: OperativeId,
    /// What it means for that one.
    pub outlook: Outlook,
    /// Every amount of damage that can come up with its chance in millionths, the least first.
    pub spread: Vec<(u16, u32)>,
    /// In a fight: the chance to be out oneself, in millionths.
    pub own_out: Option<u32>,
}

/// The prospects of attacks at one table. What was worked out once is kept.
#[derive(Debug, Default)]
pub struct Prospects {
    known: Known,
}

/// What target and actor of an attack lose from now on.
struct Coming {
    target: Damage,
    actor: Damage,
}

impl Prospects {
    /// Of a shot or a fight that nobody has declared yet. Further targets are left out.
    pub fn of_attack(
        &self,
        table: &Table,
        state: &State,
        with: (OperativeId, WeaponNo),
        on: OperativeId,
    ) -> Option<Prospect> {
        let attack = outlook::prospect(table, state, with, on)?;
        let fray = Fray { table, state, attack: &attack };
        Some(told(fray, &self.coming(fray)?, fray.side(Role::Attacker)))
    }

    /// Of a decision within the attack in progress, for a side.
    pub fn of_choice(&self, table: &Table, state: &State, choice: &Choice, side: Side) -> Option<Prospect> {
        let before = state.attack.as_ref()?;
        let after = chosen(table, state, choice)?;
        match (choice, &after.attack) {
            // It is about somebody else from here on.
            (Choice::Attack(AttackChoice::NextTarget(_)), Some(attack)) => {
                let fray = Fray { table, state: &after, attack };
                Some(told(fray, &self.coming(fray)?, side))
            }
            (Choice::Attack(AttackChoice::NextTarget(_) | AttackChoice::AlsoTarget(_)), _) => None,
            _ => {
                let fray = Fray { table, state, attack: before };
                Some(told(fray, &self.going_on(fray, &after)?, side))
            }
        }
    }

    /// Of the attack in progress as it stands, for a side.
    pub fn of_now(&self, table: &Table, state: &State, side: Side) -> Option<Prospect> {
        let fray = Fray { table, state, attack: state.attack.as_ref()? };
        Some(told(fray, &self.coming(fray)?, side))
    }

    /// What comes of an attack from the step that it has come to.
    fn coming(&self, fray: Fray<'_>) -> Option<Coming> {
        let attack = fray.attack;
        // Whoever has fallen and fights on has no wounds to lose.
        if attack.last_stand {
            return None;
        }
        match (attack.kind, attack.step) {
            (AttackKind::Shoot, Step::Screen | Step::Accurate(_) | Step::Roll(Role::Attacker)) => self.shot(fray),
            (AttackKind::Shoot, Step::Roll(Role::Defender)) => Some(saved(fray)),
            (AttackKind::Shoot, Step::CoverSave | Step::Block) => self.best_for_target(fray),
            (AttackKind::Fight, Step::Reply) => self.fight_with_best_reply(fray),
            (AttackKind::Fight, Step::Accurate(_) | Step::Roll(Role::Attacker)) if !has_dice(attack) => {
                Some(self.fight(fray))
            }
            (AttackKind::Fight, Step::Resolve(role)) => Some(struck(fray, role)),
            (_, Step::Reroll(role, _)) => self.rolled_again(fray, role),
            (_, Step::Rerolls(_) | Step::Land(_)) => self.after(fray, AttackChoice::Keep),
            // A rule that makes dice better is used.
            (_, Step::Retain(_) | Step::Severe(_) | Step::Devastating(_)) => {
                let first = outlook::choices(fray.table, fray.state).into_iter().next()?;
                self.after(fray, first)
            }
            _ => None,
        }
    }

    /// A shot whose attack dice are still to be rolled.
    fn shot(&self, fray: Fray<'_>) -> Option<Coming> {
        let attack = fray.attack;
        if attack.screen.either {
            let picked = picks(&attack.screen).into_iter().map(|screen| Attack { screen, ..*attack });
            let all: Vec<Coming> = picked.filter_map(|it| self.shot(fray.with(&it))).collect();
            return least_harm(fray, all);
        }
        let (profile, situation) = (fray.profile(Role::Attacker), fray.situation());
        let is_settled = attack.step == Step::Roll(Role::Attacker) && profile.accurate > 0;
        let target = match is_settled {
            // How many dice are kept without rolling has been decided.
            true => {
                let accurate = attack.hand(Role::Attacker).count();
                let [_, defender] = situation.handling;
                let situation = crate::Situation { handling: [Handling::Fixed, defender], ..situation };
                self.known.shot(Profile { accurate, ..profile }, fray.target(), situation)
            }
            false => self.known.shot(profile, fray.target(), situation),
        };
        Some(Coming { target, actor: Damage::none() })
    }

    /// A fight whose dice are still to be rolled.
    fn fight(&self, fray: Fray<'_>) -> Coming {
        let [attacker, defender] = [Role::Attacker, Role::Defender].map(|it| fray.fighter(it));
        let [actor, target] = self.known.fight(attacker, defender, fray.terms());
        Coming { target, actor }
    }

    /// The same if the target retaliates with whatever suits it best.
    fn fight_with_best_reply(&self, fray: Fray<'_>) -> Option<Coming> {
        let replies = outlook::replies(fray.table, fray.state, fray.attack);
        let all = replies.iter().map(|it| self.fight(fray.with(it)));
        let gain = |it: &Coming| it.target.mean() - it.actor.mean();
        all.min_by(|one, other| gain(one).total_cmp(&gain(other)))
    }

    /// Whatever costs the target of a shot least.
    fn best_for_target(&self, fray: Fray<'_>) -> Option<Coming> {
        let choices = outlook::choices(fray.table, fray.state);
        let all = choices.into_iter().filter_map(|it| self.after(fray, it)).collect();
        least_harm(fray, all)
    }

    /// One die falls once more; faces that count the same are looked at together.
    fn rolled_again(&self, fray: Fray<'_>, role: Role) -> Option<Coming> {
        let Fray { table, state, attack } = fray;
        let Needs::Roll(request) = KillTeam::needs(table, state) else { return None };
        let (success, critical) = outlook::thresholds(table, state, attack, role);
        let (success, critical) = (success.clamp(2, 6), critical.max(success).clamp(2, 6));
        let faces = [(1, success - 1), (success, critical - success), (critical, 7 - critical)];
        let (mut target, mut actor) = (Vec::new(), Vec::new());
        for (face, count) in faces.into_iter().filter(|(_, count)| *count > 0) {
            let after = played(table, state, None, &Act::Rolled(request.roll, vec![face]));
            let coming = self.going_on(fray, &after)?;
            target.push((count, coming.target));
            actor.push((count, coming.actor));
        }
        Some(Coming { target: Damage::by_a_die(&target), actor: Damage::by_a_die(&actor) })
    }

    /// What comes of a decision at this step.
    fn after(&self, fray: Fray<'_>, choice: AttackChoice) -> Option<Coming> {
        let after = chosen(fray.table, fray.state, &Choice::Attack(choice))?;
        self.going_on(fray, &after)
    }

    /// What was lost on the way to a later state, and what comes from there.
    fn going_on(&self, fray: Fray<'_>, after: &State) -> Option<Coming> {
        let lost = |who: OperativeId| {
            let [now, then] = [fray.state, after].map(|it| it.operative(who).wounds_lost);
            Damage::certain(usize::from(then.saturating_sub(now)))
        };
        let so_far = Coming { target: lost(fray.attack.target), actor: lost(fray.attack.actor) };
        let Some(attack) = after.attack.as_ref().filter(|it| goes_on(it, fray.attack)) else { return Some(so_far) };
        let coming = self.coming(Fray { state: after, attack, ..fray })?;
        Some(Coming { target: so_far.target.and(&coming.target), actor: so_far.actor.and(&coming.actor) })
    }
}

/// True if this is the same attack on the same target, and dice still matter to them.
fn goes_on(attack: &Attack, before: &Attack) -> bool {
    let same = attack.actor == before.actor && attack.target == before.target && attack.queue == before.queue;
    same && !matches!(attack.step, Step::Next | Step::Hot(_) | Step::Stunned(_) | Step::Over)
}

fn has_dice(attack: &Attack) -> bool {
    attack.hands.iter().any(|it| it.count() > 0)
}

/// A shot against which dice are still to be rolled.
fn saved(fray: Fray<'_>) -> Coming {
    let Fray { table, state, attack } = fray;
    let hand = attack.hand(Role::Defender);
    let rolling = outlook::dice(table, state, attack, Role::Defender).saturating_sub(hand.count());
    let (hits, kept) = (fray.successes(Role::Attacker), fray.successes(Role::Defender));
    let target = defended(&fray.profile(Role::Attacker), &fray.target(), hits, kept, rolling);
    Coming { target, actor: Damage::none() }
}

/// A fight in which the next die is this role's.
fn struck(fray: Fray<'_>, role: Role) -> Coming {
    const ROLES: [Role; 2] = [Role::Attacker, Role::Defender];
    let fighters = ROLES.map(|it| fray.fighter(it));
    let turn = usize::from(role == Role::Defender);
    let [actor, target] = blows(&fighters, ROLES.map(|it| fray.in_hand(it)), turn, FIGHT);
    let [had, had_target] = fighters.map(|it| it.wounds);
    let lost = |had: u8, left: u8| Damage::certain(usize::from(had.saturating_sub(left)));
    Coming { target: lost(had_target, target), actor: lost(had, actor) }
}

/// Of several, what takes the target out least likely, and then costs it least.
fn least_harm(fray: Fray<'_>, all: Vec<Coming>) -> Option<Coming> {
    let left = usize::from(fray.left(fray.attack.target));
    let harm = |it: &Coming| (it.target.at_least(left), it.target.mean_of(left));
    all.into_iter().min_by(|one, other| {
        let ((out, lost), (other_out, other_lost)) = (harm(one), harm(other));
        out.total_cmp(&other_out).then(lost.total_cmp(&other_lost))
    })
}

/// The state after a choice of whoever has to choose.
fn chosen(table: &Table, state: &State, choice: &Choice) -> Option<State> {
    let Needs::Choices(seats) = KillTeam::needs(table, state) else { return None };
    Some(played(table, state, seats.first().copied(), &Act::Choose(choice.clone())))
}

fn played(table: &Table, state: &State, seat: Option<battle::Seat>, act: &Act<KillTeam>) -> State {
    let mut after = state.clone();
    KillTeam::resolve(&mut Play::new(table, &mut after, &[], &mut NoLog), seat, act);
    after
}

/// What it means to a side: in a fight, for the opponent and for itself.
fn told(fray: Fray<'_>, coming: &Coming, side: Side) -> Prospect {
    let Attack { kind, actor, target, .. } = *fray.attack;
    let fights = kind == AttackKind::Fight;
    let (on, theirs, who, own) = match fights && side == fray.side(Role::Defender) {
        true => (actor, &coming.actor, target, &coming.target),
        false => (target, &coming.target, actor, &coming.actor),
    };
    let outlook =
        |damage: &Damage, who: OperativeId| damage.outlook(fray.left(who).into(), fray.table.card(who).wounds.into());
    Prospect {
        on,
        outlook: outlook(theirs, on),
        spread: theirs.spread(),
        own_out: fights.then(|| outlook(own, who).out),
    }
}
