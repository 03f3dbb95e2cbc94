//! Answers of people, held against the record: what it proves impossible is refused, as a report would be.

use battle::Side;

use crate::Reason;
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Answer, Marker, Objective, OperativeId, Piece, Question, TurningPoint, Verdict};

/// Whether this can be the answer, as far as the record goes.
pub(crate) fn judge(table: &Table, state: &State, question: Question, answer: Answer) -> Verdict {
    let verdict = Verdict::legal().refuse_if(!fits(question, answer), Reason::NotOffered);
    let refuse = |reason: Option<Reason>| match reason {
        Some(reason) => Verdict::legal().refuse_if(true, reason),
        None => Verdict::legal(),
    };
    verdict.and(refuse(of_sides(table, state, question, answer))).and(refuse(of_operatives(state, question, answer)))
}

/// True if an answer is of the kind that a question wants from people.
fn fits(question: Question, answer: Answer) -> bool {
    match question {
        Question::Controls(_) | Question::SecuredBy(_) => matches!(answer, Answer::Side(_)),
        Question::Compiled(_) | Question::DataSent => matches!(answer, Answer::Number(_)),
        Question::ControlsFlank(_) => matches!(answer, Answer::Side(_)),
        Question::Tracked(_) => matches!(answer, Answer::Number(0..=2)),
        Question::Envoy(_) => matches!(answer, Answer::Operative(_)),
        Question::FellAt(_) => matches!(answer, Answer::Markers(_)),
        Question::HeldFlanks(..) => matches!(answer, Answer::Flanks { .. }),
        _ => matches!(answer, Answer::Is(_)),
    }
}

/// What a side cannot have done: nobody of it is there, or something else was said before.
fn of_sides(table: &Table, state: &State, question: Question, answer: Answer) -> Option<Reason> {
    let there = |side: Side| table.operatives_of(side).filter(|it| !state.operative(*it).out).count();
    let nobody = |side: Side| (there(side) == 0).then_some(Reason::NobodyLeft(side));
    let fewer = |side: Side, wanted: u8| {
        let left = u8::try_from(there(side)).unwrap_or(u8::MAX);
        (wanted > left).then_some(Reason::FewerLeft { side, left })
    };
    let said = |question, answer| {
        let before = state.answers.get(question) == Some(answer);
        before.then_some(Reason::SaidOtherwise(question, answer))
    };
    match (question, answer) {
        (Question::Controls(marker), Answer::Side(Some(side))) => {
            nobody(side).or_else(|| said(Question::Contests(side, marker), Answer::Is(false)))
        }
        (Question::ControlsFlank(_), Answer::Side(Some(side))) => nobody(side),
        (Question::Contests(side, _) | Question::Seen(_, side), Answer::Is(true)) => nobody(side),
        (Question::Contests(side, marker), Answer::Is(false)) => {
            said(Question::Controls(marker), Answer::Side(Some(side)))
        }
        (Question::EnemyInControlRange(who), Answer::Is(true)) => nobody(table.side_of(who).other()),
        (Question::Tracked(side), Answer::Number(number)) if number > 0 => {
            nobody(side).or_else(|| fewer(side.other(), number))
        }
        // Nobody stands wholly in two flanks. Who was there at an earlier end is not known any more.
        (Question::HeldFlanks(side, then), Answer::Flanks { left, right }) => {
            let held = u8::from(left) + u8::from(right);
            let now = (then == state.turning_point).then(|| fewer(side, held)).flatten();
            now.or_else(|| flanks_of_the_other(state, side, then, [left, right]))
        }
        _ => None,
    }
}

/// What the other side was said to hold is not held by this one.
fn flanks_of_the_other(state: &State, side: Side, then: TurningPoint, held: [bool; 2]) -> Option<Reason> {
    let [left, right] = state.record.tac().told_flanks(side.other(), then)?;
    let said = Answer::Flanks { left, right };
    let both = (held[0] && left) || (held[1] && right);
    both.then_some(Reason::SaidOtherwise(Question::HeldFlanks(side.other(), then), said))
}

/// Where somebody cannot be: it is out, or somebody else carries what it would have to reach.
fn of_operatives(state: &State, question: Question, answer: Answer) -> Option<Reason> {
    let out = |who: OperativeId| state.operative(who).out.then_some(Reason::OutOfBattle(who));
    match (question, answer) {
        (Question::Reaches(who, _) | Question::Seen(who, _), Answer::Is(true)) => out(who),
        (Question::WhollyWithin(Piece::Operative(who), _) | Question::StandsFree(who, _), Answer::Is(true)) => out(who),
        (
            Question::Near(one, other, _) | Question::Visible(one, other) | Question::ValidTarget(one, other),
            Answer::Is(true),
        ) => out(one).or_else(|| out(other)),
        (Question::FellAt(who), Answer::Markers(markers)) => {
            let elsewhere = |it: &Objective| {
                let carried = state.marker(Marker::Objective(*it));
                matches!(carried, MarkerState::Carried(by) if by != who)
            };
            let mut named = Objective::ALL.into_iter().filter(|it| markers.has(*it));
            named.find(elsewhere).map(|it| Reason::CarriedElsewhere(it.into()))
        }
        _ => None,
    }
}
