//! The killzone as a map of characters, to scale, readable without colour.
//!
//! Side A's codes have capitals, side B's have none.

use battle::{Side, View};
use table::{Bounds, Cell, Length, Point, Prism, Segment, Shape, Sheet, Traits, legend_lines};

use super::names;
use crate::KillTeam;
use crate::close_quarters::{AccessKind, AccessPoint, Plan, access_points};
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Gear, Marker, OperativeId};

/// Columns for two inches, finest first.
const SCALES: [i32; 4] = [8, 6, 4, 2];
/// Numbers stand at every fifth inch.
const NUMBERED: i32 = 5;

pub(super) fn map(view: &View<'_, KillTeam>, columns: usize) -> Option<String> {
    if !view.table.is_digital() {
        return None;
    }
    let sheet = Sheet::fitting(view.table.board(), &SCALES, NUMBERED, columns)?;
    let mut drawing = Drawing { sheet };
    drawing.ground(view);
    drawing.terrain(view.table, view.state);
    let undrawn = drawing.pieces(view);
    let mut lines = drawing.sheet.framed();
    lines.extend(legend_lines(&legend(view, &undrawn), columns));
    Some(lines.join("\n"))
}

/// A killzone on a sheet.
struct Drawing {
    sheet: Sheet,
}

impl Drawing {
    /// Drop zones as dots, the centre line as a dotted line.
    fn ground(&mut self, view: &View<'_, KillTeam>) {
        let table = view.table;
        let zones = [Side::A, Side::B].map(|it| table.drop_zone(view.state.ends[it]));
        let an_inch = self.sheet.scale() / 2;
        for cell in self.sheet.cells() {
            let dotted = cell.0 % an_inch == an_inch / 2;
            if dotted && zones.iter().any(|it| it.contains(self.sheet.center(cell))) {
                self.sheet.put(cell, '·');
            }
        }
        if let Some(line) = table.map().line("centreline") {
            self.line(line);
        }
    }

    fn line(&mut self, Segment { from, to }: Segment) {
        let ((a, b), (c, d)) = (self.sheet.cell(from), self.sheet.cell(to));
        let steps = (c - a).abs().max((d - b).abs()).max(1);
        let dots = if (c - a).abs() > (d - b).abs() { '┈' } else { '┊' };
        for step in 0..=steps {
            self.sheet.put((a + (c - a) * step / steps, b + (d - b) * step / steps), dots);
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
                self.sheet.put(cell, shade);
            }
        }
        for part in &platforms {
            self.platform(part);
        }
        for access in table.access_points() {
            self.access(table, state, access);
        }
    }

    /// A hatchway or a breach point: open or shut by its shade, with its number in the middle.
    fn access(&mut self, table: &Table, state: &State, access: AccessPoint) {
        let (Some(plan), Some(part)) = (table.access(access), access_points::part(table, state, access)) else {
            return;
        };
        let mut cells = self.covered(part);
        for cell in &cells {
            self.sheet.put(*cell, shade(table, state, access));
        }
        cells.sort_unstable();
        let Some((column, row)) = cells.get(cells.len() / 2) else { return };
        for (column, digit) in (*column..).zip(plan.number().to_string().chars()) {
            self.sheet.put((column, *row), digit);
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
            self.sheet.put((column, row), what);
        }
        let top = cells.iter().map(|(_, row)| *row).max().unwrap_or(0);
        let left = cells.iter().filter(|(_, row)| *row == top).map(|(column, _)| *column).min().unwrap_or(0);
        for (column, what) in (left + 1..).zip(names::plain(part.top).chars()) {
            self.sheet.put((column, top), what);
        }
    }

    /// The cells that a part covers: those whose center it holds, and at least one each way.
    fn covered(&self, part: &Prism) -> Vec<Cell> {
        let bounds = part.outline.bounds();
        let corner =
            |(x, y): &(i32, i32)| (*x == bounds.left || *x == bounds.right) && (*y == bounds.low || *y == bounds.high);
        let middle = self.sheet.cell(middle(bounds));
        if part.outline.corners().iter().all(corner) {
            let holds = |low: i32, high: i32, center: Length| (low..=high).contains(&center.micrometres());
            let one_of = |list: Vec<i32>, middle: i32| if list.is_empty() { vec![middle] } else { list };
            let columns =
                (0..self.sheet.columns()).filter(|it| holds(bounds.left, bounds.right, self.sheet.center((*it, 0)).x));
            let rows =
                (0..self.sheet.rows()).filter(|it| holds(bounds.low, bounds.high, self.sheet.center((0, *it)).y));
            let (columns, rows) = (one_of(columns.collect(), middle.0), one_of(rows.collect(), middle.1));
            return rows.iter().flat_map(|row| columns.iter().map(|column| (*column, *row))).collect();
        }
        let (wide, high) = self.sheet.cell_size();
        let Ok(cell) = Shape::rectangle(wide, high) else { return Vec::new() };
        self.sheet.cells().filter(|it| cell.at(self.sheet.center(*it)).overlaps(part)).collect()
    }

    /// Markers first, then operatives; whoever finds no room is handed back.
    fn pieces(&mut self, view: &View<'_, KillTeam>) -> Vec<String> {
        let mut undrawn = Vec::new();
        for marker in Marker::ALL {
            if let MarkerState::OnTable(Some(at)) = view.state.marker(marker)
                && !self.sheet.label(at, &sign(marker))
            {
                undrawn.push(names::marker(view.table, marker));
            }
        }
        for who in view.table.operatives() {
            let label = code(view.table, who);
            if let Some(at) = view.state.operative(who).at
                && !self.sheet.label(at, &label)
            {
                undrawn.push(label);
            }
        }
        undrawn
    }
}

