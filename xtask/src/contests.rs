//! `cargo xtask soak ladder`, `soak timed` and `soak balance`: who wins, from both seats. The bot that thinks ahead meets the one
//! that does not, with the same teams, by numbers of playouts and by the clock; levels meet the next lower one; and the two teams
//! that a newcomer meets are led by the same bot.
//!
//! Battles are played by the product's own command. Every crit op is played on every map from either seat, so
//! that no map, op, seat or team speaks for all. Numbers of playouts, not clocks, decide how long is thought, so that
//! the same tree comes to the same result on any machine; `timed` alone has a clock, and belongs on a quiet machine. What was
//! played is noted battle by battle, so that a contest that was ended goes on with the next battle, as long as the product is
//! the same; and that it can be played in shares.

mod answers;
mod list;
mod notes;
mod tally;

use std::path::Path;
use std::process::Command;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::workspace::Workspace;
use answers::Answers;
use notes::{Known, Notes};
use tally::{Came, Tally};

pub(crate) use list::{BALANCE, BUDGET, LADDER, TIMED};

const CRIT_OPS: [&str; 9] =
    ["secure", "loot", "transmission", "orb", "stake claim", "energy cells", "download", "data", "reboot"];

/// Battles without thinking ahead on each map, where that has to make no difference.
const UNTHINKING: &str = "20";

/// Who meets whom.
pub(crate) struct Contest {
    name: &'static str,
    /// The flag that says what is unlike on the two sides, and both of it. The first is the one whose wins are counted.
    flag: &'static str,
    pair: [&'static str; 2],
    /// What is alike.
    alike: &'static [&'static str],
    maps: &'static [&'static str],
    /// How often each crit op is played on each map from each seat.
    times: usize,
    wants: Wants,
    /// How many milliseconds there are for a decision, if a clock decides.
    budget: Option<u32>,
}

/// What has to come of it.
#[derive(Debug, Clone, Copy)]
enum Wants {
    /// The first wins at least this share of all battles, and surely more than that one.
    Wins { share: f64, surely: f64 },
    /// The first surely wins more of the decided battles than it loses.
    Stronger,
    /// The first wins a share of the decided battles that lies between these.
    Even { from: f64, to: f64 },
}

/// Some of the battles of a contest: one of several shares, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shard {
    share: usize,
    of: usize,
}

impl Shard {
    pub(crate) const WHOLE: Self = Self { share: 1, of: 1 };

    fn has(self, place: usize, of: usize) -> bool {
        let begins = |share: usize| of * share / self.of;
        (begins(self.share - 1)..begins(self.share)).contains(&place)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        let read = typed.split_once('/').and_then(|(share, of)| Some((share.parse().ok()?, of.parse().ok()?)));
        match read {
            Some((share, of)) if (1..=of).contains(&share) => Ok(Self { share, of }),
            _ => Err(format!("`{typed}` is no share; one is told as 2/8, the second of eight")),
        }
    }
}

/// One battle of a contest.
#[derive(Debug, Clone, Copy)]
struct Bout {
    map: &'static str,
    crit_op: &'static str,
    /// The seat of the first of the pair.
    seat: usize,
}

/// What came of contests.
#[derive(Debug, Default)]
pub(crate) struct Held {
    /// What is wrong with those of which every battle is played.
    pub(crate) faults: Vec<String>,
    /// What is still to be played of the others, which nobody has judged.
    pub(crate) missing: Vec<String>,
}

/// Plays contests one after the other, or a share of each, and says what is wrong with their results.
pub(crate) fn hold(workspace: &Workspace, contests: &[Contest], shard: Shard) -> anyhow::Result<Held> {
    let product = workspace.built_product()?;
    let folder = workspace.target()?.join("soak");
    let mut held = Held::default();
    for contest in contests {
        contest.hold(&product, &folder, shard, &mut held)?;
    }
    Ok(held)
}

