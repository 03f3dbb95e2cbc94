//! A section of a scenario: typed access to its keys, and a note of everything that is amiss.
//!
//! An accessor gives nothing if the key is absent, and likewise if its value is malformed; in the
//! second case the fault is noted with line and key, so that a reader can go on and find the rest.
//!
//! ```no_run
//! # use scenario::{Given, Section};
//! # fn stage(given: &Given<'_>) {
//! let turning_point: u8 = given.number("turning_point").unwrap_or(1);
//! for (name, piece) in given.sections_in("pieces") {
//!     let order = piece.read("order", |it| match it {
//!         "conceal" | "engage" => Ok(it),
//!         _ => Err(format!("an order is \"conceal\" or \"engage\", not \"{it}\"")),
//!     });
//! }
//! # }
//! ```

use std::fmt::Display;

use crate::Fault;
use crate::source::{Entry, Faults, Item, Table, Value};

/// The `given` of a scenario.
pub type Given<'a> = Section<'a>;

/// Some keys of a scenario that belong together: `given`, one of its tables, a step, `then`.
#[derive(Debug, Clone)]
pub struct Section<'a> {
    /// What stands before a key in messages: "given.pieces.a1." or "step 2: ".
    prefix: String,
    line: u32,
    table: &'a Table,
    faults: &'a Faults,
}

