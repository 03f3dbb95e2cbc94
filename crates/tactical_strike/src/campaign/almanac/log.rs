//! The log: every entry of the journal with its number, and what became of it.

use battle::EntryNo;

use super::Almanac;
use super::page::Page;
use crate::campaign::{Line, Statement, Told, happening_in_words};

impl Almanac<'_> {
    /// Every entry. What one side must not know of the other yet is covered, unless it is asked for.
    pub fn log(&self, uncovered: bool) -> String {
        let mut page = Page::new(self.style);
        let width = self.campaign.newest().to_string().len();
        let items = self.campaign.numbered().map(|(number, line)| {
            let mark = self.became(number, line);
            let mark = if mark.is_empty() { String::new() } else { format!(" [{mark}]") };
            let note = if line.note.is_empty() { String::new() } else { format!(" (\"{}\")", line.note) };
            format!("{:>width$}  {}{note}{mark}", number.to_string(), self.told(&line.entry, uncovered))
        });
        let items: Vec<String> = items.collect();
        if items.is_empty() {
            page.sentence("Nothing has been entered yet.");
        }
        page.entries(&items);
        page.finish()
    }

    pub(super) fn corrections_on(&self, page: &mut Page) {
        let changes = self
            .campaign
            .numbered()
            .filter(|(_, line)| !matches!(line.entry, Statement::Happened(_) | Statement::Sealed));
        let items: Vec<String> = changes
            .map(|(number, line)| {
                let note = if line.note.is_empty() { String::new() } else { format!(" (\"{}\")", line.note) };
                format!("Entry {number}: {}{note}", self.told(&line.entry, false))
            })
            .collect();
        if !items.is_empty() {
            page.heading(2, "Corrections");
            page.list(&items);
        }
        let skipped = self.campaign.skipped();
        if !skipped.is_empty() {
            page.heading(2, "Entries that do not stand");
            let items: Vec<String> = skipped
                .iter()
                .filter_map(|it| {
                    let told = self.campaign.told(it.entry)?;
                    let reasons: Vec<String> = it.reasons.iter().map(ToString::to_string).collect();
                    Some(format!("Entry {}: {} {}", it.entry, self.happening(&told, false), reasons.join(" ")))
                })
                .collect();
            page.list(&items);
        }
    }

    fn told(&self, entry: &Statement, uncovered: bool) -> String {
        match entry {
            Statement::Happened(told) => self.happening(told, uncovered),
            Statement::Sealed => "A choice of this Mustering phase, sealed until it ends.".to_owned(),
            Statement::Withdrawn { entry } => format!("Entry {entry} is withdrawn."),
            Statement::Corrected { entry, to } => {
                let turn = self.campaign.told(*entry).map_or(0, |it| it.turn);
                format!(
                    "Entry {entry} is corrected: {}",
                    self.happening(&Told { turn, happening: to.clone() }, uncovered)
                )
            }
            Statement::Inserted { before, happening } => {
                let turn = self.campaign.told(*before).map_or(0, |it| it.turn);
                format!(
                    "Before entry {before}: {}",
                    self.happening(&Told { turn, happening: happening.clone() }, uncovered)
                )
            }
        }
    }

    fn happening(&self, told: &Told, uncovered: bool) -> String {
        if uncovered || !self.is_covered(told) {
            happening_in_words(&told.happening)
        } else {
            "A choice of this Mustering phase, shown when it ends.".to_owned()
        }
    }

    fn became(&self, number: EntryNo, line: &Line) -> String {
        let tells = matches!(line.entry, Statement::Happened(_) | Statement::Inserted { .. });
        let later = self.campaign.numbered().filter(|(it, _)| *it > number);
        let mut marks: Vec<String> = later
            .filter_map(|(by, line)| match line.entry {
                Statement::Withdrawn { entry } if entry == number => Some(format!("withdrawn by entry {by}")),
                Statement::Corrected { entry, .. } if entry == number => Some(format!("corrected by entry {by}")),
                _ => None,
            })
            .collect();
        let stands = !self.campaign.skipped().iter().any(|it| it.entry == number);
        if tells && !stands {
            marks.push("does not stand".to_owned());
        }
        marks.join(", ")
    }
}
