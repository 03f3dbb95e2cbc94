//! Choices as they are written down.

use battle::{Phrase, PhraseError};

use super::stands::{read as read_stands, read_point, write as write_stands};
use super::{
    Read, read_flag, read_groups, read_model, read_models, read_number, read_side, write_flag, write_groups,
    write_models,
};
use crate::choice::{Choice, Proposal, Reaction};
use crate::command_points::Grant;
use crate::header::Table;
use crate::missions::Mission;
use crate::vocabulary::{CombatantId, Stand};

pub(super) fn write(table: &Table, choice: &Choice) -> Phrase {
    let said = |what: &str| Phrase::new("choose", what);
    let about = |what: &str, key: &str, model: &CombatantId| said(what).with(key, table.code(*model));
    let placed =
        |phrase: Phrase, at: &[Stand]| if at.is_empty() { phrase } else { phrase.with("at", write_stands(at)) };
    match choice {
        Choice::Propose(Proposal::Mission(mission)) => said("propose").with("mission", mission.card().name),
        Choice::Propose(Proposal::Map(map)) => {
            let name = table.maps().all().get(usize::from(*map)).map_or("", |it| it.name.as_str());
            said("propose").with("map", name)
        }
        Choice::Propose(Proposal::Poi(None)) => said("propose").with("point", "by hand"),
        Choice::Propose(Proposal::Poi(Some(at))) => said("propose").with("point", at.in_millimetres()),
        Choice::Agree => said("agree"),
        Choice::LetDiceDecide => said("let dice decide"),
        Choice::DeployFirst(true) => said("deploy first"),
        Choice::DeployFirst(false) => said("deploy second"),
        Choice::TakeZone(zone) => said("take zone").with("zone", zone + 1),
        Choice::PlaceMarker(None) => said("place marker"),
        Choice::PlaceMarker(Some(at)) => said("place marker").with("at", at.in_millimetres()),
        Choice::Night(true) => said("ask for night"),
        Choice::Night(false) => said("no night"),
        Choice::Deploy(model, at) => placed(about("deploy", "unit", model), at),
        Choice::Reserve(model) => about("reserve", "unit", model),
        Choice::HoldBack(model) => about("hold back", "unit", model),
        Choice::DeployAboard(model, transport) => {
            about("deploy aboard", "unit", model).with("transport", table.code(*transport))
        }
        Choice::Begins(side) => said("begin").with("side", table.seats().name_of_side(*side)),
        Choice::ScoutMove(model, at) => placed(about("scout", "unit", model), at),
        Choice::Seize(cp) => said("seize").with("cp", cp),
        Choice::Pass => said("pass"),
        Choice::Join(who, unit) => about("join", "who", who).with("unit", table.code(*unit)),
        Choice::Leave(who) => about("leave", "who", who),
        Choice::Split(who, into) => about("split", "who", who).with("into", write_groups(table, into)),
        Choice::Merge(who, with) => about("merge", "who", who).with("with", write_models(table, with)),
        Choice::Board(model, transport) => about("board", "unit", model).with("transport", table.code(*transport)),
        Choice::Disembark(model, at) => placed(about("disembark", "unit", model), at),
        Choice::Drive(vehicle, far) => about("drive", "vehicle", vehicle).with("far", write_flag(*far)),
        Choice::TankShock(vehicle) => about("tank shock", "vehicle", vehicle),
        Choice::Explore(who, poi) => about("explore", "who", who).with("point", poi),
        Choice::Adjust(more) => said("adjust").with("more", more),
        Choice::UsePower(who, power, on) => {
            let name = table.lists().powers().get(usize::from(*power)).map_or("", |it| it.name.as_str());
            let phrase = about("use power", "who", who).with("power", name);
            on.map_or(phrase.clone(), |it| phrase.with("on", table.code(it)))
        }
        Choice::GrantRule(grant, model) => about("grant", "unit", model).with("rule", grant.name()),
        Choice::Reroll => said("roll again"),
        Choice::Keep => said("keep"),
        Choice::GoToGround(model) => about("go to ground", "unit", model),
        Choice::Answer(Reaction::ReactionFire) => said("reaction fire"),
        Choice::Answer(Reaction::Overwatch) => said("overwatch"),
        Choice::Answer(Reaction::Nothing) => said("hold fire"),
        Choice::TestNext(model) => about("test next", "unit", model),
        Choice::EndPhase => said("end phase"),
    }
}

