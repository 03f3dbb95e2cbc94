//! Before the battle: where operatives and equipment go.

use killteam::{Choice, Gear, Item, Objective};
use table::Point;

use super::scene::{INCH, POINT, Scene, apart};

/// Nothing that is worth being near a marker outweighs being seen.
const HIDDEN: i64 = 1_000_000;

/// Of those who are seen, somebody goes so far out of its way to be seen from nowhere instead of from everywhere.
const DETOUR: i64 = 12 * INCH;

/// Those who set up first go for the nearest markers; the others follow them in turn. Whoever is set up conceals, and stands where
/// nobody can shoot at it as long as there is such a place.
pub(super) fn deployment(scene: &Scene<'_>, options: &[Choice]) -> Vec<i64> {
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
    let mut hidden = None;
    for (worth, place) in order {
        if hidden.is_some_and(|it| it != worth) {
            break;
        }
        let Some(Choice::SetUp { who, at }) = options.get(place) else { continue };
        let seen = scene.lore.shelters.seen(scene, *who, *at);
        let cost = match (seen.at_once, seen.after_a_move) {
            (0, 0) => {
                hidden = Some(worth);
                continue;
            }
            (0, later) => HIDDEN + DETOUR * i64::from(later) / 1_000,
            (now, _) => 2 * HIDDEN + DETOUR * i64::from(now) / 1_000,
        };
        if let Some(it) = worths.get_mut(place) {
            *it -= cost;
        }
    }
    worths
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
