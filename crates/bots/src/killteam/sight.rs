//! Who can shoot at whom: exactly where people stand, remembered as long as neither of the two moves, and at a glance
//! where they might stand.

use killteam::{Glance, Ground, OperativeId, Order, State, Table, Witness};
use table::Point;

use super::scene::{INCH, Scene};

/// What a shot would be like, as far as everybody may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Fire {
    /// The target is valid.
    pub(super) valid: bool,
    /// It is in cover.
    pub(super) cover: bool,
}

impl Fire {
    /// A target in the open.
    pub(super) const OPEN: Self = Self { valid: true, cover: false };

    /// A target in cover.
    pub(super) const COVERED: Self = Self { cover: true, ..Self::OPEN };
}

/// On what a remembered shot depends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pose {
    from: Point,
    to: Point,
    order: Order,
    ground: u16,
}

/// What has been looked at.
#[derive(Debug, Clone, Default)]
pub(super) struct Sight {
    shots: Pairs,
    glances: Pairs,
    // The grounds that were met, by their number: hatches open and shut again.
    grounds: Vec<Ground>,
    newest: u16,
}

const MOST: usize = 28;
/// So many grounds are told apart before all is forgotten.
const MOST_GROUNDS: usize = 200;

impl Sight {
    /// The number of the ground as it is now.
    fn ground(&mut self, state: &State) -> u16 {
        if self.grounds.get(usize::from(self.newest)) == Some(&state.ground) {
            return self.newest;
        }
        let known = self.grounds.iter().position(|it| *it == state.ground);
        let number = known.unwrap_or_else(|| {
            if self.grounds.len() >= MOST_GROUNDS {
                *self = Self::default();
            }
            self.grounds.push(state.ground.clone());
            self.grounds.len() - 1
        });
        self.newest = number as u16;
        self.newest
    }

    /// A shot as things stand.
    pub(super) fn fire(&mut self, table: &Table, state: &State, from: OperativeId, to: OperativeId) -> Fire {
        let (Some(here), Some(there)) = (state.operative(from).at, state.operative(to).at) else {
            return Fire::default();
        };
        let pose = Pose { from: here, to: there, order: state.operative(to).order, ground: self.ground(state) };
        self.shots.get_or_look((from, to), pose, || look(table, state, from, to))
    }

    /// What [`Fire::at_a_glance`] says of a shot at somebody who stands where it stands now.
    pub(super) fn glance(
        &mut self,
        scene: &Scene<'_>,
        (from, here): (OperativeId, Point),
        (to, there): (OperativeId, Point),
    ) -> Fire {
        // Whoever has an order that it need not have is told by [`Fire::at`].
        let pose = Pose { from: here, to: there, order: Order::Engage, ground: self.ground(&scene.state) };
        self.glances.get_or_look((from, to), pose, || Fire::at_a_glance(scene, (from, here), (to, there)))
    }
}

/// The newest look of each at each.
#[derive(Debug, Clone, Default)]
struct Pairs(Vec<Option<(Pose, Fire)>>);

impl Pairs {
    /// What was seen, if both still stand so; otherwise what is seen now.
    fn get_or_look(&mut self, (from, to): (OperativeId, OperativeId), pose: Pose, look: impl FnOnce() -> Fire) -> Fire {
        if self.0.is_empty() {
            self.0 = vec![None; MOST * MOST];
        }
        let Some(slot) = self.0.get_mut(from.index() * MOST + to.index()) else { return look() };
        match *slot {
            Some((then, fire)) if then == pose => fire,
            _ => slot.insert((pose, look())).1,
        }
    }
}

impl Fire {
    /// A shot from there to there at somebody who does not conceal, by two lines only: from head to head, and along the ground. The
    /// rules draw dozens; this is for places that are only thought of.
    pub(super) fn at_a_glance(scene: &Scene<'_>, from: (OperativeId, Point), to: (OperativeId, Point)) -> Self {
        let glance = Glance::at(scene.table, &scene.state, from, to);
        if !glance.seen {
            return Self::default();
        }
        Self { valid: true, cover: glance.covered && !scene.is_near(from, to, 2 * INCH) }
    }

    /// The same shot at a glance, at somebody with this order.
    pub(super) fn at(self, order: Order) -> Self {
        Self { valid: self.valid && !(order == Order::Conceal && self.cover), ..self }
    }
}

/// A shot as things stand, by the rules.
fn look(table: &Table, state: &State, from: OperativeId, to: OperativeId) -> Fire {
    let ask = Witness::terse(table, state);
    let valid = ask.valid_target(from, to).is_yes();
    Fire { valid, cover: valid && ask.in_cover(to, from).is_yes() }
}