/// An item of a list that may hold texts and tables.
#[derive(Debug)]
pub enum Listed<'a> {
    /// A text.
    Text(&'a str),
    /// A table.
    Section(Section<'a>),
}

impl<'a> Section<'a> {
    pub(crate) fn new(prefix: impl Into<String>, line: u32, table: &'a Table, faults: &'a Faults) -> Self {
        Self { prefix: prefix.into(), line, table, faults }
    }

    /// The line where it begins.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The line of a key, or of the whole section if there is no such key.
    pub fn line_of(&self, key: &str) -> u32 {
        self.table.get(key).map_or(self.line, |it| it.line)
    }

    /// True if there is such a key.
    pub fn has(&self, key: &str) -> bool {
        self.table.get(key).is_some()
    }

    /// Every key, in the order of the file. This does not count as reading them.
    pub fn keys(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.table.entries.iter().map(|it| it.key.as_str())
    }

    /// A text. A whole number will do as well and gives its digits.
    pub fn text(&self, key: &str) -> Option<&'a str> {
        let entry = self.entry(key)?;
        self.expect(entry, as_text(&entry.value), "a text")
    }

    /// True if there is such a key; that it is missing is noted.
    pub fn needs(&self, key: &str) -> bool {
        let there = self.has(key);
        if !there {
            self.note(key, "is missing");
        }
        there
    }

    /// A text that has to be there and is not empty.
    pub fn needed(&self, key: &str) -> Option<&'a str> {
        let text = self.needs(key).then(|| self.text(key)).flatten()?.trim();
        if text.is_empty() {
            self.note(key, "is empty");
            return None;
        }
        Some(text)
    }

    /// A whole number that has to be there.
    pub fn needed_number<N: TryFrom<i64>>(&self, key: &str) -> Option<N> {
        self.needs(key).then(|| self.number(key)).flatten()
    }

    /// A text that means something, or a sentence about why it does not.
    pub fn read<T, E: Display>(&self, key: &str, meaning: impl FnOnce(&'a str) -> Result<T, E>) -> Option<T> {
        match meaning(self.text(key)?) {
            Ok(value) => Some(value),
            Err(reason) => {
                self.note(key, reason);
                None
            }
        }
    }

    /// A whole number.
    pub fn integer(&self, key: &str) -> Option<i64> {
        let entry = self.entry(key)?;
        let number = match entry.value {
            Value::Integer(number, _) => Some(number),
            _ => None,
        };
        self.expect(entry, number, "a whole number")
    }

    /// A whole number of a certain size.
    pub fn number<N: TryFrom<i64>>(&self, key: &str) -> Option<N> {
        let number = self.integer(key)?;
        let fits = N::try_from(number).ok();
        if fits.is_none() {
            self.note(key, format_args!("{number} is too large or too small"));
        }
        fits
    }

    /// `true` or `false`.
    pub fn flag(&self, key: &str) -> Option<bool> {
        let entry = self.entry(key)?;
        let flag = match entry.value {
            Value::Flag(flag) => Some(flag),
            _ => None,
        };
        self.expect(entry, flag, "true or false")
    }

    /// A list of texts; a single text is a list of one.
    pub fn texts(&self, key: &str) -> Option<Vec<&'a str>> {
        let texts = self.texts_at(key)?;
        Some(texts.into_iter().map(|(_, text)| text).collect())
    }

    /// The same with the line of each.
    pub fn texts_at(&self, key: &str) -> Option<Vec<(u32, &'a str)>> {
        let entry = self.entry(key)?;
        let at = |line: u32, value: &'a Value| Some((line, as_text(value)?));
        let texts = match &entry.value {
            Value::List(items) => items.iter().map(|it| at(it.line, &it.value)).collect(),
            value => at(entry.line, value).map(|it| vec![it]),
        };
        self.expect(entry, texts, "a text or a list of texts")
    }

    /// A list of whole numbers; a single one is a list of one.
    pub fn integers(&self, key: &str) -> Option<Vec<i64>> {
        let entry = self.entry(key)?;
        let number = |it: &Value| match it {
            Value::Integer(number, _) => Some(*number),
            _ => None,
        };
        let numbers = match &entry.value {
            Value::List(items) => items.iter().map(|it| number(&it.value)).collect(),
            value => number(value).map(|it| vec![it]),
        };
        self.expect(entry, numbers, "a whole number or a list of them")
    }

    /// A table.
    pub fn section(&self, key: &str) -> Option<Section<'a>> {
        let entry = self.entry(key)?;
        let table = match &entry.value {
            Value::Table(table) => Some(table),
            _ => None,
        };
        let table = self.expect(entry, table, "a table")?;
        let prefix = format!("{}{key}.", self.prefix);
        Some(Section::new(prefix, entry.line, table, self.faults))
    }

    /// The tables in a table by their names, in the order of the file: `pieces.a1`, `pieces.b1`.
    pub fn sections_in(&self, key: &str) -> Vec<(&'a str, Section<'a>)> {
        self.section(key)
            .map_or_else(Vec::new, |all| all.keys().filter_map(|name| Some((name, all.section(name)?))).collect())
    }

    /// A list of tables, in the order of the file.
    pub fn list(&self, key: &str) -> Option<Vec<Section<'a>>> {
        let entry = self.entry(key)?;
        let tables = match &entry.value {
            Value::List(items) => items.iter().enumerate().map(as_table).collect(),
            _ => None,
        };
        let tables: Vec<(usize, u32, &Table)> =
            self.expect(entry, tables, "a list of tables, such as [{ … }, { … }]")?;
        let sections = tables.into_iter().map(|(number, line, table)| {
            let prefix = prefix_in_list(&self.prefix, key, number);
            Section::new(prefix, line, table, self.faults)
        });
        Some(sections.collect())
    }

    /// A fault in the line of a key, or of the section if it has no such key.
    pub fn fault(&self, key: &str, reason: impl Display) -> Fault {
        Fault::new(self.line_of(key), format!("{}{key}: {reason}", self.prefix))
    }

    /// Notes a fault; the scenario will fail with it.
    pub fn note(&self, key: &str, reason: impl Display) {
        self.faults.note(self.fault(key, reason));
    }

    /// The same in a line of its own, for what stands in a list.
    pub fn note_at(&self, line: u32, key: &str, reason: impl Display) {
        self.faults.note(Fault::new(line, format!("{}{key}: {reason}", self.prefix)));
    }

    /// A list of texts and tables, in the order of the file.
    pub fn mixed_list(&self, key: &str) -> Option<Vec<Listed<'a>>> {
        let entry = self.entry(key)?;
        let listed = |(number, item): (usize, &'a Item)| match &item.value {
            Value::Table(table) => {
                let prefix = prefix_in_list(&self.prefix, key, number + 1);
                Some(Listed::Section(Section::new(prefix, item.line, table, self.faults)))
            }
            value => as_text(value).map(Listed::Text),
        };
        let items = match &entry.value {
            Value::List(items) => items.iter().enumerate().map(listed).collect(),
            _ => None,
        };
        self.expect(entry, items, "a list of texts and tables, such as [\"…\", { … }]")
    }

    /// True if the value of a key is a list.
    pub fn is_list(&self, key: &str) -> bool {
        let entry = self.table.get(key);
        entry.is_some_and(|it| matches!(it.value, Value::List(_)))
    }

    /// True if the value of a key is `true` or `false`.
    pub fn is_flag(&self, key: &str) -> bool {
        let entry = self.table.get(key);
        entry.is_some_and(|it| matches!(it.value, Value::Flag(_)))
    }

    /// True if the value of a key is a whole number.
    pub fn is_integer(&self, key: &str) -> bool {
        let entry = self.table.get(key);
        entry.is_some_and(|it| matches!(it.value, Value::Integer(..)))
    }

    pub(crate) fn note_if_nothing_is_noted(&self, reason: &str) {
        if self.faults.is_empty() {
            self.note_fault(Fault::new(self.line, reason));
        }
    }

    pub(crate) fn note_fault(&self, fault: Fault) {
        self.faults.note(fault);
    }

    /// Notes a fault of the section as a whole.
    pub fn note_line(&self, reason: impl Display) {
        let reason = match self.prefix.strip_suffix('.') {
            Some(whole) => format!("{whole}: {reason}"),
            None => format!("{}{reason}", self.prefix),
        };
        self.faults.note(Fault::new(self.line, reason));
    }

    /// Counts every key as read, down to the last: something else was said about them already.
    pub fn read_all(&self) {
        read_all(self.table);
    }

    /// Notes every key that nobody read, all the way down.
    pub(crate) fn note_unread(&self) {
        note_unread(&self.prefix, self.table, self.faults);
    }

    fn entry(&self, key: &str) -> Option<&'a Entry> {
        let entry = self.table.get(key)?;
        entry.read.set(true);
        Some(entry)
    }

    fn expect<T>(&self, entry: &Entry, value: Option<T>, wanted: &str) -> Option<T> {
        if value.is_none() {
            let hint = match &entry.value {
                Value::Decimal(digits) if wanted.starts_with("a text") => {
                    format!("; write it in quotes: \"{digits}\"")
                }
                _ => String::new(),
            };
            let reason = format!("{}{} must be {wanted}, not {}{hint}", self.prefix, entry.key, entry.value);
            self.faults.note(Fault::new(entry.line, reason));
            // What is inside of it needs no sentence of its own.
            read_all_in(&entry.value);
        }
        value
    }
}

