//! Before the battle: where operatives and equipment go.

use killteam::{Choice, Gear, Item, Objective};
use table::Point;

use super::scene::{INCH, POINT, Scene, apart};
use super::shelter::Shelter;

/// Nothing that is worth being near a marker outweighs being seen.
const HIDDEN: i64 = 1_000_000;

/// Of those who are seen, somebody goes so far out of its way to be seen from nowhere instead of from everywhere.
const DETOUR: i64 = 12 * INCH;

/// Those who set up first go for the nearest markers; the others follow them in turn. Whoever is set up conceals, and stands where
/// nobody can shoot at it as long as there is such a place.
pub(super) fn deployment(scene: &Scene<'_>, options: &[Choice], within: i64) -> Vec<i64> {
    let friends: Vec<Point> = scene.standing(scene.side).map(|it| it.1).collect();
    let goal = goal_of(scene, friends.len());
    let worth = |option: &Choice| match option {
        Choice::SetUp { at, .. } => {
            let near = friends.iter().map(|it| apart(*it, *at)).min().unwrap_or(i64::MAX);
            // Two who stand together are one target for whatever bursts.
            let crowded = (3 * INCH - near.min(3 * INCH)) / 2;
            -apart(goal, *at) - crowded
        }
        _ => 0,
    };
    let mut worths: Vec<i64> = options.iter().map(worth).collect();
    let mut order: Vec<(i64, usize)> = worths.iter().enumerate().map(|(place, worth)| (-worth, place)).collect();
    order.sort_unstable();
    // Sight takes long: it is looked at from the best down to the first that nobody sees, and its equals.
    let (mut seen, mut hidden) = (Vec::new(), None);
    for (less, place) in order {
        if hidden.is_some_and(|it| it != less) {
            break;
        }
        let Some(Choice::SetUp { who, at }) = options.get(place) else { continue };
        let shelter = scene.lore.shelters.shelter(scene, *who, *at);
        match shelter.is_hidden() {
            true => hidden = Some(less),
            false => seen.push((-less, place, shelter)),
        }
    }
    match hidden {
        None => exposed(&seen, &mut worths, within),
        // By how many a place is seen is of no matter while there is one that nobody sees.
        Some(_) if within < HIDDEN / 2 => seen.iter().for_each(|it| lower(&mut worths, it.1, HIDDEN)),
        Some(_) => seen.iter().for_each(|it| lower(&mut worths, it.1, cost_of(&it.2))),
    }
    worths
}

/// What it costs to be seen there: by somebody at once is worst.
fn cost_of(shelter: &Shelter<'_, '_>) -> i64 {
    let part = |of: u16| DETOUR * i64::from(of) / 1_000;
    match shelter.seen_at_once(1_000) {
        Some(at_once) if at_once > 0 => 2 * HIDDEN + part(at_once),
        _ => HIDDEN + part(shelter.seen_later()),
    }
}

/// Where everybody is seen, whoever cannot come within so much of the best is not looked at closely.
fn exposed(seen: &[(i64, usize, Shelter<'_, '_>)], worths: &mut [i64], within: i64) {
    let at_once: Vec<bool> = seen.iter().map(|it| it.2.is_seen_at_once()).collect();
    let only_later = within < HIDDEN / 2 && at_once.contains(&false);
    let mut best = i64::MIN;
    for ((worth, place, shelter), at_once) in seen.iter().zip(at_once) {
        // It may cost so much; whatever costs more is out of the question.
        let room = (worth - 2 * HIDDEN).saturating_sub(best.saturating_sub(within)).min(DETOUR);
        let is_hopeless = || only_later || room < 0 || shelter.seen_at_once((room + 1) * 1_000 / DETOUR).is_none();
        let cost = if at_once && is_hopeless() { 2 * HIDDEN + DETOUR } else { cost_of(shelter) };
        best = best.max(worth - cost);
        lower(worths, *place, cost);
    }
}

fn lower(worths: &mut [i64], place: usize, by: i64) {
    if let Some(it) = worths.get_mut(place) {
        *it -= by;
    }
}

fn goal_of(scene: &Scene<'_>, number: usize) -> Point {
    let [own, theirs] = [scene.side, scene.enemy()].map(|it| scene.objective_of(it).unwrap_or(Objective::CENTRE));
    let order = [own, Objective::CENTRE, theirs, own, Objective::CENTRE, Objective::CENTRE];
    let objective = order.get(number % order.len()).copied().unwrap_or(own);
    scene.table.objective(objective)
}

/// Walls in front of the own marker, mines at the centre, what is of use to friends where they begin.
pub(super) fn placing(scene: &Scene<'_>, options: &[Choice]) -> Vec<i64> {
    let own = scene.objective_of(scene.side).map_or(scene.table.board().center(), |it| scene.table.objective(it));
    let centre = scene.table.objective(Objective::CENTRE);
    let start = scene.place(230, 500);
    let worth = |option: &Choice| match option {
        Choice::Place(it) => {
            let (goal, aside) = match it.item {
                Item::Marker(Gear::Mines) => (centre, 0),
                Item::Marker(_) => (start, 0),
                Item::Terrain(_) => (own, 2 * INCH),
            };
            -(apart(goal, it.at) - aside).abs()
        }
        _ => -100 * POINT,
    };
    options.iter().map(worth).collect()
}
