//! Writing: facts, corrections, and what is said about them.

use anyhow::{anyhow, bail};
use battle::EntryNo;
use tactical_strike::campaign::{
    Campaign, Chance, Changes, Happening, Line, Phase, Reason, Statement, fate_in_words, happening_in_words,
};

use super::arguments::{ChangeArgs, FactCommand};
use super::dice::Dice;
use super::facts::{Place, facts, where_it_belongs};
use super::file::Kept;
use super::guide;
use crate::disk::Disk;
use crate::usage::usage;

/// What somebody wants to write.
#[derive(Debug)]
pub(crate) enum Change {
    /// Something happened.
    Enter(FactCommand, String),
    /// It happened otherwise.
    Correct(ChangeArgs, FactCommand),
    /// It did not happen.
    Withdraw(ChangeArgs),
    /// Something was forgotten.
    Insert(ChangeArgs, FactCommand),
}

/// Writes it, and says what came of it. Whatever is said to be written is safe on disk.
pub(crate) fn change<D: Disk>(kept: &mut Kept<D>, shown: &str, wish: &Change, dice: &Dice) -> anyhow::Result<String> {
    let mut campaign = kept.campaign().clone();
    let mut said = Vec::new();
    match wish {
        Change::Enter(command, note) => {
            may_be_entered(&campaign, command, shown)?;
            let place = match command {
                FactCommand::Result(args) => {
                    let turn = args.turn.unwrap_or(campaign.state().turn);
                    Place { turn, ..Place::now(&campaign) }
                }
                _ => Place::now(&campaign),
            };
            let turn = Some(place.turn);
            for (fact, chance) in facts(&place, command, dice)? {
                let told = happening_in_words(&fact);
                let entry = where_it_belongs(&campaign, fact.clone(), turn);
                let inserted = matches!(entry, Statement::Inserted { .. });
                let changes = campaign.take(Line { entry, note: note.clone(), chance }).map_err(|it| refusal(&it))?;
                said.push(format!("Entry {}: {told}", campaign.newest()));
                said.extend(outcome(&campaign, &fact));
                if inserted {
                    said.push("It was put where it belongs, and everything after it was worked out again.".to_owned());
                    said.extend(consequences(&campaign, &changes));
                }
            }
            kept.keep(&campaign)?;
        }
        Change::Correct(args, command) => {
            let entry = EntryNo(args.entry);
            let place = Place::of(&campaign, entry);
            let (fact, chance) = single(facts(&place, command, dice)?)?;
            if let Some(told) = &place.old {
                said.push(format!("Entry {entry} said: {}", happening_in_words(&told.happening)));
            }
            said.push(format!("It says now: {}", happening_in_words(&fact)));
            let line = Line { entry: Statement::Corrected { entry, to: fact }, note: args.because.clone(), chance };
            let changes = campaign.take(line).map_err(|it| refusal(&it))?;
            settle(kept, &campaign, args, &changes, &mut said)?;
        }
        Change::Withdraw(args) => {
            let entry = EntryNo(args.entry);
            if let Some(told) = campaign.told(entry) {
                said.push(format!("Taken back: {}", happening_in_words(&told.happening)));
            }
            let changes = campaign.withdraw(entry, &args.because).map_err(|it| refusal(&it))?;
            settle(kept, &campaign, args, &changes, &mut said)?;
        }
        Change::Insert(args, command) => {
            let before = EntryNo(args.entry);
            let (fact, chance) = single(facts(&Place::before(&campaign, before), command, dice)?)?;
            said.push(format!("Before entry {before}: {}", happening_in_words(&fact)));
            let line =
                Line { entry: Statement::Inserted { before, happening: fact }, note: args.because.clone(), chance };
            let changes = campaign.take(line).map_err(|it| refusal(&it))?;
            settle(kept, &campaign, args, &changes, &mut said)?;
        }
    }
    let is_written = match wish {
        Change::Enter(..) => true,
        Change::Correct(args, _) | Change::Withdraw(args) | Change::Insert(args, _) => args.agreed,
    };
    if is_written {
        said.push(String::new());
        said.extend(guide::next(&campaign, shown));
    }
    Ok(said.join("\n"))
}

/// Writes a change of the past if both Warmasters agree, and says what follows from it in any case.
fn settle<D: Disk>(
    kept: &mut Kept<D>,
    campaign: &Campaign,
    args: &ChangeArgs,
    changes: &Changes,
    said: &mut Vec<String>,
) -> anyhow::Result<()> {
    said.extend(consequences(campaign, changes));
    if args.agreed {
        kept.keep(campaign)?;
        said.push(format!("Written as entry {}. Nothing was erased.", campaign.newest()));
    } else {
        said.push(
            "Nothing is written yet. If both Warmasters agree, do the same with --agreed directly after the number."
                .to_owned(),
        );
    }
    Ok(())
}

