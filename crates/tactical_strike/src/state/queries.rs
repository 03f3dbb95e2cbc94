//! What can be read from the state: who is where, and whose turn it is.

use battle::{Seat, Side};

use super::{ModelState, Place, State, Step, UnitState};
use crate::header::Table;
use crate::missions::Mission;
use crate::vocabulary::{CombatantId, Phase, UnitId};

impl State {
    /// One model as it stands.
    pub fn model(&self, model: CombatantId) -> &ModelState {
        self.models.get(model.index()).expect("set-up dealt every id")
    }

    pub(crate) fn model_mut(&mut self, model: CombatantId) -> &mut ModelState {
        self.models.get_mut(model.index()).expect("set-up dealt every id")
    }

    /// One unit as it stands.
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        self.units.get(unit.index()).expect("units are never taken off the list")
    }

    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        self.units.get_mut(unit.index()).expect("units are never taken off the list")
    }

    /// The unit of a model.
    pub fn unit_of(&self, model: CombatantId) -> UnitId {
        self.model(model).unit
    }

    /// Every unit that still has a model.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + '_ {
        let numbered = (0..).zip(&self.units).filter(|(_, it)| !it.models.is_empty());
        numbered.filter_map(|(number, it)| Some(UnitId { number, founder: it.founder? }))
    }

    /// Every unit of a side that still has a model.
    pub fn units_of<'a>(&'a self, table: &'a Table, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        self.units().filter(move |it| self.side_of(table, *it) == side)
    }

    /// For which side a unit fights, or fought.
    pub fn side_of(&self, table: &Table, unit: UnitId) -> Side {
        table.side_of(self.speaker(unit))
    }

    /// The first model of a unit, which stands for it in questions and rolls.
    pub fn speaker(&self, unit: UnitId) -> CombatantId {
        self.unit(unit).models.first().copied().unwrap_or(unit.founder)
    }

    /// True if this unit is on the table itself, not aboard anything.
    pub fn is_on_table(&self, unit: UnitId) -> bool {
        self.unit(unit).models.iter().any(|it| self.model(*it).place == Place::Table)
    }

    /// True if this model is on the table itself.
    pub fn stands(&self, model: CombatantId) -> bool {
        self.model(model).place == Place::Table
    }

    /// True if this model is on the table, or aboard something that is.
    pub fn is_there(&self, model: CombatantId) -> bool {
        match self.model(model).place {
            Place::Table => true,
            Place::Aboard(transport) => self.stands(transport),
            _ => false,
        }
    }

    /// How many models a side has on the table, those aboard transports included.
    pub fn on_table(&self, table: &Table, side: Side) -> usize {
        table.models().filter(|it| table.side_of(*it) == side && self.is_there(*it)).count()
    }

    /// The Hero or Leaders in a unit.
    pub fn characters<'a>(&'a self, table: &'a Table, unit: UnitId) -> impl Iterator<Item = CombatantId> + 'a {
        self.unit(unit).models.iter().copied().filter(|it| table.model(*it).is_character())
    }

    /// The mission; before it is known, the second of the list.
    pub fn mission(&self) -> Mission {
        self.mission.unwrap_or(Mission::Clash)
    }

    /// Whose turn it is, if it is anybody's.
    pub fn active(&self) -> Option<Side> {
        self.active_after(self.step)
    }

    /// Whose turn it would be at this step.
    pub(crate) fn active_after(&self, step: Step) -> Option<Side> {
        match step {
            Step::TurnStart(side)
            | Step::Playing(side, _)
            | Step::Explore(side)
            | Step::PhaseEnd(side, _)
            | Step::TurnEnd(side) => Some(side),
            _ => None,
        }
    }

    /// The phase that is played or ends.
    pub fn phase(&self) -> Option<Phase> {
        match self.step {
            Step::Playing(_, phase) | Step::PhaseEnd(_, phase) => Some(phase),
            Step::Explore(_) => Some(Phase::Movement),
            _ => None,
        }
    }

    /// The command points of a seat.
    pub fn cp_of(&self, seat: Seat) -> u16 {
        self.cp.get(usize::from(seat.0)).copied().unwrap_or(0)
    }

    /// What a seat has spent in this mission.
    pub fn spent_by(&self, seat: Seat) -> u16 {
        self.spent.get(usize::from(seat.0)).copied().unwrap_or(0)
    }

    /// The supply points of a seat.
    pub fn supply_of(&self, seat: Seat) -> u16 {
        self.supply.get(usize::from(seat.0)).copied().unwrap_or(0)
    }

    /// The victory points of a side.
    pub fn points_of(&self, side: Side) -> u16 {
        self.points.get(usize::from(side.0)).copied().unwrap_or(0)
    }

    /// The zones of a side.
    pub fn zones_of(&self, side: Side) -> &[u8] {
        self.zones.get(usize::from(side.0)).map_or(&[], Vec::as_slice)
    }

    /// How many turns a side has begun.
    pub fn turns_of(&self, side: Side) -> u8 {
        self.turns.get(usize::from(side.0)).copied().unwrap_or(0)
    }

    /// How many Shooting phases of its own a side has ended.
    pub fn shootings_of(&self, side: Side) -> u8 {
        self.shootings.get(usize::from(side.0)).copied().unwrap_or(0)
    }
}
