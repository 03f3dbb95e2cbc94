//! Folding events gives the state; a refusal changes nothing; journals verify.

use battle::journal::{DiceSource, Header, Journal, Writer, replay};
use battle::{Battle, Needs, Seat};
use killteam::approved_ops_2025::{CritOp, TacOp};
use killteam::{Choice, Claim, KillTeam, Objective, OperativeId, Order, TableKind};
use proptest::prelude::*;

use crate::battles::{Lots, crit_op, new_battle, play_one, setup};

fn kinds() -> impl Strategy<Value = (TableKind, &'static str)> {
    let kind = prop_oneof![Just(TableKind::Digital), Just(TableKind::Physical)];
    (kind, (0..CritOp::ALL.len()).prop_map(crit_op))
}

fn play(kind: TableKind, crit_op: &str, seed: u64, inputs: usize) -> Battle<KillTeam> {
    let (mut battle, mut lots) = (new_battle(kind, crit_op), Lots::new(seed));
    for _ in 0..inputs {
        if !play_one(&mut battle, &mut lots) {
            break;
        }
    }
    battle
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn folding_the_public_events_afresh_gives_the_state((kind, crit_op) in kinds(), seed: u64, inputs in 0..300usize) {
        let battle = play(kind, crit_op, seed, inputs);
        let mut state = <KillTeam as battle::System>::begin(battle.table());
        for logged in battle.log(None) {
            <KillTeam as battle::System>::fold(battle.table(), &mut state, &logged.event);
        }
        prop_assert_eq!(&state, battle.spectate().state);
    }

    #[test]
    fn a_refusal_changes_nothing((kind, crit_op) in kinds(), seed: u64, inputs in 0..200usize, number in 0..10u8) {
        let mut battle = play(kind, crit_op, seed, inputs);
        let (state, newest) = (battle.spectate().state.clone(), battle.newest());
        let log: Vec<_> = battle.log(None).cloned().collect();
        let who = battle.table().operatives().nth(usize::from(number)).unwrap_or_else(|| first(&battle));
        for choice in [
            Choice::Activate { who, order: Order::Engage },
            Choice::Gambit { op: TacOp::Envoy, on: Some(who) },
            Choice::Claim(Claim::Controlled(Objective::CENTRE)),
            Choice::Pass,
            Choice::EndActivation,
            Choice::EndFirefight,
        ] {
            for seat in [Seat::A, Seat::B, Seat(5)] {
                let mut copy = battle.clone();
                if copy.choose(seat, choice.clone()).is_err() {
                    prop_assert!(battle.choose(seat, choice.clone()).is_err());
                    prop_assert_eq!(battle.spectate().state, &state);
                    prop_assert_eq!(battle.newest(), newest);
                    prop_assert_eq!(battle.log(None).cloned().collect::<Vec<_>>(), log.clone());
                }
            }
        }
    }

    #[test]
    fn a_journal_round_trips_and_verifies((kind, crit_op) in kinds(), seed: u64, inputs in 0..400usize) {
        let (mut battle, mut lots) = (new_battle(kind, crit_op), Lots::new(seed));
        let header = Header::new::<KillTeam>(&setup(kind, crit_op), DiceSource::Entered).unwrap();
        let (mut writer, mut text) = Writer::begin(&header);
        for _ in 0..inputs {
            let before = battle.newest();
            let more = play_one(&mut battle, &mut lots);
            write_new(&battle, before, &mut writer, &mut text);
            if !more {
                break;
            }
        }
        if let Needs::Nothing(outcome) = battle.needs() {
            text.push_str(&writer.seal(battle.newest().0, &outcome.points, None, battle.taken_back()));
        }
        let journal = Journal::read(text.as_bytes()).unwrap();
        let again = replay::<KillTeam>(&journal).unwrap();
        prop_assert_eq!(again.battle.spectate().state, battle.spectate().state);
        prop_assert_eq!(again.battle.digest(), battle.digest());
        let log = |it: &Battle<KillTeam>| it.log(None).cloned().collect::<Vec<_>>();
        prop_assert_eq!(log(&again.battle), log(&battle));
    }
}

fn first(battle: &Battle<KillTeam>) -> OperativeId {
    battle.table().operatives().next().unwrap()
}

/// Writes the entries after `before`: several may come of one input.
pub(crate) fn write_new(battle: &Battle<KillTeam>, before: battle::EntryNo, writer: &mut Writer, text: &mut String) {
    text.push_str(&writer.entries_after(battle, before));
}
