//! The lines between two operatives: what is seen, what stands in between, and how high.

use smallvec::SmallVec;
use table::{Between, Fan, FeatureId, Length, Look, Origins, PartId, Placed, Point, Shape, Traits};

use super::{CONTROL_RANGE, near, sees};
use crate::close_quarters::Walls;
use crate::equipment::shield;
use crate::roads::Sought;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;

/// Nearer than this nobody is in cover.
const TOO_CLOSE_FOR_COVER: Length = Length::inches(2);

/// What positions tell about one operative that looks at another.
#[derive(Debug)]
pub(crate) struct Lines {
    /// Some part of the other can be seen.
    pub(crate) visible: bool,
    between: Between,
    /// What stands in between, and what each of it does from where.
    screens: SmallVec<[Screening; 4]>,
    /// Portable terrain that shields the other.
    shields: SmallVec<[FeatureId; 2]>,
}

/// What a piece of terrain in between does.
#[derive(Debug)]
struct Screening {
    feature: FeatureId,
    light: bool,
    /// From where it gives cover.
    covers: Origins,
    /// From where it obscures.
    obscures: Origins,
}

/// What lines are drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Whether terrain covers the other, and nothing else.
    Cover,
    /// Everything.
    All,
}

/// The lines from one operative to another, if both have a place. Whether one sees the other may be known.
pub(crate) fn lines(
    table: &Table,
    state: &State,
    from: OperativeId,
    to: OperativeId,
    visible: Option<bool>,
    wanted: Wanted,
) -> Option<Lines> {
    // Away from the other only heavy terrain does anything; walls decide by their ends.
    let afar = if wanted == Wanted::All { Traits::HEAVY | Traits::WALL } else { Traits::WALL };
    drawn(table, state, (from, to), visible, afar)
}

/// Whether one that sees another has a line at it past all terrain that covers it, of light terrain only if that counts: what
/// [`lines`] say, and sooner where somebody has looked from there before.
pub(crate) fn is_past_cover(
    table: &Table,
    state: &State,
    from: OperativeId,
    to: OperativeId,
    light_counts: bool,
) -> Option<bool> {
    let (here, there) = (state.operative(from).at?, state.operative(to).at?);
    let look = || {
        if table.walls_in(state).is_empty() {
            return is_open(table, state, (from, to), (here, there), light_counts);
        }
        let lines = lines(table, state, from, to, Some(true), Wanted::Cover);
        lines.is_some_and(|it| it.somewhere(!it.cover(light_counts)))
    };
    let radius = table.card(from).base_radius().max(table.card(to).base_radius());
    // So far beside the two it is measured around walls.
    let reach = radius + TOO_CLOSE_FOR_COVER;
    // Lines between neighbours spread so wide that ends of walls lie among them which are beside neither.
    let neighbours = (reach + reach + radius + radius).squared() > here.flat_distance_squared(there);
    let Some(pair) = table.atlas().pair((from, here), (to, there)) else { return Some(look()) };
    let sought = if light_counts { Sought::PastCover } else { Sought::PastHeavyCover };
    if state.ground.changed() != 0 && neighbours || state.ground.is_changed_near(here, &[there], reach) {
        return Some(state.ground.recall(&pair, sought, look));
    }
    Some(pair.sees(sought, look).unwrap_or_else(look))
}

/// The same where no wall stands: what [`drawn`] says of cover, of one origin after the other until one is found.
fn is_open(
    table: &Table,
    state: &State,
    (from, to): (OperativeId, OperativeId),
    (here, there): (Point, Point),
    light_counts: bool,
) -> bool {
    let (one, other) = (table.base_at(from, here), table.base_at(to, there));
    if near((table, state), one, other, TOO_CLOSE_FOR_COVER) {
        return true;
    }
    let shields: SmallVec<[FeatureId; 2]> = shield::shields(table, state, to).collect();
    let covers = |id: PartId, traits: Traits| {
        let shields = !traits.has_any(Traits::PORTABLE) || shields.contains(&id.feature);
        shields && (light_counts || !is_light(traits))
    };
    table.solids_in(state).leaves_open((one, other), &table.sights().fire(), &LOOK, covers)
}

/// Every vantage surface is light as well, whether or not a map says so.
fn is_light(traits: Traits) -> bool {
    traits.has_any(Traits::LIGHT | Traits::VANTAGE)
}

/// Exposed terrain covers nobody and obscures nobody.
const LOOK: Look<'static> =
    Look { see_through: Traits::EXPOSED, only: Traits::NONE, endless: Traits::NONE, except: &[] };

