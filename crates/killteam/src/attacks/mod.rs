//! Attacks: Shoot and Fight, step by step.
//!
//! An attack in progress is flat data in the state. At each step [`needs`] says whose decision or which dice
//! it waits for; a step at which nobody has anything to decide is passed over. `order` says what follows what;
//! `shoot` and `fight` have what is settled in one of the two, and the steps that both share stand here.

mod attack;
mod block;
mod choice;
mod dice;
mod digest;
mod end;
mod event;
mod fight;
mod order;
pub mod outlook;
mod ploys;
mod retain;
mod screen;
mod shoot;
mod shots;

use battle::{Kind, Needs, Play, RollRequest, Side};
use smallvec::SmallVec;
use table::Length;

pub use attack::{Attack, AttackKind, Die, Fallen, Grade, Hand, Role, Step, Tricks};
pub use choice::{AttackChoice, AttackReason, AttackRoll, CoverSave, Reroll};
pub use event::{AttackEvent, How};
pub use screen::{Cover, Screen};

pub(crate) use event::fold;
pub(crate) use fight::may_fight;
pub(crate) use ploys::{begin_last_fight, hardest_landing, is_stunned, last_fights, moment, use_rule};
pub(crate) use shoot::{may_shoot, may_shoot_from_guard};
pub(crate) use shots::Shots;

use crate::choice::Choice;
use crate::close_quarters::condensed_environment;
use crate::equipment::{Grenade, explosives};
use crate::incapacitation;
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::State;
use crate::targeting;
use crate::team_rules;
use crate::vocabulary::{Action, OperativeId, Order, Roll, Verdict, seat_of};
use crate::weapon::{MOST_DICE, Weapon, WeaponNo};
use crate::weapon_rules::{WeaponRule, accurate, limited, silent, upgrades};
use crate::{Event, KillTeam, Reason};

/// Begins a Shoot or Fight action that has been judged.
pub(crate) fn begin(
    play: &mut Play<'_, KillTeam>,
    action: Action,
    who: OperativeId,
    (target, weapon): (OperativeId, WeaponNo),
) {
    match action {
        Action::Fight | Action::HatchwayFight => fight::begin(play, who, weapon, target, false),
        _ => shoot::begin(play, who, weapon, target),
    }
}

/// The rules of a weapon in this attack: those on its card and whatever else gives it one.
fn rules_of(table: &Table, state: &State, attack: &Attack, role: Role) -> SmallVec<[WeaponRule; 8]> {
    let who = attack.who(role);
    let mut rules = attack.weapon_of(role).map_or_else(SmallVec::new, |it| weapon_rules(table, state, who, it));
    if attack.kind == AttackKind::Shoot && role == Role::Attacker {
        rules.extend(targeting::from_vantage(table, state, attack.actor, attack.target));
    }
    rules.extend(condensed_environment::adds(table, state, &rules, attack.who(role.other())));
    rules
}

/// The rules of a weapon in the hands of an operative: those on its card, and what its team adds.
pub(crate) fn weapon_rules(
    table: &Table,
    state: &State,
    who: OperativeId,
    number: WeaponNo,
) -> SmallVec<[WeaponRule; 8]> {
    let Some(weapon) = table.weapon(who, number) else { return SmallVec::new() };
    let mut rules = SmallVec::from_slice(&weapon.rules);
    rules.extend(team_rules::extra_weapon_rules(table, state, who, weapon));
    rules
}

/// What an operative can attack with: the weapons of its datacard, and the grenades that its side has left.
pub(crate) fn weapons_at_hand<'a>(
    table: &'a Table,
    state: &'a State,
    who: OperativeId,
) -> impl Iterator<Item = (WeaponNo, &'a Weapon)> {
    let left = move |it: &Grenade| explosives::left(table, state, who, *it) > 0;
    let grenades = Grenade::ALL.into_iter().filter(left).map(Grenade::number);
    let grenades = grenades.filter_map(move |it| Some((it, table.weapon(who, it)?)));
    table.card(who).numbered_weapons().chain(grenades)
}

/// True if none of the weapons that an operative is known to have is silent. Of somebody whose weapons nobody has
/// written down nothing is known.
pub(crate) fn is_always_heard(table: &Table, state: &State, who: OperativeId) -> bool {
    let hushed = |number| silent::is_hushed(&weapon_rules(table, state, who, number), Order::Conceal);
    let mut weapons = table.card(who).numbered_weapons();
    !table.card(who).weapons.is_empty() && weapons.all(|(number, _)| hushed(number))
}

/// The weapon of a role.
fn weapon_of<'t>(table: &'t Table, attack: &Attack, role: Role) -> Option<&'t Weapon> {
    table.weapon(attack.who(role), attack.weapon_of(role)?)
}

