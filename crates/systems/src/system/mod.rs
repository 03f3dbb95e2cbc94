//! The closed list of systems, and what each writes to be in it.

mod killteam;
mod maelstrom;
mod tactical_strike;

use std::sync::Arc;

use ::killteam::KillTeam;
use ::maelstrom::Maelstrom;
use ::tactical_strike::{ListText, TacticalStrike};
use battle::journal::{DiceSource, Journal, Vault, replay};
use battle::{Battle, System};
use bots::{Bot, Judgement, Random};
use door::{Agreed, Card, Id, Shown, Spoken};
use scenario::{Report, run, system_of};

use crate::arena::{Arena, Ground, Told};
use crate::flags::{Field, Flag};
use crate::forces::{Asks, ForceAnswer, ForceWish, Forces};
use crate::seated::{Around, Seated, SeatedBot};
use crate::set_up::{Fault, SetUp, Source};
use crate::sitting::Sitting;

/// A system in the list.
pub(crate) trait Playable: Spoken {
    /// What it is about, in a line.
    const GIST: &'static str;

    /// True if it can be played on a digital table too.
    const DIGITAL: bool = false;

    /// How many play, at least and at most.
    const PLAYERS: (usize, usize) = (2, 2);

    /// What a command line may say about a set-up.
    const FLAGS: &'static [Flag];

    /// A set-up made ready for its journal, or everything that is wrong with it.
    fn set_up(wish: &SetUp) -> Result<Self::Setup, Vec<Fault>>;

    /// What can be known about a table whoever plays there: bots of many battles share it.
    type Lore: Send + Sync;

    /// That of a table.
    fn lore(table: &Self::Table) -> Self::Lore;

    /// A bot of this kind. Whoever is not told how much to think thinks as much as its kind does.
    fn bot(
        kind: &str,
        random: Random,
        lore: Option<&Arc<Self::Lore>>,
        playouts: Option<u32>,
    ) -> Option<Box<dyn Bot<Self> + Send + Sync>>;

    /// What points come from, for tables of results.
    const SCORES: &'static [&'static str] = &[];

    /// What seats choose to score by.
    const PLANS: &'static [&'static str] = &[];

    /// What a battle that is over tells for tables of results.
    fn told(_: &Self::Table, _: &Self::State) -> Told {
        Told::default()
    }

    /// Somebody who knows what choices are worth, where Umpire sees the table.
    fn advisor(_: &Self::Setup) -> Option<Box<dyn Judgement<Self> + Send>> {
        None
    }
}

/// Runs something for the system of this name.
macro_rules! of_system {
    ($name:expr, $system:ident => $then:expr) => {
        match $name {
            KillTeam::NAME => {
                type $system = KillTeam;
                Some($then)
            }
            Maelstrom::NAME => {
                type $system = Maelstrom;
                Some($then)
            }
            TacticalStrike::NAME => {
                type $system = TacticalStrike;
                Some($then)
            }
            _ => None,
        }
    };
}

/// What is known about a system without a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SystemCard {
    /// As on the command line.
    pub name: &'static str,
    /// As players call it.
    pub title: &'static str,
    /// What it is about, in a line.
    pub gist: &'static str,
    /// True if it can be played on a digital table too.
    pub digital: bool,
    /// How many play, at least and at most.
    pub players: (usize, usize),
    /// What a command line may say about a set-up.
    pub flags: &'static [Flag],
}

impl SystemCard {
    /// What a command line may say about a field.
    pub fn flag(&self, field: Field) -> Option<&'static Flag> {
        self.flags.iter().find(|it| it.field == field)
    }
}

/// Every system.
pub fn all() -> Vec<SystemCard> {
    fn card<S: Playable>() -> SystemCard {
        let (name, title, gist) = (S::NAME, S::TITLE, S::GIST);
        SystemCard { name, title, gist, digital: S::DIGITAL, players: S::PLAYERS, flags: S::FLAGS }
    }
    vec![card::<KillTeam>(), card::<Maelstrom>(), card::<TacticalStrike>()]
}

/// Whatever can be looked up in a system; nothing for one that is not in the list.
pub fn library(system: &str) -> Option<Vec<Card>> {
    of_system!(system, S => <S as Shown>::library())
}

