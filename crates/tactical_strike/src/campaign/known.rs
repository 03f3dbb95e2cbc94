//! What somebody may know of a campaign. While forces muster, what others have chosen in the phase is sealed: a campaign
//! in which it never happened, so that nothing that is worked out from it can tell. CA-55.

use std::collections::BTreeMap;

use battle::EntryNo;

use super::{Campaign, Chance, ForceName, Happening, Line, Phase, Statement};

impl Happening {
    /// Whose choice of a Mustering phase it is; nobody's, if it is none.
    pub fn chosen_by(&self) -> Option<&ForceName> {
        match self {
            Self::Mustered { force, .. } | Self::Advanced { force, .. } | Self::Recruited { force, .. } => Some(force),
            _ => None,
        }
    }
}

impl Campaign {
    /// The campaign as the player of this force may know it, or anybody. That a force has mustered is no secret.
    pub fn known_to(&self, force: Option<&ForceName>) -> Self {
        let covered = self.covered();
        if !covered.values().any(|it| Some(it) != force) {
            return self.clone();
        }
        let known = self.numbered().map(|(number, line)| match covered.get(&number) {
            Some(owner) if Some(owner) != force => {
                Line { entry: Statement::Sealed, note: String::new(), chance: Chance::default() }
            }
            _ => line.clone(),
        });
        let mut known = Self::from_lines(self.plan().clone(), known.collect());
        let spoken = self.spoken();
        for it in &mut known.state.forces {
            let stands = self.state().force(&it.name).is_some_and(|it| it.mustered);
            // That a sealed choice has fallen since is its owner's to know.
            it.mustered = stands || Some(&it.name) != force && spoken.values().any(|owner| *owner == it.name);
        }
        known
    }

    /// Who has said something about upkeep in this phase and has not taken it back, whether or not it can still be.
    fn spoken(&self) -> BTreeMap<EntryNo, ForceName> {
        let mut spoken = BTreeMap::new();
        for (number, line) in self.numbered() {
            match &line.entry {
                Statement::Happened(told) if told.turn == self.state().turn => {
                    if let Happening::Mustered { force, .. } = &told.happening {
                        spoken.insert(number, force.clone());
                    }
                }
                Statement::Withdrawn { entry } => {
                    spoken.remove(entry);
                }
                _ => {}
            }
        }
        spoken
    }

    /// The entries that others must not read in the Mustering phase that is going on, each with its owner: choices of the
    /// phase, and whatever changes one.
    pub fn covered(&self) -> BTreeMap<EntryNo, ForceName> {
        let mut covered: BTreeMap<EntryNo, ForceName> = BTreeMap::new();
        let state = self.state();
        if state.phase != Phase::Mustering {
            return covered;
        }
        let is_now = |entry: EntryNo| self.told(entry).is_some_and(|it| it.turn == state.turn);
        for (number, line) in self.numbered() {
            let owner = match &line.entry {
                Statement::Happened(told) => told.happening.chosen_by().filter(|_| told.turn == state.turn).cloned(),
                Statement::Withdrawn { entry } => covered.get(entry).cloned(),
                Statement::Corrected { entry: at, to: happening } | Statement::Inserted { before: at, happening } => {
                    let chosen = happening.chosen_by().filter(|_| is_now(*at));
                    chosen.or(covered.get(at)).cloned()
                }
                Statement::Sealed => None,
            };
            covered.extend(owner.map(|it| (number, it)));
        }
        covered
    }
}
