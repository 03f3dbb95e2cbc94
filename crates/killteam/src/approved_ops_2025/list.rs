//! The ops of this pack, in the order of the book. What each is stands on its card, in a file of its own.

/// The name of the pack in a journal's set-up.
pub const PACK: &str = "approved-ops-2025";

/// The crit ops of Approved Ops 2025, in the order of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CritOp {
    /// Secure.
    Secure,
    /// Loot.
    Loot,
    /// Transmission.
    Transmission,
    /// Orb.
    Orb,
    /// Stake Claim.
    StakeClaim,
    /// Energy Cells.
    EnergyCells,
    /// Download.
    Download,
    /// Data.
    Data,
    /// Reboot.
    Reboot,
}

impl CritOp {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Secure,
        Self::Loot,
        Self::Transmission,
        Self::Orb,
        Self::StakeClaim,
        Self::EnergyCells,
        Self::Download,
        Self::Data,
        Self::Reboot,
    ];
}

/// The tac ops of Approved Ops 2025, in the order of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TacOp {
    /// Recon: Flank.
    Flank,
    /// Recon: Scout Enemy Movement.
    ScoutEnemyMovement,
    /// Recon: Retrieval.
    Retrieval,
    /// Infiltration: Track Enemy.
    TrackEnemy,
    /// Infiltration: Steal Intelligence.
    StealIntelligence,
    /// Infiltration: Plant Devices.
    PlantDevices,
    /// Security: Plant Banner.
    PlantBanner,
    /// Security: Martyrs.
    Martyrs,
    /// Security: Envoy.
    Envoy,
    /// Seek & Destroy: Sweep & Clear.
    SweepAndClear,
    /// Seek & Destroy: Route.
    Route,
    /// Seek & Destroy: Dominate.
    Dominate,
}

impl TacOp {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Flank,
        Self::ScoutEnemyMovement,
        Self::Retrieval,
        Self::TrackEnemy,
        Self::StealIntelligence,
        Self::PlantDevices,
        Self::PlantBanner,
        Self::Martyrs,
        Self::Envoy,
        Self::SweepAndClear,
        Self::Route,
        Self::Dominate,
    ];
}
