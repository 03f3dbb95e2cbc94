//! Every killzone under `data/killzones` can be played: it loads, its markers lie well and can be
//! reached, its drop zones hold a large team, and it treats both sides alike.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path as File;
use std::sync::Arc;

use battle::{Battle, Hex, Needs, Options as _, Seating, System as _};
use killteam::{Choice, KillTeam, OperativeId, Phase, Setup, TableKind, Text};
use table::{
    Bounds, Climb, Course, Edge, Figure, Gait, Jump, Length, Look, Map, MapMarker, Mover, Path, Placed, Point,
};
use table::{Pose, Prism, Sampling, Shape, Solids, Traits, Zone, trace};

/// A killzone by its file.
struct Killzone {
    file: String,
    text: String,
    map: Map,
}

fn killzones() -> Vec<Killzone> {
    let folder = File::new(env!("CARGO_MANIFEST_DIR")).join("../../data/killzones");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    let load = |path: &std::path::PathBuf| {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).unwrap();
        let map = Map::load(&file, &text).unwrap_or_else(|error| panic!("{error}"));
        Killzone { file, text, map }
    };
    files.iter().map(load).collect()
}

impl Killzone {
    fn zone(&self, name: &str, role: &str) -> &Zone {
        self.map.zone(name, role).unwrap_or_else(|| panic!("{}: no {name} of {role}", self.file))
    }

    fn objective(&self, role: &str) -> &MapMarker {
        self.map.marker("objective", role).unwrap_or_else(|| panic!("{}: no objective of {role}", self.file))
    }

    fn is_close_quarters(&self) -> bool {
        self.map.has_rule("close_quarters")
    }

    fn parts(&self) -> impl Iterator<Item = (&str, &Prism)> {
        let terrain = self.map.terrain();
        terrain.parts().map(|(id, part)| (terrain.feature(id).name.as_str(), part))
    }
}

/// Something that is in the way of a base, or of a marker: not rubble, and not a flat pit.
fn is_solid(part: &Prism) -> bool {
    !part.traits.has_any(Traits::INSIGNIFICANT) && part.bottom < part.top
}

fn polygon_zone(part: &Prism) -> Zone {
    let corners: Vec<Point> =
        part.outline.corners().iter().map(|(x, y)| Point::flat(Length::um(*x), Length::um(*y))).collect();
    Zone::polygon(&corners).unwrap()
}

#[test]
fn all_maps_of_the_pack_are_there() {
    let files: Vec<String> = killzones().into_iter().map(|it| it.file).collect();
    for number in 1..=6 {
        for kind in ["city", "platform"] {
            assert!(files.contains(&format!("{kind}_{number}.toml")), "{files:?}");
        }
    }
    let close = killzones().into_iter().filter(Killzone::is_close_quarters).count();
    assert!(close >= 2, "{close} maps for close quarters");
}

#[test]
fn the_page_about_maps_lists_them_all() {
    let page = include_str!("../../../docs/maps.md");
    for it in killzones() {
        let row = format!("| `{}` |", it.file.trim_end_matches(".toml"));
        assert!(page.contains(&row), "{row} is not on the page");
    }
}

