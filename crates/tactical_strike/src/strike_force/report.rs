//! What a check found: every problem with its rule, a sentence, and where it stands.

use std::fmt;

use super::{Pick, Pools, Prices};
use crate::Lists;

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What stands in the way, all of it.
    pub problems: Vec<Problem>,
    /// What is worth a thought and stands in nobody's way.
    pub remarks: Vec<Problem>,
    /// What may be spent.
    pub pools: Pools,
    /// What Heroes and Leaders cost.
    pub characters: u32,
    /// What rank and file and Lead Elements cost.
    pub rank_and_file: u32,
}

/// One thing that stands in the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The rule: "SF-24".
    pub rule: &'static str,
    /// What stands in the way, in a few words.
    pub headline: String,
    /// What it needs and what was found.
    pub detail: String,
    /// What it is about.
    pub place: Place,
}

/// What a problem is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// A model, an entry, or nothing for the force as a whole.
    pub subject: String,
    /// The line of the file, where there is one.
    pub line: Option<u32>,
}

impl Place {
    /// The strike force as a whole.
    pub(crate) fn force() -> Self {
        Self { subject: String::new(), line: None }
    }

    pub(crate) fn of(lists: &Lists, pick: &Pick) -> Self {
        Self { subject: pick.name(lists), line: Some(pick.line) }
    }

    pub(crate) fn at(subject: impl Into<String>, line: u32) -> Self {
        Self { subject: subject.into(), line: Some(line) }
    }
}

impl Problem {
    /// The whole sentence.
    pub fn sentence(&self) -> String {
        format!("{} {}", self.headline, self.detail)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}  ", self.rule)?;
        match (self.place.line, self.place.subject.as_str()) {
            (None, "") => {}
            (None, subject) => write!(f, "{subject}: ")?,
            (Some(line), "") => write!(f, "line {line}: ")?,
            (Some(line), subject) => write!(f, "line {line}, {subject}: ")?,
        }
        f.write_str(&self.sentence())
    }
}

impl Report {
    pub(crate) fn new(pools: Pools, prices: &Prices) -> Self {
        Self {
            problems: Vec::new(),
            remarks: Vec::new(),
            pools,
            characters: prices.characters(),
            rank_and_file: prices.rank_and_file(),
        }
    }

    /// True if nothing stands in its way.
    pub fn is_legal(&self) -> bool {
        self.problems.is_empty()
    }

    /// What it costs in all.
    pub fn total(&self) -> u32 {
        self.characters.saturating_add(self.rank_and_file)
    }

    pub(crate) fn refuse(
        &mut self,
        rule: &'static str,
        place: Place,
        headline: impl Into<String>,
        detail: impl Into<String>,
    ) {
        self.problems.push(Problem { rule, headline: headline.into(), detail: detail.into(), place });
    }

    pub(crate) fn remark(
        &mut self,
        rule: &'static str,
        place: Place,
        headline: impl Into<String>,
        detail: impl Into<String>,
    ) {
        self.remarks.push(Problem { rule, headline: headline.into(), detail: detail.into(), place });
    }
}

/// A small number as a word.
pub(crate) fn in_words(number: u32) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let word = usize::try_from(number).ok().and_then(|it| WORDS.get(it));
    word.map_or_else(|| number.to_string(), |it| (*it).to_owned())
}

/// The same at the beginning of a sentence.
pub(crate) fn begins(number: u32) -> String {
    let word = in_words(number);
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// "one model", "three models".
pub(crate) fn counted(number: u32, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", in_words(number))
}
