//! Reports as they are written down: one or two taps' worth of words.

use battle::{Phrase, PhraseError};

use super::stands::{read as read_stands, write as write_stands};
use super::throws;
use super::{Read, read_flag, read_model, read_models, read_number, read_seat, write_flag, write_models};
use crate::choice::{Deed, Report, Via};
use crate::header::Table;
use crate::vocabulary::CombatantId;

pub(super) fn write(table: &Table, report: &Report) -> Phrase {
    let said = |what: &str| Phrase::new("report", what);
    let about = |what: &str, key: &str, model: &CombatantId| said(what).with(key, table.code(*model));
    match report {
        Report::Stands(model, at) => about("stands", "unit", model).with("at", write_stands(at)),
        Report::LostTrack(model) => about("off the board", "unit", model),
        Report::Removed { models, by, via } => {
            let phrase = said("removed").with("models", write_models(table, models));
            let phrase = by.map_or(phrase.clone(), |it| phrase.with("from", table.code(it)));
            phrase.with("via", via.name())
        }
        Report::Fired { by, target, pinning, wounds, unsaved } => about("fired", "unit", by)
            .with("target", table.code(*target))
            .with("pinning", write_flag(*pinning))
            .with("wounds", wounds)
            .with("unsaved", unsaved),
        Report::Shot(model, dice) => about("shot", "unit", model).with("dice", throws::write_dice(table, dice)),
        Report::RolledOne(model, weapon) => about("rolled a 1", "unit", model).with("weapon", table.weapon(*weapon)),
        Report::Charged(model, target) => about("charged", "unit", model).with("target", table.code(*target)),
        Report::TouchesFear(model, count, of) => {
            about("touches fear", "unit", model).with("models", count).with("of", table.code(*of))
        }
        Report::LostCombat(model, count, to) => {
            about("lost combat", "unit", model).with("wounds", count).with("to", table.code(*to))
        }
        Report::Did(model, deed, count) => about("did", "who", model).with("deed", deed.name()).with("times", count),
        Report::Rerolled(seat, model) => {
            said("rolled again").with("player", table.seats().name(*seat)).with("for", table.code(*model))
        }
        Report::CrossedPoi(model, poi) => about("crossed", "unit", model).with("point", poi),
    }
}

pub(super) fn read(table: &Table, phrase: &Phrase) -> Read<Report> {
    let only = |words: &[&str]| {
        let words: Vec<&str> = ["report"].iter().chain(words).copied().collect();
        phrase.only(&words)
    };
    let model = |key: &str| read_model(table, phrase.need(key)?);
    let number = |key: &str| phrase.get(key).map_or(Ok(0), read_number::<u8>);
    let what = phrase.need("report")?;
    match what.to_ascii_lowercase().as_str() {
        "stands" => {
            only(&["unit", "at"]).and_then(|()| Ok(Report::Stands(model("unit")?, read_stands(phrase.need("at")?)?)))
        }
        "off the board" => only(&["unit"]).and_then(|()| model("unit").map(Report::LostTrack)),
        "removed" => {
            only(&["models", "from", "via"])?;
            let by = phrase.get("from").map(|it| read_model(table, it)).transpose()?;
            let via = phrase.get("via").unwrap_or("other");
            let known = Via::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(via.trim()));
            let via = known.ok_or_else(|| {
                let names: Vec<&str> = Via::ALL.iter().map(|it| it.name()).collect();
                PhraseError(format!("\"{via}\" is no way to be removed; known are {}", names.join(", ")))
            })?;
            Ok(Report::Removed { models: read_models(table, phrase.need("models")?)?, by, via })
        }
        "fired" => {
            only(&["unit", "target", "pinning", "wounds", "unsaved"])?;
            let pinning = phrase.get("pinning").map_or(Ok(false), read_flag)?;
            let (by, target) = (model("unit")?, model("target")?);
            Ok(Report::Fired { by, target, pinning, wounds: number("wounds")?, unsaved: number("unsaved")? })
        }
        "rolled a 1" => {
            only(&["unit", "weapon"])?;
            Ok(Report::RolledOne(model("unit")?, throws::read_weapon(table, phrase.need("weapon")?)?))
        }
        "shot" => {
            only(&["unit", "dice"])?;
            Ok(Report::Shot(model("unit")?, throws::read_dice(table, phrase.need("dice")?)?))
        }
        "charged" => only(&["unit", "target"]).and_then(|()| Ok(Report::Charged(model("unit")?, model("target")?))),
        "touches fear" => {
            only(&["unit", "models", "of"])?;
            Ok(Report::TouchesFear(model("unit")?, number("models")?, model("of")?))
        }
        "lost combat" => {
            only(&["unit", "wounds", "to"])?;
            Ok(Report::LostCombat(model("unit")?, number("wounds")?, model("to")?))
        }
        "did" => {
            only(&["who", "deed", "times"])?;
            let name = phrase.need("deed")?;
            let known = Deed::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()));
            let deed = known.ok_or_else(|| {
                let names: Vec<&str> = Deed::ALL.iter().map(|it| it.name()).collect();
                PhraseError(format!("\"{name}\" is no deed; known are {}", names.join(", ")))
            })?;
            let times = phrase.get("times").map_or(Ok(1), read_number::<u8>)?;
            Ok(Report::Did(model("who")?, deed, times))
        }
        "rolled again" => {
            only(&["player", "for"])?;
            Ok(Report::Rerolled(read_seat(table, phrase.need("player")?)?, model("for")?))
        }
        "crossed" => {
            only(&["unit", "point"])?;
            Ok(Report::CrossedPoi(model("unit")?, read_number(phrase.need("point")?)?))
        }
        _ => Err(PhraseError(format!(
            "\"{what}\" cannot be reported; known are stands, off the board, removed, shot, fired, rolled a 1, charged, touches \
             fear, lost combat, did, rolled again, crossed"
        ))),
    }
}
