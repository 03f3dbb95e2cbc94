//! Findings: what an objective stands on, as statements with the numbers where they are known.

use battle::{Finding, Side};

use super::{names, questions};
use crate::header::Table;
use crate::vocabulary::{Answer, Question, Standing};

pub(super) fn finding(table: &Table, finding: &Finding<Question, Answer>) -> String {
    let text = |it| questions::question(table, it).text;
    match finding.answer {
        None => format!("still open: {}", text(finding.question)),
        Some(answer) => statement(table, finding.question, answer)
            .unwrap_or_else(|| format!("{} {}", text(finding.question), loose(answer))),
    }
}

fn statement(table: &Table, question: Question, answer: Answer) -> Option<String> {
    match (question, answer) {
        (Question::Counted(what), Answer::Count(count)) => Some(format!("{what}: {count}")),
        (Question::Controls(marker), Answer::Side(side)) => {
            let somebody = side.map_or("nobody".into(), |it| names::person(table, it));
            Some(format!("{somebody} controls {}", names::marker(table, marker)))
        }
        (Question::Controls(marker), Answer::Control { models: [a, b], secured, .. }) => {
            let part = |side, models: u8, secured: bool| {
                let secured = if secured { " with Objective Secured" } else { "" };
                format!("{} {models}{secured}", names::person(table, side))
            };
            let [sa, sb] = secured;
            let (a, b) = (part(Side::A, a, sa), part(Side::B, b, sb));
            Some(format!("models at {}: {a}, {b}", names::marker(table, marker)))
        }
        (Question::Units(side, count, standing), Answer::Is(is)) => {
            let person = names::person(table, side);
            let units = match (is, count) {
                (true, 1) => "a unit".to_owned(),
                (false, 1) => "no unit".to_owned(),
                (true, _) => format!("at least {count} units"),
                (false, _) => format!("fewer than {count} units"),
            };
            let place = match standing {
                Standing::NearCentre => "within 6″ of the centre".to_owned(),
                Standing::Within(zone) => format!("wholly within {}", names::zone(table, zone)),
                Standing::Free(zone, _) => format!("free and wholly within {}", names::zone(table, zone)),
            };
            Some(format!("{person} has {units} {place}"))
        }
        (Question::WarlordNearCentre(side), Answer::Is(is)) => {
            let near = if is { "is within" } else { "is not within" };
            Some(format!("{} warlord {near} 6″ of the centre", names::of(table, side)))
        }
        (Question::BeenIn(unit, side), Answer::Is(is)) => {
            let been = if is { "was in" } else { "was not in" };
            Some(format!("{} {been} {} territory", names::unit(table, unit), names::of(table, side)))
        }
        _ => None,
    }
}

fn loose(answer: Answer) -> &'static str {
    match answer {
        Answer::Is(true) => "Yes",
        Answer::Is(false) => "No",
        _ => "Known",
    }
}
