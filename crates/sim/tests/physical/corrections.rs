//! Corrections: whatever is corrected in a finished battle of a physical table is as the journal tells
//! it, and as if it had been told right at once.

use std::sync::Arc;

use battle::{Audience, Battle, Change, EntryNo, Fate, Input, Needs, Row, Salt, Seat, Side, System as _};
use bots::Random;
use killteam::{
    Answer, Event, KillTeam, Objective, Objectives, OpQuestion, Question, Report, Roll, Secret, Slot, Tracking,
};

use super::same_points::any_op;
use super::setups::maps;
use super::shadow::{Bots, play};

const BATTLES: usize = 60;
const CORRECTIONS: usize = 12;

/// An entry as it stands: who, what.
type Standing = (EntryNo, Option<Seat>, Input<KillTeam>);

/// The same told differently, if there is another way to tell it.
fn otherwise(battle: &Battle<KillTeam>, input: &Input<KillTeam>, lots: &mut Random) -> Option<Input<KillTeam>> {
    match input {
        Input::Answer { question, answer } => {
            let question = *question;
            let answer = match answer {
                Answer::Is(is) => Answer::Is(!is),
                Answer::Number(number) => Answer::Number((number + 1) % 3),
                Answer::Side(_) => any_answer(question, lots),
                Answer::Markers(at) if *at != Objectives::NONE => Answer::Markers(Objectives::NONE),
                Answer::Markers(_) => Answer::Markers(Objectives::NONE.with(Objective::ALL[lots.pick(3)])),
                Answer::Flanks { left, right } => Answer::Flanks { left: !left, right: *right },
                Answer::Control { .. } | Answer::Operative(_) => return None,
            };
            Some(Input::Answer { question, answer })
        }
        Input::Report(Report::Out { who, by }) => {
            let own: Vec<_> = battle.table().operatives_of(battle.table().side_of(*who)).collect();
            let enemies: Vec<_> = battle.table().operatives_of(battle.table().side_of(*who).other()).collect();
            Some(Input::Report(match (lots.pick(3), by) {
                (0, Some(_)) => Report::Out { who: *who, by: None },
                (1, _) => Report::Out { who: own[lots.pick(own.len())], by: *by },
                _ => Report::Out { who: *who, by: Some(enemies[lots.pick(enemies.len())]) },
            }))
        }
        Input::Report(Report::Performed { who, action, on: Some(_) }) => {
            let on = Some(Objective::ALL[lots.pick(3)].into());
            Some(Input::Report(Report::Performed { who: *who, action: *action, on }))
        }
        _ => None,
    }
}

fn any_answer(question: Question, lots: &mut Random) -> Answer {
    match question {
        Question::Controls(_) | Question::Op(OpQuestion::ControlsFlank(_)) => {
            Answer::Side([None, Some(Side::A), Some(Side::B)][lots.pick(3)])
        }
        Question::Op(OpQuestion::HeldFlanks(..)) => {
            Answer::Flanks { left: lots.pick(2) == 0, right: lots.pick(2) == 0 }
        }
        Question::Op(OpQuestion::Tracked(_)) => Answer::Number(lots.pick(3) as u8),
        Question::FellAt(_) => {
            let one = Objectives::NONE.with(Objective::ALL[lots.pick(3)]);
            Answer::Markers(if lots.pick(2) == 0 { Objectives::NONE } else { one })
        }
        _ => Answer::Is(lots.pick(2) == 0),
    }
}

