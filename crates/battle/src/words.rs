//! The sentences of a system: written once, beside what they speak of, for terminal, browser and
//! tests.

use crate::standing::act_of;
use crate::{Change, ChangeWhy, Finding, Input, Refusal, Row, Seat, System, View, Why};

/// A question as people are asked it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wording<A> {
    /// One sentence that can be answered by looking at the table.
    pub text: String,
    /// How to find out, in at most 25 words.
    pub help: String,
    /// The answers in their fixed order, each with its label.
    pub answers: Vec<(A, String)>,
}

/// A refusal as a player reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objection {
    /// What stands in the way, in three to six words.
    pub headline: String,
    /// What it needs and what was found, with numbers in the same unit.
    pub detail: String,
    /// The rule that forbids it.
    pub rule: String,
}

impl std::fmt::Display for Objection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.headline)?;
        if self.detail.is_empty() { Ok(()) } else { write!(f, " {}", self.detail) }
    }
}

/// A system that can speak.
pub trait Words: System {
    /// An event as a line of the log, readable aloud as a story.
    fn event(table: &Self::Table, event: &Self::Event) -> String;
    /// The same for whoever has the table as it stands afterwards: places are told by what is there.
    fn event_there(table: &Self::Table, _: &Self::State, event: &Self::Event) -> String {
        Self::event(table, event)
    }
    /// A choice as a button says it: verb and object.
    fn choice(view: &View<'_, Self>, choice: &Self::Choice) -> String;
    /// The same for whoever reads of it later, without what it would have meant.
    fn deed(view: &View<'_, Self>, choice: &Self::Choice) -> String {
        Self::choice(view, choice)
    }
    /// What a seat decides now: "Relay, 2 AP left".
    fn prompt(view: &View<'_, Self>) -> String;
    /// A question to people.
    fn question(table: &Self::Table, question: Self::Question) -> Wording<Self::Answer>;
    /// What was found, as a statement.
    fn finding(table: &Self::Table, finding: &Finding<Self::Question, Self::Answer>) -> String;
    /// Why the rules say no to this act, with the measured numbers.
    fn reason(view: &View<'_, Self>, act: &crate::Act<Self>, reason: &Self::Reason) -> Objection;
    /// What a secret slot is called.
    fn slot(slot: Self::Slot) -> String;
    /// What scores.
    fn op(op: Self::Op) -> String;
    /// When.
    fn window(window: Self::Window) -> String;
    /// When, with the names of those whose moment it is.
    fn window_of(_: &Self::Table, window: Self::Window) -> String {
        Self::window(window)
    }
    /// The state in sentences, as this seat may know it.
    fn state(view: &View<'_, Self>) -> Vec<String>;
    /// A map of Unicode characters, if positions are known.
    fn map(view: &View<'_, Self>, columns: usize) -> Option<String>;
}

/// So many of a thing: "1 win", "2 wins".
pub fn counted<N: std::fmt::Display + Copy + PartialEq + From<u8>>(number: N, thing: &str) -> String {
    let several = if number == N::from(1) { "" } else { "s" };
    format!("{number} {thing}{several}")
}

/// A row of the ledger: points first, then the clause, then the facts. A clause that gave nothing is told as what it
/// needs, one that was cut with what cut it.
pub fn row_in_words<S: Words>(table: &S::Table, row: &Row<S>) -> String {
    let points = if row.given > 0 { format!("+{}", row.given) } else { "0".to_owned() };
    let (op, clause) = (S::op(row.op), row.clause);
    let facts: Vec<String> = row.basis.iter().map(|it| S::finding(table, it)).collect();
    let facts = if facts.is_empty() { String::new() } else { format!(" {}.", facts.join("; ")) };
    match row.cut_by {
        Some(cap) => format!("{points} {op}: {clause}. Limit: {cap}.{facts}"),
        None if row.given < row.worth => format!("{points} {op}. It needs: {clause}.{facts}"),
        None if row.worth == 0 => format!("{points} {op}: {clause}. That is worth nothing.{facts}"),
        None => format!("{points} {op}: {clause}.{facts}"),
    }
}

/// Every reason of a refusal, as a player reads it.
pub fn refusal_in_words<S: Words>(view: &View<'_, S>, act: &crate::Act<S>, refusal: &Refusal<S>) -> Vec<Objection> {
    refusal.reasons.iter().map(|why| why_in_words(view, Some(act), why)).collect()
}

/// Every reason why an undo, a correction or a consent is refused: no act of the game is behind it.
pub fn change_refusal_in_words<S: Words>(view: &View<'_, S>, refusal: &Refusal<S>) -> Vec<Objection> {
    refusal.reasons.iter().map(|why| why_in_words(view, None, why)).collect()
}

/// Every reason why an input is refused, whatever its kind. A correction that would be refused in
/// its place is spoken of as what it puts there.
pub fn input_refusal_in_words<S: Words>(view: &View<'_, S>, input: &Input<S>, refusal: &Refusal<S>) -> Vec<Objection> {
    let act = match input {
        Input::Propose(Change::Replace { with, .. } | Change::Insert { with, .. }) => act_of(with),
        _ => act_of(input),
    };
    match act {
        Some(act) => refusal_in_words(view, &act, refusal),
        None => change_refusal_in_words(view, refusal),
    }
}

fn why_in_words<S: Words>(view: &View<'_, S>, act: Option<&crate::Act<S>>, why: &Why<S>) -> Objection {
    let seating = S::seating(view.table);
    let names = |seats: &[Seat]| seats.iter().map(|it| seating.name(*it)).collect::<Vec<_>>().join(" and ");
    let (headline, detail) = match why {
        Why::Rule(reason) => match act {
            Some(act) => return S::reason(view, act, reason),
            None => ("The rules say no.".into(), String::new()),
        },
        Why::NotYourTurn { seat, waiting_for } if waiting_for.contains(seat) => {
            ("Not now.".into(), format!("The battle waits for something else from {}.", names(waiting_for)))
        }
        Why::NotYourTurn { seat, waiting_for } => {
            (format!("Not {}'s turn.", seating.name(*seat)), format!("The battle waits for {}.", names(waiting_for)))
        }
        Why::NoSuchSeat(seat) => (format!("Nobody sits at {seat}."), String::new()),
        Why::Stale { seen, now } => {
            ("Somebody was faster.".into(), format!("You saw the table after entry {seen}; it is at entry {now} now."))
        }
        Why::NotNow => ("Not now.".into(), "The battle waits for something else.".into()),
        Why::NotAsked => ("Nobody asked that.".into(), "The question is not open, or not for you.".into()),
        Why::Dice(fault) => ("These dice do not fit.".into(), format!("{}.", capitalized(fault))),
        Why::SealBroken => ("The seal does not fit.".into(), "What is opened is not what was sealed.".into()),
        Why::Change(why) => ("That cannot be taken back.".into(), change_in_words(why)),
        Why::ProposalOpen => ("An undo waits for an answer.".into(), "Allow or refuse it first.".into()),
        Why::Over => ("The battle is over.".into(), String::new()),
    };
    Objection { headline, detail, rule: "the table".into() }
}

fn change_in_words(why: &ChangeWhy) -> String {
    match why {
        ChangeWhy::NoSuchEntry(entry) => {
            format!("Entry {entry} is not an input that can be changed.")
        }
        ChangeWhy::AlreadyWithdrawn(entry) => format!("Entry {entry} was withdrawn before."),
        ChangeWhy::NothingProposed => "Nothing is proposed.".into(),
        ChangeWhy::OwnProposal => "The other side has to allow it.".into(),
        ChangeWhy::NoDie => "A die settles only what was reported or answered about the table.".into(),
        ChangeWhy::DieDue => "A die decides this now, and has to be rolled.".into(),
        ChangeWhy::SaidBefore => "This side has left it to a die already.".into(),
        ChangeWhy::Sealed(entry) => {
            format!("Entry {entry} is sealed; undo it and choose again instead of correcting it.")
        }
    }
}

/// With a capital first letter.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// What stands before a word of a line and after it.
pub fn split_at_word<'a>(line: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let (place, _) = line.match_indices(word).find(|(at, found)| {
        let before = line.get(..*at).is_some_and(|it| it.ends_with(' '));
        let after = line.get(at + found.len()..).is_some_and(|it| it.is_empty() || it.starts_with(' '));
        before && after
    })?;
    Some((line.get(..place)?.trim(), line.get(place + word.len()..)?.trim()))
}
