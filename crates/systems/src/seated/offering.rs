//! What a viewer may do now.

use std::collections::BTreeMap;

use battle::{Act, Audience, Kind, Needs, Phrase, Proposal, SETTLES, Seat, View};
use door::{
    Asked, Barred, Blank, By, Due, Gathered, Id, Offered, Pick, Picks, PlaceWords, Ref, Refusal, Row, Says, Spoken,
    Stakes, Takes, Together, Viewer, With, gathered,
};

use super::Seated;
use super::wording::refusals;
use crate::sitting::Said;

/// More than so many things that cannot be had are no help.
const MOST_BARRED: usize = 24;

/// So many things that a line may mean are looked at.
const MOST_MEANT: usize = 600;

impl<S: Spoken> Seated<S> {
    pub(super) fn offer(&self, viewer: &Viewer, with: With) -> Offered {
        let seats = self.seats_of(viewer);
        let mut offered = Offered { entry: self.battle.newest(), prompt: self.prompt(), ..Offered::default() };
        if seats.is_empty() {
            return offered;
        }
        if let Some(proposal) = self.battle.proposal() {
            match self.battle.die_due() {
                Some(die) => offered.due = Some(self.settling_die(die)),
                None => offered.rows = seats.iter().flat_map(|it| self.consent_rows(viewer, *it, proposal)).collect(),
            }
            return offered;
        }
        if self.held_open().is_some() {
            offered.rows =
                seats.iter().filter(|it| !self.kept.ready.contains(it)).map(|it| go_on(viewer, *it)).collect();
        } else {
            match self.battle.needs() {
                Needs::Choices(due) => self.offer_choices(viewer, &seats, &due, with, &mut offered),
                Needs::Secrets { slot, seats: due } => {
                    let eyes = viewer.eyes().filter(|it| due.contains(it));
                    match (with, eyes) {
                        (_, None) => {}
                        (With::Listed, Some(seat)) => self.list_secrets(viewer, seat, slot, &mut offered),
                        (_, Some(seat)) => offered.rows.push(self.secret_row(seat, slot)),
                    }
                }
                Needs::Answers(_) => {
                    offered.asked = self.questions(viewer, &seats);
                    offered.rows.extend(seats.iter().flat_map(|it| self.without_rows(viewer, *it)));
                }
                Needs::Roll(request) => {
                    let by = if self.agreed.rolls { By::Rolled } else { By::Entered };
                    let phrase = Phrase::new("roll", S::write_roll(self.table(), request.roll));
                    let before = self.battle.faces_before().and_then(|it| it.get(..usize::from(request.count)));
                    let before = before.unwrap_or_default().to_vec();
                    let due = Due { before, ..Due::new(phrase, request.kind, request.count, by) };
                    offered.due = Some(S::due(self.table(), self.state(), &request, due));
                }
                Needs::Openings(_) | Needs::Nothing(_) => {}
            }
        }
        if with.stakes() && offered.stakes.is_none() {
            offered.stakes = seats.first().and_then(|it| self.stakes(&self.view(viewer, *it), None));
        }
        offered.rows.extend(seats.iter().filter_map(|it| self.conceding(viewer, *it)));
        offered.back = self.back(&seats);
        offered
    }

    /// What a seat may say to what is proposed.
    fn consent_rows(&self, viewer: &Viewer, seat: Seat, proposal: &Proposal<S>) -> Vec<Row> {
        let seating = self.battle.seating();
        let side = seating.side_of(seat);
        let row = |value: &'static str, label: &'static str| Row {
            phrase: Phrase::new("consent", value),
            seat: shared_by(viewer, seat),
            does: Id::of(value),
            label: Says::plain(label),
            ..Row::default()
        };
        let (asks, is_asked) = (seating.side_of(proposal.by) == side, proposal.waiting_for.contains(&side));
        let mut rows = Vec::new();
        if is_asked {
            rows.extend([row("allow", "Allow it"), row("refuse", "Refuse it")]);
        }
        if (asks || is_asked) && self.battle.may_be_left_to_a_die() && !proposal.by_die.contains(&side) {
            let note = "Once all agree, one die is rolled: from 4 on it is as proposed, else it stays as it is.";
            rows.push(Row { note: Some(Says::plain(note)), ..row("die", "Settle it with a die") });
        }
        if asks && self.battle.awaited().contains(&side) {
            rows.push(row("refuse", "Take the request back"));
        }
        rows
    }

