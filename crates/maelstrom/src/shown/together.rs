//! What people around one table do together: agreeing, mustering, ending; and what they read above it.
//!
//! Who stands at the same table agrees with one row: one proposes, the other accepts, and the journal has both.

use battle::{Act, Options, Phrase, Seat, Side, System, View, Words, Written, capitalized, counted};
use door::{Row, Says, Together};
use table::Length;

use super::rows;
use crate::Maelstrom;
use crate::choice::{Choice, Proposal};
use crate::header::Table;
use crate::missions::Mark;
use crate::state::{State, Step};

/// What is chosen together now.
pub(super) fn together(views: &[View<'_, Maelstrom>]) -> Vec<Together<Maelstrom>> {
    let first = match views {
        [] => return Vec::new(),
        [only] => return stopping(only).into_iter().collect(),
        [first, ..] => first,
    };
    match first.state.step {
        Step::Playing(_) => vec![agreement(views, first, Proposal::EndBattle)],
        Step::Size | Step::Mission | Step::Map | Step::Battlefield => {
            let proposals = Maelstrom::options(first).into_iter().filter_map(|it| match it {
                Choice::Propose(what) => Some(what),
                _ => None,
            });
            proposals.map(|it| agreement(views, first, it)).collect()
        }
        Step::Muster | Step::Briefing => vec![ready(views, first)],
        _ => Vec::new(),
    }
}

/// Whoever is left alone may stop.
fn stopping(view: &View<'_, Maelstrom>) -> Option<Together<Maelstrom>> {
    let act = Act::Choose(Choice::EndNow);
    let is_legal = Maelstrom::judge(view.table, view.state, view.seat, &act).is_legal();
    let row = Row { label: Says::plain("Stop the battle now"), ..rows::button(view, &act) };
    let is_new = matches!(view.state.step, Step::Playing(_));
    (is_legal && is_new).then(|| Together { row, said: vec![(view.seat, Choice::EndNow)], usual: false })
}

/// One proposes, the others agree.
fn agreement(views: &[View<'_, Maelstrom>], view: &View<'_, Maelstrom>, what: Proposal) -> Together<Maelstrom> {
    let row = rows::button(view, &Act::Choose(Choice::Propose(what)));
    let note = note(view, what).map(Says::plain);
    let row = Row { label: Says::plain(proposed(what)), note, ..row };
    Together { row, said: agreed(views, what), usual: matches!(what, Proposal::Battlefield(..)) }
}

fn agreed(views: &[View<'_, Maelstrom>], what: Proposal) -> Vec<(Seat, Choice)> {
    Together::agreed(views, Choice::Propose(what), &Choice::Agree)
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

/// Both armies take the field, or both have read the briefing.
fn ready(views: &[View<'_, Maelstrom>], first: &View<'_, Maelstrom>) -> Together<Maelstrom> {
    let label = if first.state.step == Step::Muster {
        let armies: Vec<String> = views.iter().map(|it| army(it.table, it.side())).collect();
        format!("Take the field: {}", armies.join(" and "))
    } else {
        "Read it".to_owned()
    };
    let row = Row { label: Says::plain(label), ..Row::default() };
    Together { row, said: views.iter().map(|it| (it.seat, Choice::Ready)).collect(), usual: true }
}

/// A battlefield by its two sides, in inches: "60 x 44", "60 by 44".
pub(super) fn battlefield(views: &[View<'_, Maelstrom>], line: &str) -> Option<Result<Vec<(Seat, Phrase)>, String>> {
    let table = views.first()?.table;
    let line = line.to_lowercase().replace(" by ", " x ").replace(['"', '″'], "");
    let (width, height) = line.split_once('x')?;
    let length =
        |it: &str| it.trim().parse::<Length>().map_err(|_| format!("\"{}\" is no length in inches.", it.trim()));
    Some(length(width).and_then(|width| {
        let said = agreed(views, Proposal::Battlefield(width, length(height)?)).into_iter();
        Ok(said.map(|(seat, choice)| (seat, Maelstrom::write_choice(table, &choice))).collect())
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
