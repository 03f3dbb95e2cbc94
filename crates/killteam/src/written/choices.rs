//! Choices of players, written and read.

use battle::{Phrase, PhraseError};
use table::{Bearing, Point};

use super::attacks;
use super::parts::{
    Read, name, read_access, read_claim, read_facing, read_holder, read_marker, read_objective, read_operative,
    read_order, read_side, write_access, write_claim, write_holder, write_marker, write_order,
};
use crate::approved_ops_2025::TacOp;
use crate::card::Names;
use crate::choice::{Choice, Placement, Target};
use crate::equipment::Item;
use crate::initiative::CardPlay;
use crate::setup::Table;
use crate::team_rules::TeamRule;
use crate::vocabulary::{Action, End};

/// A choice as a phrase.
pub(super) fn write_choice(table: &Table, choice: &Choice) -> Phrase {
    let choose = |what: &str| Phrase::new("choose", what);
    match choice {
        Choice::GiveInitiative(side) => choose("initiative").with("to", name(table, *side)),
        Choice::PlayCard(play) => choose("initiative card").with("card", play.written()),
        Choice::TakeEnd(end) => choose("drop zone").with("end", if *end == End::A { "A" } else { "B" }),
        Choice::Place(it) => {
            let phrase = choose("place").with("item", it.item.name()).with("at", it.at.in_millimetres());
            match it.facing {
                Bearing::EAST => phrase,
                facing => phrase.with("facing", facing.step()),
            }
        }
        Choice::Use { rule, on } => {
            let phrase = choose("use").with("rule", rule.card().name);
            on.map_or(phrase.clone(), |it| phrase.with("who", table.code(it)))
        }
        Choice::SetUp { who, at } => choose("set up").with("who", table.code(*who)).with("at", at.in_millimetres()),
        Choice::Claim(claim) => choose("Stake Claim")
            .with("on", write_marker(table, claim.objective().into()))
            .with("claim", write_claim(*claim)),
        Choice::Gambit { op, on } => {
            let phrase = choose(op.card().name);
            on.map_or(phrase.clone(), |it| phrase.with("who", table.code(it)))
        }
        Choice::PutDown { marker, at } => {
            choose("put down").with("on", write_marker(table, *marker)).with("at", at.in_millimetres())
        }
        Choice::RemoveToken(from) => choose("take token").with("from", write_holder(table, *from)),
        Choice::KeepTokens => choose("keep tokens"),
        Choice::ShowTacOp => choose("show tac op"),
        Choice::Pass => choose("pass"),
        Choice::Activate { who, order } => {
            choose("activate").with("who", table.code(*who)).with("order", write_order(*order))
        }
        Choice::Counteract(who) => choose("counteract").with("who", table.code(*who)),
        Choice::Perform { who, action, target } => {
            let phrase = choose(action.name()).with("who", table.code(*who));
            match target {
                Target::Marker(marker) => phrase.with("on", write_marker(table, *marker)),
                Target::Operative(target) => phrase.with("on", table.code(*target)),
                Target::Nothing => phrase,
                Target::Spot(at) => phrase.with("at", at.in_millimetres()),
                Target::Access(it) => phrase.with("on", write_access(table, *it)),
                Target::PutDown(marker, at) => {
                    phrase.with("on", write_marker(table, *marker)).with("at", at.in_millimetres())
                }
                Target::Attack(at, weapon) => {
                    phrase.with("on", table.code(*at)).with("with", attacks::weapon_name(table, *who, *weapon))
                }
                Target::Path(path) => {
                    let points: Vec<String> = path.iter().map(|it| it.in_millimetres()).collect();
                    phrase.with("to", points.join(" > "))
                }
            }
        }
        Choice::Attack(choice) => attacks::write(table, choice),
        Choice::EndActivation => choose("end activation"),
        Choice::EndFirefight => choose("end turning point"),
        Choice::Concede => choose("concede"),
    }
}

