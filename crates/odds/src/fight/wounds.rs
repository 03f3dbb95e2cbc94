//! The numbers of wounds that somebody can have left in a fight.

use crate::profile::MOST_WOUNDS;

/// The most numbers of wounds, none included.
const STEPS: usize = MOST_WOUNDS as usize + 1;

/// Every number of wounds that can be left, as a short list of steps, and where each strike leads.
#[derive(Debug)]
pub(super) struct Wounds {
    /// The most first; being out is the last.
    left: [u8; STEPS],
    /// What a normal and a critical strike lead to.
    after: [[u8; 2]; STEPS],
    /// How many steps there are.
    count: u8,
}

impl Wounds {
    /// Of somebody with so many wounds against strikes that hurt by so much, and damage before the first of them.
    pub(super) fn new(wounds: u8, strikes: [u16; 2], at_once: u16) -> Self {
        let wounds = wounds.min(MOST_WOUNDS);
        let mut reached = [false; STEPS];
        reached[usize::from(wounds)] = true;
        for left in (1..=wounds).rev() {
            if reached[usize::from(left)] {
                for by in [strikes[0], strikes[1], at_once] {
                    reached[usize::from(u16::from(left).saturating_sub(by))] = true;
                }
            }
        }
        Self::of((1..=wounds).rev().filter(|it| reached[usize::from(*it)]), strikes)
    }

    /// The same with every number of wounds.
    pub(super) fn all(wounds: u8, strikes: [u16; 2]) -> Self {
        Self::of((1..=wounds.min(MOST_WOUNDS)).rev(), strikes)
    }

    fn of(numbers: impl Iterator<Item = u8>, strikes: [u16; 2]) -> Self {
        let mut wounds = Self { left: [0; STEPS], after: [[0; 2]; STEPS], count: 1 };
        // Where each number of wounds stands in the list.
        let mut steps = [0; STEPS];
        for (step, number) in (0..).zip(numbers) {
            wounds.left[usize::from(step)] = number;
            steps[usize::from(number)] = step;
            wounds.count = step + 2;
        }
        steps[0] = wounds.out();
        for step in 0..wounds.len() {
            let had = u16::from(wounds.left[step]);
            wounds.after[step] = strikes.map(|by| steps[usize::from(had.saturating_sub(by))]);
        }
        wounds
    }

    /// How many steps there are, being out included.
    pub(super) fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// The step of being out.
    pub(super) fn out(&self) -> u8 {
        self.count - 1
    }

    pub(super) fn left(&self, step: u8) -> u8 {
        self.left[usize::from(step)]
    }

    /// The step of so many wounds.
    pub(super) fn step(&self, wounds: u8) -> u8 {
        let among = &self.left[..self.len()];
        among.iter().position(|it| *it == wounds).map_or(self.out(), |it| it as u8)
    }

    /// How many steps there are with at least so many wounds, being out aside.
    pub(super) fn down_to(&self, wounds: u16) -> usize {
        let up = &self.left[..self.len() - 1];
        up.iter().take_while(|it| u16::from(**it) >= wounds).count()
    }

    /// Where a strike leads, a critical one or a normal one.
    pub(super) fn after(&self, step: u8, critical: bool) -> u8 {
        self.after[usize::from(step)][usize::from(critical)]
    }
}
