//! `umpire odds`: the chances of a shot or a fight, for people as a chart, for programs as JSON.

mod args;
mod chart;
mod fight;
mod in_battle;
mod shoot;

use std::path::Path;

use ::odds::cases::{self, Fault, Settings};
use ::odds::{Aim, Handling, Reading};
use anyhow::Context;
use serde_json::Value;

use crate::screen::Screen;

/// What `umpire odds` can tell.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum OddsCommand {
    /// What a shot is likely to do
    Shoot(shoot::Shoot),
    /// What a fight is likely to leave of both
    Fight(fight::Fight),
    /// What an attack in a battle in progress is likely to do
    Battle(in_battle::InBattle),
}

/// Runs one of them.
pub(crate) fn odds(screen: &mut Screen, command: &OddsCommand) -> anyhow::Result<()> {
    match command {
        OddsCommand::Shoot(wish) => shoot::shoot(screen, wish),
        OddsCommand::Fight(wish) => fight::fight(screen, wish),
        OddsCommand::Battle(wish) => in_battle::in_battle(screen, wish),
    }
}

/// What somebody wants who plays dice as well as possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum AimArg {
    /// The target or the opponent is out
    TakeOut,
    /// Not to be out oneself
    Survive,
    /// More wounds than one loses oneself
    Trade,
}

impl AimArg {
    fn aim(self) -> Aim {
        match self {
            Self::TakeOut => Aim::TakeOut,
            Self::Survive => Aim::Survive,
            Self::Trade => Aim::Trade,
        }
    }
}

/// Whether a die can be kept twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ReadingArg {
    /// A die is retained once: Rending lifts no die of Accurate or Punishing
    Once,
    /// Dice are counted: Rending lifts any normal success
    Counted,
}

impl ReadingArg {
    fn reading(self) -> Reading {
        match self {
            Self::Once => Reading::Once,
            Self::Counted => Reading::Counted,
        }
    }
}

/// What both commands take besides their numbers.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Common {
    /// What for, where dice are played best
    #[arg(long, value_enum, value_name = "AIM", default_value = "take-out")]
    aim: AimArg,
    /// Whether a die can be kept twice [default: once; counted for case files]
    #[arg(long, value_enum, value_name = "READING")]
    reading: Option<ReadingArg>,
}

impl Common {
    /// For people: the rules as we read them.
    fn reading(&self) -> Reading {
        self.reading.map_or(Reading::Once, ReadingArg::reading)
    }

    /// For case files: their conventions, unless something else is asked for.
    fn settings(&self, handling: [Handling; 2]) -> Settings {
        let standard = Settings::default();
        let reading = self.reading.map_or(standard.reading, ReadingArg::reading);
        Settings { reading, handling, aim: self.aim.aim(), ..standard }
    }
}

/// Works a case file out and prints one JSON object, a line a case.
fn print_cases(screen: &mut Screen, path: &Path, work: impl Fn(&str) -> Result<Value, Fault>) -> anyhow::Result<()> {
    let text = crate::reading::text(path)?;
    let results = work(&text).with_context(|| path.display().to_string())?;
    let object = results.as_object().into_iter().flatten();
    let lines: Vec<String> = object.map(|(id, result)| format!("{}:{result}", Value::from(id.as_str()))).collect();
    screen.say(&format!("{{\n{}\n}}", lines.join(",\n")))?;
    Ok(())
}

/// The cases of shots.
fn print_shots(screen: &mut Screen, path: &Path, settings: &Settings) -> anyhow::Result<()> {
    print_cases(screen, path, |text| cases::shots(text, settings))
}

/// The cases of fights.
fn print_fights(screen: &mut Screen, path: &Path, settings: &Settings) -> anyhow::Result<()> {
    print_cases(screen, path, |text| cases::fights(text, settings))
}
