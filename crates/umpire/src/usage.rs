//! Wrong usage: what was typed cannot be meant, whatever the world looks like. Exit code 2.

use std::fmt;

/// Arguments that do not go together.
#[derive(Debug)]
pub(crate) struct Usage(String);

/// Wrong usage, with this sentence.
pub(crate) fn usage(sentence: impl Into<String>) -> anyhow::Error {
    Usage(sentence.into()).into()
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}
