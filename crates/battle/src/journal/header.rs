//! The first line of a journal: which game, under which rules, from which set-up, with which dice.

use serde_json::{Value, json};

use super::JournalError;
use crate::{Hex, PhraseError, Seeded, System};

/// The version of the format of the lines themselves.
const FORMAT: u64 = 1;

/// What a journal begins with.
#[derive(Debug, Clone, PartialEq)]
pub struct Header {
    /// The rule system.
    pub system: String,
    /// The version of its rules.
    pub rules: u32,
    /// The set-up, complete in itself.
    pub setup: Value,
    /// Where the faces come from.
    pub dice: DiceSource,
    /// Which kind of bot sits where, seat by seat; nothing for a person. Empty where there are people only.
    pub bots: Vec<Option<String>>,
}

/// Where the faces of a battle come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiceSource {
    /// Real dice, typed or tapped.
    Entered,
    /// Dice of the table, committed to before the first roll.
    Seeded {
        /// The hash of the table's secret.
        commitment: Hex<32>,
        /// What each seat added.
        contributions: Vec<String>,
    },
}

impl DiceSource {
    /// How seeded dice are announced.
    pub fn of(dice: &Seeded) -> Self {
        Self::Seeded { commitment: dice.commitment(), contributions: dice.contributions().to_vec() }
    }
}

impl Header {
    /// The header of a battle of this system.
    pub fn new<S: System>(setup: &S::Setup, dice: DiceSource) -> Result<Self, JournalError> {
        let setup = serde_json::to_value(setup)
            .map_err(|error| JournalError::whole(format!("the set-up cannot be written down: {error}")))?;
        Ok(Self { system: S::NAME.to_owned(), rules: S::RULES, setup, dice, bots: Vec::new() })
    }

    pub(super) fn to_value(&self) -> Value {
        let dice = match &self.dice {
            DiceSource::Entered => json!({ "source": "entered" }),
            DiceSource::Seeded { commitment, contributions } => {
                json!({ "source": "seeded", "commitment": commitment.to_string(), "contributions": contributions })
            }
        };
        let (system, rules, setup, bots) = (&self.system, self.rules, &self.setup, &self.bots);
        match bots.iter().all(Option::is_none) {
            true => json!({ "umpire": FORMAT, "system": system, "rules": rules, "dice": dice, "setup": setup }),
            false => {
                json!({ "umpire": FORMAT, "system": system, "rules": rules, "dice": dice, "bots": bots, "setup": setup })
            }
        }
    }

    pub(super) fn from_value(value: &Value) -> Result<Self, PhraseError> {
        let format = value.get("umpire").and_then(Value::as_u64);
        match format {
            Some(FORMAT) => {}
            Some(other) => {
                return Err(PhraseError(format!("it has format {other}; this Umpire reads format {FORMAT}")));
            }
            None => {
                return Err(PhraseError::new("this is not a journal of Umpire: its first line is no header"));
            }
        }
        let missing = |what: &str| PhraseError(format!("the header has no {what}"));
        let system = value.get("system").and_then(Value::as_str).ok_or_else(|| missing("system"))?;
        let rules = value.get("rules").and_then(Value::as_u64).ok_or_else(|| missing("rules version"))?;
        let setup = value.get("setup").cloned().ok_or_else(|| missing("set-up"))?;
        let dice = value.get("dice").ok_or_else(|| missing("dice"))?;
        let dice = match dice.get("source").and_then(Value::as_str) {
            Some("entered") => DiceSource::Entered,
            Some("seeded") => {
                let text = dice.get("commitment").and_then(Value::as_str).unwrap_or_default();
                let commitment = crate::written::read_hex(text)?;
                let list =
                    dice.get("contributions").and_then(Value::as_array).ok_or_else(|| missing("contributions"))?;
                let texts = list.iter().map(|it| it.as_str().map(str::to_owned));
                let contributions =
                    texts.collect::<Option<_>>().ok_or_else(|| missing("contributions that are texts"))?;
                DiceSource::Seeded { commitment, contributions }
            }
            _ => return Err(missing("source of dice")),
        };
        let bots = match value.get("bots") {
            None => Vec::new(),
            Some(bots) => serde_json::from_value(bots.clone()).map_err(|_| missing("bots that are names"))?,
        };
        let rules = u32::try_from(rules).map_err(|_| missing("sensible rules version"))?;
        Ok(Self { system: system.to_owned(), rules, setup, dice, bots })
    }
}
