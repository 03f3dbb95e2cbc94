//! How the inputs of Maelstrom are written in journals and scenarios.
//!
//! Places are written in millimetres, which is exact; inches are read as well. Units go by their
//! short names (a1, b3) or, if only one has it, by name.

mod choices;
mod questions;
mod reports;
pub(crate) mod stands;

use battle::{Phrase, PhraseError, Side, Written};

use crate::Maelstrom;
use crate::choice::{Choice, Report};
use crate::header::Table;
use crate::objectives::{Category, Objective};
use crate::state::State;
use crate::vocabulary::{Answer, End, Question, Roll, Secret, Slot, Stand, Start, UnitId};

pub(crate) use reports::read_with as read_report_with;

/// Where the models that a unit has left stand: one place each, or one for ranks around it.
pub fn read_stands(table: &Table, state: &State, unit: UnitId, text: &str) -> Result<Vec<Stand>, PhraseError> {
    stands::read_for(table, unit, usize::from(state.unit(unit).left), text)
}

pub(crate) type Read<T> = Result<T, PhraseError>;

impl Written for Maelstrom {
    fn write_choice(table: &Table, choice: &Choice) -> Phrase {
        choices::write(table, choice)
    }

    fn read_choice(table: &Table, phrase: &Phrase) -> Read<Choice> {
        choices::read(table, phrase)
    }

    fn write_report(table: &Table, report: &Report) -> Phrase {
        reports::write(table, report)
    }

    fn read_report(table: &Table, phrase: &Phrase) -> Read<Report> {
        reports::read(table, phrase)
    }

    fn write_question(table: &Table, question: Question) -> String {
        questions::write(table, question)
    }

    fn read_question(table: &Table, text: &str) -> Read<Question> {
        questions::read(table, text)
    }

    fn write_answer(table: &Table, answer: Answer) -> String {
        match answer {
            Answer::Is(is_so) => battle::yes_or_no(is_so).into(),
            Answer::Side(None) | Answer::Control { holder: None, .. } => "nobody".into(),
            Answer::Side(Some(side)) | Answer::Control { holder: Some(side), .. } => name(table, side),
            Answer::Count(count) => count.to_string(),
        }
    }

    fn read_answer(table: &Table, question: Question, text: &str) -> Read<Answer> {
        let text = text.trim();
        match question {
            Question::Controls(_) if text.eq_ignore_ascii_case("nobody") => Ok(Answer::Side(None)),
            Question::Controls(_) => read_side(table, text).map(|side| Answer::Side(Some(side))),
            _ => battle::read_yes_or_no(text).map(Answer::Is),
        }
    }

