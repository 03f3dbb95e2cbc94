//! Reports of a table that tracks the whole battle, and how much is tracked.

use battle::View;
use killteam::{KillTeam, Note, OperativeId, Order, Report, State, Table, Tracking};

/// A note as the rows of a menu under which players look for it.
pub(super) fn item(table: &Table, note: Note, name: &dyn Fn(&OperativeId) -> String) -> Vec<String> {
    let words: Vec<&str> = match note {
        Note::Activated { .. } => vec!["Somebody is activated"],
        Note::Counteracts(_) => vec!["Somebody counteracts"],
        Note::LostWounds { .. } => vec!["Somebody lost so many wounds"],
        Note::RegainedWounds { .. } => vec!["Somebody regained wounds"],
        Note::Used { .. } => vec!["A ploy or rule was used"],
        Note::CommandPoints { .. } => vec!["Command points"],
    };
    let mut path: Vec<String> = words.into_iter().map(str::to_owned).collect();
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

/// How many wounds a report still has to say.
pub(super) fn how_many(view: &View<'_, KillTeam>, report: &Report) -> Option<(String, u8)> {
    let (who, most, verb) = match report {
        Report::Noted(Note::LostWounds { who, .. }) => {
            let left = view.table.card(*who).wounds.saturating_sub(view.state.operative(*who).wounds_lost);
            (who, left.saturating_sub(1), "lose")
        }
        Report::Noted(Note::RegainedWounds { who, .. }) => (who, view.state.operative(*who).wounds_lost, "regain"),
        _ => return None,
    };
    Some((format!("How many wounds did {} {verb}?", view.table.card(*who).name), most))
}

/// The same report about so many wounds.
pub(super) fn so_many(report: Report, number: u8) -> Report {
    match report {
        Report::Noted(Note::LostWounds { who, .. }) => Report::Noted(Note::LostWounds { who, wounds: number }),
        Report::Noted(Note::RegainedWounds { who, .. }) => Report::Noted(Note::RegainedWounds { who, wounds: number }),
        other => other,
    }
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
pub(super) fn said(line: &str) -> Option<Result<Report, String>> {
    // The row of a menu begins alike.
    let level = line.trim().strip_prefix("track ")?.trim();
    let level = Some(level).filter(|it| !it.starts_with("more"))?;
    Some(match Tracking::named(level) {
        Some(level) => Ok(Report::Track(level)),
        None => {
            let known = Tracking::ALL.map(|it| format!("track {} ({})", it.name(), it.gist()));
            Err(format!("Say {}.", known.join(", or ")))
        }
    })
}

/// "b1 lost 5", "b1 lost 5 wounds"; or what is wrong with it.
pub(super) fn lost(table: &Table, line: &str) -> Option<Result<Report, String>> {
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
    Some(Ok(Report::Noted(Note::LostWounds { who, wounds })))
}
