//! What happened, in words: of each entry what it tells, what came of it, and what else changed.

use battle::{EntryNo, Seat};
use door::{Id, News, Ref, Says, What};
use tactical_strike::campaign::{
    Almanac, Campaign, Changes, ForceName, Happening, Line, Phase, Reason, Statement, Style, Told, fate_in_words,
    happening_in_words,
};

use super::standing::missions_in_words;

/// What a sealed entry says.
const SEALED: &str = "A choice of this Mustering phase, sealed until it ends.";

/// Turn, phase and who is ahead.
pub(super) fn moment(campaign: &Campaign) -> String {
    Almanac::new(campaign, Style::Plain).moment()
}

/// What happened after an entry, in a campaign as somebody knows it.
pub(super) fn news(campaign: &Campaign, since: EntryNo) -> Vec<News> {
    let mut all = Vec::new();
    let mut before = campaign.at(since);
    for (number, line) in campaign.numbered().filter(|(it, _)| *it > since) {
        let opened = opened_by(&before, line, since);
        let mut after = before.clone();
        let changes = after.take(line.clone()).unwrap_or_else(|_| {
            // It stood once; since then something before it was corrected.
            after = campaign.at(number);
            Changes { differences: Vec::new(), fallen: Vec::new(), restored: Vec::new() }
        });
        let by = acts(line).and_then(|it| seat_of(campaign, it));
        let mut parts = vec![(told(line), Vec::new())];
        parts.extend(opened.into_iter().map(|(owner, is)| {
            let what = seat_of(campaign, &owner).map(|seat| What::Opened {
                seat,
                slot: Id::of("mustering"),
                is: Says::from(is.clone()),
            });
            (is, what.into_iter().collect())
        }));
        parts.extend(came_of(&after, line).into_iter().map(|it| (it, Vec::new())));
        let changed = match &line.entry {
            Statement::Withdrawn { entry } | Statement::Corrected { entry, .. } => Some(*entry),
            Statement::Inserted { before, .. } => Some(*before),
            Statement::Happened(_) | Statement::Sealed => None,
        };
        if let Some(from) = changed {
            let first = match line.entry {
                Statement::Inserted { .. } => {
                    "It was put where it belongs, and everything after it was worked out again."
                }
                _ => "Everything after it was worked out again.",
            };
            parts.push((first.to_owned(), vec![What::Changed { from }]));
            parts.extend(consequences(&after, &changes).into_iter().map(|it| (it, Vec::new())));
        }
        all.extend((0..).zip(parts).map(|(part, (says, what))| News {
            entry: number,
            part,
            by,
            says: Says::from(says),
            sealed: false,
            what,
        }));
        before = after;
    }
    all
}

/// What the end of a phase shows for the first time to somebody who has followed it: choices that he has met sealed.
fn opened_by(before: &Campaign, line: &Line, since: EntryNo) -> Vec<(ForceName, String)> {
    let Statement::Happened(Told { happening: Happening::PhaseEnded { phase: Phase::Mustering }, .. }) = &line.entry
    else {
        return Vec::new();
    };
    let covered = before.covered().into_iter().filter(|(entry, _)| *entry <= since);
    let line = |entry: EntryNo| before.numbered().find(|(it, _)| *it == entry).map(|(_, it)| told(it));
    covered.filter_map(|(entry, owner)| Some((owner, format!("Entry {entry}: {}", line(entry)?)))).collect()
}

/// What a line says.
fn told(line: &Line) -> String {
    match &line.entry {
        Statement::Happened(told) => happening_in_words(&told.happening),
        Statement::Sealed => SEALED.to_owned(),
        Statement::Withdrawn { entry } => format!("Entry {entry} is withdrawn."),
        Statement::Corrected { entry, to } => format!("Entry {entry} is corrected: {}", happening_in_words(to)),
        Statement::Inserted { before, happening } => {
            format!("Before entry {before}: {}", happening_in_words(happening))
        }
    }
}

fn happening(line: &Line) -> Option<&Happening> {
    match &line.entry {
        Statement::Happened(told) => Some(&told.happening),
        Statement::Inserted { happening, .. } => Some(happening),
        Statement::Corrected { .. } | Statement::Withdrawn { .. } | Statement::Sealed => None,
    }
}

/// Whose doing it was.
fn acts(line: &Line) -> Option<&ForceName> {
    match happening(line)? {
        Happening::Joined { force, .. }
        | Happening::Warmaster { force }
        | Happening::Mustered { force, .. }
        | Happening::Advanced { force, .. }
        | Happening::Recruited { force, .. }
        | Happening::Challenged { challenger: force, .. }
        | Happening::Supported { force, .. }
        | Happening::Assisted { force, .. }
        | Happening::Casualty { force, .. } => Some(force),
        Happening::Initiative { .. }
        | Happening::Accepted { .. }
        | Happening::Declined { .. }
        | Happening::Fought(_)
        | Happening::PhaseEnded { .. } => None,
    }
}

