//! Tables for unit tests: a strike force of one's own against a sample, with two entries that no sample list has.

use battle::Seating;

use crate::deployment_map::DeploymentMaps;
use crate::header::{Options, Parts, Table};
use crate::scenario::forces;

/// Jetbikes, and somebody with a poor invulnerable save.
const MORE: &str = r#"
[[entry]]
id = "A-98"
name = "Gliders"
role = "fast"
type = "jetbike"
cost = 65
add_cost = 20
max_size = 6
models = [{ name = "Glider", start = 3, profile = "WS4 BS4 S4 T5 W1 I4 A1 Ld8 Sv3+" }]

[[entry]]
id = "A-99"
name = "Lucky Few"
role = "elites"
type = "infantry"
cost = 30
add_cost = 10
max_size = 3
models = [{ name = "Lucky One", start = 3, profile = "WS4 BS4 S4 T4 W1 I4 A1 Ld8 Sv3+ Inv6+" }]
"#;

/// A table with these models for the first seat.
pub(crate) fn table(lines: &[&str]) -> Table {
    let lists = forces::lists_with(MORE).unwrap();
    let force = forces::from_lines(&lists, lines).unwrap();
    let other = forces::sample(&lists, 1).unwrap();
    let maps = DeploymentMaps::load(include_str!("../../../data/tactical_strike/deployment_maps.toml")).unwrap();
    let seats = Seating::duel("ann", "bob").unwrap();
    let parts = Parts { seats, lists, forces: vec![force, other], maps, mission: None, map: None };
    Table::new(parts, None, Options { any_force: true, ..Options::default() }).unwrap()
}
