//! The markers of a battle as they stand.

use table::Point;

use crate::vocabulary::{Marker, OperativeId};

/// One marker as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MarkerState {
    /// Not in play.
    #[default]
    Nowhere,
    /// On the table; where, if that is known.
    OnTable(Option<Point>),
    /// Carried along.
    Carried(OperativeId),
}

/// All of them. Few are ever in play, and those are asked for all the time.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Markers {
    all: [MarkerState; Marker::ALL.len()],
    // A bit for each that is in play.
    in_play: u64,
}

impl Markers {
    pub(super) fn new() -> Self {
        const { assert!(Marker::ALL.len() <= 64, "a bit for each marker") };
        Self { all: [MarkerState::Nowhere; Marker::ALL.len()], in_play: 0 }
    }

    pub(super) fn get(&self, marker: Marker) -> MarkerState {
        self.all.get(marker.index()).copied().unwrap_or_default()
    }

    pub(super) fn set(&mut self, marker: Marker, to: MarkerState) {
        if let Some(slot) = self.all.get_mut(marker.index()) {
            *slot = to;
            let bit = 1 << marker.index();
            self.in_play = if to == MarkerState::Nowhere { self.in_play & !bit } else { self.in_play | bit };
        }
    }

    /// Those that are in play, and how they stand.
    pub(super) fn in_play(&self) -> impl Iterator<Item = (Marker, MarkerState)> {
        let mut left = self.in_play;
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            Some((*Marker::ALL.get(place)?, *self.all.get(place)?))
        })
    }

    /// Every marker that the rules know, in play or not.
    pub(super) fn all(&self) -> &[MarkerState] {
        &self.all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_play_follows_what_is_set() {
        let mut markers = Markers::new();
        let [first, .., last] = Marker::ALL;
        assert_eq!(markers.in_play().count(), 0);
        markers.set(last, MarkerState::Carried(OperativeId(3)));
        markers.set(first, MarkerState::OnTable(None));
        let both = [(first, MarkerState::OnTable(None)), (last, MarkerState::Carried(OperativeId(3)))];
        assert_eq!(markers.in_play().collect::<Vec<_>>(), both);
        markers.set(first, MarkerState::Nowhere);
        assert_eq!(markers.in_play().map(|it| it.0).collect::<Vec<_>>(), [last]);
    }
}
