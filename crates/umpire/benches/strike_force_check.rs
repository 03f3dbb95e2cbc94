//! What somebody waits for who types `umpire strike-force check`: the whole process, from its start to its end, with the
//! largest strike force there is.
//!
//! `cargo bench -p umpire`. It should stay below 20 ms. Starting a process that only prints its version is measured
//! beside it, since some of the time belongs to the system.

use std::process::{Command, Stdio};

use divan::Bencher;

fn main() {
    divan::main();
}

const LARGEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tactical_strike/tests/strike_force/largest.toml");

fn run(words: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_umpire"));
    let status = command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).status();
    assert!(status.is_ok_and(|it| it.success()), "umpire {}", words.join(" "));
}

#[divan::bench(sample_count = 200, sample_size = 1)]
fn check_the_largest_force(bencher: Bencher<'_, '_>) {
    bencher.bench(|| run(&["strike-force", "check", LARGEST]));
}

#[divan::bench(sample_count = 200, sample_size = 1)]
fn start_and_say_the_version(bencher: Bencher<'_, '_>) {
    bencher.bench(|| run(&["--version"]));
}
