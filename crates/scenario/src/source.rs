//! A scenario's text as a tree of keys and values, in the order of the file and with line numbers.
//!
//! The tree remembers which keys were read, so that a slip of the pen ("turning_pont") is noticed
//! wherever it stands. Decimal numbers are kept as a fault in waiting: positions and lengths are
//! texts, and no float slips in through a scenario.

use std::cell::{Cell, RefCell};
use std::fmt;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What is wrong with a file, and where.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Fault {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong, as a sentence that names the key.
    pub reason: String,
}

impl Fault {
    /// The longest sentence about one: what stands in a file is repeated, but not pages of it.
    const LONGEST: usize = 400;

    /// A fault in this line.
    pub fn new(line: u32, reason: impl Into<String>) -> Self {
        let mut reason = reason.into();
        if let Some((cut, _)) = reason.char_indices().nth(Self::LONGEST) {
            reason.truncate(cut);
            reason.push('…');
        }
        Self { line, reason }
    }
}

/// Faults as they are found.
#[derive(Debug, Default)]
pub(crate) struct Faults(RefCell<Vec<Fault>>);

impl Faults {
    pub(crate) fn note(&self, fault: Fault) {
        self.0.borrow_mut().push(fault);
    }

    /// All of them in the order of the file, each once.
    pub(crate) fn sorted(self) -> Vec<Fault> {
        let mut faults = self.0.into_inner();
        faults.sort();
        faults.dedup();
        faults
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }
}

/// A key, its value, its line, and whether anybody wanted it.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) line: u32,
    pub(crate) value: Value,
    pub(crate) read: Cell<bool>,
}

/// Keys and values in the order of the file.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) entries: Vec<Entry>,
}

impl Table {
    pub(crate) fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|it| it.key == key)
    }
}

/// A value with the line where it begins.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) line: u32,
    pub(crate) value: Value,
}

#[derive(Debug)]
pub(crate) enum Value {
    Text(String),
    /// A whole number and its digits.
    Integer(i64, String),
    /// A decimal number, which is never accepted.
    Decimal(String),
    Flag(bool),
    List(Vec<Item>),
    Table(Table),
    /// A date or a number beyond all bounds.
    Other(&'static str),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "the text \"{text}\""),
            Self::Integer(_, digits) => write!(f, "the number {digits}"),
            Self::Decimal(digits) => write!(f, "the decimal number {digits}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::List(_) => f.write_str("a list"),
            Self::Table(_) => f.write_str("a table"),
            Self::Other(what) => f.write_str(what),
        }
    }
}

/// Reads a text, as far as it can be read at all. What cannot is noted, line by line.
pub(crate) fn parse(text: &str, faults: &Faults) -> Table {
    let lines = Lines::of(text);
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut last = 0;
    for error in errors {
        let line = lines.of_offset(error.span().map_or(0, |it| it.start));
        // The first slip of a line explains the others.
        if line == last {
            continue;
        }
        last = line;
        faults.note(Fault::new(line, format!("not TOML: {}", table::slip(error.message()))));
    }
    lines.table(table.get_ref())
}

/// Where the lines of a text begin.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, it)| *it == b'\n');
        Self(std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect())
    }

    fn of_offset(&self, offset: usize) -> u32 {
        self.0.partition_point(|start| *start <= offset) as u32
    }

    fn table(&self, table: &DeTable<'_>) -> Table {
        let mut keyed: Vec<(usize, Entry)> = table
            .iter()
            .map(|(key, value)| {
                let at = key.span().start;
                let entry = Entry {
                    key: key.get_ref().to_string(),
                    line: self.of_offset(at),
                    value: self.value(value.get_ref()),
                    read: Cell::new(false),
                };
                (at, entry)
            })
            .collect();
        // The parser sorts by name; a reader of a failing scenario thinks in the file's order.
        keyed.sort_by_key(|(at, _)| *at);
        Table { entries: keyed.into_iter().map(|(_, entry)| entry).collect() }
    }

    fn item(&self, item: &Spanned<DeValue<'_>>) -> Item {
        Item { line: self.of_offset(item.span().start), value: self.value(item.get_ref()) }
    }

    fn value(&self, value: &DeValue<'_>) -> Value {
        match value {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(it) => match i64::from_str_radix(it.as_str(), it.radix()) {
                Ok(number) => Value::Integer(number, number.to_string()),
                Err(_) => Value::Other("a number beyond all bounds"),
            },
            DeValue::Float(it) => Value::Decimal(it.as_str().to_owned()),
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::Datetime(_) => Value::Other("a date"),
            DeValue::Array(list) => Value::List(list.iter().map(|it| self.item(it)).collect()),
            DeValue::Table(table) => Value::Table(self.table(table)),
        }
    }
}