/// The choice in a phrase; how places are read depends on who reads.
pub(crate) fn read_choice(table: &Table, phrase: &Phrase, place: &dyn Fn(&str) -> Read<Point>) -> Read<Choice> {
    let what = phrase.need("choose")?;
    let who = || read_operative(table, phrase.need("who")?);
    let only = |words: &[&str]| phrase.only(words);
    match what.to_ascii_lowercase().as_str() {
        "initiative" => {
            only(&["choose", "to"])?;
            Ok(Choice::GiveInitiative(read_side(table, phrase.need("to")?)?))
        }
        "initiative card" => {
            only(&["choose", "card"])?;
            let text = phrase.need("card")?;
            let unknown = || PhraseError(format!("a card is played as re-roll, +1 to +3 or -1 to -3, not \"{text}\""));
            CardPlay::read(text).map(Choice::PlayCard).ok_or_else(unknown)
        }
        "drop zone" => {
            only(&["choose", "end"])?;
            match phrase.need("end")? {
                "A" | "a" => Ok(Choice::TakeEnd(End::A)),
                "B" | "b" => Ok(Choice::TakeEnd(End::B)),
                other => Err(PhraseError(format!("the ends of a map are A and B, not \"{other}\""))),
            }
        }
        "place" => {
            only(&["choose", "item", "at", "facing"])?;
            let name = phrase.need("item")?;
            let item = Item::named(name).ok_or_else(|| PhraseError(format!("there is no item \"{name}\"")))?;
            let facing = phrase.get("facing").map_or(Ok(Bearing::EAST), read_facing)?;
            Ok(Choice::Place(Placement { item, at: place(phrase.need("at")?)?, facing }))
        }
        "use" => {
            only(&["choose", "rule", "who"])?;
            let name = phrase.need("rule")?;
            let rule = TeamRule::named(name).ok_or_else(|| PhraseError(format!("there is no rule \"{name}\"")))?;
            let on = phrase.get("who").map(|it| read_operative(table, it)).transpose()?;
            Ok(Choice::Use { rule, on })
        }
        "set up" => {
            only(&["choose", "who", "at"])?;
            Ok(Choice::SetUp { who: who()?, at: place(phrase.need("at")?)? })
        }
        "stake claim" => {
            only(&["choose", "on", "claim"])?;
            let objective = read_objective(table, phrase.need("on")?)?;
            read_claim(objective, phrase.need("claim")?).map(Choice::Claim)
        }
        "put down" => {
            only(&["choose", "on", "at"])?;
            Ok(Choice::PutDown { marker: read_marker(table, phrase.need("on")?)?, at: place(phrase.need("at")?)? })
        }
        "take token" => {
            only(&["choose", "from"])?;
            Ok(Choice::RemoveToken(read_holder(table, phrase.need("from")?)?))
        }
        "keep tokens" => only(&["choose"]).map(|()| Choice::KeepTokens),
        "show tac op" => only(&["choose"]).map(|()| Choice::ShowTacOp),
        "pass" => only(&["choose"]).map(|()| Choice::Pass),
        "activate" => {
            only(&["choose", "who", "order"])?;
            let order = read_order(phrase.need("order")?)?;
            Ok(Choice::Activate { who: who()?, order })
        }
        "counteract" => {
            only(&["choose", "who"])?;
            Ok(Choice::Counteract(who()?))
        }
        "end activation" => only(&["choose"]).map(|()| Choice::EndActivation),
        "end turning point" => only(&["choose"]).map(|()| Choice::EndFirefight),
        "concede" => only(&["choose"]).map(|()| Choice::Concede),
        _ => {
            if let Some((op, gambit)) = TacOp::named(what).and_then(|it| Some((it, it.card().gambit.as_ref()?))) {
                let on = match gambit.names {
                    Names::Nobody(_) => only(&["choose"]).map(|()| None)?,
                    Names::Operative(_) => only(&["choose", "who"]).and_then(|()| who()).map(Some)?,
                };
                return Ok(Choice::Gambit { op, on });
            }
            if let Some(choice) = attacks::read(table, phrase) {
                return choice.map(Choice::Attack);
            }
            let unknown = || PhraseError(format!("there is no choice \"{what}\""));
            let action = Action::named(what).ok_or_else(unknown)?;
            if action == Action::Guard {
                only(&["choose", "who"])?;
                return Ok(Choice::Perform { who: who()?, action, target: Target::Nothing });
            }
            if matches!(action, Action::OperateHatch) || action.treated_as() == Action::Breach {
                only(&["choose", "who", "on"])?;
                let access = read_access(table, phrase.need("on")?)?;
                return Ok(Choice::Perform { who: who()?, action, target: Target::Access(access) });
            }
            if matches!(action, Action::Shoot | Action::Fight | Action::HatchwayFight) {
                only(&["choose", "who", "on", "with"])?;
                let (who, at) = (who()?, read_operative(table, phrase.need("on")?)?);
                let weapon = attacks::read_weapon(table, who, phrase.need("with")?)?;
                return Ok(Choice::Perform { who, action, target: Target::Attack(at, weapon) });
            }
            only(&["choose", "who", "on", "at", "to"])?;
            let target = match (phrase.get("on"), phrase.get("at"), phrase.get("to")) {
                (Some(on), None, None) => match table.operative_coded(on) {
                    Some(target) => Target::Operative(target),
                    None => Target::Marker(read_marker(table, on)?),
                },
                (Some(on), Some(at), None) => Target::PutDown(read_marker(table, on)?, place(at)?),
                (None, Some(at), None) => Target::Spot(place(at)?),
                (None, None, Some(to)) => Target::Path(to.split('>').map(place).collect::<Read<_>>()?),
                _ => {
                    return Err(PhraseError::new(
                        "an action needs \"on\" (a marker or an operative), \"at\" (a place) or \"to\" (a way)",
                    ));
                }
            };
            Ok(Choice::Perform { who: who()?, action, target })
        }
    }
}