    /// The die that decides what is proposed.
    fn settling_die(&self, die: Kind) -> Due {
        let by = if self.agreed.rolls { By::Rolled } else { By::Entered };
        let due = Due::new(Phrase::new("roll", SETTLES), die, 1, by);
        let means = ["1 to 3: it stays as it is", "4 to 6: it is as proposed"].map(Says::plain).to_vec();
        Due { says: Says::plain("A die settles it"), means, ..due }
    }

    /// Going on without those who are asked alone and never answer, once that is too long.
    fn without_rows(&self, viewer: &Viewer, seat: Seat) -> Vec<Row> {
        let silent = self.battle.seating().seats().filter(|it| {
            *it != seat && self.may_go_on_without(seat, *it).is_ok() && !self.kept.without.contains(&(seat, *it))
        });
        let row = |it: Seat| Row {
            phrase: Phrase::new("without", it.to_string()),
            seat: shared_by(viewer, seat),
            does: Id::of("without"),
            label: Says::plain(format!("Go on without {}", self.battle.seating().name(it))),
            note: Some(Says::plain("Their answer counts as no once all others agree. It can be corrected later.")),
            ..Row::default()
        };
        silent.map(row).collect()
    }

    fn offer_choices(&self, viewer: &Viewer, seats: &[Seat], due: &[Seat], with: With, offered: &mut Offered) {
        let deciding: Vec<Seat> = seats.iter().copied().filter(|it| due.contains(it)).collect();
        let views: Vec<View<'_, S>> = deciding.iter().map(|it| self.view(viewer, *it)).collect();
        let mut usual = None;
        for Together { mut row, said, usual: is_usual } in S::together(&views) {
            let mut said = said.into_iter().map(|(seat, it)| (seat, S::write_choice(self.table(), &it)));
            if let Some((seat, phrase)) = said.next() {
                if is_usual && usual.is_none() {
                    usual = Some(offered.rows.len());
                }
                row.seat = Some(seat);
                row = self.dressed(row, phrase);
                row.together = said.collect();
                offered.rows.push(row);
            }
        }
        if with == With::Listed {
            offered.prompt = self.title(viewer, due);
            offered.usual = usual.and_then(|it| u16::try_from(it).ok());
            self.list_choices(viewer, seats, &views, offered);
            for view in &views {
                offered.barred.extend(self.barred(viewer, view, &offered.rows));
                offered.chore = offered.chore.take().or_else(|| S::chore(view).filter(|it| it.steps > 1));
            }
            return;
        }
        for view in &views {
            let choices = S::in_order(view, S::options(view));
            let taken = S::usual(view, &choices).map(|it| S::write_choice(view.table, it));
            for row in self.choice_rows(viewer, view, &choices, with) {
                let known = offered
                    .rows
                    .iter()
                    .any(|it| it.phrase == row.phrase || it.together.iter().any(|(_, phrase)| *phrase == row.phrase));
                if known && views.len() > 1 {
                    continue;
                }
                if usual.is_none() && taken.as_ref() == Some(&row.phrase) {
                    usual = Some(offered.rows.len());
                }
                offered.rows.push(row);
            }
            if with.stakes() {
                offered.barred.extend(self.barred(viewer, view, &offered.rows));
            }
            offered.chore = offered.chore.take().or_else(|| S::chore(view).filter(|it| it.steps > 1));
        }
        offered.usual = usual.and_then(|it| u16::try_from(it).ok());
        if with.stakes()
            && let Some(view) = views.first()
        {
            offered.stakes = self.stakes(view, None);
            offered.best = self.best(view, &offered.rows);
        }
        for seat in seats {
            let reports = self.report_rows(viewer, *seat);
            for row in reports {
                // Large forces report the same, whoever says it.
                if !offered.rows.iter().any(|it| it.phrase == row.phrase && it.group.as_ref() == Some(&REPORT)) {
                    offered.rows.push(row);
                }
            }
        }
    }

