//! What was answered at one moment: it fits who is there, and it fits together.

use std::collections::{BTreeMap, BTreeSet};

use battle::{Phrase, Side};
use door::{Moving, Piece, Still};

use super::{off, piece};

/// What a unit that touches an enemy does not do, and what is not done to it: deed and word.
const NOT_LOCKED: [(&str, &str); 9] = [
    ("join", "who"),
    ("leave", "who"),
    ("split", "who"),
    ("merge", "who"),
    ("board", "unit"),
    ("charged", "unit"),
    ("fired", "unit"),
    ("fired", "target"),
    ("go to ground", "unit"),
];

/// Questions and answers of this moment.
#[derive(Clone, Default)]
pub(super) struct Answers {
    said: BTreeMap<String, String>,
    /// True if no two objective markers of the map lie so near that somebody could be at both.
    are_apart: bool,
}

impl Answers {
    /// Reads in the text of a map where its objective markers lie, in inches. Whoever stands on 40 mm is an inch from the rims of two of them
    /// whose middles are 5.2 inches apart, and no farther.
    pub(super) fn read_map(&mut self, text: &str) {
        let place = |line: &str| {
            let (x, y) = line.split_once("at = \"")?.1.split_once('"')?.0.split_once(", ")?;
            Some((x.parse::<f64>().ok()?, y.parse::<f64>().ok()?))
        };
        let markers = text.lines().filter(|it| it.contains("name = \"objective\""));
        let places: Vec<(f64, f64)> = markers.filter_map(place).collect();
        let far = |a: &(f64, f64), b: &(f64, f64)| (a.0 - b.0).hypot(a.1 - b.1) > 5.3;
        let mut pairs = places.iter().enumerate().flat_map(|(number, a)| places[..number].iter().map(move |b| (a, b)));
        self.are_apart = places.len() > 1 && pairs.all(|(a, b)| far(a, b));
    }

    /// The moment is over.
    pub(super) fn forget(&mut self) {
        self.said.clear();
    }

    /// Whoever was just said to be locked in combat does nothing that takes somebody free.
    pub(super) fn let_it_be(&self, before: &Moving, what: &str, phrase: &Phrase) -> Result<(), String> {
        for (_, word) in NOT_LOCKED.iter().filter(|(deed, _)| *deed == what) {
            let Some(who) = phrase.get(word).and_then(|it| piece(before, it)) else { continue };
            let locked = self.locked(before, "yes").any(|it| are_together(it, who));
            if locked {
                return Err(format!("{}, the {word} of {phrase}, is locked in combat", who.id));
            }
        }
        Ok(())
    }

