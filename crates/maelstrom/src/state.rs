//! The state of a battle: what everybody may know, flat and cheap to copy.

mod digest;
mod step;

use std::sync::Arc;

use battle::{Agreement, Answers, ByRound, BySide, Side};
use table::Point;

use crate::BattleSize;
use crate::choice::Proposal;
use crate::ground::Ground;
use crate::header::Table;
use crate::missions::{Mark, Mission};
use crate::objectives::{Category, Objective};
use crate::record::Record;
use crate::vocabulary::{Answer, DeploymentMap, End, Marker, Phase, Question, Stand, UnitId, Window};

pub use battle::Declared;
pub use step::{Draw, Drawn, Step};

/// A battle of Maelstrom as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// What happens now.
    pub step: Step,
    /// The battle size, once it is agreed.
    pub size: Option<BattleSize>,
    /// The mission, once it is known.
    pub mission: Option<Mission>,
    /// The deployment map, once it is known.
    pub map: Option<DeploymentMap>,
    /// The battlefield, once it is there.
    pub ground: Option<Arc<Ground>>,
    /// What one side proposes.
    pub proposal: Option<Agreement<Proposal>>,
    /// Who has taken the field.
    pub mustered: BySide<bool>,
    /// Who has read the briefing.
    pub read: BySide<bool>,
    /// Who won the last roll-off and has to decide.
    pub winner: Option<Side>,
    /// The defender.
    pub defender: Option<Side>,
    /// Which end of the map each side has, once it is chosen.
    pub ends: Option<BySide<End>>,
    /// The objective markers, in the order in which they were placed.
    pub markers: Vec<MarkerState>,
    /// The selected categories, as far as they are public.
    pub categories: BySide<Declared<[Category; 3]>>,
    /// Whether reserves are declared.
    pub reserves: BySide<Declared<()>>,
    /// The categories of Overriding Orders, as far as they are public.
    pub overriding: BySide<Declared<Category>>,
    /// Who set up a unit last, and who the last units begin with.
    pub last_drop: Option<Side>,
    /// Who sets up the first of the last units.
    pub last_units: Option<Side>,
    /// Who takes the first turn.
    pub first: Option<Side>,
    /// Who has nothing more to do before the battle.
    pub passed: BySide<bool>,
    /// Command points.
    pub cp: BySide<u8>,
    /// Who gained a command point beside that of the Command phase in this round.
    pub gained_cp: BySide<bool>,
    /// The battle round, from 1; 0 before.
    pub round: u8,
    /// Whose turn it is.
    pub turn: Side,
    /// How many objectives each side generates in this round.
    pub limit: BySide<u8>,
    /// The objectives of this round.
    pub held: BySide<Vec<Held>>,
    /// Last round's objectives that were not scored.
    pub unscored: BySide<Vec<Objective>>,
    /// Categories for which a 1 was rolled in this round.
    pub ones: BySide<Vec<Category>>,
    /// How often Fixed Determination was used in this round.
    pub carried: BySide<u8>,
    /// Who has used Quick Thinking in this round.
    pub quick: BySide<bool>,
    /// Who has used Standing Orders in this round.
    pub standing: BySide<bool>,
    /// Which category New Intel swapped for which.
    pub intel: BySide<Option<(Category, Category)>>,
    /// Victory points from objectives.
    pub points: BySide<u8>,
    /// The same by round. The digest has their sum.
    pub by_round: BySide<ByRound>,
    /// Who has conceded.
    pub conceded: Option<Side>,
    /// Reinforcement points that were spent on units added to the army.
    pub reinforcement_points_spent: BySide<u16>,
    /// Who was asked whether to play on.
    pub plays_on: bool,
    /// The window that closed last.
    pub window: Option<Window>,
    /// What rules remember.
    pub record: Record,
    /// What was answered for this moment.
    pub answers: Answers<Question, Answer>,
    units: Vec<UnitState>,
    models: Vec<ModelState>,
}

/// One unit as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnitState {
    /// Where it is.
    pub place: Place,
    /// How many models are left.
    pub left: u8,
    /// Wounds that models of it lost without anybody saying which.
    pub lost_by_somebody: u8,
}

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Place {
    /// To be set up.
    #[default]
    Waiting,
    /// On the battlefield.
    Battlefield,
    /// In Strategic Reserves; since after round 1 began, if it is late.
    Reserves {
        /// True if it went there during the battle.
        is_late: bool,
    },
    /// In another place, by an ability of its own.
    Elsewhere,
    /// Aboard a transport.
    Aboard(UnitId),
    /// Destroyed.
    Destroyed,
    /// Taken off the table, because its player gave up.
    Removed,
    /// No part of the army, but it may be added during the battle.
    ToCome,
}

/// One model as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ModelState {
    /// Where it stands, if the board knows.
    pub stand: Option<Stand>,
    /// Wounds lost so far.
    pub wounds_lost: u8,
    /// True once it is destroyed.
    pub is_gone: bool,
}

/// An objective marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkerState {
    /// In which territory of the map it lies.
    pub end: End,
    /// Where, if the board knows.
    pub at: Option<Point>,
    /// Its number; 0 until its player has given one.
    pub number: u8,
}

/// An objective that a side generated for this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// Which.
    pub objective: Objective,
    /// What the opponent did to it.
    pub mark: Option<Mark>,
    /// True once it is scored.
    pub is_scored: bool,
}

