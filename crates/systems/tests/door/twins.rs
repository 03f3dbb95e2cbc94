//! Two battles that differ in what one seat has sealed, and in nothing else that anybody else may learn.

mod received;

use std::collections::BTreeSet;

use battle::{EntryNo, Phrase, Seat};
use door::{Asked, By, Have, Offered, Pick, Picks, Question, Row, Takes, Viewer, With, replace_with, undo_from};
use systems::{Said, SetUp};

use crate::driver::Driver;
use received::{Received, difference, masked};

/// After so many turns it is looked at what the owner is told.
const OWN: usize = 12;

/// So many moments of a battle are played.
const MOST: usize = 150;

/// What happened in a comparison, so that a test can tell that it compared something.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Compared {
    /// Moments.
    pub(crate) moments: usize,
    /// Of those, how many while the secret was sealed.
    pub(crate) sealed: usize,
    /// What was said and refused.
    pub(crate) refused: usize,
    /// Undo that was asked for.
    pub(crate) undone: usize,
    /// Corrections that were asked for.
    pub(crate) corrected: usize,
    /// What the owner was asked alone.
    pub(crate) alone: usize,
    /// Calls that told the owner of one battle something else than that of the other.
    pub(crate) owned: BTreeSet<String>,
}

/// The two battles.
pub(crate) struct Twins {
    both: [Driver; 2],
    owner: Seat,
    slot: &'static str,
    secrets: Option<[&'static str; 2]>,
    told: EntryNo,
    turns: usize,
    compared: Compared,
}

impl Twins {
    /// The same battle twice; the secrets are the first and the last that are listed.
    pub(crate) fn begin(wish: &SetUp, seed: u64, owner: Seat, slot: &'static str) -> Self {
        let both = [Driver::begin(wish, seed), Driver::begin(wish, seed)];
        Self { both, owner, slot, secrets: None, told: EntryNo(0), turns: 0, compared: Compared::default() }
    }

