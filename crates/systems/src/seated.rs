//! A sitting at a battle of one system, written once for all of them.
//!
//! Here, and nowhere in front of it, stands who may see and do what.

mod alone;
mod asking;
mod entering;
mod hindsight;
mod judging;
mod listing;
mod looking;
mod offering;
mod reading;
mod stepping;
mod story;
mod telling;
mod weighing;
mod wording;

use std::fmt;
use std::sync::{Arc, Mutex};

use battle::journal::{DiceSource, Header, Vault, Writer};
use battle::{Battle, EntryNo, Hand, Input, Needs, Outcome, Phrase, Seat, Seating, Seeded, View};
use bots::{Bot, Hindsight, Judgement};
use door::{
    Agreed, Card, Have, Id, Measured, News, Offered, Reach, Ref, Refusal, Row, Seen, Spoken, Verdict, Viewer, With,
};

use crate::chances::{Chances, Supposed};
use crate::kept::Kept;
use crate::reader::Tally;
use crate::sitting::{AskedAlone, Entered, Frame, Patience, Said, Sitting, Stepped, Summary, Supply};
use crate::thought::Thought;
use telling::Told;

/// A bot with its kind, as a chair says it.
pub(crate) type SeatedBot<S> = (Id, Box<dyn Bot<S> + Send + Sync>);

/// The same, so that copies of a battle share it: only one of them goes on.
type SharedBot<S> = (Id, Arc<Mutex<Box<dyn Bot<S> + Send + Sync>>>);

/// A battle of one system with those who sit around it.
pub(crate) struct Seated<S: Spoken> {
    battle: Battle<S>,
    setup: Arc<S::Setup>,
    dice: DiceSource,
    agreed: Agreed,
    bots: Vec<Option<SharedBot<S>>>,
    advisor: Option<Arc<Mutex<Box<dyn Judgement<S> + Send>>>>,
    chances: Option<Arc<dyn Chances<S>>>,
    hindsight: Option<Arc<Mutex<Box<dyn Hindsight<S> + Send>>>>,
    told: Told<S>,
    kept: Kept,
    patience: Patience,
    nobody: Hand<S>,
}

impl<S: Spoken> fmt::Debug for Seated<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seated").field("battle", &self.battle.newest()).finish_non_exhaustive()
    }
}

/// What a battle is begun or opened with.
pub(crate) struct Around<S: Spoken> {
    pub(crate) setup: S::Setup,
    pub(crate) dice: DiceSource,
    pub(crate) agreed: Agreed,
    pub(crate) bots: Vec<Option<SeatedBot<S>>>,
    pub(crate) advisor: Option<Box<dyn Judgement<S> + Send>>,
    pub(crate) chances: Option<Arc<dyn Chances<S>>>,
    pub(crate) hindsight: Option<Box<dyn Hindsight<S> + Send>>,
}

impl<S: Spoken> Seated<S> {
    /// A sitting at this battle.
    pub(crate) fn new(battle: Battle<S>, around: Around<S>) -> Self {
        let told = Told::new(&battle);
        let Around { setup, dice, agreed, bots, advisor, chances, hindsight } = around;
        let shared = |it: Option<SeatedBot<S>>| it.map(|(kind, bot)| (kind, Arc::new(Mutex::new(bot))));
        let mut seated = Self {
            battle,
            setup: Arc::new(setup),
            dice,
            agreed,
            bots: bots.into_iter().map(shared).collect(),
            advisor: advisor.map(|it| Arc::new(Mutex::new(it))),
            chances,
            hindsight: hindsight.map(|it| Arc::new(Mutex::new(it))),
            told,
            kept: Kept::default(),
            patience: Patience::default(),
            nobody: Hand::default(),
        };
        seated.changed();
        seated
    }

    /// This battle with other entries, or the same ones.
    fn around(&self, battle: Battle<S>, told: Told<S>, kept: Kept) -> Self {
        Self {
            battle,
            setup: Arc::clone(&self.setup),
            dice: self.dice.clone(),
            agreed: self.agreed.clone(),
            bots: self.bots.clone(),
            advisor: self.advisor.clone(),
            chances: self.chances.clone(),
            hindsight: self.hindsight.clone(),
            told,
            kept,
            patience: self.patience,
            nobody: Hand::default(),
        }
    }

