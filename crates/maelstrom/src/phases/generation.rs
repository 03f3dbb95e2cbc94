//! Generating an objective: category, roll, stratagems, duplicates, and what cannot be achieved.

use battle::{Play, Side};

use super::round;
use crate::choice::Choice;
use crate::event::How;
use crate::missions::Source;
use crate::objectives::{Category, Objective, is_hopeless, is_unachievable};
use crate::state::{Draw, Drawn, State, Step};
use crate::stratagems::{Ploy, fixed_determination, quick_thinking, standing_orders};
use crate::vocabulary::{Roll, Verdict};
use crate::witness::Witness;
use crate::{Event, Maelstrom, Reason};

pub(super) fn judge(state: &State, side: Side, draw: Draw, choice: &Choice) -> Verdict {
    let never = || Verdict::legal().refuse_if(true, Reason::NotThisStep);
    match (draw, choice) {
        (Draw::Pick, Choice::From(category)) => may_pick(state, side, *category),
        (Draw::Change(_) | Draw::Replace(_), Choice::Keep) => Verdict::legal(),
        (Draw::Change(drawn), Choice::QuickThinking(up)) => quick_thinking::may_change(state, side, drawn, *up),
        (Draw::Change(drawn), Choice::StandingOrders) => standing_orders::may_change(state, side, drawn),
        (Draw::Replace(drawn), Choice::Replace(objective)) => {
            let ruled_out = objective.category == drawn.category && drawn.has_ruled_out(objective.roll());
            let offered = replacements(state, side, drawn).contains(objective);
            let reason = if ruled_out { Reason::RuledOut(*objective) } else { Reason::NoReplacement(*objective) };
            Verdict::legal().refuse_if(!offered, reason)
        }
        _ => never(),
    }
}

fn may_pick(state: &State, side: Side, category: Category) -> Verdict {
    let selected = state.categories[side].revealed().is_some_and(|it| it.contains(&category));
    let done = selected && !round::open_categories(state, side).contains(&category);
    Verdict::legal().refuse_if(!selected, Reason::NotSelected(category)).refuse_if(done, Reason::CategoryDone(category))
}

/// What a player may take for an unachievable objective: any other row of the category that is
/// neither generated in this round, nor given up in this chain, nor to be rolled again anyway.
pub(crate) fn replacements(state: &State, side: Side, drawn: Drawn) -> Vec<Objective> {
    let rows = Objective::of(drawn.category).filter(|it| it.roll() != drawn.face);
    let is_gone = |row: u8| drawn.has_given_up(row) || drawn.has_ruled_out(row);
    rows.filter(|it| !state.holds(side, *it) && !is_gone(it.roll())).collect()
}

pub(super) fn resolve_roll(play: &mut Play<'_, Maelstrom>, roll: Roll, faces: &[u8]) {
    let Some(face) = faces.first().copied() else {
        return;
    };
    match (play.state().step, roll) {
        (Step::Generation(side, Draw::CategoryRoll), Roll::Category(_)) => {
            let place = usize::from(face).saturating_sub(1);
            let category = match play.state().mission().card().source {
                Source::All(all) => all.get(place).copied(),
                _ => play.state().categories[side].revealed().and_then(|it| it.get(place).copied()),
            };
            if let Some(category) = category {
                play.emit(Event::CategoryRolled { side, face, category });
                to(play, side, Draw::ObjectiveRoll(Drawn::new(category)));
            }
        }
        (Step::Generation(side, Draw::ObjectiveRoll(drawn)), Roll::Objective(_)) => {
            play.emit(Event::ObjectiveRolled { side, category: drawn.category, face });
            to(play, side, Draw::Change(Drawn { face, ..drawn }));
        }
        _ => {}
    }
}

fn to(play: &mut Play<'_, Maelstrom>, side: Side, draw: Draw) {
    play.emit(Event::Reached(Step::Generation(side, draw)));
}

/// Skips what needs no decision.
pub(super) fn go_on(play: &mut Play<'_, Maelstrom>, side: Side, draw: Draw) {
    let state = play.state();
    match draw {
        Draw::Pick => {
            if let Some(drawn) = round::only_category(state, side) {
                to(play, side, Draw::ObjectiveRoll(drawn));
            }
        }
        Draw::ObjectiveRoll(drawn) => {
            // Cannot happen within the limits of the missions; the book would leave no way on.
            let free = |it: Objective| !state.holds(side, it) && !drawn.has_ruled_out(it.roll());
            if !Objective::of(drawn.category).any(free) {
                to(play, side, Draw::CategoryRoll);
            }
        }
        Draw::Change(drawn) => {
            let quick = [true, false].map(|up| quick_thinking::may_change(state, side, drawn, up).is_legal());
            let may = quick.contains(&true) || standing_orders::may_change(state, side, drawn).is_legal();
            if !may {
                settle(play, side, drawn);
            }
        }
        Draw::CategoryRoll | Draw::Replace(_) => {}
    }
}

