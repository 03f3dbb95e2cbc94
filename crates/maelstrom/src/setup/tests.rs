//! What the sample armies cannot show: odd points and huge bases.

use battle::{Seating, Side};
use table::{Bearing, Length, Point, Shape};

use super::{deployment, judge_secret};
use crate::army::Army;
use crate::ground::{DeploymentMap, Ground};
use crate::header::{Agreed, Options, Table};
use crate::state::{Place, State, Step};
use crate::vocabulary::{End, Secret, Slot, Stand, Start, UnitId};
use crate::{BattleSize, Reason};

fn table(change: impl FnOnce(&mut Army)) -> Table {
    let load = |text| Army::load("sample", text).unwrap();
    let mut x = load(include_str!("../../../../data/armies/cinder_compact.toml"));
    let y = load(include_str!("../../../../data/armies/hollowmaw_brood.toml"));
    change(&mut x);
    Table::new(Seating::duel("ann", "bob").unwrap(), [x, y], Agreed::default(), Options::default()).unwrap()
}

#[test]
fn mow_e021_reserves_are_worth_less_than_half() {
    let judged = |wardens: u16, carrier: u16| {
        let table = table(|army| {
            army.units[4].points = wardens;
            army.units[7].points = carrier;
        });
        assert_eq!(table.army(Side::A).points(), 994);
        let mut state = State::new(&table);
        state.cp[Side::A] = 6;
        let away = [8, 6, 4].map(|it| (UnitId(it), Start::Reserves)).to_vec();
        judge_secret(&table, &state, Side::A, Slot::Reserves, &Secret::Reserves(away))
    };
    assert_eq!(judged(157, 47).reasons(), [Reason::TooManyPointsInReserve { found: 497, army: 994 }]);
    assert!(judged(156, 48).is_legal());
}

#[test]
fn mow_e027_a_model_larger_than_the_zone_is_deep_touches_its_edge() {
    let judged = |wide: i32, y: i32| {
        let table = table(|army| {
            let crawler = &mut army.units[6];
            crawler.base = Shape::rectangle(Length::inches(9), Length::inches(wide)).unwrap();
            crawler.narrowest = Length::inches(wide);
        });
        let mut state = State::new(&table);
        let size = BattleSize::Incursion;
        let ground = Ground::new(DeploymentMap::DawnOfWar, size, size.battlefield(), &Options::default()).unwrap();
        state.ground = Some(std::sync::Arc::new(ground));
        state.ends = Some(battle::BySide::from_fn(|it| if it == Side::A { End::A } else { End::B }));
        state.step = Step::Deployment(Side::A);
        assert_eq!(state.unit(UnitId(6)).place, Place::Waiting);
        // Half inches, so that a base of odd width can touch the edge.
        let at = Point::flat(Length::inches(20), Length::um(y * 12_700));
        let stand = Stand { at, facing: Bearing::EAST };
        deployment::may_deploy(&table, &state, Side::A, UnitId(6), &[stand])
    };
    assert!(judged(7, 7).is_legal(), "at the edge");
    assert_eq!(judged(7, 8).reasons(), [Reason::NotAtEdge(UnitId(6))]);
    assert!(judged(5, 6).is_legal(), "it fits");
    assert_eq!(judged(5, 10).reasons(), [Reason::OutsideZone(UnitId(6))]);
}
