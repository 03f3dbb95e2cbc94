//! Battles whose machine loses power a hundred times: what anybody was shown is still there.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use battle::System as _;
use killteam::{KillTeam, TableKind};

use super::*;
use crate::disk::forgetful::{Forgetful, NO_POWER, Power};
use crate::games::killteam::KillTeamArgs;
use crate::games::{BotKind, seat_names};
use crate::play::header;
use crate::shelf::{self, Taken};

/// What came of a sitting that may have ended in the dark.
struct Sat {
    /// Every line that was on the screen.
    shown: Vec<String>,
    /// The newest entry that anybody was told of.
    told: EntryNo,
    /// What the battle was about to tell, entry by entry.
    story: Vec<(EntryNo, String)>,
    /// The power failed.
    failed: bool,
}

/// A battle with its files in this folder, and the power below them.
struct Machine<'a> {
    path: &'a Path,
    power: Rc<RefCell<Power>>,
    /// What people type, in any order.
    lines: &'a [&'a str],
}

impl Machine<'_> {
    fn begin(&self, table: TableKind) {
        let players = match table {
            TableKind::Digital => [None, Some(BotKind::Random)],
            TableKind::Physical => [None, None],
        };
        let names = seat_names(&players, &[]).unwrap();
        // Few choices: what matters is what becomes of them.
        let teams = vec!["ashgate_cadets".to_owned()];
        let setup = KillTeamArgs { teams, ..KillTeamArgs::default() }.setup(table, &names).unwrap();
        let dice = Seeded::from_number(1);
        let header = header::<KillTeam>(&setup, Some(&dice)).unwrap();
        KillTeam::prepare(&setup).map(Arc::new).unwrap();
        Shelf::begin(self.path, &header, Some(&dice)).unwrap();
    }

    fn is_over(&self) -> bool {
        battle::journal::Journal::read(&std::fs::read(self.path).unwrap()).unwrap().is_sealed()
    }

    /// The battle from its files, as `umpire resume` takes it.
    fn take(&self) -> Taken<KillTeam> {
        shelf::take::<KillTeam>(shelf::lock_and_read(self.path).unwrap()).unwrap()
    }

    /// Somebody plays on until the power fails, the lines are used up, or the battle is over.
    fn sit(&self, taken: Taken<KillTeam>, operations: usize, lines: usize) -> Sat {
        let (lines, seed) = {
            let mut power = self.power.borrow_mut();
            power.last_for(operations);
            let lines: Vec<&str> = (0..lines).map(|_| self.lines[power.below(self.lines.len())]).collect();
            (lines, power.below(1_000))
        };
        let (mut screen, shown) = Screen::scripted(&lines);
        let shelf = taken.shelf.on(|it| Forgetful::above(it, &self.power));
        let chance = Chance::new(Some(seed as u64));
        let mut session = Session::new(&mut screen, taken.battle, shelf, taken.dice, chance).unwrap();
        session.story_is_known();
        let failed = match session.run() {
            Ok(_) => false,
            Err(error) => {
                assert!(error.chain().any(|it| it.to_string() == NO_POWER), "{operations}: {error:#}");
                true
            }
        };
        let told = session.told.iter().copied().max().unwrap().max(session.told_everybody);
        let story = session.battle.log(Some(Seat::A));
        let words = |it: &battle::Logged<KillTeam>| {
            (it.entry, <KillTeam as battle::Words>::event(session.battle.table(), &it.event))
        };
        let story = story.map(words).collect();
        drop(session);
        Sat { shown: shown.text().lines().map(str::to_owned).collect(), told, story, failed }
    }
}

/// Plays battles until the power has failed so often. The most entries that a battle came to.
fn hundred_failures(table: TableKind, lines: &[&str]) -> u32 {
    let folder = tempfile::tempdir().unwrap();
    let power = Power::new(11);
    let (mut failures, mut half_written, mut farthest, mut number) = (0, 0, 0, 0);
    while failures < 100 {
        number += 1;
        let path = folder.path().join(format!("{number}.journal"));
        let machine = Machine { path: &path, power: Rc::clone(&power), lines };
        machine.begin(table);
        // Battles begin to fail at different moments.
        machine.sit(machine.take(), usize::MAX, 12 * (number % 10));
        for _ in 0..12 {
            if machine.is_over() {
                break;
            }
            let taken = machine.take();
            let before = taken.battle.newest();
            let operations = 1 + power.borrow_mut().below(36);
            let sat = machine.sit(taken, operations, 200);
            failures += u32::from(sat.failed);
            if machine.is_over() {
                break;
            }
            let bytes = std::fs::read(&path).unwrap();

            // The vault has been read too: every seal can still be opened.
            let again = machine.take();
            let kept = again.battle.newest();
            assert!(sat.told <= kept, "entry {} was told, {kept} are kept", sat.told);
            // Where people hand the screen over, everybody is told the same.
            let readers = if table == TableKind::Digital { 1 } else { 3 };
            let unkept: BTreeSet<&String> = sat.story.iter().filter(|(it, _)| *it > kept).map(|(_, it)| it).collect();
            for words in unkept.into_iter().filter(|it| !it.is_empty()) {
                let is_kept = |(entry, it): &&(EntryNo, String)| *entry > before && *entry <= kept && it == words;
                let times = sat.shown.iter().filter(|it| *it == words).count();
                assert!(times <= readers * sat.story.iter().filter(is_kept).count(), "lost: {words}");
            }
            for seal in sat.shown.iter().filter_map(|it| it.strip_prefix("Sealed: ")?.get(..9)) {
                let seal = seal.replace(' ', "").to_lowercase();
                assert!(String::from_utf8_lossy(&bytes).contains(&seal), "lost: the seal {seal}");
            }

            let is_half_written = bytes.last() != Some(&b'\n');
            half_written += u32::from(is_half_written);
            let remarked =
                again.remarks.iter().any(|it| it.contains("was written only in part and never acknowledged"));
            assert_eq!(is_half_written, remarked, "{:?}", again.remarks);
            farthest = farthest.max(kept.0);
        }
    }
    assert!(half_written > 0, "no line was ever torn");
    println!("{failures} failures in {number} battles, {half_written} lines half-written, {farthest} entries");
    farthest
}

#[test]
fn nothing_shown_is_lost_when_the_power_fails_in_a_digital_battle() {
    assert!(hundred_failures(TableKind::Digital, &[""]) > 100);
}

#[test]
fn nothing_shown_is_lost_when_the_power_fails_in_a_refereed_battle() {
    let lines = ["1", "1", "2", "3", "", "pass", "end turning point"];
    assert!(hundred_failures(TableKind::Physical, &lines) > 40);
}
