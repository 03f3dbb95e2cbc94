//! The second layer of the witness: what positions tell.
//!
//! This is the only place where the rules of Maelstrom meet coordinates. Every function says
//! nothing where a position it needs is not on the board.

use battle::Side;
use table::{Length, Placed, Point, Zone as Area};

use crate::ground::Ground;
use crate::header::Table;
use crate::state::State;
use crate::vocabulary::{Answer, End, Foe, Marker, Quarter, Question, Stand, Standing, UnitId, Zone};

/// How near to a marker a model has to be, seen from above.
const OBJECTIVE_RANGE: Length = Length::inches(3);
/// Engagement Range, seen from above.
const ENGAGEMENT_RANGE: Length = Length::inches(1);
/// How far apart heights may be, for markers, engagement and coherency.
const HEIGHT: Length = Length::inches(5);
/// What counts as near to the centre of the battlefield, in a straight line.
const CENTRE: Length = Length::inches(6);
/// How near models of a unit stay to each other.
const COHERENCY: Length = Length::inches(2);

/// What positions tell about a question, if they do.
pub(crate) fn answer(table: &Table, state: &State, question: Question) -> Option<Answer> {
    let ground = state.ground.as_deref()?;
    match question {
        Question::Controls(marker) => control(table, state, ground, marker),
        Question::Units(side, count, standing) => {
            let at_least = |it: usize| it >= usize::from(count);
            let (mut sure, mut open) = (0, 0);
            for unit in grounded_units(table, state, side) {
                match is_standing(table, state, ground, unit, standing) {
                    Some(true) => sure += 1,
                    Some(false) => {}
                    None => open += 1,
                }
            }
            match (at_least(sure), at_least(sure + open)) {
                (true, _) => Some(Answer::Is(true)),
                (false, false) => Some(Answer::Is(false)),
                (false, true) => None,
            }
        }
        Question::WarlordNearCentre(side) => {
            let unit = table.warlord(side)?;
            let stand = state.models(table, unit).first()?.stand?;
            Some(Answer::Is(table.base_at(unit, stand).within(ground.board().center(), CENTRE)))
        }
        Question::BeenIn(..) | Question::Counted(_) => None,
    }
}

/// The units of a side on the battlefield, without AIRCRAFT.
pub(crate) fn grounded_units<'a>(
    table: &'a Table,
    state: &'a State,
    side: Side,
) -> impl Iterator<Item = UnitId> + use<'a> {
    table.units_of(side).filter(|it| state.is_on_battlefield(*it) && !table.is_aircraft(*it))
}

/// True if a unit of this side on the battlefield could control a marker.
pub(crate) fn can_control_anything(table: &Table, state: &State, side: Side) -> bool {
    controllers(table, state, side).next().is_some()
}

/// How many models of a side on the battlefield count for markers.
pub(crate) fn controlling_models(table: &Table, state: &State, side: Side) -> usize {
    controllers(table, state, side).map(|it| usize::from(state.unit(it).left)).sum()
}

fn controllers<'a>(table: &'a Table, state: &'a State, side: Side) -> impl Iterator<Item = UnitId> + use<'a> {
    table.units_of(side).filter(|it| state.is_on_battlefield(*it) && table.can_control(*it))
}

/// The living models of a unit where they stand, if the board knows of all of them.
pub(crate) fn bases<'a>(table: &'a Table, state: &'a State, unit: UnitId) -> Option<Vec<Placed<'a>>> {
    if !state.is_on_battlefield(unit) {
        return None;
    }
    stands(table, state, unit).map(|it| Some(table.base_at(unit, it?))).collect()
}

/// Where each living model of a unit stands, if the board knows.
fn stands(table: &Table, state: &State, unit: UnitId) -> impl Iterator<Item = Option<Stand>> {
    state.models(table, unit).iter().filter(|it| !it.is_gone).map(|it| it.stand)
}

