//! Telling devices how it stands.

use battle::{EntryNo, Seat};
use door::{Have, News, Offered, Viewer, Waits, WaitsFor, What, With};

use super::live::{Done, Live, guarded};
use super::outbox::pushed;
use super::{Device, DeviceId, Room};
use crate::lobby::Around;
use crate::wire::{Here, Presence, Push};

/// A frame that was made, so that devices with the same eyes and the same past share it.
struct Made {
    viewer: Viewer,
    since: Have,
    text: String,
    then: Have,
}

impl Room {
    /// Tells every device how the battle stands.
    pub(super) fn tell_all(&mut self) {
        self.tell_those(|_| true);
        self.told_presence = self.presence();
    }

    /// Tells the devices of one seat: what it said is held back, and nobody else learns that it has spoken.
    pub(super) fn tell_seat(&self, id: DeviceId) {
        let seat = self.device(id).and_then(|it| it.holder.seat);
        self.tell_those(|it| it.holder.seat == seat);
    }

    pub(super) fn tell_one(&self, id: DeviceId) {
        self.tell_those(|it| it.id == id);
    }

    fn tell_those(&self, are_told: impl Fn(&Device) -> bool) {
        let mut made = Vec::new();
        for device in self.devices.iter().filter(|it| are_told(it)) {
            self.tell(device.id, &mut made);
        }
    }

    fn tell(&self, id: DeviceId, made: &mut Vec<Made>) {
        let (Some(device), Some(viewer), Some(live)) = (self.device(id), self.viewer(id), &self.live) else {
            return;
        };
        loop {
            let since = device.outbox.taken();
            let place = made.iter().position(|it| it.since == since && it.viewer == viewer);
            let frame = match place.and_then(|it| made.get(it)) {
                Some(frame) => frame,
                None => match guarded(|| self.made(live, device, &viewer, since)) {
                    Ok(frame) => {
                        made.push(frame);
                        continue;
                    }
                    Err(panic) => {
                        tracing::error!(battle = %self.name, "Umpire failed on a view: {panic}");
                        return;
                    }
                },
            };
            // The device may have taken an older frame meanwhile; then this one would tell it something twice.
            if device.outbox.frame(frame.text.clone(), since, frame.then) {
                return;
            }
        }
    }

    fn made(&self, live: &Live, device: &Device, viewer: &Viewer, since: Have) -> Made {
        // Numbers that this battle has not reached were never told by it.
        let entry = if since.entry > live.head { EntryNo(0) } else { since.entry };
        // Other eyes may see rows of the past that the device has not been shown.
        let rows_since = if device.eyes.is_some() { EntryNo(0) } else { entry };
        let mut seen = live.sitting.seen(viewer, Have { entry: rows_since, ..since });
        let mut offered = live.sitting.offered(viewer, With::Plain);
        if let Some(why) = &live.closed {
            // It is shown as it stood, and nothing is waited for any more.
            seen.moving.moment.says = why.clone().into();
            seen.moving.moment.waits = Waits { what: WaitsFor::Nothing, of: Vec::new() };
            offered = Offered::default();
        }
        let then = Have { edition: Some(seen.moving.edition), entry: live.head };
        let own = |it: &&Done| it.entered.entry > entry && it.by.is_some() && it.by == device.holder.acts_for();
        let acks = live.answered.iter().filter(own).map(|it| it.request.clone()).collect();
        let here = Here {
            seen,
            news: story_since(live, viewer, entry),
            offered,
            you: viewer.who.clone(),
            acks,
            presence: shown_to(device, &self.presence()),
            next: self.gathering.next.clone(),
            clock: self.clock(),
        };
        Made { viewer: viewer.clone(), since, text: pushed(Push::Here(Box::new(here))), then }
    }

    /// Tells every device how the lobby stands. Nothing once the battle has begun.
    pub(super) fn tell_lobby(&mut self) {
        if self.begun || self.devices.is_empty() {
            return;
        }
        let here = self.seats_here();
        let around = Around { battle: &self.name, code: self.words.as_ref().map(|it| it.words.as_str()), here: &here };
        let mut lobby = self.gathering.shown(around, None);
        for device in &self.devices {
            lobby.you = device.holder.acts_for();
            let text = pushed(Push::Lobby(Box::new(lobby.clone())));
            let since = device.outbox.taken();
            device.outbox.frame(text, since, since);
        }
    }

    /// Who came and went since it was told last.
    pub(super) fn tell_presence(&mut self) {
        let now = self.presence();
        if self.live.is_none() || now == self.told_presence {
            return;
        }
        for device in &self.devices {
            device.outbox.presence(pushed(Push::Presence(shown_to(device, &now))));
        }
        self.told_presence = now;
    }

    pub(super) fn presence(&self) -> Vec<Presence> {
        let here = self.seats_here();
        let is_here = |seat: Seat| self.gathering.bot(seat).is_some() || here.contains(&seat);
        let of = |seat: Seat| {
            let stands_in = self.gathering.stand_in(seat).cloned();
            Presence { seat, here: is_here(seat), stands_in, late: self.late(seat) }
        };
        self.gathering.seats().map(of).collect()
    }

    /// The seats with a connected device.
    pub(super) fn seats_here(&self) -> Vec<Seat> {
        let seats = self.devices.iter().filter_map(|it| it.holder.acts_for());
        match self.gathering.shared {
            true if seats.clone().next().is_some() => self.gathering.people(),
            _ => seats.collect(),
        }
    }
}

/// Who is there, for one device: nobody is offered anything about themselves.
fn shown_to(device: &Device, presence: &[Presence]) -> Vec<Presence> {
    let own = device.holder.acts_for();
    let shown = |it: &Presence| match own == Some(it.seat) {
        true => Presence { late: None, ..it.clone() },
        false => it.clone(),
    };
    presence.iter().map(shown).collect()
}

/// What happened since an entry; the whole story if the past itself has changed, since what was told then may be no longer so.
fn story_since(live: &Live, viewer: &Viewer, entry: EntryNo) -> Vec<News> {
    let news = live.sitting.news(viewer, entry);
    let changes = |it: &News| it.what.iter().any(|what| matches!(what, What::Changed { from } if *from < it.entry));
    match news.iter().any(changes) {
        true => live.sitting.news(viewer, EntryNo(0)),
        false => news,
    }
}
