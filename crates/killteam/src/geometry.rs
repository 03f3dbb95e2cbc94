//! The second layer of the witness: what positions tell.
//!
//! This is the only place where the rules of Kill Team meet coordinates. Every function says
//! nothing where a position it needs is not known.

mod glance;
mod lines;

pub use glance::Glance;
pub(crate) use lines::{Lines, Wanted, is_past_cover, lines, lower_than_vantage};

use battle::Side;
use table::{FeatureId, Figure, Length, Look, Mover, Path, Placed, Point, Prism, Ring, Shape, Solids, Traits};

use crate::Reason;
use crate::attacks::Cover;
use crate::reason::Obstacle;
use crate::roads::Sought;
use crate::setup::{Inside, Table};
use crate::state::{MarkerState, State};
use crate::targeting;
use crate::vocabulary::{Answer, Edge, Flank, Marker, OpQuestion, OperativeId, Piece, Question, Spot, Verdict, Zone};
use crate::weapon_rules::cover::Seeks;

/// Rounding, and more than enough.
const HAIR: Length = Length::mm(1);

/// Control range.
pub(crate) const CONTROL_RANGE: Length = Length::INCH;

/// Are these two within so much of each other, around walls where there are any?
pub(crate) fn near((table, state): (&Table, &State), one: Placed<'_>, other: Placed<'_>, reach: Length) -> bool {
    one.within(other, reach) && table.walls_in(state).let_within(one, other, reach)
}

/// What positions tell about a question, if they do.
pub(crate) fn answer(table: &Table, state: &State, question: Question) -> Option<Answer> {
    match question {
        Question::Controls(marker) => control(table, state, marker),
        Question::Contests(side, marker) => {
            everybody_placed(table, state, side)?;
            let at = marker_position(state, marker)?;
            let contested = table.operatives_of(side).any(|who| contests(table, state, who, marker, at));
            Some(Answer::Is(contested))
        }
        Question::Reaches(who, marker) => {
            let at = marker_position(state, marker)?;
            state.operative(who).at?;
            Some(Answer::Is(contests(table, state, who, marker, at)))
        }
        Question::WhollyWithin(piece, zone) => {
            let placed = placed(table, state, piece)?;
            Some(Answer::Is(area_of(table, state, zone).wholly_within(placed)))
        }
        Question::NearZone(piece, zone, reach) => {
            let placed = placed(table, state, piece)?;
            Some(Answer::Is(area_of(table, state, zone).within(placed, reach)))
        }
        Question::Near(one, other, reach) => {
            let (one, other) = (Piece::Operative(one), Piece::Operative(other));
            Some(Answer::Is(near((table, state), placed(table, state, one)?, placed(table, state, other)?, reach)))
        }
        Question::Visible(from, to) => visible(table, state, from, to).map(Answer::Is),
        Question::Seen(who, side) => {
            state.operative(who).at?;
            everybody_placed(table, state, side)?;
            let mut watchers = table.operatives_of(side);
            Some(Answer::Is(watchers.any(|it| visible(table, state, it, who) == Some(true))))
        }
        Question::Op(OpQuestion::ControlsFlank(flank)) => flank_control(table, state, flank),
        Question::NearEdge(piece, Edge::Neutral, reach) => {
            let placed = placed(table, state, piece)?;
            let near = table.map().edges_of("neutral").any(|it| placed.flat_within(it.line, reach));
            Some(Answer::Is(near))
        }
        Question::EnemyInControlRange(who) => {
            let enemy = table.side_of(who).other();
            state.operative(who).at?;
            everybody_placed(table, state, enemy)?;
            Some(Answer::Is(enemies_in_control_range(table, state, who).next().is_some()))
        }
        Question::InCover(target, from) => {
            let fire = targeting::fire(table, state, from, target, Seeks::Nothing)?;
            Some(Answer::Is(fire.screen.cover != Cover::None))
        }
        // Without a weapon; a high place counts for whoever stands on it.
        Question::ValidTarget(shooter, target) => {
            let aim = targeting::Aim::new(table, state, shooter, target)?;
            Some(Answer::Is(aim.is_valid(Seeks::Nothing)))
        }
        _ => None,
    }
}

