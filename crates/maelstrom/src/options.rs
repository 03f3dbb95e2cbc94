//! What a seat may choose now, as a list. Markers are offered on a lattice; units are set up
//! without places, because where they stand is the players' to say.

use battle::{Options, Seat, Side, View};
use table::{Length, Point};

use crate::choice::{Choice, Hit, Proposal, Report};
use crate::ground::DeploymentMap;
use crate::missions::Mission;
use crate::objectives::{Category, Objective};
use crate::phases;
use crate::setup;
use crate::state::{Draw, State, Step};
use crate::vocabulary::{Cause, End, Secret, Slot, UnitId};
use crate::{BattleSize, Maelstrom, Table};

/// The spacing of the lattice on which markers are offered, in inches.
const LATTICE: i32 = 2;

impl Options for Maelstrom {
    fn options(view: &View<'_, Self>) -> Vec<Choice> {
        let (table, state, side) = (view.table, view.state, view.side());
        if !deciders(table, state).contains(&view.seat) {
            return Vec::new();
        }
        let legal = |it: &Choice| phases::judge(table, state, side, it).is_legal();
        if let Some((owner, objective)) = state.to_override.first() {
            // The owner knows; nobody is offered a lie.
            let noted = view.mine.get(Slot::Overriding) == Some(&Secret::Overriding(objective.category));
            return if *owner == side { vec![if noted { Choice::Override } else { Choice::Keep }] } else { Vec::new() };
        }
        candidates(table, state, side).into_iter().filter(legal).collect()
    }

    fn secrets(view: &View<'_, Self>, slot: Slot) -> Vec<Secret> {
        let all: Vec<Secret> = match slot {
            Slot::Categories => triples().map(Secret::Categories).collect(),
            Slot::Overriding => Category::ALL.map(Secret::Overriding).to_vec(),
            // A list of all subsets would be endless; nobody in reserve is always right.
            Slot::Reserves => vec![Secret::Reserves(Vec::new())],
        };
        let legal = |it: &Secret| setup::judge_secret(view.table, view.state, view.side(), slot, it).is_legal();
        all.into_iter().filter(legal).collect()
    }

    fn reports(view: &View<'_, Self>) -> Vec<Report> {
        let (table, state) = (view.table, view.state);
        let units: Vec<UnitId> = table.units().collect();
        let enemies = |of: UnitId| table.units_of(table.side_of(of).other());
        let mut list = Vec::new();
        for unit in &units {
            let hit = |cause, by| Hit { unit: *unit, cause, by };
            for by in enemies(*unit).filter(|it| state.is_on_battlefield(*it)) {
                let attack = hit(Cause::Attack, Some(by));
                list.push(Report::Destroyed(attack));
                list.push(Report::ModelsLost(attack, 1, None));
                list.push(Report::WoundsLost(attack, 1, None));
                list.push(Report::MortalWounds { unit: *unit, count: 1, by });
            }
            list.push(Report::ModelsLost(hit(Cause::Morale, None), 1, None));
            list.push(Report::Charged(*unit));
            list.push(Report::Arrived(*unit, Vec::new()));
            list.push(Report::Disembarked(*unit, Vec::new()));
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
        Step::Markers(_) => marker_places(state),
        Step::Ends => vec![Choice::TakeEnd(End::A), Choice::TakeEnd(End::B)],
        Step::Numbers(_) => numberings(state, side),
        Step::Deployment(_) => table.units_of(side).map(|it| Choice::Deploy(it, Vec::new())).collect(),
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

/// A lattice of places, then a territory alone for a table without a board.
fn marker_places(state: &State) -> Vec<Choice> {
    let Some(ground) = state.ground.as_deref() else {
        return Vec::new();
    };
    let inches = |it: Length| it.micrometres() / Length::inches(1).micrometres();
    let (width, height) = (inches(ground.board().width()), inches(ground.board().height()));
    let line = |length: i32| (1..length / LATTICE).map(|it| Length::inches(it * LATTICE));
    let places = line(width).flat_map(|x| line(height).map(move |y| Point::flat(x, y)));
    let places = places.map(|at| Choice::PlaceMarker(None, Some(at)));
    places.chain([End::A, End::B].map(|it| Choice::PlaceMarker(Some(it), None))).collect()
}

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
