//! Two battles that differ in what one seat has sealed: everybody else is sent the same, to the last letter but for the
//! seals themselves, and messages of the same length, whatever they ask. From the seal to its opening or to the end of the
//! battle, for every slot of every system and every seat.

use battle::EntryNo;
use door::{Asked, By, Offered, Pick, Question, Ref, Row, Who};
use serde_json::Value;
use server::wire::{Answer, Ask, Push, ToClient, Wants};
use systems::{Said, SetUp, Source};

use crate::choosing::{Choosing, Next};
use crate::device::Device;
use crate::house::{House, refereed};
use crate::luck::Luck;
use crate::playing::{Sitting, begun};

/// No battle has as many decisions.
const MOST: usize = 5_000;

/// What is compared, and between which secrets.
struct Twins {
    both: [Sitting; 2],
    owner: usize,
    slot: &'static str,
    luck: Luck,
    /// Lots of the one who seals, in each battle.
    seals: [Luck; 2],
    sealed: bool,
}

/// How often everybody else was sent something while a secret was sealed.
#[derive(Debug, Clone, Copy, Default)]
struct Told {
    /// How it stands.
    tables: usize,
    /// Answers to what they asked.
    replies: usize,
    /// Decisions that were made.
    decisions: usize,
}

impl std::ops::AddAssign for Told {
    fn add_assign(&mut self, other: Self) {
        self.tables += other.tables;
        self.replies += other.replies;
        self.decisions += other.decisions;
    }
}

/// What one device was sent of each kind.
#[derive(Clone, Copy)]
struct Count {
    tables: usize,
    replies: usize,
}

/// Two battles to the opening of the secret or to their end, whichever comes first.
async fn told_while_sealed(set_up: SetUp, owner: usize, slot: &'static str, seed: u64) -> Told {
    let house = House::open().await;
    let both = [begun(&house, set_up.clone(), seed).await, begun(&house, set_up, seed).await];
    let seals = [Luck(seed + 1), Luck(seed + 2)];
    let mut twins = Twins { both, owner, slot, luck: Luck(seed), seals, sealed: false };
    let (mut before, mut same) = (twins.counts(), twins.counts());
    let mut decisions = 0;
    for turn in 0.. {
        assert!(turn < MOST, "no end, and nothing of {slot} opened");
        if twins.both.iter().any(Sitting::is_over) {
            break;
        }
        let waits = twins.both[0].watcher.here.as_ref().unwrap().seen.moving.moment.waits.clone();
        assert!(twins.act().await, "nothing is left that both allow, with {slot} sealed by {owner}: {waits:?}");
        if twins.sealed && !twins.is_secret() {
            break;
        }
        if twins.sealed {
            twins.ask_about().await;
            decisions += 1;
        }
        same = twins.counts();
        if !twins.sealed {
            before.clone_from(&same);
        }
    }
    assert!(twins.sealed, "nobody could seal {slot}");
    twins.compare(&same);
    let grown = |of: fn(&Count) -> usize| -> usize {
        same.iter().zip(&before).map(|(after, before)| of(after) - of(before)).sum()
    };
    Told { tables: grown(|it| it.tables), replies: grown(|it| it.replies), decisions }
}

impl Twins {
    fn owner(&self) -> battle::Seat {
        let Who::Seat(owner) = self.both[0].seats[self.owner].here.as_ref().unwrap().you else { panic!("no seat") };
        owner
    }

    /// True while the secret is sealed in both battles, and open in neither.
    fn is_secret(&self) -> bool {
        let owner = self.owner();
        self.both.iter().all(|it| {
            let sealed = &it.watcher.here.as_ref().unwrap().seen.moving.sealed;
            sealed.iter().any(|it| it.seat == owner && it.slot.as_str() == self.slot && it.open.is_none())
        })
    }

    /// Everybody who does not own the secret, in both battles; the watcher last.
    fn others(&self) -> Vec<[&Device; 2]> {
        let [one, other] = &self.both;
        let seats = one.seats.iter().zip(&other.seats).enumerate().filter(|(place, _)| *place != self.owner);
        seats.map(|(_, (one, other))| [one, other]).chain([[&one.watcher, &other.watcher]]).collect()
    }

    /// How often each of them was told how it stands, and answered.
    fn counts(&self) -> Vec<Count> {
        let count = |one: &Device| Count { tables: tables(one).len(), replies: replies(one).len() };
        self.others().iter().map(|[one, _]| count(one)).collect()
    }

