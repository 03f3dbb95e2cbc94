//! Data files in the same language: any TOML text, read key by key, every fault with its line.
//!
//! A loader of a system gets a [`Section`] and notes what is amiss as it goes on; a key that nobody
//! read is noticed at the end, as in a scenario.

use crate::source::{Faults, parse};
use crate::{Fault, Section};

/// Reads a text. What the reader made of it counts only if there are no faults; they come in the
/// order of the file.
///
/// ```
/// # use scenario::read_document;
/// let (name, faults) = read_document("name = \"Ann\"\naeg = 7\n", |it| it.text("name").map(str::to_owned));
/// assert_eq!(name.as_deref(), Some("Ann"));
/// assert_eq!(faults[0].to_string(), "line 2: aeg is not understood");
/// ```
pub fn read_document<T>(text: &str, read: impl FnOnce(&Section<'_>) -> T) -> (T, Vec<Fault>) {
    let faults = Faults::default();
    let table = parse(text, &faults);
    let is_toml = faults.is_empty();
    let section = Section::new("", 1, &table, &faults);
    let value = read(&section);
    if is_toml {
        section.note_unread();
        return (value, faults.sorted());
    }
    // What is missing from a text that cannot be read may only be hidden by the slip.
    let slips = faults.sorted().into_iter().filter(|it| it.reason.starts_with("not TOML"));
    (value, slips.collect())
}
