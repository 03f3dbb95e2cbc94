//! How a game of stones is set up in a scenario.

use std::sync::Arc;

use battle::{Seat, Seating, System, View};
use door::Id;
use scenario::{Fault, Given, Stage, Staged};

use super::{Choice, Phase, State, Stones, Table, place};

impl Staged for Stones {
    fn ops() -> Vec<u8> {
        vec![0, 1]
    }

    fn stage(given: &Given<'_>) -> Result<Stage<Self>, Vec<Fault>> {
        let physical = given.read("table", |it| match it {
            "digital" => Ok(false),
            "physical" => Ok(true),
            _ => Err(format!("a table is \"digital\" or \"physical\", not \"{it}\"")),
        });
        let seating = Seating::duel("ann", "bob").map_err(|_| Vec::new())?;
        let rounds = given.number("rounds").unwrap_or(2);
        let table = Table { seating, physical: physical.unwrap_or(false), rounds };
        let mut state = Self::begin(&table);
        let mut secrets = Vec::new();
        let mut faults = Vec::new();
        if let Some(guesses) = given.section("guess") {
            for name in guesses.keys() {
                let guess = guesses.number(name).unwrap_or(0);
                match table.seating.seat_named(name) {
                    Some(seat) => secrets.push((seat, (), guess)),
                    None => faults.push(guesses.fault(name, "no such player")),
                }
            }
        }
        for (name, player) in given.sections_in("players") {
            let stones = player.number("stones").unwrap_or(0);
            let points = player.number("points").unwrap_or(0);
            match table.seating.seat_named(name) {
                Some(seat) => {
                    state.stones[place(seat)] = stones;
                    state.points[place(seat)] = points;
                }
                None => faults.push(given.fault("players", format!("no player {name}"))),
            }
        }
        for (seat, ..) in &secrets {
            state.sealed[place(*seat)] = true;
        }
        if let Some(turn) = given.text("turn") {
            let seat = table.seating.seat_named(turn);
            match seat {
                Some(seat) => state.phase = Phase::Turn(seat, 0),
                None => faults.push(given.fault("turn", "no such player")),
            }
        } else if state.sealed == [true; 2] {
            state.phase = Phase::Luck;
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let complaints = match table.rounds {
            0 | 1 => ["One round is no battle.", "Nobody came."].map(|it| (Seat::A, it.to_owned())).to_vec(),
            _ => Vec::new(),
        };
        Ok(Stage { table: Arc::new(table), state, secrets, complaints })
    }

    fn default_choice(view: &View<'_, Self>) -> Option<Choice> {
        // Whoever has no stone yet has to be told what to do.
        (view.state.stones != [0, 0] || view.table.physical).then_some(Choice::Pass)
    }

    fn default_secret(_: &View<'_, Self>, (): ()) -> Option<u8> {
        Some(0)
    }

    fn seat_of(_: &Table, choice: &Choice) -> Option<Seat> {
        match choice {
            Choice::Take(who, _) => *who,
            _ => None,
        }
    }

    fn has_rule(_: &Table, state: &State, piece: &Id, rule: &str) -> Option<bool> {
        let heap = ["heap A", "heap B"].iter().position(|it| *it == piece.as_str())?;
        (rule == "Weighty").then(|| state.stones[heap] > 3)
    }
}
