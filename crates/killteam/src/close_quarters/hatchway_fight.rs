//! Hatchway Fight, 1 AP, treated as Fight: an attack through an open hatchway or a door that the base touches, on
//! an enemy within two inches of it on the other side. For this action both are in each other's control range.

use table::{Length, Placed, Point, Prism, Shape};

use super::plans::is_way_through;
use crate::attacks::{self, AttackReason};
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{OperativeId, Verdict};
use crate::weapon::{WeaponKind, WeaponNo};
use crate::{Reason, geometry};

/// How far behind the hatchway the enemy may be.
const REACH: Length = Length::inches(2);

/// Whether an operative may fight an enemy through a hatchway, with every reason if not.
pub(crate) fn may(table: &Table, state: &State, who: OperativeId, weapon: WeaponNo, target: OperativeId) -> Verdict {
    let limit = |it| Reason::Limit(it);
    let enemy = table.side_of(target) != table.side_of(who) && !state.operative(target).out;
    let engaged = geometry::enemies_in_control_range(table, state, who).next().is_some();
    let (touches, reaches) = through(table, state, who, target);
    attacks::may_use(table, state, who, weapon, WeaponKind::Melee)
        .refuse_if(!enemy, Reason::Attack(AttackReason::NotAnEnemy(target)))
        .refuse_if(engaged, Reason::EnemyInControlRange)
        .refuse_if(!touches, limit(Limit::NoHatchway(who)))
        .refuse_if(enemy && touches && !reaches, limit(Limit::NotBehindHatchway(target)))
}

/// Whether some way through a wall touches the base of one, and whether the other is near behind one of those.
fn through(table: &Table, state: &State, who: OperativeId, target: OperativeId) -> (bool, bool) {
    let Some(here) = state.operative(who).at else { return (false, false) };
    let touched: Vec<&Prism> = touched_by(table, state, who, here).collect();
    let reaches = state.operative(target).at.is_some_and(|there| {
        let enemy = table.base_at(target, there);
        touched.iter().any(|it| is_within(enemy, it, REACH) && are_apart(it, here, there))
    });
    (!touched.is_empty(), reaches)
}

/// False if there is certainly nobody to fight through a hatchway.
pub(crate) fn is_worth_a_look(table: &Table, state: &State, who: OperativeId) -> bool {
    let enemies = || table.operatives_of(table.side_of(who).other()).filter_map(|it| state.operative(it).at);
    let near = |here: Point| enemies().any(|it| is_near(here.flat_distance_squared(it)));
    state.operative(who).at.is_some_and(near) && is_at_hand(table, state, who)
}

/// False if an enemy is certainly too far to fight it through a hatchway, by the square of its distance.
pub(crate) const fn is_near(square: i64) -> bool {
    /// Two large bases, the reach, and more than any hatchway is deep.
    const FAR: Length = Length::inches(12);
    square <= FAR.squared()
}

/// Does an open hatchway or a door touch the base of this operative?
pub(crate) fn is_at_hand(table: &Table, state: &State, who: OperativeId) -> bool {
    state.operative(who).at.is_some_and(|here| touched_by(table, state, who, here).next().is_some())
}

fn touched_by<'a>(
    table: &'a Table,
    state: &'a State,
    who: OperativeId,
    here: Point,
) -> impl Iterator<Item = &'a Prism> {
    let base = table.base_at(who, here);
    let ways = table.terrain_in(state).parts_near(base.bounds().grown(Length::um(1)));
    ways.map(|(_, part)| part).filter(move |it| is_way_through(it) && is_within(base, it, Length::ZERO))
}

fn is_within(base: Placed<'_>, part: &Prism, reach: Length) -> bool {
    let shape = Shape::Hull(part.outline.clone());
    base.flat_within(shape.at(Point::default()), reach) && part.bottom <= base.at.z && base.at.z < part.top
}

/// Do these two stand on different sides of the part, along its longest face?
pub(super) fn are_apart(part: &Prism, one: Point, other: Point) -> bool {
    let corners = part.outline.corners();
    let faces = part.outline.sides().map(|((ax, ay), (bx, by))| (i64::from(bx - ax), i64::from(by - ay)));
    let Some((dx, dy)) = faces.max_by_key(|(dx, dy)| dx * dx + dy * dy) else {
        return false;
    };
    let count = corners.len() as i64;
    let middle = corners.iter().fold((0, 0), |(x, y), corner| (x + i64::from(corner.0), y + i64::from(corner.1)));
    // Everything times the number of corners, so that the middle stays a whole number.
    let side = |at: Point| {
        let (x, y) = (i64::from(at.x.micrometres()) * count, i64::from(at.y.micrometres()) * count);
        (i128::from(dx) * i128::from(y - middle.1) - i128::from(dy) * i128::from(x - middle.0)).signum()
    };
    side(one) * side(other) < 0
}