/// What stands in the way beside the rules of the facts themselves.
fn may_be_entered(campaign: &Campaign, command: &FactCommand, shown: &str) -> anyhow::Result<()> {
    let state = campaign.state();
    match command {
        // What the journal of a battle says needs nobody to confirm it.
        FactCommand::Result(args) if !args.agreed && (args.from_battle.is_none() || args.says_more()) => {
            let names = tactical_strike::campaign::Cause::BOTH.map(|side| {
                let force = state.warmasters.of(side).as_ref().and_then(|it| state.force(it));
                force.map_or("nobody", |it| it.player.as_str())
            });
            bail!(
                "Both Warmasters confirm what is typed of a result. Ask {} and {}, then add --agreed.",
                names.first().unwrap_or(&"nobody"),
                names.last().unwrap_or(&"nobody")
            );
        }
        FactCommand::Next(args) if !args.anyway => {
            let open = guide::open_matters(campaign);
            if !open.is_empty() {
                bail!(
                    "{} cannot end yet.\n  {}\nUmpire ends it anyway with `umpire campaign next {shown} --anyway`; what is \
                     missing can be entered later.",
                    state.phase.name(),
                    open.join("\n  ")
                );
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// What a fact brought about that its own sentence does not say.
fn outcome(campaign: &Campaign, fact: &Happening) -> Vec<String> {
    let state = campaign.state();
    let almanac = tactical_strike::campaign::Almanac::new(campaign, tactical_strike::campaign::Style::Plain);
    match fact {
        Happening::Initiative { .. } => match state.initiative {
            Some(side) => vec![format!("The {} have the initiative. Turn {} begins.", side.name(), state.turn)],
            None => vec!["A tie: everybody rolls again.".to_owned()],
        },
        Happening::Mustered { force, .. } | Happening::Advanced { force, .. } => {
            let force = state.force(force);
            force
                .map(|it| format!("{}: {} supply and {} command points left.", it.name, it.supply, it.command))
                .into_iter()
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
        | Happening::Supported { .. } => missions(campaign),
        Happening::PhaseEnded { phase } => {
            let mut lines = vec![almanac.moment()];
            if *phase == Phase::Mustering {
                lines.extend(almanac.mustered().into_iter().map(|it| format!("  {it}")));
            }
            if *phase == Phase::Conflict {
                let (victory, points) = (state.victory, state.campaign);
                lines.push(format!(
                    "Victory points: Loyalists {}, Traitors {}. Campaign points: {} and {}.",
                    victory.loyalists, victory.traitors, points.loyalists, points.traitors
                ));
            }
            lines
        }
        _ => Vec::new(),
    }
}

/// The missions of this turn, one a line.
pub(crate) fn missions(campaign: &Campaign) -> Vec<String> {
    let state = campaign.state();
    if state.phase != Phase::Conflict {
        return Vec::new();
    }
    let is_open = |place: usize| state.asks.is_some() && place + 1 == state.engagements().len();
    let line = |(place, it): (usize, &tactical_strike::campaign::Engagement)| {
        let names = |side| {
            let names: Vec<&str> = it.forces.of(side).iter().map(|it| it.as_str()).collect();
            names.join(", ")
        };
        let what = match &it.result {
            // In the order of the names: whoever challenged first.
            Some((_, result)) => {
                format!("{} to {}", result.victory.of(it.challenger), result.victory.of(it.challenger.other()))
            }
            None if is_open(place) => "the challenge is open".to_owned(),
            None => "no result yet".to_owned(),
        };
        format!("Mission {}: {} against {} ({what})", place + 1, names(it.challenger), names(it.challenger.other()))
    };
    state.engagements().iter().enumerate().map(line).collect()
}

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
        for skipped in &changes.fallen {
            let told = campaign.told(skipped.entry).map(|it| happening_in_words(&it.happening)).unwrap_or_default();
            let reasons: Vec<String> = skipped.reasons.iter().map(Reason::to_string).collect();
            lines.push(format!("  Entry {}: {told} {}", skipped.entry, reasons.join(" ")));
        }
    }
    if !changes.restored.is_empty() {
        let numbers: Vec<String> = changes.restored.iter().map(ToString::to_string).collect();
        lines.push(format!("What stands again: entry {}.", numbers.join(", ")));
    }
    lines
}

fn refusal(reasons: &[Reason]) -> anyhow::Error {
    let reasons: Vec<String> = reasons.iter().map(Reason::to_string).collect();
    anyhow!("{}", reasons.join("\n  "))
}

fn single(facts: Vec<(Happening, Chance)>) -> anyhow::Result<(Happening, Chance)> {
    let mut facts = facts.into_iter();
    match (facts.next(), facts.next()) {
        (Some(fact), None) => Ok(fact),
        _ => Err(usage("one entry at a time; name the Warmaster with a command of its own")),
    }
}
