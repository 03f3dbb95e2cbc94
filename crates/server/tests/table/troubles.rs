//! A damaged battle, and two servers on one file.

use std::time::Duration;

use server::wire::ByeWhy;
use store::{Append, Change, Entry, Outcome, Secret, Store};
use tokio::time::timeout;

use crate::device::Device;
use crate::house::{House, refereed};
use crate::playing::begun;

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_battle_is_set_aside_and_the_others_play_on() {
    let mut house = House::open().await;
    let damaged = begun(&house, refereed("killteam", 2, false), 21).await;
    let mut sound = begun(&house, refereed("killteam", 2, false), 22).await;
    house.end().await;
    let store = Store::open(&house.file()).await.unwrap();
    let row = store.battle(&damaged.opened.battle).await.unwrap().unwrap();
    let entry = Entry { line: b"{\"n\":1} and then the disk failed\n".to_vec(), ..Entry::default() };
    let openings = Secret(Vec::new());
    let append = Append { battle: row.id, head: row.head, entries: vec![entry], openings, kept: None, at: 1 };
    assert_eq!(store.change(Change::Append(append)).await, Ok(Outcome::Stored));
    store.close().await;
    house.begin_again().await;
    let battle = &damaged.opened.battle;
    let mut device = Device::connect(&house, battle, &damaged.keys[0]).await;
    device.until_closed().await;
    let bye = device.bye.unwrap();
    assert_eq!((bye.why, device.closed), (ByeWhy::SetAside, Some(4423)));
    assert!(bye.says.contains("line 2"), "it names the line: {}", bye.says);
    let summary = house.get(&format!("/api/battles/{battle}/summary"), Some(&damaged.keys[1])).await;
    assert_eq!(summary.json()["set_aside"], bye.says);
    let journal = house.get(&format!("/api/battles/{battle}/journal"), Some(&damaged.keys[1])).await;
    assert!(journal.body.contains("and then the disk failed"), "what there is can still be had");
    sound.come_back(&house).await;
    assert!(sound.act().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_file_cannot_both_go_on() {
    let house = House::open().await;
    let other = House::beside(&house).await;
    let mut sitting = begun(&house, refereed("killteam", 2, false), 23).await;
    let mut elsewhere = Device::connect(&other, &sitting.opened.battle, &sitting.keys[0]).await;
    assert!(sitting.act().await);
    let row = elsewhere.here.as_ref().unwrap().offered.rows.iter().find(|it| it.blanks.is_empty()).cloned().unwrap();
    let said = vec![systems::Said { seat: row.seat, phrase: row.phrase }];
    let refused = elsewhere.enter("the-slower-one", said).await.unwrap_err();
    assert!(refused.stale, "{refused:?}");
    elsewhere.until(sitting.seats[0].entry()).await;
    assert_eq!(elsewhere.entry(), sitting.seats[0].entry(), "the loser looks again, and sees what was stored");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_program_adds_is_shown_to_whoever_only_looks() {
    let house = House::open().await;
    let other = House::beside(&house).await;
    let mut sitting = begun(&house, refereed("killteam", 2, false), 24).await;
    let battle = sitting.opened.battle.clone();
    let mut seat = Device::connect(&other, &battle, &sitting.keys[0]).await;
    let watch = other.key(&battle, &sitting.keys[0], "watch").await;
    let mut watcher = Device::connect(&other, &battle, &watch).await;
    for _ in 0..3 {
        assert!(sitting.act().await);
        let newest = sitting.watcher.entry();
        // Nothing is pressed here: what happened elsewhere comes by itself, with its news.
        timeout(Duration::from_secs(20), seat.until(newest)).await.expect("a seat is told");
        timeout(Duration::from_secs(20), watcher.until(newest)).await.expect("whoever watches is told");
    }
    let told = |it: &Device| it.here.as_ref().unwrap().seen.moving.clone();
    assert_eq!(told(&seat), told(&sitting.seats[0]));
    // The other way round as well.
    sitting.come_back(&other).await;
    let mut here = Device::connect(&house, &battle, &watch).await;
    assert!(sitting.act().await);
    timeout(Duration::from_secs(20), here.until(sitting.watcher.entry())).await.expect("it is told here too");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_that_begins_elsewhere_begins_here_too() {
    let house = House::open().await;
    let other = House::beside(&house).await;
    let opened = house.make(refereed("killteam", 2, false), false).await;
    let teo = house.join(opened.code.as_deref().unwrap(), "Teo").await;
    let mut mara = Device::connect(&house, &opened.battle, &opened.key).await;
    let mut elsewhere = Device::connect(&other, &opened.battle, &teo.key).await;
    assert!(elsewhere.lobby.is_some() && elsewhere.here.is_none());
    mara.lobby(server::wire::InLobby::Begin(true)).await.unwrap();
    let begins = async {
        while elsewhere.here.is_none() && elsewhere.closed.is_none() {
            elsewhere.next_push().await;
        }
    };
    timeout(Duration::from_secs(20), begins).await.expect("the battle is shown");
    assert!(elsewhere.here.is_some());
}
