//! Letting time run on: scripted dice fall, default choices are made, until a window closes.

use battle::{Act, Audience, EntryNo, Needs, Seat, Words};
use door::Id;

use crate::Staged;
use crate::needs::needs_in_words;
use crate::perform::{Performance, Trouble};

/// Far more inputs than any battle has; a system whose default choices lead nowhere stops here.
const PATIENCE: usize = 10_000;

impl<S: Staged> Performance<S> {
    /// Rolls whatever is due, as long as the script has faces for it.
    pub(crate) fn roll_what_is_scripted(&mut self) -> Result<(), Trouble> {
        while self.battle.roll_due().is_some() {
            match self.roll_one()? {
                Ok(()) => {}
                Err(_missing) => break,
            }
        }
        Ok(())
    }

    /// The sentence about dice that are due and not in the script.
    pub(crate) fn missing_dice(&self) -> Option<String> {
        let due = self.battle.roll_due()?;
        let name = S::write_roll(self.battle.table(), due.roll);
        let mut dice = self.dice.clone();
        dice.take(&name, due.kind, due.count).err()
    }

    /// The inner error is the sentence about missing dice.
    fn roll_one(&mut self) -> Result<Result<(), String>, Trouble> {
        let Some(due) = self.battle.roll_due() else {
            return Ok(Ok(()));
        };
        let name = S::write_roll(self.battle.table(), due.roll);
        let faces = match self.dice.take(&name, due.kind, due.count) {
            Ok(faces) => faces,
            Err(missing) => return Ok(Err(missing)),
        };
        let act = Act::Rolled(due.roll, faces.clone());
        match self.battle.roll(None, due.roll, faces) {
            Ok(()) => Ok(Ok(())),
            Err(refusal) => match self.refused(Seat::A, Some(&act), &refusal) {
                Trouble::Refused(reasons) => {
                    let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
                    let reasons = reasons.join(" ");
                    Err(Trouble::Stuck(format!("the roll \"{name}\": {reasons}")))
                }
                stuck => Err(stuck),
            },
        }
    }

    /// Lets time run on until this window has closed, or until an answer is needed.
    ///
    /// Each such step stands for one closing. If the step just before closed the window by itself,
    /// that is the one; unless an earlier step already waited for it, held up by a question.
    pub(crate) fn run_on_to(&mut self, name: &str) -> Result<(), Trouble> {
        self.held_up = None;
        let closed_before = self.done.last().is_some_and(|it| !it.awaited && self.closed_after(it.before, name));
        if closed_before {
            return Ok(());
        }
        let start = self.battle.newest();
        let mut phase = self.phase();
        let began_before = self.done.last().is_some_and(|it| it.phase != phase && !it.awaited);
        if began_before && is_start_of(name, &phase) {
            return Ok(());
        }
        for _ in 0..PATIENCE {
            if self.closed_after(start, name) {
                return Ok(());
            }
            self.let_the_unconcerned_go_on();
            let now = self.phase();
            let begins = now != phase && is_start_of(name, &now);
            if begins || self.closed_after(start, name) {
                return Ok(());
            }
            phase = now;
            if let Needs::Answers(_) = self.battle.needs() {
                self.held_up = Some(name.to_owned());
                return Ok(());
            }
            self.let_one_thing_happen(name, start)?;
        }
        Err(format!("\"{name}\" has not closed after {PATIENCE} default choices").into())
    }

    /// Where nobody is asked but those who may hold a secret, and nobody does hold one that wants to
    /// know anything, they say so.
    pub(crate) fn let_the_unconcerned_go_on(&mut self) {
        while let Needs::Answers(asked) = self.battle.needs() {
            let alone = asked.iter().map(|it| match it.audience {
                Audience::Seat(seat) if S::stands_for_secrets(it.question).is_some() => {
                    let view = self.battle.view(seat);
                    let behind = S::private_questions(view.table, view.state, seat, view.mine);
                    behind.is_empty().then_some((seat, it.question))
                }
                _ => None,
            });
            let Some(unconcerned) = alone.collect::<Option<Vec<_>>>() else { return };
            for (seat, question) in unconcerned {
                if self.battle.answer_alone(seat, question, &[]).is_err() {
                    return;
                }
            }
        }
    }

