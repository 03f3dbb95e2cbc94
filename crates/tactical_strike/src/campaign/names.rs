//! Names that people give: of campaigns, forces, players and characters.

use std::fmt;

/// The name of a strike force. It is how happenings speak of it, so there is one of each in a campaign.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ForceName(String);

impl ForceName {
    /// This name.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ForceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// No name is longer; tables stay readable.
const LONGEST: usize = 60;

/// Why this cannot be a name, if it cannot.
pub(crate) fn unfit(name: &str) -> Option<String> {
    if name.trim().is_empty() {
        return Some("a name cannot be empty".to_owned());
    }
    if name.trim() != name {
        return Some(format!("\"{name}\" begins or ends with a blank"));
    }
    if name.chars().any(char::is_control) {
        return Some("a name is one line of letters, without tabs or line ends".to_owned());
    }
    let letters = name.chars().count();
    (letters > LONGEST).then(|| format!("a name has up to {LONGEST} letters; this one has {letters}"))
}
