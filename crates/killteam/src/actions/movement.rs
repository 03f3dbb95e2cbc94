//! Moves: what a way costs, what stands in it, and how near it comes to enemies.
//!
//! The table follows a path exactly and reports facts; what they cost and which of them forbid a
//! move is said here.

use table::{Climb, Course, Figure, Gait, Hindrance, Increment, Jump, Kind, Length, Mover, Other, PartId, Pass, Path};
use table::{Point, Pose, Prism, Ring, RingFacts, Segment, Shape, Trace, Traits, trace};

use super::{charge, dash};
use crate::equipment::Obstruction;
use crate::geometry::{self, CONTROL_RANGE};
use crate::phases::COUNTERACTION_INCHES;
use crate::reason::Obstacle;
use crate::setup::{ClimbMinimum, Table};
use crate::state::{Acting, State};
use crate::vocabulary::{Action, OperativeId, Verdict};
use crate::{Event, Reason};

/// Sight along a path has no exact answer; it is looked at as often as this.
const LOOK_EVERY: Length = Length::um(2_540);

/// The rules of one kind of move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trip {
    /// How far, in whole inches.
    pub(super) inches: i32,
    pub(super) climbs: bool,
    pub(super) jumps: bool,
    around: Around,
}

/// How a move treats the control range of enemies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Around {
    /// Neither begins nor enters there, unless a friend is there already; never ends there.
    KeepsAway,
    /// Ends there, and does not leave an enemy that it alone has reached.
    Closes,
    /// Begins there and ends outside.
    Breaks,
}

impl Trip {
    /// The rules of this move action, for so many inches.
    pub(super) fn of(action: Action, inches: i32) -> Self {
        let around = match action {
            Action::Charge => Around::Closes,
            Action::FallBack => Around::Breaks,
            _ => Around::KeepsAway,
        };
        Self { inches, climbs: action != Action::Dash, jumps: true, around }
    }

    fn gait(&self) -> Gait {
        Gait {
            passes: Traits::INSIGNIFICANT,
            gates: Traits::ACCESSIBLE,
            overhead: Traits::CEILING,
            endless: Traits::WALL,
            reports: Traits::OBSTRUCTING,
            standable: Traits::VANTAGE,
            // RULING: a base that has cleared an edge may be up to an inch beyond it before it drops; the
            // distance is paid for either way. See docs/rulings.md, "Clear of an edge".
            ledge: Length::INCH,
            climb: self.climbs.then_some(Climb { sideways: Length::INCH, up: Length::inches(3) }),
            jump: self.jumps.then_some(Jump { reach: Length::inches(4), above: Length::inches(2), lift: Length::INCH }),
            ..Gait::default()
        }
    }
}

/// How far a move action goes, in inches.
pub(crate) fn inches_of(table: &Table, state: &State, who: OperativeId, action: Action) -> i32 {
    let inches = match action {
        Action::Dash => dash::INCHES,
        Action::Charge => table.movement(state, who) + charge::EXTRA_INCHES,
        _ => table.movement(state, who),
    };
    allowance(state, who, inches)
}

/// A counteraction caps every move. It changes no stat.
fn allowance(state: &State, who: OperativeId, inches: i32) -> i32 {
    let counteracts = state.active().is_some_and(|it| it.who == who && it.kind == Acting::Counteraction);
    if counteracts { inches.min(COUNTERACTION_INCHES) } else { inches }
}

/// Whether this operative may go this way, with every reason if not.
pub(super) fn judge(table: &Table, state: &State, who: OperativeId, way: &[Point], rules: &Trip) -> Verdict {
    let Some(start) = state.operative(who).at.filter(|_| !way.is_empty()) else {
        return Verdict::legal().refuse_if(true, Reason::EmptyPath);
    };
    let engaged = geometry::enemies_in_control_range(table, state, who).next().is_some();
    let breaks = rules.around == Around::Breaks;
    let verdict = Verdict::legal()
        .refuse_if(engaged && !breaks, Reason::EnemyInControlRange)
        .refuse_if(!engaged && breaks, Reason::NoEnemyInControlRange);

    let followed = follow(table, state, who, start, way, &rules.gait());
    let cost = cost(table, state, who, &followed);
    let allowance = allowance(state, who, rules.inches);
    let mut verdict = verdict.refuse_if(cost > allowance, Reason::TooFar { cost, allowance });
    for hindrance in &followed.trace.hindrances {
        verdict = verdict.and(Verdict::legal().refuse_if(true, followed.reason(table, state, hindrance)));
    }
    verdict.and(near_enemies(table, state, who, &followed, rules.around))
}

