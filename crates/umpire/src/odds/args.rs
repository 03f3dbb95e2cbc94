//! How numbers of weapons are typed: `3+`, `3/4`, `"Lethal 5+, Rending"`.

use ::odds::{Hide, MOST_DICE, MOST_MELEE_DICE, MOST_ROUNDS, MOST_WOUNDS};
use systems::{Arm, ArmRule};

/// A face and more: `3+`, or `3` for short.
pub(super) fn face(text: &str) -> Result<u8, String> {
    let number = text.trim().trim_end_matches('+').parse().ok().filter(|it| (2..=6).contains(it));
    number.ok_or_else(|| "it is written 3+, from 2+ to 6+".to_owned())
}

/// Two damages: `3/4`.
pub(super) fn damage(text: &str) -> Result<[u8; 2], String> {
    let numbers = text.split_once('/').and_then(|(one, other)| {
        let number = |it: &str| it.trim().parse().ok().filter(|it| *it <= 99);
        Some([number(one)?, number(other)?])
    });
    numbers.ok_or_else(|| "it is written 3/4, each number up to 99".to_owned())
}

/// A number of dice.
pub(super) fn dice(text: &str) -> Result<u8, String> {
    number(text, 0, MOST_DICE)
}

/// A number of dice in a fight.
pub(super) fn melee_dice(text: &str) -> Result<u8, String> {
    number(text, 0, MOST_MELEE_DICE)
}

/// A number of wounds.
pub(super) fn wounds(text: &str) -> Result<u8, String> {
    number(text, 1, MOST_WOUNDS)
}

/// A number of attacks in a row.
pub(super) fn rounds(text: &str) -> Result<u8, String> {
    number(text, 1, MOST_ROUNDS)
}

fn number(text: &str, least: u8, most: u8) -> Result<u8, String> {
    let number = text.trim().parse().ok().filter(|it| (least..=most).contains(it));
    number.ok_or_else(|| format!("it is a whole number from {least} to {most}"))
}

/// What becomes of damage: points that a die of this or more ignores, and dice that hurt less.
pub(super) fn hide(ignore: Option<u8>, less: Option<[u8; 2]>) -> Hide {
    let [less, at_least] = less.unwrap_or([0, 0]).map(u16::from);
    Hide { less, at_least, ignores_on: ignore.unwrap_or(7) }
}

/// One weapon rule, as on a card.
pub(super) fn rule(text: &str) -> Result<ArmRule, String> {
    text.parse()
}

/// A weapon in words.
pub(super) fn told(Arm { atk, hit, dmg: [normal, critical], rules }: &Arm) -> String {
    let dice = if *atk == 1 { "die" } else { "dice" };
    let rules: String = rules.iter().map(|it| format!(", {it}")).collect();
    format!("{atk} {dice}, Hit {hit}+, Dmg {normal}/{critical}{rules}")
}
