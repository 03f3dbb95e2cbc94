//! What the active operative may perform, as a list or by lot.
//!
//! An action that cannot be begun at all has no targets to try, and ways are tried by one
//! [`Walker`], which knows what stands about. Whatever is left is judged like any choice.

use std::cmp::Reverse;

use smallvec::SmallVec;
use table::{Length, Point};

use super::ends::{Ends, Way};
use super::lots;
use super::pools::Pool;
use crate::actions::{self, Walker};
use crate::approved_ops_2025::tac_ops::recon::scout_enemy_movement;
use crate::approved_ops_2025::tac_ops::security::plant_banner;
use crate::choice::{Choice, Target};
use crate::equipment::{barricade, shield, smoke};
use crate::geometry;
use crate::setup::Table;
use crate::state::{Activation, State};
use crate::team_rules::pass_the_word;
use crate::vocabulary::Action;

/// What stands before anything is tried.
struct Outset<'a> {
    /// What can be begun at all.
    possible: SmallVec<[Action; 16]>,
    /// Who tries the ways, if there are any.
    walker: Option<Walker<'a>>,
    /// True if an enemy is in control range, whether or not somebody is about to move.
    engaged: bool,
}

impl<'a> Outset<'a> {
    /// The walker goes as far as any of these actions.
    fn of(table: &'a Table, state: &'a State, active: &Activation, goes: impl Fn(Action) -> bool) -> Self {
        let who = active.who;
        let possible = actions::possible(table, state, active);
        let ways = possible.iter().copied().filter(|it| goes(*it));
        let inches = ways.map(|it| actions::inches_of(table, state, who, it)).max();
        let walker = inches.and_then(|it| Walker::on_roads(table, state, who, it));
        let look = || geometry::enemies_in_control_range(table, state, who).next().is_some();
        let engaged = walker.as_ref().map_or_else(look, Walker::is_engaged);
        Self { possible, walker, engaged }
    }
}

/// Hardly any list is longer.
const USUAL: usize = 64;

/// Everything that the active operative may perform.
pub(super) fn all(table: &Table, state: &State, active: &Activation) -> Vec<Choice> {
    let who = active.who;
    let Outset { possible, walker, engaged } = Outset::of(table, state, active, is_move);
    let mut list = Vec::with_capacity(USUAL);
    let mut perform = |action, target| list.push(Choice::Perform { who, action, target });
    // Where a Reposition goes at least as far, its ways are those of a Dash.
    let shared = walker.as_ref().is_some_and(|it| {
        let both = [Action::Reposition, Action::Dash].iter().all(|it| possible.contains(it));
        both && it.inches(Action::Reposition) >= it.inches(Action::Dash)
    });
    for action in possible.iter().copied() {
        match (&walker, action) {
            (Some(walker), Action::Reposition) => {
                let dashes = shared.then(|| walker.inches(Action::Dash));
                let repositions = walker.inches(action);
                for way in Ends::of(table, state, walker, action).ways() {
                    let Some(cost) = way.cost(walker) else { continue };
                    // A Dash to the same place differs in how far it may go, and in climbing and jumping; from the
                    // floor straight on there is neither.
                    let straight = walker.start().z == Length::ZERO && way.points().len() == 1;
                    let dashes = dashes.is_some_and(|it| cost <= it);
                    if dashes && (straight || way.is_free(walker, Action::Dash)) {
                        perform(Action::Dash, Target::Path(way.points().into()));
                    }
                    if cost <= repositions {
                        perform(action, Target::Path(way.points().into()));
                    }
                }
            }
            (Some(_), Action::Dash) if shared => {}
            (Some(walker), Action::Dash | Action::Charge | Action::FallBack) => {
                for way in Ends::of(table, state, walker, action).ways().filter(|it| it.is_free(walker, action)) {
                    perform(action, Target::Path(way.points().into()));
                }
            }
            (None, action) if is_move(action) => {}
            (_, Action::MoveWithBarricade) => {
                let Some(piece) = shield::of(table, state, who) else { continue };
                let lifted = barricade::without(table, state, piece);
                let inches = actions::inches_of(table, state, who, action);
                let Some(walker) = Walker::on_roads(table, &lifted, who, inches) else { continue };
                for way in Ends::of(table, state, &walker, action).ways().filter(|it| it.is_free(&walker, action)) {
                    perform(action, Target::Path(way.points().into()));
                }
            }
            _ => aimed(table, state, active, action, engaged, &mut perform),
        }
    }
    list
}

