//! How facts are written in a journal: a small JSON object whose `fact` is the word that people type.
//! Reading is strict: what is missing, unknown or of another kind is refused with its name.

mod characters;
mod fields;
mod results;

use serde_json::{Value, json};

use self::characters::{read_recruit, write_recruit};
pub(crate) use self::fields::Fields;
use self::results::{read_result, write_result};
use super::{Advancement, Fact, ForceName, Phase, Resource, Side};

/// A fact as it is written.
pub(crate) fn write_fact(fact: &Fact) -> Value {
    let word = fact.word();
    match fact {
        Fact::Joined { force, player, side, characters } => {
            let characters: Vec<Value> = characters.iter().map(write_recruit).collect();
            json!({ "fact": word, "force": force.as_str(), "player": player, "side": side.name(), "characters": characters })
        }
        Fact::Warmaster { force } => json!({ "fact": word, "force": force.as_str() }),
        Fact::Initiative { dice } => {
            let dice: Vec<Value> = dice.iter().map(|(force, die)| json!([force.as_str(), die])).collect();
            json!({ "fact": word, "dice": dice })
        }
        Fact::Mustered { force, pay, improve } => {
            let names = |list: &[Resource]| -> Vec<&str> { list.iter().map(|it| it.name()).collect() };
            json!({ "fact": word, "force": force.as_str(), "pay": names(pay), "improve": names(improve) })
        }
        Fact::Advanced { force, character, advancement } => {
            let advancement = write_advancement(advancement);
            json!({ "fact": word, "force": force.as_str(), "character": character, "advancement": advancement })
        }
        Fact::Recruited { force, leader } => {
            json!({ "fact": word, "force": force.as_str(), "leader": write_recruit(leader) })
        }
        Fact::Challenged { challenger, target } => {
            json!({ "fact": word, "challenger": challenger.as_str(), "target": target.as_str() })
        }
        Fact::Assisted { challenge, force } => {
            json!({ "fact": word, "challenge": challenge.as_str(), "force": force.as_str() })
        }
        Fact::Accepted { challenge } | Fact::Declined { challenge } => {
            json!({ "fact": word, "challenge": challenge.as_str() })
        }
        Fact::Supported { force, mission } => {
            json!({ "fact": word, "force": force.as_str(), "mission": mission.as_str() })
        }
        Fact::Fought(result) => write_result(word, result),
        Fact::Casualty { force, character, roll, injury } => {
            json!({ "fact": word, "force": force.as_str(), "character": character, "roll": roll, "injury": injury })
        }
        Fact::PhaseEnded { phase } => json!({ "fact": word, "phase": phase.name() }),
    }
}

/// The fact that is written here.
pub(crate) fn read_fact(value: &Value) -> Result<Fact, String> {
    let fields = &mut Fields::of("the fact", value)?;
    let fact = match fields.text("fact")? {
        "join" => {
            let (force, player) = (force(fields)?, fields.text("player")?.to_owned());
            let side = Side::parse(fields.text("side")?)?;
            let characters = fields.list("characters")?.iter().map(read_recruit).collect::<Result<_, _>>()?;
            Fact::Joined { force, player, side, characters }
        }
        "warmaster" => Fact::Warmaster { force: force(fields)? },
        "initiative" => Fact::Initiative { dice: fields.list("dice")?.iter().map(read_die).collect::<Result<_, _>>()? },
        "muster" => Fact::Mustered {
            force: force(fields)?,
            pay: resources(fields, "pay")?,
            improve: resources(fields, "improve")?,
        },
        "advance" => Fact::Advanced {
            force: force(fields)?,
            character: fields.text("character")?.to_owned(),
            advancement: read_advancement(fields.value("advancement")?)?,
        },
        "recruit" => Fact::Recruited { force: force(fields)?, leader: read_recruit(fields.value("leader")?)? },
        "challenge" => Fact::Challenged { challenger: named(fields, "challenger")?, target: named(fields, "target")? },
        "assist" => Fact::Assisted { challenge: named(fields, "challenge")?, force: force(fields)? },
        "accept" => Fact::Accepted { challenge: named(fields, "challenge")? },
        "decline" => Fact::Declined { challenge: named(fields, "challenge")? },
        "support" => Fact::Supported { force: force(fields)?, mission: named(fields, "mission")? },
        "result" => Fact::Fought(read_result(fields)?),
        "casualty" => Fact::Casualty {
            force: force(fields)?,
            character: fields.text("character")?.to_owned(),
            roll: fields.number("roll")?,
            injury: fields.number_or_null("injury")?,
        },
        "next" => {
            let name = fields.text("phase")?;
            let phase = Phase::ALL.into_iter().find(|it| it.name() == name);
            Fact::PhaseEnded { phase: phase.ok_or_else(|| format!("there is no phase \"{name}\""))? }
        }
        other => return Err(format!("there is no fact \"{other}\"")),
    };
    fields.nothing_else()?;
    Ok(fact)
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
