//! Where somebody who conceals is out of the enemy's sight when the battle begins. The map decides that alone, so that it is found
//! out once for each place and kept.

use std::sync::OnceLock;

use battle::{Side, System as _};
use killteam::{End, Glance, KillTeam, OperativeId, State, Table, WeaponKind, Witness};
use table::Point;

use super::scene::{INCH, Scene, is_within, put};

/// What is known about the places of both drop zones.
#[derive(Debug, Default)]
pub(super) struct Shelters {
    // The first of its side who hides as well, by operative.
    kin: Vec<OperativeId>,
    // By operative and end: what is known of each place.
    pages: Vec<OnceLock<Box<[Place]>>>,
    // Places to look from, by the side that looks and its end.
    posts: [OnceLock<Posts>; 4],
}

/// What is known of a place, once somebody has asked. By how many it is seen is told in thousandths, and not as nought unless it is
/// nobody.
#[derive(Debug, Default)]
struct Place {
    is_seen_at_once: OnceLock<bool>,
    is_seen_later: OnceLock<bool>,
    seen_at_once: OnceLock<u16>,
    seen_later: OnceLock<u16>,
}

/// Places to look from. Neighbours see much the same, so they are strewn: whoever wants to know whether anybody sees a place finds
/// somebody who does before long.
#[derive(Debug, Default)]
struct Posts {
    at_once: Vec<(OperativeId, Point)>,
    after_a_move: Vec<(OperativeId, Point)>,
}

impl Shelters {
    /// Nothing known yet, of this table.
    pub(super) fn of(table: &Table) -> Self {
        let kin = |who: OperativeId| {
            first(table, who, |one, other| {
                let (one, other) = (table.card(one), table.card(other));
                one.base == other.base && one.height == other.height && one.abilities == other.abilities
            })
        };
        let all = table.operatives();
        let pages = std::iter::repeat_with(OnceLock::new).take(2 * all.len()).collect();
        Self { kin: all.map(kin).collect(), pages, posts: Default::default() }
    }

    /// What somebody of the side that looks finds there, if it is set up there. What people put down covers as well.
    pub(super) fn shelter<'s, 'a>(&'s self, scene: &'s Scene<'a>, who: OperativeId, at: Point) -> Shelter<'s, 'a> {
        let (posts, known) = (self.posts(scene), self.place(scene, who, at));
        let over =
            |known, is_screened| Shelter { scene, posts, target: (who, at), known, own: Place::default(), is_screened };
        let is_near = scene.state.ground.placed().any(|it| is_within(it.at, at, 3 * INCH));
        let empty = over(known, false);
        if is_near && !empty.is_hidden() { over(None, true) } else { empty }
    }

    /// What is known of a place over the empty map.
    fn place(&self, scene: &Scene<'_>, who: OperativeId, at: Point) -> Option<&Place> {
        let end = scene.state.ends[scene.side];
        let kin = self.kin.get(who.index()).copied()?;
        let places = scene.table.set_ups(kin, end);
        let place = places.iter().position(|it| *it == at)?;
        let page = self.pages.get(2 * kin.index() + usize::from(end == End::B))?;
        page.get_or_init(|| places.iter().map(|_| Place::default()).collect()).get(place)
    }

    /// From where the enemy looks.
    fn posts(&self, scene: &Scene<'_>) -> &Posts {
        let side = scene.enemy();
        let end = scene.state.ends[side];
        let number = 2 * usize::from(side == Side::B) + usize::from(end == End::B);
        self.posts[number % 4].get_or_init(|| Posts::of(scene.table, side, end))
    }
}

/// A place to be set up at, and who could shoot at somebody there before it has acted: by the rules from the enemy's drop zone, and at a
/// glance from wherever an enemy may go to from there in one move.
pub(super) struct Shelter<'s, 'a> {
    scene: &'s Scene<'a>,
    posts: &'s Posts,
    target: (OperativeId, Point),
    // What is known over the empty map; otherwise it is kept here.
    known: Option<&'s Place>,
    own: Place,
    /// Something that people have put down may cover it.
    is_screened: bool,
}

impl<'s, 'a> Shelter<'s, 'a> {
    /// Nobody could. Glances are quick, so they come first.
    pub(super) fn is_hidden(&self) -> bool {
        !self.is_seen_later() && !self.is_seen_at_once()
    }

    /// Somebody in the drop zone could.
    pub(super) fn is_seen_at_once(&self) -> bool {
        let aims = |mut it: Lookout<'s, 'a>| self.posts.at_once.iter().any(|from| it.aims_from(*from));
        self.once(|it| &it.is_seen_at_once, aims)
    }

