//! Where the borders of the places for a marker meet: lines along edges, zones and halves, circles around
//! other markers and the middle of Search and Destroy. The last place on a full battlefield is often no larger
//! than such a corner.

use table::Length;

use super::radius;
use crate::ground::Ground;
use crate::state::State;
use crate::vocabulary::DeploymentMap;

/// The lines on which the middle of a marker is just inside or just outside of something, in micrometres.
pub(super) struct Borders {
    pub(super) columns: Vec<i32>,
    pub(super) rows: Vec<i32>,
}

/// A circle on which the middle of a marker is just far enough from something, or just near enough.
#[derive(Clone, Copy)]
struct Circle {
    x: i64,
    y: i64,
    radius: i64,
}

/// The straight borders of a battlefield.
pub(super) fn borders(ground: &Ground) -> Borders {
    let own = radius(ground).micrometres();
    let near_edge = ground.marker_edge_gap().micrometres() + own + 1;
    let beside_zone = ground.depth().micrometres() + own + 1;
    let lines = |length: Length| {
        let (length, middle) = (length.micrometres(), length.micrometres() / 2);
        // Beside the centre line, and beside a quarter that ends there.
        let centre = [middle - own - 1, middle - own, middle + own, middle + own + 1];
        let sides = [near_edge, length - near_edge, beside_zone, length - beside_zone];
        centre.into_iter().chain(sides).collect()
    };
    Borders { columns: lines(ground.board().width()), rows: lines(ground.board().height()) }
}

/// The corners of what is allowed with this gap, each with its neighbours to the micrometre.
pub(super) fn around(
    state: &State,
    ground: &Ground,
    gap: Length,
    borders: &Borders,
) -> impl Iterator<Item = (i32, i32)> + use<> {
    let circles = circles(state, ground, gap);
    let mut corners: Vec<(i64, i64)> = Vec::new();
    for (place, circle) in circles.iter().enumerate() {
        for x in borders.columns.iter().map(|it| i64::from(*it)) {
            corners.extend(circle.beside(x - circle.x).map(|up| (x, circle.y + up)));
        }
        for y in borders.rows.iter().map(|it| i64::from(*it)) {
            corners.extend(circle.beside(y - circle.y).map(|along| (circle.x + along, y)));
        }
        for other in circles.iter().skip(place + 1) {
            corners.extend(circle.meets(*other));
        }
    }
    let neighbours = |(x, y): (i64, i64)| (-2..=2).flat_map(move |dx| (-2..=2).map(move |dy| (x + dx, y + dy)));
    corners.into_iter().flat_map(neighbours).filter_map(|(x, y)| Some((i32::try_from(x).ok()?, i32::try_from(y).ok()?)))
}

fn circles(state: &State, ground: &Ground, gap: Length) -> Vec<Circle> {
    let um = |it: Length| i64::from(it.micrometres());
    let far_enough = um(gap) + um(ground.marker_diameter()) + 1;
    let markers = state.markers.iter().filter_map(|it| it.at);
    let mut circles: Vec<Circle> = markers.map(|at| Circle { x: um(at.x), y: um(at.y), radius: far_enough }).collect();
    if ground.map() == DeploymentMap::SearchAndDestroy {
        let (centre, inside) = (ground.board().center(), um(ground.middle_radius()) - um(radius(ground)) - 1);
        circles.push(Circle { x: um(centre.x), y: um(centre.y), radius: inside });
    }
    circles
}

impl Circle {
    /// Where it crosses a line that passes its middle at this distance: on both sides of it.
    fn beside(self, distance: i64) -> impl Iterator<Item = i64> {
        let square = self.radius * self.radius - distance * distance;
        let half = (square >= 0).then(|| square.isqrt());
        half.into_iter().flat_map(|it| [-it, it])
    }

    /// Where it crosses another circle.
    fn meets(self, other: Self) -> impl Iterator<Item = (i64, i64)> {
        let wide = i128::from;
        let (dx, dy) = (wide(other.x - self.x), wide(other.y - self.y));
        let (r, s) = (wide(self.radius), wide(other.radius));
        let apart = dx * dx + dy * dy;
        // The crossings lie `along` on the line between the middles and `aside` of it, both as parts of `2 * apart`.
        let along = r * r - s * s + apart;
        let square = 4 * r * r * apart - along * along;
        let aside = (square >= 0 && apart > 0).then(|| square.isqrt());
        aside.into_iter().flat_map(move |aside| {
            [-1, 1].map(|way| {
                let x = (dx * along - way * dy * aside) / (2 * apart);
                let y = (dy * along + way * dx * aside) / (2 * apart);
                (self.x + x as i64, self.y + y as i64)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_meet_lines_and_each_other() {
        let circle = |x, y, radius| Circle { x, y, radius };
        assert_eq!(circle(0, 0, 5).beside(3).collect::<Vec<_>>(), [-4, 4]);
        assert_eq!(circle(0, 0, 5).beside(6).count(), 0);
        let mut met: Vec<_> = circle(0, 0, 500).meets(circle(600, 0, 500)).collect();
        met.sort_unstable();
        assert_eq!(met, [(300, -400), (300, 400)]);
        assert_eq!(circle(0, 0, 5).meets(circle(11, 0, 5)).count(), 0, "too far apart");
        assert_eq!(circle(0, 0, 5).meets(circle(0, 0, 5)).count(), 0, "the same everywhere");
    }
}
