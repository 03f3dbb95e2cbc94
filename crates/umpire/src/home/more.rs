//! What is kept besides battles: armies, strike forces, campaigns, finished journals.

use super::{ask, told};
use crate::army::ArmyCommand;
use crate::data::Kind;
use crate::screen::Screen;
use crate::session::Ending;
use crate::{army, campaign, forces, replay};

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
    let kind = [Kind::Armies, Kind::StrikeForces].get(place).copied();
    let (what, sample) = match (kind, place) {
        (Some(kind), _) => (format!("The {}, a name or a file", kind.one()), systems::data::names(kind).next()),
        (None, 2) => return tell(screen, |screen| campaign::campaign(screen, None)),
        _ => ("The journal of the battle".to_owned(), None),
    };
    let Some(file) = ask_file(screen, &what, sample)? else {
        return Ok(());
    };
    tell(screen, |screen| match (kind, place) {
        (Some(kind), _) => {
            let system = forces::system_with(kind)?;
            army::army(screen, &ArmyCommand::check(&system, file)).map(|_| ())
        }
        (None, 3) => replay::show(screen, file.as_ref()),
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
