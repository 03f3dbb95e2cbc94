//! Whatever a player may read at a real table.

use door::{Card, Id};

use super::glossary;
use crate::armoury::{Power, PowerKind, Reach, Strength, Weapon, WeaponKind};
use crate::command_points::Grant;
use crate::header::Table;
use crate::missions::Mission;
use crate::points_of_interest::Find;
use crate::vocabulary::CombatantId;
use crate::{HeroRole, Lists};

pub(super) fn of_battle(table: &Table) -> Vec<Card> {
    let models = table.models().map(|it| model(table, it));
    let lists = table.lists();
    let weapons = carried(table).into_iter().map(|it| weapon(lists, &it));
    let known = lists.powers().iter().enumerate();
    let known = known.filter(|(number, _)| table.models().any(|it| table.model(it).powers.contains(number)));
    let powers = known.map(|(_, it)| power(it));
    let others = rules_of_their_own(table).into_iter().map(|it| Card::new("rule", &it));
    models.chain(weapons).chain(powers).chain(library()).chain(others).chain(meters_and_badges()).collect()
}

/// Every mission, find, role and special rule.
pub(super) fn library() -> Vec<Card> {
    let mission = |it: Mission| {
        let card = Card::new("mission", it.card().name).says(it.card().gist);
        if it.card().has_pois { card.line("With Points of Interest.") } else { card }
    };
    let find = |it: Find| {
        let card = it.card();
        Card::new("find", card.name).says(card.gist).line(format!("Found with a total of {}.", card.number))
    };
    let missions = Mission::ALL.into_iter().map(mission).chain(Find::ALL.into_iter().map(find));
    missions.chain(HeroRole::ALL.into_iter().map(role)).chain(glossary::RULES.iter().map(rule)).collect()
}

/// What a Hero of this role gains command points for.
fn role(role: HeroRole) -> Card {
    let card = Card::new("role", role.name()).says(role.gist()).line("A Hero has exactly one role.");
    glossary::praise(role).iter().fold(card, |card, line| card.line(*line))
}

fn rule(entry: &glossary::Entry) -> Card {
    let card = Card::new("rule", entry.name).says(entry.gist);
    match Grant::named(entry.name) {
        Some(_) => card.stat("cp", 1).line("A command point gives it to a unit until its player's next turn begins."),
        None => card,
    }
}

/// Rules on sheets that no card says anything about: their words stand there in full.
fn rules_of_their_own(table: &Table) -> Vec<String> {
    let mut all: Vec<String> = table.models().flat_map(|it| table.model(it).rules.clone()).collect();
    all.retain(|it| glossary::entry(it).is_none());
    all.sort();
    all.dedup();
    all
}

/// Every weapon that somebody carries, by name.
fn carried(table: &Table) -> Vec<String> {
    let mut all: Vec<String> = table.models().flat_map(|it| table.model(it).weapons.clone()).collect();
    all.sort();
    all.dedup();
    all
}

/// A weapon with all of its modes, and what its rules do.
fn weapon(lists: &Lists, name: &str) -> Card {
    let modes: Vec<&Weapon> = lists.weapons().iter().filter(|it| it.name.eq_ignore_ascii_case(name)).collect();
    let mut card = Card::new("weapon", name);
    for mode in &modes {
        let numbers = profile_of(mode);
        card = match (&mode.mode, modes.as_slice()) {
            (None, [_]) => numbers.into_iter().fold(card, |card, (of, value)| card.stat(of, value)),
            (named, _) => {
                let numbers = numbers.map(|(of, value)| format!("{} {value}", of.to_uppercase())).join(", ");
                card.line(format!("{}: {numbers}.", battle::capitalized(named.as_deref().unwrap_or("plainly"))))
            }
        };
    }
    let mut rules: Vec<&String> = modes.iter().flat_map(|it| &it.rules).collect();
    rules.dedup();
    rules.into_iter().fold(card, |card, it| with_rule(card, it))
}

fn profile_of(weapon: &Weapon) -> [(&'static str, String); 4] {
    let range = match weapon.range {
        Reach::Melee => "close combat".to_owned(),
        Reach::Template => "template".to_owned(),
        Reach::Inches(inches) => format!("{inches}″"),
    };
    let strength = match weapon.strength {
        Strength::User => "as its bearer".to_owned(),
        Strength::Double => "twice its bearer".to_owned(),
        Strength::Special => "by its rules".to_owned(),
        Strength::Fixed(strength) => strength.to_string(),
    };
    let ap = weapon.ap.map_or("-".to_owned(), |it| it.to_string());
    let kind = match weapon.kind {
        WeaponKind::Melee => "Melee".to_owned(),
        WeaponKind::Pistol => "Pistol".to_owned(),
        WeaponKind::RapidFire => "Rapid Fire".to_owned(),
        WeaponKind::Assault(shots) => format!("Assault {shots}"),
        WeaponKind::Heavy(shots) => format!("Heavy {shots}"),
        WeaponKind::Salvo(moving, still) => format!("Salvo {moving}/{still}"),
        WeaponKind::Ordnance(shots) => format!("Ordnance {shots}"),
    };
    [("range", range), ("s", strength), ("ap", ap), ("type", kind)]
}

/// A card with one more rule, as it is written and with what it does.
fn with_rule(card: Card, written: &str) -> Card {
    match glossary::entry(written) {
        Some(entry) => card.with(Id::card("rule", entry.name)).line(format!("{written}: {}", entry.gist)),
        None => card.line(format!("{written}.")),
    }
}

fn power(power: &Power) -> Card {
    let on = match power.kind {
        PowerKind::Blessing => "A blessing: on friends.",
        PowerKind::Malediction => "A malediction: on enemies, who may deny it.",
        PowerKind::Witchfire => "A witchfire: a shot at enemies, who may deny it.",
    };
    Card::new("power", &power.name)
        .says(format!("{}.", battle::capitalized(&power.effect)))
        .stat("cp", power.charge)
        .stat("range", format!("{}″", power.range))
        .line(on)
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
        card = card.with(Id::card("role", role.name()));
    }
    for written in &it.rules {
        card = match glossary::entry(written) {
            // What stands behind the name is this model's own: a number, or a word.
            Some(entry) if entry.name != written => card.line(format!("{written}.")).with(Id::card("rule", entry.name)),
            Some(entry) => card.with(Id::card("rule", entry.name)),
            None => card.line(format!("{written}.")),
        };
    }
    card = it.weapons.iter().fold(card, |card, weapon| card.with(Id::card("weapon", weapon)));
    for power in it.powers.iter().filter_map(|it| table.lists().powers().get(*it)) {
        card = card.with(Id::card("power", &power.name));
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