/// Does one see the other? Everybody sees themselves.
fn visible(table: &Table, state: &State, from: OperativeId, to: OperativeId) -> Option<bool> {
    let (eye, seen) = (state.operative(from).at?, state.operative(to).at?);
    Some(from == to || sees(table, state, (from, eye), (to, seen)))
}

fn area_of<'a>(table: &'a Table, state: &State, zone: Zone) -> &'a table::Zone {
    match zone {
        Zone::Territory(side) => table.territory(state.ends[side]),
        Zone::DropZone(side) => table.drop_zone(state.ends[side]),
    }
}

/// Who controls a flank: the side with the greater sum of APL wholly in it and in the half of its
/// opponent.
fn flank_control(table: &Table, state: &State, flank: Flank) -> Option<Answer> {
    let sum = |side: Side| -> Option<u8> {
        everybody_placed(table, state, side)?;
        let (strip, half) = (table.flank(flank), table.territory(state.ends[side.other()]));
        let there = table.operatives_of(side).filter(|who| {
            let base = state.operative(*who).at.map(|at| table.base_at(*who, at));
            base.is_some_and(|base| {
                let across = match table.options().flank_territory {
                    Inside::Wholly => half.wholly_within(base),
                    Inside::Within => half.overlaps(base),
                };
                across && strip.wholly_within(base)
            })
        });
        Some(there.map(|who| table.apl(state, who)).fold(0, u8::saturating_add))
    };
    Some(controller([sum(Side::A)?, sum(Side::B)?]))
}

/// The greater sum of APL controls; equal ones control nothing.
fn controller(apl: [u8; 2]) -> Answer {
    let holder = match apl {
        [a, b] if a > b => Some(Side::A),
        [a, b] if b > a => Some(Side::B),
        _ => None,
    };
    Answer::Control { holder, apl }
}

/// Who controls a marker: the side whose contesting operatives have the greater sum of APL.
fn control(table: &Table, state: &State, marker: Marker) -> Option<Answer> {
    let at = marker_position(state, marker)?;
    let sum = |side| -> Option<u8> {
        everybody_placed(table, state, side)?;
        let there = table.operatives_of(side).filter(|who| contests(table, state, *who, marker, at));
        Some(there.map(|who| table.apl(state, who)).fold(0, u8::saturating_add))
    };
    Some(controller([sum(Side::A)?, sum(Side::B)?]))
}

/// Says nothing unless the place of every operative of this side that is still in play is known.
fn everybody_placed(table: &Table, state: &State, side: Side) -> Option<()> {
    let placed = |who| state.operative(who).out || state.operative(who).at.is_some();
    table.operatives_of(side).all(placed).then_some(())
}

fn marker_position(state: &State, marker: Marker) -> Option<Point> {
    match state.marker(marker) {
        MarkerState::OnTable(at) => at,
        MarkerState::Carried(_) | MarkerState::Nowhere => None,
    }
}

fn placed<'a>(table: &'a Table, state: &State, piece: Piece) -> Option<Placed<'a>> {
    match piece {
        Piece::Operative(who) => Some(table.base_at(who, state.operative(who).at?)),
        Piece::Marker(marker) => Some(table.marker_at(marker, marker_position(state, marker)?)),
        Piece::Planned(marker, spot) => Some(table.marker_at(marker, spot.0?)),
    }
}

/// An operative contests a marker that it sees within control range of the marker's rim.
pub(crate) fn contests(table: &Table, state: &State, who: OperativeId, marker: Marker, at: Point) -> bool {
    let Some(stands) = state.operative(who).at else {
        return false;
    };
    // Most are nowhere near.
    let rims = table.card(who).base_radius() + Length::um(marker.diameter().micrometres() / 2);
    if stands.flat_distance_squared(at) > (rims + CONTROL_RANGE).squared() {
        return false;
    }
    let disc = table.marker_at(marker, at);
    near((table, state), table.base_at(who, stands), disc, CONTROL_RANGE)
        && sees_marker(table, state, who, stands, disc)
}

fn sees_marker(table: &Table, state: &State, who: OperativeId, stands: Point, disc: Placed<'_>) -> bool {
    let eye = figure(table, who, stands).head();
    let flat = Figure { base: disc, height: Length::ZERO };
    table.solids_for_control_range(state).sees(eye, &flat, &table.sights().marker(), &look())
}