    /// So much of what they were told is the same in both battles.
    fn compare(&self, counts: &[Count]) {
        for ([one, other], count) in self.others().into_iter().zip(counts) {
            alike(&tables(one), &tables(other), count.tables);
            alike(&replies(one), &replies(other), count.replies);
            for device in [one, other] {
                for text in &device.received {
                    let kind = kind(text);
                    assert!(matches!(kind, "here" | "id" | "presence" | "lobby"), "{kind} is compared nowhere: {text}");
                    // How often somebody comes and goes depends on the moment; there is nothing else in it.
                    assert!(kind != "presence" || is_presence(text), "{text}");
                }
            }
        }
        let own = self.both.each_ref().map(|it| tables(&it.seats[self.owner]).last().map(|it| masked(it)));
        assert!(own[0] != own[1], "the owner sees which one it is");
    }

    /// Everybody else asks something, the same in both battles, whether or not it may be answered.
    async fn ask_about(&mut self) {
        let (owner, people) = (self.owner(), self.both[0].seats.len());
        for place in (0..=people).filter(|it| *it != self.owner) {
            let ask = anything(&mut self.luck, device(&mut self.both[0], place), owner);
            for sitting in &mut self.both {
                device(sitting, place).request(Wants::Ask(ask.clone())).await.expect("the connection holds");
            }
        }
    }

    /// The same in both battles, but for the secret itself. False if nothing is left that both allow.
    async fn act(&mut self) -> bool {
        // The owner seals before the others: once all have, it may be opened at once.
        let seals = !self.sealed && self.sealing().is_some();
        let first = if seals { self.owner } else { self.luck.pick(self.both[0].seats.len()) };
        for number in 0..self.both[0].seats.len() {
            let place = (first + number) % self.both[0].seats.len();
            if let Some(said) = self.said(place).await {
                for (sitting, said) in self.both.iter_mut().zip(said) {
                    sitting.try_say(place, said).await.expect("the connection holds");
                }
                return true;
            }
        }
        false
    }

    /// The row with which the owner seals it.
    fn sealing(&self) -> Option<Row> {
        let offered = &self.both[0].seats[self.owner].here.as_ref().unwrap().offered;
        offered.rows.iter().find(|it| it.phrase.get("seal") == Some(self.slot)).cloned()
    }

    /// What a seat says in the one battle and in the other.
    async fn said(&mut self, place: usize) -> Option<[Vec<Said>; 2]> {
        if place == self.owner
            && let Some(row) = self.sealing()
        {
            self.sealed = true;
            return Some(self.two_secrets(row).await);
        }
        let offers = self.both.each_ref().map(|it| it.seats[place].here.as_ref().unwrap().offered.clone());
        let [one, other] = &offers;
        if let (Some(one), Some(other)) = (&one.asked, &other.asked) {
            // What the owner is asked alone depends on the secret, and so might what comes of it.
            let same = one == other && !(place == self.owner && one.alone);
            return Some(if same { self.answered(one) } else { [nothing_of(one), nothing_of(other)] });
        }
        if one.due.as_ref().is_some_and(|it| it.by == By::Entered) {
            let Next::Say(said) = Choosing::new(&mut self.luck, one).next(&mut self.luck) else { return None };
            return Some([said.clone(), said]);
        }
        let rows = one.rows.iter().filter(|it| other.rows.contains(it)).cloned().collect();
        let said = self.chosen(place, &Offered { rows, ..Offered::default() }).await?;
        Some([said.clone(), said])
    }

    /// Two secrets that the row allows.
    async fn two_secrets(&mut self, row: Row) -> [Vec<Said>; 2] {
        let offered = Offered { rows: vec![row], ..Offered::default() };
        for _ in 0..50 {
            let mut two = Vec::new();
            for (sitting, luck) in self.both.iter_mut().zip(&mut self.seals) {
                let said = crate::playing::choose(&mut sitting.seats[self.owner], luck, &offered).await;
                two.extend(said.expect("the connection holds"));
            }
            if let [one, other] = &two[..]
                && one != other
            {
                return [one.clone(), other.clone()];
            }
        }
        panic!("there is no choice: {offered:?}");
    }

    /// The same answers in both, by lot: nothing most of the time, so that no battle drowns in what comes of them.
    fn answered(&mut self, asked: &Asked) -> [Vec<Said>; 2] {
        let said = if self.luck.pick(3) > 0 {
            nothing_of(asked)
        } else {
            let offered = Offered { asked: Some(asked.clone()), ..Offered::default() };
            let Next::Say(said) = Choosing::new(&mut self.luck, &offered).next(&mut self.luck) else { panic!("asked") };
            said
        };
        [said.clone(), said]
    }

