//! The second layer of the witness: what positions tell.
//!
//! This is the only place where rules meet coordinates. Every function says nothing where a position that it needs is
//! not on the board.

use battle::Side;
use table::{Length, Placed, Point, Segment, Shape};

use crate::combatant::is_rule;
use crate::deployment_map::{Border, Ground};
use crate::state::{Place, State};
use crate::vocabulary::{Answer, CombatantId, Question, Spot, Stand, UnitId};
use crate::witness::Witness;

/// A small marker.
pub(crate) static SMALL: Shape = Shape::round(Length::inches(3));
/// A large marker, and a Point of Interest.
pub(crate) static LARGE: Shape = Shape::round(Length::inches(6));
/// Base contact.
const CONTACT: Length = Length::um(254);
/// How near models of a unit stay to each other.
const COHERENCY: Length = Length::inches(2);
/// Likewise in units of vehicles.
const VEHICLE_COHERENCY: Length = Length::inches(4);

/// What positions tell about a question, if they do.
pub(crate) fn answer(ask: &Witness<'_>, question: Question) -> Option<Answer> {
    let ground = ask.state.ground.as_deref();
    match question {
        Question::Controls(spot @ (Spot::Marker(_) | Spot::Poi(_))) => {
            let scoring = |unit: UnitId| ask.is_scoring(unit);
            let there = sides_at(ask, spot, &scoring)?;
            let denying = sides_at(ask, spot, &|unit| ask.is_denying(unit))?;
            let alone = there.iter().find(|side| denying.iter().all(|it| it == *side));
            Some(Answer::Side(alone.copied()))
        }
        Question::Controls(spot) => {
            let ground = ground?;
            let mut sides: Vec<Side> = Vec::new();
            for unit in ask.state.units().filter(|it| ask.is_scoring(*it)) {
                let side = ask.state.side_of(ask.table, unit);
                if sector_of(ask, ground, unit)? == spot && !sides.contains(&side) {
                    sides.push(side);
                }
            }
            let only = if let [one] = sides.as_slice() { Some(*one) } else { None };
            Some(Answer::Side(only))
        }
        Question::ScoresAt(seat, spot) => {
            let own = |unit: UnitId| ask.table.seat_of(ask.state.speaker(unit)) == seat && ask.is_scoring(unit);
            match spot {
                Spot::Marker(_) | Spot::Poi(_) => Some(Answer::Is(!sides_at(ask, spot, &own)?.is_empty())),
                Spot::Zone(_) | Spot::NoMansLand => {
                    let units = ask.state.units().filter(|it| own(*it));
                    let sectors: Option<Vec<Spot>> = units.map(|it| sector_of(ask, ground?, it)).collect();
                    Some(Answer::Is(sectors?.contains(&spot)))
                }
            }
        }
        Question::InEnemyZone(side) => in_enemy_zone(ask, ground?, side),
        Question::NearestTo(hero) => nearest_to(ask, hero),
        Question::Alone(hero) => {
            let own = base(ask, hero)?;
            let side = ask.side_of(hero);
            let friends =
                ask.table.models().filter(|it| *it != hero && ask.side_of(*it) == side && ask.state.stands(*it));
            let near: Option<Vec<bool>> =
                friends.map(|it| Some(own.flat_within(base(ask, it)?, Length::inches(6) - Length::um(1)))).collect();
            Some(Answer::Is(!near?.contains(&true)))
        }
        Question::UnitAtObjective(model) => {
            let bases = bases(ask, ask.unit_of(model))?;
            at_objective(ask, &bases)
        }
        Question::HeroAtObjective(hero) => at_objective(ask, &[base(ask, hero)?]),
        Question::Locked(model) => {
            let fights = |it: &CombatantId| ask.state.stands(*it) && ask.can_be_locked(*it);
            let own = ask.state.unit(ask.unit_of(model)).models.iter().copied().filter(fights);
            let own: Vec<Option<Placed<'_>>> = own.map(|it| base(ask, it)).collect();
            let enemies = ask.table.models().filter(|it| ask.are_enemies(*it, model) && fights(it));
            let enemies: Vec<Option<Placed<'_>>> = enemies.map(|it| base(ask, it)).collect();
            let touches = |it: &Placed<'_>| enemies.iter().flatten().any(|enemy| it.flat_within(*enemy, CONTACT));
            // One contact that the board knows is enough; that there is none takes everybody's place.
            if own.iter().flatten().any(touches) {
                Some(Answer::Is(true))
            } else {
                let known = own.iter().chain(&enemies).all(Option::is_some);
                known.then_some(Answer::Is(false))
            }
        }
        Question::InCommand(unit, hero) => {
            let hero = hull_or_base(ask, hero)?;
            let near = bases(ask, ask.unit_of(unit))?.iter().any(|it| it.flat_within(hero, Length::inches(12)));
            Some(Answer::Is(near))
        }
        Question::NearPanic(model, of) => {
            let own = base(ask, model)?;
            let near = bases(ask, ask.unit_of(of))?.iter().any(|it| it.flat_within(own, Length::inches(3)));
            Some(Answer::Is(near))
        }
        Question::AnyNearPanic(of) => {
            let (side, unit) = (ask.side_of(of), ask.unit_of(of));
            let bases = bases(ask, unit)?;
            let single =
                |it: &UnitId| *it != unit && ask.state.unit(*it).models.len() == 1 && ask.state.is_on_table(*it);
            let others = ask.state.units_of(ask.table, side).filter(single).map(|it| base(ask, ask.state.speaker(it)));
            let others: Vec<Placed<'_>> = others.collect::<Option<_>>()?;
            let near = |it: &Placed<'_>| bases.iter().any(|base| base.flat_within(*it, Length::inches(3)));
            Some(Answer::Is(others.iter().any(near)))
        }
        Question::AtPoi(model, poi) => {
            let disc = LARGE.at(poi_at(ask.state, poi)?);
            Some(Answer::Is(base(ask, model)?.flat_within(disc, Length::inches(1))))
        }
        Question::OnPoi(model, poi) => {
            let disc = LARGE.at(poi_at(ask.state, poi)?);
            let on = bases(ask, ask.unit_of(model))?.iter().any(|it| it.flat_within(disc, Length::ZERO));
            Some(Answer::Is(on))
        }
        Question::Fell(_) => None,
    }
}

