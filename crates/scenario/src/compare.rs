//! Comparing what a scenario claims with what has become of the battle.

mod ledger;
mod recount;
mod sights;

use battle::{Audience, Battle, Needs, Objection, Seat};

use crate::expected::{At, Expected};
use crate::needs::{names, needs_in_words, open_questions, seat_named, waiting_for};
use crate::perform::Performance;
use crate::step::Refused;
use crate::{Fault, Staged};
use ledger::{points, row, side_named};
use recount::recount;

/// Adds a sentence for every claim that does not hold.
pub(crate) fn compare<S: Staged>(performance: &Performance<S>, expected: &Expected, problems: &mut Vec<Fault>) {
    let battle = &performance.battle;
    let mut note = |line: u32, result: Result<(), String>| {
        problems.extend(result.err().map(|reason| Fault::new(line, reason)));
    };
    for At { line, is } in &expected.points {
        note(*line, points(battle, is));
    }
    for At { line, is } in &expected.rows {
        note(*line, row(battle, is));
    }
    for (line, result) in events_in_order(battle, &expected.events) {
        note(line, result);
    }
    for At { line, is } in &expected.no_events {
        note(*line, hidden(battle, None, is));
    }
    if let Some(At { line, is }) = &expected.questions {
        note(*line, questions(battle, is));
    }
    for At { line, is: (question, name) } in &expected.asked_of {
        note(*line, asked_of(battle, question, name));
    }
    if let Some(At { line, is }) = &expected.needs {
        note(*line, same("the battle to wait for", is, &needs_in_words(battle)));
    }
    if let Some(At { line, is }) = &expected.next {
        note(*line, next(battle, is));
    }
    for At { line, is: (name, text) } in &expected.hidden_from {
        let viewer = viewer(battle, name);
        note(*line, viewer.and_then(|it| hidden(battle, it, text)));
    }
    for At { line, is: (name, text) } in &expected.told {
        let viewer = viewer(battle, name);
        note(*line, viewer.and_then(|it| told(battle, it, text)));
    }
    if let Some(At { line, is }) = &expected.winner {
        note(*line, winner(battle, is));
    }
    if let Some(At { line, is }) = &expected.recount {
        for result in recount(performance, is) {
            note(*line, result);
        }
    }
    for At { line, is: (text, count) } in &expected.times {
        note(*line, times(battle, text, *count));
    }
    for At { line, is: (name, points) } in &expected.totals {
        note(*line, total(battle, name, *points));
    }
    for (line, wrong) in sights::compare(battle, &expected.sights) {
        note(line, Err(wrong));
    }
    for At { line, is: (name, texts) } in &expected.complaints {
        note(*line, complaints(performance, name, texts));
    }
}

/// So many public lines have this text.
fn times<S: Staged>(battle: &Battle<S>, text: &str, count: i64) -> Result<(), String> {
    let found = lines(battle, None).iter().filter(|it| contains(it, text)).count();
    if usize::try_from(count) == Ok(found) {
        return Ok(());
    }
    let times = |it: usize| match it {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        it => format!("{it} times"),
    };
    let expected = usize::try_from(count).map_or_else(|_| format!("{count} times"), times);
    Err(format!("expected \"{text}\" {expected}, found it {}", times(found)))
}

/// Points with those that were given.
fn total<S: Staged>(battle: &Battle<S>, name: &str, points: i64) -> Result<(), String> {
    let side = side_named(battle, name)?;
    let view = battle.spectate();
    let score = S::score(view.table, view.state).into_iter().find(|it| it.side == side);
    let found = score.map_or(0, |it| i64::from(it.total));
    if found == points { Ok(()) } else { Err(format!("expected {name} to have {points} points in all, found {found}")) }
}

