//! Entries: inputs as they stand in a journal, numbered, with who made them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Commitment, Salt, Seat, System};

/// The number of an entry, from 1. Zero is the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntryNo(pub u32);

impl fmt::Display for EntryNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// One line of a journal.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry<S: System> {
    /// Its number.
    pub number: EntryNo,
    /// Who made it; nobody for dice that the table rolled.
    pub seat: Option<Seat>,
    /// What it says.
    pub input: Input<S>,
}

/// Whatever comes from outside.
#[derive(Debug, Clone, PartialEq)]
pub enum Input<S: System> {
    /// An open choice.
    Choose(S::Choice),
    /// A report from a physical table.
    Report(S::Report),
    /// A secret choice, as a commitment.
    Seal {
        /// What it is about.
        slot: S::Slot,
        /// The hash over salt and choice.
        commitment: Commitment,
    },
    /// The opening of a seal.
    Open {
        /// What it is about.
        slot: S::Slot,
        /// The choice.
        secret: S::Secret,
        /// What opens the commitment.
        salt: Salt,
    },
    /// An answer to a question.
    Answer {
        /// What was asked.
        question: S::Question,
        /// What is so.
        answer: S::Answer,
    },
    /// The faces of dice.
    Roll {
        /// Which roll.
        roll: S::Roll,
        /// What they show.
        faces: Vec<u8>,
    },
    /// An undo or a correction; takes effect at once or by consent.
    Propose(Change<S>),
    /// Consent to what is proposed, or not.
    Consent(Consent),
}

/// What somebody says to what is proposed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consent {
    /// Yes.
    Allow,
    /// No; then nothing changes.
    Refuse,
    /// A die shall decide. It is rolled once everybody concerned has said so.
    LeaveToADie,
    /// The face that it shows: from 4 on it is as proposed, below nothing changes.
    Fell(u8),
}

impl Consent {
    /// From this face on it is as proposed.
    const FROM: u8 = 4;

    /// True if it changes something once nobody has to be asked any more.
    pub fn agrees(self) -> bool {
        match self {
            Self::Allow => true,
            Self::Fell(face) => face >= Self::FROM,
            Self::Refuse | Self::LeaveToADie => false,
        }
    }
}

impl<S: System> Input<S> {
    /// Undo, corrections and consent: about other inputs, not about the game.
    pub(crate) fn is_about_changes(&self) -> bool {
        matches!(self, Self::Propose(_) | Self::Consent(_))
    }

    /// Faces and openings: what a battle asks for by itself, whoever brings it.
    pub(crate) fn is_supply(&self) -> bool {
        matches!(self, Self::Roll { .. } | Self::Open { .. })
    }
}

/// What replaces or withdraws an earlier input. Nothing is ever erased: the battle is folded again.
#[derive(Debug, Clone, PartialEq)]
pub enum Change<S: System> {
    /// Withdraws this entry and everything after it.
    Undo {
        /// The first entry that is taken back.
        from: EntryNo,
    },
    /// Withdraws one report or answer; what came later stays as far as it still fits.
    Withdraw {
        /// The entry that is taken back.
        entry: EntryNo,
    },
    /// Puts another input in the place of an earlier one.
    Replace {
        /// The entry that was wrong.
        entry: EntryNo,
        /// What should have stood there.
        with: Box<Input<S>>,
    },
    /// Puts an answer or an opening in before an earlier entry, where a correction has left it
    /// missing. Nobody has to agree: it is due there.
    Insert {
        /// The entry that it comes before.
        before: EntryNo,
        /// What comes there.
        with: Box<Input<S>>,
    },
}

/// What has become of an entry after undo and corrections.
#[derive(Debug, Clone, PartialEq)]
pub enum Fate<S: System> {
    /// It stands.
    Stands,
    /// It was taken back; or it is a roll or an opening that a correction left without use.
    Withdrawn,
    /// Something else stands in its place.
    Replaced(Box<Input<S>>),
}

/// An undo or correction that waits for consent.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal<S: System> {
    /// Which entry proposed it.
    pub entry: EntryNo,
    /// Who asks.
    pub by: Seat,
    /// What for.
    pub change: Change<S>,
    /// Which sides have not answered yet.
    pub waiting_for: Vec<crate::Side>,
    /// Which sides would let a die decide.
    pub by_die: Vec<crate::Side>,
}
