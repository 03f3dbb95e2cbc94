//! Before the battle: where operatives and equipment go.

use killteam::{Choice, Gear, Item, Objective, OperativeId};
use table::{Length, Look, Point, Traits};

use super::scene::{INCH, POINT, Scene, apart};

/// Those who set up first go for the nearest markers; the others follow them in turn.
pub(super) fn deployment(scene: &Scene<'_>, options: &[Choice]) -> Vec<i64> {
    let friends: Vec<Point> = scene.standing(scene.side).map(|it| it.1).collect();
    let goal = goal_of(scene, friends.len());
    let worth = |option: &Choice| match option {
        Choice::SetUp { who, at } => {
            let near = friends.iter().map(|it| apart(*it, *at)).min().unwrap_or(i64::MAX);
            // Two who stand together are one target for whatever bursts.
            let crowded = (3 * INCH - near.min(3 * INCH)) / 2;
            -apart(goal, *at) - crowded - 2 * INCH * exposed(scene, *who, *at)
        }
        _ => 0,
    };
    options.iter().map(worth).collect()
}

/// From how many of the places where their team begins somebody would be seen in the open there: whoever is set up conceals, and
/// that is worth something behind terrain alone.
fn exposed(scene: &Scene<'_>, who: OperativeId, at: Point) -> i64 {
    let watchers = [200, 500, 800].map(|aside| scene.place(970, aside));
    watchers.into_iter().filter(|from| !is_covered(scene, *from, (who, at))).count() as i64
}

/// Whether terrain in control range of somebody lies between it and a place far away, along the line of their middles.
fn is_covered(scene: &Scene<'_>, from: Point, (who, at): (OperativeId, Point)) -> bool {
    let reach = i64::from((scene.table.card(who).base_radius() + Length::INCH).micrometres());
    let far = from.flat_distance_squared(at).isqrt().max(1);
    let part = |from: Length, to: Length| {
        let way = i64::from(from.micrometres()) - i64::from(to.micrometres());
        Length::um(to.micrometres() + i32::try_from(way * reach / far).unwrap_or(0))
    };
    let low = at.z + Length::um(5_000);
    let near = Point::new(part(from.x, at.x), part(from.y, at.y), low);
    let look = Look { see_through: Traits::INSIGNIFICANT | Traits::EXPOSED, ..Look::default() };
    scene.table.solids_in(&scene.state).blocked(near, at.at_height(low), &look)
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
