//! `umpire` alone: a home in the terminal, from which everything is found.

mod more;

use clap::ValueEnum as _;

use crate::games::killteam::KillTeamArgs;
use crate::games::maelstrom::MaelstromArgs;
use crate::games::seat_names;
use crate::games::tactical_strike::TacticalStrikeArgs;
use crate::menu::{self, Item, Meant};
use crate::play::{self, Against, PlayKillTeam, SittingArgs};
use crate::referee::{self, DiceArg, RefereeKillTeam, RefereeMaelstrom, RefereeTacticalStrike, TrackArg};
use crate::screen::Screen;
use crate::session::Ending;
use crate::usage::usage;
use crate::words::counted;
use crate::{resume, rules, shelf};

const WELCOME: &str = "\
Umpire, the neutral third person at a wargames table.
It knows the rules, rolls dice that anybody can check, keeps secrets, and scores by itself.";

/// Opens the home until somebody leaves or a battle has been played.
pub(crate) fn home(screen: &mut Screen) -> anyhow::Result<Ending> {
    screen.say(WELCOME)?;
    loop {
        let rows = [
            "Play on a digital table",
            "Referee a battle on your own table",
            "Resume a battle",
            "Armies, strike forces, campaigns, journals",
            "Rules of the games",
            "Quit",
        ];
        screen.say("")?;
        let Some(place) = ask(screen, "What do you want to do?", &rows, Some(0))? else {
            return Ok(Ending::Finished);
        };
        let ending = match place {
            0 => play_from_home(screen)?,
            1 => referee_from_home(screen)?,
            2 => resume_from_home(screen)?,
            3 => {
                more::more(screen)?;
                continue;
            }
            4 => {
                rules::rules(screen, None, &[])?;
                continue;
            }
            _ => return Ok(Ending::Finished),
        };
        match ending {
            Some(Ending::InputEnded) => return Ok(Ending::InputEnded),
            Some(ending) if !screen.is_terminal() => return Ok(ending),
            _ => {}
        }
    }
}

fn play_from_home(screen: &mut Screen) -> anyhow::Result<Option<Ending>> {
    let rows = ["A bot that looks ahead", "Another person at this screen", "A bot that plays at random"];
    let against = match ask(screen, "Kill Team. Whom do you play against?", &rows, Some(0))? {
        None => return Ok(None),
        Some(0) => Against::Greedy,
        Some(1) => Against::Person,
        Some(_) => Against::Random,
    };
    let people = if against == Against::Person { 2 } else { 1 };
    let Some(names) = ask_names(screen, people)? else {
        return Ok(None);
    };
    let wish = PlayKillTeam {
        against,
        bots: Vec::new(),
        sitting: SittingArgs { names, ..SittingArgs::default() },
        table: KillTeamArgs::default(),
    };
    told(screen, |screen| play::killteam(screen, &wish))
}

fn referee_from_home(screen: &mut Screen) -> anyhow::Result<Option<Ending>> {
    let games = ["Kill Team", "Maelstrom of War", "Tactical Strike Plus"];
    let Some(game) = ask(screen, "Which game?", &games, Some(0))? else {
        return Ok(None);
    };
    let rows = ["We roll real dice and type them", "Umpire rolls"];
    let title = format!("{} at your own table. Who rolls?", games.get(game).copied().unwrap_or_default());
    let dice = match ask(screen, &title, &rows, Some(0))? {
        None => return Ok(None),
        Some(0) => DiceArg::Typed,
        Some(_) => DiceArg::Rolled,
    };
    let players = if game == 2 { ask_players(screen)? } else { Some(2) };
    let Some(names) = players.map(|it| ask_names(screen, it)).transpose()?.flatten() else {
        return Ok(None);
    };
    if game == 2 {
        let Some(table) = ask_forces(screen, &names)? else {
            return Ok(None);
        };
        let wish = RefereeTacticalStrike { dice, sitting: SittingArgs { names, ..SittingArgs::default() }, table };
        return told(screen, |screen| referee::tactical_strike(screen, &wish));
    }
    if game == 1 {
        let Some(table) = ask_armies(screen, &names)? else {
            return Ok(None);
        };
        let wish = RefereeMaelstrom { dice, sitting: SittingArgs { names, ..SittingArgs::default() }, table };
        return told(screen, |screen| referee::maelstrom(screen, &wish));
    }
    let Some(track) = ask_track(screen)? else {
        return Ok(None);
    };
    let mut table = KillTeamArgs::default();
    if !ask_files(screen, "Team", &names, &mut table.teams)? {
        return Ok(None);
    }
    let sitting = SittingArgs { names, ..SittingArgs::default() };
    let wish = RefereeKillTeam { track, dice, sitting, table };
    told(screen, |screen| referee::killteam(screen, &wish))
}

/// How much Umpire keeps track of; nothing if somebody leaves.
fn ask_track(screen: &mut Screen) -> anyhow::Result<Option<TrackArg>> {
    let levels = TrackArg::value_variants();
    let told = |it: &TrackArg| {
        it.to_possible_value().map_or(String::new(), |it| {
            format!("{}: {}", it.get_name(), it.get_help().map(ToString::to_string).unwrap_or_default())
        })
    };
    let rows: Vec<String> = levels.iter().map(told).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let usual = levels.iter().position(|it| *it == TrackArg::Phases);
    let row = ask(screen, "How much does Umpire keep track of? At the table, track LEVEL changes it.", &rows, usual)?;
    Ok(row.and_then(|it| levels.get(it).copied()))
}

