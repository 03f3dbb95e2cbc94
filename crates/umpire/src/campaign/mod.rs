//! `umpire campaign`: campaigns kept in one file. It reads lines, keeps files and prints; what may be seen and done is
//! decided behind the door of `systems::campaigns`.

mod arguments;
pub(crate) mod battles;
mod change;
mod dice;
mod file;
mod guide;
mod new;
mod phrases;

#[cfg(test)]
mod forgetful;

use std::path::Path;

use anyhow::bail;
use systems::campaigns::{Campaigning, Page, PageStyle, Visitor};

pub(crate) use self::arguments::CampaignCommand;
use self::arguments::PageArgs;
use self::change::{Change, change};
use self::file::{Kept, open, with_ending};
use crate::screen::Screen;

/// Printed by `umpire campaign` alone.
const OVERVIEW: &str = "\
A campaign of Tactical Strike lives in one file. Every command adds to it or prints from it;
nothing is ever erased.

  Once        new, join for every force, warmaster for each side, initiative
  Each turn   muster and advance, then next
              challenge, assist or accept, result for each mission, then next
              casualty for everybody who fell, then next
  Any time    show, sheet, briefing, ledger, almanac, log
  Mistakes    correct, withdraw, insert: you see what follows before it is written

`umpire campaign show FILE` always says what comes next, with the command for it.
`umpire campaign COMMAND --help` explains a command.
docs/campaigns.md goes through a whole campaign.";

/// Runs one of them; without any, says what there is.
pub(crate) fn campaign(screen: &mut Screen, command: Option<CampaignCommand>) -> anyhow::Result<()> {
    match command {
        None => overview(screen),
        Some(CampaignCommand::New(args)) => new::new(screen, &args),
        Some(CampaignCommand::Enter(command)) => {
            let (file, fact, note) = command.parts();
            write(screen, &file, &Change::Enter(fact, note))
        }
        Some(CampaignCommand::Show(page)) => show(screen, &page),
        // A sheet and the ledger of a force are for its player, who sees what it has chosen.
        Some(CampaignCommand::Sheet { page, force }) => print(screen, &page, &Visitor::Keeper, &Page::Sheet(force)),
        Some(CampaignCommand::Briefing(page)) => print(screen, &page, &Visitor::Anybody, &Page::Briefing),
        Some(CampaignCommand::Almanac(page)) => print(screen, &page, &Visitor::Anybody, &Page::Almanac),
        Some(CampaignCommand::Ledger { page, force }) => {
            let visitor = if force.is_some() { Visitor::Keeper } else { Visitor::Anybody };
            print(screen, &page, &visitor, &Page::Ledger(force))
        }
        Some(CampaignCommand::Log { page, uncovered }) => {
            // No table: long entries are wrapped like any sentence.
            let (kept, style) = looked_at(&page)?;
            let visitor = if uncovered { Visitor::Keeper } else { Visitor::Anybody };
            screen.say(paged(&kept, &visitor, &Page::Log, style)?.trim_end())?;
            Ok(())
        }
        Some(CampaignCommand::Correct { change, to }) => {
            write(screen, &change.file.clone(), &Change::Correct(change, to))
        }
        Some(CampaignCommand::Withdraw(change)) => write(screen, &change.file.clone(), &Change::Withdraw(change)),
        Some(CampaignCommand::Insert { change, what }) => {
            write(screen, &change.file.clone(), &Change::Insert(change, what))
        }
        Some(CampaignCommand::Verify { file }) => verify(screen, &file),
    }
}

/// The campaign in a file, to be asked.
pub(crate) fn look(path: &Path) -> anyhow::Result<Box<dyn Campaigning>> {
    Ok(file::look(&with_ending(path))?.into_campaign())
}

fn write(screen: &mut Screen, path: &Path, wish: &Change) -> anyhow::Result<()> {
    let path = with_ending(path);
    let shown = path.display().to_string();
    let mut kept = open(&path)?;
    if let Some(sentence) = kept.campaign().sealed_in_words() {
        bail!("{sentence}; put it beside the campaign");
    }
    if let Some(remark) = kept.remark() {
        screen.say(&remark)?;
    }
    let answer = change(&mut kept, &shown, wish)?;
    screen.say(&answer)?;
    Ok(())
}