/// Exactly these things are wrong with a force.
fn complaints<S: Staged>(performance: &Performance<S>, name: &str, texts: &[String]) -> Result<(), String> {
    let seat = seat_named(&performance.battle, name)?;
    let of_seat = performance.complaints.iter().filter(|it| it.0 == seat);
    let found: Vec<&str> = of_seat.map(|(_, it)| it.as_str()).collect();
    let missing = texts.iter().find(|text| !found.iter().any(|it| contains(it, text)));
    let further = found.iter().find(|it| !texts.iter().any(|text| contains(it, text)));
    let said = if found.is_empty() { "nothing".to_owned() } else { found.join(" ") };
    match (missing, further) {
        (None, None) => Ok(()),
        (Some(text), _) => Err(format!("expected a complaint about {name} with \"{text}\", found {said}")),
        (None, Some(_)) => Err(format!("expected no further complaint about {name}, found {said}")),
    }
}

/// Adds a sentence if the reasons of a refusal are not those that the step names.
pub(crate) fn compare_refusal(refused: &Refused, reasons: &[Objection], problems: &mut Vec<Fault>) {
    let found = |text: &String| reasons.iter().any(|it| mentions(it, text));
    let missing: Vec<&String> = refused.texts.iter().filter(|it| !found(it)).collect();
    for text in &missing {
        let reasons = in_words(reasons);
        let reason = format!("expected a refusal with \"{text}\", found {reasons}");
        problems.push(Fault::new(refused.line, reason));
    }
    let further: Vec<Objection> =
        reasons.iter().filter(|it| !refused.texts.iter().any(|text| mentions(it, text))).cloned().collect();
    if refused.all && missing.is_empty() && !further.is_empty() {
        let reason = format!("expected no further reason, found {}", in_words(&further));
        problems.push(Fault::new(refused.line, reason));
    }
}

fn mentions(reason: &Objection, text: &str) -> bool {
    let Objection { headline, detail, rule } = reason;
    contains(&format!("{headline} {detail} {rule}"), text)
}

/// Every reason with its rule, in one line.
pub(crate) fn in_words(reasons: &[Objection]) -> String {
    let reasons: Vec<String> = reasons.iter().map(|it| format!("{it} ({})", it.rule)).collect();
    reasons.join("; ")
}

fn contains(line: &str, text: &str) -> bool {
    as_typed(line).contains(&as_typed(text))
}

/// Small letters, and marks as they are on a keyboard: 5" for 5″.
fn as_typed(text: &str) -> String {
    text.to_lowercase().replace('″', "\"").replace('−', "-").replace('’', "'")
}

fn same(what: &str, expected: &str, found: &str) -> Result<(), String> {
    if expected.eq_ignore_ascii_case(found) {
        Ok(())
    } else {
        Err(format!("expected {what} \"{expected}\", found \"{found}\""))
    }
}

fn viewer<S: Staged>(battle: &Battle<S>, name: &str) -> Result<Option<Seat>, String> {
    match name {
        "spectators" => Ok(None),
        _ => seat_named(battle, name).map(Some),
    }
}

fn lines<S: Staged>(battle: &Battle<S>, viewer: Option<Seat>) -> Vec<String> {
    battle.log(viewer).map(|it| S::event(battle.table(), &it.event)).collect()
}

fn events_in_order<S: Staged>(battle: &Battle<S>, expected: &[At<String>]) -> Vec<(u32, Result<(), String>)> {
    let lines = lines(battle, None);
    let mut from = 0;
    let mut after = None;
    let mut results = Vec::new();
    for At { line, is: text } in expected {
        let rest = lines.get(from..).unwrap_or_default();
        match rest.iter().position(|it| contains(it, text)) {
            Some(place) => {
                from += place + 1;
                after = Some(text);
            }
            None => {
                let after = after.map_or(String::new(), |it| format!(" after \"{it}\""));
                let earlier = lines.iter().any(|it| contains(it, text));
                let found = if earlier { "it only earlier" } else { "none" };
                let reason = format!("expected an event with \"{text}\"{after}, found {found}");
                results.push((*line, Err(reason)));
            }
        }
    }
    results
}

