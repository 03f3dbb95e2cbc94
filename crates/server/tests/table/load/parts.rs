//! What a choice costs in parts: the same kind of battle without a server, each part in a pass of its own.
//!
//! A battle is played once by lot and written down; every pass plays it again and does one thing more than the pass before,
//! so that whatever a battle has worked out already is found again as it is in the server.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use battle::journal::{DiceSource, Journal, Vault, Writer};
use battle::{Hex, Kind, Salt, Seat, Seeded};
use door::{Have, Viewer, With};
use server::wire::{Here, Presence, Push, ToClient};
use store::{Append, Begin, Change, Entry, KeyHash, NewBattle, Secret, Store};
use systems::{Outside, Said, Sitting, Stepped, Supply, Tables};
use tokio::task::JoinSet;

use super::counters::Used;
use super::duel::set_up;
use crate::choosing::{Choosing, Next};
use crate::luck::Luck;

const SEATS: [Seat; 2] = [Seat::A, Seat::B];

/// Processor time of one choice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts {
    /// Judging it, doing whatever follows without anybody, and writing its lines.
    pub(super) judging: Duration,
    /// What both seats see, what is new, and what is offered to them.
    pub(super) views: Duration,
    /// Both frames as texts.
    pub(super) json: Duration,
    /// Its entries on disk, in commits that many battles share.
    pub(super) store: Duration,
}

/// A battle that was played: who said what.
struct Script {
    said: Vec<(Seat, Vec<Said>)>,
}

struct Chance {
    dice: Seeded,
    salts: u8,
}

impl Supply for Chance {
    fn salt(&mut self) -> Salt {
        self.salts = self.salts.wrapping_add(1);
        Hex([self.salts; 16])
    }

    fn faces(&mut self, number: u64, kind: Kind, count: u8) -> Option<Vec<u8>> {
        Some(self.dice.faces(number, kind, count))
    }
}

/// How much a pass does.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Depth {
    Judges,
    Looks,
    Writes,
}

/// Each part, over so many battles; the store with the entries of so many battles at the same time.
pub(super) async fn measure(battles: u64, at_once: usize, folder: &Path) -> Option<Parts> {
    let tables = Tables::default();
    let scripts: Vec<Script> = (0..battles).map(|seed| played(seed, &tables)).collect();
    let choices: usize = scripts.iter().map(|it| it.said.len()).sum();
    let each = |used: Duration| used / u32::try_from(choices).unwrap();
    let mut lines = Vec::new();
    let mut passes = Vec::new();
    for depth in [Depth::Judges, Depth::Looks, Depth::Writes] {
        let before = Used::by(std::process::id())?;
        lines = (0..).zip(&scripts).map(|(seed, it)| again(it, seed, depth, &tables)).collect();
        passes.push(Used::by(std::process::id())?.since(before).all());
    }
    let before = Used::by(std::process::id())?;
    let stored = store_all(Arc::new(lines.concat()), at_once, folder).await;
    let store = Used::by(std::process::id())?.since(before).all() / u32::try_from(stored).unwrap();
    let [judging, looking, writing] = passes.try_into().ok()?;
    Some(Parts {
        judging: each(judging),
        views: each(looking.saturating_sub(judging)),
        json: each(writing.saturating_sub(looking)),
        store,
    })
}

/// A battle at its beginning, opened as a server opens it.
fn begun(seed: u64, tables: &Tables) -> (Box<dyn Sitting>, Chance) {
    let mut set_up = set_up();
    set_up.seats[1].name = "Teo".to_owned();
    let dice = Seeded::from_number(seed);
    let outside = Outside { seed, dice: DiceSource::of(&dice) };
    let mut chance = Chance { dice, salts: 0 };
    let begun = systems::begin(&set_up, &outside).expect("a set-up that is fine");
    let (_, journal) = Writer::begin(&begun.header());
    let journal = Journal::read(journal.as_bytes()).expect("a journal that was just begun");
    let opened = systems::open_as_far(&journal, &Vault::default(), Vec::new(), set_up.agreed, &outside, tables);
    let mut sitting = opened.expect("a battle that was just begun").sitting;
    settle(&mut *sitting, &mut chance);
    (sitting, chance)
}

fn settle(sitting: &mut dyn Sitting, chance: &mut Chance) {
    while sitting.step(chance) == Stepped::Did {}
}