fn overview(screen: &mut Screen) -> anyhow::Result<()> {
    screen.show(OVERVIEW)?;
    let mut lines = Vec::new();
    for path in file::here() {
        lines.push(match file::look(&path) {
            Ok(kept) => {
                let seen = kept.campaign().seen(&Visitor::Anybody);
                format!("  {}  {}: {}", path.display(), seen.name, seen.says)
            }
            Err(error) => format!("  {error:#}"),
        });
    }
    if !lines.is_empty() {
        screen.say("")?;
        screen.say("Campaigns in this folder:")?;
        screen.say(&lines.join("\n"))?;
    }
    Ok(())
}

fn show(screen: &mut Screen, page: &PageArgs) -> anyhow::Result<()> {
    let shown = with_ending(&page.file).display().to_string();
    let (kept, style) = looked_at(page)?;
    let mut text = paged(&kept, &Visitor::Anybody, &Page::Standings, style)?;
    if style == PageStyle::Plain {
        let missions = kept.campaign().seen(&Visitor::Anybody).missions;
        let missions: Vec<String> = missions.iter().map(|it| it.says.to_string()).collect();
        if !missions.is_empty() {
            text.push_str(&format!("\n{}\n", missions.join("\n")));
        }
        text.push_str(&format!("\nNext\n----\n\n{}\n", guide::next(kept.campaign(), &shown).join("\n")));
    }
    screen.show(text.trim_end())?;
    Ok(())
}

fn print(screen: &mut Screen, args: &PageArgs, visitor: &Visitor, page: &Page) -> anyhow::Result<()> {
    let (kept, style) = looked_at(args)?;
    // Tables keep their shape.
    screen.show(paged(&kept, visitor, page, style)?.trim_end())?;
    Ok(())
}

fn paged(kept: &Kept<std::fs::File>, visitor: &Visitor, page: &Page, style: PageStyle) -> anyhow::Result<String> {
    kept.campaign().page(visitor, page, style).map_err(|why| change::refusal(&why))
}

/// The campaign that a page is about, and how it is written.
fn looked_at(page: &PageArgs) -> anyhow::Result<(Kept<std::fs::File>, PageStyle)> {
    let kept = file::look(&with_ending(&page.file))?;
    for remark in kept.remark().into_iter().chain(kept.campaign().sealed_in_words().map(|it| format!("{it}."))) {
        crate::screen::complain(&remark);
    }
    Ok((kept, if page.markdown { PageStyle::Markdown } else { PageStyle::Plain }))
}

fn verify(screen: &mut Screen, path: &Path) -> anyhow::Result<()> {
    let path = with_ending(path);
    let kept = file::look(&path)?;
    if let Some(remark) = kept.remark() {
        screen.say(&remark)?;
    }
    let (campaign, shown) = (kept.campaign(), path.display());
    let (entries, skipped) = (campaign.newest(), campaign.fallen());
    screen.say(&format!(
        "{shown} is in order: {entries} entries, each with a hash that follows, each accepted again by the rules, and the \
         campaign stood after each as the file says."
    ))?;
    if let Some(sentence) = campaign.sealed_in_words() {
        screen.say(&format!("{sentence}."))?;
    }
    if skipped > 0 {
        screen.say(&format!("{skipped} of them do not stand since something before them was corrected."))?;
    }
    let mut wrong = Vec::new();
    match campaign.rolls() {
        Ok(sentence) => sentence.map_or(Ok(()), |it| screen.say(&it))?,
        Err(sentence) => wrong.push(sentence),
    }
    for compared in battles::compare(campaign, path.parent().unwrap_or(Path::new(""))) {
        match compared {
            Ok(sentence) => screen.say(&sentence)?,
            Err(sentence) => wrong.push(sentence),
        }
    }
    if !wrong.is_empty() {
        bail!("{}", wrong.join("\n  "));
    }
    Ok(())
}
