//! Wrong usage: what was typed cannot be meant, whatever the world looks like. Exit code 2.

use std::fmt;

use clap::error::{ContextKind, ContextValue, ErrorKind};

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

/// A number that was typed where it cannot stand, in plain words. Everything else is said well enough by the parser.
pub(crate) fn wrong_number(error: &clap::Error) -> Option<String> {
    let told = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let wrong = told(ContextKind::InvalidArg)?;
    match error.kind() {
        // What begins like an option and goes on with digits was meant as a number.
        ErrorKind::UnknownArgument if wrong.strip_prefix('-').is_some_and(is_number) => {
            Some("there is a number below 0 where a whole number from 0 up is wanted".to_owned())
        }
        ErrorKind::ValueValidation => {
            let value = told(ContextKind::InvalidValue)?;
            let counts = wrong.contains("NUMBER") || wrong.contains("POINTS");
            (counts && !is_number(value)).then(|| {
                format!("\"{value}\" is no number that fits {wrong}: a whole number from 0 up is wanted there")
            })
        }
        _ => None,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|it| it.is_ascii_digit() || it == '.')
}
