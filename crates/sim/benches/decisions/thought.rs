//! Battles in the head of `search`: from the first decision of turning point 2 to the end of that turning point.

use std::sync::Arc;

use battle::{Battle, Hex, Needs, Seat, Seeded, View};
use bots::killteam::{KillTeamJudgement, Lore, Search};
use bots::{Bot, Greedy, Lists, Random, take_turn};
use killteam::{KillTeam, Phase, Table};

use crate::clock::{Measured, Windows};
use crate::ground::table;

/// Battles for each decision. Those that were really played on are counted: fewer, where nothing needs a thought.
const PLAYOUTS: u32 = 512;

/// Positions that the decisions are taken in.
const POSITIONS: u64 = 4;

pub(crate) fn playouts(map: &str, windows: &Windows) -> Measured {
    let table = Arc::new(table(map));
    let lore = Arc::new(Lore::of(&table));
    let positions: Vec<Battle<KillTeam>> = (0..POSITIONS).map(|number| position(&table, &lore, number)).collect();
    windows.per_second("playouts", |number| {
        let battle = &positions[(number % POSITIONS) as usize];
        let view = battle.view(decider(battle).expect("somebody decides"));
        let judgement = KillTeamJudgement::knowing(Arc::clone(&lore));
        let mut search = Search::new(judgement, Random::from_number(number), PLAYOUTS);
        search.choose(&view, &<KillTeam as battle::Options>::options(&view));
        search.played()
    })
}

/// A battle of `greedy` against itself at the first decision of the firefight of turning point 2.
fn position(table: &Arc<Table>, lore: &Arc<Lore>, number: u64) -> Battle<KillTeam> {
    let mut battle = Battle::new(Arc::clone(table));
    let dice = Seeded::from_number(number);
    let bot = |seed| Greedy::with(KillTeamJudgement::knowing(Arc::clone(lore)), Random::from_number(seed));
    let mut bots = [bot(number * 2), bot(number * 2 + 1)];
    loop {
        if let Needs::Roll(due) = battle.needs() {
            let faces = dice.faces(battle.next_roll(), due.kind, due.count);
            battle.roll(None, due.roll, faces).expect("the roll was asked for");
            continue;
        }
        let seat = decider(&battle).expect("no battle ends in turning point 1");
        if is_there(&battle.view(seat)) {
            return battle;
        }
        let bot = &mut bots[usize::from(seat.0)];
        take_turn(&mut battle, seat, bot, &mut || Hex([0; 16]), Lists::Full, &mut || false).expect("it was offered");
    }
}

fn decider(battle: &Battle<KillTeam>) -> Option<Seat> {
    match battle.needs() {
        Needs::Choices(seats) | Needs::Secrets { seats, .. } => seats.first().copied(),
        _ => None,
    }
}

fn is_there(view: &View<'_, KillTeam>) -> bool {
    view.state.turning_point.0 == 2 && matches!(view.state.phase, Phase::Firefight { .. })
}
