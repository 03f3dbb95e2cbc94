//! What a seat may choose now, as a list, and what it may report. Places are offered on a lattice:
//! enough to play with, not every one there is.

mod places;

use battle::{Options, Seat, Side, View};

use crate::choice::{Choice, Hit, Proposal, Report};
use crate::missions::Mission;
use crate::objectives::{Category, Objective};
use crate::phases;
use crate::setup;
use crate::state::{Draw, Place, State, Step};
use crate::vocabulary::{Cause, DeploymentMap, End, Secret, Slot, Start, UnitId};
use crate::{BattleSize, Maelstrom, Table};

pub(crate) use places::{free_place, one_that_may_arrive};

impl Options for Maelstrom {
    fn options(view: &View<'_, Self>) -> Vec<Choice> {
        let (table, state, side) = (view.table, view.state, view.side());
        if !deciders(table, state).contains(&view.seat) {
            return Vec::new();
        }
        let legal = |it: &Choice| phases::judge(table, state, side, it).is_legal();
        candidates(table, state, side).into_iter().filter(legal).collect()
    }

    fn draw(view: &View<'_, Self>, below: &mut dyn FnMut(usize) -> usize) -> Option<Choice> {
        let (table, state, side) = (view.table, view.state, view.side());
        let drawn = match state.step {
            Step::Markers(owner) if owner == side => places::draw_marker(state, below),
            Step::Deployment(owner) if owner == side => places::draw_deployment(table, state, side, below),
            _ => None,
        };
        drawn.or_else(|| {
            let mut options = Self::options(view);
            if options.is_empty() { None } else { Some(options.swap_remove(below(options.len()))) }
        })
    }

    fn secrets(view: &View<'_, Self>, slot: Slot) -> Vec<Secret> {
        let all: Vec<Secret> = match slot {
            Slot::Categories => triples().map(Secret::Categories).collect(),
            Slot::Overriding => Category::ALL.map(Secret::Overriding).to_vec(),
            Slot::Reserves => reserves(view.table, view.side()),
        };
        let legal = |it: &Secret| setup::judge_secret(view.table, view.state, view.side(), slot, it).is_legal();
        all.into_iter().filter(legal).collect()
    }

    fn reports(view: &View<'_, Self>) -> Vec<Report> {
        let (table, state) = (view.table, view.state);
        if !matches!(state.step, Step::Playing(_)) {
            return Vec::new();
        }
        let mut list = Vec::new();
        for unit in table.units() {
            let hit = |cause, by| Hit { unit, cause, by };
            let enemies = table.units_of(table.side_of(unit).other());
            for by in enemies.filter(|it| state.is_on_battlefield(*it)) {
                let attack = hit(Cause::Attack, Some(by));
                list.push(Report::Destroyed(attack));
                list.push(Report::ModelsLost(attack, 1, None));
                list.push(Report::WoundsLost(attack, 1, None));
                list.push(Report::MortalWounds { unit, count: 1, ignored: 0, by });
            }
            list.push(Report::ModelsLost(hit(Cause::Morale, None), 1, None));
            list.push(Report::Charged(unit));
            let arrival = Report::Arrived(unit, Vec::new());
            if phases::judge_report(table, state, &arrival).is_legal() {
                list.push(arrival);
                list.extend(places::arrivals(table, state, unit).map(|at| Report::Arrived(unit, at)));
            }
            list.push(Report::Disembarked(unit, Vec::new()));
            list.push(Report::Moved(unit));
            list.push(Report::Added(unit, Vec::new()));
        }
        list.retain(|it| phases::judge_report(table, state, it).is_legal());
        list
    }
}

fn deciders(table: &Table, state: &State) -> Vec<Seat> {
    match phases::needs(table, state) {
        battle::Needs::Choices(seats) => seats,
        _ => Vec::new(),
    }
}

fn triples() -> impl Iterator<Item = [Category; 3]> {
    let all = Category::ALL;
    all.into_iter().flat_map(move |a| all.into_iter().flat_map(move |b| all.map(|c| [a, b, c])))
}

/// Nobody; then every unit away from the battlefield in every way it could be, alone and in pairs. All
/// subsets would be endless, and people can write any of them.
fn reserves(table: &Table, side: Side) -> Vec<Secret> {
    let own = || table.units_of(side).filter(|it| !table.unit(*it).is_added);
    let transports: Vec<UnitId> = own().filter(|it| table.unit(*it).transport.is_some()).collect();
    let mut starts: Vec<(UnitId, Start)> = Vec::new();
    for unit in own() {
        starts.push((unit, Start::Reserves));
        if table.unit(unit).elsewhere.is_some() {
            starts.push((unit, Start::Elsewhere));
        }
        let others = transports.iter().filter(|it| **it != unit);
        starts.extend(others.map(|it| (unit, Start::Aboard(*it))));
    }
    let mut list = vec![Secret::Reserves(Vec::new())];
    list.extend(starts.iter().map(|it| Secret::Reserves(vec![*it])));
    for (place, one) in starts.iter().enumerate() {
        let others = starts.iter().skip(place + 1).filter(|it| it.0 != one.0);
        list.extend(others.map(|other| Secret::Reserves(vec![*one, *other])));
    }
    list
}

