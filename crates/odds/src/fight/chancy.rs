//! An exchange in which points of damage may be ignored, so that every strike is left to chance.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::Play;
use super::bout::Bout;
use super::state::{Deed, State, spent};
use crate::die::sixes;
use crate::profile::Hide;
use crate::score::Score;

/// All exchanges between two, from any dice. Conventions decide as if no point were going to be ignored.
pub(super) struct Chancy<'w> {
    /// Knows the rules, with a step for every number of wounds.
    bout: Bout,
    /// What each number of wounds of both is worth to the attacker.
    worth: &'w dyn Fn([u8; 2]) -> Score,
    /// How likely it is that so many points of a normal and of a critical strike get through, by who is struck.
    points: [[SmallVec<[f64; 16]>; 2]; 2],
    known: BTreeMap<State, (Score, Option<Deed>)>,
    /// States that are still to be followed, by the dice they have left.
    reached: BTreeMap<(u8, State), f64>,
}

impl<'w> Chancy<'w> {
    pub(super) fn new(bout: Bout, hides: [Hide; 2], worth: &'w dyn Fn([u8; 2]) -> Score) -> Self {
        let points = [0, 1].map(|struck: usize| bout.sides[1 - struck].damage.map(|it| through(it, hides[struck])));
        Self { bout, worth, points, known: BTreeMap::new(), reached: BTreeMap::new() }
    }

    pub(super) fn bout(&self) -> &Bout {
        &self.bout
    }

    /// What an exchange is worth to the attacker.
    pub(super) fn score(&mut self, state: State) -> Score {
        self.decided(state).0
    }

    /// So many ways lead to this state.
    pub(super) fn reach(&mut self, state: State, ways: f64) {
        let state = State { place: 0, ..self.skipping(state) };
        let dice = state.hands[0].total() + state.hands[1].total();
        *self.reached.entry((dice, state)).or_default() += ways;
    }

    /// Follows all ways to where they end. Dice are only ever spent, so whatever has most of them comes first.
    pub(super) fn follow(&mut self, found: &mut dyn FnMut([u8; 2], f64)) {
        while let Some(((_, state), ways)) = self.reached.pop_last() {
            match self.decided(state).1 {
                None => found(self.left(state), ways),
                Some(deed) => {
                    for (next, chance) in self.after(state, deed) {
                        self.reach(next, ways * chance);
                    }
                }
            }
        }
    }

    /// How often ways have been rounded at the most: every state adds what it gets from those before it.
    pub(super) fn flows(&self) -> u32 {
        u32::try_from(4 * self.known.len()).unwrap_or(u32::MAX / 4)
    }

    fn left(&self, state: State) -> [u8; 2] {
        [0, 1].map(|it| self.bout.wounds[it].left(state.steps[it]))
    }

    fn skipping(&self, mut state: State) -> State {
        if state.hands[state.turn()].total() == 0 {
            state.second = !state.second;
        }
        state
    }

    /// What a state is worth, and what is done in it if it is not the end.
    fn decided(&mut self, state: State) -> (Score, Option<Deed>) {
        // Equal states are the same whatever their number.
        let state = State { place: 0, ..self.skipping(state) };
        let (me, other) = (state.turn(), 1 - state.turn());
        let left = self.left(state);
        if left.contains(&0) || state.hands[me].total() == 0 {
            return ((self.worth)(left), None);
        }
        if let Some(known) = self.known.get(&state) {
            return *known;
        }
        let deeds: SmallVec<[Deed; 5]> = if state.hands[other].total() == 0 {
            let critical = state.hands[me].critical > 0;
            SmallVec::from_elem(Deed { critical, blocks: None }, 1)
        } else {
            match self.bout.sides[me].play {
                Play::By(strategy) => {
                    let placed = self.bout.placed(state);
                    SmallVec::from_elem(self.bout.by_strategy(strategy, placed), 1)
                }
                Play::Best => Deed::ALL.into_iter().filter(|it| self.bout.is_sensible(state, *it)).collect(),
            }
        };
        let mut best: Option<(Score, Deed)> = None;
        for deed in deeds {
            let mut score = Score::default();
            for (next, chance) in self.after(state, deed) {
                score = score + self.decided(next).0 * chance;
            }
            let better = |(than, _): (Score, Deed)| if state.second { than.beats(score) } else { score.beats(than) };
            if best.is_none_or(better) {
                best = Some((score, deed));
            }
        }
        let found = best.map_or(((self.worth)(left), None), |(score, deed)| (score, Some(deed)));
        self.known.insert(state, found);
        found
    }

    /// What can come of a deed, each with its chance.
    fn after(&self, state: State, deed: Deed) -> SmallVec<[(State, f64); 16]> {
        let other = 1 - state.turn();
        let after = spent(state, deed);
        if deed.blocks.is_some() {
            return SmallVec::from_elem((after, 1.0), 1);
        }
        let wounds = &self.bout.wounds[other];
        let had = wounds.left(state.steps[other]);
        let mut list: SmallVec<[(State, f64); 16]> = SmallVec::new();
        for (points, chance) in self.points[other][usize::from(deed.critical)].iter().enumerate() {
            let left = usize::from(had).saturating_sub(points) as u8;
            let mut next = after;
            next.steps[other] = wounds.step(left);
            match list.last_mut() {
                Some((last, sum)) if last.steps == next.steps => *sum += chance,
                _ => list.push((next, *chance)),
            }
        }
        list
    }
}

/// How likely it is that so many points of so many get through.
fn through(points: u16, hide: Hide) -> SmallVec<[f64; 16]> {
    let ignores = f64::from(hide.ignoring_faces());
    let mut row: SmallVec<[f64; 16]> = SmallVec::from_elem(1.0, 1);
    for _ in 0..points {
        row.push(0.0);
        for at in (0..row.len()).rev() {
            let below = if at > 0 { row[at - 1] } else { 0.0 };
            row[at] = row[at] * ignores + below * (6.0 - ignores);
        }
    }
    let all = sixes(u32::from(points));
    row.iter().map(|it| it / all).collect()
}
