//! Events: what happens in a battle, worded so that a bystander could have written it down.

use battle::{Row, Side};
use table::{Length, Point};

use crate::Maelstrom;
use crate::choice::{Hit, Proposal};
use crate::missions::Mark;
use crate::objectives::{Category, Objective};
use crate::state::Step;
use crate::stratagems::Ploy;
use crate::vocabulary::{Answer, End, Phase, Question, Roll, Slot, Stand, Start, UnitId, Window};

/// How an objective came to be generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Rolled.
    Rolled,
    /// Taken for an unachievable one.
    Replaced,
    /// Carried over by Fixed Determination.
    Carried,
    /// Taken or rolled for one that was carried over, where the settings allow it.
    Exchanged,
}

/// What happens in a battle of Maelstrom.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, reason = "fields say what they are: who, which, where, how many")]
pub enum Event {
    /// A side proposes something.
    Proposed { side: Side, what: Proposal },
    /// Both agree, or the dice decided.
    Settled(Proposal),
    /// An army took the field with so many command points.
    Mustered { side: Side, cp: u8 },
    /// A side has read the briefing.
    Read(Side),
    /// Both sides rolled a die.
    RolledOff { roll: Roll, faces: [u8; 2], winner: Option<Side> },
    /// A die decided something for everybody.
    Rolled { roll: Roll, face: u8 },
    /// This side defends.
    Defends(Side),
    /// A marker was placed; the gap is what it took after relaxing.
    MarkerPlaced { by: Side, end: End, at: Option<Point>, relaxed_to: Option<Length> },
    /// A side has that end of the map.
    EndTaken { side: Side, end: End },
    /// A side numbered its markers: for each, its place in the list.
    Numbered { side: Side, markers: Vec<u8> },
    /// A secret choice was sealed.
    Sealed { side: Side, slot: Slot },
    /// Categories became public.
    CategoriesRevealed { side: Side, categories: [Category; 3] },
    /// Reserves and transports became public.
    ReservesRevealed { side: Side, starts: Vec<(UnitId, Start)>, cp: u8 },
    /// The overriding category became public.
    OverridingRevealed { side: Side, category: Category },
    /// A unit was set up.
    Deployed { unit: UnitId, at: Vec<Stand> },
    /// This side takes the first turn.
    FirstTurnTaken(Side),
    /// A side has nothing more to do here.
    Passed(Side),
    /// The battle goes on with this.
    Reached(Step),
    /// A round began.
    RoundBegan(u8),
    /// So many objectives for a side in this round.
    Limited { side: Side, objectives: u8 },
    /// A category was rolled for.
    CategoryRolled { side: Side, face: u8, category: Category },
    /// An objective was rolled for.
    ObjectiveRolled { side: Side, category: Category, face: u8 },
    /// A stratagem changed the roll.
    RollChanged { side: Side, ploy: Ploy, to: Objective },
    /// An objective that counts for nothing: it is rolled again, or another is taken for it.
    Discarded { side: Side, objective: Objective },
    /// An objective was generated; a carried one was paid for.
    Generated { side: Side, objective: Objective, how: How, cp: u8 },
    /// The opponent doubled or sabotaged an objective of this side.
    Marked { side: Side, objective: Objective, mark: Mark },
    /// A turn began, with these in control of the markers if that matters.
    TurnBegan { side: Side, controllers: Vec<Option<Side>> },
    /// A turn is skipped: nobody is left to take it.
    TurnSkipped(Side),
    /// A phase began.
    PhaseBegan(Phase),
    /// A side gained command points.
    GainedCp { side: Side, cp: u8, is_extra: bool },
    /// A unit stands there.
    Stood { unit: UnitId, at: Vec<Stand> },
    /// Nobody keeps a unit on the board any longer.
    LostTrack(UnitId),
    /// Models were destroyed, by their place in the unit.
    ModelsLost { hit: Hit, models: Vec<u8> },
    /// A model lost wounds.
    WoundsLost { hit: Hit, lost: u8, model: Option<u8>, is_lower: bool },
    /// A model regained wounds; which one, if that is known.
    Healed { unit: UnitId, wounds: u8, model: Option<u8> },
    /// A unit was destroyed.
    UnitDestroyed(Hit),
    /// A unit suffered mortal wounds from a psychic power.
    MortalWounds { unit: UnitId, inflicted: u8, ignored: u8, counted: u8, by: UnitId },
    /// A unit made a charge move or a Heroic Intervention.
    Charged(UnitId),
    /// A stratagem was used.
    StratagemUsed { side: Side, name: String, cp: u8, on: Vec<UnitId> },
    /// A unit made a move.
    Moved(UnitId),
    /// A unit that does not move counts as having moved.
    CountsAsMoved(UnitId),
    /// A unit tried to deny a psychic power of another one.
    Denied { unit: UnitId, of: UnitId },
    /// A unit performed an action, or a psychic one.
    Acted { unit: UnitId, is_psychic: bool },
    /// A unit was added to its army for so many reinforcement points.
    Added { unit: UnitId, at: Vec<Stand>, points: u16 },
    /// A unit arrived.
    Arrived { unit: UnitId, at: Vec<Stand> },
    /// A unit boarded a transport.
    Boarded { unit: UnitId, transport: UnitId },
    /// A unit left its transport.
    Disembarked { unit: UnitId, at: Vec<Stand> },
    /// A passenger got out of a transport that was destroyed.
    GotOut { unit: UnitId, wreck: UnitId },
    /// A unit left the battlefield for Strategic Reserves.
    Left(UnitId),
    /// A question was answered.
    Answered { question: Question, answer: Answer },
    /// An objective is fulfilled.
    Scored { side: Side, objective: Objective },
    /// A clause was settled.
    Awarded(Row<Maelstrom>),
    /// A window closed.
    Closed(Window),
    /// New Intel swapped a category.
    IntelUsed { side: Side, old: Category, new: Category },
    /// A side plays on alone.
    PlayedOn(Side),
    /// A side gave up.
    Conceded(Side),
}
