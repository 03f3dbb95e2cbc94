//! The set-up of a battle: as a journal pins it, and made ready for play.

use battle::{Seating, Side};
use serde::{Deserialize, Serialize};
use table::{Length, Placed, Point};

use crate::BattleSize;
use crate::army::{Army, Keyword, Role, Unit};
use crate::missions::Mission;
use crate::settings::Options;
use crate::terrain::Terrain;
use crate::vocabulary::{DeploymentMap, Stand, UnitId};

pub use battle::Text;

/// The mission pack.
pub const PACK: &str = "maelstrom-beta-2021";

/// What a journal's header pins. Complete in itself: armies stand here as texts. What is left out
/// is agreed or rolled for in the battle itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The mission pack.
    pub pack: String,
    /// Who sits where.
    pub seats: Seating,
    /// The army of A and of B.
    pub armies: [Text; 2],
    /// The battle size, if it is agreed.
    #[serde(default)]
    pub size: Option<String>,
    /// The mission, if it is agreed.
    #[serde(default)]
    pub mission: Option<String>,
    /// The deployment map, if it is agreed.
    #[serde(default)]
    pub map: Option<String>,
    /// A stored layout of terrain, if the players use one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<Text>,
    /// How rules are read.
    #[serde(default)]
    pub options: Options,
}

/// A set-up made ready for play. Never changes during a battle.
#[derive(Debug, Clone)]
pub struct Table {
    seats: Seating,
    armies: [Army; 2],
    /// What was agreed beforehand.
    pub(crate) agreed: Agreed,
    options: Options,
    terrain: Terrain,
    /// Where the models of each unit begin in the list of all models.
    first_models: Vec<u16>,
    /// No part of a base of each unit is farther from its middle.
    reaches: Vec<Length>,
}

/// What the players agreed before the battle was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Agreed {
    pub(crate) size: Option<BattleSize>,
    pub(crate) mission: Option<Mission>,
    pub(crate) map: Option<DeploymentMap>,
}

impl Table {
    /// Makes a set-up ready, or says what is wrong with it.
    pub fn prepare(setup: &Setup) -> Result<Self, String> {
        if setup.pack != PACK {
            return Err(format!("there is no pack \"{}\"; known is {PACK}", setup.pack));
        }
        let [a, b] = &setup.armies;
        let armies = [Army::load(&a.name, &a.text)?, Army::load(&b.name, &b.text)?];
        let unknown = |what: &str, name: &str| format!("there is no {what} \"{name}\"");
        let size = setup.size.as_deref();
        let size = size.map(|it| BattleSize::named(it).ok_or_else(|| unknown("battle size", it))).transpose()?;
        let mission = setup.mission.as_deref();
        let mission = mission.map(|it| Mission::named(it).ok_or_else(|| unknown("mission", it))).transpose()?;
        let map = setup.map.as_deref();
        let map = map.map(|it| DeploymentMap::named(it).ok_or_else(|| unknown("deployment map", it))).transpose()?;
        let terrain = setup.terrain.as_ref().map(|it| Terrain::load(&it.name, &it.text)).transpose()?;
        let table = Self::new(setup.seats.clone(), armies, Agreed { size, mission, map }, setup.options.clone())?;
        Ok(table.on(terrain.unwrap_or_default()))
    }

    /// The same table with this terrain on it.
    pub(crate) fn on(self, terrain: Terrain) -> Self {
        Self { terrain, ..self }
    }

    pub(crate) fn new(seats: Seating, armies: [Army; 2], agreed: Agreed, options: Options) -> Result<Self, String> {
        if seats.seats().count() != 2 || seats.sides().count() != 2 {
            return Err("Maelstrom of War is played by two".into());
        }
        if let Some(fault) = options.fault() {
            return Err(format!("the options: {fault}"));
        }
        let reach = |it: &Unit| {
            let bounds = it.base.at(Point::default()).bounds();
            Length::um(bounds.right.max(-bounds.left) + bounds.high.max(-bounds.low))
        };
        let reaches = armies.iter().flat_map(|it| &it.units).map(reach).collect();
        let mut first_models = vec![0];
        let mut all = 0u16;
        for unit in armies.iter().flat_map(|it| &it.units) {
            all += u16::from(unit.models);
            first_models.push(all);
        }
        Ok(Self { seats, armies, agreed, options, terrain: Terrain::default(), first_models, reaches })
    }

