//! Setting the table from `given`.

mod board;

use std::sync::Arc;

use battle::{NoLog, Play, Seat, Seating, Side, System as _};
use scenario::{Fault, Given, Section, Stage};

use super::{forces, is_battle};
use crate::campaign::Grade;
use crate::deployment_map::DeploymentMaps;
use crate::event::Event;
use crate::header::{
    AmmoMode, CharacterTerms, CombatMorale, MarkerDistance, Options, Parts, PerTurn, ScoringBasis, Table, TeamSupply,
    Terms, smaller_side,
};
use crate::missions::Mission;
use crate::phases;
use crate::state::{State, Step};
use crate::strike_force::{self, StrikeForce};
use crate::vocabulary::{Phase, Secret, Slot};
use crate::written::{read_groups, read_side};
use crate::{Lists, TacticalStrike};

const MAPS: &str = include_str!("../../../../data/tactical_strike/deployment_maps.toml");

pub(super) fn stage(given: &Given<'_>) -> Result<Stage<TacticalStrike>, Vec<Fault>> {
    let (table, complaints) = table(given).map_err(|(key, reason)| vec![given.fault(&key, reason)])?;
    let mut state = TacticalStrike::begin(&table);
    let step = moment(given, &table, &mut state);
    if step != Step::Mission {
        state.mission = Some(state.mission.unwrap_or(Mission::Clash));
    }
    let mut secrets = Vec::new();
    if !matches!(step, Step::Mission | Step::Map) {
        lay_ground(given, &table, &mut state);
    }
    if !matches!(step, Step::Mission | Step::Map | Step::Units) {
        form_units(given, &table, &mut state);
    } else if let Some(units) = given.section("units") {
        for name in units.keys() {
            let seat = table.seats().seat_named(name);
            let groups = units.read(name, |it| read_groups(&table, it));
            secrets.extend(seat.zip(groups).map(|(seat, it)| (seat, Slot::Units, Secret::Units(it))));
        }
    }
    if !matches!(step, Step::Mission | Step::Map | Step::Units | Step::RollOff | Step::ClaimRoll) {
        order(given, &table, &mut state);
    }
    board::objectives(given, &table, &mut state);
    if matches!(step, Step::Night | Step::Deployment(_) | Step::Seize(_)) {
        board::unasked_objectives(&table, &mut state);
    }
    board::everybody(given, &table, &mut state, step);
    board::means(given, &table, &mut state, step);
    state.step = step;
    // What needs nobody happens by itself, as it would have before.
    phases::advance(&mut Play::new(&table, &mut state, &[], &mut NoLog));
    Ok(Stage { table: Arc::new(table), state, secrets, complaints })
}

type Wrong = (String, String);

/// The table, and what is wrong with the forces on it.
fn table(given: &Given<'_>) -> Result<(Table, Vec<(Seat, String)>), Wrong> {
    let wrong = |key: &str| {
        let key = key.to_owned();
        move |reason: String| (key, reason)
    };
    let names = given.texts("seats").unwrap_or_else(|| vec!["ann", "bob"]);
    let everybody = given.flag("free_for_all").unwrap_or(false);
    let first = given.texts("side_a").unwrap_or_else(|| names.first().copied().into_iter().collect());
    let seats = names.iter().enumerate().map(|(place, name)| {
        let side = match (everybody, first.contains(name)) {
            (true, _) => Side(place as u8),
            (false, true) => Side::A,
            (false, false) => Side::B,
        };
        (*name, side)
    });
    let seats = Seating::new(seats).map_err(|error| wrong("seats")(error.to_string()))?;
    let own = given.texts("lists").unwrap_or_default();
    let lists = forces::lists_and(&own).map_err(wrong("lists"))?;
    let lines = given.section("forces");
    let mut all = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let own = lines.as_ref().and_then(|it| it.texts(name));
        let force = match own {
            Some(lines) => match lines.as_slice() {
                [text] if text.contains('\n') => forces::from_text(&lists, text),
                // Lines say nothing about who is outnumbered: that is seen.
                lines => forces::from_lines(&lists, lines)
                    .map(|it| StrikeForce { smaller_side: smaller_side(&seats, place), ..it }),
            },
            None => forces::sample(&lists, place),
        };
        all.push(force.map_err(wrong("forces"))?);
    }
    let maps = DeploymentMaps::load(MAPS).map_err(|_| wrong("map")("the maps cannot be read".into()))?;
    let mission = given.read("mission", |it| Mission::named(it).ok_or_else(|| format!("there is no mission \"{it}\"")));
    let complaints = complaints(&seats, &lists, &all);
    let parts = Parts { seats, lists, forces: all, maps, mission, map: None };
    let table = Table::new(parts, campaign(given, &names), options(given)).map_err(wrong("seats"))?;
    Ok((table, complaints))
}

