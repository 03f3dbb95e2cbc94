//! What would come of a phrase, without doing it.

use battle::{Act, Change, Consent, EntryNo, Input, Needs, Phrase, PhraseError, Seat, View, read_input};
use door::{Blank, Id, Picks, PlaceWords, Refusal, Row, Spoken, Takes, Verdict, Viewer, drafted};

use super::Seated;
use super::entering::consented;
use super::offering::{uncounted, without};
use super::wording::refusals;
use crate::sitting::Said;

/// What a phrase says, read and understood.
pub(super) enum Meant<S: Spoken> {
    Choose(S::Choice),
    Report(S::Report),
    Seal(S::Slot, S::Secret),
    Answer(S::Question, S::Answer),
    Roll(S::Roll, Vec<u8>),
    Propose(Change<S>),
    Consent(Consent),
    Ready,
    Delegate,
    Without(Seat),
}

/// What is wrong with the words of a phrase.
pub(super) fn unread(error: &PhraseError) -> Refusal {
    Refusal::new("the phrase", "That is not understood.", format!("{}.", battle::capitalized(&error.0)))
}

impl<S: Spoken> Seated<S> {
    /// Who says something: the only seat of the viewer, or the one it is most likely of.
    pub(super) fn speaker(&self, viewer: &Viewer, said: &Said) -> Option<Seat> {
        let seats = self.seats_of(viewer);
        if let Some(seat) = said.seat {
            return seats.contains(&seat).then_some(seat);
        }
        if let [only] = seats.as_slice() {
            return Some(*only);
        }
        let of_side = |side| seats.iter().copied().find(|it| self.battle.seating().side_of(*it) == side);
        let likely = match said.phrase.head().map(|(word, _)| word) {
            Some("report") => {
                let report = S::read_report(self.table(), &said.phrase).ok();
                report.and_then(|it| of_side(S::reported_side(self.table(), &it)))
            }
            // Whoever made an entry asks to change it.
            Some("propose") => {
                let number = said.phrase.get("from").or(said.phrase.get("entry"));
                let number = number.and_then(|it| it.parse().ok()).map(EntryNo);
                let entry = self.battle.entries().find(|(it, _)| Some(it.number) == number);
                entry.and_then(|(it, _)| it.seat).filter(|it| seats.contains(it))
            }
            Some("consent") => self.battle.awaited().first().copied().and_then(of_side),
            _ => match self.battle.needs() {
                Needs::Choices(due) | Needs::Secrets { seats: due, .. } => {
                    seats.iter().copied().find(|it| due.contains(it))
                }
                _ => None,
            },
        };
        likely.or_else(|| seats.first().copied())
    }

    /// Reads a phrase in the words of this battle.
    pub(super) fn read(&self, phrase: &Phrase) -> Result<Meant<S>, PhraseError> {
        let table = self.table();
        match phrase.head() {
            Some(("seal", slot)) => {
                phrase.only(&["seal", "secret"])?;
                let slot = S::read_slot(slot)?;
                Ok(Meant::Seal(slot, S::read_secret(table, slot, phrase.need("secret")?)?))
            }
            Some(("ready", _)) => Ok(Meant::Ready),
            Some(("delegate", _)) => Ok(Meant::Delegate),
            Some(("without", letter)) => {
                let seat = self.battle.seating().seats().find(|it| it.to_string() == letter);
                seat.map(Meant::Without).ok_or_else(|| PhraseError::new("nobody sits at that seat"))
            }
            Some(("open", _)) => Err(PhraseError::new("seals are opened by the battle itself")),
            _ => Ok(match read_input::<S>(table, phrase)? {
                Input::Choose(choice) => Meant::Choose(choice),
                Input::Report(report) => Meant::Report(report),
                Input::Answer { question, answer } => Meant::Answer(question, answer),
                Input::Roll { roll, faces } => Meant::Roll(roll, faces),
                Input::Propose(Change::Insert { .. }) => {
                    return Err(PhraseError::new("what is missing is simply answered"));
                }
                Input::Propose(change) => Meant::Propose(change),
                Input::Consent(consent) => Meant::Consent(consent),
                Input::Seal { .. } | Input::Open { .. } => {
                    return Err(PhraseError::new("a secret is sealed by saying what it is"));
                }
            }),
        }
    }

