//! Dice of a campaign that can be checked: one seeded stream, committed to in the header, mixed with a word of each player
//! who gives one, and opened when the campaign is over. GEN-02.
//!
//! A roll has a number and is spent when its line is written; a correction does not roll it again.

use battle::{Hex, Kind, Seeded};

use super::{Campaign, Happening, Statement};

/// What chance had to do with a line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chance {
    /// A word that a player added to the dice on joining.
    pub word: Option<String>,
    /// The number of the roll of the campaign's dice that its faces come from.
    pub rolled: Option<u32>,
    /// The secret of the dice, once nobody rolls any more.
    pub secret: Option<Hex<32>>,
}

/// A casualty roll takes two dice; the second counts only where the first calls for it.
const CASUALTY_DICE: u8 = 2;

impl Campaign {
    /// How many rolls its dice have made.
    pub fn rolls(&self) -> u32 {
        let rolled = self.lines().iter().filter(|it| it.chance.rolled.is_some()).count();
        u32::try_from(rolled).unwrap_or(u32::MAX)
    }

    /// The secret of its dice, once it is out.
    pub fn secret_of_dice(&self) -> Option<Hex<32>> {
        self.lines().iter().find_map(|it| it.chance.secret)
    }

    /// The faces of the next roll, if this is the secret: a die for each force, or those of a casualty.
    pub fn next_faces(&self, secret: Hex<32>, of_casualty: bool) -> Result<Vec<u8>, String> {
        let count =
            if of_casualty { CASUALTY_DICE } else { u8::try_from(self.state().forces.len()).unwrap_or(u8::MAX) };
        let dice = self.dice_after(self.lines().len(), secret)?;
        Ok(dice.faces(u64::from(self.rolls()), Kind::D6, count))
    }

    /// Whether every roll is what this secret gives, and the secret what was committed to.
    pub fn check_dice(&self, secret: Hex<32>) -> Result<(), String> {
        self.dice_after(0, secret)?;
        for (place, line) in self.lines().iter().enumerate() {
            let (Some(number), Some(shown)) = (line.chance.rolled, faces_of(&line.entry)) else { continue };
            let count = u8::try_from(shown.len()).unwrap_or(u8::MAX).max(CASUALTY_DICE);
            let due = self.dice_after(place, secret)?.faces(u64::from(number), Kind::D6, count);
            if !due.starts_with(&shown) {
                return Err(format!("the dice of entry {} are not what the secret gives", place + 1));
            }
        }
        Ok(())
    }

    /// The dice with the words of those who had joined before a line.
    fn dice_after(&self, lines: usize, secret: Hex<32>) -> Result<Seeded, String> {
        let words = self.lines().iter().take(lines).filter_map(|it| it.chance.word.clone()).collect();
        let dice = Seeded::new(secret.0, words);
        if self.plan().dice() == Some(dice.commitment()) {
            Ok(dice)
        } else {
            Err("the secret is not the one that the dice of this campaign were committed to".to_owned())
        }
    }
}

/// The faces that a line tells of, in the order of rolling.
fn faces_of(entry: &Statement) -> Option<Vec<u8>> {
    let happening = match entry {
        Statement::Happened(told) => &told.happening,
        Statement::Corrected { to: happening, .. } | Statement::Inserted { happening, .. } => happening,
        Statement::Withdrawn { .. } | Statement::Sealed => return None,
    };
    match happening {
        Happening::Initiative { dice } => Some(dice.iter().map(|(_, die)| *die).collect()),
        Happening::Casualty { roll, injury, .. } => Some(std::iter::once(*roll).chain(*injury).collect()),
        _ => None,
    }
}
