//! How far it is to a place on foot: around walls, roughly.
//!
//! The board is cut into squares of an inch. A square in which nobody can stand is not closed, only slow, since most
//! terrain can be climbed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::OnceLock;

use killteam::Table;
use table::{Length, Point, Shape, Traits};

use super::scene::INCH;

const SQUARE: i32 = 25_400;
/// How much slower a square with terrain is, and one with a wall that nobody climbs.
const SLOW: i32 = 4;
const CLOSED: i32 = 40;
/// Straight on and across, in hundredths of an inch.
const STRAIGHT: i32 = 100;
const ACROSS: i32 = 141;

/// The two squares of a line of so many between whose middles something lies, and how far it is to each of those.
fn beside(along: i32, count: i32) -> [Option<(i32, i64)>; 2] {
    let first = (along - SQUARE / 2).div_euclid(SQUARE);
    [first, first + 1].map(|it| {
        let far = i64::from((it * SQUARE + SQUARE / 2 - along).abs()) * INCH / i64::from(SQUARE);
        (0..count).contains(&it).then_some((it, far))
    })
}

/// Ways on one map. They are worked out when they are asked for, and kept.
#[derive(Debug, Default)]
pub(super) struct Ways {
    columns: i32,
    rows: i32,
    // How slow each square is.
    pace: Vec<i32>,
    // How far every square is from a goal, by the goal's square.
    fields: Vec<OnceLock<Vec<i32>>>,
}

impl Ways {
    /// The ways on the map of this table.
    pub(super) fn of(table: &Table) -> Self {
        let mut ways = Self::default();
        ways.survey(table);
        ways.fields = std::iter::repeat_with(OnceLock::new).take(ways.pace.len()).collect();
        ways
    }

    /// Under which number ways to this place are known.
    pub(super) fn to(&self, goal: Point) -> usize {
        self.square(goal)
    }

    /// How far it is from a place to that goal, in hundredths of an inch, middle to middle.
    pub(super) fn far(&self, goal: usize, from: Point) -> i64 {
        let Some(field) = self.fields.get(goal).map(|it| it.get_or_init(|| self.spread(goal))) else { return 0 };
        let (x, y) = from.flat_corner();
        let [columns, rows] = [(x, self.columns), (y, self.rows)].map(|(along, count)| beside(along, count));
        let mut least = i64::MAX;
        for (row, dy) in rows.into_iter().flatten() {
            for (column, dx) in columns.into_iter().flatten() {
                let step = dx.max(dy) + dx.min(dy) * 41 / 100;
                let rest = field.get((row * self.columns + column) as usize).copied().unwrap_or(0);
                least = least.min(i64::from(rest) + step);
            }
        }
        if least == i64::MAX { 0 } else { least }
    }

    fn place(&self, column: i32, row: i32) -> Option<usize> {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then_some((row * self.columns + column) as usize)
    }

    fn square(&self, at: Point) -> usize {
        let (x, y) = at.flat_corner();
        let column = (x / SQUARE).clamp(0, (self.columns - 1).max(0));
        let row = (y / SQUARE).clamp(0, (self.rows - 1).max(0));
        self.place(column, row).unwrap_or(0)
    }

    /// Looks at the terrain of the map.
    fn survey(&mut self, table: &Table) {
        let board = table.board();
        let squares = |length: Length| (length.micrometres() + SQUARE - 1) / SQUARE;
        (self.columns, self.rows) = (squares(board.width()), squares(board.height()));
        let base = Shape::round(Length::mm(28));
        let head = Length::inches(1);
        let passable = Traits::INSIGNIFICANT | Traits::CEILING | Traits::ACCESSIBLE;
        for row in 0..self.rows {
            for column in 0..self.columns {
                let middle = |number: i32| Length::um(number * SQUARE + SQUARE / 2);
                let disc = base.at(Point::flat(middle(column), middle(row)));
                let mut pace = 1;
                for (_, part) in table.map().terrain().parts_near(disc.bounds()) {
                    let in_the_way = !part.traits.has_any(passable) && part.bottom < head && part.top > Length::ZERO;
                    if in_the_way && disc.overlaps(part) {
                        pace = pace.max(if part.traits.has_any(Traits::WALL) { CLOSED } else { SLOW });
                    }
                }
                self.pace.push(pace);
            }
        }
    }

    /// How far every square is from one: nearer squares first.
    fn spread(&self, goal: usize) -> Vec<i32> {
        let mut far = vec![i32::MAX; self.pace.len()];
        let mut open: BinaryHeap<Reverse<(i32, usize)>> = BinaryHeap::new();
        if let Some(slot) = far.get_mut(goal) {
            *slot = 0;
            open.push(Reverse((0, goal)));
        }
        while let Some(Reverse((so_far, square))) = open.pop() {
            if far.get(square).is_none_or(|it| *it < so_far) {
                continue;
            }
            let (column, row) = (square as i32 % self.columns, square as i32 / self.columns);
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let Some(next) = self.place(column + dx, row + dy) else { continue };
                let step = if dx == 0 || dy == 0 { STRAIGHT } else { ACROSS };
                let then = so_far + step * self.pace.get(next).copied().unwrap_or(1);
                if far.get(next).is_some_and(|it| then < *it) {
                    far[next] = then;
                    open.push(Reverse((then, next)));
                }
            }
        }
        far
    }
}