    /// Whatever follows from a change: what is told, and what has to be measured anew.
    fn changed(&mut self) {
        self.told.catch_up(&self.battle);
        let newest = self.battle.newest();
        if self.kept.behind != newest {
            // Whoever was ready was ready for what came then.
            self.kept.ready.clear();
            self.kept.without.clear();
            self.kept.behind = newest;
        }
    }

    fn table(&self) -> &S::Table {
        self.battle.table()
    }

    fn state(&self) -> &S::State {
        self.battle.spectate().state
    }

    /// The view of a seat: with its hand if these are its own eyes, and otherwise as everybody may see it.
    fn view(&self, viewer: &Viewer, seat: Seat) -> View<'_, S> {
        match viewer.eyes() == Some(seat) {
            true => self.battle.view(seat),
            false => View { mine: &self.nobody, ..self.battle.view(seat) },
        }
    }

    fn is_bot(&self, seat: Seat) -> bool {
        self.bots.get(usize::from(seat.0)).is_some_and(Option::is_some)
    }

    /// The seats that people sit at.
    fn people(&self) -> Vec<Seat> {
        self.battle.seating().seats().filter(|it| !self.is_bot(*it)).collect()
    }

    /// The seats of a viewer that exist and that people sit at.
    fn seats_of(&self, viewer: &Viewer) -> Vec<Seat> {
        let seats = viewer.seats().iter().copied();
        seats.filter(|it| self.battle.seating().has(*it) && !self.is_bot(*it)).collect()
    }
}

impl<S: Spoken> Sitting for Seated<S> {
    fn seen(&self, viewer: &Viewer, have: Have) -> Seen {
        self.look(viewer, have)
    }

    fn offered(&self, viewer: &Viewer, with: With) -> Offered {
        self.offer(viewer, with)
    }

    fn verdict(&self, viewer: &Viewer, said: &Said) -> Verdict {
        self.judge(viewer, said)
    }

    fn why_not(&self, viewer: &Viewer, line: &str) -> Vec<Refusal> {
        self.reasons_against(viewer, line)
    }

    fn news(&self, viewer: &Viewer, since: EntryNo) -> Vec<News> {
        self.told.since(&self.battle, viewer.eyes(), since)
    }

    fn places(&self, viewer: &Viewer, said: &Said) -> Vec<Row> {
        self.listed_places(viewer, said)
    }

    fn reach(&self, viewer: &Viewer, said: &Said) -> Option<Reach> {
        let seat = self.speaker(viewer, said)?;
        let view = self.view(viewer, seat);
        match S::read_choice(self.table(), &said.phrase) {
            Ok(choice) => S::reach(&view, &choice, true),
            Err(_) => S::reach(&view, &self.like_listed(&view, &said.phrase)?, false),
        }
    }

    fn measured(&self, _: &Viewer, from: &Ref) -> Vec<Measured> {
        S::measured(self.table(), self.state(), from)
    }

    fn card(&self, id: &Id) -> Option<Card> {
        S::cards(self.table()).into_iter().find(|it| it.id == *id)
    }

    fn supposed(&self, line: &str, from: Option<&str>) -> Result<Supposed, String> {
        let seat = self.battle.seating().seats().next();
        let (Some(chances), Some(seat)) = (&self.chances, seat) else {
            return Err(format!("nobody can tell the chances of attacks at this table of {}", S::TITLE));
        };
        chances.suppose(&self.view(&Viewer::watcher(), seat), line, from)
    }

    fn advised(&self, viewer: &Viewer) -> Option<Phrase> {
        self.advice(viewer)
    }

    fn explained(&self, viewer: &Viewer, seat: Seat, entry: Option<EntryNo>, playouts: u32) -> Result<Thought, String> {
        self.explain(viewer, seat, entry, playouts)
    }

    fn costly(&self, viewer: &Viewer, seat: Seat, most: usize, playouts: u32) -> Result<Vec<Thought>, String> {
        self.costliest(viewer, seat, most, playouts)
    }

