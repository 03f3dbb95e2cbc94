//! A digest of the public state, the same on every machine and under newer code.

use std::fmt::{self, Display, Write};

use crate::Hex;

/// What most states come to; more of it only costs a copy.
const USUAL_LENGTH: usize = 4096;

/// Collects named values of a state into a hash.
///
/// A value that equals its default is left out, so that a field added by a later version changes
/// no digest of an older journal in which it never mattered.
///
/// ```
/// # use battle::Digest;
/// let mut old = Digest::new();
/// old.number("cp of A", 2);
/// let mut new = Digest::new();
/// new.number("cp of A", 2);
/// new.number("cards of A", 0);
/// assert_eq!(old.finish(), new.finish());
/// ```
///
/// A digest is made after every input, and most values are at their default. So a name may be anything that can be
/// written, such as `format_args!("cp {side}")`, and it is written only if its value counts.
#[derive(Debug, Clone, Default)]
pub struct Digest {
    bytes: Bytes,
    /// A text, before it is known whether it is empty.
    scratch: String,
}

#[derive(Debug, Clone, Default)]
struct Bytes(Vec<u8>);

impl Write for Bytes {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

impl Bytes {
    fn name(&mut self, name: impl Display) {
        let from = self.0.len();
        self.0.extend_from_slice(&[0; 8]);
        // Bytes take everything.
        let _ = write!(self, "{name}");
        let length = self.0.len() - from - 8;
        if let Some(place) = self.0.get_mut(from..from + 8) {
            place.copy_from_slice(&(length as u64).to_le_bytes());
        }
    }

    fn value(&mut self, value: &[u8]) {
        self.0.extend_from_slice(&(value.len() as u64).to_le_bytes());
        self.0.extend_from_slice(value);
    }
}

impl Digest {
    /// An empty digest.
    pub fn new() -> Self {
        Self { bytes: Bytes(Vec::with_capacity(USUAL_LENGTH)), scratch: String::new() }
    }

    /// Adds a number unless it is zero.
    pub fn number(&mut self, name: impl Display, value: i64) {
        if value != 0 {
            self.bytes.name(name);
            self.bytes.value(&value.to_le_bytes());
        }
    }

    /// Adds a truth unless it is false.
    pub fn flag(&mut self, name: impl Display, value: bool) {
        self.number(name, i64::from(value));
    }

    /// Adds a text unless it is empty.
    pub fn text(&mut self, name: impl Display, value: impl Display) {
        self.scratch.clear();
        // A text takes everything.
        let _ = write!(self.scratch, "{value}");
        if !self.scratch.is_empty() {
            self.bytes.name(name);
            self.bytes.value(self.scratch.as_bytes());
        }
    }

    /// The digest.
    pub fn finish(&self) -> Hex<8> {
        let mut short = [0; 8];
        short.iter_mut().zip(blake3::hash(&self.bytes.0).as_bytes()).for_each(|(to, from)| *to = *from);
        Hex(short)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hashed_are_names_and_values_behind_their_lengths() {
        let mut digest = Digest::new();
        digest.number(format_args!("cp {}", 7), -2);
        digest.flag("over", true);
        digest.text("step", "end");
        digest.number("none", 0);
        digest.flag("not so", false);
        digest.text(format_args!("nothing {}", 1), "");
        let mut bytes = Vec::new();
        let mut add = |part: &[u8]| {
            bytes.extend((part.len() as u64).to_le_bytes());
            bytes.extend(part);
        };
        add(b"cp 7");
        add(&(-2_i64).to_le_bytes());
        add(b"over");
        add(&1_i64.to_le_bytes());
        add(b"step");
        add(b"end");
        assert_eq!(digest.finish().0, blake3::hash(&bytes).as_bytes()[..8]);
    }
}
