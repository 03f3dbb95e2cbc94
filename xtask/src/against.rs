//! `cargo xtask bench --against COMMIT`: is this tree faster than that commit, and does it still play the same battles?
//!
//! Both are measured from outside, by the product's own command and flags that both know, so that neither brings
//! its own ruler along. Single times mean little on a shared machine; runs alternate on one core, and medians are compared.

mod cost;
mod matters;
mod side;

use std::process::ExitCode;

use anyhow::Context;

use crate::workspace::Workspace;
use cost::Ruler;
use matters::{Measured, Trial};
use side::Side;

/// So often each of the two runs. An odd number, so that one of the runs is the median.
const ROUNDS: usize = 5;

/// Builds both, lets them run in turns, and prints a line for each matter.
pub(crate) fn compare(workspace: &Workspace, commit: &str, filter: Option<&str>) -> anyhow::Result<ExitCode> {
    let folder = workspace.target()?.join("against");
    let before = Side::of_commit(workspace, commit, &folder)?;
    let now = Side::of_this_tree(workspace)?;
    let ruler = Ruler::find()?;
    crate::bench::print_machine(workspace);
    println!(
        "method    before is {}; release builds, one thread, {}; medians of {ROUNDS} alternating runs by CPU time",
        before.name,
        ruler.pinning()
    );
    println!("          instructions: {}; starting up is counted on both sides\n", ruler.counting());
    println!("{}", heading());
    for matter in matters::all().into_iter().filter(|it| filter.is_none_or(|part| it.name.contains(part))) {
        let (before, now) = (Trial::new(matter, &before, &folder)?, Trial::new(matter, &now, &folder)?);
        println!("{}", line(matter.name, matter.unit, &Pair::measure(&before, &now, &ruler)?));
    }
    Ok(ExitCode::SUCCESS)
}

/// One matter, measured on both sides.
struct Pair {
    before: Figures,
    now: Figures,
    same: bool,
}

/// What came of one side.
struct Figures {
    /// Units in a second of CPU time.
    rate: f64,
    /// Instructions for each unit, where they can be counted.
    instructions: Option<f64>,
}

impl Pair {
    fn measure(before: &Trial<'_>, now: &Trial<'_>, ruler: &Ruler) -> anyhow::Result<Self> {
        let mut runs: [Vec<Measured>; 2] = Default::default();
        for _ in 0..ROUNDS {
            for (trial, runs) in [before, now].into_iter().zip(&mut runs) {
                runs.push(trial.run(ruler)?);
            }
        }
        let [one, other] = &runs;
        let same = one.iter().zip(other).all(|(one, other)| one.came_of == other.came_of);
        let figures = |trial: &Trial<'_>, runs: &[Measured]| -> anyhow::Result<Figures> {
            let rate = median(runs.iter().map(Measured::rate).collect()).context("nothing was measured")?;
            Ok(Figures { rate, instructions: trial.instructions(ruler)? })
        };
        Ok(Self { before: figures(before, one)?, now: figures(now, other)?, same })
    }
}

fn median(mut figures: Vec<f64>) -> Option<f64> {
    figures.sort_unstable_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied()
}

fn heading() -> String {
    format!(
        "{:<22}{:>12}{:>12} {:<14}{:>7}   {:>11}{:>11}{:>7}   same results",
        "", "before", "now", "a CPU second", "times", "instr.", "now", "times"
    )
}

fn line(name: &str, unit: &str, pair: &Pair) -> String {
    let Pair { before, now, same } = pair;
    let instructions = match (before.instructions, now.instructions) {
        (Some(before), Some(now)) => format!("{:>11}{:>11}{:>7.2}", short(before), short(now), before / now),
        _ => format!("{:>29}", "not counted"),
    };
    let times = now.rate / before.rate;
    let same = if *same { "yes" } else { "no" };
    format!(
        "{name:<22}{:>12}{:>12} {unit:<14}{times:>7.2}   {instructions}   {same}",
        short(before.rate),
        short(now.rate)
    )
}

/// A number in three or four figures.
fn short(number: f64) -> String {
    match number {
        it if it >= 1e8 => format!("{:.0} M", it / 1e6),
        it if it >= 1e6 => format!("{:.2} M", it / 1e6),
        it if it >= 1e3 => format!("{:.1} k", it / 1e3),
        it => format!("{it:.1}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Figures, Pair, heading, line, median, short};

    #[test]
    fn the_median_is_the_middle_one_whatever_the_order() {
        assert_eq!(median(vec![9.0, 1.0, 5.0, 700.0, 4.0]), Some(5.0));
        assert_eq!(median(Vec::new()), None);
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([812.0, 1_234.0, 2_345_678.0, 512_000_000.0].map(short), ["812.0", "1.2 k", "2.35 M", "512 M"]);
    }

    #[test]
    fn twice_as_many_a_second_is_two_times_and_columns_stand_below_each_other() {
        let figures = |rate, instructions| Figures { rate, instructions };
        let pair =
            Pair { before: figures(300_000.0, Some(17_200.0)), now: figures(600_000.0, Some(8_600.0)), same: true };
        let told = line("lazily, city_1", "decisions", &pair);
        let words: Vec<&str> = told.split_whitespace().collect();
        assert_eq!(
            words[2..],
            ["300.0", "k", "600.0", "k", "decisions", "2.00", "17.2", "k", "8.6", "k", "2.00", "yes"]
        );
        assert_eq!(told.find("yes"), heading().find("same results"));

        let pair = Pair { before: figures(3.0, None), now: figures(2.0, None), same: false };
        let told = line("greedy", "battles", &pair);
        assert!(told.contains("0.67") && told.contains("not counted") && told.ends_with("no"), "{told}");
    }
}
