//! Campaigns: months of missions between two sides, kept as a journal of happenings.
//!
//! A campaign is folded from the lines of its journal and from nothing else. A result that was entered
//! wrong weeks ago is corrected or withdrawn by a new line, and one that was forgotten is put where it
//! belongs; everything that followed is then folded again, and [`Changes`] says what is different and
//! which later entries no longer stand. Nothing is erased.
//!
//! A battle gets [`Terms`] from a campaign and gives a [`BattleResult`] back. Each file below holds one
//! chapter of the rules: `challenges`, `upkeep`, `advancement`, `casualties`, and what grades do in
//! `ammunition` and `armour`.
//!
//! ```
//! # use tactical_strike::campaign::*;
//! # fn hero(name: &str) -> Recruit {
//! #     let printed = Numbers::parse("WS4 BS4 S3 T3 W3 I4 A3 Ld9").unwrap();
//! #     Recruit { name: name.into(), rank: Rank::Hero, species: tactical_strike::army_list::Species::Human, printed,
//! #               points: 35, returning: false, advancements: vec![], injuries: vec![] }
//! # }
//! let mut campaign = Campaign::new(Plan::new("Autumn", 3, Rules::default(), vec![]).unwrap());
//! let (ash, tide) = (ForceName::new("Ash"), ForceName::new("Tide"));
//! for (force, player, side) in [(&ash, "Mara", Cause::Loyalists), (&tide, "Teo", Cause::Traitors)] {
//!     let (force, player) = (force.clone(), player.to_owned());
//!     campaign.enter(Happening::Joined { force: force.clone(), player, side, characters: vec![hero("Captain")] }).unwrap();
//!     campaign.enter(Happening::Warmaster { force }).unwrap();
//! }
//! campaign.enter(Happening::Initiative { dice: vec![(ash.clone(), 5), (tide.clone(), 2)] }).unwrap();
//! campaign.enter(Happening::PhaseEnded { phase: Phase::Mustering }).unwrap();
//! campaign.enter(Happening::Challenged { challenger: ash.clone(), target: tide.clone() }).unwrap();
//! let forces = vec![ForceResult { supply: 12, ..ForceResult::empty(ash) }, ForceResult::empty(tide)];
//! let victory = BothSides::new(7, 4);
//! let told = BattleResult { mission: Mission::Clash, map: None, victory, forces, source: Source::Typed };
//! let entry = campaign.enter(Happening::Fought(told.clone())).unwrap();
//! campaign.enter(Happening::PhaseEnded { phase: Phase::Conflict }).unwrap();
//! assert_eq!(campaign.state().victory, BothSides::new(7, 4));
//! let right = BattleResult { victory: BothSides::new(4, 4), ..told };
//! let changes = campaign.correct(entry, Happening::Fought(right), "Teo found the score sheet").unwrap();
//! assert_eq!(changes.differences[0], "Loyalists: 4 victory points instead of 7");
//! ```

mod advancement;
mod almanac;
mod ammunition;
mod armour;
mod casualties;
mod cause;
mod challenges;
mod changes;
mod characters;
mod dice;
mod digest;

mod fold;
mod happening;
mod history;
mod journal;
mod judge;
mod known;
mod ledger;
mod names;
mod plan;
mod reason;
mod recruits;
mod resources;
mod result;
mod roster;
mod rules;
mod sealing;

mod source;
mod standing;
mod state;
mod terms;
mod told;
mod upkeep;
mod written;

