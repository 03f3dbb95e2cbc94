//! What an operative can do for action points.

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
    /// Close quarters: open or shut a hatchway.
    OperateHatch,
    /// Close quarters: open a breach point for good.
    Breach,
    /// The same with the breaching charge of the equipment.
    BreachWithCharge,
    /// The same by somebody who is armed for it, and who neither charges nor shoots besides.
    QuickBreach,
}

impl Action {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 33] = [
        Self::Shoot,
        Self::Fight,
        Self::HatchwayFight,
        Self::Guard,
        Self::OperateHatch,
        Self::Breach,
        Self::BreachWithCharge,
        Self::QuickBreach,
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
            Self::OperateHatch => "Operate Hatch",
            Self::Breach => "Breach",
            Self::BreachWithCharge => "Breach With Charge",
            Self::QuickBreach => "Quick Breach",
        }
    }

    /// What it does, in a sentence.
    pub const fn gist(self) -> &'static str {
        match self {
            Self::Reposition => "Moves up to its Move, away from enemies.",
            Self::Dash => "Moves up to 3″, without climbing.",
            Self::FallBack => "Moves up to its Move out of the control range of enemies.",
            Self::Charge => "Moves up to its Move and 2″ more, and ends in the control range of an enemy.",
            Self::PickUpMarker => "Takes along a marker that it controls.",
            Self::PlaceMarker => "Puts down a marker that it carries.",
            Self::Secure => "Secures an objective marker for its side.",
            Self::Loot => "Loots an objective marker.",
            Self::InitiateTransmission => "Lets an objective marker transmit in this turning point.",
            Self::MoveOrb => "Sends the Orb on to another objective marker.",
            Self::Download => "Downloads an objective marker of the enemy.",
            Self::CompileData => "Gathers a data point at an objective marker.",
            Self::SendData => "Sends the data of an objective marker.",
            Self::Reboot => "Makes an inert objective marker work again.",
            Self::PlantBanner => "Plants the banner of its side.",
            Self::Scout => "Watches an enemy that it can see.",
            Self::Retrieve => "Retrieves from an objective marker.",
            Self::PlantDevice => "Leaves a device at an objective marker.",
            Self::Clear => "Clears an objective marker for the turning point.",
            Self::Shoot => "Attacks an enemy in sight with a ranged weapon.",
            Self::Fight => "Attacks an enemy in control range, which may strike back.",
            Self::PassTheWord => "Gives a friend one APL more.",
            Self::AmmoResupply => "Gets fresh ammunition from the cache of its side.",
            Self::StunGrenade => "Lowers the APL of enemies that fail a die.",
            Self::Guard => "Waits, and may interrupt an enemy that acts near it.",
            Self::HatchwayFight => "Attacks somebody on the other side of an open hatchway.",
            Self::SetUpAgain => "Is removed and set up again elsewhere.",
            Self::SmokeGrenade => "Puts down smoke that hides whoever stands in it.",
            Self::MoveWithBarricade => "Moves and takes the portable barricade along.",
            Self::OperateHatch => "Opens or shuts a hatchway.",
            Self::Breach => "Opens a breach point for good.",
            Self::BreachWithCharge => "Opens a breach point with the breaching charge, for less.",
            Self::QuickBreach => "Opens a breach point for less, and neither charges nor shoots besides.",
        }
    }

    /// The actions that do not depend on the mission.
    pub(crate) const UNIVERSAL: [Self; 20] = [
        Self::Reposition,
        Self::Dash,
        Self::Charge,
        Self::FallBack,
        Self::PickUpMarker,
        Self::PlaceMarker,
        Self::Shoot,
        Self::Fight,
        Self::PassTheWord,
        Self::AmmoResupply,
        Self::StunGrenade,
        Self::SmokeGrenade,
        Self::MoveWithBarricade,
        Self::Guard,
        Self::HatchwayFight,
        Self::SetUpAgain,
        Self::OperateHatch,
        Self::Breach,
        Self::BreachWithCharge,
        Self::QuickBreach,
    ];

    /// The action that it is treated as wherever rules ask what was done.
    #[must_use]
    pub const fn treated_as(self) -> Self {
        match self {
            Self::MoveWithBarricade => Self::Reposition,
            Self::BreachWithCharge | Self::QuickBreach => Self::Breach,
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
    /// None of them.
    pub const NONE: Self = Self(0);

    /// True if the two sets have an action in common; the other is made by [`Actions::asking_for`].
    pub(crate) const fn has_any(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// With the one bit more by which this action is told to be among them.
    pub(crate) const fn asking_for(self, action: Action) -> Self {
        match action {
            Action::QuickBreach => Self(self.0 | action.bit()),
            _ => Self(self.0 | action.treated_as().bit()),
        }
    }

    /// True if the action is among them, or one that is treated alike. A Quick Breach is told apart from other ways to
    /// breach, since it forbids more.
    pub fn has(self, action: Action) -> bool {
        self.has_any(Self::NONE.asking_for(action))
    }

    /// With one more.
    #[must_use]
    pub fn with(self, action: Action) -> Self {
        Self(self.asking_for(action).0 | action.treated_as().bit())
    }
}
