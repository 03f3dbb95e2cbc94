//! What stands: the happenings of a journal in the order in which they happened, with everything that was corrected,
//! withdrawn or forgotten at first.

use battle::EntryNo;

use super::{Happening, Line, Statement, Told};

/// What every entry tells now, in the order of what happened.
pub(crate) fn standing(lines: &[Line]) -> Vec<(EntryNo, Told)> {
    let happenings = Happenings::of(lines).happenings;
    happenings
        .into_iter()
        .filter_map(|it| Some((it.entry, Told { turn: it.turn, happening: it.happening?.clone() })))
        .collect()
}

/// Where a happening stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed<'a> {
    pub(crate) entry: EntryNo,
    pub(crate) turn: u32,
    /// Nothing if it was withdrawn.
    pub(crate) happening: Option<&'a Happening>,
}

/// All that was told, withdrawn or not.
pub(crate) struct Happenings<'a> {
    happenings: Vec<Placed<'a>>,
}

impl<'a> Happenings<'a> {
    pub(crate) fn of(lines: &'a [Line]) -> Self {
        let mut told = Self { happenings: Vec::with_capacity(lines.len()) };
        for (number, line) in (1..).zip(lines) {
            let number = EntryNo(number);
            match &line.entry {
                Statement::Happened(Told { turn, happening }) => {
                    told.happenings.push(Placed { entry: number, turn: *turn, happening: Some(happening) });
                }
                Statement::Withdrawn { entry } => {
                    if let Some(it) = told.find_mut(*entry) {
                        it.happening = None;
                    }
                }
                Statement::Corrected { entry, to } => {
                    // What was withdrawn stays so.
                    if let Some(it) = told.find_mut(*entry).filter(|it| it.happening.is_some()) {
                        it.happening = Some(to);
                    }
                }
                Statement::Sealed => {}
                Statement::Inserted { before, happening } => {
                    if let Some(place) = told.happenings.iter().position(|it| it.entry == *before) {
                        let turn = told.happenings.get(place).map_or(0, |it| it.turn);
                        told.happenings.insert(place, Placed { entry: number, turn, happening: Some(happening) });
                    }
                }
            }
        }
        told
    }

    pub(crate) fn find(&self, entry: EntryNo) -> Option<Placed<'a>> {
        self.happenings.iter().find(|it| it.entry == entry).copied()
    }

    fn find_mut(&mut self, entry: EntryNo) -> Option<&mut Placed<'a>> {
        self.happenings.iter_mut().find(|it| it.entry == entry)
    }
}