/// Without any battle in its head the bot that thinks ahead plays as the one that does not: what is wrong with that.
pub(crate) fn unthinking(workspace: &Workspace, contests: &[Contest]) -> anyhow::Result<Vec<String>> {
    let product = workspace.built_product()?;
    let (mut faults, maps) = (Vec::new(), contests.iter().flat_map(|it| it.maps));
    for map in maps {
        let sums = |bots: &str| {
            let run = ["--battles", UNTHINKING, "--map", *map, "--bots", bots, "--playouts", "0"];
            simulated(&product, run.into_iter())
        };
        if sums("search,search")? != sums("greedy,greedy")? {
            faults.push(format!("without any playout search does not play as greedy does on {map}"));
        }
    }
    println!("  without any playout: {UNTHINKING} battles on each map compared with those of greedy");
    Ok(faults)
}

impl Contest {
    /// Plays it, or a share of it, and judges it once all of it is played.
    fn hold(&self, product: &Path, folder: &Path, shard: Shard, held: &mut Held) -> anyhow::Result<()> {
        let begun = Instant::now();
        let bouts = self.bouts();
        let notes = Notes::of(product, folder, self.name)?;
        self.play(product, &bouts, &notes, shard)?;
        let known = notes.known()?;
        println!("  {} against {}", self.pair[0], self.pair[1]);
        for line in self.lines(&bouts, &known) {
            println!("  {line}");
        }
        println!("  {:.0} s", begun.elapsed().as_secs_f64());
        if known.len() < bouts.len() {
            held.missing.push(format!("{} of {} battles of {}", bouts.len() - known.len(), bouts.len(), self.name));
            return Ok(());
        }
        let all = tally(&bouts, &known, &|_| true);
        if self.budget.is_some() {
            println!("  {}", self.in_json(&all));
        }
        held.faults.extend(self.faults(&all));
        notes.forget()
    }

    fn bouts(&self) -> Vec<Bout> {
        let once = || self.maps.iter().flat_map(|map| of_map(map));
        (0..self.times).flat_map(|_| once()).collect()
    }

