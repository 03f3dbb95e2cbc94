//! Folding a battle again, from its beginning, under the entries that still stand.
//!
//! Undo and corrections are one mechanism: some entries no longer stand, or stand differently, and
//! the battle is folded again without them. Later inputs that no longer fit are skipped and
//! reported; faces that were rolled are used again where the same roll is asked for, missing ones
//! are asked for anew, surplus ones are reported as unused. Openings of seals are treated like
//! faces: what is due and was recorded somewhere is taken from there. An answer belongs to its
//! moment and is never taken from elsewhere: where one is missing, what follows waits for it.

use crate::seal::Held;
use crate::standing::{Sealed, Standing, act_of};
use crate::{Asked, Change, Entry, EntryNo, Fate, Hand, Input, Logged, Needs, Refusal, Seat, System, Why, Written};

/// A battle folded from its entries.
#[derive(Debug, Clone, PartialEq)]
pub struct Folded<S: System> {
    /// The state after all of them.
    pub state: S::State,
    /// What happened.
    pub log: Vec<Logged<S>>,
    /// Entries that no longer fit, with the reason.
    pub skipped: Vec<(EntryNo, Refusal<S>)>,
    /// Rolls that nobody asked for any more. Not known as long as something waits.
    pub unused: Vec<EntryNo>,
    /// Entries that wait behind a roll, an opening or an answer that is missing now.
    pub waiting: Vec<EntryNo>,
    pub(crate) hands: Vec<Hand<S>>,
    pub(crate) seals: Vec<Sealed<S>>,
}

/// Folds the entries that stand, from the state before the first of them. Entries and fates go in
/// step. The hands are dealt anew; they are wanted for the secrets that they have seen.
pub fn fold_entries<S: Written>(
    table: &S::Table,
    origin: S::State,
    hands: &[Hand<S>],
    entries: &[Entry<S>],
    fates: &[Fate<S>],
) -> Folded<S> {
    fold_on(table, Standing::new(origin, hands), entries, fates)
}

pub(crate) fn fold_on<S: Written>(
    table: &S::Table,
    origin: Standing<S>,
    entries: &[Entry<S>],
    fates: &[Fate<S>],
) -> Folded<S> {
    let mut fold = Fold::new(table, origin, entries, fates);
    for place in 0..fold.recorded.len() {
        fold.come_to(place);
    }
    fold.finish()
}

/// What a seat holds sealed, and the entry before which it has to be opened.
pub(crate) type Shown<S> = (Seat, Held<S>, EntryNo);

/// The first entry that shows something which is still sealed: a correction has made it so.
pub(crate) fn first_shown<S: Written>(
    table: &S::Table,
    origin: Standing<S>,
    entries: &[Entry<S>],
    fates: &[Fate<S>],
) -> Option<Shown<S>> {
    let mut fold = Fold::new(table, origin, entries, fates);
    fold.watches = true;
    (0..fold.recorded.len()).find_map(|place| {
        fold.come_to(place);
        fold.shown.take()
    })
}

/// An entry that stands, as it stands now.
struct Recorded<'a, S: System> {
    number: EntryNo,
    seat: Option<Seat>,
    input: &'a Input<S>,
    replaced: bool,
    asked_for: bool,
    done: bool,
    refusal: Option<Refusal<S>>,
}

fn recorded<'a, S: System>(entries: &'a [Entry<S>], fates: &'a [Fate<S>]) -> Vec<Recorded<'a, S>> {
    let mut recorded: Vec<Recorded<'a, S>> = Vec::new();
    // What comes right behind a correction may be what that correction left missing.
    let mut asked_for = false;
    for (entry, fate) in entries.iter().zip(fates) {
        asked_for = entry.input.is_about_changes() || (asked_for && entry.input.is_supply());
        let (input, replaced) = match fate {
            Fate::Stands => (&entry.input, false),
            Fate::Replaced(with) => (&**with, true),
            Fate::Withdrawn => continue,
        };
        let (number, seat) = (entry.number, entry.seat);
        let as_it_stands = |input| Recorded { number, seat, input, replaced, asked_for, done: false, refusal: None };
        match (&entry.input, input) {
            (Input::Propose(Change::Insert { before, with }), _) => {
                let inserted = if replaced { input } else { &**with };
                let exactly = recorded.iter().position(|it| it.number == *before);
                let place = exactly.or_else(|| recorded.iter().position(|it| it.number > *before));
                recorded.insert(place.unwrap_or(recorded.len()), as_it_stands(inserted));
                recorded.push(as_it_stands(&entry.input));
            }
            _ => recorded.push(as_it_stands(input)),
        }
    }
    recorded
}

/// Whether something due could be taken from the record.
enum Supply {
    /// It was.
    Found,
    /// It is not there: what follows has to wait.
    Missing,
    /// No roll and no opening is due.
    NotDue,
}

struct Fold<'a, S: System> {
    table: &'a S::Table,
    now: Standing<S>,
    recorded: Vec<Recorded<'a, S>>,
    skipped: Vec<(EntryNo, Refusal<S>)>,
    waiting: Vec<EntryNo>,
    /// True if it is looked for what entries show.
    watches: bool,
    shown: Option<Shown<S>>,
}

