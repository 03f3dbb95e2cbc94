//! Battles that were begun under older rules, over the server: one that goes on, and one that can only be read.

use std::path::PathBuf;

use door::WaitsFor;
use server::wire::Opened;
use store::{Append, Begin, Change, Entry, Outcome, Secret, Store};

use crate::device::Device;
use crate::house::{House, refereed};

/// The header of a battle of rules 3 that was played with real dice, and so many of its entries.
fn recorded(entries: usize) -> (Vec<u8>, Vec<Entry>) {
    let path = "../umpire/tests/recorded/journals/killteam/rules-3/tracked.journal";
    let text = std::fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let mut lines = text.split_inclusive('\n').map(|it| it.as_bytes().to_vec());
    let header = lines.next().unwrap();
    assert!(header.windows(10).any(|it| it == b"\"rules\":3,"), "it is of older rules");
    (header, lines.take(entries).map(|line| Entry { line, ..Entry::default() }).collect())
}

/// A house whose store has such a battle, and the keys of its two seats.
async fn with_older(entries: usize) -> (House, Opened, [String; 2]) {
    let mut house = House::open().await;
    let opened = house.make(refereed("killteam", 2, false), false).await;
    let joined = house.join(opened.code.as_deref().unwrap(), "Teo").await;
    house.end().await;
    let store = Store::open(&house.file()).await.unwrap();
    let battle = store.battle(&opened.battle).await.unwrap().unwrap().id;
    let lobby = store.lobby(battle).await.unwrap().unwrap().body;
    let (header, entries) = recorded(entries);
    assert_eq!(store.change(Change::Begin(Begin { battle, header, lobby, at: 1 })).await, Ok(Outcome::Stored));
    let append = Append { battle, head: 0, entries, openings: Secret(Vec::new()), kept: None, at: 1 };
    assert_eq!(store.change(Change::Append(append)).await, Ok(Outcome::Stored));
    store.close().await;
    house.begin_again().await;
    let keys = [opened.key.clone(), joined.key];
    (house, opened, keys)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_of_older_rules_goes_on_if_every_recorded_state_agrees() {
    let (house, opened, keys) = with_older(1).await;
    let mut devices = Vec::new();
    for key in &keys {
        devices.push(Device::connect(&house, &opened.battle, key).await);
    }
    assert_eq!(devices[0].entry(), 1);
    let offered = |it: &Device| it.here.as_ref().unwrap().offered.clone();
    let place = (0..2).find(|it| !offered(&devices[*it]).rows.is_empty()).unwrap();
    let rows = offered(&devices[place]).rows;
    let row = rows.iter().find(|it| it.blanks.is_empty() && it.group.is_none()).or(rows.first()).unwrap().clone();
    let said = vec![systems::Said { seat: row.seat, phrase: row.phrase }];
    let entered = devices[place].enter("it-goes-on-from-here", said).await.unwrap();
    assert!(entered.entry.0 > 1, "{entered:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_of_older_rules_that_no_longer_agrees_can_only_be_read() {
    let (house, opened, keys) = with_older(usize::MAX).await;
    let path = format!("/api/battles/{}/journal", opened.battle);
    let journal = house.get(&path, Some(&keys[0])).await.body;
    let mut device = Device::connect(&house, &opened.battle, &keys[1]).await;
    assert_eq!(device.entry(), 93, "it stands after the last entry that agrees");
    let here = device.here.clone().unwrap();
    let rules = systems::all().iter().find(|it| it.name == "killteam").unwrap().rules;
    let parts = &format!(
        "This battle can only be read: it was begun under version 3 of the rules of killteam; version {rules} agrees with it \
         up to entry 93, and then no longer (line 95: after entry 94"
    );
    let says = serde_json::to_string(&here.seen.moving.moment.says).unwrap();
    assert!(says.contains(parts), "{says}");
    assert_eq!(here.seen.moving.moment.waits.what, WaitsFor::Nothing);
    assert_eq!(here.offered, door::Offered::default());
    assert!(device.news.iter().any(|(entry, _)| *entry == 93), "the log is there");
    let phrase = battle::Phrase::new("choose", "concede");
    let refused = device.enter("nobody-goes-on", vec![systems::Said::by_viewer(phrase)]).await.unwrap_err();
    assert!(refused.says.contains(parts), "{refused:?}");
    let summary = house.get(&format!("/api/battles/{}/summary", opened.battle), Some(&keys[0])).await.json();
    assert!(summary["set_aside"].as_str().unwrap().contains(parts), "{summary}");
    assert_eq!((&summary["yours"], &summary["summary"]["points"]), (&false.into(), &serde_json::json!([2, 1])));
    assert_eq!(house.get(&path, Some(&keys[0])).await.body, journal, "nothing is rescored or deleted");
}
