//! Battle sizes, and everything that depends on them alone.

use table::Length;

/// How large a battle is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BattleSize {
    /// 1000 points.
    Incursion,
    /// 2000 points.
    StrikeForce,
    /// 3000 points.
    Onslaught,
}

/// One value for each battle size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BySize<T> {
    /// For Incursion.
    pub incursion: T,
    /// For Strike Force.
    pub strike_force: T,
    /// For Onslaught.
    pub onslaught: T,
}

impl<T: Copy> BySize<T> {
    /// One value each, in the order of the sizes.
    pub const fn new(incursion: T, strike_force: T, onslaught: T) -> Self {
        Self { incursion, strike_force, onslaught }
    }

    /// The value for this size.
    pub const fn of(self, size: BattleSize) -> T {
        match size {
            BattleSize::Incursion => self.incursion,
            BattleSize::StrikeForce => self.strike_force,
            BattleSize::Onslaught => self.onslaught,
        }
    }
}

impl BattleSize {
    /// All of them, smallest first.
    pub const ALL: [Self; 3] = [Self::Incursion, Self::StrikeForce, Self::Onslaught];

    /// Its name.
    pub const fn name(self) -> &'static str {
        BySize::new("Incursion", "Strike Force", "Onslaught").of(self)
    }

    /// The size of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()))
    }

    /// The most points that an army may have.
    pub const fn points(self) -> u16 {
        BySize::new(1000, 2000, 3000).of(self)
    }

    /// Command points before mustering.
    pub const fn command_points(self) -> u8 {
        BySize::new(6, 12, 18).of(self)
    }

    /// The smallest battlefield: the long side and the short side.
    pub const fn battlefield(self) -> (Length, Length) {
        let (long, short) = BySize::new((44, 30), (60, 44), (90, 44)).of(self);
        (Length::inches(long), Length::inches(short))
    }

    /// How many objective markers each player places; as many end up in each territory.
    pub const fn markers_each(self) -> usize {
        BySize::new(2, 3, 3).of(self)
    }

    /// How often an army may include the same datasheet.
    pub const fn same_datasheet(self) -> usize {
        BySize::new(2, 3, 3).of(self)
    }
}
