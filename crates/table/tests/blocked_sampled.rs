//! The exact line of sight compared with a slow one that walks along the line in small steps.
//!
//! Random lines among random walls; cases that depend on less than a step are left out.

use proptest::prelude::*;
use table::{Bearing, Feature, Figure, Length, Look, Point, Polygon, Prism, Sampling, Shape, Solids, Terrain, Traits};

const STEPS: u32 = 4_000;

fn any_point() -> impl Strategy<Value = Point> {
    (0..762_000, 0..558_800, 0..127_000).prop_map(|(x, y, z)| Point::new(Length::um(x), Length::um(y), Length::um(z)))
}

fn any_prism() -> impl Strategy<Value = Prism> {
    let place = (0..762_000, 0..558_800, 10_000..200_000i32, 5_000..100_000i32);
    (place, 0..64u8, 0..50_000, 5_000..100_000).prop_map(|((x, y, long, wide), bearing, bottom, height)| {
        let outline = Polygon::between((-long / 2, -wide / 2), (long / 2, wide / 2)).expect("has an area");
        let outline = outline.turned(Bearing::new(bearing)).moved(Length::um(x), Length::um(y));
        Prism { outline, bottom: Length::um(bottom), top: Length::um(bottom + height), traits: Traits::NONE }
    })
}

/// How deep a point lies inside a prism; negative outside.
fn depth(prism: &Prism, [x, y, z]: [f64; 3]) -> f64 {
    let um = |it: Length| f64::from(it.micrometres());
    let mut depth = (z - um(prism.bottom)).min(um(prism.top) - z);
    for ((ax, ay), (bx, by)) in prism.outline.sides() {
        let (ax, ay, bx, by) = (f64::from(ax), f64::from(ay), f64::from(bx), f64::from(by));
        let side = (bx - ax).hypot(by - ay);
        depth = depth.min(((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / side);
    }
    depth
}

/// The deepest that a line runs into any of the prisms, and the length of a step along it.
fn deepest(prisms: &[Prism], from: Point, to: Point) -> (f64, f64) {
    let um = |it: Point| [it.x, it.y, it.z].map(|it| f64::from(it.micrometres()));
    let (a, b) = (um(from), um(to));
    let step = a.iter().zip(b).map(|(a, b)| (b - a).powi(2)).sum::<f64>().sqrt() / f64::from(STEPS);
    let along = (1..STEPS).map(|it| f64::from(it) / f64::from(STEPS));
    let points = along.map(|t| [0, 1, 2].map(|axis| a[axis] + t * (b[axis] - a[axis])));
    let depths = points.flat_map(|point| prisms.iter().map(move |it| depth(it, point)));
    (depths.fold(f64::NEG_INFINITY, f64::max), step)
}

fn table(prisms: &[Prism]) -> Solids {
    let feature = |it: &Prism| Feature { name: String::new(), parts: vec![it.clone()] };
    Solids::new(&Terrain::new(prisms.iter().map(feature).collect()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_line_is_blocked_exactly_if_a_point_on_it_is_inside(
        prisms in prop::collection::vec(any_prism(), 1..6), from in any_point(), to in any_point(),
    ) {
        let (deepest, step) = deepest(&prisms, from, to);
        prop_assume!(deepest.abs() > step);
        prop_assert_eq!(table(&prisms).blocked(from, to, &Look::default()), deepest > 0.0);
    }

    #[test]
    fn a_figure_is_seen_exactly_if_one_of_its_lines_is_free(
        prisms in prop::collection::vec(any_prism(), 1..8), eye in any_point(), at in any_point(),
    ) {
        let base = Shape::round(Length::mm(32));
        let figure = Figure { base: base.at(at), height: Length::mm(40) };
        let solids = table(&prisms);
        let free = |to| !solids.blocked(eye, to, &Look::default());
        let seen = solids.sees(eye, &figure, &Sampling::FIGURE, &Look::default());
        prop_assert_eq!(seen, Sampling::FIGURE.points(&figure).any(free));
    }

    #[test]
    fn a_line_is_as_free_backwards(prisms in prop::collection::vec(any_prism(), 1..6), a in any_point(), b in any_point()) {
        let solids = table(&prisms);
        prop_assert_eq!(solids.blocked(a, b, &Look::default()), solids.blocked(b, a, &Look::default()));
    }
}
