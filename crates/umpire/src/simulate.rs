//! `umpire simulate`: many battles between bots, and what came of them.

mod arguments;
mod progress;
mod timed;
mod words;

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use battle::counted;
use battle::journal::{Journal, Vault};
use serde_json::Value;
use sim::{About, Answers, Batch, Finished, Run, Stuck, Sums, grouped};
use systems::{Arena, Recorded, SetUp};

use crate::names::BotKind;
use crate::replay;
use crate::screen::Screen;
use crate::shelf::FileShelf;
use crate::usage::usage;
use crate::wish::Wish;

pub(crate) use arguments::Simulated;
use arguments::{Arguments, Format};
use progress::Progress;
use words::lasting;

/// A guess at how long a run takes comes from as many battles as end in this time.
const TRIED_FOR: Duration = Duration::from_secs(2);

/// Simulates battles of whatever system was named.
pub(crate) fn simulate(screen: &mut Screen, wanted: &Simulated) -> anyhow::Result<()> {
    let Simulated { wish, arguments } = wanted;
    if arguments.think.is_some() && !wish.system.digital {
        return Err(usage(format!("--think is for bots that think; {} is played by random alone", wish.system.title)));
    }
    let set_up = set_up(wish, arguments)?;
    let arena = systems::arena(&set_up).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(|it| it.says.to_string()).collect();
        usage(lines.join("\n"))
    })?;
    let (arena, run) = (&*arena, arguments.run());
    if arguments.dry_run {
        screen.say(&tried(&run, arena)?)?;
        return Ok(());
    }
    let mut progress = Progress::new(run.battles());
    let ran = match &arguments.out {
        Some(out) => {
            let about = about(wanted, &run, arena, set_up);
            let sums = Batch { out, about: &about, run: &run, arena }.write(&mut |done| progress.show(done));
            sums.map(|it| (it, Vec::new())).map_err(told)
        }
        None => counted_up(&run, arena, &mut progress),
    };
    progress.end();
    let (sums, answers) = ran?;
    if let Some(folder) = &arguments.journal {
        for number in run.numbers.clone() {
            let recorded = arena.record(&run.fight(number)).map_err(|reason| Stuck { number, reason })?;
            write_down(&folder.join(format!("{}-{number}.journal", wish.system.name)), &recorded)?;
        }
    }
    screen.say(&match arguments.format {
        Format::Json => in_json(&sums, &answers, wanted, arena),
        Format::Text => in_words(&sums, &answers, wanted, arena),
    })?;
    if let (Some(out), Format::Text) = (&arguments.out, arguments.format) {
        screen.say(&format!("A row for each battle is in {}.", out.display()))?;
    }
    Ok(())
}

/// What the battles are fought with, a bot at every seat.
fn set_up(wish: &Wish, arguments: &Arguments) -> anyhow::Result<SetUp> {
    let seats = wish.players();
    let bots = match arguments.bots.as_slice() {
        [] => vec![BotKind::Random; seats],
        bots if bots.len() == seats => bots.to_vec(),
        other => {
            let (named, seats) = (other.len(), counted(seats, "bot"));
            return Err(usage(format!("--bots needs {seats}, as in --bots random,random; {named} given")));
        }
    };
    let players: Vec<Option<BotKind>> = bots.into_iter().map(Some).collect();
    wish.set_up(&players, !wish.system.digital, true)
}

/// What a file of results says about itself.
fn about(wanted: &Simulated, run: &Run, arena: &dyn Arena, set_up: SetUp) -> About {
    let Arguments { battles, playouts, lists, .. } = &wanted.arguments;
    About {
        schema: sim::SCHEMA.to_owned(),
        umpire: env!("CARGO_PKG_VERSION").to_owned(),
        rules: arena.edition().rules,
        seed: run.seed,
        battles: *battles,
        first: run.numbers.start,
        end: run.numbers.end,
        playouts: *playouts,
        lists: lists.word().to_owned(),
        command: wanted.command(),
        set_up,
    }
}

/// A name that no results can have is wrong usage; everything else is the world's fault.
fn told(error: sim::Error) -> anyhow::Error {
    match error {
        sim::Error::Kind(_) => usage(error.to_string()),
        error => error.into(),
    }
}

/// What came of it in all, and how long each seat took to answer, if it thought by the clock.
fn counted_up(run: &Run, arena: &dyn Arena, progress: &mut Progress) -> anyhow::Result<(Sums, Vec<Answers>)> {
    let (mut sums, mut answers) = (sums(arena), vec![Answers::default(); arena.bots().len()]);
    sim::run(run, arena, &mut |finished: Finished| -> Result<(), Stuck> {
        sums.count(&finished.fought);
        answers.iter_mut().zip(&finished.answers).for_each(|(all, more)| all.add(more));
        progress.show(sums.battles);
        Ok(())
    })?;
    Ok((sums, answers))
}

