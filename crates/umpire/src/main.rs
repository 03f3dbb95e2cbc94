//! The command: a textual table. It reads what people type, keeps journals on disk, and shows what
//! the pure crates say. It decides nothing itself.

mod archive;
mod army;
mod campaign;
mod chance;
mod contributions;
mod data;
mod date;
mod disk;
mod folders;
mod forces;
mod home;
mod list;
mod menu;
mod moving;
mod names;
mod odds;
mod place;
mod play;
mod printable;
mod reading;
mod referee;
mod replay;
mod report;
mod resume;
mod rules;
mod scenarios;
mod screen;
mod serve;
mod session;
mod share;
mod shelf;
mod simulate;
mod strike_force;
mod usage;
mod wish;

use std::error::Error;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::screen::{Screen, complain};
use crate::session::Ending;
use crate::usage::Usage;

/// A server makes and forgets small texts on all its threads; this allocator is made for that.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The neutral third person at a wargames table.
///
/// Umpire knows the rules, offers or accepts only what they allow, rolls dice that anybody can
/// check, keeps secrets secret, and scores by itself. Without a command it opens a home where you
/// can play, referee, resume a battle and read the rules.
///
/// Umpire is unofficial and contains no rulebook text.
#[derive(Debug, Parser)]
#[command(name = "umpire", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play on a digital table, against a bot or another person at this screen
    Play {
        #[command(subcommand)]
        battle: wish::Played,
    },
    /// Referee a battle on your own table: Umpire leads, asks and scores
    Referee {
        #[command(subcommand)]
        battle: wish::Refereed,
    },
    /// Go on with a battle that was left or interrupted
    Resume {
        /// The battle, by its name or its journal file; without it you are shown the unfinished ones
        battle: Option<PathBuf>,
    },
    /// Write a battle to a file: its journal and, if you say so, its vault
    Export(moving::Export),
    /// Take a battle in from a file, once everything about it is checked
    Import(moving::Import),
    /// Look at the journal of a battle, or check it
    Replay {
        #[command(subcommand)]
        what: Replay,
    },
    /// Read what the ops, missions and objectives are about
    Rules {
        /// The rule system; without one, all of them
        system: Option<String>,
        /// The name of an op: "Plant Banner"
        name: Vec<String>,
    },
    /// Let bots play many battles and count what came of them
    Simulate {
        #[command(subcommand)]
        battles: simulate::Simulated,
    },
    /// Make a page of simulated battles: who wins how often, with intervals and plots
    Report(report::Report),
    /// Tell the chances of a shot or a fight of Kill Team
    Odds {
        #[command(subcommand)]
        what: odds::OddsCommand,
    },
    /// Check a strike force of Tactical Strike, price it, or see what may still be added
    StrikeForce {
        #[command(subcommand)]
        what: strike_force::StrikeForceCommand,
    },
    /// Check an army, a strike force or a kill team, price it, or see what may still be added
    Army {
        #[command(subcommand)]
        what: army::ArmyCommand,
    },
    /// Keep a campaign of Tactical Strike: sides, supply, missions, advancement, casualties
    Campaign {
        #[command(subcommand)]
        what: Option<campaign::CampaignCommand>,
    },
    /// Serve battles to browsers: a table for phones, on this machine or in its network
    Serve(serve::Serve),
    /// Open a battle that was begun here to browsers: a link for each of you
    Share(share::Share),
    /// Run scenario files and print what differs
    Scenario {
        /// Files, and folders that are searched for .toml files
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
}

#[derive(Debug, Subcommand)]
enum Replay {
    /// Print a journal as text: who did what, what came of it
    Show {
        /// The battle, by its name or its journal file
        battle: PathBuf,
    },
    /// Check a journal line by line and say what was checked
    Verify {
        /// The battle, by its name or its journal file
        battle: PathBuf,
    },
    /// Tell which decisions of a battle that is over cost most, by battles that are imagined
    Costs {
        /// The battle, by its name or its journal file
        battle: PathBuf,
        /// Whose decisions, by name; without it, those of all people
        #[arg(long, value_name = "NAME")]
        seat: Option<String>,
        /// How many battles are imagined for each decision
        #[arg(long, value_name = "NUMBER", default_value_t = 24)]
        playouts: u32,
    },
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => match usage::wrong_number(&error) {
            Some(sentence) => return fail(&usage::usage(sentence)),
            None => error.exit(),
        },
    };
    match run(arguments.command) {
        Ok(code) => code,
        Err(error) => fail(&error),
    }
}