    /// Who sits where.
    pub fn seats(&self) -> &Seating {
        &self.seats
    }

    /// How rules are read.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The terrain of a stored layout; nothing if the players built their own.
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// The army of a side.
    pub fn army(&self, side: Side) -> &Army {
        let [a, b] = &self.armies;
        if side == Side::A { a } else { b }
    }

    /// Every unit of both sides.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        let all = self.first_models.len() - 1;
        (0..all).map(|it| UnitId(it as u8))
    }

    /// Every unit of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + use<> {
        let of_a = self.army(Side::A).units.len();
        let all = self.first_models.len() - 1;
        let (from, to) = if side == Side::A { (0, of_a) } else { (of_a, all) };
        (from..to).map(|it| UnitId(it as u8))
    }

    /// The side of a unit.
    pub fn side_of(&self, unit: UnitId) -> Side {
        if unit.index() < self.army(Side::A).units.len() { Side::A } else { Side::B }
    }

    /// What the roster says about a unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        let of_a = &self.army(Side::A).units;
        let of_b = &self.army(Side::B).units;
        let found = of_a.get(unit.index()).or_else(|| of_b.get(unit.index().checked_sub(of_a.len())?));
        found.expect("set-up dealt every id")
    }

    /// Where the models of a unit stand in the list of all models.
    pub fn models_of(&self, unit: UnitId) -> std::ops::Range<usize> {
        let place = |it: usize| self.first_models.get(it).map_or(0, |it| usize::from(*it));
        place(unit.index())..place(unit.index() + 1)
    }

    /// How many models there are.
    pub fn models(&self) -> usize {
        self.first_models.last().map_or(0, |it| usize::from(*it))
    }

    /// The unit whose first model is the warlord of a side.
    pub fn warlord(&self, side: Side) -> Option<UnitId> {
        let place = self.army(side).warlord()?;
        self.units_of(side).nth(place)
    }

    /// True if this unit holds markers against greater numbers.
    pub fn has_objective_secured(&self, unit: UnitId) -> bool {
        self.army(self.side_of(unit)).has_objective_secured(self.unit(unit))
    }

    /// True unless it is AIRCRAFT or a Fortification, which never control markers.
    pub fn can_control(&self, unit: UnitId) -> bool {
        let it = self.unit(unit);
        !it.keywords.has(Keyword::Aircraft) && it.role != Role::Fortification
    }

    /// True if it is AIRCRAFT.
    pub fn is_aircraft(&self, unit: UnitId) -> bool {
        self.unit(unit).keywords.has(Keyword::Aircraft)
    }

    /// A model of this unit, put there.
    pub fn base_at(&self, unit: UnitId, stand: Stand) -> Placed<'_> {
        self.unit(unit).base.at(stand.at).facing(stand.facing)
    }

    /// No part of a base of this unit is farther from its middle: what comes no nearer than that need
    /// not be looked at closely.
    pub(crate) fn reach(&self, unit: UnitId) -> Length {
        self.reaches.get(unit.index()).copied().unwrap_or(Length::LONGEST)
    }

    /// The short name of a unit: a1, b3.
    pub fn code(&self, unit: UnitId) -> String {
        match self.side_of(unit) {
            Side::A => format!("a{}", unit.index() + 1),
            _ => format!("b{}", unit.index() - self.army(Side::A).units.len() + 1),
        }
    }

    /// The unit of this short name, or of this name if only one has it.
    pub fn unit_called(&self, name: &str) -> Option<UnitId> {
        let name = name.trim();
        let coded = self.units().find(|it| self.code(*it).eq_ignore_ascii_case(name));
        let mut named = self.units().filter(|it| self.unit(*it).name.eq_ignore_ascii_case(name));
        coded.or_else(|| named.next().filter(|_| named.next().is_none()))
    }
}
