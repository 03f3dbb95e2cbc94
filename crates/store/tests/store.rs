//! The store on real files: races, ends without warning, and disks that say no.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;

use store::{
    Append, BattleId, Begin, Change, Entry, KeyHash, LobbyChange, Looked, NewBattle, NewKey, Newest, Outcome, Secret,
    Store, Users,
};

async fn open(folder: &Path) -> Store {
    Store::open(&folder.join("umpire.sqlite")).await.unwrap()
}

fn new_battle(name: &str) -> Change {
    Change::New(NewBattle {
        name: name.to_owned(),
        system: "killteam".to_owned(),
        lobby: b"{}".to_vec(),
        words: Some(format!("words of {name}")),
        words_until: 100,
        key: KeyHash::of(&format!("key of {name}")),
        kind: "seat".to_owned(),
        seat: Some(0),
        at: 1,
    })
}

async fn begun(store: &Store, name: &str) -> BattleId {
    assert_eq!(store.change(new_battle(name)).await, Ok(Outcome::Stored));
    let battle = store.battle(name).await.unwrap().unwrap().id;
    let begin = Begin { battle, header: b"header\n".to_vec(), lobby: b"{}".to_vec(), at: 2 };
    assert_eq!(store.change(Change::Begin(begin)).await, Ok(Outcome::Stored));
    battle
}

fn entry(text: &str, request: Option<&str>) -> Entry {
    Entry {
        line: format!("{text}\n").into_bytes(),
        request: request.map(str::to_owned),
        answer: request.map(|_| b"answer".to_vec()),
    }
}

fn append(battle: BattleId, head: i64, entries: Vec<Entry>) -> Append {
    Append { battle, head, entries, openings: Secret(Vec::new()), kept: None, at: 3 }
}

#[tokio::test]
async fn what_was_stored_is_found_again_after_an_end_without_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    let battle = begun(&store, "first").await;
    let group = Append {
        openings: Secret(b"opening\n".to_vec()),
        kept: Some(Secret(b"held".to_vec())),
        ..append(battle, 0, vec![entry("one", None), entry("two", Some("request"))])
    };
    assert_eq!(store.change(Change::Append(group)).await, Ok(Outcome::Stored));
    // Nobody says goodbye: the file is opened a second time as it lies there.
    std::mem::forget(store);
    let store = open(folder.path()).await;
    assert_eq!(store.battle("first").await.unwrap().unwrap().head, 2);
    assert_eq!(store.journal(battle).await.unwrap(), b"header\none\ntwo\n");
    let secrets = store.secrets(battle).await.unwrap();
    assert_eq!((secrets.openings.0, secrets.kept), (b"opening\n".to_vec(), Some(Secret(b"held".to_vec()))));
    let answered = store.answered(battle, 10).await.unwrap();
    let [only] = answered.as_slice() else { panic!("{answered:?}") };
    assert_eq!((only.entry, only.request.as_str(), only.answer.as_slice()), (2, "request", &b"answer"[..]));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_stores_on_one_file_never_both_win() {
    let folder = tempfile::tempdir().unwrap();
    let (ours, theirs) = (open(folder.path()).await, open(folder.path()).await);
    let mut battles = Vec::new();
    for number in 0..4 {
        battles.push(begun(&ours, &format!("battle {number}")).await);
    }
    let (won, lost) = tokio::join!(race(&ours, &battles, "ours"), race(&theirs, &battles, "theirs"));
    assert_eq!(won.0 + lost.0, 4 * 20, "each entry was won once");
    for battle in battles {
        let journal = String::from_utf8(ours.journal(battle).await.unwrap()).unwrap();
        let numbers: Vec<&str> = journal.lines().skip(1).filter_map(|it| it.split(' ').next()).collect();
        // Two lines a group, and no group is torn.
        let expected: Vec<String> = (1..=20).flat_map(|it| [it.to_string(), it.to_string()]).collect();
        assert_eq!(numbers, expected);
        let whose: Vec<&str> = journal.lines().skip(1).filter_map(|it| it.split(' ').nth(1)).collect();
        assert!(whose.chunks(2).all(|it| it[0] == it[1]), "{whose:?}");
    }
}

