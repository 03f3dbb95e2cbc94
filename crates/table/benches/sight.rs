//! How long one question about sight takes on a full table.
//!
//! Run with `cargo bench -p table --bench sight`. The table holds 24 features of 46 parts (walls,
//! L-shaped ruins, platforms on four legs, blocks, turned crates) on 30 by 22 inches; twenty
//! models stand among them. Each sample asks all 380 ordered pairs, and the time is per pair.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use table::{
    Bearing, Fan, Feature, Figure, Length, Look, Placed, Point, Polygon, Pose, Prism, Sampling, Shape, SightCache,
    Solids, Terrain, Traits,
};

fn main() {
    divan::main();
}

const LOOK: Look<'static> = Look {
    see_through: Traits::INSIGNIFICANT.and(Traits::EXPOSED),
    only: Traits::NONE,
    endless: Traits::NONE,
    except: &[],
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

fn features() -> Vec<Feature> {
    let mut features = Vec::new();
    let mut add = |parts| features.push(Feature { name: "feature".into(), parts });
    for (x, y) in [
        (1_100, 1_500),
        (1_700, 660),
        (500, 600),
        (2_300, 1_500),
        (1_300, 900),
        (1_500, 1_250),
        (800, 1_900),
        (2_000, 200),
    ] {
        add(vec![upright((x, y), (x + 200, y + 40), (0, 100), Traits::LIGHT)]);
    }
    for (x, y) in [(900, 400), (1_800, 1_400), (400, 1_100), (2_200, 800), (1_200, 1_800), (1_600, 200)] {
        let (long, wide) = (350, 30);
        add(vec![
            upright((x, y), (x + long, y + wide), (0, 450), Traits::HEAVY),
            upright((x, y + wide), (x + wide, y + long), (0, 450), Traits::HEAVY),
        ]);
    }
    for (x, y) in [(400, 1_600), (2_300, 300), (1_400, 1_000), (1_000, 1_100)] {
        let leg = |dx, dy| upright((x + dx, y + dy), (x + dx + 40, y + dy + 40), (0, 290), Traits::HEAVY);
        add(vec![
            upright((x, y), (x + 300, y + 300), (290, 300), Traits::VANTAGE | Traits::LIGHT),
            leg(0, 0),
            leg(260, 0),
            leg(0, 260),
            leg(260, 260),
        ]);
    }
    for (x, y, turn) in
        [(1_450, 400, 3), (1_450, 1_800, 5), (700, 900, 7), (2_500, 1_200, 11), (1_900, 1_000, 13), (300, 300, 2)]
    {
        let outline = Polygon::between((cents(-100), cents(-75)), (cents(100), cents(75))).expect("has an area");
        let outline = outline.turned(Bearing::new(turn)).moved(Length::um(cents(x)), Length::um(cents(y)));
        add(vec![Prism { outline, bottom: Length::ZERO, top: Length::um(cents(250)), traits: Traits::HEAVY }]);
    }
    features
}

fn table() -> Solids {
    let features = features();
    assert_eq!(features.len(), 24);
    Solids::new(&Terrain::new(features))
}

/// Twenty places, all over the table, some of them on platforms.
fn places() -> Vec<Point> {
    let low = [
        (200, 400),
        (250, 900),
        (300, 1_400),
        (200, 1_900),
        (700, 300),
        (750, 1_250),
        (800, 1_700),
        (1_150, 700),
        (1_250, 1_350),
        (1_300, 200),
        (1_650, 1_600),
        (1_700, 900),
        (2_050, 500),
        (2_100, 1_250),
        (2_200, 2_000),
        (2_700, 700),
        (2_750, 1_100),
        (2_800, 1_900),
    ];
    let high = [(550, 1_750), (2_450, 450)];
    let point = |(x, y), z| Point::new(Length::um(cents(x)), Length::um(cents(y)), Length::inches(z));
    low.into_iter().map(|it| point(it, 0)).chain(high.into_iter().map(|it| point(it, 3))).collect()
}

fn pairs(places: &[Point]) -> Vec<(usize, usize)> {
    let all = (0..places.len()).flat_map(|a| (0..places.len()).map(move |b| (a, b)));
    all.filter(|(a, b)| a != b).collect()
}

