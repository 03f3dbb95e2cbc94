//! What `umpire simulate SYSTEM` takes: the same for every system, and what each says about its set-ups.

use std::num::NonZero;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use bots::Lists;
use clap::{ArgMatches, Args as _, Command, FromArgMatches, Subcommand};
use sim::{Run, quoted};
use systems::{Field, SystemCard};

use crate::names::BotKind;
use crate::wish::{Wish, chosen, set_up_command, wish_from};

/// Nobody waits for a bot for longer than a minute.
const MOST_THOUGHT: u64 = 60_000;

/// Many battles on one set-up.
#[derive(Debug, Clone)]
pub(crate) struct Simulated {
    pub(crate) wish: Wish,
    pub(crate) arguments: Arguments,
}

/// What can be said about battles of any system.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Arguments {
    /// How many battles
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    pub(crate) battles: u64,
    /// The number behind all of them: the same one gives the same battles
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// A bot for each seat; random ones without it
    #[arg(long, value_enum, value_name = "BOT,BOT", value_delimiter = ',')]
    pub(crate) bots: Vec<BotKind>,
    /// On how many threads at the most; without it, one for each core
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
    /// How many battles a bot that thinks ahead plays in its head for each decision
    #[arg(long, value_name = "NUMBER", default_value_t = 64)]
    pub(crate) playouts: u32,
    /// How long such a bot thinks about each decision instead, and how long each then took. No two runs are the same
    #[arg(
        long,
        value_name = "MILLISECONDS",
        value_parser = clap::value_parser!(u64).range(1..=MOST_THOUGHT),
        conflicts_with_all = ["playouts", "out", "journal"]
    )]
    pub(crate) think: Option<u64>,
    /// How the result is printed
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: Format,
    /// How choices are found
    #[arg(long, value_enum, default_value = "full")]
    pub(crate) lists: ListsArg,
    /// A folder that gets the journal of each battle
    #[arg(long, value_name = "FOLDER")]
    pub(crate) journal: Option<PathBuf>,
    /// A .parquet or .csv file that gets a row for each battle. If the run is killed, the same command goes on with it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Only one of several shares of the battles: 2/8 is the second of eight
    #[arg(long, value_name = "SHARE/SHARES")]
    shard: Option<Shard>,
    /// Only the battle of this number, counted from 0
    #[arg(long, value_name = "NUMBER", conflicts_with = "shard")]
    only: Option<u64>,
    /// Say how long it would take, and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// One of several shares, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shard {
    share: u64,
    of: u64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        let read = typed.split_once('/').and_then(|(share, of)| Some((share.parse().ok()?, of.parse().ok()?)));
        match read {
            Some((share, of)) if (1..=of).contains(&share) => Ok(Self { share, of }),
            _ => Err("a share is told as 2/8, the second of eight".to_owned()),
        }
    }
}

impl Shard {
    /// Its battles of so many.
    fn numbers(self, battles: u64) -> Range<u64> {
        let begins = |share: u64| (u128::from(battles) * u128::from(share) / u128::from(self.of)) as u64;
        begins(self.share - 1)..begins(self.share)
    }
}

/// How the result is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// A few lines for people
    Text,
    /// One JSON object
    Json,
}

/// How choices are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ListsArg {
    /// Every legal choice is listed, and the bot picks one
    Full,
    /// One legal choice is drawn without making the list, for bots that do not look at it
    Lazy,
}

impl ListsArg {
    /// As it is typed.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Lazy => "lazy",
        }
    }
}

impl Arguments {
    /// What is to be run.
    pub(crate) fn run(&self) -> Run {
        let numbers = match (self.only, self.shard) {
            (Some(number), _) => number..number.saturating_add(1),
            (None, Some(shard)) => shard.numbers(self.battles),
            (None, None) => 0..self.battles,
        };
        let lists = match self.lists {
            ListsArg::Full => Lists::Full,
            ListsArg::Lazy => Lists::Lazy,
        };
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let threads = self.threads.unwrap_or_else(cores);
        let think = self.think.map(Duration::from_millis);
        Run { numbers, seed: self.seed, threads, playouts: self.playouts, lists, think }
    }
}

impl Simulated {
    /// The command that plays these battles, without what it says about how many, which, and where they go.
    pub(crate) fn command(&self) -> String {
        let Self { wish, arguments } = self;
        let mut words = ["umpire", "simulate", wish.system.name].map(str::to_owned).to_vec();
        let mut say = |flag: &str, value: &str| words.extend([format!("--{flag}"), quoted(value)]);
        for (flag, values) in wish.said.iter().filter(|it| !it.1.is_empty()) {
            say(flag, &values.join(","));
        }
        let bots: Vec<&str> = arguments.bots.iter().map(|it| it.word()).collect();
        if !bots.is_empty() {
            say("bots", &bots.join(","));
        }
        for option in &wish.options {
            say("option", option);
        }
        if let Some(data) = &wish.data {
            say("data", &data.display().to_string());
        }
        say("lists", arguments.lists.word());
        say("playouts", &arguments.playouts.to_string());
        say("seed", &arguments.seed.to_string());
        // What needs no value, as --free-for-all.
        words.extend(wish.said.iter().filter(|it| it.1.is_empty()).map(|(flag, _)| format!("--{flag}")));
        words.join(" ")
    }
}

impl FromArgMatches for Simulated {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (card, matches) = chosen(matches)?;
        Ok(Self { wish: wish_from(card, matches), arguments: Arguments::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for Simulated {
    fn augment_subcommands(command: Command) -> Command {
        let systems = systems::all();
        systems.iter().fold(command.subcommand_required(true), |all, card| all.subcommand(simulated(card)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        systems::all().iter().any(|it| it.name == name)
    }
}

fn simulated(card: &SystemCard) -> Command {
    // Nobody reports anything, and what bots do is no part of a campaign.
    let command = set_up_command(card, |it| !matches!(it, Field::Tracking | Field::Campaign));
    Arguments::augment_args(command).about(card.gist).long_about(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_all_battles_out() {
        for battles in [0, 1, 7, 100, u64::MAX] {
            let all = (1..=8).map(|share| Shard { share, of: 8 }.numbers(battles));
            let end = all.fold(0, |end, it| {
                assert_eq!(it.start, end, "nothing is left out or played twice");
                it.end
            });
            assert_eq!(end, battles);
        }
    }

    #[test]
    fn a_share_is_one_of_those_there_are() {
        assert_eq!("2/8".parse(), Ok(Shard { share: 2, of: 8 }));
        for typed in ["0/8", "9/8", "2", "/", "2/0", "a/b", "-1/2"] {
            assert!(typed.parse::<Shard>().is_err(), "{typed}");
        }
    }
}