fn drawn(
    table: &Table,
    state: &State,
    (from, to): (OperativeId, OperativeId),
    visible: Option<bool>,
    afar: Traits,
) -> Option<Lines> {
    let (here, there) = (state.operative(from).at?, state.operative(to).at?);
    let (one, other) = (table.base_at(from, here), table.base_at(to, there));
    let visible = visible.unwrap_or_else(|| from == to || sees(table, state, (from, here), (to, there)));
    let fan = Fan { afar, ..table.sights().fire() };
    let between = table.solids_in(state).between(one, other, &fan, &LOOK);
    let close = near((table, state), one, other, TOO_CLOSE_FOR_COVER);
    let shields: SmallVec<[FeatureId; 2]> = shield::shields(table, state, to).collect();
    // Features whose vantage surface one of the two stands on.
    let platforms: SmallVec<[FeatureId; 2]> = platform(table, one).into_iter().chain(platform(table, other)).collect();
    let is_wall = |part: &table::Crossed| part.traits.has_any(Traits::WALL);
    let walls =
        between.parts.iter().any(is_wall).then(|| WallEnds::among(&between, table.walls_in(state), (one, other)));
    let mut screens: SmallVec<[Screening; 4]> = SmallVec::new();
    for part in &between.parts {
        // Portable terrain covers only whom it shields.
        let portable = part.traits.has_any(Traits::PORTABLE);
        let shields = !portable || shields.contains(&part.id.feature);
        let dims = part.traits.has_any(Traits::HEAVY) && !platforms.contains(&part.id.feature);
        let (mut covers, mut obscures) = (if part.beside { part.any() } else { Origins::NONE }, part.far);
        if let Some(walls) = walls.as_ref().filter(|_| is_wall(part)) {
            walls.decide(part, (&mut covers, &mut obscures));
        }
        let nowhere = Origins::NONE;
        screens.push(Screening {
            feature: part.id.feature,
            light: is_light(part.traits),
            covers: if shields && !close { covers } else { nowhere },
            obscures: if dims { obscures } else { nowhere },
        });
    }
    Some(Lines { visible, between, screens, shields })
}

/// A wall stands in between by its own ends and corners alone: those that lie among the lines from an origin decide how
/// near it is, and where only others lie among them it does nothing. From an origin from which walls stop every line,
/// or among whose lines there is no end at all, a wall is looked at as other terrain is.
struct WallEnds {
    /// The origins among whose lines some end lies.
    origins: Origins,
    /// Ends among the lines from each of them.
    among: SmallVec<[WallEnd; 16]>,
}

/// An end or a corner of a wall among the lines from an origin.
struct WallEnd {
    origin: Origins,
    feature: FeatureId,
    /// Within an inch of the one who is looked at.
    beside: bool,
    /// Within an inch of neither.
    apart: bool,
}

impl WallEnds {
    /// Those among these lines, for all walls in between.
    fn among(between: &Between, walls: &Walls, (one, other): (Placed<'_>, Placed<'_>)) -> Self {
        let near = |base: Placed<'_>, end: Point| {
            let hair = Shape::round(Length::um(2));
            base.flat_within(hair.at(end), CONTROL_RANGE)
        };
        let is_wall = |it: &table::Crossed| it.traits.has_any(Traits::WALL);
        let looked_at = between.any(is_wall) & !between.wholly(is_wall);
        let mut ends = Self { origins: Origins::NONE, among: SmallVec::new() };
        for (number, from) in between.origins.iter().enumerate().filter(|(it, _)| looked_at.has(*it)) {
            let (spread, origin) = (Spread::new(*from, &between.targets), Origins(1 << number));
            for (at, feature) in walls.ends().filter(|(at, _)| spread.holds(*at)) {
                let beside = near(other, at);
                ends.origins = ends.origins | origin;
                ends.among.push(WallEnd { origin, feature, beside, apart: !beside && !near(one, at) });
            }
        }
        ends
    }

    /// Says from where a wall covers and from where it obscures.
    fn decide(&self, part: &table::Crossed, (covers, obscures): (&mut Origins, &mut Origins)) {
        let own = || self.among.iter().filter(|it| it.feature == part.id.feature);
        let from = |sum: Origins, it: &WallEnd| sum | it.origin;
        let decided = self.origins & part.any();
        let (beside, apart) = (own().filter(|it| it.beside), own().filter(|it| it.apart));
        *covers = (*covers & !decided) | (beside.fold(Origins::NONE, from) & decided);
        *obscures = (*obscures & !decided) | (apart.fold(Origins::NONE, from) & decided);
    }
}

