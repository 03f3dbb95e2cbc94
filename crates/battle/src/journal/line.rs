//! The lines after the header.

use serde_json::Value;

use crate::{Hex, Phrase, PhraseError, Seat, TakenBack};

/// A line after the header.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// An entry.
    Entry {
        /// Its number.
        number: u32,
        /// Who made it.
        seat: Option<Seat>,
        /// What it says.
        input: Phrase,
        /// The free number that a roll takes; nothing if it takes the next new one.
        takes: Option<u64>,
        /// The hash of the public state after it.
        state: Hex<8>,
    },
    /// The seal of a finished battle.
    Seal {
        /// How many entries came before it.
        entries: u32,
        /// The points by side.
        points: Vec<u16>,
        /// The secret of the dice.
        dice: Option<Hex<32>>,
        /// What was taken back that others had seen.
        taken_back: Vec<TakenBack>,
    },
}

impl Line {
    pub(super) fn from_value(value: &Value) -> Result<Self, PhraseError> {
        let missing = |what: &str| PhraseError(format!("the line has no {what}"));
        let small = |value: &Value| value.as_u64().and_then(|it| u32::try_from(it).ok());
        if let Some(entries) = value.get("sealed") {
            let entries = small(entries).ok_or_else(|| missing("number of entries"))?;
            let points = value.get("points").and_then(Value::as_array).ok_or_else(|| missing("points"))?;
            let points = points
                .iter()
                .map(|it| small(it).and_then(|it| u16::try_from(it).ok()))
                .collect::<Option<_>>()
                .ok_or_else(|| missing("points that are numbers"))?;
            let dice = match value.get("dice") {
                None | Some(Value::Null) => None,
                Some(secret) => Some(crate::written::read_hex(secret.as_str().unwrap_or_default())?),
            };
            let taken_back = value.get("taken_back").map_or(Ok(Vec::new()), read_taken_back)?;
            return Ok(Self::Seal { entries, points, dice, taken_back });
        }
        let number = value.get("n").and_then(small).ok_or_else(|| missing("number"))?;
        let seat = match value.get("seat") {
            None => None,
            Some(it) => Some(it.as_str().and_then(read_seat).ok_or_else(|| PhraseError(format!("{it} is no seat")))?),
        };
        let input = Phrase::from_value(value.get("input").ok_or_else(|| missing("input"))?)?;
        let state = value.get("state").and_then(Value::as_str).ok_or_else(|| missing("state"))?;
        let takes = match value.get("takes") {
            None => None,
            Some(it) => Some(it.as_u64().ok_or_else(|| PhraseError(format!("{it} is not the number of a roll")))?),
        };
        Ok(Self::Entry { number, seat, input, takes, state: crate::written::read_hex(state)? })
    }
}

fn read_taken_back(value: &Value) -> Result<Vec<TakenBack>, PhraseError> {
    let read = |it: &Value| {
        let number = |key: &str| it.get(key).and_then(Value::as_u64).and_then(|it| u32::try_from(it).ok());
        let by = it.get("seat").and_then(Value::as_str).and_then(read_seat)?;
        Some(TakenBack { by, rolls: number("rolls")?, reveals: number("reveals")? })
    };
    let list = value.as_array().map(|it| it.iter().map(read).collect::<Option<Vec<_>>>());
    list.flatten().ok_or_else(|| PhraseError::new("the seal does not say who has taken back what"))
}

/// The seat of this letter.
pub(crate) fn read_seat(text: &str) -> Option<Seat> {
    match text.as_bytes() {
        [letter @ b'A'..=b'F'] => Some(Seat(letter - b'A')),
        _ => None,
    }
}
