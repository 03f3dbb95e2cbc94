//! Every predicate against a slow, independent check in floating point, on random tables.
//!
//! The check knows nothing of the table's integers: it turns with the library's own cosine, measures with roots and
//! tries areas point by point. It is not exact, so nothing is asked of it within a few micrometres of a boundary.

#![allow(clippy::float_arithmetic, reason = "an independent check is the point of this file")]
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::f64::consts::TAU;

use proptest::prelude::*;
use table::{Bearing, Length, Placed, Point, Shape, Zone};

/// Corners are stored to the micrometre, so two of them can be off by a little more than one together.
const BLUR: f64 = 4.0;

type Spot = (f64, f64);

/// A base with all that is needed to build it twice: once for the table and once in floating point.
#[derive(Debug, Clone)]
struct Base {
    kind: Kind,
    at: (i32, i32, i32),
    facing: u8,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Round(i32),
    Oval(i32, i32),
    Rectangle(i32, i32),
}

impl Base {
    fn shape(&self) -> Shape {
        match self.kind {
            Kind::Round(radius) => Shape::Disc { radius: Length::um(radius) },
            Kind::Oval(long, short) => Shape::oval(Length::um(2 * long), Length::um(2 * short)).unwrap(),
            Kind::Rectangle(long, wide) => Shape::rectangle(Length::um(2 * long), Length::um(2 * wide)).unwrap(),
        }
    }

    fn place<'a>(&self, shape: &'a Shape) -> Placed<'a> {
        let (x, y, z) = self.at;
        shape.at(Point::new(Length::um(x), Length::um(y), Length::um(z))).facing(Bearing::new(self.facing))
    }

    fn float(&self) -> Float {
        let turn = f64::from(self.facing) * TAU / 64.0;
        let (x, y) = (f64::from(self.at.0), f64::from(self.at.1));
        let turned = |(u, v): Spot| (x + u * turn.cos() - v * turn.sin(), y + u * turn.sin() + v * turn.cos());
        let (core, radius) = match self.kind {
            Kind::Round(radius) => (vec![(0.0, 0.0)], f64::from(radius)),
            Kind::Oval(long, short) => {
                let corner = |it: i32| {
                    let angle = f64::from(it) * TAU / 64.0;
                    (f64::from(long) * angle.cos(), f64::from(short) * angle.sin())
                };
                ((0..64).map(corner).collect(), 0.0)
            }
            Kind::Rectangle(long, wide) => {
                let (u, v) = (f64::from(long), f64::from(wide));
                (vec![(-u, -v), (u, -v), (u, v), (-u, v)], 0.0)
            }
        };
        Float { core: core.into_iter().map(turned).collect(), radius, height: f64::from(self.at.2) }
    }
}

struct Float {
    core: Vec<Spot>,
    radius: f64,
    height: f64,
}

