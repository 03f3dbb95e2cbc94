//! How the inputs of a battle are written in journals and scenarios.
//!
//! Places are written in millimetres, which is exact; inches are read as well. Models go by their short names (a1, b3);
//! one of them stands for its unit.

mod choices;
mod questions;
mod reports;
mod rolls;
pub(crate) mod stands;
mod throws;

use battle::{Phrase, PhraseError, Seat, Side, Written};

use crate::TacticalStrike;
use crate::choice::{Choice, Report};
use crate::header::Table;
use crate::vocabulary::{Answer, CombatantId, Question, Roll, Secret, Slot};

pub(crate) use rolls::test_name;

pub(crate) type Read<T> = Result<T, PhraseError>;

impl Written for TacticalStrike {
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
            Answer::Side(None) => "nobody".into(),
            Answer::Side(Some(side)) => table.seats().name_of_side(side),
            Answer::Count(count) => count.to_string(),
        }
    }

    fn read_answer(table: &Table, question: Question, text: &str) -> Read<Answer> {
        let text = text.trim();
        match question {
            Question::Controls(_) if text.eq_ignore_ascii_case("nobody") => Ok(Answer::Side(None)),
            Question::Controls(_) => read_side(table, text).map(|side| Answer::Side(Some(side))),
            Question::InEnemyZone(_) | Question::NearestTo(_) => {
                let number = text.parse().map(Answer::Count);
                number.map_err(|_| PhraseError(format!("\"{text}\" is not an answer; a number is")))
            }
            _ => battle::read_yes_or_no(text).map(Answer::Is),
        }
    }

    fn write_slot(slot: Slot) -> &'static str {
        match slot {
            Slot::Units => "units",
        }
    }

    fn read_slot(text: &str) -> Read<Slot> {
        match text.trim() {
            "units" => Ok(Slot::Units),
            other => Err(PhraseError(format!("\"{other}\" is nothing secret; known is units"))),
        }
    }

    fn write_secret(table: &Table, secret: &Secret) -> String {
        let Secret::Units(units) = secret;
        if units.is_empty() { "everybody alone".into() } else { write_groups(table, units) }
    }

    fn read_secret(table: &Table, slot: Slot, text: &str) -> Read<Secret> {
        match slot {
            Slot::Units if text.trim().eq_ignore_ascii_case("everybody alone") => Ok(Secret::Units(Vec::new())),
            Slot::Units => read_groups(table, text).map(Secret::Units),
        }
    }

    fn write_roll(table: &Table, roll: Roll) -> String {
        rolls::write(table, roll)
    }

    fn read_roll(table: &Table, text: &str) -> Read<Roll> {
        rolls::read(table, text)
    }
}

pub(crate) fn read_seat(table: &Table, text: &str) -> Read<Seat> {
    table.seats().read_seat(text.trim())
}

/// A side by the names of its players, or by one of them.
pub(crate) fn read_side(table: &Table, text: &str) -> Read<Side> {
    table.seats().read_side(text.trim())
}

pub(crate) fn read_model(table: &Table, text: &str) -> Read<CombatantId> {
    table.model_called(text).ok_or_else(|| PhraseError(format!("there is no model \"{}\"", text.trim())))
}

/// Models with spaces or commas between them; "a3-a7" is all from a3 to a7.
pub(crate) fn read_models(table: &Table, text: &str) -> Read<Vec<CombatantId>> {
    let mut models = Vec::new();
    for word in text.split([' ', ',']).filter(|it| !it.is_empty()) {
        match word.split_once('-') {
            None => models.push(read_model(table, word)?),
            Some((from, to)) => {
                let (from, to) = (read_model(table, from)?, read_model(table, to)?);
                if to < from || table.seat_of(from) != table.seat_of(to) {
                    return Err(PhraseError(format!("\"{word}\" leads from no model to a later one")));
                }
                models.extend(table.models().filter(|it| (from..=to).contains(it)));
            }
        }
    }
    Ok(models)
}

pub(crate) fn write_models(table: &Table, models: &[CombatantId]) -> String {
    models.iter().map(|it| table.code(*it)).collect::<Vec<_>>().join(" ")
}

/// Groups of models with `;` between them.
pub(crate) fn read_groups(table: &Table, text: &str) -> Read<Vec<Vec<CombatantId>>> {
    text.split(';').map(|it| read_models(table, it)).collect()
}

pub(crate) fn write_groups(table: &Table, groups: &[Vec<CombatantId>]) -> String {
    groups.iter().map(|it| write_models(table, it)).collect::<Vec<_>>().join("; ")
}

pub(crate) fn read_number<N: std::str::FromStr>(text: &str) -> Read<N> {
    text.trim().parse().map_err(|_| PhraseError(format!("\"{}\" is not a number that fits", text.trim())))
}

pub(crate) fn read_flag(text: &str) -> Read<bool> {
    match text.trim() {
        "yes" => Ok(true),
        "no" => Ok(false),
        other => Err(PhraseError(format!("it is yes or no, not \"{other}\""))),
    }
}

pub(crate) use battle::yes_or_no as write_flag;
