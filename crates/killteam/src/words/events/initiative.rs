//! Rolls for initiative and the cards that change them, as lines of a log.

use battle::Side;

use super::super::names;
use crate::initiative::{CardPlay, InitiativeEvent};
use crate::setup::Table;

pub(super) fn rolled_off(table: &Table, [a, b]: [u8; 2], winner: Option<Side>) -> String {
    let (mara, teo) = (names::person(table, Side::A), names::person(table, Side::B));
    let rolled = format!("{mara} rolled {a}, {teo} {b}.");
    match winner {
        None => format!("{rolled} A tie: roll again."),
        // Only a roll for initiative has a winner in spite of a tie.
        Some(side) if a == b => {
            format!("{rolled} The tie goes to {}, who had no initiative.", names::person(table, side))
        }
        Some(side) => format!("{rolled} {} won.", names::person(table, side)),
    }
}

pub(super) fn event(table: &Table, event: &InitiativeEvent) -> String {
    let person = |side: &Side| names::person(table, *side);
    match event {
        InitiativeEvent::Rolled { faces: [a, b] } => {
            format!("{} rolled {a}, {} {b}.", person(&Side::A), person(&Side::B))
        }
        InitiativeEvent::Gained { side, card } => format!("{} gained {}.", person(side), names::card(*card)),
        InitiativeEvent::Played { side, play } => match play {
            CardPlay::Reroll => format!("{} played the Re-roll card.", person(side)),
            CardPlay::Raise(number) => format!("{} played card {number}: {number} more.", person(side)),
            CardPlay::Lower(number) => format!("{} played card {number}: {number} less.", person(side)),
        },
        InitiativeEvent::RolledAgain { side, face } => format!("{} rolled {face} instead.", person(side)),
        InitiativeEvent::Settled { results: [a, b], winner } => {
            let score = format!("{} has {a}, {} {b}.", person(&Side::A), person(&Side::B));
            match a == b {
                true => format!("{score} The tie goes to {}, who had no initiative.", person(winner)),
                false => format!("{score} {} won.", person(winner)),
            }
        }
    }
}
