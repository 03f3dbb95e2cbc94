//! `umpire replay`: a journal as text, and a journal as proof.

use std::path::Path;

use anyhow::{anyhow, bail};
use battle::journal::{DiceSource, Journal, Line, Vault};
use door::{Agreed, Have, Viewer, WaitsFor};
use systems::{Became, Chapter, Outside, Sitting};

use crate::reading;
use crate::screen::{Screen, complain};
use crate::session::{outcome_in_words, score_in_words, taken_back_in_words};
use crate::shelf::vault_of;

/// Where the hash of the state stands in a line.
const STATE_COLUMN: usize = 72;

/// Prints a journal as text.
pub(crate) fn show(screen: &mut Screen, path: &Path) -> anyhow::Result<()> {
    let journal = read(path)?;
    let text = as_text(path, &journal)?;
    if let Some(sentence) = journal.half_written_in_words() {
        complain(&format!("{}: {sentence}", path.display()));
    }
    screen.show(&text)?;
    Ok(())
}

/// Checks a journal and says what was checked.
pub(crate) fn verify(screen: &mut Screen, path: &Path) -> anyhow::Result<()> {
    let journal = read(path)?;
    if let Some(sentence) = journal.half_written_in_words() {
        bail!("{}: {sentence}; `umpire resume` cuts it off", path.display());
    }
    screen.say(&verified(path, &journal)?.join("\n"))?;
    Ok(())
}

pub(crate) fn read(path: &Path) -> anyhow::Result<Journal> {
    let bytes = reading::journal(path)?;
    Journal::read(&bytes).map_err(|error| anyhow!("{}: {error}", path.display()))
}

/// The battle of a journal, with what a vault opens.
pub(crate) fn opened(path: &Path, journal: &Journal, vault: &Vault) -> anyhow::Result<Box<dyn Sitting>> {
    let rolls = journal.header.dice != DiceSource::Entered;
    let agreed = Agreed { rolls, hints: true, ..Agreed::default() };
    let outside = Outside { seed: 0, dice: journal.header.dice.clone() };
    systems::open(journal, vault, Vec::new(), agreed, &outside).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(|it| it.says.to_string()).collect();
        anyhow!("{}: {}", path.display(), lines.join("; "))
    })
}

fn verified(path: &Path, journal: &Journal) -> anyhow::Result<Vec<String>> {
    let battle = opened(path, journal, &Vault::default())?;
    let waits = battle.seen(&Viewer::watcher(), Have::default()).moving.moment.waits.what;
    if battle.outcome().is_some() && !journal.is_sealed() && waits != WaitsFor::Consent {
        bail!("{}: the battle is over, and its seal is missing; `umpire resume` lets you seal it", path.display());
    }
    let (entries, tally) = (battle.newest(), battle.tally());
    let mut lines = vec![
        format!("{} lines: each hash follows from the line before.", journal.lines.len() + 1),
        format!("{entries} entries: each is legal, and the state after it is what the journal says."),
        dice_in_words(journal, tally.rolls),
        format!("{} of {} sealed choices were opened; each opening fits its seal.", tally.opened, tally.sealed),
    ];
    lines.extend(taken_back_in_words(&*battle));
    let vault_path = vault_of(path)?;
    if tally.opened < tally.sealed
        && let Ok(bytes) = reading::journal(&vault_path)
    {
        let vault = Vault::read(&bytes).map_err(|error| anyhow!("{}: {error}", vault_path.display()))?;
        lines.push(match opened(path, journal, &vault)?.tally().locked.len() {
            0 => "The vault beside it opens the rest.".to_owned(),
            some => format!("The vault beside it lacks the opening of {some}."),
        });
    }
    lines.push(match journal.is_sealed() {
        true => "The battle is finished and sealed: nothing was cut off.".to_owned(),
        false => "The battle is not finished: whether lines were cut off its end cannot be told.".to_owned(),
    });
    lines.push(format!("{} is in order.", path.display()));
    Ok(lines)
}

fn dice_in_words(journal: &Journal, rolls: u64) -> String {
    let secret_is_out = journal.lines.iter().any(|(_, it)| matches!(it, Line::Seal { dice: Some(_), .. }));
    match (&journal.header.dice, secret_is_out) {
        (DiceSource::Entered, _) => {
            format!("{rolls} rolls were typed from real dice; there is nothing to compare them with.")
        }
        (DiceSource::Seeded { .. }, true) => {
            format!("{rolls} rolls: each is what the secret gives that was committed to before the first one.")
        }
        (DiceSource::Seeded { .. }, false) => {
            format!("{rolls} rolls are committed to; they can be checked when the battle is sealed.")
        }
    }
}

/// A journal as text: line-based, so that a difference can be read.
fn as_text(path: &Path, journal: &Journal) -> anyhow::Result<String> {
    let battle = opened(path, journal, &Vault::default())?;
    let dice = match &journal.header.dice {
        DiceSource::Entered => "dice typed".to_owned(),
        DiceSource::Seeded { commitment, .. } => {
            let text = commitment.to_string();
            format!("dice {}", text.get(..8).unwrap_or_default())
        }
    };
    let names: Vec<&str> = battle.seating().seats().map(|it| battle.seating().name(it)).collect();
    let (system, rules) = (&journal.header.system, journal.header.rules);
    let mut lines = vec![format!("{system} rules {rules}   {}   {dice}", names.join("   "))];
    lines.extend(battle.introduced().into_iter().take(1));
    lines.push(String::new());
    lines.push(story(&*battle));
    if battle.outcome().is_some() && journal.is_sealed() {
        lines.push(String::new());
        lines.push(format!("sealed  {}", outcome_in_words(&*battle)));
    }
    Ok(lines.join("\n"))
}

/// What happened in a battle, entry by entry.
pub(crate) fn story(battle: &dyn Sitting) -> String {
    let seating = battle.seating();
    let width = seating.seats().map(|it| seating.name(it).chars().count()).max().unwrap_or(0);
    let indent = " ".repeat(width + 8);
    let mut lines = Vec::new();
    for chapter in battle.story() {
        lines.push(entry_line(&chapter, chapter.by.map_or("", |it| seating.name(it)), width));
        lines.extend(chapter.events.iter().map(|it| format!("{indent}{it}")));
    }
    lines.join("\n")
}

fn entry_line(chapter: &Chapter, name: &str, width: usize) -> String {
    let fate = match chapter.fate {
        Became::Stands => "",
        Became::Withdrawn => "  (taken back later)",
        Became::Replaced => "  (corrected later)",
    };
    let line = format!("{:>4}  {name:<width$}  {}{fate}", chapter.entry.0, chapter.says);
    format!("{line:<STATE_COLUMN$}  state {}", chapter.state)
}

/// The score and who won.
pub(crate) fn result(battle: &dyn Sitting) -> String {
    format!("{}\n{}", score_in_words(battle, &Viewer::watcher()), outcome_in_words(battle))
}
