//! Where a battle is kept: in the store, or in a file of its own where somebody named one. Whatever is accepted is safe
//! on disk before anybody is told.

pub(crate) mod file;
pub(crate) mod held;
pub(crate) mod stored;
pub(crate) mod taking_in;
#[cfg(test)]
mod tests;

use battle::Seeded;
use battle::journal::DiceSource;
use systems::Sitting;

pub(crate) use file::FileShelf;
pub(crate) use stored::Stored;

/// Where a battle is kept, open for writing.
pub(crate) enum Shelf {
    /// A file of its own.
    File(FileShelf),
    /// The store.
    Store(Stored),
}

/// What became of something that was to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whether {
    /// It is on disk.
    Kept,
    /// Somebody else was faster: nothing of it is kept, and the battle is what the store says.
    Lost,
}

/// A battle taken from where it is kept.
pub(crate) struct Taken {
    pub(crate) shelf: Shelf,
    pub(crate) sitting: Box<dyn Sitting>,
    /// Nothing if the dice are real ones.
    pub(crate) dice: Option<Seeded>,
    /// What the players should know about it.
    pub(crate) remarks: Vec<String>,
    /// Why nobody goes on with it, if it can only be read.
    pub(crate) closed: Option<String>,
}

impl Shelf {
    /// As somebody types it: the name of the battle, or the path of its file.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(file) => file.path().display().to_string(),
            Self::Store(stored) => stored.name().to_owned(),
        }
    }

    /// Where it is, in words: "in k.journal", "kept as killteam-1".
    pub(crate) fn in_words(&self) -> String {
        match self {
            Self::File(_) => format!("in {}", self.name()),
            Self::Store(_) => format!("kept as {}", self.name()),
        }
    }

    /// Keeps whatever is new in a battle, what opens its seals and what is held back included.
    pub(crate) fn keep(&mut self, sitting: &dyn Sitting) -> anyhow::Result<Whether> {
        match self {
            Self::File(file) => file.keep(sitting).map(|()| Whether::Kept),
            Self::Store(stored) => stored.keep(sitting),
        }
    }

    /// Seals a finished battle: from now on nothing can be cut off unnoticed.
    pub(crate) fn seal(&mut self, sitting: &dyn Sitting, dice: Option<&Seeded>) -> anyhow::Result<Whether> {
        match self {
            Self::File(file) => file.seal(sitting, dice).map(|()| Whether::Kept),
            Self::Store(stored) => stored.seal(sitting, dice),
        }
    }

    /// True if somebody else may go on with the battle meanwhile.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self, Self::Store(_))
    }

    /// True if somebody else has gone on with the battle.
    pub(crate) fn is_behind(&self) -> bool {
        match self {
            Self::File(_) => false,
            Self::Store(stored) => stored.is_behind(),
        }
    }

    /// The battle once more, as the store says; nothing where nobody else can have gone on with it.
    pub(crate) fn load_again(&mut self) -> anyhow::Result<Option<Box<dyn Sitting>>> {
        match self {
            Self::File(_) => Ok(None),
            Self::Store(stored) => stored.load_again().map(Some),
        }
    }
}

/// The dice of a battle, if they are the table's and their secret is the one that was committed to.
pub(crate) fn dice_of(source: &DiceSource, secret: Option<[u8; 32]>) -> Result<Option<Seeded>, String> {
    let DiceSource::Seeded { commitment, contributions } = source else {
        return Ok(None);
    };
    let Some(secret) = secret else {
        return Err("the secret of its dice is not in its vault".into());
    };
    let dice = Seeded::new(secret, contributions.clone());
    if dice.commitment() == *commitment {
        Ok(Some(dice))
    } else {
        Err("the secret in its vault is not the one that its dice were committed to".into())
    }
}

/// The lines of a journal by entry: the header, then each entry with the seal behind it if there is one.
pub(crate) fn by_entry(journal: &[u8]) -> Vec<Vec<u8>> {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for line in journal.split_inclusive(|it| *it == b'\n').filter(|it| it.ends_with(b"\n")) {
        match rows.last_mut().filter(|_| is_seal(line)) {
            Some(row) => row.extend_from_slice(line),
            None => rows.push(line.to_vec()),
        }
    }
    rows
}

/// True for the line of a seal.
fn is_seal(line: &[u8]) -> bool {
    line.starts_with(b"{\"sealed\":")
}

/// True if a seal stands behind an entry.
pub(crate) fn is_sealed(row: &[u8]) -> bool {
    row.split_inclusive(|it| *it == b'\n').next_back().is_some_and(is_seal)
}
