//! `umpire` alone: a home in the terminal, from which everything is found.

mod more;

use battle::capitalized;
use systems::data::Kind;
use systems::{Field, SystemCard};

use crate::data::Data;
use crate::menu::{self, Item, Meant};
use crate::names::{fault_of_name, seat_names};
use crate::play::{self, Against, SittingArgs};
use crate::referee::{self, DiceArg};
use crate::screen::Screen;
use crate::session::Ending;
use crate::usage::usage;
use crate::wish::{Played, Refereed, Wish};
use crate::{list, resume, rules};

/// More battles than this are not shown at once.
const MOST_ROWS: usize = 40;

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
    let Some(card) = which(screen, &systems::all().into_iter().filter(|it| it.digital).collect::<Vec<_>>())? else {
        return Ok(None);
    };
    let rows = ["A bot that looks ahead", "Another person at this screen", "A bot that plays at random"];
    let against = match ask(screen, &format!("{}. Whom do you play against?", card.title), &rows, Some(0))? {
        None => return Ok(None),
        Some(0) => Against::Greedy,
        Some(1) => Against::Person,
        Some(_) => Against::Random,
    };
    let people = if against == Against::Person { 2 } else { 1 };
    let Some(names) = ask_names(screen, people)? else {
        return Ok(None);
    };
    let wish = Wish::usual(card, SittingArgs { names, ..SittingArgs::default() });
    told(screen, |screen| play::play(screen, &Played { wish, against, bots: Vec::new() }))
}

fn referee_from_home(screen: &mut Screen) -> anyhow::Result<Option<Ending>> {
    let Some(card) = which(screen, &systems::all())? else {
        return Ok(None);
    };
    let rows = ["We roll real dice and type them", "Umpire rolls"];
    let title = format!("{} at your own table. Who rolls?", card.title);
    let dice = match ask(screen, &title, &rows, Some(0))? {
        None => return Ok(None),
        Some(0) => DiceArg::Typed,
        Some(_) => DiceArg::Rolled,
    };
    let players = match card.players {
        (least, most) if least == most => Some(least),
        (least, most) => ask_players(screen, least, most)?,
    };
    let Some(names) = players.map(|it| ask_names(screen, it)).transpose()?.flatten() else {
        return Ok(None);
    };
    let mut wish = Wish::usual(card, SittingArgs { names, ..SittingArgs::default() });
    if !ask_sides(screen, &mut wish)? || !ask_track(screen, &mut wish)? || !ask_forces(screen, &mut wish)? {
        return Ok(None);
    }
    told(screen, |screen| referee::referee(screen, &Refereed { wish, dice }))
}

/// Which of these systems; nothing if somebody leaves. The only one is no question.
fn which(screen: &mut Screen, cards: &[SystemCard]) -> anyhow::Result<Option<SystemCard>> {
    if let [only] = cards {
        return Ok(Some(*only));
    }
    let titles: Vec<&str> = cards.iter().map(|it| it.title).collect();
    let row = ask(screen, "Which game?", &titles, Some(0))?;
    Ok(row.and_then(|it| cards.get(it).copied()))
}

