//! Maelstrom for whoever reads and types.

use battle::{Act, Seat, View, Words, Written};
use door::{Listed, Manual, Spoken, Understood};

use super::{phrases, reports, reserves, together};
use crate::Maelstrom;
use crate::choice::{Choice, Report};
use crate::header::Table;
use crate::objectives::{Category, Objective};
use crate::state::{Draw, Step};
use crate::vocabulary::{Secret, Slot, Window};

impl Spoken for Maelstrom {
    const MANUAL: Manual = Manual {
        reporting: "Or say it: a3 destroyed b2. help has all phrases.",
        phrases: phrases::HELP,
        conceding: "Whoever concedes takes everything off the table and scores nothing; the other side wins.",
    };

    fn introduction(table: &Table) -> Vec<String> {
        let sides = table.seats().sides().map(|side| {
            let (name, army) = (table.seats().name_of_side(side), table.army(side));
            let (points, units) = (army.points(), army.mustered().count());
            format!("{name} leads {}, {points} points, {units} units", army.name)
        });
        vec![format!("{}.", sides.collect::<Vec<_>>().join("; "))]
    }

    fn listed(view: &View<'_, Self>, act: &Act<Self>) -> Listed {
        match act {
            Act::Choose(choice) => listed_choice(view, choice),
            Act::Report(report) => reports::told_now(view, report),
            _ => Listed::default(),
        }
    }

    fn listed_secret(table: &Table, _: Slot, secret: &Secret) -> Listed {
        match secret {
            Secret::Categories(three) => {
                let slots = ["Alpha", "Beta", "Gamma"].into_iter().zip(three);
                Listed::under(slots.map(|(slot, it)| format!("{slot}: {}", with_tag(*it))).collect())
            }
            Secret::Overriding(category) => Listed::plain(with_tag(*category)),
            Secret::Reserves(starts) => reserves::sealing(table, starts),
        }
    }

    fn reported(table: &Table, report: &Report) -> Vec<String> {
        reports::path(table, report)
    }

    fn sorted(view: &View<'_, Self>, choices: Vec<(Choice, i64)>) -> Vec<Choice> {
        let mut choices: Vec<Choice> = choices.into_iter().map(|(choice, _)| choice).collect();
        choices.extend(reports::stratagems_before_the_battle(view));
        <Self as door::Shown>::in_order(view, choices)
    }

    fn heading(view: &View<'_, Self>) -> String {
        together::heading(view)
    }

    fn tellable(view: &View<'_, Self>) -> Vec<Report> {
        reports::tellable(view)
    }

