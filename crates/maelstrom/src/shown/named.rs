//! What a line names, legal or not: whatever can be chosen or reported in any step, as it is written.

use battle::{Act, System, View};

use super::{reports, rows};
use crate::Maelstrom;
use crate::choice::{Choice, Proposal, Report};
use crate::missions::Mission;
use crate::objectives::{Category, Objective};
use crate::state::Step;
use crate::vocabulary::End;

/// Everything that a line can mean; nothing if it names no deed.
pub(super) fn named(view: &View<'_, Maelstrom>, line: &str) -> Vec<Act<Maelstrom>> {
    let choices = choices(view).into_iter().map(Act::Choose);
    let reports = reports::thinkable(view).into_iter().filter(|it| !is_a_place(it)).map(Act::Report);
    door::said_of::<Maelstrom>(view.table, line, choices.chain(reports))
}

/// What a player looks for in a step and cannot have: stratagems on objectives while they are generated, and reports of a kind
/// that cannot be made of anybody now.
pub(super) fn sought(view: &View<'_, Maelstrom>) -> Vec<Act<Maelstrom>> {
    let state = view.state;
    let choices = match state.step {
        Step::Generation(..) => vec![Choice::QuickThinking(true), Choice::QuickThinking(false), Choice::StandingOrders],
        Step::Determination(_) => state.unscored[view.side()].iter().copied().map(Choice::Carry).collect(),
        Step::Intel(_) => {
            let pairs = Category::ALL.into_iter().flat_map(|old| Category::ALL.map(|new| Choice::NewIntel(old, new)));
            pairs.collect()
        }
        _ => Vec::new(),
    };
    let reports = match state.step {
        Step::Playing(_) => reports::thinkable(view),
        _ => Vec::new(),
    };
    let reports = reports.into_iter().filter(|it| !is_a_place(it) && rows::side(view.table, it) == view.side());
    let acts = choices.into_iter().map(Act::Choose).chain(reports.map(Act::Report));
    let against = |act: &Act<Maelstrom>| Maelstrom::judge(view.table, state, view.seat, act).reasons().len();
    door::never_now(view.table, acts, against)
}

/// Where something stands is said with a place, and judged with it.
fn is_a_place(report: &Report) -> bool {
    matches!(report, Report::Stands(..) | Report::LostTrack(_))
}

/// Whatever can be chosen in any step, places left out.
fn choices(view: &View<'_, Maelstrom>) -> Vec<Choice> {
    let (table, side) = (view.table, view.side());
    let mut list = vec![
        Choice::StandingOrders,
        Choice::QuickThinking(true),
        Choice::QuickThinking(false),
        Choice::Keep,
        Choice::EndPhase,
        Choice::PlayOn,
        Choice::EndNow,
        Choice::Pass,
        Choice::Ready,
        Choice::Propose(Proposal::EndBattle),
        Choice::DeployEverybody,
    ];
    list.extend(Mission::ALL.map(|it| Choice::Propose(Proposal::Mission(it))));
    for objective in Objective::all() {
        list.extend([Choice::Carry(objective), Choice::Replace(objective), Choice::Mark(objective)]);
    }
    for category in Category::ALL {
        list.push(Choice::From(category));
        list.extend(Category::ALL.map(|other| Choice::NewIntel(category, other)));
    }
    list.extend(table.seats().sides().flat_map(|it| [Choice::Defender(it), Choice::FirstTurn(it)]));
    list.extend([End::A, End::B].map(Choice::TakeEnd));
    list.extend(table.units_of(side).map(|it| Choice::Deploy(it, Vec::new())));
    list
}
