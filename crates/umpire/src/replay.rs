//! `umpire replay`: a journal as text, and a journal as proof.

use std::path::Path;

use anyhow::{anyhow, bail};
use battle::Seat;
use battle::journal::{DiceSource, Journal, Line, Vault};
use door::{Agreed, Viewer};
use systems::{Became, Chapter, Fault, Opened, Outside, Parting, Proof, Sitting, Tables};

use crate::place::{Found, Place};
use crate::screen::{Screen, complain};
use crate::session::{outcome_in_words, score_in_words};

/// Where the hash of the state stands in a line.
const STATE_COLUMN: usize = 72;

/// Prints a journal as text, as far as the present rules agree with it.
pub(crate) fn show(screen: &mut Screen, word: &Path) -> anyhow::Result<()> {
    let Found { name, journal, .. } = Place::of(word)?.read()?;
    let Opened { sitting, parts } = opened_as_far(&name, &journal, &Vault::default())?;
    if let Some(sentence) = journal.half_written_in_words() {
        complain(&format!("{name}: {sentence}"));
    }
    screen.show(&as_text(&journal, &*sitting))?;
    if let Some(parting) = parts {
        screen.say("")?;
        screen.say(&result(&*sitting))?;
        complain(&closed_in_words(&name, &parting));
    }
    Ok(())
}

/// Checks a journal and says what was checked.
pub(crate) fn verify(screen: &mut Screen, word: &Path) -> anyhow::Result<()> {
    let found = Place::of(word)?.read()?;
    if let Some(sentence) = found.journal.half_written_in_words() {
        bail!("{}: {sentence}; `umpire resume` cuts it off", found.name);
    }
    screen.say(&verified(&found)?.join("\n"))?;
    Ok(())
}

/// So many decisions of a seat are named.
const COSTLY: usize = 3;

/// Says which decisions cost most.
pub(crate) fn costs(screen: &mut Screen, word: &Path, name: Option<&str>, playouts: u32) -> anyhow::Result<()> {
    let Found { name: shown, journal, vault } = Place::of(word)?.read()?;
    let sitting = opened(&shown, &journal, &vault.unwrap_or_default())?;
    let seating = sitting.seating();
    let is_bot = |seat: Seat| journal.header.bots.get(usize::from(seat.0)).is_some_and(Option::is_some);
    let is_meant = |seat: &Seat| match name {
        Some(name) => seating.name(*seat).eq_ignore_ascii_case(name),
        None => !is_bot(*seat),
    };
    let seats: Vec<Seat> = seating.seats().filter(is_meant).collect();
    if seats.is_empty() {
        bail!("{shown}: nobody is meant; `--seat NAME` names one of those who play");
    }
    for seat in seats {
        let costly = sitting.costly(&Viewer::watcher(), seat, COSTLY, playouts);
        let costly = costly.map_err(|sentence| anyhow!("{shown}: {sentence}"))?;
        let name = seating.name(seat);
        match costly.is_empty() {
            true => screen.say(&format!("{name}: no decision cost much."))?,
            false => screen.say(&format!("{name}: what cost most"))?,
        }
        for it in costly {
            screen.say(&format!("  {}", it.cost()))?;
        }
    }
    Ok(())
}

/// The journal of the battle that somebody names.
pub(crate) fn read(word: &Path) -> anyhow::Result<Journal> {
    Ok(Place::of(word)?.read()?.journal)
}

/// The battle of a journal, with what a vault opens.
pub(crate) fn opened(name: &str, journal: &Journal, vault: &Vault) -> anyhow::Result<Box<dyn Sitting>> {
    match opened_as_far(name, journal, vault)? {
        Opened { sitting, parts: None } => Ok(sitting),
        Opened { parts: Some(parting), .. } => bail!("{name}: {parting}"),
    }
}

/// The same, as far as the present rules agree with one that was begun under older ones.
pub(crate) fn opened_as_far(name: &str, journal: &Journal, vault: &Vault) -> anyhow::Result<Opened> {
    let rolls = journal.header.dice != DiceSource::Entered;
    let agreed = Agreed { rolls, odds: true, hints: true, ..Agreed::default() };
    let outside = Outside { seed: 0, dice: journal.header.dice.clone() };
    systems::open_as_far(journal, vault, Vec::new(), agreed, &outside, &Tables::default())
        .map_err(|it| in_words(name, &it))
}

/// What a journal proves, if every line of it is in order.
fn proven(name: &str, journal: &Journal, vault: &Vault) -> anyhow::Result<Proof> {
    systems::prove(journal, vault).map_err(|it| in_words(name, &it))
}

fn in_words(name: &str, faults: &[Fault]) -> anyhow::Error {
    let lines: Vec<String> = faults.iter().map(|it| it.says.to_string()).collect();
    anyhow!("{name}: {}", lines.join("; "))
}

/// Why a battle can only be read, and what can be done with it.
pub(crate) fn closed_in_words(name: &str, parting: &Parting) -> String {
    let entry = parting.agrees;
    format!(
        "{name} can only be read: {parting}. This is how it stood after entry {entry}; nothing of it is changed, and \
         `umpire export` gives its journal."
    )
}

/// What whoever goes on with a battle of older rules should know.
pub(crate) fn older_in_words(name: &str, journal: &Journal, is_closed: bool) -> Option<String> {
    let (system, rules) = (&journal.header.system, journal.header.rules);
    let present = systems::all().iter().find(|it| it.name == system)?.rules;
    (rules < present && !is_closed).then(|| {
        format!(
            "{name} was begun under version {rules} of the rules of {system}. Everything in it agrees with version \
             {present}, and by that one it goes on."
        )
    })
}

fn verified(found: &Found) -> anyhow::Result<Vec<String>> {
    let Found { name, journal, vault } = found;
    let Proof { seating, newest, tally, is_over, is_asking } = proven(name, journal, &Vault::default())?;
    if is_over && !journal.is_sealed() && !is_asking {
        bail!("{name}: the battle is over, and its seal is missing; `umpire resume` lets you seal it");
    }
    let mut lines = vec![
        format!("{} lines: each hash follows from the line before.", journal.lines.len() + 1),
        format!("{newest} entries: each is legal, and the state after it is what the journal says."),
        dice_in_words(journal, tally.rolls),
        format!("{} of {} sealed choices were opened; each opening fits its seal.", tally.opened, tally.sealed),
    ];
    lines.extend(tally.taken_back_in_words(&seating));
    if let Some(vault) = vault.as_ref().filter(|_| tally.opened < tally.sealed) {
        lines.push(match proven(name, journal, vault)?.tally.locked.len() {
            0 => "The vault beside it opens the rest.".to_owned(),
            some => format!("The vault beside it lacks the opening of {some}."),
        });
    }
    lines.push(match journal.is_sealed() {
        true => "The battle is finished and sealed: nothing was cut off.".to_owned(),
        false => "The battle is not finished: whether lines were cut off its end cannot be told.".to_owned(),
    });
    lines.push(format!("{name} is in order."));
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
fn as_text(journal: &Journal, battle: &dyn Sitting) -> String {
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
    lines.push(story(battle));
    if battle.outcome().is_some() && journal.is_sealed() {
        lines.push(String::new());
        lines.push(format!("sealed  {}", outcome_in_words(battle)));
    }
    lines.join("\n")
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