/// Where the pack puts P1's, P2's and the centre marker, how deep drop zones are, and P1's edge.
#[test]
fn markers_lie_where_the_table_of_the_specification_says() {
    const TABLE: [(&str, Edge, i32, [&str; 3]); 12] = [
        ("city_1", Edge::Right, 6, ["18.19, 3.77", "11.77, 10.19", "14.98, 16.02"]),
        ("city_2", Edge::Right, 6, ["18.77, 12.77", "11.23, 17.23", "14.98, 4.85"]),
        ("city_3", Edge::Right, 6, ["19.02, 3.81", "11.23, 19.27", "14.98, 11.02"]),
        ("city_4", Edge::Top, 3, ["7.06, 12.90", "14.98, 9.23", "24.23, 11.02"]),
        ("city_5", Edge::Top, 3, ["25.23, 13.73", "5.19, 8.02", "14.98, 11.02"]),
        ("city_6", Edge::Top, 3, ["23.77, 13.77", "7.02, 8.19", "14.98, 11.02"]),
        ("platform_1", Edge::Right, 6, ["17.50, 9.75, 3", "12.50, 17.75, 3", "15.04, 5.25, 3"]),
        ("platform_2", Edge::Right, 4, ["16.25, 18.25", "13.75, 3.75", "15, 11, 3"]),
        ("platform_3", Edge::Right, 4, ["16.25, 3.75", "13.75, 18.25", "15.04, 11.29, 3"]),
        ("platform_4", Edge::Top, 3, ["27.04, 12.75", "2.75, 9", "20.50, 11, 3"]),
        ("platform_5", Edge::Top, 3, ["27.75, 12.75", "15, 9", "7.54, 11, 3"]),
        ("platform_6", Edge::Top, 3, ["25.75, 12.75", "4, 9, 3", "16.50, 11.04, 3"]),
    ];
    let killzones = killzones();
    for (name, edge, depth, spots) in TABLE {
        let it = killzones.iter().find(|it| it.file == format!("{name}.toml")).unwrap();
        let board = it.map.board();
        assert_eq!((board.width(), board.height()), (Length::inches(30), Length::inches(22)), "{name}");
        let deployment = if edge.is_upright() { "short_edge" } else { "long_edge" };
        assert_eq!(it.map.deployment(), Some(deployment), "{name}");
        for (role, edge) in [("a", edge), ("b", edge.opposite())] {
            assert_eq!(it.map.edges_of(role).map(|it| it.edge).collect::<Vec<_>>(), [edge], "{name}");
            assert_eq!(it.zone("drop zone", role), &board.strip(edge, Length::inches(depth)), "{name}");
            assert_eq!(it.zone("territory", role), &board.half(edge), "{name}");
        }
        let found = ["a", "b", "centre"].map(|role| it.objective(role).at);
        assert_eq!(found, spots.map(|it| it.parse().unwrap()), "{name}");
    }
}

#[test]
fn close_quarters_are_made_of_walls_and_hatchways_on_their_own_board() {
    for it in killzones().iter().filter(|it| it.is_close_quarters()) {
        let size: [Length; 2] = ["27.625", "23.875"].map(|it| it.parse().unwrap());
        assert_eq!([it.map.board().width(), it.map.board().height()], size, "{}", it.file);
        let count = |traits: Traits| it.parts().filter(|(_, part)| part.traits.has_any(traits)).count();
        assert!(count(Traits::WALL) >= 24, "{}: {} walls", it.file, count(Traits::WALL));
        assert!(count(Traits::ACCESSIBLE) >= 8, "{}: {} hatchways", it.file, count(Traits::ACCESSIBLE));
        for (name, part) in it.parts().filter(|(_, part)| part.traits.has_any(Traits::WALL)) {
            assert!(!part.traits.has_any(Traits::ACCESSIBLE), "{}: {name} is a wall or a way through it", it.file);
            assert!(part.top >= Length::inches(3), "{}: {name} is too low for a wall", it.file);
        }
    }
    assert!(killzones().iter().all(|it| it.is_close_quarters() == it.parts().any(|(_, p)| p.traits.has(Traits::WALL))));
}

#[test]
fn every_map_has_three_objectives_in_the_right_places() {
    for it in killzones() {
        let objectives = it.map.markers().iter().filter(|marker| marker.name == "objective");
        let roles: BTreeSet<&str> = objectives.map(|it| it.role.as_str()).collect();
        assert_eq!(roles, BTreeSet::from(["a", "b", "centre"]), "{}", it.file);
        for role in ["a", "b"] {
            let territory = it.zone("territory", role);
            assert!(territory.wholly_within(it.objective(role).placed()), "{}: the marker of {role}", it.file);
            let (drop, territory) = (it.zone("drop zone", role).bounds(), territory.bounds());
            assert_eq!(drop.and(territory), territory, "{}: the drop zone of {role}", it.file);
        }
        // Positions were measured on diagrams: up to two millimetres beside the line is on it.
        let middle = Shape::round(Length::mm(4)).at(it.objective("centre").at).within(line(&it), Length::ZERO);
        assert!(middle, "{}: the centre marker is not on the centreline", it.file);
    }

    fn line(it: &Killzone) -> table::Segment {
        it.map.line("centreline").unwrap()
    }
}

