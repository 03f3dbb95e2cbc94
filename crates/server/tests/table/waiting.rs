//! What people say alone is told not before a floor; and whoever never answers is named, and in the end gone on without.

use std::time::Duration;

use battle::{EntryNo, Phrase, Seat};
use door::Asked;
use server::wire::{Answer, Ask};
use server::{Clock, Hand};
use systems::Said;

use crate::house::{House, refereed};
use crate::playing::{Sitting, begun};

/// A battle in which both are asked something alone, and nobody has spoken.
async fn asked_alone(floor: Option<u8>) -> (House, Hand, Sitting) {
    let (clock, hand) = Clock::by_hand();
    let house = House::with_clock(clock).await;
    let mut set_up = refereed("killteam", 2, true);
    set_up.floor = floor;
    let mut sitting = begun(&house, set_up, 1).await;
    for _ in 0..300 {
        if sitting.seats.iter().all(|it| alone(it).is_some()) {
            return (house, hand, sitting);
        }
        hand.forward(Duration::from_secs(20));
        assert!(sitting.act().await, "nobody is asked anything alone");
    }
    panic!("nobody is asked anything alone");
}

fn alone(device: &crate::device::Device) -> Option<&Asked> {
    device.here.as_ref().unwrap().offered.asked.as_ref().filter(|it| it.alone)
}

/// The first answer to everything: that nothing comes of it, or whatever stands first.
fn answered(sitting: &Sitting, place: usize) -> Vec<Said> {
    let asked = alone(&sitting.seats[place]).expect("something is asked");
    let said = |it: &door::Question| Said::by_viewer(it.phrase.clone().with("is", &it.answers[0].value));
    asked.questions.iter().map(said).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_all_have_said_alone_is_told_after_eight_seconds() {
    let (_house, hand, mut sitting) = asked_alone(None).await;
    let before = sitting.watcher.entry();
    for place in 0..2 {
        let said = answered(&sitting, place);
        let entered = sitting.seats[place].enter(&format!("said-alone-{place}"), said).await.unwrap();
        assert!(entered.held && entered.entry.0 == before, "both have spoken, and nobody is told: {entered:?}");
    }
    hand.forward(Duration::from_secs(7));
    // Whatever is asked now is answered from a table on which nothing has changed.
    let probe = sitting.watcher.ask(Ask::Measured(door::Ref::Marker("1".into()))).await;
    assert!(matches!(probe, Some(Answer::Measured(_))));
    assert_eq!(sitting.watcher.entry(), before);
    hand.forward(Duration::from_secs(1));
    sitting.watcher.until(before + 1).await;
    assert!(sitting.watcher.entry() > before);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_never_answers_is_named_and_gone_on_without_in_the_end() {
    let (mut house, hand, mut sitting) = asked_alone(Some(0)).await;
    let before = sitting.watcher.entry();
    let waited_for = |it: &Sitting| it.watcher.here.as_ref().unwrap().seen.moving.moment.waits.of.clone();
    let said = answered(&sitting, 0);
    assert!(sitting.seats[0].enter("mara-has-spoken", said).await.unwrap().held);
    assert_eq!(waited_for(&sitting).len(), 2, "nobody is told who has spoken");
    let without = Phrase::new("without", "B");
    let early = sitting.seats[0].enter("too-early-for-it", vec![Said::by_viewer(without.clone())]).await.unwrap_err();
    assert!(early.why[0].detail.to_string().contains("ten minutes"), "{early:?}");
    hand.forward(Duration::from_secs(60));
    sitting.watcher.next_push().await;
    assert_eq!(waited_for(&sitting), [Seat::B], "Teo is waited for, and everybody knows");
    hand.forward(Duration::from_secs(540));
    sitting.watcher.next_push().await;
    let rows = |it: &crate::device::Device| {
        let rows = it.here.as_ref().unwrap().offered.rows.clone();
        rows.into_iter().filter(|it| it.phrase.get("without").is_some()).collect::<Vec<_>>()
    };
    while rows(&sitting.seats[0]).is_empty() {
        sitting.seats[0].next_push().await;
    }
    let offered = rows(&sitting.seats[0]);
    assert_eq!((offered.len(), &offered[0].phrase), (1, &without));
    let own = sitting.seats[1].enter("without-the-other", vec![Said::by_viewer(Phrase::new("without", "A"))]).await;
    assert!(own.is_err(), "Mara has spoken");
    let entered = sitting.seats[0].enter("without-teo-then", vec![Said::by_viewer(without)]).await.unwrap();
    assert!(entered.entry.0 > before, "it is an entry");
    sitting.watcher.until(entered.entry.0).await;
    // An answer in Teo's name stands there, and it can be corrected by agreement.
    let correctable = Phrase::new("propose", "withdraw").with("entry", EntryNo(before + 2));
    let ask = Ask::Verdict(Said::by_viewer(correctable));
    let Some(Answer::Verdict(verdict)) = sitting.seats[1].ask(ask).await else { panic!("no verdict") };
    assert_eq!(verdict.stands, Some(true), "{verdict:?}");
    house.restart().await;
    sitting.come_back(&house).await;
    assert!(sitting.watcher.entry() >= entered.entry.0);
}
