//! Bad luck with the disk, the clock and the second tab: a sentence, and nothing that was acknowledged is lost.

use std::fs;
use std::time::Duration;

use server::Clock;
use server::wire::Refused;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use store::Users;
use systems::Said;

use crate::device::Device;
use crate::house::{House, refereed};
use crate::playing::{Sitting, begun, choose};

/// Who could say something now, and what.
async fn ready_to_speak(sitting: &mut Sitting) -> (usize, Vec<Said>) {
    for place in 0..sitting.seats.len() {
        let offered = sitting.seats[place].here.as_ref().unwrap().offered.clone();
        if let Some(said) = choose(&mut sitting.seats[place], &mut sitting.luck, &offered).await.unwrap() {
            return (place, said);
        }
    }
    panic!("nothing is offered to anybody");
}

/// It was refused with this in its sentence, may be sent again, and the battle stands where it stood.
fn nothing_has_changed(sitting: &Sitting, entry: u32, refused: &Refused, says: &str) {
    assert!(refused.again && refused.says.contains(says), "{refused:?}");
    assert!(refused.says.ends_with("Nothing has changed."), "{refused:?}");
    assert!(sitting.seats.iter().all(|it| it.entry() == entry));
}

/// How many pages the file of the store has.
async fn pages_of(house: &House) -> u32 {
    let mut file = SqliteConnectOptions::new().filename(house.file()).connect().await.unwrap();
    let pages = sqlx::query_scalar("PRAGMA page_count").fetch_one(&mut file).await.unwrap();
    file.close().await.unwrap();
    pages
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_what_is_said_and_the_battle_can_still_be_seen() {
    let mut house = House::with_users(Users::default()).await;
    let mut sitting = begun(&house, refereed("killteam", 2, true), 71).await;
    // However short the battle is, there is less room than it needs.
    house.end().await;
    let pages = pages_of(&house).await + 2;
    house.begin_again_with(Users { pages: Some(pages), ..Users::default() }).await;
    sitting.come_back(&house).await;
    let mut number = 0;
    let (place, request, said, refused) = loop {
        let (place, said) = ready_to_speak(&mut sitting).await;
        let request = format!("until-full-{number:04}");
        number += 1;
        match sitting.seats[place].enter(&request, said.clone()).await {
            Ok(entered) => sitting.hear(place, &entered).await,
            Err(refused) => break (place, request, said, refused),
        }
        assert!(number < 2_000, "so few pages take no more than this");
    };
    let entry = sitting.seats[0].entry();
    nothing_has_changed(&sitting, entry, &refused, "the disk is full");
    let page = Device::connect(&house, &sitting.opened.battle, &sitting.keys[0]).await;
    assert_eq!(page.entry(), entry, "what was acknowledged is shown");
    // There is room again, and the very same request goes through.
    house.end().await;
    house.begin_again_with(Users::default()).await;
    sitting.come_back(&house).await;
    assert!(sitting.seats[place].enter(&request, said).await.unwrap().entry.0 > entry);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_another_program_holds_refuses_and_is_used_again_afterwards() {
    let house = House::with_users(Users { patience: Duration::from_millis(100), ..Users::default() }).await;
    let mut sitting = begun(&house, refereed("killteam", 2, true), 72).await;
    let entry = sitting.seats[0].entry();
    let (place, said) = ready_to_speak(&mut sitting).await;
    let mut other = SqliteConnectOptions::new().filename(house.file()).connect().await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let refused = sitting.seats[place].enter("while-it-is-held", said.clone()).await.unwrap_err();
    nothing_has_changed(&sitting, entry, &refused, "another program holds the file");
    let made = house.post("/api/battles", None, &serde_json::json!({ "set_up": refereed("killteam", 2, true) })).await;
    assert_eq!(made.status, 503, "{}", made.body);
    other.close().await.unwrap();
    assert!(sitting.seats[place].enter("while-it-is-held", said).await.unwrap().entry.0 > entry);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_gone_refuses_and_is_used_again_when_it_is_back() {
    let house = House::open().await;
    let mut sitting = begun(&house, refereed("maelstrom", 2, true), 73).await;
    let entry = sitting.seats[0].entry();
    let (place, said) = ready_to_speak(&mut sitting).await;
    let elsewhere = house.folder().join("elsewhere");
    fs::rename(house.file(), &elsewhere).unwrap();
    let refused = sitting.seats[place].enter("while-it-is-gone", said.clone()).await.unwrap_err();
    nothing_has_changed(&sitting, entry, &refused, "is gone");
    fs::rename(&elsewhere, house.file()).unwrap();
    assert!(sitting.seats[place].enter("while-it-is-gone", said).await.unwrap().entry.0 > entry);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_by_a_year_decides_nothing() {
    let (clock, hand) = Clock::by_hand();
    let house = House::with_clock(clock).await;
    let mut sitting = begun(&house, refereed("killteam", 2, true), 74).await;
    for _ in 0..60 {
        let entry = sitting.watcher.entry();
        hand.forward(Duration::from_secs(365 * 24 * 3600));
        let page = Device::connect(&house, &sitting.opened.battle, &sitting.keys[0]).await;
        assert_eq!(page.entry(), entry, "nobody has said anything");
        assert!(sitting.act().await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_of_a_seat_see_the_same_and_only_one_of_them_chooses() {
    let house = House::open().await;
    let mut sitting = begun(&house, refereed("killteam", 2, true), 75).await;
    for _ in 0..10 {
        assert!(sitting.act().await);
    }
    let (place, said) = ready_to_speak(&mut sitting).await;
    let mut tab = Device::connect(&house, &sitting.opened.battle, &sitting.keys[place]).await;
    let shown =
        |it: &Device| (it.here.as_ref().unwrap().seen.moving.clone(), it.here.as_ref().unwrap().offered.clone());
    assert_eq!(shown(&tab), shown(&sitting.seats[place]));
    let first = sitting.seats[place].enter("from-the-first-tab", said.clone()).await.unwrap();
    assert!(first.entry.0 > tab.entry(), "the other tab has not read on yet");
    let second = tab.enter("from-the-other-tab", said.clone()).await;
    tab.until(first.entry.0).await;
    sitting.seats[place].until(first.entry.0).await;
    match second {
        Err(refused) => assert!(refused.stale && !refused.says.is_empty(), "{refused:?}"),
        // Some things may be said again; then they are done again, and both tabs see it.
        Ok(entered) => sitting.seats[place].until(entered.entry.0).await,
    }
    tab.until(sitting.seats[place].entry()).await;
    assert_eq!(shown(&tab), shown(&sitting.seats[place]));
    assert_eq!(tab.enter("from-the-first-tab", said).await.unwrap(), first, "the same request is done once");
}
