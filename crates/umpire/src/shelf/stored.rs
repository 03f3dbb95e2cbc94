//! A battle in the store. Others may have it open too: whoever is slower is told, and loads it again.

use std::rc::Rc;

use anyhow::{anyhow, bail};
use battle::journal::{Header, Journal, Vault, Writer};
use battle::{EntryNo, Seeded};
use store::{Append, BattleRow, Change, Entry, Kept, Outcome, Seal, Secret, Whole};
use systems::{Opened, Sitting};

use super::held::Held;
use super::{Shelf, Taken, Whether, dice_of, is_sealed};
use crate::archive::Archive;
use crate::{date, replay};

/// A battle in the store, open for writing.
pub(crate) struct Stored {
    archive: Rc<Archive>,
    row: BattleRow,
    writer: Writer,
    written: EntryNo,
    /// What the store has of the newest entry, with the seal behind it if there is one.
    newest: Vec<u8>,
    held: Held,
}

impl Stored {
    /// Begins a battle: its header, and the secret of the dice.
    pub(crate) fn begin(archive: Rc<Archive>, header: &Header, dice: Option<&Seeded>) -> anyhow::Result<Self> {
        let (writer, line) = Writer::begin(header);
        let newest = line.into_bytes();
        loop {
            let name = archive.free_name(&header.system)?;
            let whole = Whole {
                name: name.clone(),
                system: header.system.clone(),
                lines: vec![newest.clone()],
                dice: dice.map(|it| Secret(it.secret().0)),
                openings: Secret(Vec::new()),
                kept: None,
                from: None,
                at: date::now(),
            };
            if archive.change(Change::Whole(whole))? == Outcome::Stored {
                let row = archive.battle(&name)?.ok_or_else(|| anyhow!("{name} is gone from the store"))?;
                return Ok(Self { archive, row, writer, written: EntryNo(0), newest, held: Held::default() });
            }
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.row.name
    }

    /// True if somebody else has gone on with it. A store that does not answer says so when something is kept.
    pub(crate) fn is_behind(&self) -> bool {
        self.archive.head(&self.row).is_ok_and(|it| it != i64::from(self.written.0))
    }

    /// Entries, what opens their seals and what is held back are kept together or not at all.
    pub(crate) fn keep(&mut self, sitting: &dyn Sitting) -> anyhow::Result<Whether> {
        let held = self.held.changed(sitting);
        if sitting.newest() == self.written && held.is_none() {
            return Ok(Whether::Kept);
        }
        let mut writer = self.writer.clone();
        let lines = sitting.lines(&mut writer, self.written);
        let lines: Vec<Vec<u8>> = lines.split_inclusive('\n').map(|it| it.as_bytes().to_vec()).collect();
        let newest = lines.last().cloned();
        let append = Append {
            battle: self.row.id,
            head: i64::from(self.written.0),
            entries: lines.into_iter().map(|line| Entry { line, ..Entry::default() }).collect(),
            openings: Secret(sitting.openings(self.written).into_bytes()),
            kept: held.as_ref().map(|it| Secret(it.written())),
            at: date::now(),
        };
        if self.archive.change(Change::Append(append))? == Outcome::Lost {
            return Ok(Whether::Lost);
        }
        self.writer = writer;
        self.written = sitting.newest();
        self.newest = newest.unwrap_or_else(|| self.newest.clone());
        self.held = held.unwrap_or_else(|| self.held.clone());
        Ok(Whether::Kept)
    }

    pub(crate) fn seal(&mut self, sitting: &dyn Sitting, dice: Option<&Seeded>) -> anyhow::Result<Whether> {
        if is_sealed(&self.newest) {
            return Ok(Whether::Kept);
        }
        let mut writer = self.writer.clone();
        let Some(line) = sitting.seal(&mut writer, dice) else {
            bail!("a battle is sealed when it is over");
        };
        let (battle, head) = (self.row.id, i64::from(self.written.0));
        let seal = Seal { battle, head, behind: self.newest.clone(), line: line.clone().into_bytes() };
        if self.archive.change(Change::Seal(seal))? == Outcome::Lost {
            return Ok(Whether::Lost);
        }
        self.writer = writer;
        self.newest.extend_from_slice(line.as_bytes());
        Ok(Whether::Kept)
    }

    /// The battle once more, as the store says.
    pub(crate) fn load_again(&mut self) -> anyhow::Result<Box<dyn Sitting>> {
        let read = Read::of(&self.row.name, self.archive.kept(&self.row)?)?;
        if let Some(parting) = read.opened.parts {
            bail!("{}: {parting}", self.row.name);
        }
        self.writer = Writer::resume(&read.journal);
        self.written = read.opened.sitting.newest();
        self.newest = read.newest;
        self.held = read.held;
        Ok(read.opened.sitting)
    }
}

/// A battle as the store has it.
pub(crate) struct Read {
    pub(crate) journal: Journal,
    pub(crate) opened: Opened,
    secret: Option<[u8; 32]>,
    newest: Vec<u8>,
    held: Held,
}

impl Read {
    pub(crate) fn of(name: &str, kept: Kept) -> anyhow::Result<Self> {
        let Kept { journal, newest, secrets } = kept;
        if journal.is_empty() {
            bail!("{name} has not begun: its players are still gathering");
        }
        let journal = Journal::read(&journal).map_err(|error| anyhow!("{name}: {error}"))?;
        let vault = Vault::read(&secrets.openings.0).map_err(|error| anyhow!("the vault of {name}: {error}"))?;
        let mut opened = replay::opened_as_far(name, &journal, &vault)?;
        let held = secrets.kept.and_then(|it| Held::read(&it.0)).unwrap_or_default();
        held.put_back(&mut *opened.sitting);
        Ok(Self { journal, opened, secret: secrets.dice.map(|it| it.0), newest, held })
    }
}

/// Takes a battle from the store. Nothing is changed by that.
pub(crate) fn take(archive: Rc<Archive>, row: BattleRow) -> anyhow::Result<Taken> {
    let name = row.name.clone();
    if let Some(why) = &row.set_aside {
        bail!("{name} is set aside: {why} `umpire export {name}` gives its journal");
    }
    let Read { journal, opened, secret, newest, held, .. } = Read::of(&name, archive.kept(&row)?)?;
    let Opened { sitting, parts } = opened;
    let closed = parts.map(|it| replay::closed_in_words(&name, &it));
    let mut dice = None;
    if closed.is_none() {
        if journal.is_sealed() {
            bail!("{name}: this battle is finished and sealed; `umpire replay show {name}` tells how it went");
        }
        dice = dice_of(&journal.header.dice, secret).map_err(|reason| anyhow!("{name} cannot go on: {reason}"))?;
        if let Some((seat, slot)) = sitting.tally().locked.first() {
            let who = sitting.seating().name(*seat);
            bail!("{name} cannot go on: nothing in its vault opens the {slot} that {who} has sealed");
        }
    }
    let (writer, written) = (Writer::resume(&journal), sitting.newest());
    let remarks = replay::older_in_words(&name, &journal, closed.is_some()).into_iter().collect();
    let shelf = Shelf::Store(Stored { archive, row, writer, written, newest, held });
    Ok(Taken { shelf, sitting, dice, remarks, closed })
}
