//! Who sees whom from place to place, and past cover, as far as the map goes: found out when somebody first looks, and kept.
//!
//! A page has hundreds of places, and battles on a table look from the same ones at the same ones again and again. An answer
//! takes two bits, and a place from which nobody has looked yet takes none. What the sides have put down or opened
//! is for whoever looks to see to.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sought {
    /// Some part of the other.
    Figure,
    /// A line past everything that covers the other.
    PastCover,
    /// A line past all of that but light terrain, which does not count.
    PastHeavyCover,
    /// The top of the other's head from one's own, at a glance.
    Head,
    /// The other's feet from one's own, at a glance.
    Feet,
}

impl Sought {
    pub(super) const ALL: [Self; 5] = [Self::Figure, Self::PastCover, Self::PastHeavyCover, Self::Head, Self::Feet];
}

/// Answers in a byte.
const IN_A_BYTE: usize = 4;

/// The looks from the places of one page at those of another.
#[derive(Debug)]
pub(super) struct Looks {
    /// A row for each place that somebody may look from.
    rows: Vec<OnceLock<Box<[AtomicU8]>>>,
    /// How many places there are to look at.
    ends: usize,
}

impl Looks {
    const HIDDEN: u8 = 1;
    const SEEN: u8 = 2;
    const ANSWER: u8 = 3;

    pub(super) fn new(places: usize, ends: usize) -> Self {
        Self { rows: std::iter::repeat_with(OnceLock::new).take(places).collect(), ends }
    }

    /// Whether somebody at the one place sees somebody at the other; nothing if there are no such places. Whoever asks first
    /// finds it out; if two do at the same time, both find the same.
    pub(super) fn get_or_find(&self, from: usize, to: usize, find: impl FnOnce() -> bool) -> Option<bool> {
        let bytes = self.ends.div_ceil(IN_A_BYTE);
        let row = self.rows.get(from)?.get_or_init(|| std::iter::repeat_with(AtomicU8::default).take(bytes).collect());
        let (byte, shift) = (row.get(to / IN_A_BYTE)?, to % IN_A_BYTE * 2);
        Some(match byte.load(Ordering::Relaxed) >> shift & Self::ANSWER {
            Self::HIDDEN => false,
            Self::SEEN => true,
            _ => {
                let seen = find();
                let answer = if seen { Self::SEEN } else { Self::HIDDEN };
                byte.fetch_or(answer << shift, Ordering::Relaxed);
                seen
            }
        })
    }
}

/// A copy has to look for itself.
impl Clone for Looks {
    fn clone(&self) -> Self {
        Self::new(self.rows.len(), self.ends)
    }
}

/// The newest looks past what is not as the map has it. There is a slot for a few, and what comes later takes the place of what was
/// there.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    slots: OnceLock<Box<[AtomicU64]>>,
}

impl Memory {
    const SLOTS: usize = 1_024;

    /// What is remembered of the look of this number, or else what is found now.
    pub(crate) fn get_or_find(&self, number: u64, find: impl FnOnce() -> bool) -> bool {
        let slots = self.slots.get_or_init(|| std::iter::repeat_with(AtomicU64::default).take(Self::SLOTS).collect());
        // Numbers of neighbours are strewn.
        let place = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - Self::SLOTS.trailing_zeros());
        let Some(slot) = slots.get(place as usize) else { return find() };
        // An empty slot is no look's: numbers begin with one.
        let (known, wanted) = (slot.load(Ordering::Relaxed), number + 1);
        if known >> 1 == wanted {
            return known & 1 == 1;
        }
        let seen = find();
        slot.store(wanted << 1 | u64::from(seen), Ordering::Relaxed);
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::{Looks, Memory};

    #[test]
    fn what_is_remembered_is_what_was_found_and_what_was_forgotten_is_found_again() {
        let memory = Memory::default();
        let sees = |number: u64| number.is_multiple_of(3);
        for number in (0..5_000).chain(0..5_000) {
            assert_eq!(memory.get_or_find(number, || sees(number)), sees(number), "{number}");
        }
        assert_eq!(memory.get_or_find(4_999, || panic!("it is known")), sees(4_999));
    }

    #[test]
    fn a_look_is_taken_once_and_neighbours_keep_their_own() {
        let looks = Looks::new(3, 9);
        let sees = |from: usize, to: usize| (from + to).is_multiple_of(3);
        for from in 0..3 {
            for to in 0..9 {
                assert_eq!(looks.get_or_find(from, to, || sees(from, to)), Some(sees(from, to)));
            }
        }
        for (from, to) in [(0, 0), (2, 8), (1, 3), (1, 2)] {
            assert_eq!(looks.get_or_find(from, to, || panic!("it is known")), Some(sees(from, to)), "{from} {to}");
        }
    }

    #[test]
    fn a_place_that_is_not_there_has_no_answer() {
        let looks = Looks::new(2, 4);
        assert_eq!(looks.get_or_find(2, 0, || true), None);
        assert_eq!(looks.get_or_find(0, 4, || true), None);
    }
}
