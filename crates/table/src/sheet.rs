//! A map of characters, to scale and readable without colour.
//!
//! A character is taken to be twice as high as wide, so a row stands for twice as much as a column.

use crate::{Board, Length, Point};

const INCH: i32 = Length::INCH.micrometres();
/// Two digits and the frame.
const MARGIN: usize = 3;

/// A column and a row, both counted from the lower left corner.
pub type Cell = (i32, i32);

/// Characters in rows from the bottom of a board to its top.
///
/// ```
/// # use table::{Board, Sheet};
/// let board = Board::new("4".parse()?, "4".parse()?);
/// let mut sheet = Sheet::fitting(board, &[2], 2, 40).ok_or("too narrow")?;
/// sheet.label("3, 1".parse()?, "b1");
/// let drawn = ["  ┌────┐", " 2┤    │", " 0┤  b1│", "  └┬─┬─┘", "   0 2"];
/// assert_eq!(sheet.framed(), drawn);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sheet {
    /// Columns for two inches.
    scale: i32,
    /// Numbers stand at every so manieth inch.
    numbered: i32,
    columns: i32,
    rows: i32,
    cells: Vec<char>,
    /// True where a label is, so that no other covers it.
    taken: Vec<bool>,
}

impl Sheet {
    /// An empty sheet in the first of these scales, in columns for two inches, that fits into so many columns with its
    /// frame. Numbers along its edges stand at every `numbered`th inch.
    pub fn fitting(board: Board, scales: &[i32], numbered: i32, columns: usize) -> Option<Self> {
        let (width, height) = (board.width().micrometres(), board.height().micrometres());
        let room = i32::try_from(columns.saturating_sub(MARGIN + 1)).unwrap_or(i32::MAX);
        let across = |scale: i32| rounded_up(width.saturating_mul(scale), 2 * INCH);
        let scale = scales.iter().copied().find(|it| *it > 0 && across(*it) <= room)?;
        let (columns, rows) = (across(scale), rounded_up(height.saturating_mul(scale), 4 * INCH));
        let count = usize::try_from(columns.checked_mul(rows)?).ok()?;
        let numbered = numbered.max(1);
        Some(Self { scale, numbered, columns, rows, cells: vec![' '; count], taken: vec![false; count] })
    }

    /// Columns for two inches.
    pub fn scale(&self) -> i32 {
        self.scale
    }

    /// How many columns there are.
    pub fn columns(&self) -> i32 {
        self.columns
    }

    /// How many rows there are.
    pub fn rows(&self) -> i32 {
        self.rows
    }

    /// Every cell, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    /// Writes a character into a cell; one that is not on the sheet is left alone.
    pub fn put(&mut self, cell: Cell, what: char) {
        if let Some(slot) = self.index(cell).and_then(|it| self.cells.get_mut(it)) {
            *slot = what;
        }
    }

    /// What a column is wide and a row is high.
    pub fn cell_size(&self) -> (Length, Length) {
        (Length::um(self.left(1)), Length::um(self.low(1)))
    }

    /// The middle of a cell.
    pub fn center(&self, (column, row): Cell) -> Point {
        let x = i32::midpoint(self.left(column), self.left(column + 1));
        let y = i32::midpoint(self.low(row), self.low(row + 1));
        Point::flat(Length::um(x), Length::um(y))
    }

    /// The cell of a point.
    pub fn cell(&self, at: Point) -> Cell {
        let place = |it: Length, unit: i32| {
            let cell = i64::from(it.micrometres()) * i64::from(self.scale) / i64::from(unit);
            i32::try_from(cell).unwrap_or(i32::MAX)
        };
        (place(at.x, 2 * INCH), place(at.y, 4 * INCH))
    }

