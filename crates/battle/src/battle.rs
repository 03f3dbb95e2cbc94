//! A battle: a state, the entries that led to it, the hands that nobody else may see.
//!
//! [`Battle`] is what a driver holds. It takes inputs one at a time, refuses them with every reason
//! or accepts them as entries, opens seals when they are due, and lends out views. It does no IO:
//! whoever drives it writes the new entries down before telling anybody.

mod changes;
mod inputs;
mod rolls;
mod staged;

use std::sync::Arc;

use crate::entry::{Entry, EntryNo, Fate, Input, Proposal};
use crate::seal::{Commitment, Hand};
use crate::standing::{Sealed, Standing};
use crate::{
    Audience, Digest, Hex, Needs, Refusal, RollRequest, Row, Seat, Seating, SpectatorView, System, View, Why, Written,
};

pub(crate) use rolls::Rolled;
use rolls::Rolls;
pub use rolls::TakenBack;

/// Something that happened, who may know, and which entry caused it.
#[derive(Debug, Clone, PartialEq)]
pub struct Logged<S: System> {
    /// The entry that caused it.
    pub entry: EntryNo,
    /// Who may know.
    pub audience: Audience,
    /// What happened.
    pub event: S::Event,
}

/// What a correction or undo changed.
#[derive(Debug, Clone, PartialEq)]
pub struct Recount<S: System> {
    /// The public rows as they were.
    pub before: Vec<Row<S>>,
    /// The public rows as they are now.
    pub after: Vec<Row<S>>,
    /// Entries that no longer fit, with the reason.
    pub skipped: Vec<(EntryNo, Refusal<S>)>,
    /// Rolls that are no longer used. Not known as long as something waits.
    pub unused: Vec<EntryNo>,
    /// Entries that wait for a roll, an opening or an answer which is missing now.
    pub waiting: Vec<EntryNo>,
}

/// A battle of one system.
#[derive(Debug)]
pub struct Battle<S: System> {
    table: Arc<S::Table>,
    origin: Standing<S>,
    now: Standing<S>,
    // Entries, fates and digests go in step.
    entries: Vec<Entry<S>>,
    fates: Vec<Fate<S>>,
    digests: Vec<Hex<8>>,
    proposal: Option<Proposal<S>>,
    waiting: Vec<EntryNo>,
    recount: Option<Recount<S>>,
    rolls: Rolls<S>,
    taken_back: Vec<TakenBack>,
    /// Who wanted the change that was made last.
    changed_by: Option<Seat>,
}

// By hand, because the table is shared and need not be copied.
impl<S: System> Clone for Battle<S> {
    fn clone(&self) -> Self {
        Self {
            table: Arc::clone(&self.table),
            origin: self.origin.clone(),
            now: self.now.clone(),
            entries: self.entries.clone(),
            fates: self.fates.clone(),
            digests: self.digests.clone(),
            proposal: self.proposal.clone(),
            waiting: self.waiting.clone(),
            recount: self.recount.clone(),
            rolls: self.rolls.clone(),
            taken_back: self.taken_back.clone(),
            changed_by: self.changed_by,
        }
    }
}

impl<S: Written> Battle<S> {
    /// A battle at its beginning.
    pub fn new(table: Arc<S::Table>) -> Self {
        let state = S::begin(&table);
        Self::from_state(table, state)
    }

    /// A battle that begins in the middle, for scenarios.
    pub fn from_state(table: Arc<S::Table>, state: S::State) -> Self {
        let hands: Vec<Hand<S>> = S::seating(&table).seats().map(|_| Hand::default()).collect();
        let origin = Standing::new(state, &hands);
        Self {
            table,
            now: origin.clone(),
            origin,
            entries: Vec::new(),
            fates: Vec::new(),
            digests: Vec::new(),
            proposal: None,
            waiting: Vec::new(),
            recount: None,
            rolls: Rolls::default(),
            taken_back: Vec::new(),
            changed_by: None,
        }
    }

    /// The same battle before its first entry. It knows what was ever sealed, and deals it again as the seals come.
    pub fn begun_again(&self) -> Self {
        let mut again = Self::from_state(Arc::clone(&self.table), self.origin.state.clone());
        again.origin = self.origin.knowing(&self.now.hands);
        again.now = again.origin.clone();
        again
    }

    /// The set-up.
    pub fn table(&self) -> &S::Table {
        &self.table
    }

    /// Who sits here.
    pub fn seating(&self) -> &Seating {
        S::seating(&self.table)
    }

    /// What the battle waits for.
    pub fn needs(&self) -> Needs<S> {
        S::needs(&self.table, &self.now.state)
    }

