//! `cargo xtask soak ladder` and `soak balance`: who wins, from both seats. The bot that thinks ahead meets the one that does
//! not, with the same teams; and the two teams that a newcomer meets are led by the same bot.
//!
//! Battles are played by the product's own command. Every crit op is played on every map from either seat, so
//! that no map, op, seat or team speaks for all; numbers of playouts, not clocks, decide how long is thought, so that
//! the same tree comes to the same result on any machine. What was played is noted battle by battle, so that a contest that was
//! ended goes on with the next battle, as long as the product is the same.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::workspace::Workspace;

const CRIT_OPS: [&str; 9] =
    ["secure", "loot", "transmission", "orb", "stake claim", "energy cells", "download", "data", "reboot"];

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
    /// What is wrong with an interval of wins, if anything is.
    fault: fn(low: f64, high: f64, share: f64) -> Option<String>,
}

/// The bot that thinks ahead is clearly the stronger one. One of the maps is close quarters.
pub(crate) const LADDER: Contest = Contest {
    name: "ladder",
    flag: "--bots",
    pair: ["search", "greedy"],
    alike: &[],
    maps: &["city_1", "city_4", "platform_2", "platform_5", "train_long", "crypt_1"],
    times: 1,
    fault: |low, _, _| {
        let weak = || {
            format!("search is not sure to win 60 of 100 against greedy: the interval begins at {:.1} %", low * 100.0)
        };
        (low < 0.60).then(weak)
    },
};

/// The two teams that a newcomer meets are as strong as each other, on all open maps.
pub(crate) const BALANCE: Contest = Contest {
    name: "balance",
    flag: "--teams",
    pair: ["cinderline_wardens", "tidewrack_salvors"],
    alike: &["--bots", "search,search", "--playouts", "8"],
    maps: &[
        "city_1",
        "city_2",
        "city_3",
        "city_4",
        "city_5",
        "city_6",
        "platform_1",
        "platform_2",
        "platform_3",
        "platform_4",
        "platform_5",
        "platform_6",
        "train_long",
        "train_short",
    ],
    times: 2,
    fault: |_, _, share| {
        let uneven = || format!("the Wardens take {:.1} of 100 wins, not 45 to 55", share * 100.0);
        (!(0.45..=0.55).contains(&share)).then(uneven)
    },
};

/// One battle of a contest.
#[derive(Debug, Clone, Copy)]
struct Bout {
    map: &'static str,
    crit_op: &'static str,
    /// The seat of the first of the pair.
    seat: usize,
}

/// How a battle came out for the first of the pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Came {
    Won,
    Drawn,
    Lost,
}

/// Plays a contest and says what is wrong with its result.
pub(crate) fn hold(workspace: &Workspace, contest: &Contest) -> anyhow::Result<Vec<String>> {
    let product = workspace.built_product()?;
    let begun = Instant::now();
    let bouts = contest.bouts();
    let notes = Notes::of(&product, &workspace.target()?.join("soak"), contest.name)?;
    let results = contest.played(&product, &bouts, &notes)?;
    let those = |which: &dyn Fn(&Bout) -> bool| {
        let here = bouts.iter().zip(&results).filter(|(it, _)| which(it)).map(|(_, result)| *result);
        told(&here.collect::<Vec<_>>())
    };
    for map in contest.maps {
        println!("  {map:<14}{}", those(&|it| it.map == *map));
    }
    for crit_op in CRIT_OPS {
        println!("  {crit_op:<14}{}", those(&|it| it.crit_op == crit_op));
    }
    for seat in [0, 1] {
        println!("  seat {:<9}{}", seat + 1, those(&|it| it.seat == seat));
    }
    println!("  {:<14}{} in {:.0} s", "all", told(&results), begun.elapsed().as_secs_f64());
    notes.forget()?;
    let decided = results.iter().filter(|it| **it != Came::Drawn).count();
    let (low, high) = wilson(wins(&results), results.len());
    let share = wins(&results) as f64 / decided.max(1) as f64;
    Ok((contest.fault)(low, high, share).into_iter().collect())
}

impl Contest {
    fn bouts(&self) -> Vec<Bout> {
        let once = || self.maps.iter().flat_map(|map| of_map(map));
        (0..self.times).flat_map(|_| once()).collect()
    }

