//! Where a unit may be set up at all, before the battle or when it arrives: on the battlefield, in
//! coherency, on nobody, and on top of nothing that does not hold it.

use crate::Reason;
use crate::geometry;
use crate::ground::Ground;
use crate::header::Table;
use crate::state::State;
use crate::vocabulary::{Stand, UnitId, Verdict};

/// One place for each model that is left, if any places are told.
pub(crate) fn are_enough(state: &State, unit: UnitId, at: &[Stand]) -> Verdict {
    let (found, needs) = (at.len(), usize::from(state.unit(unit).left));
    Verdict::legal().refuse_if(found != 0 && found != needs, Reason::WrongNumberOfPlaces { found, needs })
}

/// Every model stands on the battlefield.
pub(crate) fn are_on_the_battlefield(table: &Table, state: &State, unit: UnitId, at: &[Stand]) -> Verdict {
    let off = |it: &Ground| geometry::placed(table, unit, at).iter().any(|base| !it.board().holds(*base));
    Verdict::legal().refuse_if(state.ground.as_deref().is_some_and(off), Reason::OffBattlefield(unit))
}

/// Everything against these places, whoever sets up, and whenever.
pub(crate) fn may_be_set_up(table: &Table, state: &State, unit: UnitId, at: &[Stand]) -> Verdict {
    let bases = geometry::placed(table, unit, at);
    let keywords = table.unit(unit).keywords;
    let mut stands = bases.iter().zip(at);
    let on_top = stands.find_map(|(base, it)| table.terrain().nobody_stands_on(*base, it.at, keywords));
    are_on_the_battlefield(table, state, unit, at)
        .refuse_if(geometry::overlaps_somebody(table, state, unit, at), Reason::Overlaps(unit))
        .refuse_if(!geometry::is_coherent(&bases), Reason::NotCoherent(unit))
        .refuse_if(on_top.is_some(), Reason::OnTop(unit, on_top.map_or(String::new(), |it| it.name.clone())))
        .and(may_end_there(table, state, unit, at))
}

/// Whether a model may end on an objective marker is a matter of settings.
pub(crate) fn may_end_there(table: &Table, state: &State, unit: UnitId, at: &[Stand]) -> Verdict {
    if table.options().models_may_end_on_marker {
        return Verdict::legal();
    }
    Verdict::legal().refuse_if(geometry::is_on_a_marker(table, state, unit, at), Reason::OnMarker(unit))
}
