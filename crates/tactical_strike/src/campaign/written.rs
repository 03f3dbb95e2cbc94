//! How happenings are written in a journal: a small JSON object whose `happening` is the word that people type.
//! Reading is strict: what is missing, unknown or of another kind is refused with its name.

mod characters;
mod fields;
mod results;

use serde_json::{Value, json};

use self::characters::{read_recruit, write_recruit};
pub(crate) use self::fields::Fields;
use self::results::{read_result, write_result};
use super::{Advancement, Cause, ForceName, Happening, Phase, Resource};

/// A happening as it is written.
pub(crate) fn write_happening(happening: &Happening) -> Value {
    let word = happening.word();
    match happening {
        Happening::Joined { force, player, side, characters } => {
            let characters: Vec<Value> = characters.iter().map(write_recruit).collect();
            json!({ "fact": word, "force": force.as_str(), "player": player, "side": side.name(), "characters": characters })
        }
        Happening::Warmaster { force } => json!({ "fact": word, "force": force.as_str() }),
        Happening::Initiative { dice } => {
            let dice: Vec<Value> = dice.iter().map(|(force, die)| json!([force.as_str(), die])).collect();
            json!({ "fact": word, "dice": dice })
        }
        Happening::Mustered { force, pay, improve } => {
            let names = |list: &[Resource]| -> Vec<&str> { list.iter().map(|it| it.name()).collect() };
            json!({ "fact": word, "force": force.as_str(), "pay": names(pay), "improve": names(improve) })
        }
        Happening::Advanced { force, character, advancement } => {
            let advancement = write_advancement(advancement);
            json!({ "fact": word, "force": force.as_str(), "character": character, "advancement": advancement })
        }
        Happening::Recruited { force, leader } => {
            json!({ "fact": word, "force": force.as_str(), "leader": write_recruit(leader) })
        }
        Happening::Challenged { challenger, target } => {
            json!({ "fact": word, "challenger": challenger.as_str(), "target": target.as_str() })
        }
        Happening::Assisted { challenge, force } => {
            json!({ "fact": word, "challenge": challenge.as_str(), "force": force.as_str() })
        }
        Happening::Accepted { challenge } | Happening::Declined { challenge } => {
            json!({ "fact": word, "challenge": challenge.as_str() })
        }
        Happening::Supported { force, mission } => {
            json!({ "fact": word, "force": force.as_str(), "mission": mission.as_str() })
        }
        Happening::Fought(result) => write_result(word, result),
        Happening::Casualty { force, character, roll, injury } => {
            json!({ "fact": word, "force": force.as_str(), "character": character, "roll": roll, "injury": injury })
        }
        Happening::PhaseEnded { phase } => json!({ "fact": word, "phase": phase.name() }),
    }
}

/// The happening that is written here.
pub(crate) fn read_happening(value: &Value) -> Result<Happening, String> {
    let fields = &mut Fields::of("the fact", value)?;
    let happening = match fields.text("fact")? {
        "join" => {
            let (force, player) = (force(fields)?, fields.text("player")?.to_owned());
            let side = Cause::parse(fields.text("side")?)?;
            let characters = fields.list("characters")?.iter().map(read_recruit).collect::<Result<_, _>>()?;
            Happening::Joined { force, player, side, characters }
        }
        "warmaster" => Happening::Warmaster { force: force(fields)? },
        "initiative" => {
            Happening::Initiative { dice: fields.list("dice")?.iter().map(read_die).collect::<Result<_, _>>()? }
        }
        "muster" => Happening::Mustered {
            force: force(fields)?,
            pay: resources(fields, "pay")?,
            improve: resources(fields, "improve")?,
        },
        "advance" => Happening::Advanced {
            force: force(fields)?,
            character: fields.text("character")?.to_owned(),
            advancement: read_advancement(fields.value("advancement")?)?,
        },
        "recruit" => Happening::Recruited { force: force(fields)?, leader: read_recruit(fields.value("leader")?)? },
        "challenge" => {
            Happening::Challenged { challenger: named(fields, "challenger")?, target: named(fields, "target")? }
        }
        "assist" => Happening::Assisted { challenge: named(fields, "challenge")?, force: force(fields)? },
        "accept" => Happening::Accepted { challenge: named(fields, "challenge")? },
        "decline" => Happening::Declined { challenge: named(fields, "challenge")? },
        "support" => Happening::Supported { force: force(fields)?, mission: named(fields, "mission")? },
        "result" => Happening::Fought(read_result(fields)?),
        "casualty" => Happening::Casualty {
            force: force(fields)?,
            character: fields.text("character")?.to_owned(),
            roll: fields.number("roll")?,
            injury: fields.number_or_null("injury")?,
        },
        "next" => {
            let name = fields.text("phase")?;
            let phase = Phase::ALL.into_iter().find(|it| it.name() == name);
            Happening::PhaseEnded { phase: phase.ok_or_else(|| format!("there is no phase \"{name}\""))? }
        }
        other => return Err(format!("there is no fact \"{other}\"")),
    };
    fields.nothing_else()?;
    Ok(happening)
}

fn force(fields: &mut Fields<'_>) -> Result<ForceName, String> {
    named(fields, "force")
}

fn named(fields: &mut Fields<'_>, key: &'static str) -> Result<ForceName, String> {
    fields.text(key).map(ForceName::new)
}

fn resources(fields: &mut Fields<'_>, key: &'static str) -> Result<Vec<Resource>, String> {
    let known = |it: &Value| {
        let name = it.as_str().unwrap_or_default();
        Resource::ALL.into_iter().find(|it| it.name() == name).ok_or_else(|| format!("{it} is no resource"))
    };
    fields.list(key)?.iter().map(known).collect()
}

fn read_die(value: &Value) -> Result<(ForceName, u8), String> {
    let read = || {
        let [force, die] = value.as_array()?.as_slice() else { return None };
        Some((ForceName::new(force.as_str()?), u8::try_from(die.as_u64()?).ok()?))
    };
    read().ok_or_else(|| format!("{value} is no die of somebody"))
}

/// A word, or an object for a relic with its name.
fn write_advancement(advancement: &Advancement) -> Value {
    match advancement {
        Advancement::Relic(name) => json!({ "relic": name }),
        other => json!(other.word()),
    }
}

fn read_advancement(value: &Value) -> Result<Advancement, String> {
    match value {
        Value::String(word) => Advancement::parse(word, None),
        other => {
            let fields = &mut Fields::of("the advancement", other)?;
            let relic = Advancement::Relic(fields.text("relic")?.to_owned());
            fields.nothing_else()?;
            Ok(relic)
        }
    }
}
