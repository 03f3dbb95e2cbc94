//! Steps 10 and 15: categories, selected and noted in secret.

use battle::Side;

use crate::Reason;
use crate::objectives::Category;
use crate::state::State;
use crate::vocabulary::Verdict;

/// True if nobody has to select any more.
pub(super) fn are_done(state: &State) -> bool {
    !state.mission().card().source.is_selected() || state.categories.values().all(|it| it.revealed().is_some())
}

/// Three different ones.
pub(super) fn may_select([alpha, beta, gamma]: [Category; 3]) -> Verdict {
    let same = alpha == beta || beta == gamma || alpha == gamma;
    Verdict::legal().refuse_if(same, Reason::SameCategory)
}

/// One of the three.
pub(super) fn may_override(state: &State, side: Side, category: Category) -> Verdict {
    let selected = state.categories[side].revealed().is_some_and(|it| it.contains(&category));
    Verdict::legal().refuse_if(!selected, Reason::NotSelected(category))
}
