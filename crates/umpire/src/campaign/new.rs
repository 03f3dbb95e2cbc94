//! `umpire campaign new`.

use std::collections::BTreeMap;

use door::Says;
use systems::campaigns::{CampaignFiles, CampaignSetUp, begin, open};
use systems::{Fault, Source};

use super::arguments::NewArgs;
use super::dice::vault_of;
use super::file::{create, with_ending};
use super::guide;
use crate::chance::Chance;
use crate::data::{Data, Kind};
use crate::forces::in_lines;
use crate::screen::Screen;
use crate::usage::usage;

pub(crate) fn new(screen: &mut Screen, args: &NewArgs) -> anyhow::Result<()> {
    let path = with_ending(&args.file);
    let stem = path.file_stem().and_then(|it| it.to_str()).unwrap_or("Campaign");
    let name = args.name.clone().unwrap_or_else(|| battle::capitalized(&stem.replace(['_', '-'], " ")));
    let mut settings = BTreeMap::new();
    for setting in &args.settings {
        let (key, value) = setting
            .split_once('=')
            .ok_or_else(|| usage(format!("--set {setting}: write a key, an equals sign and a value")))?;
        settings.insert(key.trim().to_owned(), value.trim().to_owned());
    }
    let table = |path: &std::path::PathBuf| {
        let (name, text) = (path.display().to_string(), crate::reading::text(path)?);
        Ok::<Source, anyhow::Error>(Source::Text { name, text })
    };
    let wish = CampaignSetUp {
        name: name.clone(),
        turns: args.turns,
        settings,
        casualty_table: args.casualty_table.as_ref().map(table).transpose()?,
        relics: args.relics.clone(),
        lists: Data::new(args.data.clone())?.own_lists(Kind::StrikeForces)?,
    };
    let dice = Chance::new(None).dice()?;
    let header = begin(&wish, dice.commitment()).map_err(|faults| wrong(&faults))?;
    create(&path, &header, &dice)?;
    let (shown, vault) = (path.display().to_string(), vault_of(&path).display().to_string());
    let turns = if args.turns == 1 { "one turn".to_owned() } else { format!("{} turns", args.turns) };
    screen.say(&format!("{name} is in {shown}: {turns}. Keep this file; it is the whole campaign."))?;
    screen.say(&format!(
        "Beside it, {vault} keeps the secret of its dice until the end. They are committed to: {}.",
        dice.commitment()
    ))?;
    screen.say("")?;
    let secret = battle::journal::Vault::dice_line(&dice);
    let files = CampaignFiles { name: &shown, journal: header.as_bytes(), vault: secret.as_bytes() };
    let begun = open(files).map_err(anyhow::Error::msg)?;
    screen.say(&guide::next(begun.as_ref(), &shown).join("\n"))?;
    Ok(())
}

/// Everything that is wrong with a plan.
fn wrong(faults: &[Fault]) -> anyhow::Error {
    let lines: Vec<String> = faults.iter().map(|it| it.says.to_string()).collect();
    for (at, what) in [("casualty table", "the casualty table"), ("lists", "the army lists")] {
        if faults.iter().any(|it| it.at == Says::from(at)) {
            return in_lines(&format!("{what} cannot be read"), &lines);
        }
    }
    usage(lines.join("; "))
}