/// Forces are numbered in the order of joining.
fn seat_of(campaign: &Campaign, force: &ForceName) -> Option<Seat> {
    let place = campaign.state().forces.iter().position(|it| it.name == *force)?;
    u8::try_from(place).ok().map(Seat)
}

/// What something brought about that its own sentence does not say.
fn came_of(campaign: &Campaign, line: &Line) -> Vec<String> {
    let state = campaign.state();
    let Some(happening) = happening(line) else { return Vec::new() };
    match happening {
        Happening::Initiative { .. } => match state.initiative {
            Some(side) => vec![format!("The {} have the initiative. Turn {} begins.", side.name(), state.turn)],
            None => vec!["A tie: everybody rolls again.".to_owned()],
        },
        Happening::Mustered { force, .. } | Happening::Advanced { force, .. } => {
            let force = state.force(force).into_iter();
            force
                .map(|it| format!("{}: {} supply and {} command points left.", it.name, it.supply, it.command))
                .collect()
        }
        Happening::Casualty { force, character, roll, .. } => {
            let rank = state.force(force).and_then(|it| it.character(character)).map(|it| it.rank());
            let records = state.history.iter().rev().flat_map(|it| it.casualties.iter().rev());
            let mut records = records.filter(|it| (&it.force, &it.character, it.roll) == (force, character, *roll));
            let told = records.next().zip(rank).map(|(it, rank)| fate_in_words(it, rank));
            told.map(|it| format!("{character}: {it}.")).into_iter().collect()
        }
        Happening::Challenged { .. }
        | Happening::Assisted { .. }
        | Happening::Accepted { .. }
        | Happening::Supported { .. } => missions_in_words(campaign),
        Happening::PhaseEnded { phase } => phase_ended(campaign, *phase),
        _ => Vec::new(),
    }
}

fn phase_ended(campaign: &Campaign, phase: Phase) -> Vec<String> {
    let (state, almanac) = (campaign.state(), Almanac::new(campaign, Style::Plain));
    let mut lines = vec![almanac.moment()];
    if phase == Phase::Mustering {
        lines.extend(almanac.mustered().into_iter().map(|it| format!("  {it}")));
    }
    if phase == Phase::Conflict {
        let (victory, points) = (state.victory, state.campaign);
        lines.push(format!(
            "Victory points: Loyalists {}, Traitors {}. Campaign points: {} and {}.",
            victory.loyalists, victory.traitors, points.loyalists, points.traitors
        ));
    }
    lines
}

/// What a change of the past changed, in lines.
fn consequences(campaign: &Campaign, changes: &Changes) -> Vec<String> {
    let mut lines = Vec::new();
    if changes.is_empty() {
        lines.push("Nothing else is different.".to_owned());
    }
    if !changes.differences.is_empty() {
        lines.push("What is different:".to_owned());
        lines.extend(changes.differences.iter().map(|it| format!("  {it}")));
    }
    if !changes.fallen.is_empty() {
        lines.push("What no longer stands, and may be corrected:".to_owned());
        lines.extend(fallen(campaign, changes).into_iter().map(|(entry, says)| format!("  Entry {entry}: {says}")));
    }
    if let Some(line) = restored(changes) {
        lines.push(line);
    }
    lines
}

/// Entries that no longer stand, each with what it tells and why.
pub(super) fn fallen(campaign: &Campaign, changes: &Changes) -> Vec<(EntryNo, String)> {
    let line = |skipped: &tactical_strike::campaign::Skipped| {
        let told = campaign.told(skipped.entry).map(|it| happening_in_words(&it.happening)).unwrap_or_default();
        let reasons: Vec<String> = skipped.reasons.iter().map(Reason::to_string).collect();
        (skipped.entry, format!("{told} {}", reasons.join(" ")))
    };
    changes.fallen.iter().map(line).collect()
}

/// The sentence about entries that stand again.
pub(super) fn restored(changes: &Changes) -> Option<String> {
    let numbers: Vec<String> = changes.restored.iter().map(ToString::to_string).collect();
    (!numbers.is_empty()).then(|| format!("What stands again: entry {}.", numbers.join(", ")))
}

/// A force as something that can be tapped.
pub(super) fn about(force: &ForceName) -> Ref {
    Ref::Card(Id::card("force", force.as_str()))
}
