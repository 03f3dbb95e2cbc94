//! `umpire play`: a battle on a digital table, with people or between bots.

use std::path::PathBuf;
use std::sync::Arc;

use battle::journal::{DiceSource, Header};
use battle::{Battle, Needs, Seeded, System};
use bots::{Bot, Lists, Supply, play_out};
use killteam::{KillTeam, TableKind};

use crate::chance::Chance;
use crate::contributions;
use crate::games::killteam::KillTeamArgs;
use crate::games::{BotKind, Game, seat_names};
use crate::replay;
use crate::resume;
use crate::screen::Screen;
use crate::session::{Ending, Session};
use crate::shelf::{Shelf, free_place};
use crate::usage::usage;

/// What is common to every battle in the terminal.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct SittingArgs {
    /// Who sits here: one name for each person
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',')]
    pub(crate) names: Vec<String>,
    /// Makes everything that is left to chance repeatable; without it nobody can predict the dice
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// A word of your own for the dice, one for each person; without it two people at a terminal are
    /// asked, and elsewhere they are random
    #[arg(long, value_name = "WORD,WORD", value_delimiter = ',', conflicts_with = "seed")]
    pub(crate) words: Vec<String>,
    /// Where the battle is written down [default: battles/SYSTEM-NUMBER.journal]
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
}

/// Who sits on the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Against {
    /// A bot that looks one step ahead
    Greedy,
    /// A bot that picks every option with the same chance
    Random,
    /// Another person, in turn at this screen
    Person,
}

/// What `umpire play killteam` takes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct PlayKillTeam {
    /// Whom you play against
    #[arg(long, value_enum, default_value = "greedy")]
    pub(crate) against: Against,
    /// Two bots play without people; the log and the result are printed
    #[arg(long, value_enum, value_name = "BOT,BOT", value_delimiter = ',', conflicts_with = "against")]
    pub(crate) bots: Vec<BotKind>,
    #[command(flatten)]
    pub(crate) sitting: SittingArgs,
    #[command(flatten)]
    pub(crate) table: KillTeamArgs,
}

/// Plays a battle of Kill Team.
pub(crate) fn killteam(screen: &mut Screen, wish: &PlayKillTeam) -> anyhow::Result<Ending> {
    let players = match (wish.bots.as_slice(), wish.against) {
        ([], Against::Greedy) => [None, Some(BotKind::Greedy)],
        ([], Against::Random) => [None, Some(BotKind::Random)],
        ([], Against::Person) => [None, None],
        ([a, b], _) => [Some(*a), Some(*b)],
        (other, _) => {
            return Err(usage(format!("--bots needs two bots, as in --bots random,random; {} given", other.len())));
        }
    };
    let names = seat_names(&players, &wish.sitting.names).map_err(usage)?;
    let mut chance = Chance::new(wish.sitting.seed);
    let setup = wish.table.setup(TableKind::Digital, &names)?;
    if wish.bots.is_empty() {
        begin::<KillTeam>(screen, &setup, &wish.sitting, chance, true)
    } else {
        let bots = wish.bots.iter().map(|kind| chance.stream().map(|it| KillTeam::bot(*kind, it)));
        let mut bots = bots.collect::<anyhow::Result<Vec<_>>>()?;
        between_bots::<KillTeam>(screen, &setup, &wish.sitting, chance, &mut bots)
    }
}

/// Begins a battle with people and plays it.
pub(crate) fn begin<S: Game>(
    screen: &mut Screen,
    setup: &S::Setup,
    sitting: &SittingArgs,
    chance: Chance,
    dice_are_rolled: bool,
) -> anyhow::Result<Ending> {
    let table = S::prepare(setup).map_err(anyhow::Error::msg)?;
    let battle: Battle<S> = Battle::new(Arc::new(table));
    contributions::check(battle.seating(), &sitting.words, dice_are_rolled)?;
    let mut lines = vec![S::TITLE.to_owned()];
    lines.extend(S::introduction(battle.table()));
    let mut dice = match dice_are_rolled {
        true => Some(chance.dice()?),
        false => None,
    };
    lines.push(match (&dice, chance.is_known()) {
        (None, _) => "You roll real dice and type what they show.".to_owned(),
        (Some(_), true) => "The dice follow the seed: good for practice, no proof.".to_owned(),
        // Whoever plays against Umpire's own bots has nobody to suspect.
        (Some(_), false) if !contributions::are_asked(battle.seating(), &sitting.words) => {
            "Umpire rolls; the secret of the dice is sealed, and afterwards anybody can check every roll.".to_owned()
        }
        (Some(dice), false) => format!(
            "The secret of the dice is fixed by its hash; afterwards anybody can check every roll:\n  {}",
            dice.commitment()
        ),
    });
    screen.say(&lines.join("\n"))?;
    if let Some(sealed) = dice {
        // Only now, so that the secret cannot have been chosen to fit the words.
        dice = contributions::with_words(screen, battle.seating(), &sitting.words, &chance, &sealed)?;
        if dice.is_none() {
            return Ok(Ending::Left);
        }
    }
    let path = sitting.journal.clone().unwrap_or_else(|| free_place(S::NAME));
    let shelf = Shelf::begin(&path, &header::<S>(setup, dice.as_ref())?, dice.as_ref())?;
    screen.say(&format!("Every step is written to {}.", path.display()))?;
    screen.say("Type a number to choose; help lists what else you can type.")?;
    screen.say("")?;
    let mut session = Session::new(screen, battle, shelf, dice, chance)?;
    let ending = session.run()?;
    resume::farewell(screen, &path, ending)?;
    Ok(ending)
}

/// Lets bots play a battle, prints it, and writes it down if somebody asked for that.
fn between_bots<S: Game>(
    screen: &mut Screen,
    setup: &S::Setup,
    sitting: &SittingArgs,
    mut chance: Chance,
    bots: &mut [Box<dyn Bot<S>>],
) -> anyhow::Result<Ending> {
    let table = Arc::new(S::prepare(setup).map_err(anyhow::Error::msg)?);
    let dice = chance.dice()?;
    // The salts of a whole battle are few; those of the operating system must not fail halfway.
    let mut salts = (0..64).map(|_| chance.salt()).collect::<anyhow::Result<Vec<_>>>()?;
    salts.reverse();
    let mut last = 0_u8;
    let mut next_salt = || {
        last = last.wrapping_add(1);
        salts.pop().unwrap_or(battle::Hex([last; 16]))
    };
    let mut supply = Supply { dice: &dice, salts: &mut next_salt };
    let battle = play_out::<S>(Arc::clone(&table), bots, &mut supply, Lists::Full)?;
    if let Some(path) = &sitting.journal {
        let mut shelf = Shelf::begin(path, &header::<S>(setup, Some(&dice))?, Some(&dice))?;
        shelf.keep(&battle)?;
        shelf.seal(&battle, Some(&dice))?;
    }
    screen.say(&S::introduction(battle.table()).join("\n"))?;
    screen.say("")?;
    screen.say(&replay::story::<S>(table, &battle))?;
    screen.say("")?;
    if let Needs::Nothing(outcome) = battle.needs() {
        screen.say(&replay::result::<S>(&battle, &outcome))?;
    }
    if let Some(path) = &sitting.journal {
        screen.say(&format!("The battle is in {}.", path.display()))?;
    }
    Ok(Ending::Finished)
}

pub(crate) fn header<S: System>(setup: &S::Setup, dice: Option<&Seeded>) -> anyhow::Result<Header> {
    let source = dice.map_or(DiceSource::Entered, DiceSource::of);
    Ok(Header::new::<S>(setup, source)?)
}