fn complaints(seats: &Seating, lists: &Lists, forces: &[StrikeForce]) -> Vec<(Seat, String)> {
    let each = seats.seats().zip(forces);
    let of = |(seat, force): (Seat, &StrikeForce)| {
        let problems = strike_force::check(lists, force).problems.into_iter();
        problems.map(move |it| (seat, it.to_string())).collect::<Vec<_>>()
    };
    each.flat_map(of).collect()
}

fn campaign(given: &Given<'_>, names: &[&str]) -> Option<Vec<Terms>> {
    let section = given.section("campaign")?;
    let terms = |name: &&str| {
        let usual = Terms { ammo: 3, ..Terms::default() };
        let Some(row) = section.section(name) else { return usual };
        Terms {
            ammo: row.number("ammo").unwrap_or(3),
            command_points: row.number("command_points").unwrap_or(0),
            more_to_spend: row.number("more_to_spend").unwrap_or(0),
            more_granted: row.number("more_granted").unwrap_or(0),
            armour: row.read("armour", Grade::parse).unwrap_or(Grade::Plentiful),
            personnel: row.read("personnel", Grade::parse),
            divides_among_all: false,
            objective_rerolls: row.number("objective_rerolls").unwrap_or(0),
            is_returning: row.flag("returning").unwrap_or(false),
            characters: row.list("characters").unwrap_or_default().iter().map(character).collect(),
        }
    };
    Some(names.iter().map(terms).collect())
}

fn character(row: &Section<'_>) -> CharacterTerms {
    CharacterTerms {
        name: row.text("name").unwrap_or_default().to_owned(),
        numbers: row.text("numbers").unwrap_or_default().to_owned(),
        is_returning: row.flag("returning").unwrap_or(false),
        is_absent: row.flag("absent").unwrap_or(false),
        // Forces of scenarios are not checked.
        wargear: 0,
        relic: String::new(),
    }
}

fn options(given: &Given<'_>) -> Options {
    let mut options = Options { any_force: true, ..Options::default() };
    let Some(row) = given.section("options") else { return options };
    let known = |key: &str, words: [&'static str; 2]| {
        row.read(key, |it| {
            let place = words.iter().position(|word| *word == it);
            place.ok_or_else(|| format!("it is {} or {}, not \"{it}\"", words[0], words[1]))
        })
    };
    if known("ammo_mode", ["higher_than_bs", "bs_or_lower"]) == Some(1) {
        options.ammo_mode = AmmoMode::BsOrLower;
    }
    if known("per_turn_scoring", ["game_turn", "own_player_turn"]) == Some(1) {
        options.per_turn_scoring = PerTurn::OwnPlayerTurn;
    }
    if known("sp_team_mode", ["attributed", "each_full"]) == Some(1) {
        options.sp_team_mode = TeamSupply::EachFull;
    }
    if known("marker_distance_mode", ["centre", "edge"]) == Some(1) {
        options.marker_distance_mode = MarkerDistance::Edge;
    }
    if known("scoring_basis", ["live", "starting"]) == Some(1) {
        options.scoring_basis = ScoringBasis::Starting;
    }
    if known("combat_morale", ["phase_end", "per_combat"]) == Some(1) {
        options.combat_morale = CombatMorale::PerCombat;
    }
    for (key, option) in [
        ("gtg_overwatch", &mut options.gtg_overwatch),
        ("psychic_test", &mut options.psychic_test),
        ("perils", &mut options.perils),
        ("large_table", &mut options.large_table),
    ] {
        *option = row.flag(key).unwrap_or(false);
    }
    options
}

