//! Journals: the save, the replay, the bug report and, once its vault is opened, the proof.
//!
//! A journal is a text. Its first line is the header (system, rules version, set-up, commitment to
//! the dice), then comes one line an entry, and a finished battle ends with a seal. A line is a
//! JSON object, a space, and a hash over the hash of the line before and this line's bytes; so a
//! journal with one altered byte is refused at that very line. See `docs/journal.md`.

mod header;
mod line;
mod replay;
mod vault;
mod writer;

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::Hex;

pub use header::{DiceSource, Header};
pub use line::Line;
pub use replay::{Replayed, replay};
pub use vault::Vault;
pub use writer::Writer;

/// The hash at the end of a line.
type Chain = Hex<16>;

/// What comes before the first line.
const UNWRITTEN: Chain = Hex([0; 16]);

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
        let mut chain = UNWRITTEN;
        let mut header = None;
        let mut lines = Vec::new();
        let mut half_written_from = None;
        let mut from = 0;
        for (index, line) in bytes.split_inclusive(|it| *it == b'\n').enumerate() {
            let number = index + 1;
            let Some(line) = line.strip_suffix(b"\n") else {
                if is_more_than_a_line(chain, line) {
                    return Err(JournalError::at(number, "it was altered at its end"));
                }
                half_written_from = Some(from);
                break;
            };
            from += line.len() + 1;
            let body = check(chain, line).map_err(|reason| JournalError::at(number, reason))?;
            chain = link(chain, body.as_bytes());
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
        self.half_written_from
            .map(|_| format!("line {line} was written only in part and never acknowledged; it is left out"))
    }

    /// True if the journal ends with a seal: nothing can have been cut off.
    pub fn is_sealed(&self) -> bool {
        matches!(self.lines.last(), Some((_, Line::Seal { .. })))
    }
}

/// True if a tail without a line's end goes on after a whole line. A crash leaves less than a line
/// behind; this is one whose end was altered.
fn is_more_than_a_line(before: Chain, tail: &[u8]) -> bool {
    let mut values = serde_json::Deserializer::from_slice(tail).into_iter::<IgnoredAny>();
    let Some(Ok(_)) = values.next() else {
        return false;
    };
    let whole = values.byte_offset() + 1 + 2 * UNWRITTEN.0.len();
    let line = tail.get(..whole);
    tail.len() > whole && line.is_some_and(|it| check(before, it).is_ok())
}

/// The body of a line whose hash follows from the line before.
fn check(before: Chain, line: &[u8]) -> Result<&str, String> {
    const ALTERED: &str = "it was altered, or a line before it is missing: its hash does not follow";
    let text = std::str::from_utf8(line).map_err(|_| ALTERED.to_owned())?;
    let (body, hash) = text.rsplit_once(' ').ok_or_else(|| "it has no hash at its end".to_owned())?;
    match Hex::parse(hash) {
        Some(hash) if hash == link(before, body.as_bytes()) => Ok(body),
        Some(_) => Err(ALTERED.to_owned()),
        None => Err("it has no hash at its end".to_owned()),
    }
}

fn link(before: Chain, body: &[u8]) -> Chain {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"umpire journal\0");
    hasher.update(&before.0);
    hasher.update(body);
    let mut short = [0; 16];
    short.iter_mut().zip(hasher.finalize().as_bytes()).for_each(|(to, from)| *to = *from);
    Hex(short)
}
