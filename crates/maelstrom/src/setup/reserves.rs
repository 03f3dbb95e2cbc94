//! Step 11: who starts in reserve, somewhere else, or aboard a transport.

use battle::Side;

use crate::Reason;
use crate::army::Role;
use crate::header::Table;
use crate::state::State;
use crate::transports;
use crate::vocabulary::{Start, UnitId, Verdict};

/// What a declaration costs: Strategic Reserves, and stratagems that put units elsewhere.
pub fn reserves_cost(table: &Table, starts: &[(UnitId, Start)]) -> u8 {
    let bought = starts.iter().map(|(_, start)| if let Start::Bought(cp) = start { *cp } else { 0 });
    bought.fold(strategic_cp(table, starts), u8::saturating_add)
}

/// What Strategic Reserves cost, by the Power Rating of all that is there.
fn strategic_cp(table: &Table, starts: &[(UnitId, Start)]) -> u8 {
    let power: u16 =
        away(starts).filter(|it| is_strategic(starts, *it)).map(|it| u16::from(table.unit(it).power)).sum();
    table.options().reserves_cp(power)
}

fn start_of(starts: &[(UnitId, Start)], unit: UnitId) -> Option<Start> {
    starts.iter().find(|(it, _)| *it == unit).map(|(_, start)| *start)
}

fn is_strategic(starts: &[(UnitId, Start)], unit: UnitId) -> bool {
    match start_of(starts, unit) {
        Some(Start::Aboard(transport)) => start_of(starts, transport) == Some(Start::Reserves),
        start => start == Some(Start::Reserves),
    }
}

/// Units that do not start on the battlefield; passengers go where their transport goes.
fn away(starts: &[(UnitId, Start)]) -> impl Iterator<Item = UnitId> {
    starts
        .iter()
        .filter(|(_, start)| match start {
            Start::Aboard(transport) => {
                matches!(start_of(starts, *transport), Some(Start::Reserves | Start::Elsewhere | Start::Bought(_)))
            }
            Start::Reserves | Start::Elsewhere | Start::Bought(_) => true,
        })
        .map(|(unit, _)| *unit)
}

/// Every reason against a declaration.
pub(super) fn may_declare(table: &Table, state: &State, side: Side, starts: &[(UnitId, Start)]) -> Verdict {
    let army = table.army(side);
    let (found, most) = (away(starts).count(), army.mustered().count() / 2);
    let points = away(starts).fold(0u16, |sum, it| sum.saturating_add(table.unit(it).points));
    let (needs, left) = (reserves_cost(table, starts), state.cp[side]);
    let mut verdict = Verdict::legal()
        .refuse_if(found > most, Reason::TooManyInReserve { found, most })
        .refuse_if(
            points > 0 && u32::from(points) * 2 >= u32::from(army.points()),
            Reason::TooManyPointsInReserve { found: points, army: army.points() },
        )
        .refuse_if(needs > left, Reason::NotEnoughCp { needs, left });
    for (place, (unit, start)) in starts.iter().enumerate() {
        let sheet = table.unit(*unit);
        let twice = starts.iter().skip(place + 1).any(|(it, _)| it == unit);
        verdict = verdict
            .refuse_if(table.side_of(*unit) != side, Reason::NotYourUnit(*unit))
            .refuse_if(sheet.is_added, Reason::NotInTheArmy(*unit))
            .refuse_if(twice, Reason::NamedTwice(*unit));
        verdict = match start {
            Start::Reserves => {
                verdict.refuse_if(sheet.role == Role::Fortification, Reason::FortificationInReserve(*unit))
            }
            // Which units a stratagem can put elsewhere, it says itself.
            Start::Bought(_) => verdict,
            Start::Elsewhere => verdict.refuse_if(sheet.elsewhere.is_none(), Reason::NoSuchAbility(*unit)),
            Start::Aboard(transport) => {
                verdict.refuse_if(!may_board(table, starts, *unit, *transport), Reason::CannotBoard(*unit))
            }
        };
    }
    verdict
}

/// A passenger has a fitting keyword, and all passengers together have room.
fn may_board(table: &Table, starts: &[(UnitId, Start)], unit: UnitId, transport: UnitId) -> bool {
    let aboard = starts.iter().filter(|(_, start)| *start == Start::Aboard(transport));
    let models = aboard.map(|(it, _)| u16::from(table.unit(*it).models)).sum();
    let transport_is_aboard = matches!(start_of(starts, transport), Some(Start::Aboard(_)));
    transports::takes(table, transport, unit, models) && !transport_is_aboard
}
