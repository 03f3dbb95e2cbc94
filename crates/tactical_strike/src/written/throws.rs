//! Dice that players roll for a model, and dice to hit that they report, as they are written down.

use battle::{Phrase, PhraseError};

use super::{Read, read_flag, read_model, write_flag};
use crate::choice::{Choice, Die};
use crate::header::Table;
use crate::throws::Throw;
use crate::throws::{Hit, SaveKind};
use crate::vocabulary::{CombatantId, Thrown, WeaponId};

pub(super) fn write(table: &Table, model: CombatantId, throw: Throw) -> Phrase {
    let said = Phrase::new("choose", verb(throw.kind())).with("who", table.code(model));
    match throw {
        Throw::Run | Throw::Difficult | Throw::FeelNoPain => said,
        Throw::Charge { through_difficult: false } => said,
        Throw::Charge { through_difficult: true } => said.with("through", write_flag(true)),
        Throw::Shot { weapon, is_snap } => {
            let said = said.with("weapon", table.weapon(weapon));
            if is_snap { said.with("snap", write_flag(true)) } else { said }
        }
        Throw::Scatter { weapon, is_seen } => {
            let said = said.with("weapon", table.weapon(weapon));
            if is_seen { said } else { said.with("seen", write_flag(false)) }
        }
        Throw::Template(weapon) => said.with("weapon", table.weapon(weapon)),
        Throw::Save(Hit { ap, cover, ignores_cover, with }) => {
            let said = ap.map_or(said.clone(), |it| said.with("ap", it));
            let said = cover.map_or(said.clone(), |it| said.with("cover", format!("{it}+")));
            let said = if ignores_cover { said.with("ignores_cover", write_flag(true)) } else { said };
            with.map_or(said.clone(), |it| said.with("with", it.name()))
        }
    }
}

/// A charge is rolled, so that it is not taken for one that is declared.
const fn verb(thrown: Thrown) -> &'static str {
    match thrown {
        Thrown::Charge => "charge roll",
        other => other.name(),
    }
}

/// The throw that a phrase means, if it means one.
pub(super) fn read(table: &Table, phrase: &Phrase) -> Read<Option<Choice>> {
    let what = phrase.need("choose")?.to_ascii_lowercase();
    let Some(thrown) = Thrown::ALL.into_iter().find(|it| verb(*it) == what) else { return Ok(None) };
    let only = |words: &[&str]| {
        let words: Vec<&str> = ["choose", "who"].iter().chain(words).copied().collect();
        phrase.only(&words)
    };
    let flag = |key: &str, usual: bool| phrase.get(key).map_or(Ok(usual), read_flag);
    let weapon = || read_weapon(table, phrase.need("weapon")?);
    let throw = match thrown {
        Thrown::Run => only(&[]).map(|()| Throw::Run)?,
        Thrown::Difficult => only(&[]).map(|()| Throw::Difficult)?,
        Thrown::FeelNoPain => only(&[]).map(|()| Throw::FeelNoPain)?,
        Thrown::Charge => {
            only(&["through"])?;
            Throw::Charge { through_difficult: flag("through", false)? }
        }
        Thrown::Shot => {
            only(&["weapon", "snap"])?;
            Throw::Shot { weapon: weapon()?, is_snap: flag("snap", false)? }
        }
        Thrown::Scatter => {
            only(&["weapon", "seen"])?;
            Throw::Scatter { weapon: weapon()?, is_seen: flag("seen", true)? }
        }
        Thrown::Template => {
            only(&["weapon"])?;
            Throw::Template(weapon()?)
        }
        Thrown::Save => {
            only(&["ap", "cover", "ignores_cover", "with"])?;
            let ap = phrase.get("ap").map(|it| within(it, 1, 6)).transpose()?;
            let cover = phrase.get("cover").map(|it| within(it, 2, 6)).transpose()?;
            let with = phrase.get("with").map(read_kind).transpose()?;
            Throw::Save(Hit { ap, cover, ignores_cover: flag("ignores_cover", false)?, with })
        }
    };
    Ok(Some(Choice::Throw(read_model(table, phrase.need("who")?)?, throw)))
}

fn read_kind(text: &str) -> Read<SaveKind> {
    let kind = SaveKind::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(text.trim()));
    kind.ok_or_else(|| PhraseError(format!("a save is armour, invulnerable or cover, not \"{text}\"")))
}

/// A number such as 5 or 5+, from one to another.
fn within(text: &str, least: u8, most: u8) -> Read<u8> {
    let number = text.trim().trim_end_matches('+').parse().ok().filter(|it| (least..=most).contains(it));
    number.ok_or_else(|| PhraseError(format!("\"{text}\" is not a number from {least} to {most}")))
}

pub(super) fn read_weapon(table: &Table, name: &str) -> Read<WeaponId> {
    let weapon = table.weapon_called(name);
    weapon.ok_or_else(|| PhraseError(format!("nobody here shoots with \"{name}\"")))
}

/// "Kestrel rifle 1 1 3; Sunrifle 2>4": dice by weapon, and what one showed again behind a `>`.
pub(super) fn read_dice(table: &Table, text: &str) -> Read<Vec<(WeaponId, Vec<Die>)>> {
    let one = |part: &str| {
        let is_die = |it: &&str| it.starts_with(|first: char| first.is_ascii_digit());
        let words: Vec<&str> = part.split_whitespace().collect();
        let from = words.iter().position(is_die).unwrap_or(words.len());
        let (name, dice) = words.split_at(from);
        let dice: Read<Vec<Die>> = dice.iter().map(|it| read_die(it)).collect();
        Ok((read_weapon(table, &name.join(" "))?, dice?))
    };
    text.split(';').map(one).collect()
}

fn read_die(text: &str) -> Read<Die> {
    let number =
        |it: &str| it.parse::<u8>().map_err(|_| PhraseError(format!("\"{text}\" is no die, such as 4 or 1>4")));
    match text.split_once('>') {
        None => Ok(Die { first: number(text)?, again: None }),
        Some((first, again)) => Ok(Die { first: number(first)?, again: Some(number(again)?) }),
    }
}

pub(super) fn write_dice(table: &Table, dice: &[(WeaponId, Vec<Die>)]) -> String {
    let die = |it: &Die| it.again.map_or(it.first.to_string(), |again| format!("{}>{again}", it.first));
    let one = |(weapon, dice): &(WeaponId, Vec<Die>)| {
        let dice: Vec<String> = dice.iter().map(die).collect();
        format!("{} {}", table.weapon(*weapon), dice.join(" "))
    };
    dice.iter().map(one).collect::<Vec<_>>().join("; ")
}
