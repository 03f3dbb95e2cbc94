//! The words of the game as types: operatives, markers, zones, actions, moments.

use battle::{Seat, Side};
use table::{Length, Point};

use crate::approved_ops_2025::{CritOp, TacOp};
use crate::equipment::Loadout;
use crate::team_rules::TeamRule;

/// One operative in this battle. Dealt out at set-up, never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OperativeId(pub(crate) u8);

impl OperativeId {
    /// Its place in the list of all operatives of the battle.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

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

    /// Its diameter.
    pub const fn diameter(self) -> Length {
        match self {
            Self::Objective(_) => Length::mm(40),
            Self::Banner(_) | Self::Retrieval(..) | Self::Intelligence(..) | Self::Gear(..) => Length::mm(20),
        }
    }
}

impl From<Objective> for Marker {
    fn from(objective: Objective) -> Self {
        Self::Objective(objective)
    }
}

/// What a side claims for the end of a turning point, in crit op Stake Claim.
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

/// Who is allowed to see and shoot, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Order {
    /// No restriction.
    Engage,
    /// Harder to target, and holds back.
    #[default]
    Conceal,
}

/// What an operative can do for action points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Move.
    Reposition,
    /// A short move.
    Dash,
    /// Move away from an enemy.
    FallBack,
    /// Move into an enemy's control range.
    Charge,
    /// Take a marker along.
    PickUpMarker,
    /// Put a carried marker down.
    PlaceMarker,
    /// Crit op Secure.
    Secure,
    /// Crit op Loot.
    Loot,
    /// Crit op Transmission.
    InitiateTransmission,
    /// Crit op Orb.
    MoveOrb,
    /// Crit op Download.
    Download,
    /// Crit op Data.
    CompileData,
    /// Crit op Data.
    SendData,
    /// Crit op Reboot.
    Reboot,
    /// Tac op Plant Banner.
    PlantBanner,
    /// Tac op Scout Enemy Movement.
    Scout,
    /// Tac op Retrieval.
    Retrieve,
    /// Tac op Plant Devices.
    PlantDevice,
    /// Tac op Sweep & Clear.
    Clear,
    /// Attack from afar.
    Shoot,
    /// Attack somebody in control range.
    Fight,
    /// Unique: gives a friend an APL.
    PassTheWord,
    /// Equipment: fresh ammunition from the own cache.
    AmmoResupply,
    /// Equipment: lowers the APL of enemies.
    StunGrenade,
    /// Close quarters: wait for enemies to act.
    Guard,
    /// Close quarters: attack somebody through an open hatchway or a door.
    HatchwayFight,
    /// Unique: removed and set up elsewhere.
    SetUpAgain,
    /// Equipment: hides whoever stands in it.
    SmokeGrenade,
    /// Equipment: a move behind the portable barricade.
    MoveWithBarricade,
}

