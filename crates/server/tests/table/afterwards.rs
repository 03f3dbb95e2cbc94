//! After a battle: looking back at it, the same again, playing on from its middle.

use battle::Seat;
use battle::journal::{DiceSource, Journal};
use door::Who;
use server::wire::{Opened, Replayed};
use systems::{Said, SetUp};

use crate::device::Device;
use crate::house::{House, refereed};
use crate::playing::{Sitting, begun};

/// A battle that somebody gives up after so many decisions.
pub(crate) async fn given_up(house: &House, set_up: SetUp, turns: usize) -> Sitting {
    let mut sitting = begun(house, set_up, 41).await;
    for _ in 0..turns {
        assert!(sitting.act().await);
    }
    let row = |it: &Device| {
        let offered = &it.here.as_ref().unwrap().offered;
        offered.rows.iter().find(|it| it.group.as_ref().is_some_and(|it| it.as_str() == "always")).cloned()
    };
    let place = sitting.seats.iter().position(|it| row(it).is_some()).expect("whoever sits here may give up");
    let said = vec![Said::by_viewer(row(&sitting.seats[place]).unwrap().phrase)];
    let entered = sitting.seats[place].enter("nothing-more-to-win", said).await.unwrap();
    for device in sitting.seats.iter_mut().chain([&mut sitting.watcher]) {
        device.until(entered.entry.0).await;
    }
    assert!(sitting.is_over());
    sitting
}

pub(crate) fn on_a_screen() -> SetUp {
    let mut set_up = refereed("killteam", 2, true);
    set_up.physical = false;
    set_up
}

