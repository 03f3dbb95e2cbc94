//! The start and the end of a battle round.

use battle::{Play, Side};

use super::{end, generation, scoring};
use crate::choice::Hit;
use crate::event::How;
use crate::header::Table;
use crate::missions::Source;
use crate::objectives::{Category, Objective};
use crate::settings::EdgeOrder;
use crate::state::{Draw, Drawn, Place, State, Step};
use crate::stratagems::{fixed_determination, new_intel};
use crate::vocabulary::{Cause, Question, Window};
use crate::witness::Witness;
use crate::{Event, Maelstrom};

/// The last round in which a unit can arrive from reserve.
const LAST_ARRIVAL: u8 = 3;

pub(super) fn begin(play: &mut Play<'_, Maelstrom>, round: u8) {
    play.emit(Event::RoundBegan(round));
    play.emit(Event::Reached(Step::RoundStart));
}

/// What has to be asked to know who gets a fourth objective.
pub(super) fn open_questions(table: &Table, state: &State) -> Vec<Question> {
    let ask = Witness::new(table, state);
    let Some(fourth) = state.mission().card().fourth.filter(|_| state.round > 1) else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for side in state.in_turn() {
        for question in fourth(&ask, side).open_questions() {
            if !list.contains(question) {
                list.push(*question);
            }
        }
    }
    list
}

pub(super) fn start(play: &mut Play<'_, Maelstrom>) {
    let (table, state) = (play.table(), play.state());
    if !open_questions(table, state).is_empty() {
        return;
    }
    let card = state.mission().card();
    let limits = state.in_turn().map(|side| {
        let fourth = card.fourth.filter(|_| state.round > 1);
        let more = fourth.is_some_and(|it| it(&Witness::new(table, state), side).is_yes());
        (side, if scoring::takes_part(table, state, side) { card.objectives + u8::from(more) } else { 0 })
    });
    let round = state.round;
    for (side, objectives) in limits {
        play.emit(Event::Limited { side, objectives });
    }
    play.emit(Event::Closed(Window::StartOfRound(round)));
    play.emit(Event::Reached(Step::Determination(first_at_the_edge(play))));
}

/// Who decides first at the start and at the end of a round.
fn first_at_the_edge(play: &Play<'_, Maelstrom>) -> Side {
    let first = play.state().first();
    match play.table().options().round_edge_order {
        EdgeOrder::P1First => first,
        EdgeOrder::P2First => first.other(),
    }
}

/// Fixed Determination, as often as there is something to carry and a place for it.
pub(super) fn determination(play: &mut Play<'_, Maelstrom>, side: Side) {
    let (table, state) = (play.table(), play.state());
    let can = state.unscored[side].iter().any(|it| fixed_determination::may_carry(table, state, side, *it).is_legal());
    if can && state.plays(side) && !state.passed[side] {
        return;
    }
    if side == first_at_the_edge(play) {
        play.emit(Event::Reached(Step::Determination(side.other())));
    } else {
        next_generation(play, play.state().first().other());
    }
}

pub(super) fn carry(play: &mut Play<'_, Maelstrom>, side: Side, objective: Objective) {
    let cp = fixed_determination::cost(play.state());
    // RULING: what is carried is not looked at again. See docs/rulings.md, "Fixed Determination".
    if play.table().options().carried_replaceable {
        generation::look_at_carried(play, side, objective);
    } else {
        play.emit(Event::Generated { side, objective, how: How::Carried, cp });
    }
}

/// After this side: the other one if it has a place left, else this one again, else the mission's rule.
pub(super) fn next_generation(play: &mut Play<'_, Maelstrom>, after: Side) {
    let state = play.state();
    let room = |side: Side| state.held_count(side) < state.limit[side];
    let next = [after.other(), after].into_iter().find(|it| room(*it));
    match next {
        Some(side) => {
            let draw = if state.mission().card().source == Source::Each { Draw::Pick } else { Draw::CategoryRoll };
            play.emit(Event::Reached(Step::Generation(side, draw)));
        }
        None => {
            let first = state.first();
            play.emit(Event::Reached(Step::Marking(first)));
        }
    }
}

