//! The battlefield as a map of characters, to scale, readable without colour: zones, markers, and
//! every unit whose place is kept.
//!
//! A character is twice as high as wide. Side A's codes have capitals, side B's have none.

use battle::{Side, View};
use table::{Length, Point};

use super::names;
use crate::Maelstrom;
use crate::ground::Ground;
use crate::header::Table;
use crate::state::State;
use crate::vocabulary::{End, UnitId};

const INCH: i32 = Length::INCH.micrometres();
/// Columns for two inches, finest first.
const SCALES: [i32; 3] = [4, 2, 1];
/// Numbers stand at every tenth inch.
const NUMBERED: i32 = 10;
/// Two digits and the frame.
const MARGIN: usize = 3;

pub(super) fn map(view: &View<'_, Maelstrom>, columns: usize) -> Option<String> {
    let (table, state) = (view.table, view.state);
    let ground = state.ground.as_deref()?;
    let mut grid = Grid::fitting(ground, columns)?;
    grid.zones(ground);
    let mut undrawn = Vec::new();
    for marker in &state.markers {
        let owner = state.owner_of(marker.end);
        if let Some(at) = marker.at {
            grid.label(at, sign(owner, marker.number));
        }
    }
    for unit in table.units() {
        if let Some(at) = middle_of(table, state, unit)
            && !grid.label(at, &code(table, unit))
        {
            undrawn.push(code(table, unit));
        }
    }
    let mut lines = grid.framed();
    lines.extend(wrapped(&legend(view, &undrawn), columns));
    Some(lines.join("\n"))
}

/// The middle of the models whose places are kept.
fn middle_of(table: &Table, state: &State, unit: UnitId) -> Option<Point> {
    if !state.is_on_battlefield(unit) {
        return None;
    }
    let stands: Vec<Point> = state.models(table, unit).iter().filter_map(|it| it.stand).map(|it| it.at).collect();
    let count = i64::try_from(stands.len()).ok().filter(|it| *it > 0)?;
    let mean = |of: fn(&Point) -> Length| {
        let sum: i64 = stands.iter().map(|it| i64::from(of(it).micrometres())).sum();
        i32::try_from(sum / count).map(Length::um)
    };
    Some(Point::flat(mean(|it| it.x).ok()?, mean(|it| it.y).ok()?))
}

/// Round and open for A, filled for B; without a number before anybody has given one.
fn sign(owner: Option<Side>, number: u8) -> &'static str {
    let (open, filled) = (["○", "①", "②", "③"], ["●", "❶", "❷", "❸"]);
    let signs = if owner == Some(Side::B) { filled } else { open };
    signs.get(usize::from(number)).copied().unwrap_or("○")
}

/// "A3", "b1".
fn code(table: &Table, unit: UnitId) -> String {
    let code = table.code(unit);
    if table.side_of(unit) == Side::A { code.to_uppercase() } else { code }
}

fn legend(view: &View<'_, Maelstrom>, undrawn: &[String]) -> Vec<String> {
    let (table, state) = (view.table, view.state);
    let [a, b] = [Side::A, Side::B].map(|it| names::person(table, it));
    let zone = |end: End| match state.owner_of(end) {
        Some(side) => format!("zone of {}", names::person(table, side)),
        None => format!("zone {end:?}"),
    };
    let mut list = vec![format!("A1… {a}"), format!("b1… {b}")];
    if state.markers.iter().any(|it| it.at.is_some()) {
        list.extend([format!("①②③ markers of {a}"), format!("❶❷❸ markers of {b}")]);
    }
    list.extend([format!("· {}", zone(End::A)), format!(": {}", zone(End::B)), "+ centre".to_owned()]);
    let hidden = table.units().filter(|it| state.is_on_battlefield(*it) && middle_of(table, state, *it).is_none());
    let hidden = hidden.count() + state.markers.iter().filter(|it| it.at.is_none()).count();
    if hidden > 0 {
        list.push(format!("{} more: where, only you can see", names::count(hidden, "piece", "pieces")));
    }
    if !undrawn.is_empty() {
        list.push(format!("no room for {}", undrawn.join(", ")));
    }
    list
}

