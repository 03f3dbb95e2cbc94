//! What devices want: questions go to their desk, everything else is done here.

use std::sync::Arc;

use battle::{EntryNo, Seat};
use door::{Viewer, Who};
use systems::{Kept, Sitting};

use super::desk::Waiting;
use super::entering::refused;
use super::live::Live;
use super::{DeviceId, Question, Room};
use crate::wire::{ClockWish, Replied, Reply, Request, Wants};

/// The newest entry, who is ready to go on, and who would go on without whom.
type Told = (EntryNo, (Vec<Seat>, Vec<(Seat, Seat)>));

impl Room {
    /// Who looks through a device.
    pub(super) fn viewer(&self, id: DeviceId) -> Option<Viewer> {
        let device = self.device(id)?;
        let viewer = device.holder.viewer(self.gathering.shared, &self.gathering.people());
        Some(device.eyes.map_or(viewer, Viewer::seat))
    }

    pub(super) async fn serve(&mut self, id: DeviceId, request: Request) {
        let Some(outbox) = self.device(id).map(|it| it.outbox.clone()) else { return };
        let before = self.told();
        self.look_at_the_clock();
        self.look_at_the_clocks();
        let replied = match request.wants {
            Wants::Ask(ask) => {
                let sitting = self.live.as_ref().map(|it| &it.sitting);
                return self.question(Question { device: id, id: request.id, ask }, sitting);
            }
            Wants::Enter(enter) => self.enter(id, &enter).await,
            Wants::Lobby(wish) => self.change_lobby(id, wish).await,
            Wants::Eyes(seat) => self.look_as(id, seat),
            Wants::Late(wish) => self.for_them(id, wish).await,
            Wants::Clock(paused) => self.pause(id, paused == ClockWish::Pause).await,
        };
        self.look_at_the_clock();
        self.look_at_the_clocks();
        let was_entered = matches!(replied, Replied::Entered(_));
        outbox.reply(Reply { id: request.id, replied });
        if self.told() != before {
            self.see_who_is_there();
            self.tell_all();
        } else if was_entered {
            self.tell_seat(id);
        }
    }

    /// What everybody may know has changed when this has: the newest entry, who is ready to go on, and without whom.
    fn told(&self) -> Option<Told> {
        let kept = |it: &Live| {
            let Kept { ready, without, .. } = it.sitting.kept();
            (ready, without)
        };
        self.live.as_ref().map(|it| (it.head, kept(it)))
    }

    /// A question is put on the desk of whoever asks it, with the table as it stands.
    pub(super) fn question(&self, question: Question, sitting: Option<&Arc<dyn Sitting>>) {
        let Question { device, id, ask } = question;
        let Some(it) = self.device(device) else { return };
        match (self.viewer(device), sitting) {
            (Some(viewer), Some(sitting)) => {
                let sitting = Arc::clone(sitting);
                it.desk.put(&self.app, &it.outbox, Waiting { id, ask, viewer, sitting });
            }
            _ => it.outbox.reply(Reply { id, replied: refused("The battle has not begun.") }),
        }
    }

    /// One of those around a shared screen takes it alone, or gives it back to all.
    fn look_as(&mut self, id: DeviceId, seat: Option<Seat>) -> Replied {
        let people = self.gathering.people();
        let around = self.device(id).map(|it| it.holder.viewer(self.gathering.shared, &people).who);
        let may = matches!(around, Some(Who::Around(_))) && seat.is_none_or(|it| people.contains(&it));
        if !may {
            return refused("This device does not act for that seat.");
        }
        if let Some(device) = self.devices.iter_mut().find(|it| it.id == id) {
            device.eyes = seat;
        }
        self.tell_one(id);
        Replied::Done(true)
    }
}
