//! How levels of tracking, and what is reported because of them, are written in journals and scenarios.

use battle::{Phrase, PhraseError};

use super::{name, read_operative, read_order, read_side, write_order};
use crate::choice::Report;
use crate::setup::Table;
use crate::team_rules::TeamRule;
use crate::tracking::{Note, Tracking};

pub(crate) fn write(table: &Table, note: &Note) -> Phrase {
    let report = |what: &str| Phrase::new("report", what);
    match note {
        Note::Activated { who, order } => {
            report("activated").with("who", table.code(*who)).with("order", write_order(*order))
        }
        Note::Counteracts(who) => report("counteracts").with("who", table.code(*who)),
        Note::LostWounds { who, wounds } => report("lost wounds").with("who", table.code(*who)).with("wounds", wounds),
        Note::RegainedWounds { who, wounds } => {
            report("regained wounds").with("who", table.code(*who)).with("wounds", wounds)
        }
        Note::Used { side, rule, on } => {
            let phrase = report("used").with("rule", rule.card().name).with("side", name(table, *side));
            on.map_or(phrase.clone(), |it| phrase.with("who", table.code(it)))
        }
        Note::CommandPoints { side, cp } => report("command points").with("side", name(table, *side)).with("cp", cp),
    }
}

/// What a note is about, behind its title.
pub(crate) fn in_words(table: &Table, note: &Note) -> String {
    let who = |it| format!("{} ({})", table.card(it).name, table.code(it));
    match note {
        Note::Activated { who: it, order } => format!("{}, {}", who(*it), write_order(*order)),
        Note::Counteracts(it) => who(*it),
        Note::LostWounds { who: it, wounds } | Note::RegainedWounds { who: it, wounds } => {
            format!("{}, {wounds}", who(*it))
        }
        Note::Used { side, rule, on } => {
            let on = on.map_or(String::new(), |it| format!(" on {}", who(it)));
            format!("{} of {}{on}", rule.card().name, name(table, *side))
        }
        Note::CommandPoints { side, cp } => format!("{}, {cp}", name(table, *side)),
    }
}

/// The report in a phrase; nothing if it is none of these.
pub(crate) fn read(table: &Table, phrase: &Phrase) -> Option<Result<Report, PhraseError>> {
    let what = phrase.get("report")?.to_ascii_lowercase();
    let known = ["tracking", "activated", "counteracts", "lost wounds", "regained wounds", "used", "command points"];
    known.contains(&what.as_str()).then(|| read_known(table, phrase, &what))
}

fn read_known(table: &Table, phrase: &Phrase, what: &str) -> Result<Report, PhraseError> {
    let who = || read_operative(table, phrase.need("who")?);
    let side = || read_side(table, phrase.need("side")?);
    let number = |word: &str| {
        let text = phrase.need(word)?;
        text.parse().map_err(|_| PhraseError(format!("\"{text}\" is not a number of {word}")))
    };
    let note = match what {
        "tracking" => {
            phrase.only(&["report", "level"])?;
            let text = phrase.need("level")?;
            let unknown = || PhraseError(format!("tracked are ops, phases or battle, not \"{text}\""));
            return Tracking::named(text).map(Report::Track).ok_or_else(unknown);
        }
        "activated" => {
            phrase.only(&["report", "who", "order"])?;
            Note::Activated { who: who()?, order: read_order(phrase.need("order")?)? }
        }
        "counteracts" => {
            phrase.only(&["report", "who"])?;
            Note::Counteracts(who()?)
        }
        "lost wounds" => {
            phrase.only(&["report", "who", "wounds"])?;
            Note::LostWounds { who: who()?, wounds: number("wounds")? }
        }
        "regained wounds" => {
            phrase.only(&["report", "who", "wounds"])?;
            Note::RegainedWounds { who: who()?, wounds: number("wounds")? }
        }
        "used" => {
            phrase.only(&["report", "rule", "side", "who"])?;
            let text = phrase.need("rule")?;
            let rule = TeamRule::named(text).ok_or_else(|| PhraseError(format!("there is no rule \"{text}\"")))?;
            let on = phrase.get("who").map(|it| read_operative(table, it)).transpose()?;
            Note::Used { side: side()?, rule, on }
        }
        _ => {
            phrase.only(&["report", "side", "cp"])?;
            Note::CommandPoints { side: side()?, cp: number("cp")? }
        }
    };
    Ok(Report::Noted(note))
}