pub(super) fn read(table: &Table, phrase: &Phrase) -> Read<Choice> {
    let only = |words: &[&str]| {
        let words: Vec<&str> = ["choose"].iter().chain(words).copied().collect();
        phrase.only(&words)
    };
    let plain = |choice: Choice| only(&[]).map(|()| choice);
    let model = |key: &str| read_model(table, phrase.need(key)?);
    let at = || phrase.get("at").map_or(Ok(Vec::new()), read_stands);
    let what = phrase.need("choose")?;
    match what.to_ascii_lowercase().as_str() {
        "propose" => read_proposal(table, phrase).map(Choice::Propose),
        "agree" => plain(Choice::Agree),
        "let dice decide" => plain(Choice::LetDiceDecide),
        "deploy first" => plain(Choice::DeployFirst(true)),
        "deploy second" => plain(Choice::DeployFirst(false)),
        "take zone" => {
            only(&["zone"])?;
            let number: u8 = read_number(phrase.need("zone")?)?;
            let zone = number.checked_sub(1).ok_or_else(|| PhraseError::new("zones are numbered from 1"))?;
            Ok(Choice::TakeZone(zone))
        }
        "place marker" => {
            only(&["at"])?;
            Ok(Choice::PlaceMarker(phrase.get("at").map(read_point).transpose()?))
        }
        "ask for night" => plain(Choice::Night(true)),
        "no night" => plain(Choice::Night(false)),
        "deploy" => only(&["unit", "at"]).and_then(|()| Ok(Choice::Deploy(model("unit")?, at()?))),
        "reserve" => only(&["unit"]).and_then(|()| model("unit").map(Choice::Reserve)),
        "hold back" => only(&["unit"]).and_then(|()| model("unit").map(Choice::HoldBack)),
        "deploy aboard" => {
            only(&["unit", "transport"])?;
            Ok(Choice::DeployAboard(model("unit")?, model("transport")?))
        }
        "begin" => only(&["side"]).and_then(|()| read_side(table, phrase.need("side")?).map(Choice::Begins)),
        "scout" => only(&["unit", "at"]).and_then(|()| Ok(Choice::ScoutMove(model("unit")?, at()?))),
        "seize" => only(&["cp"]).and_then(|()| Ok(Choice::Seize(read_number(phrase.need("cp")?)?))),
        "pass" => plain(Choice::Pass),
        "join" => only(&["who", "unit"]).and_then(|()| Ok(Choice::Join(model("who")?, model("unit")?))),
        "leave" => only(&["who"]).and_then(|()| model("who").map(Choice::Leave)),
        "split" => {
            only(&["who", "into"])?;
            Ok(Choice::Split(model("who")?, read_groups(table, phrase.need("into")?)?))
        }
        "merge" => {
            only(&["who", "with"])?;
            Ok(Choice::Merge(model("who")?, read_models(table, phrase.need("with")?)?))
        }
        "board" => only(&["unit", "transport"]).and_then(|()| Ok(Choice::Board(model("unit")?, model("transport")?))),
        "disembark" => only(&["unit", "at"]).and_then(|()| Ok(Choice::Disembark(model("unit")?, at()?))),
        "drive" => {
            only(&["vehicle", "far"])?;
            Ok(Choice::Drive(model("vehicle")?, read_flag(phrase.need("far")?)?))
        }
        "tank shock" => only(&["vehicle"]).and_then(|()| model("vehicle").map(Choice::TankShock)),
        "explore" => {
            only(&["who", "point"])?;
            Ok(Choice::Explore(model("who")?, read_number(phrase.need("point")?)?))
        }
        "adjust" => only(&["more"]).and_then(|()| {
            let text = phrase.need("more")?.trim();
            Ok(Choice::Adjust(read_number(text.strip_prefix('+').unwrap_or(text))?))
        }),
        "use power" => {
            only(&["who", "power", "on"])?;
            let name = phrase.need("power")?;
            let power = table.lists().power(name).and_then(|it| u8::try_from(it).ok());
            let power = power.ok_or_else(|| PhraseError(format!("there is no power \"{name}\"")))?;
            let on = phrase.get("on").map(|it| read_model(table, it)).transpose()?;
            Ok(Choice::UsePower(model("who")?, power, on))
        }
        "grant" => {
            only(&["unit", "rule"])?;
            let name = phrase.need("rule")?;
            let grant = Grant::named(name).ok_or_else(|| {
                let known: Vec<&str> = Grant::ALL.iter().map(|it| it.name()).collect();
                PhraseError(format!("\"{name}\" cannot be granted; known are {}", known.join(", ")))
            })?;
            Ok(Choice::GrantRule(grant, model("unit")?))
        }
        "roll again" => plain(Choice::Reroll),
        "keep" => plain(Choice::Keep),
        "go to ground" => only(&["unit"]).and_then(|()| model("unit").map(Choice::GoToGround)),
        "reaction fire" => plain(Choice::Answer(Reaction::ReactionFire)),
        "overwatch" => plain(Choice::Answer(Reaction::Overwatch)),
        "hold fire" => plain(Choice::Answer(Reaction::Nothing)),
        "test next" => only(&["unit"]).and_then(|()| model("unit").map(Choice::TestNext)),
        "end phase" => plain(Choice::EndPhase),
        _ => Err(PhraseError(format!("\"{what}\" cannot be chosen; docs/scenarios.md lists what can"))),
    }
}

fn read_proposal(table: &Table, phrase: &Phrase) -> Read<Proposal> {
    phrase.only(&["choose", "mission", "map", "point"])?;
    if let Some(name) = phrase.get("mission") {
        let mission = Mission::named(name).ok_or_else(|| PhraseError(format!("there is no mission \"{name}\"")))?;
        return Ok(Proposal::Mission(mission));
    }
    if let Some(name) = phrase.get("map") {
        let map = table.maps().named(name);
        return map.map(Proposal::Map).ok_or_else(|| PhraseError(format!("there is no deployment map \"{name}\"")));
    }
    match phrase.need("point")? {
        "by hand" => Ok(Proposal::Poi(None)),
        text => read_point(text).map(|at| Proposal::Poi(Some(at))),
    }
}
