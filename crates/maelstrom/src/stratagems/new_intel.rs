//! New Intel: at the end of a round, swap one selected category for one that was not selected.

use battle::Side;

use super::Ploy;
use crate::Reason;
use crate::header::Table;
use crate::objectives::Category;
use crate::state::State;
use crate::vocabulary::Verdict;

/// Whether this side may swap one category for another. After the last round it is of no use.
pub(crate) fn may_swap(table: &Table, state: &State, side: Side, old: Category, new: Category) -> Verdict {
    let selected = state.categories[side].revealed();
    let has = |it| selected.is_some_and(|all| all.contains(&it));
    let needs = Ploy::NewIntel.cp();
    Verdict::legal()
        .refuse_if(selected.is_none(), Reason::NoCategories)
        .refuse_if(state.intel[side].is_some(), Reason::OncePerBattle(Ploy::NewIntel))
        .refuse_if(state.round >= table.options().rounds, Reason::TooLate)
        .refuse_if(selected.is_some() && !has(old), Reason::NotSelected(old))
        .refuse_if(has(new), Reason::Selected(new))
        .refuse_if(state.cp[side] < needs, Reason::NotEnoughCp { needs, left: state.cp[side] })
}