fn sums(arena: &dyn Arena) -> Sums {
    let scores = arena.columns().iter().filter(|it| it.is_points).count();
    Sums::none(arena.seating().sides().count(), scores)
}

/// How long a run would take, judged by its first battles.
#[allow(clippy::disallowed_methods, reason = "a guess needs a clock")]
fn tried(run: &Run, arena: &dyn Arena) -> anyhow::Result<String> {
    let (begun, mut done) = (Instant::now(), 0);
    let mut share = run.most_threads() as u64;
    while begun.elapsed() < TRIED_FOR && done < run.battles() {
        let first = run.numbers.start + done;
        let numbers = first..run.numbers.end.min(first + share);
        done += numbers.end - numbers.start;
        sim::run(&Run { numbers, ..run.clone() }, arena, &mut |_| Ok::<(), Stuck>(()))?;
        share *= 2;
    }
    let spent = begun.elapsed().as_secs_f64();
    let guess = Duration::from_secs_f64(spent * run.battles() as f64 / done.max(1) as f64);
    let (battles, threads) = (grouped(run.battles()), counted(run.most_threads(), "thread"));
    let tried = grouped(done);
    Ok(format!("{battles} battles would take about {} on {threads}; {tried} were tried.", lasting(guess)))
}

/// Writes a battle down that was played once more, with its vault and its seal.
fn write_down(path: &Path, recorded: &Recorded) -> anyhow::Result<()> {
    let Recorded { header, dice, journal, vault } = recorded;
    let wrong = |error| anyhow!("{}: {error}", path.display());
    let (journal, vault) =
        (Journal::read(journal.as_bytes()).map_err(wrong)?, Vault::read(vault.as_bytes()).map_err(wrong)?);
    let played = replay::opened(&path.display().to_string(), &journal, &vault)?;
    let mut shelf = FileShelf::begin(path, header, Some(dice))?;
    shelf.keep(&*played).with_context(|| format!("cannot write {}", path.display()))?;
    shelf.seal(&*played, Some(dice))
}

/// What points come from, as people read it.
fn sources(arena: &dyn Arena) -> impl Iterator<Item = &'static str> {
    arena.columns().iter().filter(|it| it.is_points).map(|it| it.title)
}

fn in_json(sums: &Sums, answers: &[Answers], wanted: &Simulated, arena: &dyn Arena) -> String {
    let Simulated { wish, arguments } = wanted;
    let by_source = |points: &Vec<u64>| -> Value {
        sources(arena).zip(points).map(|(name, points)| (name.to_owned(), Value::from(*points))).collect()
    };
    let mut told = serde_json::json!({
        "system": wish.system.name,
        "battles": sums.battles,
        "seed": arguments.seed,
        "lists": arguments.lists.word(),
        "decisions": sums.decisions,
        "wins": sums.wins,
        "draws": sums.draws,
        "points": sums.points,
        "points_by_op": sums.scores.iter().map(by_source).collect::<Vec<_>>(),
    });
    if let Some(budget) = arguments.think {
        told["repeatable"] = Value::Bool(false);
        told["think_ms"] = Value::from(budget);
        told["answers"] = arena.bots().iter().zip(answers).map(|(bot, it)| timed::in_json(bot, it)).collect();
    }
    told.to_string()
}

fn in_words(sums: &Sums, answers: &[Answers], wanted: &Simulated, arena: &dyn Arena) -> String {
    let (battles, decisions) = (counted(sums.battles, "battle"), counted(sums.decisions, "decision"));
    let mut lines = vec![format!("{battles}, {decisions}, {}.", counted(sums.draws, "draw"))];
    let results = sums.wins.iter().zip(&sums.points).zip(&sums.scores);
    for (side, ((wins, points), scores)) in arena.seating().sides().zip(results) {
        let (wins, points) = (counted(*wins, "win"), counted(*points, "point"));
        let scores: Vec<String> = sources(arena).zip(scores).map(|(it, points)| format!("{it} {points}")).collect();
        let whence = if scores.is_empty() { String::new() } else { format!(": {}", scores.join(", ")) };
        lines.push(format!("{}: {wins}, {points} in all{whence}.", arena.seating().name_of_side(side)));
    }
    if let Some(budget) = wanted.arguments.think {
        let seats = arena.seating().seats().zip(arena.bots()).zip(answers);
        lines.extend(seats.map(|((seat, bot), it)| timed::in_words(arena.seating().name(seat), bot, budget, it)));
        lines.push(
            "A clock stopped those who thought, so that the same command need not give the same battles.".to_owned(),
        );
    }
    lines.join("\n")
}