    /// Those of whom it was said that they are locked, or are not.
    fn locked<'a>(&'a self, before: &'a Moving, is: &'a str) -> impl Iterator<Item = &'a Piece> {
        let asked = self.said.iter().filter(move |(_, said)| *said == is);
        asked.filter_map(move |(question, _)| piece(before, question.strip_prefix("is ")?.strip_suffix(" locked")?))
    }

    /// Why an answer cannot be, if it cannot; then remembers it.
    pub(super) fn fits(&mut self, still: &Still, before: &Moving, what: &str, is: &str) -> Result<(), String> {
        self.said.insert(what.to_owned(), is.to_owned());
        let side_named = |name: &str| still.sides.iter().find(|it| it.name == name).map(|it| it.side);
        let there = |side: Side| {
            let theirs =
                move |it: &&Piece| still.figures.iter().any(|figure| figure.id == it.id && figure.side == side);
            before.scene.pieces.iter().filter(theirs).filter(|it| off(it) == "on the table")
        };
        let models = |side: Side| there(side).map(models).sum::<usize>();
        if let Some(side) = side_named(is).filter(|_| what.starts_with("who ")) {
            let places = self.places_of(is, before);
            if models(side) < places {
                return Err(format!("{is} is at {places} places, with {} models on the table", models(side)));
            }
        }
        if let (Some(side), Ok(count)) = (counted(what).and_then(side_named), is.parse::<usize>())
            && count > models(side)
        {
            return Err(format!("\"{what}\" is {count}, of {} on the table", models(side)));
        }
        if let Some(side) = what.strip_prefix("how many enemies does ").and_then(|it| it.strip_suffix(" track"))
            && let (Some(side), Ok(count)) = (side_named(side), is.parse::<usize>())
        {
            let enemies: usize = still.sides.iter().filter(|it| it.side != side).map(|it| there(it.side).count()).sum();
            if count > enemies {
                return Err(format!("\"{what}\" is {count}, of {enemies} on the table"));
            }
        }
        // The markers of Energy Cells are carried about.
        let ops = before.score.sides.iter().flat_map(|it| &it.ops).filter_map(|it| it.card.as_ref());
        let stay = !ops.into_iter().any(|it| it.as_str().ends_with("Energy Cells"));
        if what.starts_with("which markers did ") && is.contains(" and ") && self.are_apart && stay {
            return Err(format!("\"{what}\" is {is}, and these lie far apart"));
        }
        if is == "yes" {
            self.somebody_is_there(before, what)?;
            self.quarters_are_filled(what, &side_named, &|side| there(side).count())?;
        }
        let (yes, no) = (self.locked(before, "yes"), self.locked(before, "no"));
        let no: Vec<&Piece> = no.collect();
        match yes.into_iter().find(|one| no.iter().any(|other| are_together(one, other))) {
            Some(one) => Err(format!("the unit of {} is locked, and is not", one.id)),
            None => Ok(()),
        }
    }

    /// A yes about somebody is about somebody who is there. Of those who fell it is asked what was before.
    fn somebody_is_there(&self, before: &Moving, what: &str) -> Result<(), String> {
        let now = what.starts_with("is ") || what.starts_with("does ");
        let subject = what.split(' ').nth(1).and_then(|it| piece(before, it)).filter(|_| now);
        match subject {
            Some(it) if off(it) != "on the table" && !what.ends_with(" removed") => {
                Err(format!("\"{what}\" is yes, and {} is {}", it.id, off(it)))
            }
            _ => Ok(()),
        }
    }

    /// A unit is in one quarter of the table.
    fn quarters_are_filled(
        &self,
        what: &str,
        side_named: &dyn Fn(&str) -> Option<Side>,
        units: &dyn Fn(Side) -> usize,
    ) -> Result<(), String> {
        let asked = |it: &str| {
            let (name, place) = it.strip_prefix("has ")?.split_once(" a unit in ")?;
            // "upper left quarter, free of all" is one of the same quarters.
            let quarter = place.split(',').next().filter(|it| it.ends_with("quarter"))?;
            Some((name.to_owned(), quarter.to_owned()))
        };
        let Some((name, _)) = asked(what) else { return Ok(()) };
        let Some(side) = side_named(&name) else { return Ok(()) };
        let filled = self.said.iter().filter(|(_, is)| *is == "yes").filter_map(|(it, _)| asked(it));
        let filled: BTreeSet<String> = filled.filter(|(of, _)| *of == name).map(|(_, quarter)| quarter).collect();
        match units(side) {
            units if units < filled.len() => {
                Err(format!("{name} has units in {} quarters, with {units} units on the table", filled.len()))
            }
            _ => Ok(()),
        }
    }

    /// How many places somebody was said to hold that nobody can be at together: sectors, and markers a hand's breadth
    /// and more apart.
    fn places_of(&self, name: &str, before: &Moving) -> usize {
        let held = self.said.iter().filter(|(what, is)| what.starts_with("who controls ") && *is == name);
        let marker = |what: &str| {
            let called = what.trim_start_matches("who controls ");
            before.scene.markers.iter().find(|it| it.id.as_str() == called)
        };
        let places: Vec<_> = held.map(|(what, _)| marker(what)).collect();
        let known: Vec<_> = places.iter().flatten().filter_map(|it| it.at).collect();
        let far = |x: i32, y: i32| i64::from(x).pow(2) + i64::from(y).pow(2) > 180_000_i64.pow(2);
        let apart = known
            .iter()
            .enumerate()
            .filter(|(place, it)| known[..*place].iter().all(|other| far(it.x - other.x, it.y - other.y)));
        apart.count().max(usize::from(!places.is_empty()))
    }
}

/// Whose models a question counts: "models of Ines in an enemy zone".
fn counted(what: &str) -> Option<&str> {
    what.strip_prefix("models of ")?.strip_suffix(" in an enemy zone")
}

fn models(piece: &Piece) -> usize {
    piece.meters.get(&door::Id::of("models")).map_or(1, |[left, _]| usize::from(*left))
}

/// True if two are in one unit.
fn are_together(one: &Piece, other: &Piece) -> bool {
    let unit = |it: &Piece| it.with.clone().unwrap_or_else(|| it.id.clone());
    one.id == other.id || unit(one) == unit(other)
}