/// A path that was followed, and whom it was compared with.
struct Followed {
    path: Path,
    trace: Trace,
    others: Vec<OperativeId>,
    enemies: Vec<OperativeId>,
}

fn follow(table: &Table, state: &State, who: OperativeId, start: Point, way: &[Point], gait: &Gait) -> Followed {
    let path = way.iter().fold(Path::from(Pose::at(start)), |path, at| path.to(*at));
    let card = table.card(who);
    let mover = Mover { shape: &card.base, height: card.height };
    let side = table.side_of(who);
    let standing: Vec<(OperativeId, Point)> =
        table.operatives().filter(|it| *it != who).filter_map(|it| Some((it, state.operative(it).at?))).collect();
    let figures: Vec<Other<'_>> = standing
        .iter()
        .map(|(it, at)| Other {
            figure: Figure { base: table.base_at(*it, *at), height: table.card(*it).height },
            pass: if table.side_of(*it) == side { Pass::NotToEnd } else { Pass::Never },
        })
        .collect();
    let foes = standing.iter().filter(|(it, _)| table.side_of(*it) != side);
    let rings: Vec<Ring<'_>> =
        foes.clone().map(|(it, at)| Ring { around: table.base_at(*it, *at), reach: CONTROL_RANGE }).collect();
    let course = Course { board: table.board(), solids: table.solids_in(state), others: &figures, rings: &rings };
    let trace = trace(&path, &mover, gait, &course);
    let enemies = foes.map(|(it, _)| *it).collect();
    Followed { path, trace, others: standing.iter().map(|(it, _)| *it).collect(), enemies }
}

impl Followed {
    fn reason(&self, table: &Table, state: &State, hindrance: &Hindrance) -> Reason {
        let terrain = |part: &table::PartId| {
            let name = table.terrain_in(state).feature(part.feature).name.clone();
            Reason::Blocked(Obstacle::Terrain(name))
        };
        let base = |other: &usize| match self.others.get(*other) {
            Some(who) => Reason::Blocked(Obstacle::Operative(*who)),
            None => Reason::NoSupport,
        };
        match hindrance {
            Hindrance::OffBoard { .. } => Reason::Blocked(Obstacle::Edge),
            Hindrance::Terrain { part, .. } | Hindrance::EndsInTerrain { part } => terrain(part),
            Hindrance::Base { other, .. } | Hindrance::EndsOnBase { other } => base(other),
            Hindrance::Unsupported | Hindrance::InTheAir { .. } | Hindrance::Slanted { .. } => Reason::NoSupport,
            Hindrance::CannotClimb { .. } => Reason::NoClimbing,
            Hindrance::NothingToClimb { .. } => Reason::NothingToClimb,
            Hindrance::CannotJump { .. } | Hindrance::JumpsTooLow { .. } => Reason::NoJumping,
            Hindrance::JumpsTooFar { .. } => Reason::JumpTooLong,
        }
    }
}

