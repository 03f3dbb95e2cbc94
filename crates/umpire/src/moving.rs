//! `umpire export` and `umpire import`: a battle from one store to another, as journal and, for its owner alone, vault.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use battle::counted;
use battle::journal::{Journal, Vault};
use store::{BattleRow, Change, Kept, Outcome, Secret, Secrets, Whole};
use systems::Opened;

use crate::archive::Archive;
use crate::disk::sync_folder;
use crate::place::{self, Place};
use crate::screen::Screen;
use crate::shelf::file::{For, append, create, held_of, read_held, vault_of, write_held};
use crate::shelf::held::Held;
use crate::shelf::{by_entry, dice_of};
use crate::{date, reading, replay};

/// The longest name of a battle.
const LONGEST_NAME: usize = 40;

/// What is exported, and where to.
#[derive(Debug, clap::Args)]
pub(crate) struct Export {
    /// The battle, as `umpire resume` lists it
    battle: String,
    /// The journal to write [default: BATTLE.journal here]
    file: Option<PathBuf>,
    /// Write the vault beside it too: whoever has it knows every sealed choice and every roll to come
    #[arg(long)]
    vault: bool,
}

/// What is imported.
#[derive(Debug, clap::Args)]
pub(crate) struct Import {
    /// The journal; its vault is taken along if it lies beside it
    file: PathBuf,
    /// What the battle is called here [default: as its file is]
    #[arg(long)]
    name: Option<String>,
}

/// Writes a battle to a file.
pub(crate) fn export(screen: &mut Screen, wish: &Export) -> anyhow::Result<()> {
    let Place::Stored(archive, row) = Place::of(Path::new(&wish.battle))? else {
        bail!("{} is a file already; copy it, and the vault beside it if it is yours", wish.battle);
    };
    let name = &row.name;
    let kept = archive.kept(&row)?;
    if kept.journal.is_empty() {
        bail!("{name} has not begun: its players are still gathering");
    }
    let path = wish.file.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.journal")));
    let written = write(&path, &kept, wish.vault)?;
    sync_folder(&path);
    let newest = by_entry(&kept.journal).len().saturating_sub(1) as u64;
    let entries = if newest == 1 { "1 entry".to_owned() } else { format!("{newest} entries") };
    screen.say(&format!("{name}, {entries}, is written to {}.", path.display()))?;
    screen.say(match wish.vault {
        true => "The vault beside it opens every sealed choice and the dice: give it to nobody who plays.",
        false => {
            "It tells no secret, and anybody can check it. To go on with the battle elsewhere, export it with --vault."
        }
    })?;
    drop(written);
    Ok(())
}

/// Files that were made; whatever was is taken away again if the rest cannot be.
struct Made(Vec<PathBuf>);

