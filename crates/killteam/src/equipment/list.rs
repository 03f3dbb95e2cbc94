//! The equipment as a list: what may be picked, what of it is put on the table, and what of it is thrown.

use table::Length;

use crate::vocabulary::Gear;
use crate::weapon::{MOST_WEAPONS, Weapon, WeaponKind, WeaponNo};
use crate::weapon_rules::WeaponRule;

/// Options that every team may pick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Equipment {
    /// A marker at which operatives get fresh ammunition.
    AmmoCache,
    /// A marker that carries the word of SUPPORT further.
    CommsDevice,
    /// A marker that goes off.
    Mines,
    /// An obstacle.
    RazorWire,
    /// Two low walls.
    LightBarricades,
    /// A wall near the own drop zone.
    HeavyBarricade,
    /// Two ladders.
    Ladders,
    /// Smoke and stun grenades, two in all.
    UtilityGrenades,
    /// Frag and krak grenades, two in all.
    ExplosiveGrenades,
    /// A shield that can be taken along.
    PortableBarricade,
    /// Makes one Breach cheaper, where there is something to breach.
    BreachingCharge,
}

impl Equipment {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::AmmoCache,
        Self::CommsDevice,
        Self::Mines,
        Self::RazorWire,
        Self::LightBarricades,
        Self::HeavyBarricade,
        Self::Ladders,
        Self::UtilityGrenades,
        Self::ExplosiveGrenades,
        Self::PortableBarricade,
        Self::BreachingCharge,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AmmoCache => "Ammo Cache",
            Self::CommsDevice => "Comms Device",
            Self::Mines => "Mines",
            Self::RazorWire => "Razor Wire",
            Self::LightBarricades => "Light Barricades",
            Self::HeavyBarricade => "Heavy Barricade",
            Self::Ladders => "Ladders",
            Self::UtilityGrenades => "Utility Grenades",
            Self::ExplosiveGrenades => "Explosive Grenades",
            Self::PortableBarricade => "Portable Barricade",
            Self::BreachingCharge => "Breaching Charge",
        }
    }

    /// What it does, in a sentence or two.
    pub const fn gist(self) -> &'static str {
        match self {
            Self::AmmoCache => {
                "A marker: once a turning point somebody at it takes fresh ammunition and may re-roll an attack die when it shoots."
            }
            Self::CommsDevice => "A marker: rules of SUPPORT operatives at it reach 3″ further.",
            Self::Mines => "A marker that goes off when somebody moves near it, for D3 damage and 3 more.",
            Self::RazorWire => "An obstacle: moving across it costs more.",
            Self::LightBarricades => "Two low walls of light terrain.",
            Self::HeavyBarricade => "A low wall of heavy terrain, near your own drop zone.",
            Self::Ladders => "Two ladders: climbing along one counts less.",
            Self::UtilityGrenades => "Two grenades, smoke or stun: smoke obscures, stun lowers APL.",
            Self::ExplosiveGrenades => "Two grenades, frag or krak: frag hits everybody around, krak one target hard.",
            Self::PortableBarricade => "A low wall that whoever stands behind it can take along.",
            Self::BreachingCharge => "One breach point is opened for less, with a blast behind it.",
        }
    }

    /// The two kinds among which its grenades are split, if it is grenades.
    pub const fn split(self) -> Option<[&'static str; 2]> {
        match self {
            Self::UtilityGrenades => Some(["smoke", "stun"]),
            Self::ExplosiveGrenades => Some(["frag", "krak"]),
            _ => None,
        }
    }

    /// What it puts on the table before the battle.
    pub const fn items(self) -> &'static [Item] {
        match self {
            Self::AmmoCache => &[Item::Marker(Gear::AmmoCache)],
            Self::CommsDevice => &[Item::Marker(Gear::CommsDevice)],
            Self::Mines => &[Item::Marker(Gear::Mines)],
            Self::RazorWire => &[Item::Terrain(Obstruction::RazorWire)],
            Self::LightBarricades => {
                &[Item::Terrain(Obstruction::LightBarricade), Item::Terrain(Obstruction::LightBarricade)]
            }
            Self::HeavyBarricade => &[Item::Terrain(Obstruction::HeavyBarricade)],
            Self::Ladders => &[Item::Terrain(Obstruction::Ladder), Item::Terrain(Obstruction::Ladder)],
            Self::PortableBarricade => &[Item::Terrain(Obstruction::PortableBarricade)],
            Self::UtilityGrenades | Self::ExplosiveGrenades | Self::BreachingCharge => &[],
        }
    }
}

/// One thing that is put on the table before the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// A marker.
    Marker(Gear),
    /// A piece of terrain.
    Terrain(Obstruction),
}

/// A kind of terrain among the equipment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Obstruction {
    /// Exposed and obstructing.
    RazorWire,
    /// Light.
    LightBarricade,
    /// Heavy.
    HeavyBarricade,
    /// Leans on high terrain and makes it easy to climb.
    Ladder,
    /// Light, and of use only to whoever stands at its inside.
    PortableBarricade,
}

impl Obstruction {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::RazorWire, Self::LightBarricade, Self::HeavyBarricade, Self::Ladder, Self::PortableBarricade];
}

impl Item {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Marker(Gear::AmmoCache),
        Self::Marker(Gear::CommsDevice),
        Self::Marker(Gear::Mines),
        Self::Terrain(Obstruction::RazorWire),
        Self::Terrain(Obstruction::LightBarricade),
        Self::Terrain(Obstruction::HeavyBarricade),
        Self::Terrain(Obstruction::Ladder),
        Self::Terrain(Obstruction::PortableBarricade),
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Marker(gear) => gear.name(),
            Self::Terrain(Obstruction::RazorWire) => "razor wire",
            Self::Terrain(Obstruction::LightBarricade) => "light barricade",
            Self::Terrain(Obstruction::HeavyBarricade) => "heavy barricade",
            Self::Terrain(Obstruction::Ladder) => "ladder",
            Self::Terrain(Obstruction::PortableBarricade) => "portable barricade",
        }
    }

    /// The item of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()))
    }
}

/// A kind of explosive grenade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grenade {
    /// Hits everybody around.
    Frag,
    /// Hits one target hard.
    Krak,
}

impl Grenade {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Frag, Self::Krak];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Frag => "frag grenade",
            Self::Krak => "krak grenade",
        }
    }

    /// Its number as a weapon: after all that a datacard can have.
    pub(crate) const fn number(self) -> WeaponNo {
        WeaponNo(MOST_WEAPONS as u8 + self as u8)
    }

    /// The grenade with this number.
    pub(crate) fn numbered(number: WeaponNo) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.number() == number)
    }

    /// As a weapon.
    pub(crate) fn weapon(self) -> Weapon {
        let range = WeaponRule::Range(Length::inches(6));
        let (dmg, rules) = match self {
            Self::Frag => ([2, 4], vec![range, WeaponRule::Blast(Length::inches(2)), WeaponRule::Saturate]),
            Self::Krak => ([4, 5], vec![range, WeaponRule::Piercing(1), WeaponRule::Saturate]),
        };
        Weapon { name: self.name().into(), kind: WeaponKind::Ranged, atk: 4, hit: 4, dmg, rules }
    }
}
