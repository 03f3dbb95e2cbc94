//! What rules of teams ask about an attack in progress, or about one that has just ended.

use super::Witness;
use crate::actions;
use crate::attacks;
use crate::vocabulary::{Action, OperativeId, Verdict};

impl Witness<'_> {
    /// The damage of the hardest die among those that are about to hurt somebody.
    pub(crate) fn hardest_landing(&self) -> Option<u8> {
        attacks::hardest_landing(self.table, self.state.attack.as_ref()?)
    }

    /// True if this operative is stunned as soon as the action is over.
    pub(crate) fn is_about_to_be_stunned(&self, who: OperativeId) -> bool {
        self.state.attack.as_ref().is_some_and(|it| attacks::is_stunned(self.table, self.state, it, who))
    }

    /// True if this operative has just fallen while it retaliated, and could fight that enemy once more.
    pub(crate) fn may_fight_on(&self, who: OperativeId) -> bool {
        let fallen = self.state.fallen.filter(|it| it.who == who && !it.fights);
        fallen.is_some_and(|it| attacks::last_fights(self.table, self.state, it).next().is_some())
    }

    /// True if a marker is there that the active operative could pick up if that cost nothing.
    pub(crate) fn may_pick_something_up_for_free(&self, who: OperativeId) -> bool {
        actions::may_pick_something_up_for_free(self.table, self.state, who)
    }

    /// Whether this operative may still perform this move, as far as heavy weapons that it has used go.
    pub(crate) fn may_move_after_what_it_shot_with(&self, who: OperativeId, action: Action) -> Verdict {
        actions::not_after_a_heavy_weapon(self.state, who, action)
    }

    /// True if rules call this operative so.
    pub(crate) fn has_keyword(&self, who: OperativeId, keyword: &str) -> bool {
        self.table.card(who).has_keyword(keyword)
    }
}
