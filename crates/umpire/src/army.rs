//! `umpire army`: says everything that keeps an army from taking the field.

use std::path::PathBuf;

use battle::capitalized;
use maelstrom::{Army, BattleSize};

use crate::data::{Data, Kind};
use crate::screen::Screen;
use crate::usage::usage;
use battle::counted;

/// What `umpire army` can do.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum ArmyCommand {
    /// Say everything that stands in the way of an army; ends with 1 if there is anything
    Check {
        #[command(subcommand)]
        system: CheckSystem,
    },
}

/// Whose armies can be checked.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum CheckSystem {
    /// Maelstrom of War: points, detachments, command points, warlord, datasheets, upgrades
    #[command(name = "maelstrom")]
    Maelstrom(CheckMaelstrom),
}

/// What `umpire army check maelstrom` takes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct CheckMaelstrom {
    /// The army: a file, or the name of one that comes with Umpire
    #[arg(value_name = "FILE")]
    file: String,
    /// The battle size: incursion, strike-force or onslaught [default: the smallest that its points fit]
    #[arg(long, value_name = "SIZE")]
    size: Option<String>,
    /// A folder with armies/ of your own; they come before those of Umpire
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl CheckMaelstrom {
    /// This army, at the smallest size that its points fit.
    pub(crate) fn of(file: String) -> Self {
        Self { file, size: None, data: None }
    }
}

/// Runs one of them. False if something stands in the army's way.
pub(crate) fn army(screen: &mut Screen, command: &ArmyCommand) -> anyhow::Result<bool> {
    let ArmyCommand::Check { system: CheckSystem::Maelstrom(wish) } = command;
    let data = Data::new(wish.data.clone())?;
    let size = wish.size.as_deref().map(size_named).transpose()?;
    let file = data.find(Kind::Armies, &wish.file)?;
    let army = Army::load(&file.name, &file.text).map_err(|faults| {
        let lines: Vec<String> = faults.lines().map(|it| format!("  {it}")).collect();
        anyhow::anyhow!("the army cannot be read:\n{}", lines.join("\n"))
    })?;
    let size = size.unwrap_or_else(|| smallest_for(&army));
    let problems = army.check(size);
    screen.say(&in_words(&army, size).join("\n"))?;
    Ok(problems.is_empty())
}

/// The size of this name; a hyphen stands for a space.
pub(crate) fn size_named(name: &str) -> anyhow::Result<BattleSize> {
    BattleSize::named(&name.replace(['-', '_'], " ")).ok_or_else(|| {
        let known = BattleSize::ALL.map(|it| it.name().to_lowercase().replace(' ', "-"));
        usage(format!("there is no battle size \"{name}\"; known are {}", known.join(", ")))
    })
}

fn smallest_for(army: &Army) -> BattleSize {
    let fits = BattleSize::ALL.into_iter().find(|it| army.points_with_reinforcements() <= it.points());
    fits.unwrap_or(BattleSize::Onslaught)
}

/// What a check found: a line each, with its code.
pub(crate) fn in_words(army: &Army, size: BattleSize) -> Vec<String> {
    let (name, sized) = (&army.name, size.name());
    let problems = army.check(size);
    let mut lines = vec![match problems.len() {
        0 => format!("{name} is legal. It may take the field in a battle of the size {sized}."),
        1 => format!(
            "{name} may not take the field in a battle of the size {sized}. One thing stands in the way of mustering (S02)."
        ),
        many => {
            format!(
                "{name} may not take the field in a battle of the size {sized}. {many} things stand in the way of mustering (S02)."
            )
        }
    }];
    lines.extend(problems.iter().map(|it| format!("  {}  {}.", it.code, capitalized(&it.sentence))));
    let pool = u16::from(size.command_points());
    let spent = army.command_points_spent();
    lines.push(format!("  Points          {} of {}", army.points(), size.points()));
    let units = army.mustered().count();
    lines.push(format!("  Units           {units}, {}", counted(army.models() as u64, "model")));
    if army.reinforcement_points > 0 {
        let added = counted((army.units.len() - units) as u64, "unit");
        lines.push(format!("  Set aside       {} points for {added} that can be added", army.reinforcement_points));
    }
    lines.push(format!("  Command points  {spent} of {pool} spent"));
    if let Some(warlord) = army.warlord().and_then(|it| army.units.get(it)) {
        lines.push(format!("  Warlord         {}", warlord.name));
    }
    let painted = if army.is_painted { "10 points at the end" } else { "not said to be" };
    lines.push(format!("  Painted         {painted}"));
    lines
}
