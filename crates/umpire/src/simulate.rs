//! `umpire simulate`: many battles between bots, and what came of them as one JSON object.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow};
use battle::journal::{DiceSource, Header, Journal, Vault, Writer};
use battle::{EntryNo, Hex, Input, Seat, Seeded, Side, System, counted};
use bots::killteam::{KillTeamJudgement, Search, by_op};
use bots::{Bot, Greedy, Lists, Random, Supply, play_out};
use killteam::{KillTeam, Setup, State, Table};
use sim::{Run, Sums};
use systems::{Field, Outside};

use crate::names::{BotKind, seat_names};
use crate::play::SittingArgs;
use crate::replay;
use crate::screen::Screen;
use crate::shelf::Shelf;
use crate::usage::usage;
use crate::wish::Wish;

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
    /// How many battles a bot that thinks ahead plays in its head for each decision
    #[arg(long, value_name = "NUMBER", default_value_t = 64)]
    playouts: u32,
    /// How the result is printed
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// How choices are found
    #[arg(long, value_enum, default_value = "full")]
    lists: ListsArg,
    /// A folder that gets the journal of each battle
    #[arg(long, value_name = "FOLDER")]
    journal: Option<PathBuf>,
    /// The map: city_1 to city_6, platform_1, derelict_1, train_short and so on, or the path of a file
    #[arg(long, value_name = "MAP", default_value = "city_1")]
    map: String,
    /// The crit op that both sides share: secure, loot, reboot and so on, or random
    #[arg(long, value_name = "OP", default_value = "random")]
    crit_op: String,
    /// The two teams, by name or path: cinderline_wardens, hollow_choir, ashgate_cadets
    #[arg(
        long,
        value_name = "TEAM,TEAM",
        value_delimiter = ',',
        num_args = 1..=2,
        default_value = "cinderline_wardens,hollow_choir"
    )]
    teams: Vec<String>,
    /// How a rule is read where sources differ: KEY=VALUE, as often as you like; docs/rulings.md has the keys
    #[arg(long, value_name = "KEY=VALUE")]
    option: Vec<String>,
    /// A folder with killzones/ and teams/ of your own; they come before those of Umpire
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
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
    let grounds = Grounds::new(wish)?;
    let (table_of, bots) = (|number| grounds.table(&run, number), |number| bots_of(wish, &run, number));
    let sums = sim::run_with::<KillTeam>(&run, 2, &table_of, &bots, &points_by_op)?;
    if let Some(folder) = &wish.journal {
        for number in 0..run.battles {
            write_down(folder, &grounds, &run, number, wish)?;
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
    fn new(wanted: &SimulateKillTeam) -> anyhow::Result<Self> {
        let ops: Vec<String> = if wanted.crit_op.eq_ignore_ascii_case("random") {
            killteam::approved_ops_2025::CritOp::ALL.iter().map(|it| it.card().name.to_owned()).collect()
        } else {
            vec![wanted.crit_op.clone()]
        };
        let card = systems::all().into_iter().find(|it| it.name == KillTeam::NAME);
        let card = card.context("Kill Team is not in the list of systems")?;
        let mut wish = Wish::usual(card, SittingArgs::default());
        wish.say(Field::Map, vec![wanted.map.clone()]);
        wish.say(Field::Forces, wanted.teams.clone());
        (wish.options, wish.data) = (wanted.option.clone(), wanted.data.clone());
        let players: Vec<Option<BotKind>> = wanted.bots.iter().map(|it| Some(*it)).collect();
        let mut list = Vec::new();
        for crit_op in ops {
            wish.say(Field::Mission, vec![crit_op]);
            let outside = Outside { seed: 0, dice: DiceSource::Entered };
            let begun = systems::begin(&wish.set_up(&players, false, true)?, &outside).map_err(|faults| {
                let lines: Vec<String> = faults.iter().map(|it| it.says.to_string()).collect();
                usage(lines.join("\n"))
            })?;
            let setup: Setup = serde_json::from_value(begun.header().setup)?;
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

fn bots_of(wish: &SimulateKillTeam, run: &Run, number: u64) -> Vec<Box<dyn Bot<KillTeam>>> {
    let (seed, seats) = (run.seed_of(number), (1..).zip(&wish.bots));
    seats.map(|(seat, kind)| bot(*kind, Random::from_number(seed ^ seat), wish.playouts)).collect()
}

fn bot(kind: BotKind, random: Random, playouts: u32) -> Box<dyn Bot<KillTeam>> {
    match kind {
        BotKind::Random => Box::new(random),
        BotKind::Greedy => Box::new(Greedy::with(KillTeamJudgement::default(), random)),
        BotKind::Easy => Box::new(Greedy::with(KillTeamJudgement::default(), random).slipping(1_200)),
        BotKind::Fair => Box::new(Search::new(KillTeamJudgement::default(), random, 24)),
        BotKind::Search | BotKind::Strong => Box::new(Search::new(KillTeamJudgement::default(), random, playouts)),
    }
}

/// The points of a side by op.
fn points_by_op(state: &State, seat: Seat) -> Vec<u64> {
    by_op(&state.tally[Side(seat.0)]).to_vec()
}

/// What stands for the numbers of [`points_by_op`].
const OPS: [&str; 4] = ["crit op", "tac op", "kill op", "primary op"];

/// Plays a battle once more, this time with a journal.
fn write_down(folder: &Path, grounds: &Grounds, run: &Run, number: u64, wish: &SimulateKillTeam) -> anyhow::Result<()> {
    let (setup, table) = grounds.of(run, number);
    let dice: Seeded = run.dice_of(number);
    let mut salts = Random::from_number(run.seed_of(number) ^ 4);
    let mut salt = || Hex(std::array::from_fn(|_| salts.pick(256) as u8));
    let mut supply = Supply { dice: &dice, salts: &mut salt };
    let battle = play_out::<KillTeam>(Arc::clone(table), &mut bots_of(wish, run, number), &mut supply, run.lists)?;
    let path = folder.join(format!("killteam-{number}.journal"));
    let header = Header::new::<KillTeam>(setup, DiceSource::of(&dice))?;
    let header = Header { bots: wish.bots.iter().map(|it| Some(it.word().to_owned())).collect(), ..header };
    let (mut writer, mut text) = Writer::begin(&header);
    text.push_str(&writer.entries_after(&battle, EntryNo(0)));
    let sealed = battle.entries().filter_map(|(entry, _)| match (&entry.input, entry.seat) {
        (Input::Seal { slot, .. }, Some(seat)) => Some((seat, battle.hand_for_the_vault(seat)?.held(*slot)?)),
        _ => None,
    });
    let vault: String = sealed.map(|(seat, held)| Vault::line::<KillTeam>(table, seat, held)).collect();
    let wrong = |error| anyhow!("{}: {error}", path.display());
    let (journal, vault) =
        (Journal::read(text.as_bytes()).map_err(wrong)?, Vault::read(vault.as_bytes()).map_err(wrong)?);
    let played = replay::opened(&path, &journal, &vault)?;
    let mut shelf = Shelf::begin(&path, &header, Some(&dice))?;
    shelf.keep(&*played).with_context(|| format!("cannot write {}", path.display()))?;
    shelf.seal(&*played, Some(&dice))
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
