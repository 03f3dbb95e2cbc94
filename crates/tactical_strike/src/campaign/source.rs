//! Where the result of a mission comes from. CA-56.

use battle::Hex;

/// Where the result of a mission comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Somebody typed it, and both Warmasters confirmed it.
    Typed,
    /// The journal of a finished battle says so.
    Journal(FromJournal),
}

/// The journal that a result comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FromJournal {
    /// The name of its file.
    pub name: String,
    /// The hash at the end of its last line, which follows from all of it.
    pub digest: Hex<16>,
    /// True if something was typed beside it, or corrected later, that the journal does not say.
    pub amended: bool,
}

impl Source {
    /// The journal, if it comes from one.
    pub fn journal(&self) -> Option<&FromJournal> {
        match self {
            Self::Typed => None,
            Self::Journal(journal) => Some(journal),
        }
    }

    /// The same, after somebody has changed what it says.
    pub fn amended(self) -> Self {
        match self {
            Self::Typed => Self::Typed,
            Self::Journal(journal) => Self::Journal(FromJournal { amended: true, ..journal }),
        }
    }

    /// "from one.journal", "from one.journal, changed by hand"; nothing if it was typed.
    pub fn in_words(&self) -> Option<String> {
        let FromJournal { name, amended, .. } = self.journal()?;
        Some(format!("from {name}{}", if *amended { ", changed by hand" } else { "" }))
    }
}