pub(super) fn resolve_choice(play: &mut Play<'_, Maelstrom>, side: Side, draw: Draw, choice: &Choice) {
    match (draw, choice) {
        (Draw::Pick, Choice::From(category)) => to(play, side, Draw::ObjectiveRoll(Drawn::new(*category))),
        (Draw::Change(drawn), Choice::Keep) => settle(play, side, drawn),
        (Draw::Change(drawn), Choice::QuickThinking(up)) => {
            change(play, side, drawn, Ploy::QuickThinking, quick_thinking::changed(drawn, *up));
        }
        (Draw::Change(drawn), Choice::StandingOrders) => {
            change(play, side, drawn, Ploy::StandingOrders, Objective::rolled(drawn.category, 1));
        }
        (Draw::Replace(drawn), Choice::Replace(objective)) => {
            if let Some(old) = drawn.objective() {
                play.emit(Event::Discarded { side, objective: old });
            }
            let given_up = drawn.given_up | 1 << drawn.face;
            look_at(play, side, Drawn { face: objective.roll(), given_up, ..drawn });
        }
        (Draw::Replace(drawn), _) => keep(play, side, drawn),
        _ => {}
    }
}

fn change(play: &mut Play<'_, Maelstrom>, side: Side, drawn: Drawn, ploy: Ploy, to: Option<Objective>) {
    if let Some(to) = to {
        play.emit(Event::RollChanged { side, ploy, to });
        settle(play, side, Drawn { face: to.roll(), ..drawn });
    }
}

/// The roll stands. A row that was generated in this round, or ruled out, is rolled again.
fn settle(play: &mut Play<'_, Maelstrom>, side: Side, drawn: Drawn) {
    let Some(objective) = drawn.objective() else {
        return;
    };
    if play.state().holds(side, objective) || drawn.has_ruled_out(drawn.face) {
        play.emit(Event::Discarded { side, objective });
        to(play, side, Draw::ObjectiveRoll(Drawn { face: 0, ..drawn }));
    } else {
        look_at(play, side, drawn);
    }
}

/// Offers a replacement if there is one to offer; otherwise it is kept.
fn look_at(play: &mut Play<'_, Maelstrom>, side: Side, drawn: Drawn) {
    let (table, state) = (play.table(), play.state());
    let unachievable = drawn.objective().is_some_and(|it| is_unachievable(&Witness::new(table, state), side, it));
    if unachievable && !replacements(state, side, drawn).is_empty() {
        to(play, side, Draw::Replace(drawn));
    } else {
        keep(play, side, drawn);
    }
}

/// Generated, unless its own rule says that it has to be generated again.
fn keep(play: &mut Play<'_, Maelstrom>, side: Side, drawn: Drawn) {
    let Some(objective) = drawn.objective() else {
        return;
    };
    let ask = Witness::new(play.table(), play.state());
    if is_hopeless(&ask, side, objective) {
        play.emit(Event::Discarded { side, objective });
        let ruled_out = drawn.ruled_out | 1 << drawn.face;
        to(play, side, Draw::ObjectiveRoll(Drawn { face: 0, ruled_out, given_up: 0, ..drawn }));
        return;
    }
    let is_another = drawn.given_up != 0 || drawn.ruled_out != 0;
    let how = match (drawn.is_carried, is_another) {
        (true, false) => How::Carried,
        (true, true) => How::Exchanged,
        (false, _) if drawn.given_up != 0 => How::Replaced,
        (false, _) => How::Rolled,
    };
    let cp = if drawn.is_carried { fixed_determination::cost(play.state()) } else { 0 };
    play.emit(Event::Generated { side, objective, how, cp });
    go_back(play, side, drawn.is_carried);
}

/// Where the settings allow it, a carried objective is looked at like a rolled one.
pub(super) fn look_at_carried(play: &mut Play<'_, Maelstrom>, side: Side, objective: Objective) {
    let drawn = Drawn::new(objective.category);
    look_at(play, side, Drawn { face: objective.roll(), is_carried: true, ..drawn });
}

/// Whoever concedes leaves what was being generated.
pub(super) fn break_off(play: &mut Play<'_, Maelstrom>, side: Side, draw: Draw) {
    let is_carried = match draw {
        Draw::ObjectiveRoll(it) | Draw::Change(it) | Draw::Replace(it) => it.is_carried,
        Draw::Pick | Draw::CategoryRoll => false,
    };
    go_back(play, side, is_carried);
}

fn go_back(play: &mut Play<'_, Maelstrom>, side: Side, is_carried: bool) {
    if is_carried {
        play.emit(Event::Reached(Step::Determination(side)));
    } else {
        round::next_generation(play, side);
    }
}
