//! Who can shoot at whom: exactly where people stand, remembered as long as neither of the two moves, and at a glance
//! where they might stand, remembered as long as the ground stays.

use killteam::{Ground, OperativeId, Order, State, Table, Witness};
use table::{Length, Look, Point, Traits};

use super::scene::{INCH, Scene};

/// What a shot would be like, as far as everybody may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Fire {
    /// The target is valid.
    pub(super) valid: bool,
    /// It is in cover.
    pub(super) cover: bool,
    /// It is obscured.
    pub(super) obscured: bool,
}

impl Fire {
    /// A target in the open.
    pub(super) const OPEN: Self = Self { valid: true, cover: false, obscured: false };
}

/// On what a remembered shot depends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pose {
    from: Point,
    to: Point,
    order: Order,
    ground: u16,
}

/// On what a remembered glance depends: both places, how tall both stand, and the ground between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Eyes {
    from: Point,
    to: Point,
    ground: u16,
}

/// What a glance shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Glimpse {
    seen: bool,
    /// Something stands between their feet.
    covered: bool,
}

/// What has been looked at.
#[derive(Debug, Clone, Default)]
pub(super) struct Sight {
    pairs: Vec<Option<(Pose, Fire)>>,
    glances: Vec<Option<(Eyes, Glimpse)>>,
    // The grounds that were met, by their number: hatches open and shut again.
    grounds: Vec<Ground>,
    newest: u16,
}

const MOST: usize = 28;
/// Places for glances; one that is taken is taken over. A power of two.
const GLANCES: usize = 1 << 13;
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

    /// A shot from there to there at somebody with this order, by two lines only: from eye to head, and along the
    /// ground. The rules draw dozens; this is for places that are only thought of.
    pub(super) fn glance(
        &mut self,
        scene: &Scene<'_>,
        from: (OperativeId, Point),
        to: (OperativeId, Point),
        order: Order,
    ) -> Fire {
        let height = |(who, at): (OperativeId, Point)| at.at_height(at.z + scene.table.card(who).height);
        let eyes = Eyes { from: height(from), to: height(to), ground: self.ground(&scene.state) };
        if self.glances.is_empty() {
            self.glances = vec![None; GLANCES];
        }
        let place = eyes.place();
        let glimpse = match self.glances.get(place).copied().flatten() {
            Some((then, glimpse)) if then == eyes => glimpse,
            _ => {
                let glimpse = glimpse(scene, from.1, to.1, eyes);
                if let Some(slot) = self.glances.get_mut(place) {
                    *slot = Some((eyes, glimpse));
                }
                glimpse
            }
        };
        if !glimpse.seen {
            return Fire::default();
        }
        let cover = glimpse.covered && !scene.is_near(from, to, 2 * INCH);
        Fire { valid: !(order == Order::Conceal && cover), cover, obscured: false }
    }
}

impl Eyes {
    /// Where it is remembered.
    fn place(&self) -> usize {
        let parts = [self.from.x, self.from.y, self.from.z, self.to.x, self.to.y, self.to.z].map(Length::micrometres);
        let sum = parts.iter().fold(u64::from(self.ground), |sum, part| {
            (sum.rotate_left(23) ^ u64::from(part.unsigned_abs())).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        (sum >> 40) as usize % GLANCES
    }
}

fn glimpse(scene: &Scene<'_>, from: Point, to: Point, eyes: Eyes) -> Glimpse {
    let solids = scene.table.solids_in(&scene.state);
    let look = Look { see_through: Traits::INSIGNIFICANT | Traits::EXPOSED, ..Look::default() };
    if solids.blocked(eyes.from, eyes.to, &look) {
        return Glimpse::default();
    }
    let low = |at: Point| at.at_height(at.z + Length::um(5_000));
    Glimpse { seen: true, covered: solids.blocked(low(from), low(to), &look) }
}

/// A shot as things stand, by the rules.
fn look(table: &Table, state: &State, from: OperativeId, to: OperativeId) -> Fire {
    let ask = Witness::new(table, state);
    let valid = ask.valid_target(from, to).is_yes();
    Fire { valid, cover: valid && ask.in_cover(to, from).is_yes(), obscured: false }
}
