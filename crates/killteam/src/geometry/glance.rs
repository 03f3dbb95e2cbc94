//! Sight at a glance, by two lines: for whoever only thinks of standing somewhere. The rules draw dozens and never ask here.

use table::{Length, Look, Point, Solids, Traits};

use super::HAIR;
use crate::roads::Sought;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;

/// So high above what it stands on are somebody's feet.
const FEET: Length = Length::mm(5);

/// What a glance shows of somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Glance {
    /// Nothing stands between the heads of the two.
    pub seen: bool,
    /// Something stands between their feet; told only of somebody who is seen.
    pub covered: bool,
}

impl Glance {
    /// From somebody who stands there at somebody who stands there. What the map alone decides is kept with the table.
    pub fn at(table: &Table, state: &State, from: (OperativeId, Point), to: (OperativeId, Point)) -> Self {
        let changed = state.ground.is_changed_near(from.1, &[to.1], HAIR);
        let pair = table.atlas().pair(from, to);
        let is_free = |sought: Sought, above: [Length; 2]| {
            let [one, other] = [from.1.at_height(from.1.z + above[0]), to.1.at_height(to.1.z + above[1])];
            let look = Look { see_through: Traits::INSIGNIFICANT | Traits::EXPOSED, ..Look::default() };
            let free = |solids: &Solids| !solids.blocked(one, other, &look);
            let now = || free(table.solids_in(state));
            match &pair {
                Some(pair) if changed => state.ground.recall(pair, sought, now),
                Some(pair) => pair.sees(sought, || free(table.solids())).unwrap_or_else(now),
                None => now(),
            }
        };
        let seen = is_free(Sought::Head, [from.0, to.0].map(|it| table.card(it).height));
        Self { seen, covered: seen && !is_free(Sought::Feet, [FEET; 2]) }
    }
}

#[cfg(test)]
mod tests {
    use battle::{Seating, Side, System as _};
    use table::{Bearing, Map};

    use super::*;
    use crate::KillTeam;
    use crate::approved_ops_2025::CritOp;
    use crate::equipment::Obstruction;
    use crate::ground::{PlacedTerrain, Size};
    use crate::setup::TableKind;
    use crate::team::{Datacard, Team};

    /// A wall to duck behind, and one that nobody looks over.
    const WALLS: &str = r#"
        [[feature]]
        name = "low wall"
        traits = "heavy"
        part = [{ rectangle = ["9, 3", "9.4, 9"], top = "0.5" }]
        [[feature]]
        name = "tall wall"
        traits = "heavy"
        part = [{ rectangle = ["20, 3", "20.4, 9"], top = "4" }]
    "#;

    #[test]
    fn a_low_wall_covers_a_tall_one_hides_and_so_does_what_is_put_down() {
        let ground = include_str!("../../../../data/killzones/train_short.toml");
        let open = ground.split("# Terrain.").next().unwrap();
        let map = Map::load("walls.toml", &format!("{open}\n{WALLS}")).unwrap();
        let card = |name: &str| Datacard::new(name.into(), 2, 6, 4, 10, Length::mm(32));
        let teams = [Team::of("A", vec![card("a1")]), Team::of("B", vec![card("b1")])];
        let seats = Seating::duel("ann", "bob").unwrap();
        let table = Table::new(seats, TableKind::Digital, CritOp::Secure, Default::default(), map, teams).unwrap();
        let mut state = KillTeam::begin(&table);
        // Once it has been found, the page tells which places are kept.
        table.page(OperativeId(0));
        let at = |state: &State, from: &str, to: &str| {
            let [from, to] = [from, to].map(|it| it.parse().unwrap());
            Glance::at(&table, state, (OperativeId(0), from), (OperativeId(1), to))
        };
        let [open, covered] = [false, true].map(|covered| Glance { seen: true, covered });
        for _ in 0..2 {
            assert_eq!(at(&state, "4, 6", "8, 6"), open);
            assert_eq!(at(&state, "4, 6", "14, 6"), covered, "the low wall is in between");
            assert_eq!(at(&state, "14, 6", "24, 6"), Glance::default(), "the tall wall is");
        }
        let size = Size { wide: Length::inches(4), deep: Length::inches(1), high: Length::inches(4) };
        let (kind, facing) = (Obstruction::HeavyBarricade, Bearing::NORTH);
        let piece = PlacedTerrain { kind, side: Side::A, at: "6, 6".parse().unwrap(), facing, size };
        state.ground.put(&table, piece);
        assert_eq!(at(&state, "4, 6", "8, 6"), Glance::default(), "the barricade is as tall as the wall");
        state.ground.remove(&table, piece);
        assert_eq!(at(&state, "4, 6", "8, 6"), open);
    }
}
