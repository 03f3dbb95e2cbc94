//! Incapacitation: what happens, in order, when an operative is taken out.
//!
//! First the rules that speak of somebody being incapacitated: the kill op, and whatever the
//! cards of both sides add. Then what is done before the operative is removed: every marker that
//! it carries is put down, and intelligence is placed beside it. Then it leaves the killzone.
//!
//! On a digital table the places are choices, so the operative may have to wait; on a physical one
//! the players see to it and nothing is asked.

mod places;

use battle::{Play, Side};

pub(crate) use places::all as places;

use crate::approved_ops_2025::scoring::{self, Due};
use crate::attacks::{self, Fallen};
use crate::card::Whose;
use crate::choice::{Choice, Target};
use crate::record::Loss;
use crate::sealed;
use crate::setup::Table;
use crate::state::{Acting, State};
use crate::team_rules::{self, Moment};
use crate::vocabulary::{Action, Fact, Marker, OperativeId, Question, Spot, Verdict, Window};
use crate::weapon::WeaponNo;
use crate::witness::Witness;
use crate::{Event, KillTeam, Reason};

/// An operative loses wounds, no more of them than it has left.
pub(crate) fn hurt(play: &mut Play<'_, KillTeam>, who: OperativeId, by: u8) {
    let left = play.table().card(who).wounds.saturating_sub(play.state().operative(who).wounds_lost);
    play.emit(Event::Wounded { who, by: by.min(left) });
}

/// Takes an operative out. Whoever is named did it; mines and the like are nobody.
pub(crate) fn incapacitate(play: &mut Play<'_, KillTeam>, who: OperativeId, by: Option<OperativeId>) {
    fell(play, who, by);
    resolve(play);
}

/// The first half of it: what rules say about the loss itself. Of several who fall in one action nobody is removed before
/// this is done for all of them: whoever did it may be among them, and where it stands still counts.
pub(crate) fn fell(play: &mut Play<'_, KillTeam>, who: OperativeId, by: Option<OperativeId>) {
    play.emit(Event::Incapacitated { who, by });
    settle(play);
}

/// Goes on with whoever was taken out, as far as nobody has to be asked.
pub(crate) fn resolve(play: &mut Play<'_, KillTeam>) {
    if !settle(play) {
        return;
    }
    while let Some(who) = play.state().record.losses().next_down() {
        if !play.table().is_digital() {
            put_everything_down(play, who);
        } else if who_decides(play.table(), play.state()).is_some() {
            return;
        }
        remove(play, who);
    }
}

/// What people have to be asked about the newest loss.
pub(crate) fn open_questions(table: &Table, state: &State) -> Vec<Question> {
    let Some(loss) = state.record.losses().unsettled() else {
        return Vec::new();
    };
    let mut questions = Vec::new();
    let mut note = |question: &Question| {
        if !questions.contains(question) {
            questions.push(*question);
        }
    };
    for due in due(table, state, loss) {
        due.open_questions().for_each(&mut note);
    }
    for (fact, _) in consequences(table, state, loss) {
        fact.open_questions().for_each(&mut note);
    }
    questions
}

/// Applies every rule about the newest loss. False if something has to be asked first.
fn settle(play: &mut Play<'_, KillTeam>) -> bool {
    let Some(loss) = play.state().record.losses().unsettled() else {
        return true;
    };
    if !open_questions(play.table(), play.state()).is_empty() || sealed::holds_up(play.table(), play.state()) {
        return false;
    }
    let window = Window::Incapacitated(play.state().turning_point);
    for due in due(play.table(), play.state(), loss) {
        for row in scoring::rows(play.table(), play.state(), window, due) {
            play.emit(Event::Awarded(row));
        }
    }
    for (fact, event) in consequences(play.table(), play.state(), loss) {
        if fact.is_yes() {
            play.emit(event);
        }
    }
    play.emit(Event::LossSettled(loss.who));
    true
}

/// What the loss gives the other side at once.
fn due(table: &Table, state: &State, loss: Loss) -> Vec<Due> {
    scoring::due_after_loss(table, state, table.side_of(loss.who).other())
}

/// What the public cards of both sides make of a loss, the side with initiative first.
fn consequences(table: &Table, state: &State, loss: Loss) -> Vec<(Fact, Event)> {
    let ask = Witness::new(table, state);
    let mut list = Vec::new();
    for side in [state.initiative, state.initiative.other()] {
        let Some(op) = state.tac_ops[side].revealed() else {
            continue;
        };
        for (whose, after) in op.card().losses {
            if is_about(*whose, table, loss, side) {
                list.extend(after(&ask, loss, side));
            }
        }
    }
    list
}

fn is_about(whose: Whose, table: &Table, loss: Loss, side: Side) -> bool {
    (table.side_of(loss.who) == side) == (whose == Whose::Own)
}

/// Who places what beside whom before that operative is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Placing {
    pub(crate) side: Side,
    pub(crate) marker: Marker,
    pub(crate) beside: OperativeId,
}

/// The next marker for which a place is to be chosen. What an operative carries comes first, then
/// what others place beside it: the order makes no difference, since markers may overlap.
pub(crate) fn next_to_place(table: &Table, state: &State) -> Option<Placing> {
    let losses = state.record.losses();
    let beside = losses.next_down().filter(|_| losses.unsettled().is_none())?;
    let side = table.side_of(beside);
    if let Some(marker) = state.carried_by(beside).next() {
        return Some(Placing { side, marker, beside });
    }
    let marker = Witness::new(table, state).spare_intelligence(side.other())?;
    losses.owes_intelligence(beside).then_some(Placing { side: side.other(), marker, beside })
}

