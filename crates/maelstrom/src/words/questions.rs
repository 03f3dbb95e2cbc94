//! Questions to people: one sentence that can be answered by looking at the table.

use battle::{Side, Wording};

use super::names;
use crate::header::Table;
use crate::settings::Touch;
use crate::vocabulary::{Answer, Foe, Question, Standing};

pub(super) fn question(table: &Table, question: Question) -> Wording<Answer> {
    let (text, help) = sentences(table, question);
    Wording { text, help, answers: answers(table, question) }
}

fn sentences(table: &Table, question: Question) -> (String, String) {
    match question {
        Question::Controls(marker) => (
            format!("Who controls {} right now?", names::marker(table, marker)),
            "More models within 3″, and 5″ up or down, control it; AIRCRAFT and Fortifications are left out. If only one side \
             has Objective Secured there, that side does."
                .into(),
        ),
        Question::Units(side, count, standing) => {
            let units = if count == 1 { "any unit".to_owned() } else { format!("at least {count} units") };
            let person = names::person(table, side);
            let (place, help) = match standing {
                Standing::NearCentre => {
                    ("within 6″ of the centre".to_owned(), "One model of it is enough. AIRCRAFT do not count.")
                }
                Standing::Within(zone) => (
                    format!("wholly within {}", names::zone(table, zone)),
                    "Every model of it is wholly inside. AIRCRAFT do not count.",
                ),
                Standing::Free(zone, Foe::Grounded) => (
                    format!("wholly within {} and out of Engagement Range", names::zone(table, zone)),
                    "Every model wholly inside, no enemy within 1″, and 5″ up or down. AIRCRAFT of either side do not count.",
                ),
                Standing::Free(zone, Foe::Any) => (
                    format!("wholly within {} and out of Engagement Range", names::zone(table, zone)),
                    "Every model wholly inside, no enemy within 1″, and 5″ up or down. AIRCRAFT of its own do not count, enemy \
                     AIRCRAFT do.",
                ),
            };
            (format!("Does {person} have {units} {place}?"), help.into())
        }
        Question::WarlordNearCentre(side) => (
            format!("Is {} warlord within 6″ of the centre?", names::of(table, side)),
            "Measure from the nearest part of its base. Aboard a transport it is nowhere.".into(),
        ),
        Question::BeenIn(unit, side) => (
            format!("Was any model of {} in {} territory during this turn?", names::unit(table, unit), names::of(table, side)),
            match table.options().territory_touch {
                Touch::Rest => {
                    "At the start of the turn, after any move, or when it was destroyed. Ground only passed over does not count."
                }
                Touch::Path => "At any moment of the turn, also on the way.",
            }
            .into(),
        ),
        Question::Counted(what) => (format!("How many {what}?"), "Count what was reported.".into()),
    }
}

/// The answers in their fixed order.
fn answers(table: &Table, question: Question) -> Vec<(Answer, String)> {
    match question {
        Question::Controls(_) => {
            let side = |it| (Answer::Side(Some(it)), names::person(table, it));
            vec![side(Side::A), side(Side::B), (Answer::Side(None), "Nobody".into())]
        }
        _ => vec![(Answer::Is(true), "Yes".into()), (Answer::Is(false), "No".into())],
    }
}
