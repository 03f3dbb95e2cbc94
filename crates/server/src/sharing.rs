//! Opening a battle to browsers that was begun at a terminal: it has no lobby, so whoever sits at the machine makes its links.
//!
//! From then on it is a battle like any other here, and the terminal may go on with it too: whoever is slower loads it again.

use battle::Seat;
use battle::journal::{DiceSource, Journal, Vault};
use door::{Agreed, Have, Viewer};
use store::{BattleRow, Change, KeyHash, NOT_BEGUN, NewKey, Store};
use systems::{Outside, SeatWish, SetUp, Tables};

use crate::lobby::Gathering;
use crate::wire::KeyKind;
use crate::{clock, names};

/// A link that lets somebody come in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Whose seat it opens; of one device for all the first.
    pub seat: Seat,
    /// The name of whoever sits there.
    pub name: String,
    /// What follows the address of the server. Its key is told once.
    pub path: String,
}

/// A link for each person of a battle whose seat nobody holds; with `together` one for a device that acts for all of them. An
/// error is a sentence.
pub async fn share(store: &Store, battle: &str, together: bool) -> Result<Vec<Link>, String> {
    let failed = |error: store::StoreError| error.to_string();
    let row = store.battle(battle).await.map_err(failed)?.ok_or_else(|| format!("there is no battle {battle}"))?;
    if let Some(why) = &row.set_aside {
        return Err(format!("{battle} is set aside: {why}"));
    }
    if row.head == NOT_BEGUN {
        return Err(format!("{battle} has not begun: its players are still gathering"));
    }
    let gathering = match store.lobby(row.id).await.map_err(failed)? {
        Some(lobby) => serde_json::from_slice(&lobby.body).map_err(|error| error.to_string())?,
        None => of_journal(store, &row, together).await?,
    };
    let lobby = serde_json::to_vec(&gathering).map_err(|error| error.to_string())?;
    let mut seats = gathering.people();
    seats.truncate(if gathering.shared { 1 } else { seats.len() });
    let mut links = Vec::new();
    for seat in seats {
        let kind = KeyKind::Seat.name();
        if store.open_keys(row.id, kind, Some(seat.0)).await.map_err(failed)? > 0 {
            continue;
        }
        let key = names::key();
        let stored = NewKey { battle: row.id, hash: KeyHash::of(&key), kind: kind.to_owned(), seat: Some(seat.0) };
        let change = Change::Share { battle: row.id, lobby: lobby.clone(), key: stored, at: clock::now() };
        store.change(change).await.map_err(failed)?;
        let name = gathering.set_up.seats.get(usize::from(seat.0)).map_or(String::new(), |it| it.name.clone());
        links.push(Link { seat, name, path: KeyKind::Seat.path(battle, &key) });
    }
    match links.is_empty() {
        true => Err(format!("every seat of {battle} is held by somebody; only they can hand it over")),
        false => Ok(links),
    }
}

/// The lobby that the battle would have come of, as far as its journal tells.
async fn of_journal(store: &Store, row: &BattleRow, together: bool) -> Result<Gathering, String> {
    let kept = store.kept(row.id).await.map_err(|error| error.to_string())?;
    let journal = Journal::read(&kept.journal).map_err(|error| error.to_string())?;
    let vault = Vault::read(&kept.secrets.openings.0).map_err(|error| error.to_string())?;
    let agreed = Agreed { rolls: journal.header.dice != DiceSource::Entered, ..Agreed::default() };
    let outside = Outside { seed: 0, dice: journal.header.dice.clone() };
    let opened = systems::open_as_far(&journal, &vault, Vec::new(), agreed.clone(), &outside, &Tables::default());
    let sitting =
        opened.map_err(|faults| faults.iter().map(|it| it.says.to_string()).collect::<Vec<_>>().join("; "))?.sitting;
    let bots = &journal.header.bots;
    let seats = sitting.seating().seats().map(|seat| SeatWish {
        name: sitting.seating().name(seat).to_owned(),
        bot: bots.get(usize::from(seat.0)).cloned().flatten().map(Into::into),
        ..SeatWish::default()
    });
    let physical = sitting.seen(&Viewer::watcher(), Have::default()).still.is_some_and(|it| it.physical);
    let seats: Vec<SeatWish> = seats.collect();
    let agreed = usual(agreed.rolls, physical, &seats);
    let set_up = SetUp { system: row.system.clone().into(), seats, physical, agreed, ..SetUp::default() };
    let host =
        set_up.seats.iter().position(|it| it.bot.is_none()).and_then(|it| u8::try_from(it).ok()).map_or(Seat::A, Seat);
    // Everybody sits already: at the terminal.
    let gathering = Gathering::new(set_up, host, true)?;
    Ok(Gathering { shared: together, ..gathering })
}

/// What people agree on who say nothing, as the page for a new battle proposes it: odds where Umpire sees the table, and advice only
/// where one person plays against bots. A journal does not tell what was agreed on.
fn usual(rolls: bool, physical: bool, seats: &[SeatWish]) -> Agreed {
    let people = seats.iter().filter(|it| it.bot.is_none()).count();
    Agreed { rolls, odds: !physical, hints: !physical && people == 1 && seats.len() > 1, ..Agreed::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_among_themselves_have_odds_and_no_advice() {
        let person = SeatWish::default();
        let bot = SeatWish { bot: Some("fair".into()), ..SeatWish::default() };
        for (physical, seats, odds, hints) in [
            (false, vec![person.clone(), person.clone()], true, false),
            (true, vec![person.clone(), person.clone()], false, false),
            (false, vec![person.clone(), bot.clone()], true, true),
            (false, vec![person.clone(), person.clone(), bot.clone()], true, false),
        ] {
            let agreed = usual(true, physical, &seats);
            assert_eq!(agreed, Agreed { rolls: true, odds, hints, ..Agreed::default() }, "{physical} {seats:?}");
        }
    }
}