/// The turn and the step at which the scenario begins.
fn moment(given: &Given<'_>, table: &Table, state: &mut State) -> Step {
    let side = given.read("side", |it| read_side(table, it)).unwrap_or(Side::A);
    let phase = given.read("phase", |it| Phase::named(it).ok_or_else(|| format!("there is no phase \"{it}\"")));
    let phase = phase.unwrap_or(Phase::Movement);
    let step = match given.text("step").unwrap_or("phase") {
        "mission" => Step::Mission,
        "map" => Step::Map,
        "units" => Step::Units,
        "roll-off" => Step::RollOff,
        "claims" => Step::ClaimRoll,
        "objectives" => Step::Poi,
        "night" => Step::Night,
        "deployment" => Step::Deployment(side),
        "seize" => Step::Seize(Side::B),
        "turn" => Step::TurnStart(side),
        "phase" => Step::Playing(side, phase),
        "turn end" => Step::TurnEnd(side),
        "game turn end" => Step::GameTurnEnd,
        "end" => Step::Final,
        other => {
            given.note("step", format_args!("there is no step \"{other}\""));
            Step::Mission
        }
    };
    let turn: u8 = given.number("turn").unwrap_or(2);
    let last = phases::TURNS + 1;
    if !(1..=last).contains(&turn) {
        given.note("turn", format_args!("a mission has game turns 1 to {last}, not {turn}"));
        return Step::Mission;
    }
    if is_battle(step) && !matches!(step, Step::Seize(_)) {
        state.turn = turn;
        let active = state.active_after(step);
        for (place, it) in table.seats().sides().enumerate() {
            let begun = active.is_none_or(|active| it.0 <= active.0);
            let starts = matches!(step, Step::TurnStart(_)) && active == Some(it);
            if let Some(turns) = state.turns.get_mut(place) {
                *turns = if begun && !starts { turn } else { turn.saturating_sub(1) };
            }
            let shot = match step {
                Step::Playing(active, phase) => it.0 < active.0 || (it == active && phase > Phase::Shooting),
                Step::TurnStart(active) => it.0 < active.0,
                _ => true,
            };
            if let Some(shootings) = state.shootings.get_mut(place) {
                *shootings = if shot { turn } else { turn.saturating_sub(1) };
            }
        }
        state.seized = Some(false);
    }
    step
}

fn lay_ground(given: &Given<'_>, table: &Table, state: &mut State) {
    let map = given.read("map", |it| table.maps().named(it).ok_or_else(|| format!("there is no map \"{it}\"")));
    if !table.is_free_for_all() {
        let map = map.or(table.maps().named("Dawn of War")).unwrap_or(0);
        state.ground = table.maps().ground(map, table.size()).map(Arc::new);
    }
}

fn form_units(given: &Given<'_>, table: &Table, state: &mut State) {
    let units = given.section("units");
    for seat in table.seats().seats() {
        let name = table.seats().name(seat);
        let groups = units.as_ref().and_then(|it| it.read(name, |it| read_groups(table, it))).unwrap_or_default();
        let verdict = crate::ad_hoc_units::composition::may_form(table, seat, &groups);
        if let (Some(units), Some(why)) = (&units, verdict.reasons().first()) {
            units.note(name, format_args!("these are no units: {why:?}"));
            continue;
        }
        crate::fold::fold(table, state, &Event::UnitsFormed { seat, units: groups });
    }
    state.sealed.fill(true);
}

/// Sides deploy and move in the order of their letters, and have the zones in that order too.
fn order(given: &Section<'_>, table: &Table, state: &mut State) {
    let order =
        given.texts("order").map(|it| it.into_iter().map(|it| read_side(table, it)).collect::<Result<Vec<_>, _>>());
    state.order = match order {
        Some(Ok(order)) => order,
        Some(Err(error)) => {
            given.note("order", error);
            table.seats().sides().collect()
        }
        None => table.seats().sides().collect(),
    };
    for (place, zones) in state.zones.iter_mut().enumerate() {
        *zones = vec![place as u8];
    }
    state.claimed = 2;
}
