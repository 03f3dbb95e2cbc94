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

    /// The numbers of the places in the square of a point.
    pub(super) fn around(&self, point: Point) -> impl Iterator<Item = usize> {
        let (column, row) = self.square(point.flat_corner());
        let place = usize::try_from(row * self.columns + column).unwrap_or(0);
        let [start, end] = [place, place + 1].map(|it| self.starts.get(it).copied().unwrap_or(0) as usize);
        self.numbers.get(start..end).unwrap_or_default().iter().map(|it| usize::from(*it))
    }

    /// The numbers of the places in the squares that a rectangle touches.
    pub(super) fn touching(&self, bounds: Bounds) -> impl Iterator<Item = usize> {
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