    /// A row that both battles offer, filled so that both accept it.
    async fn chosen(&mut self, place: usize, offered: &Offered) -> Option<Vec<Said>> {
        let mut choosing = Choosing::new(&mut self.luck, offered);
        loop {
            match choosing.next(&mut self.luck) {
                Next::Nothing => return None,
                Next::Say(said) => return Some(said),
                Next::Ask(draft, _) => {
                    let mut verdicts = Vec::new();
                    for sitting in &mut self.both {
                        let answer = sitting.seats[place].ask(Ask::Verdict(draft.clone())).await;
                        let Some(Answer::Verdict(verdict)) = answer else { panic!("no verdict") };
                        verdicts.push(verdict);
                    }
                    // What only the owner may know of may bar it in one of them; then another row is tried.
                    match verdicts[0].stands == verdicts[1].stands {
                        true => choosing.heard(verdicts.swap_remove(0)),
                        false => choosing.leave(),
                    }
                }
            }
        }
    }
}

/// Anything that this device could ask, whether or not it may be answered; of somebody's thoughts those of that seat.
pub(crate) fn anything(luck: &mut Luck, device: &Device, of: battle::Seat) -> Ask {
    let here = device.here.as_ref().unwrap();
    let moving = &here.seen.moving;
    let phrase = match here.offered.rows.len() {
        0 => battle::Phrase::new("choose", "concede"),
        many => here.offered.rows[luck.pick(many)].phrase.clone(),
    };
    let said = Said::by_viewer(phrase);
    let piece = match moving.scene.pieces.len() {
        0 => Ref::Side(battle::Side::A),
        many => Ref::Piece(moving.scene.pieces[luck.pick(many)].id.clone()),
    };
    let entry = EntryNo(u32::try_from(luck.pick(1 + moving.entry.0 as usize)).unwrap());
    match luck.pick(9) {
        0 => Ask::Verdict(said),
        1 => Ask::Reach(said),
        2 => Ask::Places(said),
        3 => Ask::Measured(piece),
        4 => Ask::Stakes(true),
        5 => Ask::Alternatives(entry),
        6 => Ask::Redrafted(said),
        7 => Ask::Explained(of),
        _ => Ask::Costly(of),
    }
}

/// Whoever sits there; behind the last seat the watcher.
fn device(sitting: &mut Sitting, place: usize) -> &mut Device {
    let Sitting { seats, watcher, .. } = sitting;
    seats.get_mut(place).unwrap_or(watcher)
}

/// So many of both lists are the same, and as long.
fn alike(one: &[&str], other: &[&str], count: usize) {
    assert!(other.len() >= count, "both are told as often");
    for (one, other) in one.iter().zip(other).take(count) {
        assert_eq!(masked(one), masked(other));
        assert_eq!(one.len(), other.len(), "a length tells nothing either");
    }
}

/// Answers of which nothing comes.
fn nothing_of(asked: &Asked) -> Vec<Said> {
    let nothing = |it: &&Pick| matches!(it.value.as_str(), "no" | "0" | "nobody" | "none");
    let least = |it: &Question| {
        let least = it.answers.iter().find(nothing).unwrap_or(&it.answers[0]);
        Said::by_viewer(it.phrase.clone().with("is", &least.value))
    };
    let count = if asked.alone { asked.questions.len() } else { 1 };
    asked.questions.iter().take(count).map(least).collect()
}

/// The first word of a message: what kind it is.
fn kind(text: &str) -> &str {
    text.split('"').nth(1).unwrap_or_default()
}

/// Everything of one kind that a device was sent.
fn sent<'a>(device: &'a Device, of: &'static str) -> impl Iterator<Item = &'a str> {
    device.received.iter().map(String::as_str).filter(move |it| kind(it) == of)
}

/// Everything that a device was told of the table. The beginning, where nothing is sealed, may be told twice to somebody who
/// comes in just then.
fn tables(device: &Device) -> Vec<&str> {
    sent(device, "here").filter(|it| !it.contains("\"moving\":{\"entry\":0,")).collect()
}

/// Every answer that it was given.
fn replies(device: &Device) -> Vec<&str> {
    sent(device, "id").collect()
}

