//! One exchange of blows once the dice are kept: who strikes and blocks what, and how it ends.
//!
//! Nothing is left to chance here, so an end is one pair of wounds, and all that matters is which end is better. Ends
//! are therefore ranked once, and every state is worked out once.

use std::collections::BTreeMap;

use super::Play;
use super::solved::Solved;
use super::state::{Deed, Dice, State, spent};
use super::strategy::Strategy;
use super::wounds::Wounds;
use crate::profile::Profile;
use crate::score::Score;

/// What does not change in an exchange, of one side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Side {
    /// What its strikes hurt.
    pub(super) damage: [u16; 2],
    pub(super) brutal: bool,
    pub(super) shock: bool,
    pub(super) dice: u8,
    pub(super) play: Play,
    /// Critical successes hurt at least as much as normal ones, so they are not wasted on what those can do.
    careful: bool,
    /// Critical successes hurt before the first strike.
    at_once: bool,
}

impl Side {
    pub(super) fn new(weapon: &Profile, damage: [u16; 2], play: Play) -> Self {
        let Profile { brutal, shock, dice, .. } = *weapon;
        let (careful, at_once) = (damage[1] >= damage[0], weapon.devastating > 0);
        Self { damage, brutal, shock, dice, play, careful, at_once }
    }
}

/// By how much the number of a state differs for one hand, one step and one shock of a side.
#[derive(Debug, Clone, Copy)]
struct Stride {
    hand: u32,
    step: u32,
    shock: u32,
}

/// An end: the wounds of both, by their places in the lists.
pub(super) type End = u16;

/// All exchanges between two, from any dice.
#[derive(Debug)]
pub(super) struct Bout {
    pub(super) sides: [Side; 2],
    pub(super) wounds: [Wounds; 2],
    /// The wounds of both when the fight began.
    pub(super) began: [u8; 2],
    /// How good each end is for the attacker, if anybody plays as well as possible.
    ranks: Vec<u16>,
    /// The end of each rank, likewise.
    ends: Vec<End>,
    /// Everything, if both play as well as possible and somebody has asked.
    solved: Option<Solved>,
    /// By how much the numbers of states differ if a hand, a step or a shock differs by one.
    strides: [Stride; 2],
    /// What has been found out: of the exchange itself, and of the two in which one plays on by its strategy and the
    /// other only strikes.
    known: [Known; 3],
}

/// How good each end is for the attacker, and the end of each rank.
fn ranked(wounds: &[Wounds; 2], worth: &dyn Fn([u8; 2]) -> Score) -> (Vec<u16>, Vec<End>) {
    let [one, other] = [0, 1].map(|it: usize| wounds[it].len());
    let mut ends: Vec<(Score, End)> = (0..one * other)
        .map(|end| (worth([wounds[0].left((end / other) as u8), wounds[1].left((end % other) as u8)]), end as End))
        .collect();
    ends.sort_by(|(one, _), (other, _)| one.first.total_cmp(&other.first).then(one.second.total_cmp(&other.second)));
    let mut ranks = vec![0; ends.len()];
    for (rank, (_, end)) in (0..).zip(&ends) {
        ranks[usize::from(*end)] = rank;
    }
    (ranks, ends.into_iter().map(|it| it.1).collect())
}

/// The exchange itself; the others belong to the side of their number.
const ITSELF: usize = 2;

impl Bout {
    /// With what each end is worth to the attacker.
    pub(super) fn new(sides: [Side; 2], wounds: [Wounds; 2], began: [u8; 2], worth: &dyn Fn([u8; 2]) -> Score) -> Self {
        let chooses = sides.iter().any(|it| it.play == Play::Best);
        let (ranks, ends) = if chooses { ranked(&wounds, worth) } else { Default::default() };
        let mut states = 2;
        let strides = [0, 1].map(|it: usize| {
            let shock = states;
            let step = shock * if sides[it].shock { 2 } else { 1 };
            let hand = step * wounds[it].len() as u32;
            states = hand * (u32::from(sides[it].dice + 1) * u32::from(sides[it].dice + 2) / 2);
            Stride { hand, step, shock }
        });
        let plays_out = |side: &Side| matches!(side.play, Play::By(Strategy::MaxDamage | Strategy::MinSelfDamage));
        let both_best = sides.iter().all(|it| it.play == Play::Best);
        let known = [0, 1, ITSELF].map(|it| match sides.get(it) {
            Some(side) if !plays_out(side) => Known::Some(BTreeMap::new()),
            None if both_best => Known::Some(BTreeMap::new()),
            _ => Known::new(states as usize),
        });
        Self { sides, wounds, began, ranks, ends, solved: None, strides, known }
    }