fn control(table: &Table, state: &State, ground: &Ground, marker: Marker) -> Option<Answer> {
    let place = |wanted: Marker| state.numbered_markers().find(|(it, _)| *it == wanted)?.1.at;
    let at = place(marker)?;
    let disc = ground.marker_at(at);
    let others: Vec<Placed<'_>> = state
        .numbered_markers()
        .filter(|(it, _)| *it != marker)
        .map(|(_, it)| it.at.map(|at| ground.marker_at(at)))
        .collect::<Option<_>>()?;
    let mut models = [0u8; 2];
    let mut secured = [false; 2];
    for (side, (models, secured)) in [Side::A, Side::B].into_iter().zip(models.iter_mut().zip(&mut secured)) {
        for unit in controllers(table, state, side) {
            let reach = table.reach(unit) + ground.marker_diameter() + OBJECTIVE_RANGE;
            for stand in stands(table, state, unit) {
                let stand = stand?;
                // Most models are far away from most markers.
                if stand.at.flat_distance_squared(at) > reach.squared() {
                    continue;
                }
                let base = table.base_at(unit, stand);
                if !is_in_range(base, disc) {
                    continue;
                }
                // Its owner says for which of two it counts, so the players have to.
                if others.iter().any(|it| is_in_range(base, *it)) {
                    return None;
                }
                *models = models.saturating_add(1);
                *secured |= table.has_objective_secured(unit);
            }
        }
    }
    Some(Answer::Control { holder: holder(models, secured), models, secured })
}

/// For every model of a side that can control anything, whether it could be in range of each of these
/// markers: it is, or the board does not know.
pub(crate) fn ranges(table: &Table, state: &State, side: Side, markers: &[Marker]) -> Vec<Vec<bool>> {
    let ground = state.ground.as_deref();
    let discs: Vec<Option<Placed<'_>>> = markers
        .iter()
        .map(|wanted| {
            let (_, marker) = state.numbered_markers().find(|(it, _)| it == wanted)?;
            Some(ground?.marker_at(marker.at?))
        })
        .collect();
    let models = controllers(table, state, side).flat_map(|unit| stands(table, state, unit).map(move |it| (unit, it)));
    let could = |unit, stand: Option<Stand>, disc: Option<Placed<'_>>| match (stand, disc) {
        (Some(stand), Some(disc)) => is_in_range(table.base_at(unit, stand), disc),
        _ => true,
    };
    models.map(|(unit, stand)| discs.iter().map(|disc| could(unit, stand, *disc)).collect()).collect()
}

/// Whether the board sees a model of a side that counts for this marker and for no other.
pub(crate) fn is_seen_at(table: &Table, state: &State, side: Side, marker: Marker) -> bool {
    let (Some(ground), true) = (state.ground.as_deref(), state.numbered_markers().all(|(_, it)| it.at.is_some()))
    else {
        return false;
    };
    let seen =
        controllers(table, state, side).flat_map(|unit| stands(table, state, unit).flatten().map(move |it| (unit, it)));
    let mut bases = seen.map(|(unit, stand)| table.base_at(unit, stand));
    bases.any(|base| {
        state.numbered_markers().all(|(it, at)| {
            let in_range = at.at.is_some_and(|at| is_in_range(base, ground.marker_at(at)));
            in_range == (it == marker)
        })
    })
}

/// Whether a unit could be wholly within a quarter: it is, or the board does not know.
pub(crate) fn could_be_in(table: &Table, state: &State, unit: UnitId, quarter: Quarter) -> bool {
    let within = Standing::Within(Zone::Quarter(quarter));
    let seen = state.ground.as_deref().and_then(|it| is_standing(table, state, it, unit, within));
    seen != Some(false)
}

/// Objective Secured beats numbers if only one side has it; otherwise more models control.
fn holder([a, b]: [u8; 2], secured: [bool; 2]) -> Option<Side> {
    match secured {
        [true, false] => Some(Side::A),
        [false, true] => Some(Side::B),
        _ if a > b => Some(Side::A),
        _ if b > a => Some(Side::B),
        _ => None,
    }
}

fn is_in_range(base: Placed<'_>, disc: Placed<'_>) -> bool {
    base.flat_within(disc, OBJECTIVE_RANGE) && base.height_within(disc, HEIGHT)
}

