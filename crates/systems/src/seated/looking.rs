//! What a viewer sees.

use battle::{Audience, Battle, Commitment, EntryNo, Hand, Needs, Seat, View};
use door::{
    Asking, Chair, DOOR, Eyes, Have, Id, InHand, Moment, Moving, News, Says, Scene, Score, Sealed, Seen, Spoken, Still,
    Viewer, Waits, WaitsFor, What,
};

use super::Seated;
use super::asking::first_of;
use super::story::change_in_words;
use super::telling::Told;
use super::wording::{Answers, row_of_score};
use crate::kept::Kept;
use crate::sitting::{Frame, Patience, Sitting};

impl<S: Spoken> Seated<S> {
    pub(super) fn look(&self, viewer: &Viewer, have: Have) -> Seen {
        let edition = S::edition(self.table(), self.state());
        let still = (have.edition != Some(edition)).then(|| self.still(edition));
        Seen { door: DOOR, still, moving: self.moving(viewer, have.entry, edition) }
    }

    fn still(&self, edition: u32) -> Still {
        let mut still = S::still(self.table(), self.state());
        let seating = self.battle.seating();
        still.edition = edition;
        still.system = Id::of(S::NAME);
        S::TITLE.clone_into(&mut still.title);
        still.seats = seating
            .seats()
            .map(|seat| Chair {
                seat,
                name: seating.name(seat).to_owned(),
                side: seating.side_of(seat),
                bot: self.bots.get(usize::from(seat.0)).and_then(|it| it.as_ref()).map(|(kind, _)| kind.clone()),
            })
            .collect();
        still.cards = S::cards(self.table());
        still.agreed = self.agreed.clone();
        still
    }

    fn moving(&self, viewer: &Viewer, since: EntryNo, edition: u32) -> Moving {
        Moving {
            entry: self.battle.newest(),
            edition,
            moment: self.moment(),
            scene: self.told.scene().clone(),
            aim: S::aim(self.table(), self.state()),
            trays: S::trays(self.table(), self.state()),
            score: self.score(viewer, since),
            sealed: self.sealed(),
            hand: viewer.eyes().map_or(Vec::new(), |seat| in_hand(&self.battle, seat)),
            proposal: asking(&self.battle),
        }
    }

    pub(super) fn moment(&self) -> Moment {
        let mut moment = moment_in(&self.battle, self.state());
        if self.battle.proposal().is_some() {
            return moment;
        }
        if let Some(ready) = self.held_open() {
            let of = self.people().into_iter().filter(|it| !ready.contains(it)).collect();
            moment.waits = Waits { what: WaitsFor::GoOn, of };
            moment.ready = Some(ready);
        } else if self.patience >= Patience::Long {
            let silent = self.asked_alone().silent;
            if !silent.is_empty() {
                moment.waits.of = silent;
            }
        }
        moment
    }

    /// Rows since an entry; all of them if the past has changed since.
    fn score(&self, viewer: &Viewer, since: EntryNo) -> Score {
        let since = if self.told.changed_after(since) { EntryNo(0) } else { since };
        let mut rows = Vec::new();
        // As long as the past stays as it was, whatever is newer comes last.
        let new = self.battle.logged().rsplit(|it| it.entry <= since).next().unwrap_or_default();
        let mut answers = None;
        for logged in new.iter().filter(|it| it.audience.includes(viewer.eyes())) {
            let is_sealed = logged.audience != Audience::Everyone;
            if let Some(row) = S::row(&logged.event) {
                let answers = answers.get_or_insert_with(|| Answers::of(&self.battle));
                rows.push(row_of_score::<S>(self.table(), logged.entry, row, is_sealed, answers));
            }
        }
        Score { sides: S::score(self.table(), self.state()), rows }
    }

    fn sealed(&self) -> Vec<Sealed> {
        let list = self.battle.seals().map(|it| Sealed {
            seat: it.seat,
            slot: Id::of(S::write_slot(it.slot)),
            seal: short(&it.commitment),
            open: it.opened.as_ref().map(|secret| S::in_hand(self.table(), it.slot, secret).says),
        });
        list.collect()
    }

    /// What is decided now, as everybody may read it.
    pub(super) fn prompt(&self) -> Says {
        prompt_of::<S>(self.table(), self.state())
    }

    /// The battle as it stood after an entry, for looking only.
    pub(super) fn as_of(&self, entry: EntryNo) -> Option<Self> {
        if entry > self.battle.newest() {
            return None;
        }
        let mut battle = self.battle.begun_again();
        for (it, _) in self.battle.entries().take_while(|(it, _)| it.number <= entry) {
            battle.replay(it).ok()?;
        }
        let told = Told::new(&battle);
        let mut then = self.around(battle, told, Kept::default());
        then.changed();
        Some(then)
    }

    /// The battle after each of these entries, as a viewer saw it then.
    pub(super) fn look_back(&self, viewer: &Viewer, from: EntryNo, count: usize) -> Vec<Frame> {
        let Some(mut then) = self.as_of(from).filter(|_| count > 0) else { return Vec::new() };
        let first = Frame { seen: then.look(viewer, Have::default()), news: then.told_of(viewer, from) };
        let mut have = Have { edition: Some(first.seen.moving.edition), entry: from };
        let mut frames = vec![first];
        for entry in self.battle.entries_after(from).iter().take(count - 1) {
            if then.battle.replay(entry).is_err() {
                break;
            }
            then.changed();
            let seen = then.look(viewer, have);
            have = Have { edition: Some(seen.moving.edition), entry: entry.number };
            frames.push(Frame { seen, news: then.told_of(viewer, entry.number) });
        }
        frames
    }

