//! Weapon rules: what a weapon does besides rolling its dice.
//!
//! Each rule has a card with its name and gist, and small pure functions beside it that answer
//! what an attack wants to know. A new rule is a file (or a card in the file of its group), a
//! variant here, and a line in the two lists below.

pub(crate) mod accurate;
pub(crate) mod blast;
pub(crate) mod brutal;
pub(crate) mod cover;
pub(crate) mod devastating;
pub(crate) mod heavy;
pub(crate) mod hot;
pub(crate) mod lethal;
pub(crate) mod limited;
pub(crate) mod piercing;
pub(crate) mod range;
pub(crate) mod rerolls;
pub(crate) mod shock;
pub(crate) mod silent;
pub(crate) mod stun;
pub(crate) mod torrent;
pub(crate) mod upgrades;

use std::fmt;

use table::Length;

use crate::vocabulary::Action;

/// A weapon rule, with its value where it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeaponRule {
    /// Keeps so many dice as successes without rolling them.
    Accurate(u8),
    /// Re-rolls one die.
    Balanced,
    /// Hits everybody so near to the target.
    Blast(Length),
    /// Only critical successes block it.
    Brutal,
    /// Re-rolls every die of one number.
    Ceaseless,
    /// Every critical success hurts at once.
    Devastating {
        /// How much.
        damage: u8,
        /// How far around the target, if others suffer too.
        reach: Option<Length>,
    },
    /// Not together with a move, but for this one.
    Heavy(Option<Action>),
    /// May hurt its user.
    Hot,
    /// Successes of this or more are critical.
    Lethal(u8),
    /// So many uses in a battle.
    Limited(u8),
    /// So many defence dice less.
    Piercing(u8),
    /// The same, once a critical success is kept.
    PiercingCrits(u8),
    /// A critical success saves a fail.
    Punishing,
    /// No further than this.
    Range(Length),
    /// Re-rolls any dice.
    Relentless,
    /// A critical success lifts a normal one.
    Rending,
    /// No cover saves.
    Saturate,
    /// Terrain hides nobody from it.
    Seek,
    /// Light terrain hides nobody from it.
    SeekLight,
    /// Makes a normal success critical if there is no critical one.
    Severe,
    /// The first critical strike costs the opponent a success.
    Shock,
    /// Shoots with Conceal.
    Silent,
    /// A critical success costs the opponent APL.
    Stun,
    /// Further targets so near to the first.
    Torrent(Length),
}

/// A weapon rule as the rules browser shows it.
#[derive(Debug)]
pub struct RuleCard {
    /// Its name.
    pub name: &'static str,
    /// What it does, in our own words.
    pub gist: &'static str,
    /// What kind of value stands behind the name.
    value: Value,
    make: fn(u8) -> WeaponRule,
}

/// What stands behind the name of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    Nothing,
    /// A number: Piercing 1.
    Number,
    /// Inches: Range 8".
    Inches,
    /// A face and more: Lethal 5+.
    Face,
}

impl WeaponRule {
    /// The card of every rule, in the order of the alphabet.
    pub const CARDS: [&'static RuleCard; 24] = [
        &accurate::CARD,
        &rerolls::BALANCED,
        &blast::CARD,
        &brutal::CARD,
        &rerolls::CEASELESS,
        &devastating::CARD,
        &heavy::CARD,
        &hot::CARD,
        &lethal::CARD,
        &limited::CARD,
        &piercing::CARD,
        &piercing::CRITS,
        &upgrades::PUNISHING,
        &range::CARD,
        &rerolls::RELENTLESS,
        &upgrades::RENDING,
        &cover::SATURATE,
        &cover::SEEK,
        &cover::SEEK_LIGHT,
        &upgrades::SEVERE,
        &shock::CARD,
        &silent::CARD,
        &stun::CARD,
        &torrent::CARD,
    ];

