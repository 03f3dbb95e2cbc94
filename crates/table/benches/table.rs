//! How long one question about distances and zones takes.
//!
//! Run with `cargo bench -p table --bench table`. Three hundred bases stand scattered over 90 by 44 inches, the largest
//! table of the rules; each sample asks all 89,700 ordered pairs (or all bases), and the time is per question.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use table::{Bearing, Board, Edge, Length, Placed, Point, Shape, Zone};

fn main() {
    divan::main();
}

const BASES: i32 = 300;

/// Scattered by a fixed rule, so that every run asks the same questions; every fifth base stands upstairs if asked.
fn scattered(upstairs: bool) -> Vec<(Point, Bearing)> {
    let (width, height) = (Length::inches(90).micrometres(), Length::inches(44).micrometres());
    let place = |it: i32| {
        let (x, y) = (it * 611_953 % width, it * 417_719 % height);
        let z = if upstairs && it % 5 == 0 { Length::inches(3) } else { Length::ZERO };
        (Point::new(Length::um(x), Length::um(y), z), Bearing::new(u8::try_from(it % 64).expect("less than 64")))
    };
    (1..=BASES).map(place).collect()
}

fn placed<'a>(shape: &'a Shape, places: &[(Point, Bearing)]) -> Vec<Placed<'a>> {
    places.iter().map(|(at, facing)| shape.at(*at).facing(*facing)).collect()
}

fn all_pairs(bencher: Bencher<'_, '_>, bases: &[Placed<'_>], ask: impl Fn(Placed<'_>, Placed<'_>) -> bool + Sync) {
    let pairs = bases.len() * (bases.len() - 1);
    bencher.counter(ItemsCount::new(pairs)).bench(|| {
        let of = |a: usize| bases.iter().enumerate().filter(move |(b, _)| *b != a).map(|(_, it)| *it);
        let each = bases.iter().enumerate().flat_map(|(a, it)| of(a).map(move |other| (*it, other)));
        each.filter(|(a, b)| ask(black_box(*a), black_box(*b))).count()
    });
}

fn round() -> Shape {
    Shape::round(Length::mm(32))
}

fn oval() -> Shape {
    Shape::oval(Length::mm(60), Length::mm(35)).expect("an oval")
}

fn tank() -> Shape {
    Shape::rectangle(Length::mm(140), Length::mm(100)).expect("a hull")
}

/// What the goal of 25 ns is about: two round bases on the floor.
#[divan::bench]
fn within_of_round_bases(bencher: Bencher<'_, '_>) {
    let shape = round();
    all_pairs(bencher, &placed(&shape, &scattered(false)), |a, b| a.within(b, Length::inches(6)));
}

#[divan::bench]
fn within_of_round_bases_at_different_heights(bencher: Bencher<'_, '_>) {
    let shape = round();
    all_pairs(bencher, &placed(&shape, &scattered(true)), |a, b| a.within(b, Length::inches(6)));
}

#[divan::bench]
fn measuring_round_bases(bencher: Bencher<'_, '_>) {
    let shape = round();
    all_pairs(bencher, &placed(&shape, &scattered(true)), |a, b| a.measure(b) == Length::ZERO);
}

#[divan::bench]
fn wholly_within_of_round_bases(bencher: Bencher<'_, '_>) {
    let shape = round();
    all_pairs(bencher, &placed(&shape, &scattered(true)), |a, b| a.wholly_within(b, Length::inches(6)));
}

#[divan::bench]
fn within_of_tanks(bencher: Bencher<'_, '_>) {
    let shape = tank();
    all_pairs(bencher, &placed(&shape, &scattered(false)), |a, b| a.within(b, Length::inches(6)));
}

#[divan::bench]
fn within_of_ovals(bencher: Bencher<'_, '_>) {
    let shape = oval();
    all_pairs(bencher, &placed(&shape, &scattered(false)), |a, b| a.within(b, Length::inches(6)));
}

fn all_bases(bencher: Bencher<'_, '_>, shape: &Shape, ask: impl Fn(Placed<'_>) -> bool + Sync) {
    let bases = placed(shape, &scattered(false));
    bencher.counter(ItemsCount::new(bases.len())).bench(|| bases.iter().filter(|it| ask(black_box(**it))).count());
}

fn board() -> Board {
    Board::new(Length::inches(90), Length::inches(44))
}

#[divan::bench]
fn wholly_within_a_strip(bencher: Bencher<'_, '_>) {
    let zone = board().strip(Edge::Left, Length::inches(33));
    all_bases(bencher, &round(), |it| zone.wholly_within(it));
}

#[divan::bench]
fn wholly_within_a_quarter_with_a_hole(bencher: Bencher<'_, '_>) {
    let zone = quarter_with_a_hole();
    all_bases(bencher, &round(), |it| zone.wholly_within(it));
}

#[divan::bench]
fn overlapping_a_quarter_with_a_hole(bencher: Bencher<'_, '_>) {
    let zone = quarter_with_a_hole();
    all_bases(bencher, &round(), |it| zone.overlaps(it));
}

#[divan::bench]
fn tanks_wholly_within_a_horseshoe(bencher: Bencher<'_, '_>) {
    let corners = ["0, 24", "12, 24", "12, 36", "60, 36", "60, 24", "72, 24", "72, 44", "0, 44"];
    let zone = Zone::polygon(&corners.map(|it| it.parse().expect("a point"))).expect("a zone");
    all_bases(bencher, &tank(), |it| zone.wholly_within(it));
}

fn quarter_with_a_hole() -> Zone {
    let quarter = board().quarter(Edge::Left, Edge::Bottom).expect("a corner");
    quarter.without(board().center(), Length::inches(9)).expect("a hole in a polygon")
}