    /// What one seat may see.
    pub fn view(&self, seat: Seat) -> View<'_, S> {
        let mine = self.now.hands.get(usize::from(seat.0)).expect("every seat has been dealt a hand");
        View { seat, table: &self.table, state: &self.now.state, mine }
    }

    /// What everybody may see.
    pub fn spectate(&self) -> SpectatorView<'_, S> {
        SpectatorView { table: &self.table, state: &self.now.state }
    }

    /// What happened, as far as somebody may know. A spectator has no seat.
    pub fn log(&self, viewer: Option<Seat>) -> impl Iterator<Item = &Logged<S>> {
        self.now.log.iter().filter(move |it| it.audience.includes(viewer))
    }

    /// Everything that happened with who may know it, for whoever keeps the audiences apart.
    pub fn logged(&self) -> &[Logged<S>] {
        &self.now.log
    }

    /// The state before the first entry.
    pub fn beginning(&self) -> &S::State {
        &self.origin.state
    }

    /// The ledger, as far as somebody may know. A point that was taken back has no row in it.
    pub fn ledger(&self, viewer: Option<Seat>) -> impl Iterator<Item = &Row<S>> {
        ledger_of(&self.now.log, viewer).into_iter()
    }

    /// Every entry so far, with what has become of it.
    pub fn entries(&self) -> impl Iterator<Item = (&Entry<S>, &Fate<S>)> {
        self.entries.iter().zip(&self.fates)
    }

    /// The entries after this number: what a driver has to write down.
    pub fn entries_after(&self, number: EntryNo) -> &[Entry<S>] {
        self.entries.get(number.0 as usize..).unwrap_or_default()
    }

    /// The number of the newest entry.
    pub fn newest(&self) -> EntryNo {
        EntryNo(self.entries.len() as u32)
    }

    /// How many rolls the journal holds, undone ones included.
    pub fn rolls_spent(&self) -> u64 {
        self.rolls.all().len() as u64
    }

    /// The number of the next roll, by which seeded dice find its faces. A roll that was taken back in this round
    /// leaves its number to the next one of the same name and kind; any other has a new one.
    pub fn next_roll(&self) -> u64 {
        let due = if self.die_due().is_some() { None } else { self.roll_due() };
        due.map_or_else(|| self.rolls.next_new(), |due| self.rolls.number_for(&due, &self.fates))
    }

    /// What the roll that is due showed before it was taken back, if it was.
    pub fn faces_before(&self) -> Option<&[u8]> {
        let before = self.rolls.free_for(&self.roll_due()?, &self.fates)?;
        match &self.entries.get((before.entry.0 as usize).checked_sub(1)?)?.input {
            Input::Roll { faces, .. } => Some(faces),
            _ => None,
        }
    }

    /// The free number that the roll of this entry has taken; nothing if it has a new one.
    pub fn number_again(&self, entry: EntryNo) -> Option<u64> {
        self.rolls.all().iter().find(|it| it.entry == entry && it.is_again).map(|it| it.number)
    }

    /// The free number that the roll which is due has to take; nothing if it has a new one.
    pub(crate) fn free_number(&self) -> Option<u64> {
        self.rolls.free_for(&self.roll_due()?, &self.fates).map(|it| it.number)
    }

    /// Every roll with its number.
    pub(crate) fn rolls(&self) -> &[Rolled<S>] {
        self.rolls.all()
    }

    /// A battle from before a roll that was taken back kept its number.
    pub(crate) fn with_new_numbers_only(mut self) -> Self {
        self.rolls.are_all_new = true;
        self
    }

    /// What was taken back that others had seen, by whom.
    pub fn taken_back(&self) -> &[TakenBack] {
        &self.taken_back
    }

    /// The hash of the public state.
    pub fn digest(&self) -> Hex<8> {
        let mut digest = Digest::new();
        S::digest(&self.now.state, &mut digest);
        digest.finish()
    }

    /// The hash of the public state as it stood when this entry had come in. One call can add
    /// several entries, and the journal wants it after each of them.
    pub fn digest_after(&self, number: EntryNo) -> Option<Hex<8>> {
        let place = (number.0 as usize).checked_sub(1)?;
        self.digests.get(place).copied()
    }

    /// The undo or correction that waits for consent.
    pub fn proposal(&self) -> Option<&Proposal<S>> {
        self.proposal.as_ref()
    }

    /// What the last undo or correction changed.
    pub fn recount(&self) -> Option<&Recount<S>> {
        self.recount.as_ref()
    }

    /// What is in a seat's hand, for the vault and for nobody else.
    pub fn hand_for_the_vault(&self, seat: Seat) -> Option<&Hand<S>> {
        self.now.hands.get(usize::from(seat.0))
    }

    /// The commitment of a seat in a slot, which everybody may see.
    pub fn commitment(&self, seat: Seat, slot: S::Slot) -> Option<Commitment> {
        self.now.seal_of(seat, slot).map(|it| it.commitment)
    }

    /// Everything that is sealed or was, the newest of each seat and slot, which everybody may see.
    pub fn seals(&self) -> impl Iterator<Item = &Sealed<S>> {
        let newest = |it: &&Sealed<S>| self.now.seal_of(it.seat, it.slot) == Some(*it);
        self.now.seals.iter().filter(newest)
    }

    /// Refuses an input made while looking at an older table.
    pub fn fresh(&self, seen: EntryNo) -> Result<(), Refusal<S>> {
        let now = self.newest();
        if seen == now { Ok(()) } else { Err(Why::Stale { seen, now }.into()) }
    }

    /// The roll that is due.
    pub fn roll_due(&self) -> Option<RollRequest<S::Roll>> {
        match self.needs() {
            Needs::Roll(request) => Some(request),
            _ => None,
        }
    }

    /// The seals that nothing here opens and that are not open either.
    pub(crate) fn seals_without_opening(&self) -> Vec<(Seat, S::Slot)> {
        let lost = self.now.seals.iter().filter(|seal| {
            let hand = self.hand_for_the_vault(seal.seat);
            !seal.is_open() && hand.is_none_or(|it| it.get(seal.slot).is_none())
        });
        lost.map(|it| (it.seat, it.slot)).collect()
    }
}

/// The rows in a log, as far as somebody may know.
fn ledger_of<S: System>(log: &[Logged<S>], viewer: Option<Seat>) -> Vec<&Row<S>> {
    let mut rows: Vec<&Row<S>> = Vec::new();
    for it in log.iter().filter(|it| it.audience.includes(viewer)) {
        rows.extend(S::row(&it.event));
        if let Some(side) = S::forfeits(&it.event) {
            rows.retain(|it| it.side != side);
        }
        let Some((side, op)) = S::takes_back(&it.event) else { continue };
        if let Some(place) = rows.iter().rposition(|it| it.side == side && it.op == op && it.given > 0) {
            rows.remove(place);
        }
    }
    rows
}
