//! Battles that were recorded once and have to replay ever after.
//!
//! A journal is a promise: as long as the version of the rules in its header is one that this Umpire plays, it replays
//! to the same hashes, bit by bit. `journals/SYSTEM/rules-N` holds battles of each version. They are written once, by
//! `cargo xtask record`, and never again: not by `cargo xtask bless`, and not over a file that is there.

mod lots;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use battle::journal::{Journal, Line, Writer, replay};
use battle::{Options, Seeded, System, Words, Written};
use killteam::KillTeam;
use maelstrom::Maelstrom;
use tactical_strike::TacticalStrike;

/// What lets missing battles of the newest rules be recorded.
const RECORD: &str = "UMPIRE_RECORD";
/// How many battles are played before one that has everything in it is given up.
const MOST_TRIES: usize = 50;

/// A battle to record.
struct Recipe {
    /// Its file.
    name: &'static str,
    /// What begins it at the command.
    begins: &'static str,
    /// The first number to try for everything that is left to chance.
    number: u64,
    /// True if the table rolls the dice.
    is_rolled: bool,
}

impl Recipe {
    /// What should be in such a journal and is not.
    fn lacks(&self, text: &str) -> Option<&'static str> {
        let everywhere = [
            "{\"choose\":",
            "{\"seal\":",
            "{\"open\":",
            "{\"roll\":",
            "{\"propose\":\"undo\"",
            "{\"consent\":\"allow\"}",
            "{\"consent\":\"refuse\"}",
            "\"takes\":",
            "\"taken_back\":",
        ];
        let told = ["{\"report\":", "{\"answer\":", "{\"propose\":\"withdraw\"", "{\"propose\":\"replace\""];
        let is_physical = self.begins.starts_with("referee");
        let mut wanted = everywhere.into_iter().chain(told.into_iter().filter(|_| is_physical));
        wanted.find(|it| !text.contains(it))
    }
}

/// A system with battles to record.
trait Recorded: Written + Words + Options {
    const RECIPES: &'static [Recipe];

    /// True for a choice that leads on towards the end of the battle.
    fn leads_on(choice: &Self::Choice) -> bool;
}

impl Recorded for KillTeam {
    const RECIPES: &'static [Recipe] = &[
        Recipe { name: "open", begins: "play killteam --against person", number: 1, is_rolled: true },
        Recipe { name: "close", begins: "play killteam --against person --map crypt_1", number: 2, is_rolled: true },
        Recipe { name: "tracked", begins: "referee killteam --track battle", number: 3, is_rolled: false },
        Recipe { name: "ops", begins: "referee killteam --track ops --dice rolled", number: 4, is_rolled: true },
    ];

    fn leads_on(_: &Self::Choice) -> bool {
        false
    }
}

impl Recorded for Maelstrom {
    const RECIPES: &'static [Recipe] = &[
        Recipe { name: "typed", begins: "referee maelstrom --size incursion", number: 1, is_rolled: false },
        Recipe { name: "rolled", begins: "referee maelstrom --dice rolled", number: 2, is_rolled: true },
    ];

    fn leads_on(choice: &Self::Choice) -> bool {
        matches!(choice, maelstrom::Choice::EndPhase)
    }
}

impl Recorded for TacticalStrike {
    const RECIPES: &'static [Recipe] = &[
        Recipe { name: "typed", begins: "referee tactical-strike", number: 1, is_rolled: false },
        Recipe { name: "rolled", begins: "referee tactical-strike --dice rolled", number: 2, is_rolled: true },
    ];

    fn leads_on(choice: &Self::Choice) -> bool {
        use tactical_strike::Choice;
        matches!(choice, Choice::EndPhase | Choice::Agree | Choice::Keep)
    }
}

