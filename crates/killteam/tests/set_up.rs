//! Every team that fits into a drop zone is set up by what is offered: on every killzone, in every size.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::path::Path as File;
use std::sync::Arc;

use battle::{Battle, Hex, Kind, Needs, Options as _, Seating, Seeded, System as _};
use killteam::{Choice, KillTeam, Phase, Setup, TableKind, Text};

/// The most operatives of a team.
const MOST: usize = 14;

fn killzones() -> Vec<(String, String)> {
    let folder = File::new(env!("CARGO_MANIFEST_DIR")).join("../../data/killzones");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    let read = |it: &std::path::PathBuf| {
        (it.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(it).unwrap())
    };
    files.iter().map(read).collect()
}

/// So many alike, on both sides.
fn setup(map: &(String, String), count: usize, base: &str) -> Setup {
    let team = format!(
        "name = \"Crowd\"\narchetypes = [\"Recon\"]\n\n[[operative]]\nname = \"Hand\"\ncount = {count}\napl = 2\nmove \
         = \"6\"\nsave = 4\nwounds = 8\nbase = \"{base}\"\n"
    );
    Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").unwrap(),
        table: TableKind::Digital,
        map: Text::new(&map.0, &map.1),
        teams: [Text::new("a.toml", &team), Text::new("b.toml", &team)],
        crit_op: "Secure".into(),
        options: Default::default(),
    }
}

/// A battle up to its first operative.
fn before_deployment(setup: &Setup) -> Battle<KillTeam> {
    let mut battle: Battle<KillTeam> = Battle::new(Arc::new(KillTeam::prepare(setup).unwrap()));
    while !matches!(battle.spectate().state.phase, Phase::Deployment { .. }) {
        match battle.needs() {
            Needs::Roll(request) => {
                let faces = (0..request.count).map(|it| it + 1).collect();
                battle.roll(None, request.roll, faces).unwrap();
            }
            Needs::Secrets { slot, seats } => {
                let secret = KillTeam::secrets(&battle.view(seats[0]), slot)[0];
                battle.seal(seats[0], slot, secret, Hex([1; 16])).unwrap();
            }
            Needs::Choices(seats) => {
                let options = KillTeam::options(&battle.view(seats[0]));
                let choice = options.iter().find(|it| **it == Choice::Pass).or(options.first());
                battle.choose(seats[0], choice.unwrap().clone()).unwrap();
            }
            other => panic!("{other:?}"),
        }
    }
    battle
}

/// Sets everybody up by draws, and says who could not be.
fn stranded(mut battle: Battle<KillTeam>, seed: u64) -> Option<usize> {
    let (source, mut drawn) = (Seeded::from_number(seed), 0);
    let mut below = |n: usize| {
        drawn += 1;
        source.faces(drawn, Kind::OneOf(251), 2).iter().fold(0, |sum, it| sum * 251 + usize::from(*it) - 1) % n.max(1)
    };
    let mut placed = 0;
    while let (Phase::Deployment { .. }, Needs::Choices(seats)) = (battle.spectate().state.phase, battle.needs()) {
        let Some(choice) = KillTeam::draw(&battle.view(seats[0]), &mut below) else { return Some(placed) };
        battle.choose(seats[0], choice).unwrap();
        placed += 1;
    }
    None
}

/// What is wrong with each, found out on as many threads as there are.
fn problems<T: Sync>(all: &[T], problem: impl Fn(&T) -> Option<String> + Sync) -> Vec<String> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let problem = &problem;
        let some =
            |first: usize| move || all.iter().skip(first).step_by(threads).filter_map(problem).collect::<Vec<_>>();
        let running: Vec<_> = (0..threads).map(|first| scope.spawn(some(first))).collect();
        running.into_iter().flat_map(|it| it.join().unwrap()).collect()
    })
}

const BASES: [&str; 4] = ["25mm", "28mm", "32mm", "40mm"];

#[test]
fn every_team_finds_a_place_for_everybody_on_every_killzone() {
    let maps = killzones();
    let all: Vec<_> = maps.iter().flat_map(|map| BASES.map(|base| (map, base))).collect();
    let problems = problems(&all, |(map, base)| {
        let battle = before_deployment(&setup(map, MOST, base));
        let placed = (0..4).find_map(|seed| stranded(battle.clone(), seed))?;
        Some(format!("{}, {base}: {placed} of {}", map.0, 2 * MOST))
    });
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// In so many orders by lot each combination of killzone, base and size is set up, more of them if `UMPIRE_SIZES` says so.
const LOTS: u64 = 1;

#[test]
#[allow(clippy::disallowed_methods, reason = "whoever has time asks for more")]
fn every_size_of_team_is_set_up_on_every_killzone() {
    let lots: u64 = std::env::var("UMPIRE_SIZES").map_or(LOTS, |it| it.parse().unwrap());
    let maps = killzones();
    let of_map = |map| BASES.into_iter().flat_map(move |base| (1..=MOST).map(move |count| (map, base, count)));
    let all: Vec<_> = maps.iter().flat_map(of_map).collect();
    let problems = problems(&all, |(map, base, count)| {
        let battle = before_deployment(&setup(map, *count, base));
        // Another order for each size.
        let first = lots * *count as u64;
        let placed = (first..first + lots).find_map(|seed| stranded(battle.clone(), seed))?;
        Some(format!("{}, {base}: {placed} of {}", map.0, 2 * count))
    });
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert_eq!(all.len(), maps.len() * BASES.len() * MOST);
    assert!(maps.len() >= 16, "{} killzones", maps.len());
}