/// Does somebody who stands there see this figure?
pub(crate) fn sees_figure(table: &Table, state: &State, who: OperativeId, at: Point, seen: &Figure<'_>) -> bool {
    let eye = figure(table, who, at).head();
    table.solids_in(state).sees(eye, seen, &table.sights().figure(), &look())
}

/// Is this point in the control range of somebody, as far as it sees there?
pub(crate) fn commands(table: &Table, state: &State, who: OperativeId, point: Point) -> bool {
    let Some(at) = state.operative(who).at else { return false };
    let hair = Shape::round(Length::um(2));
    let seen = Figure { base: hair.at(point), height: Length::INCH };
    near((table, state), table.base_at(who, at), seen.base, CONTROL_RANGE) && sees_figure(table, state, who, at, &seen)
}

fn figure(table: &Table, who: OperativeId, at: Point) -> Figure<'_> {
    Figure { base: table.base_at(who, at), height: table.card(who).height }
}

pub(crate) fn look() -> Look<'static> {
    Look { see_through: Traits::INSIGNIFICANT | Traits::EXPOSED, endless: Traits::WALL, ..Look::default() }
}

/// Does one see the other from there?
pub(crate) fn sees(table: &Table, state: &State, from: (OperativeId, Point), to: (OperativeId, Point)) -> bool {
    let sees = |solids: &Solids| {
        let (eye, seen) = (figure(table, from.0, from.1).head(), figure(table, to.0, to.1));
        solids.sees(eye, &seen, &table.sights().figure(), &look())
    };
    let now = || sees(table.solids_in(state));
    let Some(pair) = table.atlas().pair(from, to) else { return now() };
    match pair.sees(Sought::Figure, || sees(table.solids())) {
        // What is put down only hides; what is opened may show.
        Some(false) if state.ground.changed() == 0 => false,
        Some(seen) if !state.ground.is_changed_near(from.1, &[to.1], table.card(to.0).base_radius() + HAIR) => seen,
        _ => state.ground.recall(&pair, Sought::Figure, now),
    }
}

/// The terrain that hides one from the other: what stops the line from head to head by itself, the nearest.
pub(crate) fn hiding(
    table: &Table,
    state: &State,
    from: (OperativeId, Point),
    to: (OperativeId, Point),
) -> Option<FeatureId> {
    let (eye, head) = (figure(table, from.0, from.1).head(), figure(table, to.0, to.1).head());
    let terrain = table.terrain_in(state);
    let all: Vec<FeatureId> = terrain.features().map(|(id, _)| id).collect();
    let stops = |one: &FeatureId| {
        let others: Vec<FeatureId> = all.iter().copied().filter(|it| it != one).collect();
        table.solids_in(state).blocked(eye, head, &Look { except: &others, ..look() })
    };
    let far = |one: &FeatureId| {
        let corners = terrain.feature(*one).parts.iter().flat_map(|it| it.outline.corners());
        let away = |&(x, y): &(i32, i32)| from.1.flat_distance_squared(Point::flat(Length::um(x), Length::um(y)));
        corners.map(away).min()
    };
    all.iter().copied().filter(stops).min_by_key(far)
}

/// Control range between operatives is mutual: within 1 inch, and either sees the other.
pub(crate) fn in_control_range(
    table: &Table,
    state: &State,
    one: (OperativeId, Point),
    other: (OperativeId, Point),
) -> bool {
    // Most are nowhere near.
    let reach = table.card(one.0).base_radius() + table.card(other.0).base_radius() + CONTROL_RANGE;
    if one.1.flat_distance_squared(other.1) > reach.squared() {
        return false;
    }
    let near = near((table, state), table.base_at(one.0, one.1), table.base_at(other.0, other.1), CONTROL_RANGE);
    let solids = table.solids_for_control_range(state);
    let sees = |from: (OperativeId, Point), to: (OperativeId, Point)| {
        let (eye, seen) = (figure(table, from.0, from.1).head(), figure(table, to.0, to.1));
        solids.sees(eye, &seen, &table.sights().figure(), &look())
    };
    near && (sees(one, other) || sees(other, one))
}