/// The Hit of a weapon now: worse for whoever is injured, better for every assist, 2 to 6.
fn hit_of(table: &Table, state: &State, who: OperativeId, weapon: &Weapon, assists: u8) -> u8 {
    let worse = u8::from(table.is_injured(state, who));
    (weapon.hit + worse).saturating_sub(assists).clamp(2, 6)
}

/// Whether an operative can use a weapon at all: it has it, for this kind of attack, and it has not run out.
pub(crate) fn may_use(
    table: &Table,
    state: &State,
    who: OperativeId,
    number: WeaponNo,
    kind: crate::weapon::WeaponKind,
) -> Verdict {
    let Some(weapon) = table.weapon(who, number) else {
        return Verdict::legal().refuse_if(true, Reason::Attack(AttackReason::NoSuchWeapon));
    };
    let used = state.operative(who).uses.get(number.index()).copied().unwrap_or(0);
    let grenade = Grenade::numbered(number);
    let untaken = grenade.is_some_and(|it| explosives::had(state, table.side_of(who), it) == 0);
    let spent = match grenade {
        Some(grenade) => !untaken && explosives::left(table, state, who, grenade) == 0,
        None => limited::uses(&weapon.rules).is_some_and(|it| used >= it),
    };
    Verdict::legal()
        .refuse_if(weapon.kind != kind, Reason::Attack(AttackReason::WrongWeapon(number)))
        .refuse_if(untaken, Reason::Limit(Limit::NoGrenadeTaken))
        .refuse_if(spent, Reason::Attack(AttackReason::UsedUp(number)))
}

/// True if an operative has no wounds left, whether or not it has been removed.
fn is_down(table: &Table, state: &State, who: OperativeId) -> bool {
    state.operative(who).out || state.operative(who).wounds_lost >= table.card(who).wounds
}

/// Somebody loses wounds. Whoever has none left can lose no more.
fn harm(play: &mut Play<'_, KillTeam>, who: OperativeId, by: u8, role: Option<Role>) {
    if by == 0 || is_down(play.table(), play.state(), who) {
        return;
    }
    incapacitation::hurt(play, who, by);
    if is_down(play.table(), play.state(), who) {
        play.emit(Event::Attack(AttackEvent::Felled { who, by: role }));
    }
}

fn reach(play: &mut Play<'_, KillTeam>, step: Step) {
    play.emit(Event::Attack(AttackEvent::Reached(step)));
}

/// Goes on to whatever follows the step that has been settled; see [`order`].
fn proceed(play: &mut Play<'_, KillTeam>) {
    let Some(attack) = play.state().attack else { return };
    match order::next(play.table(), play.state(), &attack) {
        order::LAST => end::dice_are_done(play, &attack),
        step => reach(play, step),
    }
}

fn put_dice(play: &mut Play<'_, KillTeam>, attack: &Attack, role: Role, hand: Hand, how: How) {
    let who = attack.who(role);
    play.emit(Event::Attack(AttackEvent::Dice { who, role, hand, how }));
}

/// How many dice a role rolls in all, kept ones included.
fn dice_of(table: &Table, state: &State, attack: &Attack, role: Role) -> u8 {
    match (attack.kind, role) {
        (AttackKind::Shoot, Role::Defender) => shoot::defence_dice(table, state, attack),
        (AttackKind::Fight, Role::Attacker) => {
            let more = table.card(attack.actor).extra_dice_while_fighting();
            weapon_of(table, attack, role).map_or(0, |it| it.atk.saturating_add(more).min(MOST_DICE))
        }
        _ => weapon_of(table, attack, role).map_or(0, |it| it.atk),
    }
}

/// What an attack waits for, if it waits.
pub(crate) fn needs(table: &Table, state: &State, attack: &Attack) -> Option<Needs<KillTeam>> {
    needs_where(table, state, attack, || options(table, state, attack).len())
}

/// The same where so many options are known.
fn needs_where(
    table: &Table,
    state: &State,
    attack: &Attack,
    count: impl FnOnce() -> usize,
) -> Option<Needs<KillTeam>> {
    let roll = |roll, count| {
        (count > 0).then_some(Needs::Roll(RollRequest { roll: Roll::Attack(roll), kind: Kind::D6, count }))
    };
    match attack.step {
        Step::Roll(role) => {
            let who = attack.who(role);
            let count = dice_of(table, state, attack, role).saturating_sub(attack.hand(role).count());
            match (attack.kind, role) {
                (AttackKind::Shoot, Role::Defender) => roll(AttackRoll::Defence(who), count),
                _ => roll(AttackRoll::Attack(who), count),
            }
        }
        Step::Reroll(role, _) => roll(AttackRoll::Reroll(attack.who(role)), 1),
        Step::Hot(role) => {
            let burns = end::may_burn(table, state, attack, role);
            roll(AttackRoll::Hot(attack.who(role)), u8::from(burns))
        }
        _ => {
            let decides = seat_of(decider(table, attack)?);
            let open = count() > 1 || !ploys::usable(table, state, attack).is_empty();
            open.then(|| Needs::Choices(vec![decides]))
        }
    }
}

