//! Answers of people, checked against the record like a report: what it proves impossible is refused, with the reason.

use battle::{Layers as _, Side};
use table::{Length, Point};

use crate::Reason;
use crate::vocabulary::{Answer, CombatantId, Question, Spot, UnitId, Verdict};
use crate::witness::Witness;

/// From model to model, for whatever keeps the widest.
const COHERENCY: Length = Length::inches(4);

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

/// Control takes a scoring unit. A unit is in one sector only, and at one of two markers that lie far apart.
fn may_control(ask: &Witness<'_>, side: Side, spot: Spot) -> Verdict {
    let units = ask.state.units_of(ask.table, side).filter(|it| ask.is_scoring(*it)).count();
    let sectors = ask.sides().map(Spot::Zone).chain([Spot::NoMansLand]);
    let held = |it: &Spot| *it != spot && ask.known(Question::Controls(*it)) == Some(Answer::Side(Some(side)));
    let others = match spot {
        Spot::Zone(_) | Spot::NoMansLand => sectors.into_iter().filter(held).count(),
        Spot::Marker(_) | Spot::Poi(_) => held_apart(ask, side, spot, held),
    };
    Verdict::legal()
        .refuse_if(units == 0, Reason::NobodyScores(side))
        .refuse_if(units > 0 && others >= units, Reason::HoldsElsewhere { side, units })
}

/// How many units it takes to hold, of the markers and points that are held besides this one, those that nobody reaches
/// from here or from each other.
fn held_apart(ask: &Witness<'_>, side: Side, spot: Spot, held: impl Fn(&Spot) -> bool) -> usize {
    let units = ask.state.units_of(ask.table, side).filter(|it| ask.is_scoring(*it));
    let longest = units.map(|it| span(ask, it)).max().unwrap_or(Length::ZERO);
    let (markers, pois) = (ask.state.markers.len(), ask.state.pois.len());
    let markers = (1..).take(markers).map(Spot::Marker);
    let mut apart = vec![spot];
    for other in markers.chain((1..).take(pois).map(Spot::Poi)).filter(held) {
        if apart.iter().all(|it| are_apart(ask, longest, *it, other)) {
            apart.push(other);
        }
    }
    apart.len() - 1
}

/// How long a unit is at the most: its bases in a row, each as far from the next as coherency allows.
fn span(ask: &Witness<'_>, unit: UnitId) -> Length {
    let models = &ask.state.unit(unit).models;
    let wide = |it: &CombatantId| {
        let bounds = ask.table.model(*it).shape.at(Point::default()).bounds();
        let (across, along) = (bounds.right - bounds.left, bounds.high - bounds.low);
        across + along
    };
    let gaps = i32::try_from(models.len()).unwrap_or(i32::MAX).saturating_sub(1);
    Length::um(models.iter().map(wide).sum::<i32>() + gaps.saturating_mul(COHERENCY.micrometres()))
}

/// True if the places of two markers or points are known, and no unit of this length is within 3 inches of both.
fn are_apart(ask: &Witness<'_>, longest: Length, one: Spot, other: Spot) -> bool {
    let disc = |it: Spot| match it {
        Spot::Marker(number) => {
            let marker = ask.state.markers.get(usize::from(number).checked_sub(1)?)?;
            Some((marker.at?, Length::inches(if marker.is_large { 3 } else { 2 })))
        }
        Spot::Poi(number) => {
            let poi = ask.state.pois.get(usize::from(number).checked_sub(1)?)?;
            Some((poi.at?, Length::inches(3)))
        }
        Spot::Zone(_) | Spot::NoMansLand => None,
    };
    let (Some((here, one)), Some((there, other))) = (disc(one), disc(other)) else { return false };
    let between = i64::from((Length::inches(6) + longest + one + other).micrometres());
    here.flat_distance_squared(there) > between * between
}

fn at_most(count: u16, most: usize, why: fn(usize) -> Reason) -> Verdict {
    Verdict::legal().refuse_if(usize::from(count) > most, why(most))
}
