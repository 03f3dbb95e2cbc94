//! Every scenario of Maelstrom, as `umpire scenario` runs them.

#[path = "../../scenario/shared_tests/scenarios.rs"]
mod shared;

use maelstrom::Maelstrom;

#[test]
fn every_scenario_passes() {
    shared::every_scenario_passes::<Maelstrom>("maelstrom", 60);
}