impl Float {
    fn sides(&self) -> impl Iterator<Item = (Spot, Spot)> + '_ {
        (0..self.core.len()).map(|it| (self.core[it], self.core[(it + 1) % self.core.len()]))
    }

    /// Negative inside of a polygon, positive outside: the largest signed distance to any side's line.
    fn separation(&self, other: &Self) -> f64 {
        let beyond = |a: Spot, b: Spot, point: Spot| {
            let (u, v) = (b.0 - a.0, b.1 - a.1);
            (v * (point.0 - a.0) - u * (point.1 - a.1)) / u.hypot(v)
        };
        let widest = |one: &Self, two: &Self| {
            let nearest = |(a, b)| two.core.iter().map(|it| beyond(a, b, *it)).fold(f64::MAX, f64::min);
            if one.core.len() < 3 { f64::MIN } else { one.sides().map(nearest).fold(f64::MIN, f64::max) }
        };
        widest(self, other).max(widest(other, self))
    }

    /// Between the cores; zero if they meet.
    fn core_gap(&self, other: &Self) -> f64 {
        if (self.core.len() > 2 || other.core.len() > 2) && self.separation(other) <= 0.0 {
            return 0.0;
        }
        let from = |one: &Self, two: &Self| {
            let to_side = |point: Spot| two.sides().map(move |(a, b)| to_line(point, a, b)).fold(f64::MAX, f64::min);
            one.core.iter().map(|it| to_side(*it)).fold(f64::MAX, f64::min)
        };
        from(self, other).min(from(other, self))
    }

    /// Between the rims, negative if they overlap and how deep that is can be told.
    fn gap(&self, other: &Self) -> f64 {
        let gap = self.core_gap(other) - self.radius - other.radius;
        if self.radius + other.radius > 0.0 || gap > 0.0 { gap } else { self.separation(other) }
    }

    fn distance(&self, other: &Self) -> f64 {
        self.gap(other).max(0.0).hypot(self.height - other.height)
    }

    /// How far the farthest of our points is from the other.
    fn farthest(&self, other: &Self) -> f64 {
        let rim = |center: Spot| (0..2048).map(move |it| (center, f64::from(it) * TAU / 2048.0));
        let around = self.core.iter().flat_map(|it| rim(*it));
        let points = around.map(|((x, y), angle)| (x + self.radius * angle.cos(), y + self.radius * angle.sin()));
        let gap = |point| Self { core: vec![point], radius: 0.0, height: 0.0 }.gap(other).max(0.0);
        let farthest = if self.radius > 0.0 {
            points.map(gap).fold(0.0, f64::max)
        } else {
            self.core.iter().map(|it| gap(*it)).fold(0.0, f64::max)
        };
        farthest.hypot(self.height - other.height)
    }

    /// Points all over the base, once it is grown (or shrunk) by `more`.
    fn points(&self, more: f64) -> Vec<Spot> {
        let n = self.core.len() as f64;
        let middle = self.core.iter().fold((0.0, 0.0), |sum, it| (sum.0 + it.0 / n, sum.1 + it.1 / n));
        let mut points = vec![middle];
        if self.core.len() == 1 {
            for ring in 1..=24 {
                let radius = (self.radius + more) * f64::from(ring) / 24.0;
                points.extend(
                    (0..96)
                        .map(|it| f64::from(it) * TAU / 96.0)
                        .map(|it| (middle.0 + radius * it.cos(), middle.1 + radius * it.sin())),
                );
            }
            return points;
        }
        for (a, b) in self.sides() {
            for along in 0..24 {
                let t = f64::from(along) / 24.0;
                let (x, y) = (a.0 + (b.0 - a.0) * t - middle.0, a.1 + (b.1 - a.1) * t - middle.1);
                let grown = 1.0 + more / x.hypot(y);
                let rings = if self.core.len() > 8 && along % 8 > 0 { 0 } else { 24 };
                points.extend(
                    (1..=rings).map(|it| grown * f64::from(it) / 24.0).map(|it| (middle.0 + x * it, middle.1 + y * it)),
                );
            }
        }
        points
    }
}

fn to_line(point: Spot, a: Spot, b: Spot) -> f64 {
    let (u, v) = (b.0 - a.0, b.1 - a.1);
    let length = u * u + v * v;
    let t = if length == 0.0 { 0.0 } else { (((point.0 - a.0) * u + (point.1 - a.1) * v) / length).clamp(0.0, 1.0) };
    (point.0 - a.0 - t * u).hypot(point.1 - a.1 - t * v)
}

fn any_kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        (5_000..60_000).prop_map(Kind::Round),
        (20_000..80_000, 10_000..60_000).prop_map(|(long, short)| Kind::Oval(long, short)),
        (20_000..80_000, 10_000..60_000).prop_map(|(long, wide)| Kind::Rectangle(long, wide)),
    ]
}