impl<'a, S: Written> Fold<'a, S> {
    fn new(table: &'a S::Table, origin: Standing<S>, entries: &'a [Entry<S>], fates: &'a [Fate<S>]) -> Self {
        Self {
            table,
            now: origin,
            recorded: recorded(entries, fates),
            skipped: Vec::new(),
            waiting: Vec::new(),
            watches: false,
            shown: None,
        }
    }

    /// Takes the entry at this place, in the order in which it came in when the battle was live.
    fn come_to(&mut self, place: usize) {
        let Some(it) = self.recorded.get(place).filter(|it| !it.done) else {
            return;
        };
        let (number, is_supply) = (it.number, it.input.is_supply());
        if it.input.is_about_changes() {
            // Here the battle was folded again, and went on with whatever was left at that time.
            return self.use_what_is_left(place);
        }
        if !self.waiting.is_empty() {
            if !is_supply {
                self.waiting.push(number);
            }
            return;
        }
        while let Err(refusal) = self.take(place) {
            if is_supply {
                // It may be wanted later, where a correction has made something longer.
                return;
            }
            match self.supply(place, true) {
                Supply::Found => {}
                Supply::Missing => return self.waiting.push(number),
                Supply::NotDue => return self.skipped.push((number, refusal)),
            }
        }
    }

    fn use_what_is_left(&mut self, before: usize) {
        while self.waiting.is_empty() && matches!(self.supply(before, false), Supply::Found) {}
    }

    fn take(&mut self, place: usize) -> Result<(), Refusal<S>> {
        let Some(it) = self.recorded.get_mut(place) else {
            return Ok(());
        };
        if self.watches
            && self.shown.is_none()
            && let Some(act) = act_of(it.input).filter(|_| !matches!(it.input, Input::Open { .. }))
        {
            let shown = self.now.shown_by(self.table, it.seat, &act).into_iter().next();
            self.shown = shown.map(|(seat, held)| (seat, held, it.number));
        }
        let result = self.now.take(self.table, it.number, it.seat, it.input);
        it.done = result.is_ok();
        it.refusal = result.clone().err();
        result
    }

    /// Takes what is due from what came before this place and found no use there, or else from what
    /// was asked for later, because it was missing here. Other faces stay with their own rolls. An
    /// opening fits its seal alone, wherever it was recorded.
    fn supply(&mut self, here: usize, or_later: bool) -> Supply {
        let needs = S::needs(self.table, &self.now.state);
        match &needs {
            Needs::Roll(_) | Needs::Openings(_) => {}
            Needs::Answers(asked) if !self.is_answered_soon(here, asked) => return Supply::Missing,
            _ => return Supply::NotDue,
        }
        for place in 0..self.recorded.len() {
            let fits = self.recorded.get(place).is_some_and(|it| {
                let later = it.asked_for || matches!(it.input, Input::Open { .. });
                let may_be = place < here || (or_later && later);
                may_be && !it.done && is_due(&needs, it.seat, it.input)
            });
            if fits && self.take(place).is_ok() {
                return Supply::Found;
            }
        }
        Supply::Missing
    }

    /// True if the record goes on to answer one of these questions before anything is decided: then
    /// whatever was refused in between does not wait for it.
    fn is_answered_soon(&self, here: usize, asked: &[Asked<S>]) -> bool {
        let ahead = self.recorded.iter().skip(here + 1).filter(|it| !it.done);
        let mut moment = ahead.take_while(|it| !matches!(it.input, Input::Choose(_) | Input::Seal { .. }));
        moment.any(|it| match it.input {
            Input::Answer { question, .. } => {
                asked.iter().any(|open| open.question == *question && open.audience.includes(it.seat))
            }
            _ => false,
        })
    }

    fn finish(mut self) -> Folded<S> {
        self.use_what_is_left(self.recorded.len());
        let mut unused = Vec::new();
        let all_came = self.waiting.is_empty();
        let left = self.recorded.iter().filter(|it| it.input.is_supply() && !it.done);
        for it in left {
            match it.input {
                // Faces that were put in the place of others and did not fit there.
                Input::Roll { .. } if it.replaced && it.refusal.is_some() => {}
                _ if !all_came => continue,
                Input::Roll { .. } => {
                    unused.push(it.number);
                    continue;
                }
                _ => {}
            }
            let refusal = it.refusal.clone().unwrap_or_else(|| Why::NotNow.into());
            self.skipped.push((it.number, refusal));
        }
        self.skipped.sort_by_key(|(number, _)| *number);
        Folded {
            state: self.now.state,
            log: self.now.log,
            hands: self.now.hands,
            seals: self.now.seals,
            skipped: self.skipped,
            unused,
            waiting: self.waiting,
        }
    }
}

/// True for the faces or the opening that the battle waits for by itself.
pub(crate) fn is_due<S: System>(needs: &Needs<S>, seat: Option<Seat>, input: &Input<S>) -> bool {
    match (needs, input) {
        (Needs::Roll(request), Input::Roll { roll, .. }) => request.roll == *roll,
        (Needs::Openings(due), Input::Open { slot, .. }) => due.iter().any(|it| Some(it.0) == seat && it.1 == *slot),
        _ => false,
    }
}