/// Appends pairs of entries to each battle until it has forty; how many pairs were won and lost.
async fn race(store: &Store, battles: &[BattleId], who: &str) -> (usize, usize) {
    let (mut won, mut lost) = (0, 0);
    for pair in 1..=20_i64 {
        for battle in battles {
            let line = format!("{pair} {who}");
            let group = append(*battle, (pair - 1) * 2, vec![entry(&line, None), entry(&line, None)]);
            match store.change(Change::Append(group)).await.unwrap() {
                Outcome::Stored => won += 1,
                Outcome::Lost => lost += 1,
            }
        }
    }
    (won, lost)
}

#[tokio::test]
async fn a_lost_change_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    let battle = begun(&store, "first").await;
    let stale = Append {
        openings: Secret(b"opening\n".to_vec()),
        kept: Some(Secret(b"held".to_vec())),
        ..append(battle, 5, vec![entry("six", None)])
    };
    assert_eq!(store.change(Change::Append(stale)).await, Ok(Outcome::Lost));
    assert_eq!(store.journal(battle).await.unwrap(), b"header\n");
    assert_eq!(store.secrets(battle).await.unwrap(), store::Secrets::default());
    assert_eq!(store.change(new_battle("first")).await, Ok(Outcome::Lost));
    let begin = Begin { battle, header: b"other\n".to_vec(), lobby: Vec::new(), at: 2 };
    assert_eq!(store.change(Change::Begin(begin)).await, Ok(Outcome::Lost));
}

#[tokio::test]
async fn a_lobby_changes_once_a_version_and_its_words_die() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    store.change(new_battle("first")).await.unwrap();
    let battle = store.invited("words of first", 99).await.unwrap().unwrap().id;
    assert_eq!(store.invited("words of first", 100).await.unwrap(), None, "a day is over");
    let key = NewKey { battle, hash: KeyHash::of("second key"), kind: "seat".to_owned(), seat: Some(1) };
    let change = LobbyChange {
        battle,
        version: 0,
        body: b"full".to_vec(),
        words: None,
        words_until: 100,
        key: Some(key),
        frees: None,
        dice: Some(Secret([7; 32])),
        at: 2,
    };
    assert_eq!(store.change(Change::Lobby(change.clone())).await, Ok(Outcome::Stored));
    assert_eq!(store.change(Change::Lobby(change)).await, Ok(Outcome::Lost));
    assert_eq!(store.invited("words of first", 2).await.unwrap(), None, "the seats are full");
    assert_eq!(store.lobby(battle).await.unwrap().unwrap().body, b"full");
    assert_eq!(store.secrets(battle).await.unwrap().dice, Some(Secret([7; 32])));
    assert_eq!(store.access(KeyHash::of("second key")).await.unwrap().unwrap().seat, Some(1));
}

#[tokio::test]
async fn a_lobby_gets_new_words_that_live_anew_and_never_those_of_another() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    for name in ["first", "second"] {
        store.change(new_battle(name)).await.unwrap();
    }
    let battle = store.battle("first").await.unwrap().unwrap().id;
    let with = |words: &str| {
        Change::Lobby(LobbyChange {
            battle,
            version: 0,
            body: b"{}".to_vec(),
            words: Some(words.to_owned()),
            words_until: 300,
            key: None,
            frees: None,
            dice: None,
            at: 200,
        })
    };
    assert_eq!(store.change(with("words of second")).await, Ok(Outcome::Lost));
    assert_eq!(store.change(with("new words")).await, Ok(Outcome::Stored));
    assert_eq!(store.invited("new words", 299).await.unwrap().unwrap().name, "first");
    assert_eq!(store.invited("words of first", 2).await.unwrap(), None, "the old ones are gone");
    assert_eq!(store.invited("words of second", 2).await.unwrap().unwrap().name, "second");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_finds_what_another_program_has_added_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let (ours, theirs) = (open(folder.path()).await, open(folder.path()).await);
    let (first, second) = (begun(&ours, "first").await, begun(&ours, "second").await);
    let mut looked = Looked::default();
    assert_eq!(ours.others(&mut looked).await, Ok(Vec::new()), "whoever comes reads everything anyway");
    let more = |battle, head| Change::Append(append(battle, head, vec![entry("one", None), entry("two", None)]));
    ours.change(more(first, 0)).await.unwrap();
    assert_eq!(ours.others(&mut looked).await, Ok(Vec::new()), "what this store has written is no news to it");
    theirs.change(more(second, 0)).await.unwrap();
    assert_eq!(ours.others(&mut looked).await, Ok(vec![Newest { name: "second".to_owned(), entry: 2 }]));
    assert_eq!(ours.others(&mut looked).await, Ok(Vec::new()), "each is told once");
    ours.change(more(second, 2)).await.unwrap();
    theirs.change(more(first, 2)).await.unwrap();
    let found = ours.others(&mut looked).await.unwrap();
    assert!(found.contains(&Newest { name: "first".to_owned(), entry: 4 }), "{found:?}");
}

