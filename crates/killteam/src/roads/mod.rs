//! Places worth going to, and the roads between them: what a map alone decides, found out once.
//!
//! A list of choices offers moves to the places of a [`Page`]: a lattice, the spots beside terrain where
//! somebody is in cover or out of sight, the decks to look down from and the feet of the ways up, and the
//! spots on and beside objective markers. Whoever stands at one of them has [`Roads`] to the others, and
//! what a road takes, if terrain leaves it free, is found out once. Who stands about and what was put down
//! is for the move to look at.
//!
//! Nothing here rules anything: a road is what following the path over the empty map says. Pages and
//! roads are found when somebody first asks for a list and kept with the table; judging one choice uses
//! them if they are there and says the same without them.

mod places;

use std::sync::OnceLock;

use smallvec::SmallVec;
use table::{Bounds, Length, Point, Shape};

use crate::actions::Walker;
use crate::setup::Table;
use crate::state::{End, State};
use crate::team::Team;
use crate::vocabulary::OperativeId;

/// Rules may let somebody go this much further than its datacard says.
const FURTHER: i32 = 2;

/// The pages of a table, one for each size of base: a larger base passes fewer gaps.
#[derive(Debug, Clone)]
pub(crate) struct Atlas {
    pages: Vec<(Measures, OnceLock<Page>)>,
    /// The page of each operative.
    of: Vec<usize>,
}

/// What a page depends on, besides the map.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Measures {
    base: Shape,
    height: Length,
}

/// The places that somebody of some size can stand at.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    /// Somebody of this size, for all of them.
    like: OperativeId,
    /// How far roads go.
    inches: i32,
    cells: Cells,
    spots: Vec<Point>,
    stairs: Vec<Stair>,
    roads: Vec<OnceLock<Roads>>,
    /// Where it can be set up, at either end.
    set_ups: [Vec<Point>; 2],
    /// A table with nobody on it.
    empty: Box<State>,
}

/// A way up to a deck: where it begins on the floor, and where it ends on top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stair {
    pub(crate) foot: Point,
    pub(crate) top: Point,
}

/// The roads from one place.
#[derive(Debug, Clone, Default)]
pub(crate) struct Roads {
    /// Straight on, the nearest end first.
    straight: Vec<Road>,
    /// Up and down stairs.
    stairs: Vec<Road>,
}

/// A way that the terrain of the map may leave free; that is found out when somebody first tries it.
#[derive(Debug, Clone)]
pub(crate) struct Road {
    /// Its way-points.
    pub(crate) way: SmallVec<[Point; 2]>,
    /// How far off its end is, seen from above, squared.
    far: i64,
    toll: OnceLock<Option<Toll>>,
}

/// What a free road takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Toll {
    /// What it counts, in inches.
    pub(crate) cost: i32,
    /// True if it climbs or jumps.
    pub(crate) steep: bool,
}

impl Atlas {
    pub(crate) fn new(teams: &[Team; 2]) -> Self {
        let (mut pages, mut of) = (Vec::<(Measures, OnceLock<Page>)>::new(), Vec::new());
        for card in teams.iter().flat_map(|it| &it.operatives) {
            let measures = Measures { base: card.base.clone(), height: card.height };
            let known = pages.iter().position(|(it, _)| *it == measures);
            of.push(known.unwrap_or(pages.len()));
            if known.is_none() {
                pages.push((measures, OnceLock::new()));
            }
        }
        Self { pages, of }
    }

    /// The page for somebody, if it has been found already.
    pub(crate) fn known(&self, who: OperativeId) -> Option<&Page> {
        self.pages.get(self.of.get(who.index()).copied()?)?.1.get()
    }

    /// The page for somebody.
    pub(crate) fn page(&self, table: &Table, who: OperativeId) -> &Page {
        let number = self.of.get(who.index()).copied().unwrap_or_default();
        let (_, page) = self.pages.get(number).expect("every operative has a page");
        page.get_or_init(|| {
            let alike = table.operatives().filter(|it| self.of.get(it.index()) == Some(&number));
            let inches = alike.map(|it| table.card(it).movement).max().unwrap_or(0) + FURTHER;
            Page::new(table, who, inches)
        })
    }
}

impl Page {
    fn new(table: &Table, like: OperativeId, inches: i32) -> Self {
        let places::Places { spots, stairs } = places::find(table, like);
        let roads = std::iter::repeat_with(OnceLock::new).take(spots.len()).collect();
        let set_ups = [End::A, End::B].map(|end| places::set_ups(table, like, end));
        let (cells, empty) = (Cells::new(table, &spots), Box::new(State::new()));
        Self { like, inches, cells, spots, stairs, roads, set_ups, empty }
    }

