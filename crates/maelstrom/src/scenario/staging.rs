//! Setting the table from `given`.

use std::sync::Arc;

use battle::{NoLog, Play, Seat, Seating, Side, System as _};
use scenario::{Fault, Given, Section, Stage};

use super::{is_battle, layout, settings};
use crate::army::Army;
use crate::ground::{DeploymentMap, Ground};
use crate::header::{Agreed, Table};
use crate::missions::{Mark, Mission};
use crate::objectives::Objective;
use crate::phases;
use crate::settings::Options;
use crate::state::{Declared, Held, MarkerState, Place, State, Step};
use crate::terrain::Terrain;
use crate::vocabulary::{End, Marker, Phase, Secret, Slot, UnitId, seat_of};
use crate::written::{read_category, read_objective, read_side, read_unit, stands};
use crate::{BattleSize, Maelstrom};

const ARMIES: [(&str, &str); 2] = [
    ("cinder_compact", include_str!("../../../../data/armies/cinder_compact.toml")),
    ("hollowmaw_brood", include_str!("../../../../data/armies/hollowmaw_brood.toml")),
];

pub(super) fn stage(given: &Given<'_>) -> Result<Stage<Maelstrom>, Vec<Fault>> {
    let options = settings::options(given).map_err(|fault| vec![fault])?;
    let table = table(given, options).map_err(|(key, reason)| vec![given.fault(key, reason)])?;
    let mut staging = Staging { given, table: &table, state: Maelstrom::begin(&table), faults: Vec::new() };
    let step = staging.moment();
    staging.ground(step);
    if step == Step::Ends {
        staging.lay_markers(false);
    }
    if is_battle(step) {
        staging.markers();
        staging.units();
        staging.means();
    }
    let secrets = staging.secrets();
    staging.state.step = step;
    let Staging { mut state, faults, .. } = staging;
    if !faults.is_empty() {
        return Err(faults);
    }
    // What needs nobody happens by itself, as it would have before.
    phases::advance(&mut Play::new(&table, &mut state, &[], &mut NoLog));
    Ok(Stage { table: Arc::new(table), state, secrets })
}

fn table(given: &Given<'_>, options: Options) -> Result<Table, (&'static str, String)> {
    let seats = given.texts("seats").unwrap_or_else(|| vec!["ann", "bob"]);
    let seats = match seats.as_slice() {
        [a, b] => Seating::duel(a, b).map_err(|error| ("seats", error.to_string()))?,
        other => return Err(("seats", format!("Maelstrom is played by two, not {}", other.len()))),
    };
    let names = given.texts("armies").unwrap_or_else(|| ARMIES.map(|(name, _)| name).to_vec());
    let army = |name: &str| {
        let found = ARMIES.iter().find(|(it, _)| *it == name);
        let (name, text) = found.ok_or_else(|| format!("there is no army \"{name}\""))?;
        Army::load(name, text)
    };
    let armies = match names.as_slice() {
        [a, b] => [army(a).map_err(|it| ("armies", it))?, army(b).map_err(|it| ("armies", it))?],
        _ => return Err(("armies", "two armies are needed".into())),
    };
    let mut armies = armies;
    if let Some(painted) = given.texts("painted") {
        for (side, army) in [Side::A, Side::B].into_iter().zip(&mut armies) {
            army.is_painted = painted.contains(&seats.name_of_side(side).as_str());
        }
    }
    let table = Table::new(seats, armies, Agreed::default(), options).map_err(|it| ("options", it))?;
    let terrain = given.text("terrain").map(|it| Terrain::load("terrain", it)).transpose();
    Ok(table.on(terrain.map_err(|it| ("terrain", it))?.unwrap_or_default()))
}

struct Staging<'g, 't> {
    given: &'g Given<'g>,
    table: &'t Table,
    state: State,
    faults: Vec<Fault>,
}

