//! Sums over battles.

use systems::{Fought, Mark};

/// What came of many battles, added up. Sides are in the order of the seating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sums {
    /// How many battles ended.
    pub battles: u64,
    /// Accepted choices of seats in all of them.
    pub decisions: u64,
    /// Wins by side.
    pub wins: Vec<u64>,
    /// Battles without a winner.
    pub draws: u64,
    /// Points by side.
    pub points: Vec<u64>,
    /// Points by side and by what gave them; the columns of points in [`systems::Arena::columns`].
    pub scores: Vec<Vec<u64>>,
}

impl Sums {
    /// Nothing yet, between so many sides with so many sources of points.
    pub fn none(sides: usize, scores: usize) -> Self {
        let scores = vec![vec![0; scores]; sides];
        Self { battles: 0, decisions: 0, wins: vec![0; sides], draws: 0, points: vec![0; sides], scores }
    }

    /// One battle more.
    pub fn count(&mut self, fought: &Fought) {
        self.battles += 1;
        self.decisions += fought.decisions;
        match fought.outcome.winner.and_then(|side| self.wins.get_mut(usize::from(side.0))) {
            Some(wins) => *wins += 1,
            None => self.draws += 1,
        }
        for (sum, points) in self.points.iter_mut().zip(&fought.outcome.points) {
            *sum += u64::from(*points);
        }
        for (sums, marks) in self.scores.iter_mut().zip(&fought.sheet.sides) {
            let points = marks.iter().filter_map(|it| match it {
                Mark::Points(points) => Some(points),
                Mark::Plan(_) => None,
            });
            sums.iter_mut().zip(points).for_each(|(sum, points)| *sum += points);
        }
    }
}
