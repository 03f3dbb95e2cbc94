//! A refereed battle of each system to its end, with a lost connection, a restart, and eyes on what everybody is sent.

use battle::journal::{Journal, Line, Vault};
use server::wire::ToClient;
use systems::{Outside, SetUp};

use crate::device::Device;
use crate::house::{House, refereed};
use crate::playing::{Sitting, begun};

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
        let moment = &sitting.watcher.here.as_ref().unwrap().seen.moving.moment;
        let waits = format!("{moment:?}");
        assert!(sitting.act().await, "nothing is offered: {waits}");
    }
    panic!("no end");
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
    let salts: Vec<&str> = openings.lines().filter_map(|it| it.split("\"salt\":\"").nth(1)?.get(..32)).collect();
    let dice = secrets.dice.map(|it| battle::Hex(it.0).to_string());
    for text in &sitting.watcher.received {
        assert!(!text.contains("\"hand\""), "a watcher has no hand: {text}");
        assert!(salts.iter().all(|it| !text.contains(it)), "a salt was sent to a watcher");
    }
    for device in sitting.seats.iter().chain([&sitting.watcher]) {
        for text in &device.received {
            assert!(sitting.keys.iter().all(|it| !text.contains(it.as_str())), "a key was sent");
            assert!(dice.as_ref().is_none_or(|it| !text.contains(it)), "the secret of the dice was sent");
            serde_json::from_str::<ToClient>(text).unwrap();
        }
    }
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
