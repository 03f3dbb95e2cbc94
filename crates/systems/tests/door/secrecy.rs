//! Nothing that a viewer receives tells what somebody else has sealed: two battles that differ in one secret alone are
//! the same, byte for byte, to everybody else until it is revealed. Only the seals themselves differ.

use battle::{EntryNo, Phrase, Seat};
use door::{Have, Row, Viewer, With};
use serde::Serialize;
use serde_json::Value;
use systems::{Said, SetUp};

use crate::driver::Driver;
use crate::killteam;

/// So many moments of a battle are compared.
const MOST: usize = 150;

/// As data, without what a seal shows of itself.
fn masked(value: &impl Serialize) -> Value {
    fn mask(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for (name, field) in fields.iter_mut() {
                    if name == "seal" && field.is_string() {
                        *field = Value::Null;
                    } else {
                        mask(field);
                    }
                }
            }
            Value::Array(list) => list.iter_mut().for_each(mask),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(value).unwrap();
    mask(&mut value);
    value
}

/// Where two values differ first.
fn difference(a: &Value, b: &Value) -> Option<String> {
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

/// Two battles that differ in what one seat has sealed.
struct Twins {
    both: [Driver; 2],
    owner: Seat,
    slot: &'static str,
    told: EntryNo,
    compared: usize,
}

impl Twins {
    fn begin(wish: &SetUp, seed: u64, owner: Seat, slot: &'static str) -> Self {
        let both = [Driver::begin(wish, seed), Driver::begin(wish, seed)];
        Self { both, owner, slot, told: EntryNo(0), compared: 0 }
    }

    /// Plays until the secret is out, the battle is over, or nothing is left that both secrets allow.
    fn play(mut self, secrets: [&str; 2]) -> usize {
        // So many moments are enough where lists are long.
        while self.compared < MOST {
            let [one, other] = &mut self.both;
            let going = [one.step(), other.step()];
            assert_eq!(going[0], going[1]);
            if !going[0] || self.is_revealed() {
                break;
            }
            self.compare();
            if !self.act(secrets) {
                break;
            }
        }
        self.compared
    }

    fn is_revealed(&self) -> bool {
        let is_open = |driver: &Driver| {
            let seen = driver.sitting.seen(&Viewer::watcher(), Have::default());
            let mut sealed = seen.moving.sealed.into_iter();
            sealed.any(|it| it.seat == self.owner && it.slot.as_str() == self.slot && it.open.is_some())
        };
        self.both.iter().any(is_open)
    }

    /// Everybody but the owner gets the same.
    fn compare(&mut self) {
        let [one, other] = &self.both;
        let others = one.seats.iter().filter(|it| **it != self.owner).map(|it| Viewer::seat(*it));
        let all: Vec<Viewer> = others.chain([Viewer::watcher(), Viewer::around(one.seats.clone())]).collect();
        for viewer in all {
            let same = |a: Value, b: Value, what: &str| {
                if let Some(at) = difference(&a, &b) {
                    panic!("{what} of {viewer:?} differs: {at}");
                }
            };
            let seen = |it: &Driver| masked(&it.sitting.seen(&viewer, Have::default()));
            same(seen(one), seen(other), "what is seen");
            let offered = |it: &Driver| masked(&it.sitting.offered(&viewer, With::Stakes));
            same(offered(one), offered(other), "what is offered");
            let news = |it: &Driver| masked(&it.sitting.news(&viewer, self.told));
            same(news(one), news(other), "news");
        }
        self.compare_verdicts();
        let [one, _] = &self.both;
        self.told = one.sitting.newest();
        self.compared += 1;
    }

    /// On a screen that all look at, asking tells nothing either.
    fn compare_verdicts(&self) {
        let [one, other] = &self.both;
        let around = Viewer::around(one.seats.clone());
        let scene = one.sitting.seen(&around, Have::default()).moving.scene;
        let letter = self.owner.to_string().to_lowercase();
        let own: Vec<_> = scene.pieces.iter().filter(|it| it.id.as_str().starts_with(&letter)).collect();
        for who in own.iter().take(2) {
            for action in ["Plant Device", "Retrieve", "Clear", "Flank", "Envoy"] {
                for word in ["choose", "report"] {
                    let phrase = Phrase::new(word, action).with("who", &who.id).with("on", "marker 1");
                    let said = Said::by(self.owner, phrase);
                    let [a, b] = [one, other].map(|it| masked(&it.sitting.verdict(&around, &said)));
                    assert_eq!(difference(&a, &b), None, "the verdict on {said:?}");
                }
            }
        }
    }

    /// The same for both, but for the secret itself.
    fn act(&mut self, secrets: [&str; 2]) -> bool {
        let seats = self.both[0].seats.clone();
        for seat in seats {
            let viewer = Viewer::seat(seat);
            let offers = [0, 1].map(|it| self.both[it].offered(&viewer, With::Plain));
            let [one, other] = &offers;
            if let Some(row) =
                one.rows.first().filter(|it| it.phrase.get("seal") == Some(self.slot) && seat == self.owner)
            {
                for (driver, secret) in self.both.iter_mut().zip(secrets) {
                    driver.enter(&viewer, &[Said::by_viewer(row.phrase.clone().with("secret", secret))]);
                }
                return true;
            }
            if let (Some(a), Some(b)) = (&one.asked, &other.asked) {
                // What is asked alone is answered so that nothing comes of it: the last answer is the least.
                for (driver, asked) in self.both.iter_mut().zip([a, b]) {
                    let said: Vec<Said> = asked
                        .questions
                        .iter()
                        .take(if asked.alone { usize::MAX } else { 1 })
                        .map(|it| {
                            let least = it
                                .answers
                                .iter()
                                .find(|it| matches!(it.value.as_str(), "no" | "0" | "nobody" | "none"));
                            let least = least.unwrap_or(&it.answers[0]);
                            Said::by_viewer(it.phrase.clone().with("is", &least.value))
                        })
                        .collect();
                    driver.enter(&viewer, &said);
                }
                return true;
            }
            if let Some(due) = one.due.as_ref().filter(|it| it.by == door::By::Entered) {
                let faces = vec!["3"; usize::from(due.count)].join(" ");
                for driver in &mut self.both {
                    driver.enter(&viewer, &[Said::by_viewer(due.phrase.clone().with("faces", &faces))]);
                }
                return true;
            }
            let mut rows: Vec<&Row> = one
                .rows
                .iter()
                .filter(|it| it.group.as_ref().is_none_or(|it| it.as_str() != "always") && other.rows.contains(it))
                .collect();
            while !rows.is_empty() {
                let place = self.both[0].random.pick(rows.len());
                let row = rows.swap_remove(place);
                let Some(phrase) = self.both[0].filled(&viewer, row) else { continue };
                let said = Said::by_viewer(phrase);
                if self.both[1].sitting.verdict(&viewer, &said).stands != Some(true) {
                    continue;
                }
                self.both.iter_mut().for_each(|it| it.enter(&viewer, std::slice::from_ref(&said)));
                return true;
            }
        }
        false
    }
}

#[test]
fn a_tac_op_stays_secret_on_a_digital_table() {
    let compared =
        Twins::begin(&killteam::wish(false, "city_1"), 11, Seat::B, "tac op").play(["Plant Devices", "Dominate"]);
    assert!(compared > 40, "{compared}");
    let compared = Twins::begin(&killteam::wish(false, "city_2"), 12, Seat::A, "tac op").play(["Flank", "Retrieval"]);
    assert!(compared > 40, "{compared}");
}

#[test]
fn a_tac_op_stays_secret_beside_a_physical_table() {
    let wish = SetUp { tracking: Some("phases".to_owned()), ..killteam::wish(true, "city_1") };
    let compared = Twins::begin(&wish, 13, Seat::B, "tac op").play(["Track Enemy", "Plant Devices"]);
    assert!(compared > 10, "{compared}");
}

#[test]
fn a_primary_op_stays_secret_to_the_end() {
    let compared =
        Twins::begin(&killteam::wish(false, "city_3"), 14, Seat::A, "primary op").play(["crit op", "kill op"]);
    assert!(compared > 100, "{compared}");
}
