//! The server is killed under load, again and again: whatever was acknowledged is there when it comes back.

use std::time::Duration;

use battle::EntryNo;
use battle::journal::Journal;
use door::InHand;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::house::{House, refereed};
use crate::luck::Luck;
use crate::playing::{Sitting, begun};

/// So often it is killed, unless the environment says how often: `cargo xtask soak kills` does.
const KILLS: usize = 20;
const HOW_OFTEN: &str = "UMPIRE_KILLS";
const BATTLES: u64 = 4;

/// Plays until the connection is lost or the battle is over.
async fn until_lost(mut sitting: Sitting) -> Sitting {
    while !sitting.is_over() && sitting.try_act().await == Some(true) {}
    sitting
}

/// Everything that was acknowledged is there, and is answered as it was then; what was held back too.
async fn nothing_is_lost(sitting: &mut Sitting) {
    let newest = sitting.acknowledged.iter().map(|it| it.entered.entry.0).max().unwrap_or(0);
    assert!(sitting.watcher.entry() >= newest, "entry {newest} was acknowledged; {} is there", sitting.watcher.entry());
    let last: Vec<_> = sitting.acknowledged.iter().rev().take(6).cloned().collect();
    for it in last {
        let again = sitting.seats[it.place].enter(&it.request, it.said).await;
        assert_eq!(again.as_ref(), Ok(&it.entered), "{}", it.request);
    }
}

/// What a seat has sealed so far, as its owner is shown it, and behind which entry.
fn hands(sitting: &Sitting) -> Vec<(EntryNo, Vec<InHand>)> {
    let here = sitting.seats.iter().filter_map(|it| it.here.as_ref());
    here.map(|it| (it.seen.moving.entry, it.seen.moving.hand.clone())).collect()
}

/// What somebody had sealed is still theirs: it opens later, and nobody else knows it. The answer is how much that was.
fn sealed_is_still_sealed(sitting: &Sitting, before: &[(EntryNo, Vec<InHand>)]) -> usize {
    let mut sealed = 0;
    for ((entry, hand), (then, held)) in hands(sitting).iter().zip(before) {
        // If the battle has gone on since, something may have been opened.
        if entry == then {
            assert_eq!(hand, held, "what was sealed is forgotten");
            sealed += held.len();
        }
    }
    sealed
}

/// How much of what was acknowledged was held back then.
fn held_back(sitting: &Sitting) -> usize {
    sitting.acknowledged.iter().filter(|it| it.entered.held).count()
}

/// Whoever has spoken alone is not asked again, unless the battle has gone on since.
fn held_is_still_held(sitting: &Sitting) {
    let Some(last) = sitting.acknowledged.last().filter(|it| it.entered.held) else { return };
    let here = sitting.seats[last.place].here.as_ref().unwrap();
    let asked = here.offered.asked.is_some() && here.seen.moving.entry == last.entered.entry;
    assert!(!asked, "what {} said is forgotten: {:?}", last.request, here.offered.asked);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_outlives_kills_under_load() {
    let how_often = std::env::var_os(HOW_OFTEN);
    let kills = how_often.map_or(KILLS, |it| it.to_string_lossy().parse().expect("a number of kills"));
    let mut house = House::apart();
    let mut luck = Luck(7);
    let mut battles = Vec::new();
    // In one system people are asked alone and what they say is held back; in the other they seal much.
    for seed in 0..BATTLES {
        let system = if seed % 2 == 0 { "killteam" } else { "maelstrom" };
        battles.push((system, begun(&house, refereed(system, 2, true), seed).await));
    }
    let (mut held, mut entered, mut sealed) = (0, 0, 0);
    for _ in 0..kills {
        let mut playing = JoinSet::new();
        for (system, sitting) in battles.drain(..) {
            playing.spawn(async move { (system, until_lost(sitting).await) });
        }
        sleep(Duration::from_millis(20 + u64::try_from(luck.pick(230)).unwrap())).await;
        house.kill();
        battles = playing.join_all().await;
        house.start_apart();
        for (system, sitting) in &mut battles {
            let before = hands(sitting);
            sitting.come_back(&house).await;
            sealed += sealed_is_still_sealed(sitting, &before);
            nothing_is_lost(sitting).await;
            held_is_still_held(sitting);
            if sitting.is_over() {
                (entered, held) = (entered + sitting.acknowledged.len(), held + held_back(sitting));
                *sitting = begun(&house, refereed(system, 2, true), luck.0).await;
            }
        }
    }
    entered += battles.iter().map(|(_, it)| it.acknowledged.len()).sum::<usize>();
    held += battles.iter().map(|(_, it)| held_back(it)).sum::<usize>();
    let enough = entered > 50 && held > 0 && sealed > 0;
    assert!(enough, "{entered} were entered, {held} held back, {sealed} sealed: this proves nothing");
    println!(
        "{kills} kills: {entered} were acknowledged, {held} of them as held back, and all were found; \
         {sealed} times something sealed was looked for, and it was there"
    );
    for (_, sitting) in &battles {
        let path = format!("/api/battles/{}/journal", sitting.opened.battle);
        let journal = house.get(&path, Some(&sitting.keys[0])).await;
        let journal = Journal::read(journal.body.as_bytes()).unwrap();
        assert_eq!(journal.half_written_from, None);
    }
    house.kill();
}
