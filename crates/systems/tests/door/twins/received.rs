//! Everything that anybody can get to know of a battle, by every call that there is, as data that can be compared.

use battle::journal::Writer;
use battle::{EntryNo, Phrase, Seat};
use door::{Have, Id, Ref, Row, Takes, Viewer, With};
use serde::Serialize;
use serde_json::Value;
use systems::{Said, Sitting};

use crate::driver::Driver;

/// What somebody might ask about whom the secret makes interesting.
const LINES: [&str; 15] = [
    "plant banner a2",
    "plant device a2 marker 1",
    "retrieve b2 marker 1",
    "scout a2 b2",
    "clear b2 marker 3",
    "track enemy",
    "flank",
    "envoy a2",
    "secure a2 marker 1",
    "shoot b1",
    "quick march",
    "a2 destroyed b2",
    "arrived b2",
    "standing orders",
    "split b2",
];

/// Attacks that somebody may wonder about.
const ATTACKS: [&str; 4] = ["a1 shoots b1", "b2 shoots a2", "a3 fights b3", "b1 fights a2"];

/// Deeds that one op or another brings, as a screen that all look at could ask for them.
const DEEDS: [&str; 5] = ["Plant Device", "Retrieve", "Clear", "Flank", "Envoy"];

/// After so many turns what takes long is looked at as well.
const NOW_AND_THEN: usize = 12;

/// So many battles are imagined to say why.
const PLAYOUTS: u32 = 2;

/// What came of each call, by its name.
#[derive(Default)]
pub(super) struct Received(pub(super) Vec<(String, Value)>);

impl Received {
    /// What all may read, whoever they are.
    pub(super) fn by_all(driver: &Driver, since: EntryNo, turn: usize) -> Self {
        let (it, mut all) = (&*driver.sitting, Self::default());
        all.say("what is played", it.introduced());
        all.say("the manual", it.manual());
        all.note("the story", it.story().into_iter().map(|it| (it.entry, it.says, it.events)).collect::<Vec<_>>());
        all.note("the battle in a few words", it.summary());
        all.say("what was used up and taken back", it.tally());
        all.say("who is asked alone", it.asked_alone());
        all.say("the newest entry", it.newest());
        all.say("how it ended", it.outcome());
        all.say("who plays", it.seating());
        all.say("the header", it.header());
        let after = if turn.is_multiple_of(NOW_AND_THEN) { EntryNo(0) } else { since };
        all.note("the journal", journal(it, after));
        for seat in &driver.seats {
            all.say("whether nothing of somebody is sealed", it.has_opened_all(*seat));
        }
        let newest = it.newest().0;
        let from = if turn.is_multiple_of(NOW_AND_THEN) { 1 } else { newest.saturating_sub(3).max(1) };
        for entry in (from..=newest + 1).map(EntryNo) {
            all.say(format!("entry {entry} in words"), it.entry_in_words(entry));
            all.say(format!("what could stand for {entry}"), it.alternatives(entry));
        }
        let attack = ATTACKS[turn % ATTACKS.len()];
        let from = [None, Some("15, 11"), Some("nowhere")][turn % 3];
        all.say(format!("the chances of {attack} from {from:?}"), it.supposed(attack, from));
        all
    }

