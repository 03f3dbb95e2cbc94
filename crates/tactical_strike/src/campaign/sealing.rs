//! Choices that others must not know yet: in the journal they stand as salted commitments, in the vault beside it as what
//! opens them, until the Mustering phase ends and the journal opens them itself. CA-55.

use battle::{Commitment, Hex, Salt, commit_to_text};
use serde_json::{Value, json};

use super::written::Fields;
use super::{Campaign, Happening, Statement};

/// What opens a sealed line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) entry: u32,
    pub(crate) salt: Salt,
    /// What the line would say in clear.
    pub(crate) line: String,
}

/// What a vault beside a campaign holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Vault {
    /// The secret of the dice.
    pub secret: Option<Hex<32>>,
    pub(crate) openings: Vec<Opening>,
}

impl Opening {
    pub(crate) fn commitment(&self) -> Commitment {
        commit_to_text(self.salt, &self.line)
    }

    pub(crate) fn to_value(&self) -> Value {
        json!({ "n": self.entry, "salt": self.salt.to_string(), "line": self.line })
    }

    pub(crate) fn read(value: &Value) -> Result<Self, String> {
        let fields = &mut Fields::of("the opening", value)?;
        let salt = fields.text("salt")?;
        let opening = Self {
            entry: fields.number("n")?,
            salt: Hex::parse(salt).ok_or_else(|| format!("\"{salt}\" is no salt"))?,
            line: fields.text("line")?.to_owned(),
        };
        fields.nothing_else()?;
        Ok(opening)
    }

    /// The line of a vault.
    pub(crate) fn vault_line(&self) -> String {
        format!("{}\n", self.to_value())
    }
}

impl Vault {
    /// Reads a vault. What a crash has left of a line is passed over: whatever is opened must fit a seal of the journal.
    pub fn read(bytes: &[u8]) -> Self {
        let mut vault = Self::default();
        for line in bytes.split(|it| *it == b'\n') {
            let Ok(value) = serde_json::from_slice::<Value>(line) else { continue };
            match value.get("dice").and_then(Value::as_str).and_then(Hex::parse) {
                Some(secret) => vault.secret = Some(secret),
                None => vault.openings.extend(Opening::read(&value).ok()),
            }
        }
        vault
    }
}

/// True if others must not read this line in the Mustering phase that is going on: a choice of that phase, or a change of
/// something that is sealed.
pub(crate) fn is_secret(campaign: &Campaign, entry: &Statement, sealed: &[Opening]) -> bool {
    if campaign.state().phase != super::Phase::Mustering {
        return false;
    }
    let is_choice = |happening: &Happening| {
        matches!(happening, Happening::Mustered { .. } | Happening::Advanced { .. } | Happening::Recruited { .. })
    };
    let is_sealed = |entry: battle::EntryNo| sealed.iter().any(|it| it.entry == entry.0);
    match entry {
        Statement::Happened(told) => is_choice(&told.happening),
        Statement::Corrected { entry, to } => is_choice(to) || is_sealed(*entry),
        Statement::Inserted { before, happening } => is_choice(happening) || is_sealed(*before),
        Statement::Withdrawn { entry } => is_sealed(*entry),
        Statement::Sealed => true,
    }
}