/// Everything that could be chosen at this step; not all of it is legal.
fn candidates(table: &Table, state: &State, side: Side) -> Vec<Choice> {
    let propose = |it: Proposal| Choice::Propose(it);
    let mut list = match state.step {
        Step::Size => BattleSize::ALL.map(Proposal::Size).map(propose).to_vec(),
        Step::Mission => Mission::ALL.map(Proposal::Mission).map(propose).to_vec(),
        Step::Map => DeploymentMap::ALL.map(Proposal::Map).map(propose).to_vec(),
        Step::Battlefield => {
            let (width, height) = state.size().battlefield();
            vec![propose(Proposal::Battlefield(width, height))]
        }
        Step::Muster | Step::Briefing => vec![Choice::Ready],
        Step::Roles => vec![Choice::Defender(side), Choice::Defender(side.other())],
        Step::Markers(_) => {
            let places = places::markers(state).into_iter().map(|at| Choice::PlaceMarker(None, Some(at)));
            // A territory alone, for a table without a board.
            places.chain([End::A, End::B].map(|it| Choice::PlaceMarker(Some(it), None))).collect()
        }
        Step::Ends => vec![Choice::TakeEnd(End::A), Choice::TakeEnd(End::B)],
        Step::Numbers(_) => numberings(state, side),
        Step::Deployment(_) => {
            let waiting = || table.units_of(side).filter(|it| state.unit(*it).place == Place::Waiting);
            let unseen = waiting().map(|it| Choice::Deploy(it, Vec::new()));
            let seen = waiting()
                .flat_map(|unit| places::deployments(table, state, side, unit).map(move |at| Choice::Deploy(unit, at)));
            unseen.chain(seen).chain([Choice::DeployEverybody]).collect()
        }
        Step::FirstTurn => vec![Choice::FirstTurn(side), Choice::FirstTurn(side.other())],
        Step::PreBattle(_) => vec![Choice::Pass],
        Step::Determination(_) => {
            let carried = state.unscored[side].iter().map(|it| Choice::Carry(*it));
            carried.chain([Choice::Pass]).collect()
        }
        Step::Generation(_, Draw::Pick) => Category::ALL.map(Choice::From).to_vec(),
        Step::Generation(_, Draw::Change(_)) => {
            vec![Choice::Keep, Choice::QuickThinking(true), Choice::QuickThinking(false), Choice::StandingOrders]
        }
        Step::Generation(_, Draw::Replace(drawn)) => {
            let others = Objective::of(drawn.category).map(Choice::Replace);
            [Choice::Keep].into_iter().chain(others).collect()
        }
        Step::Marking(_) => state.held[side.other()].iter().map(|it| Choice::Mark(it.objective)).collect(),
        Step::PlayOn(_) => vec![Choice::PlayOn, Choice::EndNow],
        Step::Playing(_) => vec![Choice::EndPhase],
        Step::Intel(_) => {
            let swaps = Category::ALL.into_iter().flat_map(|old| Category::ALL.map(|new| Choice::NewIntel(old, new)));
            swaps.chain([Choice::Pass]).collect()
        }
        _ => Vec::new(),
    };
    if state.proposal.is_some() {
        list.insert(0, Choice::Agree);
    }
    if matches!(state.step, Step::Mission | Step::Map) {
        list.push(Choice::LetDiceDecide);
    }
    list
}

/// Every order in which a side could number its two or three markers.
fn numberings(state: &State, side: Side) -> Vec<Choice> {
    let end = state.ends.map(|it| it[side]);
    let own = (0u8..).zip(&state.markers).filter(|(_, it)| Some(it.end) == end).map(|(place, _)| place);
    let own: Vec<u8> = own.collect();
    orders(&own).into_iter().map(Choice::Number).collect()
}

/// Every order of a few things.
fn orders(things: &[u8]) -> Vec<Vec<u8>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let begin = |first: &u8| {
        let rest: Vec<u8> = things.iter().copied().filter(|it| it != first).collect();
        let first = *first;
        orders(&rest).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    things.iter().flat_map(begin).collect()
}
