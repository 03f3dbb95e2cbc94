//! A sitting at a battle: who is at the screen, what is asked of whom, and what is written down
//! before it is shown.
//!
//! One loop serves every table. It looks at what the battle needs and asks the right person, the
//! bot, or the dice; a physical table only needs other things than a digital one.

mod commands;
mod correct;
mod decide;
mod dice;
#[cfg(test)]
mod interrupted;
mod pick;
mod questions;
mod secrets;
mod show;
mod stakes;
#[cfg(test)]
mod tests;
mod undo;

use std::collections::BTreeSet;

use battle::{Audience, Battle, EntryNo, Hand, Needs, Objection, Outcome, Seat, Seeded, View};
use bots::{Bot, Judgement};

use crate::chance::Chance;
use crate::games::{Game, bot_named};
use crate::screen::Screen;
use crate::shelf::Shelf;

pub(crate) use show::{entry_in_words, outcome_in_words, score_in_words, taken_back_in_words};

/// How a sitting ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The battle is over.
    Finished,
    /// Somebody left; the journal is kept.
    Left,
    /// There was nothing more to read; the journal is kept.
    InputEnded,
}

/// What a person did at a prompt.
enum Heard {
    /// Said something that is meant for whoever asked.
    Said(String),
    /// Changed the battle, so that what was asked may no longer be the question.
    Turned,
    /// Ended the sitting.
    Gone(Ending),
}

/// Who decides for a seat.
enum Player<S: Game> {
    Person,
    Bot(Box<dyn Bot<S>>),
}

/// A battle with people, bots and dice around it.
pub(crate) struct Session<'a, S: Game> {
    screen: &'a mut Screen,
    battle: Battle<S>,
    shelf: Shelf,
    /// Nothing if the dice are real ones.
    dice: Option<Seeded>,
    chance: Chance,
    players: Vec<Player<S>>,
    /// Who says what Enter means, where Umpire sees the table.
    advisor: Option<Box<dyn Judgement<S>>>,
    /// Who has left the rest of a chore to the advisor.
    delegated: Vec<Seat>,
    /// What was explained below a row already, and to whom.
    explained: BTreeSet<(Option<Seat>, String)>,
    /// True if the last thing on the screen is the story.
    is_telling: bool,
    /// Who is alone with the screen; nobody if everybody may look.
    at: Option<Seat>,
    /// How much of the story each seat has been told, and everybody together.
    told: Vec<EntryNo>,
    told_everybody: EntryNo,
    /// Why the last input was refused, until one is accepted.
    refused: Vec<Objection>,
    /// Where a place was typed, until something is accepted: whoever mistyped it goes on there.
    left_at: Option<pick::LeftAt>,
    nobody: Hand<S>,
    /// The battle as it stood before the report that is being corrected.
    before: Option<Battle<S>>,
    /// The secret that is being collected.
    collected: Option<S::Slot>,
    /// What was said about the battle rather than in it, and who has not read it yet.
    unread: Vec<(String, Vec<Seat>)>,
}

impl<'a, S: Game> Session<'a, S> {
    /// A sitting at this battle. Who is a bot is told by the names of the seats.
    pub(crate) fn new(
        screen: &'a mut Screen,
        battle: Battle<S>,
        shelf: Shelf,
        dice: Option<Seeded>,
        mut chance: Chance,
    ) -> anyhow::Result<Self> {
        let seats: Vec<Seat> = battle.seating().seats().collect();
        let mut players = Vec::new();
        for seat in &seats {
            players.push(match bot_named(battle.seating().name(*seat)) {
                Some(kind) => Player::Bot(S::bot(kind, chance.stream()?)),
                None => Player::Person,
            });
        }
        let advisor = S::advisor(battle.table());
        let mut session = Self {
            screen,
            told: vec![EntryNo(0); seats.len()],
            told_everybody: EntryNo(0),
            battle,
            shelf,
            dice,
            chance,
            players,
            advisor,
            delegated: Vec::new(),
            explained: BTreeSet::new(),
            is_telling: false,
            at: None,
            refused: Vec::new(),
            left_at: None,
            nobody: Hand::default(),
            before: None,
            collected: None,
            unread: Vec::new(),
        };
        session.at = session.only_person();
        Ok(session)
    }

    /// Nobody has to be told again what happened before now.
    pub(crate) fn story_is_known(&mut self) {
        self.told_everybody = self.battle.newest();
        self.told.fill(self.battle.newest());
    }

    /// Plays until the battle is over or somebody leaves.
    pub(crate) fn run(&mut self) -> anyhow::Result<Ending> {
        loop {
            if let Some(ending) = self.next_step()? {
                return Ok(ending);
            }
        }
    }

    fn next_step(&mut self) -> anyhow::Result<Option<Ending>> {
        if self.battle.proposal().is_none() {
            let slot = match self.battle.needs() {
                Needs::Secrets { slot, .. } => Some(slot),
                _ => None,
            };
            // Between two secrets lies what the first of them was opened for.
            let is_next = slot.is_some() && slot != self.collected;
            if is_next || !self.is_private_moment() {
                self.everybody_looks()?;
            }
            self.collected = slot;
        }
        self.tell()?;
        if self.battle.proposal().is_some() {
            return self.ask_for_consent();
        }
        match self.battle.needs() {
            Needs::Nothing(outcome) => self.finish(&outcome),
            Needs::Roll(due) => self.roll(&due),
            Needs::Secrets { slot, seats } => self.collect_secret(slot, &seats),
            Needs::Openings(due) => self.open(&due),
            Needs::Answers(asked) => self.answer(&asked),
            Needs::Choices(seats) => match seats.as_slice() {
                [only] if !S::is_shared(self.battle.table(), self.battle.spectate().state) => self.decide(*only),
                several => self.referee(several),
            },
        }
    }

