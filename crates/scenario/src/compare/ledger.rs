//! Points and rows: what the ledger says, against what a scenario claims.

use battle::{Audience, Battle, Row, Side, row_in_words};

use super::contains;
use crate::Staged;
use crate::expected::{Points, RowLike};
use crate::needs::seat_named;
use crate::time::is_window;

/// So many points of a side, as everybody may know them.
pub(super) fn points<S: Staged>(battle: &Battle<S>, expected: &Points) -> Result<(), String> {
    let Points { side: name, op, given } = expected;
    let side = side_named(battle, name)?;
    let total = op == "total";
    let known: Vec<String> = S::ops().into_iter().map(S::op).collect();
    if !total && !known.iter().any(|it| it.eq_ignore_ascii_case(op)) {
        return Err(format!("nothing gives points for \"{op}\"; known are {}, and total", known.join(", ")));
    }
    let of_side = || battle.ledger(None).filter(|it| it.side == side);
    let of_op = |it: &&Row<S>| total || S::op(it.op).eq_ignore_ascii_case(op);
    let found: i64 = of_side().filter(of_op).map(|it| i64::from(it.given)).sum();
    if found == *given {
        return Ok(());
    }
    let of = if total { "in total".to_owned() } else { format!("for {op}") };
    let points = if *given == 1 { "point" } else { "points" };
    let rows: Vec<&Row<S>> = of_side().filter(of_op).collect();
    let others: Vec<&Row<S>> = of_side().collect();
    // Where the op has no row at all, another one may be meant.
    let rows = if rows.is_empty() { others } else { rows };
    Err(format!("expected {given} {points} of {name} {of}, found {found}{}", listed(battle, &rows)))
}

/// Some row, public or told to one seat alone, looks like this.
pub(super) fn row<S: Staged>(battle: &Battle<S>, expected: &RowLike) -> Result<(), String> {
    let side = match &expected.side {
        Some(name) => Some(side_named(battle, name)?),
        None => None,
    };
    let rows = all_rows(battle);
    let like = |row: &&Row<S>| {
        let is = |text: &Option<String>, found: &str| text.as_ref().is_none_or(|it| it.eq_ignore_ascii_case(found));
        let has = |text: &Option<String>, found: &str| text.as_ref().is_none_or(|it| contains(found, it));
        let number = |wanted: Option<i64>, found: u8| wanted.is_none_or(|it| it == i64::from(found));
        let facts: Vec<String> = row.basis.iter().map(|it| S::finding(battle.table(), it)).collect();
        side.is_none_or(|it| it == row.side)
            && is(&expected.op, &S::op(row.op))
            && expected.window.as_ref().is_none_or(|it| is_window(&S::window(row.window), it))
            && has(&expected.clause, row.clause)
            && number(expected.given, row.given)
            && number(expected.worth, row.worth)
            && has(&expected.cut_by, row.cut_by.unwrap_or_default())
            && expected.facts.iter().all(|text| facts.iter().any(|it| contains(it, text)))
    };
    if rows.iter().any(like) {
        return Ok(());
    }
    Err(format!("expected a row with {expected}, found none{}", listed(battle, &rows)))
}

/// Every row that anybody may know: the public ones, then what single seats were told.
fn all_rows<S: Staged>(battle: &Battle<S>) -> Vec<&Row<S>> {
    let mut rows: Vec<&Row<S>> = battle.ledger(None).collect();
    for seat in battle.seating().seats() {
        let alone = battle.log(Some(seat)).filter(|it| it.audience == Audience::Seat(seat));
        rows.extend(alone.filter_map(|it| S::row(&it.event)));
    }
    rows
}

fn listed<S: Staged>(battle: &Battle<S>, rows: &[&Row<S>]) -> String {
    if rows.is_empty() {
        return "; the ledger has no such row".to_owned();
    }
    let rows: Vec<String> = rows
        .iter()
        .map(|it| {
            let side = battle.seating().name_of_side(it.side);
            format!("[{side} {}]", row_in_words(battle.table(), it))
        })
        .collect();
    format!("; the ledger says {}", rows.join(" "))
}

/// A side by the name of one of its seats, or of all of them.
pub(super) fn side_named<S: Staged>(battle: &Battle<S>, name: &str) -> Result<Side, String> {
    let seating = battle.seating();
    let whole = seating.sides().find(|it| seating.name_of_side(*it).eq_ignore_ascii_case(name));
    match whole {
        Some(side) => Ok(side),
        None => seat_named(battle, name).map(|seat| seating.side_of(seat)),
    }
}
