//! What rules ask the witness, and what it says.

use battle::Side;
use table::Length;

use super::pieces::{Edge, Flank, Marker, Objective, Piece, Spot, Token, Zone};
use super::{OperativeId, TurningPoint};
use crate::objectives::Objectives;
use crate::sentence::Sentence;

/// An occasion that may count for a sealed op.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Occasion {
    /// This operative was incapacitated.
    Loss(OperativeId),
    /// This turning point ends.
    End(TurningPoint),
}

/// What a rule asks the witness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    /// Who controls this marker?
    Controls(Marker),
    /// Does this side contest this marker?
    Contests(Side, Marker),
    /// Does this operative have that marker in its control range?
    Reaches(OperativeId, Marker),
    /// Does this operative have that place in its control range?
    ReachesSpot(OperativeId, Spot),
    /// Is this piece wholly inside that zone?
    WhollyWithin(Piece, Zone),
    /// Is this piece within so much of that edge?
    NearEdge(Piece, Edge, Length),
    /// Is an enemy in this operative's control range?
    EnemyInControlRange(OperativeId),
    /// Is this marker on the table, and not carried?
    OnTable(Marker),
    /// Who carries this marker?
    CarriedBy(Marker, Side),
    /// Is this operative still in the killzone?
    InKillzone(OperativeId),
    /// Did this operative lose wounds in this turning point?
    LostWounds(OperativeId),
    /// Is this piece within so much of that zone?
    NearZone(Piece, Zone, Length),
    /// Are these two within so much of each other?
    Near(OperativeId, OperativeId, Length),
    /// Is the second of these visible to the first?
    Visible(OperativeId, OperativeId),
    /// Is the second of these a valid target for the first?
    ValidTarget(OperativeId, OperativeId),
    /// Is this operative visible to anybody of that side?
    Seen(OperativeId, Side),
    /// Has this objective marker that side's token?
    HasToken(Side, Token, Objective),
    /// Which kill grade has this side reached?
    KillGrade(Side),
    /// Which order has this operative?
    Conceals(OperativeId),
    /// Is the first operative in cover from the second?
    InCover(OperativeId, OperativeId),
    /// Is this operative wholly inside that zone, with no enemy in its control range?
    StandsFree(OperativeId, Zone),
    /// Which objective markers did this operative contest when it fell?
    FellAt(OperativeId),
    /// Does this occasion count for what this side has sealed? Asked of that side alone.
    Counts(Side, Occasion),
    /// What a single op asks.
    Op(OpQuestion),
}

/// What a single op asks. How it is asked, told and written down stands on its card, in the file of that op.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OpQuestion {
    /// Who has secured this objective marker?
    SecuredBy(Objective),
    /// Is this objective marker transmitting?
    Transmitting(Objective),
    /// Does this objective marker have the Orb token?
    HasOrb(Objective),
    /// Was this objective marker downloaded?
    Downloaded(Objective),
    /// How often has this side compiled data in this turning point?
    Compiled(Side),
    /// How many data points were sent just now?
    DataSent,
    /// Is this objective marker inert?
    Inert(Objective),
    /// Whom did this side choose as envoy in this turning point?
    Envoy(Side),
    /// How many enemies does this side track?
    Tracked(Side),
    /// Who controls this flank?
    ControlsFlank(Flank),
    /// Did this side control that flank at the end of that turning point?
    HeldFlank(Side, Flank, TurningPoint),
    /// Which flanks did this side control at the end of that turning point?
    HeldFlanks(Side, TurningPoint),
    /// Is this operative monitored?
    Monitored(OperativeId),
}

impl From<OpQuestion> for Question {
    fn from(asked: OpQuestion) -> Self {
        Self::Op(asked)
    }
}

/// What a question is about, as it fills the holes of its sentences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// `{marker}`.
    Marker(Objective),
    /// `{side}`.
    Side(Side),
    /// `{who}`.
    Operative(OperativeId),
    /// `{flank}`.
    Flank(Flank),
    /// `{then}`.
    TurningPoint(TurningPoint),
}

impl Part {
    const fn hole(self) -> &'static str {
        match self {
            Self::Marker(_) => "marker",
            Self::Side(_) => "side",
            Self::Operative(_) => "who",
            Self::Flank(_) => "flank",
            Self::TurningPoint(_) => "then",
        }
    }
}

impl OpQuestion {
    fn parts(self) -> impl Iterator<Item = Part> {
        let parts = match self {
            Self::SecuredBy(it)
            | Self::Transmitting(it)
            | Self::HasOrb(it)
            | Self::Downloaded(it)
            | Self::Inert(it) => [Some(Part::Marker(it)), None, None],
            Self::Compiled(side) | Self::Envoy(side) | Self::Tracked(side) => [Some(Part::Side(side)), None, None],
            Self::ControlsFlank(flank) => [Some(Part::Flank(flank)), None, None],
            Self::HeldFlank(side, flank, then) => {
                [Some(Part::Side(side)), Some(Part::Flank(flank)), Some(Part::TurningPoint(then))]
            }
            Self::HeldFlanks(side, then) => [Some(Part::Side(side)), Some(Part::TurningPoint(then)), None],
            Self::Monitored(who) => [Some(Part::Operative(who)), None, None],
            Self::DataSent => [None; 3],
        };
        parts.into_iter().flatten()
    }

    /// The side that it asks about.
    pub(crate) fn side(self) -> Option<Side> {
        self.parts().find_map(|it| match it {
            Part::Side(side) => Some(side),
            _ => None,
        })
    }

    /// A sentence of its card, with its parts as they are said here. What is no part of the question is part of an
    /// answer.
    pub(crate) fn fill(
        self,
        sentence: Sentence,
        said: impl Fn(Part) -> String,
        answer: impl Fn(&str) -> String,
    ) -> String {
        sentence.filled(|hole| match self.parts().find(|it| it.hole() == hole) {
            Some(part) => said(part),
            None => answer(hole),
        })
    }
}

/// What the witness says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Yes or no.
    Is(bool),
    /// So many.
    Number(u8),
    /// A side, or nobody.
    Side(Option<Side>),
    /// Who controls a marker, with the sums of APL that say so.
    Control {
        /// Who controls it.
        holder: Option<Side>,
        /// The APL that A and B bring to it.
        apl: [u8; 2],
    },
    /// An operative, or none.
    Operative(Option<OperativeId>),
    /// Some of the objective markers, or none.
    Markers(Objectives),
    /// Which of the two flanks.
    Flanks {
        /// The left one.
        left: bool,
        /// The right one.
        right: bool,
    },
}