    /// True if what comes next is for one seat's eyes alone.
    fn is_private_moment(&self) -> bool {
        match self.battle.needs() {
            Needs::Choices(seats) => seats.len() == 1 && !S::is_open(self.battle.table(), self.battle.spectate().state),
            Needs::Secrets { .. } => true,
            Needs::Answers(asked) => asked.first().is_some_and(|it| it.audience != Audience::Everyone),
            Needs::Openings(_) | Needs::Roll(_) | Needs::Nothing(_) => false,
        }
    }

    fn finish(&mut self, outcome: &Outcome) -> anyhow::Result<Option<Ending>> {
        self.screen.say("")?;
        self.show_score(None)?;
        self.screen.say(&outcome_in_words(&self.battle, outcome))?;
        self.screen.say("Enter seals the battle. Until then score, why, log and undo still work.")?;
        loop {
            match self.hear()? {
                Heard::Said(line) if line.is_empty() => break,
                Heard::Said(_) => {
                    self.screen.say("Press Enter to seal the battle, or type undo to take something back.")?;
                }
                Heard::Turned => return Ok(None),
                Heard::Gone(Ending::Left) => return Ok(Some(Ending::Left)),
                // Nobody is left to take anything back.
                Heard::Gone(_) => break,
            }
        }
        self.shelf.seal(&self.battle, self.dice.as_ref())?;
        let path = self.shelf.path().display();
        self.screen.say(&format!("Sealed. The battle is in {path}."))?;
        Ok(Some(Ending::Finished))
    }

    /// Puts what was accepted on disk; only then may anybody see it.
    fn accepted(&mut self) -> anyhow::Result<()> {
        self.shelf.keep(&self.battle)?;
        self.refused.clear();
        self.left_at = None;
        Ok(())
    }

    fn refuse(&mut self, objections: Vec<Objection>) -> anyhow::Result<()> {
        for objection in &objections {
            self.screen.say(&objection.to_string())?;
        }
        self.refused = objections;
        Ok(())
    }

    /// The view of a seat if it is alone with the screen, and otherwise what everybody may see.
    fn view(&self, seat: Seat) -> View<'_, S> {
        if self.at == Some(seat) {
            return self.battle.view(seat);
        }
        View { mine: &self.nobody, ..self.battle.view(seat) }
    }

    fn name(&self, seat: Seat) -> String {
        self.battle.seating().name(seat).to_owned()
    }

    fn people(&self) -> Vec<Seat> {
        let seats = self.battle.seating().seats().zip(&self.players);
        seats.filter(|(_, player)| matches!(player, Player::Person)).map(|(seat, _)| seat).collect()
    }

    fn only_person(&self) -> Option<Seat> {
        match self.people().as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    fn is_bot(&self, seat: Seat) -> bool {
        matches!(self.players.get(usize::from(seat.0)), Some(Player::Bot(_)))
    }

    /// Lets one person alone come to the screen. Nothing if the sitting goes on.
    fn hand_over(&mut self, seat: Seat) -> anyhow::Result<Option<Ending>> {
        if self.at == Some(seat) || self.only_person().is_some() {
            return Ok(None);
        }
        let covered = match self.at {
            Some(_) => " Your secrets are covered.",
            None => "",
        };
        self.leave_seat()?;
        let name = self.name(seat);
        self.screen.say(&format!("Give the screen to {name}.{covered}"))?;
        if self.screen.is_terminal() {
            let prompt = format!("{name}, press Enter when nobody else can see it. ");
            match self.screen.read(&prompt)? {
                None => return Ok(Some(Ending::Left)),
                Some(line) if commands::is_quit(&line) => return Ok(Some(Ending::Left)),
                Some(_) => self.screen.cover()?,
            }
        }
        self.at = Some(seat);
        // Whoever comes to a covered screen wants to see the table; a real one lies before them.
        let has_map = S::map(&self.view(seat), self.screen.columns()).is_some();
        if self.screen.is_terminal() && has_map && !S::is_seen_elsewhere() {
            self.show_glance()?;
        }
        self.tell()?;
        Ok(None)
    }

    /// From here on there is nothing on the screen that somebody may not see.
    fn everybody_looks(&mut self) -> anyhow::Result<()> {
        if self.at.is_none() || self.only_person().is_some() {
            return Ok(());
        }
        self.leave_seat()?;
        self.screen.say("Everybody may look again.")?;
        self.tell()
    }

    /// Whatever one seat alone has read is gone, also what `why` would say. What everybody has on the
    /// screen stays there until somebody says that it was read.
    fn leave_seat(&mut self) -> anyhow::Result<()> {
        if self.at.take().is_some() {
            self.screen.cover()?;
        }
        self.refused.clear();
        Ok(())
    }
}
