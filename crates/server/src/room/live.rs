//! A battle in memory: judged here, written down by the store, and shown only afterwards.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use battle::journal::Writer;
use battle::{EntryNo, Seat};
use door::{Refusal, Viewer};
use serde::{Deserialize, Serialize};
use store::{Append, BattleId, Entry, Secret};
use systems::{Entered, Kept, Sitting, Stepped};

use super::clocks::Clocks;
use crate::chance::Dice;
use crate::clock;
use crate::wire::Enter;

/// So many answered requests are remembered.
pub(super) const REMEMBERED: usize = 64;

/// So many of them that brought no entry are kept with what is held back.
const SILENT: usize = 32;

/// More steps than this without anybody being asked are a battle that runs in circles.
const MOST_STEPS: usize = 100_000;

/// A battle in memory.
pub(super) struct Live {
    /// The battle. Whoever looks at it holds it too; then it goes on as a copy.
    pub(super) sitting: Arc<dyn Sitting>,
    pub(super) writer: Writer,
    /// The newest entry in the store.
    pub(super) head: EntryNo,
    pub(super) dice: Dice,
    /// Requests that were answered, the newest last.
    pub(super) answered: VecDeque<Done>,
    /// True if the store has something that is held back.
    pub(super) holds: bool,
    /// How many entries that nobody decided the store knows of.
    pub(super) undecided: usize,
    /// How long each seat has been waited for, where that is agreed on.
    pub(super) clocks: Option<Clocks>,
    /// Why nobody goes on with it, if it can only be read: it was begun under rules that no longer agree.
    pub(super) closed: Option<String>,
    /// True if its dice were committed to in the header, so that they can be proven.
    pub(super) proven: bool,
}

/// A request that was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Done {
    pub(super) request: String,
    pub(super) entered: Entered,
    /// Whose device it was; not known of one that was answered before a restart.
    #[serde(default)]
    pub(super) by: Option<Seat>,
    /// True if it brought no entry: it was held back, or somebody was ready.
    #[serde(default)]
    pub(super) silent: bool,
}

/// What is held back, as it is stored.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Held {
    pub(super) kept: Kept,
    pub(super) silent: Vec<Done>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) clocks: Option<Clocks>,
}

/// Something that a device enters.
pub(super) struct Spoken {
    pub(super) battle: BattleId,
    pub(super) viewer: Viewer,
    pub(super) by: Option<Seat>,
    pub(super) enter: Enter,
}

/// What has been judged and is not stored yet.
pub(super) struct Judged {
    pub(super) append: Option<Append>,
    writer: Writer,
    done: Option<Done>,
    holds: bool,
    undecided: usize,
}

/// Calls into a battle. A panic there is a sentence here, and the value is thrown away by whoever hears it.
pub(crate) fn guarded<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("nothing more is known").to_owned()
    })
}

/// The battle to go on with: this one, or a copy if somebody still looks at it.
pub(super) fn own(sitting: &mut Arc<dyn Sitting>) -> &mut dyn Sitting {
    if Arc::get_mut(sitting).is_none() {
        *sitting = Arc::from(sitting.copied());
    }
    Arc::get_mut(sitting).expect("nobody else has seen the copy")
}

impl Live {
    /// The answer to a request that was answered before.
    pub(super) fn answer_again(&self, request: &str) -> Option<Entered> {
        self.answered.iter().rev().find(|it| it.request == request).map(|it| it.entered.clone())
    }

    /// Does something, and whatever follows without anybody. Nothing is stored yet.
    pub(super) fn enter(&mut self, said: &Spoken) -> Result<Judged, Vec<Refusal>> {
        let Spoken { battle, viewer, by, enter } = said;
        let mut entered = own(&mut self.sitting).enter(viewer, enter.have, &enter.said, &mut self.dice)?;
        self.steps();
        entered.entry = self.sitting.newest();
        let silent = self.sitting.newest() == self.head;
        Ok(self.judged(*battle, Some(Done { request: enter.request.clone(), entered, by: *by, silent })))
    }

    /// Whatever can be done without anybody, after a beginning or an interruption.
    pub(super) fn settle(&mut self, battle: BattleId) -> Judged {
        self.steps();
        self.judged(battle, None)
    }

    /// It is on disk: from now on it may be told.
    pub(super) fn stored(&mut self, judged: Judged) {
        self.writer = judged.writer;
        self.head = self.sitting.newest();
        self.holds = judged.holds;
        self.undecided = judged.undecided;
        self.answered.extend(judged.done);
        while self.answered.len() > REMEMBERED {
            self.answered.pop_front();
        }
    }

    fn steps(&mut self) {
        for _ in 0..MOST_STEPS {
            match own(&mut self.sitting).step(&mut self.dice) {
                Stepped::Did => {}
                Stepped::Waits | Stepped::Over => return,
                Stepped::Stuck(why) => {
                    tracing::warn!(%why, "a battle cannot go on");
                    return;
                }
            }
        }
    }

    fn judged(&self, battle: BattleId, done: Option<Done>) -> Judged {
        let mut writer = self.writer.clone();
        let mut entries = self.new_entries(&mut writer);
        if let (Some(last), Some(done)) = (entries.last_mut(), &done) {
            last.request = Some(done.request.clone());
            last.answer = serde_json::to_vec(&done.entered).ok();
        }
        let all = self.sitting.kept();
        let (holds, undecided) = (holds_back(&all), all.undecided.len());
        let is_due = holds
            || self.holds
            || self.clocks.is_some()
            || undecided != self.undecided
            || done.as_ref().is_some_and(|it| it.silent);
        let kept = is_due.then(|| Secret(self.written(all, done.as_ref())));
        let head = i64::from(self.head.0);
        let is_new = !entries.is_empty() || kept.is_some();
        let openings = Secret(self.sitting.openings(self.head).into_bytes());
        let append = is_new.then(|| Append { battle, head, entries, openings, kept, at: clock::now() });
        Judged { append, writer, done, holds, undecided }
    }

    /// The lines since the last entry in the store, and the seal behind them if the battle is over.
    fn new_entries(&self, writer: &mut Writer) -> Vec<Entry> {
        let lines = self.sitting.lines(writer, self.head);
        let lines = lines.split_inclusive('\n').map(|it| it.as_bytes().to_vec());
        let mut entries: Vec<Entry> = lines.map(|line| Entry { line, ..Entry::default() }).collect();
        if let Some(last) = entries.last_mut()
            && let Some(seal) = self.sitting.seal(writer, self.dice.0.as_ref().filter(|_| self.proven))
        {
            last.line.extend_from_slice(seal.as_bytes());
        }
        entries
    }

    /// What is held back, as it is stored.
    fn written(&self, kept: Kept, done: Option<&Done>) -> Vec<u8> {
        let mut silent: Vec<Done> = self.answered.iter().chain(done).filter(|it| it.silent).cloned().collect();
        silent.drain(..silent.len().saturating_sub(SILENT));
        serde_json::to_vec(&Held { kept, silent, clocks: self.clocks.clone() }).unwrap_or_default()
    }
}

/// True if something is kept that only stands behind the newest entry.
pub(super) fn holds_back(kept: &Kept) -> bool {
    let Kept { behind: _, alone, ready, delegated, without, undecided: _ } = kept;
    !(alone.is_empty() && ready.is_empty() && delegated.is_empty() && without.is_empty())
}