impl State {
    /// The phase that is played; the last one between turns.
    pub(crate) fn phase(&self) -> Phase {
        match self.step {
            Step::Playing(phase) | Step::PhaseEnd(phase) => phase,
            _ => Phase::Morale,
        }
    }

    pub(crate) fn new(table: &Table) -> Self {
        let mut units = Vec::new();
        for unit in table.units() {
            let place = if table.unit(unit).is_added { Place::ToCome } else { Place::Waiting };
            units.push(UnitState { place, left: table.unit(unit).models, lost_by_somebody: 0 });
        }
        Self {
            step: Step::Size,
            size: table.agreed.size,
            mission: table.agreed.mission,
            map: table.agreed.map,
            ground: None,
            proposal: None,
            mustered: BySide::default(),
            read: BySide::default(),
            winner: None,
            defender: None,
            ends: None,
            markers: Vec::new(),
            categories: BySide::default(),
            reserves: BySide::default(),
            overriding: BySide::default(),
            last_drop: None,
            last_units: None,
            first: None,
            passed: BySide::default(),
            cp: BySide::default(),
            gained_cp: BySide::default(),
            round: 0,
            turn: Side::A,
            limit: BySide::default(),
            held: BySide::default(),
            unscored: BySide::default(),
            ones: BySide::default(),
            carried: BySide::default(),
            quick: BySide::default(),
            standing: BySide::default(),
            intel: BySide::default(),
            points: BySide::default(),
            by_round: BySide::default(),
            conceded: None,
            reinforcement_points_spent: BySide::default(),
            plays_on: false,
            window: None,
            record: Record::default(),
            answers: Answers::default(),
            units,
            models: vec![ModelState::default(); table.models()],
        }
    }

    /// One unit.
    pub fn unit(&self, unit: UnitId) -> UnitState {
        self.units.get(unit.index()).copied().unwrap_or_default()
    }

    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        self.units.get_mut(unit.index()).expect("set-up dealt every id")
    }

    /// The models of a unit, by their place in it; destroyed ones too.
    pub fn models(&self, table: &Table, unit: UnitId) -> &[ModelState] {
        self.models.get(table.models_of(unit)).unwrap_or_default()
    }

    pub(crate) fn models_mut(&mut self, table: &Table, unit: UnitId) -> &mut [ModelState] {
        self.models.get_mut(table.models_of(unit)).unwrap_or_default()
    }

    /// The mission; before it is known, the first of the list.
    pub fn mission(&self) -> Mission {
        self.mission.unwrap_or(Mission::TerritorialControl)
    }

    /// The battle size; before it is agreed, the smallest.
    pub fn size(&self) -> BattleSize {
        self.size.unwrap_or(BattleSize::Incursion)
    }

    /// True if this unit is on the battlefield.
    pub fn is_on_battlefield(&self, unit: UnitId) -> bool {
        self.unit(unit).place == Place::Battlefield
    }

    /// True if this unit has models left, wherever they are.
    pub fn is_alive(&self, unit: UnitId) -> bool {
        !self.is_gone(unit) && self.unit(unit).place != Place::ToCome
    }

    /// True once this unit is destroyed or taken off the table.
    pub fn is_gone(&self, unit: UnitId) -> bool {
        matches!(self.unit(unit).place, Place::Destroyed | Place::Removed)
    }

    /// The reinforcement points that a side has left.
    pub fn reinforcement_points_left(&self, table: &Table, side: Side) -> u16 {
        table.army(side).reinforcement_points.saturating_sub(self.reinforcement_points_spent[side])
    }

    /// True if the warlord of a side is alive: the first model of its unit.
    pub fn warlord_lives(&self, table: &Table, side: Side) -> bool {
        let lives = |unit| self.is_alive(unit) && self.models(table, unit).first().is_some_and(|it| !it.is_gone);
        table.warlord(side).is_some_and(lives)
    }

    /// The side that has this end of the map.
    pub fn owner_of(&self, end: End) -> Option<Side> {
        let ends = self.ends?;
        [Side::A, Side::B].into_iter().find(|it| ends[*it] == end)
    }

    /// The markers by owner and number, with their places in the list.
    pub fn numbered_markers(&self) -> impl Iterator<Item = (Marker, &MarkerState)> {
        self.markers.iter().filter_map(|it| {
            let of = self.owner_of(it.end).filter(|_| it.number > 0)?;
            Some((Marker { of, number: it.number }, it))
        })
    }

    /// How many objectives this side has generated in this round.
    pub fn held_count(&self, side: Side) -> u8 {
        self.held[side].len() as u8
    }

    /// True if this side has generated that objective in this round.
    pub fn holds(&self, side: Side, objective: Objective) -> bool {
        self.held[side].iter().any(|it| it.objective == objective)
    }

    pub(crate) fn held_mut(&mut self, side: Side, objective: Objective) -> Option<&mut Held> {
        self.held[side].iter_mut().find(|it| it.objective == objective)
    }

    /// The side with the first turn; before that is decided, the first one.
    pub fn first(&self) -> Side {
        self.first.unwrap_or(Side::A)
    }

    /// Both sides, the one with the first turn first.
    pub fn in_turn(&self) -> [Side; 2] {
        [self.first(), self.first().other()]
    }

    /// The sides that still play: whoever conceded decides nothing more.
    pub fn plays(&self, side: Side) -> bool {
        self.conceded != Some(side)
    }
}