    /// Its card.
    pub const fn card(self) -> &'static RuleCard {
        match self {
            Self::Accurate(_) => &accurate::CARD,
            Self::Balanced => &rerolls::BALANCED,
            Self::Blast(_) => &blast::CARD,
            Self::Brutal => &brutal::CARD,
            Self::Ceaseless => &rerolls::CEASELESS,
            Self::Devastating { .. } => &devastating::CARD,
            Self::Heavy(_) => &heavy::CARD,
            Self::Hot => &hot::CARD,
            Self::Lethal(_) => &lethal::CARD,
            Self::Limited(_) => &limited::CARD,
            Self::Piercing(_) => &piercing::CARD,
            Self::PiercingCrits(_) => &piercing::CRITS,
            Self::Punishing => &upgrades::PUNISHING,
            Self::Range(_) => &range::CARD,
            Self::Relentless => &rerolls::RELENTLESS,
            Self::Rending => &upgrades::RENDING,
            Self::Saturate => &cover::SATURATE,
            Self::Seek => &cover::SEEK,
            Self::SeekLight => &cover::SEEK_LIGHT,
            Self::Severe => &upgrades::SEVERE,
            Self::Shock => &shock::CARD,
            Self::Silent => &silent::CARD,
            Self::Stun => &stun::CARD,
            Self::Torrent(_) => &torrent::CARD,
        }
    }

    /// What it does, with its value filled in.
    pub fn gist(self) -> String {
        let gist = self.card().gist;
        match self {
            Self::Accurate(x) | Self::Limited(x) | Self::Piercing(x) | Self::PiercingCrits(x) | Self::Lethal(x) => {
                filled(gist, x)
            }
            Self::Blast(x) | Self::Range(x) | Self::Torrent(x) => filled(gist, x.whole_inches_up()),
            Self::Devastating { damage, reach: None } => {
                format!("Each critical success inflicts {damage} at once and still counts.")
            }
            Self::Devastating { damage, reach: Some(reach) } => format!(
                "Each critical success inflicts {damage} at once and still counts; so it does on everybody else whom the \
                 target sees within {}″.",
                reach.whole_inches_up()
            ),
            Self::Heavy(None) => "Not in an activation or counteraction with a move, before or after.".to_owned(),
            Self::Heavy(Some(action)) => {
                format!("Not in an activation or counteraction with a move other than a {}.", action.name())
            }
            _ => gist.to_owned(),
        }
    }

    /// The rule in a text such as `Range 8"`, `Heavy (Dash only)` or `1" Devastating 2`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let plain = text.replace(['"', '″'], "");
        let plain = plain.trim();
        if let Some(rule) = heavy::parse(plain).or_else(|| devastating::parse_with_reach(plain)) {
            return Ok(rule);
        }
        let begins = |it: &&RuleCard| {
            let rest = plain.get(..it.name.len()).filter(|head| head.eq_ignore_ascii_case(it.name));
            rest.is_some() && !plain.get(it.name.len()..).is_some_and(|rest| rest.starts_with(char::is_alphabetic))
        };
        let card = Self::CARDS.into_iter().filter(begins).max_by_key(|it| it.name.len());
        let card = card.ok_or_else(|| format!("\"{text}\" is no weapon rule"))?;
        let value = plain.get(card.name.len()..).unwrap_or_default().trim();
        card.read(value).ok_or_else(|| format!("\"{text}\" is not understood; it is written {}", card.pattern()))
    }
}

