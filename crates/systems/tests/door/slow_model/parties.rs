//! Who is there, who is somewhere else, who fell, and whose they are.

use std::collections::BTreeMap;

use battle::{Phrase, Seat, Side};
use door::{Id, Moving, Still};

use super::{off, piece};

/// Words whose value is somebody who does something, or to whom something is done, on the table.
const PARTIES: [&str; 12] =
    ["who", "unit", "on", "target", "models", "transport", "vehicle", "from", "of", "to", "with", "into"];

/// Of these, words whose value chooses for itself: it belongs to whoever speaks.
const OWN: [&str; 3] = ["who", "unit", "vehicle"];

/// What is said of those who are not on the table: they come, they are looked at, they are counted.
const COMINGS: [&str; 26] = [
    "set up",
    "deploy",
    "deploy aboard",
    "deploy everybody",
    "reserve",
    "hold back",
    "arrived",
    "added",
    "disembarked",
    "disembark",
    "boarded",
    "back",
    "join",
    "leave",
    "split",
    "merge",
    "removed",
    "destroyed",
    "models lost",
    "wounds lost",
    "off the board",
    "grant",
    "stratagem",
    "use",
    "used",
    "fired",
];

/// What is told of somebody who fell in the same phase: it did so before, or as it fell.
const LATE: [&str; 5] = ["did", "fired", "stratagem", "shot", "rolled a 1"];

/// Where somebody has to be for what is said of it.
const FROM_WHERE: [(&str, &str); 4] =
    [("arrived", "reserve"), ("disembarked", "aboard"), ("disembark", "aboard"), ("added", "to come")];

/// Round, phase and whose turn it is.
type When = (u8, Id, Option<Side>);

/// Who fell, and when.
#[derive(Clone, Default)]
pub(super) struct Parties {
    fell: BTreeMap<Id, When>,
}

impl Parties {
    /// Whoever is named lives and is on the table, or may be named elsewhere.
    pub(super) fn are_there(&self, before: &Moving, what: &str, phrase: &Phrase) -> Result<(), String> {
        for (word, value) in phrase.iter().filter(|(word, _)| PARTIES.contains(word)) {
            for name in value.split([' ', ',', '/', ';', '|']).filter(|it| !it.is_empty()) {
                let Some(piece) = piece(before, name) else { continue };
                let fell_now = self.fell.get(&piece.id) == Some(&when(before));
                let late = fell_now && (LATE.contains(&what) || !OWN.contains(&word));
                if self.fell.contains_key(&piece.id) && !late && !matches!(what, "back" | "use" | "used") {
                    return Err(format!("{name}, the {word} of {phrase}, fell before"));
                }
                let elsewhere = matches!(off(piece), "reserve" | "aboard" | "waiting" | "held back" | "to come");
                if elsewhere && !COMINGS.contains(&what) {
                    return Err(format!("{name}, the {word} of {phrase}, is not on the table: {}", off(piece)));
                }
            }
        }
        Ok(())
    }

    /// Nobody decides for somebody else's.
    pub(super) fn are_led_by(&self, still: &Still, seat: Seat, phrase: &Phrase) -> Result<(), String> {
        // A rule may be used on an enemy, and the active side says whose test is next.
        let chooses = phrase.get("choose").is_some_and(|it| !matches!(it, "use" | "test next"));
        for (word, value) in phrase.iter().filter(|(word, _)| chooses && OWN.contains(word)) {
            let figure = still.figures.iter().find(|it| it.id.as_str() == value);
            if figure.is_some_and(|it| it.seat != seat) {
                return Err(format!("{seat} decides for {value}, the {word} of {phrase}"));
            }
        }
        Ok(())
    }

    /// Nobody arrives who was not away, and nobody gets out of what it was not in.
    pub(super) fn come_from_where_they_are(&self, before: &Moving, what: &str, phrase: &Phrase) -> Result<(), String> {
        let from = FROM_WHERE.iter().find(|(it, _)| *it == what);
        let who = phrase.get("unit").and_then(|it| piece(before, it));
        match (from, who) {
            (Some((_, from)), Some(piece)) if off(piece) != *from && off(piece) != "elsewhere" => {
                Err(format!("{phrase}, and it was {}", off(piece)))
            }
            _ => Ok(()),
        }
    }

    /// Nobody who fell stands, carries or counts anything, and everybody has a whole number of what it has.
    pub(super) fn seen(&self, after: &Moving) -> Result<(), String> {
        for piece in &after.scene.pieces {
            if off(piece) == "out" && !(piece.at.is_empty() && piece.holds.is_empty()) {
                return Err(format!("{} is out, and stands or carries something", piece.id));
            }
            let bounded = piece.meters.iter().filter(|(it, _)| matches!(it.as_str(), "wounds" | "models"));
            if let Some((meter, [now, most])) = bounded.into_iter().find(|(_, [now, most])| *most > 0 && now > most) {
                return Err(format!("{} has {meter} {now} of {most}", piece.id));
            }
        }
        for marker in &after.scene.markers {
            let carrier = marker.carried.as_ref().and_then(|it| piece(after, it.as_str()));
            if carrier.is_some_and(|it| off(it) == "out") {
                return Err(format!("{} is carried by somebody who fell", marker.id));
            }
        }
        Ok(())
    }

    /// Who has fallen; and nobody comes back unless a rule that was named brings it.
    pub(super) fn remember(
        &mut self,
        still: &Still,
        before: &Moving,
        phrase: Option<&Phrase>,
        after: &Moving,
    ) -> Result<(), String> {
        for piece in &after.scene.pieces {
            if off(piece) == "out" {
                self.fell.entry(piece.id.clone()).or_insert_with(|| when(before));
            } else if self.fell.contains_key(&piece.id) {
                if !phrase.is_some_and(|it| brings_back(still, it)) {
                    return Err(format!("{} fell, and is back", piece.id));
                }
                self.fell.remove(&piece.id);
            }
        }
        Ok(())
    }
}

fn when(sight: &Moving) -> When {
    (sight.moment.round, sight.moment.phase.clone(), sight.moment.turn)
}

/// It is said, or a rule of a team is used; that is named as a card.
fn brings_back(still: &Still, phrase: &Phrase) -> bool {
    let names = |it: &str| still.cards.iter().any(|card| card.name.eq_ignore_ascii_case(it));
    let said = phrase.head().is_some_and(|(_, what)| what == "back");
    said || phrase.get("rule").is_some() || phrase.iter().any(|(_, value)| names(value))
}
