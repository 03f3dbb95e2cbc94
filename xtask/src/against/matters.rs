//! What is measured: commands of the product that were there before most of what could be compared.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::Value;

use super::cost::Ruler;
use super::side::Side;

/// One thing that should not become slower.
#[derive(Clone, Copy)]
pub(super) struct Matter {
    pub(super) name: &'static str,
    /// What there is much of in a second.
    pub(super) unit: &'static str,
    work: Work,
}

#[derive(Clone, Copy)]
enum Work {
    /// Battles of bots: so many where time is measured, and so few where instructions are counted.
    Battles { map: &'static str, bots: &'static str, lists: &'static str, many: u32, few: u32 },
    /// Journals of random battles, verified one after the other.
    Journals { many: u32, few: u32 },
}

/// All matters. Each is measured for about a second, so that a hundredth of one is no matter.
pub(super) fn all() -> [Matter; 7] {
    let random = "random,random";
    let battles = |name, unit, map, bots, lists, [many, few]: [u32; 2]| {
        let work = Work::Battles { map, bots, lists, many, few };
        Matter { name, unit, work }
    };
    [
        battles("lazily, city_1", "decisions", "city_1", random, "lazy", [1_200, 150]),
        battles("lazily, crypt_1", "decisions", "crypt_1", random, "lazy", [600, 100]),
        battles("full lists, city_1", "decisions", "city_1", random, "full", [500, 60]),
        battles("full lists, crypt_1", "decisions", "crypt_1", random, "full", [250, 40]),
        battles("greedy, city_1", "battles", "city_1", "greedy,greedy", "full", [120, 12]),
        battles("greedy, crypt_1", "battles", "crypt_1", "greedy,greedy", "full", [60, 8]),
        Matter { name: "journals verified", unit: "entries", work: Work::Journals { many: 40, few: 2 } },
    ]
}

/// A matter on one side, with everything it needs lying ready.
pub(super) struct Trial<'a> {
    matter: Matter,
    side: &'a Side,
    /// The journals that its side has written.
    journals: Vec<PathBuf>,
}

/// One run.
pub(super) struct Measured {
    units: f64,
    seconds: f64,
    /// Sums over all battles, or the journals themselves.
    pub(super) came_of: Vec<String>,
}

impl Measured {
    pub(super) fn rate(&self) -> f64 {
        self.units / self.seconds
    }
}

impl<'a> Trial<'a> {
    pub(super) fn new(matter: Matter, side: &'a Side, folder: &Path) -> anyhow::Result<Self> {
        let journals = match matter.work {
            Work::Journals { many, .. } => written(side, &folder.join(format!("journals-of-{}", side.name)), many)?,
            Work::Battles { .. } => Vec::new(),
        };
        Ok(Self { matter, side, journals })
    }

    /// Runs it once against the clock.
    pub(super) fn run(&self, ruler: &Ruler) -> anyhow::Result<Measured> {
        let ran = |args: &[String]| ruler.time(&self.side.program, args);
        match self.matter.work {
            Work::Battles { many, .. } => {
                let it = ran(&self.battles(many))?;
                let sums = read_sums(&it.printed)?;
                let came_of = SUMS.iter().filter_map(|key| Some(sums.get(key)?.to_string())).collect();
                Ok(Measured { units: self.units_in(&sums)?, seconds: it.seconds, came_of })
            }
            Work::Journals { .. } => {
                let mut measured = Measured { units: 0.0, seconds: 0.0, came_of: Vec::new() };
                for journal in &self.journals {
                    let it = ran(&verifying(journal))?;
                    measured.seconds += it.seconds;
                    measured.units += entries_of(journal)?;
                    measured.came_of.push(fs::read_to_string(journal)?);
                }
                Ok(measured)
            }
        }
    }