async fn looked_back(house: &House, battle: &str, key: &str, how: &str) -> Replayed {
    let answer = house.get(&format!("/api/battles/{battle}/replay{how}"), Some(key)).await;
    assert_eq!(answer.status, 200, "{how}: {}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_that_is_over_is_seen_again_entry_by_entry() {
    let house = House::open().await;
    let sitting = given_up(&house, on_a_screen(), 30).await;
    let battle = &sitting.opened.battle;
    let key = house.key(battle, &sitting.keys[0], "replay").await;
    let first = looked_back(&house, battle, &key, "").await;
    assert_eq!((first.newest.0, first.who), (sitting.watcher.entry(), Who::Watcher));
    let (mut news, mut from) = (Vec::new(), 0);
    let mut last = None;
    while from <= first.newest.0 {
        let part = looked_back(&house, battle, &key, &format!("?as=watcher&from={from}&count=20")).await;
        assert!(part.frames[0].seen.still.is_some() && part.frames.len() <= 20, "each part can be drawn by itself");
        for (number, frame) in (from..).zip(&part.frames) {
            assert_eq!(frame.seen.moving.entry.0, number);
            let told = frame.news.iter().filter(|it| !it.says.is_empty());
            news.extend(told.map(|it| (it.entry.0, it.says.to_string())));
        }
        from += u32::try_from(part.frames.len()).unwrap();
        last = part.frames.into_iter().last();
    }
    assert_eq!(news, sitting.watcher.news, "the same story, whether it is watched or looked at again");
    let (now, then) = (sitting.watcher.here.as_ref().unwrap(), last.unwrap().seen.moving);
    assert_eq!((&then.moment, &then.scene), (&now.seen.moving.moment, &now.seen.moving.scene));
    let middle = house.get(&format!("/api/battles/{battle}/replay/7?as=watcher"), Some(&key)).await;
    assert_eq!(middle.json()["seen"]["moving"]["entry"], 7);
    for (how, status) in [("?as=Z", 422), ("?from=99999", 422), ("?as=watcher&x=1", 400), ("?from=-1", 400)] {
        let answer = house.get(&format!("/api/battles/{battle}/replay{how}"), Some(&key)).await;
        assert_eq!(answer.status, status, "{how}: {}", answer.body);
        assert!(answer.says().ends_with('.'));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_never_opened_only_its_owner_sees_again() {
    let house = House::open().await;
    // Right after the secrets were sealed, nobody has opened any.
    let sitting = given_up(&house, refereed("killteam", 2, false), 9).await;
    let battle = &sitting.opened.battle;
    let replay = house.key(battle, &sitting.keys[0], "replay").await;
    let story = looked_back(&house, battle, &replay, "").await;
    let sealed = &story.frames.last().unwrap().seen.moving.sealed;
    let closed: Vec<Seat> = sealed.iter().filter(|it| it.open.is_none()).map(|it| it.seat).collect();
    assert!(!closed.is_empty(), "something is still sealed: {sealed:?}");
    for (seat, key) in [(Seat::A, &sitting.keys[0]), (Seat::B, &sitting.keys[1])] {
        let how = format!("?as={seat}");
        assert_eq!(looked_back(&house, battle, key, &how).await.who, Who::Seat(seat), "one's own eyes are one's own");
        if closed.contains(&seat) {
            let answer = house.get(&format!("/api/battles/{battle}/replay{how}"), Some(&replay)).await;
            assert_eq!(answer.status, 422, "{}", answer.body);
            assert!(!story.eyes.contains(&seat));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_come_to_a_rematch_with_their_force_and_the_seats_are_swapped() {
    let house = House::open().await;
    let mut set_up = on_a_screen();
    set_up.seats[0].force = Some(systems::Source::named("ashgate_cadets"));
    let mut running = begun(&house, set_up.clone(), 42).await;
    let early = format!("/api/battles/{}/rematch", running.opened.battle);
    let swap = serde_json::json!({ "swap": true });
    assert_eq!(house.post(&early, Some(&running.keys[0]), &swap).await.status, 422, "it is not over");
    running.act().await;
    let mut sitting = given_up(&house, set_up, 3).await;
    let path = format!("/api/battles/{}/rematch", sitting.opened.battle);
    let asked = house.post(&path, Some(&sitting.keys[0]), &swap).await;
    let mara: Opened = serde_json::from_str(&asked.body).unwrap();
    assert_eq!(mara.seat, Seat::B, "who sat first sits second");
    sitting.seats[1].next_push().await;
    let next = sitting.seats[1].here.as_ref().unwrap().next.clone();
    assert_eq!(next.as_ref(), Some(&mara.battle), "the other is told");
    for _ in 0..2 {
        let asked = house.post(&path, Some(&sitting.keys[1]), &serde_json::json!({})).await;
        let teo: Opened = serde_json::from_str(&asked.body).unwrap();
        assert_eq!((teo.battle.as_str(), teo.seat), (mara.battle.as_str(), Seat::A), "twice is no mistake");
        let device = Device::connect(&house, &teo.battle, &teo.key).await;
        let lobby = device.lobby.unwrap();
        let names: Vec<&str> = lobby.seats.iter().map(|it| it.name.as_str()).collect();
        assert_eq!((names, lobby.host), (vec!["Teo", "Mara"], Seat::B));
        assert!(lobby.seats.iter().all(|it| it.taken) && lobby.faults.is_empty(), "{lobby:?}");
        assert_eq!(lobby.set_up.seats[1].force, Some(systems::Source::named("ashgate_cadets")));
    }
    let watch = house.key(&sitting.opened.battle, &sitting.keys[0], "watch").await;
    assert_eq!(house.post(&path, Some(&watch), &swap).await.status, 404, "who watches does not fight");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_is_played_on_from_its_middle_against_a_bot() {
    let house = House::open().await;
    let sitting = given_up(&house, on_a_screen(), 40).await;
    let (battle, key) = (&sitting.opened.battle, &sitting.keys[0]);
    let path = format!("/api/battles/{battle}/play-on");
    let newest = sitting.watcher.entry();
    for (wish, says) in [
        (serde_json::json!({ "entry": newest }), "is over there"),
        (serde_json::json!({ "entry": newest + 1 }), "There is no entry"),
        (serde_json::json!({ "entry": 20, "bot": "chess" }), "There is no bot"),
    ] {
        let answer = house.post(&path, Some(key), &wish).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
        assert!(answer.says().contains(says), "{}", answer.says());
    }
    let wish = serde_json::json!({ "entry": 20, "bot": "random" });
    let opened: Opened = serde_json::from_str(&house.post(&path, Some(key), &wish).await.body).unwrap();
    let mut device = Device::connect(&house, &opened.battle, &opened.key).await;
    let here = device.here.clone().unwrap();
    assert!(here.seen.moving.entry.0 >= 20 && here.you == Who::Seat(Seat::A));
    assert_eq!(here.seen.still.unwrap().seats[1].bot, Some("random".into()));
    let story: Vec<_> = device.news.iter().filter(|it| it.0 <= 20).cloned().collect();
    let told: Vec<_> = sitting.seats[0].news.iter().filter(|it| it.0 <= 20).cloned().collect();
    assert_eq!(story, told, "what happened until then has happened");
    let mut luck = crate::luck::Luck(5);
    for turn in 0..12 {
        let offered = device.here.as_ref().unwrap().offered.clone();
        let Some(said) = crate::playing::choose(&mut device, &mut luck, &offered).await.unwrap() else { break };
        let entered = device.enter(&format!("played-on-{turn}"), said).await.unwrap();
        device.until(entered.entry.0).await;
    }
    assert!(device.entry() > 20, "the table rolls and the bot answers");
    let journal = house.get(&format!("/api/battles/{}/journal", opened.battle), Some(&opened.key)).await;
    let journal = Journal::read(journal.body.as_bytes()).unwrap();
    assert_eq!(journal.header.dice, DiceSource::Entered, "dice that fell elsewhere prove nothing here");
    assert_eq!(house.get(&format!("/api/battles/{battle}/summary"), Some(key)).await.json()["summary"]["over"], true);
}