/// The lines that are drawn from one origin, seen from above.
struct Spread<'a> {
    from: Flat,
    targets: &'a [Point],
    /// The rightmost and the leftmost of them, where all lie within a right angle: as they do unless two bases overlap.
    rims: Option<(Flat, Flat)>,
}

/// A place or a direction, seen from above.
type Flat = (i64, i64);

impl<'a> Spread<'a> {
    fn new(from: Point, targets: &'a [Point]) -> Self {
        let mut spread = Self { from: flat(from), targets, rims: None };
        let turned =
            |more: i64| spread.ways().reduce(move |most, it| if turn(most, it) * more > 0 { it } else { most });
        if let (Some(right), Some(left)) = (turned(-1), turned(1)) {
            let inside = |it: Flat| turn(right, it) >= 0 && turn(it, left) >= 0;
            if along(right, left) > 0 && spread.ways().all(inside) {
                spread.rims = Some((right, left));
            }
        }
        spread
    }

    /// From the origin to each target.
    fn ways(&self) -> impl Iterator<Item = Flat> + use<'a> {
        let from = self.from;
        self.targets.iter().map(move |it| way(from, flat(*it)))
    }

    /// Does this point lie among the lines: left of some, right of others, and before their ends?
    fn holds(&self, at: Point) -> bool {
        let there = way(self.from, flat(at));
        if let Some((right, left)) = self.rims
            && (turn(right, there) <= 0 || turn(left, there) >= 0)
        {
            return false;
        }
        let ahead = self.ways().any(|it| (1..along(it, it)).contains(&along(it, there)));
        let between = || self.ways().any(|it| turn(it, there) > 0) && self.ways().any(|it| turn(it, there) < 0);
        ahead && (self.rims.is_some() || between())
    }
}

fn flat(point: Point) -> Flat {
    (i64::from(point.x.micrometres()), i64::from(point.y.micrometres()))
}

fn way(from: Flat, to: Flat) -> Flat {
    (to.0 - from.0, to.1 - from.1)
}

/// More than nothing if the second way leads to the left of the first.
fn turn(one: Flat, other: Flat) -> i64 {
    one.0 * other.1 - one.1 * other.0
}

/// More than nothing if the second way leads ahead along the first.
fn along(one: Flat, other: Flat) -> i64 {
    one.0 * other.0 + one.1 * other.1
}

/// How much lower the other stands, for somebody on a vantage surface; nothing for everybody else.
pub(crate) fn lower_than_vantage(table: &Table, state: &State, from: OperativeId, to: OperativeId) -> Length {
    match (state.operative(from).at, state.operative(to).at) {
        (Some(here), Some(there)) if here.z > there.z && platform(table, table.base_at(from, here)).is_some() => {
            here.z - there.z
        }
        _ => Length::ZERO,
    }
}

/// The feature whose vantage surface a base stands on.
fn platform(table: &Table, base: Placed<'_>) -> Option<FeatureId> {
    if base.at.z == Length::ZERO {
        return None;
    }
    let mut parts = table.map().terrain().parts_near(base.bounds());
    let stands =
        |part: &table::Prism| part.traits.has_any(Traits::VANTAGE) && part.top == base.at.z && base.overlaps(part);
    parts.find(|(_, part)| stands(part)).map(|(feature, _)| feature)
}

impl Lines {
    /// From where terrain beside the target stands in between; of light terrain only if it is asked for.
    pub(crate) fn cover(&self, light_counts: bool) -> Origins {
        let counting = self.screens.iter().filter(|it| light_counts || !it.light);
        counting.fold(Origins::NONE, |sum, it| sum | it.covers)
    }

    /// True if the other is behind a shield, seen from this origin.
    pub(crate) fn shielded(&self, origin: usize) -> bool {
        self.shielding(origin).is_some()
    }

    /// The shield that the other is behind, seen from this origin.
    pub(crate) fn shielding(&self, origin: usize) -> Option<FeatureId> {
        self.covering(origin).into_iter().find(|it| self.shields.contains(it))
    }

    /// From where heavy terrain stands in between, away from both.
    pub(crate) fn obscured(&self) -> Origins {
        self.screens.iter().fold(Origins::NONE, |sum, it| sum | it.obscures)
    }

    /// The origin that fulfils the first wishes that can be fulfilled.
    pub(crate) fn best(&self, wishes: &[Origins]) -> usize {
        self.between.best(wishes)
    }

    /// True if this wish can be fulfilled from somewhere.
    pub(crate) fn somewhere(&self, wish: Origins) -> bool {
        !(self.between.all() & wish).is_empty()
    }

