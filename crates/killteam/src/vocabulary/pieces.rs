//! What lies on the table or is part of it: markers, tokens, zones, flanks and edges.

use battle::Side;
use table::{Length, Point};

use super::OperativeId;

/// One of the three objective markers, by the number that players give it: 1 to 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Objective(u8);

impl Objective {
    /// All three.
    pub const ALL: [Self; 3] = [Self(1), Self(2), Self(3)];

    /// The objective marker with this number.
    pub fn numbered(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.0 == number)
    }

    /// The one on the centreline, which belongs to nobody.
    pub const CENTRE: Self = Self(2);

    /// Its number, 1 to 3.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its place in a list of three.
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

/// A marker: something flat on the table that can be contested and controlled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Marker {
    /// An objective marker, 40 mm.
    Objective(Objective),
    /// The banner of a side, 20 mm.
    Banner(Side),
    /// What a side retrieved from an objective marker, 20 mm.
    Retrieval(Side, Objective),
    /// Intelligence that a side steals from fallen enemies, 20 mm, numbered from 1.
    Intelligence(Side, u8),
    /// Equipment of a side, 20 mm.
    Gear(Gear, Side),
}

/// A marker among the equipment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gear {
    /// Fresh ammunition.
    AmmoCache,
    /// Carries the word of SUPPORT further.
    CommsDevice,
    /// Goes off.
    Mines,
    /// Smoke of the first grenade.
    FirstSmoke,
    /// Smoke of the second grenade.
    SecondSmoke,
}

impl Gear {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::AmmoCache, Self::CommsDevice, Self::Mines, Self::FirstSmoke, Self::SecondSmoke];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AmmoCache => "ammo cache",
            Self::CommsDevice => "comms device",
            Self::Mines => "mines",
            Self::FirstSmoke => "first smoke",
            Self::SecondSmoke => "second smoke",
        }
    }
}

impl Marker {
    /// The three objective markers.
    pub const OBJECTIVES: [Self; 3] =
        [Self::Objective(Objective::ALL[0]), Self::Objective(Objective::ALL[1]), Self::Objective(Objective::ALL[2])];

    /// Every marker that the rules know.
    pub const ALL: [Self; 21 + 2 * Self::MOST_INTELLIGENCE as usize] = Self::all();

    /// The most intelligence markers of a side: one for each operative of a large team.
    pub const MOST_INTELLIGENCE: u8 = 14;

    const fn all() -> [Self; 21 + 2 * Self::MOST_INTELLIGENCE as usize] {
        let mut list = [Self::Banner(Side::A); 21 + 2 * Self::MOST_INTELLIGENCE as usize];
        let mut place = 0;
        while place < 3 {
            list[place] = Self::Objective(Objective::ALL[place]);
            list[5 + place] = Self::Retrieval(Side::A, Objective::ALL[place]);
            list[8 + place] = Self::Retrieval(Side::B, Objective::ALL[place]);
            place += 1;
        }
        list[4] = Self::Banner(Side::B);
        let mut gear = 0;
        while gear < 5 {
            list[11 + gear] = Self::Gear(Gear::ALL[gear], Side::A);
            list[16 + gear] = Self::Gear(Gear::ALL[gear], Side::B);
            gear += 1;
        }
        let mut number = 0;
        while number < Self::MOST_INTELLIGENCE {
            let place = 21 + number as usize;
            list[place] = Self::Intelligence(Side::A, number + 1);
            list[place + Self::MOST_INTELLIGENCE as usize] = Self::Intelligence(Side::B, number + 1);
            number += 1;
        }
        list
    }

    /// Its place in [`Marker::ALL`].
    pub(crate) fn index(self) -> usize {
        let second = |side: Side, step: usize| if side == Side::A { 0 } else { step };
        match self {
            Self::Objective(it) => it.index(),
            Self::Banner(side) => 3 + second(side, 1),
            Self::Retrieval(side, it) => 5 + second(side, 3) + it.index(),
            Self::Gear(gear, side) => 11 + second(side, 5) + gear as usize,
            Self::Intelligence(side, number) => {
                let most = usize::from(Self::MOST_INTELLIGENCE);
                21 + second(side, most) + usize::from(number).saturating_sub(1)
            }
        }
    }

