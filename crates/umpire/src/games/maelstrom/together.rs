//! What people around one screen do together: agreeing, mustering, ending a phase.
//!
//! Who stands at the same screen agrees by picking a row: one proposes, the other accepts, and the
//! journal has both.

use battle::{Options, Seat, Side, View, Words, capitalized};
use maelstrom::missions::Mark;
use maelstrom::{Choice, Maelstrom, Proposal, State, Step, Table};

use table::Length;

use super::{ends_the_turn, proposed};
use crate::games::{Game, Shared};
use crate::menu::Item;
use crate::words::counted;

/// What can be chosen, as rows.
pub(super) fn rows(views: &[View<'_, Maelstrom>]) -> Vec<Shared<Maelstrom>> {
    let Some(first) = views.first() else {
        return Vec::new();
    };
    let state = first.state;
    match state.step {
        Step::Size | Step::Mission | Step::Map | Step::Battlefield => agreements(views),
        Step::Muster | Step::Briefing => vec![ready(views)],
        Step::Playing(phase) => {
            let mut rows = Vec::new();
            for view in views {
                for choice in Maelstrom::options(view).into_iter().filter(|it| *it == Choice::EndPhase) {
                    let end = if ends_the_turn(phase) { "phase and the turn" } else { "phase" };
                    let item = Item::plain(format!("End the {} {end}", phase.name()));
                    rows.push(Shared { item, choices: vec![(view.seat, choice)], is_usual: true });
                }
            }
            rows.extend(end_of_battle(views));
            rows
        }
        _ => {
            // Each row under the name of whoever may choose it.
            let each = views.iter().flat_map(|view| {
                let choices = Maelstrom::options(view).into_iter();
                choices.map(|it| Shared {
                    item: Maelstrom::item(view, &it),
                    choices: vec![(view.seat, it)],
                    is_usual: false,
                })
            });
            each.collect()
        }
    }
}

/// One proposes, the others agree.
fn agreement(views: &[View<'_, Maelstrom>], what: Proposal) -> Shared<Maelstrom> {
    let mut seats = views.iter().map(|it| it.seat);
    let proposer = seats.next().map(|it| (it, Choice::Propose(what)));
    let choices = proposer.into_iter().chain(seats.map(|it| (it, Choice::Agree))).collect();
    Shared { item: Item::plain(proposed(what)), choices, is_usual: false }
}

fn agreements(views: &[View<'_, Maelstrom>]) -> Vec<Shared<Maelstrom>> {
    let mut rows = Vec::new();
    for view in views.iter().take(1) {
        for choice in Maelstrom::options(view) {
            match choice {
                Choice::Propose(what) => {
                    let mut row = agreement(views, what);
                    row.item.note = note(view, what);
                    row.is_usual = matches!(what, Proposal::Battlefield(..));
                    rows.push(row);
                }
                Choice::LetDiceDecide => {
                    let item = Item::plain("Let the dice decide");
                    rows.push(Shared { item, choices: vec![(view.seat, choice)], is_usual: true });
                }
                _ => {}
            }
        }
    }
    rows
}

/// A battlefield by its two sides, in inches: "60 x 44", "60 by 44".
pub(super) fn battlefield(views: &[View<'_, Maelstrom>], line: &str) -> Option<Result<Vec<(Seat, Choice)>, String>> {
    let line = line.to_lowercase().replace(" by ", " x ").replace(['"', '″'], "");
    let (width, height) = line.split_once('x')?;
    let length =
        |it: &str| it.trim().parse::<Length>().map_err(|_| format!("\"{}\" is no length in inches.", it.trim()));
    Some(length(width).and_then(|width| {
        let height = length(height)?;
        Ok(agreement(views, Proposal::Battlefield(width, height)).choices)
    }))
}

/// What helps to agree.
fn note(view: &View<'_, Maelstrom>, what: Proposal) -> Option<String> {
    match what {
        Proposal::Size(size) => {
            let wrong = |it: &Side| !view.table.army(*it).check_under(size, view.table.options()).is_empty();
            let wrong: Vec<String> =
                [Side::A, Side::B].into_iter().filter(wrong).map(|it| army(view.table, it)).collect();
            (!wrong.is_empty()).then(|| format!("Not legal at this size: {}.", wrong.join(" and ")))
        }
        Proposal::Mission(mission) => Some(mission.card().gist.to_owned()),
        Proposal::Battlefield(width, height) => {
            let inches = |it: Length| it.micrometres() / Length::INCH.micrometres();
            let (width, height) = (inches(width) + 4, inches(height) + 4);
            Some(format!("For a larger one type its sides in inches, as in {width} x {height}."))
        }
        Proposal::Map(_) | Proposal::EndBattle => None,
    }
}

fn army(table: &Table, side: Side) -> String {
    table.army(side).name.clone()
}

/// Both armies take the field, or both have read the briefing.
fn ready(views: &[View<'_, Maelstrom>]) -> Shared<Maelstrom> {
    let item = match views {
        [first, ..] if first.state.step == Step::Muster => {
            let armies: Vec<String> = views.iter().map(|it| army(it.table, it.side())).collect();
            Item::plain(format!("Take the field: {}", armies.join(" and ")))
        }
        _ => Item::plain("Read it"),
    };
    Shared { item, choices: views.iter().map(|it| (it.seat, Choice::Ready)).collect(), is_usual: true }
}

/// By agreement, or because nobody is left to play against.
fn end_of_battle(views: &[View<'_, Maelstrom>]) -> Option<Shared<Maelstrom>> {
    match views {
        [only] => {
            let item = Item::plain("Stop the battle now");
            Some(Shared { item, choices: vec![(only.seat, Choice::EndNow)], is_usual: false })
        }
        _ => Some(agreement(views, Proposal::EndBattle)),
    }
}

/// What stands above the rows.
pub(super) fn heading(view: &View<'_, Maelstrom>) -> String {
    let prompt = Maelstrom::prompt(view);
    match view.state.step {
        Step::Playing(_) => {}
        Step::Briefing => {
            let card = view.state.mission().card();
            return format!("The briefing of {}, for both of you:\n  {}", card.name, card.gist);
        }
        _ => return format!("{prompt}:"),
    }
    let mut lines = vec![format!("Round {}, {prompt}", view.state.round)];
    for side in [view.state.turn, view.state.turn.other()] {
        lines.extend(objectives(view.table, view.state, side));
    }
    lines.join("\n")
}

/// The objectives that a side can still score in this round.
fn objectives(table: &Table, state: &State, side: Side) -> Option<String> {
    let open = state.held[side].iter().filter(|it| !it.is_scored && it.mark != Some(Mark::Sabotaged));
    let names: Vec<&str> = open.map(|it| it.objective.card().name).collect();
    let person = table.seats().name_of_side(side);
    (!names.is_empty() && state.plays(side)).then(|| format!("  {person} can score {}", names.join("; ")))
}

/// How it stands.
pub(super) fn points(view: &View<'_, Maelstrom>) -> String {
    let part = |side: Side| {
        let (points, cp) = (view.state.points[side], view.state.cp[side]);
        format!("{} {}, {cp} CP", view.table.seats().name_of_side(side), counted(points, "point"))
    };
    capitalized(&format!("{}; {}.", part(Side::A), part(Side::B)))
}

/// The objectives of a round with what they ask for.
pub(super) fn new_objectives(view: &View<'_, Maelstrom>) -> Vec<String> {
    let mut lines = Vec::new();
    for side in view.state.in_turn() {
        let held = &view.state.held[side];
        if !held.is_empty() {
            lines.push(format!("Objectives of {}:", view.table.seats().name_of_side(side)));
        }
        lines.extend(held.iter().map(|it| {
            let (card, code) = (it.objective.card(), it.objective);
            let mark = match it.mark {
                Some(Mark::Doubled) => ", doubled",
                Some(Mark::Sabotaged) => ", sabotaged",
                None => "",
            };
            format!("  {} ({code}, {} points{mark}): {}", card.name, card.worth, card.gist)
        }));
    }
    if view.state.round == 1 {
        let how = "Say what happens in a short phrase, as in a3 destroyed b2, or pick Report. help lists the phrases.";
        lines.push(how.to_owned());
    }
    lines
}
