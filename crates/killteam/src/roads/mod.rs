//! Places worth going to, and the roads between them: what a map alone decides, found out once.
//!
//! A list of choices offers moves to the places of a [`Page`]: a lattice, the spots beside terrain where
//! somebody is in cover or out of sight, the decks to look down from and the feet of the ways up, and the
//! spots on and beside objective markers. Whoever stands at one of them has [`Roads`] to the others, and
//! what a road takes, if terrain leaves it free, is found out once, and so is whom somebody sees from there
//! ([`Pair::sees`]). Who stands about and what was put down is for the move or the look to see to.
//!
//! Nothing here rules anything: a road is what following the path over the empty map says. Pages and
//! roads are found when somebody first asks for a list and kept with the table; judging one choice uses
//! them if they are there and says the same without them.

mod cells;
mod looks;
mod places;
mod road;
mod survey;

use std::sync::OnceLock;

use cells::Cells;
use looks::Looks;
pub(crate) use looks::{Memory, Sought};
use road::Found;
pub(crate) use road::{Road, Roads, Toll};
use table::{Bounds, Length, Point, Shape};

use crate::state::State;
use crate::team::Team;
use crate::vocabulary::{End, OperativeId};

/// The pages of a table, one for each size of base: a larger base passes fewer gaps.
#[derive(Debug, Clone)]
pub(crate) struct Atlas {
    pages: Vec<(Measures, OnceLock<Page>)>,
    /// The page of each operative.
    of: Vec<usize>,
    /// Looks from each page at each, of each kind.
    looks: Vec<OnceLock<Looks>>,
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
    roads: Vec<OnceLock<Found>>,
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

/// Two places of a map, for whoever looks for several things from the one to the other.
pub(crate) struct Pair<'a> {
    /// Of each kind, from the page of the one at that of the other.
    looks: &'a [OnceLock<Looks>],
    pages: (&'a Page, &'a Page),
    numbers: (usize, usize),
    /// The number of the first of these looks.
    first: usize,
}

impl Pair<'_> {
    /// A number for what is looked for between the two that nothing else has.
    pub(crate) fn number(&self, sought: Sought) -> u64 {
        let (here, there) = self.numbers;
        ((self.first + sought as usize) as u64) << 32 | (here as u64) << 16 | there as u64
    }

    /// Whether one at the one place sees what it looks for of somebody at the other, over the empty map. How to find that out is
    /// the caller's to say, and it has to say the same each time.
    pub(crate) fn sees(&self, sought: Sought, find: impl FnOnce() -> bool) -> Option<bool> {
        let ((one, other), (here, there)) = (self.pages, self.numbers);
        let looks = self.looks.get(sought as usize)?;
        looks.get_or_init(|| Looks::new(one.spots.len(), other.spots.len())).get_or_find(here, there, find)
    }
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
        let looks = std::iter::repeat_with(OnceLock::new).take(pages.len() * pages.len() * Sought::ALL.len()).collect();
        Self { pages, of, looks }
    }

    /// The page for somebody, if it has been found already.
    pub(crate) fn known(&self, who: OperativeId) -> Option<&Page> {
        self.pages.get(self.of.get(who.index()).copied()?)?.1.get()
    }

    /// Two places that have been found.
    pub(crate) fn pair(&self, from: (OperativeId, Point), to: (OperativeId, Point)) -> Option<Pair<'_>> {
        let (one, other) = (self.known(from.0)?, self.known(to.0)?);
        let (here, there) = (one.number_of(from.1)?, other.number_of(to.1)?);
        let [from, to] = [from.0, to.0].map(|it| self.of.get(it.index()).copied());
        let first = (from? * self.pages.len() + to?) * Sought::ALL.len();
        Some(Pair { looks: self.looks.get(first..)?, pages: (one, other), numbers: (here, there), first })
    }
}

impl Page {
    /// The places within so much of another, seen from above, on its level.
    pub(crate) fn near(&self, at: Point, reach: Length) -> impl Iterator<Item = Point> {
        self.numbers_near(at, reach).filter_map(|it| self.spots.get(it).copied())
    }

    fn numbers_near(&self, at: Point, reach: Length) -> impl Iterator<Item = usize> {
        let around = Bounds::of(&[at.flat_corner()]).grown(reach);
        let near = move |it: &Point| it.z == at.z && *it != at && it.flat_distance_squared(at) <= reach.squared();
        self.cells.touching(around).filter(move |it| self.spots.get(*it).is_some_and(near))
    }

    /// Where it can be set up at this end, as far as the map goes.
    pub(crate) fn set_ups(&self, end: End) -> &[Point] {
        let [a, b] = &self.set_ups;
        if end == End::A { a } else { b }
    }

    /// The number of a place, if it is one.
    fn number_of(&self, at: Point) -> Option<usize> {
        self.cells.around(at).find(|it| self.spots.get(*it) == Some(&at))
    }

    /// The roads that begin there, if it is one of the places.
    pub(crate) fn roads_from(&self, at: Point) -> Option<Roads<'_>> {
        let number = self.number_of(at)?;
        let found = self.roads.get(number)?.get_or_init(|| self.find_roads(at));
        Some(Roads::new(self, at, found))
    }

    fn find_roads(&self, at: Point) -> Found {
        let reach = Length::inches(self.inches);
        let ends = self.numbers_near(at, reach).filter_map(|it| Some((self.spots.get(it)?, u16::try_from(it).ok()?)));
        let mut ends: Vec<(i64, u16)> = ends.map(|(end, number)| (end.flat_distance_squared(at), number)).collect();
        ends.sort_by_key(|it| it.0);
        let stairs = self.stairs.iter().filter_map(|&Stair { foot, top }| {
            let (begins, ends) = if at.z == foot.z { (foot, top) } else { (top, foot) };
            let near = begins.z == at.z && begins.flat_distance_squared(at) <= reach.squared();
            let there = (begins != at).then_some(begins).into_iter();
            near.then(|| there.chain([foot.at_height(top.z), ends]).collect())
        });
        Found::new(&ends, stairs.collect(), self.inches)
    }
}
