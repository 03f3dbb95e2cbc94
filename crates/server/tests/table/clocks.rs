//! Clocks: agreed on in the set-up, counted for whoever is waited for, stopped by anybody at a seat, and never deciding anything.

use std::time::Duration;

use battle::Seat;
use server::wire::{Clock as Shown, ClockWish, Replied, Wants};
use server::{Clock, Hand};
use systems::SetUp;

use crate::device::Device;
use crate::house::{House, refereed};
use crate::playing::{Sitting, begun};

async fn with_clocks(minutes: Option<u16>) -> (House, Hand, Sitting) {
    let (clock, hand) = Clock::by_hand();
    let house = House::with_clock(clock).await;
    let set_up = SetUp { clock: minutes, ..refereed("killteam", 2, true) };
    let sitting = begun(&house, set_up, 1).await;
    (house, hand, sitting)
}

fn shown(device: &Device) -> Shown {
    device.here.as_ref().unwrap().clock.clone().expect("clocks are agreed on")
}

fn waited_for(sitting: &Sitting) -> Vec<Seat> {
    sitting.watcher.here.as_ref().unwrap().seen.moving.moment.waits.of.clone()
}

fn seconds(clock: &Shown, seat: Seat) -> u32 {
    clock.spent.iter().find(|(it, _)| *it == seat).map_or(0, |(_, spent)| *spent)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_waited_for_is_counted_over_a_pause_and_a_restart() {
    let (mut house, hand, mut sitting) = with_clocks(Some(120)).await;
    let first = waited_for(&sitting);
    assert_eq!(shown(&sitting.watcher).runs, first);
    hand.forward(Duration::from_secs(65));
    assert!(sitting.act().await);
    let counted = shown(&sitting.watcher);
    assert_eq!((counted.minutes, counted.paused), (Some(120), false));
    for seat in [Seat::A, Seat::B] {
        assert_eq!(seconds(&counted, seat), if first.contains(&seat) { 65 } else { 0 }, "{seat}");
    }
    // Anybody at a seat stops them, and nothing else changes by that.
    assert_eq!(sitting.seats[1].request(Wants::Clock(ClockWish::Pause)).await, Some(Replied::Done(true)));
    hand.forward(Duration::from_secs(1_000));
    assert!(sitting.act().await, "people play on while they stand still");
    let stopped = shown(&sitting.watcher);
    assert_eq!((stopped.paused, &stopped.spent, stopped.runs.len()), (true, &counted.spent, 0));
    house.restart().await;
    sitting.come_back(&house).await;
    assert_eq!(shown(&sitting.watcher), stopped, "they are found again as they stood");
    assert_eq!(sitting.seats[0].request(Wants::Clock(ClockWish::GoOn)).await, Some(Replied::Done(true)));
    let next = waited_for(&sitting);
    hand.forward(Duration::from_secs(7));
    assert!(sitting.act().await);
    let later = shown(&sitting.watcher);
    for seat in [Seat::A, Seat::B] {
        let more = if next.contains(&seat) { 7 } else { 0 };
        assert_eq!(seconds(&later, seat), seconds(&counted, seat) + more, "{seat}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_counted_while_nobody_is_there() {
    let (house, hand, sitting) = with_clocks(Some(0)).await;
    let Sitting { opened, keys, seats, watcher, .. } = sitting;
    drop((seats, watcher));
    // The server hears that they are gone when it has nobody to show presence to any more.
    let path = format!("/api/battles/{}/summary", opened.battle);
    while house.get(&path, Some(&keys[0])).await.json()["presence"][0]["here"] == true {
        tokio::task::yield_now().await;
    }
    hand.forward(Duration::from_secs(3_000));
    let again = Device::connect(&house, &opened.battle, &keys[0]).await;
    let clock = shown(&again);
    assert!(clock.spent.iter().all(|(_, spent)| *spent == 0), "{clock:?}");
    assert_eq!(clock.minutes, None, "time is only counted");
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_are_stopped_by_a_seat_and_where_there_are_any() {
    let (_house, _, mut sitting) = with_clocks(Some(90)).await;
    let Some(Replied::Refused(refused)) = sitting.watcher.request(Wants::Clock(ClockWish::Pause)).await else {
        panic!("whoever watches stops nothing");
    };
    assert_eq!(refused.says, "Only those who have a seat stop the clocks.");
    let (_house, _, mut sitting) = with_clocks(None).await;
    assert_eq!(sitting.seats[0].here.as_ref().unwrap().clock, None, "they are off unless they are agreed on");
    let Some(Replied::Refused(refused)) = sitting.seats[0].request(Wants::Clock(ClockWish::Pause)).await else {
        panic!("there is nothing to stop");
    };
    assert_eq!(refused.says, "No clocks are agreed on in this battle.");
}
