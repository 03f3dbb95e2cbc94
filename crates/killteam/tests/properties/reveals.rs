//! What shows a tac op is its own side's doing, also where both sides hold the same one.

use battle::{Audience, Battle, Needs, Options as _, Side};
use killteam::approved_ops_2025::{CritOp, TacOp};
use killteam::{Answer, Choice, Event, KillTeam, Op, Phase, Report, Secret, Slot, TableKind, Token};
use proptest::prelude::*;

use crate::battles::{Lots, crit_op, new_battle};

/// Plays one input by lot. Both sides seal this op, show it by nothing but what they do, and say alone that
/// nothing counts for it.
fn play_one(battle: &mut Battle<KillTeam>, lots: &mut Lots, op: TacOp) -> bool {
    match battle.needs() {
        Needs::Secrets { slot: Slot::TacOp, seats } => {
            let (seat, salt) = (seats[lots.below(seats.len())], lots.salt());
            battle.seal(seat, Slot::TacOp, Secret::TacOp(op), salt).unwrap();
            true
        }
        Needs::Choices(seats) => {
            let seat = seats[lots.below(seats.len())];
            let reports = KillTeam::reports(&battle.view(seat));
            // Losses show most.
            let losses: Vec<Report> = reports.iter().filter(|it| matches!(it, Report::Out { .. })).copied().collect();
            let reports = if lots.below(3) == 0 { losses } else { reports };
            let mut options = KillTeam::options(&battle.view(seat));
            options.retain(|it| *it != Choice::ShowTacOp);
            if !reports.is_empty() && lots.below(3) != 0 {
                battle.report(seat, reports[lots.below(reports.len())]).unwrap();
            } else {
                battle.choose(seat, options[lots.below(options.len())].clone()).unwrap();
            }
            true
        }
        Needs::Answers(asked) => match asked.iter().find_map(|it| match it.audience {
            Audience::Seat(seat) => Some((seat, it.question)),
            Audience::Everyone => None,
        }) {
            Some((seat, question)) => battle.answer(seat, question, Answer::Is(false)).is_ok(),
            None => crate::battles::play_one(battle, lots),
        },
        _ => crate::battles::play_one(battle, lots),
    }
}

/// True if this event shows the op of this side, by what its card says.
fn is_reason(battle: &Battle<KillTeam>, op: TacOp, side: Side, event: &Event) -> bool {
    let of = |who| battle.table().side_of(who);
    match (op, event) {
        (TacOp::Flank | TacOp::Envoy, Event::GambitUsed { side: whose, op: used, .. }) => *whose == side && *used == op,
        // A loss that the owner of something sealed is asked about is settled later.
        (TacOp::StealIntelligence, Event::LossSettled(who)) => of(*who) != side,
        (TacOp::Dominate, Event::TokenGained { side: whose, token: Token::Dominate, by, .. }) => {
            *whose == side && of(*by) == side
        }
        (TacOp::Martyrs, Event::TokenGained { side: whose, token: Token::Martyr, by, .. }) => {
            *whose == side && of(*by) == side
        }
        (TacOp::SweepAndClear, Event::TokenGained { side: whose, token: Token::Swept, .. }) => *whose == side,
        (TacOp::Retrieval | TacOp::TrackEnemy | TacOp::Route, Event::Awarded(row)) => {
            row.side == side && row.op == Op::Tac(op) && row.given > 0
        }
        (_, Event::Performed { side: whose, action, .. }) => {
            *whose == side && op.card().actions.iter().any(|it| it.action == *action)
        }
        _ => false,
    }
}

fn revealed(battle: &Battle<KillTeam>, side: Side) -> bool {
    battle.spectate().state.tac_ops[side].revealed().is_some()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn an_op_is_shown_by_its_own_side_and_by_nothing_else(
        digital: bool,
        op in 0..TacOp::ALL.len(),
        crit in 0..CritOp::ALL.len(),
        seed: u64,
        inputs in 50..300usize,
    ) {
        let kind = if digital { TableKind::Digital } else { TableKind::Physical };
        let op = TacOp::ALL[op];
        let (mut battle, mut lots) = (new_battle(kind, crit_op(crit)), Lots::new(seed));
        for _ in 0..inputs {
            let (from, before) = (battle.log(None).count(), [Side::A, Side::B].map(|it| revealed(&battle, it)));
            if !play_one(&mut battle, &mut lots, op) || before == [true, true] {
                break;
            }
            if matches!(battle.spectate().state.phase, Phase::FinalReveal | Phase::Over { .. }) {
                // Everything is on the table now.
                break;
            }
            for (side, before) in [Side::A, Side::B].into_iter().zip(before) {
                let mut news = battle.log(None).skip(from).map(|it| &it.event);
                let shown = revealed(&battle, side) && !before;
                let reason = news.any(|it| is_reason(&battle, op, side, it));
                prop_assert!(before || shown == reason, "{:?} of {:?}: shown {}, reason {}", op, side, shown, reason);
            }
        }
    }
}
