//! What people around one screen do together: agreeing, and doing without the night.
//!
//! Who stands at the same screen agrees by picking a row: one side proposes, the others agree, and the journal has it all.

use battle::{Options, Seat, View};
use tactical_strike::{Choice, Proposal, Step, TacticalStrike};

use crate::games::{Game, Shared, each_once};
use crate::menu::Item;

/// What can be chosen, as rows.
pub(super) fn rows(views: &[View<'_, TacticalStrike>]) -> Vec<Shared<TacticalStrike>> {
    let Some(first) = views.first() else {
        return Vec::new();
    };
    match first.state.step {
        Step::Mission | Step::Map | Step::Poi => agreements(views),
        Step::Night => nights(views),
        _ => each_once(views),
    }
}

/// One seat of each side, the side of the first view first.
fn speakers(views: &[View<'_, TacticalStrike>]) -> Vec<Seat> {
    let mut sides = Vec::new();
    let mut seats = Vec::new();
    for view in views {
        if !sides.contains(&view.side()) {
            sides.push(view.side());
            seats.push(view.seat);
        }
    }
    seats
}

fn agreements(views: &[View<'_, TacticalStrike>]) -> Vec<Shared<TacticalStrike>> {
    let mut rows = Vec::new();
    let Some(view) = views.first() else {
        return rows;
    };
    if view.state.proposal.is_some() {
        // A journal that was left in the middle of it.
        return each_once(views);
    }
    for choice in TacticalStrike::options(view) {
        let mut item = TacticalStrike::item(view, &choice);
        match choice {
            Choice::Propose(what) => {
                if let Proposal::Mission(mission) = what {
                    item.note = Some(mission.card().gist.to_owned());
                }
                item.path = item.path.into_iter().map(|it| agreed(&it)).collect();
                let mut seats = speakers(views).into_iter();
                let proposer = seats.next().map(|it| (it, choice));
                let choices = proposer.into_iter().chain(seats.map(|it| (it, Choice::Agree))).collect();
                rows.push(Shared { item, choices, is_usual: false });
            }
            _ => rows.push(Shared { item, choices: vec![(view.seat, choice)], is_usual: true }),
        }
    }
    rows
}

/// A proposal that all agree to: "Propose Clash" is Clash.
fn agreed(row: &str) -> String {
    battle::capitalized(row.strip_prefix("Propose ").unwrap_or(row))
}

/// Nobody wants the night, or somebody does.
fn nights(views: &[View<'_, TacticalStrike>]) -> Vec<Shared<TacticalStrike>> {
    let row = |text: &str, asks: bool| {
        let mut asks = asks;
        let said = |seat| (seat, Choice::Night(std::mem::take(&mut asks)));
        Shared { item: Item::plain(text), choices: speakers(views).into_iter().map(said).collect(), is_usual: false }
    };
    let mut rows = vec![row("Nobody asks for Night Fighting", false), row("Somebody asks for Night Fighting", true)];
    if let Some(first) = rows.first_mut() {
        first.is_usual = true;
    }
    rows
}