    /// What one viewer is told who asks for all that there is; of long lists another part at each turn.
    pub(super) fn by(driver: &Driver, viewer: &Viewer, owner: Seat, slot: &str, since: EntryNo, turn: usize) -> Self {
        let (it, mut all) = (&*driver.sitting, Self::default());
        let seen = it.seen(viewer, Have::default());
        let have = Have { edition: Some(seen.moving.edition), entry: since };
        all.note("what is seen of what was seen before", it.seen(viewer, have));
        all.note("what is offered", it.offered(viewer, With::Stakes));
        let (name, with) = [("in short", With::Plain), ("line by line", With::Listed)][turn % 2];
        all.note(format!("what is offered {name}"), it.offered(viewer, with));
        all.note("news", it.news(viewer, since));
        all.say("the table in words", it.described(viewer, false));
        all.say("the table at a glance", it.described(viewer, true));
        all.say("the map of the table", it.pictured(viewer, 80));
        all.say("what is remarked", it.remarked(viewer, since));
        all.say("what is advised", it.advised(viewer));
        let seal = Said::by_viewer(Phrase::new("seal", slot));
        all.note("what a secret could be put together of", it.redrafted(viewer, &seal));
        all.note("the verdict on a secret", it.verdict(viewer, &seal));
        for line in [LINES[turn % LINES.len()], LINES[(turn + 5) % LINES.len()]] {
            all.note(format!("why not {line}"), it.why_not(viewer, line));
            all.say(format!("what {line} means"), it.understood(viewer, line));
        }
        let scene = &seen.moving.scene;
        let pieces = scene.pieces.iter().map(|it| Ref::Piece(it.id.clone()));
        let markers = scene.markers.iter().map(|it| Ref::Marker(it.id.clone()));
        for from in part(&pieces.chain(markers).collect::<Vec<_>>(), turn, 1) {
            all.note(format!("how everything lies to {from:?}"), it.measured(viewer, from));
        }
        let cards: Vec<Id> = seen.still.iter().flat_map(|it| &it.cards).map(|it| it.id.clone()).collect();
        for card in part(&cards, turn, 2) {
            all.note(format!("the card {card}"), it.card(card));
        }
        all.note("what is seen", seen);
        all.where_it_goes(it, viewer, turn);
        all.deeds(driver, viewer, owner, turn);
        let earlier = EntryNo(u32::try_from(turn).unwrap() * 7 % (it.newest().0 + 1));
        if let Some(then) = it.at(earlier) {
            all.note(format!("what was seen at {earlier}"), then.seen(viewer, Have::default()));
            all.note(format!("what was offered at {earlier}"), then.offered(viewer, With::Stakes));
        }
        if turn.is_multiple_of(NOW_AND_THEN) {
            all.note("all news", it.news(viewer, EntryNo(0)));
            all.note("frames", it.frames(viewer, since, 4));
            for seat in &driver.seats {
                all.say(format!("why {seat} did it"), it.explained(viewer, *seat, None, PLAYOUTS));
            }
        }
        all
    }

    /// Which decisions of each seat cost most. It takes long.
    pub(super) fn costs(driver: &Driver, viewer: &Viewer) -> Self {
        let mut all = Self::default();
        for seat in &driver.seats {
            all.say(format!("what cost {seat} most"), driver.sitting.costly(viewer, *seat, 1, 1));
        }
        all
    }

    /// Places and ways of what is offered, and where they reach.
    fn where_it_goes(&mut self, it: &dyn Sitting, viewer: &Viewer, turn: usize) {
        let rows = it.offered(viewer, With::Plain).rows;
        let spots = |row: &Row| {
            row.blanks.iter().find_map(|it| match &it.takes {
                Takes::Place { spots } | Takes::Way { spots, .. } => Some((it.word.clone(), spots.clone())),
                _ => None,
            })
        };
        let going: Vec<(&Row, (Id, Vec<String>))> = rows.iter().filter_map(|row| Some((row, spots(row)?))).collect();
        for (row, (word, spots)) in part(&going, turn, 2) {
            let said = Said { seat: row.seat, phrase: row.phrase.clone() };
            self.places(it, viewer, &said);
            if let Some(spot) = spots.get(turn % spots.len().max(1)) {
                let phrase = row.phrase.clone().with(word.as_str(), spot);
                self.places(it, viewer, &Said { phrase, ..said });
            }
        }
        for row in part(&rows, turn, 3) {
            let said = Said { seat: row.seat, phrase: row.phrase.clone() };
            self.note(format!("the verdict on {said:?}"), it.verdict(viewer, &said));
        }
    }

    /// What would come of deeds of the owner, on whatever screen somebody says so.
    fn deeds(&mut self, driver: &Driver, viewer: &Viewer, owner: Seat, turn: usize) {
        let it = &*driver.sitting;
        let letter = owner.to_string().to_lowercase();
        let pieces = it.seen(viewer, Have::default()).moving.scene.pieces;
        let own: Vec<_> = pieces.iter().filter(|it| it.id.as_str().starts_with(&letter)).collect();
        for who in part(&own, turn, 1) {
            for (deed, word) in DEEDS.iter().flat_map(|it| [(it, "choose"), (it, "report")]) {
                let phrase = Phrase::new(word, deed).with("who", &who.id).with("on", "marker 1");
                self.places(it, viewer, &Said::by(owner, phrase));
            }
        }
    }

    fn places(&mut self, it: &dyn Sitting, viewer: &Viewer, said: &Said) {
        self.note(format!("places of {said:?}"), it.places(viewer, said));
        self.note(format!("the reach of {said:?}"), it.reach(viewer, said));
        self.note(format!("the verdict on {said:?}"), it.verdict(viewer, said));
    }