fn poi_at(state: &State, poi: u8) -> Option<Point> {
    state.pois.get(usize::from(poi).checked_sub(1)?)?.at
}

/// True if a model is known to stand where something was found that gives whoever is there this rule.
pub(crate) fn is_at(ask: &Witness<'_>, model: CombatantId, rule: &str) -> bool {
    let Some(base) = base(ask, model) else { return false };
    let gives = |it: &crate::points_of_interest::Find| it.card().at_point.iter().any(|it| is_rule(it, rule));
    let there = |at: Point| base.flat_within(LARGE.at(at), Length::ZERO);
    ask.state.pois.iter().any(|it| it.find.as_ref().is_some_and(gives) && it.at.is_some_and(there))
}

/// True if a model is known to stand in a Fortified Position.
pub(crate) fn is_fortified(ask: &Witness<'_>, model: CombatantId) -> bool {
    is_at(ask, model, "Cover")
}

/// The disc of a marker or Point of Interest, and where it lies.
fn disc(state: &State, spot: Spot) -> Option<Placed<'static>> {
    match spot {
        Spot::Marker(number) => {
            let marker = state.markers.get(usize::from(number).checked_sub(1)?)?;
            let shape: &'static Shape = if marker.is_large { &LARGE } else { &SMALL };
            Some(shape.at(marker.at?))
        }
        Spot::Poi(number) => Some(LARGE.at(poi_at(state, number)?)),
        Spot::Zone(_) | Spot::NoMansLand => None,
    }
}

/// A model on the table where it stands, if the board knows.
fn base<'a>(ask: &Witness<'a>, model: CombatantId) -> Option<Placed<'a>> {
    let it = ask.state.model(model);
    let stand = it.stand.filter(|_| it.place == Place::Table)?;
    Some(ask.table.base_at(model, stand))
}

/// Likewise; whoever is aboard measures from the hull.
fn hull_or_base<'a>(ask: &Witness<'a>, model: CombatantId) -> Option<Placed<'a>> {
    match ask.state.model(model).place {
        Place::Aboard(transport) => base(ask, transport),
        _ => base(ask, model),
    }
}

