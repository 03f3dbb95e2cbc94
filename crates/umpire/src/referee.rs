//! `umpire referee`: a battle on a physical table. Umpire leads through it, keeps the secrets, asks
//! what scoring needs, and scores.

use crate::chance::Chance;
use crate::home;
use crate::play::begin;
use crate::screen::Screen;
use crate::session::Ending;
use crate::wish::Refereed;

/// Where dice come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum DiceArg {
    /// You roll real dice and type what they show
    Typed,
    /// Umpire rolls, and anybody can check it afterwards
    Rolled,
}

/// Referees a battle, for as many players as the system takes or forces are named.
pub(crate) fn referee(screen: &mut Screen, wanted: &Refereed) -> anyhow::Result<Ending> {
    let Refereed { mut wish, dice } = wanted.clone();
    // Whoever stands at a real table has a name and a force of their own; a script has said what it wants.
    if screen.is_terminal() && wish.sitting.names.is_empty() && !home::ask_who(screen, &mut wish)? {
        return Ok(Ending::Finished);
    }
    let rolled = dice == DiceArg::Rolled;
    let set_up = wish.set_up(&vec![None; wish.players()], true, rolled)?;
    begin(screen, &set_up, &wish.sitting, Chance::new(wish.sitting.seed))
}
