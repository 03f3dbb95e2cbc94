//! Tac ops: the op that each side picks in secret.

pub(crate) mod infiltration;
pub(crate) mod recon;
pub(crate) mod security;
pub(crate) mod seek_and_destroy;

use super::TacOp;
use crate::card::Card;

impl TacOp {
    /// Its card.
    pub const fn card(self) -> &'static Card {
        match self {
            Self::Flank => &recon::flank::CARD,
            Self::ScoutEnemyMovement => &recon::scout_enemy_movement::CARD,
            Self::Retrieval => &recon::retrieval::CARD,
            Self::TrackEnemy => &infiltration::track_enemy::CARD,
            Self::StealIntelligence => &infiltration::steal_intelligence::CARD,
            Self::PlantDevices => &infiltration::plant_devices::CARD,
            Self::PlantBanner => &security::plant_banner::CARD,
            Self::Martyrs => &security::martyrs::CARD,
            Self::Envoy => &security::envoy::CARD,
            Self::SweepAndClear => &seek_and_destroy::sweep_and_clear::CARD,
            Self::Route => &seek_and_destroy::route::CARD,
            Self::Dominate => &seek_and_destroy::dominate::CARD,
        }
    }

    /// The tac op of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.trim();
        // Other prints spell it like this.
        let name = if name.eq_ignore_ascii_case("Rout") { "Route" } else { name };
        Self::ALL.into_iter().find(|it| it.card().name.eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests {
    use super::TacOp;
    use crate::card::Archetype;

    #[test]
    fn every_archetype_has_three_tac_ops_with_names_of_their_own() {
        for archetype in Archetype::ALL {
            let held = TacOp::ALL.into_iter().filter(|it| it.card().archetype == Some(archetype)).count();
            assert_eq!(held, 3, "{}", archetype.name());
        }
        for op in TacOp::ALL {
            assert_eq!(TacOp::named(op.card().name), Some(op));
        }
        assert_eq!(TacOp::named("rout"), Some(TacOp::Route));
    }
}
