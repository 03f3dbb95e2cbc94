//! Challenges: who fights whom. Sides take turns; the challenged side accepts or adds a force, then the challenging
//! side may add one too, up to three a side. Whoever is left over joins where its side is outnumbered most. CA-20.

use super::history::Engagement;
use super::{Asks, Cause, Force, ForceName, Phase, State};

/// The most forces a side has in one mission.
pub(crate) const MOST_A_SIDE: usize = 3;

/// What the Conflict phase waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// This side names a force of its own and one of the other side.
    Challenge(Cause),
    /// This side accepts the open challenge or adds a force to it.
    Answer(Cause),
    /// This side may add a force to its own challenge.
    Follow(Cause),
    /// These forces are left over; each joins one of these missions, by their places.
    Support {
        /// Who.
        forces: Vec<ForceName>,
        /// Where.
        missions: Vec<usize>,
    },
    /// Everybody has a mission or has nobody to fight.
    Assigned,
}

impl State {
    /// Forces of a side that are in no mission of this turn.
    pub fn unassigned(&self, side: Cause) -> impl Iterator<Item = &Force> {
        self.of_side(side).filter(|it| self.engagement_of(&it.name).is_none())
    }

    /// What the Conflict phase waits for; nothing in other phases.
    pub fn step(&self) -> Option<Step> {
        if self.phase != Phase::Conflict {
            return None;
        }
        match self.asks {
            Some(Asks::Answer) => return Some(Step::Answer(self.challenging.other())),
            Some(Asks::Follow) => return Some(Step::Follow(self.challenging)),
            None => {}
        }
        let free = |side| self.unassigned(side).next().is_some();
        let left = match (free(Cause::Loyalists), free(Cause::Traitors)) {
            (true, true) => return Some(Step::Challenge(self.challenging)),
            (true, false) => Cause::Loyalists,
            (false, true) => Cause::Traitors,
            (false, false) => return Some(Step::Assigned),
        };
        let missions = self.room_for(left);
        if missions.is_empty() {
            return Some(Step::Assigned);
        }
        Some(Step::Support { forces: self.unassigned(left).map(|it| it.name.clone()).collect(), missions })
    }

    /// Missions without a result that a left-over force of this side may join: where its side is outnumbered most.
    pub(crate) fn room_for(&self, side: Cause) -> Vec<usize> {
        let has_room = |it: &Engagement| it.result.is_none() && it.count(side) < MOST_A_SIDE;
        let open = || self.engagements().iter().enumerate().filter(|(_, it)| has_room(it));
        let most = open().map(|(_, it)| balance(it, side)).max();
        open().filter(|(_, it)| Some(balance(it, side)) == most).map(|(place, _)| place).collect()
    }

    /// The mission that a force goes into. One that has its result, or whose phase is over, binds nobody any more.
    pub fn mission_ahead(&self, force: &ForceName) -> Option<&Engagement> {
        let open = self.engagement_of(force).map(|(_, it)| it).filter(|it| it.result.is_none());
        open.filter(|_| self.phase == Phase::Conflict)
    }

    /// Forces that may still join a mission: nobody plays before everybody is assigned. CA-20.
    pub fn may_still_join<'a>(&'a self, mission: &'a Engagement) -> impl Iterator<Item = &'a Force> {
        let is_open = !matches!(self.step(), None | Some(Step::Assigned)) && mission.result.is_none();
        let sides = Cause::BOTH.into_iter().filter(move |it| is_open && mission.count(*it) < MOST_A_SIDE);
        sides.flat_map(|side| self.unassigned(side))
    }

    pub(crate) fn can_add(&self, side: Cause) -> bool {
        let count = self.engagements().last().map_or(MOST_A_SIDE, |it| it.count(side));
        count < MOST_A_SIDE && self.unassigned(side).next().is_some()
    }

    /// Goes on until somebody has a choice: nobody is asked who could only say one thing.
    pub(crate) fn settle_challenge(&mut self) {
        if self.asks == Some(Asks::Follow) && !self.can_add(self.challenging) {
            self.asks = Some(Asks::Answer);
        }
        if self.asks == Some(Asks::Answer) && !self.can_add(self.challenging.other()) {
            self.close_challenge();
        }
    }

    pub(crate) fn close_challenge(&mut self) {
        self.asks = None;
        self.challenging = self.challenging.other();
    }
}

/// How many more the other side has; below zero if it has fewer.
fn balance(mission: &Engagement, side: Cause) -> i64 {
    let count = |side| i64::try_from(mission.count(side)).unwrap_or(0);
    count(side.other()) - count(side)
}
