//! Campaigns: months of missions between two sides, kept as a journal of facts.
//!
//! A campaign is folded from its entries and from nothing else. A result that was entered wrong weeks
//! ago is corrected or withdrawn by a new entry; everything that followed is then folded again, and
//! [`Changes`] says what is different and which later entries no longer stand. Nothing is erased.
//!
//! So far: sides, initiative, mustering with upkeep and improvement, results with victory points and
//! supply, consolidation, and the end. Challenges, advancement and casualties are not here yet.
//!
//! ```
//! # use tactical_strike::campaign::{Campaign, Fact, Plan, Rules, Side};
//! let forces = [("Ash", Side::Loyalists), ("Tide", Side::Traitors)];
//! let plan = Plan::new("Autumn", 3, forces.map(|(name, side)| (name.to_owned(), side)), Rules::default()).unwrap();
//! let mut campaign = Campaign::new(plan);
//! let ids: Vec<_> = campaign.plan().ids().collect();
//! campaign.enter(Fact::Initiative { dice: vec![2, 5] }).unwrap();
//! campaign.enter(Fact::PhaseEnds).unwrap();
//! let result = campaign.enter(Fact::Fought { forces: ids.clone(), victory: [7, 4], supply: vec![(ids[1], 12)] }).unwrap();
//! campaign.enter(Fact::PhaseEnds).unwrap();
//! assert_eq!(campaign.state().victory, [7, 4]);
//! let changes = campaign.correct(result, Fact::Fought { forces: ids, victory: [4, 4], supply: vec![] }).unwrap();
//! assert_eq!(changes.differences[0], "Loyalists: 4 victory points instead of 7");
//! ```

mod changes;
mod fold;
mod judge;
mod plan;
mod resources;
mod state;

pub use changes::Changes;
pub use judge::Reason;
pub use plan::{ForceId, Plan, Rules, Side, WinnerBy};
pub use resources::{Grade, Resource};
pub use state::{Force, Kind, Outcome, Owner, Phase, Row, State};

use self::fold::fold;

/// Something that happened in a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// Every player rolled a die, in the order of the plan; the higher sum has the initiative.
    Initiative {
        /// One die for each force.
        dice: Vec<u8>,
    },
    /// A force has mustered.
    Mustered {
        /// Whose force.
        force: ForceId,
        /// The resources whose upkeep is paid; the others drop.
        pay: Vec<Resource>,
        /// Which of those rise by a grade.
        improve: Vec<Resource>,
    },
    /// A mission was fought to its end.
    Fought {
        /// Who took part, on both sides.
        forces: Vec<ForceId>,
        /// Victory points of the loyalists and of the traitors.
        victory: [u32; 2],
        /// Supply points that forces earned.
        supply: Vec<(ForceId, u32)>,
    },
    /// The phase is over.
    PhaseEnds,
}

/// A line of the campaign's journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// Something happened.
    Happened(Fact),
    /// It did not happen after all.
    Withdrawn {
        /// The entry that told of it.
        entry: usize,
    },
    /// It happened otherwise.
    Corrected {
        /// The entry that told of it.
        entry: usize,
        /// What happened.
        to: Fact,
    },
}

/// An entry that no longer stands, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// Its number.
    pub entry: usize,
    /// Every reason.
    pub reasons: Vec<Reason>,
}

/// A campaign: its plan, its journal, and what follows from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Campaign {
    plan: Plan,
    entries: Vec<Entry>,
    state: State,
    skipped: Vec<Skipped>,
}

impl Campaign {
    /// A campaign in which nothing has happened.
    pub fn new(plan: Plan) -> Self {
        let state = State::new(&plan);
        Self { plan, entries: Vec::new(), state, skipped: Vec::new() }
    }

    /// A campaign as its journal tells it.
    pub fn from_entries(plan: Plan, entries: Vec<Entry>) -> Self {
        let (state, skipped) = fold(&plan, &entries);
        Self { plan, entries, state, skipped }
    }

    /// What was agreed at its beginning.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Its journal, numbered from 0.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How things stand.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Entries that a later correction made impossible.
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// Enters a fact, or says every reason why it cannot be. Gives the entry's number.
    pub fn enter(&mut self, fact: Fact) -> Result<usize, Vec<Reason>> {
        let reasons = judge::judge(&self.plan, &self.state, &fact);
        if !reasons.is_empty() {
            return Err(reasons);
        }
        let number = self.entries.len();
        fold::apply(&self.plan, &mut self.state, number, &fact);
        self.entries.push(Entry::Happened(fact));
        Ok(number)
    }

    /// Takes back what an entry told, and says what is different now.
    pub fn withdraw(&mut self, entry: usize) -> Result<Changes, Vec<Reason>> {
        self.change(Entry::Withdrawn { entry }, entry)
    }

    /// Puts something else in the place of what an entry told, and says what is different now.
    pub fn correct(&mut self, entry: usize, to: Fact) -> Result<Changes, Vec<Reason>> {
        self.change(Entry::Corrected { entry, to }, entry)
    }

    fn change(&mut self, change: Entry, entry: usize) -> Result<Changes, Vec<Reason>> {
        match fold::standing(&self.entries).get(entry) {
            Some(Some(_)) => {}
            Some(None) if matches!(self.entries.get(entry), Some(Entry::Happened(_))) => {
                return Err(vec![Reason::WithdrawnBefore { entry }]);
            }
            _ => return Err(vec![Reason::NoSuchEntry { entry }]),
        }
        let corrects = matches!(change, Entry::Corrected { .. });
        let mut entries = self.entries.clone();
        entries.push(change);
        let after = Self::from_entries(self.plan.clone(), entries);
        // What replaces an entry has to stand where that entry stood.
        let refused = after.skipped.iter().find(|it| corrects && it.entry == entry);
        if let Some(refused) = refused {
            return Err(refused.reasons.clone());
        }
        let changes = Changes::between(self, &after);
        *self = after;
        Ok(changes)
    }
}
