//! Conventions for striking and blocking, for comparison with other calculators. None of them is the best play.

use super::bout::Bout;
use super::state::{Deed, State};

/// How somebody chooses between striking and blocking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strategy {
    /// Strikes whenever it can.
    Strike,
    /// Blocks whenever it can.
    Parry,
    /// Does whatever costs the opponent most, if that one only strikes.
    MaxDamage,
    /// Does whatever costs itself least, if the opponent only strikes.
    MinSelfDamage,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Strike, Self::Parry, Self::MaxDamage, Self::MinSelfDamage];

    /// Its name in case files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strike => "strike",
            Self::Parry => "parry",
            Self::MaxDamage => "max_damage",
            Self::MinSelfDamage => "min_self_damage",
        }
    }
}

impl Bout {
    /// What the one whose turn it is does by its strategy. Both have successes left.
    pub(super) fn by_strategy(&mut self, strategy: Strategy, state: State) -> Deed {
        let me = state.turn();
        let other = 1 - me;
        let (own, theirs) = (state.hands[me], state.hands[other]);
        let strike = if own.critical > 0 { Deed::CRITICAL_STRIKE } else { Deed::NORMAL_STRIKE };
        let normals_block = !self.sides[other].brutal;
        let kills = self.wounds[other].after(state.steps[other], own.critical > 0) == self.wounds[other].out();
        let shocks = state.shock[me] && own.critical > 0 && theirs.critical == 0;
        if kills || (!normals_block && own.critical == 0) || shocks {
            return strike;
        }
        let Some(block) = parry(state, normals_block) else { return strike };
        if theirs.total() == 1 && self.others_are_enough(state, block) {
            return block;
        }
        match strategy {
            Strategy::Strike => strike,
            Strategy::Parry => block,
            Strategy::MaxDamage | Strategy::MinSelfDamage => {
                let [struck, blocked] = [strike, block].map(|deed| match self.done(state, deed) {
                    Ok(state) => self.played_out(me, state),
                    Err(outcome) => outcome,
                });
                let left = |outcome, who: usize| self.left(outcome)[who];
                let better = match strategy {
                    Strategy::MaxDamage => left(blocked, other) < left(struck, other),
                    _ => left(blocked, me) > left(struck, me),
                };
                if better { block } else { strike }
            }
        }
    }

    /// True if the dice that are left after this block could take the opponent out as it was before the fight.
    fn others_are_enough(&self, state: State, block: Deed) -> bool {
        let me = state.turn();
        let (own, [normal, critical]) = (state.hands[me], self.sides[me].damage);
        let sum = u16::from(own.normal) * normal + u16::from(own.critical) * critical;
        let spent = if block.critical { critical } else { normal };
        sum - spent >= u16::from(self.began[1 - me])
    }
}

/// The block of somebody who likes to block, if there is one.
fn parry(state: State, normals_block: bool) -> Option<Deed> {
    let (own, theirs) = (state.hands[state.turn()], state.hands[1 - state.turn()]);
    if own.critical > 0 && theirs.critical > 0 {
        Some(Deed { critical: true, blocks: Some(true) })
    } else if normals_block && own.normal > 0 && theirs.normal > 0 {
        Some(Deed { critical: false, blocks: Some(false) })
    } else if own.critical > 0 && theirs.normal > 0 {
        Some(Deed { critical: true, blocks: Some(false) })
    } else {
        None
    }
}
