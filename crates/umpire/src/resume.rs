//! `umpire resume`: going on with a battle, after a break or a crash.

use std::path::Path;

use anyhow::bail;
use battle::System;
use killteam::KillTeam;
use maelstrom::Maelstrom;
use tactical_strike::TacticalStrike;

use crate::chance::Chance;
use crate::games::Game;
use crate::screen::{Screen, complain};
use crate::session::{Ending, Session};
use crate::shelf::{self, Locked};

/// Goes on with a battle of whatever system.
pub(crate) fn resume(screen: &mut Screen, path: &Path) -> anyhow::Result<Ending> {
    let locked = shelf::lock_and_read(path)?;
    match locked.journal.header.system.as_str() {
        KillTeam::NAME => go_on::<KillTeam>(screen, path, locked),
        Maelstrom::NAME => go_on::<Maelstrom>(screen, path, locked),
        TacticalStrike::NAME => go_on::<TacticalStrike>(screen, path, locked),
        other => bail!("{}: this Umpire knows no system \"{other}\"", path.display()),
    }
}

fn go_on<S: Game>(screen: &mut Screen, path: &Path, locked: Locked) -> anyhow::Result<Ending> {
    let taken = shelf::take::<S>(locked)?;
    for remark in &taken.remarks {
        screen.say(remark)?;
    }
    let entries = taken.battle.newest();
    let mut lines = vec![S::TITLE.to_owned()];
    lines.extend(S::introduction(taken.battle.table()));
    lines.push(format!("The battle goes on after entry {entries}. Type log to read what happened, help for more."));
    screen.say(&lines.join("\n"))?;
    screen.say("")?;
    let chance = Chance::new(None);
    let mut session = Session::new(screen, taken.battle, taken.shelf, taken.dice, chance)?;
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
