//! The state of a battle: what everybody may know, flat and cheap to copy.

mod digest;
mod due;
mod queries;

use std::sync::Arc;

use battle::{Agreement, Answers, ByRound, Seat, Side};
use table::Point;

use crate::EntryId;
use crate::choice::{Again, Proposal};
use crate::command_points::Grant;
use crate::deployment_map::Ground;
use crate::header::Table;
use crate::missions::Mission;
use crate::points_of_interest::Find;
use crate::record::Record;
use crate::vocabulary::{Answer, CombatantId, Phase, Question, Roll, Stand, UnitId, WeaponId};

pub use due::{Due, TestDue};

/// A battle as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// What happens now.
    pub step: Step,
    /// The mission, once it is known.
    pub mission: Option<Mission>,
    /// The table with its map, once it is known.
    pub ground: Option<Arc<Ground>>,
    /// What a side proposes, and who agrees.
    pub proposal: Option<Agreement<Proposal>>,
    /// Who has sealed which models form units.
    pub sealed: Vec<bool>,
    /// Whose units are formed.
    pub formed: Vec<bool>,
    /// Who won the last roll-off and has to decide.
    pub winner: Option<Side>,
    /// The sides in the order of deployment and of turns.
    pub order: Vec<Side>,
    /// The zones of each side, by number.
    pub zones: Vec<Vec<u8>>,
    /// Who has still to claim a zone, in this order.
    pub claims: Vec<Side>,
    /// How many rounds of claims are over.
    pub claimed: u8,
    /// How many markers the mission has in all, once it is known.
    pub marker_total: Option<u8>,
    /// Who places the first marker of a Supply Raid.
    pub marker_first: Option<Side>,
    /// The objective markers, numbered from 1.
    pub markers: Vec<Marker>,
    /// The Points of Interest, numbered from 1.
    pub pois: Vec<Poi>,
    /// How a Point of Interest scatters, as far as it was rolled.
    pub scatter: Scatter,
    /// What each side says about Night Fighting.
    pub night_said: Vec<Option<bool>>,
    /// Whether the first turn is fought at night, once it is known.
    pub night: Option<bool>,
    /// True once the start of the mission has granted command points.
    pub is_granted: bool,
    /// Which side sets up infiltrators next, once somebody has.
    pub infiltrate_turn: Option<Side>,
    /// Which side moves scouts next, once somebody has.
    pub scout_turn: Option<Side>,
    /// Scouts that have moved.
    pub scouted: Vec<UnitId>,
    /// Infiltrators that were set up after all others.
    pub infiltrated: Vec<UnitId>,
    /// Which sides have nothing more to do before the battle.
    pub passed: Vec<bool>,
    /// Command points that each seat spends on seizing, once it has said so.
    pub seizing: Vec<Option<u8>>,
    /// Whether the initiative was seized, once it is known.
    pub seized: Option<bool>,
    /// Units that have still to test at the end of this phase.
    pub targets: Vec<UnitId>,
    /// True once those of this phase are listed.
    pub is_listed: bool,
    /// Command points in each seat's pool.
    pub cp: Vec<u16>,
    /// Command points that each seat has spent in this mission.
    pub spent: Vec<u16>,
    /// How often each seat has used an advancement to roll again.
    pub rerolled: Vec<u8>,
    /// Supply points that each seat has gained in this mission.
    pub supply: Vec<u16>,
    /// Victory points of each side.
    pub points: Vec<u16>,
    /// The same by turn, and by what gave them. The digest has their sum.
    pub earned: Vec<Earned>,
    /// The game turn, from 1; 0 before.
    pub turn: u8,
    /// True if the dice gave a sixth turn.
    pub is_extended: bool,
    /// How many turns each side has begun.
    pub turns: Vec<u8>,
    /// How many of its own Shooting phases each side has ended.
    pub shootings: Vec<u8>,
    /// What rules remember.
    pub record: Record,
    /// What has to be rolled, asked or decided before anything else, the next one last.
    pub due: Vec<Due>,
    /// A roll that may still be made again.
    pub shown: Option<Shown>,
    /// What was answered for this moment.
    pub answers: Answers<Question, Answer>,
    pub(crate) models: Vec<ModelState>,
    pub(crate) units: Vec<UnitState>,
}