    /// Plays all of them, as many at once as there are cores.
    fn played(&self, product: &Path, bouts: &[Bout], notes: &Notes) -> anyhow::Result<Vec<Came>> {
        let next = AtomicUsize::new(0);
        let work = || -> anyhow::Result<Vec<(usize, Came)>> {
            let mut results = Vec::new();
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(bout) = bouts.get(place) else { return Ok(results) };
                let came = match notes.known.get(&place) {
                    Some(came) => *came,
                    None => notes.note(place, bout.play(self, product, place)?)?,
                };
                results.push((place, came));
            }
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let parts: Vec<anyhow::Result<Vec<(usize, Came)>>> = thread::scope(|scope| {
            let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
            threads.into_iter().map(|it| it.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
        });
        let mut all: Vec<(usize, Came)> = Vec::new();
        for part in parts {
            all.extend(part?);
        }
        all.sort_by_key(|it| it.0);
        Ok(all.into_iter().map(|it| it.1).collect())
    }
}

fn of_map(map: &'static str) -> impl Iterator<Item = Bout> {
    CRIT_OPS.into_iter().flat_map(move |crit_op| [0, 1].map(|seat| Bout { map, crit_op, seat }))
}

/// What has been played by this product so far.
#[derive(Debug)]
struct Notes {
    path: PathBuf,
    file: Mutex<File>,
    known: BTreeMap<usize, Came>,
}

impl Notes {
    /// Those of this product; those of another one are left alone.
    fn of(product: &Path, folder: &Path, contest: &str) -> anyhow::Result<Self> {
        let bytes = fs::read(product).with_context(|| format!("cannot read {}", product.display()))?;
        let sum = blake3::hash(&bytes).to_hex();
        let path = folder.join(format!("{contest}-{}.txt", sum.get(..16).unwrap_or_default()));
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let known = fs::read_to_string(&path).map_or_else(|_| BTreeMap::new(), |text| read_notes(&text));
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path, file: Mutex::new(file), known })
    }

    fn note(&self, place: usize, came: Came) -> anyhow::Result<Came> {
        let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        writeln!(file, "{place} {}", came.word()).with_context(|| format!("cannot write {}", self.path.display()))?;
        Ok(came)
    }

    /// All of it was told; the next contest begins anew.
    fn forget(&self) -> anyhow::Result<()> {
        fs::remove_file(&self.path).with_context(|| format!("cannot remove {}", self.path.display()))
    }
}

/// Whole lines only: a run may have been ended in the middle of one.
fn read_notes(text: &str) -> BTreeMap<usize, Came> {
    let lines = text.split_inclusive('\n').filter_map(|it| it.strip_suffix('\n'));
    let read = |line: &str| {
        let (place, word) = line.split_once(' ')?;
        let came = [Came::Won, Came::Drawn, Came::Lost].into_iter().find(|it| it.word() == word)?;
        Some((place.parse().ok()?, came))
    };
    lines.filter_map(read).collect()
}

impl Came {
    fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        }
    }
}

impl Bout {
    fn play(&self, contest: &Contest, product: &Path, number: usize) -> anyhow::Result<Came> {
        let [first, second] = contest.pair;
        let pair = if self.seat == 0 { [first, second] } else { [second, first] };
        let mut command = Command::new(product);
        command.args(["simulate", "killteam", "--battles", "1", "--threads", "1", "--format", "json"]);
        command.args(["--map", self.map, "--crit-op", self.crit_op, contest.flag, &pair.join(",")]);
        command.args(contest.alike);
        let output = command.args(["--seed", &number.to_string()]).output().context("cannot start umpire")?;
        if !output.status.success() {
            bail!("{self:?} was not played: {}", String::from_utf8_lossy(&output.stderr).trim());
        }
        let sums = serde_json::from_slice(&output.stdout).context("a simulation printed no JSON")?;
        self.read(&sums).with_context(|| format!("a simulation does not tell who won: {sums}"))
    }

    fn read(&self, sums: &Value) -> Option<Came> {
        let wins = |seat: usize| sums.get("wins")?.get(seat)?.as_u64();
        Some(match (wins(self.seat)?, wins(1 - self.seat)?) {
            (0, 0) => Came::Drawn,
            (0, _) => Came::Lost,
            _ => Came::Won,
        })
    }
}

