//! A battle from the store: its lobby, and once it has begun its journal, its vault and what was held back.

use std::collections::VecDeque;
use std::sync::Arc;

use battle::journal::{DiceSource, Journal, Vault, Writer};
use battle::{EntryNo, Seeded};
use store::{BattleId, Change, Kept, NOT_BEGUN, Outcome, Secret};
use systems::{Entered, Opened, Outside, Tables};
use tokio::sync::mpsc::Receiver;

use super::entering::Takes;
use super::gathering::Words;
use super::live::{Done, Held, Live, REMEMBERED, guarded, holds_back};
use super::missing::Missing;
use super::{Question, Room};
use crate::app::App;
use crate::chance::{self, Dice};
use crate::lobby::Gathering;
use crate::wire::Problem;

impl Room {
    /// A battle as the store has it.
    pub(super) async fn load(
        app: Arc<App>,
        name: &str,
        questions: Receiver<Question>,
    ) -> Result<Option<Self>, Problem> {
        let Some(row) = app.store.battle(name).await? else { return Ok(None) };
        let Some(lobby) = app.store.lobby(row.id).await? else { return Ok(None) };
        let gathering: Gathering = serde_json::from_slice(&lobby.body)
            .map_err(|error| Problem::unavailable(format!("The lobby of {name} cannot be read: {error}.")))?;
        let mut room = Self {
            app,
            battle: row.id,
            name: row.name,
            version: lobby.version,
            words: Words::of(&lobby),
            gathering,
            begun: row.head != NOT_BEGUN,
            live: None,
            set_aside: row.set_aside,
            devices: Vec::new(),
            next_device: 0,
            told_presence: Vec::new(),
            failures: 0,
            questions,
            alone: None,
            missing: Missing::default(),
        };
        if room.begun && room.set_aside.is_none() {
            room.load_live().await?;
        }
        Ok(Some(room))
    }

    /// Loads the battle anew, after a beginning, a lost race or a failure. One that cannot be opened is set aside.
    pub(super) async fn load_live(&mut self) -> Result<(), Problem> {
        self.live = None;
        let (app, battle) = (Arc::clone(&self.app), self.battle);
        let bots = self.gathering.seats().map(|it| self.gathering.plays(it).cloned()).collect();
        let agreed = self.gathering.set_up.agreed.clone();
        let stored = Stored::read(&app, battle).await?;
        let _turn = app.loading.acquire().await;
        let tables = Arc::clone(&app.tables);
        let opened = tokio::task::spawn_blocking(move || guarded(|| stored.open(bots, agreed, &tables))).await;
        match opened.map_err(|error| error.to_string()).and_then(|it| it.and_then(|it| it)) {
            Ok(mut live) => {
                let clocks = live.clocks.take().unwrap_or_default();
                live.clocks = self.gathering.set_up.clock.map(|_| clocks);
                self.live = Some(live);
                self.look_at_the_clock();
                let settled = self.settle().await;
                self.look_at_the_clock();
                self.look_at_the_clocks();
                self.see_who_is_there();
                settled
            }
            Err(why) => {
                self.put_aside(&format!("This battle cannot be opened: {why}.")).await;
                Ok(())
            }
        }
    }

    /// Another program has gone on with this battle: it is loaded anew, and everybody is told.
    pub(super) async fn catch_up(&mut self, newest: i64) {
        if self.set_aside.is_some() || self.live.as_ref().is_some_and(|it| i64::from(it.head.0) >= newest) {
            return;
        }
        let loaded = match self.begun {
            true => self.load_live().await,
            false => self.begun_elsewhere().await,
        };
        if let Err(problem) = loaded {
            tracing::error!(battle = %self.name, "{}", problem.says);
        }
        self.tell_all();
    }

    /// Another server has written the header.
    async fn begun_elsewhere(&mut self) -> Result<(), Problem> {
        self.reload_lobby().await?;
        self.begun = true;
        self.load_live().await
    }

