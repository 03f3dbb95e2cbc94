//! `umpire strike-force`: checks a strike force, prices it, and says what may still be added.

mod words;

use std::path::PathBuf;

use anyhow::bail;
use tactical_strike::campaign::Roster;
use tactical_strike::strike_force::{StrikeForce, check, check_kept, may_still_add, price};
use tactical_strike::{Lists, Source, SourceKind};

use crate::campaign;
use crate::data::{Data, DataFile, Kind};
use crate::screen::Screen;

/// What all of them take.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ForceArgs {
    /// The strike force: a file, or the name of one that comes with Umpire
    #[arg(value_name = "FILE")]
    file: String,
    /// A folder with army_lists/*.toml and tactical_strike/*.toml that add to ours and override them by name
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The campaign it fights in: its Personnel, what its characters have won, who is wounded, who is outnumbered
    #[arg(long, value_name = "CAMPAIGN", requires = "force")]
    campaign: Option<PathBuf>,
    /// Which force of the campaign it is, or whose
    #[arg(long, value_name = "NAME", requires = "campaign")]
    force: Option<String>,
}

impl ForceArgs {
    /// This force, with the lists that come with Umpire.
    pub(crate) fn of(file: String) -> Self {
        Self { file, data: None, campaign: None, force: None }
    }
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
    let (StrikeForceCommand::Check { force: args, .. }
    | StrikeForceCommand::Price { force: args }
    | StrikeForceCommand::Options { force: args }) = command;
    let data = Data::new(args.data.clone())?;
    let lists = lists(&data)?;
    let force = load(&data, &lists, &args.file)?;
    let campaign = args.campaign.as_deref().map(campaign::look).transpose()?;
    let roster = match (&campaign, &args.force) {
        (Some(campaign), Some(name)) => {
            let name = campaign::force(campaign.state(), name)?;
            Roster::new(&lists, campaign, &name, &force)
        }
        _ => None,
    };
    let fielded = roster.as_ref().map_or(&force, Roster::fielded);
    let mut stands = true;
    let text = match command {
        StrikeForceCommand::Check { since, .. } => {
            let mut report = roster.as_ref().map_or_else(|| check(&lists, &force), Roster::check);
            if let Some(since) = since {
                let before = load(&data, &lists, since)?;
                report.problems.extend(check_kept(&lists, &before, &force));
            }
            stands = report.is_legal();
            words::report(&force.name, &report)
        }
        StrikeForceCommand::Price { .. } => words::prices(&force.name, &price(&lists, fielded)),
        StrikeForceCommand::Options { .. } => words::room(&force.name, &may_still_add(&lists, fielded)),
    };
    screen.say(&text)?;
    Ok(stands)
}

/// Every army list there is, and what belongs to them.
pub(crate) fn lists(data: &Data) -> anyhow::Result<Lists> {
    let files = list_files(data)?;
    let sources: Vec<Source<'_>> =
        files.iter().map(|(kind, file)| Source { kind: *kind, name: &file.name, text: &file.text }).collect();
    Lists::load(&sources).map_err(|faults| in_lines("the army lists cannot be read", &faults))
}

/// The files that describe them.
pub(crate) fn list_files(data: &Data) -> anyhow::Result<Vec<(SourceKind, DataFile)>> {
    let mut files: Vec<(SourceKind, DataFile)> = Vec::new();
    for name in data.names(Kind::ArmyLists) {
        files.push((SourceKind::ArmyList, data.find(Kind::ArmyLists, &name)?));
    }
    for name in data.names(Kind::TacticalStrike) {
        let kind = match name.as_str() {
            "allies" => SourceKind::Allies,
            "weapons" => SourceKind::Weapons,
            "powers" => SourceKind::Powers,
            "addendum" => SourceKind::Addendum,
            // Battles are set up with these, strike forces are not.
            "deployment_maps" => continue,
            _ => bail!(
                "tactical_strike/{name}.toml is not understood; there are allies, weapons, powers, addendum and \
                 deployment_maps, and army lists lie in army_lists"
            ),
        };
        files.push((kind, data.find(Kind::TacticalStrike, &name)?));
    }
    Ok(files)
}

/// A strike force by name or path.
pub(crate) fn load(data: &Data, lists: &Lists, name: &str) -> anyhow::Result<StrikeForce> {
    let file = data.find(Kind::StrikeForces, name)?;
    StrikeForce::load(lists, &file.text).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(|it| format!("{}: {it}", file.name)).collect();
        in_lines("the strike force cannot be read", &faults)
    })
}

fn in_lines<T: ToString>(what: &str, faults: &[T]) -> anyhow::Error {
    let lines: Vec<String> = faults.iter().map(|it| format!("  {}", it.to_string())).collect();
    anyhow::anyhow!("{what}:\n{}", lines.join("\n"))
}
