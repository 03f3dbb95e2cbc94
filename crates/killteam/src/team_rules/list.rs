//! The rules of teams as a list, and what is said of them wherever nobody needs to know what they do.

use battle::Side;

use crate::vocabulary::{Action, OperativeId};

/// The rules of teams, team by team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TeamRule {
    /// Cinderline Wardens, faction rule.
    SwornGround,
    /// Cinderline Wardens, strategy ploy.
    HoldTheCinders,
    /// Cinderline Wardens, strategy ploy.
    QuickMarch,
    /// Cinderline Wardens, firefight ploy.
    Brace,
    /// Cinderline Wardens, firefight ploy.
    SecondWind,
    /// Cinderline Wardens, faction equipment.
    TarFlares,
    /// Cinderline Wardens, faction equipment.
    LongStraps,
    /// Hollow Choir, faction rule.
    UnbrokenSilence,
    /// Hollow Choir, strategy ploy.
    FuneralTempo,
    /// Hollow Choir, strategy ploy.
    DrawnShroud,
    /// Hollow Choir, firefight ploy.
    LastVerse,
    /// Hollow Choir, firefight ploy.
    CloseTheBook,
    /// Hollow Choir, faction equipment.
    GraveSalt,
    /// Hollow Choir, faction equipment.
    BlackCandles,
}

impl TeamRule {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::SwornGround,
        Self::HoldTheCinders,
        Self::QuickMarch,
        Self::Brace,
        Self::SecondWind,
        Self::TarFlares,
        Self::LongStraps,
        Self::UnbrokenSilence,
        Self::FuneralTempo,
        Self::DrawnShroud,
        Self::LastVerse,
        Self::CloseTheBook,
        Self::GraveSalt,
        Self::BlackCandles,
    ];
}

/// What kind of rule it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// A gambit for a command point.
    StrategyPloy,
    /// For a command point in the Firefight phase.
    FirefightPloy,
    /// The whole team has it.
    Faction,
    /// A side has it that picked it as equipment.
    Equipment,
}

impl Label {
    /// As players say it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::StrategyPloy => "strategy ploy",
            Self::FirefightPloy => "firefight ploy",
            Self::Faction => "faction rule",
            Self::Equipment => "faction equipment",
        }
    }

    /// What using it costs.
    pub const fn cp(self) -> u8 {
        match self {
            Self::StrategyPloy | Self::FirefightPloy => 1,
            Self::Faction | Self::Equipment => 0,
        }
    }
}

/// The moments at which rules of teams are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// In the Ready step.
    ReadyStep,
    /// In the Gambit step, in turn.
    GambitStep,
    /// At the end of an activation of the own side.
    EndOfActivation,
    /// When attack dice that nobody blocked are about to hurt somebody of the own side.
    Landing,
    /// When the action is over by which somebody of the own side is stunned.
    Stunned,
    /// When somebody of the own side is incapacitated, before it is removed.
    Fallen,
    /// Right after the active operative of the own side has incapacitated an enemy.
    Triumph,
}

/// How often a rule is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Per {
    /// Once in a turning point.
    TurningPoint,
    /// Once in a battle.
    Battle,
}

/// What happens with rules of teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleEvent {
    /// A side used a rule.
    Used {
        /// Who.
        side: Side,
        /// Which.
        rule: TeamRule,
        /// On whom.
        on: Option<OperativeId>,
        /// For how many command points.
        cp: u8,
    },
    /// A rule lets the active operative perform an action for free.
    Granted {
        /// Who.
        who: OperativeId,
        /// Which action.
        action: Action,
    },
    /// A rule lets somebody who fell while retaliating fight once more before it is removed.
    FightsOn(OperativeId),
    /// A side leaves a moment for rules unused, or the action that a rule granted in it.
    Declined(Moment),
}
