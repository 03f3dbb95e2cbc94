//! Dice that players roll for a model or unit at the table, guided: Umpire says how many and against what, lets them be
//! rolled again where a rule or a command point allows it, and says what came of them. Nobody has to use it; dice that
//! were rolled aside are reported instead.

pub(crate) mod distances;
mod list;
pub mod saves;
pub mod shots;

pub use list::{Hit, SaveKind, Throw};

use battle::{Kind, Play, Seat};

use crate::Reason;
use crate::TacticalStrike;
use crate::choice::Again;
use crate::event::Event;
use crate::state::{Due, Step};
use crate::vocabulary::{CombatantId, Verdict};
use crate::witness::Witness;

/// Whether a seat may roll this for a model now.
pub(crate) fn may(ask: &Witness<'_>, seat: Seat, model: CombatantId, throw: Throw) -> Verdict {
    let gone = !ask.state.stands(model);
    let verdict = Verdict::legal()
        .refuse_if(!matches!(ask.state.step, Step::Playing(..)), Reason::NotThisStep)
        .refuse_if(ask.table.seat_of(model) != seat, Reason::NotYours(model))
        .refuse_if(gone, Reason::NotOnTheTable(model));
    if !verdict.is_legal() {
        return verdict;
    }
    verdict.and(match throw {
        Throw::Run => distances::may_run(ask, model),
        Throw::Difficult => distances::may_cross(ask, model),
        Throw::Charge { .. } => distances::may_charge(ask, model),
        Throw::Shot { weapon, is_snap } => shots::may_shoot(ask, model, weapon, is_snap),
        Throw::Scatter { weapon, .. } => shots::may_scatter(ask, model, weapon),
        Throw::Template(weapon) => shots::may_sweep_with_template(ask, model, weapon),
        Throw::Save(hit) => saves::may_save(ask, model, hit),
        Throw::FeelNoPain => saves::may_feel_no_pain(ask, model),
    })
}

/// The dice it takes.
pub(crate) fn dice(ask: &Witness<'_>, model: CombatantId, throw: Throw) -> (Kind, u8) {
    match throw {
        Throw::Run | Throw::Difficult | Throw::Charge { .. } => (Kind::D6, distances::dice(ask, model, throw)),
        // The scatter die, and two for the distance.
        Throw::Scatter { .. } => (Kind::D6, 3),
        Throw::Template(_) => (Kind::D3, 1),
        Throw::Shot { .. } | Throw::Save(_) | Throw::FeelNoPain => (Kind::D6, 1),
    }
}

/// The dice stand.
pub(crate) fn rolled(
    play: &mut Play<'_, TacticalStrike>,
    model: CombatantId,
    throw: Throw,
    again: Option<Again>,
    faces: &[u8],
) {
    play.emit(Event::DueDone);
    let face = faces.first().copied().unwrap_or(1);
    match throw {
        Throw::Run | Throw::Difficult | Throw::Charge { .. } => distances::rolled(play, model, throw, faces),
        Throw::Shot { weapon, is_snap } => shots::shot(play, model, weapon, is_snap, again, face),
        Throw::Scatter { weapon, is_seen } => shots::scattered(play, (model, weapon, is_seen), again, faces),
        Throw::Template(weapon) => play.emit(Event::TemplateHits { model, weapon, hits: face }),
        Throw::Save(hit) => saves::saved(play, model, hit, face),
        Throw::FeelNoPain => saves::felt(play, model, face),
    }
}

/// The rule that lets dice that show this be rolled again for nothing, besides abundant Armour.
pub(crate) fn by_rule(ask: &Witness<'_>, due: &Due, faces: &[u8]) -> Option<Again> {
    let (model, throw) = match due {
        Due::Throw { model, throw, .. } => (model, throw),
        // It shows an arrow.
        Due::BlastBearing { model, weapon, .. } => {
            return shots::is_twin_linked(ask, *model, *weapon).then_some(Again::TwinLinked);
        }
        _ => return None,
    };
    match throw {
        Throw::Shot { weapon, is_snap } => {
            let face = faces.first().copied().unwrap_or(6);
            shots::second_chance(ask, *model, *weapon, *is_snap, face)
        }
        Throw::Scatter { weapon, .. } => {
            let missed = faces.first().is_some_and(|it| !shots::is_a_hit(*it));
            (missed && shots::is_twin_linked(ask, *model, *weapon)).then_some(Again::TwinLinked)
        }
        _ => None,
    }
}

/// True for dice of a blast that goes astray: whether they are rolled again is asked once its direction is known.
pub(crate) fn awaits_direction(ask: &Witness<'_>, due: Option<&Due>, faces: &[u8]) -> bool {
    match due {
        Some(Due::Throw { model, throw: Throw::Scatter { is_seen, .. }, .. }) => {
            shots::scatters(ask, *model, *is_seen, faces) > 0
        }
        _ => false,
    }
}
