//! Keys: what each opens, how they are handed on and ended.

use battle::Seat;
use door::Who;
use server::wire::{ByeWhy, InLobby, Replied, Wants};

use crate::device::Device;
use crate::house::{House, refereed};
use crate::playing::begun;

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_key_and_an_unknown_battle_get_the_same_answer() {
    let house = House::open().await;
    let ours = house.make(refereed("killteam", 2, false), false).await;
    let theirs = house.make(refereed("killteam", 2, false), false).await;
    for path in ["summary", "journal", "replay/1", "qr.svg?code=a-b-c"] {
        let wrong = house.get(&format!("/api/battles/{}/{path}", ours.battle), Some("wrong")).await;
        let other = house.get(&format!("/api/battles/{}/{path}", ours.battle), Some(&theirs.key)).await;
        let none = house.get(&format!("/api/battles/{}/{path}", ours.battle), None).await;
        let unknown = house.get(&format!("/api/battles/aaaaaaaaaa/{path}"), Some(&ours.key)).await;
        for answer in [&wrong, &other, &none, &unknown] {
            assert_eq!((answer.status, answer.body.as_str()), (404, unknown.body.as_str()), "{path}");
        }
    }
    for (battle, key) in [(ours.battle.as_str(), "wrong"), (&ours.battle, &theirs.key), ("aaaaaaaaaa", &ours.key)] {
        let mut device = Device::connect(&house, battle, key).await;
        device.until_closed().await;
        assert_eq!((device.bye.unwrap().why, device.closed), (ByeWhy::Key, Some(4401)));
        assert_eq!(device.received.len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_handed_to_another_device_and_the_old_one_is_sent_away() {
    let house = House::open().await;
    let mut sitting = begun(&house, refereed("killteam", 2, false), 5).await;
    let (battle, key) = (sitting.opened.battle.clone(), sitting.opened.key.clone());
    let path = format!("/api/battles/{battle}/keys");
    let made = house.post(&path, Some(&key), &serde_json::json!({ "kind": "seat", "only": true })).await.json();
    assert_eq!(made["path"], format!("/b/{battle}#k={}", made["key"].as_str().unwrap()));
    sitting.seats[0].until_closed().await;
    assert_eq!(sitting.seats[0].closed, Some(4403));
    let again = Device::connect(&house, &battle, made["key"].as_str().unwrap()).await;
    assert_eq!(again.here.unwrap().you, Who::Seat(Seat::A));
    assert_eq!(house.get(&format!("/api/battles/{battle}/summary"), Some(&key)).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_can_be_replaced_and_whoever_stays_cannot() {
    let house = House::open().await;
    let mut sitting = begun(&house, refereed("killteam", 2, false), 6).await;
    let (battle, key) = (sitting.opened.battle.clone(), sitting.opened.key.clone());
    let path = format!("/api/battles/{battle}/keys");
    let wish = serde_json::json!({ "kind": "seat", "seat": "B" });
    assert_eq!(house.post(&path, Some(&key), &wish).await.status, 422, "Teo is still there");
    sitting.seats[1].lobby(InLobby::Leave(true)).await.unwrap();
    let made = house.post(&path, Some(&key), &wish).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let noor = Device::connect(&house, &battle, made.json()["key"].as_str().unwrap()).await;
    assert_eq!(noor.here.unwrap().you, Who::Seat(Seat::B));
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_for_looking_open_nothing_else() {
    let house = House::open().await;
    let mut sitting = begun(&house, refereed("killteam", 2, false), 7).await;
    let (battle, key) = (sitting.opened.battle.clone(), sitting.opened.key.clone());
    let watch = house.key(&battle, &key, "watch").await;
    let replay = house.key(&battle, &key, "replay").await;
    for looking in [&watch, &replay] {
        assert_eq!(house.get(&format!("/api/battles/{battle}/journal"), Some(looking)).await.status, 404);
        let wish = serde_json::json!({ "kind": "seat" });
        let made = house.post(&format!("/api/battles/{battle}/keys"), Some(looking), &wish).await;
        assert_eq!(made.status, 404, "only a seat makes keys");
    }
    let early = house.get(&format!("/api/battles/{battle}/replay/1"), Some(&replay)).await;
    assert_eq!(early.status, 422, "a replay opens when the battle is over");
    let mut device = Device::connect(&house, &battle, &replay).await;
    device.until_closed().await;
    assert_eq!(device.closed, Some(4401), "a replay is not watched");
    let ended = house.request("DELETE", &format!("/api/battles/{battle}/keys/watch"), Some(&key), "").await;
    assert_eq!(ended.status, 204, "{}", ended.body);
    sitting.watcher.until_closed().await;
    assert_eq!(sitting.watcher.closed, Some(4403));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_device_acts_for_all_and_shows_secrets_to_one_at_a_time() {
    let house = House::open().await;
    let opened = house.make(refereed("killteam", 2, false), true).await;
    assert_eq!(opened.code, None, "nobody else can join");
    let mut device = Device::connect(&house, &opened.battle, &opened.key).await;
    device.lobby(InLobby::Begin(true)).await.unwrap();
    while device.here.is_none() {
        device.next_push().await;
    }
    assert_eq!(device.here.as_ref().unwrap().you, Who::Around(vec![Seat::A, Seat::B]));
    assert_eq!(device.request(Wants::Eyes(Some(Seat::B))).await, Some(Replied::Done(true)));
    device.next_push().await;
    assert_eq!(device.here.as_ref().unwrap().you, Who::Seat(Seat::B));
}