#[test]
fn every_marker_lies_on_free_ground_or_on_one_surface() {
    for it in killzones() {
        for marker in it.map.markers() {
            let (disc, floor) = (marker.placed(), marker.at.z);
            let inside = it
                .parts()
                .find(|(_, part)| is_solid(part) && part.bottom <= floor && floor < part.top && disc.overlaps(*part));
            assert_eq!(inside.map(|(name, _)| name), None, "{}: the marker of {} is in it", it.file, marker.role);
            let mut surfaces = it.parts().filter(|(_, part)| part.traits.has_any(Traits::VANTAGE) && part.top == floor);
            let carried = surfaces.any(|(_, part)| polygon_zone(part).wholly_within(disc));
            assert!(floor == Length::ZERO || carried, "{}: the marker of {} floats", it.file, marker.role);
        }
    }
}

#[test]
fn no_two_features_stand_in_each_other() {
    for it in killzones() {
        let parts: Vec<(&str, &Prism)> = it.parts().filter(|(_, part)| is_solid(part)).collect();
        let whole =
            Bounds::of(&[(0, 0), (it.map.board().width().micrometres(), it.map.board().height().micrometres())]);
        for (place, (name, part)) in parts.iter().enumerate() {
            assert_eq!(whole.and(part.outline.bounds()), whole, "{}: {name} sticks out", it.file);
            let hull = Shape::Hull(part.outline.clone());
            let here = hull.at(Point::default());
            let hit = parts[..place].iter().find(|(other, it)| {
                other != name && it.bottom < part.top && part.bottom < it.top && here.overlaps(*it)
            });
            assert_eq!(hit.map(|(other, _)| other), None, "{}: {name} stands in it", it.file);
        }
    }
}

#[test]
fn vantage_is_always_light_and_city_maps_have_something_of_everything() {
    for it in killzones() {
        let count = |traits: Traits| it.parts().filter(|(_, part)| part.traits.has_any(traits)).count();
        for (name, part) in it.parts().filter(|(_, part)| part.traits.has_any(Traits::VANTAGE)) {
            assert!(part.traits.has(Traits::LIGHT), "{}: the deck of {name}", it.file);
        }
        if it.file.starts_with("city") {
            let features = it.map.terrain().features().len();
            assert!((8..=14).contains(&features), "{}: {features} features", it.file);
            assert!(it.parts().count() >= 24, "{}", it.file);
            for traits in [
                Traits::HEAVY,
                Traits::LIGHT,
                Traits::VANTAGE,
                Traits::ACCESSIBLE,
                Traits::BLOCKING,
                Traits::INSIGNIFICANT,
            ] {
                assert!(count(traits) > 0, "{} has nothing {traits}", it.file);
            }
        }
        if it.file.starts_with("platform") {
            assert!(count(Traits::VANTAGE) >= 7, "{}: {} decks and bridges", it.file, count(Traits::VANTAGE));
        }
    }
}

/// Terrain on the floor within eight inches of each drop zone is alike in number.
#[test]
fn both_sides_find_about_as_much_cover() {
    for it in killzones() {
        let near = |role: &str, traits: Traits| {
            let zone = it.zone("drop zone", role);
            let parts = it.parts().filter(|(_, part)| is_solid(part) && part.traits.has_any(traits));
            let near = parts.filter(|(_, part)| {
                zone.within(Shape::Hull(part.outline.clone()).at(Point::default()), Length::inches(8))
            });
            near.map(|(name, _)| name).collect::<BTreeSet<_>>().len()
        };
        for traits in [Traits::HEAVY, Traits::LIGHT] {
            let (a, b) = (near("a", traits), near("b", traits));
            assert!(a.abs_diff(b) <= 1 && a > 0, "{}: {a} and {b} {traits} features", it.file);
        }
    }
}

