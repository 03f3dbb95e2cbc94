//! Battles whose machine loses power a hundred times: what anybody was shown is still there.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;
use std::rc::Rc;

use battle::journal::DiceSource;
use systems::{Field, Outside};

use super::*;
use crate::disk::forgetful::{Forgetful, NO_POWER, Power};
use crate::names::BotKind;
use crate::play::SittingArgs;
use crate::shelf::{FileShelf, Taken, file};
use crate::wish::Wish;

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
    fn begin(&self, physical: bool) {
        let players = if physical { [None, None] } else { [None, Some(BotKind::Random)] };
        let mut wish = Wish::usual(systems::all()[0], SittingArgs::default());
        // Few choices: what matters is what becomes of them.
        wish.say(Field::Forces, vec!["ashgate_cadets".to_owned()]);
        let dice = Seeded::from_number(1);
        let outside = Outside { seed: 1, dice: DiceSource::of(&dice) };
        let begun = systems::begin(&wish.set_up(&players, physical, true).unwrap(), &outside).unwrap();
        FileShelf::begin(self.path, &begun.header(), Some(&dice)).unwrap();
    }

    fn is_over(&self) -> bool {
        battle::journal::Journal::read(&std::fs::read(self.path).unwrap()).unwrap().is_sealed()
    }

    /// The battle from its files, as `umpire resume` takes it.
    fn take(&self) -> Taken {
        file::take(file::lock_and_read(self.path).unwrap()).unwrap()
    }

    /// Somebody plays on until the power fails, the lines are used up, or the battle is over.
    fn sit(&self, taken: Taken, operations: usize, lines: usize) -> Sat {
        let (lines, seed) = {
            let mut power = self.power.borrow_mut();
            power.last_for(operations);
            let lines: Vec<&str> = (0..lines).map(|_| self.lines[power.below(self.lines.len())]).collect();
            (lines, power.below(1_000))
        };
        let (mut screen, shown) = Screen::scripted(&lines);
        let Shelf::File(file) = taken.shelf else { panic!("it is a file") };
        let shelf = Shelf::File(file.on(|it| Forgetful::above(it, &self.power)));
        let chance = Chance::new(Some(seed as u64));
        let mut session = Session::new(&mut screen, taken.sitting, shelf, taken.dice, chance);
        session.story_is_known();
        let failed = match session.run() {
            Ok(_) => false,
            Err(error) => {
                assert!(error.chain().any(|it| it.to_string() == NO_POWER), "{operations}: {error:#}");
                true
            }
        };
        let told = session.told.iter().copied().max().unwrap().max(session.told_everybody);
        let news = session.sitting.news(&Viewer::seat(Seat::A), EntryNo(0));
        let story = news.iter().map(|it| (it.entry, session.spelled(&it.says))).collect();
        drop(session);
        Sat { shown: shown.text().lines().map(str::to_owned).collect(), told, story, failed }
    }
}

/// Plays battles until the power has failed so often. The most entries that a battle came to.
fn hundred_failures(physical: bool, lines: &[&str]) -> u32 {
    let folder = tempfile::tempdir().unwrap();
    let power = Power::new(11);
    let (mut failures, mut half_written, mut farthest, mut number) = (0, 0, 0, 0);
    while failures < 100 {
        number += 1;
        let path = folder.path().join(format!("{number}.journal"));
        let machine = Machine { path: &path, power: Rc::clone(&power), lines };
        machine.begin(physical);
        // Battles begin to fail at different moments.
        machine.sit(machine.take(), usize::MAX, 12 * (number % 10));
        for _ in 0..12 {
            if machine.is_over() {
                break;
            }
            let taken = machine.take();
            let before = taken.sitting.newest();
            let operations = 1 + power.borrow_mut().below(36);
            let sat = machine.sit(taken, operations, 200);
            failures += u32::from(sat.failed);
            if machine.is_over() {
                break;
            }
            let bytes = std::fs::read(&path).unwrap();

            // The vault has been read too: every seal can still be opened.
            let again = machine.take();
            let kept = again.sitting.newest();
            assert!(sat.told <= kept, "entry {} was told, {kept} are kept", sat.told);
            // Where people hand the screen over, everybody is told the same.
            let readers = if physical { 3 } else { 1 };
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
    assert!(hundred_failures(false, &[""]) > 100);
}

#[test]
fn nothing_shown_is_lost_when_the_power_fails_in_a_refereed_battle() {
    let lines = ["1", "1", "2", "3", "", "pass", "end turning point"];
    assert!(hundred_failures(true, &lines) > 40);
}
