//! `umpire replay`: a journal as text, and a journal as proof.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use battle::journal::{DiceSource, Journal, Line, Replayed, Vault, replay};
use battle::{Battle, Entry, Fate, Input, Needs, Outcome, System};
use killteam::KillTeam;
use maelstrom::Maelstrom;
use tactical_strike::TacticalStrike;

use crate::games::Game;
use crate::screen::{Screen, complain};
use crate::session::{entry_in_words, outcome_in_words, score_in_words, taken_back_in_words};
use crate::shelf::vault_of;

/// Where the hash of the state stands in a line.
const STATE_COLUMN: usize = 72;

/// Prints a journal as text.
pub(crate) fn show(screen: &mut Screen, path: &Path) -> anyhow::Result<()> {
    let journal = read(path)?;
    let text = match journal.header.system.as_str() {
        KillTeam::NAME => as_text::<KillTeam>(path, &journal)?,
        Maelstrom::NAME => as_text::<Maelstrom>(path, &journal)?,
        TacticalStrike::NAME => as_text::<TacticalStrike>(path, &journal)?,
        other => return Err(unknown(path, other)),
    };
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
    let lines = match journal.header.system.as_str() {
        KillTeam::NAME => verified::<KillTeam>(path, &journal)?,
        Maelstrom::NAME => verified::<Maelstrom>(path, &journal)?,
        TacticalStrike::NAME => verified::<TacticalStrike>(path, &journal)?,
        other => return Err(unknown(path, other)),
    };
    screen.say(&lines.join("\n"))?;
    Ok(())
}

pub(crate) fn read(path: &Path) -> anyhow::Result<Journal> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Journal::read(&bytes).map_err(|error| anyhow!("{}: {error}", path.display()))
}

fn unknown(path: &Path, system: &str) -> anyhow::Error {
    anyhow!("{}: line 1: this Umpire knows no system \"{system}\"", path.display())
}

pub(crate) fn replayed<S: Game>(path: &Path, journal: &Journal) -> anyhow::Result<Replayed<S>> {
    replay::<S>(journal).map_err(|error| anyhow!("{}: {error}", path.display()))
}

fn verified<S: Game>(path: &Path, journal: &Journal) -> anyhow::Result<Vec<String>> {
    let mut battle = replayed::<S>(path, journal)?.battle;
    let over = matches!(battle.needs(), Needs::Nothing(_));
    if over && !journal.is_sealed() && battle.proposal().is_none() {
        bail!("{}: the battle is over, and its seal is missing; `umpire resume` lets you seal it", path.display());
    }
    let entries = battle.newest().0;
    let rolls = battle.rolls_spent();
    let inputs = || battle.entries().map(|(entry, _)| &entry.input);
    let sealed = inputs().filter(|it| matches!(it, Input::Seal { .. })).count();
    let opened = inputs().filter(|it| matches!(it, Input::Open { .. })).count();
    let mut lines = vec![
        format!("{} lines: each hash follows from the line before.", journal.lines.len() + 1),
        format!("{entries} entries: each is legal, and the state after it is what the journal says."),
        dice_in_words(journal, rolls),
        format!("{opened} of {sealed} sealed choices were opened; each opening fits its seal."),
    ];
    lines.extend(taken_back_in_words(&battle));
    let vault_path = vault_of(path)?;
    if opened < sealed
        && let Ok(bytes) = fs::read(&vault_path)
    {
        let vault = Vault::read(&bytes).map_err(|error| anyhow!("{}: {error}", vault_path.display()))?;
        vault.restore(&mut battle);
        let missing = Vault::missing(&battle).len();
        lines.push(match missing {
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
fn as_text<S: Game>(path: &Path, journal: &Journal) -> anyhow::Result<String> {
    let Replayed { setup, battle: whole } = replayed::<S>(path, journal)?;
    let table = S::prepare(&setup).map_err(anyhow::Error::msg)?;
    let dice = match &journal.header.dice {
        DiceSource::Entered => "dice typed".to_owned(),
        DiceSource::Seeded { commitment, .. } => {
            let text = commitment.to_string();
            format!("dice {}", text.get(..8).unwrap_or_default())
        }
    };
    let names: Vec<&str> = whole.seating().seats().map(|it| whole.seating().name(it)).collect();
    let mut lines = vec![format!("{} rules {}   {}   {dice}", S::NAME, journal.header.rules, names.join("   "))];
    lines.extend(S::introduction(whole.table()).into_iter().take(1));
    lines.push(String::new());
    lines.push(story(Arc::new(table), &whole));
    if let (Needs::Nothing(outcome), true) = (whole.needs(), journal.is_sealed()) {
        lines.push(String::new());
        lines.push(format!("sealed  {}", outcome_in_words(&whole, &outcome)));
    }
    Ok(lines.join("\n"))
}

/// What happened in a battle, entry by entry.
pub(crate) fn story<S: Game>(table: Arc<S::Table>, whole: &Battle<S>) -> String {
    let mut lines = Vec::new();
    // The battle is played again beside it, so that each entry is told as it stood then.
    let mut before: Battle<S> = Battle::new(table);
    let width = whole.seating().seats().map(|it| whole.seating().name(it).chars().count()).max().unwrap_or(0);
    for (entry, fate) in whole.entries() {
        lines.push(entry_line(&before, whole, entry, fate, width));
        if before.replay(entry).is_err() {
            break;
        }
        let events = before.log(None).filter(|it| it.entry == entry.number);
        let words = events.map(|it| S::event(whole.table(), &it.event));
        let indent = " ".repeat(width + 8);
        lines.extend(words.filter(|it| !it.is_empty()).map(|it| format!("{indent}{it}")));
    }
    lines.join("\n")
}

fn entry_line<S: Game>(
    before: &Battle<S>,
    whole: &Battle<S>,
    entry: &Entry<S>,
    fate: &Fate<S>,
    width: usize,
) -> String {
    let name = entry.seat.map_or("", |it| whole.seating().name(it));
    let mut words = entry_in_words(before, entry);
    match fate {
        Fate::Stands => {}
        Fate::Withdrawn => words.push_str("  (taken back later)"),
        Fate::Replaced(_) => words.push_str("  (corrected later)"),
    }
    let state = whole.digest_after(entry.number).map(|it| it.to_string());
    let state = state.as_deref().and_then(|it| it.get(..4)).unwrap_or_default();
    let line = format!("{:>4}  {name:<width$}  {words}", entry.number.0);
    format!("{line:<STATE_COLUMN$}  state {state}")
}

/// The score and who won.
pub(crate) fn result<S: Game>(battle: &Battle<S>, outcome: &Outcome) -> String {
    format!("{}\n{}", score_in_words::<S>(battle, None), outcome_in_words(battle, outcome))
}
