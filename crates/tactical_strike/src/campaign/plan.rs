//! What is agreed before a campaign begins: its name, its length, its relics, and how unclear rules are read.

use battle::Hex;

use super::Rules;
use super::names::unfit;
use crate::army_list::Species;

/// What was agreed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    name: String,
    turns: u32,
    rules: Rules,
    relics: Vec<Relic>,
    dice: Option<Hex<32>>,
}

/// A relic that a character may win by advancement. CA-46.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relic {
    /// Its name.
    pub name: String,
    /// Who may bear it, if not everybody.
    pub species: Option<Species>,
}

const MOST_TURNS: u32 = 100;

impl Plan {
    /// A plan, or every reason why it will not do.
    pub fn new(name: &str, turns: u32, rules: Rules, relics: Vec<Relic>) -> Result<Self, Vec<String>> {
        let mut reasons: Vec<String> = unfit(name).into_iter().collect();
        if !(1..=MOST_TURNS).contains(&turns) {
            reasons.push(format!("a campaign has 1 to {MOST_TURNS} turns, not {turns}"));
        }
        for (place, relic) in relics.iter().enumerate() {
            reasons.extend(unfit(&relic.name));
            if relics.iter().take(place).any(|it| it.name.eq_ignore_ascii_case(&relic.name)) {
                reasons.push(format!("there are two relics \"{}\"", relic.name));
            }
        }
        if reasons.is_empty() {
            Ok(Self { name: name.to_owned(), turns, rules, relics, dice: None })
        } else {
            Err(reasons)
        }
    }

    /// The same with dice of its own, whose secret this is the hash of.
    pub fn with_dice(self, commitment: Hex<32>) -> Self {
        Self { dice: Some(commitment), ..self }
    }

    /// What its dice were committed to, if it has any.
    pub fn dice(&self) -> Option<Hex<32>> {
        self.dice
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many turns it has.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// How unclear rules are read.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What may be won.
    pub fn relics(&self) -> &[Relic] {
        &self.relics
    }
}