    /// Which phase or step it is.
    pub(crate) fn phase(&self) -> Id {
        let view = self.battle.spectate();
        S::moment(view.table, view.state).phase
    }

    /// True if an entry after this one closed the window.
    pub(crate) fn closed_after(&self, entry: EntryNo, name: &str) -> bool {
        self.windows_closed_after(entry).any(|it| is_window(&it, name))
    }

    fn windows_closed_after(&self, entry: EntryNo) -> impl Iterator<Item = String> {
        let later = self.battle.log(None).filter(move |it| it.entry > entry);
        later.filter_map(|it| S::closes(&it.event)).map(<S as Words>::window)
    }

    /// Which windows an entry after this one closed, each once: a slip in a name is found here.
    fn closed_so_far(&self, start: EntryNo) -> String {
        let mut closed: Vec<String> = Vec::new();
        for window in self.windows_closed_after(start) {
            if !closed.contains(&window) {
                closed.push(window);
            }
        }
        match closed.is_empty() {
            true => "and nothing else has".to_owned(),
            false => format!("but these have: {}", closed.join(", ")),
        }
    }

    fn let_one_thing_happen(&mut self, name: &str, start: EntryNo) -> Result<(), Trouble> {
        let stopped = |needs: String| format!("\"{name}\" does not close: the battle waits for {needs}");
        if self.battle.proposal().is_some() {
            return Err(stopped(needs_in_words(&self.battle)).into());
        }
        match self.battle.needs() {
            Needs::Roll(_) => match self.roll_one()? {
                Ok(()) => Ok(()),
                Err(missing) => {
                    let so_far = self.closed_so_far(start);
                    Err(format!("{missing}; \"{name}\" has not closed yet, {so_far}").into())
                }
            },
            Needs::Choices(seats) => {
                let default = seats.iter().find_map(|seat| {
                    let choice = S::default_choice(&self.battle.view(*seat))?;
                    Some((*seat, choice))
                });
                let Some((seat, choice)) = default else {
                    return Err(stopped(needs_in_words(&self.battle)).into());
                };
                let act = Act::Choose(choice.clone());
                let result = self.battle.choose(seat, choice);
                result.map_err(|it| self.refused(seat, Some(&act), &it))
            }
            Needs::Secrets { slot, seats } => {
                let default = seats.iter().find_map(|seat| {
                    let secret = S::default_secret(&self.battle.view(*seat), slot)?;
                    Some((*seat, secret))
                });
                let Some((seat, secret)) = default else {
                    return Err(stopped(needs_in_words(&self.battle)).into());
                };
                let (salt, act) = (self.next_salt(), Act::Opened(slot, secret.clone()));
                let result = self.battle.seal(seat, slot, secret, salt);
                result.map_err(|it| self.refused(seat, Some(&act), &it))
            }
            Needs::Openings(_) | Needs::Answers(_) => Err(stopped(needs_in_words(&self.battle)).into()),
            Needs::Nothing(_) => {
                let so_far = self.closed_so_far(start);
                Err(format!("the battle ended before \"{name}\" closed, {so_far}").into())
            }
        }
    }
}

/// True if the beginning of a phase is meant: "start of the firefight", "start of the Shooting phase".
fn is_start_of(name: &str, phase: &Id) -> bool {
    let name = name.to_lowercase();
    let meant = name.strip_prefix("start of ").map(|it| it.strip_prefix("the ").unwrap_or(it));
    meant.is_some_and(|it| it.strip_suffix(" phase").unwrap_or(it) == phase.as_str().to_lowercase())
}

/// True if a window is meant by this name. The number at its end may be left out: "end of turning
/// point" is the end of any turning point, "end of turning point 2" that of the second.
pub(crate) fn is_window(window: &str, name: &str) -> bool {
    let unnumbered = window.trim_end_matches(|it: char| it.is_ascii_digit());
    window.eq_ignore_ascii_case(name)
        || unnumbered.len() < window.len() && unnumbered.trim_end().eq_ignore_ascii_case(name)
}
