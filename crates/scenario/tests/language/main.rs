//! The language of scenarios, tried on a small game of stones.

mod changes;
mod claims;
mod malformed;
mod reports;
mod sights;
mod steps;
mod time;
mod toy;

use toy::Stones;

/// What a scenario of stones is faulted with, line by line. Nothing if it passes.
fn problems(text: &str) -> Vec<String> {
    let text = format!("title = \"A claim\"\n{text}");
    let report = scenario::run::<Stones>("stones.toml", &text);
    report.problems.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn passes(text: &str) {
    assert_eq!(problems(text), Vec::<String>::new());
}

#[track_caller]
fn fails(text: &str, with: &[&str]) {
    assert_eq!(problems(text), with);
}
