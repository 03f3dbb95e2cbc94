//! Many battles on one set-up, without anybody at the table: bots where Umpire sees it, lots where people would report.

use std::fmt;
use std::sync::Arc;

use battle::journal::{DiceSource, Header, Vault, Writer};
use battle::{Battle, EntryNo, Hex, Input, Needs, Outcome, Seating, Seeded};
use bots::swiftly::{Timekeeper, play_timed, play_to_end};
use bots::{Bot, Lists, Random, Supply, by_lot, play_out};

use crate::set_up::{Fault, SetUp};
use crate::system::Playable;

/// One battle of many.
#[derive(Debug, Clone, Copy)]
pub struct Fight {
    /// The number that its dice and bots come from.
    pub seed: u64,
    /// How many battles a bot that thinks ahead plays in its head for each decision; as many as it does at a table without it.
    pub playouts: Option<u32>,
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
    /// What else is known about it.
    pub sheet: Sheet,
}

/// What a battle that is over tells for tables of results. What nobody knows is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    /// What is told about each side, in the order of [`Arena::columns`].
    pub sides: Vec<Vec<Mark>>,
    /// The mission, as it came up.
    pub mission: String,
    /// What the table looks like.
    pub killzone: String,
    /// The map.
    pub layout: String,
    /// The rounds that were played.
    pub rounds: u8,
}

/// What is told about a side in a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// Points.
    Points(u64),
    /// What it had chosen to score by.
    Plan(String),
}

/// What is told about each side, beside its points in all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// As tables call it.
    pub key: &'static str,
    /// As people read it.
    pub title: &'static str,
    /// True if it holds points; otherwise it holds what a side had chosen to score by.
    pub is_points: bool,
}

impl Column {
    /// Points from one source.
    pub(crate) const fn points(key: &'static str, title: &'static str) -> Self {
        Self { key, title, is_points: true }
    }

    /// What a side chose to score by.
    pub(crate) const fn plan(key: &'static str, title: &'static str) -> Self {
        Self { key, title, is_points: false }
    }
}

/// What a seat fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fielded {
    /// What it is called.
    pub name: String,
    /// What it costs, where things have a price.
    pub price: Option<u32>,
    /// The text that it was read from.
    pub text: String,
}

/// Which rules are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edition {
    /// The system, as on the command line.
    pub system: &'static str,
    /// The edition of its rulebook.
    pub edition: &'static str,
    /// The pack of missions.
    pub pack: &'static str,
    /// The version of the rules as Umpire plays them.
    pub rules: u32,
}

/// A battle written down.
#[derive(Debug, Clone)]
pub struct Recorded {
    /// The first line of its journal.
    pub header: Header,
    /// Its dice, whose secret the seal of the journal opens.
    pub dice: Seeded,
    /// The journal.
    pub journal: String,
    /// What opens its seals.
    pub vault: String,
}

/// A set-up on which the bots at its seats fight, as often as you like. The same fight comes out the same.
pub trait Arena: fmt::Debug + Send + Sync {
    /// Who sits where.
    fn seating(&self) -> &Seating;

    /// Which rules are played.
    fn edition(&self) -> Edition;

    /// The kind of bot at each seat.
    fn bots(&self) -> &[String];

    /// What each seat fields.
    fn fielded(&self) -> Vec<Fielded>;

    /// What is told about each side.
    fn columns(&self) -> &'static [Column];

    /// Plays a battle without a log.
    fn fight(&self, fight: &Fight) -> Result<Fought, String>;

    /// The same by somebody's clock, so that it does not always come out the same. Where people's part is drawn by lot, nobody
    /// thinks and nothing is timed.
    fn fight_timed(&self, fight: &Fight, keeper: &mut dyn Timekeeper) -> Result<Fought, String>;

    /// Plays it once more, this time with a journal.
    fn record(&self, fight: &Fight) -> Result<Recorded, String>;
}

/// The bot at every seat, and a plot for each mission that may come up.
pub(crate) struct Ground<S: Playable> {
    bots: Vec<String>,
    plots: Vec<Plot<S>>,
}

/// A set-up with what is found out about it once.
struct Plot<S: Playable> {
    setup: S::Setup,
    table: Arc<S::Table>,
    lore: Arc<S::Lore>,
}

impl<S: Playable> fmt::Debug for Ground<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ground").field("system", &S::NAME).field("bots", &self.bots).finish_non_exhaustive()
    }
}

impl<S: Playable> Ground<S> {
    pub(crate) fn new(wish: &SetUp) -> Result<Self, Vec<Fault>> {
        let missions = S::missions_by_lot(wish);
        let plots = if missions.is_empty() {
            vec![Plot::new(wish)?]
        } else {
            let each = missions.into_iter().map(|it| Plot::new(&SetUp { mission: Some(it), ..wish.clone() }));
            each.collect::<Result<_, _>>()?
        };
        Ok(Self { bots: bots::<S>(wish)?, plots })
    }

    /// Any of them, for what all have in common.
    fn first(&self) -> &Plot<S> {
        self.plots.first().expect("a ground has a plot")
    }

    /// Where a fight takes place.
    fn plot(&self, fight: &Fight) -> &Plot<S> {
        let place = Random::from_number(fight.seed ^ 3).pick(self.plots.len());
        self.plots.get(place).expect("a pick lies in the list, and the list is not empty")
    }

    /// The bots of a battle, each with its own stream of chance.
    fn bots(&self, plot: &Plot<S>, fight: &Fight) -> Result<Vec<Box<dyn Bot<S>>>, String> {
        let seats = (1..).zip(&self.bots);
        let bots = seats.map(|(seat, kind)| {
            let random = Random::from_number(fight.seed ^ seat);
            let bot = S::bot(kind, random, Some(&plot.lore), fight.playouts);
            bot.map(|it| it as Box<dyn Bot<S>>).ok_or_else(|| no_bot::<S>(kind))
        });
        bots.collect()
    }
}