/// What a way counts, in whole inches.
///
/// Every increment is rounded up by itself. Climbing counts at least two inches; of all drops
/// together the first two inches are free.
fn cost(table: &Table, state: &State, who: OperativeId, followed: &Followed) -> i32 {
    const LEAST_CLIMB: i32 = 2;
    const FREE_DROP: Length = Length::inches(2);
    const LADDER_CLIMB: i32 = 1;
    let trace = &followed.trace;
    let (mut flat, mut climbs, mut dropped, mut ladder) = (0, Vec::new(), Length::ZERO, None);
    for (increment, (from, _)) in trace.increments.iter().zip(followed.path.increments()) {
        match increment.kind {
            // A ladder helps once in an action, and counts an inch whatever the height.
            Kind::Climb if ladder.is_none() && has_ladder(table, state, who, from.at, increment) => {
                ladder = Some(LADDER_CLIMB);
            }
            Kind::Climb => climbs.push(increment.rise.whole_inches_up()),
            Kind::Drop => dropped += increment.rise.abs(),
            _ => flat += increment.flat.whole_inches_up(),
        }
    }
    let climbed = match table.options().climb_minimum_scope {
        _ if climbs.is_empty() => 0,
        ClimbMinimum::Action => climbs.iter().sum::<i32>().max(LEAST_CLIMB),
        ClimbMinimum::Climb => climbs.iter().map(|it| (*it).max(LEAST_CLIMB)).sum(),
    };
    let dropped = if dropped > FREE_DROP { (dropped - FREE_DROP).whole_inches_up() } else { 0 };
    // Each crossing of accessible or obstructing terrain counts an inch more.
    let doors = trace.crossings.iter().filter(|it| !it.traits.has_any(Traits::OBSTRUCTING)).count();
    let crossings = i32::try_from(doors + obstacles(table, state, who, &followed.path)).unwrap_or(i32::MAX / 2);
    flat + climbed + ladder.unwrap_or(0) + dropped + crossings
}

/// Is a ladder that leans on what is climbed in control range?
fn has_ladder(table: &Table, state: &State, who: OperativeId, at: Point, climb: &Increment) -> bool {
    /// A turned ladder is rounded to the micrometre.
    const LEANS: Length = Length::mm(1);
    let terrain = table.terrain_in(state);
    let mut ladders = state.ground.placed().filter(|it| it.kind == Obstruction::Ladder);
    ladders.any(|it| {
        let shape = Shape::Hull(it.outline());
        let ladder = shape.at(Point::default());
        let feature = |part: &PartId| &terrain.feature(part.feature).parts;
        let leans = climb.held_by.iter().flat_map(feature).any(|part| ladder.flat_within(part, LEANS));
        leans && table.base_at(who, at).flat_within(ladder, CONTROL_RANGE)
    })
}

/// How many obstructing features a way leads across, seen from above.
fn obstacles(table: &Table, state: &State, who: OperativeId, path: &Path) -> usize {
    // A base that only touches it does not cross it.
    let reach = table.card(who).base_radius() - Length::um(1);
    let crosses = |part: &Prism| {
        let shape = Shape::Hull(part.outline.clone());
        let mut legs = path.increments().filter(|(from, to)| from.at.z.min(to.at.z) <= part.top + CONTROL_RANGE);
        legs.any(|(from, to)| shape.at(Point::default()).flat_within(Segment { from: from.at, to: to.at }, reach))
    };
    let obstructs = |part: &&Prism| part.traits.has_any(Traits::OBSTRUCTING);
    let features = table.terrain_in(state).features();
    features.filter(|(_, it)| it.parts.iter().filter(obstructs).any(crosses)).count()
}

fn near_enemies(table: &Table, state: &State, who: OperativeId, followed: &Followed, around: Around) -> Verdict {
    let mut verdict = Verdict::legal();
    let mut reached = false;
    for (enemy, facts) in followed.enemies.iter().zip(&followed.trace.rings) {
        if facts.first.is_none() && !facts.starts {
            continue;
        }
        let meeting = Meeting { table, state, who, enemy: *enemy, path: &followed.path, facts };
        let (enters, ends) = (meeting.enters(), meeting.ends());
        reached |= ends;
        let accompanied = has_company(table, state, who, *enemy);
        verdict = match around {
            Around::KeepsAway => verdict
                .refuse_if(enters && !accompanied, Reason::EntersControlRange(*enemy))
                .refuse_if(ends && accompanied, Reason::EndsInControlRange(*enemy)),
            Around::Closes => {
                let leaves = enters && (!ends || meeting.comes_and_goes());
                verdict.refuse_if(leaves && !accompanied, Reason::LeavesControlRange(*enemy))
            }
            Around::Breaks => verdict.refuse_if(ends, Reason::EndsInControlRange(*enemy)),
        };
    }
    verdict.refuse_if(around == Around::Closes && !reached, Reason::ReachesNoEnemy)
}