impl Made {
    fn file(&mut self, path: &Path, readers: For, bytes: &[u8]) -> anyhow::Result<()> {
        let mut file = create(path, readers)?;
        self.0.push(path.to_owned());
        append(&mut file, bytes).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Writes all files, or none.
fn write(path: &Path, kept: &Kept, with_vault: bool) -> anyhow::Result<Made> {
    let mut made = Made(Vec::new());
    let written = (|| {
        made.file(path, For::Everybody, &kept.journal)?;
        if !with_vault {
            return Ok(());
        }
        made.file(&vault_of(path)?, For::ItsOwner, &vault_text(&kept.secrets))?;
        let held = kept.secrets.kept.as_ref().and_then(|it| Held::read(&it.0)).filter(Held::holds);
        if let Some(held) = held {
            if held_of(path).exists() {
                bail!("{} exists already and is left as it is; give another name", held_of(path).display());
            }
            made.0.push(held_of(path));
            write_held(path, &held)?;
        }
        Ok(())
    })();
    if written.is_err() {
        for path in &made.0 {
            // What cannot be taken away either is named by the error.
            let _ = fs::remove_file(path);
        }
    }
    written.map(|()| made)
}

/// A vault as it lies beside a journal: the secret of the dice first, then what opens the seals.
fn vault_text(secrets: &Secrets) -> Vec<u8> {
    let dice = secrets.dice.as_ref().map(|it| Vault::dice_line(&battle::Seeded::new(it.0, Vec::new())));
    let openings = &secrets.openings.0;
    // A vault that came from a file has the line already.
    let known = Vault::read(openings).is_ok_and(|it| it.dice.is_some());
    [dice.filter(|_| !known).unwrap_or_default().as_bytes(), openings].concat()
}

/// Takes a battle in, once everything about it is checked.
pub(crate) fn import(screen: &mut Screen, wish: &Import) -> anyhow::Result<()> {
    let path = &wish.file;
    let shown = path.display();
    let bytes = reading::journal(path)?;
    let journal = Journal::read(&bytes).map_err(|error| anyhow!("{shown}: {error}"))?;
    if let Some(sentence) = journal.half_written_in_words() {
        bail!("{shown}: {sentence}; get the whole file, or let `umpire resume {shown}` cut it off");
    }
    let (openings, vault) = vault_beside(path)?;
    let held = read_held(path)?;
    let Opened { sitting, parts } =
        replay::opened_as_far(&shown.to_string(), &journal, vault.as_ref().unwrap_or(&Vault::default()))?;
    let secret = vault.as_ref().and_then(|it| it.dice).map(|it| it.0);
    let dice = dice_of(&journal.header.dice, secret);
    if let (Some(vault), Err(reason)) = (&vault, &dice)
        && vault.dice.is_some()
    {
        bail!("{}: {reason}", vault_of(path)?.display());
    }
    let archive = place::opened()?;
    if wish.name.is_none() {
        check_is_new(&archive, &bytes)?;
    }
    let name = free_name(&archive, wish, &journal)?;
    let whole = Whole {
        name: name.clone(),
        system: journal.header.system.clone(),
        lines: by_entry(&bytes),
        dice: secret.map(Secret),
        openings: Secret(openings),
        kept: Some(held).filter(|it| vault.is_some() && it.holds()).map(|it| Secret(it.written())),
        from: None,
        at: date::now(),
    };
    if archive.change(Change::Whole(whole))? == Outcome::Lost {
        bail!("there is a battle {name} already; give another name with --name");
    }
    screen.say(&format!(
        "{shown} is kept as {name}: {} of {}.",
        counted(journal.lines.len() as u64, "line"),
        journal.header.system
    ))?;
    let locked = sitting.tally().locked.len();
    let sentence = match (&parts, journal.is_sealed(), dice.is_err() || locked > 0) {
        (Some(parting), ..) => format!("It can only be read: {parting}."),
        (None, true, _) => format!("It is finished and sealed; `umpire replay show {name}` tells how it went."),
        (None, false, true) => {
            "What opens its sealed choices and its dice did not come along: it can be read, and cannot go on."
                .to_owned()
        }
        (None, false, false) => format!("Go on with: umpire resume {name}"),
    };
    screen.say(&sentence)?;
    Ok(())
}

/// The vault beside a journal, as it is and as it reads; nothing if there is none.
fn vault_beside(path: &Path) -> anyhow::Result<(Vec<u8>, Option<Vault>)> {
    let path = vault_of(path)?;
    if !path.exists() {
        return Ok((Vec::new(), None));
    }
    let shown = path.display();
    let bytes = reading::journal(&path)?;
    if bytes.last().is_some_and(|it| *it != b'\n') {
        bail!("{shown}: its last line was written only in part; get the whole file");
    }
    let vault = Vault::read(&bytes).map_err(|error| anyhow!("{shown}: {error}"))?;
    Ok((bytes, Some(vault)))
}

/// An error if the store has this battle already, as far as it goes or farther.
fn check_is_new(archive: &Archive, bytes: &[u8]) -> anyhow::Result<()> {
    let header = by_entry(bytes).into_iter().next().unwrap_or_default();
    for row in archive.beginning_with(&header)? {
        let BattleRow { name, head, .. } = &row;
        let ours = archive.kept(&row)?.journal;
        let entries = by_entry(bytes).len().saturating_sub(1);
        // Real dice and no word make headers alike; only what follows tells battles apart.
        if entries > 0 && ours.starts_with(bytes) {
            bail!("this battle is here already, as {name}, with {head} entries; --name keeps it once more beside it");
        }
        if *head > 0 && bytes.starts_with(&ours) {
            bail!(
                "this battle is here already, as {name}, up to entry {head}; the file goes on to entry {entries}. \
                 --name keeps it beside it"
            );
        }
    }
    Ok(())
}

/// The name that was wished for; otherwise that of the file, or another one if it is taken.
fn free_name(archive: &Archive, wish: &Import, journal: &Journal) -> anyhow::Result<String> {
    let may = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
    let is_name = |it: &str| !it.is_empty() && it.len() <= LONGEST_NAME && it.chars().all(may);
    match &wish.name {
        Some(name) if is_name(name) => Ok(name.clone()),
        Some(name) => bail!("\"{name}\" is no name for a battle: 1 to {LONGEST_NAME} letters, digits, - or _"),
        None => {
            let stem = wish.file.file_stem().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
            match is_name(&stem) && archive.battle(&stem)?.is_none() {
                true => Ok(stem),
                false => archive.free_name(&journal.header.system),
            }
        }
    }
}