/// How much Umpire keeps track of, where that can be chosen. False if somebody leaves.
fn ask_track(screen: &mut Screen, wish: &mut Wish) -> anyhow::Result<bool> {
    let Some(flag) = wish.system.flag(Field::Tracking) else {
        return Ok(true);
    };
    let rows: Vec<String> = flag.values.iter().map(|(name, help)| format!("{name}: {help}")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let usual = flag.values.iter().position(|(name, _)| Some(*name) == flag.usual);
    let title = "How much does Umpire keep track of? At the table, track LEVEL changes it.";
    match ask(screen, title, &rows, usual)?.and_then(|it| flag.values.get(it)) {
        Some((level, _)) => {
            wish.say(Field::Tracking, vec![(*level).to_owned()]);
            Ok(true)
        }
        None => Ok(false),
    }
}

/// Who plays against whom, where more than two play. False if somebody leaves.
fn ask_sides(screen: &mut Screen, wish: &mut Wish) -> anyhow::Result<bool> {
    let names = wish.sitting.names.clone();
    if names.len() <= 2 {
        return Ok(true);
    }
    let (ours, theirs) = names.split_at(names.len() / 2);
    let sides = format!("{} against {}", ours.join(", "), theirs.join(", "));
    let rows = [sides.as_str(), "Everybody against everybody"];
    match ask(screen, "Who plays against whom?", &rows, Some(0))? {
        None => Ok(false),
        Some(row) => {
            if row == 1 {
                wish.say(Field::FreeForAll, Vec::new());
            }
            Ok(true)
        }
    }
}

/// Who plays, and with what if nobody has said so. False if somebody leaves.
pub(crate) fn ask_who(screen: &mut Screen, wish: &mut Wish) -> anyhow::Result<bool> {
    let Some(names) = ask_names(screen, wish.players())? else { return Ok(false) };
    wish.sitting.names = names;
    let usual = Wish::usual(wish.system, SittingArgs::default());
    if wish.of(Field::Forces) == usual.of(Field::Forces) { ask_forces(screen, wish) } else { Ok(true) }
}

/// What each person fields; Enter takes a sample. False if the input has ended.
fn ask_forces(screen: &mut Screen, wish: &mut Wish) -> anyhow::Result<bool> {
    let names = wish.sitting.names.clone();
    let samples = wish.of(Field::Forces).to_vec();
    let mut forces: Vec<String> = samples.iter().cycle().take(names.len()).cloned().collect();
    let Some(kind) = wish.system.flag(Field::Forces).and_then(|it| it.kind) else { return Ok(true) };
    let data = Data::new(wish.data.clone())?;
    let given = ask_files(screen, kind, &data, &names, &mut forces)?;
    wish.say(Field::Forces, forces);
    Ok(given)
}

/// How many play; nothing if somebody leaves.
fn ask_players(screen: &mut Screen, least: usize, most: usize) -> anyhow::Result<Option<usize>> {
    loop {
        let Some(line) = screen.read(&format!("How many play, {least} to {most} (Enter: {least})> "))? else {
            return Ok(None);
        };
        match line.trim() {
            "" => return Ok(Some(least)),
            "quit" | "exit" | "q" => return Ok(None),
            typed => match typed.parse::<usize>() {
                Ok(players) if (least..=most).contains(&players) => return Ok(Some(players)),
                _ => screen.say(&format!("\"{typed}\" is no number from {least} to {most}. Type one, or quit."))?,
            },
        }
    }
}

/// A force for each person; Enter takes the one that stands there. False if the input has ended.
fn ask_files(
    screen: &mut Screen,
    kind: Kind,
    data: &Data,
    names: &[String],
    files: &mut [String],
) -> anyhow::Result<bool> {
    let samples: Vec<&str> = systems::data::names(kind).collect();
    screen.say(&format!("A {} is one of {}, or the path of a file.", kind.one(), samples.join(", ")))?;
    if kind == Kind::Teams {
        screen.say("Your own in a line: Pit Crew; Recon + Security; Boss 12; 6 Hand 8 (archetypes, then who with which wounds).")?;
    }
    for (name, file) in names.iter().zip(files) {
        let ask = format!("{} of {name} (Enter: {file})> ", capitalized(kind.one()));
        loop {
            let Some(line) = screen.read(&ask)? else { return Ok(false) };
            let line = line.trim();
            if line.is_empty() {
                break;
            }
            let known = match systems::is_typed(line) {
                true => systems::typed_force(kind, line).map(drop),
                false => data.find(kind, line).map(drop).map_err(|error| format!("{error:#}")),
            };
            match known {
                Ok(()) => {
                    *file = line.to_owned();
                    break;
                }
                // A slip is asked about again; what was said before stays.
                Err(why) => screen.say(&format!("{}.", capitalized(why.trim_end_matches('.'))))?,
            }
        }
    }
    Ok(true)
}

/// Shows the unfinished battles and goes on with one of them.
pub(crate) fn resume(screen: &mut Screen) -> anyhow::Result<Ending> {
    Ok(resume_from_home(screen)?.unwrap_or(Ending::Finished))
}

fn resume_from_home(screen: &mut Screen) -> anyhow::Result<Option<Ending>> {
    let unfinished = list::unfinished()?;
    if unfinished.is_empty() {
        screen.say("There is no unfinished battle in your folder for data or here.")?;
        return Ok(None);
    }
    let hidden = unfinished.len().saturating_sub(MOST_ROWS);
    let rows: Vec<String> = unfinished.iter().take(MOST_ROWS).map(|it| format!("{}: {}", it.name, it.says)).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    if hidden > 0 {
        screen.say(&format!("{hidden} older ones are not shown; `umpire resume NAME` goes on with one."))?;
    }
    match ask(screen, "Which battle?", &rows, Some(0))? {
        Some(place) => match unfinished.get(place) {
            Some(row) => told(screen, |screen| resume::resume(screen, row.name.as_ref())),
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
        let given = loop {
            let Some(line) = screen.read(&format!("Name (Enter: {name})> "))? else {
                return Ok(None);
            };
            let line = if line.trim().is_empty() { name.as_str() } else { line.trim() };
            match line.to_lowercase().as_str() {
                "quit" | "exit" | "q" => return Ok(None),
                "help" | "?" => screen.say("Type how the player is called. quit leaves.")?,
                _ => match fault_of_name(&names, line) {
                    None => break line.to_owned(),
                    Some(fault) => screen.say(&capitalized(&fault))?,
                },
            }
        };
        names.push(given);
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
