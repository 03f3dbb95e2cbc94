//! Cases of fighting.

use serde_json::{Value, json};

use super::field::{Fault, Field, PROFILE};
use super::{Kind, Settings, TOO_SMALL, each};
use crate::fight::{Aftermath, Fighter, Play, Strategy, Terms, fight};
use crate::profile::{Handling, MOST_MELEE_DICE, MOST_ROUNDS, MOST_WOUNDS, Profile};

const FIGHTER: &[&str] = &["wounds", "brutal", "shock", "strategy"];

/// What comes of every fight of a case file, by its id.
pub fn fights(text: &str, settings: &Settings) -> Result<Value, Fault> {
    each(text, Kind::Fight, |case| {
        let Settings { reading, handling, aim, injuries } = *settings;
        let attacker = fighter(&case.object("attacker", &[PROFILE, FIGHTER])?, handling[0])?;
        let defender = fighter(&case.object("defender", &[PROFILE, FIGHTER])?, handling[1])?;
        let rounds = case.number("rounds", 1, u64::from(MOST_ROUNDS))?;
        let terms = Terms { aim, reading, rounds, injuries, ..Terms::default() };
        Ok(told(&fight(&attacker, &defender, &terms)))
    })
}

fn fighter(field: &Field<'_>, handling: Handling) -> Result<Fighter, Fault> {
    let profile =
        Profile { brutal: field.flag("brutal")?, shock: field.flag("shock")?, ..field.profile(MOST_MELEE_DICE)? };
    let strategy = field.word("strategy", None, &Strategy::ALL.map(|it| (it.name(), it)))?;
    let play = match handling {
        Handling::Fixed => Play::By(strategy),
        Handling::Best => Play::Best,
    };
    Ok(Fighter { play, ..Fighter::new(profile, field.number("wounds", 1, u64::from(MOST_WOUNDS))?) })
}

/// The shape of a result.
fn told(after: &Aftermath) -> Value {
    let likely = after.each().filter(|it| it.1 >= TOO_SMALL);
    let list: Vec<Value> = likely.map(|([one, other], chance)| json!([one, other, chance])).collect();
    json!({
        "final_wounds": list,
        "attacker_incapacitated": after.out(0),
        "defender_incapacitated": after.out(1),
        "both_survive": after.both_stand(),
        "attacker_average_damage_taken": after.lost(0),
        "defender_average_damage_taken": after.lost(1),
    })
}