    /// The choices of a seat as rows, and those for which only a place is missing.
    fn choice_rows(&self, viewer: &Viewer, view: &View<'_, S>, choices: &[S::Choice], with: With) -> Vec<Row> {
        let table = view.table;
        let phrases: Vec<Phrase> = choices.iter().map(|it| S::write_choice(table, it)).collect();
        let mut rows = Vec::new();
        let places = |place: usize| choices.get(place).map_or(&[] as PlaceWords, S::places);
        for group in gathered(&phrases, places) {
            let Some(first) = group.members.first().and_then(|it| choices.get(*it)) else { continue };
            rows.push(self.row_of(viewer, view, first, group, with));
        }
        for choice in S::unlisted(view, choices) {
            let places = S::places(&choice);
            let phrase = without(&S::write_choice(table, &choice), places);
            if rows.iter().all(|it| it.phrase != phrase) {
                let blanks = places.iter().map(|word| ((*word).to_owned(), Vec::new())).collect();
                let group = Gathered { phrase, blanks, members: Vec::new() };
                rows.push(self.row_of(viewer, view, &choice, group, with));
            }
        }
        rows
    }

    fn row_of(&self, viewer: &Viewer, view: &View<'_, S>, first: &S::Choice, group: Gathered, with: With) -> Row {
        let act = Act::Choose(first.clone());
        let mut row = match group.blanks.is_empty() {
            true => S::button(view, &act),
            false => S::form(view, &act),
        };
        if with.stakes() && group.blanks.is_empty() {
            row.stakes = self.stakes(view, Some(&act));
        }
        row.leaves = left_after(view, &row.price);
        row.seat = shared_by(viewer, view.seat);
        row.reveals = S::reveals(view.table, view.state, view.seat, first).map(|it| Id::of(S::write_slot(it)));
        row.blanks = group.blanks.iter().map(|(word, values)| self.blank(view, first, word, values)).collect();
        self.dressed(row, group.phrase)
    }

    /// What a row or a prompt hangs on: its numbers, and where all have agreed to know, what it is likely to do.
    pub(super) fn stakes(&self, view: &View<'_, S>, act: Option<&Act<S>>) -> Option<Stakes> {
        let stakes = S::stakes(view, act);
        let chances = self.chances.as_ref().filter(|_| self.agreed.odds);
        match chances.and_then(|it| it.odds(view, act)) {
            Some(odds) => Some(Stakes { odds: Some(odds), ..stakes.unwrap_or_default() }),
            None => stakes,
        }
    }

    fn blank(&self, view: &View<'_, S>, like: &S::Choice, word: &str, values: &[String]) -> Blank {
        let takes = match S::places(like).contains(&word) {
            true => match S::begins(view.table, view.state, like) {
                Some(from) => Takes::Way { from, spots: values.to_vec() },
                None => Takes::Place { spots: values.to_vec() },
            },
            false => Takes::One { of: Picks::List(self.picks(word, values)) },
        };
        Blank { word: Id::from(word.to_owned()), asks: S::asks(word), takes, optional: false }
    }

    fn picks(&self, word: &str, values: &[String]) -> Vec<Pick> {
        values.iter().map(|it| S::pick(self.table(), word, it)).collect()
    }

    /// A row with its phrase, and what that phrase is about.
    pub(super) fn dressed(&self, mut row: Row, phrase: Phrase) -> Row {
        if let (true, Some((_, value))) = (row.does.as_str().is_empty(), phrase.head()) {
            row.does = Id::from(value.to_owned());
        }
        if row.about.is_empty() {
            row.about = self.about(&phrase);
        }
        row.phrase = phrase;
        row
    }

    fn about(&self, phrase: &Phrase) -> BTreeMap<Id, Ref> {
        let about = phrase
            .iter()
            .skip(1)
            .filter_map(|(word, value)| Some((Id::from(word.to_owned()), S::pick(self.table(), word, value).about?)));
        about.collect()
    }

    /// What a player would look for and cannot have.
    fn barred(&self, viewer: &Viewer, view: &View<'_, S>, rows: &[Row]) -> Vec<Barred> {
        let mut barred: Vec<Barred> = Vec::new();
        for act in S::sought(view) {
            let Some(phrase) = written::<S>(view.table, &act) else { continue };
            let is_offered = rows.iter().any(|it| it.phrase == phrase || phrase_of(it, &phrase));
            let is_hidden = self.depends_on_a_secret(viewer, view, &act) || is_others(viewer, view, &act);
            if is_offered || is_hidden || barred.len() >= MOST_BARRED {
                continue;
            }
            let Err(refused) = self.may(view.seat, &act) else { continue };
            let places = match &act {
                Act::Choose(choice) => S::places(choice),
                _ => &[],
            };
            let row = self.dressed(S::form(view, &act), without(&phrase, places));
            let why = refusals(view, Some(&act), &refused);
            let seat = shared_by(viewer, view.seat);
            let reveals = opened_by(view, &act).map(|it| Id::of(S::write_slot(it)));
            barred.push(Barred { phrase, seat, does: row.does, about: row.about, label: row.label, reveals, why });
        }
        barred
    }