fn run(command: Option<Command>) -> anyhow::Result<ExitCode> {
    let mut screen = Screen::open();
    let screen = &mut screen;
    match command {
        None => home::home(screen).map(code_of),
        Some(Command::Play { battle }) => play::play(screen, &battle).map(code_of),
        Some(Command::Referee { battle }) => referee::referee(screen, &battle).map(code_of),
        Some(Command::Resume { battle: Some(battle) }) => resume::resume(screen, &battle).map(code_of),
        Some(Command::Resume { battle: None }) => home::resume(screen).map(code_of),
        Some(Command::Export(wish)) => moving::export(screen, &wish).map(|()| ExitCode::SUCCESS),
        Some(Command::Import(wish)) => moving::import(screen, &wish).map(|()| ExitCode::SUCCESS),
        Some(Command::Replay { what: Replay::Show { battle } }) => {
            replay::show(screen, &battle).map(|()| ExitCode::SUCCESS)
        }
        Some(Command::Replay { what: Replay::Verify { battle } }) => {
            replay::verify(screen, &battle).map(|()| ExitCode::SUCCESS)
        }
        Some(Command::Replay { what: Replay::Costs { battle, seat, playouts } }) => {
            replay::costs(screen, &battle, seat.as_deref(), playouts).map(|()| ExitCode::SUCCESS)
        }
        Some(Command::Rules { system, name }) => {
            rules::rules(screen, system.as_deref(), &name).map(|()| ExitCode::SUCCESS)
        }
        Some(Command::Simulate { battles }) => simulate::simulate(screen, &battles).map(|()| ExitCode::SUCCESS),
        Some(Command::Report(wish)) => report::report(screen, &wish).map(|()| ExitCode::SUCCESS),
        Some(Command::Odds { what }) => odds::odds(screen, &what).map(|()| ExitCode::SUCCESS),
        Some(Command::StrikeForce { what }) => strike_force::strike_force(screen, &what).map(success_if),
        Some(Command::Army { what }) => army::army(screen, &what).map(success_if),
        Some(Command::Campaign { what }) => campaign::campaign(screen, what).map(|()| ExitCode::SUCCESS),
        Some(Command::Serve(wish)) => serve::serve(screen, &wish).map(|()| ExitCode::SUCCESS),
        Some(Command::Share(wish)) => share::share(screen, &wish).map(|()| ExitCode::SUCCESS),
        Some(Command::Scenario { paths }) => scenarios::scenarios(screen, &paths).map(success_if),
    }
}

fn success_if(passed: bool) -> ExitCode {
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A battle that did not finish because there was nothing more to read is a failure.
fn code_of(ending: Ending) -> ExitCode {
    match ending {
        Ending::Finished | Ending::Left => ExitCode::SUCCESS,
        Ending::InputEnded => ExitCode::FAILURE,
    }
}

/// A cause in words for people: what a system says of its files has numbers that mean nothing to them.
fn told(cause: &(dyn Error + 'static)) -> String {
    let Some(error) = cause.downcast_ref::<io::Error>() else { return cause.to_string() };
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "that is not allowed here".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or(&text).to_owned()
        }
    }
}

fn fail(error: &anyhow::Error) -> ExitCode {
    let broken_pipe =
        error.chain().filter_map(|it| it.downcast_ref::<io::Error>()).any(|it| it.kind() == io::ErrorKind::BrokenPipe);
    if broken_pipe {
        // Whoever was reading has seen enough.
        return ExitCode::SUCCESS;
    }
    let causes: Vec<String> = error.chain().map(told).collect();
    complain(&causes.join(": "));
    match error.is::<Usage>() {
        true => ExitCode::from(2),
        false => ExitCode::FAILURE,
    }
}
