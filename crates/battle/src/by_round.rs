//! Points by round.

/// More rounds than any battle has.
const MOST: usize = 20;

/// What came in in each round, and what the end of the battle gave. The sum is kept elsewhere; this is for whoever reads a
/// score, and no rule asks it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ByRound {
    rounds: [u8; MOST],
    end: u8,
}

impl ByRound {
    /// Points of a round, the first one being 1.
    pub fn book(&mut self, round: u8, points: u8) {
        let place = usize::from(round).saturating_sub(1).min(MOST - 1);
        if let Some(slot) = self.rounds.get_mut(place) {
            *slot = slot.saturating_add(points);
        }
    }

    /// Points for the end of the battle.
    pub fn book_end(&mut self, points: u8) {
        self.end = self.end.saturating_add(points);
    }

    /// Everything so far.
    pub fn sum(&self) -> u16 {
        self.rounds.iter().map(|it| u16::from(*it)).sum::<u16>() + u16::from(self.end)
    }

    /// Round by round up to this one; what the end gave, if anything, comes last.
    pub fn up_to(&self, round: u8) -> Vec<u8> {
        let rounds = self.rounds.iter().copied().take(usize::from(round));
        rounds.chain(Some(self.end).filter(|it| *it > 0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::ByRound;

    #[test]
    fn rounds_stand_in_their_order_and_the_end_comes_last() {
        let mut points = ByRound::default();
        points.book(1, 4);
        points.book(3, 2);
        points.book(3, 1);
        assert_eq!(points.up_to(3), [4, 0, 3]);
        assert_eq!(points.up_to(0), [0; 0]);
        points.book_end(9);
        assert_eq!((points.up_to(3), points.sum()), (vec![4, 0, 3, 9], 16));
        points.book(0, 1);
        points.book(255, 1);
        assert_eq!(points.sum(), 18, "whatever is counted is counted somewhere");
    }
}
