//! How many attacks one thread works out in a second of CPU time.
//!
//! `cargo bench -p odds`, or `cargo bench -p odds -- NAME` for those whose name holds a word. Each figure is one whole evaluation from
//! the numbers of the weapon to the distribution; nothing is kept from one to the next. The work is many of them, over several
//! Saves, Hits and wounds; told is the median of five windows by CPU time of this thread, with the slowest and the fastest.

#![allow(clippy::disallowed_methods, reason = "a measurement needs a clock")]

// The ruler lies beside the largest of our benches.
#[allow(dead_code, reason = "not every bench measures everything")]
#[path = "../../sim/benches/decisions/clock.rs"]
mod clock;

use std::hint::black_box;

use clock::{Measured, Windows};
use odds::{Aim, Fighter, Handling, Profile, Rerolls, Situation, Target, Terms, fight, shot};

/// Something that is measured: what it is called, and how.
type Matter = (&'static str, fn(&Windows) -> Measured);

const MATTERS: [Matter; 6] = [
    (SHOT, |it| shots(it, &Profile::new(4, 3, [3, 4]), &Situation::default())),
    ("5 dice, Ceaseless, Rending", |it| shots(it, &tricky(), &Situation::default())),
    ("the same, played best", |it| {
        shots(it, &tricky(), &Situation { handling: [Handling::Best; 2], ..Situation::default() })
    }),
    (FIGHT, |it| fights(it, 4, Rerolls::NONE)),
    ("fight 6 against 6, solved", |it| fights(it, 6, Rerolls::NONE)),
    ("4 against 4, Balanced", |it| fights(it, 4, Rerolls::BALANCED)),
];

const SHOT: &str = "plain shot of 4 dice";
const FIGHT: &str = "fight 4 against 4, solved";

/// What the public calculator was measured at in a second, elsewhere: this run knows nothing of that machine and its method. It
/// does not solve fights either, but plays them by a convention.
const CALCULATOR: [(&str, f64); 2] = [(SHOT, 58_000.0), (FIGHT, 69.0)];

/// Evaluations between two looks at the clock.
const SHOTS: usize = 1_000;
const FIGHTS: usize = 10;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    // Cargo says so when it measures; otherwise each runs a moment, so that none rots.
    let earnest = args.iter().any(|it| it == "--bench");
    let windows = Windows::new(earnest);
    let wanted = args.iter().find(|it| !it.starts_with('-'));
    for (name, measure) in MATTERS.iter().filter(|it| wanted.is_none_or(|part| it.0.contains(part.as_str()))) {
        let Measured { told, rate } = measure(&windows);
        if !earnest {
            println!("{name:<28}runs; nothing was measured");
            continue;
        }
        println!("{name:<28}{told}");
        if let Some((_, theirs)) = CALCULATOR.iter().find(|it| it.0 == *name) {
            println!(
                "{:<28}{:>10.0} times the {theirs:.0} a second that the public calculator was measured at: elsewhere, not in this run",
                "",
                rate / theirs
            );
        }
    }
}

fn tricky() -> Profile {
    Profile { rending: true, rerolls: Rerolls::CEASELESS, ..Profile::new(5, 3, [3, 4]) }
}

fn shots(windows: &Windows, profile: &Profile, situation: &Situation) -> Measured {
    let all: Vec<(Profile, Target)> = (0..SHOTS)
        .map(|it| (Profile { hit: 3 + (it % 3) as u8, ..*profile }, Target::new(3 + (it / 3 % 3) as u8, 10)))
        .collect();
    windows.per_second("shots", |_| {
        for (profile, target) in &all {
            black_box(shot(black_box(profile), black_box(target), black_box(situation)));
        }
        SHOTS as u64
    })
}

fn fights(windows: &Windows, dice: u8, rerolls: Rerolls) -> Measured {
    let fighter = |it: usize| Fighter::new(Profile { rerolls, ..Profile::new(dice, 3, [4, 5]) }, 8 + (it % 7) as u8);
    let terms = Terms { aim: Aim::TakeOut, ..Terms::default() };
    windows.per_second("fights", |_| {
        for it in 0..FIGHTS {
            black_box(fight(black_box(&fighter(it)), black_box(&fighter(3 * it)), black_box(&terms)));
        }
        FIGHTS as u64
    })
}
