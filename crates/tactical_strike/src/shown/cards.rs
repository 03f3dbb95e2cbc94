//! Whatever a player may read at a real table.

use door::{Card, Id};

use crate::HeroRole;
use crate::command_points::Grant;
use crate::header::Table;
use crate::missions::Mission;
use crate::points_of_interest::Find;
use crate::vocabulary::CombatantId;

pub(super) fn of_battle(table: &Table) -> Vec<Card> {
    let models = table.models().map(|it| model(table, it));
    models.chain(library()).chain(meters_and_badges()).collect()
}

/// Every mission, find and role, and what command points buy.
pub(super) fn library() -> Vec<Card> {
    let mission = |it: Mission| {
        let card = Card::new("mission", it.card().name).says(it.card().gist);
        if it.card().has_pois { card.line("With Points of Interest.") } else { card }
    };
    let find = |it: Find| {
        let card = it.card();
        Card::new("find", card.name).says(card.gist).line(format!("Found with a total of {}.", card.number))
    };
    let role = |it: HeroRole| Card::new("role", it.name()).says(it.gist()).line("A Hero has exactly one role.");
    let grant = |it: Grant| {
        Card::new("rule", it.name()).says("A special rule that one command point gives to a unit.").stat("cp", 1)
    };
    let missions = Mission::ALL.into_iter().map(mission);
    let finds = Find::ALL.into_iter().map(find);
    missions.chain(finds).chain(HeroRole::ALL.into_iter().map(role)).chain(Grant::ALL.into_iter().map(grant)).collect()
}

fn model(table: &Table, model: CombatantId) -> Card {
    let it = table.model(model);
    let mut card = Card {
        id: Id::from(format!("model/{}", it.code)),
        kind: Id::of("model"),
        name: it.name.clone(),
        short: Some(it.code.clone()),
        ..Card::default()
    };
    let profile = &it.profile;
    let numbers = [
        ("ws", profile.ws),
        ("bs", profile.bs),
        ("s", profile.s),
        ("t", profile.t),
        ("w", profile.w),
        ("i", profile.i),
        ("a", profile.a),
        ("ld", profile.ld),
    ];
    for (name, value) in numbers {
        if let Some(value) = value {
            card = card.stat(name, value);
        }
    }
    for (name, value) in [("sv", profile.sv), ("inv", profile.inv)] {
        if let Some(value) = value {
            card = card.stat(name, format!("{value}+"));
        }
    }
    if let Some([front, side, rear]) = profile.armour {
        card = card.stat("armour", format!("{front}/{side}/{rear}"));
    }
    if let Some(points) = profile.hp {
        card = card.stat("hp", points);
    }
    if let Some(role) = it.role {
        card = card.line(format!("Hero: {}.", role.name())).with(Id::card("role", role.name()));
    }
    if !it.rules.is_empty() {
        card = card.line(format!("Rules: {}.", it.rules.join(", ")));
    }
    if !it.weapons.is_empty() {
        card = card.line(format!("Weapons: {}.", it.weapons.join(", ")));
    }
    card.under(table.seats().name(it.seat).to_owned())
}

fn meters_and_badges() -> Vec<Card> {
    vec![
        Card::new("meter", "cp").says("Command points."),
        Card::new("meter", "supply").says("Supply points gained in this mission."),
        Card::new("badge", "hero").says("Leads its force."),
        Card::new("badge", "falling back").says("Runs towards its own table edge until it regroups."),
        Card::new("badge", "gone to ground").says("Hides, and shoots and moves no more for a while."),
        Card::new("badge", "regrouped").says("Came to a stand in this turn, and may do little else in it."),
        Card::new("badge", "arrived").says("Came out of reserve in this turn."),
        Card::new("badge", "afraid").says("Failed a test for fear, and fights worse in this phase."),
        Card::new("badge", "has reacted").says("Has used Reaction Fire in this player turn."),
        Card::new("badge", "first").says("This side has the first turn."),
        Card::new("badge", "night").says("The first turn is fought at night."),
    ]
}