#[tokio::test]
async fn keys_are_kept_as_hashes_and_can_be_ended() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    let battle = begun(&store, "first").await;
    let key = |name: &str, seat| NewKey { battle, hash: KeyHash::of(name), kind: "seat".to_owned(), seat };
    let only = Change::Key { key: key("new key", Some(0)), only: true, at: 4 };
    assert_eq!(store.change(only).await, Ok(Outcome::Stored));
    assert_eq!(store.access(KeyHash::of("key of first")).await.unwrap(), None);
    assert_eq!(store.access(KeyHash::of("new key")).await.unwrap().unwrap().name, "first");
    let other = Change::Key { key: key("other key", Some(0)), only: false, at: 4 };
    assert_eq!(store.change(other).await, Ok(Outcome::Stored));
    let but = |name: &str| Some(KeyHash::of(name));
    let others = Change::EndKeys { battle, kind: "seat".to_owned(), seat: Some(0), but: but("new key"), at: 5 };
    assert_eq!(store.change(others.clone()).await, Ok(Outcome::Stored));
    assert_eq!(store.change(others).await, Ok(Outcome::Lost), "there is no other");
    assert_eq!(store.access(KeyHash::of("other key")).await.unwrap(), None);
    assert!(store.access(KeyHash::of("new key")).await.unwrap().is_some());
    let ended = Change::EndKeys { battle, kind: "seat".to_owned(), seat: Some(0), but: None, at: 5 };
    assert_eq!(store.change(ended.clone()).await, Ok(Outcome::Stored));
    assert_eq!(store.change(ended).await, Ok(Outcome::Lost));
    assert_eq!(store.open_keys(battle, "seat", None).await, Ok(0));
    store.close().await;
    let bytes = std::fs::read(folder.path().join("umpire.sqlite")).unwrap();
    assert!(!bytes.windows(7).any(|it| it == b"new key"), "the key itself is nowhere in the file");
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_but_the_owner_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    begun(&store, "first").await;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", file.path());
    }
}

#[tokio::test]
async fn what_cannot_be_opened_is_told_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("umpire.sqlite");
    std::fs::write(&path, "a letter to my aunt, which is longer than a hundred bytes, because she likes long letters")
        .unwrap();
    let error = Store::open(&path).await.unwrap_err().to_string();
    assert_eq!(error, "this is no file of battles: it is something else than a database");
    let error = Store::open(&folder.path().join("umpire.sqlite/below")).await.unwrap_err().to_string();
    assert!(error.starts_with("cannot open "), "{error}");
    assert!(error.ends_with(": a file lies where its folder should be"), "{error}");
}

#[tokio::test]
async fn a_full_disk_stores_nothing_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_for(&folder.path().join("umpire.sqlite"), Users { pages: Some(40), ..Users::default() })
        .await
        .unwrap();
    let battle = begun(&store, "first").await;
    let large = append(battle, 0, vec![entry(&"x".repeat(1_000_000), None)]);
    let error = store.change(Change::Append(large)).await.unwrap_err().to_string();
    assert_eq!(error, "the disk is full; make room, and try again");
    assert_eq!(store.battle("first").await.unwrap().unwrap().head, 0);
    let small = append(battle, 0, vec![entry("one", None)]);
    assert_eq!(store.change(Change::Append(small)).await, Ok(Outcome::Stored), "the writer goes on");
}