/// Every recorded battle replays to the last bit, or is refused with a sentence if its rules are older than any that
/// are played.
#[test]
fn recorded_battles_replay() {
    let wrong: Vec<String> =
        [every_fault::<KillTeam>(), every_fault::<Maelstrom>(), every_fault::<TacticalStrike>()].concat();
    assert!(wrong.is_empty(), "\n\n{}\n", wrong.join("\n\n"));
}

/// Each system has battles of its newest rules. With `UMPIRE_RECORD` set, those that are missing are recorded.
#[test]
fn the_newest_rules_are_recorded() {
    let missing: Vec<String> = [missing::<KillTeam>(), missing::<Maelstrom>(), missing::<TacticalStrike>()].concat();
    assert!(missing.is_empty(), "\n\n{}\n", missing.join("\n\n"));
}

/// What a journal can hold is in some battle of each system.
#[test]
fn recorded_battles_hold_everything_that_a_journal_can() {
    let lacking: Vec<String> = [lacking::<KillTeam>(), lacking::<Maelstrom>(), lacking::<TacticalStrike>()].concat();
    assert!(lacking.is_empty(), "\n\n{}\n", lacking.join("\n\n"));
}

fn folder<S: System>(rules: u32) -> PathBuf {
    journals().join(S::NAME).join(format!("rules-{rules}"))
}

fn journals() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded/journals")
}

/// A path as people look for it: from the root of the project.
fn shown(path: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let below = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR"))).map(|it| Path::new("crates/umpire").join(it));
    below.unwrap_or_else(|_| path.strip_prefix(root).unwrap_or(path).to_owned()).display().to_string()
}

fn list(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|it| Some(it.ok()?.path())).collect();
    paths.sort();
    paths
}

fn every_fault<S: Recorded>() -> Vec<String> {
    let versions = list(&journals().join(S::NAME));
    let files = versions.iter().flat_map(|it| list(it)).filter(|it| it.extension().is_some_and(|it| it == "journal"));
    files.filter_map(|path| fault::<S>(&path).map(|it| format!("{}: {it}", shown(&path)))).collect()
}

/// What is wrong with a recorded battle and what to do about it, if something is.
fn fault<S: Recorded>(path: &Path) -> Option<String> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return Some(error.to_string()),
    };
    let journal = match Journal::read(&bytes) {
        Ok(journal) => journal,
        Err(error) => return Some(format!("{error}\n  A recorded battle is never edited; take it back from git.")),
    };
    let rules = journal.header.rules;
    if path.parent() != Some(&folder::<S>(rules)) {
        return Some(format!("it is of rules {rules} of {} and lies in the wrong folder", journal.header.system));
    }
    let replayed = replay::<S>(&journal);
    if rules < S::OLDEST_RULES {
        let says = format!(
            "line 1: it was played under version {rules} of the rules of {}; this Umpire plays versions {} to {}",
            S::NAME,
            S::OLDEST_RULES,
            S::RULES
        );
        return match replayed {
            Err(error) if error.to_string() == says => None,
            Err(error) => Some(format!("it is refused with another sentence than \"{says}\": {error}")),
            Ok(_) => Some(format!("it replays, though it should be refused: {says}")),
        };
    }
    let again = replayed.map(|it| written_again::<S>(&journal, &it.battle));
    let what = match again {
        Ok(text) if text.as_bytes() == bytes => return None,
        Ok(text) => {
            let differs = text.lines().zip(String::from_utf8_lossy(&bytes).lines()).position(|(new, old)| new != old);
            format!("line {}: it is written differently now", differs.unwrap_or_default() + 1)
        }
        Err(error) => error.to_string(),
    };
    Some(format!("{what}\n{}", remedy::<S>(rules)))
}

fn remedy<S: System>(rules: u32) -> String {
    let (name, newest) = (S::NAME, S::RULES);
    format!(
        "  Umpire says that it plays rules {rules} of {name}, so this battle has to replay; as it is, whoever has such a \
         battle on disk loses it.\n  If that is not meant, mend the change. If it is meant: raise RULES of {name} to {}, \
         unless that was done since the last release,\n  and OLDEST_RULES to the first version that still replays; then \
         `cargo xtask record`. Keep this file: it has to be refused with a sentence then.",
        newest + 1
    )
}

