//! `cargo xtask soak ladder`: how often the bot that thinks ahead beats the one that does not, from both seats.
//!
//! Battles are played by the product's own command. Every crit op is played on every map from either seat, once, so
//! that no map, op, seat or team speaks for all; numbers of playouts, not clocks, decide how long is thought, so that
//! the same tree climbs the same ladder on any machine. What was played is noted battle by battle, so that a ladder that was
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

/// Where it is played; one of them is close quarters.
const MAPS: [&str; 6] = ["city_1", "city_4", "platform_2", "platform_5", "train_long", "crypt_1"];

const CRIT_OPS: [&str; 9] =
    ["secure", "loot", "transmission", "orb", "stake claim", "energy cells", "download", "data", "reboot"];

/// Who climbs, and whom it has to beat.
const CLIMBER: &str = "search";
const RUNG: &str = "greedy";

/// The lower end of the interval has to be above this share of wins.
const BAR: f64 = 0.60;

/// One battle of the ladder.
#[derive(Debug, Clone, Copy)]
struct Bout {
    map: &'static str,
    crit_op: &'static str,
    /// The seat of the climber.
    seat: usize,
}

/// How a battle came out for the climber.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Came {
    Won,
    Drawn,
    Lost,
}

/// Plays the ladder and says what is wrong: that the climber is not clearly the stronger one.
pub(crate) fn climb(workspace: &Workspace) -> anyhow::Result<Vec<String>> {
    let product = workspace.built_product()?;
    let begun = Instant::now();
    let bouts: Vec<Bout> = MAPS.iter().flat_map(|map| of_map(map)).collect();
    let notes = Notes::of(&product, &workspace.target()?.join("soak"))?;
    let results = played(&product, &bouts, &notes)?;
    for map in MAPS {
        let here = bouts.iter().zip(&results).filter(|(it, _)| it.map == map).map(|(_, result)| *result);
        println!("  {map:<14}{}", told(&here.collect::<Vec<_>>()));
    }
    for crit_op in CRIT_OPS {
        let here = bouts.iter().zip(&results).filter(|(it, _)| it.crit_op == crit_op).map(|(_, result)| *result);
        println!("  {crit_op:<14}{}", told(&here.collect::<Vec<_>>()));
    }
    for seat in [0, 1] {
        let here = bouts.iter().zip(&results).filter(|(it, _)| it.seat == seat).map(|(_, result)| *result);
        println!("  seat {:<9}{}", seat + 1, told(&here.collect::<Vec<_>>()));
    }
    println!("  {:<14}{} in {:.0} s", "all", told(&results), begun.elapsed().as_secs_f64());
    notes.forget()?;
    let (low, _) = wilson(wins(&results), results.len());
    let weak = || {
        format!(
            "{CLIMBER} is not sure to win {:.0} of 100 against {RUNG}: the interval begins at {:.1} %",
            BAR * 100.0,
            low * 100.0
        )
    };
    Ok((low < BAR).then(weak).into_iter().collect())
}

fn of_map(map: &'static str) -> impl Iterator<Item = Bout> {
    CRIT_OPS.into_iter().flat_map(move |crit_op| [0, 1].map(|seat| Bout { map, crit_op, seat }))
}

/// Plays all of them, as many at once as there are cores.
fn played(product: &Path, bouts: &[Bout], notes: &Notes) -> anyhow::Result<Vec<Came>> {
    let next = AtomicUsize::new(0);
    let work = || -> anyhow::Result<Vec<(usize, Came)>> {
        let mut results = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(bout) = bouts.get(place) else { return Ok(results) };
            let came = match notes.known.get(&place) {
                Some(came) => *came,
                None => notes.note(place, bout.play(product, place)?)?,
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

/// What has been played by this product so far.
#[derive(Debug)]
struct Notes {
    path: PathBuf,
    file: Mutex<File>,
    known: BTreeMap<usize, Came>,
}

impl Notes {
    /// Those of this product; those of another one are left alone.
    fn of(product: &Path, folder: &Path) -> anyhow::Result<Self> {
        let bytes = fs::read(product).with_context(|| format!("cannot read {}", product.display()))?;
        let sum = blake3::hash(&bytes).to_hex();
        let path = folder.join(format!("ladder-{}.txt", sum.get(..16).unwrap_or_default()));
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

    /// All of it was told; the next ladder begins anew.
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
    fn play(&self, product: &Path, number: usize) -> anyhow::Result<Came> {
        let bots = if self.seat == 0 { [CLIMBER, RUNG] } else { [RUNG, CLIMBER] };
        let mut command = Command::new(product);
        command.args(["simulate", "killteam", "--battles", "1", "--threads", "1", "--format", "json"]);
        command.args(["--map", self.map, "--crit-op", self.crit_op, "--bots", &bots.join(",")]);
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
    use super::{Bout, CRIT_OPS, Came, MAPS, Notes, of_map, read_notes, told, wilson};

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
        let bouts: Vec<Bout> = MAPS.iter().flat_map(|map| of_map(map)).collect();
        assert_eq!(bouts.len(), MAPS.len() * CRIT_OPS.len() * 2);
        assert_eq!(bouts.iter().filter(|it| it.seat == 1).count() * 2, bouts.len());
    }

    #[test]
    fn a_ladder_that_was_ended_goes_on_with_the_same_product_alone() {
        let folder = tempfile::tempdir().unwrap();
        let product = folder.path().join("umpire");
        let known = || Notes::of(&product, folder.path()).unwrap().known;
        std::fs::write(&product, "one").unwrap();
        let notes = Notes::of(&product, folder.path()).unwrap();
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
    fn a_result_is_read_from_the_seat_of_the_climber() {
        let sums = serde_json::json!({ "wins": [0, 1] });
        let of_seat = |seat| Bout { map: MAPS[0], crit_op: CRIT_OPS[0], seat };
        assert_eq!(of_seat(1).read(&sums), Some(Came::Won));
        assert_eq!(of_seat(0).read(&sums), Some(Came::Lost));
        assert_eq!(of_seat(0).read(&serde_json::json!({ "wins": [0, 0] })), Some(Came::Drawn));
        assert_eq!(of_seat(0).read(&serde_json::json!({})), None);
        assert!(told(&[Came::Won, Came::Drawn]).starts_with("  1 of   2 won, 1 drawn"));
    }
}
