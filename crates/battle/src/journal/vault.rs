//! The vault beside a journal: what opens its seals, and the secret of its dice.
//!
//! It is kept apart so that the journal may be shared while the battle runs. Each line is a JSON
//! object; nothing here needs hashes, because whatever is opened must fit the seals of the journal.

use serde_json::{Value, json};

use super::JournalError;
use super::line::read_seat;
use crate::{Battle, Held, Hex, Salt, Seat, Seeded, Written};

/// What a vault holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Vault {
    /// The secret of the dice.
    pub dice: Option<Hex<32>>,
    openings: Vec<(Seat, String, String, Salt)>,
}

impl Vault {
    /// The first line of a vault: the secret of the dice.
    pub fn dice_line(dice: &Seeded) -> String {
        format!("{}\n", json!({ "dice": dice.secret().to_string() }))
    }

    /// The line of something sealed.
    pub fn line<S: Written>(table: &S::Table, seat: Seat, held: &Held<S>) -> String {
        let line = json!({
            "seat": seat.to_string(),
            "slot": S::write_slot(held.slot),
            "secret": S::write_secret(table, &held.secret),
            "salt": held.salt.to_string(),
        });
        format!("{line}\n")
    }

    /// Reads a vault. A half-written last line is left out: its seal was never acknowledged.
    pub fn read(bytes: &[u8]) -> Result<Self, JournalError> {
        let mut vault = Self::default();
        for (index, line) in bytes.split_inclusive(|it| *it == b'\n').enumerate() {
            let Some(line) = line.strip_suffix(b"\n") else {
                break;
            };
            let wrong = || JournalError::at(index + 1, "the vault cannot be read here");
            let value: Value = serde_json::from_slice(line).map_err(|_| wrong())?;
            let text = |key: &str| value.get(key).and_then(Value::as_str);
            if let Some(secret) = text("dice") {
                vault.dice = Some(Hex::parse(secret).ok_or_else(wrong)?);
                continue;
            }
            let opening = (|| {
                let salt = Hex::parse(text("salt")?)?;
                Some((read_seat(text("seat")?)?, text("slot")?.to_owned(), text("secret")?.to_owned(), salt))
            })();
            vault.openings.push(opening.ok_or_else(wrong)?);
        }
        Ok(vault)
    }

    /// Puts everything that fits a standing seal back into the hands. Openings of seals that were
    /// undone, or that were never acknowledged, fit nothing and are left.
    pub fn restore<S: Written>(&self, battle: &mut Battle<S>) {
        let openings: Vec<(Seat, Held<S>)> = self
            .openings
            .iter()
            .filter_map(|(seat, slot, secret, salt)| {
                let slot = S::read_slot(slot).ok()?;
                let secret = S::read_secret(battle.table(), slot, secret).ok()?;
                let salt = *salt;
                Some((*seat, Held { slot, secret, salt }))
            })
            .collect();
        let _ = battle.restore_all(openings);
    }

    /// The seals of a battle that nothing here opens, and that the journal has not opened either.
    pub fn missing<S: Written>(battle: &Battle<S>) -> Vec<(Seat, S::Slot)> {
        battle.seals_without_opening()
    }
}
