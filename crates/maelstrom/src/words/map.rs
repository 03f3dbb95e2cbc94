//! The battlefield as a map of characters, to scale, readable without colour: zones, markers, and
//! every unit whose place is kept.
//!
//! Side A's codes have capitals, side B's have none.

use battle::{Side, View};
use table::{Cell, Length, Point, Sheet, legend_lines};

use super::names;
use crate::Maelstrom;
use crate::ground::Ground;
use crate::header::Table;
use crate::state::State;
use crate::vocabulary::{End, UnitId};

/// Columns for two inches, finest first.
const SCALES: [i32; 3] = [4, 2, 1];
/// Numbers stand at every tenth inch.
const NUMBERED: i32 = 10;

pub(super) fn map(view: &View<'_, Maelstrom>, columns: usize) -> Option<String> {
    let (table, state) = (view.table, view.state);
    let ground = state.ground.as_deref()?;
    let mut sheet = Sheet::fitting(ground.board(), &SCALES, NUMBERED, columns)?;
    territories(&mut sheet, ground);
    zones(&mut sheet, ground);
    let mut undrawn = Vec::new();
    for marker in &state.markers {
        let owner = state.owner_of(marker.end);
        if let Some(at) = marker.at {
            sheet.label(at, sign(owner, marker.number));
        }
    }
    for unit in table.units() {
        if let Some(at) = middle_of(table, state, unit)
            && !sheet.label(at, &code(table, unit))
        {
            undrawn.push(code(table, unit));
        }
    }
    let mut lines = sheet.framed();
    lines.extend(legend_lines(&legend(view, &undrawn), columns));
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
    list.extend([format!("· {}", zone(End::A)), format!(": {}", zone(End::B))]);
    list.extend([format!("{UPRIGHT}{LEVEL} between the territories"), "+ centre".to_owned()]);
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

/// Where a row crosses from one territory into the other, and where a column does.
const UPRIGHT: char = '┊';
const LEVEL: char = '┈';

/// The line between the territories; which is whose, the zones in them say.
fn territories(sheet: &mut Sheet, ground: &Ground) {
    let within = |end: End, cell: Cell| ground.territory(end).contains(sheet.center(cell));
    let only_b = |cell: Cell| within(End::B, cell) && !within(End::A, cell);
    let crosses = |cell: Cell, beside: Cell| within(End::A, cell) && only_b(beside);
    let border = |(column, row): Cell| {
        let upright = crosses((column, row), (column + 1, row));
        let level = crosses((column, row), (column, row + 1)) || crosses((column, row), (column, row - 1));
        let sign = upright.then_some(UPRIGHT).or(level.then_some(LEVEL));
        Some(((column, row), sign?))
    };
    let line: Vec<(Cell, char)> = sheet.cells().filter_map(border).collect();
    line.into_iter().for_each(|(cell, sign)| sheet.put(cell, sign));
}

/// Deployment zones as dots and colons, and the centre.
fn zones(sheet: &mut Sheet, ground: &Ground) {
    for cell in sheet.cells().filter(|(column, _)| column % 2 == 0) {
        let at = sheet.center(cell);
        if ground.zone(End::A).contains(at) {
            sheet.put(cell, '·');
        } else if ground.zone(End::B).contains(at) {
            sheet.put(cell, ':');
        }
    }
    let centre = sheet.cell(ground.board().center());
    sheet.put(centre, '+');
}
