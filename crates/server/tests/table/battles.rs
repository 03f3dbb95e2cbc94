//! A refereed battle of each system to its end, with lost connections, a restart, and eyes on what everybody is sent:
//! every message, whatever was asked.

use std::collections::BTreeSet;

use battle::Seat;
use battle::journal::{Journal, Line, Vault};
use door::Who;
use serde_json::Value;
use server::wire::{Push, ToClient, Wants};
use systems::{Outside, SetUp};

use crate::device::Device;
use crate::house::{House, refereed};
use crate::playing::{Sitting, begun};
use crate::secrets::anything;

/// Plays to the end. On the way a seat loses its connection, and once the whole server goes away.
async fn played(set_up: SetUp, seed: u64) -> (House, Sitting) {
    let mut house = House::open().await;
    let mut sitting = begun(&house, set_up, seed).await;
    for turn in 0..5_000 {
        if sitting.is_over() {
            return (house, sitting);
        }
        if turn % 25 == 10 {
            let place = sitting.luck.pick(sitting.seats.len());
            sitting.seats[place].lose_and_resume(&house).await;
        }
        if turn == 40 {
            house.restart().await;
            sitting.come_back(&house).await;
        }
        if turn % 3 == 0 {
            somebody_asks(&mut sitting).await;
        }
        let moment = &sitting.watcher.here.as_ref().unwrap().seen.moving.moment;
        let waits = format!("{moment:?}");
        assert!(sitting.act().await, "nothing is offered: {waits}");
    }
    panic!("no end");
}

/// A seat or the watcher asks something, of somebody's thoughts too.
async fn somebody_asks(sitting: &mut Sitting) {
    let (place, of) = (sitting.luck.pick(sitting.seats.len() + 1), sitting.luck.pick(sitting.seats.len()));
    let Who::Seat(of) = sitting.seats[of].here.as_ref().unwrap().you else { panic!("no seat") };
    let Sitting { seats, watcher, luck, .. } = sitting;
    let device = seats.get_mut(place).unwrap_or(watcher);
    let ask = anything(luck, device, of);
    device.request(Wants::Ask(ask)).await.expect("the connection holds");
}

/// Something that was sealed, as the vault knows it.
struct Sealed {
    seat: String,
    slot: String,
    salt: String,
}

/// Every seal of the battle, out of its vault.
fn sealed(openings: &str) -> Vec<Sealed> {
    let read = |line: &str| {
        let value: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| Some(value[key].as_str()?.to_owned());
        Some(Sealed { seat: text("seat")?, slot: text("slot")?, salt: text("salt")? })
    };
    openings.lines().filter_map(read).collect()
}

/// The words of the devices, by place.
fn word(place: usize) -> String {
    format!("word of device {place}")
}

/// Nothing of what a device was ever sent belongs to somebody else: no salt, no word, no hand, no key, no secret of the dice.
/// How many messages that were, and how often it saw a hand of its own.
fn searched(device: &Device, own: Option<(usize, Seat)>, all: &[Sealed], words: usize) -> (usize, usize) {
    let seat = own.map(|(_, seat)| seat.to_string());
    let is_own = |it: &&Sealed| seat.as_ref() == Some(&it.seat);
    let (mine, theirs): (Vec<&Sealed>, Vec<&Sealed>) = all.iter().partition(is_own);
    let others = (0..words).filter(|it| own.is_none_or(|(place, _)| place != *it));
    let words: Vec<String> = others.map(word).collect();
    let (mut hands, mut cards) = (0, BTreeSet::new());
    for text in &device.received {
        let known = theirs.iter().find(|it| text.contains(&it.salt));
        assert!(known.is_none(), "the salt of {} of {} was sent to {seat:?}", known.unwrap().slot, known.unwrap().seat);
        assert!(words.iter().all(|it| !text.contains(it)), "the word of somebody else was sent to {seat:?}: {text}");
        let message: ToClient = serde_json::from_str(text).unwrap();
        let ToClient::Push(Push::Here(here)) = message else {
            assert!(!text.contains("\"hand\""), "hands come with the table alone: {text}");
            continue;
        };
        for card in &here.seen.moving.hand {
            hands += 1;
            cards.insert((card.slot.to_string(), card.says.to_string()));
            assert!(
                mine.iter().any(|it| it.slot == card.slot.as_str()),
                "{seat:?} holds what it never sealed: {card:?}"
            );
        }
    }
    // Somebody else's would be a second one in the same slot.
    for slot in cards.iter().map(|(slot, _)| slot).collect::<BTreeSet<_>>() {
        let held = cards.iter().filter(|(it, _)| it == slot).count();
        let kept = mine.iter().filter(|it| it.slot == *slot).count();
        assert!(held <= kept, "{seat:?} held {cards:?}");
    }
    (device.received.len(), hands)
}

