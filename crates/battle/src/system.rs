//! The contract between a rule system and everything around it.
//!
//! A battle is a pure state machine. [`System::needs`] says what it waits for, [`System::judge`]
//! says whether an act stands, [`System::resolve`] turns it into events, and [`System::fold`] turns
//! events into state. Nothing inside ever rolls, waits or calls back.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Digest, Hand, Play, RollRequest, Row, Seat, Seating, Side, Verdict};

/// A rule system: its words, its state, and the five functions that make it a game.
pub trait System: Sized + Copy + Debug + PartialEq + Send + Sync + 'static {
    /// As in a journal's header and on the command line: "killteam".
    const NAME: &'static str;
    /// Raised when a journal of the version before would fold differently.
    const RULES: u32;
    /// The oldest version whose journals still fold the same.
    const OLDEST_RULES: u32;
    /// The first version in which a roll that was taken back leaves its number free; see [`System::round`].
    const ROLLS_STAY_SINCE: u32 = 0;

    /// What a journal's header pins: names, options, map, armies. Complete in itself.
    type Setup: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// The set-up made ready for play. Never changes during a battle.
    type Table: Debug + Send + Sync;
    /// What everybody may know. Plain, small, cheap to copy.
    type State: Clone + Debug + PartialEq + Send + Sync;
    /// What a seat decides openly.
    type Choice: Clone + Debug + PartialEq + Send + Sync;
    /// What a secret choice is about.
    type Slot: Copy + Debug + Eq + Send + Sync;
    /// What a seat decides in secret.
    type Secret: Clone + Debug + PartialEq + Send + Sync;
    /// What a player says has happened on a physical table.
    type Report: Clone + Debug + PartialEq + Send + Sync;
    /// What a rule asks the witness.
    type Question: Copy + Debug + Eq + Ord + Send + Sync;
    /// What the witness says.
    type Answer: Copy + Debug + Eq + Send + Sync;
    /// A roll by name.
    type Roll: Copy + Debug + Eq + Send + Sync;
    /// What happened.
    type Event: Clone + Debug + PartialEq + Send + Sync;
    /// A rule that says no.
    type Reason: Clone + Debug + PartialEq + Send + Sync;
    /// A moment when rules may act.
    type Window: Copy + Debug + Eq + Send + Sync;
    /// What scores.
    type Op: Copy + Debug + Eq + Send + Sync;

    /// Makes a set-up ready, or says what is wrong with it.
    fn prepare(setup: &Self::Setup) -> Result<Self::Table, String>;

    /// The same beside a table that was made ready before, with what the two have in common shared between them. Nothing if
    /// that is not worth it.
    fn prepare_like(_setup: &Self::Setup, _known: (&Self::Setup, &Self::Table)) -> Option<Self::Table> {
        None
    }

    /// Who sits at this table.
    fn seating(table: &Self::Table) -> &Seating;

    /// The state before the first input.
    fn begin(table: &Self::Table) -> Self::State;

    /// What the battle waits for.
    fn needs(table: &Self::Table, state: &Self::State) -> Needs<Self>;

    /// Whether an act stands, with every reason if it does not.
    ///
    /// Seats, dice and answers have been checked against [`System::needs`] before; left are the
    /// rules of the game itself.
    fn judge(table: &Self::Table, state: &Self::State, seat: Seat, act: &Act<Self>) -> Verdict<Self::Reason>;

    /// Whether a secret choice stands: an op that the team may not hold is refused before it is sealed.
    fn judge_secret(
        table: &Self::Table,
        state: &Self::State,
        seat: Seat,
        slot: Self::Slot,
        secret: &Self::Secret,
    ) -> Verdict<Self::Reason>;

    /// Plays an act out as far as nothing else is needed, by emitting events.
    fn resolve(play: &mut Play<'_, Self>, seat: Option<Seat>, act: &Act<Self>);

    /// The only thing that writes state.
    fn fold(table: &Self::Table, state: &mut Self::State, event: &Self::Event);

    /// Names the values of the public state, for the hash in the journal.
    fn digest(state: &Self::State, digest: &mut Digest);

    /// The round that a state is in, however the system calls it. It never goes back but by an undo or a correction. A
    /// roll that was taken back leaves its number, and so its faces, to the next one of the same name and kind until
    /// this round is over.
    fn round(_state: &Self::State) -> u32 {
        0
    }

    /// True for a choice that does not wait for anybody's turn, nor for dice: a player gives up whenever they like.
    fn is_open_at_any_time(_choice: &Self::Choice) -> bool {
        false
    }

    /// The slot that a choice would reveal, if it is still sealed: the choice of an action that only
    /// the holder of a secret op may perform is the reveal itself.
    fn reveals(_table: &Self::Table, _state: &Self::State, _seat: Seat, _choice: &Self::Choice) -> Option<Self::Slot> {
        None
    }

    /// The same for a report.
    fn report_reveals(
        _table: &Self::Table,
        _state: &Self::State,
        _seat: Seat,
        _report: &Self::Report,
    ) -> Option<Self::Slot> {
        None
    }

    /// True if a sealed choice of this seat can be opened by what happens, not only by its owner.
    ///
    /// Only for those does [`Battle`](crate::Battle) look ahead before it takes an input.
    fn may_show(_slot: Self::Slot, _secret: &Self::Secret) -> bool {
        false
    }

    /// True if this event shows what the seat holds in this slot: it would happen, or matters, only
    /// because of it. The event is one of those that would follow if it were open already; if one of
    /// them shows it, it is opened before they happen.
    fn shows(
        _table: &Self::Table,
        _seat: Seat,
        _slot: Self::Slot,
        _secret: &Self::Secret,
        _event: &Self::Event,
    ) -> bool {
        false
    }

    /// False if no sealed choice can be shown by what follows from this event: then nobody has to look
    /// ahead. Every event that [`System::shows`] could say yes to comes after one for which this is true,
    /// in the same act and whether or not the choice is open.
    fn may_lead_to_showing(_event: &Self::Event) -> bool {
        true
    }

    /// The same for one sealed choice: false if this one cannot be shown by what follows from an event, whatever others could.
    fn may_lead_to_showing_this(_slot: Self::Slot, _secret: &Self::Secret, _event: &Self::Event) -> bool {
        true
    }

    /// False if it is plain before an act that nothing which follows from it leads to showing a sealed choice.
    fn may_act_to_show(_table: &Self::Table, _state: &Self::State, _act: &Act<Self>) -> bool {
        true
    }

    /// The window that an event closes, if it does.
    fn closes(event: &Self::Event) -> Option<Self::Window>;

    /// What a seat alone is told when a window closes: the rows of its sealed ops.
    fn whispers(
        _table: &Self::Table,
        _state: &Self::State,
        _seat: Seat,
        _hand: &Hand<Self>,
        _window: Self::Window,
    ) -> Vec<Self::Event> {
        Vec::new()
    }

    /// For a question that a seat is asked alone, and in the same words whatever it has sealed: the
    /// answers that say "nothing" and "something". Every other question stands for itself.
    fn stands_for_secrets(_question: Self::Question) -> Option<[Self::Answer; 2]> {
        None
    }

    /// What a sealed choice of this seat makes interesting now, and nobody else may see asked: what
    /// stands behind the question of [`System::stands_for_secrets`].
    fn private_questions(
        _table: &Self::Table,
        _state: &Self::State,
        _seat: Seat,
        _hand: &Hand<Self>,
    ) -> Vec<Self::Question> {
        Vec::new()
    }

    /// The ledger row in an event, if it holds one.
    fn row(event: &Self::Event) -> Option<&Row<Self>>;

    /// Whose point of what an event takes back, if it does: the newest row of it that gave one leaves the ledger.
    fn takes_back(_: &Self::Event) -> Option<(Side, Self::Op)> {
        None
    }

    /// Who has no points from this event on, if it says so: every row of that side so far leaves the ledger.
    fn forfeits(_: &Self::Event) -> Option<Side> {
        None
    }
}

