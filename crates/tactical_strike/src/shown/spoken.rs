//! Tactical Strike for whoever reads and types.

use battle::{Act, Side, View, Words, Written};
use door::{Listed, Manual, Spoken, Understood};

use super::phrases;
use crate::choice::{Choice, Report};
use crate::header::Table;
use crate::state::Step;
use crate::vocabulary::{Secret, Slot, Thrown, Window};
use crate::{TacticalStrike, words};

impl Spoken for TacticalStrike {
    const MANUAL: Manual = Manual { phrases: phrases::HELP, conceding: "", ..Manual::PLAIN };

    fn introduction(table: &Table) -> Vec<String> {
        let side = |side: Side| {
            let models = table.models().filter(|it| table.side_of(*it) == side).count();
            format!("{} with {models} models", table.seats().name_of_side(side))
        };
        let sides: Vec<String> = table.seats().sides().map(side).collect();
        let board = table.size().board();
        vec![format!("{}.", sides.join(" against ")), format!("The table is {} by {}.", board.width(), board.height())]
    }

    fn listed(view: &View<'_, Self>, act: &Act<Self>) -> Listed {
        match act {
            Act::Choose(choice) => listed_choice(view, choice),
            Act::Report(report) => Listed::under(Self::reported(view.table, report)),
            _ => Listed::default(),
        }
    }

    fn listed_secret(table: &Table, _: Slot, secret: &Secret) -> Listed {
        match secret {
            Secret::Units(units) if units.is_empty() => Listed::plain("No Ad-Hoc Unit: everybody alone"),
            Secret::Units(_) => Listed::plain(format!("One unit: {}", Self::write_secret(table, secret))),
        }
    }

    fn reported(table: &Table, report: &Report) -> Vec<String> {
        reported(table, report)
    }

    fn heading(view: &View<'_, Self>) -> String {
        if let (Step::Playing(_, phase), true) = (view.state.step, view.state.due.is_empty()) {
            return format!("{} phase: what happens?", phase.name());
        }
        let prompt = battle::capitalized(&Self::prompt(view));
        if prompt.ends_with('?') { prompt } else { format!("{prompt}:") }
    }

    fn understood(views: &[View<'_, Self>], line: &str) -> Option<Result<Understood, String>> {
        let view = views.first().filter(|it| matches!(it.state.step, Step::Playing(..)))?;
        phrases::said(view, line)
    }

    fn after(view: &View<'_, Self>, window: Window) -> Vec<String> {
        // Score, means and objectives; who stands where is on the table for all to see.
        let is_moment = matches!(window, Window::EndOfGameTurn(_));
        if is_moment { words::standing(view) } else { Vec::new() }
    }
}

fn listed_choice(view: &View<'_, TacticalStrike>, choice: &Choice) -> Listed {
    let words = TacticalStrike::choice(view, choice);
    let heading = match choice {
        Choice::GrantRule(grant, who) => {
            // A rule for everybody and everybody for a rule are hundreds of rows.
            let who = format!("{} ({})", view.table.model(*who).name, view.table.code(*who));
            return Listed::under(vec!["Grant a special rule (1 CP)".to_owned(), who, grant.name().to_owned()]);
        }
        Choice::Join(..) | Choice::Leave(_) | Choice::Split(..) | Choice::Merge(..) => "Change units",
        Choice::Board(..) | Choice::Disembark(..) | Choice::Drive(..) | Choice::TankShock(_) => "Transports",
        Choice::UsePower(..) => "Use a power",
        Choice::GoToGround(_) => "Go to ground",
        Choice::Throw(_, throw) => match throw.kind() {
            Thrown::Run | Thrown::Difficult | Thrown::Charge => "Roll for a distance",
            Thrown::Shot | Thrown::Scatter | Thrown::Template => "Roll to hit",
            Thrown::Save | Thrown::FeelNoPain => "Roll a save",
        },
        Choice::Deploy(..) => "Set up",
        Choice::Reserve(_) => "Hold in reserve",
        Choice::HoldBack(_) => "Infiltrate",
        Choice::DeployAboard(..) => "Set up aboard",
        _ => return Listed::plain(words),
    };
    Listed::under(vec![heading.to_owned(), words])
}

/// A report from the outside in.
fn reported(table: &Table, report: &Report) -> Vec<String> {
    let name = |it| format!("{} {}", table.code(it), table.model(it).name);
    match report {
        Report::Stands(it, _) => vec!["Somebody stands elsewhere".to_owned(), name(*it)],
        Report::LostTrack(it) => vec!["Take a unit off the board".to_owned(), name(*it)],
        Report::Removed { models, by, via } => {
            let who: Vec<String> = models.iter().map(|it| name(*it)).collect();
            let by = by.map_or("by nobody".to_owned(), |it| format!("by {}", name(it)));
            vec!["Somebody was removed".to_owned(), who.join(", "), format!("{by}, {}", via.name())]
        }
        Report::Fired { by, target, unsaved, .. } => {
            let end = if *unsaved > 0 { "with an unsaved wound" } else { "with a hit that pins" };
            vec!["A unit fired".to_owned(), name(*by), format!("at {} {end}", name(*target))]
        }
        Report::Shot(it, dice) => {
            let weapons: Vec<&str> = dice.iter().map(|(weapon, _)| table.weapon(*weapon)).collect();
            vec!["Dice to hit".to_owned(), name(*it), weapons.join(", ")]
        }
        Report::RolledOne(it, weapon) => {
            vec!["A natural 1 to hit".to_owned(), name(*it), table.weapon(*weapon).to_owned()]
        }
        Report::Charged(it, target) => {
            vec!["A charge was declared".to_owned(), name(*it), format!("at {}", name(*target))]
        }
        Report::TouchesFear(it, count, _) => {
            vec!["Somebody touches what causes Fear".to_owned(), name(*it), format!("{count} of them")]
        }
        Report::LostCombat(it, count, to) => {
            vec!["A combat was lost".to_owned(), name(*it), format!("by {count}, to {}", name(*to))]
        }
        Report::Did(it, deed, _) => vec!["The Hero or its unit".to_owned(), deed.name().to_owned(), name(*it)],
        Report::Rerolled(_, it) => vec!["A roll was made again for a command point".to_owned(), name(*it)],
        Report::CrossedPoi(it, poi) => {
            vec!["Somebody crossed Unstable Ground".to_owned(), format!("{}, point {poi}", name(*it))]
        }
    }
}
