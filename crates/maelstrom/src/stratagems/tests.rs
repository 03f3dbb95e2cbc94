//! What needs command points, and what does not.

use battle::{Seating, Side};

use super::{Ploy, fixed_determination, new_intel, quick_thinking, standing_orders};
use crate::army::Army;
use crate::fold::fold;
use crate::header::{Agreed, Table};
use crate::missions::Mission;
use crate::objectives::{Category, Objective};
use crate::settings::Options;
use crate::state::{Declared, Drawn, State};
use crate::{Event, Reason};

fn sample() -> Table {
    let load = |text| Army::load("sample", text).unwrap();
    let armies = [
        load(include_str!("../../../../data/armies/cinder_compact.toml")),
        load(include_str!("../../../../data/armies/hollowmaw_brood.toml")),
    ];
    let seats = Seating::duel("ann", "bob").unwrap();
    Table::new(seats, armies, Agreed::default(), Options::default()).unwrap()
}

#[test]
fn mow_e090_quick_thinking_and_standing_orders_once_in_a_round() {
    let table = sample();
    let mut state = State::new(&table);
    state.cp[Side::A] = 6;
    let drawn = Drawn { face: 4, ..Drawn::new(Category::Raid) };
    fold(&table, &mut state, &Event::RoundBegan(1));
    for (ploy, row) in [(Ploy::QuickThinking, 5), (Ploy::StandingOrders, 1)] {
        let to = Objective::rolled(Category::Eradication, row).unwrap();
        fold(&table, &mut state, &Event::RollChanged { side: Side::A, ploy, to });
    }
    let quick = |state: &State| quick_thinking::may_change(state, Side::A, drawn, true);
    let standing = |state: &State| standing_orders::may_change(state, Side::A, drawn);
    assert_eq!(quick(&state).reasons(), [Reason::OncePerRound(Ploy::QuickThinking)]);
    assert_eq!(standing(&state).reasons(), [Reason::OncePerRound(Ploy::StandingOrders)]);
    fold(&table, &mut state, &Event::RoundBegan(2));
    assert!(quick(&state).is_legal() && standing(&state).is_legal(), "the next round");
    assert_eq!(state.cp[Side::A], 4);
}

#[test]
fn mow_e092_without_command_points_only_chaotic_engagement_carries_anything() {
    let table = sample();
    let unscored = Objective::rolled(Category::Raid, 2).unwrap();
    let drawn = Drawn { face: 4, ..Drawn::new(Category::Raid) };
    for mission in Mission::ALL {
        let mut state = State::new(&table);
        state.mission = Some(mission);
        state.round = 2;
        state.limit[Side::A] = 3;
        state.unscored[Side::A] = vec![unscored];
        if mission != Mission::ChaoticEngagement {
            let three = [Category::Raid, Category::BroughtLow, Category::Eradication];
            state.categories[Side::A] = Declared::Revealed(three);
        }
        let refused = [
            quick_thinking::may_change(&state, Side::A, drawn, true),
            standing_orders::may_change(&state, Side::A, drawn),
            new_intel::may_swap(&table, &state, Side::A, Category::Raid, Category::HeroicDeeds),
        ];
        let none = Reason::NotEnoughCp { needs: Ploy::NewIntel.cp(), left: 0 };
        for verdict in refused {
            assert!(verdict.reasons().contains(&none), "{mission:?}: {:?}", verdict.reasons());
        }
        let carried = fixed_determination::may_carry(&table, &state, Side::A, unscored);
        match mission {
            Mission::ChaoticEngagement => assert!(carried.is_legal()),
            _ => assert_eq!(carried.reasons(), [none], "{mission:?}"),
        }
    }
}
