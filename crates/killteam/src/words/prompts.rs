//! Who decides what now.

use battle::{Needs, Side, View};

use super::{attacks, names};
use crate::KillTeam;
use crate::actions;
use crate::approved_ops_2025::CritOp;
use crate::close_quarters::stride;
use crate::incapacitation;
use crate::pending::Pending;
use crate::phases;
use crate::state::{Acting, ActionDice, Activation, Phase, ReadyStep};

pub(super) fn prompt(view: &View<'_, KillTeam>) -> String {
    let (table, state) = (view.table, view.state);
    let person = |side| names::person(table, side);
    let number = state.turning_point.0;
    match state.phase {
        Phase::CritOpRoll => {
            let ops = CritOp::ALL.iter().zip(1..).map(|(op, number)| format!("{number} {}", op.card().name));
            format!("The crit op by a roll: {}", ops.collect::<Vec<_>>().join(", "))
        }
        Phase::RollOff => "Roll-off: one die each".into(),
        Phase::FirstInitiative { winner } => {
            format!("{} decides who has initiative during set-up", person(winner))
        }
        Phase::DropZones => format!("{} picks an edge and its drop zone", person(state.initiative)),
        Phase::OperativePicks | Phase::EquipmentPicks | Phase::TacOps | Phase::MarkerPicks | Phase::PrimaryOps => {
            picks(view)
        }
        Phase::Placing(step) => format!("{} puts an item of equipment down, or leaves one out", person(step.turn)),
        Phase::Ready(ReadyStep { smoke: Some(marker), .. }) => {
            format!("How long {} lasts: one die", names::marker(table, marker))
        }
        Phase::Ready(ReadyStep { rolling: Some((rule, who)), .. }) => {
            format!("{}: a die for {}", rule.card().name, names::coded(table, who))
        }
        Phase::Ready(step) => format!("{} uses a rule in the Ready step, or passes", person(step.turn)),
        Phase::Deployment { turn } => {
            let left = phases::group_left(table, state, turn);
            let more = if left > 1 { format!(", then {} more", left - 1) } else { String::new() };
            format!("{} sets up an operative{more}", person(turn))
        }
        Phase::InitiativeRoll => format!("Initiative in turning point {number}: one die each"),
        Phase::InitiativeTold => format!("Who has initiative in turning point {number}?"),
        Phase::InitiativeCards(roll) => {
            let results = [Side::A, Side::B].map(|it| format!("{} {}", person(it), roll.result(it)));
            let score = results.join(", ");
            if roll.rolling {
                return format!("{} rolls again for initiative ({score})", person(roll.turn));
            }
            format!("{} plays an initiative card, or passes ({score})", person(roll.turn))
        }
        Phase::Initiative { winner } => {
            format!("{} decides who has initiative in turning point {number}", person(winner))
        }
        Phase::Claims { turn } => format!("{} makes a claim about an objective marker", person(turn)),
        Phase::Gambits { turn, .. } => format!("{}: a gambit, or pass", person(turn)),
        Phase::Firefight { .. } => Pending::of(table, state).map_or(String::new(), |it| in_a_firefight(view, it)),
        Phase::EndOfTurningPoint => match phases::needs(table, state) {
            Needs::Choices(seats) => {
                let name = seats.first().map_or("Nobody", |it| table.seats().name(*it));
                format!("{name} takes tokens away to score, or keeps them")
            }
            _ => questions_left(view, &format!("End of turning point {number}")),
        },
        Phase::EndOfBattle => questions_left(view, "End of the battle"),
        Phase::FinalReveal => "What is still sealed is opened".into(),
        Phase::Over { conceded } => over(view, conceded),
    }
}

