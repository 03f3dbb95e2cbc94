//! Every scenario of Kill Team, as `umpire scenario` runs them.

#[path = "../../scenario/shared_tests/scenarios.rs"]
mod shared;

use killteam::KillTeam;

#[test]
fn every_scenario_passes() {
    shared::every_scenario_passes::<KillTeam>("killteam", 25);
}
