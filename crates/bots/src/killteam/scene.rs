//! What one seat sees, with the measures and numbers that every judgement needs.

use std::borrow::Cow;
use std::cell::OnceCell;

use battle::{Side, View};
use killteam::approved_ops_2025::TacOp;
use killteam::{
    Action, Activation, Declared, End, Event, KillTeam, Marker, MarkerState, Objective, Operative, OperativeId,
    PrimaryOp, Secret, Slot, State, Table, Witness,
};
use smallvec::SmallVec;
use table::{Length, Point};

use super::lore::Lore;
use super::points;
use super::worth::{Arms, Chances};

/// A point of the battle, in the unit of all worths.
pub(super) const POINT: i64 = 1_000;

/// An inch, in the unit of all distances here.
pub(super) const INCH: i64 = 100;

const MICROMETRES: i64 = 254;

/// How far two places are apart, seen from above, in hundredths of an inch.
pub(super) fn apart(one: Point, other: Point) -> i64 {
    one.flat_distance_squared(other).isqrt() / MICROMETRES
}

/// True if two places are at most so many hundredths of an inch apart: what [`apart`] says, without its root.
pub(super) fn is_within(one: Point, other: Point, reach: i64) -> bool {
    let beyond = (reach + 1) * MICROMETRES;
    reach >= 0 && one.flat_distance_squared(other) < beyond * beyond
}

/// A length in hundredths of an inch.
pub(super) fn hundredths(length: Length) -> i64 {
    i64::from(length.micrometres()) / MICROMETRES
}

/// What one seat sees, its own tac op open to itself. It never changes, so what was found out once is kept.
#[derive(Debug)]
pub(super) struct Scene<'a> {
    pub(super) table: &'a Table,
    pub(super) lore: &'a Lore,
    pub(super) state: Cow<'a, State>,
    pub(super) side: Side,
    /// The tac op of this seat.
    pub(super) tac_op: Option<TacOp>,
    /// Its primary op.
    pub(super) primary: Option<PrimaryOp>,
    known: Known<'a>,
}

/// Those who stand on the table, and where.
type Standing = SmallVec<[(OperativeId, Point); 16]>;

/// What has been found out about a scene, since somebody asked.
#[derive(Debug, Default)]
struct Known<'a> {
    // Those of either side who stand on the table.
    standing: [OnceCell<Standing>; 2],
    // At how many objective markers each operative stands.
    at_objectives: [OnceCell<u8>; MOST_OPERATIVES],
    // How many markers each operative carries.
    carries: OnceCell<[u8; MOST_OPERATIVES]>,
    // What the life of each operative is worth.
    lives: [OnceCell<i64>; MOST_OPERATIVES],
    // What each operative can do to others.
    arms: [OnceCell<Arms<'a>>; MOST_OPERATIVES],
    // What the battle is worth as it stands.
    standing_now: OnceCell<i64>,
}

const MOST_OPERATIVES: usize = 28;

/// The width of an objective marker from its middle, and control range.
const OBJECTIVE_REACH: i64 = 79 + INCH;

impl<'a> Scene<'a> {
    pub(super) fn new(view: &View<'a, KillTeam>, lore: &'a Lore) -> Self {
        let (side, mut state) = (view.side(), Cow::Borrowed(view.state));
        if let (Declared::Sealed, Some(Secret::TacOp(op))) = (state.tac_ops[side], view.mine.get(Slot::TacOp)) {
            state.to_mut().tac_ops[side] = Declared::Revealed(*op);
        }
        let primary = match view.mine.get(Slot::PrimaryOp) {
            Some(Secret::PrimaryOp(op)) => Some(*op),
            _ => state.primary_ops[side].revealed(),
        };
        let (table, tac_op) = (view.table, state.tac_ops[side].revealed());
        Self { table, lore, state, side, tac_op, primary, known: Known::default() }
    }

    /// How many markers somebody carries.
    pub(super) fn carries(&self, who: OperativeId) -> i64 {
        let all = self.known.carries.get_or_init(|| {
            let mut all = [0; MOST_OPERATIVES];
            for marker in self.state.markers_in_play() {
                if let MarkerState::Carried(by) = self.state.marker(marker)
                    && let Some(slot) = all.get_mut(by.index())
                {
                    *slot += 1;
                }
            }
            all
        });
        all.get(who.index()).copied().unwrap_or(0).into()
    }

    /// How many objective markers somebody contests, walls left out of account.
    pub(super) fn at_objectives(&self, who: OperativeId) -> i64 {
        let count = || {
            let Some(at) = self.operative(who).at else { return 0 };
            let reach = OBJECTIVE_REACH + self.radius(who);
            let markers = Objective::ALL.into_iter().filter_map(|it| self.marker_at(it.into()));
            markers.filter(|it| is_within(*it, at, reach)).count() as u8
        };
        self.known.at_objectives.get(who.index()).map_or_else(count, |it| *it.get_or_init(count)).into()
    }

    /// What somebody's life is worth, once it has been found.
    pub(super) fn life_or(&self, who: OperativeId, find: impl FnOnce() -> i64) -> i64 {
        match self.known.lives.get(who.index()) {
            Some(known) => *known.get_or_init(find),
            None => find(),
        }
    }

