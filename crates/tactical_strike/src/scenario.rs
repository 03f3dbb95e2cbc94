//! Tactical Strike in scenarios: how `given` sets a table.
//!
//! Only what matters is given; the rest comes from a fixed table: two sample strike forces on the table, a Clash on Dawn
//! of War, the Movement phase of the second game turn. See `docs/scenarios.md`.

pub(crate) mod forces;
mod staging;

use battle::{Options as _, Phrase, PhraseError, Seat, View, Written as _};
use door::Id;
use scenario::{Fault, Given, Stage, Staged};

use crate::TacticalStrike;
use crate::choice::{Choice, Reaction, Report};
use crate::header::Table;
use crate::missions::Mission;
use crate::points_of_interest::Find;
use crate::state::{State, Step};
use crate::vocabulary::{CombatantId, Op, Secret, Slot, Stand};
use crate::witness::Witness;
use crate::written::read_model;
use crate::written::stands::ranks;

impl Staged for TacticalStrike {
    fn stage(given: &Given<'_>) -> Result<Stage<Self>, Vec<Fault>> {
        staging::stage(given)
    }

    fn ops() -> Vec<Op> {
        Mission::ALL.map(Op::Mission).into_iter().chain(Find::ALL.map(Op::Find)).collect()
    }

    fn default_choice(view: &View<'_, Self>) -> Option<Choice> {
        let options = Self::options(view);
        let lazy = |it: &&Choice| {
            matches!(
                it,
                Choice::Pass
                    | Choice::Keep
                    | Choice::EndPhase
                    | Choice::Adjust(0)
                    | Choice::Answer(Reaction::Nothing)
                    | Choice::TestNext(_)
                    | Choice::Night(false)
                    | Choice::Seize(0)
                    | Choice::LetDiceDecide
                    | Choice::Deploy(..)
                    | Choice::TakeZone(_)
                    | Choice::DeployFirst(true)
                    | Choice::Begins(_)
                    | Choice::PlaceMarker(None)
            )
        };
        options.iter().find(lazy).cloned()
    }

    fn default_secret(_: &View<'_, Self>, _: Slot) -> Option<Secret> {
        Some(Secret::Units(Vec::new()))
    }

    fn seat_of(table: &Table, choice: &Choice) -> Option<Seat> {
        let model = match choice {
            Choice::Deploy(it, _)
            | Choice::Reserve(it)
            | Choice::HoldBack(it)
            | Choice::DeployAboard(it, _)
            | Choice::ScoutMove(it, _)
            | Choice::Join(it, _)
            | Choice::Leave(it)
            | Choice::Split(it, _)
            | Choice::Merge(it, _)
            | Choice::Board(it, _)
            | Choice::Disembark(it, _)
            | Choice::Drive(it, _)
            | Choice::TankShock(it)
            | Choice::Explore(it, _)
            | Choice::UsePower(it, ..)
            | Choice::GrantRule(_, it)
            | Choice::Throw(it, _)
            | Choice::GoToGround(it) => *it,
            _ => return None,
        };
        Some(table.seat_of(model))
    }

    fn has_rule(table: &Table, state: &State, piece: &Id, rule: &str) -> Option<bool> {
        let model = read_model(table, piece.as_str()).ok()?;
        Some(Witness::new(table, state).has_rule(model, rule))
    }

    fn seat_of_report(_: &Table, _: &Report) -> Option<Seat> {
        // Anybody may say what happened.
        Some(Seat::A)
    }

    fn read_choice_here(table: &Table, state: &State, phrase: &Phrase) -> Result<Choice, PhraseError> {
        Ok(match Self::read_choice(table, phrase)? {
            Choice::Deploy(it, at) => Choice::Deploy(it, drawn_up(state, it, at)),
            Choice::ScoutMove(it, at) => Choice::ScoutMove(it, drawn_up(state, it, at)),
            Choice::Disembark(it, at) => Choice::Disembark(it, drawn_up(state, it, at)),
            other => other,
        })
    }

    fn read_report_here(table: &Table, state: &State, phrase: &Phrase) -> Result<Report, PhraseError> {
        Ok(match Self::read_report(table, phrase)? {
            Report::Stands(it, at) => Report::Stands(it, drawn_up(state, it, at)),
            other => other,
        })
    }
}

/// One place for a unit of several models is where its ranks begin.
fn drawn_up(state: &State, model: CombatantId, at: Vec<Stand>) -> Vec<Stand> {
    let models = state.unit(state.unit_of(model)).models.len();
    match at.as_slice() {
        [one] if models > 1 => ranks(*one, models),
        _ => at,
    }
}

/// True if a scenario that begins here has zones, objectives and everybody on the table.
fn is_battle(step: Step) -> bool {
    matches!(
        step,
        Step::Playing(..)
            | Step::TurnStart(_)
            | Step::PhaseEnd(..)
            | Step::TurnEnd(_)
            | Step::GameTurnEnd
            | Step::LengthRoll
            | Step::Final
            | Step::Seize(_)
    )
}