    /// The diameter of every marker but the objective markers.
    pub(crate) const SMALL: Length = Length::mm(20);

    /// Its diameter.
    pub const fn diameter(self) -> Length {
        match self {
            Self::Objective(_) => Length::mm(40),
            _ => Self::SMALL,
        }
    }

    /// The side that brought it along; nobody brings objective markers.
    pub(crate) const fn owner(self) -> Option<Side> {
        match self {
            Self::Objective(_) => None,
            Self::Banner(side) | Self::Retrieval(side, _) | Self::Intelligence(side, _) | Self::Gear(_, side) => {
                Some(side)
            }
        }
    }

    /// Its number, if its side has several of the kind.
    pub(crate) fn number(self) -> Option<u8> {
        match self {
            Self::Objective(it) | Self::Retrieval(_, it) => Some(it.number()),
            Self::Intelligence(_, number) => Some(number),
            Self::Banner(_) | Self::Gear(..) => None,
        }
    }

    /// This word and its number, if it has one: "retrieval 2".
    pub(crate) fn numbered(self, word: &str) -> String {
        self.number().map_or_else(|| word.to_owned(), |number| format!("{word} {number}"))
    }
}

impl From<Objective> for Marker {
    fn from(objective: Objective) -> Self {
        Self::Objective(objective)
    }
}

/// What a side claims for the end of a turning point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// The side will control this marker.
    Controlled(Objective),
    /// Nobody of the other side will contest this marker.
    Uncontested(Objective),
}

impl Claim {
    /// The marker that it is about.
    pub const fn objective(self) -> Objective {
        match self {
            Self::Controlled(objective) | Self::Uncontested(objective) => objective,
        }
    }
}

/// A place that an action aims at. Rules cannot look inside: on a physical table nobody has said
/// where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub(crate) Option<Point>);

/// Anything that can be somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// An operative.
    Operative(OperativeId),
    /// A marker.
    Marker(Marker),
    /// A marker that would be put there.
    Planned(Marker, Spot),
}

impl From<OperativeId> for Piece {
    fn from(who: OperativeId) -> Self {
        Self::Operative(who)
    }
}

impl From<Marker> for Piece {
    fn from(marker: Marker) -> Self {
        Self::Marker(marker)
    }
}

/// An area with a meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    /// A side's half of the killzone.
    Territory(Side),
    /// Where a side sets up.
    DropZone(Side),
}

/// One of the two flanks: the killzone cut from one player edge to the other. Left and right are
/// seen from the end of the map that is called A.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flank {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

impl Flank {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left flank",
            Self::Right => "right flank",
        }
    }

    /// Its place in a list of two.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// What a side's tac op leaves at an objective marker, for as long as the op says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Token {
    /// Plant Devices.
    Device,
    /// Martyrs.
    Martyr,
    /// Sweep & Clear: an enemy fell there.
    Swept,
    /// Sweep & Clear: the marker was cleared in this turning point.
    Cleared,
    /// Retrieval: the marker was searched.
    Searched,
    /// Dominate: held by an operative.
    Dominate,
}

impl Token {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Device, Self::Martyr, Self::Swept, Self::Cleared, Self::Searched, Self::Dominate];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Device => "Device",
            Self::Martyr => "Martyr",
            Self::Swept => "Swept",
            Self::Cleared => "Cleared",
            Self::Searched => "Searched",
            Self::Dominate => "Dominate",
        }
    }

    /// What it stands for.
    pub const fn gist(self) -> &'static str {
        match self {
            Self::Device => "Plant Devices: a device is planted here.",
            Self::Martyr => "Martyrs: one of theirs fell here.",
            Self::Swept => "Sweep & Clear: an enemy fell here.",
            Self::Cleared => "Sweep & Clear: it was cleared in this turning point.",
            Self::Searched => "Retrieval: it was searched.",
            Self::Dominate => "Dominate: an operative keeps it for an enemy that it took out.",
        }
    }
}

/// What holds a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder {
    /// An objective marker.
    Objective(Objective),
    /// An operative.
    Operative(OperativeId),
}

/// An edge of the killzone with a meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// The two edges that belong to nobody.
    Neutral,
}
