//! Set-ups for many battles: every map, crit op and sample team comes in turn.

use std::path::Path;

use battle::Seating;
use killteam::approved_ops_2025::CritOp;
use killteam::{Setup, TableKind, Text};

/// A text below the folder of data.
pub(crate) fn data(path: &str) -> Text {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(path);
    Text::new(path, &std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())))
}

/// Every map, by name.
pub(crate) fn maps() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/killzones");
    let files = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap());
    let mut maps: Vec<String> = files.map(|it| format!("killzones/{it}")).collect();
    maps.sort();
    maps
}

/// The set-up of the battle of this number: all maps, crit ops and both teams come in turn.
pub(crate) fn setup(maps: &[String], number: usize) -> Setup {
    let mut teams = [data("teams/cinderline_wardens.toml"), data("teams/hollow_choir.toml")];
    let turn = number / maps.len();
    if turn / CritOp::ALL.len() % 2 == 1 {
        teams.reverse();
    }
    Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").unwrap(),
        table: TableKind::Digital,
        map: data(&maps[number % maps.len()]),
        teams,
        crit_op: CritOp::ALL[turn % CritOp::ALL.len()].card().name.into(),
        options: killteam::Options::default(),
    }
}
