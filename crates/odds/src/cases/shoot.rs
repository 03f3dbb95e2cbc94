//! Cases of shooting.

use serde_json::{Value, json};

use super::field::{Fault, Field, PROFILE};
use super::{Kind, Settings, TOO_SMALL, each};
use crate::damage::Damage;
use crate::profile::{Cover, Hide, MOST_DAMAGE, MOST_DICE, MOST_ROUNDS, Profile, Situation, Target};
use crate::shot::volley;

const WEAPON: &[&str] = &["devastating", "piercing", "piercing_crits", "saturate", "purity_seal"];

const TARGET: &[&str] = &[
    "defence_dice",
    "save",
    "wounds",
    "cover_normal",
    "cover_critical",
    "obscured",
    "save_reroll",
    "critical_save_on",
    "feel_no_pain",
    "save_fails_to_normals",
    "save_normals_to_crits",
];

/// What comes of every shot of a case file, by its id.
pub fn shots(text: &str, settings: &Settings) -> Result<Value, Fault> {
    each(text, Kind::Shoot, |case| {
        let (target, situation) = target(&case.object("target", &[TARGET])?, settings)?;
        let weapon = weapon(&case.object("attacker", &[PROFILE, WEAPON])?)?;
        let rounds: usize = case.number("rounds", 1, u64::from(MOST_ROUNDS))?;
        let damage = volley(&vec![(weapon, situation); rounds], &target);
        Ok(told(&damage, usize::from(target.wounds)))
    })
}

fn weapon(field: &Field<'_>) -> Result<Profile, Fault> {
    let dice = u64::from(MOST_DICE);
    Ok(Profile {
        devastating: field.number_or("devastating", u64::from(MOST_DAMAGE), 0)?,
        piercing: field.number_or("piercing", dice, 0)?,
        piercing_crits: field.number_or("piercing_crits", dice, 0)?,
        saturate: field.flag("saturate")?,
        purity_seal: field.flag("purity_seal")?,
        ..field.profile(MOST_DICE)?
    })
}

fn target(field: &Field<'_>, settings: &Settings) -> Result<(Target, Situation), Fault> {
    let dice = u64::from(MOST_DICE);
    let target = Target {
        dice: field.number("defence_dice", 0, dice)?,
        critical_save: field.face_or("critical_save_on", 6)?,
        rerolls: field.rerolls("save_reroll")?,
        fails_to_normals: field.number_or("save_fails_to_normals", dice, 0)?,
        normals_to_criticals: field.number_or("save_normals_to_crits", dice, 0)?,
        hide: Hide { ignores_on: field.face_or("feel_no_pain", 7)?, ..Hide::BARE },
        ..Target::new(field.number("save", 2, 6)?, field.number("wounds", 1, 999)?)
    };
    let cover = Cover::Kept {
        normal: field.number_or("cover_normal", dice, 0)?,
        critical: field.number_or("cover_critical", dice, 0)?,
    };
    let Settings { reading, handling, aim, .. } = *settings;
    let obscured = field.flag("obscured")?;
    Ok((target, Situation { cover, obscured, handling, aim, reading, ..Situation::default() }))
}

/// The shape of a result.
fn told(damage: &Damage, wounds: usize) -> Value {
    let list: Vec<Value> =
        damage.each().filter(|it| it.1 >= TOO_SMALL).map(|(it, chance)| json!([it, chance])).collect();
    json!({
        "damage": list,
        "average_damage": damage.mean(),
        "standard_deviation": damage.deviation(),
        "kill_probability": damage.at_least(wounds),
    })
}
