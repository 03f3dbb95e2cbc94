//! Taking back: one's own last choices at once, everything else if the others allow it.

use battle::{Change, Entry, EntryNo, Fate, Input, Row, Seat, Written, change_refusal_in_words};

use super::decide::Picked;
use super::{Ending, Session, entry_in_words};
use crate::games::Game;
use crate::menu::Item;

impl<S: Game> Session<'_, S> {
    /// Takes something back, or asks the others to allow it. True if the battle has changed.
    pub(super) fn undo(&mut self, wish: &str) -> anyhow::Result<bool> {
        if self.battle.proposal().is_some() {
            self.screen.say("An undo waits for an answer already.")?;
            return Ok(false);
        }
        let found = match wish.is_empty() {
            true => self.last_of(self.at),
            false => match wish.parse() {
                Ok(number) => self.numbered(EntryNo(number)),
                Err(_) => {
                    self.screen
                        .say(&format!("\"{wish}\" is no number of the log. Type undo, or undo and a number."))?;
                    return Ok(false);
                }
            },
        };
        let Some((from, by)) = found else {
            self.screen.say("There is nothing of yours to take back.")?;
            return Ok(false);
        };
        let says = self.undo_in_words(from);
        let before = self.points();
        match self.battle.propose(by, Change::Undo { from }) {
            Ok(()) => self.accepted()?,
            Err(refusal) => {
                let objections = change_refusal_in_words(&self.view(by), &refusal);
                self.refuse(objections)?;
                return Ok(false);
            }
        }
        if self.battle.proposal().is_none() {
            self.screen.say(&format!("Undone: {says}."))?;
            self.tell_recount(&before)?;
        } else {
            self.screen.say(&format!("{} asks to undo: {says}.", self.name(by)))?;
        }
        Ok(true)
    }

    /// Asks the others whether they allow what is proposed. Bots do.
    pub(super) fn ask_for_consent(&mut self) -> anyhow::Result<Option<Ending>> {
        let Some(proposal) = self.battle.proposal() else {
            return Ok(None);
        };
        let (by, side) = (proposal.by, proposal.waiting_for.first().copied());
        let Change::Undo { from } = proposal.change else {
            anyhow::bail!("this journal waits for an answer to a correction, which cannot be given here yet");
        };
        let seating = self.battle.seating();
        let Some(seat) = side.and_then(|it| seating.seats_of(it).next()) else {
            anyhow::bail!("an undo waits for nobody");
        };
        let says = self.undo_in_words(from);
        let allow = if self.is_bot(seat) {
            true
        } else {
            // Whoever answers must not read what the one who asks has on the screen.
            if self.at.is_some()
                && let Some(ending) = self.hand_over(seat)?
            {
                return Ok(Some(ending));
            }
            let title = format!(
                "{}, do you allow {} to undo: {says}?{}",
                self.name(seat),
                self.name(by),
                self.seen_since(from)
            );
            let items = [Item::plain("Allow"), Item::plain("Refuse")];
            match self.pick(&title, &items, None)? {
                Picked::Item(place) => place == 0,
                Picked::Gone(ending) => return Ok(Some(ending)),
                Picked::Place(..) | Picked::Turned => return Ok(None),
            }
        };
        let before = self.points();
        if let Err(refusal) = self.battle.consent(seat, allow) {
            let objections = change_refusal_in_words(&self.view(seat), &refusal);
            self.refuse(objections)?;
            return Ok(None);
        }
        self.accepted()?;
        let name = self.name(seat);
        if allow {
            self.screen.say(&format!("{name} allows it. Undone by agreement: {says}."))?;
            self.tell_recount(&before)?;
        } else {
            self.screen.say(&format!("{name} refuses it. Nothing has changed."))?;
        }
        Ok(None)
    }

    /// The newest thing that somebody decided and that still stands.
    fn last_of(&self, seat: Option<Seat>) -> Option<(EntryNo, Seat)> {
        let standing = self.battle.entries().filter(|(entry, fate)| {
            **fate != Fate::Withdrawn
                && is_decision(entry)
                && seat.is_none_or(|it| entry.seat == Some(it))
                && entry.seat.is_some_and(|it| !self.is_bot(it))
        });
        let (entry, _) = standing.last()?;
        entry.seat.map(|it| (entry.number, it))
    }

    /// An entry by number, asked for by whoever is at the screen, or else by whoever made it.
    fn numbered(&self, number: EntryNo) -> Option<(EntryNo, Seat)> {
        let (entry, _) = self.battle.entries().find(|(it, _)| it.number == number)?;
        let owner = entry.seat.filter(|it| !self.is_bot(*it));
        let by = self.at.or(owner).or_else(|| self.people().first().copied());
        by.map(|it| (number, it))
    }

    fn undo_in_words(&self, from: EntryNo) -> String {
        let (newest, mut taken) = (self.battle.newest(), self.taken_back(from));
        let first = taken.next();
        let what = first.map_or(String::new(), |it| {
            let name = it.seat.map_or("the dice".to_owned(), |seat| self.name(seat));
            format!("{name}, {}", entry_in_words(&self.battle, it))
        });
        let others = taken.count();
        let last = self.last_taken(from).unwrap_or(newest);
        match others {
            0 => format!("entry {from} ({what})"),
            _ => format!("entries {from} to {last} (from {what})"),
        }
    }

    fn last_taken(&self, from: EntryNo) -> Option<EntryNo> {
        self.taken_back(from).last().map(|it| it.number)
    }

    fn taken_back(&self, from: EntryNo) -> impl Iterator<Item = &Entry<S>> {
        let standing = self.battle.entries().filter(move |(entry, fate)| {
            entry.number >= from
                && **fate != Fate::Withdrawn
                && !matches!(entry.input, Input::Propose(_) | Input::Consent(_))
        });
        standing.map(|(entry, _)| entry)
    }

    /// What cannot be unseen.
    fn seen_since(&self, from: EntryNo) -> String {
        let mut seen = Vec::new();
        if self.taken_back(from).any(|it| matches!(it.input, Input::Roll { .. })) {
            seen.push("dice were rolled");
        }
        if self.taken_back(from).any(|it| matches!(it.input, Input::Open { .. })) {
            seen.push("a secret was revealed");
        }
        match seen.is_empty() {
            true => String::new(),
            false => format!(" Since then {}; everybody has seen that.", seen.join(" and ")),
        }
    }

    fn points(&self) -> Vec<u32> {
        let of = |side| {
            let rows = self.battle.ledger(None).filter(|it: &&Row<S>| it.side == side);
            rows.map(|it| u32::from(it.given)).sum()
        };
        self.battle.seating().sides().map(of).collect()
    }

    fn tell_recount(&mut self, before: &[u32]) -> anyhow::Result<()> {
        let after = self.points();
        let seating = self.battle.seating();
        let changed =
            seating.sides().zip(before.iter().zip(&after)).filter(|(_, (before, after))| before != after).map(
                |(side, (before, after))| {
                    format!("{} has {after} points instead of {before}.", seating.name_of_side(side))
                },
            );
        let lines: Vec<String> = changed.collect();
        if !lines.is_empty() {
            self.screen.say(&lines.join("\n"))?;
        }
        Ok(())
    }
}

fn is_decision<S: Written>(entry: &Entry<S>) -> bool {
    matches!(entry.input, Input::Choose(_) | Input::Report(_) | Input::Answer { .. } | Input::Seal { .. })
}
