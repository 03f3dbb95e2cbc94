//! What routes ask of a battle.

use battle::EntryNo;
use door::{Have, WaitsFor};

use super::Room;
use super::live::guarded;
use crate::lobby::title;
use crate::who::Holder;
use crate::wire::{Listed, Problem, ProblemKind, Replay};

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
        }
    }

    /// The battle as it stood after an entry: as a watcher saw it, or as the seat did.
    pub(super) fn replay(&self, holder: &Holder, entry: EntryNo) -> Result<Replay, Problem> {
        let live = self.live.as_ref().filter(|it| it.sitting.outcome().is_some());
        let live = live.ok_or_else(|| Problem::refused("A battle can be looked at again once it is over."))?;
        let viewer = holder.viewer(self.gathering.shared, &self.gathering.people());
        let seen = guarded(|| {
            let at = live.sitting.at(entry)?;
            let before = EntryNo(entry.0.saturating_sub(1));
            Some(Replay { seen: at.seen(&viewer, Have::default()), news: at.news(&viewer, before) })
        });
        match seen {
            Ok(Some(replay)) => Ok(replay),
            Ok(None) => Err(Problem::refused(format!("There is no entry {entry}."))),
            Err(panic) => {
                tracing::error!(battle = %self.name, "Umpire failed on a replay: {panic}");
                Err(Problem::new(ProblemKind::Failed, "Umpire failed on this entry."))
            }
        }
    }
}

/// True if a battle is over, by what a list says of it.
pub(crate) fn is_over(listed: &Listed) -> bool {
    listed.summary.as_ref().is_some_and(|it| it.over)
}
