//! What is played on: both sample teams, on a killzone full of terrain or in close quarters.

use battle::{Seating, System as _};
use killteam::{KillTeam, Setup, Table, TableKind, Text};

const MAPS: [(&str, &str); 2] = [
    ("city_1", include_str!("../../../../data/killzones/city_1.toml")),
    ("crypt_1", include_str!("../../../../data/killzones/crypt_1.toml")),
];

pub(crate) fn setup(map: &str) -> Setup {
    let (name, text) = MAPS.into_iter().find(|it| it.0 == map).expect("one of the maps above");
    Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").expect("two names"),
        table: TableKind::Digital,
        map: Text::new(&format!("{name}.toml"), text),
        teams: [
            Text::new("wardens.toml", include_str!("../../../../data/teams/cinderline_wardens.toml")),
            Text::new("choir.toml", include_str!("../../../../data/teams/hollow_choir.toml")),
        ],
        crit_op: "Secure".into(),
        options: killteam::Options::default(),
    }
}

pub(crate) fn table(map: &str) -> Table {
    KillTeam::prepare(&setup(map)).expect("the sample set-up is sound")
}
