//! Lines that hold each other: the hash at the end of each follows from the line before it.

use serde::de::IgnoredAny;

use super::JournalError;
use crate::Hex;

/// The hash at the end of a line, and with it the place where the next one is tied on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chain(Hex<16>);

/// A text of chained lines. What the lines say is not checked here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chained<'a> {
    /// What the lines say, without their hashes, with their numbers from 1.
    pub bodies: Vec<(usize, &'a str)>,
    /// Where a half-written last line begins, if there is one: whatever comes from there on was
    /// never acknowledged.
    pub half_written_from: Option<usize>,
    /// Where the next line is tied on.
    pub chain: Chain,
}

impl Default for Chain {
    fn default() -> Self {
        Self(Hex([0; 16]))
    }
}

impl Chain {
    /// The line that says this, with its hash and its end; the next one follows from it.
    pub fn line(&mut self, body: &str) -> String {
        *self = self.after(body);
        format!("{body} {}\n", self.0)
    }

    /// The hash at the end of the line before.
    pub fn hash(self) -> Hex<16> {
        self.0
    }

    fn after(self, body: &str) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"umpire journal\0");
        hasher.update(&self.0.0);
        hasher.update(body.as_bytes());
        let mut short = [0; 16];
        short.iter_mut().zip(hasher.finalize().as_bytes()).for_each(|(to, from)| *to = *from);
        Self(Hex(short))
    }

    /// The body of a line whose hash follows from the line before.
    fn check(self, line: &[u8]) -> Result<&str, String> {
        const ALTERED: &str = "it was altered, or a line before it is missing: its hash does not follow";
        let text = std::str::from_utf8(line).map_err(|_| ALTERED.to_owned())?;
        let (body, hash) = text.rsplit_once(' ').ok_or_else(|| "it has no hash at its end".to_owned())?;
        match Hex::parse(hash) {
            Some(hash) if hash == self.after(body).0 => Ok(body),
            Some(_) => Err(ALTERED.to_owned()),
            None => Err("it has no hash at its end".to_owned()),
        }
    }

    /// True if a tail without a line's end goes on after a whole line. A crash leaves less than a line
    /// behind; this is one whose end was altered.
    fn is_more_than_a_line(self, tail: &[u8]) -> bool {
        let mut values = serde_json::Deserializer::from_slice(tail).into_iter::<IgnoredAny>();
        let Some(Ok(_)) = values.next() else {
            return false;
        };
        let whole = values.byte_offset() + 1 + 2 * self.0.0.len();
        let line = tail.get(..whole);
        tail.len() > whole && line.is_some_and(|it| self.check(it).is_ok())
    }
}

impl<'a> Chained<'a> {
    /// Reads lines and checks their hashes. A half-written last line is left out and reported in
    /// [`Chained::half_written_from`]; any other damage is an error with its line.
    pub fn read(bytes: &'a [u8]) -> Result<Self, JournalError> {
        let mut read = Self { bodies: Vec::new(), half_written_from: None, chain: Chain::default() };
        let mut from = 0;
        for (index, line) in bytes.split_inclusive(|it| *it == b'\n').enumerate() {
            let number = index + 1;
            let Some(line) = line.strip_suffix(b"\n") else {
                if read.chain.is_more_than_a_line(line) {
                    return Err(JournalError::at(number, "it was altered at its end"));
                }
                read.half_written_from = Some(from);
                break;
            };
            from += line.len() + 1;
            let body = read.chain.check(line).map_err(|reason| JournalError::at(number, reason))?;
            read.chain = read.chain.after(body);
            read.bodies.push((number, body));
        }
        Ok(read)
    }

    /// The sentence about a half-written last line, if there is one.
    pub fn half_written_in_words(&self) -> Option<String> {
        self.half_written_from.map(|_| half_written(self.bodies.last().map_or(0, |(number, _)| *number) + 1))
    }
}

pub(super) fn half_written(line: usize) -> String {
    format!("line {line} was written only in part and never acknowledged; it is left out")
}
