//! Propose and agree: what one side proposes counts once every side agrees to it.

use crate::{Seating, Side};

/// What a side proposes, and who agrees to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreement<P> {
    what: P,
    by: Side,
    others: Vec<Side>,
}

impl<P: Copy> Agreement<P> {
    /// A side proposes something. Nobody else has agreed yet.
    pub fn proposed(what: P, by: Side) -> Self {
        Self { what, by, others: Vec::new() }
    }

    /// What is proposed.
    pub fn what(&self) -> P {
        self.what
    }

    /// By whom.
    pub fn by(&self) -> Side {
        self.by
    }

    /// The sides that agree, whoever proposed it first.
    pub fn sides(&self) -> impl Iterator<Item = Side> {
        std::iter::once(self.by).chain(self.others.iter().copied())
    }

    /// True for a side that has not said so yet: nobody agrees with oneself, or twice.
    pub fn may_agree(&self, side: Side) -> bool {
        self.sides().all(|it| it != side)
    }

    /// One side more agrees.
    pub fn agree(&mut self, side: Side) {
        if self.may_agree(side) {
            self.others.push(side);
        }
    }

    /// True once every side agrees.
    pub fn is_settled(&self, seats: &Seating) -> bool {
        seats.sides().all(|it| !self.may_agree(it))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    #[test]
    fn it_is_settled_once_every_side_agrees_and_nobody_agrees_twice() {
        let seats = Seating::new([("Ines", Side(0)), ("Kofi", Side(1)), ("Bram", Side(2)), ("Ada", Side(2))]).unwrap();
        let mut proposal = Agreement::proposed("dawn", Side(1));
        assert!(!proposal.may_agree(Side(1)) && proposal.may_agree(Side(0)));
        proposal.agree(Side(1));
        proposal.agree(Side(0));
        proposal.agree(Side(0));
        assert_eq!(proposal.sides().collect::<Vec<_>>(), [Side(1), Side(0)]);
        assert!(!proposal.is_settled(&seats));
        proposal.agree(seats.side_of(Seat(3)));
        assert!(proposal.is_settled(&seats) && !proposal.may_agree(Side(2)));
        assert_eq!((proposal.what(), proposal.by()), ("dawn", Side(1)));
    }
}