fn wins(results: &[Came]) -> usize {
    results.iter().filter(|it| **it == Came::Won).count()
}

fn told(results: &[Came]) -> String {
    let (all, won) = (results.len(), wins(results));
    let drawn = results.iter().filter(|it| **it == Came::Drawn).count();
    let (low, high) = wilson(won, all);
    format!("{won:>3} of {all:>3} won, {drawn} drawn; 95 % between {:.1} and {:.1} %", low * 100.0, high * 100.0)
}

/// The interval that holds the true share of wins in 95 of 100 cases, by Wilson: it stays sound for few battles and for shares
/// near nought or one.
fn wilson(won: usize, all: usize) -> (f64, f64) {
    if all == 0 {
        return (0.0, 1.0);
    }
    const Z: f64 = 1.959_964;
    let (won, all) = (won as f64, all as f64);
    let share = won / all;
    let middle = share + Z * Z / (2.0 * all);
    let spread = Z * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
    let whole = 1.0 + Z * Z / all;
    ((middle - spread) / whole, (middle + spread) / whole)
}

#[cfg(test)]
mod tests {
    use super::{BALANCE, Bout, CRIT_OPS, Came, LADDER, Notes, read_notes, told, wilson};

    #[test]
    fn the_interval_is_that_of_wilson() {
        // Worked out by hand: 70 of 100 with z = 1.96.
        let (low, high) = wilson(70, 100);
        assert!((low - 0.6042).abs() < 5e-4 && (high - 0.7811).abs() < 5e-4, "{low} {high}");
        let (low, high) = wilson(0, 10);
        assert!(low.abs() < 1e-9 && (high - 0.2775).abs() < 5e-4, "{low} {high}");
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn every_op_is_played_on_every_map_from_either_seat() {
        for contest in [LADDER, BALANCE] {
            let bouts = contest.bouts();
            assert_eq!(bouts.len(), contest.maps.len() * CRIT_OPS.len() * 2 * contest.times);
            assert_eq!(bouts.iter().filter(|it| it.seat == 1).count() * 2, bouts.len());
        }
        assert!(BALANCE.bouts().len() >= 400);
    }

    #[test]
    fn a_weak_climber_and_uneven_teams_are_named() {
        assert!((LADDER.fault)(0.61, 0.8, 0.7).is_none() && (LADDER.fault)(0.59, 0.8, 0.7).is_some());
        assert!((BALANCE.fault)(0.4, 0.6, 0.45).is_none() && (BALANCE.fault)(0.4, 0.6, 0.551).is_some());
    }

    #[test]
    fn a_contest_that_was_ended_goes_on_with_the_same_product_alone() {
        let folder = tempfile::tempdir().unwrap();
        let product = folder.path().join("umpire");
        let known = || Notes::of(&product, folder.path(), "ladder").unwrap().known;
        std::fs::write(&product, "one").unwrap();
        let notes = Notes::of(&product, folder.path(), "ladder").unwrap();
        notes.note(3, Came::Won).unwrap();
        notes.note(0, Came::Drawn).unwrap();
        assert_eq!(known().into_iter().collect::<Vec<_>>(), [(0, Came::Drawn), (3, Came::Won)]);
        std::fs::write(&product, "two").unwrap();
        assert!(known().is_empty());
        std::fs::write(&product, "one").unwrap();
        notes.forget().unwrap();
        assert!(known().is_empty());
        // Half a line was not finished.
        assert_eq!(read_notes("1 lost\n2 wo").len(), 1);
    }

    #[test]
    fn a_result_is_read_from_the_seat_of_the_first() {
        let sums = serde_json::json!({ "wins": [0, 1] });
        let of_seat = |seat| Bout { map: "city_1", crit_op: CRIT_OPS[0], seat };
        assert_eq!(of_seat(1).read(&sums), Some(Came::Won));
        assert_eq!(of_seat(0).read(&sums), Some(Came::Lost));
        assert_eq!(of_seat(0).read(&serde_json::json!({ "wins": [0, 0] })), Some(Came::Drawn));
        assert_eq!(of_seat(0).read(&serde_json::json!({})), None);
        assert!(told(&[Came::Won, Came::Drawn]).starts_with("  1 of   2 won, 1 drawn"));
    }
}
