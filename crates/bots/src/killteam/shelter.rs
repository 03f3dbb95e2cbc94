//! Where somebody who conceals is out of the enemy's sight when the battle begins. The map decides that alone, so that it is found
//! out once for each place and kept.

use std::sync::OnceLock;

use battle::{Side, System as _};
use killteam::{End, Glance, KillTeam, OperativeId, State, Table, WeaponKind, Witness};
use table::Point;

use super::scene::{INCH, Scene, is_within, put};

/// From how many places somebody who conceals could be shot at before it has acted, in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Seen {
    /// Of those in the enemy's drop zone.
    pub(super) at_once: u16,
    /// Of those that an enemy may go to from there in one move.
    pub(super) after_a_move: u16,
}

/// What is known about the places of both drop zones.
#[derive(Debug, Default)]
pub(super) struct Shelters {
    // The first of its side who hides as well, by operative.
    kin: Vec<OperativeId>,
    // By operative and end.
    pages: Vec<OnceLock<Box<[OnceLock<Seen>]>>>,
    // Places to look from, by the side that looks and its end.
    posts: [OnceLock<Posts>; 4],
}

/// Places to look from.
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

    /// Who could shoot somebody of the side that looks, if it were set up there. What people put down covers as well.
    pub(super) fn seen(&self, scene: &Scene<'_>, who: OperativeId, at: Point) -> Seen {
        let end = scene.state.ends[scene.side];
        let known = self.known(scene, who, end, at);
        let near = |it: Point| is_within(it, at, 3 * INCH);
        if known != Seen::default() && scene.state.ground.placed().any(|it| near(it.at)) {
            return self.look(scene, scene.state.clone(), who, at);
        }
        known
    }

    /// The same over the empty map.
    fn known(&self, scene: &Scene<'_>, who: OperativeId, end: End, at: Point) -> Seen {
        let look = || self.look(scene, KillTeam::begin(scene.table), who, at);
        let Some(kin) = self.kin.get(who.index()).copied() else { return look() };
        let places = scene.table.set_ups(kin, end);
        let Some(place) = places.iter().position(|it| *it == at) else { return look() };
        let page = self.pages.get(2 * kin.index() + usize::from(end == End::B));
        let page = page.map(|it| it.get_or_init(|| places.iter().map(|_| OnceLock::new()).collect()));
        page.and_then(|it| it.get(place)).map_or_else(look, |it| *it.get_or_init(look))
    }

    /// Looks from everywhere, by the rules from the drop zone and at a glance from beyond.
    fn look(&self, scene: &Scene<'_>, mut state: State, who: OperativeId, at: Point) -> Seen {
        let table = scene.table;
        let Posts { at_once, after_a_move } = self.posts(scene, scene.enemy());
        put(table, &mut state, who, at);
        let now = |(shooter, from): &(OperativeId, Point)| {
            put(table, &mut state, *shooter, *from);
            Witness::terse(table, &state).valid_target(*shooter, who).is_yes()
        };
        let at_once = share(at_once, now);
        let later = |from: &(OperativeId, Point)| {
            let glance = Glance::at(table, &state, *from, (who, at));
            glance.seen && (!glance.covered || scene.is_near(*from, (who, at), 2 * INCH))
        };
        Seen { at_once, after_a_move: share(after_a_move, later) }
    }

    fn posts(&self, scene: &Scene<'_>, side: Side) -> &Posts {
        let end = scene.state.ends[side];
        let number = 2 * usize::from(side == Side::B) + usize::from(end == End::B);
        self.posts[number % 4].get_or_init(|| Posts::of(scene.table, side, end))
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
        Self { at_once, after_a_move }
    }
}

/// The first of its side who is like somebody.
fn first(table: &Table, who: OperativeId, is_like: impl Fn(OperativeId, OperativeId) -> bool) -> OperativeId {
    table.operatives_of(table.side_of(who)).find(|it| is_like(who, *it)).unwrap_or(who)
}

/// How many do, in thousandths; not nought unless it is nobody.
fn share<T>(all: &[T], does: impl FnMut(&T) -> bool) -> u16 {
    let count = all.iter().map(does).filter(|it| *it).count();
    (count * 1_000).div_ceil(all.len().max(1)) as u16
}
