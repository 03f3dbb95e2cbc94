//! A sitting at a battle: who is at the screen, what is asked of whom, and what is written down
//! before it is shown.
//!
//! One loop serves every table of every system. It looks at what the battle waits for and asks the right person; what
//! needs nobody happens behind the door.

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

use anyhow::bail;
use battle::{EntryNo, Seat, Seeded};
use door::{Eyes, Have, Id, Moment, Refusal, Seen, Still, Viewer, WaitsFor, With};
use systems::{Entered, Said, Sitting, Stepped};

use crate::chance::{Chance, Supplied};
use crate::screen::Screen;
use crate::shelf::{Shelf, Whether};

pub(crate) use show::{outcome_in_words, score_in_words};
pub(crate) use stakes::suffix as stakes_in_words;

/// What is said when another program has gone on with the battle.
const FASTER: &str = "Somebody else went on with this battle meanwhile, and what you said was not taken. Look again.";

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

/// A battle with people, bots and dice around it.
pub(crate) struct Session<'a> {
    screen: &'a mut Screen,
    sitting: Box<dyn Sitting>,
    shelf: Shelf,
    supply: Supplied,
    people: Vec<Seat>,
    /// What hardly ever changes: names, cards, whose table it is.
    still: Still,
    /// What was explained below a row already, and to whom.
    explained: BTreeSet<(Option<Seat>, String)>,
    /// True if the last thing on the screen is the story.
    is_telling: bool,
    /// Who is alone with the screen; nobody if everybody may look.
    at: Option<Seat>,
    /// How much of the story each seat has been told, and everybody together.
    told: Vec<EntryNo>,
    told_everybody: EntryNo,
    /// The newest round that anybody has seen the map of.
    round: u8,
    /// Why the last input was refused, until one is accepted.
    refused: Vec<Refusal>,
    /// Where a place was typed, until something is accepted: whoever mistyped it goes on there.
    left_at: Option<pick::LeftAt>,
    /// The battle as it stood before the report that is being corrected.
    before: Option<Box<dyn Sitting>>,
    /// The secret that is being collected.
    collected: Option<String>,
    /// Why nobody goes on with the battle, if it can only be read.
    closed: Option<String>,
}

impl<'a> Session<'a> {
    /// A sitting at this battle.
    pub(crate) fn new(
        screen: &'a mut Screen,
        sitting: Box<dyn Sitting>,
        shelf: Shelf,
        dice: Option<Seeded>,
        chance: Chance,
    ) -> Self {
        let seen = sitting.seen(&Viewer::watcher(), Have::default());
        let still = seen.still.unwrap_or_default();
        let people: Vec<Seat> = still.seats.iter().filter(|it| it.bot.is_none()).map(|it| it.seat).collect();
        let mut session = Self {
            screen,
            told: vec![EntryNo(0); still.seats.len()],
            told_everybody: EntryNo(0),
            round: seen.moving.moment.round,
            sitting,
            shelf,
            supply: Supplied::new(dice, chance),
            people,
            still,
            explained: BTreeSet::new(),
            is_telling: false,
            at: None,
            refused: Vec::new(),
            left_at: None,
            before: None,
            collected: None,
            closed: None,
        };
        session.at = session.only_person();
        session
    }

    /// Nobody has to be told again what happened before now.
    pub(crate) fn story_is_known(&mut self) {
        self.told_everybody = self.sitting.newest();
        self.told.fill(self.sitting.newest());
    }

    /// Plays until the battle is over or somebody leaves.
    pub(crate) fn run(&mut self) -> anyhow::Result<Ending> {
        loop {
            if let Some(ending) = self.next_step()? {
                return Ok(ending);
            }
        }
    }

    /// Lets people read until they leave.
    pub(crate) fn read_only(&mut self, why: String) -> anyhow::Result<Ending> {
        self.closed = Some(why);
        loop {
            match self.hear()? {
                Heard::Said(_) => {
                    self.screen.say("This battle can only be read: type log all, score, table, map or quit.")?;
                }
                Heard::Turned => {}
                Heard::Gone(_) => return Ok(Ending::Left),
            }
        }
    }

    fn next_step(&mut self) -> anyhow::Result<Option<Ending>> {
        let moment = self.moment();
        if moment.waits.what != WaitsFor::Consent {
            let slot = self.slot_due(&moment);
            // Between two secrets lies what the first of them was opened for.
            let is_next = slot.is_some() && slot != self.collected;
            if is_next || moment.eyes == Eyes::Anybody {
                self.everybody_looks()?;
            }
            self.collected = slot;
        }
        self.tell()?;
        let stepped = self.sitting.step(&mut self.supply);
        self.supply.check()?;
        match stepped {
            Stepped::Did => {
                self.accepted()?;
                return Ok(None);
            }
            Stepped::Over => return self.finish(),
            Stepped::Stuck(why) => bail!("{}: {why}", self.shelf.name()),
            Stepped::Waits => {}
        }
        match moment.waits.what {
            WaitsFor::Consent => self.ask_for_consent(&moment),
            WaitsFor::Choice | WaitsFor::GoOn => self.decide(&moment),
            WaitsFor::Secret => self.collect_secret(&moment),
            WaitsFor::Answer => self.answer(&moment),
            WaitsFor::Dice => self.roll(),
            WaitsFor::Opening | WaitsFor::Nothing => bail!("the battle waits for nobody and does not go on"),
        }
    }

