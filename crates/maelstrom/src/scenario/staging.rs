//! Setting the table from `given`.

use std::sync::Arc;

use battle::{NoLog, Play, Seating, Side, System as _};
use scenario::{Fault, Given, Section, Stage};

use super::means::ONLY_IN_COMPLEX_FRONT;
use super::{is_battle, layout, settings};
use crate::army::Army;
use crate::ground::Ground;
use crate::header::{Agreed, Table};
use crate::missions::Mission;
use crate::phases;
use crate::settings::Options;
use crate::state::{Declared, MarkerState, State, Step};
use crate::terrain::Terrain;
use crate::vocabulary::{DeploymentMap, End, Phase, seat_of};
use crate::written::read_side;
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
    let complaints = [Side::A, Side::B].into_iter().flat_map(|side| {
        let problems = table.army(side).check_under(state.size(), table.options()).into_iter();
        problems.map(move |it| (seat_of(side), it.to_string()))
    });
    let complaints = complaints.collect();
    Ok(Stage { table: Arc::new(table), state, secrets, complaints })
}

fn table(given: &Given<'_>, options: Options) -> Result<Table, (&'static str, String)> {
    let seats = given.texts("seats").unwrap_or_else(|| vec!["ann", "bob"]);
    let seats = match seats.as_slice() {
        [a, b] => Seating::duel(a, b).map_err(|error| ("seats", error.to_string()))?,
        other => return Err(("seats", format!("Maelstrom is played by two, not {}", other.len()))),
    };
    let names = given.texts("armies").unwrap_or_else(|| ARMIES.map(|(name, _)| name).to_vec());
    let army = |name: &str| {
        if name.contains('\n') {
            return Army::load("the army given", name);
        }
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
        let is_called = |side: Side, name: &str| seats.name_of_side(side).eq_ignore_ascii_case(name);
        let stranger = painted.iter().find(|it| ![Side::A, Side::B].iter().any(|side| is_called(*side, it)));
        if let Some(name) = stranger {
            return Err(("painted", format!("nobody at this table is called \"{name}\"")));
        }
        for (side, army) in [Side::A, Side::B].into_iter().zip(&mut armies) {
            army.is_painted = painted.iter().any(|it| is_called(side, it));
        }
    }
    added(given, &seats, &mut armies)?;
    let table = Table::new(seats, armies, Agreed::default(), options).map_err(|it| ("options", it))?;
    let terrain = given.text("terrain").map(|it| Terrain::load("terrain", it)).transpose();
    Ok(table.on(terrain.map_err(|it| ("terrain", it))?.unwrap_or_default()))
}

/// Units that are no part of their army yet, and the points that are set aside for them.
fn added(given: &Given<'_>, seats: &Seating, armies: &mut [Army; 2]) -> Result<(), (&'static str, String)> {
    let sides = [Side::A, Side::B].map(|it| seats.name_of_side(it));
    let stranger = |name: &str| format!("nobody at this table is called \"{name}\"");
    let of = |name: &str| sides.iter().position(|it| it.eq_ignore_ascii_case(name)).ok_or_else(|| stranger(name));
    if let Some(section) = given.section("reinforcement_points") {
        for name in section.keys() {
            let place = of(name).map_err(|it| ("reinforcement_points", it))?;
            if let (Some(army), Some(points)) = (armies.get_mut(place), section.number(name)) {
                army.reinforcement_points = points;
            }
        }
    }
    let Some(section) = given.section("added") else {
        return Ok(());
    };
    for name in section.keys() {
        let place = of(name).map_err(|it| ("added", it))?;
        for text in section.texts(name).unwrap_or_default() {
            let unit = armies.get_mut(place).and_then(|army| {
                let code =
                    ["a", "b"].get(place).and_then(|it| text.strip_prefix(it)).and_then(|it| it.parse::<usize>().ok());
                let number = code.and_then(|it| it.checked_sub(1)).or_else(|| army.unit_named(text))?;
                army.units.get_mut(number)
            });
            let unit = unit.ok_or_else(|| ("added", format!("{name} has no unit \"{text}\"")))?;
            unit.is_added = true;
            unit.detachment = None;
        }
    }
    Ok(())
}

pub(super) struct Staging<'g, 't> {
    pub(super) given: &'g Given<'g>,
    pub(super) table: &'t Table,
    pub(super) state: State,
    pub(super) faults: Vec<Fault>,
}

impl<'g> Staging<'g, '_> {
    pub(super) fn side(&self, section: &Section<'_>, key: &str) -> Option<Side> {
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
        if step == Step::Overriding {
            self.state.passed = battle::BySide::from_fn(|_| true);
        }
        let begun = matches!(step, Step::RoundStart | Step::TurnStart(_) | Step::Playing(_) | Step::RoundEnd);
        if begun {
            self.state.round = given.number("round").unwrap_or(2);
        }
        self.state.turn = turn;
        self.look_at_the_moment(step, begun);
        step
    }

    /// Rounds, turns and phases that no battle has at this step.
    fn look_at_the_moment(&mut self, step: Step, begun: bool) {
        let given = self.given;
        let (round, rounds) = (self.state.round, self.table.options().rounds);
        let mut wrong = |key: &str, said: String| {
            if given.has(key) {
                self.faults.push(given.fault(key, said));
            }
        };
        if !begun {
            for key in ["round", "turn", "phase"] {
                wrong(key, "no round has begun at this step".into());
            }
        } else {
            if round == 0 || round > rounds {
                wrong("round", format!("a battle has rounds 1 to {rounds}, not {round}"));
            }
            if step == Step::RoundStart {
                wrong("turn", "nobody has the turn at this step".into());
            }
            if !matches!(step, Step::Playing(_)) {
                wrong("phase", "no phase is played at this step".into());
            }
        }
        if step == Step::Overriding && !self.state.mission().card().overriding {
            self.faults.push(given.fault("step", ONLY_IN_COMPLEX_FRONT));
        }
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
}