    /// The features that give cover from this origin.
    pub(crate) fn covering(&self, origin: usize) -> SmallVec<[FeatureId; 4]> {
        self.screens.iter().filter(|it| it.covers.has(origin)).map(|it| it.feature).collect()
    }

    /// The features that obscure from this origin.
    pub(crate) fn obscuring(&self, origin: usize) -> SmallVec<[FeatureId; 4]> {
        self.screens.iter().filter(|it| it.obscures.has(origin)).map(|it| it.feature).collect()
    }
}

#[cfg(test)]
mod tests {
    use battle::{Seating, System as _};
    use table::Map;

    use super::*;
    use crate::KillTeam;
    use crate::approved_ops_2025::CritOp;
    use crate::setup::TableKind;
    use crate::team::{Datacard, Team};

    const MAPS: [&str; 3] = [
        include_str!("../../../../data/killzones/city_1.toml"),
        include_str!("../../../../data/killzones/platform_3.toml"),
        include_str!("../../../../data/killzones/derelict_1.toml"),
    ];

    #[test]
    fn terrain_that_is_not_looked_at_would_have_changed_nothing() {
        for map in MAPS {
            let map = Map::load("map.toml", map).unwrap();
            let card = |name: &str| Datacard::new(name.into(), 2, 6, 4, 10, Length::mm(32));
            let teams = [Team::of("A", vec![card("a1")]), Team::of("B", vec![card("b1")])];
            let seats = Seating::duel("ann", "bob").unwrap();
            let table = Table::new(seats, TableKind::Digital, CritOp::Secure, Default::default(), map, teams).unwrap();
            let (from, to) = (OperativeId(0), OperativeId(1));
            // Steps that meet again only after thousands of places.
            let place = |step: i32| {
                let along = |step: i32, length: Length| Length::um(step % length.micrometres());
                let board = table.board();
                Point::flat(along(step * 71_993, board.width()), along(step * 49_057, board.height()))
            };
            for step in 0..400 {
                let mut state = KillTeam::begin(&table);
                state.operative_mut(from).at = Some(place(step));
                state.operative_mut(to).at = Some(place(step * 7 + 3));
                let whole = drawn(&table, &state, (from, to), Some(true), Traits::NONE).unwrap();
                let [all, cover] =
                    [Wanted::All, Wanted::Cover].map(|it| lines(&table, &state, from, to, Some(true), it).unwrap());
                for light in [true, false] {
                    assert_eq!(
                        (all.cover(light), cover.cover(light)),
                        (whole.cover(light), whole.cover(light)),
                        "{step}"
                    );
                    // Where no wall stands, an origin without cover is found without looking from all of them.
                    let open = is_open(&table, &state, (from, to), (place(step), place(step * 7 + 3)), light);
                    let walls = !table.walls_in(&state).is_empty();
                    assert!(walls || open == whole.somewhere(!whole.cover(light)), "{step}");
                }
                assert_eq!(all.obscured(), whole.obscured(), "{step}");
                assert!((0..16).all(|it| all.obscuring(it) == whole.obscuring(it)), "{step}");
                assert!((0..16).all(|it| all.covering(it) == whole.covering(it)), "{step}");
            }
        }
    }

    #[test]
    fn a_point_is_among_lines_if_it_is_left_of_some_right_of_others_and_before_an_end() {
        let at = |(x, y): Flat| Point::flat(Length::um(x as i32), Length::um(y as i32));
        // Far apart, close together, and so close that the lines go round.
        for middle in [(90_000, 40_000), (30_000, -20_000), (4_000, 1_000)] {
            let rim = [(16_000, 0), (11_000, 11_000), (0, 16_000), (-11_000, 11_000), (-16_000, 0), (0, -16_000)];
            let targets: Vec<Point> = rim.iter().map(|it| at((middle.0 + it.0, middle.1 + it.1))).collect();
            let spread = Spread::new(Point::default(), &targets);
            for step in 0..2_000_i64 {
                let point = (step * 7_919 % 240_001 - 120_000, step * 5_281 % 240_001 - 120_000);
                let turns = || targets.iter().map(|it| turn(flat(*it), point));
                let before = |it: &Point| (1..along(flat(*it), flat(*it))).contains(&along(flat(*it), point));
                let among = turns().any(|it| it > 0) && turns().any(|it| it < 0) && targets.iter().any(before);
                assert_eq!(spread.holds(at(point)), among, "{middle:?} {point:?}");
            }
        }
    }
}
