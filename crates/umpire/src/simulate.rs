//! `umpire simulate`: many battles between bots, and what came of them as one JSON object.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use battle::{Hex, Seat, Seeded, Side, System};
use bots::killteam::by_op;
use bots::{Bot, Lists, Random, Supply, play_out};
use killteam::{KillTeam, Setup, State, Table, TableKind};
use sim::{Run, Sums};

use crate::games::killteam::KillTeamArgs;
use crate::games::{BotKind, Game, seat_names};
use crate::play::header;
use crate::screen::Screen;
use crate::shelf::Shelf;
use crate::usage::usage;
use crate::words::counted;

/// How the result is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// A few lines for people
    Text,
    /// One JSON object
    Json,
}

/// How choices are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ListsArg {
    /// Every legal choice is listed, and the bot picks one
    Full,
    /// One legal choice is drawn without making the list, for bots that do not look at it
    Lazy,
}

/// What `umpire simulate killteam` takes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct SimulateKillTeam {
    /// How many battles
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    battles: u64,
    /// The number behind all of them: the same one gives the same battles
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The two bots
    #[arg(long, value_enum, value_name = "BOT,BOT", value_delimiter = ',', default_value = "random,random")]
    bots: Vec<BotKind>,
    /// On how many threads at the most: more than four for each core are of no use
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    threads: usize,
    /// How the result is printed
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// How choices are found
    #[arg(long, value_enum, default_value = "full")]
    lists: ListsArg,
    /// A folder that gets the journal of each battle
    #[arg(long, value_name = "FOLDER")]
    journal: Option<PathBuf>,
    #[command(flatten)]
    table: KillTeamArgs,
}

/// Simulates battles of Kill Team.
pub(crate) fn killteam(screen: &mut Screen, wish: &SimulateKillTeam) -> anyhow::Result<()> {
    let [a, b] = wish.bots.as_slice() else {
        return Err(usage("--bots needs two bots, as in --bots random,random".to_owned()));
    };
    let names = seat_names(&[Some(*a), Some(*b)], &[]).map_err(usage)?;
    let lists = match wish.lists {
        ListsArg::Full => Lists::Full,
        ListsArg::Lazy => Lists::Lazy,
    };
    let run = Run { battles: wish.battles, seed: wish.seed, threads: wish.threads, lists };
    let grounds = Grounds::new(&wish.table, &names)?;
    let (table_of, bots) = (|number| grounds.table(&run, number), |number| bots_of(&wish.bots, &run, number));
    let sums = sim::run_with::<KillTeam>(&run, 2, &table_of, &bots, &points_by_op)?;
    if let Some(folder) = &wish.journal {
        for number in 0..run.battles {
            write_down(folder, &grounds, &run, number, &wish.bots)?;
        }
    }
    screen.say(&match wish.format {
        Format::Json => in_json(&sums, wish),
        Format::Text => in_words(&sums, &names),
    })?;
    Ok(())
}

/// The set-ups that a run goes through: one for each crit op that may come up.
struct Grounds {
    list: Vec<(Setup, Arc<Table>)>,
}

impl Grounds {
    fn new(wish: &KillTeamArgs, names: &[String]) -> anyhow::Result<Self> {
        let ops: Vec<String> = if wish.crit_op.eq_ignore_ascii_case("random") {
            killteam::approved_ops_2025::CritOp::ALL.iter().map(|it| it.card().name.to_owned()).collect()
        } else {
            vec![wish.crit_op.clone()]
        };
        let mut list = Vec::new();
        for crit_op in ops {
            let wish = KillTeamArgs { crit_op, ..wish.clone() };
            let setup = wish.setup(TableKind::Digital, names)?;
            let table = KillTeam::prepare(&setup).map_err(anyhow::Error::msg)?;
            list.push((setup, Arc::new(table)));
        }
        Ok(Self { list })
    }

    fn of(&self, run: &Run, number: u64) -> &(Setup, Arc<Table>) {
        let place = Random::from_number(run.seed_of(number) ^ 3).pick(self.list.len());
        self.list.get(place).expect("a pick lies in the list, and the list is not empty")
    }

    fn table(&self, run: &Run, number: u64) -> Arc<Table> {
        Arc::clone(&self.of(run, number).1)
    }
}

fn bots_of(kinds: &[BotKind], run: &Run, number: u64) -> Vec<Box<dyn Bot<KillTeam>>> {
    let seed = run.seed_of(number);
    (1..).zip(kinds).map(|(seat, kind)| KillTeam::bot(*kind, Random::from_number(seed ^ seat))).collect()
}

/// The points of a side by op.
fn points_by_op(state: &State, seat: Seat) -> Vec<u64> {
    by_op(&state.tally[Side(seat.0)]).to_vec()
}

/// What stands for the numbers of [`points_by_op`].
const OPS: [&str; 4] = ["crit op", "tac op", "kill op", "primary op"];

/// Plays a battle once more, this time with a journal.
fn write_down(folder: &Path, grounds: &Grounds, run: &Run, number: u64, kinds: &[BotKind]) -> anyhow::Result<()> {
    let (setup, table) = grounds.of(run, number);
    let dice: Seeded = run.dice_of(number);
    let mut salts = Random::from_number(run.seed_of(number) ^ 4);
    let mut salt = || Hex(std::array::from_fn(|_| salts.pick(256) as u8));
    let mut supply = Supply { dice: &dice, salts: &mut salt };
    let battle = play_out::<KillTeam>(Arc::clone(table), &mut bots_of(kinds, run, number), &mut supply, run.lists)?;
    let path = folder.join(format!("killteam-{number}.journal"));
    let mut shelf = Shelf::begin(&path, &header::<KillTeam>(setup, Some(&dice))?, Some(&dice))?;
    shelf.keep(&battle).with_context(|| format!("cannot write {}", path.display()))?;
    shelf.seal(&battle, Some(&dice))
}

fn in_json(sums: &Sums, wish: &SimulateKillTeam) -> String {
    serde_json::json!({
        "system": KillTeam::NAME,
        "battles": sums.battles,
        "seed": wish.seed,
        "lists": match wish.lists { ListsArg::Full => "full", ListsArg::Lazy => "lazy" },
        "decisions": sums.decisions,
        "wins": sums.wins,
        "draws": sums.draws,
        "points": sums.points,
        "points_by_op": sums.details.iter().map(ops_in_json).collect::<Vec<_>>(),
    })
    .to_string()
}

fn ops_in_json(points: &Vec<u64>) -> serde_json::Value {
    OPS.iter().zip(points).map(|(op, points)| ((*op).to_owned(), serde_json::Value::from(*points))).collect()
}

fn in_words(sums: &Sums, names: &[String]) -> String {
    let (battles, decisions) = (counted(sums.battles, "battle"), counted(sums.decisions, "decision"));
    let mut lines = vec![format!("{battles}, {decisions}, {}.", counted(sums.draws, "draw"))];
    let seats = names.iter().zip(&sums.wins).zip(&sums.points).zip(&sums.details);
    for (((name, wins), points), by_op) in seats {
        let (wins, points) = (counted(*wins, "win"), counted(*points, "point"));
        let by_op: Vec<String> = OPS.iter().zip(by_op).map(|(op, points)| format!("{op} {points}")).collect();
        lines.push(format!("{name}: {wins}, {points} in all: {}.", by_op.join(", ")));
    }
    lines.join("\n")
}
