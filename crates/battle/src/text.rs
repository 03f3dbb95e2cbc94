//! Files that a set-up carries with it, so that a journal is complete in itself.

use serde::{Deserialize, Serialize};

/// A file by name and content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// Its name.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

impl Text {
    /// A file by name and content.
    pub fn new(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), text: text.to_owned() }
    }
}
