//! People who keep the others waiting: away for long, or silent for long.
//!
//! Nothing happens by itself. After ten minutes the others are offered to knock, and of somebody who is away also to let a bot
//! play for them, where the system has one that sees the table, or to concede for them. The last two are done once everybody
//! else who is there wants the same. A bot goes as soon as the person whose seat it is comes back.

use std::time::Duration;

use battle::{EntryNo, Phrase, Seat};
use door::{Id, Viewer, With};
use systems::Said;

use super::entering::refused;
use super::gathering::Beside;
use super::live::{Spoken, guarded};
use super::outbox::pushed;
use super::{DeviceId, Room};
use crate::names;
use crate::wire::{Enter, ForThem, Late, LateWish, Problem, Push, Replied};

/// So long somebody is waited for before the others are offered anything.
const PATIENCE: Duration = Duration::from_secs(600);

/// The bots that play for somebody, the first of them that a system has.
const STAND_INS: [&str; 2] = ["greedy", "random"];

/// Who keeps the others waiting, and what these would like to do about it.
#[derive(Debug, Default)]
pub(super) struct Missing {
    /// True while the battle goes on, and not all of them sit around one screen.
    goes_on: bool,
    /// Who has no device here, and since when.
    away: Vec<(Seat, Duration)>,
    /// The newest entry, and since when it is that.
    newest: Option<(EntryNo, Duration)>,
    /// Who has been away for long.
    gone: Vec<Seat>,
    /// Who is there, and has been waited for as long.
    silent: Vec<Seat>,
    /// Who would like to do what for whom.
    wishes: Vec<(Seat, Seat, ForThem)>,
    /// True once it was looked who is waited for since then.
    looked: bool,
    /// Who has knocked for whom.
    knocks: Vec<(Seat, Seat)>,
}

impl Missing {
    /// Who is there now, of those who play. Whoever has come back is not waited for any longer.
    fn see(&mut self, now: Duration, people: &[Seat], here: &[Seat]) {
        let is_away = |seat: &Seat| people.contains(seat) && !here.contains(seat);
        let back: Vec<Seat> = self.away.iter().map(|(seat, _)| *seat).filter(|it| !is_away(it)).collect();
        self.away.retain(|(seat, _)| !back.contains(seat));
        self.gone.retain(|it| !back.contains(it));
        self.wishes.retain(|(_, of, _)| !back.contains(of));
        for seat in people.iter().filter(|it| is_away(it)) {
            if !self.away.iter().any(|(it, _)| it == seat) {
                self.away.push((*seat, now));
            }
        }
    }

    /// The battle stands there now. Whoever was waited for with the entry before has perhaps said something.
    fn stands_at(&mut self, now: Duration, entry: EntryNo) {
        if self.newest.is_some_and(|(it, _)| it == entry) {
            return;
        }
        (self.newest, self.looked) = (Some((entry, now)), false);
        self.silent.clear();
    }

    /// When somebody's time is up next.
    fn next(&self) -> Option<Duration> {
        let away = self.away.iter().filter(|(seat, _)| !self.gone.contains(seat)).map(|(_, since)| *since);
        away.min().map(|it| it + PATIENCE)
    }

    /// True if nothing has happened for as long.
    fn is_long_silent(&self, now: Duration) -> bool {
        self.newest.is_some_and(|(_, since)| now.saturating_sub(since) >= PATIENCE)
    }

    fn is_away(&self, seat: Seat) -> bool {
        self.away.iter().any(|(it, _)| *it == seat)
    }

    /// Whose time is up now: whoever is away, and whoever the battle has waited for as long. True if somebody's has come.
    fn look(&mut self, now: Duration, waited_for: &[Seat]) -> bool {
        let before = self.gone.len() + self.silent.len();
        let up = |since: Duration| now.saturating_sub(since) >= PATIENCE;
        self.gone = self.away.iter().filter(|(_, since)| up(*since)).map(|(seat, _)| *seat).collect();
        if self.is_long_silent(now) {
            self.silent = waited_for.iter().copied().filter(|it| !self.is_away(*it)).collect();
        }
        self.gone.len() + self.silent.len() > before
    }

    /// True if all of these want the same for a seat, and there are any.
    fn all_want(&self, others: &[Seat], seat: Seat, wish: ForThem) -> bool {
        !others.is_empty() && others.iter().all(|it| self.wishes.contains(&(*it, seat, wish)))
    }
}

impl Room {
    /// Sees who is there. Where one device acts for all, or nothing goes on, nobody is missed.
    pub(super) fn see_who_is_there(&mut self) {
        let now = self.app.config.clock.time();
        let goes_on = self.live.as_ref().filter(|it| it.closed.is_none());
        match goes_on.map(|it| it.head).filter(|_| !self.gathering.shared) {
            Some(head) => {
                let (people, here) = (self.gathering.people(), self.seats_here());
                self.missing.goes_on = true;
                self.missing.see(now, &people, &here);
                self.missing.stands_at(now, head);
            }
            None => self.missing = Missing::default(),
        }
    }