/// Who has something to decide before the next of the fallen is removed.
pub(crate) fn who_decides(table: &Table, state: &State) -> Option<Side> {
    let placing = next_to_place(table, state).map(|it| it.side);
    placing.or_else(|| last_words(table, state).map(|it| table.side_of(it.who)))
}

/// Somebody who has fallen and may still do something by a rule of its team, or has been granted it.
pub(crate) fn last_words(table: &Table, state: &State) -> Option<Fallen> {
    let losses = state.record.losses();
    let fallen = state.fallen.filter(|it| losses.is_down(it.who) && losses.unsettled().is_none())?;
    let side = table.side_of(fallen.who);
    let may = || team_rules::usable(table, state, side, Moment::Fallen).next().is_some();
    (fallen.fights || may()).then_some(fallen)
}

/// Whether this may be done before the next of the fallen is removed.
pub(crate) fn judge(table: &Table, state: &State, side: Side, choice: &Choice) -> Verdict {
    let fallen = last_words(table, state).filter(|it| table.side_of(it.who) == side);
    match (choice, fallen) {
        (Choice::PutDown { marker, at }, _) => may_place(table, state, side, *marker, Spot(Some(*at))),
        // Markers have to be put down; whatever else there is can be left.
        (Choice::Pass, Some(_)) if next_to_place(table, state).is_none() => Verdict::legal(),
        (Choice::Perform { who, action: Action::Fight, target: Target::Attack(at, weapon) }, Some(fallen)) => {
            let meant = fallen.fights && fallen.who == *who && fallen.against == *at;
            Verdict::legal()
                .refuse_if(!meant, Reason::NotThisStep)
                .and(attacks::may_fight(table, state, *who, *weapon, *at))
        }
        _ => Verdict::legal().refuse_if(true, Reason::NotThisStep),
    }
}

/// What somebody who has fallen may fight with, once a rule lets it.
pub(crate) fn last_fights(table: &Table, state: &State) -> Vec<Choice> {
    let fallen = last_words(table, state).filter(|it| it.fights);
    let Some(fallen) = fallen else { return Vec::new() };
    let target = |weapon| Target::Attack(fallen.against, weapon);
    let perform = |weapon| Choice::Perform { who: fallen.who, action: Action::Fight, target: target(weapon) };
    attacks::last_fights(table, state, fallen).map(perform).collect()
}

/// Begins the fight of somebody who has fallen, unless there are weapons to choose from.
pub(crate) fn let_the_fallen_fight(play: &mut Play<'_, KillTeam>) {
    let fallen = last_words(play.table(), play.state()).filter(|it| it.fights);
    let Some(fallen) = fallen else { return };
    let weapons: Vec<WeaponNo> = attacks::last_fights(play.table(), play.state(), fallen).collect();
    if let [only] = weapons.as_slice() {
        attacks::begin_last_fight(play, fallen, *only);
    }
}

/// Whether a marker may be placed there: in control range of whoever fell, in a legal place.
pub(crate) fn may_place(table: &Table, state: &State, side: Side, marker: Marker, spot: Spot) -> Verdict {
    let Some(placing) = next_to_place(table, state).filter(|it| it.side == side) else {
        return Verdict::legal().refuse_if(true, Reason::NotThisStep);
    };
    Verdict::legal()
        .refuse_if(placing.marker != marker && !carried_too(state, placing, marker), Reason::DoesNotCarry(marker))
        .and(places::may_lie(table, state, placing.beside, marker, spot))
}

/// Whoever carries two markers may put down either of them first.
fn carried_too(state: &State, placing: Placing, marker: Marker) -> bool {
    state.carried_by(placing.beside).any(|it| it == marker)
}

/// Places a marker beside whoever fell, and goes on.
pub(crate) fn place(play: &mut Play<'_, KillTeam>, marker: Marker, spot: Spot) {
    if let Some(Placing { beside, .. }) = next_to_place(play.table(), play.state()) {
        put_down(play, marker, beside, spot);
    }
    resolve(play);
}

fn put_down(play: &mut Play<'_, KillTeam>, marker: Marker, beside: OperativeId, at: Spot) {
    let carried = play.state().carried_by(beside).any(|it| it == marker);
    play.emit(if carried {
        Event::MarkerPlaced { marker, by: beside, at }
    } else {
        Event::IntelligencePlaced { marker, from: beside, at }
    });
}

fn put_everything_down(play: &mut Play<'_, KillTeam>, who: OperativeId) {
    while let Some(Placing { marker, .. }) = next_to_place(play.table(), play.state()) {
        put_down(play, marker, who, Spot(None));
    }
}

fn remove(play: &mut Play<'_, KillTeam>, who: OperativeId) {
    play.emit(Event::Out(who));
    match play.state().active().filter(|it| it.who == who).map(|it| it.kind) {
        Some(Acting::Activation) => play.emit(Event::ActivationEnded(who)),
        Some(Acting::Counteraction) => play.emit(Event::CounteractionEnded(who)),
        None => {}
    }
}

#[cfg(test)]
mod tests;