impl<S: Playable> Plot<S> {
    fn new(wish: &SetUp) -> Result<Self, Vec<Fault>> {
        let setup = S::set_up(wish)?;
        let table = S::prepare(&setup).map_err(|says| vec![Fault::new("set-up", says)])?;
        let lore = Arc::new(S::lore(&table));
        Ok(Self { setup, table: Arc::new(table), lore })
    }

    /// Plays with people's part drawn by lot, where Umpire does not see the table.
    fn by_lot(&self, fight: &Fight) -> Result<Battle<S>, String> {
        by_lot(&self.table, &Seeded::from_number(fight.seed), Random::from_number(fight.seed ^ 1))
            .map_err(|stuck| stuck.to_string())
    }

    fn fought_by_lot(&self, fight: &Fight) -> Result<Fought, String> {
        let battle = self.by_lot(fight)?;
        let decisions = battle.entries().filter(|(entry, _)| entry.seat.is_some()).count() as u64;
        let Needs::Nothing(outcome) = battle.needs() else { return Err("it does not end".to_owned()) };
        Ok(self.fought(outcome, decisions, battle.spectate().state))
    }

    fn fought(&self, outcome: Outcome, decisions: u64, state: &S::State) -> Fought {
        Fought { outcome, decisions, sheet: S::sheet(&self.setup, &self.table, state) }
    }
}

/// The bots at the seats of a wish. Where nobody is said to sit, somebody plays at random.
fn bots<S: Playable>(wish: &SetUp) -> Result<Vec<String>, Vec<Fault>> {
    let kinds = wish.seats.iter().map(|it| it.bot.as_ref().map_or("random", |it| it.as_str()).to_owned());
    let kinds: Vec<String> = kinds.collect();
    let is_there = |kind: &String| S::bot(kind, Random::from_number(0), None, None).is_some();
    match kinds.iter().find(|it| !is_there(it)) {
        Some(other) => Err(vec![Fault::new("bot", no_bot::<S>(other))]),
        None => Ok(kinds),
    }
}

fn no_bot<S: Playable>(kind: &str) -> String {
    let only = if S::DIGITAL { "" } else { "; only random plays it" };
    format!("there is no bot \"{kind}\" for {}{only}", S::TITLE)
}

impl<S: Playable> Arena for Ground<S> {
    fn seating(&self) -> &Seating {
        S::seating(&self.first().table)
    }

    fn edition(&self) -> Edition {
        let (edition, pack) = S::EDITION;
        Edition { system: S::NAME, edition, pack, rules: S::RULES }
    }

    fn bots(&self) -> &[String] {
        &self.bots
    }

    fn fielded(&self) -> Vec<Fielded> {
        let Plot { setup, table, .. } = self.first();
        S::fielded(setup, table)
    }

    fn columns(&self) -> &'static [Column] {
        S::COLUMNS
    }

    fn fight(&self, fight: &Fight) -> Result<Fought, String> {
        let plot = self.plot(fight);
        if !S::DIGITAL {
            return plot.fought_by_lot(fight);
        }
        let (dice, mut bots) = (Seeded::from_number(fight.seed), self.bots(plot, fight)?);
        let played = play_to_end::<S>(&plot.table, 0, &dice, &mut bots, fight.lists).map_err(|it| it.reason)?;
        Ok(plot.fought(played.0.outcome, played.0.decisions, &played.1))
    }

    fn fight_timed(&self, fight: &Fight, keeper: &mut dyn Timekeeper) -> Result<Fought, String> {
        let plot = self.plot(fight);
        if !S::DIGITAL {
            return plot.fought_by_lot(fight);
        }
        let (dice, mut bots) = (Seeded::from_number(fight.seed), self.bots(plot, fight)?);
        let played =
            play_timed::<S, _>(&plot.table, 0, &dice, &mut bots, fight.lists, keeper).map_err(|it| it.reason)?;
        Ok(plot.fought(played.0.outcome, played.0.decisions, &played.1))
    }

    fn record(&self, fight: &Fight) -> Result<Recorded, String> {
        let (plot, dice) = (self.plot(fight), Seeded::from_number(fight.seed));
        let battle = if S::DIGITAL {
            let mut salts = Random::from_number(fight.seed ^ 4);
            let mut salt = || Hex(std::array::from_fn(|_| salts.pick(256) as u8));
            let mut supply = Supply { dice: &dice, salts: &mut salt };
            play_out::<S>(Arc::clone(&plot.table), &mut self.bots(plot, fight)?, &mut supply, fight.lists)
                .map_err(|it| it.to_string())?
        } else {
            plot.by_lot(fight)?
        };
        let header = Header::new::<S>(&plot.setup, DiceSource::of(&dice)).map_err(|it| it.to_string())?;
        let header = Header { bots: self.bots.iter().map(|it| Some(it.clone())).collect(), ..header };
        let (mut writer, mut journal) = Writer::begin(&header);
        journal.push_str(&writer.entries_after(&battle, EntryNo(0)));
        let sealed = battle.entries().filter_map(|(entry, _)| match (&entry.input, entry.seat) {
            (Input::Seal { slot, .. }, Some(seat)) => Some((seat, battle.hand_for_the_vault(seat)?.held(*slot)?)),
            _ => None,
        });
        let vault = sealed.map(|(seat, held)| Vault::line::<S>(&plot.table, seat, held)).collect();
        Ok(Recorded { header, dice, journal, vault })
    }
}
