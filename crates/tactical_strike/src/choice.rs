//! What players choose, propose and report. A model stands for the unit that it is in.

use battle::Side;
use table::Point;

use crate::command_points::Grant;
use crate::missions::Mission;
use crate::throws::Throw;
use crate::vocabulary::{CombatantId, Phase, Stand, WeaponId};

/// What all sides have to agree on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proposal {
    /// The mission.
    Mission(Mission),
    /// The deployment map, by its place in the file.
    Map(u8),
    /// Where the next Point of Interest lies; nowhere that a board would know, on a real table.
    Poi(Option<Point>),
}

/// What a seat decides openly.
#[derive(Debug, Clone, PartialEq)]
pub enum Choice {
    /// Proposes something.
    Propose(Proposal),
    /// Agrees to what another side proposes.
    Agree,
    /// Lets the dice decide what is not agreed.
    LetDiceDecide,
    /// Deploys first, or second.
    DeployFirst(bool),
    /// Takes a deployment zone, by its number.
    TakeZone(u8),
    /// Puts an objective marker somewhere.
    PlaceMarker(Option<Point>),
    /// Asks for Night Fighting, or does without.
    Night(bool),
    /// Sets up a unit; where is told only if the board is to know.
    Deploy(CombatantId, Vec<Stand>),
    /// Sets up everybody who is left.
    DeployRest,
    /// Holds a unit in reserve.
    Reserve(CombatantId),
    /// Keeps infiltrators back until all others are set up.
    HoldBack(CombatantId),
    /// Sets a unit up aboard a transport.
    DeployAboard(CombatantId, CombatantId),
    /// Makes this side the first to set up infiltrators, or to move scouts.
    Begins(Side),
    /// Moves scouts before the first turn.
    ScoutMove(CombatantId, Vec<Stand>),
    /// Spends so many command points on seizing the initiative.
    Seize(u8),
    /// Nothing more, here.
    Pass,
    /// A Hero or Leader joins a unit.
    Join(CombatantId, CombatantId),
    /// A Hero or Leader leaves its unit.
    Leave(CombatantId),
    /// A Hero or Leader leaves and divides who stays behind.
    Split(CombatantId, Vec<Vec<CombatantId>>),
    /// A Hero or Leader makes one unit of its own and these.
    Merge(CombatantId, Vec<CombatantId>),
    /// A unit gets aboard a transport.
    Board(CombatantId, CombatantId),
    /// A unit gets out.
    Disembark(CombatantId, Vec<Stand>),
    /// A transport moved: more than 6 inches, or not.
    Drive(CombatantId, bool),
    /// A vehicle tank shocks or rams.
    TankShock(CombatantId),
    /// A Hero or Leader explores a Point of Interest.
    Explore(CombatantId, u8),
    /// What a Hero or Leader adds to the dice of an exploration.
    Adjust(i8),
    /// A psyker uses a power, on that unit.
    UsePower(CombatantId, u8, Option<CombatantId>),
    /// Spends a command point on a special rule for a unit.
    GrantRule(Grant, CombatantId),
    /// Rolls again what was just rolled, for a command point or because a rule says so.
    Reroll(Again),
    /// Lets a roll stand.
    Keep,
    /// A unit goes to ground.
    GoToGround(CombatantId),
    /// Whether a charged unit tries Reaction Fire, overwatches, or holds its fire.
    Answer(Reaction),
    /// Which unit tests next.
    TestNext(CombatantId),
    /// Rolls dice for a model or its unit.
    Throw(CombatantId, Throw),
    /// Ends the phase.
    EndPhase,
}

/// What lets a roll be made again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// A command point. After that it is never made again.
    CommandPoint,
    /// Abundant Armour of a campaign.
    Armour,
    /// An advancement for objectives and Points of Interest, so often a mission.
    Advancement,
    /// A twin-linked weapon that missed, or scattered.
    TwinLinked,
    /// A Ballistic Skill of 6 or more.
    Skill,
}

impl Again {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::CommandPoint, Self::Armour, Self::Advancement, Self::TwinLinked, Self::Skill];

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CommandPoint => "command point",
            Self::Armour => "armour",
            Self::Advancement => "advancement",
            Self::TwinLinked => "twin-linked",
            Self::Skill => "skill",
        }
    }
}

/// How a charged unit answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reaction {
    /// At full skill, if it passes an Initiative test.
    ReactionFire,
    /// With snap shots.
    Overwatch,
    /// Not at all.
    Nothing,
}

/// How a model was removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Via {
    /// Shot.
    Shooting,
    /// Struck down in close combat.
    Combat,
    /// Run down after a lost combat.
    Sweep,
    /// It ran off the table.
    Fled,
    /// Anything else.
    Other,
}

impl Via {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Shooting, Self::Combat, Self::Sweep, Self::Fled, Self::Other];

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shooting => "shooting",
            Self::Combat => "combat",
            Self::Sweep => "sweeping advance",
            Self::Fled => "fled",
            Self::Other => "other",
        }
    }

    /// The phases of a turn in which it can happen.
    pub const fn phases(self) -> &'static [Phase] {
        use Phase::{Charge, Fight, Movement, Psychic, Shooting};
        match self {
            Self::Combat | Self::Sweep => &[Fight],
            // Powers and answers to a charge shoot, and so does whoever intercepts what arrives.
            Self::Shooting => &[Movement, Psychic, Shooting, Charge],
            Self::Fled | Self::Other => &Phase::ALL,
        }
    }
}