/// All models of a unit where they stand, if the board knows of every one.
pub(crate) fn bases<'a>(ask: &Witness<'a>, unit: UnitId) -> Option<Vec<Placed<'a>>> {
    let models = &ask.state.unit(unit).models;
    // Nobody knows where a unit that is gone stood.
    if models.is_empty() { None } else { models.iter().map(|it| base(ask, *it)).collect() }
}

/// The sides that have such a unit within reach of a marker.
fn sides_at(ask: &Witness<'_>, spot: Spot, counts: &dyn Fn(UnitId) -> bool) -> Option<Vec<Side>> {
    let disc = disc(ask.state, spot)?;
    let reach = Length::inches(i32::from(ask.options().control_range));
    let mut sides = Vec::new();
    for unit in ask.state.units().filter(|it| counts(*it)) {
        let side = ask.state.side_of(ask.table, unit);
        if bases(ask, unit)?.iter().any(|it| it.flat_within(disc, reach)) && !sides.contains(&side) {
            sides.push(side);
        }
    }
    Some(sides)
}

fn at_objective(ask: &Witness<'_>, bases: &[Placed<'_>]) -> Option<Answer> {
    let pois = (1..=ask.state.pois.len() as u8).map(Spot::Poi);
    let mut unknown = false;
    for spot in ask.marker_spots().into_iter().chain(pois) {
        match disc(ask.state, spot) {
            Some(disc) if bases.iter().any(|it| it.flat_within(disc, Length::inches(3))) => {
                return Some(Answer::Is(true));
            }
            Some(_) => {}
            None => unknown = true,
        }
    }
    if unknown { None } else { Some(Answer::Is(false)) }
}

/// The side in whose zone a point lies.
fn zone_at(ask: &Witness<'_>, ground: &Ground, at: Point) -> Option<Side> {
    let has = |side: &Side| {
        let zones = ask.state.zones_of(*side).iter().filter_map(|it| ground.zone(*it));
        zones.into_iter().any(|it| it.area.contains(at))
    };
    ask.sides().find(has)
}

/// Where most of a unit's models stand, by the middles of their bases; no man's land if no sector has most.
fn sector_of(ask: &Witness<'_>, ground: &Ground, unit: UnitId) -> Option<Spot> {
    let bases = bases(ask, unit)?;
    let sectors: Vec<Spot> =
        bases.iter().map(|it| zone_at(ask, ground, it.at).map_or(Spot::NoMansLand, Spot::Zone)).collect();
    let count = |spot: Spot| sectors.iter().filter(|it| **it == spot).count();
    let zones: Vec<Spot> = ask.sides().map(Spot::Zone).chain([Spot::NoMansLand]).collect();
    let most = zones.iter().map(|it| count(*it)).max().unwrap_or(0);
    let mut best = zones.into_iter().filter(|it| count(*it) == most);
    let first = best.next()?;
    Some(if best.next().is_none() { first } else { Spot::NoMansLand })
}

fn in_enemy_zone(ask: &Witness<'_>, ground: &Ground, side: Side) -> Option<Answer> {
    let mut count = 0;
    for unit in ask.state.units_of(ask.table, side).filter(|it| ask.is_denying(*it)) {
        for it in bases(ask, unit)? {
            let zone = zone_at(ask, ground, it.at);
            count += u16::from(zone.is_some_and(|it| it != side));
        }
    }
    Some(Answer::Count(count))
}

fn nearest_to(ask: &Witness<'_>, hero: CombatantId) -> Option<Answer> {
    let own = base(ask, hero)?;
    let side = ask.side_of(hero);
    let friends = ask.table.models().filter(|it| *it != hero && ask.side_of(*it) == side && ask.state.stands(*it));
    let friends: Vec<Placed<'_>> = friends.map(|it| base(ask, it)).collect::<Option<_>>()?;
    let mut count = 0;
    for unit in ask.state.units().filter(|it| ask.is_enemy_unit(*it, hero) && ask.state.is_on_table(*it)) {
        let enemies = bases(ask, unit)?;
        let gap = |of: &Placed<'_>| enemies.iter().map(|it| of.measure_flat(*it)).min();
        let ours = gap(&own);
        count += u16::from(friends.iter().all(|it| gap(it) >= ours));
    }
    Some(Answer::Count(count))
}