/// The categories from which a side may still generate in Complex Front. A carried objective fills
/// the place of its category, or of the one that New Intel put in its stead.
pub(super) fn open_categories(state: &State, side: Side) -> Vec<Category> {
    let place_of = |category: Category| match state.intel[side] {
        Some((old, new)) if category == old => new,
        _ => category,
    };
    let filled: Vec<Category> = state.held[side].iter().map(|it| place_of(it.objective.category)).collect();
    let selected = state.categories[side].revealed().unwrap_or([Category::Raid; 3]);
    selected.into_iter().filter(|it| !filled.contains(it)).collect()
}

/// A place where the only category left needs no picking.
pub(super) fn only_category(state: &State, side: Side) -> Option<Drawn> {
    match open_categories(state, side).as_slice() {
        [category] => Some(Drawn::new(*category)),
        _ => None,
    }
}

/// The mission's rule after generation.
pub(super) fn marking(play: &mut Play<'_, Maelstrom>, side: Side) {
    let state = play.state();
    // Nobody guesses the plans of somebody who has conceded.
    let both = state.plays(side) && state.plays(side.other());
    let has_to = state.mission().card().mark.is_some() && both && !state.held[side.other()].is_empty();
    let marked = state.held[side.other()].iter().any(|it| it.mark.is_some());
    if has_to && !marked {
        return;
    }
    if side == state.first() {
        play.emit(Event::Reached(Step::Marking(side.other())));
    } else {
        super::turn::next(play, None);
    }
}

pub(super) fn mark(play: &mut Play<'_, Maelstrom>, side: Side, objective: Objective) {
    if let Some(mark) = play.state().mission().card().mark {
        play.emit(Event::Marked { side: side.other(), objective, mark });
    }
}

pub(super) fn end(play: &mut Play<'_, Maelstrom>) {
    let round = play.state().round;
    if !scoring::settle(play, Window::EndOfRound(round)) {
        return;
    }
    play.emit(Event::Closed(Window::EndOfRound(round)));
    if is_last_arrival(round) {
        lose_who_never_came(play);
    }
    play.emit(Event::Reached(Step::Intel(first_at_the_edge(play))));
}

/// The round by whose end everybody has arrived; then whoever has not is lost with everybody aboard,
/// in no turn and no phase unless the settings say so.
pub(super) fn is_last_arrival(round: u8) -> bool {
    round == LAST_ARRIVAL
}

pub(super) fn lose_who_never_came(play: &mut Play<'_, Maelstrom>) {
    let (table, state) = (play.table(), play.state());
    let is_away = |it| matches!(state.unit(it).place, Place::Reserves { is_late: false } | Place::Elsewhere);
    let mut lost = Vec::new();
    for unit in table.units().filter(|it| is_away(*it)) {
        lost.extend(table.units().filter(|it| state.unit(*it).place == Place::Aboard(unit)));
        lost.push(unit);
    }
    for unit in lost {
        super::reports::destroy(play, Hit { unit, cause: Cause::Timeout, by: None });
    }
}

/// New Intel, if there is a category to swap and a command point for it.
pub(super) fn intel(play: &mut Play<'_, Maelstrom>, side: Side) {
    let (table, state) = (play.table(), play.state());
    let swaps = Category::ALL.into_iter().flat_map(|old| Category::ALL.map(|new| (old, new)));
    let mut swaps = swaps.filter(|(old, new)| new_intel::may_swap(table, state, side, *old, *new).is_legal());
    if !state.plays(side) || swaps.next().is_none() {
        after_intel(play, side);
    }
}

pub(super) fn after_intel(play: &mut Play<'_, Maelstrom>, side: Side) {
    let (first, round) = (first_at_the_edge(play), play.state().round);
    if side == first {
        play.emit(Event::Reached(Step::Intel(side.other())));
    } else if round < play.table().options().rounds {
        begin(play, round + 1);
    } else {
        end::finish(play);
    }
}
