//! How Heroes and Leaders are written.

use serde_json::{Value, json};

use super::{Fields, read_advancement, write_advancement};
use crate::army_list::Species;
use crate::campaign::characters::species_name;
use crate::campaign::{Characteristic, Numbers, Rank, Recruit};

pub(super) fn write_recruit(recruit: &Recruit) -> Value {
    let mut written = json!({
        "name": recruit.name,
        "rank": recruit.rank.name(),
        "species": species_name(recruit.species),
        "profile": recruit.printed.to_string(),
        "points": recruit.points,
    });
    if let Some(map) = written.as_object_mut().filter(|_| recruit.returning) {
        let advancements: Vec<Value> = recruit.advancements.iter().map(write_advancement).collect();
        let injuries: Vec<&str> = recruit.injuries.iter().map(|it| it.short()).collect();
        map.insert("returning".into(), json!({ "advancements": advancements, "injuries": injuries }));
    }
    written
}

pub(super) fn read_recruit(value: &Value) -> Result<Recruit, String> {
    let fields = &mut Fields::of("the character", value)?;
    let rank = match fields.text("rank")? {
        "Hero" => Rank::Hero,
        "Leader" => Rank::Leader,
        other => return Err(format!("there is no rank \"{other}\"")),
    };
    let (mut advancements, mut injuries, mut returning) = (Vec::new(), Vec::new(), false);
    if let Some(value) = fields.value_if_any("returning") {
        let kept = &mut Fields::of("what a character came back with", value)?;
        advancements = kept.list("advancements")?.iter().map(read_advancement).collect::<Result<_, _>>()?;
        injuries = kept.list("injuries")?.iter().map(read_characteristic).collect::<Result<_, _>>()?;
        kept.nothing_else()?;
        returning = true;
    }
    let recruit = Recruit {
        name: fields.text("name")?.to_owned(),
        rank,
        species: Species::parse(fields.text("species")?)?,
        printed: Numbers::parse(fields.text("profile")?)?,
        points: fields.number("points")?,
        returning,
        advancements,
        injuries,
    };
    fields.nothing_else()?;
    Ok(recruit)
}

fn read_characteristic(value: &Value) -> Result<Characteristic, String> {
    let short = value.as_str().unwrap_or_default();
    let known = Characteristic::ALL.into_iter().find(|it| it.short() == short);
    known.ok_or_else(|| format!("{value} is no characteristic"))
}