/// Victory points of a side by what gave them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Earned {
    /// The mission did.
    pub mission: ByRound,
    /// Points of Interest did.
    pub finds: ByRound,
}

/// What happens now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Agree on the mission, or roll for it.
    Mission,
    /// The mission is rolled for.
    MissionRoll,
    /// Everybody notes Ad-Hoc Units in secret.
    Units,
    /// Agree on the map, or roll for it.
    Map,
    /// The map is rolled for.
    MapRoll,
    /// Roll off; the winner deploys first or second.
    RollOff,
    /// This side takes a zone.
    Zone(Side),
    /// Everybody rolls for the order of claims.
    ClaimRoll,
    /// This side claims a zone.
    Claim(Side),
    /// How many markers a Supply Raid has is rolled for.
    MarkerRoll,
    /// Roll off for who places the first of them.
    MarkerRollOff,
    /// This seat places a marker.
    PlaceMarker(Seat),
    /// Agree on where a Point of Interest lies, or roll for it.
    Poi,
    /// Where it lies is rolled for.
    PoiRoll,
    /// Night Fighting: who asks for it?
    Night,
    /// Whether it is night is rolled for.
    NightRoll,
    /// This side sets up everybody.
    Deployment(Side),
    /// Roll off for infiltrators; the winner says who begins.
    InfiltratorsOff,
    /// This side sets up infiltrators.
    Infiltrate(Side),
    /// Roll off for scouts; the winner says who begins.
    ScoutsOff,
    /// This side moves scouts.
    Scout(Side),
    /// This side may spend command points on seizing.
    Seize(Side),
    /// The die for seizing.
    SeizeRoll(Side),
    /// A side's turn begins: reserves.
    TurnStart(Side),
    /// A phase of a side's turn.
    Playing(Side, Phase),
    /// Who explores, at the end of Movement.
    Explore(Side),
    /// A phase ends.
    PhaseEnd(Side, Phase),
    /// A side's turn ends.
    TurnEnd(Side),
    /// Every side has had its turn.
    GameTurnEnd,
    /// Whether there is a sixth turn.
    LengthRoll,
    /// The mission is scored.
    Final,
    /// Nothing more happens.
    Over,
}

/// Where a model is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Place {
    /// To be set up.
    #[default]
    Waiting,
    /// To be set up after all others.
    HeldBack,
    /// In reserve.
    Reserve,
    /// On the table.
    Table,
    /// Aboard a transport.
    Aboard(CombatantId),
    /// Removed as a casualty.
    Removed,
}

/// One model as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelState {
    /// Its unit.
    pub unit: UnitId,
    /// Where it is.
    pub place: Place,
    /// Where it stands, if the board knows.
    pub stand: Option<Stand>,
}

/// One unit as it stands. Units are never taken off the list; one that has no models is gone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UnitState {
    /// The first of its models when it was formed.
    pub founder: Option<CombatantId>,
    /// Its models that are not removed.
    pub models: Vec<CombatantId>,
    /// The entries whose rules all of its models have.
    pub conferred: Vec<EntryId>,
    /// How many models it had when it was formed, merged or split.
    pub starting_size: u16,
    /// How many of those were Troops.
    pub starting_troops: u16,
    /// True while it runs.
    pub is_falling_back: bool,
    /// True if it has stopped running in this turn.
    pub is_regrouped: bool,
    /// Gone to ground until the end of its side's turn of this number.
    pub ground_until: Option<u8>,
    /// Weapons without ammunition, each until so many Shooting phases of its side are over.
    pub out_of_ammo: Vec<(WeaponId, u8)>,
    /// A special rule for a command point.
    pub grant: Option<Grant>,
    /// True if it came from reserve in this turn.
    pub is_arrived: bool,
    /// True if it has used Reaction Fire in this player turn.
    pub has_reacted: bool,
    /// True if it has taken a panic test in this Shooting phase.
    pub has_panicked: bool,
    /// True if fear cost it its skill in this fight.
    pub is_afraid: bool,
}