/// Whose decision a step is.
fn decider(table: &Table, attack: &Attack) -> Option<Side> {
    let role = match attack.step {
        Step::ScreenOf(who) => return Some(table.side_of(who)),
        Step::Torrent | Step::Next => Role::Attacker,
        Step::Screen | Step::Reply | Step::CoverSave | Step::Block => Role::Defender,
        Step::Accurate(role)
        | Step::Rerolls(role)
        | Step::Retain(role)
        | Step::Severe(role)
        | Step::Devastating(role)
        | Step::Resolve(role) => role,
        Step::Land(role) => role.other(),
        Step::Stunned(side) => return Some(side),
        Step::Roll(_) | Step::Reroll(..) | Step::Hot(_) | Step::Over => return None,
    };
    Some(table.side_of(attack.who(role)))
}

/// Everything that can be decided at this step. The first is what somebody does who does not care.
pub(crate) fn options(table: &Table, state: &State, attack: &Attack) -> Vec<AttackChoice> {
    // What can be declined: an empty list stays empty.
    let or_keep = |mut list: Vec<AttackChoice>, keep_first: bool| {
        if !list.is_empty() {
            let place = if keep_first { 0 } else { list.len() };
            list.insert(place, AttackChoice::Keep);
        }
        list
    };
    match attack.step {
        Step::Torrent => shoot::torrent_options(table, state, attack),
        Step::Next => shoot::queued(table, state, attack).map(AttackChoice::NextTarget).collect(),
        Step::Screen if attack.screen.either => vec![AttackChoice::Cover, AttackChoice::Obscured],
        Step::ScreenOf(_) => vec![AttackChoice::Cover, AttackChoice::Obscured],
        Step::Reply => fight::replies(table, state, attack),
        Step::Accurate(role) => {
            let dice = dice_of(table, state, attack, role);
            let most = accurate::most(&rules_of(table, state, attack, role)).min(dice);
            (0..=most).rev().map(AttackChoice::Accurate).collect()
        }
        Step::Rerolls(role) => or_keep(dice::reroll_options(table, state, attack, role), true),
        Step::Retain(role) => or_keep(retain::options(table, state, attack, role), false),
        Step::Severe(role) if retain::may_sharpen(table, state, attack, role) => {
            vec![AttackChoice::Severe, AttackChoice::Keep]
        }
        Step::Devastating(role) => retain::instances_of_devastating(table, state, attack, role),
        Step::CoverSave => shoot::cover_saves(table, state, attack),
        Step::Block => shoot::outcomes(table, state, attack),
        Step::Resolve(role) => fight::resolutions(table, state, attack, role),
        Step::Land(_) | Step::Stunned(_) if !ploys::usable(table, state, attack).is_empty() => {
            vec![AttackChoice::Keep]
        }
        _ => Vec::new(),
    }
}

/// Whether a decision stands.
pub(crate) fn judge(table: &Table, state: &State, choice: &AttackChoice) -> Verdict {
    let Some(attack) = &state.attack else {
        return Verdict::legal().refuse_if(true, Reason::NotThisStep);
    };
    match (attack.step, choice) {
        (Step::Rerolls(role), AttackChoice::Reroll { face, with }) => {
            dice::may_reroll(table, state, attack, role, (*face, *with))
        }
        _ => {
            let offered = options(table, state, attack).contains(choice);
            Verdict::legal().refuse_if(!offered, Reason::NotOffered)
        }
    }
}

/// What a seat may decide now.
pub(crate) fn choices(table: &Table, state: &State, side: Side) -> Vec<Choice> {
    let Some(attack) = &state.attack else { return Vec::new() };
    if decider(table, attack) != Some(side) {
        return Vec::new();
    }
    let uses = ploys::usable(table, state, attack).into_iter().map(|(rule, on)| Choice::Use { rule, on });
    options(table, state, attack).into_iter().map(Choice::Attack).chain(uses).collect()
}

