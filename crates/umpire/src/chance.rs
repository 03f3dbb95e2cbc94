//! Chance from outside: the secret of the dice, salts, and what a bot thinks of.
//!
//! From the operating system, or from a number for those who want to see the same battle again.

use std::time::{Duration, Instant};

use anyhow::Context;
use battle::{Hex, Kind, Salt, Seeded};
use bots::Random;
use systems::Supply;

/// Where chance comes from.
#[derive(Debug)]
pub(crate) struct Chance {
    seed: Option<u64>,
    // Of a seeded battle, asked for one after the other.
    salts: Random,
}

impl Chance {
    /// From a number, or from the operating system.
    pub(crate) fn new(seed: Option<u64>) -> Self {
        Self { seed, salts: Random::from_number(seed.unwrap_or_default()) }
    }

    /// True if somebody who knows the number knows all of it.
    pub(crate) fn is_known(&self) -> bool {
        self.seed.is_some()
    }

    /// The dice of a battle.
    pub(crate) fn dice(&self) -> anyhow::Result<Seeded> {
        match self.seed {
            Some(seed) => Ok(Seeded::from_number(seed)),
            None => {
                let mut secret = [0; 32];
                getrandom::fill(&mut secret).context("the system gives no random numbers")?;
                Ok(Seeded::new(secret, Vec::new()))
            }
        }
    }

    /// A random word, for a seat that adds none of its own to the dice.
    pub(crate) fn word(&self) -> anyhow::Result<String> {
        let mut word = [0; 8];
        getrandom::fill(&mut word).context("the system gives no random numbers")?;
        Ok(Hex(word).to_string())
    }

    /// What makes a sealed choice unguessable.
    pub(crate) fn salt(&mut self) -> anyhow::Result<Salt> {
        let mut salt = [0; 16];
        match self.seed {
            Some(_) => salt.fill_with(|| self.salts.pick(256) as u8),
            None => getrandom::fill(&mut salt).context("the system gives no random numbers")?,
        }
        Ok(Hex(salt))
    }

    /// A number that nobody knows beforehand, for what bots think of.
    pub(crate) fn number(&self) -> anyhow::Result<u64> {
        match self.seed {
            // Far away, so that neighbouring seeds share nothing.
            Some(seed) => Ok(seed.wrapping_add(0x9e37_79b9_7f4a_7c15)),
            None => getrandom::u64().context("the system gives no random numbers"),
        }
    }
}

/// What a sitting needs of the world: salts, and the table's dice where it rolls.
#[derive(Debug)]
pub(crate) struct Supplied {
    dice: Option<Seeded>,
    chance: Chance,
    /// Why there was no salt.
    failed: Option<anyhow::Error>,
    /// When a bot has thought long enough.
    until: Option<Instant>,
}

/// So long may a bot think about one decision.
const THINKING: Duration = Duration::from_millis(300);

#[allow(clippy::disallowed_methods, reason = "whoever waits at a terminal waits by the clock")]
fn now() -> Instant {
    Instant::now()
}

impl Supplied {
    /// Nothing for dice if they are real ones.
    pub(crate) fn new(dice: Option<Seeded>, chance: Chance) -> Self {
        Self { dice, chance, failed: None, until: None }
    }

    /// The dice of the table.
    pub(crate) fn dice(&self) -> Option<&Seeded> {
        self.dice.as_ref()
    }

    /// An error if something was asked for that could not be given: then nothing that came of it may be kept.
    pub(crate) fn check(&mut self) -> anyhow::Result<()> {
        self.failed.take().map_or(Ok(()), Err)
    }
}

impl Supply for Supplied {
    fn salt(&mut self) -> Salt {
        self.chance.salt().unwrap_or_else(|error| {
            self.failed = Some(error);
            Hex([0; 16])
        })
    }

    fn faces(&mut self, number: u64, kind: Kind, count: u8) -> Option<Vec<u8>> {
        self.dice.as_ref().map(|it| it.faces(number, kind, count))
    }

    fn thinks(&mut self) {
        self.until = Some(now() + THINKING);
    }

    fn is_late(&mut self) -> bool {
        // Whoever names a seed wants the same battle again, on every machine.
        !self.chance.is_known() && self.until.is_some_and(|it| now() >= it)
    }
}
