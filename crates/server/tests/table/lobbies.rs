//! Before a battle: seats, names, the order in which dice are agreed on.

use battle::Seat;
use battle::journal::{DiceSource, Journal};
use server::wire::{BotWish, InLobby, Stage, Wish};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::device::Device;
use crate::house::{House, refereed};

fn hash(word: &str) -> String {
    blake3::hash(word.as_bytes()).to_hex().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_commits_itself_then_come_the_hashes_then_the_words() {
    let house = House::open().await;
    let opened = house.make(refereed("killteam", 2, true), false).await;
    let mut mara = Device::connect(&house, &opened.battle, &opened.key).await;
    let refused = mara.lobby(InLobby::Begin(true)).await.unwrap_err();
    assert!(refused.says.starts_with("A seat is still free"), "{}", refused.says);
    let joined = house.join(opened.code.as_deref().unwrap(), "Teo").await;
    let mut teo = Device::connect(&house, &opened.battle, &joined.key).await;
    assert!(teo.lobby(InLobby::Begin(true)).await.unwrap_err().says.contains("Only the host"));
    assert!(mara.lobby(InLobby::Hash(hash("otter"))).await.is_err(), "nothing is committed yet");
    mara.lobby(InLobby::Begin(true)).await.unwrap();
    mara.lobby(InLobby::Hash(hash("otter"))).await.unwrap();
    assert!(mara.lobby(InLobby::Word("otter".into())).await.is_err(), "a hash is missing");
    assert!(mara.lobby(InLobby::Hash(hash("basalt"))).await.is_err(), "a hash stays");
    teo.lobby(InLobby::Hash(hash("basalt"))).await.unwrap();
    assert!(teo.lobby(InLobby::Word("otter".into())).await.unwrap_err().says.contains("not the word"));
    teo.lobby(InLobby::Word("basalt".into())).await.unwrap();
    let lobby = teo.lobby.clone().unwrap();
    assert_eq!(lobby.stage, Stage::Words);
    assert_eq!(lobby.seats[0].hash.as_deref(), Some(hash("otter").as_str()), "everybody records the hashes");
    assert!(!teo.received.iter().any(|it| it.contains("otter")), "a word is told when all are there");
    mara.lobby(InLobby::Word("otter".into())).await.unwrap();
    let journal = house.get(&format!("/api/battles/{}/journal", opened.battle), Some(&opened.key)).await;
    let header = Journal::read(journal.body.as_bytes()).unwrap().header;
    let DiceSource::Seeded { commitment, contributions } = header.dice else { panic!("the table rolls") };
    assert_eq!(Some(commitment.to_string()), lobby.commitment);
    assert_eq!(contributions, ["otter", "basalt"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_finds_the_lobby_again() {
    let mut house = House::open().await;
    let opened = house.make(refereed("tactical-strike", 3, false), false).await;
    let code = opened.code.clone().unwrap();
    let joined = house.join(&code, "Teo").await;
    house.restart().await;
    let mut teo = Device::connect(&house, &opened.battle, &joined.key).await;
    let names = |it: &Device| it.lobby.as_ref().unwrap().seats.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&teo), ["Mara", "Teo", ""]);
    let typed = code.replace('-', "%20").to_uppercase();
    let answer = house.get(&format!("/api/join/{typed}"), None).await;
    assert_eq!((answer.status, answer.json()["seats"][1]["taken"].as_bool()), (200, Some(true)), "{}", answer.body);
    house.join(&code, "Ivo").await;
    assert_eq!(house.get(&format!("/api/join/{code}"), None).await.status, 404, "the words die when seats are full");
    teo.lobby(InLobby::Leave(true)).await.unwrap();
    teo.until_closed().await;
    assert_eq!(teo.closed, Some(4403));
    let again = house.join(&code, "Noor").await;
    assert_eq!(again.seat, Seat::B);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_different_and_can_be_read() {
    let house = House::open().await;
    let opened = house.make(refereed("killteam", 2, false), false).await;
    let path = format!("/api/join/{}", opened.code.as_deref().unwrap());
    for (name, says) in [
        ("mara".to_owned(), "Every seat needs a name of its own"),
        ("Te\u{7}o".to_owned(), "has control characters"),
        ("x".repeat(10_000), "A name has at most 40 characters"),
        (" ".to_owned(), "Say your name"),
        ("nobody".to_owned(), "cannot be the name of a player"),
    ] {
        let answer = house.post(&path, None, &serde_json::json!({ "name": name })).await;
        assert_eq!(answer.status, 422);
        assert!(answer.says().contains(says), "{}", answer.says());
    }
    let markup = house.join(opened.code.as_deref().unwrap(), "<b>Teo</b>").await;
    assert_eq!(markup.seat, Seat::B, "a name is a text; whoever shows it shows it as one");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_changes_the_set_up_and_bots_take_seats() {
    let house = House::open().await;
    let mut set_up = refereed("killteam", 2, true);
    set_up.physical = false;
    let opened = house.make(set_up.clone(), false).await;
    let mut mara = Device::connect(&house, &opened.battle, &opened.key).await;
    mara.lobby(InLobby::Bot(BotWish { seat: Seat::B, kind: "random".into() })).await.unwrap();
    set_up.map = Some(systems::Source::named("nowhere"));
    set_up.seats[1].bot = Some("random".into());
    mara.lobby(InLobby::SetUp(Box::new(set_up.clone()))).await.unwrap();
    let refused = mara.lobby(InLobby::Begin(true)).await.unwrap_err();
    assert!(refused.faults.iter().any(|it| it.says.to_string().contains("nowhere")), "{refused:?}");
    set_up.map = None;
    mara.lobby(InLobby::SetUp(Box::new(set_up))).await.unwrap();
    let wish = Wish { force: Some(systems::Source::named("ashgate_cadets")), ..Wish::default() };
    mara.lobby(InLobby::Wish(wish)).await.unwrap();
    mara.lobby(InLobby::Begin(true)).await.unwrap();
    mara.lobby(InLobby::Hash(hash("otter"))).await.unwrap();
    mara.lobby(InLobby::Word("otter".into())).await.unwrap();
    while mara.here.is_none() {
        mara.next_push().await;
    }
    let still = mara.here.as_ref().unwrap().seen.still.clone().unwrap();
    assert_eq!(still.seats[1].bot, Some("random".into()));
    assert_eq!(still.sides[0].force, "Ashgate Cadets");
}

#[tokio::test(flavor = "multi_thread")]
async fn words_that_died_of_age_are_shown_to_nobody_and_the_host_makes_new_ones() {
    let mut house = House::open().await;
    let opened = house.make(refereed("tactical-strike", 3, false), false).await;
    let old = opened.code.clone().unwrap();
    let joined = house.join(&old, "Teo").await;
    house.end().await;
    grow_old(&house).await;
    house.begin_again().await;
    assert_eq!(house.get(&format!("/api/join/{old}"), None).await.status, 404, "a day is over");
    let mut mara = Device::connect(&house, &opened.battle, &opened.key).await;
    let mut teo = Device::connect(&house, &opened.battle, &joined.key).await;
    assert_eq!(teo.lobby.as_ref().unwrap().code, None, "nobody is shown words that open nothing");
    assert!(teo.lobby(InLobby::Words(true)).await.unwrap_err().says.contains("Only the host"));
    mara.lobby(InLobby::Words(true)).await.unwrap();
    while mara.lobby.as_ref().unwrap().code.is_none() {
        mara.next_push().await;
    }
    let new = mara.lobby.as_ref().unwrap().code.clone().unwrap();
    assert_ne!(new, old);
    house.restart().await;
    house.join(&new, "Ivo").await;
    assert_eq!(house.get(&format!("/api/join/{old}"), None).await.status, 404, "the old ones stay dead");
    let mut mara = Device::connect(&house, &opened.battle, &opened.key).await;
    assert!(mara.lobby(InLobby::Words(true)).await.unwrap_err().says.contains("Every seat is taken"));
}

/// The words of every lobby have lived for a day.
async fn grow_old(house: &House) {
    let mut file = SqliteConnectOptions::new().filename(house.file()).connect().await.unwrap();
    sqlx::query("UPDATE lobby SET words_until = 1").execute(&mut file).await.unwrap();
    file.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn hosting_is_passed_on_and_whoever_leaves_frees_their_seat() {
    let house = House::open().await;
    let opened = house.make(refereed("killteam", 2, true), false).await;
    let mut mara = Device::connect(&house, &opened.battle, &opened.key).await;
    assert!(mara.lobby(InLobby::Pass(Seat::B)).await.unwrap_err().says.contains("Nobody sits at"));
    let joined = house.join(opened.code.as_deref().unwrap(), "Teo").await;
    let mut teo = Device::connect(&house, &opened.battle, &joined.key).await;
    assert!(teo.lobby(InLobby::Pass(Seat::B)).await.unwrap_err().says.contains("Only the host"));
    mara.lobby(InLobby::Pass(Seat::B)).await.unwrap();
    assert!(mara.lobby(InLobby::Begin(true)).await.unwrap_err().says.contains("Only the host"));
    teo.lobby(InLobby::Begin(true)).await.unwrap();
    teo.lobby(InLobby::Hash(hash("basalt"))).await.unwrap();
    let first = teo.lobby.as_ref().unwrap().commitment.clone();
    // Whoever breaks off is seen to: the lobby is as before, and the next secret is another one.
    mara.lobby(InLobby::Leave(true)).await.unwrap();
    while teo.lobby.as_ref().unwrap().stage != Stage::Gathering {
        teo.next_push().await;
    }
    let again = house.join(opened.code.as_deref().unwrap(), "Noor").await;
    assert_eq!(again.seat, Seat::A);
    teo.lobby(InLobby::Begin(true)).await.unwrap();
    while teo.lobby.as_ref().unwrap().stage == Stage::Gathering {
        teo.next_push().await;
    }
    let lobby = teo.lobby.as_ref().unwrap();
    assert!(lobby.commitment.is_some() && lobby.commitment != first, "{lobby:?}");
    assert!(lobby.seats.iter().all(|it| it.hash.is_none()), "a hash belongs to its commitment");
}