/// Plays a decision out.
pub(crate) fn resolve(play: &mut Play<'_, KillTeam>, choice: &AttackChoice) {
    let Some(attack) = play.state().attack else { return };
    match (attack.step, *choice) {
        (Step::Accurate(role), AttackChoice::Accurate(count)) => set_aside(play, &attack, role, count),
        (Step::Rerolls(role), AttackChoice::Reroll { face, with }) => {
            if let Some(die) = dice::die_showing(attack.hand(role), face) {
                let who = attack.who(role);
                play.emit(Event::Attack(AttackEvent::Rerolling { role, die, with, who }));
            }
        }
        (Step::Rerolls(role), AttackChoice::Keep) => keep_dice(play, &attack, role),
        (Step::Retain(role), AttackChoice::Rending) => {
            put_dice(play, &attack, role, upgrades::rend(*attack.hand(role)), How::Rending);
        }
        (Step::Retain(role), AttackChoice::Punishing) => {
            put_dice(play, &attack, role, upgrades::punish(*attack.hand(role)), How::Punishing);
        }
        (Step::Retain(_), _) => proceed(play),
        (Step::Severe(role), AttackChoice::Severe) => {
            put_dice(play, &attack, role, upgrades::sharpen(*attack.hand(role)), How::Severe);
            before_criticals(play, role);
        }
        (Step::Severe(role), _) => before_criticals(play, role),
        (Step::Devastating(role), AttackChoice::Devastating { damage, reach }) => {
            after_retaining(play, role, Some((damage, reach)));
        }
        (Step::Land(_) | Step::Stunned(_), _) => ploys::go_on(play, &attack),
        _ => match attack.kind {
            AttackKind::Shoot => shoot::resolve(play, &attack, choice),
            AttackKind::Fight => fight::resolve(play, &attack, choice),
        },
    }
}

fn set_aside(play: &mut Play<'_, KillTeam>, attack: &Attack, role: Role, count: u8) {
    if count > 0 {
        let kept = (0..count).fold(*attack.hand(role), |hand, _| hand.with(Die::aside(Grade::Normal)));
        put_dice(play, attack, role, kept, How::SetAside);
    }
    proceed(play);
}

fn keep_dice(play: &mut Play<'_, KillTeam>, attack: &Attack, role: Role) {
    match attack.kind {
        AttackKind::Fight => fight::pass(play, role),
        AttackKind::Shoot => shoot::after_rerolls(play, attack, role),
    }
}

/// The dice are kept; where critical successes devastate in several ways, one of those is chosen first.
fn before_criticals(play: &mut Play<'_, KillTeam>, role: Role) {
    let Some(attack) = play.state().attack else { return };
    if retain::instances_of_devastating(play.table(), play.state(), &attack, role).len() > 1 {
        return proceed(play);
    }
    after_retaining(play, role, None);
}

fn after_retaining(play: &mut Play<'_, KillTeam>, role: Role, devastating: Option<(u8, Option<Length>)>) {
    let Some(attack) = play.state().attack else { return };
    retain::strike_at_once(play, &attack, role, devastating);
    proceed(play);
}

/// Dice of an attack have fallen.
pub(crate) fn rolled(play: &mut Play<'_, KillTeam>, faces: &[u8]) {
    let Some(attack) = play.state().attack else { return };
    match attack.step {
        Step::Roll(role) => {
            put_dice(play, &attack, role, dice::rolled(*attack.hand(role), faces), How::Rolled);
            proceed(play);
        }
        Step::Reroll(role, die) => {
            let from = attack.hand(role).dice().get(usize::from(die)).map_or(0, |it| it.face);
            let to = faces.first().copied().unwrap_or(1);
            let hand = dice::rerolled(*attack.hand(role), die, to);
            put_dice(play, &attack, role, hand, How::Rerolled { from, to });
            proceed(play);
        }
        Step::Hot(role) => end::burn(play, &attack, role, faces.first().copied().unwrap_or(6)),
        _ => {}
    }
}

/// Goes on by itself as long as nobody has to be asked; what comes after an attack is told by whoever calls.
pub(crate) fn advance(play: &mut Play<'_, KillTeam>, then: fn(&mut Play<'_, KillTeam>)) {
    while let Some(attack) = play.state().attack {
        let options = options(play.table(), play.state(), &attack);
        if needs_where(play.table(), play.state(), &attack, || options.len()).is_some() {
            return;
        }
        // Nothing to decide: what there is happens, or the step is passed over.
        match (attack.step, options.first()) {
            (Step::Rerolls(role), _) => keep_dice(play, &attack, role),
            (Step::Roll(_) | Step::Hot(_), _) => proceed(play),
            (Step::Over, _) => end::close(play, &attack, then),
            (Step::Land(_) | Step::Stunned(_), _) => ploys::go_on(play, &attack),
            (_, Some(only)) => resolve(play, only),
            (Step::Retain(_) | Step::Severe(_), None) => resolve(play, &AttackChoice::Keep),
            (_, None) => match attack.kind {
                AttackKind::Shoot => shoot::pass_over(play, &attack),
                AttackKind::Fight => fight::pass_over(play, &attack),
            },
        }
    }
}