    fn is_seen_later(&self) -> bool {
        let glances = |it: Lookout<'s, 'a>| self.posts.after_a_move.iter().any(|from| it.glances_from(*from));
        self.once(|it| &it.is_seen_later, glances)
    }

    /// From so many places of the drop zone, if they are not more than this.
    pub(super) fn seen_at_once(&self, most: i64) -> Option<u16> {
        let kept = &self.place().seen_at_once;
        let known = kept.get().copied().or_else(|| {
            let (all, mut lookout) = (&self.posts.at_once, self.lookout());
            let mut count = 0;
            for from in all {
                count += usize::from(lookout.aims_from(*from));
                if i64::from(share(count, all.len())) > most {
                    return None;
                }
            }
            let share = share(count, all.len());
            Some(*kept.get_or_init(|| share))
        });
        known.filter(|it| i64::from(*it) <= most)
    }

    /// From so many of the others.
    pub(super) fn seen_later(&self) -> u16 {
        let all = &self.posts.after_a_move;
        self.once(
            |it| &it.seen_later,
            |lookout| share(all.iter().filter(|from| lookout.glances_from(**from)).count(), all.len()),
        )
    }

    fn once<T: Copy>(&self, kept: fn(&Place) -> &OnceLock<T>, look: impl Fn(Lookout<'s, 'a>) -> T) -> T {
        *kept(self.place()).get_or_init(|| look(self.lookout()))
    }

    fn place(&self) -> &Place {
        self.known.unwrap_or(&self.own)
    }

    fn lookout(&self) -> Lookout<'s, 'a> {
        let table = self.scene.table;
        let mut state = if self.is_screened { State::clone(&self.scene.state) } else { KillTeam::begin(table) };
        put(table, &mut state, self.target.0, self.target.1);
        Lookout { scene: self.scene, state, target: self.target }
    }
}

/// Somebody who looks at somebody who stands somewhere.
struct Lookout<'s, 'a> {
    scene: &'s Scene<'a>,
    state: State,
    target: (OperativeId, Point),
}

impl Lookout<'_, '_> {
    fn aims_from(&mut self, (shooter, from): (OperativeId, Point)) -> bool {
        put(self.scene.table, &mut self.state, shooter, from);
        Witness::terse(self.scene.table, &self.state).valid_target(shooter, self.target.0).is_yes()
    }

    fn glances_from(&self, from: (OperativeId, Point)) -> bool {
        let glance = Glance::at(self.scene.table, &self.state, from, self.target);
        glance.seen && (!glance.covered || self.scene.is_near(from, self.target, 2 * INCH))
    }
}

impl Posts {
    fn of(table: &Table, side: Side, end: End) -> Self {
        let shoots = |who: &OperativeId| table.card(*who).weapons.iter().any(|it| it.kind == WeaponKind::Ranged);
        let sees_alike = |one: OperativeId, other: OperativeId| {
            let (one, other) = (table.card(one), table.card(other));
            one.base == other.base && one.height == other.height
        };
        let mut eyes: Vec<OperativeId> = table.operatives_of(side).filter(shoots).collect();
        eyes.retain(|it| first(table, *it, |one, other| sees_alike(one, other) && shoots(&other)) == *it);
        let (mut at_once, mut after_a_move) = (Vec::new(), Vec::new());
        for who in eyes {
            let zone = table.set_ups(who, end);
            let alike = table.operatives_of(side).filter(|it| sees_alike(who, *it));
            let inches = alike.map(|it| table.card(it).movement).max().unwrap_or(0);
            at_once.extend(zone.iter().map(|it| (who, *it)));
            let near = |it: &Point| zone.iter().any(|from| is_within(*from, *it, i64::from(inches) * INCH));
            let beyond = table.places(who).iter().filter(|it| !zone.contains(it) && near(it));
            after_a_move.extend(beyond.map(|it| (who, *it)));
        }
        Self { at_once: strewn(at_once), after_a_move: strewn(after_a_move) }
    }
}

/// The same, in an order in which neighbours are far from each other.
fn strewn<T>(all: Vec<T>) -> Vec<T> {
    let mut all: Vec<(u32, T)> = (0_u32..).map(|it| it.wrapping_mul(0x9e37_79b9)).zip(all).collect();
    all.sort_unstable_by_key(|it| it.0);
    all.into_iter().map(|it| it.1).collect()
}

/// The first of its side who is like somebody.
fn first(table: &Table, who: OperativeId, is_like: impl Fn(OperativeId, OperativeId) -> bool) -> OperativeId {
    table.operatives_of(table.side_of(who)).find(|it| is_like(who, *it)).unwrap_or(who)
}

/// So many of all, in thousandths; not nought unless it is nobody.
fn share(count: usize, all: usize) -> u16 {
    (count * 1_000).div_ceil(all.max(1)) as u16
}
