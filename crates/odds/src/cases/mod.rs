//! Case files: many attacks in one JSON text, and what comes of each by its id.
//!
//! The layout is described in `docs/odds.md`. Conventions are those of the file unless [`Settings`] ask for others.

mod field;
mod fight;
mod shoot;

use serde_json::{Map, Value};

pub use field::Fault;
pub use fight::fights;

pub use shoot::shots;

use crate::profile::{Aim, Handling, Reading};
use field::Field;

/// How the cases of a file are worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Whether a die can be kept twice.
    pub reading: Reading,
    /// Whether attacker and defender play dice by convention or as well as possible.
    pub handling: [Handling; 2],
    /// What for, if they do.
    pub aim: Aim,
    /// Whether whoever is injured after a round hits worse in the next; case files leave that out.
    pub injuries: bool,
}

impl Default for Settings {
    /// As case files want it.
    fn default() -> Self {
        Self { reading: Reading::Counted, handling: [Handling::Fixed; 2], aim: Aim::TakeOut, injuries: false }
    }
}

/// Chances below this are left out.
const TOO_SMALL: f64 = 1e-13;

/// Works every case of a text out.
fn each(text: &str, kind: Kind, work: impl Fn(&Field<'_>) -> Result<Value, Fault>) -> Result<Value, Fault> {
    let file: Value = serde_json::from_str(text).map_err(|fault| Fault::new(format!("this is no JSON: {fault}")))?;
    let schema = file.get("schema").and_then(Value::as_str).unwrap_or_default();
    if schema.contains(kind.other().word()) {
        let (is, asked) = (kind.other().word(), kind.word());
        return Err(Fault::new(format!("the schema is \"{schema}\": these are cases to {is}, not to {asked}")));
    }
    let cases = file.get("cases").and_then(Value::as_array);
    let cases = cases.ok_or_else(|| Fault::new("there is no list called \"cases\""))?;
    let mut results = Map::new();
    for (number, case) in (1..).zip(cases) {
        let id = case.get("id").and_then(Value::as_str).filter(|it| !it.is_empty());
        let id = id.ok_or_else(|| Fault::new(format!("case number {number} has no id")))?;
        let result = work(&Field::of_case(id, case)?)?;
        if results.insert(id.to_owned(), result).is_some() {
            return Err(Fault::new(format!("two cases are called \"{id}\"")));
        }
    }
    Ok(Value::Object(results))
}

/// What a file is about.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Shoot,
    Fight,
}

impl Kind {
    fn other(self) -> Self {
        match self {
            Self::Shoot => Self::Fight,
            Self::Fight => Self::Shoot,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Shoot => "shoot",
            Self::Fight => "fight",
        }
    }
}