    /// Whether an act stands, with what it would reveal of one's own.
    fn may(&self, seat: Seat, act: &Act<S>) -> Result<(), battle::Refusal<S>> {
        match act {
            Act::Choose(choice) => self.battle.may_choose(seat, choice),
            Act::Report(report) if S::report_reveals(self.table(), self.state(), seat, report).is_some() => {
                self.battle.clone().report(seat, report.clone())
            }
            act => battle::judge::<S>(self.table(), self.state(), Some(seat), act),
        }
    }

    /// What a sealed choice would forbid or allow is nobody else's business.
    fn depends_on_a_secret(&self, viewer: &Viewer, view: &View<'_, S>, act: &Act<S>) -> bool {
        opened_by(view, act).is_some() && viewer.eyes() != Some(view.seat)
    }

    /// Why somebody cannot do what a line names. Where it leaves open who or what is meant, what has the least against it
    /// is; nothing if anything that it may mean can be done.
    pub(super) fn reasons_against(&self, viewer: &Viewer, line: &str) -> Vec<Refusal> {
        let mut least: Option<Vec<Refusal>> = None;
        let mut seats = self.seats_of(viewer);
        // Whoever decides speaks first.
        if let Needs::Choices(due) = self.battle.needs() {
            seats.sort_by_key(|it| !due.contains(it));
        }
        for seat in seats {
            let view = self.view(viewer, seat);
            for act in S::named(&view, line).into_iter().take(MOST_MEANT) {
                if is_others(viewer, &view, &act) || self.depends_on_a_secret(viewer, &view, &act) {
                    continue;
                }
                let Err(refused) = self.may(seat, &act) else { return Vec::new() };
                let why = refusals(&view, Some(&act), &refused);
                if least.as_ref().is_none_or(|it| why.len() < it.len()) {
                    least = Some(why);
                }
            }
        }
        least.unwrap_or_default()
    }

    /// What can be reported. On a screen that all look at, what only a sealed choice can make true is among it whether or
    /// not it was made.
    pub(super) fn reports(&self, viewer: &Viewer, view: &View<'_, S>) -> Vec<S::Report> {
        self.with_sealed(viewer, view, S::reports(view))
    }

    /// These reports with those that only a sealed choice can make true.
    pub(super) fn with_sealed(
        &self,
        viewer: &Viewer,
        view: &View<'_, S>,
        mut reports: Vec<S::Report>,
    ) -> Vec<S::Report> {
        if viewer.eyes() == Some(view.seat) {
            return reports;
        }
        let sealed = S::reports_of_sealed(view);
        let new: Vec<S::Report> = sealed.into_iter().filter(|it| !reports.contains(it)).collect();
        reports.extend(new);
        reports
    }

    fn report_rows(&self, viewer: &Viewer, seat: Seat) -> Vec<Row> {
        let view = self.view(viewer, seat);
        // Whoever's deed or loss it is says so, where all are around one screen.
        let owns = |it: &S::Report| viewer.seats().len() == 1 || S::reported_side(view.table, it) == view.side();
        let reports: Vec<S::Report> = self.reports(viewer, &view).into_iter().filter(owns).collect();
        let phrases = uncounted(&view, &reports);
        let rows = gathered(&phrases, |_| &[]).into_iter().filter_map(|group| {
            let reported: Vec<&S::Report> = group.members.iter().filter_map(|it| reports.get(*it)).collect();
            let mut row = self.report_row(&view, &reported, group)?;
            row.seat = shared_by(viewer, seat);
            Some(row)
        });
        rows.collect()
    }

    /// A row for these reports, which differ in its blanks.
    pub(super) fn report_row(&self, view: &View<'_, S>, reported: &[&S::Report], group: Gathered) -> Option<Row> {
        let first = *reported.first()?;
        let act = Act::Report(first.clone());
        let counts = reported.iter().filter_map(|it| S::counted(view, it)).min_by_key(|(_, most)| *most);
        let is_plain = group.blanks.is_empty() && counts.is_none();
        let mut row = if is_plain { S::button(view, &act) } else { S::form(view, &act) };
        row.leaves = left_after(view, &row.price);
        row.group = Some(REPORT);
        let reveals = S::report_reveals(view.table, view.state, view.seat, first);
        row.reveals = reveals.map(|it| Id::of(S::write_slot(it)));
        let blank = |(word, values): &(String, Vec<String>)| Blank {
            word: Id::from(word.clone()),
            asks: S::asks(word),
            takes: Takes::One { of: Picks::List(self.picks(word, values)) },
            optional: false,
        };
        row.blanks = group.blanks.iter().map(blank).collect();
        row.blanks.extend(counts.map(|(word, most)| Blank {
            word: Id::of(word),
            asks: S::asks(word),
            takes: Takes::Number { least: 1, most: most.into(), usual: 1 },
            optional: false,
        }));
        Some(self.dressed(row, group.phrase))
    }

