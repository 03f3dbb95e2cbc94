//! How dice are agreed on that nobody can choose: the table's commitment, then every device's hash, then the words.

use battle::{Hex, Seat};

use super::{Effect, Gathering, Sentence};
use crate::chance::word_of_nobody;
use crate::wire::Stage;

/// Longer words add nothing and fill the header.
const LONGEST: usize = 100;

impl Gathering {
    pub(super) fn begin(&mut self, by: Seat) -> Result<Effect, Sentence> {
        self.only_host(by)?;
        if !self.is_full() {
            return Err("A seat is still free: wait for somebody, or put a bot there.".to_owned());
        }
        if !self.faults().is_empty() {
            return Err("This cannot be played as it is; the set-up says what is missing.".to_owned());
        }
        match self.set_up.agreed.rolls {
            true => Ok(Effect::Commits),
            // Whoever throws real dice needs no proof of them.
            false => Ok(Effect::Begins),
        }
    }

    /// The table has committed itself; now the devices do.
    pub(crate) fn commit(&mut self, commitment: &Hex<32>) {
        self.commitment = Some(commitment.to_string());
        self.stage = Stage::Hashes;
    }

    /// Back to where seats and set-up can be changed. What was agreed on is void.
    pub(crate) fn gather_again(&mut self) {
        self.stage = Stage::Gathering;
        self.commitment = None;
        self.hashes.fill(None);
        self.words.fill(None);
    }

    /// The seats whose devices add a word.
    pub(crate) fn contributors(&self) -> Vec<Seat> {
        if self.shared { vec![self.host] } else { self.people() }
    }

    pub(super) fn take_hash(&mut self, by: Seat, hash: String) -> Result<Effect, Sentence> {
        if self.stage != Stage::Hashes {
            return Err("Nobody waits for a hash now.".to_owned());
        }
        if Hex::<32>::parse(&hash).is_none() {
            return Err("A hash is 64 hexadecimal digits.".to_owned());
        }
        give(&mut self.hashes, by, hash)?;
        if self.all_gave(&self.hashes) {
            self.stage = Stage::Words;
        }
        Ok(Effect::Changed)
    }

    pub(super) fn take_word(&mut self, by: Seat, word: String) -> Result<Effect, Sentence> {
        if self.stage != Stage::Words {
            return Err("Nobody waits for a word now.".to_owned());
        }
        if word.is_empty() || word.chars().count() > LONGEST || word.contains(char::is_control) {
            return Err(format!("A word has 1 to {LONGEST} characters that can be seen."));
        }
        let hash = self.hashes.get(usize::from(by.0)).and_then(Option::as_deref);
        if hash != Some(blake3::hash(word.as_bytes()).to_hex().as_str()) {
            return Err("This is not the word whose hash was given before.".to_owned());
        }
        give(&mut self.words, by, word)?;
        if self.all_gave(&self.words) { Ok(Effect::Begins) } else { Ok(Effect::Changed) }
    }

    /// What each seat adds to the dice.
    pub(crate) fn contributions(&self, commitment: &Hex<32>) -> Vec<String> {
        let word = |(place, word): (usize, &Option<String>)| match word {
            Some(word) => word.clone(),
            None => word_of_nobody(commitment, place),
        };
        self.words.iter().enumerate().map(word).collect()
    }

    fn all_gave(&self, given: &[Option<String>]) -> bool {
        self.contributors().into_iter().all(|it| given.get(usize::from(it.0)).is_some_and(Option::is_some))
    }
}

/// What is given once stays; the same thing again is no mistake.
fn give(given: &mut [Option<String>], by: Seat, what: String) -> Result<(), Sentence> {
    match given.get_mut(usize::from(by.0)) {
        Some(Some(before)) if *before != what => Err("You have given another one already, and it stays.".to_owned()),
        Some(place) => {
            *place = Some(what);
            Ok(())
        }
        None => Err(format!("There is no seat {by}.")),
    }
}
