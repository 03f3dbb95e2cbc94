//! Maelstrom of War in the terminal: its arguments, its menus, its phrases.

mod arguments;
mod phrases;
mod reports;
mod reserves;
mod together;

use battle::{View, Words};
use maelstrom::missions::{Mission, Source};
use maelstrom::objectives::{Category, Objective};
use maelstrom::{
    Choice, DeploymentMap, Draw, Maelstrom, Phase, Proposal, Report, Roll, Secret, Slot, State, Step, Table, Window,
};

pub(crate) use arguments::MaelstromArgs;

use super::{Game, Said, Shared};
use crate::menu::{Item, Place};

impl Game for Maelstrom {
    const CONCEDING: &'static str =
        "Whoever concedes takes everything off the table and scores nothing; the other side wins.";
    const PHRASES: &'static str = phrases::HELP;

    fn introduction(table: &Table) -> Vec<String> {
        let sides = table.seats().sides().map(|side| {
            let (name, army) = (table.seats().name_of_side(side), table.army(side));
            let (points, units) = (army.points(), army.mustered().count());
            format!("{name} leads {}, {points} points, {units} units", army.name)
        });
        vec![format!("{}.", sides.collect::<Vec<_>>().join("; "))]
    }

    fn item(view: &View<'_, Self>, choice: &Choice) -> Item {
        let words = Self::choice(view, choice);
        let card = |it: &Objective| Some(it.card().gist.to_owned());
        match choice {
            Choice::PlaceMarker(_, Some(at)) => Item {
                place: Some(Place::Spot),
                note: view.state.markers.is_empty().then(|| MARKERS.to_owned()),
                ..Item::under(vec!["At a place that is kept and checked".into(), format!("at {at:.1}")])
            },
            Choice::PlaceMarker(Some(end), None) => Item::plain(format!("In territory {end:?}, you see to its place")),
            Choice::Deploy(unit, _) => Item::plain(reports::name(view.table, *unit)),
            Choice::From(category) => Item::plain(with_tag(*category)),
            Choice::Carry(it) | Choice::Replace(it) | Choice::Mark(it) => Item { note: card(it), ..Item::plain(words) },
            Choice::NewIntel(old, new) => Item::under(vec![
                "New Intel: swap a category (1 CP)".into(),
                format!("give {} up", old.name()),
                format!("for {}", new.name()),
            ]),
            Choice::Stratagem { kind, cp, on, .. } => {
                Item::under(reports::before_the_battle(view.table, *kind, *cp, on))
            }
            Choice::Keep | Choice::QuickThinking(_) | Choice::StandingOrders => changed(view, choice, words),
            _ => Item::plain(words),
        }
    }

    fn sorted(view: &View<'_, Self>, choices: Vec<(Choice, i64)>) -> Vec<Choice> {
        let mut choices: Vec<Choice> = choices.into_iter().map(|(choice, _)| choice).collect();
        // The players see where a unit stands; a place that Umpire is to keep is typed.
        choices.retain(|it| !matches!(it, Choice::Deploy(_, at) if !at.is_empty()));
        choices.extend(reports::stratagems_before_the_battle(view));
        // Whoever keeps no places finds the territories first; what does least comes last.
        choices.sort_by_key(|it| match it {
            Choice::PlaceMarker(_, None) | Choice::DeployEverybody => 0,
            Choice::Pass => 2,
            _ => 1,
        });
        choices
    }