/// Everybody saw the same battle, nobody missed or heard anything twice, and nobody was sent what is not theirs.
async fn examined(house: &House, sitting: &mut Sitting) {
    let battle = sitting.opened.battle.clone();
    let points = |it: &Device| it.here.as_ref().unwrap().seen.moving.score.sides.clone();
    let store = store::Store::open(&house.file()).await.unwrap();
    let row = store.battle(&battle).await.unwrap().unwrap();
    let secrets = store.secrets(row.id).await.unwrap();
    for (device, key) in sitting.seats.iter().zip(&sitting.keys) {
        let fresh = Device::connect(house, &battle, key).await;
        let differs = device.news.iter().zip(&fresh.news).find(|(ours, theirs)| ours != theirs);
        assert_eq!(differs, None, "news are complete and in order");
        assert_eq!(device.news.len(), fresh.news.len());
        assert_eq!(points(device), points(&fresh));
        assert_eq!(points(device), points(&sitting.watcher));
    }
    let journal = house.get(&format!("/api/battles/{battle}/journal"), Some(&sitting.keys[0])).await;
    assert_eq!(journal.status, 200);
    let read = Journal::read(journal.body.as_bytes()).unwrap();
    assert!(matches!(read.lines.last(), Some((_, Line::Seal { .. }))), "a finished battle is sealed");
    let agreed = sitting.watcher.here.as_ref().unwrap().seen.still.clone().unwrap().agreed;
    let outside = Outside { seed: 0, dice: read.header.dice.clone() };
    let bots = vec![None; sitting.seats.len()];
    let again = systems::open(&read, &Vault::default(), bots, agreed, &outside);
    assert!(again.is_ok_and(|it| it.outcome().is_some()), "anybody can play the journal again, without a vault");
    let openings = String::from_utf8(secrets.openings.0).unwrap();
    let all = sealed(&openings);
    let dice = secrets.dice.map(|it| battle::Hex(it.0).to_string());
    let words = if dice.is_some() { sitting.seats.len() } else { 0 };
    let (mut messages, mut hands) = (0, 0);
    for (place, device) in sitting.seats.iter().chain([&sitting.watcher]).enumerate() {
        let own = match device.here.as_ref().unwrap().you {
            Who::Seat(seat) => Some((place, seat)),
            _ => None,
        };
        assert_eq!(own.is_none(), place == sitting.seats.len(), "only the last one watches");
        let (read, held) = searched(device, own, &all, words);
        assert!(read > 100, "{read} messages were read");
        assert!(own.is_some() || held == 0, "a watcher has no hand");
        (messages, hands) = (messages + read, hands + held);
        for text in &device.received {
            assert!(sitting.keys.iter().all(|it| !text.contains(it.as_str())), "a key was sent");
            assert!(dice.as_ref().is_none_or(|it| !text.contains(it)), "the secret of the dice was sent");
        }
    }
    assert!(all.len() >= sitting.seats.len() && hands > 0, "{} seals, {hands} hands", all.len());
    println!("{messages} messages, {} seals, {hands} hands", all.len());
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killteam_is_refereed_to_its_end() {
    let (house, mut sitting) = played(refereed("killteam", 2, true), 1).await;
    examined(&house, &mut sitting).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn maelstrom_is_refereed_to_its_end_with_real_dice() {
    let (house, mut sitting) = played(refereed("maelstrom", 2, false), 2).await;
    examined(&house, &mut sitting).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tactical_strike_is_refereed_to_its_end_by_three() {
    let (house, mut sitting) = played(refereed("tactical-strike", 3, true), 3).await;
    examined(&house, &mut sitting).await;
}
