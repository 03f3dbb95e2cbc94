//! Weapons in scenarios: the two plain ones by name, others as tables.

use scenario::{Listed, Section};

use crate::weapon::{MOST_WEAPONS, Weapon, WeaponKind};

/// What a piece has if nothing is said.
pub(super) fn plain() -> Vec<Weapon> {
    vec![Weapon::rifle(), Weapon::blade()]
}

/// The weapons of a piece: the plain ones by name, others as tables of which only what differs from the plain
/// rifle (or blade, with `melee = true`) has to be said.
pub(super) fn read(section: &Section<'_>) -> Vec<Weapon> {
    if !section.has("weapons") {
        return plain();
    }
    let mut list = Vec::new();
    for item in section.mixed_list("weapons").unwrap_or_default() {
        match item {
            Listed::Section(table) => list.extend(weapon(&table)),
            Listed::Text(name) => match plain().into_iter().find(|it| it.name.eq_ignore_ascii_case(name)) {
                Some(weapon) => list.push(weapon),
                None => section.note("weapons", format!("by name there are rifle and blade, not \"{name}\"")),
            },
        }
    }
    if list.len() > MOST_WEAPONS {
        section.note("weapons", format!("{MOST_WEAPONS} weapons are the most, not {}", list.len()));
        list.truncate(MOST_WEAPONS);
    }
    list
}

fn weapon(section: &Section<'_>) -> Option<Weapon> {
    let name = section.text("name").unwrap_or("gun");
    let melee = section.flag("melee").unwrap_or(name.eq_ignore_ascii_case("blade"));
    let plain = if melee { Weapon::blade() } else { Weapon::rifle() };
    let [normal, critical] = plain.dmg;
    let dmg = section.text("dmg").map_or(format!("{normal}/{critical}"), str::to_owned);
    let numbers = (section.number("atk").unwrap_or(plain.atk), section.number("hit").unwrap_or(plain.hit), &*dmg);
    let kind = if melee { WeaponKind::Melee } else { WeaponKind::Ranged };
    match Weapon::new(name, kind, numbers, section.texts("rules").unwrap_or_default()) {
        Ok(weapon) => Some(weapon),
        Err(fault) => {
            section.note("name", fault);
            None
        }
    }
}