    /// Does and stores whatever needs nobody.
    pub(super) async fn settle(&mut self) -> Result<(), Problem> {
        if self.live.as_ref().is_none_or(|it| it.closed.is_some()) {
            return Ok(());
        }
        let battle = self.battle;
        let mut judged = match self.work(Takes::Long, move |live| live.settle(battle)).await {
            Ok(judged) => judged,
            Err(why) => {
                self.put_aside(&format!("Umpire failed on this battle: {why}.")).await;
                return Ok(());
            }
        };
        if let Some(append) = judged.append.take()
            && self.app.store.change(Change::Append(append)).await? == Outcome::Lost
        {
            return Err(Problem::unavailable("Another program goes on with this battle."));
        }
        if let Some(live) = &mut self.live {
            live.stored(judged);
        }
        Ok(())
    }

    /// Nobody goes on with this battle until somebody has looked at it. Its journal can still be had.
    pub(super) async fn put_aside(&mut self, why: &str) {
        tracing::error!(battle = %self.name, "{why}");
        self.live = None;
        self.set_aside = Some(why.to_owned());
        let change = Change::SetAside { battle: self.battle, why: Some(why.to_owned()) };
        if let Err(error) = self.app.store.change(change).await {
            tracing::error!(battle = %self.name, %error, "it could not be marked as set aside");
        }
        self.close_all(why);
    }
}

/// Everything that the store has of a battle.
struct Stored {
    journal: Vec<u8>,
    openings: Vec<u8>,
    secret: Option<[u8; 32]>,
    held: Option<Held>,
    answered: VecDeque<Done>,
}

impl Stored {
    async fn read(app: &App, battle: BattleId) -> Result<Self, Problem> {
        let Kept { journal, secrets, .. } = app.store.kept(battle).await?;
        let most = u32::try_from(REMEMBERED).unwrap_or(u32::MAX);
        let mut answered = VecDeque::new();
        for it in app.store.answered(battle, most).await? {
            if let Ok(entered) = serde_json::from_slice::<Entered>(&it.answer) {
                answered.push_front(Done { request: it.request, entered, by: None, silent: false });
            }
        }
        let held = secrets.kept.and_then(|Secret(body)| serde_json::from_slice::<Held>(&body).ok());
        Ok(Self { journal, openings: secrets.openings.0, secret: secrets.dice.map(|it| it.0), held, answered })
    }

    fn open(self, bots: Vec<Option<door::Id>>, agreed: door::Agreed, tables: &Tables) -> Result<Live, String> {
        let journal = Journal::read(&self.journal).map_err(|error| error.to_string())?;
        let vault = Vault::read(&self.openings).map_err(|error| error.to_string())?;
        let outside = Outside { seed: chance::number(), dice: journal.header.dice.clone() };
        let opened = systems::open_as_far(&journal, &vault, bots, agreed, &outside, tables).map_err(|faults| {
            let sentences: Vec<String> = faults.iter().map(|it| it.says.to_string()).collect();
            sentences.join("; ")
        })?;
        let Opened { mut sitting, parts } = opened;
        let closed = parts.map(|it| format!("This battle can only be read: {it}. Its journal can still be had."));
        // Nothing is rolled any more in a battle that can only be read.
        let dice = if closed.is_some() { None } else { dice_of(&journal.header.dice, self.secret)? };
        let mut answered = self.answered;
        let (mut holds, mut undecided, mut clocks) = (false, 0, None);
        if let Some(held) = self.held {
            (holds, undecided) = (holds_back(&held.kept), held.kept.undecided.len());
            sitting.put_back(held.kept);
            answered.extend(held.silent);
            clocks = held.clocks;
        }
        let head: EntryNo = sitting.newest();
        let proven = journal.header.dice != DiceSource::Entered;
        let (sitting, writer) = (Arc::from(sitting), Writer::resume(&journal));
        Ok(Live { head, sitting, writer, dice: Dice::new(dice), answered, holds, undecided, proven, closed, clocks })
    }
}

/// The dice of a battle, if they are the table's and their secret is the one that was committed to.
fn dice_of(source: &DiceSource, secret: Option<[u8; 32]>) -> Result<Option<Seeded>, String> {
    let DiceSource::Seeded { commitment, contributions } = source else {
        // Where a battle is played on from the middle of another, the table rolls without a proof.
        return Ok(secret.map(|it| Seeded::new(it, Vec::new())));
    };
    let secret = secret.ok_or("the secret of its dice is missing")?;
    let dice = Seeded::new(secret, contributions.clone());
    match dice.commitment() == *commitment {
        true => Ok(Some(dice)),
        false => Err("the secret of its dice is not the one that they were committed to".to_owned()),
    }
}
