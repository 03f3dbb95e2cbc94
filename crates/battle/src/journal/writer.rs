//! Writing a journal, line by line.

use serde_json::{Map, Value, json};

use super::{Chain, Header, Journal};
use crate::{Battle, Entry, EntryNo, Hex, Seeded, Written, write_input};

/// Writes a journal, line by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Writer {
    chain: Chain,
}

impl Writer {
    /// Begins a journal: the writer, and the header's line.
    pub fn begin(header: &Header) -> (Self, String) {
        let mut writer = Self { chain: Chain::default() };
        let line = writer.line(&header.to_value());
        (writer, line)
    }

    /// Goes on with a journal that was read.
    pub fn resume(journal: &Journal) -> Self {
        Self { chain: journal.chain }
    }

    /// The line of an entry, with the hash of the public state after it.
    pub fn entry<S: Written>(&mut self, table: &S::Table, entry: &Entry<S>, state: Hex<8>) -> String {
        let mut body = Map::new();
        body.insert("n".into(), entry.number.0.into());
        if let Some(seat) = entry.seat {
            body.insert("seat".into(), seat.to_string().into());
        }
        body.insert("input".into(), write_input(table, &entry.input).to_value());
        body.insert("state".into(), state.to_string().into());
        self.line(&Value::Object(body))
    }

    /// The lines of everything in a battle after this entry: what a driver puts on disk before it
    /// tells anybody.
    pub fn entries_after<S: Written>(&mut self, battle: &Battle<S>, number: EntryNo) -> String {
        battle
            .entries_after(number)
            .iter()
            .map(|entry| {
                let state = battle.digest_after(entry.number);
                self.entry(battle.table(), entry, state.expect("every entry has a digest"))
            })
            .collect()
    }

    /// The seal of a finished battle, with the secret of its dice if they were the table's.
    pub fn seal(&mut self, entries: u32, points: &[u16], dice: Option<&Seeded>) -> String {
        let secret = dice.map(|it| it.secret().to_string());
        self.line(&json!({ "sealed": entries, "points": points, "dice": secret }))
    }

    fn line(&mut self, body: &Value) -> String {
        self.chain.line(&body.to_string())
    }
}
