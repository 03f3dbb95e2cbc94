//! The missions as a list.

/// One of the six missions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mission {
    /// Into their zone.
    Breakthrough,
    /// Against each other.
    Clash,
    /// Hold the sectors.
    Domination,
    /// Hold markers, turn by turn.
    Extraction,
    /// Hold markers at the end.
    SupplyRaid,
    /// Against their leaders.
    Decapitation,
}