    /// Writes a label with its middle at a point, or on the nearest free cells. False if there is no room.
    pub fn label(&mut self, at: Point, label: &str) -> bool {
        let wide = i32::try_from(label.chars().count()).unwrap_or(1);
        let (column, row) = self.start_of(at, wide);
        let shifts = [(0, 0), (0, 1), (0, -1), (wide, 0), (-wide, 0), (wide, 1), (-wide, -1), (wide, -1), (-wide, 1)];
        let free = |sheet: &Self, (column, row): Cell| {
            let mut cells = (column..column + wide).map(|it| sheet.index((it, row)));
            cells.all(|it| it.and_then(|it| sheet.taken.get(it)) == Some(&false))
        };
        let places = shifts.map(|(right, up)| (column + right, row + up));
        let Some((column, row)) = places.into_iter().find(|it| free(self, *it)) else {
            return false;
        };
        for (column, letter) in (column..).zip(label.chars()) {
            self.put((column, row), letter);
            if let Some(slot) = self.index((column, row)).and_then(|it| self.taken.get_mut(it)) {
                *slot = true;
            }
        }
        true
    }

    /// The rows from top to bottom, with inches along the left and the lower edge.
    pub fn framed(&self) -> Vec<String> {
        let width = usize::try_from(self.columns).unwrap_or(0);
        let mut lines = vec![format!("  ┌{}┐", "─".repeat(width))];
        let rows: Vec<&[char]> = self.cells.chunks(width.max(1)).collect();
        for (row, cells) in (0..self.rows).zip(rows).rev() {
            let cells: String = cells.iter().collect();
            lines.push(match self.number_at(self.low(row), self.low(row + 1)) {
                Some(number) => format!("{number:>2}┤{cells}│"),
                None => format!("  │{cells}│"),
            });
        }
        let columns = (0..self.columns).map(|it| self.number_at(self.left(it), self.left(it + 1)));
        let numbers: Vec<Option<i32>> = columns.collect();
        let edge = numbers.iter().map(|it| if it.is_some() { '┬' } else { '─' });
        lines.push(format!("  └{}┘", edge.collect::<String>()));
        let mut scale = " ".repeat(MARGIN);
        for (place, number) in numbers.iter().enumerate() {
            if let Some(number) = number {
                let gap = (MARGIN + place).saturating_sub(scale.chars().count());
                scale.push_str(&" ".repeat(gap));
                scale.push_str(&number.to_string());
            }
        }
        lines.push(scale);
        lines
    }

    fn index(&self, (column, row): Cell) -> Option<usize> {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        if inside { usize::try_from(row * self.columns + column).ok() } else { None }
    }

    fn left(&self, column: i32) -> i32 {
        column * 2 * INCH / self.scale
    }

    fn low(&self, row: i32) -> i32 {
        row * 4 * INCH / self.scale
    }

    /// Where a label of this width begins that has its middle there.
    fn start_of(&self, at: Point, wide: i32) -> Cell {
        let twice = i64::from(at.x.micrometres()) * i64::from(self.scale) / i64::from(INCH);
        let column = i32::try_from((twice - i64::from(wide) + 1).div_euclid(2)).unwrap_or(i32::MAX);
        let (_, row) = self.cell(at);
        (column.clamp(0, (self.columns - wide).max(0)), row.clamp(0, (self.rows - 1).max(0)))
    }

    /// The numbered inch that begins in this stretch.
    fn number_at(&self, from: i32, to: i32) -> Option<i32> {
        let numbered = rounded_up(rounded_up(from, INCH), self.numbered) * self.numbered;
        (numbered * INCH < to).then_some(numbered)
    }
}

/// The items of a legend in lines that are no wider than allowed.
pub fn legend_lines(items: &[String], columns: usize) -> Vec<String> {
    const BETWEEN: &str = "   ";
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        let room = |line: &&mut String| line.chars().count() + BETWEEN.len() + item.chars().count() <= columns;
        match lines.last_mut().filter(room) {
            Some(line) => *line = format!("{line}{BETWEEN}{item}"),
            None => lines.push(item.chars().take(columns).collect()),
        }
    }
    lines
}

fn rounded_up(what: i32, unit: i32) -> i32 {
    what.div_euclid(unit) + i32::from(what.rem_euclid(unit) > 0)
}
