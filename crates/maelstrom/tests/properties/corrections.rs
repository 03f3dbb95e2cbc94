//! Corrections: the battle as it is after one is the battle that the journal tells, and if everything
//! later still fits, the battle that would have been.

use std::sync::Arc;

use battle::{Battle, Change, EntryNo, Input, Needs, Row, Seat};
use maelstrom::driver::{Knows, Lots};
use maelstrom::{Answer, Maelstrom, Report, Table};

use crate::{play_out, tables};

const BATTLES: u64 = 120;
const CORRECTIONS: usize = 6;

/// The same fact told differently, if there is another way to tell it.
fn otherwise(input: &Input<Maelstrom>, lots: &mut Lots) -> Option<Input<Maelstrom>> {
    Some(match input {
        Input::Answer { question, answer } => {
            let answer = match answer {
                Answer::Is(is) => Answer::Is(!is),
                Answer::Side(None) => Answer::Side(Some(battle::Side(lots.below(2) as u8))),
                Answer::Side(Some(side)) => Answer::Side(if lots.once_in(2) { None } else { Some(side.other()) }),
                Answer::Control { .. } | Answer::Count(_) => return None,
            };
            Input::Answer { question: *question, answer }
        }
        Input::Report(report) => Input::Report(match report {
            Report::Destroyed(hit) => Report::ModelsLost(*hit, 1, None),
            Report::ModelsLost(hit, count, None) if *count > 1 && lots.once_in(2) => {
                Report::ModelsLost(*hit, count - 1, None)
            }
            Report::ModelsLost(hit, ..) => Report::Destroyed(*hit),
            Report::WoundsLost(hit, lost, model) => Report::WoundsLost(*hit, lost % 6 + 1, *model),
            Report::MortalWounds { unit, count, by, .. } => {
                Report::MortalWounds { unit: *unit, count: count % 6 + 1, ignored: 0, by: *by }
            }
            Report::Stands(unit, at) => {
                let mut at = at.clone();
                at.iter_mut().for_each(|it| it.at.x += table::Length::inches(3));
                Report::Stands(*unit, at)
            }
            Report::Used { side, name, cp, .. } => {
                Report::Used { side: *side, name: name.clone(), cp: *cp, on: Vec::new() }
            }
            _ => return None,
        }),
        Input::Roll { roll, faces } => {
            let faces = faces.iter().map(|it| it % 3 + 1).collect();
            Input::Roll { roll: *roll, faces }
        }
        _ => return None,
    })
}

fn rows(battle: &Battle<Maelstrom>) -> Vec<Row<Maelstrom>> {
    battle.ledger(None).cloned().collect()
}

/// The whole journal, told again to somebody who was not there.
fn told_again(table: &Arc<Table>, battle: &Battle<Maelstrom>) -> Battle<Maelstrom> {
    let mut again = Battle::new(Arc::clone(table));
    for (entry, _) in battle.entries() {
        again.replay(entry).unwrap();
    }
    again
}

/// The battle as if it had been told right the first time. A corrected roll can bring the same dice in another
/// order: each is rolled when it is due, as it would have been.
fn told_right(
    table: &Arc<Table>,
    battle: &Battle<Maelstrom>,
    wrong: EntryNo,
    with: Option<&Input<Maelstrom>>,
) -> Battle<Maelstrom> {
    let mut left = Vec::new();
    for (entry, _) in battle.entries() {
        let mut entry = entry.clone();
        if matches!(entry.input, Input::Propose(_) | Input::Consent(_)) {
            continue;
        }
        if entry.number == wrong {
            match with {
                Some(input) => entry.input = input.clone(),
                None => continue,
            }
        }
        left.push(entry);
    }
    let mut again = Battle::new(Arc::clone(table));
    while !left.is_empty() {
        let due = |input: &Input<Maelstrom>| match (again.needs(), input) {
            (Needs::Roll(due), Input::Roll { roll, .. }) => due.roll == *roll,
            (Needs::Roll(_), _) | (_, Input::Roll { .. }) => false,
            _ => true,
        };
        let next = left.iter().position(|it| due(&it.input)).unwrap();
        again.replay(&left.remove(next)).unwrap();
    }
    again
}

#[test]
fn a_correction_is_the_same_as_the_corrected_journal_and_as_telling_it_right() {
    let tables = tables();
    let (mut corrected, mut right, mut moved) = (0, 0, 0);
    for number in 0..BATTLES {
        let table = &tables[(number % 3) as usize];
        let knows = [Knows::Everything, Knows::Something, Knows::Nothing][(number / 3 % 3) as usize];
        let finished = play_out(table, 7_000 + number, knows);
        let mut lots = Lots::new(number);
        let entries: Vec<(EntryNo, Input<Maelstrom>)> =
            finished.entries().map(|(it, _)| (it.number, it.input.clone())).collect();
        for _ in 0..CORRECTIONS {
            let (wrong, input) = lots.pick(&entries).unwrap();
            let withdraws = lots.once_in(4) && matches!(input, Input::Report(_));
            let with = if withdraws { None } else { otherwise(&input, &mut lots) };
            let change = match &with {
                _ if withdraws => Change::Withdraw { entry: wrong },
                Some(with) => Change::Replace { entry: wrong, with: Box::new(with.clone()) },
                None => continue,
            };
            let mut battle = finished.clone();
            if battle.propose(Seat::A, change).is_err() {
                continue;
            }
            battle.consent(Seat::B, true).unwrap();
            corrected += 1;
            let recount = battle.recount().unwrap();
            assert_eq!(recount.after, rows(&battle), "battle {number}, entry {wrong}");
            let again = told_again(table, &battle);
            assert_eq!(again.spectate().state, battle.spectate().state, "battle {number}, entry {wrong}");
            assert_eq!(rows(&again), rows(&battle), "battle {number}, entry {wrong}");
            if recount.skipped.is_empty() && recount.unused.is_empty() && recount.waiting.is_empty() {
                let first_time = told_right(table, &battle, wrong, with.as_ref());
                assert_eq!(rows(&first_time), rows(&battle), "battle {number}, entry {wrong}");
                assert_eq!(first_time.spectate().state, battle.spectate().state, "battle {number}, entry {wrong}");
                right += 1;
                moved += u32::from(recount.before != recount.after);
            }
        }
    }
    assert!(corrected > 200 && right > 100 && moved > 10, "{corrected} corrections, {right} fit, {moved} moved points");
}
