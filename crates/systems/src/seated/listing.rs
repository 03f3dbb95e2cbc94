//! What is offered as a list: every choice, report and secret a row of its own under its headings.

use battle::{Act, Phrase, Seat, View};
use door::{Blank, Id, Listed, Offered, Row, Says, Spoken, Takes, Viewer};

use super::Seated;
use super::offering::{REPORT, shared_by, without};
use super::reading::numbered;

/// The heading that reports stand under.
const REPORTS: &str = "Report";

/// A row as a line of a list.
pub(super) fn under(row: Row, listed: Listed) -> Row {
    let mut path = listed.path;
    let label = path.pop().unwrap_or_default();
    let note = listed.note.map(Says::plain).or(row.note);
    Row { under: path, label: Says::plain(label), note, ..row }
}

impl<S: Spoken> Seated<S> {
    /// What stands above a decision: who decides and what, or what all around the table look at.
    pub(super) fn title(&self, viewer: &Viewer, due: &[Seat]) -> Says {
        let Some(seat) = self.seats_of(viewer).into_iter().find(|it| due.contains(it)) else { return self.prompt() };
        let view = self.view(viewer, seat);
        if due.len() > 1 || S::is_shared(view.table, view.state) {
            return Says::plain(S::heading(&view));
        }
        let (name, prompt) = (self.battle.seating().name(seat), S::prompt(&view));
        let end = if prompt.ends_with('?') { "" } else { ":" };
        Says::plain(if prompt.starts_with(name) { format!("{prompt}{end}") } else { format!("{name}: {prompt}{end}") })
    }