    /// The places within so much of another, seen from above, on its level.
    pub(crate) fn near(&self, at: Point, reach: Length) -> impl Iterator<Item = Point> {
        let around = Bounds::of(&[at.flat_corner()]).grown(reach);
        let there = self.cells.touching(around).filter_map(|it| self.spots.get(it).copied());
        there.filter(move |it| it.z == at.z && *it != at && it.flat_distance_squared(at) <= reach.squared())
    }

    /// Where it can be set up at this end, as far as the map goes.
    pub(crate) fn set_ups(&self, end: End) -> &[Point] {
        let [a, b] = &self.set_ups;
        if end == End::A { a } else { b }
    }

    /// The roads that begin there, if it is one of the places.
    pub(crate) fn roads_from(&self, at: Point) -> Option<&Roads> {
        let mut here = self.cells.touching(Bounds::of(&[at.flat_corner()]));
        let number = here.find(|it| self.spots.get(*it) == Some(&at))?;
        Some(self.roads.get(number)?.get_or_init(|| self.find_roads(at)))
    }

    fn find_roads(&self, at: Point) -> Roads {
        let reach = Length::inches(self.inches);
        let road = |way: SmallVec<[Point; 2]>| {
            let far = way.last().map_or(0, |it| it.flat_distance_squared(at));
            Road { way, far, toll: OnceLock::new() }
        };
        let straight = self.near(at, reach).map(|end| road(std::iter::once(end).collect()));
        let stairs = self.stairs.iter().filter_map(|&Stair { foot, top }| {
            let (begins, ends) = if at.z == foot.z { (foot, top) } else { (top, foot) };
            let near = begins.z == at.z && begins.flat_distance_squared(at) <= reach.squared();
            let there = (begins != at).then_some(begins).into_iter();
            near.then(|| road(there.chain([foot.at_height(top.z), ends]).collect()))
        });
        let mut roads = Roads { straight: straight.collect(), stairs: stairs.collect() };
        roads.straight.sort_by_key(|it| it.far);
        roads
    }

    /// What a road from there takes, if terrain leaves it free.
    pub(crate) fn toll(&self, table: &Table, at: Point, road: &Road) -> Option<Toll> {
        *road.toll.get_or_init(|| {
            let (cost, steep) = Walker::elsewhere(table, &self.empty, self.like, at).survey(&road.way)?;
            Some(Toll { cost, steep })
        })
    }
}

impl Roads {
    /// The road of these way-points.
    pub(crate) fn find(&self, way: &[Point]) -> Option<&Road> {
        let mut all = if way.len() == 1 { self.straight.iter() } else { self.stairs.iter() };
        all.find(|it| it.way.as_slice() == way)
    }

    /// The straight roads whose ends are so near.
    pub(crate) fn straight(&self, reach: Length) -> &[Road] {
        let within = self.straight.partition_point(|it| it.far <= reach.squared());
        self.straight.get(..within).unwrap_or_default()
    }

    /// Those over stairs.
    pub(crate) fn stairs(&self) -> &[Road] {
        &self.stairs
    }
}

/// Which places lie in which square of the table, a square an inch wide.
#[derive(Debug, Clone)]
struct Cells {
    columns: i32,
    rows: i32,
    /// Where the numbers of each square begin.
    starts: Vec<u32>,
    numbers: Vec<u16>,
}

impl Cells {
    fn new(table: &Table, spots: &[Point]) -> Self {
        let board = table.board();
        let (columns, rows) = (board.width().whole_inches_up().max(1), board.height().whole_inches_up().max(1));
        let mut cells = Self { columns, rows, starts: Vec::new(), numbers: Vec::new() };
        for row in 0..rows {
            for column in 0..columns {
                cells.starts.push(u32::try_from(cells.numbers.len()).expect("few places"));
                let there = (0..).zip(spots).filter(|(_, it)| cells.square(it.flat_corner()) == (column, row));
                let numbers: Vec<u16> = there.map(|(number, _)| number).collect();
                cells.numbers.extend(numbers);
            }
        }
        cells.starts.push(u32::try_from(cells.numbers.len()).expect("few places"));
        cells
    }

    fn square(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let inch = Length::INCH.micrometres();
        ((x.div_euclid(inch)).clamp(0, self.columns - 1), (y.div_euclid(inch)).clamp(0, self.rows - 1))
    }

    /// The numbers of the places in the squares that a rectangle touches.
    fn touching(&self, bounds: Bounds) -> impl Iterator<Item = usize> {
        let (left, low) = self.square((bounds.left, bounds.low));
        let (right, high) = self.square((bounds.right, bounds.high));
        (low..=high).flat_map(move |row| {
            // The squares of a row follow each other.
            let place = |column: i32| usize::try_from(row * self.columns + column).unwrap_or(0);
            let start = self.starts.get(place(left)).copied().unwrap_or(0) as usize;
            let end = self.starts.get(place(right) + 1).copied().unwrap_or(0) as usize;
            self.numbers.get(start..end).unwrap_or_default().iter().map(|it| usize::from(*it))
        })
    }
}