/// A battle on this map between two teams of fourteen, at the moment when they are set up.
fn battle_before_deployment(it: &Killzone) -> Battle<KillTeam> {
    const TEAM: &str = r#"
        name = "Crowd"
        archetypes = ["Security"]
        [[operative]]
        name = "Trooper"
        count = 14
        apl = 2
        move = "6"
        save = 4
        wounds = 8
        base = "32mm"
    "#;
    let setup = Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").unwrap(),
        table: TableKind::Digital,
        map: Text::new(&it.file, &it.text),
        teams: [Text::new("crowd.toml", TEAM), Text::new("crowd.toml", TEAM)],
        crit_op: "Secure".into(),
        options: Default::default(),
    };
    let mut battle: Battle<KillTeam> = Battle::new(Arc::new(KillTeam::prepare(&setup).unwrap()));
    while !matches!(battle.spectate().state.phase, Phase::Deployment { .. }) {
        match battle.needs() {
            Needs::Roll(request) => {
                battle.roll(None, request.roll, (0..request.count).map(|it| 6 - it).collect()).unwrap();
            }
            Needs::Secrets { slot, seats } => {
                let secret = KillTeam::secrets(&battle.view(seats[0]), slot)[0];
                battle.seal(seats[0], slot, secret, Hex([7; 16])).unwrap();
            }
            Needs::Choices(seats) => {
                let option = KillTeam::options(&battle.view(seats[0]))[0].clone();
                battle.choose(seats[0], option).unwrap();
            }
            other => panic!("{}: {other:?} before deployment", it.file),
        }
    }
    battle
}

#[test]
fn each_drop_zone_holds_fourteen_operatives() {
    for it in killzones() {
        let mut battle = battle_before_deployment(&it);
        let spots: Vec<Point> = lattice(&it, 2).collect();
        // Each side tries place after place; one that was refused stays refused.
        let mut tried = BTreeMap::new();
        while let (Phase::Deployment { turn }, Needs::Choices(seats)) = (battle.spectate().state.phase, battle.needs())
        {
            let who = next_of(&battle, turn);
            let from: &mut usize = tried.entry(turn).or_default();
            let Some(at) = spots.get(*from) else { panic!("{}: no room for {who:?} of {turn:?}", it.file) };
            *from += 1;
            let _ = battle.choose(seats[0], Choice::SetUp { who, at: *at });
        }
    }

    fn next_of(battle: &Battle<KillTeam>, turn: battle::Side) -> OperativeId {
        let state = battle.spectate().state;
        battle.table().operatives_of(turn).find(|it| state.operative(*it).at.is_none()).unwrap()
    }
}

/// The points of the board that lie on a lattice of so many steps an inch.
fn lattice(it: &Killzone, steps: i32) -> impl Iterator<Item = Point> + use<> {
    let step = Length::INCH.micrometres() / steps;
    let (columns, rows) = (it.map.board().width().micrometres() / step, it.map.board().height().micrometres() / step);
    let at = move |number: i32| Length::um(number * step);
    (0..=columns).flat_map(move |x| (0..=rows).map(move |y| Point::flat(at(x), at(y))))
}

/// Somebody who walks about a killzone, as the rules of a Reposition let him.
struct Walker<'a> {
    it: &'a Killzone,
    base: Shape,
    height: Length,
    solids: Solids,
}

const GAIT: Gait = Gait {
    passes: Traits::INSIGNIFICANT,
    gates: Traits::ACCESSIBLE,
    overhead: Traits::CEILING,
    endless: Traits::WALL,
    reports: Traits::OBSTRUCTING,
    standable: Traits::VANTAGE,
    step: Length::ZERO,
    ledge: Length::INCH,
    climb: Some(Climb { sideways: Length::INCH, up: Length::inches(3) }),
    jump: Some(Jump { reach: Length::inches(4), above: Length::inches(2), lift: Length::INCH }),
    slopes: false,
    flies: false,
};

impl<'a> Walker<'a> {
    fn new(it: &'a Killzone, base: Length, height: &str) -> Self {
        let solids = Solids::new(it.map.terrain());
        Self { it, base: Shape::round(base), height: height.parse().unwrap(), solids }
    }

    fn is_free(&self, start: Point, way: &[Point]) -> bool {
        let path = way.iter().fold(Path::from(Pose::at(start)), |path, at| path.to(*at));
        let mover = Mover { shape: &self.base, height: self.height };
        let course = Course { board: self.it.map.board(), solids: &self.solids, others: &[], rings: &[] };
        trace(&path, &mover, &GAIT, &course).is_free()
    }

