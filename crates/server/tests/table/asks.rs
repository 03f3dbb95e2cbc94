//! Questions are answered beside the battle: however many there are, a choice does not wait for them.

use server::wire::{Answer, Ask, BotWish, InLobby, Replied, Request, Wants};
use systems::Said;

use crate::device::Device;
use crate::house::{House, refereed};
use crate::luck::Luck;
use crate::playing::{Sitting, begun, choose};

/// So many questions at once that answering them takes much longer than a choice.
const FLOOD: u32 = 48;

fn asked(id: u32, ask: Ask) -> String {
    serde_json::to_string(&Request { id, wants: Wants::Ask(ask) }).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_questions_does_not_hold_up_a_choice() {
    let house = House::open().await;
    let mut set_up = refereed("killteam", 2, true);
    set_up.physical = false;
    let mut sitting = begun(&house, set_up, 31).await;
    for _ in 0..40 {
        assert!(sitting.act().await);
    }
    let mut luck = Luck(3);
    // A slow disk may let questions win a race; a choice that always waited for them would lose every one.
    for race in 0..8 {
        if through_the_flood(&house, &mut sitting, &mut luck, race).await {
            return;
        }
    }
    panic!("every question was answered before the choice, each time");
}

/// True if a choice was answered while questions that came before it still waited.
async fn through_the_flood(house: &House, sitting: &mut Sitting, luck: &mut Luck, race: u32) -> bool {
    // Whoever only waits could still concede; that is no choice here.
    let mut chosen = None;
    for place in 0..2 {
        let offered = sitting.seats[place].here.as_ref().unwrap().offered.clone();
        let said = choose(&mut sitting.seats[place], luck, &offered).await.unwrap();
        chosen = chosen.or(said.map(|it| (place, it)));
    }
    let (place, said) = chosen.expect("something is offered to somebody");
    // Three more pages of the same seat ask as fast as they can, and so does the one that chooses.
    let mut pages = Vec::new();
    for _ in 0..3 {
        pages.push(Device::connect(house, &sitting.opened.battle, &sitting.keys[place]).await);
    }
    for id in 1000..1000 + FLOOD {
        for page in &mut pages {
            page.send(&asked(id, Ask::Stakes(true))).await;
        }
        sitting.seats[place].send(&asked(id, Ask::Stakes(true))).await;
    }
    let before = sitting.seats[place].received.len();
    let entered = sitting.seats[place].enter(&format!("through-flood-{race}"), said).await.unwrap();
    // In the order in which it came.
    let came = |words: &str| sitting.seats[place].received[before..].iter().filter(|it| it.contains(words)).count();
    let waits = FLOOD as usize - came("\"answer\"") - came("\"refused\"");
    sitting.seats[place].replies(waits).await;
    for page in &mut pages {
        page.replies(FLOOD as usize).await;
    }
    for device in &mut sitting.seats {
        device.until(entered.entry.0).await;
    }
    waits > 0
}

#[tokio::test(flavor = "multi_thread")]
async fn every_question_is_answered_and_the_newest_first() {
    let house = House::open().await;
    let mut sitting = begun(&house, refereed("killteam", 2, false), 32).await;
    let device = &mut sitting.seats[0];
    let phrase = device.here.as_ref().unwrap().offered.rows[0].phrase.clone();
    for id in 1..=40 {
        device.send(&asked(id, Ask::Verdict(Said::by_viewer(phrase.clone())))).await;
    }
    let replies = device.replies(40).await;
    let told = replies.iter().filter(|it| matches!(it, Replied::Answer(_))).count();
    let later = replies.iter().filter(|it| matches!(it, Replied::Refused(it) if it.again)).count();
    assert_eq!(told + later, 40, "whatever is not worked out is said to be asked again");
    assert!(told >= 16, "{told} were answered");
    let newest = device.ask(Ask::Verdict(Said::by_viewer(phrase))).await;
    assert!(newest.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn before_the_battle_and_beside_a_bot_questions_get_an_answer() {
    let house = House::open().await;
    let mut set_up = refereed("killteam", 2, true);
    set_up.physical = false;
    let opened = house.make(set_up, false).await;
    let mut mara = Device::connect(&house, &opened.battle, &opened.key).await;
    let early = mara.request(Wants::Ask(Ask::Stakes(true))).await;
    assert!(matches!(early, Some(Replied::Refused(_))), "{early:?}");
    mara.lobby(InLobby::Bot(BotWish { seat: battle::Seat::B, kind: "greedy".into() })).await.unwrap();
    mara.lobby(InLobby::Begin(true)).await.unwrap();
    mara.lobby(InLobby::Hash(blake3::hash(b"otter").to_hex().to_string())).await.unwrap();
    mara.lobby(InLobby::Word("otter".into())).await.unwrap();
    while mara.here.is_none() {
        mara.next_push().await;
    }
    let mut luck = Luck(4);
    for turn in 0..12 {
        let offered = mara.here.as_ref().unwrap().offered.clone();
        let Some(said) = choose(&mut mara, &mut luck, &offered).await.unwrap() else { break };
        mara.send(&asked(9_000 + turn, Ask::Stakes(true))).await;
        let entered = mara.enter(&format!("against-a-bot-{turn}"), said).await.unwrap();
        mara.until(entered.entry.0).await;
    }
    assert!(mara.entry() > 12, "{} entries", mara.entry());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_thought_is_told_only_where_it_may_be() {
    let house = House::open().await;
    let refused = |it: Option<Replied>| match it {
        Some(Replied::Refused(it)) => it.says,
        other => panic!("{other:?}"),
    };
    let over = "That is told when the battle is over.";
    let agreed = "Hints were not agreed on; it is told when the battle is over.";
    let mut set_up = refereed("killteam", 2, true);
    set_up.physical = false;
    let mut sitting = begun(&house, set_up, 33).await;
    for _ in 0..30 {
        assert!(sitting.act().await);
    }
    let seat = battle::Seat::A;
    let mara = &mut sitting.seats[0];
    assert_eq!(refused(mara.request(Wants::Ask(Ask::Explained(seat))).await), agreed);
    assert_eq!(refused(mara.request(Wants::Ask(Ask::Costly(seat))).await), over);
    sitting.try_say(0, vec![Said::by_viewer(battle::Phrase::new("choose", "concede"))]).await;
    let mara = &mut sitting.seats[0];
    let costs = mara.ask(Ask::Costly(seat)).await;
    assert!(matches!(&costs, Some(Answer::Costly(it)) if it.len() <= 3), "{costs:?}");
}
