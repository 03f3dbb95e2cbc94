//! Five hundred battles on both tables, split so that they can run side by side.
//!
//! `cargo test -p sim --release --test physical questions -- --nocapture` prints how many questions a
//! turning point costs.

use battle::{Battle, Needs};
use killteam::approved_ops_2025::{CritOp, TacOp};
use killteam::{KillTeam, Setup, Tracking};

use super::setups::{maps, setup};
use super::shadow::{Bots, Shadow, play};

const BATTLES: usize = 500;
const SHARES: usize = 4;

#[test]
fn the_first_share_of_500_battles_scores_the_same_on_both_tables() {
    check(0);
}

#[test]
fn the_second_share_of_500_battles_scores_the_same_on_both_tables() {
    check(1);
}

#[test]
fn the_third_share_of_500_battles_scores_the_same_on_both_tables() {
    check(2);
}

#[test]
fn the_fourth_share_of_500_battles_scores_the_same_on_both_tables() {
    check(3);
}

/// All maps, crit ops and both teams come in turn; both teams may hold every tac op.
pub(super) fn any_op(maps: &[String], number: usize) -> Setup {
    let mut setup = setup(maps, number);
    for team in &mut setup.teams {
        let archetypes = team.text.lines().find(|it| it.starts_with("archetypes")).unwrap().to_owned();
        let every = "archetypes = [\"Recon\", \"Infiltration\", \"Security\", \"Seek & Destroy\"]";
        team.text = team.text.replace(&archetypes, every);
    }
    setup
}

/// What the ledger says, whichever way round it was written down.
fn rows(battle: &Battle<KillTeam>) -> Vec<String> {
    let short = battle.ledger(None).map(|it| {
        format!("{} {:?} {:?} {}: {} of {}, {:?}", it.side, it.op, it.window, it.clause, it.given, it.worth, it.cut_by)
    });
    let mut rows: Vec<String> = short.collect();
    rows.sort();
    rows
}

fn check(share: usize) {
    let maps = maps();
    let mut count = Count::default();
    for number in (share..BATTLES).step_by(SHARES) {
        let setup = any_op(&maps, number + number / SHARES);
        let tracking = if number % 5 == 4 { Tracking::ALL[1 + number / 5 % 2] } else { Tracking::Ops };
        // One in twenty is played well, so that there is something to ask about.
        let bots = if (number / SHARES).is_multiple_of(20) { Bots::Greedy } else { Bots::Random };
        let shadow = play(&setup, tracking, bots, number as u64);
        assert_eq!(rows(&shadow.told), rows(&shadow.seen), "battle {number}, {tracking:?}");
        assert_eq!(shadow.told.needs(), shadow.seen.needs(), "battle {number}");
        assert!(matches!(shadow.told.needs(), Needs::Nothing(_)), "battle {number}");
        if tracking == Tracking::Ops {
            count.add(&shadow);
        }
    }
    println!("{}", count.report());
    assert!(count.points > 250 && count.questions > 500, "{count:?}");
}

/// How many questions were asked.
#[derive(Debug, Default)]
struct Count {
    points: u32,
    questions: u32,
    turning_points: u32,
    alone: u32,
    most: u32,
    most_in: String,
    /// How many turning points cost so many questions.
    by_number: Vec<u32>,
    /// Questions and turning points, by op.
    by_crit_op: Vec<(CritOp, u32, u32)>,
    by_tac_op: Vec<(TacOp, u32, u32)>,
}

impl Count {
    fn add(&mut self, shadow: &Shadow) {
        let state = shadow.seen.spectate().state;
        self.points += state.tally.values().map(|it| u32::from(it.total())).sum::<u32>();
        let (crit_op, tac_ops) = shadow.ops();
        for (turning_point, asked) in (0..).zip(shadow.asked).skip(1) {
            let number = asked.questions;
            self.questions += number;
            self.alone += asked.alone;
            self.turning_points += 1;
            if self.by_number.len() <= number as usize {
                self.by_number.resize(number as usize + 1, 0);
            }
            self.by_number[number as usize] += 1;
            if number > self.most {
                self.most = number;
                self.most_in = format!("{crit_op:?}, {tac_ops:?}, turning point {turning_point}");
            }
            note(&mut self.by_crit_op, crit_op, number);
            for op in tac_ops.into_iter().flatten() {
                note(&mut self.by_tac_op, op, number);
            }
        }
    }

    fn report(&self) -> String {
        let mut lines = vec![format!(
            "{} questions in {} turning points; {} times alone at the screen; at most {} ({})",
            self.questions, self.turning_points, self.alone, self.most, self.most_in
        )];
        lines.push(format!("turning points by number of questions: {:?}", self.by_number));
        let hundredths =
            |questions: u32, points: u32| format!("{}.{:02}", questions / points, questions * 100 / points % 100);
        lines.extend(self.by_crit_op.iter().map(|(op, sum, times)| format!("  {op:?}: {}", hundredths(*sum, *times))));
        lines.extend(self.by_tac_op.iter().map(|(op, sum, times)| format!("  {op:?}: {}", hundredths(*sum, *times))));
        lines.join("\n")
    }
}

fn note<T: PartialEq>(list: &mut Vec<(T, u32, u32)>, op: T, number: u32) {
    match list.iter_mut().find(|(it, ..)| *it == op) {
        Some((_, sum, times)) => (*sum, *times) = (*sum + number, *times + 1),
        None => list.push((op, number, 1)),
    }
}
