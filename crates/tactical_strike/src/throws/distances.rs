//! How far a unit runs, charges, or gets through difficult terrain. The Armour of a campaign may add a die and take the
//! highest away.

use battle::Play;

use super::Throw;
use crate::TacticalStrike;
use crate::ad_hoc_units::composition::moves_as;
use crate::army_list::UnitType;
use crate::campaign::{Exertion, Grade};
use crate::choice::Deed;
use crate::event::Event;
use crate::phases::roles;
use crate::reason::Reason;
use crate::vocabulary::{CombatantId, Phase, Verdict};
use crate::witness::Witness;

/// What difficult terrain takes off a charge, in inches.
const PENALTY: u8 = 2;

fn armour(ask: &Witness<'_>, model: CombatantId) -> Grade {
    ask.table.armour(ask.table.seat_of(model))
}

const fn exertion(throw: Throw) -> Exertion {
    match throw {
        Throw::Run => Exertion::Run,
        Throw::Difficult => Exertion::DifficultTerrain,
        _ => Exertion::Charge,
    }
}

/// How many dice it takes.
pub(super) fn dice(ask: &Witness<'_>, model: CombatantId, throw: Throw) -> u8 {
    let unit = ask.unit_of(model);
    let usual = match throw {
        Throw::Run => 1 + u8::from(ask.unit_has(unit, "Crusader")),
        Throw::Difficult => 2 + u8::from(ask.unit_has(unit, "Move Through Cover")),
        _ => 2,
    };
    usual + u8::from(armour(ask, model).drops_the_highest(exertion(throw)))
}

/// How far these dice carry: a charge adds up what counts, the others take the best of it.
fn carries(grade: Grade, throw: Throw, faces: &[u8]) -> u8 {
    let mut faces = faces.to_vec();
    faces.sort_unstable();
    if grade.drops_the_highest(exertion(throw)) {
        faces.pop();
    }
    match throw {
        Throw::Charge { .. } => faces.iter().sum(),
        _ => faces.last().copied().unwrap_or(0),
    }
}

/// What keeps a unit where it is.
fn may_go(ask: &Witness<'_>, model: CombatantId, phase: Phase) -> Verdict {
    let unit = ask.state.unit(ask.unit_of(model));
    let now = ask.phase() == Some(phase) && ask.state.active() == Some(ask.side_of(model));
    Verdict::legal()
        .refuse_if(!now, Reason::OnlyInOwn(phase))
        .refuse_if(unit.is_falling_back, Reason::Runs(model))
        .refuse_if(unit.ground_until.is_some(), Reason::OnTheGround(model))
}

pub(super) fn may_run(ask: &Witness<'_>, model: CombatantId) -> Verdict {
    let unit = ask.unit_of(model);
    let runs = match moves_as(ask.table, &ask.state.unit(unit).models) {
        Some(
            UnitType::Infantry
            | UnitType::JumpInfantry
            | UnitType::JetPackInfantry
            | UnitType::Beast
            | UnitType::Cavalry
            | UnitType::MonstrousCreature
            | UnitType::Walker,
        ) => !ask.unit_has(unit, "Slow and Purposeful") && armour(ask, model).allows(Exertion::Run),
        _ => false,
    };
    // A witchfire of the Psychic phase is no shot of this one.
    let fired = ask.record().shot.contains(&unit);
    may_go(ask, model, Phase::Shooting)
        .refuse_if(ask.state.unit(unit).is_regrouped, Reason::Runs(model))
        .refuse_if(!runs, Reason::NeverRuns(model))
        .refuse_if(fired || ask.record().ran.contains(&model), Reason::ShotOrRan(model))
        .refuse_if(ask.locked(model), Reason::IsLocked(model))
}

pub(super) fn may_cross(ask: &Witness<'_>, model: CombatantId) -> Verdict {
    let slowed = matches!(
        moves_as(ask.table, &ask.state.unit(ask.unit_of(model)).models),
        Some(
            UnitType::Infantry
                | UnitType::JumpInfantry
                | UnitType::Artillery
                | UnitType::MonstrousCreature
                | UnitType::Walker
        )
    );
    may_go(ask, model, Phase::Movement)
        .refuse_if(!slowed, Reason::NotSlowed(model))
        .refuse_if(ask.locked(model), Reason::IsLocked(model))
}

/// Whether a unit may charge now, as far as the record knows.
pub(crate) fn may_charge(ask: &Witness<'_>, model: CombatantId) -> Verdict {
    may_go(ask, model, Phase::Charge).and(can_charge(ask, model))
}

/// What keeps a unit from charging in this turn, whichever of its models stands for it.
pub(crate) fn can_charge(ask: &Witness<'_>, model: CombatantId) -> Verdict {
    let id = ask.unit_of(model);
    let unit = ask.state.unit(id);
    let record = ask.record();
    let slow = unit.models.iter().copied().find(|it| record.left_slowly.contains(it));
    let first = ask.state.turns_of(ask.side_of(model)) <= 1;
    let ahead = ask.state.scouted.contains(&id) || ask.state.infiltrated.contains(&id);
    Verdict::legal()
        .refuse_if(!ask.can_be_locked(model), Reason::NeverCharges(model))
        .refuse_if(unit.is_regrouped, Reason::Runs(model))
        .refuse_if(unit.is_arrived, Reason::JustArrived(model))
        .refuse_if(first && ahead, Reason::ChargesLater(model))
        .refuse_if(slow.is_some(), Reason::JustGotOut(slow.unwrap_or(model)))
        .refuse_if(record.ran.contains(&model), Reason::ShotOrRan(model))
        .refuse_if(ask.locked(model), Reason::IsLocked(model))
}

/// Grenades for an assault, on the sheet or among the gear.
fn has_grenades(ask: &Witness<'_>, model: CombatantId) -> bool {
    let gear = &ask.table.lists().entry(ask.model(model).entry).gear;
    ask.has_rule(model, "Assault Grenades") || gear.iter().any(|it| it.eq_ignore_ascii_case("assault grenades"))
}

pub(super) fn rolled(play: &mut Play<'_, TacticalStrike>, model: CombatantId, throw: Throw, faces: &[u8]) {
    let ask = Witness::new(play.table(), play.state());
    let unit = ask.unit_of(model);
    let far = carries(armour(&ask, model), throw, faces);
    let through = throw == Throw::Charge { through_difficult: true };
    let slowed = through && !ask.unit_has(unit, "Move Through Cover");
    let grenades = ask.state.unit(unit).models.iter().all(|it| has_grenades(&ask, *it));
    let inches = if slowed { far.saturating_sub(PENALTY) } else { far };
    let alone = ask.state.unit(unit).models.as_slice() == [model];
    play.emit(Event::Carries { unit, thrown: throw.kind(), inches, strikes_last: through && !grenades });
    // Of several models only the players know who goes through it.
    if throw == Throw::Difficult && alone {
        roles::notice(play, model, Deed::Difficult, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_dice_are_the_highest() {
        let charge = Throw::Charge { through_difficult: false };
        assert_eq!(carries(Grade::Lacking, charge, &[6, 4, 3]), 7);
        assert_eq!(carries(Grade::Lacking, Throw::Difficult, &[5, 3, 2]), 3);
        assert_eq!(carries(Grade::Lacking, Throw::Run, &[5, 2]), 2);
        assert_eq!(carries(Grade::Scarce, charge, &[6, 4, 3]), 7);
        assert_eq!(carries(Grade::Plentiful, charge, &[6, 4]), 10);
    }
}