    fn write_slot(slot: Slot) -> &'static str {
        match slot {
            Slot::Categories => "categories",
            Slot::Reserves => "reserves",
            Slot::Overriding => "overriding orders",
        }
    }

    fn read_slot(text: &str) -> Read<Slot> {
        let slots = [Slot::Categories, Slot::Reserves, Slot::Overriding];
        let unknown =
            || PhraseError(format!("\"{text}\" is nothing secret; known are categories, reserves, overriding orders"));
        slots.into_iter().find(|it| Self::write_slot(*it) == text.trim()).ok_or_else(unknown)
    }

    fn write_secret(table: &Table, secret: &Secret) -> String {
        match secret {
            Secret::Categories(three) => three.map(Category::name).join(", "),
            Secret::Overriding(category) => category.name().into(),
            Secret::Reserves(starts) if starts.is_empty() => "nobody".into(),
            Secret::Reserves(starts) => {
                let parts = starts.iter().map(|(unit, start)| match start {
                    Start::Reserves => format!("{} in reserves", table.code(*unit)),
                    Start::Elsewhere => format!("{} elsewhere", table.code(*unit)),
                    Start::Bought(cp) => format!("{} elsewhere for {cp} CP", table.code(*unit)),
                    Start::Aboard(transport) => format!("{} aboard {}", table.code(*unit), table.code(*transport)),
                });
                parts.collect::<Vec<_>>().join(", ")
            }
        }
    }

    fn read_secret(table: &Table, slot: Slot, text: &str) -> Read<Secret> {
        match slot {
            Slot::Categories => {
                let all = text.split(',').map(read_category).collect::<Read<Vec<Category>>>()?;
                let three = <[Category; 3]>::try_from(all);
                let wrong = |_| PhraseError(format!("three categories are needed, not \"{text}\""));
                three.map(Secret::Categories).map_err(wrong)
            }
            Slot::Overriding => read_category(text).map(Secret::Overriding),
            Slot::Reserves if text.trim() == "nobody" => Ok(Secret::Reserves(Vec::new())),
            Slot::Reserves => {
                text.split(',').map(|it| read_start(table, it)).collect::<Read<_>>().map(Secret::Reserves)
            }
        }
    }

    fn write_roll(table: &Table, roll: Roll) -> String {
        match roll {
            Roll::Mission => "mission".into(),
            Roll::Map => "deployment map".into(),
            Roll::Roles => "attacker and defender".into(),
            Roll::LastUnits => "last units".into(),
            Roll::FirstTurn => "first turn".into(),
            Roll::Category(side) => format!("category of {}", name(table, side)),
            Roll::Objective(side) => format!("objective of {}", name(table, side)),
        }
    }

    fn read_roll(table: &Table, text: &str) -> Read<Roll> {
        let sides = [Side::A, Side::B].into_iter().flat_map(|it| [Roll::Category(it), Roll::Objective(it)]);
        let all = [Roll::Mission, Roll::Map, Roll::Roles, Roll::LastUnits, Roll::FirstTurn].into_iter().chain(sides);
        let mut found = all.filter(|it| Self::write_roll(table, *it).eq_ignore_ascii_case(text.trim()));
        found.next().ok_or_else(|| PhraseError(format!("there is no roll \"{text}\"")))
    }
}

pub(crate) fn name(table: &Table, side: Side) -> String {
    table.seats().name_of_side(side)
}

pub(crate) fn read_side(table: &Table, text: &str) -> Read<Side> {
    table.seats().read_side(text)
}

pub(crate) fn read_unit(table: &Table, text: &str) -> Read<UnitId> {
    table.unit_called(text).ok_or_else(|| PhraseError(format!("there is no unit \"{}\"", text.trim())))
}

pub(crate) fn read_category(text: &str) -> Read<Category> {
    Category::named(text).ok_or_else(|| PhraseError(format!("\"{}\" is no category", text.trim())))
}

pub(crate) fn read_objective(text: &str) -> Read<Objective> {
    Objective::named(text).ok_or_else(|| PhraseError(format!("\"{}\" is no objective", text.trim())))
}

pub(crate) fn write_end(end: End) -> &'static str {
    if end == End::A { "A" } else { "B" }
}

pub(crate) fn read_end(text: &str) -> Read<End> {
    match text.trim() {
        "A" | "a" => Ok(End::A),
        "B" | "b" => Ok(End::B),
        other => Err(PhraseError(format!("the ends of a map are A and B, not \"{other}\""))),
    }
}

/// "a3 in reserves", "b5 elsewhere", "a3 elsewhere for 1 CP", "a3 aboard a8".
fn read_start(table: &Table, text: &str) -> Read<(UnitId, Start)> {
    let text = text.trim();
    if let Some(unit) = text.strip_suffix(" in reserves") {
        return Ok((read_unit(table, unit)?, Start::Reserves));
    }
    if let Some(unit) = text.strip_suffix(" elsewhere") {
        return Ok((read_unit(table, unit)?, Start::Elsewhere));
    }
    if let Some((unit, cost)) = text.split_once(" elsewhere for ") {
        let cp = cost.trim().strip_suffix("CP").and_then(|it| it.trim().parse().ok());
        let wrong = || PhraseError(format!("\"{text}\": write what it costs as \"for 1 CP\""));
        return Ok((read_unit(table, unit)?, Start::Bought(cp.ok_or_else(wrong)?)));
    }
    match text.split_once(" aboard ") {
        Some((unit, transport)) => Ok((read_unit(table, unit)?, Start::Aboard(read_unit(table, transport)?))),
        None => Err(PhraseError(format!(
            "\"{text}\" is no start; write \"a3 in reserves\", \"a3 elsewhere\", \"a3 elsewhere for 1 CP\" or \"a3 aboard a8\""
        ))),
    }
}
