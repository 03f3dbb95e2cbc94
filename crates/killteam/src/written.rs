//! How the inputs of Kill Team are written in journals and scenarios.
//!
//! Places are written in millimetres with three decimals at the most, which is exact; inches are
//! read as well.

pub(crate) mod attacks;
mod choices;
mod parts;
mod questions;
pub(crate) mod tracked;

use battle::{Phrase, PhraseError, Side, Written};

pub(crate) use choices::read_choice;
pub(crate) use parts::{
    Read, name, read_access, read_claim, read_facing, read_marker, read_objective, read_operative, read_order,
    read_point, read_side, write_marker, write_order,
};

use crate::KillTeam;
use crate::approved_ops_2025::TacOp;
use crate::card::Answers;
use crate::choice::{Choice, Report};
use crate::equipment::Loadout;
use crate::objectives::Objectives;
use crate::roster::Roster;
use crate::setup::Table;
use crate::team_rules::TeamRule;
use crate::vocabulary::{Action, Answer, Gear, Marker, PrimaryOp, Question, Roll, Secret, Slot, TurningPoint};

/// As the report is written that somebody left the killzone and is not incapacitated.
const SET_ASIDE: &str = "off the killzone";

impl Written for KillTeam {
    fn write_choice(table: &Table, choice: &Choice) -> Phrase {
        choices::write_choice(table, choice)
    }

    fn read_choice(table: &Table, phrase: &Phrase) -> Read<Choice> {
        read_choice(table, phrase, &|text| read_point(text))
    }

    fn write_report(table: &Table, report: &Report) -> Phrase {
        match report {
            Report::Performed { who, action, on } => {
                let phrase = Phrase::new("report", action.name()).with("who", table.code(*who));
                on.map_or(phrase.clone(), |it| phrase.with("on", write_marker(table, it)))
            }
            Report::PerformedAt { who, action, target } => {
                Phrase::new("report", action.name()).with("who", table.code(*who)).with("on", table.code(*target))
            }
            Report::Wounded(who) => Phrase::new("report", "wounded").with("who", table.code(*who)),
            Report::Out { who, by } => {
                let phrase = Phrase::new("report", "out").with("who", table.code(*who));
                by.map_or(phrase.clone(), |it| phrase.with("by_whom", table.code(it)))
            }
            Report::SetAside(who) => Phrase::new("report", SET_ASIDE).with("who", table.code(*who)),
            Report::Returned(who) => Phrase::new("report", "back").with("who", table.code(*who)),
            Report::Track(level) => Phrase::new("report", "tracking").with("level", level.name()),
            Report::Noted(note) => tracked::write(table, note),
        }
    }

    fn read_report(table: &Table, phrase: &Phrase) -> Read<Report> {
        if let Some(report) = tracked::read(table, phrase) {
            return report;
        }
        phrase.only(&["report", "who", "on", "by_whom"])?;
        let who = read_operative(table, phrase.need("who")?)?;
        match phrase.need("report")?.to_ascii_lowercase().as_str() {
            "wounded" => Ok(Report::Wounded(who)),
            "out" => {
                let by = phrase.get("by_whom").map(|it| read_operative(table, it)).transpose()?;
                Ok(Report::Out { who, by })
            }
            SET_ASIDE => Ok(Report::SetAside(who)),
            "back" => Ok(Report::Returned(who)),
            text => {
                let unknown = || {
                    PhraseError(format!(
                        "\"{text}\" cannot be reported; known are wounded, out, {SET_ASIDE}, back, and actions"
                    ))
                };
                let action = Action::named(text).ok_or_else(unknown)?;
                if let Some(target) = phrase.get("on").and_then(|it| table.operative_coded(it)) {
                    return Ok(Report::PerformedAt { who, action, target });
                }
                let on = phrase.get("on").map(|it| read_marker(table, it)).transpose()?;
                Ok(Report::Performed { who, action, on })
            }
        }
    }

    fn write_question(table: &Table, question: Question) -> String {
        questions::write_question(table, question)
    }

