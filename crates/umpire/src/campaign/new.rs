//! `umpire campaign new`.

use std::path::Path;

use anyhow::anyhow;
use scenario::read_document;
use tactical_strike::campaign::{Campaign, CasualtyTable, Fate, Plan, Relic, Rules, relics};

use super::arguments::NewArgs;
use super::dice::vault_of;
use super::file::{create, with_ending};
use super::guide;
use crate::chance::Chance;
use crate::data::Data;
use crate::screen::Screen;
use crate::strike_force::lists;
use crate::usage::usage;

pub(crate) fn new(screen: &mut Screen, args: &NewArgs) -> anyhow::Result<()> {
    let path = with_ending(&args.file);
    let stem = path.file_stem().and_then(|it| it.to_str()).unwrap_or("Campaign");
    let name = args.name.clone().unwrap_or_else(|| battle::capitalized(&stem.replace(['_', '-'], " ")));
    let mut rules = Rules::default();
    for setting in &args.settings {
        let (key, value) = setting
            .split_once('=')
            .ok_or_else(|| usage(format!("--set {setting}: write a key, an equals sign and a value")))?;
        rules.set(key.trim(), value.trim()).map_err(usage)?;
    }
    if let Some(table) = &args.casualty_table {
        rules.casualties = casualty_table(table)?;
    }
    let mut known = relics(&lists(&Data::new(args.data.clone())?)?);
    known.extend(args.relics.iter().map(|it| Relic { name: it.trim().to_owned(), species: None }));
    let plan = Plan::new(&name, args.turns, rules, known).map_err(|reasons| usage(reasons.join("; ")))?;
    let dice = Chance::new(None).dice()?;
    let plan = plan.with_dice(dice.commitment());
    create(&path, &plan, &dice)?;
    let (shown, vault) = (path.display().to_string(), vault_of(&path).display().to_string());
    let turns = if plan.turns() == 1 { "one turn".to_owned() } else { format!("{} turns", plan.turns()) };
    screen.say(&format!("{name} is in {shown}: {turns}. Keep this file; it is the whole campaign."))?;
    screen.say(&format!(
        "Beside it, {vault} keeps the secret of its dice until the end. They are committed to: {}.",
        dice.commitment()
    ))?;
    screen.say("")?;
    screen.say(&guide::next(&Campaign::new(plan), &shown).join("\n"))?;
    Ok(())
}

fn casualty_table(path: &Path) -> anyhow::Result<CasualtyTable> {
    let shown = path.display();
    let text = crate::reading::text(path)?;
    let (rows, faults) = read_document(&text, |file| {
        ["heroes", "leaders"].map(|key| {
            let words = file.texts_at(key).unwrap_or_default();
            let mut fates = Vec::new();
            for (_, word) in &words {
                match Fate::parse(word) {
                    Ok(fate) => fates.push(fate),
                    Err(reason) => file.note(key, reason),
                }
            }
            let row = <[Fate; 6]>::try_from(fates);
            if row.is_err() && words.len() != 6 {
                file.note(key, format_args!("it takes six fates, for 1 to 6; there are {}", words.len()));
            }
            row.ok()
        })
    });
    if !faults.is_empty() {
        let faults: Vec<String> = faults.iter().map(|it| format!("  {shown}: {it}")).collect();
        return Err(anyhow!("the casualty table cannot be read:\n{}", faults.join("\n")));
    }
    match rows {
        [Some(heroes), Some(leaders)] => CasualtyTable::new(heroes, leaders).map_err(|it| anyhow!("{shown}: {it}")),
        _ => Err(anyhow!("{shown} needs six fates each for heroes and leaders")),
    }
}
