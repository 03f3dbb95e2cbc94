//! Reserves and transports: a declaration, put together unit by unit.

use battle::View;
use door::Listed;

use crate::Maelstrom;
use crate::header::Table;
use crate::setup::reserves_cost;
use crate::vocabulary::{Secret, Start, UnitId};

const BOUGHT: &str = "Use a stratagem that puts a unit elsewhere";
/// No stratagem that puts a unit elsewhere costs more.
const DEAREST: u8 = 3;

type Starts = [(UnitId, Start)];

/// The row that seals a declaration.
pub(super) fn sealing(table: &Table, starts: &Starts) -> Listed {
    if starts.is_empty() {
        return Listed::plain("Seal it: everybody starts on the battlefield");
    }
    let list: Vec<String> =
        starts.iter().map(|(unit, start)| format!("{} {}", name(table, *unit), at(table, *start))).collect();
    let cp = reserves_cost(table, starts);
    let note = (cp > 0).then(|| format!("That costs {cp} CP."));
    Listed { note, ..Listed::plain(format!("Seal it: {}", list.join(", "))) }
}

/// What one unit more or less, or somewhere else, makes of it.
pub(super) fn changes(view: &View<'_, Maelstrom>, starts: &Starts) -> Vec<(Listed, Secret)> {
    let table = view.table;
    let mut rows = Vec::new();
    for unit in table.units_of(view.side()).filter(|it| !table.unit(*it).is_added) {
        let now = starts.iter().find(|(it, _)| *it == unit).map(|(_, start)| *start);
        let others = || starts.iter().filter(|(it, _)| *it != unit).copied();
        let heading = match now {
            None => name(table, unit),
            Some(start) => format!("{} ({})", name(table, unit), at(table, start)),
        };
        if now.is_some() {
            let item = Listed::under(vec![heading.clone(), "on the battlefield".into()]);
            rows.push((item, Secret::Reserves(others().collect())));
        }
        for start in places(table, unit).into_iter().filter(|it| now != Some(*it)) {
            let item = Listed::under(vec![heading.clone(), at(table, start)]);
            rows.push((item, Secret::Reserves(others().chain([(unit, start)]).collect())));
        }
    }
    rows.extend(bought(view, starts));
    rows
}

/// Stratagems that put a unit elsewhere are rare, and have a heading of their own.
fn bought(view: &View<'_, Maelstrom>, starts: &Starts) -> Vec<(Listed, Secret)> {
    let mut rows = Vec::new();
    for unit in view.table.units_of(view.side()).filter(|it| !view.table.unit(*it).is_added) {
        for cp in 1..=view.state.cp[view.side()].min(DEAREST) {
            let path = [BOUGHT.into(), name(view.table, unit), format!("for {cp} CP")];
            let others = starts.iter().filter(|(it, _)| *it != unit).copied();
            let secret = Secret::Reserves(others.chain([(unit, Start::Bought(cp))]).collect());
            rows.push((Listed::under(path.to_vec()), secret));
        }
    }
    rows
}

/// Where a unit could start by its own sheet. Whether all of it together is allowed is judged when
/// it is sealed.
fn places(table: &Table, unit: UnitId) -> Vec<Start> {
    let mut places = vec![Start::Reserves];
    if table.unit(unit).elsewhere.is_some() {
        places.push(Start::Elsewhere);
    }
    let carries = |it: &UnitId| {
        let hold = table.unit(*it).transport;
        *it != unit && hold.is_some_and(|it| it.carries.is_empty() || it.carries.meets(table.unit(unit).keywords))
    };
    places.extend(table.units_of(table.side_of(unit)).filter(carries).map(Start::Aboard));
    places
}

fn name(table: &Table, unit: UnitId) -> String {
    format!("{} ({})", table.unit(unit).name, table.code(unit))
}

fn at(table: &Table, start: Start) -> String {
    match start {
        Start::Reserves => "in Strategic Reserves".into(),
        Start::Elsewhere => "elsewhere, by its own ability".into(),
        Start::Bought(cp) => format!("elsewhere, by a stratagem for {cp} CP"),
        Start::Aboard(transport) => format!("aboard {}", name(table, transport)),
    }
}
