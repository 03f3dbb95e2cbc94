//! What a sealed tac op may want to know at a physical table, and how its owner is asked without
//! betraying it.
//!
//! Some ops show themselves by what happens: somebody falls beside a marker, an enemy is tracked. A
//! digital table sees that. At a physical one only the players do, and asking everybody would name
//! the op. So at each such moment every side that *could* hold such an op, by what everybody knows, is
//! asked alone, and always the same: does this count for what you have sealed? What stands behind it
//! is for the owner's eyes. "No" is the same word for every op; "yes" opens the seal, and from then on
//! everybody is asked.

use battle::Side;

use crate::approved_ops_2025::{TacOp, scoring};
use crate::incapacitation;
use crate::setup::Table;
use crate::state::{Declared, Phase, State};
use crate::vocabulary::{Answer, Occasion, Question, Window};

/// Which sides are asked alone now, and about what. Depends on what everybody knows, and on that alone.
pub(crate) fn asked(table: &Table, state: &State) -> Vec<(Side, Occasion)> {
    let Some(moment) = moment(table, state) else {
        return Vec::new();
    };
    let sides = [state.initiative, state.initiative.other()].into_iter();
    let unanswered = sides.filter(|side| {
        state.tac_ops[*side] == Declared::Sealed && state.answers.get(Question::Counts(*side, moment)).is_none()
    });
    let concerned = unanswered.filter(|side| {
        let held = |op: &TacOp| op.card().archetype.is_some_and(|it| table.team(*side).has_archetype(it));
        TacOp::ALL.into_iter().filter(held).any(|op| !questions(table, state, *side, op).is_empty())
    });
    concerned.map(|side| (side, moment)).collect()
}

/// What this op, sealed by this side, wants to know now.
pub(crate) fn questions(table: &Table, state: &State, side: Side, op: TacOp) -> Vec<Question> {
    let Some(moment) = moment(table, state).filter(|_| op.card().reveal.comes_by_itself()) else {
        return Vec::new();
    };
    let mut if_open = state.clone();
    if_open.tac_ops[side] = Declared::Revealed(op);
    let public = open(table, state, moment);
    let mut questions = open(table, &if_open, moment);
    // Whatever everybody is asked anyway is no secret.
    questions.retain(|it| !public.contains(it));
    questions
}

fn open(table: &Table, state: &State, moment: Occasion) -> Vec<Question> {
    match moment {
        Occasion::Loss(_) => incapacitation::open_questions(table, state),
        Occasion::End(turning_point) => scoring::open_questions(table, state, Window::EndOfTurningPoint(turning_point)),
    }
}

fn moment(table: &Table, state: &State) -> Option<Occasion> {
    match state.phase {
        _ if table.is_digital() => None,
        Phase::Firefight { .. } => state.record.losses().unsettled().map(|loss| Occasion::Loss(loss.who)),
        Phase::EndOfTurningPoint => Some(Occasion::End(state.turning_point)),
        _ => None,
    }
}

/// The side whose sealed op counts by its own word, and has to be opened now.
pub(crate) fn opening_due(state: &State) -> Option<Side> {
    let mut said = state.answers.iter().filter_map(|(question, answer)| match (question, answer) {
        (Question::Counts(side, _), Answer::Is(true)) => Some(*side),
        _ => None,
    });
    said.find(|side| state.tac_ops[*side] == Declared::Sealed)
}

/// True if somebody has to be asked alone, or to open what counts, before the moment is over.
pub(crate) fn holds_up(table: &Table, state: &State) -> bool {
    opening_due(state).is_some() || !asked(table, state).is_empty()
}