/// An objective marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marker {
    /// Where it lies, if the board knows.
    pub at: Option<Point>,
    /// True for 6 inches across, false for 3.
    pub is_large: bool,
    /// Who placed it.
    pub by: Option<Seat>,
}

/// A Point of Interest.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Poi {
    /// Where it lies, if the board knows.
    pub at: Option<Point>,
    /// What was found, once it is explored.
    pub find: Option<Find>,
    /// Who explored it.
    pub by: Option<CombatantId>,
    /// The models of that unit at that moment.
    pub models: Vec<CombatantId>,
}

/// How a Point of Interest scatters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scatter {
    /// The scatter die.
    pub face: Option<u8>,
    /// The bearing.
    pub bearing: Option<u8>,
    /// How often it was rolled before.
    pub tries: u8,
}

/// A roll that may still be made again for a command point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// Which roll.
    pub roll: Roll,
    /// What it shows.
    pub faces: Vec<u8>,
    /// The model for which it was made, if it is not a roll of the mission.
    pub model: Option<CombatantId>,
    /// By what it is being rolled again right now.
    pub again: Option<Again>,
    /// True if a rule has made it again before; then only a command point can.
    pub is_second: bool,
    /// Who leaves it as it is.
    pub kept_by: Vec<Seat>,
}

impl State {
    pub(crate) fn new(table: &Table) -> Self {
        let (seats, sides) = (table.seats().seats().count(), table.seats().sides().count());
        let mut models = Vec::new();
        let mut units = Vec::new();
        for model in table.models() {
            let unit = UnitId { number: model.0, founder: model };
            models.push(ModelState { unit, place: Place::Waiting, stand: None });
            units.push(UnitState {
                founder: Some(model),
                models: vec![model],
                starting_size: 1,
                starting_troops: u16::from(table.model(model).is_troops),
                ..UnitState::default()
            });
        }
        Self {
            step: Step::Mission,
            mission: table.mission,
            ground: ground(table),
            proposal: None,
            sealed: vec![false; seats],
            formed: vec![false; seats],
            winner: None,
            order: Vec::new(),
            zones: vec![Vec::new(); sides],
            claims: Vec::new(),
            claimed: 0,
            marker_total: None,
            marker_first: None,
            markers: Vec::new(),
            pois: Vec::new(),
            scatter: Scatter::default(),
            night_said: vec![None; sides],
            night: None,
            is_granted: false,
            infiltrate_turn: None,
            scout_turn: None,
            scouted: Vec::new(),
            infiltrated: Vec::new(),
            passed: vec![false; sides],
            seizing: vec![None; seats],
            seized: None,
            targets: Vec::new(),
            is_listed: false,
            cp: table.seats().seats().map(|it| table.terms(it).map_or(0, |it| it.command_points)).collect(),
            spent: vec![0; seats],
            rerolled: vec![0; seats],
            supply: vec![0; seats],
            points: vec![0; sides],
            earned: vec![Earned::default(); sides],
            turn: 0,
            is_extended: false,
            turns: vec![0; sides],
            shootings: vec![0; sides],
            record: Record::default(),
            due: Vec::new(),
            shown: None,
            answers: Answers::default(),
            models,
            units,
        }
    }
}

/// The ground that is known from the start: an agreed map, or the squares of a free-for-all.
fn ground(table: &Table) -> Option<Arc<Ground>> {
    if table.is_free_for_all() {
        return Some(Arc::new(table.maps().free_for_all(table.size())));
    }
    table.map.and_then(|it| table.maps().ground(it, table.size())).map(Arc::new)
}
