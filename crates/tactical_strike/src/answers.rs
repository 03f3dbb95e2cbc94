//! Answers of people, checked against the record like a report: what it proves impossible is refused, with the reason.

use battle::Side;

use crate::Reason;
use crate::vocabulary::{Answer, Question, Spot, Verdict};
use crate::witness::Witness;

/// Whether an answer can be.
pub(crate) fn may_be(ask: &Witness<'_>, question: Question, answer: Answer) -> Verdict {
    let verdict = Verdict::legal().refuse_if(!fits(question, answer), Reason::NotOffered);
    match (question, answer) {
        (Question::Controls(spot), Answer::Side(Some(side))) => verdict.and(may_control(ask, side, spot)),
        (Question::ScoresAt(seat, spot), Answer::Is(false)) => {
            let side = ask.table.seats().side_of(seat);
            let mut others = ask.table.seats().seats_of(side).filter(|it| *it != seat);
            let empty = others.all(|it| ask.known(Question::ScoresAt(it, spot)) == Some(Answer::Is(false)));
            let controls = ask.known(Question::Controls(spot)) == Some(Answer::Side(Some(side)));
            verdict.refuse_if(empty && controls, Reason::SomebodyScores(side))
        }
        (Question::InEnemyZone(side), Answer::Count(count)) => {
            let units = ask.state.units_of(ask.table, side).filter(|it| ask.is_denying(*it));
            let models = units.flat_map(|it| &ask.state.unit(it).models).filter(|it| ask.state.stands(**it));
            verdict.and(at_most(count, models.count(), Reason::FewerModels))
        }
        (Question::NearestTo(hero), Answer::Count(count)) => {
            let enemies = ask.state.units().filter(|it| ask.is_enemy_unit(*it, hero) && ask.state.is_on_table(*it));
            verdict.and(at_most(count, enemies.count(), Reason::FewerUnits))
        }
        _ => verdict,
    }
}

/// True if an answer is of the kind that a question wants from people.
fn fits(question: Question, answer: Answer) -> bool {
    match question {
        Question::Controls(_) => matches!(answer, Answer::Side(_)),
        Question::InEnemyZone(_) | Question::NearestTo(_) => matches!(answer, Answer::Count(_)),
        _ => matches!(answer, Answer::Is(_)),
    }
}

/// Control takes a scoring unit, and a unit is in one sector only.
fn may_control(ask: &Witness<'_>, side: Side, spot: Spot) -> Verdict {
    let units = ask.state.units_of(ask.table, side).filter(|it| ask.is_scoring(*it)).count();
    let sectors = ask.sides().map(Spot::Zone).chain([Spot::NoMansLand]);
    let held = |it: &Spot| *it != spot && ask.known(Question::Controls(*it)) == Some(Answer::Side(Some(side)));
    let others = match spot {
        Spot::Zone(_) | Spot::NoMansLand => sectors.into_iter().filter(held).count(),
        Spot::Marker(_) | Spot::Poi(_) => 0,
    };
    Verdict::legal()
        .refuse_if(units == 0, Reason::NobodyScores(side))
        .refuse_if(units > 0 && others >= units, Reason::HoldsElsewhere { side, units })
}

fn at_most(count: u16, most: usize, why: fn(usize) -> Reason) -> Verdict {
    Verdict::legal().refuse_if(usize::from(count) > most, why(most))
}
