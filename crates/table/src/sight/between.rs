//! What lies between two bases: a fan of lines from each of several origins, and the parts that
//! they cross.
//!
//! The answer is facts, not verdicts. For every part and every origin it says which lines cross
//! it, whether one does so near the target, and whether one does so far from both bases. With
//! sets of origins a system then writes its rule in a line or two:
//!
//! ```text
//! in cover from   = any of the parts that give cover and lie beside the target
//! obscured from   = far of the heavy parts
//! the shooter picks between.best(&[!in_cover, !obscured])
//! ```
//!
//! Both bases at the same height: lines are drawn flat, and a part counts if it stands in the
//! band of height that the fan names. Otherwise they are drawn from foot to foot in space.

use std::ops::{BitAnd, BitOr, Not};

use smallvec::SmallVec;

use super::sampling::{SIXTEEN, THIRTY_TWO};
use crate::{Bearing, FeatureId, Length, PartId, Point, Traits};

/// Which lines are drawn between two bases, as data.
///
/// ```
/// # use table::{Fan, Length};
/// let fan = Fan { band: "1.6".parse()?, ..Fan::FACING };
/// assert_eq!((fan.origins.len(), fan.reach), (16, Length::INCH));
/// # Ok::<(), table::LengthError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fan<'a> {
    /// Points on the rim of the first base, at most sixteen. Its middle, if there are none.
    pub origins: &'a [Bearing],
    /// Points on the rim of the second base, at most thirty-one.
    pub targets: &'a [Bearing],
    /// Only targets on the half that faces the first base.
    pub facing_half: bool,
    /// The middle of the second base, too.
    pub middle: bool,
    /// On the same height: how far above the surface parts count.
    pub band: Length,
    /// What is near a base, edge to edge.
    pub reach: Length,
    /// Parts out of reach of the second base count only with any of these traits; if there are none, all count.
    pub afar: Traits,
}

impl Fan<'static> {
    /// Sixteen origins around the first base; the sixteen of thirty-two points of the second that
    /// face it; near is one inch, and parts count up to two inches above the surface.
    pub const FACING: Self = Self {
        origins: &SIXTEEN,
        targets: &THIRTY_TWO,
        facing_half: true,
        middle: false,
        band: Length::inches(2),
        reach: Length::INCH,
        afar: Traits::NONE,
    };

    /// From the middle of the first base to the middle of the second and sixteen points around it.
    pub const ROUND: Self = Self { origins: &[], targets: &SIXTEEN, facing_half: false, middle: true, ..Self::FACING };
}

/// A set of origins, by their place in [`Fan::origins`].
///
/// ```
/// # use table::Origins;
/// let (odd, low) = (Origins(0b1010), Origins(0b0011));
/// assert_eq!(odd & low, Origins(0b0010));
/// assert_eq!((!odd).first(), Some(0));
/// assert!(Origins::NONE.is_empty());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Origins(pub u16);

impl Origins {
    /// None of them.
    pub const NONE: Self = Self(0);

    /// True if there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if this one is among them.
    pub const fn has(self, origin: usize) -> bool {
        origin < 16 && self.0 >> origin & 1 == 1
    }

    /// The first of them.
    pub const fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    pub(super) fn set(&mut self, origin: usize) {
        self.0 |= 1 << origin;
    }
}

impl BitAnd for Origins {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Origins {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for Origins {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// What one part has to do with the lines of a fan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crossed {
    /// Which part.
    pub id: PartId,
    /// What it is.
    pub traits: Traits,
    /// True if it lies within reach of the second base, wherever it is crossed.
    pub beside: bool,
    /// Origins from which a line crosses it within reach of the second base.
    pub near: Origins,
    /// Origins from which a line crosses it at a place out of reach of both bases.
    pub far: Origins,
    /// For each origin the lines that cross it, as bits.
    pub(super) lines: [u32; 16],
}

impl Crossed {
    /// Origins from which at least one line crosses it: the part is intervening.
    pub fn any(&self) -> Origins {
        from(|origin| self.lines[origin] != 0)
    }

