//! Questions to the lab and its answers: chances of a shot and of a fight, and runs of many battles.

use serde::{Deserialize, Serialize};
use systems::SetUp;

/// A weapon in the lab.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LabWeapon {
    /// Dice.
    pub atk: u8,
    /// A die of this or more succeeds: 2 to 6.
    pub hit: u8,
    /// Damage of a normal and of a critical success.
    pub dmg: [u8; 2],
    /// Its rules as on a card: `Lethal 5+`.
    pub rules: Vec<String>,
}

/// What becomes of damage before it hurts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct LabHide {
    /// Every attack die hurts by so much less.
    pub less: u8,
    /// But never by less than this.
    pub at_least: u8,
    /// Each point is ignored by a die of this or more: 2 to 6, or 7 if none is.
    pub ignores_on: u8,
}

/// A shot to think about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LabShot {
    /// What is shot with.
    pub weapon: LabWeapon,
    /// Whoever shoots is injured.
    pub injured: bool,
    /// Dice that a vantage lets it keep: 0 to 2.
    pub vantage: u8,
    /// So many shots, one after the other.
    pub shots: u8,
    /// Defence dice of the target.
    pub defence: u8,
    /// A defence die of this or more succeeds.
    pub save: u8,
    /// The wounds that the target has left.
    pub wounds: u8,
    /// What the target keeps for cover.
    pub cover: LabCover,
    /// The target is obscured.
    pub obscured: bool,
    /// What becomes of damage.
    pub hide: LabHide,
    /// How dice are handled on both sides.
    pub play: LabHandling,
    /// What both want.
    pub aim: LabAim,
}

/// What somebody keeps for cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LabCover {
    /// Nothing.
    None,
    /// One normal success.
    Plain,
    /// One critical success or two normal ones.
    Improved,
}

/// How dice are handled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LabHandling {
    /// As well as possible, one die after the other.
    Best,
    /// By convention: fails are rolled again, every rule is used.
    Fixed,
}

/// What somebody wants who plays as well as possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LabAim {
    /// The other one is out.
    TakeOut,
    /// Not to be out oneself.
    Survive,
    /// More wounds than one loses oneself.
    Trade,
}

/// What a shot is likely to do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShotOdds {
    /// In a sentence.
    pub says: String,
    /// The chance that the target is out.
    pub out: f64,
    /// The chance of at least one wound.
    pub hurt: f64,
    /// The chance that the target is left with fewer than half of these wounds, or out.
    pub half: f64,
    /// Damage on average.
    pub mean: f64,
    /// How far damage lies from that, usually.
    pub deviation: f64,
    /// Every amount of damage that can come up, with its chance.
    pub damage: Vec<Share>,
    /// How far these figures can be trusted.
    pub trust: String,
    /// What the weapon's rules do.
    pub rules: Vec<ReadRule>,
    /// What would change these figures.
    pub changes: Vec<ShotChange>,
}

/// A number and its chance.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Share {
    /// Which number.
    pub of: u16,
    /// Its chance, up to 1.
    pub chance: f64,
}

/// A weapon rule as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReadRule {
    /// Its name with its value.
    pub name: String,
    /// What it does.
    pub gist: String,
    /// True if it touches the dice of this attack.
    pub counts: bool,
}

/// What a shot would do if something were otherwise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShotChange {
    /// What.
    pub says: String,
    /// The chance that the target is out.
    pub out: f64,
    /// Damage on average.
    pub mean: f64,
}

/// A fight to think about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LabFight {
    /// Whoever fights.
    pub attacker: LabFighter,
    /// Whoever retaliates.
    pub defender: LabFighter,
    /// So many fights in a row, or until one is out.
    pub rounds: u8,
    /// What the attacker wants and the defender does not.
    pub aim: LabAim,
}

/// One of two who fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LabFighter {
    /// What it fights with.
    pub weapon: LabWeapon,
    /// The wounds it has left.
    pub left: u8,
    /// The Wounds of its datacard: with fewer than half of them it is injured.
    pub wounds: u8,
    /// Friends who help.
    pub assists: u8,
    /// What becomes of damage that it takes.
    pub hide: LabHide,
}

/// What a fight is likely to leave of both. Of two numbers the first is the attacker's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FightOdds {
    /// In a sentence.
    pub says: String,
    /// Played as well as possible, then by each convention.
    pub ways: Vec<FightWay>,
    /// What the rules of both weapons do.
    pub rules: [Vec<ReadRule>; 2],
    /// What would change the figures of the first.
    pub changes: Vec<FightChange>,
    /// What would have taken too long to try.
    pub left_out: Vec<String>,
}

/// A fight in which both decide by the same principle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FightWay {
    /// What the principle is called.
    pub name: String,
    /// What it means.
    pub says: String,
    /// The chance that each is out.
    pub out: [f64; 2],
    /// The chance that neither is.
    pub both_stand: f64,
    /// The wounds that each loses on average.
    pub lost: [f64; 2],
    /// The wounds that each has left, with their chances.
    pub left: [Vec<Share>; 2],
    /// How far these figures can be trusted.
    pub trust: String,
}

/// What a fight would leave if something were otherwise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FightChange {
    /// What.
    pub says: String,
    /// The chance that each is out.
    pub out: [f64; 2],
    /// The wounds that each loses on average.
    pub lost: [f64; 2],
}

/// A run to be made: many battles between bots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewRun {
    /// What is to be played, with a bot at every seat.
    pub set_up: SetUp,
    /// How many battles.
    pub battles: u32,
    /// The number behind all of them: the same one gives the same battles.
    pub seed: u32,
}

/// A run that was begun.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RunMade {
    /// Which.
    pub run: String,
}

/// How a run stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RunShown {
    /// What it does.
    pub stage: RunStage,
    /// What was asked for.
    pub wish: NewRun,
    /// So many battles are over.
    pub done: u32,
    /// For so many seconds it has run.
    pub seconds: f64,
    /// Who fights whom.
    pub title: String,
    /// So many battles are in the report.
    pub told: u32,
    /// The report as HTML, with plots: everything below its heading.
    pub report: String,
    /// The command that fights the same battles at a terminal.
    pub command: String,
    /// Why it ended early, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
}

/// What a run does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RunStage {
    /// It fights.
    Running,
    /// All battles are over.
    Done,
    /// It was ended early; what is over counts.
    Stopped,
    /// Umpire failed on a battle.
    Failed,
}
