//! Taking back: one's own last choices at once, everything else if the others allow it.

use battle::{Change, Entry, EntryNo, Fate, Input, Row, Seat, Written, change_refusal_in_words};

use super::pick::Picked;
use super::{Ending, Session, correct, entry_in_words};
use crate::games::Game;
use crate::menu::Item;
use crate::words::counted;

/// What a change can change, as it was before.
struct Tally {
    points: Vec<u32>,
    skipped: Vec<EntryNo>,
}

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
                Ok(number) if EntryNo(number) > self.battle.newest() || number == 0 => {
                    self.screen.say(&format!("There is no entry {number}."))?;
                    return Ok(false);
                }
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
        let Some((by, change)) = self.change_for(from, by) else {
            let sentence = "These were said for everybody. Type undo without a number to ask for the last of them, \
                            or wait until everybody may look.";
            self.screen.say(sentence)?;
            return Ok(false);
        };
        let says = self.undo_in_words(from);
        let before = self.tally();
        match self.battle.propose(by, change) {
            Ok(()) => self.accepted()?,
            Err(refusal) => {
                let objections = change_refusal_in_words(&self.view(by), &refusal);
                self.refuse(objections)?;
                return Ok(false);
            }
        }
        if self.battle.proposal().is_none() {
            self.announce_change(format!("Undone: {says}."), &before)?;
        } else if self.concerns_both(from) {
            self.screen.say(&format!("What was said for both of you is undone by both: {says}."))?;
        } else {
            self.screen.say(&format!("{} asks to undo: {says}.", self.name(by)))?;
        }
        Ok(true)
    }

    /// What takes this back. Whatever was said for everybody around a screen nobody takes back
    /// alone, not even if it stands under one name in a row. Nothing if nobody is there to agree.
    fn change_for(&self, from: EntryNo, by: Seat) -> Option<(Seat, Change<S>)> {
        let alone = self
            .taken_back(from)
            .all(|it| it.seat == Some(by) && !matches!(it.input, Input::Roll { .. } | Input::Open { .. }));
        if !alone || !self.was_said_for_all(from) {
            return Some((by, Change::Undo { from }));
        }
        if self.taken_back(from).count() == 1 {
            return Some((by, Change::Withdraw { entry: from }));
        }
        let other = self.people().into_iter().find(|it| *it != by).filter(|_| self.concerns_both(from));
        other.map(|it| (it, Change::Undo { from }))
    }

    /// True if something from there on was said for everybody around a shared screen.
    fn was_said_for_all(&self, from: EntryNo) -> bool {
        let for_all = |it: &Entry<S>| match &it.input {
            Input::Report(_) | Input::Answer { .. } => true,
            Input::Choose(choice) => S::is_for_all(choice),
            _ => false,
        };
        self.people().len() > 1 && self.taken_back(from).any(for_all)
    }

    /// True if several such things are taken back at once at a screen that both look at.
    fn concerns_both(&self, from: EntryNo) -> bool {
        self.at.is_none() && self.was_said_for_all(from) && self.taken_back(from).count() > 1
    }

    /// Asks the others whether they allow what is proposed. Bots do.
    pub(super) fn ask_for_consent(&mut self) -> anyhow::Result<Option<Ending>> {
        let Some(proposal) = self.battle.proposal() else {
            return Ok(None);
        };
        let (by, side, change) = (proposal.by, proposal.waiting_for.first().copied(), proposal.change.clone());
        let seating = self.battle.seating();
        let Some(seat) = side.and_then(|it| seating.seats_of(it).next()) else {
            anyhow::bail!("an undo waits for nobody");
        };
        let says = self.change_in_words(&change);
        let allow = if self.is_bot(seat) {
            true
        } else {
            // Whoever answers must not read what the one who asks has on the screen.
            if self.at.is_some()
                && let Some(ending) = self.hand_over(seat)?
            {
                return Ok(Some(ending));
            }
            let (name, asking) = (self.name(seat), self.name(by));
            let title = match &change {
                Change::Undo { from } if self.concerns_both(*from) => {
                    format!("{asking} and {name}, do you both agree to {says}?{}", self.seen_since(*from))
                }
                Change::Undo { from } => {
                    format!("{name}, do you allow {asking} to {says}?{}", self.seen_since(*from))
                }
                Change::Withdraw { .. } | Change::Replace { .. } | Change::Insert { .. } => {
                    format!("{name}, do you allow {asking} to {says}?{}", self.would_cost(seat))
                }
            };
            let items = [Item::plain("Allow"), Item::plain("Refuse")];
            match self.pick(&title, &items, None)? {
                Picked::Item(place) => place == 0,
                Picked::Gone(ending) => return Ok(Some(ending)),
                Picked::Place { .. } | Picked::Said(_) | Picked::Turned => return Ok(None),
            }
        };
        let before = self.tally();
        if let Err(refusal) = self.battle.consent(seat, allow) {
            let objections = change_refusal_in_words(&self.view(seat), &refusal);
            self.refuse(objections)?;
            return Ok(None);
        }
        self.accepted()?;
        let name = self.name(seat);
        let done = match change {
            Change::Undo { .. } => "Undone",
            Change::Withdraw { .. } => "Withdrawn",
            Change::Replace { .. } | Change::Insert { .. } => "Corrected",
        };
        let (_, what) = says.split_once(": ").unwrap_or(("", &says));
        if allow {
            self.announce_change(format!("{name} allows it. {done} by agreement: {what}."), &before)?;
        } else {
            self.announce(format!("{name} refuses it. Nothing has changed."))?;
        }
        Ok(None)
    }

    /// The newest thing that somebody decided and that still stands. What was done without a question would only be
    /// done again.
    fn last_of(&self, seat: Option<Seat>) -> Option<(EntryNo, Seat)> {
        let standing = self.battle.entries().filter(|(entry, fate)| {
            **fate != Fate::Withdrawn
                && is_decision(entry)
                && seat.is_none_or(|it| entry.seat == Some(it))
                && entry.seat.is_some_and(|it| !self.is_bot(it))
        });
        let standing: Vec<&Entry<S>> = standing.map(|(entry, _)| entry).collect();
        let entry = standing.into_iter().rev().find(|it| !self.was_no_decision(it))?;
        entry.seat.map(|it| (entry.number, it))
    }

    /// True if it was the only thing there was, and nobody was asked.
    fn was_no_decision(&self, entry: &Entry<S>) -> bool {
        let (Input::Choose(choice), Some(seat)) = (&entry.input, entry.seat) else { return false };
        let Some(before) = self.standing_before(entry.number, seat) else { return false };
        let view = before.view(seat);
        let choices = S::sorted(&view, S::options(&view).into_iter().map(|it| (it, 0)).collect());
        let typed = S::unlisted(&view, &choices);
        self.no_decision(before.spectate().state, &choices, &typed) == Some(choice)
    }

    /// An entry by number, asked for by whoever is at the screen, or else by whoever made it.
    fn numbered(&self, number: EntryNo) -> Option<(EntryNo, Seat)> {
        let (entry, _) = self.battle.entries().find(|(it, _)| it.number == number)?;
        let owner = entry.seat.filter(|it| !self.is_bot(*it));
        let by = self.at.or(owner).or_else(|| self.people().first().copied());
        by.map(|it| (number, it))
    }

    pub(super) fn undo_in_words(&self, from: EntryNo) -> String {
        let (newest, mut taken) = (self.battle.newest(), self.taken_back(from));
        let first = taken.next();
        let what = first.map_or(String::new(), |it| {
            let name = it.seat.map_or("the dice".to_owned(), |seat| self.name(seat));
            // Moves are told from where they began.
            let before = it.seat.and_then(|seat| self.standing_before(from, seat));
            format!("{name}, {}", entry_in_words(before.as_ref().unwrap_or(&self.battle), it))
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

    fn tally(&self) -> Tally {
        let of = |side| {
            let rows = self.battle.ledger(None).filter(|it: &&Row<S>| it.side == side);
            rows.map(|it| u32::from(it.given)).sum()
        };
        Tally { points: self.battle.seating().sides().map(of).collect(), skipped: correct::skipped(&self.battle) }
    }

    fn announce_change(&mut self, said: String, before: &Tally) -> anyhow::Result<()> {
        let mut lines = vec![said];
        let after = self.tally().points;
        let seating = self.battle.seating();
        let changed =
            seating.sides().zip(before.points.iter().zip(&after)).filter(|(_, (before, after))| before != after).map(
                |(side, (before, after))| {
                    format!("{} has {} instead of {before}.", seating.name_of_side(side), counted(*after, "point"))
                },
            );
        lines.extend(changed);
        lines.extend(self.recount_in_words(&before.skipped));
        self.announce(lines.join("\n"))
    }
}

fn is_decision<S: Written>(entry: &Entry<S>) -> bool {
    matches!(entry.input, Input::Choose(_) | Input::Report(_) | Input::Answer { .. } | Input::Seal { .. })
}