    /// What somebody can do, and what it can do to somebody else, as far as it is known.
    pub(super) fn chances(&self, who: OperativeId, target: OperativeId) -> Option<(&Arms<'a>, &Chances)> {
        let arms = self.known.arms.get(who.index())?.get_or_init(|| Arms::of(self, who));
        Some((arms, arms.against.get(target.index())?))
    }

    /// True if a place is so near to any marker that who controls it may depend on who stands there.
    pub(super) fn is_by_a_marker(&self, at: Point) -> bool {
        let near = |it: Marker| self.marker_at(it).is_some_and(|lies| is_within(lies, at, 3 * INCH - 1));
        self.state.markers_in_play().any(near)
    }

    /// What the battle is worth to the side that looks, as it stands.
    pub(super) fn standing_now(&self) -> i64 {
        *self.known.standing_now.get_or_init(|| points::standing(self, &self.state))
    }

    pub(super) fn enemy(&self) -> Side {
        self.side.other()
    }

    pub(super) fn ask(&self) -> Witness<'_> {
        Witness::terse(self.table, &self.state)
    }

    pub(super) fn operative(&self, who: OperativeId) -> &Operative {
        self.state.operative(who)
    }

    /// Those of a side who stand on the table.
    pub(super) fn standing(&self, side: Side) -> impl Iterator<Item = (OperativeId, Point)> + '_ {
        let [a, b] = &self.known.standing;
        let known = (if side == Side::A { a } else { b }).get_or_init(|| {
            let all = self.table.operatives_of(side).filter(|who| !self.operative(*who).out);
            all.filter_map(|who| Some((who, self.operative(who).at?))).collect()
        });
        known.iter().copied()
    }

    /// How many of a side can still be activated.
    pub(super) fn ready(&self, side: Side) -> i64 {
        self.table.operatives_of(side).filter(|who| self.operative(*who).ready).count() as i64
    }

    pub(super) fn wounds_left(&self, who: OperativeId) -> u8 {
        self.table.card(who).wounds.saturating_sub(self.operative(who).wounds_lost)
    }

    /// The width of a base from its middle, in hundredths of an inch.
    pub(super) fn radius(&self, who: OperativeId) -> i64 {
        hundredths(self.table.card(who).base_radius())
    }

    /// True if they would be at most so far apart.
    pub(super) fn is_near(&self, one: (OperativeId, Point), other: (OperativeId, Point), reach: i64) -> bool {
        is_within(one.1, other.1, reach + self.radius(one.0) + self.radius(other.0))
    }

    /// Where a marker is: where it lies, or with whoever carries it.
    pub(super) fn marker_at(&self, marker: Marker) -> Option<Point> {
        match self.state.marker(marker) {
            MarkerState::OnTable(at) => at,
            MarkerState::Carried(by) => self.operative(by).at,
            MarkerState::Nowhere => None,
        }
    }

    pub(super) fn turning_point(&self) -> u8 {
        self.state.turning_point.0
    }

    /// How many turning points come after this one.
    pub(super) fn turning_points_left(&self) -> i64 {
        i64::from(self.table.options().turning_points) - i64::from(self.turning_point().max(1))
    }

    pub(super) fn is_last_turning_point(&self) -> bool {
        self.turning_points_left() <= 0
    }

    /// The objective marker of a side.
    pub(super) fn objective_of(&self, side: Side) -> Option<Objective> {
        Objective::ALL.into_iter().find(|it| self.state.owner(*it) == Some(side))
    }

    /// The action points that the active operative has left.
    pub(super) fn ap_left(&self, active: &Activation) -> u8 {
        match active.kind {
            killteam::Acting::Activation => self.table.apl(&self.state, active.who).saturating_sub(active.spent),
            killteam::Acting::Counteraction => 1,
        }
    }

    /// The middle of a side's own edge of the board.
    pub(super) fn edge_of(&self, side: Side) -> Point {
        let role = if self.state.ends[side] == End::A { "a" } else { "b" };
        let edge = self.table.map().edges_of(role).next().map(|it| it.line);
        edge.map_or(self.table.board().center(), |line| between(line.from, line.to, 500))
    }

    /// A place so many thousandths of the way from the own edge to the enemy's, and so many across.
    pub(super) fn place(&self, forward: i64, across: i64) -> Point {
        let (own, theirs) = (self.edge_of(self.side), self.edge_of(self.enemy()));
        let middle = between(own, theirs, forward);
        let board = self.table.board();
        let part = |length: Length| Length::um((i64::from(length.micrometres()) * across / 1_000) as i32);
        // The edges lie opposite each other, so one of the two coordinates runs across.
        if own.y == theirs.y {
            Point::flat(middle.x, part(board.height()))
        } else {
            Point::flat(part(board.width()), middle.y)
        }
    }
}

/// So many thousandths of the way from one place to another.
fn between(one: Point, other: Point, thousandths: i64) -> Point {
    let part = |a: Length, b: Length| {
        let (a, b) = (i64::from(a.micrometres()), i64::from(b.micrometres()));
        Length::um((a + (b - a) * thousandths / 1_000) as i32)
    };
    Point::flat(part(one.x, other.x), part(one.y, other.y))
}

/// Puts somebody elsewhere, as if it had moved.
pub(super) fn put(table: &Table, state: &mut State, who: OperativeId, to: Point) {
    use battle::System;
    let from = state.operative(who).at.unwrap_or(to);
    let event = Event::Moved { who, action: Action::Dash, from, to, length: Length::ZERO, cost: 0 };
    KillTeam::fold(table, state, &event);
}
