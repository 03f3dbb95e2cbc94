//! Initiative cards, and the roll that they change.

use battle::Side;

/// A card that changes the own die in a roll for initiative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InitiativeCard {
    /// Roll the own die again.
    Reroll,
    /// Change the own result by this much, up or down: 1, 2 or 3.
    Number(u8),
}

impl InitiativeCard {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Reroll, Self::Number(1), Self::Number(2), Self::Number(3)];

    const fn bit(self) -> u8 {
        match self {
            Self::Reroll => 1,
            Self::Number(number) => 1 << (number & 7),
        }
    }

    /// As it is written: "re-roll", "2".
    pub fn written(self) -> String {
        match self {
            Self::Reroll => "re-roll".into(),
            Self::Number(number) => number.to_string(),
        }
    }

    /// The card that is written so.
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.written().eq_ignore_ascii_case(text.trim()))
    }
}

/// The cards that a side holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cards(u8);

impl Cards {
    /// True if the card is among them.
    pub fn has(self, card: InitiativeCard) -> bool {
        self.0 & card.bit() != 0
    }

    /// With one more.
    #[must_use]
    pub fn with(self, card: InitiativeCard) -> Self {
        Self(self.0 | card.bit())
    }

    /// Without it.
    #[must_use]
    pub fn without(self, card: InitiativeCard) -> Self {
        Self(self.0 & !card.bit())
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = InitiativeCard> {
        InitiativeCard::ALL.into_iter().filter(move |it| self.has(*it))
    }

    pub(crate) fn number(self) -> i64 {
        i64::from(self.0)
    }
}

/// How a card is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardPlay {
    /// Roll the own die again.
    Reroll,
    /// Raise the own result by the card's number.
    Raise(u8),
    /// Lower it.
    Lower(u8),
}

impl CardPlay {
    /// Every way to play a card.
    pub const ALL: [Self; 7] =
        [Self::Reroll, Self::Raise(1), Self::Raise(2), Self::Raise(3), Self::Lower(1), Self::Lower(2), Self::Lower(3)];

    /// The card that is used up.
    pub fn card(self) -> InitiativeCard {
        match self {
            Self::Reroll => InitiativeCard::Reroll,
            Self::Raise(number) | Self::Lower(number) => InitiativeCard::Number(number),
        }
    }

    /// As it is written: "re-roll", "+2", "-1".
    pub fn written(self) -> String {
        match self {
            Self::Reroll => "re-roll".into(),
            Self::Raise(number) => format!("+{number}"),
            Self::Lower(number) => format!("-{number}"),
        }
    }

    /// The play that is written so.
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.written().eq_ignore_ascii_case(text.trim()))
    }
}

/// What happens in a roll for initiative with cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InitiativeEvent {
    /// Both sides rolled; cards may change it.
    Rolled {
        /// The dice of A and B.
        faces: [u8; 2],
    },
    /// A side gained a card.
    Gained {
        /// Who.
        side: Side,
        /// Which.
        card: InitiativeCard,
    },
    /// A side played a card.
    Played {
        /// Who.
        side: Side,
        /// How.
        play: CardPlay,
    },
    /// A side rolled its die again.
    RolledAgain {
        /// Who.
        side: Side,
        /// The new face.
        face: u8,
    },
    /// Nobody plays another card.
    Settled {
        /// What A and B have.
        results: [i8; 2],
        /// Who won.
        winner: Side,
    },
}

/// A roll for initiative while cards are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InitiativeRoll {
    /// The dice of A and B.
    pub faces: [u8; 2],
    /// What cards have added to them.
    pub changes: [i8; 2],
    /// Whose die has been rolled again.
    pub rerolled: [bool; 2],
    /// Whose turn it is to play a card or pass.
    pub turn: Side,
    /// How many have passed in succession.
    pub passes: u8,
    /// True if the side whose turn it is has to roll again first.
    pub rolling: bool,
}

