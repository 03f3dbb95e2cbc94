//! A battle for whoever reads and types.

use battle::{Change, Entry, EntryNo, Fate, Input, Needs, Phrase, Seat, View};
use door::{Blank, Id, Manual, Row, Says, Spoken, Takes, Understood, Viewer};

use super::Seated;
use super::story::{as_it_stands, standing_before, with_name};
use crate::reader::{Chapter, Reader, Tally};
use crate::sitting::Said;

impl<S: Spoken> Reader for Seated<S> {
    fn introduced(&self) -> Vec<String> {
        S::introduction(self.table())
    }

    fn described(&self, viewer: &Viewer, at_a_glance: bool) -> Vec<String> {
        let view = self.reading(viewer);
        if at_a_glance { S::glance(&view) } else { S::state(&view) }
    }

    fn pictured(&self, viewer: &Viewer, columns: usize) -> Option<String> {
        S::map(&self.reading(viewer), columns)
    }

    fn remarked(&self, viewer: &Viewer, since: EntryNo) -> Vec<String> {
        let news = self.battle.log(viewer.eyes()).filter(|it| it.entry > since);
        let closed = news.filter_map(|it| S::closes(&it.event)).last();
        match closed {
            Some(window) if !matches!(self.battle.needs(), Needs::Nothing(_)) => {
                S::after(&self.reading(viewer), window)
            }
            _ => Vec::new(),
        }
    }

    fn manual(&self) -> Manual {
        S::MANUAL
    }

    fn understood(&self, viewer: &Viewer, line: &str) -> Option<Result<Understood, String>> {
        let seats = self.seats_of(viewer);
        // Whoever decides speaks first.
        let due = match self.battle.needs() {
            Needs::Choices(due) => due,
            _ => Vec::new(),
        };
        let deciding: Vec<Seat> = seats.iter().copied().filter(|it| due.contains(it)).collect();
        let speaking = if deciding.is_empty() { &seats } else { &deciding };
        let views: Vec<View<'_, S>> = speaking.iter().map(|it| self.view(viewer, *it)).collect();
        S::understood(&views, line)
    }

    fn redrafted(&self, viewer: &Viewer, draft: &Said) -> Vec<Row> {
        let Some(seat) = viewer.eyes() else { return Vec::new() };
        let Some(("seal", slot)) = draft.phrase.head() else { return Vec::new() };
        let Ok(slot) = S::read_slot(slot) else { return Vec::new() };
        let view = self.battle.view(seat);
        let written = draft.phrase.get("secret");
        let secret = written.and_then(|it| S::read_secret(view.table, slot, it).ok()).or_else(|| S::draft(&view, slot));
        let Some(secret) = secret else { return Vec::new() };
        let first = self.sealing(slot, &secret);
        let others = S::redrafted(&view, &secret).into_iter().map(|(listed, secret)| {
            let row = Row { group: Some(Id::of("draft")), note: None, ..self.sealing(slot, &secret) };
            super::listing::under(row, listed)
        });
        std::iter::once(first).chain(others).collect()
    }

    fn alternatives(&self, entry: EntryNo) -> Result<Vec<Row>, Says> {
        let (entry, owner) = self.correctable(entry)?;
        let number = entry.number;
        let withdraw = Row {
            phrase: Phrase::new("propose", "withdraw").with("entry", number),
            label: Says::plain("Withdraw it"),
            ..Row::default()
        };
        let before = standing_before(&self.battle, number, owner);
        let before = before.as_ref().unwrap_or(&self.battle);
        let view = View { mine: &self.nobody, ..before.view(owner) };
        let now = as_it_stands(&self.battle, &entry);
        let others = match &now {
            Input::Answer { question, answer } => self.other_answers(*question, *answer),
            Input::Report(report) => other_reports(&view, report),
            _ => Vec::new(),
        };
        Ok(std::iter::once(withdraw).chain(others).collect())
    }

    fn entry_in_words(&self, entry: EntryNo) -> Option<String> {
        let (entry, _) = self.battle.entries().find(|(it, _)| it.number == entry)?;
        Some(with_name(&self.battle, entry))
    }

    fn story(&self) -> Vec<Chapter> {
        self.chapters()
    }

    fn tally(&self) -> Tally {
        Tally::of(&self.battle)
    }
}

impl<S: Spoken> Seated<S> {
    /// The view that sentences are told from: of the seat that looks, or what everybody may see.
    fn reading(&self, viewer: &Viewer) -> View<'_, S> {
        self.view(viewer, viewer.eyes().unwrap_or(Seat::A))
    }

    /// The row that seals a secret as it is.
    pub(super) fn sealing(&self, slot: S::Slot, secret: &S::Secret) -> Row {
        let phrase = Phrase::new("seal", S::write_slot(slot)).with("secret", S::write_secret(self.table(), secret));
        let row = Row { phrase, does: Id::of("seal"), ..Row::default() };
        super::listing::under(row, S::listed_secret(self.table(), slot, secret))
    }

    /// A report or an answer that stands, and whose it is.
    fn correctable(&self, number: EntryNo) -> Result<(Entry<S>, Seat), Says> {
        let found = self.battle.entries().find(|(it, _)| it.number == number);
        let sentence = match found {
            _ if self.battle.proposal().is_some() => "Something waits for an answer already.".to_owned(),
            None => format!("There is no entry {number}."),
            Some((_, Fate::Withdrawn)) => format!("Entry {number} was taken back before."),
            Some((entry, _)) => match (&entry.input, entry.seat) {
                (Input::Report(_) | Input::Answer { .. }, Some(seat)) => return Ok((entry.clone(), seat)),
                // An answer that an earlier correction had left missing.
                (Input::Propose(Change::Insert { with, .. }), Some(seat)) if matches!(**with, Input::Answer { .. }) => {
                    return Ok((Entry { input: (**with).clone(), ..entry.clone() }, seat));
                }
                _ => format!(
                    "Entry {number} is no report and no answer. `undo {number}` takes back everything from there on."
                ),
            },
        };
        Err(Says::plain(sentence))
    }

    fn other_answers(&self, question: S::Question, now: S::Answer) -> Vec<Row> {
        let answers = S::question(self.table(), question).answers.into_iter().filter(|(it, _)| *it != now);
        let row = |(answer, label)| Row {
            phrase: battle::write_input::<S>(self.table(), &Input::Answer { question, answer }),
            label: Says::plain(label),
            ..Row::default()
        };
        answers.map(row).collect()
    }
}

/// What else could have been reported then.
fn other_reports<S: Spoken>(view: &View<'_, S>, now: &S::Report) -> Vec<Row> {
    let row = |report: &S::Report| {
        let listed = door::Listed::under(S::reported(view.table, report));
        let row = super::listing::under(Row::default(), listed);
        numbered(view, report, row)
    };
    // The same about another number is something else.
    let others = S::tellable(view).into_iter().filter(|it| it != now || S::counted(view, it).is_some());
    others.map(|it| row(&it)).collect()
}

/// A report with its phrase, and a blank for its number where it has one.
pub(super) fn numbered<S: Spoken>(view: &View<'_, S>, report: &S::Report, row: Row) -> Row {
    let phrase = S::write_report(view.table, report);
    match S::counted(view, report) {
        Some((word, most)) if most > 1 => {
            let takes = Takes::Number { least: 1, most: most.into(), usual: 1 };
            let blank = Blank { word: Id::of(word), asks: S::asks(word), takes, optional: false };
            Row { phrase: super::offering::without(&phrase, &[word]), blanks: vec![blank], ..row }
        }
        _ => Row { phrase, ..row },
    }
}
