//! A way that comes near an enemy: when it is in the control range of that enemy, and who else is.

use table::{Length, Mover, Path, Point, Ring, RingFacts};

use crate::geometry::{self, CONTROL_RANGE};
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;

/// Sight along a path has no exact answer; it is looked at as often as this.
const LOOK_EVERY: Length = Length::um(2_540);

/// Is another friend in this enemy's control range already?
pub(super) fn has_company(table: &Table, state: &State, who: OperativeId, enemy: OperativeId) -> bool {
    let friends = geometry::enemies_in_control_range(table, state, enemy);
    friends.into_iter().any(|it| it != who)
}

/// A path that comes within an inch of an enemy; whether one sees the other decides the rest.
pub(super) struct Meeting<'a> {
    pub(super) table: &'a Table,
    pub(super) state: &'a State,
    pub(super) who: OperativeId,
    pub(super) enemy: OperativeId,
    pub(super) path: &'a Path,
    pub(super) facts: &'a RingFacts,
}

impl Meeting<'_> {
    fn is_in_control_range(&self, at: Point) -> bool {
        let Some(there) = self.state.operative(self.enemy).at else { return false };
        geometry::in_control_range(self.table, self.state, (self.who, at), (self.enemy, there))
    }

    pub(super) fn ends(&self) -> bool {
        self.facts.ends && self.is_in_control_range(self.path.end().at)
    }

    pub(super) fn enters(&self) -> bool {
        // The first point inside decides nearly always; only behind a wall the rest is looked at.
        self.first_inside().is_some_and(|at| self.is_in_control_range(at))
            || self.places().any(|at| self.is_in_control_range(at))
    }

    /// Out of control range again after having been in it, although it ends inside.
    pub(super) fn comes_and_goes(&self) -> bool {
        if self.facts.leaves.is_none() {
            return false;
        }
        let mut been = false;
        self.places().any(|at| {
            let inside = self.is_in_control_range(at);
            let left = been && !inside;
            been |= inside;
            left
        })
    }

    fn first_inside(&self) -> Option<Point> {
        let there = self.state.operative(self.enemy).at?;
        let card = self.table.card(self.who);
        let ring = Ring { around: self.table.base_at(self.enemy, there), reach: CONTROL_RANGE };
        let mover = Mover { shape: &card.base, height: card.height };
        ring.first(self.path, &mover).map(|it| it.at)
    }

    fn places(&self) -> impl Iterator<Item = Point> {
        self.path.places(LOOK_EVERY).map(|(_, at)| at)
    }
}
