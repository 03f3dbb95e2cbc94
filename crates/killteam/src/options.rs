//! What a seat may choose now, as a list: every discrete choice, and for places a lattice with
//! the spots that matter added.

mod ends;
mod lots;
mod performing;
mod places;
mod pools;
mod set_ups;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use pools::beside;

use battle::{Options, Side, View};
use table::Point;

use crate::KillTeam;
use crate::approved_ops_2025::{TacOp, tokens};
use crate::attacks;
use crate::choice::{Choice, Report};
use crate::close_quarters::{interrupt, stride};
use crate::incapacitation;
use crate::pending::Pending;
use crate::phases;
use crate::roster::Roster;
use crate::setup::Table;
use crate::state::{Declared, Phase, State};
use crate::team_rules::{self, Moment};
use crate::tracking::{self, Tracking};
use crate::vocabulary::{Action, Claim, End, Objective, OperativeId, Order, PrimaryOp, Secret, Slot};

impl Options for KillTeam {
    fn options(view: &View<'_, Self>) -> Vec<Choice> {
        let (table, side) = (view.table, view.side());
        let state = &*as_its_owner_sees_it(view);
        let legal = |choice: &Choice| phases::judge(table, state, side, choice).is_legal();
        match state.phase {
            Phase::FirstInitiative { .. } | Phase::Initiative { .. } | Phase::InitiativeTold => {
                vec![Choice::GiveInitiative(side), Choice::GiveInitiative(side.other())]
            }
            Phase::InitiativeCards(_) => {
                let plays = phases::card_plays(state, side).into_iter().map(Choice::PlayCard);
                plays.chain([Choice::Pass]).collect()
            }
            Phase::DropZones => vec![Choice::TakeEnd(End::A), Choice::TakeEnd(End::B)],
            Phase::Deployment { .. } => set_ups::all(table, state, side),
            Phase::Claims { .. } => {
                let claims = Objective::ALL.into_iter().flat_map(|it| [Claim::Controlled(it), Claim::Uncontested(it)]);
                claims.map(Choice::Claim).filter(legal).collect()
            }
            Phase::Gambits { .. } => {
                let own = state.tac_ops[side].revealed().into_iter();
                let ops = own.flat_map(|op| phases::gambits(table, side, op).map(move |on| Choice::Gambit { op, on }));
                let ops = ops.filter(legal);
                let uses = uses(table, state, side, Moment::GambitStep).filter(legal);
                ops.chain(uses).chain([Choice::Pass]).collect()
            }
            Phase::Ready(_) => uses(table, state, side, Moment::ReadyStep).chain([Choice::Pass]).collect(),
            Phase::Placing(_) => places::of_equipment(table, state, side).into_iter().chain([Choice::Pass]).collect(),
            Phase::Firefight { .. } => {
                Pending::of(table, state).map_or(Vec::new(), |it| in_a_firefight(view, state, it))
            }
            Phase::EndOfTurningPoint => {
                let tokens = tokens::removable(table, view.state, side).into_iter();
                tokens.map(|it| Choice::RemoveToken(it.from)).chain([Choice::KeepTokens]).collect()
            }
            _ => Vec::new(),
        }
    }

    fn draw(view: &View<'_, Self>, below: &mut dyn FnMut(usize) -> usize) -> Option<Choice> {
        let (table, side) = (view.table, view.side());
        let drawn = match (view.state.phase, Pending::of(table, view.state)) {
            (Phase::Deployment { .. }, _) => set_ups::draw(table, view.state, side, below),
            (Phase::Placing(_), _) => places::draw(table, view.state, side, below),
            (_, Some(Pending::Action(active))) => {
                Some(performing::draw(table, &as_its_owner_sees_it(view), active, below))
            }
            (_, Some(Pending::Turn(_))) => draw_activation(table, view.state, side, below),
            _ => None,
        };
        drawn.or_else(|| {
            let mut options = Self::options(view);
            if options.is_empty() { None } else { Some(options.swap_remove(below(options.len()))) }
        })
    }

    fn draw_secret(view: &View<'_, Self>, slot: Slot, below: &mut dyn FnMut(usize) -> usize) -> Option<Secret> {
        if slot == Slot::Equipment {
            let all = view.table.loadouts(view.side());
            return all.get(below(all.len())).copied().map(Secret::Equipment);
        }
        let all = Self::secrets(view, slot);
        all.get(below(all.len())).copied()
    }

