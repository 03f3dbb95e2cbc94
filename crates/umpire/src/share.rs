//! `umpire share`: a battle that was begun here is opened to browsers, by links that are made here alone.

use std::path::PathBuf;

use anyhow::bail;

use crate::place::Place;
use crate::screen::Screen;

/// What is shared.
#[derive(Debug, clap::Args)]
pub(crate) struct Share {
    /// The battle, as `umpire resume` lists it
    battle: PathBuf,
    /// One link for a device that acts for all, instead of one for each of you
    #[arg(long)]
    together: bool,
    /// Where `umpire serve` is reached, as its last line says
    #[arg(long, value_name = "ADDRESS", default_value = "http://localhost:7777")]
    at: String,
}

/// Makes links to a battle and prints them, once.
pub(crate) fn share(screen: &mut Screen, wish: &Share) -> anyhow::Result<()> {
    let Place::Stored(archive, row) = Place::of(&wish.battle)? else {
        bail!("{} is a file; take it in with `umpire import` first", wish.battle.display());
    };
    let address = wish.at.trim_end_matches('/');
    for link in archive.share(&row.name, wish.together)? {
        let whose = if wish.together { "All of you".to_owned() } else { format!("{}, seat {}", link.name, link.seat) };
        screen.say(&format!("{whose}: {address}{}", link.path))?;
    }
    screen
        .say("Each link opens its seat, so give it to nobody else. They are told once; `umpire serve` has to run.")?;
    Ok(())
}