    /// Plays those of a share that are not known yet, as many at once as there are cores.
    fn play(&self, product: &Path, bouts: &[Bout], notes: &Notes, shard: Shard) -> anyhow::Result<()> {
        let known = notes.known()?;
        let is_due = |place: &usize| shard.has(*place, bouts.len()) && !known.contains_key(place);
        let due: Vec<(usize, &Bout)> = bouts.iter().enumerate().filter(|(place, _)| is_due(place)).collect();
        let next = AtomicUsize::new(0);
        let work = || -> anyhow::Result<()> {
            while let Some((place, bout)) = due.get(next.fetch_add(1, Ordering::Relaxed)) {
                let (came, answers) = bout.play(self, product, *place)?;
                notes.note(*place, came, &answers)?;
            }
            Ok(())
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let ended: Vec<anyhow::Result<()>> = thread::scope(|scope| {
            let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
            threads.into_iter().map(|it| it.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
        });
        ended.into_iter().collect()
    }

    /// What came of it by map, crit op and seat, and in all, as far as it is played.
    fn lines(&self, bouts: &[Bout], known: &Known) -> Vec<String> {
        let mut parts: Vec<(String, Tally)> = Vec::new();
        let mut part = |name: &str, which: &dyn Fn(&Bout) -> bool| {
            let tally = tally(bouts, known, which);
            if tally.of_all().of > 0 {
                parts.push((name.to_owned(), tally));
            }
        };
        self.maps.iter().for_each(|map| part(map, &|it| it.map == *map));
        CRIT_OPS.iter().for_each(|crit_op| part(crit_op, &|it| it.crit_op == *crit_op));
        [0, 1].iter().for_each(|seat| part(&format!("seat {}", seat + 1), &|it| it.seat == *seat));
        part("all", &|_| true);
        let mut lines: Vec<String> = parts.iter().map(|(name, it)| format!("{name:<14}{}", self.told(it))).collect();
        if self.budget.is_some() {
            let is_timed = |name: &str| name == "all" || self.maps.contains(&name);
            let timed = parts.iter().filter(|(name, _)| is_timed(name));
            lines.extend(timed.map(|(name, it)| format!("{name:<14}{}", it.answers.told())));
        }
        lines
    }

    /// The share that is judged, with its interval.
    fn told(&self, tally: &Tally) -> String {
        let share = match self.wants {
            Wants::Wins { .. } => tally.of_all(),
            Wants::Stronger | Wants::Even { .. } => tally.of_decided(),
        };
        let decided = if share == tally.of_all() { "" } else { " decided" };
        format!("{:>3} of {:>3}{decided} won, {} drawn: {}", share.won, share.of, tally.drawn, share.told())
    }

    fn faults(&self, tally: &Tally) -> Vec<String> {
        let [first, second] = self.pair;
        let (mut faults, percent) = (Vec::new(), |it: f64| it * 100.0);
        match self.wants {
            Wants::Wins { share, surely } => {
                let ours = tally.of_all();
                let (low, _) = ours.interval();
                if ours.share() < share {
                    let (won, wanted) = (percent(ours.share()), percent(share));
                    faults.push(format!(
                        "{first} wins {won:.1} of 100 battles against {second}, which should be at least {wanted:.0}"
                    ));
                }
                if low <= surely {
                    let (low, wanted) = (percent(low), percent(surely));
                    faults.push(format!(
                        "{first} is not sure to win more than {wanted:.0} of 100 battles against {second}: the interval begins at \
                         {low:.1} %"
                    ));
                }
            }
            Wants::Stronger => {
                let (low, _) = tally.of_decided().interval();
                if low <= 0.5 {
                    let low = percent(low);
                    faults.push(format!(
                        "{first} is not sure to be stronger than {second}: the interval begins at {low:.1} %"
                    ));
                }
            }
            Wants::Even { from, to } => {
                let ours = tally.of_decided();
                if !(from..=to).contains(&ours.share()) {
                    let [share, from, to] = [ours.share(), from, to].map(percent);
                    faults.push(format!(
                        "{first} takes {share:.1} of 100 wins, which should be {from:.0} to {to:.0} ({})",
                        ours.told().trim()
                    ));
                }
            }
        }
        let Answers { late, decisions, slowest_ms, .. } = tally.answers;
        if late > 0 {
            faults.push(format!(
                "{late} of {decisions} answers came too late, the slowest after {slowest_ms:.1} ms; was the machine quiet?"
            ));
        }
        faults
    }

    /// All of it for programs.
    fn in_json(&self, tally: &Tally) -> Value {
        let share = tally.of_all();
        let (low, high) = share.interval();
        serde_json::json!({
            "contest": self.name,
            "pair": self.pair,
            "won": tally.won,
            "drawn": tally.drawn,
            "lost": tally.lost,
            "share": share.share(),
            "interval": [low, high],
            "budget_ms": self.budget,
            "answers": tally.answers.in_json(),
        })
    }
}

fn of_map(map: &'static str) -> impl Iterator<Item = Bout> {
    CRIT_OPS.into_iter().flat_map(move |crit_op| [0, 1].map(|seat| Bout { map, crit_op, seat }))
}

/// Those of the battles that are known.
fn tally(bouts: &[Bout], known: &Known, which: &dyn Fn(&Bout) -> bool) -> Tally {
    let mut tally = Tally::default();
    for (place, (came, answers)) in known {
        if bouts.get(*place).is_some_and(which) {
            tally.add(*came, answers);
        }
    }
    tally
}

/// What a simulation of Kill Team tells programs.
fn simulated<'a>(product: &Path, run: impl Iterator<Item = &'a str>) -> anyhow::Result<Value> {
    let mut command = Command::new(product);
    command.args(["simulate", "killteam", "--threads", "1", "--format", "json"]).args(run);
    let output = command.output().context("cannot start umpire")?;
    if !output.status.success() {
        bail!("{command:?} says no: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    serde_json::from_slice(&output.stdout).context("a simulation printed no JSON")
}

impl Bout {
    fn play(&self, contest: &Contest, product: &Path, number: usize) -> anyhow::Result<(Came, Answers)> {
        let [first, second] = contest.pair;
        let pair = if self.seat == 0 { [first, second] } else { [second, first] };
        let (pair, seed) = (pair.join(","), number.to_string());
        let mut run = vec!["--battles", "1", "--map", self.map, "--crit-op", self.crit_op, "--seed", &seed];
        run.extend([contest.flag, &pair]);
        run.extend(contest.alike);
        let budget = contest.budget.map(|it| it.to_string());
        if let Some(budget) = &budget {
            run.extend(["--think", budget]);
        }
        let sums = simulated(product, run.into_iter())?;
        let came = self.read(&sums).with_context(|| format!("a simulation does not tell who won: {sums}"))?;
        let answers = match budget {
            None => Answers::default(),
            Some(_) => self.answers(&sums)?,
        };
        Ok((came, answers))
    }

    fn read(&self, sums: &Value) -> Option<Came> {
        let wins = |seat: usize| sums.get("wins")?.get(seat)?.as_u64();
        Some(match (wins(self.seat)?, wins(1 - self.seat)?) {
            (0, 0) => Came::Drawn,
            (0, _) => Came::Lost,
            _ => Came::Won,
        })
    }

    /// How long the first of the pair took.
    fn answers(&self, sums: &Value) -> anyhow::Result<Answers> {
        let told = sums.get("answers").and_then(|it| it.get(self.seat));
        let told = told.with_context(|| format!("a simulation does not tell how long answers took: {sums}"))?;
        serde_json::from_value(told.clone())
            .with_context(|| format!("answers are told otherwise than expected: {told}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Answers, BALANCE, Bout, CRIT_OPS, Came, Contest, LADDER, Shard, TIMED, Tally, tally};

    fn contests() -> impl Iterator<Item = Contest> {
        LADDER.into_iter().chain(TIMED).chain(BALANCE)
    }

    fn of(won: usize, drawn: usize, lost: usize) -> Tally {
        Tally { won, drawn, lost, answers: Answers::default() }
    }

    #[test]
    fn every_op_is_played_on_every_map_from_either_seat() {
        for contest in contests() {
            let bouts = contest.bouts();
            assert_eq!(bouts.len(), contest.maps.len() * CRIT_OPS.len() * 2 * contest.times);
            assert_eq!(bouts.iter().filter(|it| it.seat == 1).count() * 2, bouts.len());
        }
        for [contest] in [TIMED, [LADDER].map(|[it, ..]| it)] {
            assert!(contest.bouts().len() >= 100 && contest.maps.len() >= 6 && contest.maps.contains(&"crypt_1"));
        }
        let [balance] = BALANCE;
        assert!(balance.bouts().len() >= 400);
    }

    #[test]
    fn contests_have_names_of_their_own() {
        let mut names: Vec<&str> = contests().map(|it| it.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), contests().count());
    }

    #[test]
    fn a_climber_wins_enough_and_surely_so() {
        let [ladder, ..] = LADDER;
        let faults = |won, drawn, lost| ladder.faults(&of(won, drawn, lost)).join("; ");
        assert_eq!(faults(76, 2, 30), "");
        // 70.4 of 100 in so few battles is not sure to be more than 60.
        assert!(faults(19, 0, 8).contains("more than 60 of 100") && !faults(19, 0, 8).contains("at least 70"));
        // 69 of 100 is sure to be, in so many. Draws are no wins.
        assert!(faults(690, 10, 300).contains("69.0 of 100") && !faults(690, 10, 300).contains("more than 60"));
        let [timed] = TIMED;
        assert_eq!(timed.faults(&of(82, 0, 26)).len(), 0);
        assert_eq!(timed.faults(&of(80, 0, 28)).len(), 1, "74.1 of 100");
    }

    #[test]
    fn a_rung_is_above_the_next_lower_one() {
        let [_, rung, ..] = LADDER;
        assert!(rung.faults(&of(30, 0, 6)).is_empty());
        assert_eq!(rung.faults(&of(19, 3, 14)).len(), 1);
    }

    #[test]
    fn even_teams_are_judged_by_decided_battles_and_told_with_their_interval() {
        let [balance] = BALANCE;
        assert!(balance.faults(&of(225, 20, 255)).is_empty());
        let [fault] = &balance.faults(&of(280, 4, 220))[..] else { panic!("56 of 100 is no fault") };
        assert!(fault.contains("56.0 of 100 wins") && fault.contains("between 51.6 and 60.3 %"), "{fault}");
        let told = balance.told(&of(225, 20, 255));
        assert!(
            told.contains("225 of 480 decided won, 20 drawn:  46.9 %, 95 % sure between 42.5 and 51.3 %"),
            "{told}"
        );
    }

    #[test]
    fn a_late_answer_is_a_fault() {
        let [timed] = TIMED;
        let answers = Answers { decisions: 900, late: 1, slowest_ms: 371.2, ..Answers::default() };
        let [fault] = &timed.faults(&Tally { answers, ..of(100, 0, 8) })[..] else { panic!("nothing was late") };
        assert!(fault.starts_with("1 of 900 answers came too late, the slowest after 371.2 ms"), "{fault}");
    }

    #[test]
    fn shares_are_all_of_it_once() {
        assert_eq!("2/8".parse(), Ok(Shard { share: 2, of: 8 }));
        for typed in ["0/8", "9/8", "2", "/", "2/0", "a/b"] {
            assert!(typed.parse::<Shard>().is_err(), "{typed}");
        }
        for place in 0..108 {
            let having = (1..=7).filter(|share| Shard { share: *share, of: 7 }.has(place, 108));
            assert_eq!(having.count(), 1, "{place}");
            assert!(Shard::WHOLE.has(place, 108));
        }
    }

    #[test]
    fn a_result_is_read_from_the_seat_of_the_first() {
        let sums = serde_json::json!({ "wins": [0, 1] });
        let of_seat = |seat| Bout { map: "city_1", crit_op: CRIT_OPS[0], seat };
        assert_eq!(of_seat(1).read(&sums), Some(Came::Won));
        assert_eq!(of_seat(0).read(&sums), Some(Came::Lost));
        assert_eq!(of_seat(0).read(&serde_json::json!({ "wins": [0, 0] })), Some(Came::Drawn));
        assert_eq!(of_seat(0).read(&serde_json::json!({})), None);
        let bouts = [of_seat(0), of_seat(1)];
        let known = [(0, Came::Won), (1, Came::Drawn)].map(|(place, came)| (place, (came, Answers::default())));
        let of_second = tally(&bouts, &known.into_iter().collect(), &|it| it.seat == 1);
        assert_eq!((of_second.won, of_second.drawn, of_second.lost), (0, 1, 0));
    }

    #[test]
    fn answers_are_read_from_the_seat_of_the_first() {
        let one = serde_json::to_value(Answers { decisions: 5, ..Answers::default() }).unwrap();
        let sums = serde_json::json!({ "answers": [serde_json::json!({}), one] });
        let of_seat = |seat| Bout { map: "city_1", crit_op: CRIT_OPS[0], seat };
        assert_eq!(of_seat(1).answers(&sums).unwrap().decisions, 5);
        assert!(of_seat(0).answers(&sums).is_err());
    }
}
