//! Which of the places of a page are near another.

use table::{Bounds, Length, Point};

use crate::setup::Table;

/// Which places lie in which square of the table, a square an inch wide.
#[derive(Debug, Clone)]
pub(super) struct Cells {
    columns: i32,
    rows: i32,
    /// Where the numbers of each square begin.
    starts: Vec<u32>,
    numbers: Vec<u16>,
}

impl Cells {
    pub(super) fn new(table: &Table, spots: &[Point]) -> Self {
        let board = table.board();
        let (columns, rows) = (board.width().whole_inches_up().max(1), board.height().whole_inches_up().max(1));
        let mut cells = Self { columns, rows, starts: Vec::new(), numbers: Vec::new() };
        let there = |it: &Point| cells.place(cells.square(it.flat_corner()));
        let mut sorted: Vec<(usize, u16)> = spots.iter().map(there).zip(0..).collect();
        sorted.sort_unstable();
        // How many places lie in the squares before each.
        let before = |square: usize| sorted.partition_point(|it| it.0 < square);
        let squares = usize::try_from(rows * columns).unwrap_or(0);
        let starts = (0..=squares).map(|it| u32::try_from(before(it)).expect("few places")).collect();
        let numbers = sorted.iter().map(|it| it.1).collect();
        (cells.starts, cells.numbers) = (starts, numbers);
        cells
    }

    /// Squares are counted row by row.
    fn place(&self, (column, row): (i32, i32)) -> usize {
        usize::try_from(row * self.columns + column).unwrap_or(0)
    }

    fn square(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let inch = Length::INCH.micrometres();
        ((x.div_euclid(inch)).clamp(0, self.columns - 1), (y.div_euclid(inch)).clamp(0, self.rows - 1))
    }

    /// The numbers of the places in the square of a point.
    pub(super) fn around(&self, point: Point) -> impl Iterator<Item = usize> {
        let place = self.place(self.square(point.flat_corner()));
        let [start, end] = [place, place + 1].map(|it| self.starts.get(it).copied().unwrap_or(0) as usize);
        self.numbers.get(start..end).unwrap_or_default().iter().map(|it| usize::from(*it))
    }

    /// The numbers of the places in the squares that a rectangle touches.
    pub(super) fn touching(&self, bounds: Bounds) -> impl Iterator<Item = usize> {
        let (left, low) = self.square((bounds.left, bounds.low));
        let (right, high) = self.square((bounds.right, bounds.high));
        (low..=high).flat_map(move |row| {
            // The squares of a row follow each other.
            let start = self.starts.get(self.place((left, row))).copied().unwrap_or(0) as usize;
            let end = self.starts.get(self.place((right, row)) + 1).copied().unwrap_or(0) as usize;
            self.numbers.get(start..end).unwrap_or_default().iter().map(|it| usize::from(*it))
        })
    }
}
