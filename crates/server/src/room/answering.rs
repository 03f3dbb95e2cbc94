//! What routes ask of a battle.

use std::sync::Arc;

use door::{Have, Viewer, WaitsFor};
use systems::Sitting;

use super::Room;
use super::live::guarded;
use crate::lobby::{Gathering, title};
use crate::who::Holder;
use crate::wire::{Listed, Problem};

/// A battle that is over, and who looks back at it.
pub(crate) struct Look {
    pub(crate) sitting: Arc<dyn Sitting>,
    pub(crate) viewer: Viewer,
    pub(crate) gathering: Gathering,
}

impl Room {
    pub(super) fn listed(&self, holder: &Holder) -> Listed {
        let viewer = holder.viewer(self.gathering.shared, &self.gathering.people());
        let set_up = &self.gathering.set_up;
        let live = self.live.as_ref();
        let summary = live.and_then(|it| guarded(|| it.sitting.summary()).ok());
        let waits = live.and_then(|it| guarded(|| it.sitting.seen(&viewer, Have::default()).moving.moment.waits).ok());
        let yours = waits
            .is_some_and(|it| it.what != WaitsFor::Nothing && viewer.seats().iter().any(|seat| it.of.contains(seat)));
        let names = self.gathering.seats().map(|it| self.gathering.name(it)).collect();
        Listed {
            battle: self.name.clone(),
            system: set_up.system.clone(),
            title: title(set_up),
            you: viewer.who,
            stage: (!self.begun && self.set_aside.is_none()).then_some(self.gathering.stage),
            seats: summary.as_ref().map_or(names, |it| it.seats.clone()),
            summary,
            yours,
            presence: self.presence(),
            set_aside: self.set_aside.clone(),
            next: self.gathering.next.clone(),
        }
    }

    /// The battle to look back at, once it is over.
    pub(super) fn look(&self, holder: &Holder) -> Result<Look, Problem> {
        let live = self.live.as_ref().filter(|it| it.sitting.outcome().is_some());
        let live = live.ok_or_else(|| Problem::refused("A battle can be looked at again once it is over."))?;
        Ok(Look {
            sitting: Arc::clone(&live.sitting),
            viewer: holder.viewer(self.gathering.shared, &self.gathering.people()),
            gathering: self.gathering.clone(),
        })
    }
}

/// True if a battle is over, by what a list says of it.
pub(crate) fn is_over(listed: &Listed) -> bool {
    listed.summary.as_ref().is_some_and(|it| it.over)
}