    /// With these secrets.
    pub(crate) fn with(self, secrets: [&'static str; 2]) -> Self {
        Self { secrets: Some(secrets), ..self }
    }

    /// Plays until the secret is out, the battle is over, or nothing is left that both secrets allow.
    pub(crate) fn play(mut self) -> Compared {
        while self.turns < MOST {
            let [one, other] = &mut self.both;
            let going = [one.step(), other.step()];
            assert_eq!(going[0], going[1]);
            if !going[0] || self.is_revealed() {
                break;
            }
            self.turns += 1;
            // Before there is a secret, a look now and then is enough.
            if !self.sealed().is_empty() || self.turns.is_multiple_of(8) {
                self.compare();
            }
            if !self.act() {
                break;
            }
        }
        if self.sealed() == [false, false] {
            for viewer in self.others() {
                self.same(|it| Received::costs(it, &viewer));
            }
        }
        self.compared
    }

    /// Whether the secret is open, for each battle in which it is sealed.
    fn sealed(&self) -> Vec<bool> {
        let of = |driver: &Driver| {
            let sealed = driver.sitting.seen(&Viewer::watcher(), Have::default()).moving.sealed.into_iter();
            let own = sealed.filter(|it| it.seat == self.owner && it.slot.as_str() == self.slot);
            own.map(|it| it.open.is_some()).collect::<Vec<bool>>()
        };
        self.both.iter().flat_map(of).collect()
    }

    fn is_revealed(&self) -> bool {
        self.sealed().contains(&true)
    }

    fn others(&self) -> Vec<Viewer> {
        let seats = &self.both[0].seats;
        let others = seats.iter().filter(|it| **it != self.owner).map(|it| Viewer::seat(*it));
        others.chain([Viewer::watcher(), Viewer::around(seats.clone())]).collect()
    }

    /// Both are the same, but for seals.
    fn same(&self, of: impl Fn(&Driver) -> Received) {
        let [one, other] = [0, 1].map(|it| of(&self.both[it]).0);
        assert_eq!(one.len(), other.len(), "one of them is told more often");
        for ((what, a), (same, b)) in one.iter().zip(&other) {
            assert_eq!(what, same);
            if let Some(at) = difference(a, b) {
                panic!("{what} differs: {at}");
            }
        }
    }

    /// Everybody but the owner gets the same, whatever is asked for.
    fn compare(&mut self) {
        for viewer in self.others() {
            self.same(|it| Received::by(it, &viewer, self.owner, self.slot, self.told, self.turns));
        }
        self.same(|it| Received::by_all(it, self.told, self.turns));
        if self.turns.is_multiple_of(OWN) {
            self.look_as_the_owner();
        }
        self.told = self.both[0].sitting.newest();
        self.compared.moments += 1;
        self.compared.sealed += usize::from(self.sealed().len() == 2);
    }

    /// The owner is told what is sealed; whatever differs then would have been noticed.
    fn look_as_the_owner(&mut self) {
        let owner = Viewer::seat(self.owner);
        let of = |it: &Driver| Received::by(it, &owner, self.owner, self.slot, self.told, self.turns).0;
        let [one, other] = [0, 1].map(|it| of(&self.both[it]));
        let names = |all: &[(String, _)]| all.iter().map(|(what, _)| what.clone()).collect::<BTreeSet<String>>();
        let only = names(&one).symmetric_difference(&names(&other)).cloned().collect::<Vec<_>>();
        let differ = one.into_iter().filter(|it| other.iter().any(|its| it.0 == its.0 && it.1 != its.1));
        self.compared.owned.extend(differ.map(|(what, _)| what).chain(only));
    }

    fn same_verdict(&self, viewer: &Viewer, said: &Said) {
        let [a, b] = [0, 1].map(|it| serde_json::to_value(self.both[it].sitting.verdict(viewer, said)).unwrap());
        assert_eq!(difference(&masked(a), &masked(b)), None, "the verdict on {said:?}");
    }

    /// The same for both, but for the secret itself.
    fn act(&mut self) -> bool {
        match self.pick(12) {
            0 => self.is_refused(),
            1 if self.takes_back() => return true,
            2 if self.corrects() => return true,
            _ => {}
        }
        let seats = self.both[0].seats.clone();
        let first = self.pick(seats.len());
        (0..seats.len()).any(|it| self.speaks(seats[(first + it) % seats.len()]))
    }

    fn pick(&mut self, count: usize) -> usize {
        self.both[0].random.pick(count)
    }

    fn enter(&mut self, viewer: &Viewer, said: &[Said]) {
        let [one, other] = self.both.each_mut().map(|it| it.enter(viewer, said));
        assert_eq!(one, other, "{said:?}");
    }

    /// Something of everything that one seat may say.
    fn speaks(&mut self, seat: Seat) -> bool {
        let viewer = Viewer::seat(seat);
        let offers = [0, 1].map(|it| self.both[it].offered(&viewer, With::Plain));
        let [one, other] = &offers;
        let sealing = |it: &&Row| seat == self.owner && it.phrase.get("seal") == Some(self.slot);
        if let Some(row) = one.rows.first().filter(sealing) {
            self.seals(&viewer, row);
            return true;
        }
        if let (Some(a), Some(b)) = (&one.asked, &other.asked) {
            return self.answers(&viewer, [a, b]);
        }
        if let Some(due) = one.due.as_ref().filter(|it| it.by == By::Entered) {
            let faces = (0..due.count).map(|_| (1 + self.pick(usize::from(due.highest))).to_string());
            let faces = faces.collect::<Vec<_>>().join(" ");
            self.enter(&viewer, &[Said::by_viewer(due.phrase.clone().with("faces", faces))]);
            return true;
        }
        self.takes_a_row(&viewer, &offers)
    }

    /// The owner seals one thing in one battle, and another one in the other.
    fn seals(&mut self, viewer: &Viewer, row: &Row) {
        let secrets = self.secrets.map(|it| it.map(str::to_owned)).unwrap_or_else(|| {
            let (picks, count) = match &row.blanks[0].takes {
                Takes::One { of: Picks::List(picks) } => (picks, 1),
                Takes::Several { of: Picks::List(picks), least, .. } => (picks, usize::from(*least).max(1)),
                _ => panic!("nothing is listed: {row:?}"),
            };
            assert!(picks.len() > count, "there is a choice: {row:?}");
            [0, picks.len() - count].map(|from| {
                let some = picks.iter().skip(from).take(count).map(|it| it.value.as_str());
                some.collect::<Vec<_>>().join(", ")
            })
        });
        for (driver, secret) in self.both.iter_mut().zip(secrets) {
            driver.enter(viewer, &[Said::by_viewer(row.phrase.clone().with("secret", secret))]);
        }
    }

    /// What all are asked gets any answer; what is asked alone one of which nothing comes.
    fn answers(&mut self, viewer: &Viewer, asked: [&Asked; 2]) -> bool {
        if !asked[0].alone {
            let question = &asked[0].questions[0];
            let place = self.pick(question.answers.len());
            let said = Said::by_viewer(question.phrase.clone().with("is", &question.answers[place].value));
            if self.both.iter().all(|it| it.sitting.verdict(viewer, &said).stands == Some(true)) {
                self.enter(viewer, &[said]);
                return true;
            }
        }
        self.compared.alone += usize::from(asked[0].alone);
        for (driver, asked) in self.both.iter_mut().zip(asked) {
            let least = |it: &Question| {
                let nothing = |it: &&Pick| matches!(it.value.as_str(), "no" | "0" | "nobody" | "none");
                let least = it.answers.iter().find(nothing).unwrap_or(&it.answers[0]);
                Said::by_viewer(it.phrase.clone().with("is", &least.value))
            };
            let count = if asked.alone { asked.questions.len() } else { 1 };
            let said: Vec<Said> = asked.questions.iter().take(count).map(least).collect();
            driver.enter(viewer, &said);
        }
        true
    }

    fn takes_a_row(&mut self, viewer: &Viewer, [one, other]: &[Offered; 2]) -> bool {
        let not_always = |it: &&Row| it.group.as_ref().is_none_or(|it| it.as_str() != "always");
        let mut rows: Vec<&Row> = one.rows.iter().filter(not_always).filter(|it| other.rows.contains(it)).collect();
        while !rows.is_empty() {
            let place = self.pick(rows.len());
            let row = rows.swap_remove(place);
            let Some(phrase) = self.both[0].filled(viewer, row) else { continue };
            let said = Said::by_viewer(phrase);
            if self.both[1].sitting.verdict(viewer, &said).stands == Some(true) {
                self.enter(viewer, &[said]);
                return true;
            }
        }
        false
    }

    /// Somebody says what cannot be, and everybody but the owner hears the same of it.
    fn is_refused(&mut self) {
        let others = self.others();
        let place = self.pick(others.len());
        let viewer = &others[place];
        let newest = self.both[0].sitting.newest();
        let barred = self.both[0].offered(viewer, With::Plain).barred.into_iter().map(|it| it.phrase);
        let own = self.both[0].offered(&Viewer::seat(self.owner), With::Plain).rows.into_iter().map(|it| it.phrase);
        let wrong = [Phrase::new("choose", "tea"), undo_from(EntryNo(newest.0 + 7)), Phrase::new("seal", self.slot)];
        let all: Vec<Phrase> = barred.chain(own.take(3)).chain(wrong).collect();
        for phrase in all {
            let said = Said::by_viewer(phrase);
            self.same_verdict(viewer, &said);
            if self.both[0].sitting.verdict(viewer, &said).stands != Some(false) {
                continue;
            }
            let refused = self.both.each_mut().map(|it| {
                let said = std::slice::from_ref(&said);
                it.sitting.enter(viewer, newest, said, &mut it.chance).expect_err("the verdict said so")
            });
            let [a, b] = refused.map(|it| masked(serde_json::to_value(it).unwrap()));
            assert_eq!(difference(&a, &b), None, "{said:?} is refused");
            self.compared.refused += 1;
        }
    }

    /// Somebody takes back what both battles let them take back.
    fn takes_back(&mut self) -> bool {
        let seats = self.both[0].seats.clone();
        let seat = seats[self.pick(seats.len())];
        let viewer = Viewer::seat(seat);
        let [one, other] = self.both.each_ref().map(|it| it.offered(&viewer, With::Plain).back);
        let Some(back) = one.filter(|it| Some(it) == other.as_ref()) else { return false };
        self.enter(&viewer, &[Said::by_viewer(back.phrase)]);
        self.compared.undone += 1;
        true
    }

    /// Somebody wants something else in the place of what was reported or answered.
    fn corrects(&mut self) -> bool {
        let newest = self.both[0].sitting.newest();
        let seats = self.both[0].seats.clone();
        let viewer = Viewer::seat(seats[self.pick(seats.len())]);
        for number in (1..=newest.0).rev().take(20).map(EntryNo) {
            let Ok(rows) = self.both[0].sitting.alternatives(number) else { continue };
            let place = self.pick(rows.len());
            let phrase = match place {
                0 => rows[0].phrase.clone(),
                _ => replace_with(number, &rows[place].phrase),
            };
            let said = Said::by_viewer(phrase);
            self.same_verdict(&Viewer::watcher(), &said);
            if self.both.iter().all(|it| it.sitting.verdict(&viewer, &said).stands == Some(true)) {
                self.enter(&viewer, &[said]);
                self.compared.corrected += 1;
                return true;
            }
        }
        false
    }
}
