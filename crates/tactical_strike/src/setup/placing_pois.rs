//! Where Points of Interest lie: by agreement, or scattered from the middle of the table.

use battle::Play;
use table::{Bearing, Length, Point};

use super::markers::{LARGE_RADIUS, is_near_another, is_on_table};
use crate::event::Event;
use crate::header::Table;
use crate::state::State;
use crate::vocabulary::{Roll, Verdict};
use crate::{Reason, TacticalStrike};

/// After so many throws the nearest legal place is taken.
const TRIES: u8 = 20;
/// The faces of a scatter die that show no arrow.
const HIT: u8 = 2;

/// Whether a Point of Interest may lie there.
pub(crate) fn may_lie(table: &Table, state: &State, at: Point) -> Verdict {
    let on_table = state.ground.as_deref().is_none_or(|it| is_on_table(it, at));
    let near = is_near_another(table, state, at, LARGE_RADIUS);
    Verdict::legal().refuse_if(!on_table, Reason::OffTheTable).refuse_if(near, Reason::NearMarker)
}

/// One of the three throws of a scatter: die, bearing, distance.
pub(super) fn rolled(play: &mut Play<'_, TacticalStrike>, roll: Roll, faces: &[u8]) {
    let scatter = play.state().scatter;
    let distance = faces.iter().map(|it| i32::from(*it)).sum();
    play.emit(Event::Rolled { roll, faces: faces.to_vec() });
    if roll != Roll::ScatterDistance {
        return;
    }
    let Some(ground) = play.state().ground.clone() else { return };
    let middle = ground.board.center();
    let hit = scatter.face.is_some_and(|it| it <= HIT);
    let bearing = Bearing::new(scatter.bearing.unwrap_or(1).saturating_sub(1));
    let at = if hit { middle } else { middle.towards(bearing, Length::inches(distance)) };
    let tries = play.state().scatter.tries;
    if may_lie(play.table(), play.state(), at).is_legal() {
        play.emit(Event::PoiPlaced { at: Some(at) });
    } else if tries >= TRIES {
        let place = nearest_legal(play.table(), play.state(), at);
        play.emit(Event::PoiPlaced { at: place });
    }
}

/// The legal place on a lattice of an inch that is nearest to where it should have been.
fn nearest_legal(table: &Table, state: &State, at: Point) -> Option<Point> {
    let ground = state.ground.as_deref()?;
    let inches = |it: Length| it.micrometres() / Length::INCH.micrometres();
    let lattice = (0..=inches(ground.board.width()))
        .flat_map(|x| (0..=inches(ground.board.height())).map(move |y| (x, y)))
        .map(|(x, y)| Point::flat(Length::inches(x), Length::inches(y)));
    let legal = lattice.filter(|it| may_lie(table, state, *it).is_legal());
    legal.min_by_key(|it| it.flat_distance_squared(at))
}