pub use advancement::{Advancement, limit};
pub use almanac::{Almanac, Style, remarks};
pub use armour::Exertion;
pub use casualties::{CasualtyTable, Fate, injured_characteristic};
pub use cause::{BothSides, Cause};
pub use challenges::Step;
pub use changes::Changes;
pub use characters::{Ailment, Character, Characteristic, Numbers, Rank, Recruit};
pub use dice::Chance;
pub use happening::{Happening, Line, Statement, Told};
pub use history::{Advanced, CasualtyRecord, Engagement, Mustering, Totals, TurnRecord};
pub use journal::{Journal, Written, begin};
pub use ledger::{Account, Owner, Posting};
pub use names::ForceName;
pub(crate) use names::unfit;
pub use plan::{Plan, Relic};
pub use reason::Reason;
pub use recruits::{recruits, relics};
pub use resources::{Grade, Resource};
pub use result::{BattleResult, ForceResult, Map, Mission};
pub use roster::Roster;
pub(crate) use roster::take_out_relics;
pub use rules::{GetsHot, ImproveCost, InitiativeMode, KEYS, Rules, WinnerBy};
pub use sealing::Vault;
pub use source::{FromJournal, Source};
pub use state::{Asks, Force, OpenRoll, Outcome, Phase, State};
pub use terms::{Terms, worth_of_removal};
pub use told::{fate_in_words, happening_in_words};

use battle::EntryNo;

use self::fold::{fold, told_now};
use self::standing::Happenings;

/// An entry that does not stand, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// Its number.
    pub entry: EntryNo,
    /// Every reason.
    pub reasons: Vec<Reason>,
}

/// A campaign: its plan, its journal, and what follows from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Campaign {
    plan: Plan,
    lines: Vec<Line>,
    state: State,
    skipped: Vec<Skipped>,
}

impl Campaign {
    /// A campaign in which nothing has happened.
    pub fn new(plan: Plan) -> Self {
        Self { plan, lines: Vec::new(), state: State::new(), skipped: Vec::new() }
    }

    /// A campaign as its lines tell it.
    pub fn from_lines(plan: Plan, lines: Vec<Line>) -> Self {
        let (state, skipped) = fold(&plan, &lines);
        Self { plan, lines, state, skipped }
    }

    /// What was agreed at its beginning.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Its journal, in the order of writing.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Its journal with the numbers of its entries.
    pub fn numbered(&self) -> impl Iterator<Item = (EntryNo, &Line)> {
        (1..).map(EntryNo).zip(&self.lines)
    }

    /// The number of the newest entry; 0 if there is none.
    pub fn newest(&self) -> EntryNo {
        EntryNo(u32::try_from(self.lines.len()).unwrap_or(u32::MAX))
    }

    /// How things stand.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Entries that a later correction made impossible.
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// What an entry tells now, after all corrections; nothing if it was withdrawn or is a correction itself.
    pub fn told(&self, entry: EntryNo) -> Option<Told> {
        let placed = Happenings::of(&self.lines).find(entry)?;
        Some(Told { turn: placed.turn, happening: placed.happening?.clone() })
    }

    /// Every happening that was told and not withdrawn, in the order of what happened; also those that do not stand.
    pub fn happenings(&self) -> Vec<(EntryNo, Told)> {
        standing::standing(&self.lines)
    }

    /// The entry that ended a phase of a turn.
    pub fn end_of(&self, turn: u32, phase: Phase) -> Option<EntryNo> {
        let ends = |told: &Told| told.turn == turn && told.happening == Happening::PhaseEnded { phase };
        self.happenings().into_iter().find(|(_, told)| ends(told)).map(|(entry, _)| entry)
    }

    /// Every reason why a happening cannot be entered now; none if it can.
    pub fn reasons(&self, happening: &Happening) -> Vec<Reason> {
        judge::judge(&self.plan, &self.state, &told_now(&self.state, happening.clone()))
    }

    /// The supply points that a mustering takes.
    pub fn bill(&self, force: &Force, pay: &[Resource], improve: &[Resource]) -> u32 {
        upkeep::bill(&self.plan, force, pay, improve)
    }

    /// The campaign as it stood after an entry.
    #[must_use]
    pub fn at(&self, entry: EntryNo) -> Self {
        let lines = self.lines.iter().take(usize::try_from(entry.0).unwrap_or(usize::MAX)).cloned();
        Self::from_lines(self.plan.clone(), lines.collect())
    }

