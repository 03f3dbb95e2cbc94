//! Every chore of a developer as one command. `cargo xtask help` lists them.
//!
//! This is a program for people who change Umpire; whoever only plays never meets it. It depends
//! on no other crate of the workspace, so that it still runs while one of them does not compile.

#![allow(clippy::disallowed_methods, reason = "chores read the clock and the environment; rules may not")]

mod against;
mod arrows;
mod bench;
mod browser;
mod contests;
mod digests;
mod golden;
mod layers;
mod manifests;
mod million;
mod modules;
mod names;
mod node;
mod purity;
mod recorded;
mod rounds;
mod rust_text;
mod soak;
mod stage;
mod web;
mod workspace;

use std::ffi::OsString;
use std::process::ExitCode;

use contests::Shard;
use workspace::Workspace;

const HELP: &str = "\
Every chore of a developer as one command.

usage: cargo xtask CHORE

  run [ARGS…]      build the product as a user gets it (release) and start it with ARGS;
                   without any, serve battles here and open a browser: umpire serve --open
  check            the quick round: arrows, layers, purity, digests, format, lints, unit tests, scenarios
  test             everything; what the build server runs
  bench [FILTER]   the measurements, with their method; FILTER is a part of a name
  bench --against COMMIT [FILTER]
                   this tree and that commit in turns on one core: how many times as fast, and whether
                   both play the same battles
  soak [PART]      what takes long, whole or in parts: kills, 200 of a server under load; load, 500 battles
                   at once and what they take; simulate, a million random battles and a report of them: time,
                   cores and memory; ladder, the bot that thinks ahead, by numbers of playouts, against the one
                   that does not, on six maps from both seats, then against random, and levels against each
                   other; timed, the same bot with 300 ms a decision, and how long its answers take (on a quiet
                   machine); balance, the two teams of a first battle against each other, on all open maps;
                   dice, more than a million of them rolled by the rules and held against the odds
  soak PART 2/8    the second of eight shares of ladder, timed or balance. What was played is kept until all of
                   it is, and then judged
  bless            accept new golden files, then read the diff as carefully as code
  record           record battles of the newest rules, as far as there are none, and replay all
  help             this text

Exit code: 0 when all is well, 1 when a chore failed, 2 for wrong usage;
`run` hands on the exit code of the product.";

/// What the product does for whoever says nothing else.
const SERVE: [&str; 2] = ["serve", "--open"];

enum Chore {
    Run(Vec<OsString>),
    Check,
    Test,
    Bench(Option<String>),
    Against { commit: String, filter: Option<String> },
    Soak(Option<String>, Shard),
    Bless,
    Record,
    Help,
}

