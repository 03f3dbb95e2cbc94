//! Somebody about to move, and whether it may go this way or that.

use smallvec::SmallVec;
use table::{Bounds, Length, PartId, Path, Point, Pose, Ring, RingFacts, Span, trace, trace_if_free};
use table::{Course, Figure, Gait, Hindrance, Mover, Other, Pass};

use super::cost::Followed;
use super::known::Known;
use super::meeting::{Meeting, has_company};
use super::{Around, Trip, allowance, inches_of};
use crate::Reason;
use crate::geometry::{self, CONTROL_RANGE};
use crate::reason::Obstacle;
use crate::roads::{Road, Roads};
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Action, OperativeId, Verdict};

/// Somebody about to move: what stands about, gathered once for as many ways as are tried.
pub(crate) struct Walker<'a> {
    pub(super) table: &'a Table,
    pub(super) state: &'a State,
    pub(super) who: OperativeId,
    pub(super) start: Point,
    pub(super) others: SmallVec<[Other<'a>; 8]>,
    names: SmallVec<[OperativeId; 8]>,
    rings: SmallVec<[Ring<'a>; 8]>,
    enemies: SmallVec<[OperativeId; 8]>,
    engaged: bool,
    /// Around what was put down or changed, as far as it can come near that.
    pub(super) changed: SmallVec<[Bounds; 4]>,
    /// The roads that begin where it stands, if some do.
    pub(super) roads: Option<Roads<'a>>,
}

impl<'a> Walker<'a> {
    /// With everything on the table, if it stands there itself.
    pub(crate) fn new(table: &'a Table, state: &'a State, who: OperativeId) -> Option<Self> {
        Some(Self::gather(table, state, who, state.operative(who).at?, None, None))
    }

    /// With only what it can meet on ways of so many inches. Longer ones are not for this walker.
    pub(crate) fn within(table: &'a Table, state: &'a State, who: OperativeId, inches: i32) -> Option<Self> {
        let start = state.operative(who).at?;
        let reach = Length::inches(inches) + table.card(who).base_radius() + Length::INCH;
        Some(Self::gather(table, state, who, start, Some(reach), table.known_roads(who, start)))
    }

    /// The same with the roads that begin where it stands, found out if they have not been: for lists.
    pub(crate) fn on_roads(table: &'a Table, state: &'a State, who: OperativeId, inches: i32) -> Option<Self> {
        table.page(who);
        Self::within(table, state, who, inches)
    }

    /// Somebody of these measures at some place, wherever it is, with nobody else about: for finding roads.
    pub(crate) fn elsewhere(table: &'a Table, state: &'a State, who: OperativeId, start: Point) -> Self {
        let (others, names, rings, enemies, changed) = Default::default();
        Self { table, state, who, start, others, names, rings, enemies, engaged: false, changed, roads: None }
    }

    fn gather(
        table: &'a Table,
        state: &'a State,
        who: OperativeId,
        start: Point,
        reach: Option<Length>,
        roads: Option<Roads<'a>>,
    ) -> Self {
        let side = table.side_of(who);
        let changed = match reach {
            Some(reach) => state.ground.bounds_near(start, reach + CONTROL_RANGE),
            None => state.ground.bounds().into(),
        };
        let mut walker = Self {
            table,
            state,
            who,
            start,
            others: SmallVec::new(),
            names: SmallVec::new(),
            rings: SmallVec::new(),
            enemies: SmallVec::new(),
            engaged: false,
            changed,
            roads,
        };
        for other in table.operatives().filter(|it| *it != who) {
            let Some(at) = state.operative(other).at else { continue };
            let card = table.card(other);
            if reach.is_some_and(|it| start.flat_distance_squared(at) > (it + card.base_radius()).squared()) {
                continue;
            }
            let base = card.base.at(at);
            let friend = table.side_of(other) == side;
            let figure = Figure { base, height: card.height };
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

    /// The roads that begin where it stands, if some do.
    pub(crate) fn roads(&self) -> Option<Roads<'a>> {
        self.roads
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
    pub(super) fn judge(&self, way: &[Point], rules: &Trip) -> Verdict {
        let breaks = rules.around == Around::Breaks;
        let verdict = Verdict::legal()
            .refuse_if(self.engaged && !breaks, Reason::EnemyInControlRange)
            .refuse_if(!self.engaged && breaks, Reason::NoEnemyInControlRange);
        let path = self.path(way);
        let followed = Followed { trace: trace(&path, &self.mover(), &self.gait(rules), &self.course()), path };
        let cost = self.cost(&followed);
        let allowance = allowance(self.state, self.who, rules.inches);
        let mut verdict = verdict.refuse_if(cost > allowance, Reason::TooFar { cost, allowance });
        for hindrance in &followed.trace.hindrances {
            // Several parts of one feature are one thing in the way.
            let reason = self.reason(hindrance);
            let told = verdict.reasons().contains(&reason);
            verdict = verdict.refuse_if(!told, reason);
        }
        verdict.and(self.near_enemies(&followed.path, &followed.trace.rings, rules.around))
    }

    /// Whether it may go this way: the same answer without the reasons, so much sooner.
    pub(crate) fn may(&self, way: &[Point], action: Action) -> bool {
        self.may_go(way, self.road(way).as_ref(), action)
    }

    /// The same for a road that begins where it stands.
    pub(crate) fn may_take(&self, road: &Road<'_>, action: Action) -> bool {
        self.may_go(road.way(), Some(road), action)
    }

    fn may_go(&self, way: &[Point], road: Option<&Road<'_>>, action: Action) -> bool {
        let Some(end) = way.last() else { return false };
        let rules = Trip::of_this(self.table, self.state, self.who, action);
        let allowance = allowance(self.state, self.who, rules.inches);
        if self.engaged != (rules.around == Around::Breaks) {
            return false;
        }
        match road.map_or(Known::Nothing, |it| self.known(it, &rules)) {
            Known::Closed => return false,
            Known::Free(cost) => return cost <= allowance,
            Known::Nothing => {}
        }
        if !self.table.board().holds(self.table.card(self.who).base.at(*end)) {
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
        self.keeps_its_distance(way, rules.around)
            && self.follow(way, &self.gait(&rules)).is_some_and(|followed| self.cost(&followed) <= allowance)
    }

    /// What a way counts that keeps away from enemies, as a Reposition does, or nothing if something is
    /// against it. On level ground a Dash differs in nothing but how far it may go.
    pub(crate) fn walk(&self, way: &[Point]) -> Option<i32> {
        self.walk_along(way, self.road(way).as_ref())
    }

    /// The same for a road that begins where it stands.
    pub(crate) fn walk_road(&self, road: &Road<'_>) -> Option<i32> {
        self.walk_along(road.way(), Some(road))
    }

    fn walk_along(&self, way: &[Point], road: Option<&Road<'_>>) -> Option<i32> {
        let rules = Trip::of(Action::Reposition, 0);
        if self.engaged {
            return None;
        }
        match road.map_or(Known::Nothing, |it| self.known(it, &rules)) {
            Known::Closed => return None,
            Known::Free(cost) => return Some(cost),
            Known::Nothing => {}
        }
        if !self.table.board().holds(self.table.card(self.who).base.at(*way.last()?)) {
            return None;
        }
        if !self.keeps_its_distance(way, rules.around) {
            return None;
        }
        self.follow(way, &self.gait(&rules)).map(|it| self.cost(&it))
    }

    /// What a way counts, whatever is against it.
    pub(crate) fn counts(&self, way: &[Point], action: Action) -> i32 {
        let rules = Trip::of(action, 0);
        let path = self.path(way);
        let course = Course { others: &[], rings: &[], ..self.course() };
        let trace = trace(&path, &self.mover(), &self.gait(&rules), &course);
        self.cost(&Followed { path, trace })
    }

    /// A way over the terrain alone: what it counts, and whether it needs to climb or to jump.
    pub(crate) fn survey(&self, way: &[Point]) -> Option<(i32, bool)> {
        let followed = self.follow(way, &self.gait(&Trip::of(Action::Reposition, 0)))?;
        let steep = |it: &table::Increment| matches!(it.kind, table::Kind::Climb | table::Kind::Jump);
        Some((self.cost(&followed), followed.trace.increments.iter().any(steep)))
    }

    fn road(&self, way: &[Point]) -> Option<Road<'a>> {
        self.roads?.find(way)
    }

    /// Whether enemies have nothing against a way. That is found out sooner than what terrain has.
    fn keeps_its_distance(&self, way: &[Point], around: Around) -> bool {
        let (path, mover) = (self.path(way), self.mover());
        let facts: SmallVec<[RingFacts; 4]> = self.rings.iter().map(|it| it.facts(&path, &mover)).collect();
        self.near_enemies(&path, &facts, around).is_legal()
    }

    /// Follows a way if nothing is against it, whatever it comes near to.
    fn follow(&self, way: &[Point], gait: &Gait) -> Option<Followed> {
        let path = self.path(way);
        let course = Course { rings: &[], ..self.course() };
        let trace = trace_if_free(&path, &self.mover(), gait, &course)?;
        Some(Followed { path, trace })
    }

    fn path(&self, way: &[Point]) -> Path {
        Path::along(self.start, way)
    }

    fn gait(&self, rules: &Trip) -> Gait {
        rules.gait(self.table.card(self.who))
    }

    fn mover(&self) -> Mover<'a> {
        let card = self.table.card(self.who);
        Mover { shape: &card.base, height: card.height }
    }

    fn course(&self) -> Course<'_> {
        let solids = self.table.solids_in(self.state);
        Course { board: self.table.board(), solids, others: &self.others, rings: &self.rings }
    }

    fn reason(&self, hindrance: &Hindrance) -> Reason {
        let terrain = |part: &PartId| {
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

    fn near_enemies(&self, path: &Path, rings: &[RingFacts], around: Around) -> Verdict {
        let (table, state, who) = (self.table, self.state, self.who);
        let mut verdict = Verdict::legal();
        let mut reached = false;
        for (enemy, facts) in self.enemies.iter().zip(rings) {
            if facts.first.is_none() && !facts.starts {
                continue;
            }
            let meeting = Meeting { table, state, who, enemy: *enemy, path, facts };
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
