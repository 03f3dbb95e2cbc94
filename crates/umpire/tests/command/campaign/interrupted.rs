//! A campaign whose every command may be killed: nothing that was acknowledged is lost.

use std::process::Stdio;
use std::time::{Duration, Instant};

use systems::campaigns::{CampaignFiles, open};

use super::{SCRIPT, command, run, typed, words};
use crate::Folder;

const INTERRUPTIONS: u32 = 100;

/// Numbers from a seed.
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound.max(1)
    }
}

/// How many entries the file holds; a half-written one does not count.
fn entries(folder: &Folder, file: &str) -> usize {
    let bytes = std::fs::read(folder.path(file)).expect("the campaign is there");
    let files = CampaignFiles { name: file, journal: &bytes, vault: &[] };
    let campaign = open(files).unwrap_or_else(|error| panic!("{error}"));
    usize::try_from(campaign.newest().0).expect("there are few")
}

/// Starts a command and kills it after a while. What it had said, and whether it was killed at all.
fn killed(folder: &Folder, words: &[&str], after: Duration) -> (String, bool) {
    let mut child = command(folder, words).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    std::thread::sleep(after);
    let was_running = child.try_wait().expect("it can be asked").is_none();
    // On Unix this is SIGKILL.
    let _ = child.kill();
    let output = child.wait_with_output().expect("it ends");
    (String::from_utf8(output.stdout).expect("umpire prints text"), was_running)
}

#[test]
#[allow(clippy::disallowed_methods, reason = "how long a command takes says when it can be killed")]
fn nothing_acknowledged_is_lost_by_a_hundred_kills() {
    let folder = Folder::new();
    let mut lots = Lots(3);
    typed(&folder, "new whole --turns 2").ends_with(0);
    let started = Instant::now();
    for line in SCRIPT.lines() {
        run(&folder, &words(line, "whole")).ends_with(0);
    }
    let usual = started.elapsed() / u32::try_from(SCRIPT.lines().count()).expect("there are few");
    let whole = run(&folder, &["almanac", "whole"]).ends_with(0).out;

    let (mut interruptions, mut unacknowledged, mut round) = (0, 0, 0);
    while interruptions < INTERRUPTIONS {
        round += 1;
        let name = format!("cut{round}");
        let file = format!("{name}.campaign");
        typed(&folder, &format!("new {name} --name Whole --turns 2")).ends_with(0);
        for line in SCRIPT.lines() {
            let before = entries(&folder, &file);
            loop {
                let after = usual.mul_f64(lots.below(1_000) as f64 / 800.0);
                let (said, was_running) = killed(&folder, &words(line, &name), after);
                interruptions += u32::from(was_running);
                let now = entries(&folder, &file);
                let acknowledged = said.contains("Entry ") || said.contains("Written as entry");
                assert!(now > before || !acknowledged, "lost: {line}\n{said}");
                if now > before {
                    unacknowledged += u32::from(!acknowledged);
                    break;
                }
            }
            // A Warmaster named in the same breath may be missing: then it is named on its own.
            if line.ends_with("--warmaster") && entries(&folder, &file) == before + 1 {
                run(&folder, &["warmaster", &name, line.split('|').nth(2).expect("a name")]).ends_with(0);
            }
        }
        assert_eq!(run(&folder, &["almanac", &name]).ends_with(0).out, whole);
        run(&folder, &["verify", &name]).ends_with(0);
    }
    println!("{interruptions} interruptions in {round} campaigns; {unacknowledged} entries were kept without a word");
}

#[test]
fn a_new_campaign_that_was_cut_short_can_be_begun_again() {
    let folder = Folder::new();
    typed(&folder, "new whole --turns 2").ends_with(0);
    let header = folder.read("whole.campaign");
    for length in [0, 1, 10, 40, header.len() - 1] {
        folder.write("cut.campaign", &header[..length]);
        typed(&folder, "new cut --name Whole --turns 2").ends_with(0);
        typed(&folder, "verify cut").ends_with(0).says("cut.campaign is in order: 0 entries");
        for file in ["cut.campaign", "cut.campaign.vault"] {
            std::fs::remove_file(folder.path(file)).expect("it was there");
        }
    }
    for other in ["a letter", "{\"umpire\":1", &header] {
        folder.write("mine.campaign", other);
        typed(&folder, "new mine --turns 2")
            .ends_with(1)
            .complains("mine.campaign exists already and is left as it is");
        assert_eq!(folder.read("mine.campaign"), other);
    }
}
