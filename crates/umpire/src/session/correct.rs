//! Corrections: something else in the place of a single report or answer, if the others agree.

use battle::{Battle, Change, Entry, EntryNo, Fate, Input, Seat, View, Written, input_refusal_in_words};

use super::decide::{HowMany, Numbered};
use super::pick::Picked;
use super::{Heard, Session, entry_in_words};
use crate::games::{Game, Said};
use crate::menu::Item;
use crate::words::counted;

impl<S: Game> Session<'_, S> {
    /// Asks what should stand in the place of an entry, and proposes it. Nothing if nobody wants
    /// anything any more.
    pub(super) fn correct(&mut self, wish: &str) -> anyhow::Result<Option<Heard>> {
        let Some((entry, owner)) = self.correctable(wish)? else {
            return Ok(None);
        };
        // Whoever is alone with the screen asks; nobody else can have.
        let by = self.at.unwrap_or(owner);
        let says = self.entry_with_name(&entry);
        let before = self.before(entry.number, owner);
        let mut items = vec![Item::plain("Withdraw it")];
        let (mut inputs, mut numbers) = (Vec::new(), Vec::new());
        let view = View { mine: &self.nobody, ..before.view(owner) };
        for (item, input, number) in alternatives::<S>(&view, &self.as_it_stands(&entry)) {
            items.push(item);
            inputs.push(input);
            numbers.push(number);
        }
        let title = format!("Entry {}: {says}. What should stand there instead?", entry.number);
        // A report may also be told in a phrase, as it could have been then.
        let speakers = if matches!(entry.input, Input::Report(_)) { vec![owner] } else { Vec::new() };
        self.before = Some(before);
        let picked = self.pick_or_say(&title, &items, None, &speakers);
        let said = match &picked {
            Ok(Picked::Said(line)) => self.said(&speakers, line),
            _ => None,
        };
        self.before = None;
        let with = match (picked?, said) {
            (Picked::Gone(ending), _) => return Ok(Some(Heard::Gone(ending))),
            (Picked::Said(_), Some(Ok(Said::Report(report)))) => Some(Input::Report(report)),
            (Picked::Said(_), Some(Err(sentence))) => {
                self.screen.say(&sentence)?;
                return Ok(Some(Heard::Turned));
            }
            (Picked::Item(place), _) => {
                let place = place.checked_sub(1);
                let number = place.and_then(|it| numbers.into_iter().nth(it)).flatten();
                match place.and_then(|it| inputs.into_iter().nth(it)) {
                    Some(Input::Report(report)) => match self.numbered_report(number, report)? {
                        Numbered::Report(report) => Some(Input::Report(report)),
                        Numbered::Turned => return Ok(Some(Heard::Turned)),
                        Numbered::Gone(ending) => return Ok(Some(Heard::Gone(ending))),
                    },
                    other => other,
                }
            }
            (Picked::Place { .. } | Picked::Said(_) | Picked::Turned, _) => return Ok(Some(Heard::Turned)),
        };
        let change = match with {
            None => Change::Withdraw { entry: entry.number },
            Some(with) => Change::Replace { entry: entry.number, with: Box::new(with) },
        };
        let says = self.change_in_words(&change);
        match self.battle.propose(by, change.clone()) {
            Ok(()) => self.accepted()?,
            Err(refusal) => {
                let objections = input_refusal_in_words(&self.view(by), &Input::Propose(change), &refusal);
                self.refuse(objections)?;
                return Ok(Some(Heard::Turned));
            }
        }
        self.screen.say(&format!("{} asks to {says}.", self.name(by)))?;
        Ok(Some(Heard::Turned))
    }

    /// The entry of this number, if it can be corrected, and whose it is.
    fn correctable(&mut self, wish: &str) -> anyhow::Result<Option<(Entry<S>, Seat)>> {
        let found = match wish.parse().map(EntryNo) {
            _ if self.battle.proposal().is_some() => Err("Something waits for an answer already.".to_owned()),
            Err(_) => Err("Type correct and a number of the log, as in correct 12.".to_owned()),
            Ok(number) => match self.battle.entries().find(|(it, _)| it.number == number) {
                None => Err(format!("There is no entry {number}.")),
                Some((_, Fate::Withdrawn)) => Err(format!("Entry {number} was taken back before.")),
                Some((entry, _)) => match (&entry.input, entry.seat) {
                    (Input::Report(_) | Input::Answer { .. }, Some(seat)) => Ok((entry.clone(), seat)),
                    // An answer that an earlier correction had left missing.
                    (Input::Propose(Change::Insert { with, .. }), Some(seat))
                        if matches!(**with, Input::Answer { .. }) =>
                    {
                        Ok((Entry { input: (**with).clone(), ..entry.clone() }, seat))
                    }
                    _ => Err(format!(
                        "Entry {number} is no report and no answer. `undo {number}` takes back everything from there on."
                    )),
                },
            },
        };
        match found {
            Ok(found) => Ok(Some(found)),
            Err(sentence) => {
                self.screen.say(&sentence)?;
                Ok(None)
            }
        }
    }

    /// The battle as it stood before an entry.
    fn before(&self, number: EntryNo, by: Seat) -> Battle<S> {
        let before = self.standing_before(number, by);
        debug_assert!(before.is_some(), "an entry that stands can be taken back");
        before.unwrap_or_else(|| self.battle.clone())
    }

    /// Likewise; nothing if that entry cannot be taken back.
    pub(super) fn standing_before(&self, number: EntryNo, by: Seat) -> Option<Battle<S>> {
        let mut before = self.battle.clone();
        let seats: Vec<Seat> = before.seating().seats().collect();
        if before.proposal().is_some() {
            for seat in &seats {
                let _ = before.consent(*seat, false);
            }
        }
        before.propose(by, Change::Undo { from: number }).ok()?;
        // If it can be taken back at once nobody is waited for, and their consent changes nothing.
        for seat in seats.into_iter().filter(|it| *it != by) {
            let _ = before.consent(seat, true);
        }
        before.proposal().is_none().then_some(before)
    }

    fn as_it_stands(&self, entry: &Entry<S>) -> Input<S> {
        let fate = self.battle.entries().find(|(it, _)| it.number == entry.number).map(|(_, fate)| fate);
        match fate {
            Some(Fate::Replaced(with)) => (**with).clone(),
            _ => entry.input.clone(),
        }
    }

    fn entry_with_name(&self, entry: &Entry<S>) -> String {
        let as_it_stands = Entry { input: self.as_it_stands(entry), ..entry.clone() };
        let name = entry.seat.map_or("the dice".to_owned(), |seat| self.name(seat));
        format!("{name}, {}", entry_in_words(&self.battle, &as_it_stands))
    }

    /// What a change does, as in "Mara asks to ...".
    pub(super) fn change_in_words(&self, change: &Change<S>) -> String {
        let entry = |number: EntryNo| self.battle.entries().map(|(it, _)| it).find(|it| it.number == number);
        match change {
            Change::Undo { from } => format!("undo: {}", self.undo_in_words(*from)),
            Change::Withdraw { entry: number } => {
                let what = entry(*number).map_or(String::new(), |it| self.entry_with_name(it));
                format!("withdraw: entry {number} ({what})")
            }
            Change::Replace { entry: number, with } => {
                let what = entry(*number).map_or(String::new(), |it| self.entry_with_name(it));
                let seat = entry(*number).and_then(|it| it.seat);
                let instead = Entry { number: *number, seat, input: (**with).clone() };
                format!("correct: entry {number} ({what}); instead: {}", entry_in_words(&self.battle, &instead))
            }
            Change::Insert { before, .. } => format!("put in: something before entry {before}"),
        }
    }

    /// What would become of later entries if this seat allowed what is proposed.
    pub(super) fn would_cost(&self, seat: Seat) -> String {
        let mut trial = self.battle.clone();
        let known = skipped(&self.battle);
        if trial.consent(seat, true).is_err() {
            return String::new();
        }
        let lost: Vec<String> =
            skipped(&trial).into_iter().filter(|it| !known.contains(it)).map(|it| it.to_string()).collect();
        match lost.len() {
            0 => String::new(),
            1 => format!(" Entry {} no longer fits then.", lost.concat()),
            _ => format!(" Entries {} no longer fit then.", lost.join(", ")),
        }
    }

    /// What a change has done to later entries.
    pub(super) fn recount_in_words(&self, known: &[EntryNo]) -> Vec<String> {
        let Some(recount) = self.battle.recount() else {
            return Vec::new();
        };
        let input = |number: EntryNo| self.battle.entries().map(|(it, _)| it).find(|it| it.number == number);
        let mut lines: Vec<String> = recount
            .skipped
            .iter()
            .filter(|(number, _)| !known.contains(number))
            .filter_map(|(number, refusal)| {
                let entry = input(*number)?;
                let view = self.view(entry.seat.unwrap_or(Seat::A));
                let objections = input_refusal_in_words(&view, &self.as_it_stands(entry), refusal);
                let why: Vec<String> = objections.iter().map(ToString::to_string).collect();
                let what = self.entry_with_name(entry);
                Some(format!("Entry {number} ({what}) no longer fits and is left out. {}", why.join(" ")))
            })
            .collect();
        lines.extend(recount.unused.iter().map(|it| format!("The dice of entry {it} are no longer used.")));
        if !recount.waiting.is_empty() {
            lines.push(format!("{} until what is missing is rolled or answered.", waits(recount.waiting.len())));
        }
        lines
    }
}