    /// What a seat may seal.
    pub(super) fn secret_row(&self, seat: Seat, slot: S::Slot) -> Row {
        let view = self.battle.view(seat);
        let takes = S::secret_takes(&view, slot).unwrap_or_else(|| {
            let secrets = S::secrets(&view, slot).into_iter().map(|secret| {
                let held = S::in_hand(view.table, slot, &secret);
                let value = S::write_secret(view.table, &secret);
                Pick { value, label: held.says, about: held.card.map(Ref::Card), under: None }
            });
            Takes::One { of: Picks::List(secrets.collect()) }
        });
        let asks = Says::plain(format!("Which {}?", S::slot(slot)));
        Row {
            phrase: Phrase::new("seal", S::write_slot(slot)),
            does: Id::of("seal"),
            label: Says::plain(format!("Your {}", S::slot(slot))),
            note: S::sealed_for(view.table, slot).map(Says::plain),
            blanks: vec![Blank { word: Id::of("secret"), asks, takes, optional: false }],
            ..Row::default()
        }
    }

    /// What is asked of these seats: first what everybody is asked, then what one is asked alone.
    fn questions(&self, viewer: &Viewer, seats: &[Seat]) -> Option<Asked> {
        let Needs::Answers(open) = self.battle.needs() else { return None };
        let public = open.iter().filter(|it| it.audience == Audience::Everyone);
        let all: Vec<Seat> = self.battle.seating().seats().collect();
        let questions: Vec<_> = public.map(|it| self.question(it.question, all.clone(), true)).collect();
        if !questions.is_empty() {
            return Some(Asked { title: self.prompt(), alone: false, questions });
        }
        let seat = viewer.eyes().filter(|it| seats.contains(it) && !self.has_answered_alone(*it))?;
        let (_, asked) = self.alone().into_iter().find(|(it, _)| *it == seat)?;
        Some(self.asked_of(seat, asked))
    }

    fn conceding(&self, viewer: &Viewer, seat: Seat) -> Option<Row> {
        let choice = S::concede()?;
        self.battle.may_choose(seat, &choice).ok()?;
        let view = self.view(viewer, seat);
        let row = S::button(&view, &Act::Choose(choice.clone()));
        let row = Row { seat: shared_by(viewer, seat), group: Some(ALWAYS), ends: true, ..row };
        Some(self.dressed(row, S::write_choice(view.table, &choice)))
    }

    /// The listed places or ways of a row, each as a row with what it would mean.
    pub(super) fn listed_places(&self, viewer: &Viewer, said: &Said) -> Vec<Row> {
        let Some(seat) = self.speaker(viewer, said) else { return Vec::new() };
        let view = self.view(viewer, seat);
        let choices = S::in_order(&view, S::options(&view));
        let fits = |it: &S::Choice| fills(&said.phrase, &S::write_choice(view.table, it));
        let mut fitting: Vec<S::Choice> = choices.into_iter().filter(fits).collect();
        if fitting.is_empty() {
            let like = self.like_listed(&view, &said.phrase);
            fitting = like.map_or(Vec::new(), |it| S::spots(&view, &it).into_iter().filter(fits).collect());
        }
        let rows = fitting.iter().map(|choice| {
            let row = S::button(&view, &Act::Choose(choice.clone()));
            self.dressed(Row { seat: shared_by(viewer, seat), ..row }, S::write_choice(view.table, choice))
        });
        rows.collect()
    }

    /// A choice that is offered and agrees with a draft in every word that it has.
    pub(super) fn like_listed(&self, view: &View<'_, S>, draft: &Phrase) -> Option<S::Choice> {
        let listed = S::options(view);
        let unlisted = S::unlisted(view, &listed);
        let all = listed.into_iter().chain(unlisted);
        all.into_iter().find(|it| fills(&without(draft, S::places(it)), &S::write_choice(view.table, it)))
    }