/// Plays a battle by lot.
fn played(seed: u64, tables: &Tables) -> Script {
    let (mut sitting, mut chance) = begun(seed, tables);
    let mut luck = Luck(seed);
    let mut script = Script { said: Vec::new() };
    while sitting.outcome().is_none() {
        let first = luck.pick(2);
        for place in [first, 1 - first] {
            let viewer = Viewer::seat(SEATS[place]);
            let Some(said) = chosen(&*sitting, &viewer, &mut luck) else { continue };
            let newest = sitting.newest();
            sitting.enter(&viewer, newest, &said, &mut chance).expect("it was offered");
            settle(&mut *sitting, &mut chance);
            script.said.push((SEATS[place], said));
            break;
        }
    }
    script
}

fn chosen(sitting: &dyn Sitting, viewer: &Viewer, luck: &mut Luck) -> Option<Vec<Said>> {
    let mut choosing = Choosing::new(luck, &sitting.offered(viewer, With::Plain));
    loop {
        match choosing.next(luck) {
            Next::Say(said) => return Some(said),
            Next::Ask(draft, _) => choosing.heard(sitting.verdict(viewer, &draft)),
            Next::Nothing => return None,
        }
    }
}

/// Plays it again and does so much; the lines of each choice, as they are stored.
fn again(script: &Script, seed: u64, depth: Depth, tables: &Tables) -> Vec<Vec<Vec<u8>>> {
    let (mut sitting, mut chance) = begun(seed, tables);
    let (mut writer, _) = Writer::begin(&sitting.header());
    let mut have = SEATS.map(|_| Have::default());
    let mut all = Vec::new();
    for (seat, said) in &script.said {
        let before = sitting.newest();
        sitting.enter(&Viewer::seat(*seat), before, said, &mut chance).expect("it was entered before");
        settle(&mut *sitting, &mut chance);
        let lines = sitting.lines(&mut writer, before);
        all.push(lines.split_inclusive('\n').map(|it| it.as_bytes().to_vec()).collect());
        if depth >= Depth::Looks {
            for (seat, have) in SEATS.into_iter().zip(&mut have) {
                look(&*sitting, seat, have, depth);
            }
        }
    }
    all
}

fn look(sitting: &dyn Sitting, seat: Seat, have: &mut Have, depth: Depth) {
    let viewer = Viewer::seat(seat);
    let seen = sitting.seen(&viewer, *have);
    let news = sitting.news(&viewer, have.entry);
    let offered = sitting.offered(&viewer, With::Plain);
    *have = Have { edition: Some(seen.moving.edition), entry: sitting.newest() };
    let presence = SEATS.map(|seat| Presence { seat, here: true, stands_in: None, late: None }).to_vec();
    let here = Here { seen, news, offered, you: viewer.who, acks: Vec::new(), presence, next: None, clock: None };
    if depth >= Depth::Writes {
        let text = serde_json::to_string(&ToClient::Push(Push::Here(Box::new(here)))).unwrap();
        assert!(!std::hint::black_box(text).is_empty());
    }
}

/// Stores the lines of these choices in so many battles at the same time. The answer is how many choices that were.
async fn store_all(choices: Arc<Vec<Vec<Vec<u8>>>>, battles: usize, folder: &Path) -> usize {
    let store = Arc::new(Store::open(&folder.join("parts.sqlite")).await.unwrap());
    let mut tasks = JoinSet::new();
    for number in 0..battles {
        tasks.spawn(store_one(Arc::clone(&store), Arc::clone(&choices), number));
    }
    let stored = tasks.join_all().await.into_iter().sum();
    store.close().await;
    stored
}

/// So many choices of a battle are stored.
const OF_EACH: usize = 40;

async fn store_one(store: Arc<Store>, choices: Arc<Vec<Vec<Vec<u8>>>>, number: usize) -> usize {
    let name = format!("battle-{number}");
    let new = NewBattle {
        name: name.clone(),
        system: "killteam".to_owned(),
        lobby: Vec::new(),
        words: None,
        words_until: 0,
        key: KeyHash::of(&name),
        kind: "seat".to_owned(),
        seat: Some(0),
        at: 0,
    };
    store.change(Change::New(new)).await.unwrap();
    let battle = store.battle(&name).await.unwrap().unwrap().id;
    store.change(Change::Begin(Begin { battle, header: Vec::new(), lobby: Vec::new(), at: 0 })).await.unwrap();
    let mut head = 0;
    for choice in choices.iter().cycle().skip(number).take(OF_EACH) {
        let entries: Vec<Entry> = choice.iter().map(|line| Entry { line: line.clone(), ..Entry::default() }).collect();
        let count = i64::try_from(entries.len()).unwrap();
        let append = Append { battle, head, entries, openings: Secret(Vec::new()), kept: None, at: 0 };
        store.change(Change::Append(append)).await.unwrap();
        head += count;
    }
    OF_EACH
}
