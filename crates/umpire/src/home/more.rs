//! What is kept besides battles: armies, strike forces, campaigns, finished journals.

use super::{ask, told};
use crate::army::{ArmyCommand, CheckMaelstrom, CheckSystem};
use crate::screen::Screen;
use crate::session::Ending;
use crate::strike_force::{ForceArgs, StrikeForceCommand};
use crate::{army, campaign, replay, strike_force};

/// Asks which of them, and does it.
pub(super) fn more(screen: &mut Screen) -> anyhow::Result<()> {
    let rows = [
        "Check an army of Maelstrom of War",
        "Check a strike force of Tactical Strike",
        "Keep a campaign of Tactical Strike",
        "Read how a battle went",
        "Check the journal of a battle",
    ];
    let Some(place) = ask(screen, "Armies, strike forces, campaigns, journals:", &rows, None)? else {
        return Ok(());
    };
    let (what, sample) = match place {
        0 => ("The army, a name or a file", Some("cinder_compact")),
        1 => ("The strike force, a name or a file", Some("cinder_vanguard")),
        2 => return tell(screen, |screen| campaign::campaign(screen, None)),
        _ => ("The battle, by its name or its file", None),
    };
    let Some(file) = ask_file(screen, what, sample)? else {
        return Ok(());
    };
    tell(screen, |screen| match place {
        0 => {
            let system = CheckSystem::Maelstrom(CheckMaelstrom::of(file));
            army::army(screen, &ArmyCommand::Check { system }).map(|_| ())
        }
        1 => {
            let check = StrikeForceCommand::Check { force: ForceArgs::of(file), since: None };
            strike_force::strike_force(screen, &check).map(|_| ())
        }
        3 => replay::show(screen, file.as_ref()),
        _ => replay::verify(screen, file.as_ref()),
    })
}

/// A mishap is told, and one stays at home.
fn tell(screen: &mut Screen, work: impl FnOnce(&mut Screen) -> anyhow::Result<()>) -> anyhow::Result<()> {
    told(screen, |screen| work(screen).map(|()| Ending::Finished)).map(|_| ())
}

/// A file by its name; Enter takes the sample, if there is one. Nothing if somebody leaves.
fn ask_file(screen: &mut Screen, what: &str, sample: Option<&str>) -> anyhow::Result<Option<String>> {
    let usual = sample.map_or(String::new(), |it| format!(" (Enter: {it})"));
    let Some(line) = screen.read(&format!("{what}{usual}> "))? else {
        return Ok(None);
    };
    Ok(match line.trim() {
        "" => sample.map(str::to_owned),
        typed => Some(typed.to_owned()),
    })
}
