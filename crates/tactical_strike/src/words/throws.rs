//! Dice of models and units in words: what they need, and what came of them.

use super::events::{test_in_words, unit};
use super::names;
use crate::armoury::Strength;
use crate::event::Event;
use crate::header::Table;
use crate::leadership::Target;
use crate::throws::Throw;
use crate::vocabulary::{CombatantId, Thrown, UnitId, WeaponId};

/// What a player can roll, as a button says it.
pub(super) fn choice(table: &Table, throw: Throw) -> String {
    match throw {
        Throw::Run => "Run".into(),
        Throw::Difficult => "Difficult terrain".into(),
        Throw::Charge { through_difficult: false } => "Charge roll".into(),
        Throw::Charge { through_difficult: true } => "Charge roll through difficult terrain".into(),
        Throw::Shot { weapon, .. } => format!("One shot with {}", table.weapon(weapon)),
        Throw::Scatter { weapon, .. } => format!("Blast of {}", table.weapon(weapon)),
        Throw::Template(weapon) => format!("Hits by {}", table.weapon(weapon)),
        Throw::Save(_) => "Save".into(),
        Throw::FeelNoPain => "Feel No Pain".into(),
    }
}

/// Dice and what they are held against: "2D6, 7 or less".
fn target(it: Target) -> String {
    match it {
        Target::AtMost { only_double_one: true, .. } => "2D6, only a double 1".into(),
        Target::AtMost { value, .. } => format!("2D6, {value} or less"),
        Target::Characteristic(value) => format!("D6, {} or less", value.min(5)),
        Target::AtLeast(value) => format!("D6, {value} or more"),
        Target::UpTo(value) => format!("D6, {value} or less"),
    }
}

/// Such an event as a line of the log; nothing for any other.
pub(super) fn event(table: &Table, event: &Event) -> String {
    let of = |it: &UnitId| unit(table, *it);
    let model = |it: &CombatantId| names::model(table, *it);
    let with = |it: &WeaponId| table.weapon(*it);
    match event {
        Event::TestAt { unit, test, modifier, target: it } => {
            let modifier = if *modifier == 0 { String::new() } else { format!(" at {modifier:+}") };
            format!("{} has to test: {}{modifier}: {}", of(unit), test_in_words(table, *test), target(*it))
        }
        Event::Carries { unit, thrown, inches, strikes_last } => {
            let last = if *strikes_last { "; it strikes at Initiative 1" } else { "" };
            match thrown {
                Thrown::Run => format!("{} runs up to {inches}″", of(unit)),
                Thrown::Charge => format!("{} charges up to {inches}″{last}", of(unit)),
                _ => format!("{} moves up to {inches}″ through difficult terrain", of(unit)),
            }
        }
        Event::ShotFell { model: by, weapon, needs, face, is_hit } => {
            let end = if *is_hit { "hits" } else { "misses" };
            format!("{} {end} with {}: {face} of {needs}+", model(by), with(weapon))
        }
        Event::ShotsFell { unit, weapon, needs, faces, hits } => {
            let end = match (needs, hits) {
                (Some(needs), Some(hits)) => format!(", {} at {needs}+", names::counted(usize::from(*hits), "hit")),
                _ => String::new(),
            };
            format!("{} fires {}: {}{end}", of(unit), with(weapon), battle::write_faces(faces))
        }
        Event::OnesSeen { unit, weapon } => format!("{} owes an Ammo Test for {}", of(unit), with(weapon)),
        Event::GotHot { unit, weapon, wounds } => {
            let wounds = names::counted(usize::from(*wounds), "wound");
            format!("{} gets hot: {wounds} for {}, armour and invulnerable saves allowed", with(weapon), of(unit))
        }
        Event::Scattered { weapon, inches: 0, .. } => format!("The blast of {} stays where it is", with(weapon)),
        Event::Scattered { weapon, inches, bearing, .. } => {
            let way = bearing.map_or(String::new(), |it| format!(", direction {it} of 64"));
            format!("The blast of {} scatters {inches}″{way}", with(weapon))
        }
        Event::TemplateHits { weapon, hits, .. } => {
            let profile = table.lists().weapons().iter().find(|it| it.name.eq_ignore_ascii_case(with(weapon)));
            let strength = match profile.map(|it| it.strength) {
                Some(Strength::Fixed(it)) => format!(", Strength {it}"),
                _ => String::new(),
            };
            let ap = profile.and_then(|it| it.ap).map_or("-".to_owned(), |it| it.to_string());
            format!("{}: {}{strength}, AP {ap}", with(weapon), names::counted(usize::from(*hits), "automatic hit"))
        }
        Event::Saved { model: it, kind, needs, is_saved } => {
            let end = if *is_saved { "passes" } else { "fails" };
            format!("{} {end} its {} save of {needs}+", model(it), kind.name())
        }
        Event::FeltNoPain { model: it, needs, is_saved } => {
            let end = if *is_saved { "feels no pain" } else { "feels it" };
            format!("{} {end} ({needs}+)", model(it))
        }
        Event::AnswersWith { weapons, silent, .. } => {
            let weapons: Vec<&str> = weapons.iter().map(with).collect();
            let fires = if weapons.is_empty() { "nothing".to_owned() } else { weapons.join(", ") };
            let silent =
                if silent.is_empty() { String::new() } else { format!("; silent: {}", names::models(table, silent)) };
            format!("Fires: {fires}{silent}")
        }
        Event::CounterAttacks { unit, may: true } => format!("{} counter-attacks: +1 Attack", of(unit)),
        Event::CounterAttacks { unit, may: false } => {
            format!("{} does not counter-attack in this turn: it has used Reaction Fire", of(unit))
        }
        Event::Afraid { unit, of: other, hits_on, is_hit_on } => format!(
            "{} is afraid, Weapon Skill 1 in this fight: it hits {} on {hits_on}+ and is hit on {is_hit_on}+",
            of(unit),
            of(other)
        ),
        Event::PsychicTested { by, is_passed, is_perilous } => {
            let end = if *is_passed { "passes the psychic test" } else { "fails the psychic test" };
            let perils = if *is_perilous { "; Perils: a wound that no armour saves" } else { "" };
            format!("{} {end}{perils}", model(by))
        }
        _ => String::new(),
    }
}