    fn may_stand(&self, at: Point) -> bool {
        let base = self.base.at(at);
        let in_gate = |(_, part): (&str, &Prism)| {
            part.traits.has_any(Traits::ACCESSIBLE) && part.spans(at.z) && base.overlaps(part)
        };
        self.is_free(at, &[at]) && !self.it.parts().any(in_gate)
    }

    /// Places to stand: one an inch on the floor, four on decks, where there is less room.
    fn places(&self) -> Vec<Point> {
        let floor = lattice(self.it, 1);
        let decks = self.it.parts().filter(|(_, part)| part.traits.has_any(Traits::VANTAGE));
        let heights: BTreeSet<Length> = decks.map(|(_, part)| part.top).collect();
        let decks = heights.into_iter().flat_map(|z| lattice(self.it, 2).map(move |it| it.at_height(z)));
        floor.chain(decks).filter(|it| self.may_stand(*it)).collect()
    }

    /// Whether one move leads from one place straight to another, climbing or dropping if it must.
    fn goes(&self, from: Point, to: Point) -> bool {
        let way = match from.z.cmp(&to.z) {
            std::cmp::Ordering::Less => vec![from.at_height(to.z), to],
            std::cmp::Ordering::Equal => vec![to],
            std::cmp::Ordering::Greater => vec![to.at_height(from.z), to],
        };
        self.is_free(from, &way)
    }

    /// All places that can be reached from a zone.
    fn reached(&self, places: &[Point], zone: &Zone) -> Vec<Point> {
        // As far as it is from one side of a hatchway to the other, on a lattice of an inch.
        const STRIDE: Length = Length::um(81_280);
        let (starts, mut left): (Vec<Point>, Vec<Point>) =
            places.iter().partition(|it| zone.wholly_within(self.base.at(**it)));
        let mut next: VecDeque<Point> = starts.iter().copied().collect();
        let mut reached = starts;
        while let Some(from) = next.pop_front() {
            left.retain(|to| {
                let gone = from.flat_distance_squared(*to) <= STRIDE.squared() && self.goes(from, *to);
                if gone {
                    reached.push(*to);
                    next.push_back(*to);
                }
                !gone
            });
        }
        reached
    }

    /// Within an inch of a marker's rim, and in sight of it.
    fn contests(&self, at: Point, marker: Placed<'_>) -> bool {
        let eye = Figure { base: self.base.at(at), height: self.height }.head();
        let look = Look { see_through: Traits::INSIGNIFICANT | Traits::EXPOSED, ..Look::default() };
        let disc = Figure { base: marker, height: Length::ZERO };
        self.base.at(at).within(marker, Length::INCH) && self.solids.sees(eye, &disc, &Sampling::MARKER, &look)
    }
}

/// Problems with reaching what should be reached, on a base of this size.
fn out_of_reach(base: i32, height: &str, also_decks: bool) -> Vec<String> {
    let mut problems = Vec::new();
    for it in killzones() {
        let walker = Walker::new(&it, Length::mm(base), height);
        let places = walker.places();
        for role in ["a", "b"] {
            let reached = walker.reached(&places, it.zone("drop zone", role));
            for marker in it.map.markers() {
                if !reached.iter().any(|at| walker.contests(*at, marker.placed())) {
                    problems.push(format!("{}: {role} cannot contest the marker of {}", it.file, marker.role));
                }
            }
            for (name, part) in it.parts().filter(|(_, part)| also_decks && part.traits.has_any(Traits::VANTAGE)) {
                let is_upon = |at: &Point| at.z == part.top && part.outline.contains(at.flat_corner());
                if !reached.iter().any(is_upon) {
                    problems.push(format!("{}: {role} cannot get upon {name}", it.file));
                }
            }
            let on_floor = |all: &[Point]| all.iter().filter(|it| it.z == Length::ZERO).count();
            let (open, all) = (on_floor(&reached), on_floor(&places));
            if also_decks && open * 100 < all * 98 {
                problems.push(format!("{}: {role} reaches {open} of {all} places on the floor", it.file));
            }
        }
    }
    problems
}

#[test]
fn every_marker_and_every_deck_can_be_reached_from_both_drop_zones() {
    let problems = out_of_reach(32, "1.6", true);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn larger_bases_reach_every_marker_as_well() {
    let problems = out_of_reach(40, "1.9", false);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
