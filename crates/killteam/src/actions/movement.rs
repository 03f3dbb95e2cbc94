//! Moves: what a way costs, what stands in it, and how near it comes to enemies.
//!
//! The table follows a path exactly and reports facts; what they cost and which of them forbid a
//! move is said here.

use smallvec::SmallVec;
use table::{
    Climb, Course, Feature, Figure, Gait, Hindrance, Increment, Jump, Kind, Length, Mover, Other, PartId, Pass,
};
use table::{
    Path, Point, Pose, Prism, Ring, RingFacts, Segment, Shape, Solids, Span, Trace, Traits, trace, trace_if_free,
};

use super::{charge, dash};
use crate::equipment::{Obstruction, barricade};
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
        Self { inches, climbs: !matches!(action, Action::Dash | Action::MoveWithBarricade), jumps: true, around }
    }

    /// The rules of this move action for this operative, as they are now.
    fn of_this(table: &Table, state: &State, who: OperativeId, action: Action) -> Self {
        let inches = match action {
            Action::Dash => dash::INCHES,
            Action::Charge => table.movement(state, who) + charge::EXTRA_INCHES,
            Action::MoveWithBarricade => barricade::inches(table, state, who),
            _ => table.movement(state, who),
        };
        let jumps = match action {
            Action::Dash => table.options().dash_can_jump,
            _ => action != Action::MoveWithBarricade,
        };
        Self { jumps, ..Self::of(action, inches) }
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
    allowance(state, who, Trip::of_this(table, state, who, action).inches)
}

/// A counteraction caps every move. It changes no stat.
fn allowance(state: &State, who: OperativeId, inches: i32) -> i32 {
    let counteracts = state.active().is_some_and(|it| it.who == who && it.kind == Acting::Counteraction);
    if counteracts { inches.min(COUNTERACTION_INCHES) } else { inches }
}

/// Whether this operative may go this way, with every reason if not.
pub(super) fn judge(table: &Table, state: &State, who: OperativeId, way: &[Point], action: Action) -> Verdict {
    match Walker::new(table, state, who) {
        Some(walker) if !way.is_empty() => walker.judge(way, &Trip::of_this(table, state, who, action)),
        _ => Verdict::legal().refuse_if(true, Reason::EmptyPath),
    }
}