    fn read_question(table: &Table, text: &str) -> Read<Question> {
        questions::read_question(table, text)
    }

    fn write_answer(table: &Table, answer: Answer) -> String {
        match answer {
            Answer::Is(is_so) => battle::yes_or_no(is_so).into(),
            Answer::Number(number) => number.to_string(),
            Answer::Side(None) | Answer::Control { holder: None, .. } | Answer::Operative(None) => "nobody".into(),
            Answer::Side(Some(side)) | Answer::Control { holder: Some(side), .. } => name(table, side),
            Answer::Operative(Some(who)) => table.code(who),
            Answer::Markers(at) => at.to_string(),
            Answer::Flanks { left, right } => match (left, right) {
                (false, false) => "none".into(),
                (true, false) => "left".into(),
                (false, true) => "right".into(),
                (true, true) => "both".into(),
            },
        }
    }

    fn read_answer(table: &Table, question: Question, text: &str) -> Read<Answer> {
        let text = text.trim();
        match question {
            Question::Controls(_) => read_holder_of(table, text),
            Question::FellAt(_) => {
                let unknown = || PhraseError(format!("\"{text}\" is not an answer; none, 2 or 1 and 3 is"));
                Objectives::read(text).map(Answer::Markers).ok_or_else(unknown)
            }
            Question::Op(asked) => match asked.card().answers {
                Answers::Holder { .. } => read_holder_of(table, text),
                Answers::Few { each, known } => match text.parse::<u8>() {
                    Ok(number) if usize::from(number) < each.len() => Ok(Answer::Number(number)),
                    _ => Err(PhraseError(format!("\"{text}\" is not an answer; {known}"))),
                },
                Answers::Number(_) => {
                    text.parse().map(Answer::Number).map_err(|_| PhraseError(format!("\"{text}\" is not a number")))
                }
                Answers::Flanks(_) => read_flanks(text),
                Answers::YesOrNo { .. } | Answers::Operative { .. } => read_yes_or_no(text),
            },
            _ => read_yes_or_no(text),
        }
    }

