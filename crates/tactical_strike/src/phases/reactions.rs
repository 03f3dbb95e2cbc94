//! Answers to a charge: who may overwatch or try Reaction Fire, and which weapons then fire.

use battle::Play;

use crate::armoury::{Reach, Weapon, WeaponKind};
use crate::campaign::Exertion;
use crate::choice::Reaction;
use crate::event::Event;
use crate::reason::Hindrance;
use crate::throws::shots::{is_blast, profiles};
use crate::vocabulary::{CombatantId, Question, UnitId, Verdict, WeaponId};
use crate::witness::Witness;
use crate::{Reason, TacticalStrike};

/// True for vehicles that do not walk: they are charged in silence.
pub(super) fn never_answers(ask: &Witness<'_>, unit: UnitId) -> bool {
    !ask.state.unit(unit).models.iter().any(|it| ask.can_be_locked(*it))
}

/// What has to be asked before a charged unit can answer: whoever is locked already does not, and whoever could not
/// answer in any case is not asked about.
pub(super) fn open_questions(ask: &Witness<'_>, unit: UnitId) -> Vec<Question> {
    let silent = hindrance(ask, unit).is_some_and(|it| it != Hindrance::OutOfAmmo);
    if silent { Vec::new() } else { ask.locked(ask.state.speaker(unit)).open_questions().copied().collect() }
}

/// Whether a charged unit may answer like that.
pub(super) fn may_answer(ask: &Witness<'_>, unit: UnitId, how: Reaction) -> Verdict {
    let hindrance = hindrance(ask, unit);
    let silent = hindrance.filter(|it| *it != Hindrance::OutOfAmmo);
    let why = match how {
        Reaction::Nothing => None,
        Reaction::Overwatch => silent,
        Reaction::ReactionFire => hindrance,
    };
    match why {
        Some(why) => Verdict::legal().refuse_if(true, Reason::CannotReact(why)),
        None => Verdict::legal(),
    }
}

/// What keeps a unit from Reaction Fire; all but missing ammunition keep it from overwatch as well.
fn hindrance(ask: &Witness<'_>, unit: UnitId) -> Option<Hindrance> {
    let state = ask.state.unit(unit);
    let speaker = ask.state.speaker(unit);
    let locked = ask.locked(speaker).is_yes();
    let lies = state.ground_until.is_some() && !ask.options().gtg_overwatch;
    let armour = ask.table.armour(ask.table.seat_of(speaker));
    let hinders = [
        (lies, Hindrance::OnTheGround),
        (state.is_falling_back, Hindrance::Runs),
        (ask.unit_has(unit, "Slow and Purposeful"), Hindrance::SlowAndPurposeful),
        (locked, Hindrance::Locked),
        (!armour.allows(Exertion::Overwatch), Hindrance::NoArmour),
        (!state.out_of_ammo.is_empty(), Hindrance::OutOfAmmo),
    ];
    hinders.into_iter().find(|(is, _)| *is).map(|(_, why)| why)
}

/// True if a model fires this weapon in Reaction Fire.
pub(crate) fn fires_at_full_skill(ask: &Witness<'_>, model: CombatantId, weapon: WeaponId) -> bool {
    let relentless = ask.has_rule(model, "Relentless");
    let fires = |it: &Weapon| {
        !is_blast(it)
            && match it.kind {
                WeaponKind::Pistol | WeaponKind::Assault(_) | WeaponKind::Salvo(..) | WeaponKind::RapidFire => true,
                WeaponKind::Heavy(_) => relentless,
                WeaponKind::Melee | WeaponKind::Ordnance(_) => false,
            }
    };
    profiles(ask, weapon).any(fires)
}

/// True if a model fires this weapon in overwatch: as snap shots, or as a template.
fn overwatches(ask: &Witness<'_>, weapon: WeaponId) -> bool {
    let fires = |it: &Weapon| {
        let large = matches!(it.kind, WeaponKind::Melee | WeaponKind::Ordnance(_));
        it.range == Reach::Template || !(large || is_blast(it))
    };
    profiles(ask, weapon).any(fires)
}

/// A unit answers: which weapons fire and who stays silent is told, and whether it can still counter-attack. Whoever is
/// locked already never could.
pub(super) fn answer(play: &mut Play<'_, TacticalStrike>, unit: UnitId, how: Reaction, locked: bool) {
    play.emit(Event::Reacted { unit, how });
    let ask = Witness::new(play.table(), play.state());
    let models = ask.state.unit(unit).models.clone();
    let fires = |model: CombatantId, weapon: WeaponId| match how {
        Reaction::ReactionFire => fires_at_full_skill(&ask, model, weapon),
        Reaction::Overwatch => overwatches(&ask, weapon),
        Reaction::Nothing => false,
    };
    let carried = |model: CombatantId| {
        let names = ask.model(model).weapons.iter();
        names.filter_map(|it| ask.table.weapon_called(it)).collect::<Vec<WeaponId>>()
    };
    let mut weapons: Vec<WeaponId> =
        models.iter().flat_map(|it| carried(*it).into_iter().filter(|weapon| fires(*it, *weapon))).collect();
    weapons.sort();
    weapons.dedup();
    let silent: Vec<CombatantId> = models
        .iter()
        .copied()
        .filter(|it| !carried(*it).is_empty() && !carried(*it).into_iter().any(|weapon| fires(*it, weapon)))
        .collect();
    let counters = !locked && models.iter().any(|it| ask.has_printed_rule(*it, "Counter-attack"));
    if how != Reaction::Nothing && !(weapons.is_empty() && silent.is_empty()) {
        play.emit(Event::AnswersWith { unit, weapons, silent });
    }
    if counters {
        let may = !play.state().unit(unit).has_reacted;
        play.emit(Event::CounterAttacks { unit, may });
    }
}
