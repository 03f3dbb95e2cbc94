//! The closed list of systems, and what each writes to be in it.

mod killteam;
mod maelstrom;
mod tactical_strike;

use std::fmt;
use std::sync::Arc;

use ::killteam::KillTeam;
use ::maelstrom::Maelstrom;
use ::tactical_strike::{ListText, TacticalStrike};
use battle::journal::{DiceSource, Journal, JournalError, Replayed, Vault, replay_as_far_on};
use battle::{Battle, EntryNo, System};
use bots::{Bot, Hindsight, Judgement, Random};
use door::{Agreed, Card, Id, Shown, Spoken};
use scenario::{Report, run, system_of};
use table::Map;

use crate::arena::{Arena, Column, Fielded, Ground, Sheet};
use crate::chances::Chances;
use crate::flags::{Field, Flag};
use crate::forces::{Asks, ForceAnswer, ForceWish, Forces};
use crate::form::{self, Choosable};
use crate::maps::{MapFault, MapForm};
use crate::proof::Proof;
use crate::seated::{Around, Seated, SeatedBot};
use crate::set_up::{Fault, SetUp, Source};
use crate::sitting::Sitting;
use crate::tables::Tables;

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
        _lore: Option<&Arc<Self::Lore>>,
        _playouts: Option<u32>,
    ) -> Option<Box<dyn Bot<Self> + Send + Sync>> {
        (kind == "random").then(|| Box::new(random) as Box<dyn Bot<Self> + Send + Sync>)
    }

    /// The missions between which the lot falls before a battle of many begins; none where the wish names one, or
    /// where it is found out in the battle.
    fn missions_by_lot(_: &SetUp) -> Vec<String> {
        Vec::new()
    }

    /// The edition of its rulebook, and its pack of missions.
    const EDITION: (&'static str, &'static str);

    /// What tables of results tell about each side.
    const COLUMNS: &'static [Column];

    /// What its maps are drawn with, where it has any.
    fn map_form() -> Option<MapForm> {
        None
    }

    /// What a map lacks to be played on.
    fn map_lacks(_: &Map) -> Vec<MapFault> {
        Vec::new()
    }

    /// What each seat fields, for tables of results.
    fn fielded(setup: &Self::Setup, table: &Self::Table) -> Vec<Fielded>;

    /// What a battle that is over tells for them.
    fn sheet(setup: &Self::Setup, table: &Self::Table, state: &Self::State) -> Sheet;

    /// Somebody who knows what choices are worth, where Umpire sees the table.
    fn advisor(_: &Self::Setup) -> Option<Box<dyn Judgement<Self> + Send>> {
        None
    }

    /// Somebody who can think again about decisions, where Umpire sees the table.
    fn hindsight(_: &Self::Setup) -> Option<Box<dyn Hindsight<Self> + Send>> {
        None
    }

    /// Somebody who can tell what attacks are likely to do, where Umpire sees the table.
    fn chances(_: &Self::Setup) -> Option<Arc<dyn Chances<Self>>> {
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
    /// The version of its rules.
    pub rules: u32,
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
        SystemCard { name, title, gist, rules: S::RULES, digital: S::DIGITAL, players: S::PLAYERS, flags: S::FLAGS }
    }
    vec![card::<KillTeam>(), card::<Maelstrom>(), card::<TacticalStrike>()]
}

/// Whatever can be looked up in a system; nothing for one that is not in the list.
pub fn library(system: &str) -> Option<Vec<Card>> {
    of_system!(system, S => <S as Shown>::library())
}

/// The bots that a system has; none for one that is not in the list.
pub fn bots_of(system: &str) -> Vec<Choosable> {
    of_system!(system, S => form::bots::<S>()).unwrap_or_default()
}

/// What maps of a system are drawn with, where it has any; nothing for one that is not in the list.
pub(crate) fn map_form(system: &str) -> Option<Option<MapForm>> {
    of_system!(system, S => S::map_form())
}

