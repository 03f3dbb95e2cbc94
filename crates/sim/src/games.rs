//! Tables of results, read back: a game a row, from Parquet and from CSV alike.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use csv::ReaderBuilder;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;

use crate::batch::{Kind, about_of};
use crate::parquet_file::ABOUT;
use crate::{About, Error};

/// No line of a table is longer, and nothing that lies beside one.
const LONGEST: u64 = 1 << 20;
const TOO_LONG: &str = "a line of it is longer than 1 MiB, and none that Umpire writes is";

/// More players than this are at no table.
const MOST_PLAYERS: usize = 6;

/// One battle of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Game {
    pub(crate) number: u64,
    pub(crate) seed: String,
    pub(crate) system: String,
    pub(crate) mission: String,
    /// The map, as people call it.
    pub(crate) map: String,
    pub(crate) rounds: u64,
    pub(crate) decisions: u64,
    pub(crate) players: Vec<Player>,
}

/// One player of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Player {
    pub(crate) bot: String,
    pub(crate) force: String,
    pub(crate) result: String,
    pub(crate) points: u64,
    /// Points by what gave them, in the order of [`Read::sources`].
    pub(crate) sources: Vec<u64>,
    /// What it had planned, in the order of [`Read::plans`].
    pub(crate) plans: Vec<String>,
}

/// Where a table has what.
#[derive(Debug)]
pub(crate) struct Columns {
    number: usize,
    seed: usize,
    mission: usize,
    system: Option<usize>,
    killzone: Option<usize>,
    layout: Option<usize>,
    rounds: Option<usize>,
    decisions: Option<usize>,
    players: Vec<PlayerColumns>,
    /// What points come from.
    sources: Vec<String>,
    /// What players plan.
    plans: Vec<String>,
}

/// Where a table has what about a player.
#[derive(Debug)]
struct PlayerColumns {
    bot: Option<usize>,
    force: Option<usize>,
    result: Option<usize>,
    points: usize,
    sources: Vec<Option<usize>>,
    plans: Vec<Option<usize>>,
}

impl Columns {
    /// Where these names stand, or a sentence about one that is missing.
    pub(crate) fn of(names: &[String]) -> Result<Self, String> {
        let place = |name: &str| names.iter().position(|it| it == name);
        let needed = |name: &str| place(name).ok_or_else(|| format!("there is no column {name}"));
        let keys = || names.iter().filter_map(|it| it.strip_prefix("p1_"));
        let sources: Vec<String> = keys().filter(|it| is_source(it)).map(str::to_owned).collect();
        let plans: Vec<String> = keys().filter(|it| PLANS.contains(it)).map(str::to_owned).collect();
        let player = |number: usize| {
            let of = |key: &str| place(&format!("p{number}_{key}"));
            let [sources, plans] = [&sources, &plans].map(|keys| keys.iter().map(|it| of(it)).collect());
            let (bot, force, result) = (of("id"), of("faction"), of("result"));
            Some(PlayerColumns { bot, force, result, points: of("vp")?, sources, plans })
        };
        let players: Vec<PlayerColumns> = (1..=MOST_PLAYERS).map_while(player).collect();
        if players.len() < 2 {
            return Err("there are no columns p1_vp and p2_vp".to_owned());
        }
        Ok(Self {
            mission: needed("mission")?,
            number: needed("number")?,
            seed: needed("seed")?,
            system: place("system"),
            killzone: place("killzone"),
            layout: place("layout"),
            rounds: place("turns"),
            decisions: place("decisions"),
            players,
            sources,
            plans,
        })
    }

    /// What points come from.
    pub(crate) fn sources(&self) -> &[String] {
        &self.sources
    }

    /// What players plan.
    pub(crate) fn plans(&self) -> &[String] {
        &self.plans
    }

    /// The game of a row.
    pub(crate) fn game(&self, row: &[String]) -> Game {
        let text = |place: Option<usize>| place.and_then(|it| row.get(it)).cloned().unwrap_or_default();
        let number = |place: Option<usize>| place.and_then(|it| row.get(it)?.parse().ok()).unwrap_or(0);
        let player = |at: &PlayerColumns| Player {
            bot: text(at.bot),
            force: text(at.force),
            result: text(at.result),
            points: number(Some(at.points)),
            sources: at.sources.iter().map(|it| number(*it)).collect(),
            plans: at.plans.iter().map(|it| text(*it)).collect(),
        };
        let (killzone, layout) = (text(self.killzone), text(self.layout));
        Game {
            number: number(Some(self.number)),
            seed: text(Some(self.seed)),
            system: text(self.system),
            mission: text(Some(self.mission)),
            map: if killzone.is_empty() { layout } else { killzone },
            rounds: number(self.rounds),
            decisions: number(self.decisions),
            players: self.players.iter().map(player).collect(),
        }
    }
}

/// The columns of a player that hold what it planned.
const PLANS: [&str; 2] = ["tac_op", "primary_op"];

/// True if a column of a player holds points from one source.
fn is_source(key: &str) -> bool {
    ["crit", "tac", "kill", "primary"].contains(&key) || key.starts_with("score_")
}