    /// What an advisor would do.
    pub(super) fn advice(&self, viewer: &Viewer) -> Option<Phrase> {
        let advisor = self.advisor.as_ref().filter(|_| self.agreed.hints)?;
        let Needs::Choices(due) = self.battle.needs() else { return None };
        let seat = self.seats_of(viewer).into_iter().find(|it| due.contains(it))?;
        let view = self.view(viewer, seat);
        let options = S::options(&view);
        let worths = advisor.lock().ok()?.weigh(&view, &options);
        let most = worths.iter().max()?;
        let is_best = |it: &usize| worths.get(*it) == Some(most);
        // Among equals, what does least.
        let least = S::usual(&view, &options).and_then(|it| options.iter().position(|other| other == it));
        let place = least.filter(is_best).or_else(|| (0..options.len()).find(is_best))?;
        options.get(place).map(|it| S::write_choice(view.table, it))
    }
}

pub(super) const REPORT: Id = Id::of("report");
const ALWAYS: Id = Id::of("always");

/// Whose row it is, where one screen acts for several.
pub(super) fn shared_by(viewer: &Viewer, seat: Seat) -> Option<Seat> {
    (viewer.seats().len() > 1).then_some(seat)
}

/// A phrase without some of its words.
pub(super) fn without(phrase: &Phrase, words: &[&str]) -> Phrase {
    let kept = phrase.iter().filter(|(word, _)| !words.contains(word));
    kept.fold(Phrase::default(), |phrase, (word, value)| phrase.with(word, value))
}

/// True if a phrase has every word of a draft, with the same values.
pub(super) fn fills(draft: &Phrase, phrase: &Phrase) -> bool {
    draft.head() == phrase.head() && draft.iter().all(|(word, value)| phrase.get(word) == Some(value))
}

/// True if a row with blanks could become this phrase by one of its listed fillings.
fn phrase_of(row: &Row, phrase: &Phrase) -> bool {
    if row.blanks.is_empty() || !fills(&row.phrase, phrase) {
        return false;
    }
    row.blanks.iter().all(|blank| match (&blank.takes, phrase.get(blank.word.as_str())) {
        (Takes::One { of: Picks::List(picks) }, Some(value)) => picks.iter().any(|it| it.value == value),
        (_, value) => value.is_some(),
    })
}

/// The secret that an act would open.
fn opened_by<S: Spoken>(view: &View<'_, S>, act: &Act<S>) -> Option<S::Slot> {
    match act {
        Act::Choose(choice) => S::reveals(view.table, view.state, view.seat, choice),
        Act::Report(report) => S::report_reveals(view.table, view.state, view.seat, report),
        _ => None,
    }
}

fn go_on(viewer: &Viewer, seat: Seat) -> Row {
    Row {
        phrase: Phrase::new("ready", "go on"),
        seat: shared_by(viewer, seat),
        does: Id::of("go on"),
        label: Says::plain("Go on"),
        ..Row::default()
    }
}

/// Reports as they are written, but for the numbers that may be said.
pub(super) fn uncounted<S: Spoken>(view: &View<'_, S>, reports: &[S::Report]) -> Vec<Phrase> {
    let phrase = |it: &S::Report| {
        let written = S::write_report(view.table, it);
        S::counted(view, it).map_or(written.clone(), |(word, _)| without(&written, &[word]))
    };
    reports.iter().map(phrase).collect()
}

/// True for a report that somebody else around the same screen makes: whoever's deed or loss it is says so.
fn is_others<S: Spoken>(viewer: &Viewer, view: &View<'_, S>, act: &Act<S>) -> bool {
    match act {
        Act::Report(it) => viewer.seats().len() > 1 && S::reported_side(view.table, it) != view.side(),
        _ => false,
    }
}

/// What is left of each thing that a row costs.
pub(super) fn left_after<S: Spoken>(view: &View<'_, S>, price: &[(Id, u16)]) -> Vec<(Id, u16)> {
    let left = |(of, costs): &(Id, u16)| Some((of.clone(), S::purse(view, of)?.checked_sub(*costs)?));
    price.iter().filter_map(left).collect()
}

/// A choice or a report as it is written.
fn written<S: Spoken>(table: &S::Table, act: &Act<S>) -> Option<Phrase> {
    match act {
        Act::Choose(choice) => Some(S::write_choice(table, choice)),
        Act::Report(report) => Some(S::write_report(table, report)),
        _ => None,
    }
}
