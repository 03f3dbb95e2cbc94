//! People who keep the others waiting: what these are offered after ten minutes, and that nothing happens by itself.

use std::time::Duration;

use battle::Seat;
use server::wire::{ForThem, Late, LateWish, Presence, Replied, Wants};
use server::{Clock, Hand};
use systems::SetUp;

use crate::afterwards::on_a_screen;
use crate::device::Device;
use crate::house::{House, refereed};
use crate::playing::{Sitting, begun};

const TEN_MINUTES: Duration = Duration::from_secs(600);

async fn at_the_table(set_up: SetUp) -> (House, Hand, Sitting) {
    let (clock, hand) = Clock::by_hand();
    let house = House::with_clock(clock).await;
    let sitting = begun(&house, set_up, 23).await;
    (house, hand, sitting)
}

/// How a device is told that it stands with a seat.
fn told(device: &Device, seat: Seat) -> Presence {
    let presence = &device.here.as_ref().unwrap().presence;
    presence.iter().find(|it| it.seat == seat).unwrap().clone()
}

fn late(device: &Device, seat: Seat) -> Option<Late> {
    told(device, seat).late
}

async fn wish(device: &mut Device, seat: Seat, wish: ForThem) -> Result<(), String> {
    match device.request(Wants::Late(LateWish { seat, wish })).await {
        Some(Replied::Done(true)) => Ok(()),
        Some(Replied::Refused(refused)) => Err(refused.says),
        other => panic!("{other:?}"),
    }
}