    fn understood(views: &[View<'_, Self>], line: &str) -> Option<Result<Understood, String>> {
        let view = views.first()?;
        let by = |said: Vec<(Seat, battle::Phrase)>| Understood {
            said: said.into_iter().map(|(seat, it)| (Some(seat), it)).collect(),
            always: false,
        };
        match view.state.step {
            Step::Battlefield => together::battlefield(views, line).map(|it| it.map(by)),
            Step::Markers(_) | Step::Deployment(_) => {
                phrases::placed(view, line).map(|it| it.map(|phrase| by(vec![(view.seat, phrase)])))
            }
            // Before the battle units may move by abilities, and the board is told.
            Step::Playing(_) | Step::PreBattle(_) => {
                let report = phrases::said(view, line)?;
                Some(report.map(|it| Understood::report(Self::write_report(view.table, &it))))
            }
            _ => None,
        }
    }

    fn draft(_: &View<'_, Self>, slot: Slot) -> Option<Secret> {
        matches!(slot, Slot::Reserves).then(|| Secret::Reserves(Vec::new()))
    }

    fn redrafted(view: &View<'_, Self>, draft: &Secret) -> Vec<(Listed, Secret)> {
        match draft {
            Secret::Reserves(starts) => reserves::changes(view, starts),
            Secret::Categories(_) | Secret::Overriding(_) => Vec::new(),
        }
    }

    fn after(view: &View<'_, Self>, window: Window) -> Vec<String> {
        match window {
            // Before the first turn of a round the objectives are new to everybody.
            Window::StartOfTurn(side) if side == view.state.first() => together::new_objectives(view),
            Window::EndOfRound(_) | Window::EndOfTurn(_) => vec![together::points(view)],
            Window::StartOfRound(_) | Window::StartOfTurn(_) | Window::EndOfPhase(..) | Window::EndOfBattle => {
                Vec::new()
            }
        }
    }
}

/// Where a marker may lie, for whoever places the first one.
const MARKERS: &str = "Outside the zone of its territory, more than 3″ from every edge and more than 12″ from other markers. map \
                       shows zones and territories.";

fn listed_choice(view: &View<'_, Maelstrom>, choice: &Choice) -> Listed {
    let words = Maelstrom::choice(view, choice);
    match choice {
        Choice::PlaceMarker(_, Some(at)) => {
            let path = vec!["At a place that is kept and checked".into(), format!("at {at:.1}")];
            let note = view.state.markers.is_empty().then(|| MARKERS.to_owned());
            Listed { path, note }
        }
        Choice::PlaceMarker(Some(end), None) => Listed::plain(format!("In territory {end:?}, you see to its place")),
        Choice::Deploy(unit, _) => Listed::plain(reports::name(view.table, *unit)),
        Choice::From(category) => Listed::plain(with_tag(*category)),
        Choice::Carry(it) | Choice::Replace(it) | Choice::Mark(it) => Listed::plain(words).with_note(it.card().gist),
        Choice::NewIntel(old, new) => Listed::under(vec![
            "New Intel: swap a category (1 CP)".into(),
            format!("give {} up", old.name()),
            format!("for {}", new.name()),
        ]),
        Choice::Stratagem { kind, cp, on, .. } => Listed::under(reports::before_the_battle(view.table, *kind, *cp, on)),
        Choice::Keep | Choice::QuickThinking(_) | Choice::StandingOrders => changed(view, choice, words),
        Choice::LetDiceDecide => Listed::plain("Let the dice decide"),
        Choice::EndPhase => match view.state.step {
            // The last phase of a turn ends the turn too.
            Step::Playing(phase) if phase.next().is_none() => {
                Listed::plain(format!("End the {} phase and the turn", phase.name()))
            }
            Step::Playing(phase) => Listed::plain(format!("End the {} phase", phase.name())),
            _ => Listed::plain(words),
        },
        Choice::EndNow => Listed::plain("Stop the battle now"),
        _ => Listed::plain(words),
    }
}

/// A category, and what it is about in a word or two.
fn with_tag(category: Category) -> String {
    let tag = match category {
        Category::BroughtLow => "big targets",
        Category::Raid => "their territory",
        Category::TerritorySeizure => "centre and quarters",
        Category::HoldingTheLine => "your territory",
        Category::HeroicDeeds => "characters and powers",
        Category::Eradication => "destruction",
    };
    format!("{} ({tag})", category.name())
}

/// What becomes of a roll for an objective: which one it is then, and what that asks for.
fn changed(view: &View<'_, Maelstrom>, choice: &Choice, words: String) -> Listed {
    let Step::Generation(_, Draw::Change(drawn) | Draw::Replace(drawn)) = view.state.step else {
        return Listed::plain(words);
    };
    let face = match choice {
        Choice::QuickThinking(true) => drawn.face.saturating_add(1),
        Choice::QuickThinking(false) => drawn.face.saturating_sub(1),
        Choice::StandingOrders => 1,
        _ => drawn.face,
    };
    match Objective::rolled(drawn.category, face).map(Objective::card) {
        Some(card) => Listed::plain(words).with_note(format!("{}: {}", card.name, card.gist)),
        None => Listed::plain(words),
    }
}
