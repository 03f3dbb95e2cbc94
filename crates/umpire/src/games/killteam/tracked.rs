//! Reports of a table that tracks the whole battle, and how much is tracked.

use battle::View;
use killteam::{KillTeam, Note, OperativeId, Order, Report, Table, Tracking};

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
