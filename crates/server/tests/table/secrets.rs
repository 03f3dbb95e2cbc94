//! Two battles that differ in what one seat has sealed: everybody else is sent the same, to the last letter but for the
//! seals themselves, and messages of the same length.

use door::{Asked, By, Offered, Pick, Picks, Question, Row, Takes, Who};
use serde_json::Value;
use server::wire::{Answer, Ask};
use systems::{Said, SetUp};

use crate::choosing::{Choosing, Next};
use crate::device::Device;
use crate::house::{House, refereed};
use crate::luck::Luck;
use crate::playing::{Sitting, begun};

/// So many decisions of a battle are made at the most.
const MOST: usize = 120;

/// What is compared, and between which secrets.
struct Twins {
    both: [Sitting; 2],
    owner: usize,
    slot: &'static str,
    luck: Luck,
    sealed: bool,
}

/// How often everybody else was told how it stands while the secret was sealed.
async fn told_while_sealed(set_up: SetUp, owner: usize, slot: &'static str, seed: u64) -> usize {
    let house = House::open().await;
    let both = [begun(&house, set_up.clone(), seed).await, begun(&house, set_up, seed).await];
    let mut twins = Twins { both, owner, slot, luck: Luck(seed), sealed: false };
    let (mut before, mut same) = (twins.counts(), twins.counts());
    for _ in 0..MOST {
        if !twins.act().await || (twins.sealed && !twins.is_secret()) {
            break;
        }
        same = twins.counts();
        if !twins.sealed {
            before.clone_from(&same);
        }
    }
    twins.compare(&same);
    same.last().unwrap() - before.last().unwrap()
}

impl Twins {
    /// True while the secret is sealed in both battles, and open in neither.
    fn is_secret(&self) -> bool {
        let Who::Seat(owner) = self.both[0].seats[self.owner].here.as_ref().unwrap().you else { return false };
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

    /// How often each of them was told how it stands.
    fn counts(&self) -> Vec<usize> {
        self.others().iter().map(|[one, _]| tables(one).len()).collect()
    }

    /// So much of what they were told is the same in both battles.
    fn compare(&self, counts: &[usize]) {
        for ([one, other], count) in self.others().into_iter().zip(counts) {
            let (one, other) = (tables(one), tables(other));
            assert!(other.len() >= *count, "both are told as often");
            for (one, other) in one.iter().zip(&other).take(*count) {
                assert_eq!(masked(one), masked(other));
                assert_eq!(one.len(), other.len(), "a length tells nothing either");
            }
        }
        let own = self.both.each_ref().map(|it| tables(&it.seats[self.owner]).last().map(|it| masked(it)));
        assert!(!self.sealed || own[0] != own[1], "the owner sees which one it is");
    }

    /// The same in both battles, but for the secret itself. False if nothing is left that both allow.
    async fn act(&mut self) -> bool {
        // The owner seals before the others: once all have, it may be opened at once.
        let seals = !self.sealed
            && self.both[0].seats[self.owner]
                .here
                .as_ref()
                .unwrap()
                .offered
                .rows
                .iter()
                .any(|it| it.phrase.get("seal") == Some(self.slot));
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

    /// What a seat says in the one battle and in the other.
    async fn said(&mut self, place: usize) -> Option<[Vec<Said>; 2]> {
        let offers = self.both.each_ref().map(|it| it.seats[place].here.as_ref().unwrap().offered.clone());
        let [one, other] = &offers;
        let sealing = |it: &&Row| place == self.owner && it.phrase.get("seal") == Some(self.slot);
        if let Some(row) = one.rows.iter().find(sealing) {
            self.sealed = true;
            return Some(first_and_last(row));
        }
        if let (Some(one), Some(other)) = (&one.asked, &other.asked) {
            return Some([nothing_of(one), nothing_of(other)]);
        }
        if one.due.as_ref().is_some_and(|it| it.by == By::Entered) {
            let Next::Say(said) = Choosing::new(&mut self.luck, one).next(&mut self.luck) else { return None };
            return Some([said.clone(), said]);
        }
        let rows = one.rows.iter().filter(|it| other.rows.contains(it)).cloned().collect();
        let said = self.chosen(place, &Offered { rows, ..Offered::default() }).await?;
        Some([said.clone(), said])
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

/// The first and the last secret that are listed.
fn first_and_last(row: &Row) -> [Vec<Said>; 2] {
    let Takes::One { of: Picks::List(picks) } = &row.blanks[0].takes else { panic!("nothing is listed: {row:?}") };
    assert!(picks.len() > 1, "there is a choice: {row:?}");
    [0, picks.len() - 1].map(|it| vec![Said::by_viewer(row.phrase.clone().with("secret", &picks[it].value))])
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

/// Everything that a device was told of the table. Who came and went is apart from it; and the beginning, where nothing is
/// sealed, may be told twice to somebody who comes in just then.
fn tables(device: &Device) -> Vec<&str> {
    let begins = |it: &&str| it.contains("\"moving\":{\"entry\":0,");
    let texts = device.received.iter().map(String::as_str);
    texts.filter(|it| it.starts_with("{\"here\"")).filter(|it| !begins(it)).collect()
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

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_tac_op_of_kill_team_reaches_its_owner_alone() {
    let mut told = 0;
    for (physical, owner) in [(true, 0), (false, 1)] {
        let set_up = SetUp { physical, ..refereed("killteam", 2, false) };
        told += told_while_sealed(set_up, owner, "tac op", 81).await;
    }
    assert!(told > 30, "{told} tables were compared");
}

#[tokio::test(flavor = "multi_thread")]
async fn sealed_categories_of_maelstrom_reach_their_owner_alone() {
    let mut told = 0;
    for owner in [0, 1] {
        told += told_while_sealed(refereed("maelstrom", 2, false), owner, "categories", 82).await;
    }
    assert!(told > 0, "{told} tables were compared");
}

#[tokio::test(flavor = "multi_thread")]
async fn sealed_units_of_tactical_strike_reach_their_owner_alone() {
    let mut told = 0;
    for owner in [0, 1, 2] {
        told += told_while_sealed(refereed("tactical-strike", 3, false), owner, "units", 83).await;
    }
    assert!(told > 0, "{told} tables were compared");
}
