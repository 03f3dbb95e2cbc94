//! Remembered answers about pairs of pieces that have not moved.
//!
//! A battle asks the same pair again and again between two moves. The cache is a plain value that
//! the caller owns and passes along; it is no part of a battle's state, and throwing it away
//! changes no answer. It holds one answer for each ordered pair of pieces and recognizes a stale
//! one by the poses it was given for, so a move needs no clearing.

use crate::Pose;

/// One remembered answer for each ordered pair of pieces.
///
/// ```
/// # use table::{Pose, SightCache};
/// let (mut cache, mut asked) = (SightCache::new(24), 0);
/// let (a, b, c) = (Pose::at("4, 6".parse()?), Pose::at("9, 6".parse()?), Pose::at("9, 7".parse()?));
/// for to in [b, b, c, c] {
///     let seen = *cache.recall((0, a), (1, to), 0, || { asked += 1; true });
///     assert!(seen);
/// }
/// assert_eq!(asked, 2);
/// # Ok::<(), table::PointError>(())
/// ```
#[derive(Debug, Clone)]
pub struct SightCache<T> {
    pieces: usize,
    slots: Vec<Option<Slot<T>>>,
}

#[derive(Debug, Clone)]
struct Slot<T> {
    from: Pose,
    to: Pose,
    stamp: u32,
    answer: T,
}

impl<T> SightCache<T> {
    /// An empty cache for pieces numbered from nought to below `pieces`.
    pub fn new(pieces: u16) -> Self {
        let pieces = usize::from(pieces);
        Self { pieces, slots: std::iter::repeat_with(|| None).take(pieces * pieces).collect() }
    }

    /// The answer for this pair, found out only if it is not remembered.
    ///
    /// `stamp` stands for whatever else the answer depends on and may change: which doors are
    /// open, say. A remembered answer with another stamp is stale.
    ///
    /// # Panics
    ///
    /// If a piece's number is not below the number of pieces.
    pub fn recall(&mut self, from: (u16, Pose), to: (u16, Pose), stamp: u32, find_out: impl FnOnce() -> T) -> &T {
        let (row, column) = (usize::from(from.0), usize::from(to.0));
        assert!(row < self.pieces && column < self.pieces, "a piece that the cache was not made for");
        let slot = &mut self.slots[row * self.pieces + column];
        let fresh = |it: &Slot<T>| it.from == from.1 && it.to == to.1 && it.stamp == stamp;
        if !slot.as_ref().is_some_and(fresh) {
            *slot = Some(Slot { from: from.1, to: to.1, stamp, answer: find_out() });
        }
        &slot.as_ref().expect("just filled or found fresh").answer
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.iter_mut().for_each(|it| *it = None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_forgotten_when_either_moves_or_the_stamp_changes() {
        let mut cache = SightCache::new(2);
        let [here, there] = ["1, 1", "2, 2"].map(|it| Pose::at(it.parse().unwrap()));
        assert_eq!(*cache.recall((0, here), (1, there), 0, || 1), 1);
        assert_eq!(*cache.recall((0, here), (1, there), 0, || 2), 1);
        assert_eq!(*cache.recall((1, there), (0, here), 0, || 3), 3, "the other way round is another question");
        assert_eq!(*cache.recall((0, there), (1, there), 0, || 4), 4);
        assert_eq!(*cache.recall((0, there), (1, here), 0, || 5), 5);
        assert_eq!(*cache.recall((0, there), (1, here), 1, || 6), 6);
        cache.clear();
        assert_eq!(*cache.recall((0, there), (1, here), 1, || 7), 7);
    }
}