/// How an access point is drawn.
fn shade(table: &Table, state: &State, access: AccessPoint) -> char {
    let kind = table.access(access).map(Plan::kind);
    match (access_points::is_open(table, state, access), kind) {
        (true, _) => '□',
        (false, Some(AccessKind::BreachPoint)) => '▦',
        (false, _) => '■',
    }
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
        Marker::Gear(Gear::AmmoCache, side) => format!("a{}", letter(side)),
        Marker::Gear(Gear::CommsDevice, side) => format!("c{}", letter(side)),
        Marker::Gear(Gear::Mines, side) => format!("✹{}", letter(side)),
        Marker::Gear(Gear::FirstSmoke | Gear::SecondSmoke, side) => format!("≈{}", letter(side)),
        _ => marker.card().into_iter().map(|it| it.sign).chain(marker.owner().map(letter)).collect(),
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
    list.extend(["▓ heavy".into(), "░ light".into(), "▒ other".into(), "┌3″┐ platform, its height".into()]);
    let shades: Vec<char> = table.access_points().map(|it| shade(table, state, it)).collect();
    let breached = table.has_access(AccessKind::BreachPoint);
    let open = if breached { "□1 hatchway or breach point, open" } else { "□1 hatchway, open" };
    let all = [('□', open), ('■', "■1 hatchway, shut"), ('▦', "▦1 breach point, shut")];
    list.extend(all.into_iter().filter(|(it, _)| shades.contains(it)).map(|(_, words)| words.to_owned()));
    let ends =
        [Side::A, Side::B].map(|it| format!("{} {}", names::person(table, it), names::end(table, state.ends[it])));
    list.push(format!("· drop zones: {}", ends.join(", ")));
    list.push("┊ centre line".into());
    let up = table.operatives().filter_map(|who| {
        let height = state.operative(who).at.map(|at| at.z).filter(|it| *it > Length::ZERO)?;
        Some(format!("{} ({})", code(table, who), names::plain(height)))
    });
    let up: Vec<String> = up.collect();
    if !up.is_empty() {
        list.push(format!("higher up: {}", up.join(", ")));
    }
    if !undrawn.is_empty() {
        list.push(format!("no room for {}", undrawn.join(", ")));
    }
    list
}

#[cfg(test)]
mod tests;
