//! What the door remembers outside the journal, tied to the entry it stands behind.

use battle::{EntryNo, Phrase, Seat};
use serde::{Deserialize, Serialize};

/// What the door holds back or remembers. It can be taken out and put back, so that it survives a restart.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// The entry that it stands behind.
    pub behind: EntryNo,
    /// What was answered alone, until all who are asked have answered: by seat, each answer as a phrase. A secret.
    pub alone: Vec<(Seat, Vec<Phrase>)>,
    /// Who has pressed Go on.
    pub ready: Vec<Seat>,
    /// Who has left the rest of a chore to Umpire.
    pub delegated: Vec<Seat>,
    /// Who would go on without the answer of whom.
    pub without: Vec<(Seat, Seat)>,
    /// Entries that nobody decided: the only thing there was.
    pub undecided: Vec<EntryNo>,
}
