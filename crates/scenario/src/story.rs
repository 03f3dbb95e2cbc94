//! What happened, step by step, for the reader of a failing scenario.

use battle::{Audience, EntryNo, Fate};

use crate::Staged;
use crate::needs::{needs_in_words, questions_in_words};
use crate::perform::{Done, Performance};

/// The log in words under the steps that caused it, and what the battle waits for at the end.
pub(crate) fn story<S: Staged>(performance: &Performance<S>) -> Vec<String> {
    let mut lines = Vec::new();
    let first = performance.done.first().map(|it| it.before);
    let before_all = events(performance, |it| first.is_none_or(|first| it <= first));
    if !before_all.is_empty() {
        lines.push("before the first step".to_owned());
        lines.extend(before_all);
    }
    for done in &performance.done {
        lines.push(format!("step {}: {}", done.number, done.says));
        if let Some(reasons) = &done.refused {
            lines.push(format!("  refused: {reasons}"));
        }
        if was_taken_back(performance, done) {
            lines.push("  (taken back)".to_owned());
        }
        lines.extend(events(performance, |it| done.made(it)));
    }
    lines.push(format!("the battle waits for {}", needs_in_words(&performance.battle)));
    lines.extend(questions_in_words(&performance.battle).into_iter().map(|it| format!("  {it}")));
    lines
}

fn events<S: Staged>(performance: &Performance<S>, of: impl Fn(EntryNo) -> bool) -> Vec<String> {
    let battle = &performance.battle;
    // An event that tells a bystander nothing has no words.
    let said = |event: &S::Event| Some(S::event(battle.table(), event)).filter(|it| !it.is_empty());
    let mut lines: Vec<String> = battle
        .log(None)
        .filter(|it| of(it.entry))
        .filter_map(|it| said(&it.event))
        .map(|it| format!("  {it}"))
        .collect();
    for seat in battle.seating().seats() {
        let name = battle.seating().name(seat);
        let alone = battle.log(Some(seat)).filter(|it| of(it.entry) && it.audience == Audience::Seat(seat));
        let alone = alone.filter_map(|it| said(&it.event));
        lines.extend(alone.map(|it| format!("  ({name} alone) {it}")));
    }
    lines
}

fn was_taken_back<S: Staged>(performance: &Performance<S>, done: &Done) -> bool {
    let mut made = performance.battle.entries().filter(|(entry, _)| done.made(entry.number)).peekable();
    made.peek().is_some() && made.all(|(_, fate)| *fate == Fate::Withdrawn)
}
