//! Cards: what an op is, as data, so that list, help, bots and screens all read the same.

use battle::Side;
use table::Length;

use crate::Event;
use crate::record::Loss;
use crate::sentence::Sentence;
use crate::state::State;
use crate::vocabulary::{
    Action, Claim, Clauses, Fact, Holder, Marker, Objective, OperativeId, Spot, Token, TurningPoint, Verdict, When,
};
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
    /// What opens the Gambit step because of it.
    pub opening: Option<Opening>,
    /// What a side can do in the Gambit step because of it.
    pub gambit: Option<Gambit>,
    /// When it scores, and what.
    pub scores: &'static [(When, Points)],
    /// What its clauses say, all that it ever books: each gives points or is told with the reason why not.
    pub clauses: &'static [&'static str],
    /// What is written down at the end of each turning point, whoever holds the op and whether or not it is public.
    pub keeps: Option<fn(&Witness<'_>) -> Vec<Event>>,
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
    /// What it needs as an aim: "an enemy".
    pub wants: &'static str,
    /// True if it may aim at markers that are out of reach.
    pub reaches_far: bool,
    /// What stands between its name and the marker: " to".
    pub towards: &'static str,
    /// What somebody has done who performed it; `{marker}` is where, or what was put down.
    pub deed: Sentence,
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
        /// What is put down there.
        puts: fn(Side) -> Marker,
        /// Who may.
        may: fn(&Witness<'_>, OperativeId, Spot) -> Verdict,
        /// What changes besides "it was performed".
        does: fn(&Witness<'_>, OperativeId, Spot) -> Vec<Event>,
    },
}

/// A marker that an op brings along: how it is called, written and drawn. Whose it is stands beside it.
#[derive(Debug)]
pub struct MarkerCard {
    /// In phrases, and in the hash of a journal: "retrieval".
    pub word: &'static str,
    /// As it is spoken of: "retrieval marker".
    pub noun: &'static str,
    /// The same where everybody knows which.
    pub short: &'static str,
    /// On maps made of characters.
    pub sign: char,
    /// Who may carry it.
    pub carriers: Carriers,
}

/// Who may carry a marker of an op.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carriers {
    /// Both sides.
    Anybody,
    /// The side that it belongs to.
    Owner,
}

/// What an op leaves on an objective marker, for everybody to see.
#[derive(Debug)]
pub struct Mark {
    /// The badge of the marker.
    pub badge: &'static str,
    /// What the badge means.
    pub gist: &'static str,
    /// As it is told of the marker.
    pub told: &'static str,
    /// Whether a marker has it.
    pub is_on: fn(&State, Objective) -> bool,
}

/// A question that an op brings along: how it is asked, told and written down. The holes are those of [`Part`].
///
/// [`Part`]: crate::Part
#[derive(Debug)]
pub struct Ask {
    /// In the hash of a journal.
    pub digest: Sentence,
    /// In a journal.
    pub written: Sentence,
    /// To people.
    pub asks: Sentence,
    /// How they find out.
    pub help: &'static str,
    /// What can be answered, and how that is told.
    pub answers: Answers,
}

/// What kind of answer a question has, and how each is told.
#[derive(Debug, Clone, Copy)]
pub enum Answers {
    /// Yes or no.
    YesOrNo {
        /// That it is so.
        yes: Sentence,
        /// That it is not.
        no: Sentence,
    },
    /// A side or nobody.
    Holder {
        /// `{holder}` is who.
        told: Sentence,
        /// What the sums of APL are about, where they decide.
        sums: Option<Sentence>,
    },
    /// So many: any other hole is what is counted, in the singular.
    Number(Sentence),
    /// One of few numbers, from nought on.
    Few {
        /// Each as it is offered, and as it is told.
        each: &'static [(&'static str, Sentence)],
        /// Which answers there are: "0 or 1 is".
        known: &'static str,
    },
    /// An operative of the side, or nobody.
    Operative {
        /// `{who}` is who.
        named: Sentence,
        /// That there is none.
        nobody: Sentence,
    },
    /// Neither flank, one or both: `{flanks}`.
    Flanks(Sentence),
}

/// Objective markers that can be carried off, where a crit op lets them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Loads {
    /// Whether they can be picked up now.
    pub(crate) may_pick_up: fn(&Witness<'_>) -> Verdict,
    /// What that costs beyond the usual. As long as it costs more, no rule lowers or waives the price.
    pub(crate) extra_ap: fn(TurningPoint) -> u8,
    /// How far away at the most whoever carries one is set up again by a rule that takes it off the table first.
    pub(crate) farthest_set_up_again: Length,
}

/// What both sides do when the Gambit step opens, before any gambit.
#[derive(Debug, Clone, Copy)]
pub enum Opening {
    /// Each picks an objective marker in secret; what comes of both picks.
    Picks(fn([Objective; 2]) -> Event),
    /// From turning point 2 on each makes a claim, the side with initiative first; who may.
    Claims(fn(&Witness<'_>, Side, Claim) -> Verdict),
}

/// A gambit that an op brings along. Using it shows the op, and is called as the op is.
#[derive(Debug)]
pub struct Gambit {
    /// The first turning point in which it can be used.
    pub from: TurningPoint,
    /// Whom it names, and who may.
    pub names: Names,
    /// The choice as its side reads it; `{who}` is whom it names.
    pub says: Sentence,
    /// The same while nobody is named yet.
    pub title: &'static str,
    /// What a side did that used it: `{side}`, `{who}`.
    pub told: Sentence,
    /// Why it is not used now: `{who}` is whom it named before, `{now}` the turning point.
    pub used: Sentence,
}

/// Whom a gambit names, with a function of the right type for it.
#[derive(Debug, Clone, Copy)]
pub enum Names {
    /// Nobody.
    Nobody(fn(&Witness<'_>, Side) -> Verdict),
    /// An operative.
    Operative(fn(&Witness<'_>, Side, OperativeId) -> Verdict),
}

/// For actions that change nothing besides having been performed: the record remembers that.
pub fn nothing_else<T>(_: &Witness<'_>, _: OperativeId, _: T) -> Vec<Event> {
    Vec::new()
}
