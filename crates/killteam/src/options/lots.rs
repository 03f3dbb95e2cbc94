//! One of everything that the active operative may do, by lot, without a list.
//!
//! Each action has as many lots as it could have targets, counted from what is cheap to know. A lot is drawn and looked
//! at; where nothing is behind it, or nothing legal, another is drawn. So each option has the same chance, however many
//! lots are blanks.

use std::cell::LazyCell;

use battle::Side;
use smallvec::SmallVec;
use table::{Length, Pass, Placed, Point};

use super::ends::{AROUND, Way, is_at_home, side_of_a_charge, spot_around};
use super::performing::{goes_somewhere, is_move, may};
use super::pools::{self, Pool};
use crate::actions::{self, Walker};
use crate::attacks::Shots;
use crate::card::{Aim, MissionAction};
use crate::choice::{Choice, Target};
use crate::close_quarters::hatchway_fight;
use crate::equipment::{shield, smoke, stun};
use crate::geometry::{self, CONTROL_RANGE};
use crate::roads::Roads;
use crate::setup::Table;
use crate::state::{Activation, MarkerState, State};
use crate::vocabulary::{Action, Gear, Marker, OperativeId};

/// One of everything that the active operative may do, its end included, each with the same chance; nothing if so many lots
/// were blanks that it is sooner to make the list.
pub(super) fn draw(
    table: &Table,
    state: &State,
    active: &Activation,
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<Choice> {
    const TRIES: usize = 64;
    let (who, at) = (active.who, state.operative(active.who).at?);
    let possible = actions::possible(table, state, active);
    let about = About::of(table, state, who, at, &possible);
    let walker = LazyCell::new(|| Walker::within(table, state, who, about.inches));
    let hat = Hat::of(table, state, active, &about, &possible);
    let all = 1 + hat.lots.iter().map(|it| it.count).sum::<usize>();
    for _ in 0..TRIES {
        let Some(mut place) = below(all).checked_sub(1) else { return Some(Choice::EndActivation) };
        let lot = hat.lots.iter().find(|it| {
            let here = place < it.count;
            place -= if here { 0 } else { it.count };
            here
        })?;
        if let Some(target) = hat.target(lot, place, &|| walker.as_ref()) {
            return Some(Choice::Perform { who, action: lot.action, target });
        }
    }
    None
}

/// What stands and lies about an operative, looked at once for all its actions.
struct About<'a> {
    at: Point,
    /// Its moves, and how many inches each goes at the most.
    moves: SmallVec<[(Action, i32); 5]>,
    /// The longest of them, in inches.
    inches: i32,
    /// The square of how far the nearest enemy is, middle to middle and seen from above.
    nearest: i64,
    /// True if an enemy is in its control range.
    engaged: bool,
    /// Everybody else who could matter on its way, and whether it may pass them.
    others: SmallVec<[(Placed<'a>, Pass); 8]>,
    /// Enemies that it could charge, and how far from their middle it would stand.
    enemies: SmallVec<[(Point, Length); 4]>,
    /// Markers that it could go to on every side, likewise. Those of the map are among its places already.
    loose: SmallVec<[(Point, Length); 4]>,
    /// Markers that may be in its control range, or in its hands.
    near: SmallVec<[Marker; 4]>,
    /// The roads that begin where it stands, or else the places around.
    roads: Option<Roads<'a>>,
    places: Vec<Point>,
}

impl<'a> About<'a> {
    fn of(table: &'a Table, state: &State, who: OperativeId, at: Point, possible: &[Action]) -> Self {
        let mut moves = SmallVec::<[(Action, i32); 5]>::new();
        for action in possible.iter().copied().filter(|it| goes_somewhere(*it)) {
            moves.push((action, actions::inches_of(table, state, who, action)));
        }
        let inches = moves.iter().map(|it| it.1).max().unwrap_or(0);
        let (others, enemies, loose, near, places) = Default::default();
        let (nearest, engaged, roads) = (i64::MAX, false, None);
        let mut about = Self { at, moves, inches, nearest, engaged, others, enemies, loose, near, roads, places };
        about.look_for_others(table, state, who);
        about.look_for_markers(table, state, who);
        if inches > 0 {
            let page = table.page(who);
            about.roads = page.roads_from(at);
            if about.roads.is_none() {
                about.places.extend(page.near(at, Length::inches(inches)));
            }
        }
        about
    }

    fn look_for_others(&mut self, table: &'a Table, state: &State, who: OperativeId) {
        let (own, radius, way) = (table.side_of(who), table.card(who).base_radius(), Length::inches(self.inches));
        let matters = way + radius + actions::MATTERS_WITHIN;
        for (friend, card) in table.cards_of(own).filter(|it| it.0 != who) {
            let Some(there) = state.operative(friend).at else { continue };
            if self.at.flat_distance_squared(there) <= (matters + card.base_radius()).squared() {
                self.others.push((card.base.at(there), Pass::NotToEnd));
            }
        }
        for (enemy, card) in table.cards_of(own.other()) {
            let Some(there) = state.operative(enemy).at else { continue };
            let (far, other) = (self.at.flat_distance_squared(there), card.base_radius());
            self.nearest = self.nearest.min(far);
            if far > (matters + other).squared() {
                continue;
            }
            self.others.push((card.base.at(there), Pass::Never));
            if far <= (radius + other + CONTROL_RANGE).squared() && !self.engaged {
                self.engaged = geometry::in_control_range(table, state, (who, self.at), (enemy, there));
            }
            let apart = side_of_a_charge(radius, other);
            if far <= (way + apart).squared() {
                self.enemies.push((there, apart));
            }
        }
    }

    /// How many inches one of its moves goes at the most.
    fn inches_of(&self, action: Action) -> i32 {
        self.moves.iter().find(|it| it.0 == action).map_or(0, |it| it.1)
    }

    fn look_for_markers(&mut self, table: &Table, state: &State, who: OperativeId) {
        let radius = table.card(who).base_radius();
        for (marker, stands) in state.markers_as_they_stand() {
            let there = match stands {
                MarkerState::OnTable(Some(there)) => there,
                MarkerState::Carried(by) if by == who => {
                    self.near.push(marker);
                    continue;
                }
                _ => continue,
            };
            let (far, apart) = (self.at.flat_distance_squared(there), radius + pools::rim(marker));
            if far <= pools::nearly_in_control_range(apart).squared() {
                self.near.push(marker);
            }
            if far <= (Length::inches(self.inches) + apart).squared() && !is_at_home(table, marker, there) {
                self.loose.push((there, apart));
            }
        }
    }
}

/// Whoever looks closely at a way, gathered when the first needs it.
type Closely<'c, 'w, 'a> = &'c dyn Fn() -> Option<&'w Walker<'a>>;

/// The lots of one action.
struct Lots {
    action: Action,
    count: usize,
    of: Of,
}

/// What lots are about.
#[derive(Clone, Copy)]
enum Of {
    /// Ways of so many inches: so many straight ones, so many over stairs, and to every side of loose markers.
    Ways {
        inches: i32,
        straight: usize,
        stairs: usize,
    },
    /// Ways to every side of an enemy.
    Charges {
        inches: i32,
    },
    /// Every enemy with every gun.
    Shots,
    /// Markers that may be in control range; objective markers alone, or every kind.
    Near,
    NearObjectives,
    /// Objective markers, however far.
    Objectives,
    /// Everybody of a side.
    Operatives(Side),
    /// Enemies that a grenade may be thrown at.
    InReach,
    /// Spots around the operative for this marker.
    Spots(Marker),
    /// Spots around it for what it carries.
    PutDowns,
    /// The cache of its side.
    Cache(Marker),
    /// Whoever smoke could hide, and the objective markers.
    Smoke,
    /// One of the pools.
    Pool(usize),
}

/// All lots.
struct Hat<'h, 'a> {
    table: &'a Table,
    state: &'h State,
    active: &'h Activation,
    about: &'h About<'a>,
    shots: Option<Shots>,
    /// Of what is seldom possible, exactly what there is.
    pools: SmallVec<[Pool; 1]>,
    lots: SmallVec<[Lots; 16]>,
}

impl<'h, 'a> Hat<'h, 'a> {
    fn of(
        table: &'a Table,
        state: &'h State,
        active: &'h Activation,
        about: &'h About<'a>,
        possible: &[Action],
    ) -> Self {
        let (shots, pools, lots) = Default::default();
        let mut hat = Self { table, state, active, about, shots, pools, lots };
        for action in possible.iter().copied() {
            if let Some((of, count)) = hat.lots_of(action).filter(|it| it.1 > 0) {
                hat.lots.push(Lots { action, count, of });
            }
        }
        hat
    }

    /// What the lots of an action are about, and how many there are.
    fn lots_of(&mut self, action: Action) -> Option<(Of, usize)> {
        let (table, state, about, who) = (self.table, self.state, self.about, self.active.who);
        let side = table.side_of(who);
        if let Some(mission) = action.mission() {
            // No mission action is performed beside an enemy; see `actions::may_act`.
            return if about.engaged { None } else { Some(self.lots_of_a_mission(mission, side)) };
        }
        let enemies = || table.operatives_of(side.other()).len();
        Some(match action {
            Action::Reposition | Action::Dash if !about.engaged => self.ways(action),
            Action::FallBack if about.engaged => self.ways(action),
            Action::MoveWithBarricade if !about.engaged && shield::of(table, state, who).is_some() => self.ways(action),
            Action::Charge if !about.engaged => {
                let inches = about.inches_of(action);
                (Of::Charges { inches }, about.enemies.len() * AROUND)
            }
            _ if goes_somewhere(action) => return None,
            Action::Shoot if !about.engaged => {
                let shots = self.shots.insert(Shots::of(table, state, self.active, false));
                (Of::Shots, shots.len())
            }
            Action::PickUpMarker => (Of::Near, about.near.len()),
            Action::PlaceMarker => (Of::PutDowns, state.carried_by(who).count() * AROUND),
            Action::AmmoResupply => {
                let cache = Marker::Gear(Gear::AmmoCache, side);
                let lies = about.near.contains(&cache) && !state.means[side].cache_used();
                (Of::Cache(cache), usize::from(lies))
            }
            Action::PassTheWord => (Of::Operatives(side), table.operatives_of(side).len()),
            Action::StunGrenade if about.engaged || !stun::is_left(state, side) => return None,
            Action::StunGrenade => (Of::InReach, enemies()),
            Action::SmokeGrenade if about.engaged || !smoke::has_left(table, state, who) => return None,
            Action::SmokeGrenade => (Of::Smoke, table.operatives().len() + Marker::OBJECTIVES.len()),
            Action::Fight if !about.engaged => return None,
            Action::HatchwayFight if !hatchway_fight::is_near(about.nearest) => return None,
            Action::HatchwayFight if !hatchway_fight::is_at_hand(table, state, who) => return None,
            _ => {
                let pool = Pool::of(table, state, self.active, action, about.engaged);
                let count = pool.len();
                if count > 0 {
                    self.pools.push(pool);
                }
                (Of::Pool(self.pools.len().saturating_sub(1)), count)
            }
        })
    }

    fn lots_of_a_mission(&self, mission: &MissionAction, side: Side) -> (Of, usize) {
        match mission.aim {
            Aim::Objective { .. } | Aim::Marker { .. } if mission.reaches_far => {
                (Of::Objectives, Marker::OBJECTIVES.len())
            }
            Aim::Objective { .. } | Aim::Marker { .. } => (Of::NearObjectives, self.near_objectives().count()),
            Aim::Operative { .. } => (Of::Operatives(side.other()), self.table.operatives_of(side.other()).len()),
            Aim::Spot { puts, .. } => (Of::Spots(puts(side)), 2 * AROUND),
        }
    }

    fn near_objectives(&self) -> impl Iterator<Item = Marker> {
        self.about.near.iter().copied().filter(|it| matches!(it, Marker::Objective(_)))
    }

    fn ways(&self, action: Action) -> (Of, usize) {
        let about = self.about;
        let inches = about.inches_of(action);
        let (straight, stairs) = match &about.roads {
            Some(roads) if action == Action::MoveWithBarricade => (roads.count_within(inches), 0),
            Some(roads) => (roads.count_within(inches), roads.count_of_stairs()),
            None => (about.places.len(), 0),
        };
        (Of::Ways { inches, straight, stairs }, straight + stairs + about.loose.len() * AROUND)
    }

    /// What is behind a lot, if that is legal. The walker is for what has to be looked at closely.
    fn target(&self, lot: &Lots, place: usize, walker: Closely<'_, '_, '_>) -> Option<Target> {
        let (table, state, active, who) = (self.table, self.state, self.active, self.active.who);
        let target = match lot.of {
            Of::Ways { inches, straight, stairs } => {
                return self.way(lot.action, (inches, straight, stairs), place, walker);
            }
            Of::Charges { inches } => {
                let way = self.beside(&self.about.enemies, place, inches)?;
                return walker()?.may(&[way], lot.action).then(|| Target::Path([way].into()));
            }
            // Everything else that a shot needs has been seen to.
            Of::Shots => {
                let (enemy, weapon) = self.shots.as_ref()?.get(table, state, place)?;
                return Some(Target::Attack(enemy, weapon));
            }
            Of::Near => Target::Marker(*self.about.near.get(place)?),
            Of::NearObjectives => Target::Marker(self.near_objectives().nth(place)?),
            Of::Objectives => Target::Marker(*Marker::OBJECTIVES.get(place)?),
            Of::Cache(marker) => Target::Marker(marker),
            Of::Operatives(side) => {
                let other = table.operatives_of(side).nth(place).filter(|it| !state.operative(*it).out)?;
                Target::Operative(other)
            }
            Of::InReach => {
                let enemy = table.operatives_of(table.side_of(who).other()).nth(place)?;
                stun::reaches(table, state, who, enemy).then_some(Target::Operative(enemy))?
            }
            Of::Spots(marker) => Target::Spot(pools::spot_for(table, who, self.about.at, marker, place)?),
            Of::PutDowns => {
                let marker = state.carried_by(who).nth(place / AROUND)?;
                Target::PutDown(marker, pools::beside(table, who, self.about.at, marker).nth(place % AROUND)?)
            }
            Of::Smoke => Target::Spot(self.hidden_by_smoke(place)?),
            Of::Pool(number) => self.pools.get(number)?.get(table, state, place)?,
        };
        may(table, state, active, lot.action, &target).then_some(target)
    }

    fn way(
        &self,
        action: Action,
        (inches, straight, stairs): (i32, usize, usize),
        place: usize,
        walker: Closely<'_, '_, '_>,
    ) -> Option<Target> {
        let (table, state, about, who) = (self.table, self.state, self.about, self.active.who);
        let way = match &about.roads {
            Some(roads) if place < straight => Way::Road(roads.straight(place)?),
            Some(roads) if place < straight + stairs => Way::Road(roads.stairs(place - straight)?),
            None if place < straight => Way::Straight(self.within(*about.places.get(place)?, inches)?),
            _ => Way::Straight(self.beside(&about.loose, place - straight - stairs, inches)?),
        };
        let target = || Target::Path(way.points().into());
        if !is_move(action) {
            return actions::judge(table, state, self.active, action, &target()).is_legal().then(target);
        }
        let known = match &way {
            Way::Road(road) => {
                let others = about.others.iter().copied();
                actions::may_take(table, state, (who, about.at), road, (action, inches), others)
            }
            Way::Straight(_) => None,
        };
        let free = match known {
            Some(free) => free,
            None => walker().is_some_and(|it| way.is_free(it, action)),
        };
        free.then(target)
    }

    /// One of the spots around some of these, unless it is out of reach anyhow.
    fn beside(&self, circles: &[(Point, Length)], place: usize, inches: i32) -> Option<Point> {
        let circle = *circles.get(place / AROUND)?;
        self.within(spot_around(circle, place % AROUND)?.at_height(self.about.at.z), inches)
    }

    /// A place, if it is another one and no further away than this.
    fn within(&self, end: Point, inches: i32) -> Option<Point> {
        let at = self.about.at;
        (end != at && end.flat_distance_squared(at) <= Length::inches(inches).squared()).then_some(end)
    }

    /// Where smoke is of use: at every operative and every objective marker.
    fn hidden_by_smoke(&self, place: usize) -> Option<Point> {
        let operatives = self.table.operatives().len();
        match place.checked_sub(operatives) {
            None => self.table.operatives().nth(place).and_then(|it| self.state.operative(it).at),
            Some(number) => match self.state.marker(*Marker::OBJECTIVES.get(number)?) {
                MarkerState::OnTable(at) => at,
                _ => None,
            },
        }
    }
}
