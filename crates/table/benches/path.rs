//! How long it takes to judge a path on a full table.
//!
//! Run with `cargo bench -p table --bench path`. The table holds 24 features of 48 parts on 30 by
//! 22 inches and twenty bases, ten of them with a reach of an inch that the path is compared with.
//! Times are per path.

use std::hint::black_box;

use divan::Bencher;
use table::{
    Board, Climb, Course, Feature, Figure, Gait, Jump, Length, Mover, Other, Pass, Path, Placed, Point, Polygon, Pose,
    Prism, Ring, Shape, Solids, Terrain, Traits,
};

fn main() {
    divan::main();
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

/// In hundredths of an inch.
fn cents(n: i32) -> i32 {
    n * 254
}

fn upright(from: (i32, i32), to: (i32, i32), heights: (i32, i32), traits: Traits) -> Prism {
    let corner = |(x, y)| (cents(x), cents(y));
    let outline = Polygon::between(corner(from), corner(to)).expect("has an area");
    Prism { outline, bottom: Length::um(cents(heights.0)), top: Length::um(cents(heights.1)), traits }
}

/// Low walls, corners of ruins with a door, and platforms on legs, eight of each in a regular
/// pattern.
fn table() -> Solids {
    let mut features = Vec::new();
    for row in 0..2 {
        for column in 0..4 {
            let (x, y) = (300 + 650 * column, 250 + 950 * row);
            let wall = vec![upright((x, y), (x + 200, y + 40), (0, 100), Traits::LIGHT)];
            let (u, v) = (x + 50, y + 200);
            let ruin = vec![
                upright((u, v), (u + 120, v + 30), (0, 450), Traits::HEAVY),
                upright((u + 120, v), (u + 220, v + 30), (0, 450), Traits::ACCESSIBLE),
            ];
            let (p, q) = (x + 50, y + 450);
            let leg = |dx| upright((p + dx, q), (p + dx + 40, q + 40), (0, 290), Traits::HEAVY);
            let platform = vec![upright((p, q), (p + 300, q + 300), (290, 300), Traits::VANTAGE), leg(0), leg(260)];
            features.extend([wall, ruin, platform].map(|parts| Feature { name: "feature".into(), parts }));
        }
    }
    assert_eq!(features.len(), 24);
    Solids::new(&Terrain::new(features))
}

fn at(x: i32, y: i32, z: i32) -> Point {
    Point::new(Length::um(cents(x)), Length::um(cents(y)), Length::um(cents(z)))
}

fn others(base: &Shape) -> Vec<Other<'_>> {
    let place = |number: i32| at(250 + 130 * number, 200 + (number * 730) % 1_800, 0);
    let pass = |number: i32| if number % 2 == 0 { Pass::Never } else { Pass::NotToEnd };
    let figure = |at| Figure { base: base.at(at), height: Length::um(cents(160)) };
    (0..20).map(|it| Other { figure: figure(place(it)), pass: pass(it) }).collect()
}

fn rings<'a>(others: &[Other<'a>]) -> Vec<Ring<'a>> {
    let enemies = others.iter().filter(|it| it.pass == Pass::Never);
    let around: Vec<Placed<'a>> = enemies.map(|it| it.figure.base).collect();
    around.into_iter().map(|around| Ring { around, reach: Length::INCH }).collect()
}

/// The same path again and again, judged in full.
fn judge(bencher: Bencher<'_, '_>, base: &Shape, points: &[Point]) {
    let (solids, others) = (table(), others(base));
    let rings = rings(&others);
    let board = Board::new(Length::inches(30), Length::inches(22));
    let course = Course { board, solids: &solids, others: &others, rings: &rings };
    let mover = Mover { shape: base, height: Length::um(cents(160)) };
    let path = points[1..].iter().fold(Path::from(Pose::at(points[0])), |path, it| path.to(*it));
    bencher.bench_local(|| table::trace(black_box(&path), &mover, &GAIT, &course));
}

#[divan::bench]
fn one_walk(bencher: Bencher<'_, '_>) {
    judge(bencher, &Shape::round(Length::mm(32)), &[at(560, 380, 0), at(900, 700, 0)]);
}

#[divan::bench]
fn three_walks(bencher: Bencher<'_, '_>) {
    judge(
        bencher,
        &Shape::round(Length::mm(32)),
        &[at(560, 380, 0), at(600, 700, 0), at(840, 760, 0), at(900, 1_050, 0)],
    );
}

#[divan::bench]
fn over_a_wall(bencher: Bencher<'_, '_>) {
    let points = [at(400, 180, 0), at(400, 180, 100), at(400, 360, 100), at(400, 360, 0), at(560, 380, 0)];
    judge(bencher, &Shape::round(Length::mm(32)), &points);
}

#[divan::bench]
fn off_a_platform(bencher: Bencher<'_, '_>) {
    let points = [at(500, 850, 300), at(560, 850, 300), at(740, 850, 300), at(740, 850, 0), at(800, 900, 0)];
    judge(bencher, &Shape::round(Length::mm(32)), &points);
}

#[divan::bench]
fn one_walk_of_an_oval(bencher: Bencher<'_, '_>) {
    let oval = Shape::oval(Length::mm(60), Length::mm(35)).expect("has an area");
    judge(bencher, &oval, &[at(560, 380, 0), at(900, 700, 0)]);
}
