//! Every scenario of Tactical Strike, as `umpire scenario` runs them.

#[path = "../../scenario/shared_tests/scenarios.rs"]
mod shared;

use tactical_strike::TacticalStrike;

#[test]
fn every_scenario_passes() {
    shared::every_scenario_passes::<TacticalStrike>("tactical_strike", 90);
}
