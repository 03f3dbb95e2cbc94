//! The roads from one place, and what each takes.
//!
//! A page has tens of thousands of roads, and a battle looks at few of them, here and there. So a road is kept in
//! three bytes, the number of the place that it leads to and what it takes; how many lead how far is counted once.

use std::sync::atomic::{AtomicU8, Ordering};

use smallvec::SmallVec;
use table::Point;

use super::Page;
use crate::setup::Table;

/// What has been found out about the roads from one place.
#[derive(Debug, Clone)]
pub(super) struct Found {
    /// Straight on, the nearest end first, by the numbers of the places that they lead to.
    straight: Vec<u16>,
    /// How many of these are no longer than each number of inches.
    within: Vec<u16>,
    /// Up and down stairs.
    stairs: Vec<SmallVec<[Point; 3]>>,
    /// What each takes, the straight ones first.
    gates: Vec<Gate>,
}

/// The roads that begin at one place.
#[derive(Clone, Copy)]
pub(crate) struct Roads<'a> {
    page: &'a Page,
    from: Point,
    found: &'a Found,
}

/// A way that the terrain of the map may leave free; that is found out when somebody first tries it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Road<'a> {
    page: &'a Page,
    way: Way<'a>,
    gate: &'a Gate,
}

#[derive(Debug, Clone, Copy)]
enum Way<'a> {
    Straight(Point),
    Stairs(&'a [Point]),
}

/// What a free road takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Toll {
    /// What it counts, in inches.
    pub(crate) cost: i32,
    /// True if it climbs or jumps.
    pub(crate) steep: bool,
}

/// What a road takes, or that it is closed, once that is known. Whoever asks first finds it out; if two do at the
/// same time, both find the same.
#[derive(Debug, Default)]
pub(super) struct Gate(AtomicU8);

impl Gate {
    const UNKNOWN: u8 = 0;
    const CLOSED: u8 = 1;
    /// Twice the inches, one more if it is steep, and two.
    const FREE: u8 = 2;

    pub(super) fn get_or_find(&self, find: impl FnOnce() -> Option<Toll>) -> Option<Toll> {
        match self.0.load(Ordering::Relaxed) {
            Self::UNKNOWN => {
                let found = find();
                self.0.store(Self::pack(found), Ordering::Relaxed);
                found
            }
            Self::CLOSED => None,
            free => {
                let packed = free - Self::FREE;
                Some(Toll { cost: i32::from(packed / 2), steep: packed % 2 == 1 })
            }
        }
    }

    /// Roads of more inches than fit stay unknown, and are looked at whenever somebody asks.
    fn pack(found: Option<Toll>) -> u8 {
        let Some(Toll { cost, steep }) = found else { return Self::CLOSED };
        u8::try_from(2 * cost + i32::from(steep) + i32::from(Self::FREE)).unwrap_or(Self::UNKNOWN)
    }
}

impl Clone for Gate {
    fn clone(&self) -> Self {
        Self(AtomicU8::new(self.0.load(Ordering::Relaxed)))
    }
}

impl Found {
    /// Straight roads with the squares of their lengths, in their order, and those over stairs.
    pub(super) fn new(straight: &[(i64, u16)], stairs: Vec<SmallVec<[Point; 3]>>, inches: i32) -> Self {
        let square = |inches: i32| table::Length::inches(inches).squared();
        let within = (0..=inches).map(|it| straight.partition_point(|(far, _)| *far <= square(it)));
        let within = within.map(|it| u16::try_from(it).unwrap_or(u16::MAX)).collect();
        let gates = std::iter::repeat_with(Gate::default).take(straight.len() + stairs.len()).collect();
        Self { straight: straight.iter().map(|it| it.1).collect(), within, stairs, gates }
    }
}

impl<'a> Roads<'a> {
    pub(super) fn new(page: &'a Page, from: Point, found: &'a Found) -> Self {
        Self { page, from, found }
    }

    /// How many straight roads are no longer than this.
    pub(crate) fn count_within(&self, inches: i32) -> usize {
        let all = self.found.straight.len();
        usize::try_from(inches).ok().and_then(|it| self.found.within.get(it)).map_or(all, |it| usize::from(*it))
    }

    /// A straight road; the nearest is the first.
    pub(crate) fn straight(&self, place: usize) -> Option<Road<'a>> {
        let gate = self.found.gates.get(place)?;
        Some(Road { page: self.page, way: Way::Straight(self.end(place)?), gate })
    }

    /// How many lead over stairs.
    pub(crate) fn count_of_stairs(&self) -> usize {
        self.found.stairs.len()
    }

    /// One of those.
    pub(crate) fn stairs(&self, place: usize) -> Option<Road<'a>> {
        let gate = self.found.gates.get(self.found.straight.len() + place)?;
        Some(Road { page: self.page, way: Way::Stairs(self.found.stairs.get(place)?), gate })
    }

    /// The road of these way-points.
    pub(crate) fn find(&self, way: &[Point]) -> Option<Road<'a>> {
        let [end] = way else {
            return self.stairs(self.found.stairs.iter().position(|it| it.as_slice() == way)?);
        };
        let far = |number: u16| self.page.spots.get(usize::from(number)).map(|it| it.flat_distance_squared(self.from));
        let wanted = Some(end.flat_distance_squared(self.from));
        let begin = self.found.straight.partition_point(|it| far(*it) < wanted);
        let equally_far = (begin..self.found.straight.len())
            .take_while(|it| self.found.straight.get(*it).is_some_and(|it| far(*it) == wanted));
        equally_far.into_iter().find(|it| self.end(*it) == Some(*end)).and_then(|it| self.straight(it))
    }

    fn end(&self, place: usize) -> Option<Point> {
        self.page.spots.get(usize::from(*self.found.straight.get(place)?)).copied()
    }
}

impl Road<'_> {
    /// Its way-points.
    pub(crate) fn way(&self) -> &[Point] {
        match &self.way {
            Way::Straight(end) => std::slice::from_ref(end),
            Way::Stairs(way) => way,
        }
    }

    /// What it takes from where it begins, if terrain leaves it free.
    pub(crate) fn toll(&self, table: &Table, from: Point) -> Option<Toll> {
        self.gate.get_or_find(|| self.page.survey(table, from, self.way()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gate_asks_once_and_says_the_same_again() {
        let tolls = [None, Some(Toll { cost: 0, steep: false }), Some(Toll { cost: 8, steep: true })];
        for toll in tolls {
            let gate = Gate::default();
            assert_eq!(gate.get_or_find(|| toll), toll);
            assert_eq!(gate.get_or_find(|| panic!("it is known")), toll);
        }
        let far = Some(Toll { cost: 200, steep: false });
        let gate = Gate::default();
        assert_eq!((gate.get_or_find(|| far), gate.get_or_find(|| far)), (far, far));
    }
}
