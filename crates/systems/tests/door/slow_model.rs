//! A slow model of what can be. It remembers who fell, who waits somewhere else, what was done once and what is left, from
//! what was said and from what everybody saw; it knows no rule beyond that, and shares no code with those who do.

use std::collections::{BTreeMap, BTreeSet};

use battle::Phrase;
use door::{Base, Id, Moving, Piece, Still};

/// Words whose value is somebody who does something, or to whom something is done, on the table.
const PARTIES: [&str; 6] = ["who", "unit", "on", "target", "models", "transport"];

/// What is said of those who are not on the table: they come, they are looked at, they are counted.
const COMINGS: [&str; 26] = [
    "set up",
    "deploy",
    "deploy aboard",
    "deploy everybody",
    "reserve",
    "arrived",
    "arrive",
    "added",
    "disembarked",
    "disembark",
    "get out",
    "boarded",
    "back",
    "pick",
    "join",
    "leave",
    "split",
    "merge",
    "removed",
    "destroyed",
    "models lost",
    "off the board",
    "grant",
    "stratagem",
    "use",
    "used",
];

/// What nobody does twice in a round.
const ONCE_A_ROUND: [&str; 2] = ["activate", "activated"];

/// What nobody does twice in a battle.
const ONCE: [&str; 1] = ["set up"];

/// What was seen and said so far.
pub(crate) struct Model {
    still: Still,
    /// Who fell, in which round and phase.
    fell: BTreeMap<Id, (u8, Id)>,
    done: BTreeSet<String>,
    done_in_round: BTreeSet<String>,
    round: u8,
    /// How many phrases it has held against its memory.
    pub(crate) held: usize,
}

impl Model {
    pub(crate) fn new(still: Still) -> Self {
        Self { still, fell: BTreeMap::new(), done: BTreeSet::new(), done_in_round: BTreeSet::new(), round: 0, held: 0 }
    }

    /// What hardly ever changes has changed.
    pub(crate) fn look(&mut self, still: Option<Still>) {
        if let Some(still) = still {
            self.still = still;
        }
    }

    /// Why what was just accepted cannot be, if it cannot; then remembers it.
    pub(crate) fn accepts(&mut self, before: &Moving, phrase: &Phrase, after: &Moving) -> Result<(), String> {
        self.held += 1;
        let (kind, what) = phrase.head().unwrap_or(("", ""));
        if matches!(kind, "choose" | "report") {
            self.parties_live(before, what, phrase)?;
            self.once(what, phrase)?;
            self.losses(before, what, phrase)?;
        }
        if kind == "answer" {
            self.answer(before, what, phrase.get("is").unwrap_or_default())?;
        }
        self.sight(after)?;
        if after.moment.round != self.round {
            self.round = after.moment.round;
            self.done_in_round.clear();
        }
        let returns = what == "back";
        for piece in &after.scene.pieces {
            let is_out = piece.off.as_ref().is_some_and(|it| it.as_str() == "out");
            if is_out {
                let now = (before.moment.round, before.moment.phase.clone());
                self.fell.entry(piece.id.clone()).or_insert(now);
            } else if self.fell.contains_key(&piece.id) {
                if !(returns || phrase.get("rule").is_some() || self.is_a_return(phrase)) {
                    return Err(format!("{} fell, and is back", piece.id));
                }
                self.fell.remove(&piece.id);
            }
        }
        Ok(())
    }

    /// A team's rule may bring somebody back; it is named as a card.
    fn is_a_return(&self, phrase: &Phrase) -> bool {
        let names = |it: &str| self.still.cards.iter().any(|card| card.name.eq_ignore_ascii_case(it));
        phrase.iter().any(|(_, value)| names(value))
    }

