//! Where objective markers lie in scenarios: a legal layout for every map and size, in the order of
//! placement A, B, A, B.

use table::Point;

use crate::vocabulary::{DeploymentMap, End};
use crate::{BattleSize, BySize};

/// Inches for each marker.
type Layout = &'static [(i32, i32)];

pub(super) fn markers(map: DeploymentMap, size: BattleSize) -> Vec<(End, Point)> {
    let layouts: BySize<Layout> = match map {
        DeploymentMap::DawnOfWar => BySize::new(
            &[(10, 8), (34, 22), (34, 8), (10, 22)],
            &[(12, 14), (48, 30), (30, 14), (30, 30), (48, 14), (12, 30)],
            &[(18, 14), (72, 30), (45, 14), (45, 30), (72, 14), (18, 30)],
        ),
        DeploymentMap::HammerAndAnvil => BySize::new(
            &[(14, 6), (30, 24), (14, 24), (30, 6)],
            &[(22, 8), (38, 36), (22, 22), (38, 22), (22, 36), (38, 8)],
            &[(38, 8), (52, 36), (38, 22), (52, 22), (38, 36), (52, 8)],
        ),
        DeploymentMap::SearchAndDestroy => BySize::new(
            &[(25, 5), (19, 25), (39, 8), (5, 22)],
            &[(34, 6), (26, 38), (54, 8), (6, 36), (44, 19), (16, 25)],
            &[(52, 6), (38, 38), (80, 8), (10, 36), (66, 14), (24, 30)],
        ),
    };
    let place = |(x, y): &(i32, i32)| Point::flat(table::Length::inches(*x), table::Length::inches(*y));
    let ends = [End::A, End::B].into_iter().cycle();
    ends.zip(layouts.of(size)).map(|(end, at)| (end, place(at))).collect()
}

#[cfg(test)]
mod tests {
    use battle::{Act, Seat, Seating, System as _};

    use super::*;
    use crate::army::Army;
    use crate::choice::Choice;
    use crate::header::{Agreed, Table};
    use crate::settings::Options;
    use crate::state::{MarkerState, State, Step};
    use crate::{Ground, Maelstrom};

    fn table() -> Table {
        let army = |text| Army::load("sample", text).unwrap();
        let armies = [
            army(include_str!("../../../../data/armies/cinder_compact.toml")),
            army(include_str!("../../../../data/armies/hollowmaw_brood.toml")),
        ];
        let seats = Seating::duel("ann", "bob").unwrap();
        Table::new(seats, armies, Agreed::default(), Options::default()).unwrap()
    }

    #[test]
    fn every_layout_can_be_placed_marker_by_marker() {
        let table = table();
        for size in BattleSize::ALL {
            for map in DeploymentMap::ALL {
                let mut state = State::new(&table);
                state.size = Some(size);
                let ground = Ground::new(map, size, size.battlefield(), &Options::default()).unwrap();
                state.ground = Some(std::sync::Arc::new(ground));
                state.step = Step::Markers(battle::Side::A);
                for (end, at) in markers(map, size) {
                    let choice = Act::Choose(Choice::PlaceMarker(None, Some(at)));
                    let verdict = Maelstrom::judge(&table, &state, Seat::A, &choice);
                    assert!(verdict.is_legal(), "{map:?} {size:?} {at}: {:?}", verdict.reasons());
                    state.markers.push(MarkerState { end, at: Some(at), number: 0 });
                }
            }
        }
    }
}