/// Runs a scenario of whatever system it says.
pub fn scenario(name: &str, text: &str) -> Report {
    let system = system_of(text);
    let Some(system) = system.as_deref() else {
        // A text that cannot be read that far has faults of its own, with their lines.
        let mut report = run::<KillTeam>(name, text);
        if report.passed() {
            let sentence = format!("it does not say its system, as in system = \"{}\"", KillTeam::NAME);
            report.problems.push(scenario::Fault::new(1, sentence));
        }
        return report;
    };
    of_system!(system, S => run::<S>(name, text)).unwrap_or_else(|| {
        let known: Vec<String> = all().iter().map(|it| format!("\"{}\"", it.name)).collect();
        let sentence = format!("there is no system \"{system}\"; known are {}", known.join(", "));
        Report::failed(name, sentence)
    })
}

/// What comes from outside when a battle begins or goes on: chance for bots, and where dice come from.
#[derive(Debug, Clone)]
pub struct Outside {
    /// A number for each bot's own stream of chance.
    pub seed: u64,
    /// How dice are announced in the header.
    pub dice: DiceSource,
}

/// Begins a battle.
pub fn begin(wish: &SetUp, outside: &Outside) -> Result<Box<dyn Sitting>, Vec<Fault>> {
    let name = wish.system.as_str();
    of_system!(name, S => {
        let setup = S::set_up(wish)?;
        let table = S::prepare(&setup).map_err(|says| vec![Fault::new("set-up", says)])?;
        let kinds = wish.seats.iter().map(|it| it.bot.clone()).collect();
        seated::<S>(Battle::new(Arc::new(table)), setup, kinds, wish.agreed.clone(), outside)
    })
    .unwrap_or_else(|| Err(vec![unknown(name)]))
}

/// A set-up on which many battles are fought.
pub fn arena(wish: &SetUp) -> Result<Box<dyn Arena>, Vec<Fault>> {
    let name = wish.system.as_str();
    of_system!(name, S => Ground::<S>::new(wish).map(|it| Box::new(it) as Box<dyn Arena>))
        .unwrap_or_else(|| Err(vec![unknown(name)]))
}

/// Opens a battle from its journal, with what its vault opens. Who is a bot is said by the caller, or by the journal.
pub fn open(
    journal: &Journal,
    vault: &Vault,
    bots: Vec<Option<Id>>,
    agreed: Agreed,
    outside: &Outside,
) -> Result<Box<dyn Sitting>, Vec<Fault>> {
    let name = journal.header.system.as_str();
    of_system!(name, S => {
        let replayed = replay::<S>(journal).map_err(|error| vec![Fault::new("journal", error.to_string())])?;
        let mut battle = replayed.battle;
        vault.restore(&mut battle);
        let written = || journal.header.bots.iter().map(|it| it.clone().map(Id::from)).collect();
        let bots = if bots.is_empty() { written() } else { bots };
        seated::<S>(battle, replayed.setup, bots, agreed, outside)
    })
    .unwrap_or_else(|| Err(vec![unknown(name)]))
}

/// Answers a question about a force of whatever system it says.
pub(crate) fn with_forces(asks: Asks, wish: &ForceWish) -> Result<ForceAnswer, Vec<Fault>> {
    let name = wish.system.as_str();
    of_system!(name, S => <S as Forces>::ask(asks, wish)).unwrap_or_else(|| Err(vec![unknown(name)]))
}

/// The texts of every list of Tactical Strike, with those of one's own.
pub(crate) fn list_texts(own: &[Source]) -> Result<Vec<ListText>, String> {
    tactical_strike::lists(own)
}

fn unknown(name: &str) -> Fault {
    let known: Vec<&str> = all().iter().map(|it| it.name).collect();
    Fault::new("system", format!("there is no system \"{name}\"; known are {}", known.join(", ")))
}

fn seated<S: Playable>(
    battle: Battle<S>,
    setup: S::Setup,
    kinds: Vec<Option<Id>>,
    agreed: Agreed,
    outside: &Outside,
) -> Result<Box<dyn Sitting>, Vec<Fault>> {
    let mut bots: Vec<Option<SeatedBot<S>>> = Vec::new();
    for kind in kinds {
        let Some(kind) = kind else {
            bots.push(None);
            continue;
        };
        // Far apart, so that neighbouring seeds share no stream.
        let number = bots.iter().flatten().count() as u64;
        let random = Random::from_number(outside.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        match S::bot(kind.as_str(), random, None, None) {
            Some(bot) => bots.push(Some((kind, bot))),
            None => return Err(vec![Fault::new("bot", format!("there is no bot \"{kind}\" for {}", S::TITLE))]),
        }
    }
    let advisor = S::advisor(&setup);
    let around = Around { setup, dice: outside.dice.clone(), agreed, bots, advisor };
    Ok(Box::new(Seated::new(battle, around)))
}
