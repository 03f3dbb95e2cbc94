//! Questions of devices: answered from the battle as it stands, without changing anything.

use battle::{EntryNo, Seat};
use door::{Viewer, Who, With};

use super::entering::refused;
use super::live::guarded;
use super::{DeviceId, Room};
use crate::wire::{Answer, Ask, Replied, Reply, Request, Wants};

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
        let replied = match request.wants {
            Wants::Ask(ask) => self.ask(id, ask).await,
            Wants::Enter(enter) => self.enter(id, &enter).await,
            Wants::Lobby(wish) => self.change_lobby(id, wish).await,
            Wants::Eyes(seat) => self.look_as(id, seat),
        };
        let was_entered = matches!(replied, Replied::Entered(_));
        outbox.reply(Reply { id: request.id, replied });
        if self.told() != before {
            self.tell_all();
        } else if was_entered {
            self.tell_seat(id);
        }
    }

    /// What everybody may know has changed when this has: the newest entry, and who is ready to go on.
    fn told(&self) -> Option<(EntryNo, Vec<Seat>)> {
        self.live.as_ref().map(|it| (it.head, it.sitting.kept().ready))
    }

    async fn ask(&mut self, id: DeviceId, ask: Ask) -> Replied {
        let (Some(viewer), Some(live)) = (self.viewer(id), &self.live) else {
            return refused("The battle has not begun.");
        };
        let sitting = &live.sitting;
        let answer = guarded(|| match ask {
            Ask::Verdict(said) => Answer::Verdict(sitting.verdict(&viewer, &said)),
            Ask::Reach(said) => Answer::Reach(sitting.reach(&viewer, &said)),
            Ask::Places(said) => Answer::Places(sitting.places(&viewer, &said)),
            Ask::Measured(from) => Answer::Measured(sitting.measured(&viewer, &from)),
            Ask::Card(card) => Answer::Card(sitting.card(&card)),
            Ask::Stakes(_) => Answer::Stakes(Box::new(sitting.offered(&viewer, With::Stakes))),
            Ask::Advised(_) => Answer::Advised(sitting.advised(&viewer)),
            Ask::Alternatives(_) if viewer.seats().is_empty() => Answer::Alternatives(Vec::new()),
            Ask::Alternatives(entry) => Answer::Alternatives(sitting.alternatives(entry).unwrap_or_default()),
            Ask::Redrafted(draft) => Answer::Redrafted(sitting.redrafted(&viewer, &draft)),
        });
        match answer {
            Ok(answer) => Replied::Answer(Box::new(answer)),
            Err(panic) => {
                tracing::error!(battle = %self.name, "Umpire failed on a question: {panic}");
                refused("Umpire failed on this question; nothing has changed.")
            }
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