impl InitiativeRoll {
    /// Two dice; the side that is losing begins.
    ///
    // RULING: equal dice are lost by whoever has initiative, so that side begins.
    pub(crate) fn new(faces: [u8; 2], initiative: Side) -> Self {
        let mut roll =
            Self { faces, changes: [0; 2], rerolled: [false; 2], turn: initiative, passes: 0, rolling: false };
        roll.turn = roll.winner(initiative).other();
        roll
    }

    /// What a side has now.
    pub fn result(&self, side: Side) -> i8 {
        let place = usize::from(side.0);
        let face = self.faces.get(place).map_or(0, |it| i8::try_from(*it).unwrap_or(0));
        face + self.changes.get(place).copied().unwrap_or(0)
    }

    /// Who wins as it stands. A tie goes to the side that does not have initiative now.
    pub fn winner(&self, initiative: Side) -> Side {
        match self.result(Side::A).cmp(&self.result(Side::B)) {
            std::cmp::Ordering::Greater => Side::A,
            std::cmp::Ordering::Less => Side::B,
            std::cmp::Ordering::Equal => initiative.other(),
        }
    }

    /// True if this side's die has been rolled again.
    pub fn was_rerolled(&self, side: Side) -> bool {
        self.rerolled.get(usize::from(side.0)).copied().unwrap_or(false)
    }

    /// After this side passed, or had nothing to play.
    #[must_use]
    pub(crate) fn after_pass(mut self) -> Self {
        self.turn = self.turn.other();
        self.passes = self.passes.saturating_add(1);
        self
    }

    /// After the side whose turn it is played a card.
    #[must_use]
    pub(crate) fn after_card(mut self, play: CardPlay) -> Self {
        let change = match play {
            CardPlay::Reroll => {
                self.rolling = true;
                return self;
            }
            CardPlay::Raise(number) => i8::try_from(number).unwrap_or(0),
            CardPlay::Lower(number) => -i8::try_from(number).unwrap_or(0),
        };
        if let Some(slot) = self.changes.get_mut(usize::from(self.turn.0)) {
            *slot += change;
        }
        self.turn = self.turn.other();
        self.passes = 0;
        self
    }

    /// After the side whose turn it is rolled again: the new die stands alone, without what cards
    /// had added to the old one.
    #[must_use]
    pub(crate) fn after_reroll(mut self, face: u8) -> Self {
        let place = usize::from(self.turn.0);
        if let (Some(old), Some(change), Some(rerolled)) =
            (self.faces.get_mut(place), self.changes.get_mut(place), self.rerolled.get_mut(place))
        {
            (*old, *change, *rerolled) = (face, 0, true);
        }
        self.turn = self.turn.other();
        self.passes = 0;
        self.rolling = false;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reroll_cancels_what_cards_had_added() {
        let roll = InitiativeRoll::new([2, 5], Side::B);
        assert_eq!(roll.turn, Side::A);
        let roll = roll.after_card(CardPlay::Raise(3)).after_pass();
        assert_eq!(roll.result(Side::A), 5);
        let roll = roll.after_card(CardPlay::Reroll).after_reroll(4);
        assert_eq!((roll.result(Side::A), roll.turn, roll.passes), (4, Side::B, 0));
        assert!(roll.was_rerolled(Side::A));
    }

    #[test]
    fn results_may_leave_the_faces_of_a_die() {
        let roll = InitiativeRoll::new([1, 6], Side::A).after_card(CardPlay::Lower(3));
        assert_eq!(roll.result(Side::A), -2);
        assert_eq!(roll.after_card(CardPlay::Raise(2)).result(Side::B), 8);
    }

    #[test]
    fn cards_and_plays_are_read_as_they_are_written() {
        for card in InitiativeCard::ALL {
            assert_eq!(InitiativeCard::read(&card.written()), Some(card));
        }
        for play in CardPlay::ALL {
            assert_eq!(CardPlay::read(&play.written()), Some(play));
        }
        assert_eq!(CardPlay::read("+4"), None);
    }
}
