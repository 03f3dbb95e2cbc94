//! `umpire army`: says everything that keeps a force of any system from taking the field, what it costs, and what may
//! still be added.

use std::path::PathBuf;

use systems::SystemCard;
use systems::forces::Asks;

use crate::data::Data;
use crate::forces;
use crate::screen::Screen;

/// What `umpire army` can do.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum ArmyCommand {
    /// Say everything that stands in the way of an army; ends with 1 if there is anything
    Check(ArmyArgs),
    /// Say what everything in it costs
    Price(ArmyArgs),
    /// Say what may still be added
    Options(ArmyArgs),
}

/// What each of them takes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ArmyArgs {
    /// The rule system
    #[arg(value_parser = names())]
    system: String,
    /// The army, strike force or kill team: a file, or the name of one that comes with Umpire
    #[arg(value_name = "FILE")]
    file: String,
    /// The battle size, where there are several: incursion, strike-force or onslaught [default: the smallest that its
    /// points fit]
    #[arg(long, value_name = "SIZE")]
    size: Option<String>,
    /// A folder with data of your own, laid out as Umpire's; it comes before that of Umpire
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl ArmyCommand {
    /// Whether this may take the field, as usual.
    pub(crate) fn check(system: &SystemCard, file: String) -> Self {
        Self::Check(ArmyArgs { system: system.name.to_owned(), file, size: None, data: None })
    }
}

fn names() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(systems::all().into_iter().map(|it| it.name))
}

/// Runs one of them. False if something stands in the army's way.
pub(crate) fn army(screen: &mut Screen, command: &ArmyCommand) -> anyhow::Result<bool> {
    let (asks, args) = match command {
        ArmyCommand::Check(args) => (Asks::Check, args),
        ArmyCommand::Price(args) => (Asks::Price, args),
        ArmyCommand::Options(args) => (Asks::Room, args),
    };
    let found = systems::all().into_iter().find(|it| it.name == args.system);
    let system = found.ok_or_else(|| anyhow::anyhow!("there is no system \"{}\"", args.system))?;
    let data = Data::new(args.data.clone())?;
    let mut wish = forces::wish(&system, &data, &args.file)?;
    wish.size.clone_from(&args.size);
    let (text, stands) = forces::answered(&system, asks, &wish)?;
    screen.say(&text)?;
    Ok(stands)
}