    fn secrets(view: &View<'_, Self>, slot: Slot) -> Vec<Secret> {
        let all: Vec<Secret> = match slot {
            Slot::TacOp => TacOp::ALL.map(Secret::TacOp).to_vec(),
            Slot::PrimaryOp => PrimaryOp::ALL.map(Secret::PrimaryOp).to_vec(),
            Slot::MarkerPick => Objective::ALL.map(Secret::MarkerPick).to_vec(),
            Slot::Operatives => {
                let side = view.side();
                Roster::all(view.table.team(side)).into_iter().map(|it| Secret::Operatives(side, it)).collect()
            }
            Slot::Equipment => {
                return view.table.loadouts(view.side()).iter().copied().map(Secret::Equipment).collect();
            }
        };
        let legal = |it: &Secret| phases::judge_secret(view.table, view.side(), slot, it).is_legal();
        all.into_iter().filter(legal).collect()
    }

    fn reports(view: &View<'_, Self>) -> Vec<Report> {
        let (table, side) = (view.table, view.side());
        // A digital table knows what happened; only a scenario tells it more.
        if table.is_digital() && !table.is_staged() {
            return Vec::new();
        }
        let state = &*as_its_owner_sees_it(view);
        let actions = table.operatives_of(side).flat_map(|who| {
            Action::ALL.into_iter().flat_map(move |action| {
                let at_markers = state.markers_in_play().map(Some);
                at_markers.chain([None]).map(move |on| Report::Performed { who, action, on })
            })
        });
        let at_somebody = table.operatives_of(side).flat_map(|who| {
            let enemies = table.operatives_of(side.other());
            let scouted = enemies.map(move |target| Report::PerformedAt { who, action: Action::Scout, target });
            let friends = table.operatives_of(side).filter(move |it| *it != who);
            scouted.chain(friends.map(move |target| Report::PerformedAt { who, action: Action::PassTheWord, target }))
        });
        let losses = table.operatives().flat_map(|who| {
            let enemies = table.operatives_of(table.side_of(who).other()).filter(|it| !state.operative(*it).out);
            let outs = enemies.map(Some).chain([None]).map(move |by| Report::Out { who, by });
            outs.chain([Report::Wounded(who)])
        });
        let legal = |it: &Report| phases::judge_report(table, state, side, it).is_legal();
        // Where positions are known, whoever comes back has none.
        let others = table.operatives().filter(|_| !table.is_digital());
        let comings = others.flat_map(|who| [Report::SetAside(who), Report::Returned(who)]);
        let levels = Tracking::ALL.map(Report::Track);
        let all = actions
            .chain(at_somebody)
            .chain(losses)
            .chain(comings)
            .chain(tracking::list(table, state, side))
            .chain(levels);
        all.filter(legal).collect()
    }
}

/// Places for somebody who is not the next one of a list.
pub(crate) fn set_ups_of(view: &View<'_, KillTeam>, who: OperativeId) -> Vec<Choice> {
    set_ups::of(view.table, view.state, view.side(), who)
}

/// What a seat may choose now, as [`Options::options`] has it, but of the ways of each move only the few that are ranked
/// highest by where they end. For whoever knows where it wants to go, and plays thousands of battles in its head.
pub fn few_options(view: &View<'_, KillTeam>, most: usize, rank: &mut dyn FnMut(Action, Point) -> i64) -> Vec<Choice> {
    match Pending::of(view.table, view.state) {
        Some(Pending::Action(active)) => {
            let mut list = performing::few(view.table, &as_its_owner_sees_it(view), active, most, rank);
            list.push(Choice::EndActivation);
            list
        }
        _ => KillTeam::options(view),
    }
}

/// What a side may choose in a firefight that waits for this; the state is the one that its owner sees.
fn in_a_firefight(view: &View<'_, KillTeam>, state: &State, pending: Pending<'_>) -> Vec<Choice> {
    let (table, side) = (view.table, view.side());
    let legal = |choice: &Choice| phases::judge(table, state, side, choice).is_legal();
    match pending {
        Pending::Attack => attacks::choices(table, state, side),
        Pending::Loss => {
            let last = incapacitation::last_fights(table, state);
            let all = put_downs(table, state).into_iter().chain(last).chain([Choice::Pass]).filter(legal);
            all.chain(uses(table, state, side, Moment::Fallen)).collect()
        }
        Pending::Reports => {
            let sealed = view.state.tac_ops[side] == Declared::Sealed;
            let show = Some(Choice::ShowTacOp).filter(|it| sealed && legal(it));
            [Choice::EndFirefight].into_iter().chain(show).collect()
        }
        Pending::Dice(..) => Vec::new(),
        Pending::Interrupt(_) => interrupt::choices(table, state, side).chain([Choice::Pass]).collect(),
        Pending::Turn(_) => turns(table, state, side),
        Pending::HeldMove(active) => stride::hatches(table, state, active).chain([Choice::Pass]).collect(),
        Pending::Triumph(active) => {
            let free = performing::all(table, state, active).into_iter();
            free.chain(uses(table, state, side, Moment::Triumph)).chain([Choice::Pass]).collect()
        }
        Pending::Closing(active) => {
            let free = performing::all(table, state, active).into_iter();
            free.chain(uses(table, state, side, Moment::EndOfActivation)).chain([Choice::EndActivation]).collect()
        }
        Pending::Action(active) => {
            let mut list = performing::all(table, state, active);
            list.push(Choice::EndActivation);
            list
        }
    }
}