fn any_base() -> impl Strategy<Value = Base> {
    let height = prop_oneof![Just(0), 0..150_000];
    let at = (-200_000..200_000, -200_000..200_000, height);
    (any_kind(), at, 0..64_u8).prop_map(|(kind, at, facing)| Base { kind, at, facing })
}

/// Lengths a little to either side of `distance`, and far off, each with whether it is longer.
fn around(distance: f64) -> impl Iterator<Item = (Length, bool)> {
    let offsets = [-50_000.0, -300.0, -BLUR - 1.0, BLUR + 1.0, 300.0, 50_000.0];
    offsets
        .into_iter()
        .map(move |it| (distance + it, it > 0.0))
        .filter(|it| it.0 >= 0.0)
        .map(|(it, longer)| (Length::um(it.round() as i32), longer))
}

/// A zone in both forms.
#[derive(Debug)]
struct Area {
    zone: Zone,
    polygons: Vec<Vec<Spot>>,
    hole: Option<(Spot, f64)>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Where {
    In,
    Out,
    Unsure,
}

impl Area {
    fn new(polygons: &[Vec<(i32, i32)>], hole: Option<((i32, i32), i32)>) -> Self {
        let flat = |it: &(i32, i32)| Point::flat(Length::um(it.0), Length::um(it.1));
        let whole = |it: &Vec<(i32, i32)>| Zone::polygon(&it.iter().map(flat).collect::<Vec<_>>()).unwrap();
        let mut zone = whole(&polygons[0]);
        for other in &polygons[1..] {
            zone = zone.and(whole(other)).unwrap();
        }
        if let Some((center, radius)) = hole {
            zone = zone.without(flat(&center), Length::um(radius)).unwrap();
        }
        let float = |it: (i32, i32)| (f64::from(it.0), f64::from(it.1));
        let polygons = polygons.iter().map(|it| it.iter().copied().map(float).collect()).collect();
        Self { zone, polygons, hole: hole.map(|(center, radius)| (float(center), f64::from(radius))) }
    }

    fn place(&self, point: Spot) -> Where {
        let near = |it: &Vec<Spot>| sides(it).any(|(a, b)| to_line(point, a, b) < BLUR);
        if let Some((center, radius)) = self.hole {
            let from_rim = (point.0 - center.0).hypot(point.1 - center.1) - radius;
            if from_rim.abs() < BLUR {
                return Where::Unsure;
            }
            if from_rim < 0.0 {
                return Where::Out;
            }
        }
        let crossed = |it: &Vec<Spot>| sides(it).filter(|(a, b)| ray_hits(point, *a, *b)).count() % 2 == 1;
        match (self.polygons.iter().any(near), self.polygons.iter().any(crossed)) {
            (true, _) => Where::Unsure,
            (false, true) => Where::In,
            (false, false) => Where::Out,
        }
    }

    /// A corner, or the tip between hole and border, can slip between the points that are tried.
    fn has_tip_near(&self, base: &Float, reach: f64) -> bool {
        let tip = |it: Spot| Float { core: vec![it], radius: 0.0, height: 0.0 }.gap(base) < reach + 20_000.0;
        let at_rim = |a: Spot, b: Spot| {
            let points = (0..=64)
                .map(move |it| f64::from(it) / 64.0)
                .map(move |t| (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t));
            let close = |p: Spot, (center, radius): (Spot, f64)| {
                ((p.0 - center.0).hypot(p.1 - center.1) - radius).abs() < 15_000.0
            };
            points.filter(move |it| self.hole.is_some_and(|hole| close(*it, hole)))
        };
        self.polygons.iter().flatten().any(|it| tip(*it))
            || self.polygons.iter().flat_map(|it| sides(it)).any(|(a, b)| at_rim(a, b).any(tip))
    }
}

fn sides(polygon: &[Spot]) -> impl Iterator<Item = (Spot, Spot)> + '_ {
    (0..polygon.len()).map(|it| (polygon[it], polygon[(it + 1) % polygon.len()]))
}