/// Asks every pair once.
fn every_pair(bencher: Bencher<'_, '_>, ask: impl Fn(&Solids, Placed<'_>, Placed<'_>) -> bool + Sync) {
    let (solids, places, base) = (table(), places(), Shape::round(Length::mm(32)));
    let pairs = pairs(&places);
    bencher.counter(ItemsCount::new(pairs.len())).bench(|| {
        let yes = |(a, b): &&(usize, usize)| ask(black_box(&solids), base.at(places[*a]), base.at(places[*b]));
        pairs.iter().filter(yes).count()
    });
}

const TALL: Length = Length::um(40_640);

#[divan::bench]
fn visible(bencher: Bencher<'_, '_>) {
    every_pair(bencher, |solids, a, b| {
        let (from, to) = (Figure { base: a, height: TALL }, Figure { base: b, height: TALL });
        solids.sees(from.head(), &to, &Sampling::FIGURE, &LOOK)
    });
}

#[divan::bench]
fn one_line(bencher: Bencher<'_, '_>) {
    every_pair(bencher, |solids, a, b| {
        solids.blocked(a.at.at_height(a.at.z + TALL), b.at.at_height(b.at.z + TALL), &LOOK)
    });
}

#[divan::bench]
fn cover_and_obscured(bencher: Bencher<'_, '_>) {
    every_pair(bencher, |solids, a, b| {
        let between = solids.between(a, b, &Fan::FACING, &LOOK);
        let cover = between.any(|it| it.beside);
        between.best(&[!cover]) > 3
    });
}

/// Only the pairs of which one stands on a platform: lines in space are the dearest.
#[divan::bench]
fn cover_and_obscured_from_above(bencher: Bencher<'_, '_>) {
    let (solids, places, base) = (table(), places(), Shape::round(Length::mm(32)));
    let mut pairs = pairs(&places);
    pairs.retain(|(a, b)| places[*a].z != places[*b].z);
    bencher.counter(ItemsCount::new(pairs.len())).bench(|| {
        let between = |(a, b): &(usize, usize)| {
            black_box(&solids).between(base.at(places[*a]), base.at(places[*b]), &Fan::FACING, &LOOK)
        };
        pairs.iter().map(between).map(|it| it.parts.len()).sum::<usize>()
    });
}

#[divan::bench]
fn cover_and_obscured_remembered(bencher: Bencher<'_, '_>) {
    let (solids, places, base) = (table(), places(), Shape::round(Length::mm(32)));
    let pairs = pairs(&places);
    let mut cache = SightCache::new(20);
    let number = |it: usize| u16::try_from(it).expect("twenty pieces");
    bencher.counter(ItemsCount::new(pairs.len())).bench_local(|| {
        let yes = |(a, b): &&(usize, usize)| {
            let (from, to) = (places[*a], places[*b]);
            let find_out = || solids.between(base.at(from), base.at(to), &Fan::FACING, &LOOK);
            let between = cache.recall((number(*a), Pose::at(from)), (number(*b), Pose::at(to)), 0, find_out);
            !between.any(|it| it.beside).is_empty()
        };
        pairs.iter().filter(yes).count()
    });
}

#[divan::bench]
fn visible_remembered(bencher: Bencher<'_, '_>) {
    let (solids, places, base) = (table(), places(), Shape::round(Length::mm(32)));
    let pairs = pairs(&places);
    let mut cache = SightCache::new(20);
    let number = |it: usize| u16::try_from(it).expect("twenty pieces");
    bencher.counter(ItemsCount::new(pairs.len())).bench_local(|| {
        let yes = |(a, b): &&(usize, usize)| {
            let (from, to) = (places[*a], places[*b]);
            let figure = |at| Figure { base: base.at(at), height: TALL };
            let find_out = || solids.sees(figure(from).head(), &figure(to), &Sampling::FIGURE, &LOOK);
            *cache.recall((number(*a), Pose::at(from)), (number(*b), Pose::at(to)), 0, find_out)
        };
        pairs.iter().filter(yes).count()
    });
}