    /// An exchange before its first die, if both are still up.
    pub(super) fn start(&self, hands: [Dice; 2], left: [u8; 2]) -> State {
        let steps = [0, 1].map(|it| self.wounds[it].step(left[it]));
        let shock = [0, 1].map(|it: usize| self.sides[it].shock);
        self.placed(State { hands, steps, shock, second: false, place: 0 })
    }

    /// How an exchange ends.
    pub(super) fn end(&mut self, state: State) -> End {
        let both_best = self.sides.iter().all(|it| it.play == Play::Best);
        if both_best && self.solved.is_none() && Solved::size(self) <= MOST_PLACES {
            self.solved = Some(Solved::new(self));
        }
        match &self.solved {
            Some(solved) => self.ends[usize::from(solved.rank(self, state))],
            None => self.end_in(ITSELF, state),
        }
    }

    /// How good each end is for the attacker.
    pub(super) fn ranks(&self) -> &[u16] {
        &self.ranks
    }

    /// How many steps somebody may have come to, being out aside, while the other one has these dice left.
    pub(super) fn steps_after(&self, side: usize, left: Dice) -> usize {
        let (by, wounds) = (&self.sides[1 - side], &self.wounds[side]);
        let spent = u16::from(by.dice - left.total());
        let all = wounds.len() - 1;
        match by.at_once {
            true => all,
            false => wounds.down_to(u16::from(self.began[side]).saturating_sub(spent * by.damage[0].max(by.damage[1]))),
        }
    }

    /// How it would end if this side went on by its strategy and the other only struck.
    pub(super) fn played_out(&mut self, side: usize, state: State) -> End {
        self.end_in(side, state)
    }

    /// The wounds of both at an end.
    pub(super) fn left(&self, end: End) -> [u8; 2] {
        let other = self.wounds[1].len();
        let end = usize::from(end);
        [self.wounds[0].left((end / other) as u8), self.wounds[1].left((end % other) as u8)]
    }

    fn here(&self, steps: [u8; 2]) -> End {
        u16::from(steps[0]) * self.wounds[1].len() as u16 + u16::from(steps[1])
    }

    fn end_in(&mut self, game: usize, mut state: State) -> End {
        if state.hands[state.turn()].total() == 0 {
            state = state.turned();
        }
        let (me, other) = (state.turn(), 1 - state.turn());
        if state.hands[other].total() == 0 {
            return self.only_strikes(state);
        }
        let play = if game == other { Play::By(Strategy::Strike) } else { self.sides[me].play };
        if play == Play::Best && self.can_kill(state) {
            return self.killed(state);
        }
        if let Some(end) = self.known[game].get(state.place) {
            return end;
        }
        let end = match play {
            Play::By(strategy) => {
                let deed = self.by_strategy(strategy, state);
                self.after(game, state, deed)
            }
            Play::Best => self.best(game, state),
        };
        self.known[game].put(state.place, end);
        end
    }

    /// The best end for the one whose turn it is.
    fn best(&mut self, game: usize, state: State) -> End {
        // Nothing is better than an opponent who is out before it has done anything more.
        let hoped = self.rank(self.killed(state), state.second);
        let mut best = (self.here(state.steps), -1);
        // Written out, so that each deed is compiled by itself.
        let [one, two, three, four, five] = Deed::ALL;
        self.weigh(game, state, one, hoped, &mut best);
        self.weigh(game, state, two, hoped, &mut best);
        self.weigh(game, state, three, hoped, &mut best);
        self.weigh(game, state, four, hoped, &mut best);
        self.weigh(game, state, five, hoped, &mut best);
        best.0
    }

    #[inline(always)]
    fn weigh(&mut self, game: usize, state: State, deed: Deed, hoped: i32, best: &mut (End, i32)) {
        if best.1 < hoped && self.is_sensible(state, deed) {
            let end = self.after(game, state, deed);
            let rank = self.rank(end, state.second);
            if rank > best.1 {
                *best = (end, rank);
            }
        }
    }

    /// How good an end is for the attacker, or for the defender if it is the second.
    fn rank(&self, end: End, second: bool) -> i32 {
        let rank = i32::from(self.ranks[usize::from(end)]);
        if second { i32::from(u16::MAX) - rank } else { rank }
    }

    /// Whether a deed is possible and may be sensible. To spend a die on nothing is never better than to strike.
    #[inline(always)]
    pub(super) fn is_sensible(&self, state: State, deed: Deed) -> bool {
        let (me, other) = (state.turn(), 1 - state.turn());
        let (own, theirs) = (state.hands[me], state.hands[other]);
        let has = if deed.critical { own.critical > 0 } else { own.normal > 0 };
        let normal_blocks = own.normal > 0 && theirs.normal > 0 && !self.sides[other].brutal;
        has && match (deed.critical, deed.blocks) {
            (_, None) => true,
            (true, Some(true)) => theirs.critical > 0,
            // A normal success does it as well, and the better die is kept; unless it hurts less.
            (true, Some(false)) => theirs.normal > 0 && !(normal_blocks && self.sides[me].careful),
            (false, Some(false)) => normal_blocks,
            (false, Some(true)) => false,
        }
    }

