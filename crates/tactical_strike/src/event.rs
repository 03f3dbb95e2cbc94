//! Events: what happens in a battle, worded so that a bystander could have written it down.

use battle::{Row, Seat, Side};
use table::Point;

use crate::TacticalStrike;
use crate::choice::{Again, Deed, Proposal, Reaction, Via};
use crate::command_points::Grant;
use crate::deployment_map::Border;
use crate::leadership::Target;
use crate::points_of_interest::Find;
use crate::state::{Due, Shown, Step};
use crate::throws::SaveKind;
use crate::vocabulary::{
    Answer, CombatantId, Phase, Question, Roll, Slot, Stand, Test, Thrown, UnitId, WeaponId, Window,
};

/// Why command points came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CpSource {
    /// The mission began.
    Grant,
    /// The role of the Hero, by this clause.
    Role(&'static str),
    /// A Point of Interest.
    Find(Find),
}

/// What command points were spent on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CpUse {
    /// A roll made again.
    Reroll,
    /// A special rule.
    Grant(Grant),
    /// A power.
    Power,
    /// Seizing the initiative.
    Seize,
}

/// Why supply came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpSource {
    /// A campaign objective of the mission.
    Objective(&'static str),
    /// A Point of Interest.
    Find(Find),
}

/// What happens in a battle.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, reason = "fields say what they are: who, which, where, how many")]
pub enum Event {
    /// A side proposes something.
    Proposed { side: Side, what: Proposal },
    /// A side agrees.
    Agreed { side: Side },
    /// All agree, or the dice decided.
    Settled(Proposal),
    /// A secret choice was sealed.
    Sealed { seat: Seat, slot: Slot },
    /// A player's units are known.
    UnitsFormed { seat: Seat, units: Vec<Vec<CombatantId>> },
    /// Sides rolled dice against each other.
    RolledOff { roll: Roll, faces: Vec<(Side, u8)>, winner: Option<Side> },
    /// A die decided something for everybody.
    Rolled { roll: Roll, faces: Vec<u8> },
    /// The order of deployment and turns.
    Ordered(Vec<Side>),
    /// The order in which zones are claimed.
    ClaimsOrdered(Vec<Side>),
    /// A side took a zone.
    ZoneTaken { side: Side, zone: u8 },
    /// A Supply Raid has so many markers.
    MarkersCounted(u8),
    /// This side places the first marker.
    MarkersBegin(Side),
    /// A marker was placed.
    MarkerPlaced { by: Option<Seat>, at: Option<Point>, is_large: bool },
    /// A Point of Interest was placed.
    PoiPlaced { at: Option<Point> },
    /// A side spoke about Night Fighting.
    NightSaid { side: Side, asks: bool },
    /// It is night in the first turn, or not.
    Night(bool),
    /// Command points came in.
    CpGained { seat: Seat, cp: u16, source: CpSource },
    /// Command points went out.
    CpSpent { seat: Seat, cp: u16, on: CpUse },
    /// Supply came in.
    SpGained { seat: Seat, sp: u16, source: SpSource },
    /// A unit was set up.
    Deployed { unit: UnitId, at: Vec<Stand> },
    /// Everybody who was left of a seat was set up.
    DeployedRest { seat: Seat, units: Vec<UnitId> },
    /// A unit waits in reserve.
    Reserved(UnitId),
    /// A unit waits to infiltrate.
    HeldBack(UnitId),
    /// This side begins with infiltrators or scouts.
    EarlyBegins(Side),
    /// A side has nothing more to do here.
    Passed(Side),
    /// A seat puts so many command points into seizing.
    SeizeSaid { seat: Seat, cp: u8 },
    /// The initiative was seized, or not.
    Seized { side: Side, total: u8, is_seized: bool },
    /// The battle goes on with this.
    Reached(Step),
    /// A game turn began.
    GameTurnBegan(u8),
    /// A side's turn began.
    TurnBegan(Side),
    /// A phase began.
    PhaseBegan { side: Side, phase: Phase },
    /// A unit came from reserve, or did not.
    ReserveRolled { unit: UnitId, face: Option<u8>, arrives: bool, edges: Vec<Border> },
    /// A unit stands there.
    Stood { unit: UnitId, at: Vec<Stand> },
    /// Nobody keeps a unit on the board any longer.
    LostTrack(UnitId),
    /// Models were removed.
    Removed { models: Vec<CombatantId>, by: Option<CombatantId>, via: Via },
    /// A unit shot at another.
    Fired { by: UnitId, target: UnitId, pins: bool, hurts: bool },
    /// A model did something that a role listens to.
    Did { by: CombatantId, deed: Deed, count: u16 },
    /// A unit charges.
    Charged { unit: UnitId, target: UnitId },
    /// A unit lost a combat.
    LostCombat { unit: UnitId, by: u8, winner: UnitId },
    /// A charged unit answers.
    Reacted { unit: UnitId, how: Reaction },
    /// A character joined a unit.
    Joined { model: CombatantId, unit: UnitId },
    /// A character left its unit.
    Left { model: CombatantId },
    /// A unit was divided.
    Split { by: CombatantId, into: Vec<Vec<CombatantId>> },
    /// Units became one.
    Merged { by: CombatantId, units: Vec<UnitId> },
    /// A unit got aboard.
    Boarded { unit: UnitId, transport: CombatantId },
    /// A unit got out.
    Disembarked { unit: UnitId, transport: CombatantId, at: Vec<Stand> },
    /// A vehicle moved.
    Drove { vehicle: CombatantId, is_far: bool },
    /// A vehicle tank shocked or rammed.
    TankShocked(CombatantId),
    /// A unit went to ground.
    WentToGround { unit: UnitId, until: u8 },
    /// A unit has a special rule for a command point.
    Granted { unit: UnitId, grant: Grant },
    /// A psyker used a power.
    PowerUsed { by: CombatantId, power: u8, on: Option<UnitId> },
    /// A power was denied, or not.
    Denied { unit: UnitId, power: u8, is_denied: bool },
    /// These units have still to test at the end of the phase.
    TargetsListed(Vec<UnitId>),
    /// This one does so now.
    TargetTests(UnitId),
    /// A unit touches what it fears.
    TouchesFear { unit: UnitId, models: u8 },
    /// A scout moved.
    Scouted { unit: UnitId, at: Vec<Stand> },
    /// The winner's die of a sweeping advance stands.
    SweepKept { face: u8 },
    /// The dice of an exploration stand.
    ExploreKept { total: u8 },
    /// Something comes before everything else.
    DueAdded(Due),
    /// It is done.
    DueDone,
    /// A roll is shown, and may be made again.
    Shown(Shown),
    /// A roll is made again.
    RollsAgain { seat: Seat, by: Again, faces: Vec<u8> },
    /// A seat leaves a roll as it is.
    Kept(Seat),
    /// A roll stands.
    Stands,
    /// The test that is due is rolled like this.
    TestAt { unit: UnitId, test: Test, modifier: i8, target: Target },
    /// A unit runs, charges or crosses difficult terrain so far; it may have to strike last.
    Carries { unit: UnitId, thrown: Thrown, inches: u8, strikes_last: bool },
    /// A shot hits, or not.
    ShotFell { model: CombatantId, weapon: WeaponId, needs: u8, face: u8, is_hit: bool },
    /// Shots of a unit; how many hit, if all need the same.
    ShotsFell { unit: UnitId, weapon: WeaponId, needs: Option<u8>, faces: Vec<u8>, hits: Option<u8> },
    /// A shot showed a natural 1, for which the unit will have to test.
    OnesSeen { unit: UnitId, weapon: WeaponId },
    /// A unit takes its Ammo Tests.
    OnesTested,
    /// A weapon overheats.
    GotHot { unit: UnitId, weapon: WeaponId, wounds: u8 },
    /// A blast comes down so far from its spot.
    Scattered { model: CombatantId, weapon: WeaponId, inches: u8, bearing: Option<u8> },
    /// A template hits those who charge.
    TemplateHits { model: CombatantId, weapon: WeaponId, hits: u8 },
    /// A save passes, or not.
    Saved { model: CombatantId, kind: SaveKind, needs: u8, is_saved: bool },
    /// Feel No Pain, or not.
    FeltNoPain { model: CombatantId, needs: u8, is_saved: bool },
    /// These weapons answer a charge, and these models stay silent.
    AnswersWith { unit: UnitId, weapons: Vec<WeaponId>, silent: Vec<CombatantId> },
    /// A charged unit may counter-attack, or has given that up.
    CounterAttacks { unit: UnitId, may: bool },
    /// Fear costs a unit its skill: what it needs to hit, and what it is hit on.
    Afraid { unit: UnitId, of: UnitId, hits_on: u8, is_hit_on: u8 },
    /// A psychic test, where one is played.
    PsychicTested { by: CombatantId, is_passed: bool, is_perilous: bool },
    /// A unit passed or failed a test.
    Tested { unit: UnitId, test: Test, is_passed: bool },
    /// A weapon of a unit is out of ammunition until so many Shooting phases of its side are over.
    RanDry { unit: UnitId, weapon: WeaponId, until: u8 },
    /// A unit starts to run.
    FallsBack(UnitId),
    /// A unit runs so far, towards one of these edges; the board may know that this is far enough.
    Ran { unit: UnitId, inches: u8, edges: Vec<Border>, is_off: bool },
    /// A unit stopped running.
    Regrouped(UnitId),
    /// The losers were run down, or got away.
    Swept { loser: UnitId, winner: UnitId, totals: [u8; 2], is_caught: bool },
    /// A character found something.
    Explored { by: CombatantId, poi: u8, find: Find },
    /// These models have what was found from now on.
    Equipped { models: Vec<CombatantId>, find: Find },
    /// Unstable Ground hit a unit.
    GroundHit { unit: UnitId, hits: u8 },
    /// A question was answered.
    Answered { question: Question, answer: Answer },
    /// A clause was settled.
    Awarded(Row<TacticalStrike>),
    /// A window closed.
    Closed(Window),
    /// A sixth turn, or not.
    Length { face: u8, goes_on: bool },
    /// A side has nobody left on the table.
    NobodyLeft(Vec<Side>),
}
