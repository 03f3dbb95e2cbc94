//! Access points as a map has them, and what happens to them.

use table::{Bounds, Prism, Terrain, Traits};

use crate::vocabulary::OperativeId;

/// The most access points of a map.
const MOST: usize = 32;

/// An access point of the map, by its place in the list of all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccessPoint(pub(crate) u8);

impl AccessPoint {
    /// Its bit among those that are not as they began.
    pub(crate) const fn bit(self) -> u32 {
        1 << (self.0 as u32 % u32::BITS)
    }
}

/// The two kinds of access points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessKind {
    /// Opened and shut by Operate Hatch.
    Hatchway,
    /// Opened by Breach, and never shut again.
    BreachPoint,
}

impl AccessKind {
    const fn named(self) -> Traits {
        match self {
            Self::Hatchway => Traits::HATCHWAY,
            Self::BreachPoint => Traits::BREACH_POINT,
        }
    }

    /// As players say it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hatchway => "hatchway",
            Self::BreachPoint => "breach point",
        }
    }
}

/// An access point as the map has it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    pub(super) feature: usize,
    pub(super) part: usize,
    pub(super) kind: AccessKind,
    /// True if it begins open.
    pub(crate) open: bool,
    /// Counted among those of its kind, from 1.
    number: u8,
    /// Around it, seen from above, whether it is open or shut.
    pub(super) bounds: Bounds,
}

impl Plan {
    /// "hatchway 3".
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.kind.name(), self.number)
    }

    pub(crate) fn kind(&self) -> AccessKind {
        self.kind
    }

    pub(crate) fn number(&self) -> u8 {
        self.number
    }

    /// Around it, seen from above.
    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Changes the part of this access point to what it is if it is not as it began.
    pub(crate) fn change(&self, features: &mut [table::Feature]) {
        let shut = Traits::HEAVY | Traits::WALL;
        let open = Traits::ACCESSIBLE | Traits::INSIGNIFICANT | Traits::EXPOSED;
        if let Some(part) = features.get_mut(self.feature).and_then(|it| it.parts.get_mut(self.part)) {
            part.traits = self.kind.named() | if self.open { shut } else { open };
        }
    }
}

/// The access points of a map, in its order, or why there are too many.
pub(crate) fn plans(terrain: &Terrain) -> Result<Vec<Plan>, String> {
    let mut plans: Vec<Plan> = Vec::new();
    for (feature, (_, it)) in terrain.features().enumerate() {
        for (part, prism) in it.parts.iter().enumerate() {
            for kind in [AccessKind::Hatchway, AccessKind::BreachPoint] {
                if prism.traits.has_any(kind.named()) {
                    let before = plans.iter().filter(|it| it.kind == kind).count();
                    let number = u8::try_from(before + 1).unwrap_or(u8::MAX);
                    let (open, bounds) = (!prism.traits.has_any(Traits::WALL), prism.outline.bounds());
                    plans.push(Plan { feature, part, kind, open, number, bounds });
                }
            }
        }
    }
    match plans.len() > MOST {
        true => Err(format!("the map has {} hatchways and breach points; {MOST} is the most", plans.len())),
        false => Ok(plans),
    }
}

/// What happens to access points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessEvent {
    /// A hatchway was opened or shut.
    Operated {
        /// Which.
        access: AccessPoint,
        /// It is open now.
        open: bool,
    },
    /// A breach point was opened.
    Breached {
        /// By whom.
        who: OperativeId,
        /// Which.
        access: AccessPoint,
        /// With the breaching charge.
        charge: bool,
    },
    /// The dice of a breach fell.
    BreachRolled,
}

/// True if something on this terrain can be fought through.
pub(crate) fn can_be_fought_through(terrain: &Terrain) -> bool {
    terrain.parts().any(|(_, part)| is_way_through(part))
}

/// An open hatchway can be walked and seen through; the door of a stronghold need only be a door.
pub(super) fn is_way_through(part: &Prism) -> bool {
    let hatchway = part.traits.has(Traits::ACCESSIBLE | Traits::EXPOSED);
    hatchway || part.traits.has(Traits::ACCESSIBLE | Traits::DOOR)
}
