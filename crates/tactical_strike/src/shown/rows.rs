//! What can be done, as rows.

use battle::{Act, Options, Phrase, RollRequest, Seat, Side, View, Words, Written};
use door::{Id, Pick, Ref, Row, Says, Together};

use super::piece;
use crate::choice::{Again, Choice, Proposal, Report};
use crate::header::Table;
use crate::state::{State, Step};
use crate::vocabulary::Roll;
use crate::{TacticalStrike, words};

pub(super) fn button(view: &View<'_, TacticalStrike>, act: &Act<TacticalStrike>) -> Row {
    let label = match act {
        Act::Choose(choice) => Says::plain(TacticalStrike::choice(view, choice)),
        Act::Report(report) => spoken(view.table, &TacticalStrike::write_report(view.table, report)),
        _ => Says::new(),
    };
    Row { label, ..form(view, act) }
}

pub(super) fn form(view: &View<'_, TacticalStrike>, act: &Act<TacticalStrike>) -> Row {
    let phrase = match act {
        Act::Choose(choice) => TacticalStrike::write_choice(view.table, choice),
        Act::Report(report) => TacticalStrike::write_report(view.table, report),
        _ => return Row::default(),
    };
    let (_, what) = phrase.head().unwrap_or_default();
    let label = Says::plain(battle::capitalized(what));
    let Act::Choose(choice) = act else { return Row { label, ..Row::default() } };
    let note = match choice {
        Choice::Propose(Proposal::Mission(mission)) => Some(Says::plain(mission.card().gist)),
        _ => None,
    };
    let price = match choice {
        Choice::GrantRule(..) | Choice::Reroll(Again::CommandPoint) => vec![(Id::of("cp"), 1)],
        Choice::Seize(cp) => vec![(Id::of("cp"), u16::from(*cp))],
        _ => Vec::new(),
    };
    let ends = matches!(choice, Choice::EndPhase);
    let group = ends.then_some(Id::of("end"));
    Row { label, note, price, ends, group, ..Row::default() }
}

/// A phrase as a sentence.
fn spoken(table: &Table, phrase: &Phrase) -> Says {
    let (_, what) = phrase.head().unwrap_or_default();
    let mut said = Says::plain(battle::capitalized(what));
    for (number, (word, value)) in phrase.iter().skip(1).enumerate() {
        said = said.words(if number == 0 { ": " } else { ", " });
        if !matches!(word, "unit" | "who" | "models") {
            said = said.words(format!("{word} "));
        }
        said = said.and(pick(table, word, value).label);
    }
    said
}

pub(super) fn pick(table: &Table, word: &str, value: &str) -> Pick {
    let about = match word {
        "unit" | "who" | "from" | "target" | "transport" | "vehicle" | "on" | "to" | "of" | "for" | "models" => {
            table.model_called(value).map(|it| piece(table, it))
        }
        "side" => table.seats().seat_named(value).map(|it| Ref::Side(table.seats().side_of(it))),
        "player" => table.seats().seat_named(value).map(Ref::Seat),
        "mission" => Some(Ref::Card(Id::card("mission", value))),
        "rule" => Some(Ref::Card(Id::card("rule", value))),
        "weapon" => Some(Ref::Card(Id::card("weapon", value))),
        _ => None,
    };
    match about {
        Some(about @ (Ref::Piece(_) | Ref::Side(_) | Ref::Seat(_))) => Pick::of(value, about),
        about => Pick { about, ..Pick::plain(value) },
    }
}

pub(super) fn asks(word: &str) -> Says {
    Says::plain(match word {
        "unit" | "who" | "models" => "Who?",
        "target" | "on" => "At whom?",
        "from" => "By whom?",
        "via" => "How?",
        "transport" => "Which transport?",
        "weapon" => "Which weapon?",
        "rule" => "Which rule?",
        "power" => "Which power?",
        "point" => "Which point?",
        "wounds" => "How many wounds?",
        "unsaved" => "How many unsaved?",
        "pinning" => "Did a weapon that pins hit?",
        "deed" => "Which deed?",
        "at" => "Where?",
        _ => "Which?",
    })
}

/// Whose loss or deed a report is about.
pub(super) fn side(table: &Table, report: &Report) -> Side {
    let model = match report {
        Report::Stands(model, _)
        | Report::LostTrack(model)
        | Report::Fired { by: model, .. }
        | Report::Shot(model, _)
        | Report::RolledOne(model, _)
        | Report::Charged(model, _)
        | Report::TouchesFear(model, ..)
        | Report::LostCombat(model, ..)
        | Report::Did(model, ..)
        | Report::Rerolled(_, model)
        | Report::CrossedPoi(model, _) => Some(*model),
        Report::Removed { models, .. } => models.first().copied(),
    };
    model.map_or(Side::A, |it| table.side_of(it))
}

/// What people around one table choose together: one proposes and a seat of each other side agrees.
pub(super) fn together(views: &[View<'_, TacticalStrike>]) -> Vec<Together<TacticalStrike>> {
    let seats = Together::speakers(views);
    let (Some(first), true) = (views.first(), seats.len() > 1) else { return Vec::new() };
    match first.state.step {
        Step::Mission | Step::Map | Step::Poi if first.state.proposal.is_none() => {
            let proposals = TacticalStrike::options(first).into_iter().filter_map(|it| match it {
                Choice::Propose(what) => Some(what),
                _ => None,
            });
            let agreement = |what: Proposal| {
                let choice = Choice::Propose(what);
                let label = Says::plain(battle::capitalized(&words::proposed(first.table, what)));
                let row = Row { label, ..form(first, &Act::Choose(choice.clone())) };
                Together { row, said: Together::agreed(views, choice, &Choice::Agree), usual: false }
            };
            proposals.map(agreement).collect()
        }
        Step::Night => {
            let row = |text: &'static str, asks: bool| {
                let mut asks = asks;
                let said = |seat: &Seat| (*seat, Choice::Night(std::mem::take(&mut asks)));
                let row = Row { label: Says::plain(text), ..Row::default() };
                Together { row, said: seats.iter().map(said).collect(), usual: !asks }
            };
            vec![row("Nobody asks for Night Fighting", false), row("Somebody asks for Night Fighting", true)]
        }
        _ => Vec::new(),
    }
}

/// Whose dice these are: of each side or seat where they are compared, else of whoever rolls.
pub(super) fn whose(table: &Table, state: &State, request: &RollRequest<Roll>) -> Vec<Ref> {
    let sides = || table.seats().sides().map(Ref::Side).collect();
    match request.roll {
        Roll::RollOff | Roll::MarkersOff | Roll::InfiltratorsOff | Roll::ScoutsOff => sides(),
        Roll::Claims => state.claims.iter().copied().map(Ref::Side).collect(),
        Roll::Reserve(model) | Roll::Explore(model) | Roll::Ground(model) | Roll::Deny(model) => {
            vec![piece(table, model)]
        }
        Roll::Test(model, _) | Roll::Throw(model, _) => vec![piece(table, model)],
        Roll::BlastBearing(model) | Roll::Psychic(model) | Roll::FallBack(model) | Roll::Sweep(model) => {
            vec![piece(table, model)]
        }
        Roll::Supply(seat, _) => vec![Ref::Seat(seat)],
        _ => Vec::new(),
    }
}