fn waits(entries: usize) -> String {
    let later = counted(entries, "later input");
    if entries == 1 { format!("{later} waits") } else { format!("{later} wait") }
}

/// Entries that no longer fit.
pub(super) fn skipped<S: Written>(battle: &Battle<S>) -> Vec<EntryNo> {
    battle.recount().iter().flat_map(|it| &it.skipped).map(|(number, _)| *number).collect()
}

/// What could stand in the place of a report or an answer, and the number that has to be asked for then.
fn alternatives<S: Game>(view: &View<'_, S>, now: &Input<S>) -> Vec<(Item, Input<S>, Option<HowMany>)> {
    let all: Vec<(Item, Input<S>, Option<HowMany>)> = match now {
        Input::Answer { question, .. } => {
            let answers = S::question(view.table, *question).answers.into_iter();
            let answer = |answer| Input::Answer { question: *question, answer };
            answers.map(|(it, label)| (Item::plain(label), answer(it), None)).collect()
        }
        Input::Report(_) => {
            let reports = S::tellable(view).into_iter();
            let alternative = |report: S::Report| {
                let (item, number) = (S::report(view.table, &report), S::how_many(view, &report));
                (item, Input::Report(report), number)
            };
            reports.map(alternative).collect()
        }
        _ => Vec::new(),
    };
    // The same about another number is something else.
    all.into_iter().filter(|(_, input, number)| number.is_some() || input != now).collect()
}
