//! Exact answers about swept bases compared with slow ones that put the base down in many places.
//!
//! Everything is random; cases that depend on less than a step are left out.

use proptest::prelude::*;
use table::{
    Bearing, Board, Course, Feature, Figure, Gait, Hindrance, Length, Mover, Other, Pass, Path, Placed, Point, Polygon,
    Pose, Prism, Ring, Shape, Solids, Terrain, Traits,
};

const STEPS: u32 = 200;
const ROOM: i32 = 200_000;

fn any_point() -> impl Strategy<Value = Point> {
    (50_000..ROOM, 50_000..ROOM).prop_map(|(x, y)| Point::flat(Length::um(x), Length::um(y)))
}

fn any_shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        (10_000..60_000).prop_map(|it| Shape::round(Length::um(it))),
        (20_000..90_000, 10_000..50_000)
            .prop_map(|(long, wide)| Shape::rectangle(Length::um(long), Length::um(wide)).expect("has an area")),
        (20_000..90_000, 10_000..50_000)
            .prop_map(|(long, wide)| Shape::oval(Length::um(long), Length::um(wide)).expect("has an area")),
    ]
}

fn any_facing() -> impl Strategy<Value = Bearing> {
    (0..64u8).prop_map(Bearing::new)
}

/// The outline in floats: corners and a radius.
struct Outline {
    corners: Vec<[f64; 2]>,
    radius: f64,
}

impl Outline {
    fn new(shape: &Shape, facing: Bearing) -> Self {
        let xy = |(x, y): (i32, i32)| [f64::from(x), f64::from(y)];
        match shape {
            Shape::Disc { radius } => Self { corners: vec![[0.0; 2]], radius: f64::from(radius.micrometres()) },
            Shape::Hull(polygon) => {
                Self { corners: polygon.corners().iter().map(|it| xy(facing.turn(*it))).collect(), radius: 0.0 }
            }
        }
    }

    fn at(&self, [x, y]: [f64; 2]) -> Self {
        Self { corners: self.corners.iter().map(|it| [it[0] + x, it[1] + y]).collect(), radius: self.radius }
    }

    fn sides(&self) -> impl Iterator<Item = ([f64; 2], [f64; 2])> {
        let next = self.corners.iter().skip(1).chain(self.corners.first());
        self.corners.iter().copied().zip(next.copied())
    }