/// True if a ray to the right of the point hits the side.
fn ray_hits(point: Spot, a: Spot, b: Spot) -> bool {
    (a.1 > point.1) != (b.1 > point.1) && point.0 < a.0 + (point.1 - a.1) / (b.1 - a.1) * (b.0 - a.0)
}

fn any_area() -> impl Strategy<Value = Area> {
    let star = prop::collection::vec(60_000..220_000, 6..10).prop_map(|radii| {
        let corner = |(it, radius): (usize, &i32)| {
            let angle = it as f64 * TAU / radii.len() as f64;
            ((f64::from(*radius) * angle.cos()).round() as i32, (f64::from(*radius) * angle.sin()).round() as i32)
        };
        vec![radii.iter().enumerate().map(corner).collect()]
    });
    let square = |x: i32, y: i32| vec![(x, y), (x + 150_000, y), (x + 150_000, y + 150_000), (x, y + 150_000)];
    let squares = Just(vec![square(-150_000, -150_000), square(0, -150_000), square(0, 0)]);
    let horseshoe = [(-200, -200), (-80, -200), (-80, 0), (80, 0), (80, -200), (200, -200), (200, 200), (-200, 200)];
    let horseshoe = Just(vec![horseshoe.map(|(x, y)| (x * 1_000, y * 1_000)).to_vec()]);
    let hole = prop::option::of(((-150_000..150_000, -150_000..150_000), 30_000..120_000));
    (prop_oneof![star, squares, horseshoe], hole).prop_map(|(polygons, hole)| Area::new(&polygons, hole))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn within_agrees(a in any_base(), b in any_base()) {
        let (one, two) = (a.shape(), b.shape());
        let (one, two) = (a.place(&one), b.place(&two));
        let distance = a.float().distance(&b.float());
        prop_assert!((f64::from(one.measure(two).micrometres()) - distance).abs() < BLUR);
        for (reach, longer) in around(distance) {
            prop_assert_eq!(one.within(two, reach), longer, "{} of {}", reach, distance);
            prop_assert_eq!(two.within(one, reach), longer);
        }
    }

    #[test]
    fn flat_within_and_measure_flat_agree(a in any_base(), b in any_base()) {
        let (one, two) = (a.shape(), b.shape());
        let (one, two) = (a.place(&one), b.place(&two));
        let gap = a.float().gap(&b.float()).max(0.0);
        prop_assert!((f64::from(one.measure_flat(two).micrometres()) - gap).abs() < BLUR);
        for (reach, longer) in around(gap) {
            prop_assert_eq!(one.flat_within(two, reach), longer);
        }
    }

    #[test]
    fn wholly_within_agrees(a in any_base(), b in any_base()) {
        let (one, two) = (a.shape(), b.shape());
        let (one, two) = (a.place(&one), b.place(&two));
        for (reach, longer) in around(a.float().farthest(&b.float())) {
            prop_assert_eq!(one.wholly_within(two, reach), longer);
        }
        for (reach, longer) in around(a.float().farthest(&Float { core: vec![(0.0, 0.0)], radius: 0.0, height: 0.0 })) {
            prop_assert_eq!(one.wholly_within(Point::default(), reach), longer);
        }
    }

    #[test]
    fn overlaps_and_touches_agree(a in any_base(), b in any_base()) {
        let (one, two) = (a.shape(), b.shape());
        let (one, two) = (a.place(&one), b.place(&two));
        let gap = a.float().gap(&b.float());
        if gap.abs() > BLUR {
            prop_assert_eq!(one.overlaps(two), gap < 0.0);
            prop_assert_eq!(one.touches(two), gap < 0.0);
        }
    }

    #[test]
    fn zones_agree(area in any_area(), base in any_base()) {
        let (shape, float) = (base.shape(), base.float());
        let placed = base.place(&shape);
        let slim = |it: Where| float.points(-2.0 * BLUR).into_iter().any(|point| area.place(point) == it);
        if slim(Where::Out) {
            prop_assert!(!area.zone.wholly_within(placed));
        }
        if slim(Where::In) {
            prop_assert!(area.zone.overlaps(placed) && area.zone.touches(placed));
        }
        // A border can cut a little off between the points that are tried; a larger base has points there.
        if !area.has_tip_near(&float, 0.0) {
            let wide = |it: Where| float.points(7_000.0).into_iter().all(|point| area.place(point) == it);
            if wide(Where::In) {
                prop_assert!(area.zone.wholly_within(placed));
            }
            if wide(Where::Out) {
                prop_assert!(!area.zone.overlaps(placed) && !area.zone.touches(placed));
            }
        }
    }

    #[test]
    fn reaching_a_zone_agrees(area in any_area(), base in any_base(), reach in 0..60_000) {
        let (shape, float) = (base.shape(), base.float());
        let (placed, by) = (base.place(&shape), f64::from(reach));
        let within = area.zone.within(placed, Length::um(reach));
        let directions = || (0..32).map(|it| f64::from(it) * TAU / 32.0);
        let grown = |by: f64| -> Vec<Spot> {
            let rim = float.core.iter().copied().chain(float.sides().flat_map(|(a, b)| {
                (0..16).map(move |it| f64::from(it) / 16.0).map(move |t| (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t))
            }));
            let steps = [0.25, 0.5, 0.75, 1.0];
            let around = rim.flat_map(|(x, y)| directions().flat_map(move |it| steps.map(|step| (x + by * step * it.cos(), y + by * step * it.sin()))));
            around.chain(float.points(0.0)).collect()
        };
        let reached = grown((float.radius + by - 2.0 * BLUR).max(0.0));
        // A point's ring of a few micrometres says nothing.
        let says_something = float.core.len() > 1 || by > 4.0 * BLUR;
        if says_something && reached.iter().any(|it| area.place(*it) == Where::In) {
            prop_assert!(within);
        }
        if !area.has_tip_near(&float, by) && grown(float.radius + by + 15_000.0).iter().all(|it| area.place(*it) == Where::Out) {
            prop_assert!(!within);
        }
    }

    #[test]
    fn a_point_is_where_it_is(area in any_area(), x in -220_000..220_000, y in -220_000..220_000) {
        let place = area.place((f64::from(x), f64::from(y)));
        let contains = area.zone.contains(Point::flat(Length::um(x), Length::um(y)));
        prop_assert!(place == Where::Unsure || contains == (place == Where::In));
    }

    #[test]
    fn a_zone_tells_its_tests_apart(area in any_area(), base in any_base()) {
        let shape = base.shape();
        let placed = base.place(&shape);
        let (zone, nothing) = (&area.zone, Length::ZERO);
        prop_assert!(!zone.wholly_within(placed) || zone.overlaps(placed));
        prop_assert!(!zone.overlaps(placed) || zone.touches(placed));
        prop_assert_eq!(zone.touches(placed), zone.within(placed, nothing));
    }

    #[test]
    fn a_grown_zone_holds_what_is_wholly_within_its_reach(a in any_base(), b in any_base(), reach in 1_000..150_000) {
        // The same question, asked of a base and of the zone under it.
        let (one, two) = (a.shape(), b.shape());
        let (one, two) = (a.place(&one), b.place(&two));
        let two = two.moved_to(two.at.at_height(one.at.z));
        let Kind::Round(radius) = b.kind else { return Ok(()) };
        let zone = Zone::disc(two.at, Length::um(radius)).grown(Length::um(reach)).unwrap();
        prop_assert_eq!(zone.wholly_within(one), one.wholly_within(two, Length::um(reach)));
        prop_assert_eq!(zone.touches(one), one.within(two, Length::um(reach)));
    }
}
