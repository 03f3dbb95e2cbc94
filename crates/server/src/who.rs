//! Who somebody is by their key.

use battle::Seat;
use door::{Viewer, Who};
use store::{Access, KeyHash};

use crate::wire::KeyKind;

/// Somebody whose key was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Holder {
    /// What the key opens.
    pub(crate) kind: KeyKind,
    /// Which seat, if it is a seat's.
    pub(crate) seat: Option<Seat>,
    /// The hash of the key.
    pub(crate) key: KeyHash,
}

impl Holder {
    pub(crate) fn new(access: &Access, key: KeyHash) -> Option<Self> {
        Some(Self { kind: kind_named(&access.kind)?, seat: access.seat.map(Seat), key })
    }

    /// The seat that this key lets one act for.
    pub(crate) fn acts_for(&self) -> Option<Seat> {
        self.seat.filter(|_| self.kind == KeyKind::Seat)
    }

    /// True if a battle can be followed with it while it runs.
    pub(crate) fn may_follow(&self) -> bool {
        matches!(self.kind, KeyKind::Seat | KeyKind::Watch | KeyKind::Overlay)
    }

    /// Who looks, where people sit at these seats.
    pub(crate) fn viewer(&self, shared: bool, people: &[Seat]) -> Viewer {
        match self.acts_for() {
            Some(_) if shared => Viewer { who: Who::Around(people.to_vec()) },
            Some(seat) => Viewer::seat(seat),
            None => Viewer::watcher(),
        }
    }
}

impl KeyKind {
    /// Every kind.
    pub(crate) const ALL: [Self; 5] = [Self::Seat, Self::Watch, Self::Overlay, Self::Report, Self::Replay];

    /// Its name in the store and in addresses.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Seat => "seat",
            Self::Watch => "watch",
            Self::Overlay => "overlay",
            Self::Report => "report",
            Self::Replay => "replay",
        }
    }

    /// Where a key of this kind leads.
    pub(crate) fn path(self, battle: &str, key: &str) -> String {
        let page = match self {
            Self::Seat => "b",
            Self::Watch => "w",
            Self::Overlay => "o",
            Self::Report => "r",
            Self::Replay => "p",
        };
        format!("/{page}/{battle}#k={key}")
    }
}

/// The kind of this name.
pub(crate) fn kind_named(name: &str) -> Option<KeyKind> {
    KeyKind::ALL.into_iter().find(|it| it.name() == name)
}
