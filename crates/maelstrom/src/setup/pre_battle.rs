//! Step 14: abilities and stratagems before the battle, one at a time.

use battle::Side;

use crate::Reason;
use crate::choice::Kind;
use crate::header::Table;
use crate::phases::may_be_affected;
use crate::state::{State, Step};
use crate::vocabulary::{UnitId, Verdict};

/// Whose turn it is before the battle: alternately, the one with the first turn first.
pub(super) fn turn(state: &State) -> Option<Side> {
    let turn = match state.step {
        Step::PreBattle(side) => side,
        _ => state.first(),
    };
    [turn, turn.other()].into_iter().find(|it| !state.passed[*it])
}

/// Whether something may be used now. Upgrades and what sets up units elsewhere had their moments before.
pub(super) fn may_use(table: &Table, state: &State, side: Side, kind: Kind, cp: u8, on: &[UnitId]) -> Verdict {
    let verdict = may_be_affected(state, on)
        .refuse_if(cp > state.cp[side], Reason::NotEnoughCp { needs: cp, left: state.cp[side] });
    match kind {
        Kind::Stratagem => verdict,
        Kind::Upgrade => verdict.refuse_if(true, Reason::UpgradedAtMustering),
        Kind::Elsewhere => verdict.refuse_if(true, Reason::DeclaredWithReserves),
        Kind::Ability => {
            let theirs = on.iter().find(|it| table.side_of(**it) != side);
            let verdict =
                verdict.refuse_if(cp > 0, Reason::AbilityIsFree).refuse_if(on.is_empty(), Reason::WhoseAbility);
            theirs.into_iter().fold(verdict, |verdict, it| verdict.refuse_if(true, Reason::NotYourUnit(*it)))
        }
    }
}