    /// How many of the lines from this origin cross it.
    ///
    /// # Panics
    ///
    /// If there is no such origin.
    pub fn count(&self, origin: usize) -> u32 {
        self.lines[origin].count_ones()
    }
}

/// The facts about everything between two bases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Between {
    /// Where the lines begin.
    pub origins: SmallVec<[Point; 16]>,
    /// Where each of them ends.
    pub targets: SmallVec<[Point; 17]>,
    /// The parts that at least one line crosses, in the order of the terrain.
    pub parts: SmallVec<[Crossed; 4]>,
}

impl Between {
    /// Every origin.
    pub fn all(&self) -> Origins {
        from(|origin| origin < self.origins.len())
    }

    /// Origins from which a line crosses one of the chosen parts.
    ///
    /// ```
    /// # use table::{Fan, Length, Look, Origins, Shape, Solids};
    /// let base = Shape::round(Length::mm(32));
    /// let (a, b) = (base.at("10, 11".parse()?), base.at("15, 11".parse()?));
    /// let between = Solids::default().between(a, b, &Fan::FACING, &Look::default());
    /// assert_eq!(between.any(|part| part.beside), Origins::NONE);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn any(&self, chosen: impl Fn(&Crossed) -> bool) -> Origins {
        self.parts.iter().filter(|it| chosen(it)).fold(Origins::NONE, |sum, it| sum | it.any())
    }

    /// Origins from which every line crosses one of the chosen parts: together they are wholly
    /// intervening.
    pub fn wholly(&self, chosen: impl Fn(&Crossed) -> bool) -> Origins {
        let every = every_line(self.targets.len());
        from(|origin| self.lines(origin, &chosen) == every && origin < self.origins.len())
    }

    /// How many lines from an origin cross one of the chosen parts.
    ///
    /// # Panics
    ///
    /// If there is no such origin.
    pub fn count(&self, origin: usize, chosen: impl Fn(&Crossed) -> bool) -> u32 {
        self.lines(origin, &chosen).count_ones()
    }

    /// The features that have a part crossed from this origin, each once, in order.
    pub fn features(&self, origin: usize) -> impl Iterator<Item = FeatureId> {
        let mut last = None;
        let crossed = self.parts.iter().filter(move |it| it.any().has(origin)).map(|it| it.id.feature);
        crossed.filter(move |it| last.replace(*it) != Some(*it))
    }

    /// The best origin by several wishes, the first being the strongest: a wish that none of the
    /// remaining origins can fulfil is passed over.
    ///
    /// ```
    /// # use table::{Fan, Length, Look, Origins, Shape, Solids};
    /// # let base = Shape::round(Length::mm(32));
    /// # let (a, b) = (base.at("10, 11".parse()?), base.at("15, 11".parse()?));
    /// let between = Solids::default().between(a, b, &Fan::FACING, &Look::default());
    /// assert_eq!(between.best(&[Origins::NONE, Origins(0b1100), Origins(0b1001)]), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best(&self, wishes: &[Origins]) -> usize {
        let narrowed = |left: Origins, wish: &Origins| if (left & *wish).is_empty() { left } else { left & *wish };
        wishes.iter().fold(self.all(), narrowed).first().unwrap_or(0)
    }

    fn lines(&self, origin: usize, chosen: &impl Fn(&Crossed) -> bool) -> u32 {
        self.parts.iter().filter(|it| chosen(it)).fold(0, |sum, it| sum | it.lines[origin])
    }
}

fn from(holds: impl Fn(usize) -> bool) -> Origins {
    let mut origins = Origins::NONE;
    (0..16).filter(|it| holds(*it)).for_each(|it| origins.set(it));
    origins
}

pub(super) const fn every_line(count: usize) -> u32 {
    (1 << count) - 1
}