/// The enemies that have this operative in their control range.
pub(crate) fn enemies_in_control_range<'a>(
    table: &'a Table,
    state: &'a State,
    who: OperativeId,
) -> impl Iterator<Item = OperativeId> + 'a {
    let stands = state.operative(who).at;
    let enemies = table.operatives_of(table.side_of(who).other());
    enemies.filter(move |enemy| match (stands, state.operative(*enemy).at) {
        (Some(at), Some(there)) => in_control_range(table, state, (who, at), (*enemy, there)),
        _ => false,
    })
}

/// Is a marker put there in the operative's control range?
pub(crate) fn reaches_spot(table: &Table, state: &State, who: OperativeId, marker: Marker, spot: Spot) -> Option<bool> {
    let (stands, at) = (state.operative(who).at?, spot.0?);
    let disc = table.marker_at(marker, at);
    Some(
        near((table, state), table.base_at(who, stands), disc, CONTROL_RANGE)
            && sees_marker(table, state, who, stands, disc),
    )
}

/// Where a way first has this marker in the operative's control range: on which leg, how far along
/// it, and the place.
pub(crate) fn first_reaching(
    table: &Table,
    state: &State,
    who: OperativeId,
    way: &[Point],
    marker: Marker,
) -> Option<(usize, i64, Point)> {
    let (start, lies) = (state.operative(who).at?, marker_position(state, marker)?);
    let path = Path::along(start, way);
    let card = table.card(who);
    let mover = Mover { shape: &card.base, height: card.height };
    let disc = table.marker_at(marker, lies);
    let ring = Ring { around: disc, reach: CONTROL_RANGE };
    let first = ring.first(&path, &mover)?;
    let reaches = |at: Point| {
        near((table, state), table.base_at(who, at), disc, CONTROL_RANGE) && sees_marker(table, state, who, at, disc)
    };
    let far = |step: usize, at: Point| {
        let from = step.checked_sub(1).and_then(|it| way.get(it)).copied().unwrap_or(start);
        from.flat_distance_squared(at)
    };
    if reaches(first.at) {
        return Some((first.step, far(first.step, first.at), first.at));
    }
    // Behind a wall it is not in control range yet: the rest of the way is looked at.
    let mut places = path.places(Length::um(2_540)).skip_while(|(step, _)| *step < first.step);
    places.find(|(_, at)| reaches(*at)).map(|(step, at)| (step, far(step, at), at))
}

/// Would this marker be in the operative's control range if it stood there?
pub(crate) fn would_reach(table: &Table, state: &State, who: OperativeId, at: Point, marker: Marker) -> bool {
    marker_position(state, marker).is_some_and(|lies| {
        let disc = table.marker_at(marker, lies);
        near((table, state), table.base_at(who, at), disc, CONTROL_RANGE) && sees_marker(table, state, who, at, disc)
    })
}

/// Does an operative see this place, for a marker, or the terrain on whose vantage surface it lies?
pub(crate) fn sees_place(table: &Table, state: &State, who: OperativeId, marker: Marker, at: Point) -> bool {
    let Some(stands) = state.operative(who).at else { return true };
    let disc = table.marker_at(marker, at);
    if sees_marker(table, state, who, stands, disc) {
        return true;
    }
    let eye = figure(table, who, stands).head();
    // A hair's breadth of a column at each corner stands for the part.
    let hair = Shape::round(Length::um(2));
    let sees_corner = |part: &Prism, (x, y): (i32, i32)| {
        let foot = Point::new(Length::um(x), Length::um(y), part.bottom);
        let column = Figure { base: hair.at(foot), height: part.top - part.bottom };
        table.solids_in(state).sees(eye, &column, &table.sights().figure(), &look())
    };
    let terrain = table.map().terrain();
    let below = terrain.parts_near(disc.bounds()).filter(|(_, part)| {
        at.z > Length::ZERO && part.traits.has_any(Traits::VANTAGE) && part.top == at.z && disc.overlaps(*part)
    });
    let features: Vec<FeatureId> = below.map(|(id, _)| id).collect();
    let parts = features.into_iter().flat_map(|id| &terrain.feature(id).parts);
    parts.into_iter().any(|part| part.outline.corners().iter().any(|corner| sees_corner(part, *corner)))
}

