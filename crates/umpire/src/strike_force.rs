//! `umpire strike-force`: checks a strike force, prices it, and says what may still be added; alone, or in the light of
//! its campaign.

use std::path::PathBuf;

use systems::forces::Asks;

use crate::data::{Data, Kind};
use crate::screen::Screen;
use crate::{campaign, forces};

/// What all of them take.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ForceArgs {
    /// The strike force: a file, or the name of one that comes with Umpire
    #[arg(value_name = "FILE")]
    file: String,
    /// A folder with lists that add to ours and override them by name, laid out as Umpire's data
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The campaign it fights in: its Personnel, what its characters have won, who is wounded, who is outnumbered
    #[arg(long, value_name = "CAMPAIGN", requires = "force")]
    campaign: Option<PathBuf>,
    /// Which force of the campaign it is, or whose
    #[arg(long, value_name = "NAME", requires = "campaign")]
    force: Option<String>,
}

/// What `umpire strike-force` can do.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum StrikeForceCommand {
    /// Say everything that stands in the way of a strike force; ends with 1 if there is anything
    Check {
        #[command(flatten)]
        force: ForceArgs,
        /// The same force before an earlier mission: its Hero and Leaders must still be there
        #[arg(long, value_name = "FILE")]
        since: Option<String>,
    },
    /// Say what every model and piece of wargear costs
    Price {
        #[command(flatten)]
        force: ForceArgs,
    },
    /// Say what may still be added
    Options {
        #[command(flatten)]
        force: ForceArgs,
    },
}

/// Runs one of them. False if something stands in the force's way.
pub(crate) fn strike_force(screen: &mut Screen, command: &StrikeForceCommand) -> anyhow::Result<bool> {
    let (asks, args, since) = match command {
        StrikeForceCommand::Check { force, since } => (Asks::Check, force, since.as_deref()),
        StrikeForceCommand::Price { force } => (Asks::Price, force, None),
        StrikeForceCommand::Options { force } => (Asks::Room, force, None),
    };
    let system = forces::system_with(Kind::StrikeForces)?;
    let data = Data::new(args.data.clone())?;
    let mut wish = forces::wish(&system, &data, &args.file)?;
    wish.since = since.map(|it| forces::found(&data, Kind::StrikeForces, it)).transpose()?;
    let (text, stands) = match (&args.campaign, &args.force) {
        (Some(path), Some(name)) => forces::told(&system, campaign::look(path)?.force(name, asks, &wish))?,
        _ => forces::answered(&system, asks, &wish)?,
    };
    screen.say(&text)?;
    Ok(stands)
}
