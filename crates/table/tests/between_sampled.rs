//! What lies between two bases, compared with one line at a time and with slow walks along each
//! line.

use proptest::prelude::*;
use table::{Bearing, Fan, Feature, Length, Look, Point, Polygon, Prism, Shape, Solids, Terrain, Traits};

const STEPS: u32 = 400;

fn any_place(low: i32, high: i32) -> impl Strategy<Value = Point> {
    (low..high, 100_000..300_000, prop_oneof![Just(0), Just(76_200)])
        .prop_map(|(x, y, z)| Point::new(Length::um(x), Length::um(y), Length::um(z)))
}

fn any_prism() -> impl Strategy<Value = Prism> {
    let place = (30_000..430_000, 80_000..320_000, 10_000..200_000i32, 3_000..60_000i32);
    (place, 0..64u8, prop_oneof![Just(0), Just(70_000)], 5_000..120_000).prop_map(
        |((x, y, long, wide), turn, bottom, height)| {
            let outline = Polygon::between((-long / 2, -wide / 2), (long / 2, wide / 2)).expect("has an area");
            let outline = outline.turned(Bearing::new(turn)).moved(Length::um(x), Length::um(y));
            Prism { outline, bottom: Length::um(bottom), top: Length::um(bottom + height), traits: Traits::NONE }
        },
    )
}

/// Something small between two places, near one of them: where near turns into far.
fn small_prism() -> impl Strategy<Value = (bool, u8, i32, i32, i32, i32)> {
    (any::<bool>(), 0..64u8, 16_000..70_000, -16_000..16_000, 3_000..20_000, 3_000..20_000)
}

fn placed(from: Point, to: Point, (first, turn, out, aside, long, wide): (bool, u8, i32, i32, i32, i32)) -> Prism {
    let (here, there) = if first { (um(from), um(to)) } else { (um(to), um(from)) };
    let way = (there[0] - here[0]).hypot(there[1] - here[1]);
    let (dx, dy) = ((there[0] - here[0]) / way, (there[1] - here[1]) / way);
    let (out, aside) = (f64::from(out), f64::from(aside));
    let at = [here[0] + dx * out - dy * aside, here[1] + dy * out + dx * aside].map(|it| Length::um(it as i32));
    let outline = Polygon::between((-long / 2, -wide / 2), (long / 2, wide / 2)).expect("has an area");
    let outline = outline.turned(Bearing::new(turn)).moved(at[0], at[1]);
    Prism { outline, bottom: Length::ZERO, top: Length::inches(5), traits: Traits::NONE }
}

fn table(prisms: &[Prism]) -> Solids {
    let feature = |it: &Prism| Feature { name: String::new(), parts: vec![it.clone()] };
    Solids::new(&Terrain::new(prisms.iter().map(feature).collect()))
}

fn um(point: Point) -> [f64; 3] {
    [point.x, point.y, point.z].map(|it| f64::from(it.micrometres()))
}

/// How deep a point lies inside a prism, heights only if they count.
fn depth(prism: &Prism, [x, y, z]: [f64; 3], level: bool) -> f64 {
    let (bottom, top) = (f64::from(prism.bottom.micrometres()), f64::from(prism.top.micrometres()));
    let mut depth = if level { f64::INFINITY } else { (z - bottom).min(top - z) };
    for ((ax, ay), (bx, by)) in prism.outline.sides() {
        let (ax, ay, bx, by) = (f64::from(ax), f64::from(ay), f64::from(bx), f64::from(by));
        depth = depth.min(((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / (bx - ax).hypot(by - ay));
    }
    depth
}

/// From a point to a round base of 32 mm.
fn distance(point: [f64; 3], base: [f64; 3]) -> f64 {
    let across = ((point[0] - base[0]).hypot(point[1] - base[1]) - 16_000.0).max(0.0);
    across.hypot(point[2] - base[2])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_line_of_a_fan_agrees_with_a_line_by_itself(
        prisms in prop::collection::vec(any_prism(), 1..5), from in any_place(20_000, 200_000), to in any_place(240_000, 440_000),
    ) {
        let base = Shape::round(Length::mm(32));
        let between = table(&prisms).between(base.at(from), base.at(to), &Fan::FACING, &Look::default());
        let level = from.z == to.z;
        let (low, high) = (from.z, from.z + Fan::FACING.band);
        for (number, prism) in prisms.iter().enumerate() {
            // On one level a part counts whole or not at all, as if it had no end above and below.
            let endless = Prism { traits: Traits::OBSCURING, ..prism.clone() };
            let alone = table(&[endless]);
            let look = Look { endless: if level { Traits::OBSCURING } else { Traits::NONE }, ..Look::default() };
            let counts = !level || (prism.bottom < high && low < prism.top);
            let facts = between.parts.iter().find(|it| usize::from(it.id.feature.0) == number);
            for (place, origin) in between.origins.iter().enumerate() {
                let blocked = between.targets.iter().filter(|it| alone.blocked(*origin, **it, &look)).count();
                let found = facts.map_or(0, |it| it.count(place));
                prop_assert_eq!(usize::try_from(found).expect("few lines"), if counts { blocked } else { 0 });
            }
        }
    }

    #[test]
    fn near_and_far_agree_with_walking_along_the_lines(
        large in prop::collection::vec(any_prism(), 0..2), small in prop::collection::vec(small_prism(), 1..4),
        from in any_place(20_000, 200_000), to in any_place(240_000, 440_000),
    ) {
        let prisms: Vec<Prism> = small.into_iter().map(|it| placed(from, to, it)).chain(large).collect();
        let base = Shape::round(Length::mm(32));
        let between = table(&prisms).between(base.at(from), base.at(to), &Fan::FACING, &Look::default());
        let (a, b, level) = (um(from), um(to), from.z == to.z);
        for part in &between.parts {
            let prism = &prisms[usize::from(part.id.feature.0)];
            for (place, origin) in between.origins.iter().enumerate() {
                let origin = um(*origin);
                // The best that any line offers: how clearly inside the part and near, or far, at
                // once.
                let (mut near, mut far, mut step) = (f64::NEG_INFINITY, f64::NEG_INFINITY, 0.0_f64);
                for target in &between.targets {
                    let target = um(*target);
                    let across = (target[0] - origin[0]).hypot(target[1] - origin[1]);
                    step = step.max(across.hypot(target[2] - origin[2]) / f64::from(STEPS));
                    for t in (1..STEPS).map(|it| f64::from(it) / f64::from(STEPS)) {
                        let at = [0, 1, 2].map(|axis| origin[axis] + t * (target[axis] - origin[axis]));
                        let inside = depth(prism, at, level);
                        let (to_a, to_b) = (distance(at, a) - 25_400.0, distance(at, b) - 25_400.0);
                        near = near.max(inside.min(-to_b));
                        far = far.max(inside.min(to_a).min(to_b));
                    }
                }
                if near.abs() > step + 3.0 {
                    prop_assert_eq!(part.near.has(place), near > 0.0, "near, origin {}", place);
                }
                if far.abs() > step + 3.0 {
                    prop_assert_eq!(part.far.has(place), far > 0.0, "far, origin {}", place);
                }
            }
        }
    }
}