impl Action {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 29] = [
        Self::Shoot,
        Self::Fight,
        Self::HatchwayFight,
        Self::Guard,
        Self::Secure,
        Self::Loot,
        Self::InitiateTransmission,
        Self::MoveOrb,
        Self::Download,
        Self::CompileData,
        Self::SendData,
        Self::Reboot,
        Self::Scout,
        Self::Retrieve,
        Self::PlantDevice,
        Self::PlantBanner,
        Self::Clear,
        Self::PassTheWord,
        Self::AmmoResupply,
        Self::StunGrenade,
        Self::SetUpAgain,
        Self::SmokeGrenade,
        Self::PickUpMarker,
        Self::PlaceMarker,
        Self::Reposition,
        Self::MoveWithBarricade,
        Self::Dash,
        Self::Charge,
        Self::FallBack,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reposition => "Reposition",
            Self::Dash => "Dash",
            Self::FallBack => "Fall Back",
            Self::Charge => "Charge",
            Self::PickUpMarker => "Pick Up Marker",
            Self::PlaceMarker => "Place Marker",
            Self::Secure => "Secure",
            Self::Loot => "Loot",
            Self::InitiateTransmission => "Initiate Transmission",
            Self::MoveOrb => "Move Orb",
            Self::Download => "Download",
            Self::CompileData => "Compile Data",
            Self::SendData => "Send Data",
            Self::Reboot => "Reboot",
            Self::PlantBanner => "Plant Banner",
            Self::Scout => "Scout",
            Self::Retrieve => "Retrieve",
            Self::PlantDevice => "Plant Device",
            Self::Clear => "Clear",
            Self::Shoot => "Shoot",
            Self::Fight => "Fight",
            Self::PassTheWord => "Pass The Word",
            Self::AmmoResupply => "Ammo Resupply",
            Self::StunGrenade => "Stun Grenade",
            Self::Guard => "Guard",
            Self::HatchwayFight => "Hatchway Fight",
            Self::SetUpAgain => "Set Up Again",
            Self::SmokeGrenade => "Smoke Grenade",
            Self::MoveWithBarricade => "Move With Barricade",
        }
    }

    /// The action that it is treated as wherever rules ask what was done.
    #[must_use]
    pub const fn treated_as(self) -> Self {
        match self {
            Self::MoveWithBarricade => Self::Reposition,
            other => other,
        }
    }

    /// The action of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()))
    }

    const fn bit(self) -> u64 {
        1 << self as u64
    }
}

/// A set of actions: those already performed in an activation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Actions(u64);

impl Actions {
    /// True if the action is among them, or one that is treated alike.
    pub fn has(self, action: Action) -> bool {
        self.0 & action.treated_as().bit() != 0
    }

    /// With one more.
    #[must_use]
    pub fn with(self, action: Action) -> Self {
        Self(self.0 | action.treated_as().bit())
    }
}

/// A turning point, 1 to 4; 0 during set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TurningPoint(pub u8);

impl TurningPoint {
    /// True for the first one.
    pub fn is_first(self) -> bool {
        self.0 <= 1
    }
}

/// A moment at which a card may score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// As soon as this action has been performed by a side.
    Performed(Action),
    /// As soon as an enemy has been incapacitated.
    EnemyFalls,
    /// When turning point 2, 3 or 4 ends.
    EndOfTurningPointAfterFirst,
    /// The end of this turning point and of each later one.
    EndOfTurningPointFrom(u8),
    /// The end of the battle.
    EndOfBattle,
}

/// A moment of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// Right after an action, in this turning point.
    Performed(Action, TurningPoint),
    /// Right after somebody was incapacitated, in this turning point.
    Incapacitated(TurningPoint),
    /// The end of this turning point.
    EndOfTurningPoint(TurningPoint),
    /// The end of the battle.
    EndOfBattle,
}

/// What scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// The crit op that both sides share.
    Crit(CritOp),
    /// A side's own tac op.
    Tac(TacOp),
    /// What both sides have for taking the other out.
    Kill,
    /// The bonus for the op that a side bet on.
    Primary,
}

/// The three ops that a side can make its primary op.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PrimaryOp {
    /// The crit op.
    Crit,
    /// The tac op.
    Tac,
    /// The kill op.
    Kill,
}

impl PrimaryOp {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Crit, Self::Tac, Self::Kill];

    /// As players say it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crit => "crit op",
            Self::Tac => "tac op",
            Self::Kill => "kill op",
        }
    }
}

/// What a secret choice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// The tac op.
    TacOp,
    /// The primary op.
    PrimaryOp,
    /// The marker of crit op Reboot.
    RebootMarker,
    /// The equipment.
    Equipment,
}

/// A secret choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Secret {
    /// The tac op.
    TacOp(TacOp),
    /// The primary op.
    PrimaryOp(PrimaryOp),
    /// The marker of crit op Reboot.
    RebootMarker(Objective),
    /// The equipment.
    Equipment(Loadout),
}

