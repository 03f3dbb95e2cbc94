//! Many battles on one set-up, without anybody at the table: bots where Umpire sees it, lots where people would report.

use std::fmt;
use std::sync::Arc;

use battle::journal::{DiceSource, Header, Vault, Writer};
use battle::{Battle, EntryNo, Hex, Input, Outcome, Seeded};
use bots::swiftly::play_to_end;
use bots::{Bot, Lists, Random, Supply, by_lot, play_out};

use crate::set_up::{Fault, SetUp};
use crate::system::Playable;

/// One battle of many.
#[derive(Debug, Clone, Copy)]
pub struct Fight<'a> {
    /// The number that its dice and bots come from.
    pub seed: u64,
    /// The bots by seat, as they are called.
    pub bots: &'a [String],
    /// How many battles a bot that thinks ahead plays in its head for each decision.
    pub playouts: u32,
    /// How choices are found.
    pub lists: Lists,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fought {
    /// Points and winner.
    pub outcome: Outcome,
    /// How many choices of seats, open and secret, were accepted.
    pub decisions: u64,
    /// The points of each seat by what gave them; see [`Arena::scores`].
    pub scores: Vec<Vec<u64>>,
    /// What each seat had chosen to score by, in the order of [`Arena::plans`].
    pub plans: Vec<Vec<String>>,
    /// The mission, as it came up.
    pub mission: String,
    /// The rounds that were played.
    pub rounds: u8,
}

/// A battle written down.
#[derive(Debug, Clone)]
pub struct Recorded {
    /// The first line of its journal.
    pub header: Header,
    /// The journal.
    pub journal: String,
    /// What opens its seals.
    pub vault: String,
}

/// A set-up on which battles are fought, as often as you like. The same fight comes out the same.
pub trait Arena: fmt::Debug + Send + Sync {
    /// What points come from.
    fn scores(&self) -> &'static [&'static str];

    /// What seats choose to score by.
    fn plans(&self) -> &'static [&'static str];

    /// The header of a journal of it.
    fn header(&self) -> Header;

    /// Plays a battle without a log.
    fn fight(&self, fight: &Fight<'_>) -> Result<Fought, String>;

    /// Plays it once more, this time with a journal.
    fn record(&self, fight: &Fight<'_>) -> Result<Recorded, String>;
}

/// What a system tells about a battle that is over.
#[derive(Debug, Clone, Default)]
pub(crate) struct Told {
    pub(crate) scores: Vec<Vec<u64>>,
    pub(crate) plans: Vec<Vec<String>>,
    pub(crate) mission: String,
    pub(crate) rounds: u8,
}

pub(crate) struct Ground<S: Playable> {
    setup: S::Setup,
    table: Arc<S::Table>,
    lore: Arc<S::Lore>,
}

impl<S: Playable> fmt::Debug for Ground<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ground").field("system", &S::NAME).finish_non_exhaustive()
    }
}

impl<S: Playable> Ground<S> {
    pub(crate) fn new(wish: &SetUp) -> Result<Self, Vec<Fault>> {
        let setup = S::set_up(wish)?;
        let table = S::prepare(&setup).map_err(|says| vec![Fault::new("set-up", says)])?;
        let lore = Arc::new(S::lore(&table));
        Ok(Self { setup, table: Arc::new(table), lore })
    }

    /// The bots of a battle, each with its own stream of chance.
    fn bots(&self, fight: &Fight<'_>) -> Result<Vec<Box<dyn Bot<S>>>, String> {
        let seats = (1..).zip(fight.bots);
        let bots = seats.map(|(seat, kind)| {
            let random = Random::from_number(fight.seed ^ seat);
            let bot = S::bot(kind, random, Some(&self.lore), Some(fight.playouts));
            bot.map(|it| it as Box<dyn Bot<S>>).ok_or_else(|| format!("there is no bot \"{kind}\" for {}", S::TITLE))
        });
        bots.collect()
    }

    /// Plays with people's part drawn by lot, where Umpire does not see the table.
    fn by_lot(&self, fight: &Fight<'_>) -> Result<Battle<S>, String> {
        if let Some(other) = fight.bots.iter().find(|it| *it != "random") {
            return Err(format!("there is no bot \"{other}\" for {}; only random plays it", S::TITLE));
        }
        by_lot(&self.table, &Seeded::from_number(fight.seed), Random::from_number(fight.seed ^ 1))
            .map_err(|stuck| stuck.to_string())
    }

    fn fought(&self, outcome: Outcome, decisions: u64, state: &S::State) -> Fought {
        let Told { scores, plans, mission, rounds } = S::told(&self.table, state);
        Fought { outcome, decisions, scores, plans, mission, rounds }
    }
}

impl<S: Playable> Arena for Ground<S> {
    fn scores(&self) -> &'static [&'static str] {
        S::SCORES
    }

    fn plans(&self) -> &'static [&'static str] {
        S::PLANS
    }

    fn header(&self) -> Header {
        let header = Header::new::<S>(&self.setup, DiceSource::Entered);
        header.expect("what was read as a set-up can be written as one")
    }

    fn fight(&self, fight: &Fight<'_>) -> Result<Fought, String> {
        if !S::DIGITAL {
            let battle = self.by_lot(fight)?;
            let decisions = u64::from(battle.newest().0);
            let battle::Needs::Nothing(outcome) = battle.needs() else { return Err("it does not end".to_owned()) };
            return Ok(self.fought(outcome, decisions, battle.spectate().state));
        }
        let (dice, mut bots) = (Seeded::from_number(fight.seed), self.bots(fight)?);
        let played = play_to_end::<S>(&self.table, 0, &dice, &mut bots, fight.lists).map_err(|it| it.reason)?;
        Ok(self.fought(played.0.outcome, played.0.decisions, &played.1))
    }

    fn record(&self, fight: &Fight<'_>) -> Result<Recorded, String> {
        let dice = Seeded::from_number(fight.seed);
        let battle = if S::DIGITAL {
            let mut salts = Random::from_number(fight.seed ^ 4);
            let mut salt = || Hex(std::array::from_fn(|_| salts.pick(256) as u8));
            let mut supply = Supply { dice: &dice, salts: &mut salt };
            play_out::<S>(Arc::clone(&self.table), &mut self.bots(fight)?, &mut supply, fight.lists)
                .map_err(|it| it.to_string())?
        } else {
            self.by_lot(fight)?
        };
        let header = Header::new::<S>(&self.setup, DiceSource::of(&dice)).map_err(|it| it.to_string())?;
        let header = Header { bots: fight.bots.iter().map(|it| Some(it.clone())).collect(), ..header };
        let (mut writer, mut journal) = Writer::begin(&header);
        journal.push_str(&writer.entries_after(&battle, EntryNo(0)));
        let sealed = battle.entries().filter_map(|(entry, _)| match (&entry.input, entry.seat) {
            (Input::Seal { slot, .. }, Some(seat)) => Some((seat, battle.hand_for_the_vault(seat)?.held(*slot)?)),
            _ => None,
        });
        let vault = sealed.map(|(seat, held)| Vault::line::<S>(&self.table, seat, held)).collect();
        Ok(Recorded { header, journal, vault })
    }
}
