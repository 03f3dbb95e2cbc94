//! Chance from outside: the secret of the dice, salts, and what a bot thinks of.
//!
//! From the operating system, or from a number for those who want to see the same battle again.

use anyhow::Context;
use battle::{Hex, Salt, Seeded};
use bots::Random;

/// Where chance comes from.
#[derive(Debug)]
pub(crate) struct Chance {
    seed: Option<u64>,
    // Streams of a seeded battle that are asked for one after the other.
    salts: Random,
    asked: u64,
}

impl Chance {
    /// From a number, or from the operating system.
    pub(crate) fn new(seed: Option<u64>) -> Self {
        Self { seed, salts: Random::from_number(seed.unwrap_or_default()), asked: 0 }
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

    /// Another stream of picks, for a bot or a draw.
    pub(crate) fn stream(&mut self) -> anyhow::Result<Random> {
        self.asked += 1;
        let number = match self.seed {
            // Far apart, so that neighbouring seeds share no stream.
            Some(seed) => seed.wrapping_add(self.asked.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            None => getrandom::u64().context("the system gives no random numbers")?,
        };
        Ok(Random::from_number(number))
    }
}
