//! A disk that forgets whatever was not synced, and a campaign whose machine loses power a hundred times.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use clap::Parser;
use systems::campaigns::{CampaignSeen, CampaignSetUp, Page, PageStyle, Visitor, begin};

use super::arguments::CampaignCommand;
use super::change::{Change, change};
use super::file::Kept;
use crate::disk::Disk;

const SCRIPT: &str = include_str!("../../tests/command/campaign/script.txt");

#[derive(Debug, Parser)]
struct Typed {
    #[command(subcommand)]
    what: CampaignCommand,
}

/// A file: what is on the disk, and what the system only says is there.
#[derive(Debug, Default)]
struct Stored {
    safe: Vec<u8>,
    seen: Vec<u8>,
}

/// The campaign and its vault.
const CAMPAIGN: usize = 0;
const VAULT: usize = 1;

/// A disk with two files and one power line.
#[derive(Debug, Default)]
struct Platter {
    files: [Stored; 2],
    /// So many operations until the power fails.
    operations_left: u32,
    lots: u64,
    /// How often a line was left half-written.
    torn: u32,
}

impl Platter {
    fn below(&mut self, bound: usize) -> usize {
        self.lots = self.lots.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.lots >> 33) % bound.max(1) as u64).unwrap_or(0)
    }

    fn works(&mut self) -> io::Result<()> {
        self.operations_left = self.operations_left.checked_sub(1).ok_or_else(|| io::Error::other("no power"))?;
        Ok(())
    }

    /// The power is back: of what was not synced, any part of the beginning may have been written.
    fn restart(&mut self) {
        for place in [CAMPAIGN, VAULT] {
            let Stored { safe, seen } = std::mem::take(&mut self.files[place]);
            let unsynced = seen.strip_prefix(safe.as_slice()).map(<[u8]>::len);
            let kept = match unsynced {
                Some(length) => seen[..safe.len() + self.below(length + 1)].to_vec(),
                // It was cut and not synced: either happened or not.
                None if self.below(2) == 0 => seen,
                None => safe,
            };
            self.files[place] = Stored { safe: kept.clone(), seen: kept };
        }
        self.torn += u32::from(self.is_torn());
    }

    /// True if the campaign ends with half a line.
    fn is_torn(&self) -> bool {
        self.files[CAMPAIGN].seen.last() != Some(&b'\n')
    }
}

#[derive(Debug, Clone)]
struct Forgetful(Rc<RefCell<Platter>>, usize);

impl Disk for Forgetful {
    fn read_all(&mut self) -> io::Result<Vec<u8>> {
        let mut platter = self.0.borrow_mut();
        platter.works()?;
        Ok(platter.files[self.1].seen.clone())
    }

    fn cut(&mut self, length: usize) -> io::Result<()> {
        let mut platter = self.0.borrow_mut();
        platter.works()?;
        platter.files[self.1].seen.truncate(length);
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut platter = self.0.borrow_mut();
        if let Err(error) = platter.works() {
            let some = platter.below(bytes.len() + 1);
            platter.files[self.1].seen.extend(bytes.iter().take(some));
            return Err(error);
        }
        platter.files[self.1].seen.extend(bytes);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut platter = self.0.borrow_mut();
        platter.works()?;
        let file = &mut platter.files[self.1];
        file.safe = file.seen.clone();
        Ok(())
    }
}

fn wish(line: &str) -> Change {
    let words = std::iter::once("campaign").chain(line.split('|'));
    match Typed::try_parse_from(words).expect("the script is in order").what {
        CampaignCommand::Enter(command) => {
            let (_, fact, note) = command.parts();
            Change::Enter(fact, note)
        }
        CampaignCommand::Correct { change, to } => Change::Correct(change, to),
        other => panic!("{other:?} is not in the script"),
    }
}

/// How a campaign stands, and its log.
type Played = (CampaignSeen, String);