/// What a firefight waits for.
fn in_a_firefight(view: &View<'_, KillTeam>, pending: Pending<'_>) -> String {
    let (table, state) = (view.table, view.state);
    let person = |side| names::person(table, side);
    let whose = |active: &Activation| person(table.side_of(active.who));
    let coded = |active: &Activation| names::coded(table, active.who);
    match pending {
        Pending::Attack => state.attack.as_ref().map_or(String::new(), |it| attacks::prompt(view, it)),
        Pending::Loss => after_a_loss(view),
        Pending::Reports => format!("Play turning point {} and report what counts", state.turning_point.0),
        Pending::Dice(active, dice) => match dice {
            ActionDice::Mines => format!("Mines: a die for {}", coded(active)),
            ActionDice::Stun(_) => format!("Stun grenade of {}: a die each", coded(active)),
            ActionDice::Breach(access) => {
                let name = names::access(table, access);
                format!("{} has breached {name}: a die for each enemy behind it", coded(active))
            }
        },
        Pending::Interrupt(side) => format!("{} interrupts from guard, or not", person(side)),
        Pending::Turn(side) if phases::counteraction_is_due(table, state, side) => {
            let able = phases::counteract_candidates(table, state, side).map(|it| names::coded(table, it));
            format!("{} may counteract with {}", person(side), names::any_of(able.collect()))
        }
        Pending::Turn(side) => format!("{} activates an operative", person(side)),
        Pending::HeldMove(active) => {
            format!("{}: operate a hatch in the middle of the move, or the move is over", coded(active))
        }
        Pending::Triumph(active) => match active.free {
            Some(action) => format!("{}: a free {} of {}, or pass", whose(active), action.name(), coded(active)),
            None => format!("{}: a rule now that {} has taken an enemy out, or pass", whose(active), coded(active)),
        },
        Pending::Closing(active) => match active.free {
            Some(action) => format!("{}: a free {}, or the end of its activation", coded(active), action.name()),
            None => format!("{} is nearly done: use a rule, or end the activation", coded(active)),
        },
        Pending::Action(active) => acting(view, active),
    }
}

/// What whoever is active has left to do with.
fn acting(view: &View<'_, KillTeam>, active: &Activation) -> String {
    let who = names::coded(view.table, active.who);
    if active.kind == Acting::Counteraction {
        return format!("{who} counteracts: one action of 1 AP for free, moving at most {}", names::inches(2));
    }
    let left = actions::left_ap(view.table, view.state, active);
    let rest = active.stride.and_then(|it| stride::rest(active, it.action).map(|left| (it.action, left)));
    let rest =
        rest.map_or(String::new(), |(action, left)| format!(", and {} of its {}", names::inches(left), action.name()));
    format!("{who}, {left} AP left{rest}")
}

/// What is left to do before somebody who fell is removed.
fn after_a_loss(view: &View<'_, KillTeam>) -> String {
    let table = view.table;
    match incapacitation::next_to_place(table, view.state) {
        Some(placing) => format!(
            "{} puts {} down beside {}",
            names::person(table, placing.side),
            names::marker(table, placing.marker),
            names::coded(table, placing.beside)
        ),
        None if incapacitation::last_words(table, view.state).is_some() => {
            let fallen = incapacitation::last_words(table, view.state);
            let who = fallen.map_or(String::new(), |it| names::coded(table, it.who));
            let side = fallen.map_or(view.side(), |it| table.side_of(it.who));
            let what = if fallen.is_some_and(|it| it.fights) { "a weapon for the last fight of" } else { "a rule for" };
            format!("{}: {what} {who} before it is removed, or pass", names::person(table, side))
        }
        None => {
            let fallen = view.state.record.losses().newest().map(|it| names::coded(table, it.who));
            questions_left(view, &format!("{} was incapacitated", fallen.unwrap_or_default()))
        }
    }
}

/// Who still has to pick in secret; the reader before the other side.
fn picks(view: &View<'_, KillTeam>) -> String {
    match phases::needs(view.table, view.state) {
        Needs::Secrets { slot, seats } => {
            let next = seats.iter().find(|it| **it == view.seat).or(seats.first());
            let name = next.map_or("Nobody", |it| view.table.seats().name(*it));
            format!("{name} picks {} in secret", slot.said())
        }
        _ => "Both picks are opened".into(),
    }
}

fn questions_left(view: &View<'_, KillTeam>, moment: &str) -> String {
    match phases::needs(view.table, view.state) {
        Needs::Answers(open) if !open.is_empty() => {
            format!("{moment}: {} left", names::counted(open.len(), "question"))
        }
        _ => moment.into(),
    }
}

fn over(view: &View<'_, KillTeam>, conceded: Option<Side>) -> String {
    let person = |side| names::person(view.table, side);
    let [a, b] = [Side::A, Side::B].map(|it| view.state.tally[it].total());
    let score = format!("{} {a}, {} {b}", person(Side::A), person(Side::B));
    match conceded {
        Some(side) => format!("The battle is over, {score}: {} conceded", person(side)),
        None if a > b => format!("The battle is over, {score}: {} wins", person(Side::A)),
        None if b > a => format!("The battle is over, {score}: {} wins", person(Side::B)),
        None => format!("The battle is over, {score}: a draw"),
    }
}
