//! Sealed choices: salted commitments, and the vault that keeps what is behind them.
//!
//! A secret choice stands in the journal as a commitment: a hash over a salt and the choice. Its
//! opening lies in the vault beside the journal until the rules reveal it, so that a journal may be
//! shared while the battle runs, and nobody can change their mind unnoticed.

use std::fmt;

use crate::{Phrase, Seat, System};

/// Bytes that are written as hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex<const N: usize>(pub [u8; N]);

impl<const N: usize> Hex<N> {
    /// Reads exactly `2 N` lower-case digits.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 2 * N {
            return None;
        }
        let mut bytes = [0; N];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let [high, low] = pair else { return None };
            *byte = digit(*high)? << 4 | digit(*low)?;
        }
        Some(Self(bytes))
    }
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    }
}

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: [u8; 16] = *b"0123456789abcdef";
        for bytes in self.0.chunks(16) {
            let mut digits = [0; 32];
            for (pair, byte) in digits.chunks_exact_mut(2).zip(bytes) {
                pair.copy_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
            }
            f.write_str(std::str::from_utf8(&digits[..2 * bytes.len()]).unwrap_or_default())?;
        }
        Ok(())
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What makes two commitments to the same choice look different.
pub type Salt = Hex<16>;

/// A hash over a salt and a choice.
pub type Commitment = Hex<32>;

/// The commitment of a seat to a secret, in the words of the journal.
pub fn commit(seat: Seat, salt: Salt, secret: &Phrase) -> Commitment {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"umpire seal\0");
    hasher.update(&[seat.0]);
    hasher.update(&salt.0);
    hasher.update(secret.to_string().as_bytes());
    Hex(*hasher.finalize().as_bytes())
}

/// The commitment to a text that stays covered for a while, where no seat speaks.
pub fn commit_to_text(salt: Salt, text: &str) -> Commitment {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"umpire covered text\0");
    hasher.update(&salt.0);
    hasher.update(text.as_bytes());
    Hex(*hasher.finalize().as_bytes())
}

/// What one seat has sealed and nobody else may see.
#[derive(Debug, Clone, PartialEq)]
pub struct Hand<S: System> {
    held: Vec<Held<S>>,
    // Whatever was ever sealed here, also where its slot was used again or its seal undone: a
    // battle that is folded again deals from it.
    known: Vec<Held<S>>,
}

/// One sealed choice with what opens it.
#[derive(Debug, Clone, PartialEq)]
pub struct Held<S: System> {
    /// What the choice is about.
    pub slot: S::Slot,
    /// The choice.
    pub secret: S::Secret,
    /// What opens its commitment.
    pub salt: Salt,
}

impl<S: System> Default for Hand<S> {
    fn default() -> Self {
        Self { held: Vec::new(), known: Vec::new() }
    }
}

impl<S: System> Hand<S> {
    /// The secret in a slot.
    pub fn get(&self, slot: S::Slot) -> Option<&S::Secret> {
        self.held(slot).map(|it| &it.secret)
    }

    /// The secret in a slot with what opens it. A later one replaces an earlier one, as after an
    /// undo.
    pub fn held(&self, slot: S::Slot) -> Option<&Held<S>> {
        self.held.iter().find(|it| it.slot == slot)
    }

    /// Everything in this hand.
    pub fn iter(&self) -> impl Iterator<Item = &Held<S>> {
        self.held.iter()
    }

    /// Holds a secret without a seal, where no journal is kept.
    pub(crate) fn hold(&mut self, held: Held<S>) {
        self.held.retain(|it| it.slot != held.slot);
        self.held.push(held);
    }

    /// Before the first seal: nothing is held, everything is known.
    pub(crate) fn emptied(&self) -> Self {
        Self { held: Vec::new(), known: self.known.clone() }
    }

    /// Knows one more secret. It is not held before its seal stands.
    pub(crate) fn learn(&mut self, held: Held<S>) {
        if !self.known.contains(&held) {
            self.known.push(held);
        }
    }

    /// Knows whatever the other one knows.
    pub(crate) fn learn_from(&mut self, other: &Self) {
        other.known.iter().for_each(|held| self.learn(held.clone()));
    }

    /// Fills a slot with the known secret that fits its new seal; with nothing if none does.
    pub(crate) fn deal(&mut self, slot: S::Slot, fits: impl Fn(&Held<S>) -> bool) {
        self.held.retain(|it| it.slot != slot);
        let known = self.known.iter().find(|it| it.slot == slot && fits(it));
        self.held.extend(known.cloned());
    }
}