/// Plays the script on a disk whose power fails so often. The campaign, how often the power failed, and how often a line
/// was left half-written.
fn played(seed: u64, failures: u32) -> (Played, u32, u32) {
    let plan = CampaignSetUp { name: "Autumn".to_owned(), turns: 2, ..CampaignSetUp::default() };
    // The script types what real dice show.
    let bytes = begin(&plan, battle::Hex([0; 32])).expect("it is in order").into_bytes();
    let files = [Stored { safe: bytes.clone(), seen: bytes }, Stored::default()];
    let platter = Platter { files, operations_left: u32::MAX, lots: seed, torn: 0 };
    let disk = Forgetful(Rc::new(RefCell::new(platter)), CAMPAIGN);
    let mut left = failures;
    for line in SCRIPT.lines() {
        // What one line enters: a Warmaster may be named in the same breath.
        let enters = 1 + usize::from(line.ends_with("--warmaster"));
        let before = entries(&disk);
        loop {
            if left > 0 {
                let mut platter = disk.0.borrow_mut();
                platter.operations_left = u32::try_from(platter.below(9)).unwrap_or(0);
            } else {
                disk.0.borrow_mut().operations_left = u32::MAX;
            }
            let answer = taken(&disk).and_then(|mut kept| change(&mut kept, "FILE", &wish(line)));
            let (acknowledged, cut) = match answer {
                Ok(said) => (said.contains("Entry "), false),
                Err(error) => {
                    assert!(error.chain().any(|it| it.to_string() == "no power"), "{line}: {error:#}");
                    (false, true)
                }
            };
            // Even after an acknowledgement the power may go.
            let fails = cut || (left > 0 && disk.0.borrow_mut().below(2) == 0);
            if fails {
                left = left.saturating_sub(1);
                disk.0.borrow_mut().restart();
            }
            let now = entries(&disk);
            assert!(!acknowledged || now == before + enters, "lost: {line}");
            if now == before + enters {
                break;
            }
            if now > before {
                // Half of it is there; the rest is told on its own.
                let name = line.split('|').nth(2).expect("a name");
                disk.0.borrow_mut().operations_left = u32::MAX;
                let mut kept = taken(&disk).expect("it can be read");
                change(&mut kept, "FILE", &wish(&format!("warmaster|FILE|{name}"))).expect("it is in order");
                break;
            }
        }
    }
    disk.0.borrow_mut().operations_left = u32::MAX;
    let kept = taken(&disk).expect("it can be read");
    let torn = disk.0.borrow().torn;
    let log = kept.campaign().page(&Visitor::Keeper, &Page::Log, PageStyle::Plain).expect("there is a log");
    ((kept.campaign().seen(&Visitor::Keeper), log), failures - left, torn)
}

/// The campaign on this disk, with its vault.
fn taken(disk: &Forgetful) -> anyhow::Result<Kept<Forgetful>> {
    Kept::take(disk.clone(), Some(Forgetful(disk.0.clone(), VAULT)), "FILE")
}

fn entries(disk: &Forgetful) -> usize {
    let mut platter = disk.0.borrow_mut();
    let left = std::mem::replace(&mut platter.operations_left, u32::MAX);
    drop(platter);
    let kept = taken(disk).unwrap_or_else(|error| panic!("{error:#}"));
    let mut platter = disk.0.borrow_mut();
    platter.operations_left = left;
    assert_eq!(kept.campaign().sealed_in_words(), None, "what opens a seal is safe before the seal is");
    // A half-written last line is dropped with a sentence, and only that is.
    let remark = kept.remark().unwrap_or_default();
    assert_eq!(platter.is_torn(), remark.contains("was written only in part"), "{remark}");
    usize::try_from(kept.campaign().newest().0).expect("there are few")
}

#[test]
fn nothing_acknowledged_is_lost_when_the_power_fails() {
    let (undisturbed, ..) = played(0, 0);
    let (mut failures, mut torn) = (0, 0);
    for seed in 1..=4 {
        let (campaign, times, halves) = played(seed, 40);
        assert_eq!(campaign, undisturbed);
        (failures, torn) = (failures + times, torn + halves);
    }
    assert!(failures >= 100 && torn >= 10, "{failures} failures, {torn} half-written lines");
}