fn is_standing(table: &Table, state: &State, ground: &Ground, unit: UnitId, standing: Standing) -> Option<bool> {
    let bases = bases(table, state, unit)?;
    match standing {
        Standing::NearCentre => Some(bases.iter().any(|it| it.within(ground.board().center(), CENTRE))),
        Standing::Within(zone) => {
            let area = area(state, ground, zone)?;
            Some(bases.iter().all(|it| area.wholly_within(*it)))
        }
        Standing::Free(zone, foe) => {
            let area = area(state, ground, zone)?;
            if !bases.iter().all(|it| area.wholly_within(*it)) {
                return Some(false);
            }
            is_engaged(table, state, unit, foe).map(|it| !it)
        }
    }
}

/// Whether an enemy is in Engagement Range; one that the board knows is enough for a yes.
fn is_engaged(table: &Table, state: &State, unit: UnitId, foe: Foe) -> Option<bool> {
    let enemies = table.units_of(table.side_of(unit).other()).filter(|it| state.is_on_battlefield(*it));
    let mut unknown = false;
    for enemy in enemies.filter(|it| foe == Foe::Any || !table.is_aircraft(*it)) {
        for theirs in stands(table, state, enemy) {
            let Some(theirs) = theirs else {
                unknown = true;
                continue;
            };
            let meets = |ours: Stand| {
                are_near(table, (unit, ours.at), (enemy, theirs.at), ENGAGEMENT_RANGE)
                    && are_engaged(table.base_at(unit, ours), table.base_at(enemy, theirs))
            };
            if stands(table, state, unit).flatten().any(meets) {
                return Some(true);
            }
        }
    }
    if unknown { None } else { Some(false) }
}

fn are_engaged(one: Placed<'_>, other: Placed<'_>) -> bool {
    one.flat_within(other, ENGAGEMENT_RANGE) && one.height_within(other, HEIGHT)
}

fn area<'a>(state: &State, ground: &'a Ground, zone: Zone) -> Option<&'a Area> {
    match zone {
        Zone::Territory(side) => Some(ground.territory(state.ends?[side])),
        Zone::Deployment(side) => Some(ground.zone(state.ends?[side])),
        Zone::Quarter(quarter) => Some(ground.quarter(quarter)),
    }
}

/// In whose territory a unit has a model now, if the board knows.
pub(crate) fn territories_touched(table: &Table, state: &State, unit: UnitId) -> Option<[bool; 2]> {
    let (ground, ends) = (state.ground.as_deref()?, state.ends?);
    let bases = bases(table, state, unit)?;
    let touched = |side| bases.iter().any(|it| ground.territory(ends[side]).touches(*it));
    Some([touched(Side::A), touched(Side::B)])
}

/// The territory that an objective marker there lies wholly in.
pub(crate) fn territory_of(ground: &Ground, at: Point) -> Option<End> {
    let disc = ground.marker_at(at);
    [End::A, End::B].into_iter().find(|it| ground.territory(*it).wholly_within(disc))
}

/// The bases of a unit, put there.
pub(crate) fn placed<'a>(table: &'a Table, unit: UnitId, at: &[Stand]) -> Vec<Placed<'a>> {
    at.iter().map(|it| table.base_at(unit, *it)).collect()
}

/// True if one of these bases lies on a model of another unit, or on one another.
pub(crate) fn overlaps_somebody(table: &Table, state: &State, unit: UnitId, at: &[Stand]) -> bool {
    let meets = |one: &Stand, other: UnitId, there: &Stand| {
        are_near(table, (unit, one.at), (other, there.at), Length::ZERO)
            && table.base_at(unit, *one).overlaps(table.base_at(other, *there))
    };
    let twice = at.iter().enumerate().any(|(n, it)| at.iter().skip(n + 1).any(|other| meets(it, unit, other)));
    let others = table.units().filter(|it| *it != unit && state.is_on_battlefield(*it));
    let mut stands = others.flat_map(|it| {
        let models = state.models(table, it).iter();
        models.filter_map(move |model| Some((it, model.stand?)))
    });
    twice || stands.any(|(other, there)| at.iter().any(|it| meets(it, other, &there)))
}

