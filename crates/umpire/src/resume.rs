//! `umpire resume`: going on with a battle, after a break or a crash.

use std::path::Path;

use crate::chance::Chance;
use crate::screen::{Screen, complain};
use crate::session::{Ending, Session};
use crate::shelf;

/// Goes on with a battle of whatever system.
pub(crate) fn resume(screen: &mut Screen, path: &Path) -> anyhow::Result<Ending> {
    let taken = shelf::take(shelf::lock_and_read(path)?)?;
    for remark in &taken.remarks {
        screen.say(remark)?;
    }
    let entries = taken.sitting.newest();
    let mut lines = vec![taken.sitting.summary().title];
    lines.extend(taken.sitting.introduced());
    lines.push(format!("The battle goes on after entry {entries}. Type log to read what happened, help for more."));
    screen.say(&lines.join("\n"))?;
    screen.say("")?;
    let chance = Chance::new(None);
    let mut session = Session::new(screen, taken.sitting, taken.shelf, taken.dice, chance);
    session.story_is_known();
    session.show_glance()?;
    let ending = session.run()?;
    farewell(screen, path, ending)?;
    Ok(ending)
}

/// What is said when a sitting ends before its battle.
pub(crate) fn farewell(screen: &mut Screen, path: &Path, ending: Ending) -> anyhow::Result<()> {
    let how = format!("The journal is kept. Go on with: umpire resume {}", path.display());
    match ending {
        Ending::Finished => {}
        Ending::Left => screen.say(&how)?,
        Ending::InputEnded => complain(&format!("The input ended before the battle did. {how}")),
    }
    Ok(())
}