    fn note(&mut self, what: impl Into<String>, is: impl Serialize) {
        self.0.push((what.into(), masked(serde_json::to_value(is).unwrap())));
    }

    /// What crosses no wire as data.
    fn say(&mut self, what: impl Into<String>, is: impl std::fmt::Debug) {
        self.note(what, format!("{is:?}"));
    }
}

/// So many of a list, others at each turn.
fn part<T>(list: &[T], turn: usize, count: usize) -> impl Iterator<Item = &T> {
    let from = (turn * count) % list.len().max(1);
    list.iter().cycle().skip(from).take(count.min(list.len()))
}

/// Every line as it is given to whoever wants it, but for what every seal changes in it.
fn journal(it: &dyn Sitting, after: EntryNo) -> Vec<String> {
    let (mut writer, _) = Writer::begin(&it.header());
    it.lines(&mut writer, after).lines().map(without_hashes).collect()
}

/// Hashes of seals, of the state that has them, and of all lines so far, without their digits.
fn without_hashes(line: &str) -> String {
    let is_digit = |it: char| it.is_ascii_digit() || ('a'..='f').contains(&it);
    let mut told = String::new();
    let mut rest = line;
    while !rest.is_empty() {
        let length = rest.find(|it| !is_digit(it)).unwrap_or(rest.len());
        match length {
            0 => {
                let next = rest.chars().next().map_or(rest.len(), char::len_utf8);
                told.push_str(&rest[..next]);
                rest = &rest[next..];
            }
            _ => {
                told.push_str(&if length < 16 { rest[..length].to_owned() } else { "#".repeat(length) });
                rest = &rest[length..];
            }
        }
    }
    told
}

/// Without the digits of seals: each is as long as it was.
pub(super) fn masked(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => fields.values_mut().for_each(|it| *it = masked(it.take())),
        Value::Array(list) => list.iter_mut().for_each(|it| *it = masked(it.take())),
        Value::String(text) => *text = without_seals(text),
        _ => {}
    }
    value
}

/// A sentence that names a seal, "0397 17E3", without its digits.
fn without_seals(text: &str) -> String {
    let is_half = |it: &[u8]| it.len() == 4 && it.iter().all(|it| matches!(it, b'0'..=b'9' | b'A'..=b'F'));
    let is_part = |it: Option<&u8>| it.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = text.as_bytes();
    let mut told = bytes.to_vec();
    for (from, seal) in bytes.windows(9).enumerate() {
        let stands_alone = (from == 0 || !is_part(bytes.get(from - 1))) && !is_part(bytes.get(from + 9));
        if stands_alone && is_half(&seal[..4]) && seal[4] == b' ' && is_half(&seal[5..]) {
            told[from..from + 9].copy_from_slice(b"#### ####");
        }
    }
    String::from_utf8(told).unwrap()
}

/// Where two values differ first.
pub(super) fn difference(a: &Value, b: &Value) -> Option<String> {
    match (a, b) {
        (Value::Object(one), Value::Object(other)) if one.keys().eq(other.keys()) => {
            one.iter().zip(other.values()).find_map(|((name, a), b)| difference(a, b).map(|it| format!("{name}.{it}")))
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let mut places = one.iter().zip(other).enumerate();
            places.find_map(|(place, (a, b))| difference(a, b).map(|it| format!("{place}.{it}")))
        }
        _ if a == b => None,
        _ => Some(format!(" {a} and {b}")),
    }
}

#[test]
fn only_seals_are_left_out_and_nothing_gets_shorter() {
    let masked = |text: &str| masked(Value::from(text)).as_str().unwrap().to_owned();
    assert_eq!(masked("sealed (0397 17E3), and BEEF"), "sealed (#### ####), and BEEF");
    assert_eq!(masked("in 2026 1000 of 5"), "in #### #### of 5");
    assert_eq!(masked("12000 1000 points, 10 000"), "12000 1000 points, 10 000");
    let line = without_hashes("{\"n\":5,\"state\":\"6dda6802cda54e97\",\"at\":\"152.4mm\"} deed");
    assert_eq!(line, "{\"n\":5,\"state\":\"################\",\"at\":\"152.4mm\"} deed");
    assert_eq!(without_hashes("ä0123456789abcdef"), "ä################");
    assert!(difference(&Value::from("ab"), &Value::from("abc")).is_some());
}
