//! What a unit moves and fights as.

use crate::army_list::UnitType;

/// What a unit moves and fights as: models of one base type may be together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BaseType {
    /// On foot, with packs or without.
    Infantry,
    /// On bikes and jetbikes.
    Bike,
    /// On four legs.
    Beast,
    /// Mounted.
    Cavalry,
    /// Large and alive.
    MonstrousCreature,
    /// Guns and their crews.
    Artillery,
    /// On wheels or tracks; tanks keep to tanks.
    Vehicle,
    /// Tanks.
    Tank,
    /// On legs of steel.
    Walker,
    /// In the air.
    Flyer,
    /// Walls.
    Fortification,
}

impl BaseType {
    /// The base type of a unit type.
    pub const fn of(unit_type: UnitType) -> Self {
        match unit_type {
            UnitType::Infantry | UnitType::JumpInfantry | UnitType::JetPackInfantry => Self::Infantry,
            UnitType::Bike | UnitType::Jetbike => Self::Bike,
            UnitType::Beast => Self::Beast,
            UnitType::Cavalry => Self::Cavalry,
            UnitType::MonstrousCreature => Self::MonstrousCreature,
            UnitType::Artillery => Self::Artillery,
            UnitType::Vehicle => Self::Vehicle,
            UnitType::Tank => Self::Tank,
            UnitType::Walker => Self::Walker,
            UnitType::Flyer => Self::Flyer,
            UnitType::Fortification => Self::Fortification,
        }
    }

    /// True where Heroes and Leaders cannot be: among vehicles, walkers and monstrous creatures.
    pub const fn refuses_characters(self) -> bool {
        matches!(self, Self::Vehicle | Self::Tank | Self::Walker | Self::Flyer | Self::MonstrousCreature)
    }

    /// True for everything with a hull.
    pub const fn is_vehicle(self) -> bool {
        matches!(self, Self::Vehicle | Self::Tank | Self::Walker | Self::Flyer)
    }

    /// As people say it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Bike => "bikes",
            Self::Beast => "beasts",
            Self::Cavalry => "cavalry",
            Self::MonstrousCreature => "monstrous creatures",
            Self::Artillery => "artillery",
            Self::Vehicle => "vehicles",
            Self::Tank => "tanks",
            Self::Walker => "walkers",
            Self::Flyer => "flyers",
            Self::Fortification => "fortifications",
        }
    }
}
