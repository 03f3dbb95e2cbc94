//! What is decided within an attack, why a decision is refused, and which dice fall.

use super::attack::Grade;
use crate::team_rules::TeamRule;
use crate::vocabulary::{Action, OperativeId};
use crate::weapon::WeaponNo;
use table::Length;

/// A decision within an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttackChoice {
    /// Torrent: this one, too.
    AlsoTarget(OperativeId),
    /// Torrent: nobody else.
    NobodyElse,
    /// This one is attacked next.
    NextTarget(OperativeId),
    /// The defender has cover and is not obscured.
    Cover,
    /// The defender is obscured and has no cover.
    Obscured,
    /// Retaliates with this weapon.
    Retaliate(OperativeId, WeaponNo),
    /// Keeps so many dice without rolling them.
    Accurate(u8),
    /// Rolls a die that shows this once more.
    Reroll {
        /// What it shows.
        face: u8,
        /// By which rule.
        with: Reroll,
    },
    /// Leaves the dice as they are.
    Keep,
    /// Keeps a normal success as a critical one.
    Rending,
    /// Keeps a fail as a normal success.
    Punishing,
    /// Makes a normal success critical.
    Severe,
    /// Uses this instance of Devastating, of several.
    Devastating {
        /// What each critical success inflicts.
        damage: u8,
        /// How far around the target.
        reach: Option<Length>,
    },
    /// Keeps a defence die for cover, like this.
    CoverSave(CoverSave),
    /// Blocks so that so many successes are left.
    Leave {
        /// Normal ones.
        normal: u8,
        /// Critical ones.
        critical: u8,
    },
    /// Strikes with a die.
    Strike(Grade),
    /// Blocks with a die.
    Block {
        /// With which.
        with: Grade,
        /// What; nothing, if there is nothing that it could block.
        what: Option<Grade>,
    },
}

/// A rule that lets a die be rolled again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reroll {
    /// One die.
    Balanced,
    /// Dice of one number.
    Ceaseless,
    /// Any dice.
    Relentless,
    /// One die, with fresh ammunition from the cache.
    Resupply,
    /// One die, by a rule of a team.
    Rule(TeamRule),
    /// One die for a command point.
    Command,
}

impl Reroll {
    /// Those that every team knows.
    pub const COMMON: [Self; 5] = [Self::Balanced, Self::Ceaseless, Self::Relentless, Self::Resupply, Self::Command];

    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        let common = Self::COMMON.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()));
        common.or_else(|| TeamRule::named(name).map(Self::Rule))
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Balanced => "Balanced",
            Self::Ceaseless => "Ceaseless",
            Self::Relentless => "Relentless",
            Self::Resupply => "Ammo Resupply",
            Self::Rule(rule) => rule.card().name,
            Self::Command => "Command Re-roll",
        }
    }
}

/// How a die is kept for cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoverSave {
    /// As a normal success.
    Normal,
    /// As a critical success.
    Critical,
    /// Two of them, as normal successes.
    TwoNormal,
    /// Not at all: every die is rolled.
    None,
}

/// Dice of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttackRoll {
    /// The attack dice of an operative that shoots, fights or retaliates.
    Attack(OperativeId),
    /// The defence dice of an operative that is shot at.
    Defence(OperativeId),
    /// One die of this operative once more.
    Reroll(OperativeId),
    /// Whether a hot weapon burns this operative.
    Hot(OperativeId),
}

/// Why an attack cannot be made, or not like that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttackReason {
    /// It has no such weapon.
    NoSuchWeapon,
    /// The weapon is not for this action.
    WrongWeapon(WeaponNo),
    /// The weapon has run out.
    UsedUp(WeaponNo),
    /// A heavy weapon, after this move.
    Moved(Action),
    /// This move, after a heavy weapon.
    ShotHeavy(Action),
    /// A friend, or somebody who is out.
    NotAnEnemy(OperativeId),
    /// It cannot be seen.
    NotVisible(OperativeId),
    /// It is concealed and in cover.
    Hidden(OperativeId),
    /// It is too far away for the weapon.
    OutOfRange(OperativeId, Length),
    /// A friend is beside it.
    IntoMelee {
        /// The target.
        target: OperativeId,
        /// Who is beside it.
        friend: OperativeId,
    },
    /// It is not in control range.
    NotInControlRange(OperativeId),
    /// Every die of this face has been rolled again.
    RerolledBefore(u8),
    /// No die shows this.
    NoSuchDie(u8),
    /// The rule does not allow to roll this die again.
    NoReroll(Reroll),
    /// No command point is left.
    NoCp,
}