/// True if one of these bases lies on another model, or two of them on each other.
pub(crate) fn overlaps_somebody(ask: &Witness<'_>, unit: UnitId, at: &[Stand]) -> bool {
    let ours = placed(ask, unit, at);
    let twice = ours.iter().enumerate().any(|(n, it)| ours.iter().skip(n + 1).any(|other| it.overlaps(*other)));
    let others = ask.table.models().filter(|it| ask.unit_of(*it) != unit);
    twice || others.filter_map(|it| base(ask, it)).any(|other| ours.iter().any(|it| it.overlaps(other)))
}

/// The models of a unit, put there.
pub(crate) fn placed<'a>(ask: &Witness<'a>, unit: UnitId, at: &[Stand]) -> Vec<Placed<'a>> {
    ask.state.unit(unit).models.iter().zip(at).map(|(model, stand)| ask.table.base_at(*model, *stand)).collect()
}

/// True if all hang together: 2 inches from one to the next, 4 for vehicles.
pub(crate) fn is_coherent(bases: &[Placed<'_>], vehicles: bool) -> bool {
    let reach = if vehicles { VEHICLE_COHERENCY } else { COHERENCY };
    let mut reached = vec![false; bases.len()];
    let mut open = vec![0];
    while let Some(place) = open.pop() {
        let (Some(seen), Some(own)) = (reached.get_mut(place), bases.get(place)) else { continue };
        if std::mem::replace(seen, true) {
            continue;
        }
        open.extend(bases.iter().enumerate().filter(|(_, it)| own.flat_within(**it, reach)).map(|(it, _)| it));
    }
    reached.into_iter().all(|it| it)
}

/// The nearest enemy of these bases is further away than this, if the board knows of all enemies.
pub(crate) fn is_far_from_enemies(ask: &Witness<'_>, side: Side, ours: &[Placed<'_>], gap: Length) -> Option<bool> {
    let enemies = ask.table.models().filter(|it| ask.side_of(*it) != side && ask.state.stands(*it));
    let mut unknown = false;
    for enemy in enemies {
        match base(ask, enemy) {
            Some(enemy) if ours.iter().any(|it| it.flat_within(enemy, gap)) => return Some(false),
            Some(_) => {}
            None => unknown = true,
        }
    }
    if unknown { None } else { Some(true) }
}

/// The table edges of a unit's side, each part of them.
fn own_edges<'a>(ask: &Witness<'a>, unit: UnitId) -> Vec<(Border, &'a Segment)> {
    let Some(ground) = ask.state.ground.as_deref() else { return Vec::new() };
    let side = ask.state.side_of(ask.table, unit);
    let zones = ask.state.zones_of(side).iter().filter_map(|it| ground.zone(*it));
    zones.flat_map(|it| &it.edges).map(|it| (ground.border(*it), it)).collect()
}

/// The table edges of a unit's side.
pub(crate) fn own_borders(ask: &Witness<'_>, unit: UnitId) -> Vec<Border> {
    let mut borders: Vec<Border> = own_edges(ask, unit).into_iter().map(|(it, _)| it).collect();
    borders.sort();
    borders.dedup();
    borders
}

/// Towards which edges a unit runs, and whether so many inches take it over one: the nearest, if the board knows where
/// the unit stands, else any of its side.
pub(crate) fn way_off(ask: &Witness<'_>, unit: UnitId, inches: u8) -> (Vec<Border>, bool) {
    let Some(bases) = bases(ask, unit) else { return (own_borders(ask, unit), false) };
    let gap = |edge: &Segment| bases.iter().map(|it| it.measure_flat(*edge)).min();
    let nearest = own_edges(ask, unit).into_iter().min_by_key(|(_, edge)| gap(edge));
    let reach = Length::inches(i32::from(inches));
    match nearest {
        Some((border, edge)) => (vec![border], bases.iter().any(|it| it.flat_within(*edge, reach))),
        None => (Vec::new(), false),
    }
}