/// What a seat or a driver does to a battle, checked and opened.
#[derive(Debug, Clone, PartialEq)]
pub enum Act<S: System> {
    /// An open choice.
    Choose(S::Choice),
    /// A report from a physical table: a claim.
    Report(S::Report),
    /// A secret choice was sealed; what it is stays in the vault.
    Sealed(S::Slot),
    /// A secret choice was opened and fits its seal.
    Opened(S::Slot, S::Secret),
    /// A question was answered.
    Answered(S::Question, S::Answer),
    /// Dice were rolled.
    Rolled(S::Roll, Vec<u8>),
}

/// What a battle waits for.
#[derive(Debug, Clone, PartialEq)]
pub enum Needs<S: System> {
    /// An open choice of one of these seats.
    Choices(Vec<Seat>),
    /// A sealed choice of each of these seats.
    Secrets {
        /// What it is about.
        slot: S::Slot,
        /// Who has not sealed yet.
        seats: Vec<Seat>,
    },
    /// Seals that are due to be opened, all together.
    Openings(Vec<(Seat, S::Slot)>),
    /// Answers to these questions.
    Answers(Vec<Asked<S>>),
    /// A roll.
    Roll(RollRequest<S::Roll>),
    /// Nothing: the battle is over.
    Nothing(Outcome),
}

/// An open question and who may answer it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Asked<S: System> {
    /// What is asked.
    pub question: S::Question,
    /// Who may know that it is asked.
    pub audience: Audience,
}

/// Who may know of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everybody, spectators too.
    Everyone,
    /// One seat alone.
    Seat(Seat),
}

impl Audience {
    /// True if somebody in this chair may know. A spectator has none.
    pub fn includes(self, viewer: Option<Seat>) -> bool {
        match self {
            Self::Everyone => true,
            Self::Seat(seat) => viewer == Some(seat),
        }
    }
}

/// How a battle ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Points by side.
    pub points: Vec<u16>,
    /// Who won; nobody if it is a draw.
    pub winner: Option<Side>,
}