/// Is another friend in this enemy's control range already?
fn has_company(table: &Table, state: &State, who: OperativeId, enemy: OperativeId) -> bool {
    let friends = geometry::enemies_in_control_range(table, state, enemy);
    friends.into_iter().any(|it| it != who)
}

/// A path that comes within an inch of an enemy; whether one sees the other decides the rest.
struct Meeting<'a> {
    table: &'a Table,
    state: &'a State,
    who: OperativeId,
    enemy: OperativeId,
    path: &'a Path,
    facts: &'a RingFacts,
}

impl Meeting<'_> {
    fn is_in_control_range(&self, at: Point) -> bool {
        let Some(there) = self.state.operative(self.enemy).at else { return false };
        geometry::in_control_range(self.table, self.state, (self.who, at), (self.enemy, there))
    }

    fn ends(&self) -> bool {
        self.facts.ends && self.is_in_control_range(self.path.end().at)
    }

    fn enters(&self) -> bool {
        // The first point inside decides nearly always; only behind a wall the rest is looked at.
        self.first_inside().is_some_and(|at| self.is_in_control_range(at))
            || self.places().any(|at| self.is_in_control_range(at))
    }

    /// Out of control range again after having been in it, although it ends inside.
    fn comes_and_goes(&self) -> bool {
        if self.facts.leaves.is_none() {
            return false;
        }
        let mut been = false;
        self.places().any(|at| {
            let inside = self.is_in_control_range(at);
            let left = been && !inside;
            been |= inside;
            left
        })
    }

    fn first_inside(&self) -> Option<Point> {
        let there = self.state.operative(self.enemy).at?;
        let card = self.table.card(self.who);
        let ring = Ring { around: self.table.base_at(self.enemy, there), reach: CONTROL_RANGE };
        let mover = Mover { shape: &card.base, height: card.height };
        ring.first(self.path, &mover).map(|it| it.at)
    }

    fn places(&self) -> impl Iterator<Item = Point> {
        self.path.places(LOOK_EVERY).map(|(_, at)| at)
    }
}

/// What a move changes.
pub(super) fn effects(table: &Table, state: &State, who: OperativeId, action: Action, way: &[Point]) -> Vec<Event> {
    let (Some(from), Some(to)) = (state.operative(who).at, way.last()) else { return Vec::new() };
    let rules = Trip::of(action, 0);
    let followed = follow(table, state, who, from, way, &rules.gait());
    let increments = followed.trace.increments.iter();
    let length = increments.map(|it| it.span().measure()).fold(Length::ZERO, |sum, it| sum + it);
    vec![Event::Moved { who, action, from, to: *to, length, cost: cost(table, state, who, &followed) }]
}

#[cfg(test)]
mod tests {
    use battle::{Seating, System as _};
    use table::Map;

    use super::*;
    use crate::approved_ops_2025::CritOp;
    use crate::setup::{Options, TableKind};
    use crate::state::{Activation, Phase};
    use crate::team::{Datacard, Team};
    use crate::{KillTeam, vocabulary::OperativeId};

    /// Two low walls and a high one, each 0.4 inches thick, across the way of somebody at 4, 6.
    const WALLS: &str = r#"
        [[feature]]
        name = "first wall"
        traits = "light"
        part = [{ rectangle = ["6, 4", "6.4, 8"], top = "1" }]
        [[feature]]
        name = "second wall"
        traits = "light"
        part = [{ rectangle = ["9, 4", "9.4, 8"], top = "1" }]
        [[feature]]
        name = "door"
        traits = "accessible"
        part = [{ rectangle = ["20, 4", "20.2, 8"], top = "3" }]
        [[feature]]
        name = "high wall"
        traits = "heavy"
        part = [{ rectangle = ["4, 12", "8, 12.4"], top = "2.5" }]
    "#;

