//! Answers are claims like reports: taken, unless the record proves them impossible, or the board, or
//! what was answered at the same moment.

use battle::{Layers as _, Side};

use crate::Reason;
use crate::geometry;
use crate::header::Table;
use crate::state::State;
use crate::vocabulary::{Answer, Foe, Marker, Quarter, Question, Standing, UnitId, Verdict, Zone};
use crate::witness::{Witness, holder};

/// Whether an answer can be true.
pub(crate) fn judge(table: &Table, state: &State, question: Question, answer: Answer) -> Verdict {
    let verdict = Verdict::legal().refuse_if(!fits(question, answer), Reason::NotOffered);
    let verdict = match (question, answer) {
        (Question::Controls(marker), Answer::Side(holder)) => {
            let verdict = verdict.and(may_be_held(table, state, holder, marker));
            holder.map_or(verdict.clone(), |side| verdict.and(may_control(table, state, side, marker)))
        }
        (Question::Units(side, _, standing), Answer::Is(true)) => {
            verdict.and(may_be_in_quarters(table, state, side, standing))
        }
        _ => verdict,
    };
    let mut others = state.answers.iter().map(|(asked, given)| (*asked, *given));
    let against = others.find(|other| contradict(table, (question, answer), *other));
    against
        .into_iter()
        .fold(verdict, |verdict, (asked, given)| verdict.refuse_if(true, Reason::AnsweredOtherwise(asked, given)))
}

/// True if an answer is of the kind that a question wants from people.
fn fits(question: Question, answer: Answer) -> bool {
    match question {
        Question::Controls(_) => matches!(answer, Answer::Side(_)),
        _ => matches!(answer, Answer::Is(_)),
    }
}

/// Whoever the board sees in range holds a marker where nobody of the other side could be.
fn may_be_held(table: &Table, state: &State, holder: Option<Side>, marker: Marker) -> Verdict {
    let could = |side: Side| geometry::ranges(table, state, side, &[marker]).iter().flatten().any(|it| *it);
    let mut sides = [Side::A, Side::B].into_iter();
    let alone = sides.find(|it| geometry::is_seen_at(table, state, *it, marker) && !could(it.other()));
    let other = alone.filter(|it| holder != Some(*it));
    other.into_iter().fold(Verdict::legal(), |verdict, it| verdict.refuse_if(true, Reason::AloneInRange(it)))
}

/// A model counts for one marker at a time, and only where it can be.
fn may_control(table: &Table, state: &State, side: Side, marker: Marker) -> Verdict {
    let ask = Witness::new(table, state);
    let held =
        ask.markers().filter(|it| *it != marker && ask.known(Question::Controls(*it)).and_then(holder) == Some(side));
    let held: Vec<Marker> = held.chain([marker]).collect();
    let ranges = geometry::ranges(table, state, side, &held);
    let anybody = ranges.iter().any(|model| model.last() == Some(&true));
    let markers = held.len();
    Verdict::legal()
        .refuse_if(!anybody, Reason::NobodyInRange(side))
        .refuse_if(anybody && !suffice(&ranges, markers), Reason::TooFewModels { side, markers })
}

/// A unit is wholly within one quarter at the most.
fn may_be_in_quarters(table: &Table, state: &State, side: Side, standing: Standing) -> Verdict {
    let Some(quarter) = quarter_of(standing) else {
        return Verdict::legal();
    };
    let ask = Witness::new(table, state);
    let is_filled = |it: Quarter| {
        let zone = Zone::Quarter(it);
        let ways = [Standing::Within(zone), Standing::Free(zone, Foe::Grounded), Standing::Free(zone, Foe::Any)];
        ways.into_iter().any(|way| ask.known(Question::Units(side, 1, way)) == Some(Answer::Is(true)))
    };
    let filled: Vec<Quarter> = Quarter::ALL.into_iter().filter(|it| *it == quarter || is_filled(*it)).collect();
    let units: Vec<UnitId> = geometry::grounded_units(table, state, side).collect();
    let could = |unit: UnitId| filled.iter().map(|it| geometry::could_be_in(table, state, unit, *it)).collect();
    let rooms: Vec<Vec<bool>> = units.into_iter().map(could).collect();
    let quarters = filled.len();
    Verdict::legal().refuse_if(!suffice(&rooms, quarters), Reason::TooFewUnits { side, quarters })
}

fn quarter_of(standing: Standing) -> Option<Quarter> {
    match standing {
        Standing::Within(Zone::Quarter(it)) | Standing::Free(Zone::Quarter(it), _) => Some(it),
        _ => None,
    }
}

/// Whether each of so many places can have somebody of its own: for every few of the places there are
/// as many who could be at one of them.
fn suffice(somebody: &[Vec<bool>], places: usize) -> bool {
    (1usize..1 << places).all(|few| {
        let is_one = |place: usize| few & (1 << place) != 0;
        let could = |it: &&Vec<bool>| it.iter().enumerate().any(|(place, could)| *could && is_one(place));
        somebody.iter().filter(could).count() >= few.count_ones() as usize
    })
}

/// Whether two answers cannot both be true.
fn contradict(table: &Table, one: (Question, Answer), other: (Question, Answer)) -> bool {
    let no_and_yes = |no: (Question, Answer), yes: (Question, Answer)| {
        no.1 == Answer::Is(false) && yes.1 == Answer::Is(true) && implies(table, yes.0, no.0)
    };
    let nowhere = match (one, other) {
        ((Question::BeenIn(unit, side), Answer::Is(false)), (Question::BeenIn(same, elsewhere), Answer::Is(false))) => {
            unit == same && side != elsewhere
        }
        _ => false,
    };
    nowhere || no_and_yes(one, other) || no_and_yes(other, one)
}

/// Whether a yes to one question is a yes to another.
fn implies(table: &Table, one: Question, other: Question) -> bool {
    match (one, other) {
        (Question::Units(side, count, one), Question::Units(of, fewer, other)) => {
            side == of && fewer <= count && is_a_way_of(one, other)
        }
        (Question::WarlordNearCentre(side), Question::Units(of, 1, Standing::NearCentre)) => {
            side == of && table.warlord(side).is_some_and(|it| !table.is_aircraft(it))
        }
        _ => false,
    }
}

fn is_a_way_of(one: Standing, other: Standing) -> bool {
    match (one, other) {
        (Standing::Free(zone, _), Standing::Within(same)) => zone == same,
        (Standing::Free(zone, Foe::Any), Standing::Free(same, Foe::Grounded)) => zone == same,
        (one, other) => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_fills_one_place_at_the_most() {
        let both = || vec![true, true];
        assert!(!suffice(&[both()], 2));
        assert!(suffice(&[both(), both()], 2));
        assert!(suffice(&[both(), vec![true, false]], 2));
        assert!(!suffice(&[vec![true, false], vec![true, false], vec![true, false]], 2));
        assert!(suffice(&[], 0) && !suffice(&[], 1));
    }
}
