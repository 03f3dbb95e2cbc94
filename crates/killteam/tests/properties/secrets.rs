//! Swapping one seat's secrets shows nowhere until the reveal.

use battle::{Audience, Battle, Needs, Options as _, Phrase, Seat, Side, write_input};
use killteam::approved_ops_2025::{CritOp, TacOp};
use killteam::{Action, Answer, Choice, KillTeam, PrimaryOp, Report, Secret, Slot, TableKind};
use proptest::prelude::*;

use crate::battles::{Lots, crit_op, new_battle};

/// What ann holds in secret.
#[derive(Debug, Clone, Copy)]
struct Hand {
    tac_op: TacOp,
    primary_op: PrimaryOp,
}

fn hands() -> impl Strategy<Value = Hand> {
    (0..12usize, 0..3usize)
        .prop_map(|(tac, primary)| Hand { tac_op: TacOp::ALL[tac], primary_op: PrimaryOp::ALL[primary] })
}

/// Plays one input by lot; ann seals what she holds and does nothing that would show it.
fn play_one(battle: &mut Battle<KillTeam>, lots: &mut Lots, hand: Hand) -> bool {
    match battle.needs() {
        Needs::Secrets { slot, seats } if seats.contains(&Seat::A) && matches!(slot, Slot::TacOp | Slot::PrimaryOp) => {
            let secret = match slot {
                Slot::TacOp => Secret::TacOp(hand.tac_op),
                _ => Secret::PrimaryOp(hand.primary_op),
            };
            let salt = lots.salt();
            battle.seal(Seat::A, slot, secret, salt).unwrap();
            true
        }
        Needs::Choices(seats) if seats.contains(&Seat::A) => {
            let view = battle.view(Seat::A);
            let reports: Vec<Report> = KillTeam::reports(&view).into_iter().filter(|it| !betrays_report(it)).collect();
            let options: Vec<Choice> = KillTeam::options(&view).into_iter().filter(|it| !betrays(it)).collect();
            if !reports.is_empty() && lots.below(3) != 0 {
                battle.report(Seat::A, reports[lots.below(reports.len())]).unwrap();
            } else {
                battle.choose(Seat::A, options[lots.below(options.len())].clone()).unwrap();
            }
            true
        }
        // Whatever happens, ann says that it does not count for what she holds.
        Needs::Answers(asked) if asked.iter().any(|it| it.audience == Audience::Seat(Seat::A)) => {
            let alone = asked.iter().find(|it| it.audience == Audience::Seat(Seat::A)).unwrap();
            battle.answer(Seat::A, alone.question, Answer::Is(false)).unwrap();
            true
        }
        _ => crate::battles::play_one(battle, lots),
    }
}

fn betrays(choice: &Choice) -> bool {
    match choice {
        Choice::Gambit { .. } | Choice::ShowTacOp => true,
        Choice::Perform { action, .. } => is_of_a_tac_op(*action),
        _ => false,
    }
}

fn betrays_report(report: &Report) -> bool {
    match report {
        Report::Performed { action, .. } | Report::PerformedAt { action, .. } => is_of_a_tac_op(*action),
        _ => false,
    }
}

fn is_of_a_tac_op(action: Action) -> bool {
    TacOp::ALL.iter().any(|it| it.card().actions.iter().any(|it| it.action == action))
}

/// True once something that happened has shown ann's tac op.
fn is_shown(battle: &Battle<KillTeam>) -> bool {
    battle.spectate().state.tac_ops[Side::A].revealed().is_some()
}

/// Who wrote an entry, and its words.
type Written = (Option<Seat>, Vec<(String, String)>);

/// The public journal, but for the commitments.
fn journal(battle: &Battle<KillTeam>) -> Vec<Written> {
    let words = |phrase: Phrase| {
        let words = phrase.iter().filter(|(word, _)| *word != "commitment");
        words.map(|(word, value)| (word.to_owned(), value.to_owned())).collect()
    };
    battle.entries().map(|(it, _)| (it.seat, words(write_input(battle.table(), &it.input)))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn swapping_anns_secrets_shows_bob_nothing_before_the_reveal(
        digital: bool,
        op in 0..CritOp::ALL.len(),
        seed: u64,
        inputs in 1..250usize,
        one in hands(),
        other in hands(),
    ) {
        let kind = if digital { TableKind::Digital } else { TableKind::Physical };
        let crit_op = crit_op(op);
        let mut battles = [new_battle(kind, crit_op), new_battle(kind, crit_op)];
        let mut lots = [Lots::new(seed), Lots::new(seed)];
        for _ in 0..inputs {
            let [a, b] = &mut battles;
            let [lots_a, lots_b] = &mut lots;
            let went_on = play_one(a, lots_a, one);
            prop_assert_eq!(went_on, play_one(b, lots_b, other));
            if matches!(a.needs(), Needs::Nothing(_)) {
                // Everything is on the table now.
                break;
            }
            if is_shown(a) || is_shown(b) {
                // What happened showed one of the two ops; from here on the battles differ.
                break;
            }
            let (view_a, view_b) = (a.view(Seat::B), b.view(Seat::B));
            prop_assert_eq!(view_a.state, view_b.state);
            prop_assert_eq!(view_a.mine, view_b.mine);
            prop_assert_eq!(a.needs(), b.needs());
            prop_assert_eq!(KillTeam::options(&view_a), KillTeam::options(&view_b));
            for viewer in [Some(Seat::B), None] {
                let log = |it: &Battle<KillTeam>| it.log(viewer).cloned().collect::<Vec<_>>();
                let ledger = |it: &Battle<KillTeam>| it.ledger(viewer).cloned().collect::<Vec<_>>();
                prop_assert_eq!(log(a), log(b));
                prop_assert_eq!(ledger(a), ledger(b));
            }
            prop_assert_eq!(a.digest(), b.digest());
            prop_assert_eq!(journal(a), journal(b));
        }
    }
}
