//! What came of a scenario, as a person reads it.

use std::fmt;

use crate::Fault;

/// What came of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The file, as the caller named it.
    pub name: String,
    /// What the scenario claims.
    pub title: String,
    /// The worked examples that it also shows, by their ids.
    pub also: Vec<String>,
    /// What is wrong with the file, or what was expected and what was found instead; nothing if
    /// it passed.
    pub problems: Vec<Fault>,
    /// What happened, step by step. Empty if the table could not be set.
    pub story: Vec<String>,
}

impl Report {
    /// Of a file that could not even be begun.
    pub fn failed(name: &str, reason: String) -> Self {
        let problems = vec![Fault::new(1, reason)];
        Self { name: name.to_owned(), title: String::new(), also: Vec::new(), problems, story: Vec::new() }
    }

    /// True if all was as the scenario says.
    pub fn passed(&self) -> bool {
        self.problems.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = if self.title.is_empty() { "(no title)" } else { &self.title };
        if self.passed() {
            return write!(f, "passed  {}: {title}", self.name);
        }
        write!(f, "failed  {}: {title}", self.name)?;
        for Fault { line, reason } in &self.problems {
            write!(f, "\n  {}:{line}: {reason}", self.name)?;
        }
        if !self.story.is_empty() {
            f.write_str("\n  what happened:")?;
        }
        self.story.iter().try_for_each(|it| write!(f, "\n    {it}"))
    }
}
