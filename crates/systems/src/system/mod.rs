//! The closed list of systems, and what each writes to be in it.

mod killteam;
mod maelstrom;
mod tactical_strike;

use std::sync::Arc;

use ::killteam::KillTeam;
use ::maelstrom::Maelstrom;
use ::tactical_strike::TacticalStrike;
use battle::journal::{DiceSource, Journal, Vault, replay};
use battle::{Battle, System};
use bots::{Bot, Judgement, Random};
use door::{Agreed, Card, Id, Shown};

use crate::seated::{Around, Seated, SeatedBot};
use crate::set_up::{Fault, SetUp};
use crate::sitting::Sitting;

/// A system in the list.
pub(crate) trait Playable: Shown {
    /// A set-up made ready for its journal, or everything that is wrong with it.
    fn set_up(wish: &SetUp) -> Result<Self::Setup, Vec<Fault>>;

    /// A bot of this kind.
    fn bot(kind: &str, random: Random) -> Option<Box<dyn Bot<Self> + Send + Sync>>;

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
}

/// Every system.
pub fn all() -> Vec<SystemCard> {
    fn card<S: Shown>() -> SystemCard {
        SystemCard { name: S::NAME, title: S::TITLE }
    }
    vec![card::<KillTeam>(), card::<Maelstrom>(), card::<TacticalStrike>()]
}

/// Whatever can be looked up in a system; nothing for one that is not in the list.
pub fn library(system: &str) -> Option<Vec<Card>> {
    of_system!(system, S => <S as Shown>::library())
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

/// Opens a battle from its journal, with what its vault opens. Who is a bot is said by the caller.
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
        seated::<S>(battle, replayed.setup, bots, agreed, outside)
    })
    .unwrap_or_else(|| Err(vec![unknown(name)]))
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
    for (seat, kind) in (0_u64..).zip(kinds) {
        let Some(kind) = kind else {
            bots.push(None);
            continue;
        };
        let random = Random::from_number(outside.seed.wrapping_add(seat));
        match S::bot(kind.as_str(), random) {
            Some(bot) => bots.push(Some((kind, bot))),
            None => return Err(vec![Fault::new("bot", format!("there is no bot \"{kind}\" for {}", S::TITLE))]),
        }
    }
    let advisor = S::advisor(&setup);
    let around = Around { setup, dice: outside.dice.clone(), agreed, bots, advisor };
    Ok(Box::new(Seated::new(battle, around)))
}