    /// What one entry has brought; the whole story if it has changed the past, since what was told before may be no longer so.
    fn told_of(&self, viewer: &Viewer, entry: EntryNo) -> Vec<News> {
        let news = self.told.since(&self.battle, viewer.eyes(), EntryNo(entry.0.saturating_sub(1)));
        let changes = |it: &News| it.what.iter().any(|what| matches!(what, What::Changed { from } if *from < it.entry));
        match news.iter().any(changes) {
            true => self.told.since(&self.battle, viewer.eyes(), EntryNo(0)),
            false => news,
        }
    }
}

/// What a seat alone holds.
pub(super) fn in_hand<S: Spoken>(battle: &Battle<S>, seat: Seat) -> Vec<InHand> {
    let Some(hand) = battle.hand_for_the_vault(seat) else { return Vec::new() };
    let is_sealed = |slot| battle.seals().any(|it| it.seat == seat && it.slot == slot && !it.is_open());
    let sealed = hand.iter().filter(|it| is_sealed(it.slot));
    sealed.map(|it| S::in_hand(battle.table(), it.slot, &it.secret)).collect()
}

/// What waits for consent.
pub(super) fn asking<S: Spoken>(battle: &Battle<S>) -> Option<Asking> {
    let proposal = battle.proposal()?;
    let from = first_of(&proposal.change);
    let says = change_in_words(battle, &proposal.change);
    Some(Asking { by: proposal.by, of: battle.awaited(), says, from, die: proposal.by_die.clone() })
}

/// Everything on the table, with who controls what.
pub(super) fn measured_scene<S: Spoken>(table: &S::Table, state: &S::State) -> Scene {
    let mut scene = S::scene(table, state);
    S::measure(table, state, &mut scene.markers);
    scene
}

/// What happens now in a battle, as its journal has it: whoever has to consent comes before all else.
pub(super) fn moment_in<S: Spoken>(battle: &Battle<S>, state: &S::State) -> Moment {
    let mut moment = moment_of::<S>(battle.table(), state);
    if battle.proposal().is_some() {
        let of = battle.awaited().into_iter().flat_map(|side| battle.seating().seats_of(side)).collect();
        let what = if battle.die_due().is_some() { WaitsFor::Dice } else { WaitsFor::Consent };
        moment.waits = Waits { what, of };
        moment.eyes = Eyes::Anybody;
    }
    moment
}

/// What the rules wait for, as everybody may know it.
pub(super) fn moment_of<S: Spoken>(table: &S::Table, state: &S::State) -> Moment {
    let now = S::moment(table, state);
    let (what, of, eyes) = match S::needs(table, state) {
        Needs::Choices(seats) => {
            let alone = seats.len() == 1 && !S::is_shared(table, state) && !S::is_open(table, state);
            let eyes = if alone { Eyes::Each(seats.clone()) } else { Eyes::Anybody };
            (WaitsFor::Choice, seats, eyes)
        }
        Needs::Secrets { seats, .. } => (WaitsFor::Secret, seats.clone(), Eyes::Each(seats)),
        Needs::Openings(due) => {
            let mut seats: Vec<Seat> = due.into_iter().map(|(seat, _)| seat).collect();
            seats.dedup();
            (WaitsFor::Opening, seats, Eyes::Anybody)
        }
        Needs::Answers(asked) => {
            let is_open = asked.iter().any(|it| it.audience == Audience::Everyone);
            let alone: Vec<Seat> = asked
                .iter()
                .filter_map(|it| match it.audience {
                    Audience::Seat(seat) => Some(seat),
                    Audience::Everyone => None,
                })
                .collect();
            match is_open {
                true => (WaitsFor::Answer, S::seating(table).seats().collect(), Eyes::Anybody),
                false => (WaitsFor::Answer, alone.clone(), Eyes::Each(alone)),
            }
        }
        Needs::Roll(_) => (WaitsFor::Dice, Vec::new(), Eyes::Anybody),
        Needs::Nothing(_) => (WaitsFor::Nothing, Vec::new(), Eyes::Anybody),
    };
    let says = prompt_of::<S>(table, state);
    let waits = Waits { what, of };
    Moment { round: now.round, phase: now.phase, turn: now.turn, active: now.active, says, waits, eyes, ready: None }
}

/// What is decided now. It is worded for whoever decides, as somebody else may read it.
fn prompt_of<S: Spoken>(table: &S::Table, state: &S::State) -> Says {
    let seat = match S::needs(table, state) {
        Needs::Choices(seats) | Needs::Secrets { seats, .. } => seats.first().copied(),
        _ => None,
    };
    let view = View { seat: seat.unwrap_or(Seat::A), table, state, mine: &Hand::default() };
    Says::plain(S::prompt(&view))
}

/// The first digits of a seal, enough to compare two screens: "D5EC 9F15".
pub(super) fn short(commitment: &Commitment) -> String {
    let [a, b, c, d, ..] = commitment.0;
    format!("{a:02X}{b:02X} {c:02X}{d:02X}")
}
