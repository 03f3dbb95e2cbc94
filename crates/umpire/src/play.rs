//! `umpire play`: a battle on a digital table, with people or between bots.

use std::path::PathBuf;

use anyhow::{anyhow, bail};
use battle::Seeded;
use battle::journal::DiceSource;
use systems::{Fault, Outside, SetUp, Sitting, Stepped};

use crate::chance::{Chance, Supplied};
use crate::contributions;
use crate::names::BotKind;
use crate::place;
use crate::replay;
use crate::resume;
use crate::screen::Screen;
use crate::session::{Ending, Session};
use crate::shelf::{FileShelf, Shelf, Stored, taking_in};
use crate::usage::usage;
use crate::wish::Played;

/// What is common to every battle in the terminal.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct SittingArgs {
    /// Who sits here: one name for each person
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',')]
    pub(crate) names: Vec<String>,
    /// Makes everything that is left to chance repeatable; without it nobody can predict the dice. Not together with
    /// --words
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// A word of your own for the dice, one for each person; without it two people at a terminal are
    /// asked, and elsewhere they are random. Not together with --seed
    #[arg(long, value_name = "WORD,WORD", value_delimiter = ',', conflicts_with = "seed")]
    pub(crate) words: Vec<String>,
    /// A file that the battle is written to, instead of the store in your folder for data
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
}

/// Who sits on the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Against {
    /// A bot that looks one step ahead
    Greedy,
    /// The same, but it slips now and then
    Easy,
    /// A bot that plays a few battles on in its head before it decides
    Fair,
    /// A bot that thinks as long as it may
    Strong,
    /// A bot that picks every option with the same chance
    Random,
    /// Another person, in turn at this screen
    Person,
}

/// Plays a battle on a digital table.
pub(crate) fn play(screen: &mut Screen, wanted: &Played) -> anyhow::Result<Ending> {
    let Played { wish, against, bots } = wanted;
    let players = match (bots.as_slice(), against) {
        ([], Against::Greedy) => [None, Some(BotKind::Greedy)],
        ([], Against::Easy) => [None, Some(BotKind::Easy)],
        ([], Against::Fair) => [None, Some(BotKind::Fair)],
        ([], Against::Strong) => [None, Some(BotKind::Strong)],
        ([], Against::Random) => [None, Some(BotKind::Random)],
        ([], Against::Person) => [None, None],
        ([a, b], _) => [Some(*a), Some(*b)],
        (other, _) => {
            return Err(usage(format!("--bots needs two bots, as in --bots random,random; {} given", other.len())));
        }
    };
    let set_up = wish.set_up(&players, false, true)?;
    let chance = Chance::new(wish.sitting.seed);
    match bots.is_empty() {
        true => begin(screen, &set_up, &wish.sitting, chance),
        false => between_bots(screen, &set_up, &wish.sitting, chance),
    }
}

/// A battle from its set-up, or everything that is wrong with it.
fn seated(set_up: &SetUp, chance: &Chance, dice: Option<&Seeded>) -> anyhow::Result<Box<dyn Sitting>> {
    let outside = Outside { seed: chance.number()?, dice: dice.map_or(DiceSource::Entered, DiceSource::of) };
    systems::begin(set_up, &outside).map_err(|faults| {
        let says = faults.iter().map(|it| it.says.to_string()).collect::<Vec<_>>().join("\n");
        // What a file says wrongly is no wrong command.
        let is_file = |it: &Fault| it.at.to_string().starts_with("the force") || it.at.to_string() == "set-up";
        if faults.iter().all(is_file) { anyhow!(says) } else { usage(says) }
    })
}

/// Begins a battle with people and plays it.
pub(crate) fn begin(
    screen: &mut Screen,
    set_up: &SetUp,
    sitting: &SittingArgs,
    chance: Chance,
) -> anyhow::Result<Ending> {
    let mut dice = set_up.agreed.rolls.then(|| chance.dice()).transpose()?;
    let begun = seated(set_up, &chance, dice.as_ref())?;
    let people: Vec<&str> = set_up.seats.iter().filter(|it| it.bot.is_none()).map(|it| it.name.as_str()).collect();
    contributions::check(people.len(), &sitting.words, set_up.agreed.rolls)?;
    let mut lines = vec![begun.summary().title];
    lines.extend(begun.introduced());
    lines.push(match (&dice, chance.is_known()) {
        (None, _) => "You roll real dice and type what they show.".to_owned(),
        (Some(_), true) => "The dice follow the seed: good for practice, no proof.".to_owned(),
        // Whoever plays against Umpire's own bots has nobody to suspect.
        (Some(_), false) if !contributions::are_asked(people.len(), &sitting.words) => {
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
        dice = contributions::with_words(screen, &set_up.seats, &sitting.words, &chance, &sealed)?;
        if dice.is_none() {
            return Ok(Ending::Left);
        }
    }
    // The header holds what the seats have added.
    let begun = seated(set_up, &chance, dice.as_ref())?;
    let shelf = match &sitting.journal {
        Some(path) => {
            let file = FileShelf::begin(path, &begun.header(), dice.as_ref())?;
            taking_in::stays_file(path)?;
            screen.say(&format!("Every step is written to {}.", path.display()))?;
            Shelf::File(file)
        }
        None => {
            let stored = Stored::begin(place::opened()?, &begun.header(), dice.as_ref())?;
            screen.say(&format!("Every step is kept as {}.", stored.name()))?;
            Shelf::Store(stored)
        }
    };
    let name = shelf.name();
    screen.say("Type a number to choose; help lists what else you can type.")?;
    screen.say("")?;
    let ending = Session::new(screen, begun, shelf, dice, chance).run()?;
    resume::farewell(screen, &name, ending)?;
    Ok(ending)
}

/// Lets bots play a battle, prints it, and writes it down if somebody asked for that.
fn between_bots(screen: &mut Screen, set_up: &SetUp, sitting: &SittingArgs, chance: Chance) -> anyhow::Result<Ending> {
    let dice = chance.dice()?;
    let mut played = seated(set_up, &chance, Some(&dice))?;
    let mut supply = Supplied::new(Some(dice.clone()), chance);
    loop {
        let stepped = played.step(&mut supply);
        supply.check()?;
        match stepped {
            Stepped::Did => {}
            Stepped::Over => break,
            Stepped::Waits => bail!("the battle waits for people, and there are none"),
            Stepped::Stuck(why) => bail!("{why}"),
        }
    }
    if let Some(path) = &sitting.journal {
        let mut shelf = FileShelf::begin(path, &played.header(), Some(&dice))?;
        shelf.keep(&*played)?;
        shelf.seal(&*played, Some(&dice))?;
    }
    screen.say(&played.introduced().join("\n"))?;
    screen.say("")?;
    screen.say(&replay::story(&*played))?;
    screen.say("")?;
    screen.say(&replay::result(&*played))?;
    if let Some(path) = &sitting.journal {
        screen.say(&format!("The battle is in {}.", path.display()))?;
    }
    Ok(Ending::Finished)
}