fn as_text(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) | Value::Integer(_, text) => Some(text),
        _ => None,
    }
}

fn as_table((index, item): (usize, &Item)) -> Option<(usize, u32, &Table)> {
    match &item.value {
        Value::Table(table) => Some((index + 1, item.line, table)),
        _ => None,
    }
}

/// What stands before a key of a table in a list. The list `when` holds the steps.
fn prefix_in_list(prefix: &str, key: &str, number: usize) -> String {
    match (prefix, key) {
        ("", "when") => format!("step {number}: "),
        _ => format!("{prefix}{key}[{number}]."),
    }
}

fn read_all(table: &Table) {
    for entry in &table.entries {
        entry.read.set(true);
        read_all_in(&entry.value);
    }
}

fn read_all_in(value: &Value) {
    match value {
        Value::Table(table) => read_all(table),
        Value::List(items) => items.iter().for_each(|it| read_all_in(&it.value)),
        _ => {}
    }
}

fn note_unread(prefix: &str, table: &Table, faults: &Faults) {
    for entry in &table.entries {
        let key = &entry.key;
        if !entry.read.get() {
            let reason = format!("{prefix}{key} is not understood");
            faults.note(Fault::new(entry.line, reason));
            continue;
        }
        match &entry.value {
            Value::Table(table) => note_unread(&format!("{prefix}{key}."), table, faults),
            Value::List(items) => {
                for (number, _, table) in items.iter().enumerate().filter_map(as_table) {
                    note_unread(&prefix_in_list(prefix, key, number), table, faults);
                }
            }
            _ => {}
        }
    }
}