/// Somebody about to move: what stands about, gathered once for as many ways as are tried.
pub(crate) struct Walker<'a> {
    table: &'a Table,
    state: &'a State,
    who: OperativeId,
    start: Point,
    engaged: bool,
    others: SmallVec<[Other<'a>; 16]>,
    names: SmallVec<[OperativeId; 16]>,
    rings: SmallVec<[Ring<'a>; 16]>,
    enemies: SmallVec<[OperativeId; 16]>,
    obstructing: SmallVec<[&'a Feature; 4]>,
    /// The terrain within reach, if only that is looked at.
    near: Option<Solids>,
}

/// A path that was followed.
struct Followed {
    path: Path,
    trace: Trace,
}

impl<'a> Walker<'a> {
    /// With everything on the table, if it stands there itself.
    pub(crate) fn new(table: &'a Table, state: &'a State, who: OperativeId) -> Option<Self> {
        let start = state.operative(who).at?;
        Some(Self::gather(table, state, who, start, None))
    }

    /// With only what it can meet on ways of so many inches. Longer ones are not for this walker.
    pub(crate) fn within(table: &'a Table, state: &'a State, who: OperativeId, inches: i32) -> Option<Self> {
        let start = state.operative(who).at?;
        let reach = Length::inches(inches) + table.card(who).base_radius() + Length::INCH;
        let mut walker = Self::gather(table, state, who, start, Some(reach));
        walker.near = Some(table.solids_in(state).around(start, reach));
        Some(walker)
    }

    fn gather(table: &'a Table, state: &'a State, who: OperativeId, start: Point, reach: Option<Length>) -> Self {
        let side = table.side_of(who);
        let features = table.terrain_in(state).features().map(|(_, it)| it);
        let mut walker = Self {
            table,
            state,
            who,
            start,
            engaged: false,
            others: SmallVec::new(),
            names: SmallVec::new(),
            rings: SmallVec::new(),
            enemies: SmallVec::new(),
            obstructing: features.filter(|it| it.parts.iter().any(obstructs)).collect(),
            near: None,
        };
        for other in table.operatives().filter(|it| *it != who) {
            let Some(at) = state.operative(other).at else { continue };
            let base = table.base_at(other, at);
            if reach.is_some_and(|it| !base.flat_within(start, it)) {
                continue;
            }
            let friend = table.side_of(other) == side;
            let figure = Figure { base, height: table.card(other).height };
            walker.others.push(Other { figure, pass: if friend { Pass::NotToEnd } else { Pass::Never } });
            walker.names.push(other);
            if !friend {
                walker.rings.push(Ring { around: base, reach: CONTROL_RANGE });
                walker.enemies.push(other);
                let engaged = || geometry::in_control_range(table, state, (who, start), (other, at));
                walker.engaged = walker.engaged || engaged();
            }
        }
        walker
    }

    /// Who moves.
    pub(crate) fn who(&self) -> OperativeId {
        self.who
    }

    /// From where.
    pub(crate) fn start(&self) -> Point {
        self.start
    }

    /// The enemies that it knows of.
    pub(crate) fn enemies(&self) -> impl Iterator<Item = OperativeId> {
        self.enemies.iter().copied()
    }

    /// How far it may go, in inches.
    pub(crate) fn inches(&self, action: Action) -> i32 {
        inches_of(self.table, self.state, self.who, action)
    }

    /// True if it stands in the control range of an enemy.
    pub(crate) fn is_engaged(&self) -> bool {
        self.engaged
    }

    /// Whether it may go this way, with every reason if not.
    fn judge(&self, way: &[Point], rules: &Trip) -> Verdict {
        let breaks = rules.around == Around::Breaks;
        let verdict = Verdict::legal()
            .refuse_if(self.engaged && !breaks, Reason::EnemyInControlRange)
            .refuse_if(!self.engaged && breaks, Reason::NoEnemyInControlRange);
        let path = self.path(way);
        let followed = Followed { trace: trace(&path, &self.mover(), &rules.gait(), &self.course()), path };
        let cost = self.cost(&followed);
        let allowance = allowance(self.state, self.who, rules.inches);
        let mut verdict = verdict.refuse_if(cost > allowance, Reason::TooFar { cost, allowance });
        for hindrance in &followed.trace.hindrances {
            // Several parts of one feature are one thing in the way.
            let reason = self.reason(hindrance);
            let told = verdict.reasons().contains(&reason);
            verdict = verdict.refuse_if(!told, reason);
        }
        verdict.and(self.near_enemies(&followed, rules.around))
    }

    /// Whether it may go this way: the same answer without the reasons, so much sooner.
    pub(crate) fn may(&self, way: &[Point], action: Action) -> bool {
        let Some(end) = way.last() else { return false };
        let rules = Trip::of_this(self.table, self.state, self.who, action);
        let allowance = allowance(self.state, self.who, rules.inches);
        let breaks = rules.around == Around::Breaks;
        let card = self.table.card(self.who);
        if self.engaged != breaks || !self.table.board().holds(card.base.at(*end)) {
            return false;
        }
        if let [only] = way
            && only.z == self.start.z
            && Span::flat(self.start, *only).whole_inches_up() > allowance
        {
            return false;
        }
        let (mover, there) = (self.mover(), Pose::at(*end));
        if rules.around == Around::Closes && !self.rings.iter().any(|it| it.holds(&mover, there)) {
            return false;
        }
        let path = self.path(way);
        let Some(trace) = trace_if_free(&path, &mover, &rules.gait(), &self.course()) else { return false };
        let followed = Followed { path, trace };
        self.cost(&followed) <= allowance && self.near_enemies(&followed, rules.around).is_legal()
    }

    /// What a straight way over the floor counts that keeps away from enemies, or nothing if something
    /// is against it. Reposition and Dash differ in nothing else there.
    pub(crate) fn walk(&self, end: Point) -> Option<i32> {
        debug_assert!(self.start.z == Length::ZERO && end.z == Length::ZERO, "a walk over the floor");
        let rules = Trip::of(Action::Reposition, 0);
        if self.engaged || !self.table.board().holds(self.table.card(self.who).base.at(end)) {
            return None;
        }
        let path = self.path(&[end]);
        let trace = trace_if_free(&path, &self.mover(), &rules.gait(), &self.course())?;
        let followed = Followed { path, trace };
        self.near_enemies(&followed, rules.around).is_legal().then(|| self.cost(&followed))
    }

    fn path(&self, way: &[Point]) -> Path {
        way.iter().fold(Path::from(Pose::at(self.start)), |path, at| path.to(*at))
    }

    fn mover(&self) -> Mover<'a> {
        let card = self.table.card(self.who);
        Mover { shape: &card.base, height: card.height }
    }

    fn course(&self) -> Course<'_> {
        let solids = self.near.as_ref().unwrap_or_else(|| self.table.solids_in(self.state));
        Course { board: self.table.board(), solids, others: &self.others, rings: &self.rings }
    }

    fn reason(&self, hindrance: &Hindrance) -> Reason {
        let terrain = |part: &table::PartId| {
            let name = self.table.terrain_in(self.state).feature(part.feature).name.clone();
            Reason::Blocked(Obstacle::Terrain(name))
        };
        let base = |other: &usize| match self.names.get(*other) {
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

    /// What a way counts, in whole inches.
    ///
    /// Every increment is rounded up by itself. Climbing counts at least two inches; of all drops
    /// together the first two inches are free.
    fn cost(&self, followed: &Followed) -> i32 {
        const LEAST_CLIMB: i32 = 2;
        const FREE_DROP: Length = Length::inches(2);
        const LADDER_CLIMB: i32 = 1;
        let (table, state, who, trace) = (self.table, self.state, self.who, &followed.trace);
        let (mut flat, mut climbs, mut dropped, mut ladder) = (0, SmallVec::<[i32; 4]>::new(), Length::ZERO, None);
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
        let crossings = i32::try_from(doors + self.obstacles(&followed.path)).unwrap_or(i32::MAX / 2);
        flat + climbed + ladder.unwrap_or(0) + dropped + crossings
    }

    /// How many obstructing features a way leads across, seen from above.
    fn obstacles(&self, path: &Path) -> usize {
        // A base that only touches it does not cross it.
        let reach = self.table.card(self.who).base_radius() - Length::um(1);
        let crosses = |part: &Prism| {
            let shape = Shape::Hull(part.outline.clone());
            let mut legs = path.increments().filter(|(from, to)| from.at.z.min(to.at.z) <= part.top + CONTROL_RANGE);
            legs.any(|(from, to)| shape.at(Point::default()).flat_within(Segment { from: from.at, to: to.at }, reach))
        };
        self.obstructing.iter().filter(|it| it.parts.iter().filter(|it| obstructs(it)).any(crosses)).count()
    }

    fn near_enemies(&self, followed: &Followed, around: Around) -> Verdict {
        let (table, state, who) = (self.table, self.state, self.who);
        let mut verdict = Verdict::legal();
        let mut reached = false;
        for (enemy, facts) in self.enemies.iter().zip(&followed.trace.rings) {
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
}

fn obstructs(part: &Prism) -> bool {
    part.traits.has_any(Traits::OBSTRUCTING)
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
    let Some(walker) = Walker::new(table, state, who) else { return Vec::new() };
    let path = walker.path(way);
    let trace = trace(&path, &walker.mover(), &Trip::of(action, 0).gait(), &walker.course());
    let followed = Followed { path, trace };
    let increments = followed.trace.increments.iter();
    let length = increments.map(|it| it.span().measure()).fold(Length::ZERO, |sum, it| sum + it);
    vec![Event::Moved { who, action, from, to: *to, length, cost: walker.cost(&followed) }]
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
        let walker = Walker::new(table, &state, OperativeId(0)).unwrap();
        let path = walker.path(&way);
        let trace = trace(&path, &walker.mover(), &trip.gait(), &walker.course());
        assert_eq!(trace.hindrances, [], "the way is free");
        walker.cost(&Followed { path, trace })
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
            judge(&table, &state, who, &way, Action::Reposition)
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
