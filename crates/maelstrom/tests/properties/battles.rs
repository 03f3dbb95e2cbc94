//! Whole battles: they end, keep the caps, score and ask nothing twice, and their journals verify.

use std::sync::Arc;

use battle::journal::{DiceSource, Header, Journal, Writer, replay};
use battle::{Battle, Needs, Side, System as _};
use maelstrom::driver::Knows;
use maelstrom::missions::Mark;
use maelstrom::objectives::Objective;
use maelstrom::{Event, Maelstrom, Op, Question, Setup};

use crate::{otherwise, play_out, setup, tables};

/// So many battles, in four parts that run side by side.
const BATTLES: u64 = 2_000;

fn check(part: u64) {
    let tables = tables();
    for number in (0..BATTLES).filter(|it| it % 4 == part) {
        let size = (number / 4 % 3) as usize;
        let knows = [Knows::Everything, Knows::Something, Knows::Nothing][(number / 12 % 3) as usize];
        let battle = play_out(&tables[size], number, knows);
        let Needs::Nothing(outcome) = battle.needs() else {
            panic!("battle {number} waits at {:?}", battle.spectate().state.step);
        };
        assert!(outcome.points.iter().all(|it| *it <= 100), "battle {number}: {outcome:?}");
        caps_hold(&battle, number);
        markers_are_shared(&battle, number);
        nothing_happens_twice(&battle, number);
        events_fold_to_the_state(&battle, number);
        journal_verifies(&battle, &setup(size), number, &outcome.points);
    }
}

#[test]
fn battles_end_and_verify_with_every_setting_read_the_other_way() {
    for number in 0..150 {
        let setup = otherwise((number % 3) as usize);
        let table = Arc::new(Maelstrom::prepare(&setup).unwrap());
        let knows = [Knows::Everything, Knows::Something, Knows::Nothing][(number / 3 % 3) as usize];
        let battle = play_out(&table, 20_000 + number, knows);
        let Needs::Nothing(outcome) = battle.needs() else {
            panic!("battle {number} waits at {:?}", battle.spectate().state.step);
        };
        assert!(outcome.points.iter().all(|it| *it <= 35), "battle {number}: {outcome:?}");
        assert!(battle.spectate().state.round <= 4, "battle {number}");
        nothing_happens_twice(&battle, number);
        events_fold_to_the_state(&battle, number);
        journal_verifies(&battle, &setup, number, &outcome.points);
    }
}

fn caps_hold(battle: &Battle<Maelstrom>, number: u64) {
    for side in [Side::A, Side::B] {
        let rows = battle.ledger(None).filter(|it| it.side == side);
        let (mut objectives, mut painted) = (0, 0);
        for row in rows {
            let sum = if row.op == Op::Painted { &mut painted } else { &mut objectives };
            *sum += u32::from(row.given);
        }
        assert!(objectives <= 90 && painted <= 10, "battle {number}: {objectives} and {painted}");
        let points = u32::from(battle.spectate().state.points[side]);
        assert_eq!(objectives, points, "battle {number}: every point has a row");
    }
}

/// Each territory has half of the markers, numbered from 1.
fn markers_are_shared(battle: &Battle<Maelstrom>, number: u64) {
    let state = battle.spectate().state;
    for side in [Side::A, Side::B] {
        let own = state.numbered_markers().filter(|(it, _)| it.of == side).map(|(it, _)| it.number);
        let mut own: Vec<u8> = own.collect();
        own.sort_unstable();
        let all: Vec<u8> = (1..=state.size().markers_each() as u8).collect();
        assert_eq!(own, all, "battle {number}");
    }
}

/// No objective is scored twice by a side in a round, or at all if it was sabotaged; nothing is asked
/// twice at the same moment.
fn nothing_happens_twice(battle: &Battle<Maelstrom>, number: u64) {
    let mut scored: Vec<(Side, Objective)> = Vec::new();
    let mut sabotaged: Vec<(Side, Objective)> = Vec::new();
    let mut asked: Vec<Question> = Vec::new();
    for logged in battle.log(None) {
        match &logged.event {
            Event::RoundBegan(_) => {
                scored.clear();
                sabotaged.clear();
            }
            Event::Marked { side, objective, mark: Mark::Sabotaged } => sabotaged.push((*side, *objective)),
            Event::Scored { side, objective } => {
                let once = (*side, *objective);
                assert!(!scored.contains(&once), "battle {number}: {objective} twice");
                assert!(!sabotaged.contains(&once), "battle {number}: {objective} was sabotaged");
                scored.push(once);
            }
            // The table changes from here on.
            Event::PhaseBegan(_) | Event::Conceded(_) => asked.clear(),
            Event::Answered { question, .. } => {
                assert!(!asked.contains(question), "battle {number}: {question:?} twice");
                asked.push(*question);
            }
            _ => {}
        }
    }
}

fn events_fold_to_the_state(battle: &Battle<Maelstrom>, number: u64) {
    let mut state = Maelstrom::begin(battle.table());
    for logged in battle.log(None) {
        Maelstrom::fold(battle.table(), &mut state, &logged.event);
    }
    assert_eq!(&state, battle.spectate().state, "battle {number}");
}

/// The journal as it is written, read and played again: every hash agrees.
fn journal_verifies(battle: &Battle<Maelstrom>, setup: &Setup, number: u64, points: &[u16]) {
    let header = Header::new::<Maelstrom>(setup, DiceSource::Entered).unwrap();
    let (mut writer, mut text) = Writer::begin(&header);
    text.push_str(&writer.entries_after(battle, battle::EntryNo(0)));
    text.push_str(&writer.seal(battle.newest().0, points, None, battle.taken_back()));
    let journal = Journal::read(text.as_bytes()).unwrap();
    let again = replay::<Maelstrom>(&journal).unwrap_or_else(|it| panic!("battle {number}: {it}"));
    assert_eq!(again.battle.spectate().state, battle.spectate().state, "battle {number}");
}

#[test]
fn two_thousand_battles_end_and_verify_first_part() {
    check(0);
}

#[test]
fn two_thousand_battles_end_and_verify_second_part() {
    check(1);
}

#[test]
fn two_thousand_battles_end_and_verify_third_part() {
    check(2);
}

#[test]
fn two_thousand_battles_end_and_verify_fourth_part() {
    check(3);
}
