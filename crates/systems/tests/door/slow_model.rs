//! A slow model of what can be. It remembers who fell, who waits somewhere else, what was done once, what was spent and
//! what is left, from what was said and from what everybody saw; it knows no rule beyond that, and shares no code with
//! those who do.

mod answers;
mod parties;
mod places;
mod points;

use std::collections::BTreeSet;

use battle::{Phrase, Seat};
use door::{Id, Moment, Moving, Piece, Still};

use answers::Answers;
use parties::Parties;
use points::Points;

/// What nobody does twice in a round.
const ONCE_A_ROUND: [&str; 3] = ["activate", "activated", "gained a command point"];

/// What nobody does twice in a battle.
const ONCE: [&str; 3] = ["set up", "added", "Plant Banner"];

/// What was seen and said so far.
#[derive(Clone)]
pub(crate) struct Model {
    still: Still,
    parties: Parties,
    points: Points,
    answers: Answers,
    done: BTreeSet<String>,
    done_in_round: BTreeSet<String>,
    done_in_phase: BTreeSet<String>,
    moment: Option<Moment>,
    /// How many phrases it has held against its memory.
    pub(crate) held: usize,
}

impl Model {
    pub(crate) fn new(still: Still) -> Self {
        Self {
            still,
            parties: Parties::default(),
            points: Points::default(),
            answers: Answers::default(),
            done: BTreeSet::new(),
            done_in_round: BTreeSet::new(),
            done_in_phase: BTreeSet::new(),
            moment: None,
            held: 0,
        }
    }

    pub(crate) fn still(&self) -> &Still {
        &self.still
    }

    /// What hardly ever changes has changed.
    pub(crate) fn look(&mut self, still: Option<Still>) {
        if let Some(still) = still {
            self.still = still;
        }
    }

    /// Why what was just accepted from somebody cannot be, if it cannot; then remembers it.
    pub(crate) fn accepts(
        &mut self,
        seat: Seat,
        before: &Moving,
        phrase: &Phrase,
        after: &Moving,
    ) -> Result<(), String> {
        self.held += 1;
        let (kind, what) = phrase.head().unwrap_or(("", ""));
        if matches!(kind, "choose" | "report") {
            self.parties.are_there(before, what, phrase)?;
            self.parties.are_led_by(&self.still, seat, phrase)?;
            self.parties.come_from_where_they_are(before, what, phrase)?;
            self.answers.let_it_be(before, what, phrase)?;
            self.once(what, phrase)?;
            losses(before, what, phrase)?;
            self.answers.forget();
        }
        if kind == "answer" {
            self.answers.fits(&self.still, before, what, phrase.get("is").unwrap_or_default())?;
        }
        self.points.change(&self.still, seat, before, phrase, after)?;
        self.sees(after)?;
        self.parties.remember(&self.still, before, Some(phrase), after)
    }

    /// Why what happened by itself cannot be: dice fell, what was sealed was opened, a phase began.
    pub(crate) fn passes(&mut self, before: &Moving, after: &Moving) -> Result<(), String> {
        if before.entry == after.entry {
            return Ok(());
        }
        self.answers.forget();
        self.points.change_by_themselves(before, after)?;
        self.sees(after)?;
        self.parties.remember(&self.still, before, None, after)
    }

    fn sees(&mut self, after: &Moving) -> Result<(), String> {
        let other = |same: fn(&Moment, &Moment) -> bool| self.moment.as_ref().is_none_or(|it| !same(it, &after.moment));
        if other(|one, two| one.round == two.round) {
            self.done_in_round.clear();
        }
        if other(|one, two| one.round == two.round && one.phase == two.phase && one.turn == two.turn) {
            self.done_in_phase.clear();
        }
        self.moment = Some(after.moment.clone());
        self.parties.seen(after)?;
        places::nobody_stands_in_somebody(&self.still, after)
    }

    fn once(&mut self, what: &str, phrase: &Phrase) -> Result<(), String> {
        let words = ["who", "unit", "side"].map(|it| phrase.get(it).unwrap_or_default());
        let deed = format!("{what} {}", words.join(" ")).trim().to_owned();
        let named = deed != what;
        // The same stratagem is used once a phase; before the battle there are no phases.
        let stratagem = format!("{deed} {}", phrase.get("name").unwrap_or_default().trim().to_lowercase());
        let again = (ONCE_A_ROUND.contains(&what) && !self.done_in_round.insert(deed.clone()))
            || (ONCE.contains(&what) && named && !self.done.insert(deed.clone()))
            || (phrase.get("report") == Some("stratagem") && !self.done_in_phase.insert(stratagem));
        if again { Err(format!("\"{deed}\" a second time")) } else { Ok(()) }
    }
}

/// Nobody loses what it has not, nor gets back what it has.
fn losses(before: &Moving, what: &str, phrase: &Phrase) -> Result<(), String> {
    let number = |word: &str| phrase.get(word).and_then(|it| it.parse::<u16>().ok());
    let Some(piece) = phrase.get("unit").or(phrase.get("who")).and_then(|it| piece(before, it)) else {
        return Ok(());
    };
    let meter = |of: &'static str| piece.meters.get(&Id::of(of)).copied();
    let (wanted, most) = match what {
        "models lost" => (number("models"), meter("models").map(|[left, _]| left)),
        "lost wounds" | "wounds lost" => (number("wounds"), meter("wounds").map(|[left, _]| left)),
        "regained wounds" => (number("wounds"), meter("wounds").map(|[left, all]| all - left)),
        _ => return Ok(()),
    };
    match (wanted, most) {
        (Some(wanted), Some(most)) if wanted > most => Err(format!("{}: {what} {wanted} of {most}", piece.id)),
        _ => Ok(()),
    }
}

fn piece<'a>(sight: &'a Moving, text: &str) -> Option<&'a Piece> {
    sight.scene.pieces.iter().find(|it| it.id.as_str() == text)
}

/// Where a piece is: on the table, or why not.
fn off(piece: &Piece) -> &str {
    piece.off.as_ref().map_or("on the table", Id::as_str)
}
