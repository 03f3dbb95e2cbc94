//! What a rule system has to offer so that its battles can be staged in a scenario.

use std::sync::Arc;

use battle::{Phrase, PhraseError, Seat, View};
use door::{Id, Place, Shown};

use crate::{Fault, Given};

/// A system whose battles can be staged.
pub trait Staged: Shown {
    /// Sets the table from `given`, of which the runner itself reads only `dice`.
    ///
    /// [`Given`] notes by itself whatever is malformed, and every key that nobody read; the list
    /// of faults here is for what only the system can know, and may be empty if `given` noted all
    /// of it.
    fn stage(given: &Given<'_>) -> Result<Stage<Self>, Vec<Fault>>;

    /// The choice that does as little as possible: pass, decline, end. It lets time run on to a
    /// window. Nothing if there is none, and the scenario has to say what is chosen.
    fn default_choice(view: &View<'_, Self>) -> Option<Self::Choice>;

    /// Likewise for a secret that is wanted.
    fn default_secret(view: &View<'_, Self>, slot: Self::Slot) -> Option<Self::Secret>;

    /// Whose choice this is, if the choice itself tells: it names a piece.
    fn seat_of(table: &Self::Table, choice: &Self::Choice) -> Option<Seat>;

    /// Whose report this is, if the report itself tells.
    fn seat_of_report(_table: &Self::Table, _report: &Self::Report) -> Option<Seat> {
        None
    }

    /// The choice in a step. A scenario may place by relation ("6 from a1 towards b1"), so the
    /// state is at hand; a journal never does.
    fn read_choice_here(
        table: &Self::Table,
        _state: &Self::State,
        phrase: &Phrase,
    ) -> Result<Self::Choice, PhraseError> {
        Self::read_choice(table, phrase)
    }

    /// A place that a scenario claims something of.
    fn read_place_here(_table: &Self::Table, _state: &Self::State, text: &str) -> Result<Place, PhraseError> {
        let point: Result<table::Point, _> = text.trim().parse();
        point.map(Place::from).map_err(|error| PhraseError(format!("\"{}\" is no place: {error}", text.trim())))
    }

    /// Whether a piece has a special rule now; nothing if pieces of this system have none, or there is no such piece.
    fn has_rule(_table: &Self::Table, _state: &Self::State, _piece: &Id, _rule: &str) -> Option<bool> {
        None
    }

    /// Everything that points are ever given for, so that a slip in a name is no claim.
    fn ops() -> Vec<Self::Op>;

    /// The report in a step, likewise.
    fn read_report_here(
        table: &Self::Table,
        _state: &Self::State,
        phrase: &Phrase,
    ) -> Result<Self::Report, PhraseError> {
        Self::read_report(table, phrase)
    }
}

/// A table that is set.
#[derive(Debug)]
pub struct Stage<S: Staged> {
    /// The set-up.
    pub table: Arc<S::Table>,
    /// The state in which the scenario begins.
    pub state: S::State,
    /// What was sealed before the scenario begins. The state knows that it was, not what it is.
    pub secrets: Vec<(Seat, S::Slot, S::Secret)>,
    /// Everything that is wrong with what somebody fields, by the rules for forces. It may be played all the same.
    pub complaints: Vec<(Seat, String)>,
}
