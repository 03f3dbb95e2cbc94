//! Where a bot that thinks sets its team up.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use battle::{Battle, Hex, Needs, Options as _, Seating, Side, System as _};
use bots::killteam::KillTeamJudgement;
use bots::{Bot, Greedy};
use killteam::{Event, KillTeam, OperativeId, Setup, State, Table, TableKind, Text, WeaponKind, Witness};
use table::Point;

/// The files of this folder of data.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(folder);
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    all.sort();
    all
}

fn text(path: &Path) -> Text {
    Text::new(path.file_name().unwrap().to_str().unwrap(), &std::fs::read_to_string(path).unwrap())
}

/// Two teams, set up as they are proposed.
fn set_up(map: &Path, teams: [&Path; 2]) -> Battle<KillTeam> {
    let setup = Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").unwrap(),
        table: TableKind::Digital,
        map: text(map),
        teams: teams.map(text),
        crit_op: "Secure".into(),
        options: Default::default(),
    };
    let mut battle: Battle<KillTeam> = Battle::new(Arc::new(KillTeam::prepare(&setup).unwrap()));
    let mut bot = Greedy::new(KillTeamJudgement::default(), 1);
    while battle.spectate().state.turning_point.0 == 0 {
        match battle.needs() {
            Needs::Roll(request) => {
                let faces = (0..request.count).map(|it| 6 - it).collect();
                battle.roll(None, request.roll, faces).unwrap();
            }
            Needs::Secrets { slot, seats } => {
                let seat = seats[0];
                let secret = KillTeam::secrets(&battle.view(seat), slot)[0];
                battle.seal(seat, slot, secret, Hex([1; 16])).unwrap();
            }
            Needs::Openings(_) => battle.open_what_is_due(),
            Needs::Choices(seats) => {
                let seat = seats[0];
                let view = battle.view(seat);
                let mut options = KillTeam::options(&view);
                let place = bot.choose(&view, &options);
                let choice = options.swap_remove(place);
                battle.choose(seat, choice).unwrap();
            }
            other => panic!("{other:?}"),
        }
    }
    battle
}

/// Everybody of a side who shoots, one of each size.
fn eyes(table: &Table, side: Side) -> Vec<OperativeId> {
    let mut all: Vec<OperativeId> = Vec::new();
    for who in table.operatives_of(side) {
        let card = table.card(who);
        let is_new = all.iter().all(|it| (&table.card(*it).base, table.card(*it).height) != (&card.base, card.height));
        if is_new && card.weapons.iter().any(|it| it.kind == WeaponKind::Ranged) {
            all.push(who);
        }
    }
    all
}

fn put(table: &Table, state: &mut State, who: OperativeId, at: Point) {
    KillTeam::fold(table, state, &Event::SetUp { who, at });
}

/// Whether somebody, standing there, is a valid target from a place of the opposing drop zone; of these each so many is tried.
fn is_open(table: &Table, state: &State, who: OperativeId, at: Point, each: usize) -> bool {
    let enemy = table.side_of(who).other();
    let mut state = state.clone();
    put(table, &mut state, who, at);
    eyes(table, enemy).into_iter().any(|shooter| {
        table.set_ups(shooter, state.ends[enemy]).iter().skip(who.index() % each).step_by(each).any(|from| {
            put(table, &mut state, shooter, *from);
            Witness::terse(table, &state).valid_target(shooter, who).is_yes()
        })
    })
}

/// Whether nobody stands in the way of somebody there.
fn is_free(table: &Table, state: &State, who: OperativeId, at: Point) -> bool {
    let others = table.operatives().filter(|it| *it != who).filter_map(|it| Some((it, state.operative(it).at?)));
    others.into_iter().all(|(other, there)| {
        let radii = table.card(who).base_radius() + table.card(other).base_radius();
        there.z != at.z || at.flat_distance_squared(there) >= radii.squared()
    })
}

#[test]
fn nobody_begins_where_the_opposing_drop_zone_can_shoot_at_it_while_a_hidden_place_is_left() {
    let (teams, mut open, mut all) = (files("teams"), 0, 0);
    for map in files("killzones") {
        for (place, team) in teams.iter().enumerate() {
            let other = &teams[(place + 1) % teams.len()];
            let battle = set_up(&map, [team, other]);
            let (table, state) = (battle.table(), battle.spectate().state);
            for who in table.operatives() {
                let Some(at) = state.operative(who).at else { continue };
                all += 1;
                if !is_open(table, state, who, at, 9) {
                    continue;
                }
                open += 1;
                let places = table.set_ups(who, state.ends[table.side_of(who)]);
                let hidden =
                    places.iter().find(|it| is_free(table, state, who, **it) && !is_open(table, state, who, **it, 1));
                assert_eq!(hidden, None, "{} {}: {} stands at {at}", map.display(), team.display(), table.code(who));
            }
        }
    }
    // Most drop zones have fewer such places than a team has operatives.
    assert!(all > 900 && 2 * open < all, "{open} of {all} stand in the open");
}
