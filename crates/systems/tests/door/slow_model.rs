//! A slow model of what can be. It remembers who fell, who waits somewhere else, what was done once, what was spent and
//! what is left, from what was said and from what everybody saw; it knows no rule beyond that, and shares no code with
//! those who do.

mod answers;
mod deeds;
mod parties;
mod places;
mod points;

use std::rc::Rc;

use battle::{Phrase, Seat};
use door::{Id, Moving, Piece, Still, WaitsFor};

use answers::Answers;
use deeds::Deeds;
use parties::Parties;
use points::Points;

/// What was seen and said so far.
#[derive(Clone)]
pub(crate) struct Model {
    still: Rc<Still>,
    parties: Parties,
    points: Points,
    answers: Answers,
    deeds: Deeds,
    /// How many phrases it has held against its memory.
    pub(crate) held: usize,
}

impl Model {
    pub(crate) fn new(still: Still) -> Self {
        Self {
            still: Rc::new(still),
            parties: Parties::default(),
            points: Points::default(),
            answers: Answers::default(),
            deeds: Deeds::default(),
            held: 0,
        }
    }

    /// Where things lie on a map that people have before them.
    pub(crate) fn read_map(&mut self, text: &str) {
        self.answers.read_map(text);
    }

    pub(crate) fn still(&self) -> &Still {
        &self.still
    }

    /// What hardly ever changes has changed.
    pub(crate) fn look(&mut self, still: Option<Still>) {
        if let Some(still) = still {
            self.still = Rc::new(still);
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
            self.deeds.once(&self.still, seat, what, phrase)?;
            losses(before, what, phrase)?;
            self.answers.forget();
        }
        if kind == "answer" {
            self.answers.fits(&self.still, before, what, phrase.get("is").unwrap_or_default())?;
            // The last one was given, and an answer belongs to its moment.
            let asked = |it: &Moving| it.moment.waits.what == WaitsFor::Answer;
            if asked(before) && !asked(after) {
                self.answers.forget();
            }
        }
        self.points.change(&self.still, seat, before, phrase, after)?;
        self.sees(after)?;
        self.parties.remember(&self.still, before, Some(phrase), after)
    }

    /// Why what was just accepted from somebody who is asked alone cannot be, if it cannot. Nobody else hears of it, so nothing of it is
    /// remembered.
    pub(crate) fn hears_alone(&mut self, before: &Moving, asked: &[&Phrase], said: &[Phrase]) -> Result<(), String> {
        self.held += 1;
        let about = |it: &Phrase| it.get("answer").unwrap_or_default().to_owned();
        if let Some(missing) = asked.iter().find(|it| !said.iter().any(|said| about(said) == about(it))) {
            return Err(format!("{missing} was asked alone, and not answered"));
        }
        let mut answers = self.answers.clone();
        for (number, it) in said.iter().enumerate() {
            if !asked.iter().any(|asked| about(asked) == about(it)) {
                return Err(format!("{it} was said alone, and nobody asked"));
            }
            if said.iter().take(number).any(|other| about(other) == about(it)) {
                return Err(format!("{it} was said alone, and something else as well"));
            }
            answers.fits(&self.still, before, &about(it), it.get("is").unwrap_or_default())?;
        }
        Ok(())
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
        self.deeds.sees(&after.moment);
        self.parties.seen(after)?;
        places::nobody_stands_in_somebody(&self.still, after)
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