/// The items of a legend in lines that are no wider than allowed.
fn wrapped(items: &[String], columns: usize) -> Vec<String> {
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

/// Characters in rows from the bottom of the map to its top.
struct Grid {
    /// Columns for two inches.
    scale: i32,
    columns: i32,
    rows: i32,
    cells: Vec<char>,
    taken: Vec<bool>,
}

impl Grid {
    fn fitting(ground: &Ground, columns: usize) -> Option<Self> {
        let board = ground.board();
        let (width, height) = (board.width().micrometres(), board.height().micrometres());
        let room = i32::try_from(columns.saturating_sub(MARGIN + 1)).unwrap_or(i32::MAX);
        let across = |scale: i32| rounded_up(width.saturating_mul(scale), 2 * INCH);
        let scale = SCALES.into_iter().find(|it| across(*it) <= room)?;
        let (columns, rows) = (across(scale), rounded_up(height.saturating_mul(scale), 4 * INCH));
        let count = usize::try_from(columns.checked_mul(rows)?).ok()?;
        Some(Self { scale, columns, rows, cells: vec![' '; count], taken: vec![false; count] })
    }

    fn index(&self, (column, row): (i32, i32)) -> Option<usize> {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        if inside { usize::try_from(row * self.columns + column).ok() } else { None }
    }

    fn put(&mut self, cell: (i32, i32), what: char) {
        if let Some(slot) = self.index(cell).and_then(|it| self.cells.get_mut(it)) {
            *slot = what;
        }
    }

    fn left(&self, column: i32) -> i32 {
        column * 2 * INCH / self.scale
    }

    fn low(&self, row: i32) -> i32 {
        row * 4 * INCH / self.scale
    }

    fn cell(&self, at: Point) -> (i32, i32) {
        let place = |it: Length, unit: i32| {
            let cell = i64::from(it.micrometres()) * i64::from(self.scale) / i64::from(unit);
            i32::try_from(cell).unwrap_or(i32::MAX)
        };
        (place(at.x, 2 * INCH), place(at.y, 4 * INCH))
    }

    /// Deployment zones as dots and colons, and the centre.
    fn zones(&mut self, ground: &Ground) {
        for row in 0..self.rows {
            for column in (0..self.columns).filter(|it| it % 2 == 0) {
                let x = i32::midpoint(self.left(column), self.left(column + 1));
                let y = i32::midpoint(self.low(row), self.low(row + 1));
                let at = Point::flat(Length::um(x), Length::um(y));
                if ground.zone(End::A).contains(at) {
                    self.put((column, row), '·');
                } else if ground.zone(End::B).contains(at) {
                    self.put((column, row), ':');
                }
            }
        }
        let centre = self.cell(ground.board().center());
        self.put(centre, '+');
    }

    /// Writes a label on the nearest free cells, its own first.
    fn label(&mut self, at: Point, label: &str) -> bool {
        let wide = i32::try_from(label.chars().count()).unwrap_or(1);
        let (column, row) = self.cell(at);
        let column = column.min(self.columns - wide).max(0);
        let row = row.min(self.rows - 1).max(0);
        let shifts = [(0, 0), (0, 1), (0, -1), (wide, 0), (-wide, 0), (wide, 1), (-wide, -1), (wide, -1), (-wide, 1)];
        let free = |grid: &Self, (column, row): (i32, i32)| {
            let mut cells = (column..column + wide).map(|it| grid.index((it, row)));
            cells.all(|it| it.and_then(|it| grid.taken.get(it)) == Some(&false))
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
    fn framed(&self) -> Vec<String> {
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

    /// The numbered inch that begins in this stretch.
    fn number_at(&self, from: i32, to: i32) -> Option<i32> {
        let inch = rounded_up(from, INCH);
        let numbered = rounded_up(inch, NUMBERED) * NUMBERED;
        (numbered * INCH >= from && numbered * INCH < to).then_some(numbered)
    }
}

fn rounded_up(what: i32, unit: i32) -> i32 {
    what.div_euclid(unit) + i32::from(what.rem_euclid(unit) > 0)
}