    /// The choices and reports of these seats, line by line.
    pub(super) fn list_choices(&self, viewer: &Viewer, seats: &[Seat], views: &[View<'_, S>], offered: &mut Offered) {
        let reports = self.listed_reports(viewer, seats);
        let together = std::mem::take(&mut offered.rows);
        offered.rows = reports;
        let before = offered.rows.len();
        offered.rows.extend(together);
        offered.usual = offered.usual.and_then(|it| u16::try_from(before + usize::from(it)).ok());
        for view in views {
            let usual = self.list_of(viewer, view, views.len() > 1, offered);
            offered.usual = offered.usual.or(usual.and_then(|it| u16::try_from(it).ok()));
        }
    }

    /// What one seat may choose, and the row that is usual.
    fn list_of(&self, viewer: &Viewer, view: &View<'_, S>, shared: bool, offered: &mut Offered) -> Option<usize> {
        let options = S::options(view);
        let worths = self.advisor.as_ref().and_then(|it| Some(it.lock().ok()?.weigh(view, &options)));
        let worths = worths.unwrap_or_default().into_iter().chain(std::iter::repeat(0));
        let choices = S::sorted(view, options.into_iter().zip(worths).collect());
        let taken = S::usual(view, &choices).map(|it| S::write_choice(view.table, it));
        let typed = S::unlisted(view, &choices);
        let mut usual = None;
        for choice in &choices {
            let row = self.listed_choice(viewer, view, choice);
            let same =
                |it: &Row| it.phrase == row.phrase || it.together.iter().any(|(_, phrase)| *phrase == row.phrase);
            if shared && offered.rows.iter().any(same) {
                continue;
            }
            if usual.is_none() && taken.as_ref() == Some(&row.phrase) {
                usual = Some(offered.rows.len());
            }
            offered.rows.push(row);
        }
        offered.rows.extend(typed.iter().map(|it| self.typed_choice(viewer, view, it)));
        usual
    }

    fn listed_choice(&self, viewer: &Viewer, view: &View<'_, S>, choice: &S::Choice) -> Row {
        let act = Act::Choose(choice.clone());
        let phrase = S::write_choice(view.table, choice);
        let row = Row {
            seat: shared_by(viewer, view.seat),
            stakes: self.stakes(view, Some(&act)),
            reveals: S::reveals(view.table, view.state, view.seat, choice).map(|it| Id::of(S::write_slot(it))),
            elsewhere: self.place_of(view, choice).map(Box::new),
            ..S::form(view, &act)
        };
        under(self.dressed(row, phrase), S::listed(view, &act))
    }

    /// A choice for which only a place is missing.
    fn typed_choice(&self, viewer: &Viewer, view: &View<'_, S>, choice: &S::Choice) -> Row {
        let act = Act::Choose(choice.clone());
        let phrase = without(&S::write_choice(view.table, choice), S::places(choice));
        let row = Row {
            seat: shared_by(viewer, view.seat),
            blanks: self.place_of(view, choice).into_iter().collect(),
            ..S::form(view, &act)
        };
        let mut listed = S::listed(view, &act);
        listed.path.truncate(1);
        under(self.dressed(row, phrase), listed)
    }

    /// The word of a choice that holds a place.
    fn place_of(&self, view: &View<'_, S>, choice: &S::Choice) -> Option<Blank> {
        let word = S::places(choice).first()?;
        let takes = match S::begins(view.table, view.state, choice) {
            Some(from) => Takes::Way { from, spots: Vec::new() },
            None => Takes::Place { spots: Vec::new() },
        };
        Some(Blank { word: Id::of(word), asks: S::asks(word), takes, optional: false })
    }

    /// What can be reported, each under the name of the one whose loss or deed it is if that one can say so.
    fn listed_reports(&self, viewer: &Viewer, seats: &[Seat]) -> Vec<Row> {
        let mut told: Vec<(Seat, S::Report)> = Vec::new();
        let mut known: Vec<S::Report> = Vec::new();
        for seat in seats {
            let view = self.view(viewer, *seat);
            let reports = self.with_sealed(viewer, &view, S::tellable(&view));
            let owns = |it: &S::Report| S::reported_side(view.table, it) == view.side();
            // Large armies have thousands of them, mostly the same for everybody.
            if told.is_empty() {
                told.extend(reports.iter().map(|it| (*seat, it.clone())));
            } else if reports == known {
                told.iter_mut().filter(|(_, it)| owns(it)).for_each(|(by, _)| *by = *seat);
            } else {
                for report in &reports {
                    match told.iter_mut().find(|(_, it)| it == report) {
                        Some((by, _)) if owns(report) => *by = *seat,
                        Some(_) => {}
                        None => told.push((*seat, report.clone())),
                    }
                }
            }
            known = reports;
        }
        told.sort_by_key(|(_, it)| !S::comes_first(self.state(), it));
        let rows = told.iter().enumerate().map(|(number, (seat, report))| {
            let row = self.listed_report(viewer, *seat, report);
            let how = (number == 0).then(|| Says::plain(S::MANUAL.reporting));
            Row { note: how.or(row.note.clone()), ..row }
        });
        rows.collect()
    }

    fn listed_report(&self, viewer: &Viewer, seat: Seat, report: &S::Report) -> Row {
        let view = self.view(viewer, seat);
        let reveals = S::report_reveals(view.table, view.state, seat, report);
        let row = Row {
            seat: shared_by(viewer, seat),
            does: Id::of("report"),
            group: Some(REPORT),
            reveals: reveals.map(|it| Id::of(S::write_slot(it))),
            ..Row::default()
        };
        let mut listed = S::listed(&view, &Act::Report(report.clone()));
        listed.path.insert(0, REPORTS.to_owned());
        numbered(&view, report, under(row, listed))
    }

    /// Every secret that may be sealed, or the steps of one that is put together.
    pub(super) fn list_secrets(&self, viewer: &Viewer, seat: Seat, slot: S::Slot, offered: &mut Offered) {
        let view = self.battle.view(seat);
        let name = self.battle.seating().name(seat);
        if S::draft(&view, slot).is_some() {
            offered.prompt = Says::plain(format!("{name}, declare your {} in secret:", S::slot(slot)));
            let draft = crate::Said::by_viewer(Phrase::new("seal", S::write_slot(slot)));
            offered.rows = crate::Reader::redrafted(self, viewer, &draft);
            offered.usual = Some(0);
            return;
        }
        offered.prompt = Says::plain(format!("{name}, choose your {} in secret:", S::slot(slot)));
        let secrets = S::secrets(&view, slot);
        offered.rows = secrets.iter().map(|it| self.sealing(slot, it)).collect();
        let worths = self.advisor.as_ref().and_then(|it| Some(it.lock().ok()?.weigh_secrets(&view, slot, &secrets)));
        let best = worths.and_then(|it| {
            let most = it.iter().max().copied();
            it.iter().position(|it| Some(*it) == most)
        });
        offered.usual = best.and_then(|it| u16::try_from(it).ok());
    }
}
