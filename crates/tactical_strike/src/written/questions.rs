//! Questions as they are written down.

use battle::PhraseError;

use super::{Read, read_model, read_number, read_seat, read_side};
use crate::header::Table;
use crate::vocabulary::{Question, Spot};

pub(super) fn write(table: &Table, question: Question) -> String {
    let code = |it| table.code(it);
    let side = |it| table.seats().name_of_side(it);
    match question {
        Question::Controls(spot) => format!("who controls {}", write_spot(table, spot)),
        Question::ScoresAt(seat, spot) => {
            format!("has {} a scoring unit at {}", table.seats().name(seat), write_spot(table, spot))
        }
        Question::InEnemyZone(of) => format!("models of {} in an enemy zone", side(of)),
        Question::NearestTo(hero) => format!("units nearest to {}", code(hero)),
        Question::Alone(hero) => format!("is {} alone", code(hero)),
        Question::UnitAtObjective(hero) => format!("is the unit of {} at an objective", code(hero)),
        Question::HeroAtObjective(hero) => format!("is {} at an objective", code(hero)),
        Question::Locked(model) => format!("is {} locked", code(model)),
        Question::InCommand(unit, hero) => format!("is {} within command of {}", code(unit), code(hero)),
        Question::NearPanic(model, of) => format!("is {} near {}", code(model), code(of)),
        Question::AnyNearPanic(of) => format!("is anybody near {}", code(of)),
        Question::AtPoi(model, poi) => format!("is {} at point {poi}", code(model)),
        Question::OnPoi(model, poi) => format!("is the unit of {} on point {poi}", code(model)),
        Question::Fell(model) => format!("is {} removed", code(model)),
    }
}

fn write_spot(table: &Table, spot: Spot) -> String {
    match spot {
        Spot::Marker(number) => format!("marker {number}"),
        Spot::Poi(number) => format!("point {number}"),
        Spot::Zone(side) => format!("the zone of {}", table.seats().name_of_side(side)),
        Spot::NoMansLand => "no man's land".into(),
    }
}

fn read_spot(table: &Table, text: &str) -> Read<Spot> {
    let text = text.trim();
    if let Some(number) = text.strip_prefix("marker ") {
        return read_number(number).map(Spot::Marker);
    }
    if let Some(number) = text.strip_prefix("point ") {
        return read_number(number).map(Spot::Poi);
    }
    if let Some(side) = text.strip_prefix("the zone of ") {
        return read_side(table, side).map(Spot::Zone);
    }
    match text {
        "no man's land" => Ok(Spot::NoMansLand),
        _ => Err(PhraseError(format!(
            "\"{text}\" cannot be controlled; known are marker 1, point 1, the zone of somebody, no man's land"
        ))),
    }
}

pub(super) fn read(table: &Table, text: &str) -> Read<Question> {
    let text = text.trim();
    let unknown = || PhraseError(format!("\"{text}\" is no question of this game"));
    let model = |it: &str| read_model(table, it);
    if let Some(spot) = text.strip_prefix("who controls ") {
        return read_spot(table, spot).map(Question::Controls);
    }
    if let Some((seat, spot)) = text.strip_prefix("has ").and_then(|it| it.split_once(" a scoring unit at ")) {
        return Ok(Question::ScoresAt(read_seat(table, seat)?, read_spot(table, spot)?));
    }
    if let Some(side) = text.strip_prefix("models of ").and_then(|it| it.strip_suffix(" in an enemy zone")) {
        return read_side(table, side).map(Question::InEnemyZone);
    }
    if let Some(hero) = text.strip_prefix("units nearest to ") {
        return model(hero).map(Question::NearestTo);
    }
    let rest = text.strip_prefix("is ").ok_or_else(unknown)?;
    if let Some(rest) = rest.strip_prefix("the unit of ") {
        if let Some(hero) = rest.strip_suffix(" at an objective") {
            return model(hero).map(Question::UnitAtObjective);
        }
        let (unit, poi) = rest.split_once(" on point ").ok_or_else(unknown)?;
        return Ok(Question::OnPoi(model(unit)?, read_number(poi)?));
    }
    if let Some(hero) = rest.strip_suffix(" alone") {
        return model(hero).map(Question::Alone);
    }
    if let Some(hero) = rest.strip_suffix(" at an objective") {
        return model(hero).map(Question::HeroAtObjective);
    }
    if let Some(it) = rest.strip_suffix(" locked") {
        return model(it).map(Question::Locked);
    }
    if let Some(it) = rest.strip_suffix(" removed") {
        return model(it).map(Question::Fell);
    }
    if let Some((unit, hero)) = rest.split_once(" within command of ") {
        return Ok(Question::InCommand(model(unit)?, model(hero)?));
    }
    if let Some(of) = rest.strip_prefix("anybody near ") {
        return model(of).map(Question::AnyNearPanic);
    }
    if let Some((one, of)) = rest.split_once(" near ") {
        return Ok(Question::NearPanic(model(one)?, model(of)?));
    }
    let (one, poi) = rest.split_once(" at point ").ok_or_else(unknown)?;
    Ok(Question::AtPoi(model(one)?, read_number(poi)?))
}
