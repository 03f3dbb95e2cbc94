//! What can be found, as a list.

/// What can be found at a Point of Interest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Find {
    /// Supply Cache.
    SupplyCache,
    /// Megascope.
    Megascope,
    /// Alchemical Injector.
    AlchemicalInjector,
    /// Reclaimator.
    Reclaimator,
    /// Stockpile.
    Stockpile,
    /// Hidden Supplies.
    HiddenSupplies,
    /// Unstable Ground.
    UnstableGround,
    /// Secret Intelligence.
    SecretIntelligence,
    /// Fortified Position.
    FortifiedPosition,
    /// Data Mine.
    DataMine,
    /// Power Field.
    PowerField,
    /// Combat Array.
    CombatArray,
    /// Archeotech Cache.
    ArcheotechCache,
}
