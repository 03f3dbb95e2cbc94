//! Questions to people: one sentence that can be answered by looking at the table.

use battle::Wording;

use super::names;
use crate::header::Table;
use crate::vocabulary::{Answer, CombatantId, Question, Spot};

pub(super) fn question(table: &Table, question: Question) -> Wording<Answer> {
    let (text, help) = sentences(table, question);
    Wording { text, help: help.into(), answers: answers(table, question) }
}

fn sentences(table: &Table, question: Question) -> (String, &'static str) {
    let model = |it: CombatantId| names::model(table, it);
    let own = |it: CombatantId| format!("the unit of {}", model(it));
    match question {
        Question::Controls(spot @ (Spot::Marker(_) | Spot::Poi(_))) => (
            format!("Who controls {} right now?", names::spot(table, spot)),
            "A scoring unit within 3″ of its edge, and no enemy unit at all within 3″. Whoever falls back or is aboard does not count.",
        ),
        Question::Controls(spot) => (
            format!("Who holds {} right now?", names::spot(table, spot)),
            "Scoring units alone count, each where most of its models stand. Two sides there: nobody.",
        ),
        Question::ScoresAt(seat, spot) => (
            format!("Does {} have a scoring unit at {}?", names::seat(table, seat), names::spot(table, spot)),
            "More than half of the unit are Troops, and it does not fall back.",
        ),
        Question::InEnemyZone(side) => (
            format!("How many models of {} are in an enemy zone?", names::side(table, side)),
            "The middle of the base decides. Whoever falls back or is aboard does not count; the transport does.",
        ),
        Question::NearestTo(hero) => (
            format!("To how many enemy units is {} the nearest of its side?", model(hero)),
            "Measure from each enemy unit to its nearest model of this side. Ties are the Hero's.",
        ),
        Question::Alone(hero) => (
            format!("Is every friend of {} at least 6″ away?", model(hero)),
            "Measure between bases. Friends aboard do not count.",
        ),
        Question::UnitAtObjective(hero) => (
            format!("Is a model of {} within 3″ of a marker or Point of Interest?", own(hero)),
            "Measure from the edge of the marker.",
        ),
        Question::HeroAtObjective(hero) => (
            format!("Is {} within 3″ of a marker or Point of Interest?", model(hero)),
            "Measure from the edge of the marker.",
        ),
        Question::Locked(it) => (
            format!("Is {} locked in combat?", own(it)),
            "One of its models touches an enemy, base to base. Vehicles that do not walk lock nobody.",
        ),
        Question::InCommand(unit, hero) => (
            format!("Is a model of {} within 12″ of {}?", own(unit), model(hero)),
            "A Hero aboard a transport measures from its hull.",
        ),
        Question::NearPanic(it, of) => (
            format!("Is {} within 3″ of {}?", model(it), own(of)),
            "As they stood when it happened, before anybody was moved or removed.",
        ),
        Question::AnyNearPanic(of) => (
            format!("Is a friend who is a unit alone within 3″ of {}?", own(of)),
            "As they stood when it happened. Vehicles, and whoever falls back, do not matter.",
        ),
        Question::AtPoi(it, poi) => {
            (format!("Is {} within 1″ of Point of Interest {poi}?", model(it)), "Measure from the edge of the point.")
        }
        Question::OnPoi(it, poi) => (
            format!("Does a model of {} stand on Point of Interest {poi}?", own(it)),
            "Its base touches or overlaps the point.",
        ),
        Question::Fell(it) => (format!("Was {} removed?", model(it)), "As it was reported."),
    }
}

/// The answers in their fixed order.
fn answers(table: &Table, question: Question) -> Vec<(Answer, String)> {
    let count = |most: usize| {
        let most = u16::try_from(most).unwrap_or(u16::MAX);
        (0..=most).map(|it| (Answer::Count(it), it.to_string())).collect()
    };
    match question {
        Question::Controls(_) => {
            let sides = table.seats().sides().map(|it| (Answer::Side(Some(it)), names::side(table, it)));
            sides.chain([(Answer::Side(None), "Nobody".into())]).collect()
        }
        Question::InEnemyZone(side) => count(table.models().filter(|it| table.side_of(*it) == side).count()),
        Question::NearestTo(hero) => {
            count(table.models().filter(|it| table.side_of(*it) != table.side_of(hero)).count())
        }
        _ => vec![(Answer::Is(true), "Yes".into()), (Answer::Is(false), "No".into())],
    }
}
