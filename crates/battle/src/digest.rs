//! A digest of the public state, the same on every machine and under newer code.

use crate::Hex;

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
#[derive(Debug, Clone)]
pub struct Digest {
    hasher: blake3::Hasher,
}

impl Default for Digest {
    fn default() -> Self {
        Self::new()
    }
}

impl Digest {
    /// An empty digest.
    pub fn new() -> Self {
        Self { hasher: blake3::Hasher::new() }
    }

    /// Adds a number unless it is zero.
    pub fn number(&mut self, name: &str, value: i64) {
        if value != 0 {
            self.bytes(name, &value.to_le_bytes());
        }
    }

    /// Adds a truth unless it is false.
    pub fn flag(&mut self, name: &str, value: bool) {
        self.number(name, i64::from(value));
    }

    /// Adds a text unless it is empty.
    pub fn text(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.bytes(name, value.as_bytes());
        }
    }

    fn bytes(&mut self, name: &str, value: &[u8]) {
        self.hasher.update(&(name.len() as u64).to_le_bytes());
        self.hasher.update(name.as_bytes());
        self.hasher.update(&(value.len() as u64).to_le_bytes());
        self.hasher.update(value);
    }

    /// The digest.
    pub fn finish(&self) -> Hex<8> {
        let mut short = [0; 8];
        short.iter_mut().zip(self.hasher.finalize().as_bytes()).for_each(|(to, from)| *to = *from);
        Hex(short)
    }
}