fn hidden<S: Staged>(battle: &Battle<S>, viewer: Option<Seat>, text: &str) -> Result<(), String> {
    let whom = whom(battle, viewer);
    match lines(battle, viewer).iter().find(|it| contains(it, text)) {
        Some(line) => Err(format!("expected no line with \"{text}\" for {whom}, found \"{line}\"")),
        None => Ok(()),
    }
}

fn told<S: Staged>(battle: &Battle<S>, viewer: Option<Seat>, text: &str) -> Result<(), String> {
    let whom = whom(battle, viewer);
    if lines(battle, viewer).iter().any(|it| contains(it, text)) {
        Ok(())
    } else {
        Err(format!("expected a line with \"{text}\" for {whom}, found none"))
    }
}

fn whom<S: Staged>(battle: &Battle<S>, viewer: Option<Seat>) -> String {
    viewer.map_or_else(|| "everybody".to_owned(), |it| battle.seating().name(it).to_owned())
}

/// A question as it is put to people, and as a journal writes it.
fn is_question<S: Staged>(battle: &Battle<S>, question: S::Question, text: &str) -> bool {
    let (table, text) = (battle.table(), as_typed(text));
    as_typed(&S::question(table, question).text) == text || as_typed(&S::write_question(table, question)) == text
}

fn questions<S: Staged>(battle: &Battle<S>, expected: &[String]) -> Result<(), String> {
    let open = open_questions(battle);
    let all = expected.len() == open.len()
        && open.iter().all(|it| expected.iter().any(|text| is_question(battle, it.question, text)))
        && expected.iter().all(|text| open.iter().any(|it| is_question(battle, it.question, text)));
    if all {
        return Ok(());
    }
    let list = |texts: Vec<String>| match texts.is_empty() {
        true => "no question".to_owned(),
        false => texts.join(" and "),
    };
    let quoted = expected.iter().map(|it| format!("\"{it}\"")).collect();
    let found = open.iter().map(|it| format!("\"{}\"", S::question(battle.table(), it.question).text)).collect();
    Err(format!("expected {} to be open, found {}", list(quoted), list(found)))
}

fn asked_of<S: Staged>(battle: &Battle<S>, question: &str, name: &str) -> Result<(), String> {
    let open = open_questions(battle);
    let Some(asked) = open.iter().find(|it| is_question(battle, it.question, question)) else {
        return Err(format!("expected \"{question}\" to be open, found that nobody is asked it"));
    };
    let found = match asked.audience {
        Audience::Everyone => "everyone",
        Audience::Seat(seat) => battle.seating().name(seat),
    };
    same(&format!("\"{question}\" to be asked of"), name, found)
}

fn next<S: Staged>(battle: &Battle<S>, expected: &[String]) -> Result<(), String> {
    let found = names(battle, &waiting_for(battle), "and");
    let expected = if expected.is_empty() { "nobody".to_owned() } else { expected.join(" and ") };
    if expected.eq_ignore_ascii_case(&found) {
        return Ok(());
    }
    let needs = needs_in_words(battle);
    Err(format!("expected {expected} to decide next, found {found}; the battle waits for {needs}"))
}

fn winner<S: Staged>(battle: &Battle<S>, expected: &str) -> Result<(), String> {
    let Needs::Nothing(outcome) = battle.needs() else {
        let needs = needs_in_words(battle);
        return Err(format!("expected {expected} to have won, found that the battle goes on and waits for {needs}"));
    };
    let wanted = match expected {
        "nobody" => None,
        name => Some(side_named(battle, name)?),
    };
    if outcome.winner == wanted {
        return Ok(());
    }
    let found = outcome.winner.map_or_else(|| "nobody".to_owned(), |it| battle.seating().name_of_side(it));
    let points: Vec<String> = outcome.points.iter().map(u16::to_string).collect();
    Err(format!("expected {expected} to have won, found {found} with {} points", points.join(" to ")))
}