fn main() -> ExitCode {
    let chore = match parse(std::env::args_os().skip(1).collect()) {
        Ok(chore) => chore,
        Err(sentence) => {
            eprintln!("xtask: {sentence}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match perform(chore) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn parse(args: Vec<OsString>) -> Result<Chore, String> {
    let mut args = args.into_iter();
    let Some(word) = args.next() else {
        return Err("which chore?".into());
    };
    let rest: Vec<OsString> = args.collect();
    let word = word.to_string_lossy().into_owned();

    // Whatever follows `run` belongs to the product, `--help` included.
    if word == "run" {
        return Ok(Chore::Run(if rest.is_empty() { SERVE.map(Into::into).into() } else { rest }));
    }
    let rest: Vec<String> = rest.iter().map(|it| it.to_string_lossy().into_owned()).collect();
    if rest.iter().any(|it| it == "--help" || it == "-h") {
        return Ok(Chore::Help);
    }
    match (word.as_str(), rest.as_slice()) {
        ("check", []) => Ok(Chore::Check),
        ("test", []) => Ok(Chore::Test),
        ("bench", []) => Ok(Chore::Bench(None)),
        ("bench", [option]) if option == "--against" => Err("`bench --against` needs a commit".into()),
        ("bench", [option, commit]) if option == "--against" => {
            Ok(Chore::Against { commit: commit.clone(), filter: None })
        }
        ("bench", [option, commit, filter]) if option == "--against" => {
            Ok(Chore::Against { commit: commit.clone(), filter: Some(filter.clone()) })
        }
        ("bench", [option, ..]) if option.starts_with('-') => Err(format!("`bench` knows no option `{option}`")),
        ("bench", [filter]) => Ok(Chore::Bench(Some(filter.clone()))),
        ("bench", [_, surplus, ..]) => Err(format!("`bench` takes one filter; `{surplus}` is too much")),
        ("soak", []) => Ok(Chore::Soak(None, Shard::WHOLE)),
        ("soak", [part]) if soak::PARTS.contains(&part.as_str()) => Ok(Chore::Soak(Some(part.clone()), Shard::WHOLE)),
        ("soak", [part, share]) if soak::IN_SHARES.contains(&part.as_str()) => {
            Ok(Chore::Soak(Some(part.clone()), share.parse()?))
        }
        ("soak", [part, surplus, ..]) if soak::PARTS.contains(&part.as_str()) => {
            Err(format!("`soak {part}` takes no `{surplus}`"))
        }
        ("soak", [part, ..]) => Err(format!("`soak` has no part `{part}`; known are {}", soak::PARTS.join(", "))),
        ("bless", []) => Ok(Chore::Bless),
        ("record", []) => Ok(Chore::Record),
        ("help" | "--help" | "-h", _) => Ok(Chore::Help),
        ("check" | "test" | "bless" | "record", [surplus, ..]) => {
            Err(format!("`{word}` takes no argument; got `{surplus}`"))
        }
        _ => Err(format!("there is no chore `{word}`")),
    }
}

fn perform(chore: Chore) -> anyhow::Result<ExitCode> {
    if let Chore::Help = chore {
        println!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    }
    let workspace = Workspace::find()?;
    match chore {
        Chore::Run(args) => workspace.run_product(&args),
        Chore::Check => rounds::quick(&workspace),
        Chore::Test => rounds::everything(&workspace),
        Chore::Bench(filter) => bench::measure(&workspace, filter.as_deref()),
        Chore::Against { commit, filter } => against::compare(&workspace, &commit, filter.as_deref()),
        Chore::Soak(part, shard) => soak::soak(&workspace, part.as_deref(), shard),
        Chore::Bless => golden::bless(&workspace),
        Chore::Record => recorded::record(&workspace),
        Chore::Help => unreachable!("answered above"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Chore, Shard, parse};

    fn parsed(line: &str) -> Result<Chore, String> {
        parse(line.split_whitespace().map(Into::into).collect())
    }

    #[test]
    fn whatever_follows_run_belongs_to_the_product() {
        let Ok(Chore::Run(args)) = parsed("run scenario --help scenarios/") else { panic!("not a run") };
        assert_eq!(args, ["scenario", "--help", "scenarios/"]);
    }

    #[test]
    fn a_run_without_a_word_serves_battles_and_opens_a_browser() {
        let Ok(Chore::Run(args)) = parsed("run") else { panic!("not a run") };
        assert_eq!(args, ["serve", "--open"]);
    }

    #[test]
    fn a_bench_takes_one_filter_or_none() {
        assert!(matches!(parsed("bench"), Ok(Chore::Bench(None))));
        assert!(matches!(parsed("bench sight"), Ok(Chore::Bench(Some(filter))) if filter == "sight"));
        assert!(parsed("bench sight path").is_err());
        assert!(parsed("bench --fast").is_err());
    }

    #[test]
    fn a_comparison_names_a_commit_and_perhaps_a_filter() {
        let Ok(Chore::Against { commit, filter: None }) = parsed("bench --against HEAD~1") else { panic!("no commit") };
        assert_eq!(commit, "HEAD~1");
        let Ok(Chore::Against { filter, .. }) = parsed("bench --against HEAD~1 greedy") else { panic!("no filter") };
        assert_eq!(filter.as_deref(), Some("greedy"));
        assert!(parsed("bench --against").is_err());
        assert!(parsed("bench --against HEAD~1 greedy lazily").is_err());
    }

    #[test]
    fn a_contest_can_be_played_in_shares() {
        let Ok(Chore::Soak(Some(part), shard)) = parsed("soak timed 2/8") else { panic!("no share") };
        assert_eq!((part.as_str(), Ok(shard)), ("timed", "2/8".parse()));
        assert!(matches!(parsed("soak ladder"), Ok(Chore::Soak(Some(_), Shard::WHOLE))));
        for line in ["soak kills 2/8", "soak ladder 9/8", "soak ladder 1/2 3", "soak chess"] {
            assert!(parsed(line).is_err(), "{line}");
        }
    }

    #[test]
    fn wrong_usage_is_told_in_a_sentence() {
        for (line, says) in [
            ("", "which chore?"),
            ("tset", "there is no chore `tset`"),
            ("check killteam", "`check` takes no argument; got `killteam`"),
        ] {
            assert_eq!(parsed(line).err().as_deref(), Some(says), "{line}");
        }
    }

    #[test]
    fn help_is_found_wherever_people_look_for_it() {
        for line in ["help", "--help", "-h", "test --help", "help bench"] {
            assert!(matches!(parsed(line), Ok(Chore::Help)), "{line}");
        }
    }
}