/// Tells what a correction has left missing.
fn tell_what_is_missing(battle: &mut Battle<KillTeam>, lots: &mut Random) {
    while battle.recount().is_some_and(|it| !it.waiting.is_empty()) {
        match battle.needs() {
            Needs::Answers(open) => match open[0].audience {
                Audience::Everyone => {
                    let answer = any_answer(open[0].question, lots);
                    battle.answer(Seat::B, open[0].question, answer).unwrap();
                }
                Audience::Seat(seat) => {
                    let view = battle.view(seat);
                    let behind = KillTeam::private_questions(view.table, view.state, seat, view.mine);
                    let told: Vec<_> = behind.into_iter().map(|it| (it, any_answer(it, lots))).collect();
                    battle.answer_alone(seat, open[0].question, &told).unwrap();
                }
            },
            Needs::Roll(due) => {
                let faces = (0..due.count).map(|_| lots.pick(usize::from(due.kind.faces())) as u8 + 1).collect();
                battle.roll(None, due.roll, faces).unwrap();
            }
            other => panic!("nothing is missing but {other:?}"),
        }
    }
}

fn rows(battle: &Battle<KillTeam>) -> Vec<Row<KillTeam>> {
    battle.ledger(None).cloned().collect()
}

/// Everything that stands, in the order in which it counts.
fn standing(battle: &Battle<KillTeam>) -> Vec<Standing> {
    let mut list: Vec<Standing> = Vec::new();
    for (entry, fate) in battle.entries() {
        let input = match (&entry.input, fate) {
            (_, Fate::Withdrawn) => continue,
            (_, Fate::Replaced(with)) => (**with).clone(),
            (Input::Propose(Change::Insert { before, with }), Fate::Stands) => {
                let place = list.iter().position(|(it, ..)| it == before);
                let place = place.or_else(|| list.iter().position(|(it, ..)| it > before)).unwrap_or(list.len());
                list.insert(place, (entry.number, entry.seat, (**with).clone()));
                continue;
            }
            (Input::Propose(_) | Input::Consent(_), _) => continue,
            (input, Fate::Stands) => input.clone(),
        };
        list.push((entry.number, entry.seat, input));
    }
    list
}

/// What was sealed, by what opened it later.
fn sealed(all: &[Standing], from: usize, seat: Option<Seat>, slot: Slot) -> (Secret, Salt) {
    let opens = |it: &&Standing| it.1 == seat && matches!(&it.2, Input::Open { slot: other, .. } if *other == slot);
    match all.iter().skip(from).find(opens) {
        Some((_, _, Input::Open { secret, salt, .. })) => (*secret, *salt),
        other => panic!("nothing opens {slot:?}: {other:?}"),
    }
}

/// The battle as it is played if everything is told right at once; openings come by themselves.
///
/// Nothing if it cannot be played so, because an op was shown by mistake: that stays seen in the one battle,
/// and in the other its owner is asked about it alone.
fn told_right(battle: &Battle<KillTeam>, setup: &killteam::Setup) -> Option<Battle<KillTeam>> {
    let mut right: Battle<KillTeam> = Battle::new(Arc::new(KillTeam::prepare(setup).unwrap()));
    let all = standing(battle);
    // Faces may stand before an answer that was put in later; they fall when their roll is due.
    let mut thrown: Vec<(Roll, Vec<u8>)> = Vec::new();
    for (place, (number, seat, input)) in all.iter().enumerate() {
        let by = seat.unwrap_or(Seat::A);
        let said = match input {
            Input::Choose(choice) => right.choose(by, choice.clone()),
            Input::Report(report) => right.report(by, *report),
            Input::Answer { question, answer } => right.answer(by, *question, *answer),
            Input::Roll { roll, faces } => {
                thrown.push((*roll, faces.clone()));
                Ok(())
            }
            Input::Seal { slot, .. } => {
                let (secret, salt) = sealed(&all, place, *seat, *slot);
                right.seal(by, *slot, secret, salt)
            }
            Input::Open { .. } | Input::Propose(_) | Input::Consent(_) => Ok(()),
        };
        while let Some(due) = right.roll_due() {
            let Some(first) = thrown.iter().position(|(roll, _)| *roll == due.roll) else { break };
            let (roll, faces) = thrown.remove(first);
            right.roll(None, roll, faces).unwrap();
        }
        let Err(refusal) = said else { continue };
        let seen_by_mistake = [Seat::A, Seat::B].into_iter().any(|seat| {
            let opened = |it: &Standing| it.1 == Some(seat) && matches!(it.2, Input::Open { slot: Slot::TacOp, .. });
            let sealed = right.spectate().state.tac_ops[Side(seat.0)] == killteam::Declared::Sealed;
            sealed && all[..place].iter().any(opened)
        });
        let lately = &all[place.saturating_sub(8)..=place];
        assert!(seen_by_mistake, "entry {number}: {refusal:?}; it needs {:?}; {lately:#?}", right.needs());
        return None;
    }
    Some(right)
}