    /// What a secret is wanted for now, if one is.
    fn slot_due(&self, moment: &Moment) -> Option<String> {
        let seat = moment.waits.of.first().filter(|_| moment.waits.what == WaitsFor::Secret)?;
        let offered = self.sitting.offered(&Viewer::seat(*seat), With::Plain);
        let (_, slot) = offered.rows.first()?.phrase.head()?;
        Some(slot.to_owned())
    }

    fn finish(&mut self) -> anyhow::Result<Option<Ending>> {
        self.screen.say("")?;
        self.show_score(&Viewer::watcher())?;
        self.screen.say(&outcome_in_words(&*self.sitting))?;
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
        if self.shelf.seal(&*self.sitting, self.supply.dice())? == Whether::Lost {
            self.load_again(FASTER)?;
            return Ok(None);
        }
        self.screen.say(&format!("Sealed. The battle is {}.", self.shelf.in_words()))?;
        Ok(Some(Ending::Finished))
    }

    /// Says something for those at the screen. What is accepted is on disk before anybody sees it; what is not, is told
    /// with every reason. Nothing if it was refused.
    fn enter(&mut self, viewer: &Viewer, said: &[Said]) -> anyhow::Result<Option<Entered>> {
        if let Some(why) = &self.closed {
            self.screen.say(why)?;
            return Ok(None);
        }
        let entered = self.sitting.enter(viewer, self.sitting.newest(), said, &mut self.supply);
        self.supply.check()?;
        match entered {
            Ok(entered) => match self.accepted() {
                Ok(true) => Ok(Some(entered)),
                Ok(false) => Ok(None),
                // Whoever said it can say it again, once there is room or the store answers.
                Err(error) if self.shelf.is_shared() => {
                    self.load_again(&format!("This could not be kept: {error:#}. Nothing has changed."))?;
                    Ok(None)
                }
                Err(error) => Err(error),
            },
            Err(why) => {
                self.refuse(why)?;
                Ok(None)
            }
        }
    }

    /// Puts what was accepted on disk; only then may anybody see it. False if somebody else was faster: then the battle
    /// is what the store says.
    fn accepted(&mut self) -> anyhow::Result<bool> {
        let whether = self.shelf.keep(&*self.sitting)?;
        self.refused.clear();
        self.left_at = None;
        if whether == Whether::Lost {
            self.load_again(FASTER)?;
        }
        Ok(whether == Whether::Kept)
    }

    /// What is in memory was never kept: the battle is what the store says.
    fn load_again(&mut self, why: &str) -> anyhow::Result<()> {
        if let Some(sitting) = self.shelf.load_again()? {
            self.sitting = sitting;
        }
        (self.before, self.left_at, self.collected) = (None, None, None);
        self.screen.say(why)?;
        Ok(())
    }

    fn refuse(&mut self, why: Vec<Refusal>) -> anyhow::Result<()> {
        for refusal in &why {
            self.screen.say(&show::refusal_in_words(refusal))?;
        }
        self.refused = why;
        Ok(())
    }

    /// Who looks: the one who is alone with the screen, or everybody.
    fn viewer(&self) -> Viewer {
        match self.at {
            Some(seat) => Viewer::seat(seat),
            None => Viewer::around(self.people.iter().copied()),
        }
    }

    /// What a viewer sees, with every row of the score.
    fn seen(&self, viewer: &Viewer) -> Seen {
        self.sitting.seen(viewer, Have { edition: Some(self.still.edition), entry: EntryNo(0) })
    }

    fn moment(&self) -> Moment {
        self.seen(&Viewer::watcher()).moving.moment
    }

    fn name(&self, seat: Seat) -> String {
        self.sitting.seating().name(seat).to_owned()
    }

    fn only_person(&self) -> Option<Seat> {
        match self.people.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The first of these seats that a person sits at.
    fn person_of(&self, seats: &[Seat]) -> Option<Seat> {
        seats.iter().copied().find(|it| self.people.contains(it))
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
        if self.screen.is_terminal() && !self.still.physical {
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

/// True for what can always be done, wherever the battle stands.
fn is_always(group: Option<&Id>) -> bool {
    group.is_some_and(|it| it.as_str() == "always")
}
