//! How the result of a mission is written.

use serde_json::{Value, json};

use super::Fields;
use crate::campaign::{BattleResult, BothSides, ForceName, ForceResult, Map, Mission};

/// Where a result comes from. Somebody has entered it and both Warmasters have agreed, also where a journal was read.
const TYPED: &str = "typed";

pub(super) fn write_result(word: &str, result: &BattleResult) -> Value {
    let forces: Vec<Value> = result.forces.iter().map(write_force).collect();
    json!({
        "fact": word,
        "source": TYPED,
        "mission": result.mission.name(),
        "map": result.map.map(Map::name),
        "loyalists": result.victory.loyalists,
        "traitors": result.victory.traitors,
        "forces": forces,
    })
}

fn write_force(row: &ForceResult) -> Value {
    json!({
        "force": row.force.as_str(),
        "supply": row.supply,
        "gained": row.gained,
        "spent": row.spent,
        "fallen": row.fallen,
    })
}

pub(super) fn read_result(fields: &mut Fields<'_>) -> Result<BattleResult, String> {
    let source = fields.text("source")?;
    if source != TYPED {
        return Err(format!("a result comes from \"{TYPED}\", not from \"{source}\""));
    }
    let map = match fields.value("map")? {
        Value::Null => None,
        Value::String(name) => Some(Map::parse(name)?),
        other => return Err(format!("{other} is no map")),
    };
    Ok(BattleResult {
        mission: Mission::parse(fields.text("mission")?)?,
        map,
        victory: BothSides::new(fields.number("loyalists")?, fields.number("traitors")?),
        forces: fields.list("forces")?.iter().map(read_force).collect::<Result<_, _>>()?,
    })
}

fn read_force(value: &Value) -> Result<ForceResult, String> {
    let fields = &mut Fields::of("the row of a force", value)?;
    let name = |it: &Value| it.as_str().map(str::to_owned).ok_or_else(|| format!("{it} is no name"));
    let row = ForceResult {
        force: ForceName::new(fields.text("force")?),
        supply: fields.number("supply")?,
        gained: fields.number("gained")?,
        spent: fields.number("spent")?,
        fallen: fields.list("fallen")?.iter().map(name).collect::<Result<_, _>>()?,
    };
    fields.nothing_else()?;
    Ok(row)
}
