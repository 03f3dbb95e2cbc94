//! Rules are written once: a battle whose board knows everything and the same battle told without a
//! board, with the questions answered truthfully, give the same points.

use std::sync::Arc;

use battle::{Act, Battle, Layers as _, Needs, Row, Seat, System as _};
use maelstrom::driver::{Deed, Driver, Knows};
use maelstrom::{Answer, Choice, Maelstrom, Op, Question, Report, State, Step, Window, Witness};

use crate::tables;

const BATTLES: u64 = 500;

/// The same deed as it is told at a table without a board; nothing if there is nothing to tell.
fn told(deed: &Deed, after: &State) -> Option<Deed> {
    let unseen = Vec::new;
    Some(match deed {
        Deed::Choose(seat, Choice::PlaceMarker(..)) => {
            let end = after.markers.last().map(|it| it.end);
            Deed::Choose(*seat, Choice::PlaceMarker(end, None))
        }
        Deed::Choose(seat, Choice::Deploy(unit, _)) => Deed::Choose(*seat, Choice::Deploy(*unit, unseen())),
        Deed::Report(_, Report::Stands(..) | Report::LostTrack(_)) => return None,
        Deed::Report(seat, Report::Arrived(unit, _)) => Deed::Report(*seat, Report::Arrived(*unit, unseen())),
        Deed::Report(seat, Report::Disembarked(unit, _)) => Deed::Report(*seat, Report::Disembarked(*unit, unseen())),
        other => other.clone(),
    })
}

/// What the board says, as players would.
fn in_words_of_players(answer: Answer) -> Answer {
    match answer {
        Answer::Control { holder, .. } => Answer::Side(holder),
        other => other,
    }
}

fn rows(battle: &Battle<Maelstrom>) -> Vec<(u8, Op, Window, u8, u8)> {
    let short = |it: &Row<Maelstrom>| (it.side.0, it.op, it.window, it.worth, it.given);
    battle.ledger(None).map(short).collect()
}

fn check(part: u64) {
    let tables = tables();
    let (mut asked, mut points) = (0, 0);
    for number in (0..BATTLES).filter(|it| it % 2 == part) {
        let table = &tables[(number / 2 % 3) as usize];
        let mut seen: Battle<Maelstrom> = Battle::new(Arc::clone(table));
        let mut blind: Battle<Maelstrom> = Battle::new(Arc::clone(table));
        let mut driver = Driver::new(number, Knows::Everything);
        // What the players said where even the board did not know; it holds for the moment.
        let mut said: Vec<(Question, Answer)> = Vec::new();
        while let Some(mut deed) = driver.next(&seen) {
            let before = seen.spectate().state.clone();
            if let Deed::Answer(_, question, answer) = &mut deed {
                match said.iter().find(|(it, _)| it == question) {
                    Some((_, earlier)) => *answer = *earlier,
                    None => said.push((*question, *answer)),
                }
            } else if matches!(before.step, Step::Playing(_)) {
                // Nothing moves but in a phase.
                said.clear();
            }
            deed.clone().play(&mut seen).unwrap();
            let same = told(&deed, seen.spectate().state);
            if let Some(same) = same.filter(|it| !matches!(it, Deed::Answer(..))) {
                same.play(&mut blind).unwrap_or_else(|it| panic!("battle {number}: {deed:?} refused: {it:?}"));
            }
            while let Needs::Answers(open) = blind.needs() {
                let question = open[0].question;
                let remembered = said.iter().find(|(it, _)| *it == question).map(|(_, answer)| *answer);
                let known = Witness::new(table, &before).known(question).map(in_words_of_players);
                // Where the board itself has to ask, its answer comes first.
                let open_there =
                    matches!(seen.needs(), Needs::Answers(it) if it.iter().any(|it| it.question == question));
                let Some(answer) = known.or(remembered) else {
                    if open_there {
                        break;
                    }
                    // Nothing depends on it here, or the board would have asked; but it may later.
                    let mut tried = (0..64).filter_map(|_| driver.answer(table, &before, question));
                    let can_be = |it: &Answer| {
                        let act = Act::Answered(question, *it);
                        Maelstrom::judge(table, blind.spectate().state, Seat::A, &act).is_legal()
                    };
                    let answer = tried.find(can_be).unwrap();
                    said.push((question, answer));
                    blind.answer(Seat::A, question, answer).unwrap();
                    continue;
                };
                asked += 1;
                blind.answer(Seat::A, question, answer).unwrap();
            }
        }
        assert_eq!(rows(&blind), rows(&seen), "battle {number}");
        assert_eq!(blind.needs(), seen.needs(), "battle {number}");
        points += rows(&seen).iter().map(|it| u32::from(it.4)).sum::<u32>();
    }
    assert!(asked > 1_000 && points > 1_000, "{asked} questions, {points} points");
}

#[test]
fn five_hundred_battles_score_the_same_with_and_without_a_board_first_half() {
    check(0);
}

#[test]
fn five_hundred_battles_score_the_same_with_and_without_a_board_second_half() {
    check(1);
}