/// What the active operative may perform, but of the ways of each move only a few: those that are ranked highest and
/// may be gone. Nobody takes a barricade along.
///
/// Ways are ranked by where they end and tried in that order, so that most of them need not be followed.
pub(super) fn few(
    table: &Table,
    state: &State,
    active: &Activation,
    most: usize,
    rank: &mut dyn FnMut(Action, Point) -> i64,
) -> Vec<Choice> {
    let who = active.who;
    let Outset { possible, walker, engaged } = Outset::of(table, state, active, is_move);
    let mut list = Vec::new();
    let mut perform = |action, target| list.push(Choice::Perform { who, action, target });
    for action in possible {
        match &walker {
            Some(walker) if is_move(action) => {
                let ends = Ends::of(table, state, walker, action);
                let mut ranked: Vec<(Reverse<i64>, usize, Way<'_>)> = Vec::with_capacity(ends.len());
                for (place, way) in ends.ways().enumerate() {
                    let Some(end) = way.points().last() else { continue };
                    ranked.push((Reverse(rank(action, *end)), place, way));
                }
                let tried = highest(&mut ranked, most * TRIES_EACH, |it| (it.0, it.1)).iter().map(|it| &it.2);
                for way in tried.filter(|it| it.is_free(walker, action)).take(most) {
                    perform(action, Target::Path(way.points().into()));
                }
            }
            _ if goes_somewhere(action) => {}
            _ => aimed(table, state, active, action, engaged, &mut perform),
        }
    }
    list
}

/// The first of a list by this key, in their order; the rest is not sorted.
fn highest<T, K: Ord>(list: &mut [T], most: usize, key: impl Fn(&T) -> K) -> &[T] {
    let most = most.min(list.len());
    if most < list.len() {
        list.select_nth_unstable_by_key(most, &key);
    }
    let first = list.get_mut(..most).unwrap_or_default();
    first.sort_unstable_by_key(key);
    first
}

/// So many ways are tried for each that is wanted.
const TRIES_EACH: usize = 6;

/// What an action without a way may aim at.
fn aimed(
    table: &Table,
    state: &State,
    active: &Activation,
    action: Action,
    engaged: bool,
    perform: &mut dyn FnMut(Action, Target),
) {
    match Pool::of(table, state, active, action, engaged) {
        // What several weapons have in common is looked at once.
        Pool::Shots(shots) => {
            let legal = shots.all(table, state).into_iter();
            legal.for_each(|(enemy, weapon)| perform(action, Target::Attack(enemy, weapon)));
        }
        pool => {
            let targets = (0..pool.len()).filter_map(|it| pool.get(table, state, it));
            let legal = targets.filter(|it| may(table, state, active, action, it));
            legal.for_each(|target| perform(action, target));
        }
    }
}

/// Whether the active operative may do this. What is sooner seen than judged is looked at first.
pub(super) fn may(table: &Table, state: &State, active: &Activation, action: Action, target: &Target) -> bool {
    let is_worth_a_look = match (action, target) {
        (Action::PlantBanner, Target::Spot(at)) => {
            plant_banner::is_worth_a_look(table, state, table.side_of(active.who), *at)
        }
        (Action::Scout, Target::Operative(enemy)) => scout_enemy_movement::is_worth_a_look(state, active.who, *enemy),
        (Action::PassTheWord, Target::Operative(friend)) => {
            pass_the_word::is_worth_a_look(table, state, active.who, *friend)
        }
        (Action::SmokeGrenade, Target::Spot(at)) => smoke::is_worth_a_look(table, state, active.who, *at),
        _ => true,
    };
    is_worth_a_look && actions::judge(table, state, active, action, target).is_legal()
}

/// One of everything that the active operative may do, its end included, each with the same chance: by lot, or from the
/// list where hardly any lot is one that it may take.
pub(super) fn draw(table: &Table, state: &State, active: &Activation, below: &mut dyn FnMut(usize) -> usize) -> Choice {
    lots::draw(table, state, active, below).unwrap_or_else(|| {
        let mut list = self::all(table, state, active);
        list.push(Choice::EndActivation);
        list.swap_remove(below(list.len()))
    })
}

/// True for a move of the operative alone, over the table as it is.
pub(super) const fn is_move(action: Action) -> bool {
    matches!(action, Action::Reposition | Action::Dash | Action::Charge | Action::FallBack)
}

/// True for an action with a way.
pub(super) const fn goes_somewhere(action: Action) -> bool {
    is_move(action) || matches!(action, Action::MoveWithBarricade)
}
