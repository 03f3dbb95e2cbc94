//! A battle for whoever reads and types: sentences, lists under headings, and lines in a player's own words.

use battle::journal::Vault;
use battle::{Battle, EntryNo, Input, Seat, Seating, TakenBack, Written, counted};
use door::{Id, Manual, Row, Says, Understood, Viewer};

use crate::sitting::Said;

/// An entry of a battle, as it was told when it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// Which entry.
    pub entry: EntryNo,
    /// Whose it is; nobody's for dice.
    pub by: Option<Seat>,
    /// What was done.
    pub says: String,
    /// What has become of it since.
    pub fate: Became,
    /// The first digits of the state after it.
    pub state: String,
    /// What came of it, as everybody may know it.
    pub events: Vec<String>,
}

/// What has become of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Became {
    /// It stands.
    Stands,
    /// It was taken back.
    Withdrawn,
    /// Something else stands in its place.
    Replaced,
}

/// What a battle has used up and shown, in numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many rolls.
    pub rolls: u64,
    /// How many choices were sealed.
    pub sealed: usize,
    /// How many of those were opened.
    pub opened: usize,
    /// Seals that are still closed and that nothing opens here: of whom, and what they are about.
    pub locked: Vec<(Seat, Id)>,
    /// What others had seen and somebody took back.
    pub taken_back: Vec<TakenBack>,
}

impl Tally {
    pub(crate) fn of<S: Written>(battle: &Battle<S>) -> Self {
        let inputs = || battle.entries().map(|(entry, _)| &entry.input);
        let locked = Vault::missing(battle).into_iter();
        Self {
            rolls: battle.rolls_spent(),
            sealed: inputs().filter(|it| matches!(it, Input::Seal { .. })).count(),
            opened: inputs().filter(|it| matches!(it, Input::Open { .. })).count(),
            locked: locked.map(|(seat, slot)| (seat, Id::of(S::write_slot(slot)))).collect(),
            taken_back: battle.taken_back().to_vec(),
        }
    }

    /// What somebody took back that others had seen, a sentence for each of them: "Mara took back 2 rolls and 1 reveal."
    pub fn taken_back_in_words(&self, seating: &Seating) -> Vec<String> {
        let sentence = |it: &TakenBack| {
            let parts = [(it.rolls, "roll"), (it.reveals, "reveal")];
            let parts = parts.into_iter().filter(|(count, _)| *count > 0).map(|(count, thing)| counted(count, thing));
            format!("{} took back {}.", seating.name(it.by), parts.collect::<Vec<_>>().join(" and "))
        };
        self.taken_back.iter().map(sentence).collect()
    }
}

/// A battle that can be read and spoken to.
pub trait Reader {
    /// What is played: map, ops, teams, in a line or two.
    fn introduced(&self) -> Vec<String>;

    /// The table in sentences: all of it, or as much as somebody needs who comes to it.
    fn described(&self, viewer: &Viewer, at_a_glance: bool) -> Vec<String>;

    /// The table as a map of characters, if places are known.
    fn pictured(&self, viewer: &Viewer, columns: usize) -> Option<String>;

    /// What is worth reading after what has happened since an entry, where a window has closed.
    fn remarked(&self, viewer: &Viewer, since: EntryNo) -> Vec<String>;

    /// For whoever types.
    fn manual(&self) -> Manual;

    /// What a line says in a player's own words, or what is wrong with it; nothing if it is no such phrase.
    fn understood(&self, viewer: &Viewer, line: &str) -> Option<Result<Understood, String>>;

    /// What a secret that is put together could become in one step. The first row seals it as it is.
    fn redrafted(&self, viewer: &Viewer, draft: &Said) -> Vec<Row>;

    /// What could stand in the place of a report or an answer, or why nothing can. The first row withdraws it; the
    /// phrase of every other one is what would stand there.
    fn alternatives(&self, entry: EntryNo) -> Result<Vec<Row>, Says>;

    /// An entry as it stands, with whoever made it: "Mara, Take initiative".
    fn entry_in_words(&self, entry: EntryNo) -> Option<String>;

    /// Everything that was done, each as it was told when it was done.
    fn story(&self) -> Vec<Chapter>;

    /// What was used up and shown.
    fn tally(&self) -> Tally;
}
