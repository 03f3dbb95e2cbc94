//! Chance of the operating system: keys, names, the secret of the dice, salts.

use std::time::{Duration, Instant};

use battle::{Hex, Kind, Salt, Seeded};
use systems::Supply;

/// So many random bytes. Without them nothing could be kept secret, so a system that has none cannot go on.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

/// A random number.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// What a sitting gets from this server: salts, and the faces of committed dice where Umpire rolls.
#[derive(Debug, Clone)]
pub(crate) struct Dice(pub(crate) Option<Seeded>, Option<Instant>);

impl Dice {
    /// With these dice, or with those that people enter.
    pub(crate) fn new(dice: Option<Seeded>) -> Self {
        Self(dice, None)
    }
}

#[allow(clippy::disallowed_methods, reason = "whoever waits for a bot waits by the clock")]
fn now() -> Instant {
    Instant::now()
}

/// So long may a bot think about one decision.
const THINKING: Duration = Duration::from_millis(300);

impl Supply for Dice {
    fn salt(&mut self) -> Salt {
        Hex(bytes())
    }

    fn faces(&mut self, number: u64, kind: Kind, count: u8) -> Option<Vec<u8>> {
        self.0.as_ref().map(|it| it.faces(number, kind, count))
    }

    fn thinks(&mut self) {
        self.1 = Some(now() + THINKING);
    }

    fn is_late(&mut self) -> bool {
        self.1.is_some_and(|it| now() >= it)
    }
}

/// What a seat without a device of its own adds to the dice: a bot, or somebody around a shared screen.
///
/// It follows from what the table has committed itself to before anybody else had said a word, so nobody can choose it.
pub(crate) fn word_of_nobody(commitment: &Hex<32>, seat: usize) -> String {
    let hash = blake3::hash(format!("umpire seat {seat} of {commitment}").as_bytes());
    hash.to_hex().chars().take(16).collect()
}
