//! Who can shoot at whom: exactly where people stand, remembered as long as neither of the two moves, and at a glance
//! where they might stand.

use killteam::{OperativeId, Order, State, Table, Witness};
use table::{Length, Look, Point, Traits};

use super::scene::{INCH, Scene};

/// What a shot would be like, as far as everybody may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Fire {
    /// The target is valid.
    pub(super) valid: bool,
    /// It is in cover.
    pub(super) cover: bool,
}

/// On what a remembered shot depends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pose {
    from: Point,
    to: Point,
    order: Order,
}

/// Shots that have been looked at.
#[derive(Debug, Clone, Default)]
pub(super) struct Sight {
    pairs: Vec<Option<(Pose, Fire)>>,
}

const MOST: usize = 28;

impl Sight {
    /// A shot as things stand.
    pub(super) fn fire(&mut self, table: &Table, state: &State, from: OperativeId, to: OperativeId) -> Fire {
        let (Some(here), Some(there)) = (state.operative(from).at, state.operative(to).at) else {
            return Fire::default();
        };
        let pose = Pose { from: here, to: there, order: state.operative(to).order };
        if self.pairs.is_empty() {
            self.pairs = vec![None; MOST * MOST];
        }
        let place = from.index() * MOST + to.index();
        match self.pairs.get(place).copied().flatten() {
            Some((then, fire)) if then == pose => fire,
            _ => {
                let fire = look(table, state, from, to);
                if let Some(slot) = self.pairs.get_mut(place) {
                    *slot = Some((pose, fire));
                }
                fire
            }
        }
    }
}

/// A shot as things stand, by the rules.
fn look(table: &Table, state: &State, from: OperativeId, to: OperativeId) -> Fire {
    let ask = Witness::new(table, state);
    let valid = ask.valid_target(from, to).is_yes();
    Fire { valid, cover: valid && ask.in_cover(to, from).is_yes() }
}

/// A shot from there to there at somebody with this order, by two lines only: from eye to head, and along the ground. The rules draw dozens; this is
/// for places that are only thought of.
pub(super) fn glance(scene: &Scene<'_>, from: (OperativeId, Point), to: (OperativeId, Point), order: Order) -> Fire {
    let solids = scene.table.solids_in(&scene.state);
    let height = |(who, _): (OperativeId, Point)| scene.table.card(who).height;
    let raised = |at: Point, by: Length| at.at_height(at.z + by);
    let look = Look { see_through: Traits::INSIGNIFICANT | Traits::EXPOSED, ..Look::default() };
    if solids.blocked(raised(from.1, height(from)), raised(to.1, height(to)), &look) {
        return Fire::default();
    }
    let low = Length::um(5_000);
    let far = scene.gap(from, to) > 2 * INCH;
    let cover = far && solids.blocked(raised(from.1, low), raised(to.1, low), &look);
    Fire { valid: !(order == Order::Conceal && cover), cover }
}
