//! What a decision about objectives hangs on: which one it would be, and what that is worth.

use battle::{Act, View};
use door::{Says, Stakes};

use crate::Maelstrom;
use crate::choice::Choice;
use crate::objectives::Objective;
use crate::state::{Draw, Drawn, Step};
use crate::stratagems::quick_thinking;

/// Of a row, or of the prompt itself.
pub(super) fn stakes(view: &View<'_, Maelstrom>, act: Option<&Act<Maelstrom>>) -> Option<Stakes> {
    let told = match act {
        None => told_of_the_draw(drawn(view)?),
        Some(Act::Choose(choice)) => told_of(view, choice)?,
        Some(_) => return None,
    };
    Some(Stakes { says: vec![Says::plain(told)], ..Stakes::default() })
}

/// The objective that was rolled and may still be changed.
fn drawn(view: &View<'_, Maelstrom>) -> Option<Drawn> {
    match view.state.step {
        Step::Generation(_, Draw::Change(drawn) | Draw::Replace(drawn)) => Some(drawn),
        _ => None,
    }
}

fn told_of_the_draw(drawn: Drawn) -> String {
    let what = drawn.objective().map_or("nothing".to_owned(), worth);
    format!("a {} of {}: {what}", drawn.face, drawn.category.name())
}

fn told_of(view: &View<'_, Maelstrom>, choice: &Choice) -> Option<String> {
    let becomes = |it: Objective| format!("it becomes {}", worth(it));
    match choice {
        Choice::QuickThinking(up) => quick_thinking::changed(drawn(view)?, *up).map(becomes),
        Choice::StandingOrders => Objective::rolled(drawn(view)?.category, 1).map(becomes),
        Choice::Carry(it) | Choice::Replace(it) | Choice::Mark(it) => Some(worth(*it)),
        _ => None,
    }
}

/// "Dominate (BL6), worth 5 points".
fn worth(objective: Objective) -> String {
    let card = objective.card();
    format!("{} ({objective}), worth {} points", card.name, card.worth)
}
