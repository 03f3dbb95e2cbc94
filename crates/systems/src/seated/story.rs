//! Entries in words: what was done, what a change does to it, and the whole story.

use battle::{
    Battle, Change, Consent, Entry, EntryNo, Fate, Input, Recount, SETTLES, Seat, View, counted,
    input_refusal_in_words, write_faces, write_input,
};
use door::{Says, Spoken};

use super::Seated;
use super::looking::short;
use crate::reader::{Became, Chapter};

/// An entry in a few words. The battle stands before it.
pub(super) fn entry_in_words<S: Spoken>(battle: &Battle<S>, entry: &Entry<S>) -> String {
    let table = battle.table();
    match &entry.input {
        Input::Choose(choice) => match entry.seat.filter(|it| battle.seating().has(*it)) {
            // What a place would mean is for whoever chooses, not for the story.
            Some(seat) => S::deed(&battle.view(seat), choice),
            None => written::<S>(table, &entry.input),
        },
        Input::Seal { slot, commitment } => {
            format!("seals the {}: {}", S::slot(*slot), short(commitment))
        }
        Input::Open { slot, secret, .. } => format!("opens the {}: {}", S::slot(*slot), S::write_secret(table, secret)),
        Input::Answer { question, answer } => {
            let wording = S::question(table, *question);
            let label = wording.answers.into_iter().find(|(it, _)| it == answer).map(|(_, label)| label);
            format!("answers \"{}\" {}", wording.text, label.unwrap_or_else(|| S::write_answer(table, *answer)))
        }
        Input::Roll { roll, faces } => format!("{}: {}", S::write_roll(table, *roll), write_faces(faces)),
        Input::Propose(Change::Undo { from }) => format!("asks to undo from entry {from} on"),
        Input::Propose(Change::Withdraw { entry }) => format!("asks to withdraw entry {entry}"),
        Input::Propose(Change::Replace { entry, with }) => {
            format!("asks to correct entry {entry}: {}", written::<S>(table, with))
        }
        Input::Propose(Change::Insert { before, with }) => {
            let inner = Entry { input: (**with).clone(), ..entry.clone() };
            format!("before entry {before}: {}", entry_in_words(battle, &inner))
        }
        Input::Consent(Consent::Allow) => "allows it".to_owned(),
        Input::Consent(Consent::Refuse) => "refuses it".to_owned(),
        Input::Consent(Consent::LeaveToADie) => "would let a die decide".to_owned(),
        Input::Consent(Consent::Fell(face)) => format!("{SETTLES}: {face}"),
        Input::Report(report) => format!("reports: {}", S::reported(table, report).join(", ")),
    }
}

/// An input in the words of the journal, without its quotation marks.
fn written<S: Spoken>(table: &S::Table, input: &Input<S>) -> String {
    let phrase = write_input(table, input);
    let words: Vec<String> = phrase.iter().map(|(word, value)| format!("{word} {value}")).collect();
    words.join(", ")
}

/// What an undo from there on takes back.
pub(super) fn taken_back<S: Spoken>(battle: &Battle<S>, from: EntryNo) -> impl Iterator<Item = &Entry<S>> {
    let standing = battle.entries().filter(move |(entry, fate)| {
        entry.number >= from
            && **fate != Fate::Withdrawn
            && !matches!(entry.input, Input::Propose(_) | Input::Consent(_))
    });
    standing.map(|(entry, _)| entry)
}

/// What stands at an entry now: what was entered, or what was put in its place.
pub(super) fn as_it_stands<S: Spoken>(battle: &Battle<S>, entry: &Entry<S>) -> Input<S> {
    let fate = battle.entries().find(|(it, _)| it.number == entry.number).map(|(_, fate)| fate);
    match fate {
        Some(Fate::Replaced(with)) => (**with).clone(),
        _ => entry.input.clone(),
    }
}

/// An entry as it stands, with whoever made it.
pub(super) fn with_name<S: Spoken>(battle: &Battle<S>, entry: &Entry<S>) -> String {
    let as_it_stands = Entry { input: as_it_stands(battle, entry), ..entry.clone() };
    let name = entry.seat.map_or("the dice".to_owned(), |seat| battle.seating().name(seat).to_owned());
    // Moves are told from where they began.
    let before = entry.seat.and_then(|seat| standing_before(battle, entry.number, seat));
    format!("{name}, {}", entry_in_words(before.as_ref().unwrap_or(battle), &as_it_stands))
}

