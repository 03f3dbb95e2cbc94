//! Thinking again about decisions: why a bot did what it did, and which decisions of somebody cost most.
//!
//! Whoever looks at another seat thinks with what that seat has sealed only once all of it is open; before that the
//! decision is weighed as everybody could have weighed it, so that no sentence can betray anything.

use std::sync::PoisonError;

use battle::{Battle, Entry, EntryNo, Fate, Input, Seat, View};
use bots::{Expected, Reconsidered};
use door::{Spoken, Viewer};

use super::Seated;
use crate::sitting::Sitting as _;
use crate::thought::{Outlook, Thought};

/// So many decisions are tried to find the last one that was worth a thought.
const LOOKED_BACK: usize = 12;
/// What looks costly at first is thought about so many times as long.
const LONGER: u32 = 4;
/// What lost less than so many thousandths of a point lost nothing.
const NOTHING: i32 = 100;

impl<S: Spoken> Seated<S> {
    /// Why a seat did what it did: at this entry, or when it last decided something.
    pub(super) fn explain(
        &self,
        viewer: &Viewer,
        seat: Seat,
        entry: Option<EntryNo>,
        playouts: u32,
    ) -> Result<Thought, String> {
        self.may_ask(viewer, seat)?;
        let mut entries: Vec<EntryNo> = self.decisions(seat).map(|it| it.number).collect();
        entries.retain(|it| entry.is_none_or(|wanted| *it == wanted));
        let latest = entries.iter().rev().take(LOOKED_BACK);
        let mut found = latest.filter_map(|it| self.reconsidered(viewer, seat, &[*it], playouts, 0).pop());
        found.next().ok_or_else(|| "There was nothing to think about.".to_owned())
    }

    /// The decisions of a seat that lost most against the best of what else was offered, the worst first.
    pub(super) fn costliest(
        &self,
        viewer: &Viewer,
        seat: Seat,
        most: usize,
        playouts: u32,
    ) -> Result<Vec<Thought>, String> {
        self.may_ask(viewer, seat)?;
        let all: Vec<EntryNo> = self.decisions(seat).map(|it| it.number).collect();
        let mut first = self.reconsidered(viewer, seat, &all, playouts, 0);
        first.sort_by_key(|it| (-it.lost, it.entry));
        // Among so many some look bad by chance alone: those are thought through again, with other dice.
        let mut worst: Vec<EntryNo> = first.iter().take(2 * most).map(|it| it.entry).collect();
        worst.sort();
        let mut again = self.reconsidered(viewer, seat, &worst, playouts.saturating_mul(LONGER), 1);
        again.retain(|it| it.lost >= NOTHING);
        again.sort_by_key(|it| (-it.lost, it.entry));
        again.truncate(most);
        Ok(again)
    }

    /// Whether a viewer may be told what to think of this seat's decisions.
    fn may_ask(&self, viewer: &Viewer, seat: Seat) -> Result<(), String> {
        let over = self.outcome().is_some();
        let own = viewer.eyes() == Some(seat);
        match () {
            () if !self.battle.seating().has(seat) => Err("Nobody sits there.".to_owned()),
            () if self.hindsight.is_none() => Err(format!("Nobody can think ahead at this table of {}.", S::TITLE)),
            () if !over && !self.agreed.hints => {
                Err("Hints were not agreed on; it is told when the battle is over.".to_owned())
            }
            () if !over && !own && !self.is_bot(seat) => {
                Err("What others were thinking is told when the battle is over.".to_owned())
            }
            () => Ok(()),
        }
    }

    /// The open choices of a seat that stand.
    fn decisions(&self, seat: Seat) -> impl Iterator<Item = &Entry<S>> {
        let standing = self.battle.entries().filter(|(_, fate)| **fate == Fate::Stands).map(|(entry, _)| entry);
        standing.filter(move |it| it.seat == Some(seat) && matches!(it.input, Input::Choose(_)))
    }

    /// What is thought of these decisions of a seat, in their order. What was no question is left out.
    fn reconsidered(
        &self,
        viewer: &Viewer,
        seat: Seat,
        entries: &[EntryNo],
        playouts: u32,
        stream: u64,
    ) -> Vec<Thought> {
        let knows_hand = viewer.eyes() == Some(seat) || self.has_opened_all(seat);
        let mut battle = self.battle.begun_again();
        let mut thoughts = Vec::new();
        let last = entries.last().copied().unwrap_or_default();
        for (entry, _) in self.battle.entries().take_while(|(it, _)| it.number <= last) {
            if entries.contains(&entry.number) {
                thoughts.extend(self.thought(&battle, entry, knows_hand, playouts, stream));
            }
            if battle.replay(entry).is_err() {
                break;
            }
        }
        thoughts
    }

    /// What is thought of an entry. The battle stands before it.
    fn thought(
        &self,
        battle: &Battle<S>,
        entry: &Entry<S>,
        knows_hand: bool,
        playouts: u32,
        stream: u64,
    ) -> Option<Thought> {
        let (Input::Choose(taken), Some(seat)) = (&entry.input, entry.seat) else { return None };
        let view = battle.view(seat);
        let view = if knows_hand { view } else { View { mine: &self.nobody, ..view } };
        let options = S::options(&view);
        let mut hindsight = self.hindsight.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        let seed = u64::from(entry.number.0) << 1 | stream;
        let Reconsidered { instead, battles, with, without, lost } =
            hindsight.reconsider(&view, &options, taken, seed, playouts)?;
        let (taken, instead) = (S::deed(&view, taken), S::deed(&view, &instead));
        let [with, without] = [with, without].map(Outlook::from);
        Some(Thought::new(entry.number, seat, [taken, instead], [with, without], battles, narrow(lost)))
    }
}

/// Thousandths as they cross a wire, where no number has more than 32 bits.
fn narrow(thousandths: i64) -> i32 {
    i32::try_from(thousandths.clamp(i32::MIN.into(), i32::MAX.into())).unwrap_or_default()
}

impl From<Expected> for Outlook {
    fn from(it: Expected) -> Self {
        let [own, theirs] = [it.own, it.theirs].map(narrow);
        let [own_fallen, their_fallen] = [it.own_fallen, it.their_fallen].map(narrow);
        Self { own, theirs, own_fallen, their_fallen }
    }
}
