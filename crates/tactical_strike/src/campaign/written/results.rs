//! How the result of a mission is written.

use battle::Hex;
use serde_json::{Value, json};

use super::Fields;
use crate::campaign::{BattleResult, BothSides, ForceName, ForceResult, FromJournal, Map, Mission, Source};

/// A result that people typed.
const TYPED: &str = "typed";

pub(super) fn write_result(word: &str, result: &BattleResult) -> Value {
    let forces: Vec<Value> = result.forces.iter().map(write_force).collect();
    json!({
        "fact": word,
        "source": write_source(&result.source),
        "mission": result.mission.name(),
        "map": result.map.map(Map::name),
        "loyalists": result.victory.loyalists,
        "traitors": result.victory.traitors,
        "forces": forces,
    })
}

fn write_force(row: &ForceResult) -> Value {
    let mut written = json!({
        "force": row.force.as_str(),
        "supply": row.supply,
        "gained": row.gained,
        "spent": row.spent,
        "fallen": row.fallen,
    });
    if let Some(fields) = written.as_object_mut().filter(|_| !row.at_home.is_empty()) {
        fields.insert("at_home".to_owned(), json!(row.at_home));
    }
    written
}

pub(super) fn read_result(fields: &mut Fields<'_>) -> Result<BattleResult, String> {
    let source = read_source(fields.value("source")?)?;
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
        source,
    })
}

/// A word, or an object for a journal.
fn write_source(source: &Source) -> Value {
    match source {
        Source::Typed => TYPED.into(),
        Source::Journal(FromJournal { name, digest, amended }) => {
            json!({ "journal": name, "digest": digest.to_string(), "amended": amended })
        }
    }
}

fn read_source(value: &Value) -> Result<Source, String> {
    if let Some(word) = value.as_str() {
        return if word == TYPED {
            Ok(Source::Typed)
        } else {
            Err(format!("a result comes from \"{TYPED}\" or a journal, not from \"{word}\""))
        };
    }
    let fields = &mut Fields::of("the source", value)?;
    let digest = fields.text("digest")?;
    let journal = FromJournal {
        name: fields.text("journal")?.to_owned(),
        digest: Hex::parse(digest).ok_or_else(|| format!("\"{digest}\" is no hash of a journal"))?,
        amended: fields.flag("amended")?,
    };
    fields.nothing_else()?;
    Ok(Source::Journal(journal))
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
        at_home: match fields.value_if_any("at_home") {
            None => Vec::new(),
            Some(Value::Array(names)) => names.iter().map(name).collect::<Result<_, _>>()?,
            Some(other) => return Err(format!("{other} is no list of names")),
        },
    };
    fields.nothing_else()?;
    Ok(row)
}