/// The battle as it stood before an entry; nothing if that entry cannot be taken back.
pub(super) fn standing_before<S: Spoken>(battle: &Battle<S>, number: EntryNo, by: Seat) -> Option<Battle<S>> {
    let mut before = battle.clone();
    let seats: Vec<Seat> = before.seating().seats().collect();
    if before.die_due().is_some() {
        // A one leaves everything as it is.
        let _ = before.settle(None, 1);
    }
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

/// What a change is about: "entries 4 to 5 (from Teo, Take initiative)".
pub(super) fn what_changes<S: Spoken>(battle: &Battle<S>, change: &Change<S>) -> String {
    let entry = |number: EntryNo| battle.entries().map(|(it, _)| it).find(|it| it.number == number);
    let named = |number: EntryNo| entry(number).map_or(String::new(), |it| with_name(battle, it));
    match change {
        Change::Undo { from } => {
            let mut taken = taken_back(battle, *from);
            let what = taken.next().map_or(String::new(), |it| with_name(battle, it));
            match taken.last() {
                None => format!("entry {from} ({what})"),
                Some(last) => format!("entries {from} to {} (from {what})", last.number),
            }
        }
        Change::Withdraw { entry: number } => format!("entry {number} ({})", named(*number)),
        Change::Replace { entry: number, with } => {
            let seat = entry(*number).and_then(|it| it.seat);
            let instead = Entry { number: *number, seat, input: (**with).clone() };
            format!("entry {number} ({}); instead: {}", named(*number), entry_in_words(battle, &instead))
        }
        Change::Insert { before, .. } => format!("something before entry {before}"),
    }
}

/// What a change does, as in "Mara asks to ...".
pub(super) fn change_in_words<S: Spoken>(battle: &Battle<S>, change: &Change<S>) -> Says {
    let verb = match change {
        Change::Undo { .. } => "undo",
        Change::Withdraw { .. } => "withdraw",
        Change::Replace { .. } => "correct",
        Change::Insert { .. } => "put in",
    };
    Says::plain(format!("{verb}: {}", what_changes(battle, change)))
}

/// What was done, once it is.
pub(super) fn done<S: Spoken>(change: &Change<S>) -> &'static str {
    match change {
        Change::Undo { .. } => "Undone",
        Change::Withdraw { .. } => "Withdrawn",
        Change::Replace { .. } | Change::Insert { .. } => "Corrected",
    }
}

/// What a change means for points and later entries, a sentence each.
pub(super) fn recount_in_words<S: Spoken>(battle: &Battle<S>, recount: &Recount<S>) -> Vec<String> {
    let seating = battle.seating();
    let sum = |rows: &[battle::Row<S>], side| {
        rows.iter().filter(|it| it.side == side).map(|it| u32::from(it.given)).sum::<u32>()
    };
    let mut lines = Vec::new();
    for side in seating.sides() {
        let (was, is) = (sum(&recount.before, side), sum(&recount.after, side));
        if was != is {
            lines.push(format!("{} has {} instead of {was}.", seating.name_of_side(side), counted(is, "point")));
        }
    }
    lines.extend(recount.skipped.iter().filter_map(|it| left_out(battle, it)));
    lines.extend(waiting(recount.waiting.len()));
    lines
}

/// That an entry no longer fits, and why.
pub(super) fn left_out<S: Spoken>(battle: &Battle<S>, lost: &(EntryNo, battle::Refusal<S>)) -> Option<String> {
    let (number, refusal) = lost;
    let entry = battle.entries().map(|(it, _)| it).find(|it| it.number == *number)?;
    let view = View { mine: &battle::Hand::default(), ..battle.view(entry.seat.unwrap_or(Seat::A)) };
    let objections = input_refusal_in_words(&view, &as_it_stands(battle, entry), refusal);
    let why: Vec<String> = objections.iter().map(ToString::to_string).collect();
    let what = with_name(battle, entry);
    Some(format!("Entry {number} ({what}) no longer fits and is left out. {}", why.join(" ")))
}

fn waiting(entries: usize) -> Option<String> {
    let later = counted(u32::try_from(entries).unwrap_or(u32::MAX), "later input");
    match entries {
        0 => None,
        1 => Some(format!("{later} waits until what is missing is rolled or answered.")),
        _ => Some(format!("{later} wait until what is missing is rolled or answered.")),
    }
}

impl<S: Spoken> Seated<S> {
    /// Everything that was done. The battle is played again beside it, so that each entry is told as it stood then.
    pub(super) fn chapters(&self) -> Vec<Chapter> {
        let mut before = self.battle.begun_again();
        let mut chapters = Vec::new();
        for (entry, fate) in self.battle.entries() {
            let says = entry_in_words(&before, entry);
            if before.replay(entry).is_err() {
                break;
            }
            let events = before.log(None).filter(|it| it.entry == entry.number);
            let stands = before.view(Seat::A).state;
            let events = events.map(|it| S::event_there(self.table(), stands, &it.event)).filter(|it| !it.is_empty());
            let state = self.battle.digest_after(entry.number).map(|it| it.to_string());
            chapters.push(Chapter {
                entry: entry.number,
                by: entry.seat,
                says,
                fate: match fate {
                    Fate::Stands => Became::Stands,
                    Fate::Withdrawn => Became::Withdrawn,
                    Fate::Replaced(_) => Became::Replaced,
                },
                state: state.as_deref().and_then(|it| it.get(..4)).unwrap_or_default().to_owned(),
                events: events.collect(),
            });
        }
        chapters
    }
}