    /// How it ends after a deed.
    #[inline(always)]
    fn after(&mut self, game: usize, state: State, deed: Deed) -> End {
        match self.done(state, deed) {
            Ok(next) => self.end_in(game, next),
            Err(end) => end,
        }
    }

    /// The state after a deed, or the end if it takes somebody out.
    #[inline(always)]
    pub(super) fn done(&self, state: State, deed: Deed) -> Result<State, End> {
        let (me, other) = (state.turn(), 1 - state.turn());
        let mut next = spent(state, deed);
        next.place ^= 1;
        next.place -= self.step_down(me, state.hands[me], deed.critical);
        match deed.blocks {
            Some(critical) => next.place -= self.step_down(other, state.hands[other], critical),
            None => {
                let step = self.wounds[other].after(state.steps[other], deed.critical);
                next.steps[other] = step;
                if step == self.wounds[other].out() {
                    return Err(self.here(next.steps));
                }
                next.place += u32::from(step - state.steps[other]) * self.strides[other].step;
                if state.shock[me] && deed.critical {
                    next.place -= self.strides[me].shock;
                    let theirs = state.hands[other];
                    next.place -= self.step_down(other, theirs, theirs.normal == 0);
                }
            }
        }
        Ok(next)
    }

    /// By how much the number of a state shrinks if a side has a die less.
    #[inline(always)]
    fn step_down(&self, side: usize, hand: Dice, critical: bool) -> u32 {
        let hands = match critical {
            false => u32::from(hand.normal > 0),
            true if hand.critical == 0 => 0,
            true => u32::from(self.sides[side].dice + 2 - hand.critical),
        };
        hands * self.strides[side].hand
    }

    /// The number of a hand among all hands of a side.
    pub(super) fn hand(&self, side: usize, hand: Dice) -> u32 {
        let (normal, critical) = (u32::from(hand.normal), u32::from(hand.critical));
        critical * (2 * u32::from(self.sides[side].dice) + 3 - critical) / 2 + normal
    }

    /// The same state with its number.
    pub(super) fn placed(&self, state: State) -> State {
        let of = |it: usize| {
            let Stride { hand, step, shock } = self.strides[it];
            let shocks = u32::from(self.sides[it].shock && state.shock[it]);
            self.hand(it, state.hands[it]) * hand + u32::from(state.steps[it]) * step + shocks * shock
        };
        State { place: of(0) + of(1) + u32::from(state.second), ..state }
    }

    /// Whoever has dice left against nobody else's strikes with all of them.
    fn only_strikes(&self, mut state: State) -> End {
        let (me, other) = (state.turn(), 1 - state.turn());
        let Dice { normal, critical } = state.hands[me];
        for strike in 0..normal + critical {
            state.steps[other] = self.wounds[other].after(state.steps[other], strike < critical);
        }
        self.here(state.steps)
    }

    /// The end if whoever has the turn takes the other one out at once.
    fn killed(&self, mut state: State) -> End {
        let other = 1 - state.turn();
        state.steps[other] = self.wounds[other].out();
        self.here(state.steps)
    }

    fn can_kill(&self, state: State) -> bool {
        let (me, other) = (state.turn(), 1 - state.turn());
        let Dice { normal, critical } = state.hands[me];
        let kills = |it: bool| self.wounds[other].after(state.steps[other], it) == self.wounds[other].out();
        (critical > 0 && kills(true)) || (normal > 0 && kills(false))
    }
}

/// Ends that have been found out.
#[derive(Debug)]
enum Known {
    /// By the number of the state.
    All(Vec<End>),
    /// The same for more states than there is room for, few of which ever come up.
    Some(BTreeMap<u32, End>),
}

/// No end yet.
const UNKNOWN: End = End::MAX;
/// The most states that get a place each.
const MOST_PLACES: usize = 1 << 25;

impl Known {
    fn new(states: usize) -> Self {
        if states <= MOST_PLACES { Self::All(vec![UNKNOWN; states]) } else { Self::Some(BTreeMap::new()) }
    }

    fn get(&self, place: u32) -> Option<End> {
        match self {
            Self::All(ends) => ends.get(place as usize).copied().filter(|it| *it != UNKNOWN),
            Self::Some(ends) => ends.get(&place).copied(),
        }
    }

    fn put(&mut self, place: u32, end: End) {
        match self {
            Self::All(ends) => {
                if let Some(slot) = ends.get_mut(place as usize) {
                    *slot = end;
                }
            }
            Self::Some(ends) => {
                ends.insert(place, end);
            }
        }
    }
}
