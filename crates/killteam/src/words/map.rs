//! The killzone as a map of characters, to scale, readable without colour.
//!
//! A character is twice as high as wide: so many columns an inch across, half as many rows an inch
//! up. Side A's codes have capitals, side B's have none.

use battle::{Side, View};
use table::{Bounds, Length, Point, Prism, Segment, Shape, Traits};

use super::names;
use crate::KillTeam;
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Gear, Marker, OperativeId};

const INCH: i32 = Length::INCH.micrometres();
/// Columns an inch, at the most.
const FINEST: i32 = 4;
/// Numbers stand at every fifth inch.
const NUMBERED: i32 = 5;
/// Two digits and the frame.
const MARGIN: usize = 3;

pub(super) fn map(view: &View<'_, KillTeam>, columns: usize) -> Option<String> {
    if !view.table.is_digital() {
        return None;
    }
    let mut grid = Grid::fitting(view.table, columns)?;
    grid.ground(view);
    grid.terrain(view.table, view.state);
    let undrawn = grid.pieces(view);
    let mut lines = grid.framed();
    lines.extend(wrapped(&legend(view, &undrawn), columns));
    Some(lines.join("\n"))
}

/// Characters in rows from the bottom of the map to its top.
struct Grid {
    /// Columns an inch.
    scale: i32,
    columns: i32,
    rows: i32,
    cells: Vec<char>,
    /// True where a piece is drawn, so that no other covers it.
    taken: Vec<bool>,
}

impl Grid {
    fn fitting(table: &Table, columns: usize) -> Option<Self> {
        let board = table.board();
        let (width, height) = (board.width().micrometres(), board.height().micrometres());
        let room = i32::try_from(columns.saturating_sub(MARGIN + 1)).unwrap_or(i32::MAX);
        let across = |scale: i32| rounded_up(width * scale, INCH);
        let scale = (1..=FINEST).rev().find(|it| across(*it) <= room)?;
        let (columns, rows) = (across(scale), rounded_up(height * scale, 2 * INCH));
        let count = usize::try_from(columns * rows).ok()?;
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
        column * INCH / self.scale
    }

    fn low(&self, row: i32) -> i32 {
        row * 2 * INCH / self.scale
    }

    fn center(&self, (column, row): (i32, i32)) -> Point {
        let x = (self.left(column) + self.left(column + 1)) / 2;
        let y = (self.low(row) + self.low(row + 1)) / 2;
        Point::flat(Length::um(x), Length::um(y))
    }

    /// The cell of a point.
    fn cell(&self, at: Point) -> (i32, i32) {
        (at.x.micrometres() * self.scale / INCH, at.y.micrometres() * self.scale / (2 * INCH))
    }

