//! All exchanges between two who both play as well as possible, worked out from the last die to the first.
//!
//! States with the same dice form a block, a number for each pair of wounds. What follows from a deed lies in one block
//! of fewer dice, so that whole rows are compared at a time.

use super::bout::Bout;
use super::state::{Deed, Dice, State, spent};

/// How good the end of every state is for the attacker.
#[derive(Debug)]
pub(super) struct Solved {
    ranks: Vec<u16>,
    /// How many hands, shocks and steps each side has.
    hands: [usize; 2],
    shocks: [usize; 2],
    steps: [usize; 2],
}

impl Solved {
    /// How many numbers it takes.
    pub(super) fn size(bout: &Bout) -> usize {
        let of = |it: usize| hands(bout, it) * shocks(bout, it) * bout.wounds[it].len();
        2 * of(0) * of(1)
    }

    pub(super) fn new(bout: &Bout) -> Self {
        let per_side = |of: fn(&Bout, usize) -> usize| [of(bout, 0), of(bout, 1)];
        let steps = per_side(|bout, it| bout.wounds[it].len());
        let ranks = vec![0; Self::size(bout)];
        let mut solved = Self { ranks, hands: per_side(hands), shocks: per_side(shocks), steps };
        let all = |it: usize| hands_of(bout.sides[it].dice);
        for one in all(0) {
            for other in all(1) {
                for shock in 0..solved.shocks[0] * solved.shocks[1] {
                    let shock = [shock / solved.shocks[1] == 1, shock % solved.shocks[1] == 1];
                    let state = State { hands: [one, other], steps: [0; 2], shock, second: false, place: 0 };
                    // Whoever has no dice left is skipped, so the other one's turn comes first.
                    let second = one.total() == 0;
                    solved.fill(bout, State { second, ..state });
                    solved.fill(bout, State { second: !second, ..state });
                }
            }
        }
        solved
    }

    /// How good the end of a state is.
    pub(super) fn rank(&self, bout: &Bout, state: State) -> u16 {
        let [one, other] = state.steps.map(usize::from);
        self.ranks[self.block(bout, state) + one * self.steps[1] + other]
    }

    /// Where the block of a state begins.
    #[inline(always)]
    fn block(&self, bout: &Bout, state: State) -> usize {
        let mut place = 0;
        for it in 0..2 {
            place = place * self.hands[it] + bout.hand(it, state.hands[it]) as usize;
            place = place * self.shocks[it] + if self.shocks[it] > 1 { usize::from(state.shock[it]) } else { 0 };
        }
        (2 * place + state.turn()) * self.steps[0] * self.steps[1]
    }

    /// Works one block out.
    fn fill(&mut self, bout: &Bout, state: State) {
        let (at, [height, width]) = (self.block(bout, state), self.steps);
        let me = state.turn();
        // Nobody has been struck more often than the other one has spent dice.
        let limits = [0, 1].map(|it: usize| bout.steps_after(it, state.hands[1 - it]));
        if state.hands[me].total() > 0 {
            let mut first = true;
            // Written out, so that each deed is compiled by itself.
            let [one, two, three, four, five] = Deed::ALL;
            self.weigh(bout, state, one, at, limits, &mut first);
            self.weigh(bout, state, two, at, limits, &mut first);
            self.weigh(bout, state, three, at, limits, &mut first);
            self.weigh(bout, state, four, at, limits, &mut first);
            self.weigh(bout, state, five, at, limits, &mut first);
        } else if state.hands[1 - me].total() > 0 {
            let other = self.block(bout, State { second: !state.second, ..state });
            self.ranks.copy_within(other..other + height * width, at);
            return;
        } else {
            for (row, ranks) in bout.ranks().chunks_exact(width).enumerate().take(limits[0]) {
                self.ranks[at + row * width..][..limits[1]].copy_from_slice(&ranks[..limits[1]]);
            }
        }
        // Whoever is out is out, whatever dice are left.
        let ranks = bout.ranks();
        for row in 0..limits[0] {
            self.ranks[at + row * width + width - 1] = ranks[row * width + width - 1];
        }
        let last = (height - 1) * width;
        self.ranks[at + last..][..limits[1]].copy_from_slice(&ranks[last..][..limits[1]]);
    }

    /// Compares what a deed leads to with what was found before, if it is possible.
    #[inline(always)]
    fn weigh(&mut self, bout: &Bout, state: State, deed: Deed, at: usize, limits: [usize; 2], first: &mut bool) {
        if !bout.is_sensible(state, deed) {
            return;
        }
        let (size, lead) = (self.steps[0] * self.steps[1], self.block(bout, spent(state, deed)));
        let (known, rest) = self.ranks.split_at_mut(at);
        let strikes = deed.blocks.is_none().then_some(deed.critical);
        compare(bout, state, &known[lead..lead + size], &mut rest[..size], strikes, limits, *first);
        *first = false;
    }
}

/// Takes whatever is better: what a deed leads to, or what was found before.
#[inline(always)]
fn compare(
    bout: &Bout,
    state: State,
    lead: &[u16],
    found: &mut [u16],
    strikes: Option<bool>,
    limits: [usize; 2],
    first: bool,
) {
    let width = bout.wounds[1].len();
    for row in 0..limits[0] {
        let slots = &mut found[row * width..][..limits[1]];
        if state.second {
            let from = strikes.map_or(row, |critical| usize::from(bout.wounds[0].after(row as u8, critical)));
            let ranks = &lead[from * width..][..limits[1]];
            for (slot, rank) in slots.iter_mut().zip(ranks) {
                *slot = if first { *rank } else { (*slot).min(*rank) };
            }
            continue;
        }
        let ranks = &lead[row * width..][..width];
        match strikes {
            None => {
                for (slot, rank) in slots.iter_mut().zip(ranks) {
                    *slot = if first { *rank } else { (*slot).max(*rank) };
                }
            }
            Some(critical) => {
                for (step, slot) in (0..).zip(slots) {
                    let rank = ranks[usize::from(bout.wounds[1].after(step, critical))];
                    *slot = if first { rank } else { (*slot).max(rank) };
                }
            }
        }
    }
}

/// Every hand of so many dice, in the order of their numbers.
fn hands_of(dice: u8) -> impl Iterator<Item = Dice> {
    (0..=dice).flat_map(move |critical| (0..=dice - critical).map(move |normal| Dice { normal, critical }))
}

fn hands(bout: &Bout, side: usize) -> usize {
    let dice = usize::from(bout.sides[side].dice);
    (dice + 1) * (dice + 2) / 2
}

fn shocks(bout: &Bout, side: usize) -> usize {
    if bout.sides[side].shock { 2 } else { 1 }
}