    /// Enters a happening, or says every reason why it cannot be. Gives the entry's number.
    pub fn enter(&mut self, happening: Happening) -> Result<EntryNo, Vec<Reason>> {
        self.enter_noted(happening, "")
    }

    /// The same, with a note.
    pub fn enter_noted(&mut self, happening: Happening, note: &str) -> Result<EntryNo, Vec<Reason>> {
        let line = Line {
            entry: Statement::Happened(told_now(&self.state, happening)),
            note: note.to_owned(),
            chance: Chance::default(),
        };
        self.take(line).map(|_| self.newest())
    }

    /// Takes back what an entry told, and says what is different now.
    pub fn withdraw(&mut self, entry: EntryNo, note: &str) -> Result<Changes, Vec<Reason>> {
        self.take(Line { entry: Statement::Withdrawn { entry }, note: note.to_owned(), chance: Chance::default() })
    }

    /// Puts something else in the place of what an entry told, and says what is different now.
    pub fn correct(&mut self, entry: EntryNo, to: Happening, note: &str) -> Result<Changes, Vec<Reason>> {
        self.take(Line { entry: Statement::Corrected { entry, to }, note: note.to_owned(), chance: Chance::default() })
    }

    /// Puts something that was forgotten directly before what an entry told, and says what is different now.
    pub fn insert(&mut self, before: EntryNo, happening: Happening, note: &str) -> Result<Changes, Vec<Reason>> {
        self.take(Line {
            entry: Statement::Inserted { before, happening },
            note: note.to_owned(),
            chance: Chance::default(),
        })
    }

    /// Takes a line as a journal has it: the one door for everything.
    pub fn take(&mut self, line: Line) -> Result<Changes, Vec<Reason>> {
        if line.entry == Statement::Sealed {
            self.lines.push(line);
            return Ok(Changes { differences: Vec::new(), fallen: Vec::new(), restored: Vec::new() });
        }
        if let Statement::Happened(told) = &line.entry {
            let reasons = judge::judge(&self.plan, &self.state, told);
            if !reasons.is_empty() {
                return Err(reasons);
            }
            let number = EntryNo(self.newest().0.saturating_add(1));
            fold::apply(&self.plan, &mut self.state, number, &told.happening);
            self.lines.push(line);
            return Ok(Changes { differences: Vec::new(), fallen: Vec::new(), restored: Vec::new() });
        }
        let mut lines = self.lines.clone();
        lines.push(line.clone());
        let after = Self::from_lines(self.plan.clone(), lines);
        let newcomer = match line.entry {
            Statement::Happened(_) | Statement::Sealed => None,
            Statement::Withdrawn { entry } => {
                self.must_stand(entry)?;
                None
            }
            Statement::Corrected { entry, .. } => {
                self.must_stand(entry)?;
                Some(entry)
            }
            Statement::Inserted { before, .. } => {
                let known = Happenings::of(&self.lines).find(before).is_some();
                if !known {
                    return Err(vec![Reason::NoSuchEntry(before)]);
                }
                Some(after.newest())
            }
        };
        // What is put somewhere has to stand where it is put.
        if let Some(refused) = after.skipped.iter().find(|it| Some(it.entry) == newcomer) {
            return Err(refused.reasons.clone());
        }
        let changes = Changes::between(self, &after);
        *self = after;
        Ok(changes)
    }

    fn must_stand(&self, entry: EntryNo) -> Result<(), Vec<Reason>> {
        match Happenings::of(&self.lines).find(entry) {
            None => Err(vec![Reason::NoSuchEntry(entry)]),
            Some(placed) if placed.happening.is_none() => Err(vec![Reason::WithdrawnBefore(entry)]),
            Some(_) => Ok(()),
        }
    }
}
