//! Journals: the save, the replay, the bug report and, once its vault is opened, the proof.
//!
//! A journal is a text. Its first line is the header (system, rules version, set-up, commitment to
//! the dice), then comes one line an entry, and a finished battle ends with a seal. A line is a
//! JSON object, a space, and a hash over the hash of the line before and this line's bytes; so a
//! journal with one altered byte is refused at that very line. See `docs/journal.md`.

mod chain;
mod header;
mod line;
mod replay;
mod vault;
mod writer;

use serde_json::Value;

use crate::Hex;
pub use chain::{Chain, Chained};
pub use header::{DiceSource, Header};
pub use line::Line;
pub use replay::{Replayed, replay, replay_as_far, replay_as_far_on};
pub use vault::Vault;
pub use writer::Writer;

/// What is wrong with a journal, and in which line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{reason}", .line.map_or(String::new(), |it| format!("line {it}: ")))]
pub struct JournalError {
    /// The first bad line, from 1; nothing if it is about the whole.
    pub line: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

impl JournalError {
    /// About a line.
    pub fn at(line: usize, reason: impl Into<String>) -> Self {
        Self { line: Some(line), reason: reason.into() }
    }

    /// About the whole.
    pub fn whole(reason: impl Into<String>) -> Self {
        Self { line: None, reason: reason.into() }
    }
}

/// A journal whose hashes follow from each other. What it says is not checked yet.
#[derive(Debug, Clone, PartialEq)]
pub struct Journal {
    /// Its header.
    pub header: Header,
    /// Its entries and seals, with the numbers of their lines.
    pub lines: Vec<(usize, Line)>,
    /// Where a half-written last line begins, if there is one: whatever comes from there on was
    /// never acknowledged.
    pub half_written_from: Option<usize>,
    chain: Chain,
}

impl Journal {
    /// Reads a journal and checks its chain of hashes. A half-written last line is left out and
    /// reported in [`Journal::half_written_from`]; any other damage is an error with its line.
    pub fn read(bytes: &[u8]) -> Result<Self, JournalError> {
        let Chained { bodies, half_written_from, chain } = Chained::read(bytes)?;
        let mut header = None;
        let mut lines = Vec::new();
        for (number, body) in bodies {
            let value: Value = serde_json::from_str(body)
                .map_err(|error| JournalError::at(number, format!("it cannot be read: {error}")))?;
            if header.is_none() {
                header = Some(Header::from_value(&value).map_err(|error| JournalError::at(number, error.0))?);
            } else {
                let line = Line::from_value(&value).map_err(|error| JournalError::at(number, error.0))?;
                lines.push((number, line));
            }
        }
        match header {
            Some(header) => Ok(Self { header, lines, half_written_from, chain }),
            None => Err(JournalError::at(1, "there is no complete header")),
        }
    }

    /// The sentence about a half-written last line, if there is one.
    pub fn half_written_in_words(&self) -> Option<String> {
        let line = self.lines.last().map_or(1, |(number, _)| *number) + 1;
        self.half_written_from.map(|_| chain::half_written(line))
    }

    /// The hash at the end of its last whole line. It follows from every line before, so that no two journals have the
    /// same.
    pub fn digest(&self) -> Hex<16> {
        self.chain.hash()
    }

    /// True if the journal ends with a seal: nothing can have been cut off.
    pub fn is_sealed(&self) -> bool {
        matches!(self.lines.last(), Some((_, Line::Seal { .. })))
    }
}
