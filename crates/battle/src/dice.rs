//! Dice: what a rule may ask for, and the three sources that a driver fetches faces from.
//!
//! Rules never roll. They say that they need a roll, by name, kind and number, and go on when its
//! faces arrive as an input. *Seeded* dice are a stream cipher keyed by a secret whose hash was
//! published before the first roll; *scripted* dice are for tests, where a roll too few is as much
//! a mistake as a roll too many; *entered* dice are real ones, typed or tapped, and come from
//! outside altogether.

use std::collections::VecDeque;
use std::fmt;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::Hex;

/// What is rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An ordinary die, 1 to 6.
    D6,
    /// A die halved and rounded up, 1 to 3. Recorded is the D3, not the D6 behind it.
    D3,
    /// One of so many, 1 to n, where no die fits: one of nine.
    OneOf(u8),
    /// A direction: a step of one 64th of a turn, 1 to 64.
    Bearing,
}

impl Kind {
    /// The highest face.
    pub const fn faces(self) -> u8 {
        match self {
            Self::D6 => 6,
            Self::D3 => 3,
            Self::OneOf(n) => n,
            Self::Bearing => 64,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::D6 => f.write_str("D6"),
            Self::D3 => f.write_str("D3"),
            Self::OneOf(n) => write!(f, "one of {n}"),
            Self::Bearing => f.write_str("bearing"),
        }
    }
}

/// A roll that a battle waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RollRequest<R> {
    /// Which roll of the rules this is.
    pub roll: R,
    /// What is rolled.
    pub kind: Kind,
    /// How many.
    pub count: u8,
}

impl<R> RollRequest<R> {
    /// Why these faces cannot be the answer to this request, if they cannot.
    pub fn fault_of(&self, faces: &[u8]) -> Option<String> {
        let highest = self.kind.faces();
        if faces.len() != usize::from(self.count) {
            let due = if self.count == 1 { "1 die is due".to_owned() } else { format!("{} dice are due", self.count) };
            return Some(format!("{due}, not {}", faces.len()));
        }
        let wrong = faces.iter().find(|face| !(1..=highest).contains(*face))?;
        Some(format!("a {} shows 1 to {highest}, not {wrong}", self.kind))
    }
}

/// Dice from a stream cipher, each roll by its number, so that one that is taken back and made again shows the same.
///
/// The key is mixed from the table's secret and every seat's own contribution. The hash of the
/// secret is published before the first roll; afterwards anybody can check every face.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seeded {
    secret: [u8; 32],
    contributions: Vec<String>,
    // Follows from the two above.
    key: [u8; 32],
}

impl Seeded {
    /// Dice from the table's secret and what each seat added to it.
    pub fn new(secret: [u8; 32], contributions: Vec<String>) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"umpire dice key\0");
        hasher.update(&secret);
        for contribution in &contributions {
            hasher.update(&(contribution.len() as u64).to_le_bytes());
            hasher.update(contribution.as_bytes());
        }
        let key = *hasher.finalize().as_bytes();
        Self { secret, contributions, key }
    }

    /// Dice from a number, for simulations and tests where nobody has to be convinced.
    pub fn from_number(seed: u64) -> Self {
        let secret = blake3::hash(format!("umpire seed {seed}").as_bytes());
        Self::new(*secret.as_bytes(), Vec::new())
    }

    /// What is published before the first roll.
    pub fn commitment(&self) -> Hex<32> {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"umpire dice secret\0");
        hasher.update(&self.secret);
        Hex(*hasher.finalize().as_bytes())
    }

    /// The secret itself; published when the battle is over.
    pub fn secret(&self) -> Hex<32> {
        Hex(self.secret)
    }

    /// What the seats added.
    pub fn contributions(&self) -> &[String] {
        &self.contributions
    }

    /// The faces of the roll with this number; [`Battle::next_roll`](crate::Battle::next_roll) has it.
    pub fn faces(&self, number: u64, kind: Kind, count: u8) -> Vec<u8> {
        let mut rng = ChaCha20Rng::from_seed(self.key);
        rng.set_stream(number);
        (0..count).map(|_| face(&mut rng, kind.faces())).collect()
    }
}

/// A face from 1 to `highest`, every one equally likely: bytes beyond the last whole multiple are
/// thrown away.
fn face(rng: &mut ChaCha20Rng, highest: u8) -> u8 {
    let highest = highest.max(1);
    let limit = 256 - 256 % u32::from(highest);
    loop {
        let byte = rng.next_u32() & 0xff;
        if byte < limit {
            return (byte % u32::from(highest)) as u8 + 1;
        }
    }
}

/// Dice for tests: named rolls with their faces, each to be used exactly once and in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scripted {
    rolls: Vec<(String, VecDeque<u8>)>,
}