    fn place_word(choice: &Choice) -> Option<&'static str> {
        matches!(choice, Choice::PlaceMarker(..)).then_some("at")
    }

    fn is_shown_as(_: &Choice, _: &Choice) -> bool {
        false
    }

    fn secret(table: &Table, secret: &Secret) -> Item {
        match secret {
            Secret::Categories(three) => {
                let slots = ["Alpha", "Beta", "Gamma"].into_iter().zip(three);
                Item::under(slots.map(|(slot, it)| format!("{slot}: {}", with_tag(*it))).collect())
            }
            Secret::Overriding(category) => Item::plain(with_tag(*category)),
            Secret::Reserves(starts) => reserves::sealing(table, starts),
        }
    }

    fn report(table: &Table, report: &Report) -> Item {
        Item::under(reports::path(table, report))
    }

    fn heading(view: &View<'_, Self>) -> String {
        together::heading(view)
    }

    fn shared(views: &[View<'_, Self>]) -> Vec<Shared<Self>> {
        together::rows(views)
    }

    fn tellable(view: &View<'_, Self>) -> Vec<Report> {
        reports::tellable(view)
    }

    fn told_now(view: &View<'_, Self>, report: &Report) -> Item {
        reports::told_now(view, report)
    }

    fn how_many(view: &View<'_, Self>, report: &Report) -> Option<(String, u8)> {
        reports::how_many(view, report)
    }

    fn so_many(report: Report, number: u8) -> Report {
        reports::so_many(report, number)
    }

    fn speaks(state: &State) -> bool {
        matches!(state.step, Step::Markers(_) | Step::Deployment(_) | Step::PreBattle(_))
    }

    fn said(views: &[View<'_, Self>], line: &str) -> Option<Result<Said<Self>, String>> {
        match views.first()?.state.step {
            Step::Battlefield => together::battlefield(views, line).map(|it| it.map(Said::Choices)),
            Step::Markers(_) | Step::Deployment(_) => {
                phrases::placed(views.first()?, line).map(|it| it.map(Said::Choices))
            }
            // Before the battle units may move by abilities, and the board is told.
            Step::Playing(_) | Step::PreBattle(_) => phrases::said(views.first()?, line).map(|it| it.map(Said::Report)),
            _ => None,
        }
    }

    fn draft(_: &View<'_, Self>, slot: Slot) -> Option<Secret> {
        matches!(slot, Slot::Reserves).then(|| Secret::Reserves(Vec::new()))
    }

    fn redraft(view: &View<'_, Self>, draft: &Secret) -> Vec<(Item, Secret)> {
        match draft {
            Secret::Reserves(starts) => reserves::changes(view, starts),
            Secret::Categories(_) | Secret::Overriding(_) => Vec::new(),
        }
    }

    fn roll_note(_: &Table, state: &State, roll: Roll) -> Option<String> {
        let numbered = |names: Vec<&str>| {
            let rows = (1..).zip(names).map(|(face, name)| format!("{face} {name}"));
            Some(format!("{}.", rows.collect::<Vec<_>>().join(", ")))
        };
        match roll {
            Roll::Mission => numbered(Mission::ALL.map(|it| it.card().name).to_vec()),
            Roll::Map => numbered(DeploymentMap::ALL.map(|it| it.name()).to_vec()),
            Roll::Category(side) => match state.mission().card().source {
                Source::All(all) => numbered(all.map(|it| it.name()).to_vec()),
                Source::Slots | Source::Each => {
                    let three = state.categories[side].revealed()?;
                    numbered(three.map(|it| it.name()).to_vec())
                }
            },
            Roll::Objective(_) => match state.step {
                Step::Generation(_, Draw::ObjectiveRoll(drawn)) => {
                    let all = Objective::of(drawn.category);
                    numbered(all.map(|it| it.card().name).collect())
                }
                _ => None,
            },
            Roll::Roles | Roll::LastUnits | Roll::FirstTurn => None,
        }
    }

    const REPORTING: &'static str = "Or say it: a3 destroyed b2. help has all phrases.";

    fn is_seen_elsewhere() -> bool {
        true
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
fn changed(view: &View<'_, Maelstrom>, choice: &Choice, words: String) -> Item {
    let Step::Generation(_, Draw::Change(drawn) | Draw::Replace(drawn)) = view.state.step else {
        return Item::plain(words);
    };
    let face = match choice {
        Choice::QuickThinking(true) => drawn.face.saturating_add(1),
        Choice::QuickThinking(false) => drawn.face.saturating_sub(1),
        Choice::StandingOrders => 1,
        _ => drawn.face,
    };
    match Objective::rolled(drawn.category, face).map(Objective::card) {
        Some(card) => Item { note: Some(format!("{}: {}", card.name, card.gist)), ..Item::plain(words) },
        None => Item::plain(words),
    }
}

/// The last phase of a turn ends the turn too.
fn ends_the_turn(phase: Phase) -> bool {
    phase.next().is_none()
}

/// What both agree on, as a row says it.
fn proposed(what: Proposal) -> String {
    match what {
        Proposal::Size(size) => format!("{} ({} points)", size.name(), size.points()),
        Proposal::Mission(mission) => mission.card().name.to_owned(),
        Proposal::Map(map) => map.name().to_owned(),
        Proposal::Battlefield(width, height) => format!("{width} by {height}, the smallest"),
        Proposal::EndBattle => "Stop the battle here, if both agree".to_owned(),
    }
}
