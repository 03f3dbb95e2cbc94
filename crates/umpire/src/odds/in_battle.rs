//! `umpire odds battle`: the chances of an attack in a battle in progress, with whoever really stands there.

use std::path::PathBuf;

use anyhow::anyhow;
use battle::journal::Vault;
use systems::Supposed;

use super::chart::{self, Row, chart};
use crate::place::Place;
use crate::replay::opened;
use crate::screen::Screen;
use crate::session::stakes_in_words;

/// An attack in a battle that is kept here.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct InBattle {
    /// The battle, by its name or as a file
    battle: PathBuf,
    /// Who attacks whom: "a2 shoots b1 with braced rifle"
    #[arg(required = true, value_name = "ATTACK")]
    attack: Vec<String>,
    /// As if the attacker stood there: "12.5, 8"
    #[arg(long, value_name = "PLACE")]
    from: Option<String>,
}

/// Tells what it is likely to do.
pub(super) fn in_battle(screen: &mut Screen, wish: &InBattle) -> anyhow::Result<()> {
    let found = Place::of(&wish.battle)?.read()?;
    // What somebody has sealed changes no dice.
    let sitting = opened(&found.name, &found.journal, &Vault::default())?;
    let told = sitting
        .supposed(&wish.attack.join(" "), wish.from.as_deref())
        .map_err(|says| anyhow!("{}: {says}", found.name))?;
    for line in lines(&told, screen.columns()) {
        screen.say(&line)?;
    }
    Ok(())
}

fn lines(told: &Supposed, columns: usize) -> Vec<String> {
    let Supposed { says, stakes, why } = told;
    let mut lines = vec![format!("{says}{}.", stakes_in_words(stakes))];
    lines.extend(why.iter().map(|it| format!("It would be refused: {it}")));
    let Some(odds) = &stakes.odds else { return lines };
    let part = |millionths: u32| f64::from(millionths) / 1e6;
    let left = stakes.left.map_or(u16::MAX, |[left, _]| left);
    let rows: Vec<Row> = odds
        .spread
        .iter()
        .map(|(damage, chance)| Row {
            label: damage.to_string(),
            chance: part(*chance),
            note: if *damage >= left { "out" } else { "" },
        })
        .collect();
    lines.extend(chart(&rows, columns));
    let [out, hurt] = [odds.out, odds.hurt].map(|it| chart::percent(part(it)).trim().to_owned());
    let own = odds.own_out.map_or(String::new(), |it| format!(" Out oneself: {}.", chart::percent(part(it)).trim()));
    lines.push(format!(
        "Out: {out}. Injured or out: {hurt}. Damage: {:.2} on average.{own}",
        f64::from(odds.mean) / 1e3
    ));
    lines.push(if odds.exact { "Exact: counted in whole numbers." } else { "Rounded to millionths." }.to_owned());
    lines
}