impl Scripted {
    /// Adds faces for a roll of this name.
    pub fn add(&mut self, name: &str, faces: &[u8]) {
        match self.rolls.iter_mut().find(|(it, _)| it == name) {
            Some((_, queue)) => queue.extend(faces),
            None => self.rolls.push((name.to_owned(), faces.iter().copied().collect())),
        }
    }

    /// Takes the faces of a roll, or says what is missing.
    pub fn take(&mut self, name: &str, kind: Kind, count: u8) -> Result<Vec<u8>, String> {
        let queue = self.rolls.iter_mut().find(|(it, _)| it == name).map(|(_, queue)| queue);
        let left = queue.as_ref().map_or(0, |it| it.len());
        match queue {
            Some(queue) if left >= usize::from(count) => Ok(queue.drain(..usize::from(count)).collect()),
            _ => Err(format!("the scripted dice ran out: \"{name}\" needs {count} {kind}, {left} left")),
        }
    }

    /// Says which dice nobody asked for, if there are any.
    pub fn left_over(&self) -> Option<String> {
        let left: Vec<String> = self
            .rolls
            .iter()
            .filter(|(_, queue)| !queue.is_empty())
            .map(|(name, queue)| format!("\"{name}\" has {} left", queue.len()))
            .collect();
        if left.is_empty() { None } else { Some(format!("scripted dice were not used: {}", left.join(", "))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_thousand_faces_of_a_known_seed_never_change() {
        let dice = Seeded::from_number(7);
        let faces: Vec<u8> = (0..100).flat_map(|number| dice.faces(number, Kind::D6, 10)).collect();
        assert_eq!(faces[..24], FIRST, "an old journal would no longer verify");
        let digest = blake3::hash(&faces).to_hex();
        assert_eq!(&digest[..16], GOLDEN, "an old journal would no longer verify");
        for face in 1..=6 {
            let seen = faces.iter().filter(|it| **it == face).count();
            assert!((120..=215).contains(&seen), "{face} came up {seen} times in 1000");
        }
    }

    const FIRST: [u8; 24] = [4, 2, 3, 6, 2, 2, 2, 3, 2, 5, 2, 5, 5, 1, 1, 3, 1, 2, 3, 2, 1, 4, 4, 3];
    const GOLDEN: &str = "146780d04bdf5d81";

    #[test]
    fn a_roll_depends_on_its_number_the_secret_and_the_contributions_alone() {
        let dice = Seeded::new([1; 32], vec!["ann".into(), "bob".into()]);
        assert_eq!(dice.faces(3, Kind::D6, 20), dice.faces(3, Kind::D6, 20));
        assert_ne!(dice.faces(3, Kind::D6, 20), dice.faces(4, Kind::D6, 20));
        let other = Seeded::new([1; 32], vec!["annb".into(), "ob".into()]);
        assert_ne!(dice.faces(3, Kind::D6, 20), other.faces(3, Kind::D6, 20));
        assert_eq!(dice.commitment(), other.commitment());
    }

    #[test]
    fn every_kind_shows_all_its_faces_and_no_other() {
        let dice = Seeded::from_number(8);
        for kind in [Kind::D6, Kind::D3, Kind::OneOf(9), Kind::OneOf(1), Kind::Bearing] {
            let rolls = (0..40).flat_map(|number| dice.faces(number, kind, 100));
            let seen: std::collections::BTreeSet<u8> = rolls.collect();
            assert!(seen.into_iter().eq(1..=kind.faces()), "{kind}");
        }
    }

    #[test]
    fn faces_that_do_not_fit_are_named() {
        let request = RollRequest { roll: (), kind: Kind::D6, count: 2 };
        assert_eq!(request.fault_of(&[1, 6]), None);
        assert_eq!(request.fault_of(&[1]).as_deref(), Some("2 dice are due, not 1"));
        assert_eq!(request.fault_of(&[1, 7]).as_deref(), Some("a D6 shows 1 to 6, not 7"));
    }

    #[test]
    fn scripted_dice_run_out_and_are_left_over_with_a_sentence() {
        let mut dice = Scripted::default();
        dice.add("initiative of ann", &[3]);
        assert_eq!(dice.take("initiative of ann", Kind::D6, 1), Ok(vec![3]));
        assert_eq!(
            dice.take("initiative of ann", Kind::D6, 1),
            Err("the scripted dice ran out: \"initiative of ann\" needs 1 D6, 0 left".into())
        );
        assert_eq!(dice.left_over(), None);
        dice.add("initiative of bob", &[4]);
        assert_eq!(dice.left_over().as_deref(), Some("scripted dice were not used: \"initiative of bob\" has 1 left"));
    }
}
