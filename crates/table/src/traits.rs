//! Terrain traits: named marks on terrain, as data.
//!
//! The names are those of the three systems, side by side. `table` gives none of them a meaning; a
//! system reads the ones it knows and decides what they do.

use std::fmt;
use std::ops::{BitOr, BitOrAssign};
use std::str::FromStr;

/// A set of terrain traits.
///
/// ```
/// # use table::Traits;
/// let wall: Traits = "light, insignificant".parse()?;
/// assert!(wall.has(Traits::LIGHT));
/// assert!(!wall.has(Traits::LIGHT | Traits::HEAVY));
/// assert_eq!(wall.to_string(), "light, insignificant");
/// assert!("lihgt".parse::<Traits>().is_err());
/// # Ok::<(), table::UnknownTrait>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Traits(u64);

impl Traits {
    /// No trait.
    pub const NONE: Self = Self(0);

    /// Every trait there is.
    pub fn all() -> Self {
        (0..NAMES.len()).fold(Self::NONE, |all, bit| all | Self(1 << bit))
    }

    /// True if all of those are among these.
    pub const fn has(self, those: Self) -> bool {
        self.0 & those.0 == those.0
    }

    /// True if at least one of those is among these.
    pub const fn has_any(self, those: Self) -> bool {
        self.0 & those.0 != 0
    }

    /// True if there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and those, where constants are needed; elsewhere write `|`.
    #[must_use]
    pub const fn and(self, those: Self) -> Self {
        Self(self.0 | those.0)
    }

    /// The names, in the order of the list below.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        NAMES.iter().enumerate().filter(move |(bit, _)| self.0 >> bit & 1 == 1).map(|(_, name)| *name)
    }
}

/// One constant and one name a line; the place in the list is the bit.
macro_rules! traits {
    ($($constant:ident $name:literal $gist:literal)*) => {
        impl Traits {
            traits!(@constants 0, $($constant $gist)*);
        }
        const NAMES: &[&str] = &[$($name),*];
    };
    (@constants $bit:expr, $constant:ident $gist:literal $($rest:tt)*) => {
        #[doc = $gist]
        pub const $constant: Self = Self(1 << ($bit));
        traits!(@constants $bit + 1, $($rest)*);
    };
    (@constants $bit:expr,) => {};
}

traits! {
    HEAVY "heavy" "Kill Team: Heavy."
    LIGHT "light" "Kill Team: Light."
    BLOCKING "blocking" "Kill Team: Blocking."
    VANTAGE "vantage" "Kill Team: Vantage."
    ACCESSIBLE "accessible" "Kill Team: Accessible."
    INSIGNIFICANT "insignificant" "Kill Team: Insignificant."
    EXPOSED "exposed" "Kill Team: Exposed."
    CEILING "ceiling" "Kill Team: Ceiling."
    WALL "wall" "Kill Team: Wall of a close-quarters killzone."
    OBSTRUCTING "obstructing" "Kill Team: Obstructing, razor wire."
    PORTABLE "portable" "Kill Team: Portable, of the portable barricade."
    PROTECTIVE "protective" "Kill Team: Protective, of the portable barricade."
    DOOR "door" "Kill Team: a door of a city stronghold."
    STRONGHOLD "stronghold" "Kill Team: a part of a city stronghold."
    HILL "hill" "Category in Maelstrom, kind in Tactical Strike: a part of the table."
    OBSTACLE "obstacle" "Maelstrom, category: Obstacle."
    AREA "area" "Category in Maelstrom, mark in Tactical Strike: area terrain."
    BUILDING "building" "Category in Maelstrom, kind in Tactical Strike."
    LIGHT_COVER "light-cover" "Maelstrom: Light Cover."
    HEAVY_COVER "heavy-cover" "Maelstrom: Heavy Cover."
    DENSE "dense" "Maelstrom: Dense Cover."
    OBSCURING "obscuring" "Maelstrom: Obscuring."
    DIFFICULT "difficult" "Maelstrom: Difficult Ground. Tactical Strike: difficult terrain."
    BREACHABLE "breachable" "Maelstrom: Breachable."
    SCALABLE "scalable" "Maelstrom: Scalable."
    UNSTABLE "unstable" "Maelstrom: Unstable Position."
    EXPOSED_POSITION "exposed-position" "Maelstrom: Exposed Position."
    DEFENSIBLE "defensible" "Maelstrom: Defensible."
    DEFENCE_LINE "defence-line" "Maelstrom: Defence Line."
    INSPIRING "inspiring" "Maelstrom: Inspiring."
    DANGEROUS "dangerous" "Tactical Strike: dangerous terrain."
    IMPASSABLE "impassable" "Tactical Strike: impassable terrain."
    BLOCKS_SIGHT "blocks-sight" "Tactical Strike: blocks line of sight."
    COVER_2 "cover-2+" "Tactical Strike: gives a cover save of 2+."
    COVER_3 "cover-3+" "Tactical Strike: gives a cover save of 3+."
    COVER_4 "cover-4+" "Tactical Strike: gives a cover save of 4+."
    COVER_5 "cover-5+" "Tactical Strike: gives a cover save of 5+."
    COVER_6 "cover-6+" "Tactical Strike: gives a cover save of 6+."
    WOODS "woods" "Tactical Strike, kind: woods."
    RUINS "ruins" "Tactical Strike, kind: ruins."
    CRATER "crater" "Tactical Strike, kind: crater."
    BARRICADE "barricade" "Tactical Strike, kind: barricade."
    RAZOR_WIRE "razor-wire" "Tactical Strike, kind: razor wire."
    FORTIFICATION "fortification" "Tactical Strike, kind: fortification."
    HATCHWAY "hatchway" "Kill Team: a hatchway of close quarters, that can be opened and shut."
    BREACH_POINT "breach-point" "Kill Team: a breach point of close quarters, that can be opened for good."
}

/// A name that is no trait of any system.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown trait \"{0}\"")]
pub struct UnknownTrait(pub String);

/// Reads names with commas between them; an empty text is no trait.
impl FromStr for Traits {
    type Err = UnknownTrait;

    fn from_str(text: &str) -> Result<Self, UnknownTrait> {
        let mut traits = Self::NONE;
        for name in text.split(',').map(str::trim).filter(|it| !it.is_empty()) {
            let bit = NAMES.iter().position(|it| *it == name).ok_or_else(|| UnknownTrait(name.to_owned()))?;
            traits |= Self(1 << bit);
        }
        Ok(traits)
    }
}

impl fmt::Display for Traits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, name) in self.names().enumerate() {
            write!(f, "{}{name}", if place == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Traits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Traits({self})")
    }
}

impl BitOr for Traits {
    type Output = Self;
    fn bitor(self, those: Self) -> Self {
        self.and(those)
    }
}

impl BitOrAssign for Traits {
    fn bitor_assign(&mut self, those: Self) {
        *self = self.and(those);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back_as_its_own_trait() {
        let mut all = Traits::NONE;
        for name in NAMES {
            let one: Traits = name.parse().unwrap();
            assert_eq!(one.to_string(), *name);
            assert!(!all.has_any(one), "{name} is listed twice");
            all |= one;
        }
        assert_eq!(all.to_string().parse(), Ok(all));
        assert_eq!(all.names().count(), NAMES.len());
    }

    #[test]
    fn the_last_constant_stands_for_the_last_name() {
        assert_eq!(Traits::FORTIFICATION.to_string(), "fortification");
        assert_eq!(Traits::EXPOSED_POSITION.to_string(), "exposed-position");
        assert_eq!(Traits::NONE.to_string(), "");
    }
}