/// Every use of a rule at this moment.
fn uses(table: &Table, state: &State, side: Side, moment: Moment) -> impl Iterator<Item = Choice> + use<> {
    let all: Vec<_> = team_rules::usable(table, state, side, moment).collect();
    all.into_iter().map(|(rule, on)| Choice::Use { rule, on })
}

/// The state with this seat's own tac op open: what it would reveal by acting is no secret to it.
pub(crate) fn as_its_owner_sees_it<'a>(view: &View<'a, KillTeam>) -> Cow<'a, State> {
    let side = view.side();
    match (view.state.tac_ops[side], view.mine.get(Slot::TacOp)) {
        (Declared::Sealed, Some(Secret::TacOp(op))) if may_reveal_by_choice(view, *op) => {
            let mut state = Cow::Borrowed(view.state);
            state.to_mut().tac_ops[side] = Declared::Revealed(*op);
            state
        }
        _ => Cow::Borrowed(view.state),
    }
}

/// False if nothing that could be chosen now comes of this op.
fn may_reveal_by_choice(view: &View<'_, KillTeam>, op: TacOp) -> bool {
    match view.state.phase {
        Phase::Firefight { active, .. } if view.table.is_digital() => {
            let aims = |who| op.card().actions.iter().any(|it| pools::may_aim(view.table, view.state, who, it));
            !view.state.turning_point.is_first() && active.is_some_and(|it| aims(it.who))
        }
        Phase::Firefight { .. } | Phase::Gambits { .. } => true,
        _ => false,
    }
}

/// What a side whose turn it is can begin: activations, counteractions, or nothing.
fn turns(table: &Table, state: &State, side: Side) -> Vec<Choice> {
    let orders = |who| [Order::Engage, Order::Conceal].map(|order| Choice::Activate { who, order });
    let mut list: Vec<Choice> = ready(table, state, side).flat_map(orders).collect();
    if !table.operatives_of(side).any(|it| state.operative(it).ready) {
        list.extend(phases::counteract_candidates(table, state, side).map(Choice::Counteract));
        list.push(Choice::Pass);
    }
    list
}

/// Who of a side can be activated.
fn ready(table: &Table, state: &State, side: Side) -> impl Iterator<Item = OperativeId> {
    table.operatives_of(side).filter(|it| !state.operative(*it).out && state.operative(*it).ready)
}

/// One of the activations that a side can begin, each with the same chance; nothing if nobody is ready.
fn draw_activation(table: &Table, state: &State, side: Side, below: &mut dyn FnMut(usize) -> usize) -> Option<Choice> {
    let count = ready(table, state, side).count();
    if count == 0 {
        return None;
    }
    let place = below(2 * count);
    let order = if place.is_multiple_of(2) { Order::Engage } else { Order::Conceal };
    ready(table, state, side).nth(place / 2).map(|who| Choice::Activate { who, order })
}

/// Places for the next marker that has to be put down beside somebody who fell.
fn put_downs(table: &Table, state: &State) -> Vec<Choice> {
    let Some(placing) = incapacitation::next_to_place(table, state) else {
        return Vec::new();
    };
    let (who, marker) = (placing.beside, placing.marker);
    let Some(at) = state.operative(who).at else {
        return Vec::new();
    };
    let put_down = |at| Choice::PutDown { marker, at };
    let legal = |it: &Choice| incapacitation::judge(table, state, placing.side, it).is_legal();
    let near: Vec<Choice> = beside(table, who, at, marker).chain([at]).map(put_down).filter(legal).collect();
    // In a narrow place a large marker fits nowhere of these.
    if near.is_empty() {
        incapacitation::places(table, state, who, marker).take(1).map(put_down).collect()
    } else {
        near
    }
}