/// True if one of these bases is in Engagement Range of an enemy that the board knows.
pub(crate) fn engages_somebody(table: &Table, state: &State, unit: UnitId, at: &[Stand]) -> bool {
    let enemies = table.units_of(table.side_of(unit).other()).filter(|it| state.is_on_battlefield(*it));
    let mut theirs = enemies.flat_map(|it| stands(table, state, it).flatten().map(move |stand| (it, stand)));
    theirs.any(|(enemy, there)| {
        at.iter().any(|it| {
            are_near(table, (unit, it.at), (enemy, there.at), ENGAGEMENT_RANGE)
                && are_engaged(table.base_at(unit, *it), table.base_at(enemy, there))
        })
    })
}

/// A quick look: false only if models of two units there are certainly farther apart than the gap.
pub(crate) fn are_near(table: &Table, one: (UnitId, Point), other: (UnitId, Point), gap: Length) -> bool {
    let reach = table.reach(one.0) + table.reach(other.0) + gap;
    one.1.flat_distance_squared(other.1) <= reach.squared()
}

/// True if one of these bases lies on an objective marker that the board knows.
pub(crate) fn is_on_a_marker(table: &Table, state: &State, unit: UnitId, at: &[Stand]) -> bool {
    let Some(ground) = state.ground.as_deref() else {
        return false;
    };
    let ours = placed(table, unit, at);
    let mut discs = state.markers.iter().filter_map(|it| it.at).map(|it| ground.marker_at(it));
    discs.any(|disc| ours.iter().any(|it| it.overlaps(disc)))
}

/// True if every model is near enough to one other, or two in a unit of six or more, and all hang together.
pub(crate) fn is_coherent(bases: &[Placed<'_>]) -> bool {
    let near =
        |one: &Placed<'_>, other: &Placed<'_>| one.flat_within(*other, COHERENCY) && one.height_within(*other, HEIGHT);
    let needed = match bases.len() {
        0 | 1 => return true,
        2..=5 => 1,
        _ => 2,
    };
    let friends = |place: usize| -> Vec<usize> {
        let Some(own) = bases.get(place) else {
            return Vec::new();
        };
        let others = bases.iter().enumerate().filter(|(it, _)| *it != place);
        others.filter(|(_, it)| near(own, it)).map(|(it, _)| it).collect()
    };
    let friends: Vec<Vec<usize>> = (0..bases.len()).map(friends).collect();
    let mut reached = vec![false; bases.len()];
    let mut open = vec![0];
    while let Some(place) = open.pop() {
        if reached.get(place) == Some(&false) {
            if let Some(it) = reached.get_mut(place) {
                *it = true;
            }
            open.extend(friends.get(place).into_iter().flatten());
        }
    }
    friends.iter().all(|it| it.len() >= needed) && reached.into_iter().all(|it| it)
}

#[cfg(test)]
mod tests {
    use table::Shape;

    use super::*;

    #[test]
    fn mow_e101_objective_secured_beats_numbers_unless_both_have_it() {
        assert_eq!(holder([5, 1], [false, true]), Some(Side::B));
        assert_eq!(holder([5, 1], [true, true]), Some(Side::A));
        assert_eq!(holder([0, 0], [false, false]), None);
        assert_eq!(holder([2, 2], [false, false]), None);
    }

    #[test]
    fn coherency_needs_one_friend_two_from_six_models_on_and_one_group() {
        let base = Shape::round(Length::mm(25));
        let at = |text: &str| base.at(text.parse().unwrap());
        let row = |n: i32| -> Vec<Placed<'_>> { (0..n).map(|it| at(&format!("{}, 5", 2 * it))).collect() };
        assert!(is_coherent(&row(1)) && is_coherent(&row(5)));
        assert!(!is_coherent(&row(6)), "the ends of a line have one friend only");
        assert!(!is_coherent(&[at("0, 0"), at("1, 0"), at("20, 0"), at("21, 0")]), "two groups");
        let gap = Length::inches(2) + Length::mm(25);
        let apart = |extra| base.at(Point::flat(gap + Length::um(extra), Length::ZERO));
        assert!(is_coherent(&[at("0, 0"), apart(0)]) && !is_coherent(&[at("0, 0"), apart(1)]));
    }
}