/// What happened before a side's tac op was open.
fn before_reveal(battle: &Battle<KillTeam>, side: Side) -> usize {
    let opens = |it: &Event| matches!(it, Event::TacOpRevealed { side: whose, .. } if *whose == side);
    let other = |it: &&Event| !matches!(it, Event::TacOpRevealed { .. });
    battle.log(None).map(|it| &it.event).take_while(|it| !opens(it)).filter(other).count()
}

#[test]
fn a_correction_is_the_corrected_journal_and_the_battle_told_right_at_once() {
    let maps = maps();
    let (mut corrected, mut right, mut moved, mut waited, mut shown) = (0, 0, 0, 0, 0);
    for number in 0..BATTLES {
        let mut setup = any_op(&maps, 7 * number);
        let tracking = Tracking::ALL[number % 2];
        let finished = play(&setup, tracking, Bots::Random, 9_000 + number as u64).told;
        setup.table = killteam::TableKind::Physical;
        setup.options.tracking = tracking;
        let mut lots = Random::from_number(number as u64);
        let entries: Vec<Standing> = standing(&finished);
        for _ in 0..CORRECTIONS {
            let (wrong, _, input) = &entries[lots.pick(entries.len())];
            let withdraws = lots.pick(5) == 0 && matches!(input, Input::Report(_));
            let change = match (withdraws, otherwise(&finished, input, &mut lots)) {
                (true, _) => Change::Withdraw { entry: *wrong },
                (false, Some(with)) => Change::Replace { entry: *wrong, with: Box::new(with) },
                (false, None) => continue,
            };
            let mut battle = finished.clone();
            // What could not have been said there cannot take its place either.
            if battle.propose(Seat::A, change.clone()).is_err() {
                continue;
            }
            battle.consent(Seat::B, true).unwrap();
            let says = || format!("battle {number}, {wrong}: {input:?}, {change:?}");
            waited += u32::from(!battle.recount().unwrap().waiting.is_empty());
            tell_what_is_missing(&mut battle, &mut lots);
            corrected += 1;

            let mut again: Battle<KillTeam> = Battle::new(Arc::new(KillTeam::prepare(&setup).unwrap()));
            battle.entries().for_each(|(entry, _)| again.replay(entry).unwrap());
            assert_eq!(again.spectate().state, battle.spectate().state, "{}", says());
            assert_eq!(rows(&again), rows(&battle), "{}", says());
            assert_eq!(again.digest(), battle.digest(), "{}", says());

            let recount = battle.recount().unwrap().clone();
            if !recount.skipped.is_empty() || !recount.unused.is_empty() {
                continue;
            }
            let first_time = told_right(&battle, &setup);
            // Whatever was shown by mistake stays seen.
            let early = |right: &Battle<KillTeam>, it| before_reveal(&battle, it) < before_reveal(right, it);
            let first_time = first_time.filter(|it| !early(it, Side::A) && !early(it, Side::B));
            let Some(first_time) = first_time else {
                shown += 1;
                continue;
            };
            assert_eq!(rows(&first_time), rows(&battle), "{}", says());
            assert_eq!(first_time.spectate().state, battle.spectate().state, "{}", says());
            right += 1;
            moved += u32::from(recount.before != recount.after);
        }
    }
    println!(
        "{corrected} corrections, {waited} left something to tell, {right} fit and {moved} of those moved points; {shown} had shown an op"
    );
    assert!(corrected > 150 && right > 80 && moved > 10 && waited > 10, "{corrected}, {right}, {moved}, {waited}");
}