/// A gist with this value for its x.
fn filled(gist: &str, value: impl fmt::Display) -> String {
    let value = value.to_string();
    let words = gist.split(' ').map(|word| match word {
        "x" => value.clone(),
        "x\"" => format!("{value}″"),
        "dice" if value == "1" => "die".to_owned(),
        "uses" if value == "1" => "use".to_owned(),
        word => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

impl RuleCard {
    fn read(&self, value: &str) -> Option<WeaponRule> {
        let number = |text: &str| text.parse::<u8>().ok().filter(|it| (1..=20).contains(it)).map(self.make);
        match self.value {
            Value::Nothing => value.is_empty().then(|| (self.make)(0)),
            Value::Number | Value::Inches => number(value),
            Value::Face => {
                let face = value.strip_suffix('+')?.parse().ok().filter(|it| (2..=6).contains(it))?;
                Some((self.make)(face))
            }
        }
    }

    /// How it is written, with an x for the value.
    pub fn pattern(&self) -> String {
        match self.value {
            Value::Nothing => self.name.into(),
            Value::Number => format!("{} x", self.name),
            Value::Inches => format!("{} x\"", self.name),
            Value::Face => format!("{} x+", self.name),
        }
    }
}

impl fmt::Display for WeaponRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.card().name;
        match self {
            Self::Accurate(x) | Self::Limited(x) | Self::Piercing(x) | Self::PiercingCrits(x) => {
                write!(f, "{name} {x}")
            }
            Self::Blast(x) | Self::Range(x) | Self::Torrent(x) => write!(f, "{name} {}″", x.whole_inches_up()),
            Self::Lethal(x) => write!(f, "{name} {x}+"),
            Self::Devastating { damage, reach: None } => write!(f, "{name} {damage}"),
            Self::Devastating { damage, reach: Some(reach) } => {
                write!(f, "{}″ {name} {damage}", reach.whole_inches_up())
            }
            Self::Heavy(Some(action)) => write!(f, "{name} ({} only)", action.name()),
            _ => f.write_str(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_written_as_it_is_read() {
        let texts = [
            "Accurate 1",
            "Balanced",
            "Blast 2\"",
            "Brutal",
            "Ceaseless",
            "Devastating 3",
            "1\" Devastating 2",
            "Heavy",
            "Heavy (Dash only)",
            "Hot",
            "Lethal 5+",
            "Limited 1",
            "Piercing 2",
            "Piercing Crits 1",
            "Punishing",
            "Range 8\"",
            "Relentless",
            "Rending",
            "Saturate",
            "Seek",
            "Seek Light",
            "Severe",
            "Shock",
            "Silent",
            "Stun",
            "Torrent 2\"",
        ];
        for text in texts {
            let rule = WeaponRule::parse(text).unwrap();
            assert_eq!(rule.to_string().replace('″', "\""), text);
            assert!(WeaponRule::CARDS.iter().any(|it| it.name == rule.card().name), "{text} is in the list");
        }
    }

    #[test]
    fn the_gist_of_a_rule_with_a_value_says_the_value() {
        let gist = |text: &str| WeaponRule::parse(text).unwrap().gist();
        assert_eq!(gist("Devastating 3"), "Each critical success inflicts 3 at once and still counts.");
        assert!(gist("1\" Devastating 2").ends_with("whom the target sees within 1″."));
        assert_eq!(gist("Piercing Crits 1"), "If you keep a critical success, the defender collects 1 die less.");
        assert_eq!(gist("Piercing 2"), "The defender collects 2 dice less.");
        assert_eq!(gist("Range 8\""), "Only operatives within 8″ of the shooter are valid targets.");
        assert_eq!(gist("Lethal 5+"), "Successes of 5 or more are critical.");
        assert!(gist("Limited 1").starts_with("After 1 use in the battle"));
        assert!(gist("Heavy (Dash only)").ends_with("other than a Dash."));
        assert_eq!(gist("Hot"), hot::CARD.gist);
        for card in WeaponRule::CARDS {
            let gist = (card.make)(2).gist();
            assert!(gist.split([' ', '"', ',', ';']).all(|it| it != "x"), "{gist}");
        }
    }

    #[test]
    fn a_rule_that_does_not_exist_or_lacks_its_value_is_named() {
        assert_eq!(WeaponRule::parse("Sneaky"), Err("\"Sneaky\" is no weapon rule".into()));
        let fault = WeaponRule::parse("Lethal 5").unwrap_err();
        assert_eq!(fault, "\"Lethal 5\" is not understood; it is written Lethal x+");
        assert!(WeaponRule::parse("Hot 3").is_err());
        assert!(WeaponRule::parse("Heavy (Shoot only)").is_err());
    }

    #[test]
    fn every_gist_is_one_short_sentence() {
        for card in WeaponRule::CARDS {
            assert!(card.gist.ends_with('.') && card.gist.split(' ').count() <= 40, "{}", card.name);
        }
    }
}