    pub(super) fn judge(&self, viewer: &Viewer, said: &Said) -> Verdict {
        let Some(seat) = self.speaker(viewer, said) else {
            return Verdict::refused(vec![nobody()]);
        };
        let view = self.view(viewer, seat);
        match self.read(&said.phrase) {
            Ok(meant) => {
                let verdict = self.judge_meant(viewer, seat, &meant);
                // Words that can be read may still be the beginning of more: of whom, where, how many. Where only one
                // thing goes with them, the rest comes along.
                let goes_on = |it: &Row| !it.blanks.is_empty() || it.phrase != said.phrase;
                let beginning = || self.draft(viewer, &view, &said.phrase).filter(goes_on);
                match (verdict.stands, &meant) {
                    (Some(false), Meant::Choose(_) | Meant::Report(_)) => {
                        beginning().map_or(verdict, Verdict::unfinished)
                    }
                    _ => verdict,
                }
            }
            Err(error) => match self.draft(viewer, &view, &said.phrase) {
                Some(row) => Verdict::unfinished(row),
                None => Verdict::refused(vec![unread(&error)]),
            },
        }
    }

    fn judge_meant(&self, viewer: &Viewer, seat: Seat, meant: &Meant<S>) -> Verdict {
        let view = self.view(viewer, seat);
        match meant {
            Meant::Choose(choice) => self.judge_choice(viewer, &view, choice),
            Meant::Report(report) => self.judge_report(viewer, &view, report),
            Meant::Seal(slot, secret) => {
                let verdict = S::judge_secret(view.table, view.state, seat, *slot, secret).into_result();
                let rules = verdict.map_err(|reasons| battle::Refusal {
                    reasons: reasons.into_iter().map(battle::Why::Rule).collect(),
                });
                let act = Act::Sealed(*slot);
                let due = battle::judge::<S>(view.table, view.state, Some(seat), &act);
                match due.and(rules) {
                    Ok(()) => Verdict::legal(),
                    Err(refused) => Verdict::refused(refusals(&view, Some(&act), &refused)),
                }
            }
            Meant::Answer(question, answer) => {
                let private = S::private_questions(view.table, view.state, seat, view.mine);
                match private.contains(question) {
                    true => match self.judge_alone(seat, &[(*question, *answer)]) {
                        Ok(()) => Verdict::legal(),
                        Err(why) => Verdict::refused(why),
                    },
                    false => self.judged(&view, &Act::Answered(*question, *answer)),
                }
            }
            Meant::Roll(roll, faces) => match self.agreed.rolls {
                true => Verdict::refused(vec![umpire_rolls()]),
                false => self.judged(&view, &Act::Rolled(*roll, faces.clone())),
            },
            Meant::Propose(change) => self.preview(seat, &self.with_consent(seat, change.clone())),
            Meant::Consent(Consent::Fell(_)) if self.agreed.rolls => Verdict::refused(vec![umpire_rolls()]),
            Meant::Consent(consent @ (Consent::LeaveToADie | Consent::Fell(_))) => {
                match consented(&mut self.battle.clone(), seat, *consent) {
                    Ok(()) => Verdict::legal(),
                    Err(refused) => Verdict::refused(refusals(&view, None, &refused)),
                }
            }
            Meant::Consent(_) => match self.battle.proposal() {
                Some(proposal) => self.preview(proposal.by, &proposal.change),
                None => Verdict::refused(vec![Refusal::new("the table", "Nothing is proposed.", "")]),
            },
            Meant::Ready | Meant::Delegate => Verdict::legal(),
            Meant::Without(silent) => match self.may_go_on_without(seat, *silent) {
                Ok(()) => Verdict::legal(),
                Err(why) => Verdict::refused(why),
            },
        }
    }

    fn judge_choice(&self, viewer: &Viewer, view: &View<'_, S>, choice: &S::Choice) -> Verdict {
        let act = Act::Choose(choice.clone());
        let (legs, slack) = S::legs(view, &act);
        let reveals = S::reveals(view.table, view.state, view.seat, choice).map(|it| Id::of(S::write_slot(it)));
        if reveals.is_some() && viewer.eyes() != Some(view.seat) {
            // Whether somebody holds what would be revealed, a screen that all look at does not tell.
            return Verdict { legs, slack, reveals, ..Verdict::legal() };
        }
        match self.battle.may_choose(view.seat, choice) {
            Ok(()) => {
                let follows = S::follows(view, &act);
                let price = S::form(view, &act).price;
                Verdict { price, legs, slack, follows, reveals, ..Verdict::legal() }
            }
            Err(refused) => {
                let why = refusals(view, Some(&act), &refused);
                Verdict { legs, slack, ..Verdict::refused(why) }
            }
        }
    }

