//! What a battle waits for, as a sentence that a scenario can name.

use battle::{Asked, Audience, Battle, Needs, Seat};

use crate::Staged;

/// "choice of ann", "secret tac op of ann and bob", "answers", "roll initiative of ann", "consent
/// of bob", "nothing".
pub(crate) fn needs_in_words<S: Staged>(battle: &Battle<S>) -> String {
    if battle.die_due().is_some() {
        return format!("roll {}", battle::SETTLES);
    }
    if battle.proposal().is_some() {
        // One word of a side is enough, and every side is asked.
        let of = |it| names(battle, &battle.seating().seats_of(it).collect::<Vec<_>>(), "or");
        let sides: Vec<String> = battle.awaited().into_iter().map(of).collect();
        return format!("consent of {}", sides.join(" and "));
    }
    match battle.needs() {
        Needs::Choices(seats) => format!("choice of {}", names(battle, &seats, "or")),
        Needs::Secrets { slot, seats } => {
            format!("secret {} of {}", S::slot(slot), names(battle, &seats, "and"))
        }
        Needs::Openings(due) => {
            let due: Vec<String> = due
                .iter()
                .map(|(seat, slot)| format!("{} of {}", S::slot(*slot), battle.seating().name(*seat)))
                .collect();
            format!("opening of {}", due.join(" and "))
        }
        Needs::Answers(_) => "answers".to_owned(),
        Needs::Roll(request) => format!("roll {}", S::write_roll(battle.table(), request.roll)),
        Needs::Nothing(_) => "nothing".to_owned(),
    }
}

/// The seats that have to decide something now; none if answers or dice are due.
pub(crate) fn waiting_for<S: Staged>(battle: &Battle<S>) -> Vec<Seat> {
    if battle.proposal().is_some() {
        let sides = battle.awaited().into_iter();
        return sides.flat_map(|it| battle.seating().seats_of(it)).collect();
    }
    match battle.needs() {
        Needs::Choices(seats) | Needs::Secrets { seats, .. } => seats,
        _ => Vec::new(),
    }
}

/// Every open question: those that hold the battle up, and those that a sealed choice makes
/// interesting to its owner alone.
pub(crate) fn open_questions<S: Staged>(battle: &Battle<S>) -> Vec<Asked<S>> {
    let mut open = match battle.needs() {
        Needs::Answers(asked) => asked,
        _ => Vec::new(),
    };
    for seat in battle.seating().seats() {
        let view = battle.view(seat);
        for question in S::private_questions(view.table, view.state, seat, view.mine) {
            let asked = Asked { question, audience: Audience::Seat(seat) };
            if !open.contains(&asked) {
                open.push(asked);
            }
        }
    }
    open
}

/// Every open question with whom it is for: "of everyone: Who controls marker 1 right now? (who controls marker 1)".
pub(crate) fn questions_in_words<S: Staged>(battle: &Battle<S>) -> Vec<String> {
    let table = battle.table();
    let in_words = |it: Asked<S>| {
        let of = match it.audience {
            Audience::Seat(seat) => battle.seating().name(seat).to_owned(),
            _ => "everyone".to_owned(),
        };
        format!("of {of}: {} ({})", S::question(table, it.question).text, S::write_question(table, it.question))
    };
    open_questions(battle).into_iter().map(in_words).collect()
}

/// "ann", "ann or bob", "nobody".
pub(crate) fn names<S: Staged>(battle: &Battle<S>, seats: &[Seat], and: &str) -> String {
    let names: Vec<&str> = seats.iter().map(|it| battle.seating().name(*it)).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(&format!(" {and} ")) }
}

/// The seat of this name, or a sentence with the names that there are.
pub(crate) fn seat_named<S: Staged>(battle: &Battle<S>, name: &str) -> Result<Seat, String> {
    let seating = battle.seating();
    seating.seat_named(name).ok_or_else(|| {
        let all: Vec<Seat> = seating.seats().collect();
        format!("nobody is called \"{name}\"; at this table sit {}", names(battle, &all, "and"))
    })
}