    fn all(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    /// Drop zones as dots, the centre line as a dotted line.
    fn ground(&mut self, view: &View<'_, KillTeam>) {
        let table = view.table;
        let zones = [Side::A, Side::B].map(|it| table.drop_zone(view.state.ends[it]));
        for cell in self.all() {
            let dotted = cell.0 % self.scale == self.scale / 2;
            if dotted && zones.iter().any(|it| it.contains(self.center(cell))) {
                self.put(cell, '·');
            }
        }
        if let Some(line) = table.map().line("centreline") {
            self.line(line);
        }
    }

    fn line(&mut self, Segment { from, to }: Segment) {
        let ((a, b), (c, d)) = (self.cell(from), self.cell(to));
        let steps = (c - a).abs().max((d - b).abs()).max(1);
        let dots = if (c - a).abs() > (d - b).abs() { '┈' } else { '┊' };
        for step in 0..=steps {
            self.put((a + (c - a) * step / steps, b + (d - b) * step / steps), dots);
        }
    }

    /// Heavy and light by their shade; platforms outlined, with their height in the upper edge. What
    /// only carries a platform is hidden below it.
    fn terrain(&mut self, table: &Table, state: &State) {
        let parts = || table.terrain_in(state).parts().map(|(_, part)| part);
        let platforms: Vec<&Prism> = parts().filter(|it| it.traits.has_any(Traits::VANTAGE)).collect();
        let carries = |part: &Prism, above: &Prism| {
            part.top <= above.bottom && above.outline.bounds().contains_all(part.outline.bounds())
        };
        let carries = |part: &&Prism| platforms.iter().any(|it| carries(part, it));
        for part in parts().filter(|it| !it.traits.has_any(Traits::VANTAGE) && !carries(it)) {
            let shade = if part.traits.has_any(Traits::HEAVY) {
                '▓'
            } else if part.traits.has_any(Traits::LIGHT) {
                '░'
            } else {
                '▒'
            };
            for cell in self.covered(part) {
                self.put(cell, shade);
            }
        }
        for part in &platforms {
            self.platform(part);
        }
    }

    fn platform(&mut self, part: &Prism) {
        let cells = self.covered(part);
        let has = |column, row| cells.contains(&(column, row));
        for &(column, row) in &cells {
            let (up, down) = (!has(column, row + 1), !has(column, row - 1));
            let (left, right) = (!has(column - 1, row), !has(column + 1, row));
            let what = match (up, down, left, right) {
                (true, _, true, _) => '┌',
                (true, _, _, true) => '┐',
                (_, true, true, _) => '└',
                (_, true, _, true) => '┘',
                (true, ..) | (_, true, ..) => '─',
                (_, _, true, _) | (_, _, _, true) => '│',
                _ => ' ',
            };
            self.put((column, row), what);
        }
        let top = cells.iter().map(|(_, row)| *row).max().unwrap_or(0);
        let left = cells.iter().filter(|(_, row)| *row == top).map(|(column, _)| *column).min().unwrap_or(0);
        for (column, what) in (left + 1..).zip(names::plain(part.top).chars()) {
            self.put((column, top), what);
        }
    }

    /// The cells that a part covers: those whose center it holds, and at least one each way.
    fn covered(&self, part: &Prism) -> Vec<(i32, i32)> {
        let bounds = part.outline.bounds();
        let corner =
            |(x, y): &(i32, i32)| (*x == bounds.left || *x == bounds.right) && (*y == bounds.low || *y == bounds.high);
        let middle = self.cell(middle(bounds));
        if part.outline.corners().iter().all(corner) {
            let holds = |low: i32, high: i32, center: Length| (low..=high).contains(&center.micrometres());
            let one_of = |list: Vec<i32>, middle: i32| if list.is_empty() { vec![middle] } else { list };
            let columns = (0..self.columns).filter(|it| holds(bounds.left, bounds.right, self.center((*it, 0)).x));
            let rows = (0..self.rows).filter(|it| holds(bounds.low, bounds.high, self.center((0, *it)).y));
            let (columns, rows) = (one_of(columns.collect(), middle.0), one_of(rows.collect(), middle.1));
            return rows.iter().flat_map(|row| columns.iter().map(|column| (*column, *row))).collect();
        }
        let wide = Length::um(self.left(1));
        let high = Length::um(self.low(1));
        let Ok(cell) = Shape::rectangle(wide, high) else { return Vec::new() };
        self.all().filter(|it| cell.at(self.center(*it)).overlaps(part)).collect()
    }

    /// Where a label begins that has its middle there.
    fn start_of(&self, at: Point, label: &str) -> (i32, i32) {
        let length = i32::try_from(label.chars().count()).unwrap_or(1);
        let column = (2 * at.x.micrometres() * self.scale / INCH - length + 1).div_euclid(2);
        let (_, row) = self.cell(at);
        (column.clamp(0, (self.columns - length).max(0)), row.clamp(0, self.rows - 1))
    }

    /// Markers first, then operatives; whoever finds no room is handed back.
    fn pieces(&mut self, view: &View<'_, KillTeam>) -> Vec<String> {
        let mut undrawn = Vec::new();
        for marker in Marker::ALL {
            if let MarkerState::OnTable(Some(at)) = view.state.marker(marker)
                && !self.label(at, &sign(marker))
            {
                undrawn.push(names::marker(view.table, marker));
            }
        }
        for who in view.table.operatives() {
            let label = code(view.table, who);
            if let Some(at) = view.state.operative(who).at
                && !self.label(at, &label)
            {
                undrawn.push(label);
            }
        }
        undrawn
    }

    /// Writes a label on the nearest free cells, its own first.
    fn label(&mut self, at: Point, label: &str) -> bool {
        let (column, row) = self.start_of(at, label);
        let wide = i32::try_from(label.chars().count()).unwrap_or(1);
        let shifts = [(0, 0), (0, 1), (0, -1), (wide, 0), (-wide, 0), (wide, 1), (-wide, -1), (wide, -1), (-wide, 1)];
        let free = |grid: &Self, (column, row): (i32, i32)| {
            let indices = (column..column + wide).map(|it| grid.index((it, row)));
            indices.into_iter().all(|it| it.and_then(|it| grid.taken.get(it)) == Some(&false))
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
            let label = self.number_at(self.low(row), self.low(row + 1));
            lines.push(match label {
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
        (inch % NUMBERED == 0 && inch * INCH < to).then_some(inch)
    }
}

fn rounded_up(what: i32, unit: i32) -> i32 {
    what.div_euclid(unit) + i32::from(what.rem_euclid(unit) > 0)
}

fn middle(bounds: Bounds) -> Point {
    let (x, y) = (i32::midpoint(bounds.left, bounds.right), i32::midpoint(bounds.low, bounds.high));
    Point::flat(Length::um(x), Length::um(y))
}

fn letter(side: Side) -> char {
    if side == Side::A { 'A' } else { 'b' }
}

fn sign(marker: Marker) -> String {
    match marker {
        Marker::Objective(it) => ["①", "②", "③"].get(it.index()).copied().unwrap_or("○").into(),
        Marker::Banner(side) => format!("⚑{}", letter(side)),
        Marker::Retrieval(side, _) => format!("◇{}", letter(side)),
        Marker::Intelligence(side, _) => format!("✉{}", letter(side)),
        Marker::Gear(Gear::AmmoCache, side) => format!("a{}", letter(side)),
        Marker::Gear(Gear::CommsDevice, side) => format!("c{}", letter(side)),
        Marker::Gear(Gear::Mines, side) => format!("✹{}", letter(side)),
        Marker::Gear(Gear::FirstSmoke | Gear::SecondSmoke, side) => format!("≈{}", letter(side)),
    }
}

/// "A3", "b1".
fn code(table: &Table, who: OperativeId) -> String {
    let code = table.code(who);
    if table.side_of(who) == Side::A { code.to_uppercase() } else { code }
}

fn legend(view: &View<'_, KillTeam>, undrawn: &[String]) -> Vec<String> {
    let (table, state) = (view.table, view.state);
    let side = |it: Side| format!("{}1… {}", letter(it), names::person(table, it));
    let mut list = vec![side(Side::A), side(Side::B), "①②③ markers".into()];
    let others = Marker::ALL.into_iter().filter(|it| !matches!(it, Marker::Objective(_)));
    let lying = others.filter(|it| matches!(state.marker(*it), MarkerState::OnTable(_)));
    list.extend(lying.map(|it| format!("{} {}", sign(it), names::marker(table, it))));
    list.extend(["▓ heavy".into(), "░ light".into(), "┌3″┐ platform, its height".into()]);
    let ends =
        [Side::A, Side::B].map(|it| format!("{} {}", names::person(table, it), names::end(table, state.ends[it])));
    list.push(format!("· drop zones: {}", ends.join(", ")));
    list.push("┊ centre line".into());
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

#[cfg(test)]
mod tests;