/// Something that a model did and a rule listens to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    /// Hit in close combat.
    CombatHit,
    /// Hit with a shot.
    ShootingHit,
    /// Made a precision shot or strike.
    Precision,
    /// Passed an armour save.
    ArmourSave,
    /// Passed an invulnerable save.
    InvulnerableSave,
    /// Passed a cover save.
    CoverSave,
    /// Passed Feel No Pain.
    FeelNoPain,
    /// Moved through difficult terrain.
    Difficult,
    /// Moved through dangerous terrain.
    Dangerous,
    /// Passed a Strength test.
    StrengthTest,
    /// Passed an Initiative test.
    InitiativeTest,
    /// Passed a Leadership test of another kind than those that are asked for.
    LeadershipTest,
    /// Fought in an initiative step, and touches so many enemies at its end.
    Contact,
}

impl Deed {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::CombatHit,
        Self::ShootingHit,
        Self::Precision,
        Self::ArmourSave,
        Self::InvulnerableSave,
        Self::CoverSave,
        Self::FeelNoPain,
        Self::Difficult,
        Self::Dangerous,
        Self::StrengthTest,
        Self::InitiativeTest,
        Self::LeadershipTest,
        Self::Contact,
    ];

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CombatHit => "hit in combat",
            Self::ShootingHit => "hit with a shot",
            Self::Precision => "precision",
            Self::ArmourSave => "armour save",
            Self::InvulnerableSave => "invulnerable save",
            Self::CoverSave => "cover save",
            Self::FeelNoPain => "feel no pain",
            Self::Difficult => "through difficult terrain",
            Self::Dangerous => "through dangerous terrain",
            Self::StrengthTest => "strength test",
            Self::InitiativeTest => "initiative test",
            Self::LeadershipTest => "leadership test",
            Self::Contact => "enemies in contact",
        }
    }

    /// The phases of a turn in which it can happen.
    pub const fn phases(self) -> &'static [Phase] {
        use Phase::{Charge, Fight, Movement, Psychic, Shooting};
        match self {
            Self::CombatHit | Self::Contact => &[Fight],
            // A shot that answers a charge hits, too, but no role listens to it.
            Self::ShootingHit => &[Shooting],
            Self::Precision => &[Psychic, Shooting, Charge, Fight],
            Self::CoverSave => &[Movement, Psychic, Shooting, Charge],
            Self::Difficult | Self::Dangerous => &[Movement, Shooting, Charge, Fight],
            Self::ArmourSave
            | Self::InvulnerableSave
            | Self::FeelNoPain
            | Self::StrengthTest
            | Self::InitiativeTest
            | Self::LeadershipTest => &Phase::ALL,
        }
    }
}

/// A die to hit: what it showed first, and again if it was rolled again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    /// What it showed.
    pub first: u8,
    /// What it showed when it was rolled again.
    pub again: Option<u8>,
}

impl Die {
    /// What it shows in the end.
    pub fn stands(self) -> u8 {
        self.again.unwrap_or(self.first)
    }
}

/// What a player says has happened on the table.
#[derive(Debug, Clone, PartialEq)]
pub enum Report {
    /// A unit stands there now: one place a model.
    Stands(CombatantId, Vec<Stand>),
    /// Nobody keeps the unit on the board any longer.
    LostTrack(CombatantId),
    /// These models were removed.
    Removed {
        /// Who.
        models: Vec<CombatantId>,
        /// Whose doing it was.
        by: Option<CombatantId>,
        /// How.
        via: Via,
    },
    /// A unit finished shooting at a target.
    Fired {
        /// Who shot.
        by: CombatantId,
        /// At whom.
        target: CombatantId,
        /// True if a weapon with Pinning hit.
        pinning: bool,
        /// Wounds, saved or not.
        wounds: u8,
        /// Wounds that no save stopped.
        unsaved: u8,
    },
    /// The dice to hit of a unit, weapon by weapon, as they lie on the table.
    Shot(CombatantId, Vec<(WeaponId, Vec<Die>)>),
    /// A unit's dice to hit showed a natural 1 with this weapon.
    RolledOne(CombatantId, WeaponId),
    /// A unit declared a charge at another.
    Charged(CombatantId, CombatantId),
    /// A unit touches so many enemy models that cause Fear, as the fight begins; one of them is this.
    TouchesFear(CombatantId, u8, CombatantId),
    /// A unit is on the losing side of a combat, by so many wounds, against that unit.
    LostCombat(CombatantId, u8, CombatantId),
    /// A model did something that a rule listens to, so many times.
    Did(CombatantId, Deed, u8),
    /// A roll that was made at the table for this model was rolled again for a command point of this seat.
    Rerolled(battle::Seat, CombatantId),
    /// A unit moved over or onto this Point of Interest.
    CrossedPoi(CombatantId, u8),
}