/// Could a marker lie there: on the board, and wholly on the floor or on one surface?
pub(crate) fn has_footing(table: &Table, state: &State, marker: Marker, spot: Spot) -> Option<bool> {
    let at = spot.0?;
    let disc = table.marker_at(marker, at);
    let inside = inside_of(table, state, disc, Length::ZERO);
    Some(table.board().holds(disc) && is_supported(table, disc) && inside.is_none())
}

/// Is this base or marker wholly on the floor, or wholly on one vantage surface?
fn is_supported(table: &Table, disc: Placed<'_>) -> bool {
    if disc.at.z == Length::ZERO {
        return true;
    }
    let terrain = table.map().terrain();
    let surfaces = terrain.parts_near(disc.bounds()).map(|(_, part)| part);
    surfaces.filter(|part| part.traits.has_any(Traits::VANTAGE) && part.top == disc.at.z).any(|part| {
        let corners: Vec<Point> =
            part.outline.corners().iter().map(|(x, y)| Point::flat(Length::um(*x), Length::um(*y))).collect();
        table::Zone::polygon(&corners).is_ok_and(|zone| zone.wholly_within(disc))
    })
}

/// The terrain that something of this height would stand in, if it would.
fn inside_of(table: &Table, state: &State, disc: Placed<'_>, height: Length) -> Option<String> {
    let terrain = table.terrain_in(state);
    let (foot, head) = (disc.at.z, disc.at.z + height.max(Length::um(1)));
    let mut parts = terrain.parts_near(disc.bounds());
    let hit = parts.find(|(_, part)| {
        // What only stops sight is a gap. A ceiling is passed under, and still needs room where somebody stands.
        let passable = part.traits.has_any(Traits::INSIGNIFICANT | Traits::BLOCKING);
        !passable && part.bottom < head && foot < part.top && disc.overlaps(*part)
    });
    hit.map(|(id, _)| terrain.feature(id).name.clone())
}

/// May this operative stand there: on the board, supported, in nothing and on nobody?
pub(crate) fn may_stand(table: &Table, state: &State, who: OperativeId, at: Point) -> Verdict {
    let base = table.base_at(who, at);
    let mut verdict = Verdict::legal()
        .refuse_if(!table.board().holds(base), Reason::Blocked(Obstacle::Edge))
        .refuse_if(!is_supported(table, base), Reason::NoSupport);
    if let Some(name) = inside_of(table, state, base, table.card(who).height) {
        verdict = verdict.refuse_if(true, Reason::Blocked(Obstacle::Terrain(name)));
    }
    for other in table.operatives().filter(|it| *it != who) {
        let Some(there) = state.operative(other).at else {
            continue;
        };
        let hit = there.z == at.z && base.overlaps(table.base_at(other, there));
        verdict = verdict.refuse_if(hit, Reason::Blocked(Obstacle::Operative(other)));
    }
    verdict
}

/// Is this operative wholly in its own drop zone there?
pub(crate) fn wholly_in_drop_zone(table: &Table, state: &State, who: OperativeId, at: Point) -> bool {
    let end = state.ends[table.side_of(who)];
    table.drop_zone(end).wholly_within(table.base_at(who, at))
}

/// Are these two within so much of each other, base to base?
pub(crate) fn is_within(
    table: &Table,
    state: &State,
    one: OperativeId,
    other: OperativeId,
    reach: Length,
) -> Option<bool> {
    let (a, b) = (state.operative(one).at?, state.operative(other).at?);
    Some(near((table, state), table.base_at(one, a), table.base_at(other, b), reach))
}

/// Does one see the other where they stand?
pub(crate) fn is_visible(table: &Table, state: &State, from: OperativeId, to: OperativeId) -> Option<bool> {
    let (a, b) = (state.operative(from).at?, state.operative(to).at?);
    Some(sees(table, state, (from, a), (to, b)))
}

/// How far apart two operatives are, base to base, for words only.
pub(crate) fn gap(table: &Table, state: &State, one: OperativeId, other: OperativeId) -> Option<Length> {
    let (a, b) = (state.operative(one).at?, state.operative(other).at?);
    let (one, other) = (table.base_at(one, a), table.base_at(other, b));
    Some(table.walls_in(state).way_around(one, other).unwrap_or_else(|| one.measure(other)))
}
