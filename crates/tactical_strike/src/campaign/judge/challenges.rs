//! The Conflict phase: who fights whom. CA-20.

use super::Judged;
use crate::campaign::challenges::{MOST_A_SIDE, Step};
use crate::campaign::{Asks, Cause, ForceName, Phase, Reason};

impl Judged<'_> {
    /// A force without a mission; refusals otherwise. Its side.
    fn free(&mut self, name: &ForceName) -> Option<Cause> {
        let force = self.known(name)?;
        let busy = self.state.engagement_of(name).is_some();
        self.refuse_if(busy, || Reason::HasMission(name.clone()));
        Some(force.side)
    }

    pub(super) fn challenged(&mut self, challenger: &ForceName, target: &ForceName) {
        self.phase(Phase::Conflict);
        let asks = self.state.asks;
        self.refuse_if(asks.is_some(), || Reason::ChallengeOpen);
        let (one, other) = (self.free(challenger), self.free(target));
        if let (Some(one), Some(other)) = (one, other) {
            self.refuse_if(one == other, || Reason::SameSide(challenger.clone(), target.clone()));
            let due = self.state.challenging;
            self.refuse_if(asks.is_none() && one != due, || Reason::NotTheirMove(due));
        }
    }

    /// Refuses unless this force's challenge is open and waits for that.
    pub(super) fn answered(&mut self, challenge: &ForceName, asks: Asks) {
        self.phase(Phase::Conflict);
        if self.open_challenge(challenge) {
            let challenges = self.state.asks == Some(Asks::Follow);
            let side = if challenges { self.state.challenging } else { self.state.challenging.other() };
            self.refuse_if(self.state.asks != Some(asks), || Reason::NotAsked { side, challenges });
        }
    }

    fn open_challenge(&mut self, challenge: &ForceName) -> bool {
        let open = self.state.engagements().last().filter(|_| self.state.asks.is_some());
        let is_it = open.is_some_and(|it| it.challenged_by() == Some(challenge));
        self.refuse_if(!is_it, || Reason::NoOpenChallenge(challenge.clone()));
        is_it
    }

    pub(super) fn assisted(&mut self, challenge: &ForceName, force: &ForceName) {
        self.phase(Phase::Conflict);
        let is_open = self.open_challenge(challenge);
        let Some(side) = self.free(force).filter(|_| is_open) else { return };
        let due = match self.state.asks {
            Some(Asks::Answer) => self.state.challenging.other(),
            Some(Asks::Follow) => self.state.challenging,
            None => return,
        };
        self.refuse_if(side != due, || Reason::NotTheirMove(due));
        let full = self.state.engagements().last().is_some_and(|it| it.count(side) >= MOST_A_SIDE);
        self.refuse_if(full, || Reason::SideIsFull(side));
    }

    pub(super) fn supported(&mut self, force: &ForceName, mission: &ForceName) {
        self.phase(Phase::Conflict);
        let side = self.free(force);
        match self.state.step() {
            Some(Step::Challenge(_)) => return self.refuse(Reason::StillChallenges),
            Some(Step::Answer(_) | Step::Follow(_)) => return self.refuse(Reason::ChallengeOpen),
            Some(Step::Support { .. } | Step::Assigned) | None => {}
        }
        let Some((place, engagement)) = self.state.engagement_of(mission) else {
            return self.refuse(Reason::NoMission(mission.clone()));
        };
        let Some(side) = side else { return };
        if engagement.result.is_some() {
            self.refuse(Reason::FoughtBefore(mission.clone()));
        } else if engagement.count(side) >= MOST_A_SIDE {
            self.refuse(Reason::SideIsFull(side));
        } else {
            self.refuse_if(!self.state.room_for(side).contains(&place), || Reason::OutnumberedElsewhere);
        }
    }
}