/// True for seats and whether they are there, and nothing besides.
fn is_presence(text: &str) -> bool {
    let message: ToClient = serde_json::from_str(text).unwrap();
    matches!(message, ToClient::Push(Push::Presence(_))) && serde_json::to_string(&message).unwrap() == text
}

/// Without what a seal shows of itself.
fn masked(text: &str) -> Value {
    fn mask(value: &mut Value) {
        match value {
            Value::Object(fields) => fields.iter_mut().for_each(|(name, field)| match field {
                Value::String(seal) if name == "seal" => seal.clear(),
                field => mask(field),
            }),
            Value::Array(list) => list.iter_mut().for_each(mask),
            Value::String(text) => *text = without_seals(text),
            _ => {}
        }
    }
    let mut value = serde_json::from_str(text).unwrap();
    mask(&mut value);
    value
}

/// A sentence that names a seal, "0397 17E3", without it.
fn without_seals(text: &str) -> String {
    let is_half = |it: &str| it.len() == 4 && it.bytes().all(|it| matches!(it, b'0'..=b'9' | b'A'..=b'F'));
    let words = text.split(' ').map(|it| if is_half(it.trim_end_matches([')', '.', ','])) { "seal" } else { it });
    words.collect::<Vec<_>>().join(" ")
}

/// The secrets of every seat in this slot, one after the other.
async fn told_of_all(set_up: &SetUp, slot: &'static str, seed: u64) -> Told {
    let mut told = Told::default();
    for owner in 0..set_up.seats.len() {
        told += told_while_sealed(set_up.clone(), owner, slot, seed).await;
    }
    println!("{} {slot}: {told:?}", set_up.system);
    told
}

/// So much has to be compared: a slot that is opened at once allows little, one that stays sealed whole battles.
#[track_caller]
fn enough(told: Told, tables: usize, replies: usize) {
    assert!(told.tables >= tables && told.replies >= replies, "{told:?}");
}

/// A team that may leave some at home.
fn with_a_choice() -> Option<Source> {
    let text = include_str!("../../../../data/teams/tidewrack_salvors.toml");
    let text = text.replacen("archetypes", "picks = 6\narchetypes", 1);
    Some(Source::Text { name: "salvors.toml".to_owned(), text })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_tac_op_of_kill_team_reaches_its_owner_alone() {
    let set_up = refereed("killteam", 2, false);
    enough(told_of_all(&set_up, "tac op", 81).await, 300, 300);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_tac_op_reaches_its_owner_alone_on_a_drawn_table_with_hints() {
    let mut set_up = SetUp { physical: false, ..refereed("killteam", 2, false) };
    set_up.agreed.hints = true;
    enough(told_of_all(&set_up, "tac op", 81).await, 300, 300);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_primary_op_of_kill_team_reaches_its_owner_alone() {
    enough(told_of_all(&refereed("killteam", 2, false), "primary op", 84).await, 300, 300);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_opened_at_once_in_kill_team_reaches_nobody_before() {
    let tracked = SetUp { tracking: Some("battle".to_owned()), ..refereed("killteam", 2, false) };
    enough(told_of_all(&tracked, "equipment", 85).await, 4, 4);
    let mut chosen = refereed("killteam", 2, false);
    chosen.seats[0].force = with_a_choice();
    chosen.seats[1].force = with_a_choice();
    enough(told_of_all(&chosen, "operatives", 86).await, 4, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_marker_picked_for_reboot_reaches_nobody_before_it_is_opened() {
    let reboot = SetUp { mission: Some("Reboot".to_owned()), ..refereed("killteam", 2, false) };
    enough(told_of_all(&reboot, "reboot marker", 87).await, 4, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn sealed_categories_and_reserves_of_maelstrom_reach_their_owner_alone() {
    let set_up = refereed("maelstrom", 2, false);
    enough(told_of_all(&set_up, "categories", 82).await, 4, 4);
    enough(told_of_all(&set_up, "reserves", 88).await, 4, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn sealed_overriding_orders_of_maelstrom_reach_their_owner_alone() {
    let set_up = SetUp { mission: Some("Complex Front".to_owned()), ..refereed("maelstrom", 2, false) };
    enough(told_of_all(&set_up, "overriding orders", 89).await, 300, 300);
}

#[tokio::test(flavor = "multi_thread")]
async fn sealed_units_of_tactical_strike_reach_their_owner_alone() {
    for seats in [2, 3] {
        enough(told_of_all(&refereed("tactical-strike", seats, false), "units", 83).await, 4, 4);
    }
}