    /// When somebody's time is up.
    pub(super) fn next_missing(&self) -> Option<Duration> {
        if !self.missing.goes_on || self.devices.is_empty() {
            return None;
        }
        let silent = self.missing.newest.filter(|_| !self.missing.looked).map(|(_, since)| since + PATIENCE);
        self.missing.next().into_iter().chain(silent).min()
    }

    /// Time has passed. True if the others are offered something now that they were not before.
    pub(super) fn look_who_is_missing(&mut self) -> bool {
        self.see_who_is_there();
        let now = self.app.config.clock.time();
        if self.next_missing().is_none_or(|it| it > now) {
            return false;
        }
        if self.live.as_ref().is_none_or(|it| it.sitting.outcome().is_some()) {
            self.missing = Missing::default();
            return false;
        }
        let waited_for = self.waited_for();
        self.missing.looked |= self.missing.is_long_silent(now);
        self.missing.look(now, &waited_for)
    }

    /// What the others may do about a seat that keeps them waiting, and who would.
    pub(super) fn late(&self, seat: Seat) -> Option<Late> {
        let is_gone = self.missing.gone.contains(&seat);
        if !is_gone && !self.missing.silent.contains(&seat) {
            return None;
        }
        let mut may = vec![ForThem::Nudge];
        if is_gone && self.gathering.stand_in(seat).is_none() {
            may.extend(self.stand_in_for().map(|_| ForThem::Bot));
            may.extend(self.conceding(seat).map(|_| ForThem::Concede));
        }
        let of = |(by, of, wish): &(Seat, Seat, ForThem)| (*of == seat).then_some((*by, *wish));
        Some(Late { may, agreed: self.missing.wishes.iter().filter_map(of).collect() })
    }

    /// Somebody would like to do something about a seat that keeps them waiting.
    pub(super) async fn for_them(&mut self, id: DeviceId, LateWish { seat, wish }: LateWish) -> Replied {
        let Some(by) = self.device(id).and_then(|it| it.holder.acts_for()) else {
            return refused("Whoever watches changes nothing.");
        };
        self.see_who_is_there();
        let may = self.late(seat).filter(|_| by != seat).map(|it| it.may).unwrap_or_default();
        if wish != ForThem::Wait && !may.contains(&wish) {
            return refused("That is not offered: they are given ten minutes, and perhaps they are back.");
        }
        self.missing.wishes.retain(|(it, of, _)| (*it, *of) != (by, seat));
        let done = match wish {
            ForThem::Wait => Ok(()),
            ForThem::Nudge => {
                self.knock(by, seat);
                Ok(())
            }
            ForThem::Bot | ForThem::Concede => {
                self.missing.wishes.push((by, seat, wish));
                match self.all_agree(seat, wish) {
                    true if wish == ForThem::Bot => self.let_a_bot_play(seat).await,
                    true => self.concede_for(seat).await,
                    false => Ok(()),
                }
            }
        };
        self.see_who_is_there();
        self.tell_presence();
        match done {
            Ok(()) => Replied::Done(true),
            Err(problem) => refused(&problem.says),
        }
    }

    /// True if everybody else who is there wants the same.
    fn all_agree(&self, seat: Seat, wish: ForThem) -> bool {
        let (people, here) = (self.gathering.people(), self.seats_here());
        let others: Vec<Seat> = people.into_iter().filter(|it| *it != seat && here.contains(it)).collect();
        self.missing.all_want(&others, seat, wish)
    }

    /// A knock on every device of a seat; on the next one that comes, if there is none.
    fn knock(&mut self, by: Seat, seat: Seat) {
        let text = pushed(Push::Knock(vec![by]));
        let mut heard = false;
        for device in self.devices.iter().filter(|it| it.holder.acts_for() == Some(seat)) {
            device.outbox.push(text.clone());
            heard = true;
        }
        if !heard && !self.missing.knocks.contains(&(by, seat)) {
            self.missing.knocks.push((by, seat));
        }
    }

    /// Tells a device that has come who had knocked for its seat meanwhile.
    pub(super) fn tell_knocks(&mut self, id: DeviceId) {
        let Some(device) = self.device(id) else { return };
        let Some(seat) = device.holder.acts_for() else { return };
        let by: Vec<Seat> = self.missing.knocks.iter().filter(|(_, of)| *of == seat).map(|(by, _)| *by).collect();
        if !by.is_empty() {
            device.outbox.push(pushed(Push::Knock(by)));
            self.missing.knocks.retain(|(_, of)| *of != seat);
        }
    }

    /// The bot that may play for somebody. On a real table nobody moves its models.
    fn stand_in_for(&self) -> Option<Id> {
        let set_up = Some(&self.gathering.set_up).filter(|it| !it.physical)?;
        let known = systems::bots_of(set_up.system.as_str());
        let has = |kind: &str| known.iter().any(|it| it.name == *kind);
        STAND_INS.into_iter().find(|it| has(it)).map(Id::of)
    }