/// What a map lacks for a system; nothing for one that is not in the list.
pub(crate) fn map_lacks(system: &str, map: &Map) -> Option<Vec<MapFault>> {
    of_system!(system, S => S::map_lacks(map))
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

/// A battle from its journal.
pub struct Opened {
    /// The battle, as far as the present rules agree with what was recorded.
    pub sitting: Box<dyn Sitting>,
    /// Where they part, if they do: then it can be read, and nobody goes on with it.
    pub parts: Option<Parting>,
}

/// Where the present rules and a battle that was begun under older ones part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parting {
    /// The last entry that agrees.
    pub agrees: EntryNo,
    /// The rule system.
    pub system: String,
    /// The version of the rules that it was begun under.
    pub rules: u32,
    /// The version that Umpire plays now.
    pub present: u32,
    /// What is wrong with the next line, and which it is.
    pub why: String,
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened").field("parts", &self.parts).finish_non_exhaustive()
    }
}

impl fmt::Display for Parting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { agrees, system, rules, present, why } = self;
        let begun = format_args!("it was begun under version {rules} of the rules of {system}");
        write!(f, "{begun}; version {present} agrees with it up to entry {agrees}, and then no longer ({why})")
    }
}

/// Opens a battle from its journal, with what its vault opens. Who is a bot is said by the caller, or by the journal. A
/// battle of older rules is opened if every recorded state agrees with the present ones.
pub fn open(
    journal: &Journal,
    vault: &Vault,
    bots: Vec<Option<Id>>,
    agreed: Agreed,
    outside: &Outside,
) -> Result<Box<dyn Sitting>, Vec<Fault>> {
    match open_as_far(journal, vault, bots, agreed, outside, &Tables::default())? {
        Opened { sitting, parts: None } => Ok(sitting),
        Opened { parts: Some(parting), .. } => Err(vec![Fault::new("journal", parting.to_string())]),
    }
}

/// The same as far as the present rules agree with a battle that was begun under older ones. Under the same rules every
/// line has to agree. Tables that are at hand are used again.
pub fn open_as_far(
    journal: &Journal,
    vault: &Vault,
    bots: Vec<Option<Id>>,
    agreed: Agreed,
    outside: &Outside,
    tables: &Tables,
) -> Result<Opened, Vec<Fault>> {
    let name = journal.header.system.as_str();
    of_system!(name, S => {
        let (Replayed { setup, battle }, parts) = replayed::<S>(journal, vault, tables)?;
        let written = || journal.header.bots.iter().map(|it| it.clone().map(Id::from)).collect();
        let bots = if bots.is_empty() { written() } else { bots };
        let sitting = seated::<S>(battle, setup, bots, agreed, outside)?;
        Ok(Opened { sitting, parts })
    })
    .unwrap_or_else(|| Err(vec![unknown(name)]))
}

/// What a journal proves if every line of it agrees with the present rules. Nobody sits down at the battle, so that nothing is
/// told of it, and proving takes a fraction of opening.
pub fn prove(journal: &Journal, vault: &Vault) -> Result<Proof, Vec<Fault>> {
    let name = journal.header.system.as_str();
    of_system!(name, S => match replayed::<S>(journal, vault, &Tables::default())? {
        (Replayed { battle, .. }, None) => Ok(Proof::of(&battle)),
        (_, Some(parting)) => Err(vec![Fault::new("journal", parting.to_string())]),
    })
    .unwrap_or_else(|| Err(vec![unknown(name)]))
}

/// The battle of a journal, with what a vault opens, as far as the present rules agree with it.
fn replayed<S: Playable>(
    journal: &Journal,
    vault: &Vault,
    tables: &Tables,
) -> Result<(Replayed<S>, Option<Parting>), Vec<Fault>> {
    let wrong = |error: JournalError| vec![Fault::new("journal", error.to_string())];
    let (mut replayed, error) = replay_as_far_on::<S>(journal, |setup| tables.prepare::<S>(setup)).map_err(wrong)?;
    let rules = journal.header.rules;
    let parts = match error {
        Some(error) if rules >= S::RULES => return Err(wrong(error)),
        error => error.map(|error| Parting {
            agrees: replayed.battle.newest(),
            system: S::NAME.to_owned(),
            rules,
            present: S::RULES,
            why: error.to_string(),
        }),
    };
    vault.restore(&mut replayed.battle);
    Ok((replayed, parts))
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

pub(crate) fn unknown(name: &str) -> Fault {
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
    let (advisor, chances, hindsight) = (S::advisor(&setup), S::chances(&setup), S::hindsight(&setup));
    let around = Around { setup, dice: outside.dice.clone(), agreed, bots, advisor, chances, hindsight };
    Ok(Box::new(Seated::new(battle, around)))
}