/// Teo's device is gone, and the others have been told.
async fn without_teo(sitting: &mut Sitting) {
    sitting.seats[1].hang_up().await;
    while told(&sitting.seats[0], Seat::B).here {
        sitting.seats[0].next_word().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_ten_minutes_away_the_others_are_offered_what_they_may_do_and_nothing_happens_by_itself() {
    let (_house, hand, mut sitting) = at_the_table(on_a_screen()).await;
    let before = sitting.watcher.entry();
    without_teo(&mut sitting).await;
    for to in [ForThem::Nudge, ForThem::Bot, ForThem::Concede] {
        assert!(wish(&mut sitting.seats[0], Seat::B, to).await.unwrap_err().contains("ten minutes"), "{to:?}");
    }
    hand.forward(TEN_MINUTES);
    while late(&sitting.seats[0], Seat::B).is_none() {
        sitting.seats[0].next_word().await;
    }
    let offered = late(&sitting.seats[0], Seat::B).unwrap();
    assert_eq!(offered.may, [ForThem::Nudge, ForThem::Bot, ForThem::Concede]);
    assert_eq!(late(&sitting.seats[0], Seat::A), None, "nobody is offered anything about themselves");
    assert!(wish(&mut sitting.seats[0], Seat::A, ForThem::Concede).await.is_err());
    assert!(wish(&mut sitting.watcher, Seat::B, ForThem::Concede).await.is_err(), "whoever watches decides nothing");
    hand.forward(100 * TEN_MINUTES);
    assert_eq!(wish(&mut sitting.seats[0], Seat::B, ForThem::Wait).await, Ok(()));
    assert_eq!(sitting.seats[0].entry(), before, "nothing has happened by itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_concede_for_somebody_who_is_away() {
    let (_house, hand, mut sitting) = at_the_table(on_a_screen()).await;
    without_teo(&mut sitting).await;
    hand.forward(TEN_MINUTES);
    while late(&sitting.seats[0], Seat::B).is_none() {
        sitting.seats[0].next_word().await;
    }
    assert_eq!(wish(&mut sitting.seats[0], Seat::B, ForThem::Concede).await, Ok(()));
    let before = sitting.watcher.entry();
    sitting.watcher.until(before + 1).await;
    assert!(sitting.is_over());
    let sentences: Vec<&str> = sitting.watcher.news.iter().map(|(_, it)| it.as_str()).collect();
    assert!(sentences.iter().any(|it| it.contains("Teo conceded")), "{sentences:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_somebody_until_they_are_back() {
    let (mut house, hand, mut sitting) = at_the_table(on_a_screen()).await;
    without_teo(&mut sitting).await;
    hand.forward(TEN_MINUTES);
    while late(&sitting.seats[0], Seat::B).is_none() {
        sitting.seats[0].next_word().await;
    }
    assert_eq!(wish(&mut sitting.seats[0], Seat::B, ForThem::Bot).await, Ok(()));
    while told(&sitting.seats[0], Seat::B).stands_in.is_none() {
        sitting.seats[0].next_word().await;
    }
    // Mara plays on, and the battle never waits for Teo.
    for _ in 0..12 {
        let offered = sitting.seats[0].here.as_ref().unwrap().offered.clone();
        let said = crate::playing::choose(&mut sitting.seats[0], &mut sitting.luck, &offered).await.unwrap();
        let said = said.expect("something is offered to her");
        let entered = sitting.try_say_alone(0, said).await;
        assert!(entered.entry.0 > 0);
    }
    let waits = &sitting.seats[0].here.as_ref().unwrap().seen.moving.moment.waits;
    assert!(!waits.of.contains(&Seat::B), "{waits:?}");
    let undo = battle::Phrase::new("propose", "undo").with("from", battle::EntryNo(1));
    let refused = sitting.seats[0].enter("while-teo-is-away", vec![systems::Said::by_viewer(undo)]).await;
    assert!(refused.unwrap_err().says.contains("when they are back"), "a bot would agree to anything");
    // It is found again after a restart.
    house.restart().await;
    sitting.seats[0].lose_and_resume(&house).await;
    assert!(told(&sitting.seats[0], Seat::B).stands_in.is_some());
    sitting.seats[1].lose_and_resume(&house).await;
    assert_eq!(told(&sitting.seats[1], Seat::B), Presence { seat: Seat::B, here: true, stands_in: None, late: None });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knock_is_heard_at_once_or_when_somebody_comes_back() {
    let (house, hand, mut sitting) = at_the_table(refereed("killteam", 2, true)).await;
    hand.forward(TEN_MINUTES);
    let waited_for = sitting.watcher.here.as_ref().unwrap().seen.moving.moment.waits.of.clone();
    let (silent, other) = if waited_for.contains(&Seat::B) { (1, 0) } else { (0, 1) };
    let seat = [Seat::A, Seat::B][silent];
    while late(&sitting.seats[other], seat).is_none() {
        sitting.seats[other].next_word().await;
    }
    assert_eq!(late(&sitting.seats[other], seat).unwrap().may, [ForThem::Nudge], "they are there and may think");
    assert_eq!(wish(&mut sitting.seats[other], seat, ForThem::Nudge).await, Ok(()));
    while sitting.seats[silent].knocks.is_empty() {
        sitting.seats[silent].next_word().await;
    }
    assert_eq!(sitting.seats[silent].knocks, [[Seat::A, Seat::B][other]]);
    sitting.seats[silent].hang_up().await;
    while told(&sitting.seats[other], seat).here {
        sitting.seats[other].next_word().await;
    }
    hand.forward(TEN_MINUTES);
    while late(&sitting.seats[other], seat).is_none_or(|it| it.may.len() < 2) {
        sitting.seats[other].next_word().await;
    }
    assert_eq!(
        late(&sitting.seats[other], seat).unwrap().may,
        [ForThem::Nudge, ForThem::Concede],
        "no bot sees the table"
    );
    assert_eq!(wish(&mut sitting.seats[other], seat, ForThem::Nudge).await, Ok(()));
    sitting.seats[silent].lose_and_resume(&house).await;
    while sitting.seats[silent].knocks.len() < 2 {
        sitting.seats[silent].next_word().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_gives_up_and_no_bot_sees_the_table_there_is_only_a_knock() {
    let (_house, hand, mut sitting) = at_the_table(refereed("tactical-strike", 3, true)).await;
    sitting.seats[1].hang_up().await;
    while told(&sitting.seats[0], Seat::B).here {
        sitting.seats[0].next_word().await;
    }
    hand.forward(TEN_MINUTES);
    while late(&sitting.seats[0], Seat::B).is_none() {
        sitting.seats[0].next_word().await;
    }
    let may = late(&sitting.seats[0], Seat::B).unwrap().may;
    assert_eq!(may, [ForThem::Nudge], "nobody gives up in this system, and no bot sees this table");
}