    fn table(scope: ClimbMinimum) -> Table {
        let ground = include_str!("../../../../data/killzones/train_short.toml");
        let open = ground.split("# Terrain.").next().unwrap();
        let map = Map::load("walls.toml", &format!("{open}\n{WALLS}")).unwrap();
        let card = |name: &str| Datacard::new(name.into(), 2, 6, 4, 10, Length::mm(32));
        let teams = [Team::of("A", vec![card("a1")]), Team::of("B", vec![card("b1")])];
        let options = Options { climb_minimum_scope: scope, ..Options::default() };
        let seats = Seating::duel("ann", "bob").unwrap();
        Table::new(seats, TableKind::Digital, CritOp::Secure, options, map, teams).unwrap()
    }

    fn counts(table: &Table, start: &str, way: &[&str]) -> i32 {
        let mut state = KillTeam::begin(table);
        state.operative_mut(OperativeId(0)).at = Some(start.parse().unwrap());
        let way: Vec<Point> = way.iter().map(|it| it.parse().unwrap()).collect();
        let trip = Trip::of(Action::Reposition, 20);
        let start = state.operative(OperativeId(0)).at.unwrap();
        let followed = follow(table, &state, OperativeId(0), start, &way, &trip.gait());
        assert_eq!(followed.trace.hindrances, [], "the way is free");
        cost(table, &state, OperativeId(0), &followed)
    }

    #[test]
    fn kt_e099_a_counteraction_moves_two_inches_with_all_extra_costs() {
        let table = table(ClimbMinimum::Action);
        let mut state = KillTeam::begin(&table);
        let who = OperativeId(0);
        state.operative_mut(who).at = Some("19.3, 6".parse().unwrap());
        let active = Some(Activation::counteraction(who));
        state.phase = Phase::Firefight { turn: battle::Side::A, active };
        let reposition = |to: &str| {
            let way: Vec<Point> = vec![to.parse().unwrap()];
            judge(&table, &state, who, &way, &Trip::of(Action::Reposition, 6))
        };
        let too_far = Reason::TooFar { cost: 3, allowance: 2 };
        // Along the door: nothing extra.
        assert!(reposition("19.3, 7.4").is_legal());
        // Through it: an inch and one more, or two and one more.
        let [short, long] = ["20.3, 6", "20.7, 6"].map(reposition);
        assert!(!short.reasons().contains(&too_far), "{short:?}");
        assert!(long.reasons().contains(&too_far), "{long:?}");
    }

    // Where a base of 32 mm touches the near face of a wall, and where it is clear behind it.
    const BEFORE_FIRST: &str = "136400um, 6in";
    const OVER_FIRST: &str = "178560um, 6in, 1in";
    const BEHIND_FIRST: &str = "178560um, 6in";

    #[test]
    fn kt_e020_climbing_counts_two_inches_at_least_once_for_the_action() {
        let table = table(ClimbMinimum::Action);
        let up = "136400um, 6in, 1in";
        // Two inches to the wall, one up that counts two, 1.66 across that count two, one down for nothing.
        assert_eq!(counts(&table, "85600um, 6in", &[BEFORE_FIRST, up, OVER_FIRST, BEHIND_FIRST]), 6);

        let second = ["212600um, 6in", "212600um, 6in, 1in", "254760um, 6in, 1in", "254760um, 6in"];
        let both: Vec<&str> = [up, OVER_FIRST, BEHIND_FIRST].into_iter().chain(second).collect();
        // Across 2, on 1.34 that counts 2, across 2; up one and one, which is two.
        assert_eq!(counts(&table, BEFORE_FIRST, &both), 6 + 2);
        assert_eq!(counts(&super::tests::table(ClimbMinimum::Climb), BEFORE_FIRST, &both), 6 + 4);

        // Two and a half inches up count three; half an inch of the drop is not free.
        let high = ["6in, 288800um, 63500um", "6in, 330960um, 63500um", "6in, 330960um"];
        assert_eq!(counts(&table, "6in, 288800um", &high), 3 + 2 + 1);
    }
}
