//! Answers of people, held against the record: what it proves impossible is refused, as a report would be, and where that
//! leaves one answer nobody is asked.

use battle::Side;
use table::{Length, Point};

use crate::Reason;
use crate::approved_ops_2025::CritOp;
use crate::card::Answers;
use crate::geometry::CONTROL_RANGE;
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Answer, Marker, Objective, OperativeId, Piece, Question, Verdict};
use crate::witness::Witness;

/// Whether this can be the answer, as far as the record goes.
pub(crate) fn judge(table: &Table, state: &State, question: Question, answer: Answer) -> Verdict {
    let verdict = Verdict::legal().refuse_if(!fits(question, answer), Reason::NotOffered);
    let refuse = |reason: Option<Reason>| match reason {
        Some(reason) => Verdict::legal().refuse_if(true, reason),
        None => Verdict::legal(),
    };
    let of_sides = refuse(of_sides(table, state, question, answer));
    verdict.and(of_sides).and(refuse(of_operatives(table, state, question, answer)))
}

/// The one answer that the record leaves to people around a physical table, if it leaves but one: a side without anybody
/// holds, sees and tracks nothing, and the last of a side is not at two markers that lie far apart.
pub(crate) fn only_one(table: &Table, state: &State, question: Question) -> Option<Answer> {
    if table.is_digital() {
        return None;
    }
    let denied = |answer| of_sides(table, state, question, answer).is_some();
    let no = || denied(Answer::Is(true)).then_some(Answer::Is(false));
    match question {
        Question::Contests(..) | Question::Seen(..) | Question::EnemyInControlRange(_) => no(),
        Question::Controls(_) => {
            let nobody = [Side::A, Side::B].into_iter().all(|it| denied(Answer::Side(Some(it))));
            nobody.then_some(Answer::Side(None))
        }
        Question::Op(asked) => match asked.card().answers {
            Answers::YesOrNo { .. } => no(),
            Answers::Few { .. } => denied(Answer::Number(1)).then_some(Answer::Number(0)),
            Answers::Flanks(_) => {
                let held = |left: bool| Answer::Flanks { left, right: !left };
                let none = [true, false].into_iter().all(|it| denied(held(it)));
                none.then_some(Answer::Flanks { left: false, right: false })
            }
            Answers::Holder { .. } | Answers::Number(_) | Answers::Operative { .. } => None,
        },
        _ => None,
    }
}

/// True if an answer is of the kind that a question wants from people.
fn fits(question: Question, answer: Answer) -> bool {
    match question {
        Question::Controls(_) => matches!(answer, Answer::Side(_)),
        Question::FellAt(_) => matches!(answer, Answer::Markers(_)),
        Question::Op(asked) => match asked.card().answers {
            Answers::YesOrNo { .. } => matches!(answer, Answer::Is(_)),
            Answers::Holder { .. } => matches!(answer, Answer::Side(_)),
            Answers::Number(_) => matches!(answer, Answer::Number(_)),
            Answers::Few { each, .. } => matches!(answer, Answer::Number(it) if usize::from(it) < each.len()),
            Answers::Operative { .. } => matches!(answer, Answer::Operative(_)),
            Answers::Flanks(_) => matches!(answer, Answer::Flanks { .. }),
        },
        _ => matches!(answer, Answer::Is(_)),
    }
}

/// What a side cannot have done: nobody of it is there, or something else was said before.
fn of_sides(table: &Table, state: &State, question: Question, answer: Answer) -> Option<Reason> {
    let ask = Witness::new(table, state);
    let nobody = |side| ask.nobody_left(side);
    let said = |question, answer| {
        let before = state.answers.get(question) == Some(answer);
        before.then_some(Reason::SaidOtherwise(question, answer))
    };
    match (question, answer) {
        (Question::Controls(marker), Answer::Side(Some(side))) => nobody(side)
            .or_else(|| said(Question::Contests(side, marker), Answer::Is(false)))
            .or_else(|| ask.too_few(side, held_apart(table, state, side, marker))),
        (Question::Contests(side, marker), Answer::Is(true)) => {
            nobody(side).or_else(|| ask.too_few(side, held_apart(table, state, side, marker)))
        }
        (Question::Seen(_, side), Answer::Is(true)) => nobody(side),
        (Question::Contests(side, marker), Answer::Is(false)) => {
            said(Question::Controls(marker), Answer::Side(Some(side)))
        }
        (Question::EnemyInControlRange(who), Answer::Is(true)) => nobody(table.side_of(who).other()),
        (Question::Op(asked), answer) => asked.denied(&ask, answer),
        _ => None,
    }
}

