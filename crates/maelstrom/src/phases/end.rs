//! The end: agreement, concession, the fifth round; what is still hidden is opened.

use battle::{Outcome, Play, Row, Seat, Side};

use super::generation;
use crate::header::Table;
use crate::state::{State, Step};
use crate::vocabulary::{Op, Slot, Window, seat_of};
use crate::{Event, Maelstrom};

/// The battle is over; only what is sealed is still to be opened.
pub(super) fn finish(play: &mut Play<'_, Maelstrom>) {
    play.emit(Event::Reached(Step::FinalReveal));
}

pub(super) fn sealed(state: &State) -> Vec<(Seat, Slot)> {
    let sealed = [Side::A, Side::B].into_iter().filter(|it| state.overriding[*it].is_sealed());
    sealed.map(|it| (seat_of(it), Slot::Overriding)).collect()
}

/// Once everything is open the bonus is paid, and the battle is over.
pub(super) fn close(play: &mut Play<'_, Maelstrom>) {
    if !sealed(play.state()).is_empty() {
        return;
    }
    let bonus = play.table().options().painted_bonus;
    for side in play.state().in_turn() {
        if play.table().army(side).is_painted && play.state().plays(side) {
            play.emit(Event::Awarded(Row {
                side,
                op: Op::Painted,
                window: Window::EndOfBattle,
                clause: "every model is painted",
                worth: bonus,
                given: bonus,
                cut_by: None,
                basis: Vec::new(),
            }));
        }
    }
    play.emit(Event::Closed(Window::EndOfBattle));
    play.emit(Event::Reached(Step::Over));
}

/// The one who gives up takes everything off the table; the other may play on alone, or end it at any time.
pub(super) fn concede(play: &mut Play<'_, Maelstrom>, side: Side) {
    play.emit(Event::Conceded(side));
    match play.state().step {
        _ if play.state().round == 0 => finish(play),
        // If the one who has nobody left gives up, the other one is still asked whether to play on.
        Step::PlayOn(decider) if decider == side => finish(play),
        Step::Playing(_) if play.state().turn == side => play.emit(Event::Reached(Step::PlayOn(side.other()))),
        Step::Generation(owner, draw) if owner == side => generation::break_off(play, side, draw),
        // The other one is in the middle of something, and goes on with it.
        _ => {}
    }
}

/// Points with the bonus; nothing for whoever conceded.
pub(super) fn outcome(table: &Table, state: &State) -> Outcome {
    let total = |side: Side| {
        let bonus = if table.army(side).is_painted { table.options().painted_bonus } else { 0 };
        if state.plays(side) { u16::from(state.points[side]) + u16::from(bonus) } else { 0 }
    };
    let (a, b) = (total(Side::A), total(Side::B));
    let winner = match state.conceded {
        Some(side) => Some(side.other()),
        None if a > b => Some(Side::A),
        None if b > a => Some(Side::B),
        None => None,
    };
    Outcome { points: vec![a, b], winner }
}

#[cfg(test)]
mod tests {
    use battle::Seating;

    use super::*;
    use crate::army::Army;
    use crate::fold::fold;
    use crate::header::Agreed;
    use crate::settings::Options;

    #[test]
    fn mow_e031_whoever_concedes_ends_with_nothing_painted_or_not() {
        let load = |text| Army::load("sample", text).unwrap();
        let mut armies = [
            load(include_str!("../../../../data/armies/cinder_compact.toml")),
            load(include_str!("../../../../data/armies/hollowmaw_brood.toml")),
        ];
        [armies[0].is_painted, armies[1].is_painted] = [true, false];
        let seats = Seating::duel("ann", "bob").unwrap();
        let table = Table::new(seats, armies, Agreed::default(), Options::default()).unwrap();
        let mut state = State::new(&table);
        state.points[Side::A] = 40;
        assert_eq!(outcome(&table, &state), Outcome { points: vec![50, 0], winner: Some(Side::A) });
        fold(&table, &mut state, &Event::Conceded(Side::A));
        assert_eq!(outcome(&table, &state), Outcome { points: vec![0, 0], winner: Some(Side::B) });
    }
}
