//! The numbers of wounds that somebody can have left in a fight.

use smallvec::SmallVec;

/// Every number of wounds that can be left, as a short list of steps, and where each strike leads.
#[derive(Debug)]
pub(super) struct Wounds {
    /// The most first; being out is the last.
    left: SmallVec<[u8; 16]>,
    /// What a normal and a critical strike lead to.
    after: SmallVec<[[u8; 2]; 16]>,
}

impl Wounds {
    /// Of somebody with so many wounds against strikes that hurt by so much, and damage before the first of them.
    pub(super) fn new(wounds: u8, strikes: [u16; 2], at_once: u16) -> Self {
        let mut reached = [false; 256];
        reached[usize::from(wounds)] = true;
        for left in (1..=wounds).rev() {
            if reached[usize::from(left)] {
                for by in [strikes[0], strikes[1], at_once] {
                    reached[usize::from(u16::from(left).saturating_sub(by))] = true;
                }
            }
        }
        Self::of((1..=wounds).rev().filter(|it| reached[usize::from(*it)]).collect(), strikes)
    }

    /// The same with every number of wounds.
    pub(super) fn all(wounds: u8, strikes: [u16; 2]) -> Self {
        Self::of((1..=wounds).rev().collect(), strikes)
    }

    fn of(mut left: SmallVec<[u8; 16]>, strikes: [u16; 2]) -> Self {
        left.push(0);
        let step = |wounds: u8| left.iter().position(|it| *it == wounds).unwrap_or(left.len() - 1) as u8;
        let after = left.iter().map(|it| strikes.map(|by| step(u16::from(*it).saturating_sub(by) as u8))).collect();
        Self { left, after }
    }

    /// How many steps there are, being out included.
    pub(super) fn len(&self) -> usize {
        self.left.len()
    }

    /// The step of being out.
    pub(super) fn out(&self) -> u8 {
        self.left.len() as u8 - 1
    }

    pub(super) fn left(&self, step: u8) -> u8 {
        self.left[usize::from(step)]
    }

    /// The step of so many wounds.
    pub(super) fn step(&self, wounds: u8) -> u8 {
        self.left.iter().position(|it| *it == wounds).map_or(self.out(), |it| it as u8)
    }

    /// Where a strike leads, a critical one or a normal one.
    pub(super) fn after(&self, step: u8, critical: bool) -> u8 {
        self.after[usize::from(step)][usize::from(critical)]
    }
}