impl<'g> Staging<'g, '_> {
    fn side(&self, section: &Section<'_>, key: &str) -> Option<Side> {
        section.read(key, |it| read_side(self.table, it))
    }

    /// Size, mission, map, round, and the step at which the scenario begins.
    fn moment(&mut self) -> Step {
        let given = self.given;
        let named = |what: &str, it: &str| format!("there is no {what} \"{it}\"");
        let size = given.read("size", |it| BattleSize::named(it).ok_or_else(|| named("size", it)));
        let mission = given.read("mission", |it| Mission::named(it).ok_or_else(|| named("mission", it)));
        let map = given.read("map", |it| DeploymentMap::named(it).ok_or_else(|| named("map", it)));
        let state = &mut self.state;
        state.size = Some(size.unwrap_or(BattleSize::Incursion));
        state.mission = Some(mission.unwrap_or(Mission::TerritorialControl));
        state.map = Some(map.unwrap_or(DeploymentMap::DawnOfWar));
        let defender = self.side(given, "defender").unwrap_or(Side::A);
        let first = self.side(given, "first").unwrap_or(Side::A);
        let turn = self.side(given, "turn").unwrap_or(first);
        let phase = given.read("phase", |it| Phase::named(it).ok_or_else(|| named("phase", it)));
        let step = match given.text("step").unwrap_or("turn") {
            "size" => Step::Size,
            "muster" => Step::Muster,
            "mission" => Step::Mission,
            "map" => Step::Map,
            "briefing" => Step::Briefing,
            "battlefield" => Step::Battlefield,
            "attacker and defender" => Step::Roles,
            "markers" => Step::Markers(defender),
            "deployment zone" => Step::Ends,
            "categories" => Step::Categories,
            "reserves" => Step::Reserves,
            "deployment" => Step::Deployment(defender),
            "first turn" => Step::FirstTurn,
            "pre-battle" => Step::PreBattle(first),
            "overriding orders" => Step::Overriding,
            "round" => Step::RoundStart,
            "turn start" => Step::TurnStart(turn),
            "turn" => Step::Playing(phase.unwrap_or(Phase::Command)),
            "round end" => Step::RoundEnd,
            other => {
                self.faults.push(given.fault("step", named("step", other)));
                Step::Size
            }
        };
        self.forget_what_is_to_come(step, defender, first);
        let round = given.number("round").unwrap_or(2);
        if matches!(step, Step::RoundStart | Step::TurnStart(_) | Step::Playing(_) | Step::RoundEnd) {
            self.state.round = round;
        }
        self.state.turn = turn;
        step
    }

    /// Everything before the step is done, everything after it is not.
    fn forget_what_is_to_come(&mut self, step: Step, defender: Side, first: Side) {
        const ORDER: [&str; 13] = [
            "Size",
            "Muster",
            "Mission",
            "Map",
            "Briefing",
            "Battlefield",
            "Roles",
            "Markers",
            "Ends",
            "Categories",
            "Reserves",
            "Deployment",
            "FirstTurn",
        ];
        let name = format!("{step:?}");
        let place = ORDER.iter().position(|it| name.starts_with(it)).unwrap_or(ORDER.len());
        let done = |it: &str| ORDER.iter().position(|known| *known == it).is_none_or(|it| it < place);
        let state = &mut self.state;
        if !done("Size") {
            state.size = None;
        }
        for side in [Side::A, Side::B] {
            state.mustered[side] = done("Muster");
            state.read[side] = done("Briefing");
            if done("Reserves") {
                state.reserves[side] = Declared::Revealed(());
            }
            state.cp[side] = if done("Muster") { state.size().command_points() } else { 0 };
        }
        if !done("Mission") {
            state.mission = None;
        }
        if !done("Map") {
            state.map = None;
        }
        state.defender = done("Roles").then_some(defender);
        state.first = done("FirstTurn").then_some(first);
    }

    /// The battlefield is there from the roll for attacker and defender on.
    fn ground(&mut self, step: Step) {
        let size = self.state.size();
        if let Some(map) = self.state.map.filter(|_| self.state.defender.is_some() || step == Step::Roles) {
            let ground = Ground::new(map, size, size.battlefield(), self.table.options());
            self.state.ground = ground.ok().map(Arc::new);
        }
    }

    /// A legal layout, numbered in the order of placement; the first player has end A.
    fn markers(&mut self) {
        self.lay_markers(true);
        self.state.ends = Some(battle::BySide::from_fn(|it| if it == Side::A { End::A } else { End::B }));
    }

    fn lay_markers(&mut self, numbered: bool) {
        let Some(map) = self.state.map else {
            return;
        };
        let mut numbers = [0u8; 2];
        for (end, at) in layout::markers(map, self.state.size()) {
            let [a, b] = &mut numbers;
            let number = if end == End::A { a } else { b };
            *number += 1;
            let number = if numbered { *number } else { 0 };
            self.state.markers.push(MarkerState { end, at: Some(at), number });
        }
    }

    fn units(&mut self) {
        let given = self.given;
        let waiting = matches!(given.text("step"), Some("categories" | "reserves" | "deployment"));
        let others = given.read("others", |it| place(self.table, it));
        let usual = if waiting { Place::Waiting } else { Place::Battlefield };
        for unit in self.table.units() {
            self.put(unit, others.unwrap_or(usual));
        }
        for (name, section) in given.sections_in("units") {
            let Some(unit) = self.table.unit_called(name) else {
                self.faults.push(given.fault("units", format!("there is no unit \"{name}\"")));
                continue;
            };
            let is = section.read("is", |it| place(self.table, it)).unwrap_or(usual);
            // It may be the only one that is not like the others.
            self.state.unit_mut(unit).left = self.table.unit(unit).models;
            self.state.models_mut(self.table, unit).iter_mut().for_each(|it| it.is_gone = false);
            if let Some(left) = section.number::<u8>("models") {
                self.state.unit_mut(unit).left = left;
                let gone = self.state.models_mut(self.table, unit).iter_mut().skip(usize::from(left));
                gone.for_each(|it| it.is_gone = true);
            }
            let lost = section.number("wounds_lost").unwrap_or(0);
            let left = usize::from(self.state.unit(unit).left);
            let at = section.read("at", |it| stands::read_for(self.table, unit, left, it));
            if at.as_ref().is_some_and(|it| it.len() != left) {
                self.faults.push(section.fault("at", format!("one place, or one for each of {left} models")));
            }
            let mut at = at.unwrap_or_default().into_iter();
            for model in self.state.models_mut(self.table, unit).iter_mut().filter(|it| !it.is_gone) {
                model.stand = at.next();
                model.wounds_lost = lost;
            }
            self.put(unit, is);
        }
        let begun = self.state.round > 0;
        if begun {
            let (side, controllers) = (self.state.turn, self.controllers());
            let event = crate::Event::TurnBegan { side, controllers };
            crate::fold::fold(self.table, &mut self.state, &event);
        }
    }

    fn put(&mut self, unit: UnitId, place: Place) {
        self.state.unit_mut(unit).place = place;
        if place == Place::Destroyed {
            self.state.unit_mut(unit).left = 0;
            self.state.models_mut(self.table, unit).iter_mut().for_each(|it| it.is_gone = true);
        }
    }

    fn controllers(&mut self) -> Vec<Option<Side>> {
        let Some(section) = self.given.section("controlled") else {
            return Vec::new();
        };
        let marker = |it: &Marker| format!("{} {}", self.table.seats().name_of_side(it.of), it.number);
        let markers: Vec<Marker> = self.state.numbered_markers().map(|(it, _)| it).collect();
        markers.iter().map(|it| self.side(&section, &marker(it))).collect()
    }

    /// Command points, victory points, categories, objectives.
    fn means(&mut self) {
        let given = self.given;
        for (key, cp) in [("cp", true), ("points", false)] {
            let Some(section) = given.section(key) else {
                continue;
            };
            for name in section.keys() {
                match (read_side(self.table, name), section.number::<u8>(name)) {
                    (Ok(side), Some(number)) if cp => self.state.cp[side] = number,
                    (Ok(side), Some(number)) => self.state.points[side] = number,
                    (Err(error), _) => self.faults.push(given.fault(key, error)),
                    _ => {}
                }
            }
        }
        for (side, objectives) in self.objectives("held") {
            let held = objectives.into_iter().map(|objective| Held { objective, mark: None, is_scored: false });
            self.state.held[side] = held.collect();
        }
        for (side, objectives) in self.objectives("unscored") {
            self.state.unscored[side] = objectives;
        }
        for (key, mark) in [("doubled", Mark::Doubled), ("sabotaged", Mark::Sabotaged)] {
            for (side, objectives) in self.objectives(key) {
                for it in objectives {
                    if let Some(held) = self.state.held_mut(side, it) {
                        held.mark = Some(mark);
                    }
                }
            }
        }
        let source = self.state.mission().card().source;
        let usual = [crate::objectives::Category::BroughtLow; 3];
        if source.is_selected() && !matches!(given.text("step"), Some("categories")) {
            for side in [Side::A, Side::B] {
                self.state.categories[side] = Declared::Revealed(usual);
            }
            self.categories();
        }
    }

    fn categories(&mut self) {
        let Some(section) = self.given.section("categories") else {
            return;
        };
        for name in section.keys() {
            let texts = section.texts(name).unwrap_or_default();
            let all: Result<Vec<_>, _> = texts.iter().map(|it| read_category(it)).collect();
            match (read_side(self.table, name), all) {
                (Ok(side), Ok(all)) => match <[_; 3]>::try_from(all) {
                    Ok(three) => self.state.categories[side] = Declared::Revealed(three),
                    Err(_) => self.faults.push(section.fault(name, "three categories are needed")),
                },
                (Err(error), _) | (_, Err(error)) => self.faults.push(section.fault(name, error)),
            }
        }
    }

    fn objectives(&mut self, key: &str) -> Vec<(Side, Vec<Objective>)> {
        let Some(section) = self.given.section(key) else {
            return Vec::new();
        };
        let mut list = Vec::new();
        for name in section.keys() {
            let texts = section.texts(name).unwrap_or_default();
            let all: Result<Vec<_>, _> = texts.iter().map(|it| read_objective(it)).collect();
            match (read_side(self.table, name), all) {
                (Ok(side), Ok(all)) => list.push((side, all)),
                (Err(error), _) | (_, Err(error)) => self.faults.push(section.fault(name, error)),
            }
        }
        list
    }

    fn secrets(&mut self) -> Vec<(Seat, Slot, Secret)> {
        let mut secrets = Vec::new();
        if let Some(section) = self.given.section("overriding") {
            for name in section.keys() {
                let category = section.read(name, read_category);
                match (read_side(self.table, name), category) {
                    (Ok(side), Some(category)) => {
                        self.state.overriding[side] = Declared::Sealed;
                        secrets.push((seat_of(side), Slot::Overriding, Secret::Overriding(category)));
                    }
                    (Err(error), _) => self.faults.push(section.fault(name, error)),
                    _ => {}
                }
            }
        }
        secrets
    }
}

fn place(table: &Table, text: &str) -> Result<Place, String> {
    match text {
        "waiting" => Ok(Place::Waiting),
        "on the battlefield" => Ok(Place::Battlefield),
        "in reserves" => Ok(Place::Reserves { is_late: false }),
        "elsewhere" => Ok(Place::Elsewhere),
        "destroyed" => Ok(Place::Destroyed),
        _ => match text.strip_prefix("aboard ") {
            Some(transport) => read_unit(table, transport).map(Place::Aboard).map_err(|error| error.to_string()),
            None => Err(format!(
                "\"{text}\" is nowhere; known are waiting, on the battlefield, in reserves, elsewhere, destroyed, aboard a8"
            )),
        },
    }
}
