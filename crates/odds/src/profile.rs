//! Who attacks with what, whom, and under which circumstances: plain numbers that know no battle.
//!
//! Nothing here can be wrong enough to fail: what is out of bounds counts as the nearest number that is not. Whoever
//! reads numbers from a person checks them first; the case files do, see [`crate::cases`].

/// The most dice of one side of an attack.
pub const MOST_DICE: u8 = 16;
/// The most dice of one side of a fight: more than that cannot be thought through to the end.
pub const MOST_MELEE_DICE: u8 = 10;
/// The most damage of one die.
pub const MOST_DAMAGE: u16 = 99;
/// The most wounds of somebody in a fight.
pub const MOST_WOUNDS: u8 = 60;
/// The most rounds of one attack.
pub const MOST_ROUNDS: u8 = 20;

/// What somebody attacks with.
///
/// ```
/// use odds::{Profile, Rerolls};
///
/// let gun = Profile { lethal: 5, rerolls: Rerolls::BALANCED, ..Profile::new(4, 3, [3, 4]) };
/// assert_eq!((gun.dice, gun.hit), (4, 3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Profile {
    /// Attack dice.
    pub dice: u8,
    /// A die of this or more succeeds; a 1 never does, a 6 always.
    pub hit: u8,
    /// Damage of a normal and of a critical success.
    pub damage: [u16; 2],
    /// A success of this or more is critical.
    pub lethal: u8,
    /// So many dice are kept as normal successes without rolling.
    pub accurate: u8,
    /// Which dice may be rolled again.
    pub rerolls: Rerolls,
    /// With a critical success, one normal success becomes critical.
    pub rending: bool,
    /// With a critical success, one fail becomes a normal success.
    pub punishing: bool,
    /// Without a critical success, one normal success becomes critical; nothing above follows from it.
    pub severe: bool,
    /// Two fails become one normal success.
    pub purity_seal: bool,
    /// Only critical successes block it.
    pub brutal: bool,
    /// The first critical strike of a fight costs the opponent a success.
    pub shock: bool,
    /// Every critical success hurts so much at once.
    pub devastating: u16,
    /// So many defence dice less.
    pub piercing: u8,
    /// So many less if there is a critical success; the larger of the two counts.
    pub piercing_crits: u8,
    /// No cover saves.
    pub saturate: bool,
}

impl Profile {
    /// A weapon without any rule: dice, Hit, and both damages.
    pub const fn new(dice: u8, hit: u8, damage: [u16; 2]) -> Self {
        Self {
            dice,
            hit,
            damage,
            lethal: 6,
            accurate: 0,
            rerolls: Rerolls::NONE,
            rending: false,
            punishing: false,
            severe: false,
            purity_seal: false,
            brutal: false,
            shock: false,
            devastating: 0,
            piercing: 0,
            piercing_crits: 0,
            saturate: false,
        }
    }

    /// The same with so many more dice that may be rolled again: fresh ammunition, command points.
    #[must_use]
    pub fn with_rerolls(self, dice: u8) -> Self {
        let any = self.rerolls.any.saturating_add(dice);
        Self { rerolls: Rerolls { any, ..self.rerolls }, ..self }
    }

    /// The same, as it is used: every number within its bounds, the Hit worse or better by so much.
    pub(crate) fn used(self, worse: i8) -> Self {
        let hit = i16::from(self.hit) + i16::from(worse);
        let dice = self.dice.min(MOST_DICE);
        Self {
            dice,
            hit: hit.clamp(2, 6) as u8,
            damage: self.damage.map(|it| it.min(MOST_DAMAGE)),
            lethal: self.lethal.clamp(2, 6),
            accurate: self.accurate.min(dice),
            devastating: self.devastating.min(MOST_DAMAGE),
            ..self
        }
    }
}

/// Which dice may be rolled again, each of them once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Rerolls {
    /// So many dice, whichever: Balanced, fresh ammunition, command points.
    pub any: u8,
    /// Dice of one number: Ceaseless.
    pub one_number: bool,
    /// Every die that shows a 1.
    pub ones: bool,
    /// Every die: Relentless.
    pub all: bool,
    /// By convention, normal successes as well: whoever wants critical ones. Changes nothing where dice are played
    /// best.
    pub fishing: bool,
}

impl Rerolls {
    /// No die.
    pub const NONE: Self = Self { any: 0, one_number: false, ones: false, all: false, fishing: false };
    /// One die.
    pub const BALANCED: Self = Self { any: 1, ..Self::NONE };
    /// Two dice.
    pub const DOUBLE_BALANCED: Self = Self { any: 2, ..Self::NONE };
    /// Dice of one number.
    pub const CEASELESS: Self = Self { one_number: true, ..Self::NONE };
    /// All dice.
    pub const RELENTLESS: Self = Self { all: true, ..Self::NONE };
    /// All dice, and by convention whatever is not critical.
    pub const FISHING: Self = Self { all: true, fishing: true, ..Self::NONE };
    /// Every 1.
    pub const ONES: Self = Self { ones: true, ..Self::NONE };