    fn piece<'a>(&self, sight: &'a Moving, text: &str) -> Option<&'a Piece> {
        sight.scene.pieces.iter().find(|it| it.id.as_str() == text)
    }

    fn parties_live(&self, before: &Moving, what: &str, phrase: &Phrase) -> Result<(), String> {
        for (word, value) in phrase.iter().filter(|(word, _)| PARTIES.contains(word)) {
            for name in value.split([' ', ',']).filter(|it| !it.is_empty()) {
                let Some(piece) = self.piece(before, name) else { continue };
                // What somebody did before falling may be told afterwards, as long as the phase lasts.
                let now = (before.moment.round, before.moment.phase.clone());
                let late = what == "did" && self.fell.get(&piece.id) == Some(&now);
                if self.fell.contains_key(&piece.id) && !late && !matches!(what, "back" | "use" | "used") {
                    return Err(format!("{name}, the {word} of {phrase}, fell before"));
                }
                let elsewhere = piece.off.as_ref().filter(|it| matches!(it.as_str(), "reserve" | "aboard" | "waiting"));
                if let Some(off) = elsewhere.filter(|_| !COMINGS.contains(&what)) {
                    return Err(format!("{name}, the {word} of {phrase}, is not on the table: {off}"));
                }
            }
        }
        Ok(())
    }

    fn once(&mut self, what: &str, phrase: &Phrase) -> Result<(), String> {
        let who = phrase.get("who").or(phrase.get("unit")).unwrap_or_default();
        let deed = format!("{what} {who}");
        let again = (ONCE_A_ROUND.contains(&what) && !self.done_in_round.insert(deed.clone()))
            || (ONCE.contains(&what) && !who.is_empty() && !self.done.insert(deed.clone()));
        if again { Err(format!("\"{deed}\" a second time")) } else { Ok(()) }
    }

    fn losses(&self, before: &Moving, what: &str, phrase: &Phrase) -> Result<(), String> {
        let number = |word: &str| phrase.get(word).and_then(|it| it.parse::<u32>().ok());
        let Some(piece) = phrase.get("unit").or(phrase.get("who")).and_then(|it| self.piece(before, it)) else {
            return Ok(());
        };
        let left = |meter: &'static str| piece.meters.get(&Id::of(meter)).map(|it| u32::from(it[0]));
        if let ("models lost", Some(count)) = (what, number("models"))
            && left("models").is_some_and(|left| count > left)
        {
            return Err(format!("{} loses {count} models of {:?}", piece.id, left("models")));
        }
        if let ("lost wounds", Some(count)) = (what, number("wounds"))
            && left("wounds").is_some_and(|left| count > left)
        {
            return Err(format!("{} loses {count} wounds of {:?}", piece.id, left("wounds")));
        }
        if let ("regained wounds", Some(count)) = (what, number("wounds")) {
            let most = piece.meters.get(&Id::of("wounds")).map(|it| u32::from(it[1] - it[0]));
            if most.is_some_and(|most| count > most) {
                return Err(format!("{} regains {count} wounds of {most:?} lost", piece.id));
            }
        }
        Ok(())
    }

    /// Whoever controls or holds something has somebody who is there.
    fn answer(&self, before: &Moving, what: &str, is: &str) -> Result<(), String> {
        let Some(team) = self.still.sides.iter().find(|it| it.name == is) else { return Ok(()) };
        if !what.starts_with("who ") {
            return Ok(());
        }
        let theirs = |piece: &&Piece| {
            self.still.figures.iter().any(|it| it.id == piece.id && it.side == team.side)
                && !self.fell.contains_key(&piece.id)
                && piece.off.as_ref().is_none_or(|it| it.as_str() == "on the table")
        };
        match before.scene.pieces.iter().any(|it| theirs(&it)) {
            true => Ok(()),
            false => Err(format!("\"{what}\" is {is}, who has nobody on the table")),
        }
    }

    /// Numbers keep to their bounds, and nobody who fell stands, carries or counts anything.
    fn sight(&self, after: &Moving) -> Result<(), String> {
        let sides = after.scene.sides.iter().flat_map(|it| &it.meters);
        let pieces = after.scene.pieces.iter().flat_map(|it| &it.meters);
        for (meter, [now, most]) in sides.chain(pieces) {
            let bounded = matches!(meter.as_str(), "wounds" | "models");
            if bounded && *most > 0 && now > most {
                return Err(format!("{meter} is {now} of {most}"));
            }
        }
        for piece in &after.scene.pieces {
            let is_out = piece.off.as_ref().is_some_and(|it| it.as_str() == "out");
            if is_out && !(piece.at.is_empty() && piece.holds.is_empty()) {
                return Err(format!("{} is out, and stands or carries something", piece.id));
            }
        }
        for marker in &after.scene.markers {
            if marker.carried.as_ref().is_some_and(|it| self.fell.contains_key(it) && is_out(after, it)) {
                return Err(format!("{} is carried by somebody who fell", marker.id));
            }
        }
        self.nobody_stands_in_somebody(after)
    }

    /// Bases of digital tables do not lie in each other, and all of them lie on the table.
    fn nobody_stands_in_somebody(&self, after: &Moving) -> Result<(), String> {
        let Some(board) = self.still.board.as_ref().filter(|_| !self.still.physical) else { return Ok(()) };
        let radius = |id: &Id| match self.still.figures.iter().find(|it| it.id == *id)?.base {
            Some(Base::Round(wide)) => Some(i64::from(wide) / 2),
            _ => None,
        };
        let stands: Vec<(&Id, [i64; 3], i64)> = after
            .scene
            .pieces
            .iter()
            .filter_map(|it| {
                let at = it.at.first()?.at;
                Some((&it.id, [at.x, at.y, at.z].map(i64::from), radius(&it.id)?))
            })
            .collect();
        for (place, (id, at, radius)) in stands.iter().enumerate() {
            let inside = |axis: usize| (0..=i64::from(board.size[axis])).contains(&at[axis]);
            if !(inside(0) && inside(1)) {
                return Err(format!("{id} stands beside the table"));
            }
            for (other, its, wide) in &stands[..place] {
                let (x, y, reach) = (at[0] - its[0], at[1] - its[1], radius + wide);
                if at[2] == its[2] && x * x + y * y < reach * reach {
                    return Err(format!("{id} stands in {other}"));
                }
            }
        }
        Ok(())
    }
}

fn is_out(sight: &Moving, id: &Id) -> bool {
    sight.scene.piece(id).and_then(|it| it.off.as_ref()).is_some_and(|it| it.as_str() == "out")
}
