//! What stands: the facts of a journal in the order in which they happened, with everything that was corrected,
//! withdrawn or forgotten at first.

use battle::EntryNo;

use super::{Entry, Fact, Line, Told};

/// What every entry tells now, in the order of what happened.
pub(crate) fn standing(lines: &[Line]) -> Vec<(EntryNo, Told)> {
    let facts = Facts::of(lines).facts;
    facts.into_iter().filter_map(|it| Some((it.entry, Told { turn: it.turn, fact: it.fact?.clone() }))).collect()
}

/// Where a fact stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed<'a> {
    pub(crate) entry: EntryNo,
    pub(crate) turn: u32,
    /// Nothing if it was withdrawn.
    pub(crate) fact: Option<&'a Fact>,
}

/// All that was told, withdrawn or not.
pub(crate) struct Facts<'a> {
    facts: Vec<Placed<'a>>,
}

impl<'a> Facts<'a> {
    pub(crate) fn of(lines: &'a [Line]) -> Self {
        let mut told = Self { facts: Vec::with_capacity(lines.len()) };
        for (number, line) in (1..).zip(lines) {
            let number = EntryNo(number);
            match &line.entry {
                Entry::Happened(Told { turn, fact }) => {
                    told.facts.push(Placed { entry: number, turn: *turn, fact: Some(fact) });
                }
                Entry::Withdrawn { entry } => {
                    if let Some(it) = told.find_mut(*entry) {
                        it.fact = None;
                    }
                }
                Entry::Corrected { entry, to } => {
                    // What was withdrawn stays so.
                    if let Some(it) = told.find_mut(*entry).filter(|it| it.fact.is_some()) {
                        it.fact = Some(to);
                    }
                }
                Entry::Sealed => {}
                Entry::Inserted { before, fact } => {
                    if let Some(place) = told.facts.iter().position(|it| it.entry == *before) {
                        let turn = told.facts.get(place).map_or(0, |it| it.turn);
                        told.facts.insert(place, Placed { entry: number, turn, fact: Some(fact) });
                    }
                }
            }
        }
        told
    }

    pub(crate) fn find(&self, entry: EntryNo) -> Option<Placed<'a>> {
        self.facts.iter().find(|it| it.entry == entry).copied()
    }

    fn find_mut(&mut self, entry: EntryNo) -> Option<&mut Placed<'a>> {
        self.facts.iter_mut().find(|it| it.entry == entry)
    }
}
