//! Abilities on datacards: what one operative can do that others cannot, written as data.
//!
//! A team file or a scenario says `abilities = ["Atk +1 while fighting"]`. Whatever a whole team can do stands in
//! `team_rules` instead.

use std::fmt;

use table::Length;

use crate::team::Datacard;

/// An ability of one operative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ability {
    /// So many dice more when it performs a Fight; none when it retaliates.
    FightsHarder(u8),
    /// As an action it is removed and set up again at most so far away.
    SetsUpAgain(Length),
}

const HARDER: (&str, &str) = ("Atk +", " while fighting");
const AGAIN: &str = "Set Up Again within ";

impl Ability {
    /// The ability that is written so, or what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let plain = text.replace(['"', '″'], "");
        let plain = plain.trim();
        let after = |prefix: &str| {
            let head = plain.get(..prefix.len()).filter(|it| it.eq_ignore_ascii_case(prefix))?;
            plain.get(head.len()..)
        };
        let (first, last) = HARDER;
        if let Some(dice) = after(first).and_then(|it| it.strip_suffix(last)?.parse().ok()).filter(|it| *it < 10) {
            return Ok(Self::FightsHarder(dice));
        }
        if let Some(inches) = after(AGAIN).and_then(|it| it.parse().ok()).filter(|it| (1..=48).contains(it)) {
            return Ok(Self::SetsUpAgain(Length::inches(inches)));
        }
        Err(format!("\"{text}\" is no ability; one is written like \"{first}1{last}\" or '{AGAIN}8\"'"))
    }
}

impl fmt::Display for Ability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FightsHarder(dice) => write!(f, "{}{dice}{}", HARDER.0, HARDER.1),
            Self::SetsUpAgain(reach) => write!(f, "{AGAIN}{}\"", reach.whole_inches_up()),
        }
    }
}

impl Datacard {
    /// How many dice more it rolls when it performs a Fight.
    pub(crate) fn extra_dice_while_fighting(&self) -> u8 {
        let dice = self.abilities.iter().filter_map(|it| match it {
            Ability::FightsHarder(dice) => Some(*dice),
            Ability::SetsUpAgain(_) => None,
        });
        dice.max().unwrap_or(0)
    }

    /// How far away at the most it is set up again, if it can be.
    pub(crate) fn sets_up_again(&self) -> Option<Length> {
        let reach = self.abilities.iter().filter_map(|it| match it {
            Ability::SetsUpAgain(reach) => Some(*reach),
            Ability::FightsHarder(_) => None,
        });
        reach.max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ability_is_read_as_it_is_written() {
        for (text, ability) in [
            ("Atk +1 while fighting", Ability::FightsHarder(1)),
            ("Set Up Again within 8\"", Ability::SetsUpAgain(Length::inches(8))),
        ] {
            assert_eq!(Ability::parse(text), Ok(ability));
            assert_eq!(ability.to_string(), text);
        }
        for text in ["", "Atk +x while fighting", "Set Up Again within -3\"", "Flies"] {
            assert!(Ability::parse(text).unwrap_err().starts_with(&format!("\"{text}\" is no ability")));
        }
    }
}