/// A roll by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Roll {
    /// Which crit op is played: one of all of them.
    CritOp,
    /// One die each, before the battle.
    RollOff,
    /// One die each, at the start of this turning point.
    Initiative(TurningPoint),
    /// Dice of an attack.
    Attack(crate::attacks::AttackRoll),
    /// The die of one side once more, because of a card.
    InitiativeAgain(Side, TurningPoint),
    /// What a rule of a team does to this operative.
    Rule(TeamRule, OperativeId),
    /// The damage of mines to this operative.
    Mines(OperativeId),
    /// One die for each whom a stun grenade reaches, thrown by this operative.
    Stun(OperativeId),
    /// How many activations this smoke still lasts.
    Smoke(Marker),
}

/// What a rule asks the witness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    /// Who controls this marker?
    Controls(Marker),
    /// Does this side contest this marker?
    Contests(Side, Marker),
    /// Does this operative have that marker in its control range?
    Reaches(OperativeId, Marker),
    /// Does this operative have that place in its control range?
    ReachesSpot(OperativeId, Spot),
    /// Is this piece wholly inside that zone?
    WhollyWithin(Piece, Zone),
    /// Is this piece within so much of that edge?
    NearEdge(Piece, Edge, Length),
    /// Is an enemy in this operative's control range?
    EnemyInControlRange(OperativeId),
    /// Is this marker on the table, and not carried?
    OnTable(Marker),
    /// Who carries this marker?
    CarriedBy(Marker, Side),
    /// Is this operative still in the killzone?
    InKillzone(OperativeId),
    /// Did this operative lose wounds in this turning point?
    LostWounds(OperativeId),
    /// Who has secured this objective marker?
    SecuredBy(Objective),
    /// Is this objective marker transmitting?
    Transmitting(Objective),
    /// Does this objective marker have the Orb token?
    HasOrb(Objective),
    /// Was this objective marker downloaded?
    Downloaded(Objective),
    /// How often has this side compiled data in this turning point?
    Compiled(Side),
    /// How many data points were sent just now?
    DataSent,
    /// Is this objective marker inert?
    Inert(Objective),
    /// Whom did this side choose as envoy in this turning point?
    Envoy(Side),
    /// Is this piece within so much of that zone?
    NearZone(Piece, Zone, Length),
    /// Are these two within so much of each other?
    Near(OperativeId, OperativeId, Length),
    /// Is the second of these visible to the first?
    Visible(OperativeId, OperativeId),
    /// Is the second of these a valid target for the first?
    ValidTarget(OperativeId, OperativeId),
    /// Is this operative visible to anybody of that side?
    Seen(OperativeId, Side),
    /// How many enemies does this side track?
    Tracked(Side),
    /// Who controls this flank?
    ControlsFlank(Flank),
    /// Did this side control that flank at the end of that turning point?
    HeldFlank(Side, Flank, TurningPoint),
    /// Is this operative monitored?
    Monitored(OperativeId),
    /// Has this objective marker that side's token?
    HasToken(Side, Token, Objective),
    /// Which kill grade has this side reached?
    KillGrade(Side),
    /// Which order has this operative?
    Conceals(OperativeId),
    /// Is the first operative in cover from the second?
    InCover(OperativeId, OperativeId),
}

/// What the witness says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Yes or no.
    Is(bool),
    /// So many.
    Number(u8),
    /// A side, or nobody.
    Side(Option<Side>),
    /// Who controls a marker, with the sums of APL that say so.
    Control {
        /// Who controls it.
        holder: Option<Side>,
        /// The APL that A and B bring to it.
        apl: [u8; 2],
    },
    /// An operative, or none.
    Operative(Option<OperativeId>),
}

/// Yes, no or open, about Kill Team.
pub type Fact = battle::Fact<Question, Answer>;
/// How many facts hold.
pub type Count = battle::Count<Question, Answer>;
/// The clauses of an op.
pub type Clauses = battle::Clauses<Question, Answer>;
/// What the rules say, with reasons.
pub type Verdict = battle::Verdict<crate::Reason>;

/// In Kill Team a seat is a side.
pub fn seat_of(side: Side) -> Seat {
    Seat(side.0)
}
