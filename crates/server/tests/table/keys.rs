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
async fn a_device_that_takes_a_seat_over_ends_the_others_and_may_say_so_twice() {
    let house = House::open().await;
    let mut sitting = begun(&house, refereed("killteam", 2, false), 8).await;
    let (battle, key) = (sitting.opened.battle.clone(), sitting.opened.key.clone());
    let path = format!("/api/battles/{battle}/keys");
    let link = house.key(&battle, &key, "seat").await;
    let own = house.key(&battle, &link, "seat").await;
    let others = format!("{path}/seat?others=true");
    for _ in 0..2 {
        let ended = house.request("DELETE", &others, Some(&own), "").await;
        assert_eq!(ended.status, 204, "{}", ended.body);
    }
    sitting.seats[0].until_closed().await;
    assert_eq!(sitting.seats[0].closed, Some(4403));
    for gone in [&key, &link] {
        assert_eq!(house.get(&path, Some(gone)).await.status, 404);
        assert_eq!(house.request("DELETE", &others, Some(gone), "").await.status, 404, "a key that ended ends nothing");
    }
    assert_eq!(Device::connect(&house, &battle, &own).await.here.unwrap().you, Who::Seat(Seat::A));
    let teo = house.get(&format!("/api/battles/{battle}/summary"), Some(&sitting.keys[1])).await;
    assert_eq!(teo.status, 200, "the other seat is as it was");
    assert_eq!(house.request("DELETE", &format!("{path}/seat?all"), Some(&own), "").await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_learns_which_keys_there_are_and_nobody_else_does() {
    let house = House::open().await;
    let mut sitting = begun(&house, refereed("killteam", 2, false), 9).await;
    let (battle, key) = (sitting.opened.battle.clone(), sitting.opened.key.clone());
    let path = format!("/api/battles/{battle}/keys");
    let counted = |all: &serde_json::Value, kind: &str, seat: Option<&str>| {
        let of = |it: &&serde_json::Value| it["kind"] == kind && it["seat"].as_str() == seat;
        let found = all.as_array().unwrap().iter().find(of).unwrap_or_else(|| panic!("{kind} {seat:?} in {all}"));
        (found["open"].as_u64().unwrap(), found["yours"] == true)
    };
    let before = house.get(&path, Some(&key)).await.json();
    assert_eq!((counted(&before, "seat", Some("A")), counted(&before, "seat", Some("B"))), ((1, true), (1, false)));
    assert_eq!(counted(&before, "overlay", None), (0, false));
    let watch = house.key(&battle, &key, "watch").await;
    house.key(&battle, &key, "overlay").await;
    house.key(&battle, &key, "overlay").await;
    sitting.seats[1].lobby(InLobby::Leave(true)).await.unwrap();
    let after = house.get(&path, Some(&key)).await;
    assert_eq!(counted(&after.json(), "overlay", None), (2, false));
    assert_eq!(counted(&after.json(), "seat", Some("B")), (0, false), "Teo has left");
    assert!(!after.body.contains(&watch) && !after.body.contains(&key), "no key is told again");
    assert_eq!(house.get(&path, Some(&watch)).await.status, 404, "whoever watches learns nothing of it");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_shared_screen_there_is_one_seat_to_hold() {
    let house = House::open().await;
    let opened = house.make(refereed("killteam", 2, false), true).await;
    let all = house.get(&format!("/api/battles/{}/keys", opened.battle), Some(&opened.key)).await.json();
    let seats: Vec<&str> = all.as_array().unwrap().iter().filter_map(|it| it["seat"].as_str()).collect();
    assert_eq!(seats, ["A"]);
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