    /// How a seat concedes, where that can be.
    fn conceding(&self, seat: Seat) -> Option<Phrase> {
        let sitting = &self.live.as_ref()?.sitting;
        let offered = guarded(|| sitting.offered(&Viewer::seat(seat), With::Plain)).ok()?;
        let concedes = |it: &door::Row| it.ends && it.group.as_ref().is_some_and(|it| it.as_str() == "always");
        offered.rows.into_iter().find(concedes).map(|it| it.phrase)
    }

    async fn concede_for(&mut self, seat: Seat) -> Result<(), Problem> {
        let gone = || Problem::refused("It cannot be conceded now.");
        let phrase = self.conceding(seat).ok_or_else(gone)?;
        let have = self.live.as_ref().ok_or_else(gone)?.sitting.newest();
        let enter = Enter { request: names::key(), said: vec![Said::by_viewer(phrase)], have };
        let said = Spoken { battle: self.battle, viewer: Viewer::seat(seat), by: None, enter };
        match self.say(said).await {
            Replied::Refused(it) => Err(Problem::refused(it.says)),
            _ => {
                tracing::info!(battle = %self.name, %seat, "the others conceded for a seat that was away");
                self.tell_all();
                Ok(())
            }
        }
    }

    /// From here on a bot plays for a seat, until whoever sits there is back.
    async fn let_a_bot_play(&mut self, seat: Seat) -> Result<(), Problem> {
        let bot = self.stand_in_for().ok_or_else(|| Problem::refused("There is no bot for this battle."))?;
        let mut next = self.gathering.clone();
        next.stand_ins.push((seat, bot));
        self.go_on_with(next).await?;
        tracing::info!(battle = %self.name, %seat, "a bot plays for a seat that is away");
        Ok(())
    }

    /// Whoever comes back plays on by themselves.
    pub(super) async fn is_back(&mut self, seat: Seat) {
        if self.gathering.stand_in(seat).is_none() {
            return;
        }
        let mut next = self.gathering.clone();
        next.stand_ins.retain(|(it, _)| *it != seat);
        if let Err(problem) = self.go_on_with(next).await {
            tracing::error!(battle = %self.name, "{}", problem.says);
        }
    }

    /// The same battle with others at its seats.
    async fn go_on_with(&mut self, next: crate::lobby::Gathering) -> Result<(), Problem> {
        self.store_lobby(next, Beside::default()).await?;
        self.load_live().await?;
        // Who plays at which seat stands beside the names, which are not sent again otherwise.
        self.devices.iter().for_each(|it| it.outbox.begin_anew());
        self.tell_all();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(minutes: u64) -> Duration {
        Duration::from_secs(60 * minutes)
    }

    const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    #[test]
    fn whoever_is_away_for_ten_minutes_is_late_and_whoever_is_back_is_not() {
        let mut missing = Missing::default();
        missing.see(at(3), &BOTH, &[Seat::A]);
        assert_eq!(missing.next(), Some(at(13)));
        assert!(!missing.look(at(12), &[]));
        assert!(missing.look(at(13), &[]));
        assert_eq!((missing.gone.as_slice(), missing.next()), ([Seat::B].as_slice(), None));
        missing.wishes.push((Seat::A, Seat::B, ForThem::Concede));
        missing.stands_at(at(14), EntryNo(7));
        assert_eq!((missing.gone.len(), missing.wishes.len()), (1, 1), "they are still away");
        missing.see(at(15), &BOTH, &BOTH);
        assert!(missing.gone.is_empty() && missing.wishes.is_empty());
        missing.see(at(16), &BOTH, &[Seat::A]);
        assert_eq!(missing.next(), Some(at(26)), "it begins anew");
    }

    #[test]
    fn whoever_is_there_and_says_nothing_is_waited_for_until_something_happens() {
        let mut missing = Missing::default();
        missing.see(at(0), &BOTH, &BOTH);
        missing.stands_at(at(1), EntryNo(5));
        assert!(!missing.look(at(10), &[Seat::B]));
        assert!(missing.look(at(11), &[Seat::B]));
        assert_eq!(missing.silent, [Seat::B]);
        missing.see(at(11), &BOTH, &[Seat::A]);
        assert!(missing.gone.is_empty(), "whoever goes away now has ten minutes from now on");
        missing.stands_at(at(12), EntryNo(6));
        assert!(missing.silent.is_empty());
    }

    #[test]
    fn something_is_done_for_somebody_once_all_others_who_are_there_want_it() {
        let (c, d) = (Seat(2), Seat(3));
        let mut missing = Missing::default();
        assert!(!missing.all_want(&[], c, ForThem::Bot), "nobody is no agreement");
        missing.wishes = vec![(Seat::A, c, ForThem::Bot), (Seat::B, c, ForThem::Concede)];
        assert!(!missing.all_want(&BOTH, c, ForThem::Bot));
        missing.wishes.push((Seat::B, c, ForThem::Bot));
        assert!(missing.all_want(&BOTH, c, ForThem::Bot) && !missing.all_want(&[Seat::A, Seat::B, d], c, ForThem::Bot));
        assert!(!missing.all_want(&BOTH, d, ForThem::Bot), "it was wished for somebody else");
    }
}