/// An army for each person; Enter takes the sample. Nothing if the input has ended.
fn ask_armies(screen: &mut Screen, names: &[String]) -> anyhow::Result<Option<MaelstromArgs>> {
    let mut table = MaelstromArgs::default();
    Ok(ask_files(screen, "Army", names, &mut table.armies)?.then_some(table))
}

/// How many play; nothing if somebody leaves.
fn ask_players(screen: &mut Screen) -> anyhow::Result<Option<usize>> {
    loop {
        let Some(line) = screen.read("How many play, 2 to 6 (Enter: 2)> ")? else {
            return Ok(None);
        };
        match line.trim() {
            "" => return Ok(Some(2)),
            "quit" | "exit" | "q" => return Ok(None),
            typed => match typed.parse::<usize>() {
                Ok(players @ 2..=6) => return Ok(Some(players)),
                _ => screen.say(&format!("\"{typed}\" is no number from 2 to 6. Type one, or quit."))?,
            },
        }
    }
}

/// Who plays against whom, and a strike force for each person; Enter takes a sample. Nothing if somebody leaves.
fn ask_forces(screen: &mut Screen, names: &[String]) -> anyhow::Result<Option<TacticalStrikeArgs>> {
    let mut table = TacticalStrikeArgs::samples(names.len());
    if names.len() > 2 {
        let first = names.len() / 2;
        let (ours, theirs) = names.split_at(first);
        let sides = format!("{} against {}", ours.join(", "), theirs.join(", "));
        let rows = [sides.as_str(), "Everybody against everybody"];
        let Some(row) = ask(screen, "Who plays against whom?", &rows, Some(0))? else {
            return Ok(None);
        };
        table.free_for_all = row == 1;
    }
    Ok(ask_files(screen, "Strike force", names, &mut table.forces)?.then_some(table))
}

/// A file for each person; Enter takes the one that stands there. False if the input has ended.
fn ask_files(screen: &mut Screen, what: &str, names: &[String], files: &mut [String]) -> anyhow::Result<bool> {
    for (name, file) in names.iter().zip(files) {
        let Some(line) = screen.read(&format!("{what} of {name}, a name or a file (Enter: {file})> "))? else {
            return Ok(false);
        };
        if !line.trim().is_empty() {
            *file = line.trim().to_owned();
        }
    }
    Ok(true)
}

/// Shows the unfinished battles and goes on with one of them.
pub(crate) fn resume(screen: &mut Screen) -> anyhow::Result<Ending> {
    Ok(resume_from_home(screen)?.unwrap_or(Ending::Finished))
}

fn resume_from_home(screen: &mut Screen) -> anyhow::Result<Option<Ending>> {
    let unfinished = shelf::unfinished();
    if unfinished.is_empty() {
        screen.say("There is no unfinished battle here or in the folder battles.")?;
        return Ok(None);
    }
    let rows: Vec<String> = unfinished
        .iter()
        .map(|(path, journal)| {
            let (system, lines) = (&journal.header.system, counted(journal.lines.len(), "line"));
            // Every set-up names its seats; one that does not is known by its file.
            let seats = journal.header.setup.get("seats").and_then(|it| it.as_array()).into_iter().flatten();
            let names: Vec<&str> = seats.filter_map(|it| it.get(0)?.as_str()).collect();
            let who = if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) };
            format!("{} ({system}, {lines}){who}", path.display())
        })
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    match ask(screen, "Which battle?", &rows, Some(0))? {
        Some(place) => match unfinished.get(place) {
            Some((path, _)) => told(screen, |screen| resume::resume(screen, path)),
            None => Ok(None),
        },
        None => Ok(None),
    }
}

/// At home a mishap is told, and one stays at home.
fn told(
    screen: &mut Screen,
    work: impl FnOnce(&mut Screen) -> anyhow::Result<Ending>,
) -> anyhow::Result<Option<Ending>> {
    match work(screen) {
        Ok(ending) => Ok(Some(ending)),
        Err(error) if screen.is_terminal() => {
            screen.say(&format!("{error:#}"))?;
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// One name for each person; Enter takes the proposed one. Nothing if the input has ended.
fn ask_names(screen: &mut Screen, people: usize) -> anyhow::Result<Option<Vec<String>>> {
    let proposed = seat_names(&vec![None; people], &[]).map_err(usage)?;
    let mut names = Vec::new();
    for name in proposed {
        let Some(line) = screen.read(&format!("Name (Enter: {name})> "))? else {
            return Ok(None);
        };
        names.push(match line.trim() {
            "" => name,
            given => given.to_owned(),
        });
    }
    Ok(Some(names))
}

/// Which row; nothing if somebody leaves.
fn ask(screen: &mut Screen, title: &str, rows: &[&str], usual: Option<usize>) -> anyhow::Result<Option<usize>> {
    let items: Vec<Item> = rows.iter().map(|it| Item::plain(*it)).collect();
    let table = menu::rows(&items, &[]);
    loop {
        screen.say(title)?;
        for (place, row) in rows.iter().enumerate() {
            let mark = if usual == Some(place) { "  (Enter)" } else { "" };
            screen.say(&format!("{:>4}  {row}{mark}", place + 1))?;
        }
        let Some(line) = screen.read("> ")? else {
            return Ok(None);
        };
        let line = line.trim();
        match line.to_lowercase().as_str() {
            "" if usual.is_some() => return Ok(usual),
            "quit" | "exit" | "q" => return Ok(None),
            "help" | "?" => {
                screen.say("Type the number of a row, or the beginning of its words. quit leaves.")?;
                continue;
            }
            _ => {}
        }
        match menu::meant(&table, line) {
            Meant::Row(place) => return Ok(Some(place)),
            _ => screen.say(&format!("\"{line}\" is none of these. Type a number, or quit."))?,
        }
    }
}