    fn judge_report(&self, viewer: &Viewer, view: &View<'_, S>, report: &S::Report) -> Verdict {
        let act = Act::Report(report.clone());
        let reveals = S::report_reveals(view.table, view.state, view.seat, report);
        let Some(slot) = reveals else { return self.judged(view, &act) };
        let reveals = Some(Id::of(S::write_slot(slot)));
        if viewer.eyes() != Some(view.seat) {
            return Verdict { reveals, ..Verdict::legal() };
        }
        // What would be open then may allow it: its owner tries it on a copy.
        match self.battle.clone().report(view.seat, report.clone()) {
            Ok(()) => Verdict { reveals, ..Verdict::legal() },
            Err(refused) => Verdict::refused(refusals(view, Some(&act), &refused)),
        }
    }

    fn judged(&self, view: &View<'_, S>, act: &Act<S>) -> Verdict {
        match battle::judge::<S>(view.table, view.state, Some(view.seat), act) {
            Ok(()) => Verdict::legal(),
            Err(refused) => Verdict::refused(refusals(view, Some(act), &refused)),
        }
    }

    /// The rest of a row whose words are not all there yet.
    fn draft(&self, viewer: &Viewer, view: &View<'_, S>, draft: &Phrase) -> Option<Row> {
        let table = view.table;
        match draft.head()? {
            ("choose", _) => {
                let choices = S::options(view);
                let phrases: Vec<Phrase> = choices.iter().map(|it| S::write_choice(table, it)).collect();
                let places = |place: usize| choices.get(place).map_or(&[] as PlaceWords, S::places);
                let Some(group) = drafted(&phrases, draft, places) else {
                    let like = self.like_listed(view, draft)?;
                    let mut row = S::form(view, &Act::Choose(like.clone()));
                    let written = S::write_choice(table, &like);
                    let missing = written.iter().filter(|(word, _)| draft.get(word).is_none());
                    row.blanks = missing.map(|(word, _)| self.place_blank(view, &like, word, Vec::new())).collect();
                    row.phrase = without(draft, &[]);
                    return Some(row);
                };
                let first = group.members.first().and_then(|it| choices.get(*it))?.clone();
                let mut row = S::form(view, &Act::Choose(first.clone()));
                row.blanks = group
                    .blanks
                    .into_iter()
                    .map(|(word, values)| self.place_blank(view, &first, &word, values))
                    .collect();
                row.phrase = group.phrase;
                Some(row)
            }
            ("report", _) => {
                let reports = self.reports(viewer, view);
                let phrases = uncounted(view, &reports);
                let group = drafted(&phrases, draft, |_| &[])?;
                let reported: Vec<&S::Report> = group.members.iter().filter_map(|it| reports.get(*it)).collect();
                self.report_row(view, &reported, group)
            }
            ("seal", slot) => Some(self.secret_row(view.seat, S::read_slot(slot).ok()?)),
            _ => None,
        }
    }

    fn place_blank(&self, view: &View<'_, S>, like: &S::Choice, word: &str, values: Vec<String>) -> Blank {
        let takes = match (S::places(like).contains(&word), S::begins(view.table, view.state, like)) {
            (true, Some(from)) => Takes::Way { from, spots: values },
            (true, None) => Takes::Place { spots: values },
            (false, _) => {
                let picks = values.iter().map(|it| S::pick(view.table, word, it)).collect();
                Takes::One { of: Picks::List(picks) }
            }
        };
        Blank { word: Id::from(word.to_owned()), asks: S::asks(word), takes, optional: false }
    }
}

pub(super) fn nobody() -> Refusal {
    Refusal::new("the table", "Nobody here sits at that seat.", "Only those who have a seat can say something.")
}

pub(super) fn umpire_rolls() -> Refusal {
    Refusal::new("the table", "Umpire rolls these dice.", "Faces are typed only where people roll real dice.")
}