    /// True if no die may be rolled again.
    pub fn is_none(self) -> bool {
        Self { fishing: false, ..self } == Self::NONE
    }
}

/// Whom a shot is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// Defence dice, before Piercing.
    pub dice: u8,
    /// A die of this or more succeeds.
    pub save: u8,
    /// A success of this or more is critical.
    pub critical_save: u8,
    /// The wounds it has left.
    pub wounds: u16,
    /// Which defence dice may be rolled again.
    pub rerolls: Rerolls,
    /// So many fails become normal successes.
    pub fails_to_normals: u8,
    /// Then so many normal successes become critical.
    pub normals_to_criticals: u8,
    /// What becomes of damage.
    pub hide: Hide,
}

impl Target {
    /// Somebody with three defence dice: Save and wounds.
    pub const fn new(save: u8, wounds: u16) -> Self {
        Self {
            dice: 3,
            save,
            critical_save: 6,
            wounds,
            rerolls: Rerolls::NONE,
            fails_to_normals: 0,
            normals_to_criticals: 0,
            hide: Hide::BARE,
        }
    }

    pub(crate) fn used(self) -> Self {
        let dice = self.dice.min(MOST_DICE);
        Self { dice, save: self.save.clamp(2, 6), critical_save: self.critical_save.clamp(2, 6), ..self }
    }
}

/// What becomes of damage before it hurts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hide {
    /// Every attack die hurts by so much less. Devastating is no attack die.
    pub less: u16,
    /// But never by less than this, unless it had less from the start.
    pub at_least: u16,
    /// Each point is ignored by a die of this or more; 7 if none is.
    pub ignores_on: u8,
}

impl Hide {
    /// Nothing softens anything.
    pub const BARE: Self = Self { less: 0, at_least: 0, ignores_on: 7 };

    /// The damage of one attack die that gets through.
    pub(crate) fn soften(self, damage: u16) -> u16 {
        damage.saturating_sub(self.less).max(self.at_least.min(damage))
    }

    /// Of six faces, how many ignore a point.
    pub(crate) fn ignoring_faces(self) -> u8 {
        if self.ignores_on > 6 { 0 } else { 7 - self.ignores_on.max(2) }
    }
}

/// What the defender keeps for cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Cover {
    /// Nothing.
    #[default]
    None,
    /// These dice, by convention: criticals first if too few are left.
    Kept {
        /// Normal successes.
        normal: u8,
        /// Critical successes.
        critical: u8,
    },
    /// One normal success, or nothing if that is better.
    Plain,
    /// One critical success, two normal ones, one, or nothing: for whoever is shot at from a vantage.
    Improved,
}

/// How dice are handled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Handling {
    /// By convention: fails are rolled again, every rule is used.
    #[default]
    Fixed,
    /// As well as possible, one die after the other, in the light of what the other side would do.
    Best,
}

/// Whether a die can be kept twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Reading {
    /// A die is retained once: Rending lifts a rolled die only. These are our rules.
    #[default]
    Once,
    /// Dice are counted: Rending may lift a die that Accurate or Punishing kept. Case files count like that.
    Counted,
}

/// What somebody wants who plays dice as well as possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Aim {
    /// The opponent is out.
    #[default]
    TakeOut,
    /// Not to be out oneself. Whoever shoots is in no danger; it wants many wounds then.
    Survive,
    /// As many wounds more than one's own as possible.
    Trade,
}

/// The circumstances of a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Situation {
    /// What the target keeps for cover.
    pub cover: Cover,
    /// The target is obscured.
    pub obscured: bool,
    /// A die that Accurate kept is never the success that is lost against an obscured target.
    pub spares_accurate: bool,
    /// Dice that a vantage lets the attacker keep: two instances of Accurate are worth two.
    pub vantage: u8,
    /// The Hit is worse by so much: injured, point-blank. Better if it is negative.
    pub worse: i8,
    /// How attacker and defender handle their dice.
    pub handling: [Handling; 2],
    /// What both want, the one as much as the other does not.
    pub aim: Aim,
    /// Whether a die can be kept twice.
    pub reading: Reading,
}

impl Situation {
    /// The weapon as it is used in this situation.
    pub(crate) fn weapon(&self, profile: &Profile) -> Profile {
        let used = profile.used(self.worse);
        let both = used.accurate > 0 && self.vantage > 0;
        let accurate = used.accurate.max(self.vantage).max(if both { 2 } else { 0 });
        Profile { accurate: accurate.min(used.dice), ..used }
    }
}