    /// Distance between two outlines; negative by how deep they overlap, roughly.
    fn gap(&self, other: &Self) -> f64 {
        let apart = separation(self, other).max(separation(other, self));
        let both = self.corners.len() > 2 && other.corners.len() > 2;
        let inside = |outline: &Self, [x, y]: [f64; 2]| {
            outline.corners.len() > 2
                && outline.sides().all(|(a, b)| (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0.0)
        };
        if (both && apart < 0.0) || inside(self, other.corners[0]) || inside(other, self.corners[0]) {
            return apart.max(-1e9) - self.radius - other.radius;
        }
        let to_sides = |points: &Self, sides: &Self| {
            let all = points
                .corners
                .iter()
                .flat_map(|p| sides.sides().map(|(a, b)| to_segment(*p, a, b)).collect::<Vec<_>>());
            all.fold(f64::INFINITY, f64::min)
        };
        to_sides(self, other).min(to_sides(other, self)) - self.radius - other.radius
    }
}

/// The widest gap across one of the sides of the first.
fn separation(one: &Outline, other: &Outline) -> f64 {
    if one.corners.len() < 3 {
        return f64::NEG_INFINITY;
    }
    let across = one.sides().map(|(a, b)| {
        let length = (b[0] - a[0]).hypot(b[1] - a[1]);
        let out = |p: &[f64; 2]| ((b[1] - a[1]) * (p[0] - a[0]) - (b[0] - a[0]) * (p[1] - a[1])) / length;
        other.corners.iter().map(out).fold(f64::INFINITY, f64::min)
    });
    across.fold(f64::NEG_INFINITY, f64::max)
}

fn to_segment(p: [f64; 2], a: [f64; 2], b: [f64; 2]) -> f64 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let squared = dx * dx + dy * dy;
    let t = if squared == 0.0 { 0.0 } else { (((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / squared).clamp(0.0, 1.0) };
    (a[0] + t * dx - p[0]).hypot(a[1] + t * dy - p[1])
}

fn xy(point: Point) -> [f64; 2] {
    [f64::from(point.x.micrometres()), f64::from(point.y.micrometres())]
}

/// The gaps to something fixed at many places of a straight way, and how far those places are
/// apart.
fn gaps(mover: &Outline, from: Point, to: Point, fixed: &Outline) -> (Vec<f64>, f64) {
    let (a, b) = (xy(from), xy(to));
    let at = |it: u32| {
        let t = f64::from(it) / f64::from(STEPS);
        [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]
    };
    let gaps = (0..=STEPS).map(|it| mover.at(at(it)).gap(fixed)).collect();
    (gaps, (b[0] - a[0]).hypot(b[1] - a[1]) / f64::from(STEPS) + 3.0)
}

fn least(gaps: &[f64]) -> f64 {
    gaps.iter().copied().fold(f64::INFINITY, f64::min)
}

fn course<'a>(solids: &'a Solids, others: &'a [Other<'a>]) -> Course<'a> {
    Course { board: Board::new(Length::inches(40), Length::inches(40)), solids, others, rings: &[] }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_base_hits_another_exactly_if_it_does_so_somewhere_on_its_way(
        shape in any_shape(), theirs in any_shape(), facing in any_facing(), their_facing in any_facing(),
        from in any_point(), to in any_point(), at in any_point(),
    ) {
        let (gaps, step) = gaps(
            &Outline::new(&shape, facing), from, to, &Outline::new(&theirs, their_facing).at(xy(at)),
        );
        prop_assume!(least(&gaps).abs() > step);
        let figure = Figure { base: Placed { shape: &theirs, at, facing: their_facing }, height: Length::INCH };
        let (others, solids) = ([Other { figure, pass: Pass::Never }], Solids::default());
        let path = Path::from(Pose { at: from, facing }).to(to);
        let mover = Mover { shape: &shape, height: Length::INCH };
        let trace = table::trace(&path, &mover, &Gait::default(), &course(&solids, &others));
        let hit = trace.hindrances.contains(&Hindrance::Base { step: 0, other: 0 });
        prop_assert_eq!(hit, least(&gaps) < 0.0);
    }

    #[test]
    fn a_base_hits_a_wall_exactly_if_it_does_so_somewhere_on_its_way(
        shape in any_shape(), facing in any_facing(), from in any_point(), to in any_point(), at in any_point(),
        (long, wide, turn) in (5_000..100_000i32, 3_000..30_000i32, any_facing()),
    ) {
        let outline = Polygon::between((-long / 2, -wide / 2), (long / 2, wide / 2)).expect("has an area");
        let outline = outline.turned(turn).moved(at.x, at.y);
        let corners = outline.corners().iter().map(|(x, y)| [f64::from(*x), f64::from(*y)]).collect();
        let (gaps, step) = gaps(&Outline::new(&shape, facing), from, to, &Outline { corners, radius: 0.0 });
        prop_assume!(least(&gaps).abs() > step);
        let part = Prism { outline, bottom: Length::ZERO, top: Length::INCH, traits: Traits::NONE };
        let solids = Solids::new(&Terrain::new(vec![Feature { name: String::new(), parts: vec![part] }]));
        let path = Path::from(Pose { at: from, facing }).to(to);
        let mover = Mover { shape: &shape, height: Length::INCH };
        let trace = table::trace(&path, &mover, &Gait::default(), &course(&solids, &[]));
        let hit = trace.hindrances.iter().any(|it| matches!(it, Hindrance::Terrain { step: 0, .. }));
        prop_assert_eq!(hit, least(&gaps) < 0.0);
    }

    #[test]
    fn a_ring_is_entered_and_left_exactly_where_the_places_say(
        shape in any_shape(), theirs in any_shape(), facing in any_facing(), their_facing in any_facing(),
        points in prop::collection::vec(any_point(), 2..5), at in any_point(), reach in 1_000..60_000,
        height in 0..40_000,
    ) {
        let reach_across = f64::from(reach).powi(2) - f64::from(height).powi(2);
        let fixed = Outline::new(&theirs, their_facing).at(xy(at));
        let mut inside = Vec::new();
        for pair in points.windows(2) {
            let (gaps, step) = gaps(&Outline::new(&shape, facing), pair[0], pair[1], &fixed);
            let beyond = |gap: f64| match reach_across {
                across if across < 0.0 => f64::INFINITY,
                across => gap - across.sqrt(),
            };
            prop_assume!(beyond(least(&gaps)).abs() > step);
            prop_assume!(beyond(gaps[0]).abs() > step && beyond(gaps[gaps.len() - 1]).abs() > step);
            inside.push(gaps.iter().map(|it| beyond(*it) < 0.0).collect::<Vec<bool>>());
        }
        let around = Placed { shape: &theirs, at: at.at_height(Length::um(height)), facing: their_facing };
        let ring = Ring { around, reach: Length::um(reach) };
        let start = Path::from(Pose { at: points[0], facing });
        let path = points[1..].iter().fold(start, |path, it| path.to(*it));
        let mover = Mover { shape: &shape, height: Length::INCH };
        let facts = ring.facts(&path, &mover);
        prop_assert_eq!(facts.starts, inside[0][0]);
        prop_assert_eq!(facts.first, inside.iter().position(|it| it.contains(&true)));
        prop_assert_eq!(Some(&facts.ends), inside[inside.len() - 1].last());
        let leaves = inside.iter().position(|it| it.windows(2).any(|it| it[0] && !it[1]));
        prop_assert_eq!(facts.leaves, leaves);
        let meeting = ring.first(&path, &mover);
        prop_assert_eq!(meeting.map(|it| it.step), facts.first);
        if let Some(meeting) = meeting {
            let placed = Placed { shape: &shape, at: meeting.at, facing };
            prop_assert!(placed.within(around, Length::um(reach)), "the place is inside");
            let step = inside[meeting.step].iter().position(|it| *it).expect("some place is inside");
            let (a, b) = (xy(points[meeting.step]), xy(points[meeting.step + 1]));
            let t = f64::from(u32::try_from(step).expect("few steps")) / f64::from(STEPS);
            let off = (a[0] + t * (b[0] - a[0]) - xy(meeting.at)[0]).hypot(a[1] + t * (b[1] - a[1]) - xy(meeting.at)[1]);
            prop_assert!(off < (b[0] - a[0]).hypot(b[1] - a[1]) / f64::from(STEPS) + 3.0, "and the first such place");
        }
    }
}