    fn at(&self, entry: EntryNo) -> Option<Box<dyn Sitting>> {
        self.as_of(entry).map(|it| Box::new(it) as Box<dyn Sitting>)
    }

    fn frames(&self, viewer: &Viewer, from: EntryNo, count: usize) -> Vec<Frame> {
        self.look_back(viewer, from, count)
    }

    fn has_opened_all(&self, seat: Seat) -> bool {
        self.battle.seals().filter(|it| it.seat == seat).all(battle::Sealed::is_open)
    }

    fn copied(&self) -> Box<dyn Sitting> {
        Box::new(self.around(self.battle.clone(), self.told.clone(), self.kept.clone()))
    }

    fn enter(
        &mut self,
        viewer: &Viewer,
        have: EntryNo,
        said: &[Said],
        supply: &mut dyn Supply,
    ) -> Result<Entered, Vec<Refusal>> {
        self.take_in(viewer, have, said, supply)
    }

    fn step(&mut self, supply: &mut dyn Supply) -> Stepped {
        self.step_on(supply)
    }

    fn asked_alone(&self) -> AskedAlone {
        let seats: Vec<Seat> = self.alone().into_iter().map(|(seat, _)| seat).collect();
        let silent = seats.iter().copied().filter(|it| !self.has_answered_alone(*it)).collect();
        AskedAlone { seats, silent }
    }

    fn waited(&mut self, patience: Patience) {
        self.patience = patience;
    }

    fn newest(&self) -> EntryNo {
        self.battle.newest()
    }

    fn seating(&self) -> &Seating {
        self.battle.seating()
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.battle.needs() {
            Needs::Nothing(outcome) => Some(outcome),
            _ => None,
        }
    }

    fn header(&self) -> Header {
        let header = Header::new::<S>(&self.setup, self.dice.clone());
        let bots = self.bots.iter().map(|it| it.as_ref().map(|(kind, _)| kind.to_string()));
        Header { bots: bots.collect(), ..header.expect("what was read as a set-up can be written as one") }
    }

    fn lines(&self, writer: &mut Writer, after: EntryNo) -> String {
        writer.entries_after(&self.battle, after)
    }

    fn openings(&self, after: EntryNo) -> String {
        let sealed = self.battle.entries_after(after).iter().filter_map(|entry| match (&entry.input, entry.seat) {
            (Input::Seal { slot, .. }, Some(seat)) => Some((seat, *slot)),
            _ => None,
        });
        let held = sealed.filter_map(|(seat, slot)| Some((seat, self.battle.hand_for_the_vault(seat)?.held(slot)?)));
        held.map(|(seat, held)| Vault::line::<S>(self.table(), seat, held)).collect()
    }

    fn seal(&self, writer: &mut Writer, dice: Option<&Seeded>) -> Option<String> {
        let outcome = self.outcome().filter(|_| self.battle.proposal().is_none())?;
        Some(writer.seal(self.battle.newest().0, &outcome.points, dice, self.battle.taken_back()))
    }

    fn kept(&self) -> Kept {
        self.kept.clone()
    }

    fn put_back(&mut self, kept: Kept) {
        let newest = self.battle.newest();
        if kept.behind == newest {
            self.kept = kept;
        } else {
            // That nobody decided an entry stays true whatever came after it.
            self.kept.undecided = kept.undecided;
            self.kept.undecided.retain(|it| *it <= newest);
        }
    }

    fn summary(&self) -> Summary {
        let (seating, now) = (self.battle.seating(), S::moment(self.table(), self.state()));
        let still = S::still(self.table(), self.state());
        Summary {
            system: Id::of(S::NAME),
            title: S::TITLE.to_owned(),
            seats: seating.seats().map(|it| seating.name(it).to_owned()).collect(),
            points: S::score(self.table(), self.state()).iter().map(|it| it.total).collect(),
            round: (still.rounds.0, now.round),
            says: self.prompt(),
            over: self.outcome().is_some(),
            taken_back: Tally::of(&self.battle).taken_back_in_words(seating),
        }
    }
}