/// What a table is about, as far as it says so, what its points come from and what players plan.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) about: Option<About>,
    pub(crate) sources: Vec<String>,
    pub(crate) plans: Vec<String>,
}

/// Reads a table, and hands on each of its games.
pub(crate) fn read(path: &Path, take: &mut dyn FnMut(Game)) -> Result<Read, Error> {
    match Kind::of(path)? {
        Kind::Parquet => parquet(path, take),
        Kind::Csv => csv(path, take),
    }
}

fn csv(path: &Path, take: &mut dyn FnMut(Game)) -> Result<Read, Error> {
    let wrong = |error: csv::Error| unreadable(path, &error.to_string());
    let file = File::open(path).map_err(|error| unreadable(path, &error.to_string()))?;
    let mut reader = ReaderBuilder::new().from_reader(Lines { file, since: 0 });
    let names: Vec<String> = reader.headers().map_err(wrong)?.iter().map(str::to_owned).collect();
    let columns = Columns::of(&names).map_err(|why| unreadable(path, &why))?;
    for row in reader.records() {
        let row: Vec<String> = row.map_err(wrong)?.iter().map(str::to_owned).collect();
        take(columns.game(&row));
    }
    Ok(Read { about: about(&about_of(path))?, sources: columns.sources, plans: columns.plans })
}

/// What lies beside a table about it, if something does.
fn about(path: &Path) -> Result<Option<About>, Error> {
    let Ok(file) = File::open(path) else { return Ok(None) };
    let mut text = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut text).map_err(|error| unreadable(path, &error.to_string()))?;
    match text.len() as u64 > LONGEST {
        true => Err(unreadable(path, TOO_LONG)),
        false => Ok(serde_json::from_slice(&text).ok()),
    }
}

/// A file of lines, none of which is longer than any that Umpire writes.
struct Lines<R> {
    file: R,
    /// How many bytes came since the last line ended.
    since: u64,
}

impl<R: io::Read> io::Read for Lines<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(into)?;
        let new = into.get(..length).unwrap_or_default();
        for line in new.split_inclusive(|it| *it == b'\n') {
            self.since += line.len() as u64;
            if self.since > LONGEST {
                return Err(io::Error::new(io::ErrorKind::FileTooLarge, TOO_LONG));
            }
            if line.ends_with(b"\n") {
                self.since = 0;
            }
        }
        Ok(length)
    }
}

fn parquet(path: &Path, take: &mut dyn FnMut(Game)) -> Result<Read, Error> {
    let wrong = |error: ParquetError| unreadable(path, &error.to_string());
    let file = File::open(path).map_err(|error| unreadable(path, &error.to_string()))?;
    let reader = SerializedFileReader::new(file).map_err(wrong)?;
    let metadata = reader.metadata().file_metadata();
    let names: Vec<String> = metadata.schema().get_fields().iter().map(|it| it.name().to_owned()).collect();
    let columns = Columns::of(&names).map_err(|why| unreadable(path, &why))?;
    let said = metadata.key_value_metadata().and_then(|all| all.iter().find(|it| it.key == ABOUT)?.value.clone());
    let about = said.and_then(|it| serde_json::from_str(&it).ok());
    for row in reader.get_row_iter(None).map_err(wrong)? {
        let row: Vec<String> = row.map_err(wrong)?.get_column_iter().map(|(_, field)| word(field)).collect();
        take(columns.game(&row));
    }
    Ok(Read { about, sources: columns.sources, plans: columns.plans })
}

fn word(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        other => other.to_string(),
    }
}

fn unreadable(path: &Path, why: &str) -> Error {
    Error::Unreadable { path: path.to_owned(), why: why.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_longer_than_any_is_refused_and_many_lines_are_not() {
        let read = |text: &[u8]| io::read_to_string(Lines { file: text, since: 0 }).map(|it| it.len());
        let longest = vec![b'x'; LONGEST as usize];
        assert_eq!(read(&longest).expect("it is as long as a line may be"), longest.len());
        let many = b"0123456789\n".repeat(LONGEST as usize / 5);
        assert_eq!(read(&many).expect("all of them are short"), many.len());
        let longer = [b"number\n".as_slice(), &longest, b"x"].concat();
        assert!(read(&longer).is_err_and(|it| it.to_string().contains("longer than 1 MiB")));
    }

    #[test]
    fn a_table_with_such_a_line_or_with_too_much_beside_it_is_refused_with_a_sentence() {
        let folder = tempfile::tempdir().expect("a folder");
        let table = folder.path().join("it.csv");
        std::fs::write(&table, vec![b'x'; 2 * LONGEST as usize]).expect("it is written");
        let why = read(&table, &mut |_| ()).expect_err("it is no table").to_string();
        assert!(why.contains("it.csv cannot be read as a table of results: ") && why.contains("1 MiB"), "{why}");
        std::fs::write(&table, "number,seed,mission\n").expect("it is written");
        std::fs::write(about_of(&table), vec![b' '; 2 * LONGEST as usize]).expect("it is written");
        let why = about(&about_of(&table)).expect_err("it is too long").to_string();
        assert!(why.contains("1 MiB"), "{why}");
        assert!(about(&folder.path().join("nothing")).is_ok_and(|it| it.is_none()));
    }
}
