//! Cards: what an op is, as data, so that list, help, bots and screens all read the same.

use battle::Side;

use crate::Event;
use crate::record::Loss;
use crate::vocabulary::{Action, Clauses, Fact, Holder, Marker, Objective, OperativeId, Spot, Token, Verdict, When};
use crate::witness::Witness;

pub use crate::vocabulary::Archetype;

/// An op: who may hold it, when it shows itself, what it lets operatives do, when it scores.
#[derive(Debug)]
pub struct Card {
    /// Its name.
    pub name: &'static str,
    /// What it is about, in our own words.
    pub gist: &'static str,
    /// Which teams may hold it. A crit op has none: both sides share it.
    pub archetype: Option<Archetype>,
    /// When a secret op becomes public.
    pub reveal: Reveal,
    /// What operatives can do because of it.
    pub actions: &'static [MissionAction],
    /// What a side can do in the Gambit step because of it.
    pub gambits: &'static [Gambit],
    /// When it scores, and what.
    pub scores: &'static [(When, Points)],
    /// What its clauses say, all that it ever books: each gives points or is told with the reason why not.
    pub clauses: &'static [&'static str],
    /// What follows when somebody is incapacitated.
    pub losses: &'static [(Whose, AfterLoss)],
    /// Which of its tokens can be taken away to score, and when.
    pub removes: Option<Removal>,
    /// The most it gives in one turning point, if the card says so.
    pub cap_per_turning_point: Option<u8>,
}

/// Whose loss a rule is about, seen from the side that holds the op.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// One's own.
    Own,
    /// The enemy's.
    Enemy,
}

/// What follows from a loss: events, each with the fact on which it depends.
pub type AfterLoss = fn(&Witness<'_>, Loss, Side) -> Vec<(Fact, Event)>;

/// Tokens that their owner may take away at the end of a turning point; what they were is scored.
#[derive(Debug)]
pub struct Removal {
    /// Which.
    pub token: Token,
    /// At the end of which turning points: this one and later ones.
    pub from: u8,
    /// What could be taken away now.
    pub may: fn(&Witness<'_>, Side) -> Vec<Removable>,
}

/// Tokens in one place.
#[derive(Debug, Clone)]
pub struct Removable {
    /// Where.
    pub from: Holder,
    /// How many.
    pub tokens: u8,
    /// Whether they may be taken away.
    pub allowed: Fact,
    /// Whether each of them is then worth two points.
    pub double: Fact,
}

/// What an op offers a side at some moment.
pub type Points = fn(&Witness<'_>, Side) -> Clauses;

/// When a secret op becomes public.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reveal {
    /// It is public from the start.
    Public,
    /// When this action is performed.
    WhenPerformed(Action),
    /// When its gambit is used.
    WhenUsedAsGambit,
    /// When it gives its first point.
    WhenItScores,
    /// When somebody of this kind is incapacitated, and the rules of the card have something to
    /// say about it; or when it gives its first point.
    WhenSomebodyFalls(Whose),
}

impl Reveal {
    /// True if what happens on the table shows the op, whether its owner likes it or not.
    pub fn comes_by_itself(self) -> bool {
        matches!(self, Self::WhenItScores | Self::WhenSomebodyFalls(_))
    }
}

/// An action that an op brings along.
#[derive(Debug)]
pub struct MissionAction {
    /// Which.
    pub action: Action,
    /// What it costs.
    pub ap: u8,
    /// What it aims at, who may, and what it does.
    pub aim: Aim,
}

/// What an action aims at, with functions of the right type for it.
#[derive(Debug)]
pub enum Aim {
    /// An objective marker.
    Objective {
        /// Who may.
        may: fn(&Witness<'_>, OperativeId, Objective) -> Verdict,
        /// What changes besides "it was performed".
        does: fn(&Witness<'_>, OperativeId, Objective) -> Vec<Event>,
    },
    /// A marker.
    Marker {
        /// Who may.
        may: fn(&Witness<'_>, OperativeId, Marker) -> Verdict,
        /// What changes besides "it was performed".
        does: fn(&Witness<'_>, OperativeId, Marker) -> Vec<Event>,
    },
    /// Another operative.
    Operative {
        /// Who may.
        may: fn(&Witness<'_>, OperativeId, OperativeId) -> Verdict,
        /// What changes besides "it was performed".
        does: fn(&Witness<'_>, OperativeId, OperativeId) -> Vec<Event>,
    },
    /// A place.
    Spot {
        /// Who may.
        may: fn(&Witness<'_>, OperativeId, Spot) -> Verdict,
        /// What changes besides "it was performed".
        does: fn(&Witness<'_>, OperativeId, Spot) -> Vec<Event>,
    },
}

/// A gambit that an op brings along: it names an operative.
#[derive(Debug)]
pub struct Gambit {
    /// What it is called.
    pub name: &'static str,
    /// Who may be named.
    pub may: fn(&Witness<'_>, Side, OperativeId) -> Verdict,
    /// What changes.
    pub does: fn(Side, OperativeId) -> Event,
}

/// For actions that change nothing besides having been performed: the record remembers that.
pub fn nothing_else<T>(_: &Witness<'_>, _: OperativeId, _: T) -> Vec<Event> {
    Vec::new()
}
