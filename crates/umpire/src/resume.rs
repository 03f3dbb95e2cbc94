//! `umpire resume`: going on with a battle, after a break or a crash.

use std::path::Path;

use crate::chance::Chance;
use crate::place::Place;
use crate::screen::{Screen, complain};
use crate::session::{Ending, Session};
use crate::shelf::{file, stored};

/// Goes on with a battle of whatever system.
pub(crate) fn resume(screen: &mut Screen, word: &Path) -> anyhow::Result<Ending> {
    let place = Place::of(word)?;
    let name = place.name();
    if name != word.to_string_lossy() {
        screen.say(&format!("{} was taken in: the battle goes on as {name}.", word.display()))?;
    }
    let taken = match place {
        Place::File(path) => file::take(file::lock_and_read(&path)?)?,
        Place::Stored(archive, row) => stored::take(archive, row)?,
    };
    for remark in &taken.remarks {
        screen.say(remark)?;
    }
    let entries = taken.sitting.newest();
    let mut lines = vec![taken.sitting.summary().title];
    lines.extend(taken.sitting.introduced());
    lines.push(match &taken.closed {
        Some(why) => why.clone(),
        None => format!("The battle goes on after entry {entries}. Type log to read what happened, help for more."),
    });
    screen.say(&lines.join("\n"))?;
    screen.say("")?;
    let chance = Chance::new(None);
    let closed = taken.closed;
    let is_closed = closed.is_some();
    let mut session = Session::new(screen, taken.sitting, taken.shelf, taken.dice, chance);
    session.story_is_known();
    session.show_glance()?;
    let ending = match closed {
        Some(why) => session.read_only(why)?,
        None => session.run()?,
    };
    if !is_closed {
        farewell(screen, &name, ending)?;
    }
    Ok(ending)
}

/// What is said when a sitting ends before its battle.
pub(crate) fn farewell(screen: &mut Screen, name: &str, ending: Ending) -> anyhow::Result<()> {
    let how = format!("The journal is kept. Go on with: umpire resume {name}");
    match ending {
        Ending::Finished => {}
        Ending::Left => screen.say(&how)?,
        Ending::InputEnded => complain(&format!("The input ended before the battle did. {how}")),
    }
    Ok(())
}