    /// The instructions for each unit.
    pub(super) fn instructions(&self, ruler: &Ruler) -> anyhow::Result<Option<f64>> {
        match self.matter.work {
            Work::Battles { few, .. } => {
                let Some((count, printed)) = ruler.count(&self.side.program, &self.battles(few))? else {
                    return Ok(None);
                };
                Ok(Some(count / self.units_in(&read_sums(&printed)?)?))
            }
            Work::Journals { few, .. } => {
                let (mut sum, mut units) = (0.0, 0.0);
                for journal in self.journals.iter().take(few as usize) {
                    let Some((count, _)) = ruler.count(&self.side.program, &verifying(journal))? else {
                        return Ok(None);
                    };
                    sum += count;
                    units += entries_of(journal)?;
                }
                Ok(Some(sum / units))
            }
        }
    }

    fn battles(&self, count: u32) -> Vec<String> {
        match self.matter.work {
            Work::Battles { map, bots, lists, .. } => simulating(count, map, bots, lists),
            Work::Journals { .. } => Vec::new(),
        }
    }

    /// How many units a simulation says it has played.
    fn units_in(&self, sums: &Value) -> anyhow::Result<f64> {
        let units = sums.get(self.matter.unit).and_then(Value::as_f64);
        units.with_context(|| format!("a simulation does not tell its {}", self.matter.unit))
    }
}

/// What a simulation has always told. Where all of it is the same, so were the battles.
const SUMS: [&str; 5] = ["battles", "decisions", "wins", "draws", "points"];

fn read_sums(printed: &str) -> anyhow::Result<Value> {
    serde_json::from_str(printed).context("a simulation printed no JSON")
}

/// The teams of both sides. They are named, because commits differ in the teams that they take where none is.
const TEAMS: &str = "cinderline_wardens,hollow_choir";

/// One crit op, because a table is prepared for each of them.
fn simulating(battles: u32, map: &str, bots: &str, lists: &str) -> Vec<String> {
    let line = format!(
        "simulate killteam --battles {battles} --seed 7 --threads 1 --teams {TEAMS} --map {map} --crit-op secure --bots {bots} \
         --lists {lists} --format json"
    );
    line.split_whitespace().map(str::to_owned).collect()
}

fn verifying(journal: &Path) -> Vec<String> {
    vec!["replay".into(), "verify".into(), journal.display().to_string()]
}

/// Lets a side write journals into a folder of its own.
fn written(side: &Side, folder: &Path, battles: u32) -> anyhow::Result<Vec<PathBuf>> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut command = std::process::Command::new(&side.program);
    command.args(simulating(battles, "city_1", "random,random", "lazy")).arg("--journal").arg(folder);
    let output = command.output().context("cannot start what is to be measured")?;
    if !output.status.success() {
        bail!("{} writes no journals: {}", side.name, String::from_utf8_lossy(&output.stderr).trim());
    }
    let mut journals = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|it| it == "journal") {
            journals.push(path);
        }
    }
    journals.sort();
    if journals.is_empty() {
        bail!("{} wrote no journals into {}", side.name, folder.display());
    }
    Ok(journals)
}

/// How many entries a journal has: every line but the first, which is the header.
fn entries_of(journal: &Path) -> anyhow::Result<f64> {
    let lines = fs::read_to_string(journal)?.lines().count();
    Ok(lines.saturating_sub(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::{all, simulating};

    #[test]
    fn each_matter_has_a_name_of_its_own() {
        let mut names: Vec<&str> = all().iter().map(|it| it.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all().len());
    }

    #[test]
    fn a_simulation_plays_the_same_teams_everywhere_on_one_thread_and_tells_its_sums() {
        let line = simulating(12, "crypt_1", "greedy,greedy", "full").join(" ");
        assert!(line.starts_with("simulate killteam --battles 12 --seed 7 --threads 1 "), "{line}");
        assert!(line.contains(" --teams cinderline_wardens,hollow_choir "), "{line}");
        assert!(
            line.ends_with("--map crypt_1 --crit-op secure --bots greedy,greedy --lists full --format json"),
            "{line}"
        );
    }
}
