//! Writing a journal, line by line.

use serde_json::{Map, Value, json};

use super::{Chain, Header, Journal};
use crate::{Battle, Entry, EntryNo, Seeded, TakenBack, Written, write_input};

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

    /// The line of an entry of this battle, with the free number that it takes if it is a roll and does, and with the
    /// hash of the public state after it.
    pub fn entry<S: Written>(&mut self, battle: &Battle<S>, entry: &Entry<S>) -> String {
        let mut body = Map::new();
        body.insert("n".into(), entry.number.0.into());
        if let Some(seat) = entry.seat {
            body.insert("seat".into(), seat.to_string().into());
        }
        body.insert("input".into(), write_input(battle.table(), &entry.input).to_value());
        if let Some(takes) = battle.number_again(entry.number) {
            body.insert("takes".into(), takes.into());
        }
        let state = battle.digest_after(entry.number).expect("every entry has a digest");
        body.insert("state".into(), state.to_string().into());
        self.line(&Value::Object(body))
    }

    /// The lines of everything in a battle after this entry: what a driver puts on disk before it
    /// tells anybody.
    pub fn entries_after<S: Written>(&mut self, battle: &Battle<S>, number: EntryNo) -> String {
        battle.entries_after(number).iter().map(|entry| self.entry(battle, entry)).collect()
    }

    /// The seal of a finished battle, with the secret of its dice if they were the table's, and with what was taken
    /// back, if anything was.
    pub fn seal(&mut self, entries: u32, points: &[u16], dice: Option<&Seeded>, taken_back: &[TakenBack]) -> String {
        let secret = dice.map(|it| it.secret().to_string());
        let mut body = json!({ "sealed": entries, "points": points, "dice": secret });
        if let (Some(body), false) = (body.as_object_mut(), taken_back.is_empty()) {
            let row = |it: &TakenBack| json!({ "seat": it.by.to_string(), "rolls": it.rolls, "reveals": it.reveals });
            body.insert("taken_back".into(), taken_back.iter().map(row).collect());
        }
        self.line(&body)
    }

    fn line(&mut self, body: &Value) -> String {
        self.chain.line(&body.to_string())
    }
}