/// How many operatives it takes to be at this marker and at those where the side was said to be a moment ago: one for
/// each marker that nobody reaches from where another is reached.
fn held_apart(table: &Table, state: &State, side: Side, marker: Marker) -> u8 {
    let left = table.operatives_of(side).filter(|it| !state.operative(*it).out);
    let longest = left.map(|it| reach(table, it)).max().unwrap_or(Length::ZERO);
    let is_there = |it: &Marker| {
        state.answers.get(Question::Controls(*it)) == Some(Answer::Side(Some(side)))
            || state.answers.get(Question::Contests(side, *it)) == Some(Answer::Is(true))
    };
    let mut apart = vec![marker];
    for other in Marker::ALL.into_iter().filter(|it| *it != marker && is_there(it)) {
        if apart.iter().all(|it| are_apart(table, state, longest, *it, other)) {
            apart.push(other);
        }
    }
    u8::try_from(apart.len()).unwrap_or(u8::MAX)
}

/// How far from its middle an operative contests a marker, whichever way it faces.
fn reach(table: &Table, who: OperativeId) -> Length {
    let bounds = table.card(who).base.at(Point::default()).bounds();
    let widest = (bounds.right - bounds.left).max(bounds.high - bounds.low);
    Length::um(widest / 2) + CONTROL_RANGE
}

/// True if the places of two markers are known, and nobody with this reach contests both.
fn are_apart(table: &Table, state: &State, reach: Length, one: Marker, other: Marker) -> bool {
    let (Some(here), Some(there)) = (place(table, state, one), place(table, state, other)) else { return false };
    let half = |it: Marker| Length::um(it.diameter().micrometres() / 2);
    let between = i64::from((reach + reach + half(one) + half(other)).micrometres());
    here.flat_distance_squared(there) > between * between
}

/// Where a marker lies, if that is known. Where nobody carries objective markers off, it is where the map
/// has it on a real table as well.
fn place(table: &Table, state: &State, marker: Marker) -> Option<Point> {
    match (state.marker(marker), marker) {
        (MarkerState::OnTable(None), Marker::Objective(it)) if state.crit_op.and_then(CritOp::loads).is_none() => {
            Some(table.objective(it))
        }
        (MarkerState::OnTable(at), _) => at,
        (MarkerState::Carried(_) | MarkerState::Nowhere, _) => None,
    }
}

/// Where somebody cannot be: it is out, it is elsewhere, or somebody else carries what it would have to reach.
fn of_operatives(table: &Table, state: &State, question: Question, answer: Answer) -> Option<Reason> {
    let out = |who: OperativeId| state.operative(who).out.then_some(Reason::OutOfBattle(who));
    match (question, answer) {
        (Question::Reaches(who, marker), Answer::Is(true)) => out(who).or_else(|| {
            let before = |it: &Marker| state.answers.get(Question::Reaches(who, *it)) == Some(Answer::Is(true));
            let mut reached = Marker::OBJECTIVES.into_iter().filter(before);
            let elsewhere = reached.find(|it| are_apart(table, state, reach(table, who), *it, marker))?;
            Some(Reason::SaidOtherwise(Question::Reaches(who, elsewhere), Answer::Is(true)))
        }),
        (Question::Seen(who, _), Answer::Is(true)) => out(who),
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
            let named: Vec<Objective> = Objective::ALL.into_iter().filter(|it| markers.has(*it)).collect();
            let carried = named.iter().find(|it| elsewhere(it)).map(|it| Reason::CarriedElsewhere((*it).into()));
            carried.or_else(|| {
                let (first, rest) = named.split_first()?;
                let (one, longest) = ((*first).into(), reach(table, who));
                let far = rest.iter().find(|it| are_apart(table, state, longest, one, (**it).into()))?;
                Some(Reason::TooFarApart(one, (*far).into()))
            })
        }
        _ => None,
    }
}
