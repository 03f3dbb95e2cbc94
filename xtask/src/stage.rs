//! A round of work is a list of stages; the first that fails ends it.

use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::workspace::on_build_server;

/// One step of a round.
pub(crate) struct Stage<'a> {
    name: &'static str,
    /// What is done, shown beside the name; empty if the name says it.
    shows: String,
    /// What to do if it fails, after "stopped at …: ".
    remedy: String,
    work: Box<dyn FnOnce() -> anyhow::Result<Done> + 'a>,
}

/// How a stage ended that did not fail.
pub(crate) enum Done {
    /// All of it was done.
    Whole,
    /// It could not be done here, and why.
    Skipped(String),
}

impl<'a> Stage<'a> {
    /// A check of our own, which gives a sentence for everything that is wrong.
    pub(crate) fn check(
        name: &'static str,
        remedy: &str,
        work: impl FnOnce() -> anyhow::Result<Vec<String>> + 'a,
    ) -> Self {
        let work = move || {
            let sentences = work()?;
            for sentence in &sentences {
                println!("  {sentence}");
            }
            match sentences.len() {
                0 => Ok(Done::Whole),
                1 => bail!("one thing is wrong"),
                more => bail!("{more} things are wrong"),
            }
        };
        Self { name, shows: String::new(), remedy: remedy.into(), work: Box::new(work) }
    }

    /// A call of cargo; whoever wants to see its failure alone runs the very same command.
    pub(crate) fn cargo(name: &'static str, mut command: Command) -> Self {
        let shows = as_typed(&command);
        let remedy = format!("to see it alone, run `{shows}`");
        let work = move || {
            let status = command.status().context("cannot start cargo")?;
            if status.success() { Ok(Done::Whole) } else { bail!("cargo says no ({status})") }
        };
        Self { name, shows, remedy, work: Box::new(work) }
    }

    /// Something that needs more than Rust: where that is missing it is skipped, but never on the build server.
    pub(crate) fn able(name: &'static str, remedy: &str, work: impl FnOnce() -> anyhow::Result<Done> + 'a) -> Self {
        let work = move || match work()? {
            Done::Skipped(why) if on_build_server() => bail!("skipped, which the build server does not take: {why}"),
            done => Ok(done),
        };
        Self { name, shows: String::new(), remedy: remedy.into(), work: Box::new(work) }
    }

    pub(crate) fn with_remedy(self, remedy: &str) -> Self {
        Self { remedy: remedy.into(), ..self }
    }
}

/// Runs the stages in order, with a heading and a duration each and a summary at the end.
pub(crate) fn run(stages: Vec<Stage<'_>>) -> ExitCode {
    let (count, start) = (stages.len(), Instant::now());
    let mut summary = Vec::new();
    for (at, stage) in stages.into_iter().enumerate() {
        let colon = if stage.shows.is_empty() { "" } else { ": " };
        println!("\n[{}/{count}] {}{colon}{}", at + 1, stage.name, stage.shows);
        let start_of_stage = Instant::now();
        let result = (stage.work)();
        let took = told(start_of_stage.elapsed());
        let done = match result {
            Ok(done) => done,
            Err(error) => {
                println!("  failed after {took}: {error:#}");
                summary.push((stage.name, format!("{took:>8}  FAILED")));
                print_summary(&summary);
                println!("stopped at {}, stage {} of {count}: {}", stage.name, at + 1, stage.remedy);
                return ExitCode::FAILURE;
            }
        };
        match done {
            Done::Whole => {
                println!("  passed in {took}");
                summary.push((stage.name, format!("{took:>8}")));
            }
            Done::Skipped(why) => {
                println!("  SKIPPED: {why}");
                summary.push((stage.name, format!("{took:>8}  skipped: {why}")));
            }
        }
    }
    print_summary(&summary);
    let skipped = summary.iter().filter(|(_, row)| row.contains("skipped")).count();
    match skipped {
        0 => println!("all {count} stages passed in {}", told(start.elapsed())),
        some => println!("{} of {count} stages passed in {}, {some} skipped", count - some, told(start.elapsed())),
    }
    ExitCode::SUCCESS
}

fn print_summary(rows: &[(&str, String)]) {
    println!();
    for (name, row) in rows {
        println!("  {name:<14}{row}");
    }
    println!();
}

fn told(duration: Duration) -> String {
    let seconds = duration.as_secs();
    if seconds < 60 {
        format!("{:.1} s", duration.as_secs_f64())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}

/// The command as a developer would type it, with the variables it sets.
fn as_typed(command: &Command) -> String {
    let variables = command.get_envs().filter_map(|(key, value)| {
        let (key, value) = (key.to_string_lossy(), value?.to_string_lossy());
        (!key.starts_with("CARGO_")).then(|| format!("{key}={}", quoted(&value)))
    });
    let args = command.get_args().map(|it| quoted(&it.to_string_lossy()));
    variables.chain(["cargo".to_owned()]).chain(args).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let is_plain = |it: char| it.is_alphanumeric() || "-_=/.,:".contains(it);
    if !word.is_empty() && word.chars().all(is_plain) { word.to_owned() } else { format!("'{word}'") }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::process::{Command, ExitCode};
    use std::time::Duration;

    use super::{Stage, as_typed, run, told};

    #[test]
    fn the_first_failure_ends_the_round() {
        let reached = Cell::new(0);
        let stage = |sentences: Vec<String>| {
            Stage::check("made up", "mend it", || {
                reached.set(reached.get() + 1);
                Ok(sentences)
            })
        };
        assert_eq!(run(vec![stage(vec![]), stage(vec!["wrong".into()]), stage(vec![])]), ExitCode::FAILURE);
        assert_eq!(reached.get(), 2);
        assert_eq!(run(vec![stage(vec![]), stage(vec![])]), ExitCode::SUCCESS);
    }

    #[test]
    fn a_command_is_shown_as_one_would_type_it() {
        let mut command = Command::new("/a/long/path/cargo");
        command.args(["doc", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings").env("CARGO_INCREMENTAL", "0");
        command.env_remove("UMPIRE_BLESS");
        assert_eq!(as_typed(&command), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps");
    }

    #[test]
    fn durations_are_told_in_seconds_or_minutes() {
        assert_eq!(told(Duration::from_millis(1_250)), "1.2 s");
        assert_eq!(told(Duration::from_secs(125)), "2 min 05 s");
    }
}