    fn write_slot(slot: Slot) -> &'static str {
        slot.name()
    }

    fn read_slot(text: &str) -> Read<Slot> {
        let unknown = || {
            let known = Slot::ALL.map(Slot::name).join(", ");
            PhraseError(format!("\"{text}\" is nothing secret; known are {known}"))
        };
        Slot::ALL.into_iter().find(|it| it.name() == text.trim()).ok_or_else(unknown)
    }

    fn write_secret(table: &Table, secret: &Secret) -> String {
        match secret {
            Secret::TacOp(op) => op.card().name.into(),
            Secret::PrimaryOp(op) => op.name().into(),
            Secret::MarkerPick(objective) => format!("marker {}", objective.number()),
            Secret::Equipment(loadout) => loadout.written(),
            Secret::Operatives(side, roster) => {
                let fielded = table.operatives_of(*side).enumerate().filter(|(place, _)| roster.has(*place));
                fielded.map(|(_, who)| table.code(who)).collect::<Vec<_>>().join(", ")
            }
        }
    }

    fn read_secret(table: &Table, slot: Slot, text: &str) -> Read<Secret> {
        let unknown = |what: &str| PhraseError(format!("\"{text}\" is no {what}"));
        match slot {
            Slot::TacOp => TacOp::named(text).map(Secret::TacOp).ok_or_else(|| unknown("tac op")),
            Slot::PrimaryOp => {
                let found = PrimaryOp::ALL.into_iter().find(|it| it.name() == text.trim());
                found.map(Secret::PrimaryOp).ok_or_else(|| unknown("primary op"))
            }
            Slot::MarkerPick => read_objective(table, text).map(Secret::MarkerPick),
            Slot::Equipment => Loadout::read(text).map(Secret::Equipment).map_err(PhraseError),
            Slot::Operatives => read_roster(table, text),
        }
    }

    fn write_roll(table: &Table, roll: Roll) -> String {
        match roll {
            Roll::CritOp => "crit op".into(),
            Roll::RollOff => "roll-off".into(),
            Roll::Initiative(turning_point) => {
                format!("initiative of turning point {}", turning_point.0)
            }
            Roll::Attack(roll) => attacks::write_roll(table, roll),
            Roll::InitiativeAgain(side, turning_point) => {
                format!("initiative re-roll of {} in turning point {}", name(table, side), turning_point.0)
            }
            Roll::Rule(rule, who) => format!("{} on {}", rule.card().name, table.code(who)),
            Roll::Mines(who) => format!("mines on {}", table.code(who)),
            Roll::Stun(who) => format!("stun grenade of {}", table.code(who)),
            Roll::Breach(who) => format!("breach of {}", table.code(who)),
            Roll::Smoke(marker) => write_marker(table, marker),
        }
    }

    fn read_roll(table: &Table, text: &str) -> Read<Roll> {
        if text == "crit op" {
            return Ok(Roll::CritOp);
        }
        if text == "roll-off" {
            return Ok(Roll::RollOff);
        }
        if let Some(roll) = attacks::read_roll(table, text) {
            return Ok(Roll::Attack(roll));
        }
        if let Some((who, number)) =
            text.strip_prefix("initiative re-roll of ").and_then(|it| it.split_once(" in turning point "))
        {
            let number = number.parse().map_err(|_| PhraseError(format!("there is no roll \"{text}\"")))?;
            return Ok(Roll::InitiativeAgain(read_side(table, who)?, TurningPoint(number)));
        }
        if let Some(who) = text.strip_prefix("stun grenade of ") {
            return read_operative(table, who).map(Roll::Stun);
        }
        if let Some(who) = text.strip_prefix("breach of ") {
            return read_operative(table, who).map(Roll::Breach);
        }
        if let Ok(marker @ Marker::Gear(Gear::FirstSmoke | Gear::SecondSmoke, _)) = read_marker(table, text) {
            return Ok(Roll::Smoke(marker));
        }
        if let Some((what, who)) = text.split_once(" on ") {
            let who = read_operative(table, who)?;
            if what == "mines" {
                return Ok(Roll::Mines(who));
            }
            if let Some(rule) = TeamRule::named(what) {
                return Ok(Roll::Rule(rule, who));
            }
        }
        let number = text.strip_prefix("initiative of turning point ").and_then(|it| it.parse().ok());
        let number = number.ok_or_else(|| PhraseError(format!("there is no roll \"{text}\"")))?;
        Ok(Roll::Initiative(TurningPoint(number)))
    }
}

fn read_yes_or_no(text: &str) -> Read<Answer> {
    battle::read_yes_or_no(text).map(Answer::Is)
}

fn read_holder_of(table: &Table, text: &str) -> Read<Answer> {
    if text.eq_ignore_ascii_case("nobody") {
        return Ok(Answer::Side(None));
    }
    read_side(table, text).map(|side| Answer::Side(Some(side)))
}

fn read_flanks(text: &str) -> Read<Answer> {
    let (left, right) = match text.to_ascii_lowercase().as_str() {
        "none" => (false, false),
        "left" => (true, false),
        "right" => (false, true),
        "both" => (true, true),
        _ => return Err(PhraseError(format!("\"{text}\" is not an answer; none, left, right or both is"))),
    };
    Ok(Answer::Flanks { left, right })
}

/// The operatives that take the field, by their short names: "a1, a2, a5".
fn read_roster(table: &Table, text: &str) -> Read<Secret> {
    let mut picked: Option<(Side, Roster)> = None;
    for code in text.split(',') {
        let who = read_operative(table, code)?;
        let side = table.side_of(who);
        let (of, roster) = picked.unwrap_or((side, Roster::default()));
        let place = table.operatives_of(side).position(|it| it == who);
        match place.filter(|place| of == side && !roster.has(*place)) {
            Some(place) => picked = Some((of, roster.with(place))),
            None => return Err(PhraseError(format!("\"{}\" does not fit into that list", code.trim()))),
        }
    }
    picked.map(|(side, roster)| Secret::Operatives(side, roster)).ok_or_else(|| PhraseError::new("nobody is picked"))
}