/// The journal of a replayed battle, written once more.
fn written_again<S: Recorded>(journal: &Journal, battle: &battle::Battle<S>) -> String {
    let (mut writer, mut text) = Writer::begin(&journal.header);
    let entries: Vec<_> = battle.entries().map(|(entry, _)| entry).collect();
    for (_, line) in &journal.lines {
        text += &match line {
            Line::Entry { number, .. } => {
                writer.entry(battle, entries.get(*number as usize - 1).expect("it was replayed"))
            }
            Line::Seal { entries, points, dice, taken_back } => {
                let dice = dice.map(|it| Seeded::new(it.0, Vec::new()));
                writer.seal(*entries, points, dice.as_ref(), taken_back)
            }
        };
    }
    text
}

fn missing<S: Recorded>() -> Vec<String> {
    let mut missing = Vec::new();
    for recipe in S::RECIPES {
        let path = folder::<S>(S::RULES).join(format!("{}.journal", recipe.name));
        if path.exists() {
            continue;
        }
        if std::env::var_os(RECORD).is_none() {
            missing.push(format!(
                "{}: there is no such battle yet.\n  Run `cargo xtask record` and commit what it writes.",
                shown(&path)
            ));
            continue;
        }
        match recorded::<S>(recipe) {
            Ok(text) => {
                fs::create_dir_all(folder::<S>(S::RULES)).expect("the folder can be made");
                fs::write(&path, text).expect("the file can be written");
                println!("recorded {}", shown(&path));
            }
            Err(why) => missing.push(format!("{}: it cannot be recorded: {why}", shown(&path))),
        }
    }
    missing
}

/// Records a battle: the first of many by lot that has everything in it.
fn recorded<S: Recorded>(recipe: &Recipe) -> Result<String, String> {
    for number in (recipe.number..).step_by(100).take(MOST_TRIES) {
        let text = played::<S>(recipe, number)?;
        if recipe.lacks(&text).is_none() {
            return Ok(text);
        }
    }
    Err(format!("none of {MOST_TRIES} battles has everything in it"))
}

/// A battle by lot. The command sets it up, as for people.
fn played<S: Recorded>(recipe: &Recipe, number: u64) -> Result<String, String> {
    let scratch = tempfile::tempdir().map_err(|it| it.to_string())?;
    let path = scratch.path().join("begun.journal");
    let mut command = Command::new(env!("CARGO_BIN_EXE_umpire"));
    command.args(recipe.begins.split_whitespace()).args(["--names", "Mara,Teo", "--journal"]).arg(&path);
    command.args(["--seed", &number.to_string()]).current_dir(scratch.path());
    // There is nothing to read, so that it ends at the first question.
    command.stdin(Stdio::null()).output().map_err(|it| it.to_string())?;
    let bytes = fs::read(&path).map_err(|it| format!("`umpire {}` begins no journal: {it}", recipe.begins))?;
    let begun = Journal::read(&bytes).map_err(|it| it.to_string())?;
    let setup: S::Setup = serde_json::from_value(begun.header.setup).map_err(|it| it.to_string())?;
    let dice = recipe.is_rolled.then(|| Seeded::from_number(number));
    lots::record::<S>(&setup, dice.as_ref(), number, S::leads_on)
}

fn lacking<S: Recorded>() -> Vec<String> {
    let lacks = |recipe: &Recipe| {
        let path = folder::<S>(S::RULES).join(format!("{}.journal", recipe.name));
        // A missing one is told of elsewhere.
        let text = fs::read_to_string(&path).ok()?;
        recipe.lacks(&text).map(|it| format!("{}: it has no {it}", shown(&path)))
    };
    S::RECIPES.iter().filter_map(lacks).collect()
}
