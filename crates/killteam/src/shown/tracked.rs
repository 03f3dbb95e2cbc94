//! Reports of a table that tracks the whole battle, and how much is tracked: as lists and in a player's own words.

use battle::{Phrase, Written};

use crate::KillTeam;
use crate::choice::Report;
use crate::setup::Table;
use crate::state::State;
use crate::tracking::{Note, Tracking};
use crate::vocabulary::{OperativeId, Order};

/// A note under the headings where players look for it.
pub(super) fn listed(table: &Table, title: String, note: Note, name: &dyn Fn(&OperativeId) -> String) -> Vec<String> {
    let mut path = vec![title];
    match note {
        Note::Activated { who, order } => {
            path.push(name(&who));
            path.push(match order {
                Order::Engage => "with Engage".to_owned(),
                Order::Conceal => "with Conceal".to_owned(),
            });
        }
        Note::Counteracts(who) | Note::LostWounds { who, wounds: 1 } | Note::RegainedWounds { who, wounds: 1 } => {
            path.push(name(&who));
        }
        Note::LostWounds { who, wounds } | Note::RegainedWounds { who, wounds } => {
            path.push(name(&who));
            path.push(wounds.to_string());
        }
        Note::Used { side, rule, on } => {
            path.push(format!("{} of {}", rule.card().name, table.seats().name_of_side(side)));
            path.extend(on.as_ref().map(|it| format!("on {}", name(it))));
        }
        Note::CommandPoints { side, cp } => {
            path.push(table.seats().name_of_side(side));
            path.push(cp.to_string());
        }
    }
    path
}

/// True for what the operative that is active now has done.
pub(super) fn is_of_the_active(state: &State, report: &Report) -> bool {
    match report {
        Report::Performed { who, .. } | Report::PerformedAt { who, .. } => {
            state.active().is_some_and(|it| it.who == *who)
        }
        _ => false,
    }
}

/// "track battle": how much is tracked from here on.
pub(super) fn track(table: &Table, line: &str) -> Option<Result<Phrase, String>> {
    // The row of a menu begins alike.
    let level = line.trim().strip_prefix("track ")?.trim();
    let level = Some(level).filter(|it| !it.starts_with("more"))?;
    Some(match Tracking::named(level) {
        Some(level) => Ok(KillTeam::write_report(table, &Report::Track(level))),
        None => {
            let known = Tracking::ALL.map(|it| format!("track {} ({})", it.name(), it.gist()));
            Err(format!("Say {}.", known.join(", or ")))
        }
    })
}

/// "out b3 by b4" of the same side: a blast may do that. The list of losses names enemies alone, so it is said in words.
pub(super) fn fell_to_a_friend(table: &Table, line: &str) -> Option<Phrase> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (who, by) = match words.as_slice() {
        ["out", who, "by", by] | [by, "destroyed", who] => (*who, *by),
        _ => return None,
    };
    let (who, by) = (table.operative_coded(who)?, table.operative_coded(by)?);
    let are_friends = who != by && table.side_of(who) == table.side_of(by);
    are_friends.then(|| KillTeam::write_report(table, &Report::Out { who, by: Some(by) }))
}

/// "b1 lost 5", "b1 lost 5 wounds"; or what is wrong with it.
pub(super) fn lost(table: &Table, line: &str) -> Option<Result<Phrase, String>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (code, number) = match words.as_slice() {
        [code, "lost", number] | [code, "lost", number, "wound" | "wounds"] => (*code, *number),
        _ => return None,
    };
    let Ok(wounds) = number.parse::<u8>() else {
        // "b1 lost wounds" is a row of the menu.
        let is_number = number.starts_with(|it: char| it.is_ascii_digit() || it == '-');
        return is_number.then(|| Err(format!("\"{number}\" is no number of wounds. Say how many: {code} lost 3.")));
    };
    let Some(who) = table.operative_coded(code) else {
        return Some(Err(format!("Nobody has the code \"{code}\". table lists everybody with theirs.")));
    };
    Some(Ok(KillTeam::write_report(table, &Report::Noted(Note::LostWounds { who, wounds }))))
}
