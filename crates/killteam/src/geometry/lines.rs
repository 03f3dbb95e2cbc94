//! The lines between two operatives: what is seen, what stands in between, and how high.

use smallvec::SmallVec;
use table::{Between, Fan, FeatureId, Length, Look, Origins, Placed, Traits};

use super::{near, sees};
use crate::equipment::barricade;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;

/// Nearer than this nobody is in cover.
const TOO_CLOSE_FOR_COVER: Length = Length::inches(2);

/// What positions tell about one operative that looks at another.
#[derive(Debug)]
pub(crate) struct Lines {
    /// Some part of the other can be seen.
    pub(crate) visible: bool,
    /// Two inches or less apart.
    pub(crate) close: bool,
    between: Between,
    /// Portable terrain that shields the other.
    shields: SmallVec<[FeatureId; 2]>,
    /// Features whose vantage surface one of the two stands on.
    platforms: SmallVec<[FeatureId; 2]>,
}

/// The lines from one operative to another, if both have a place. Whether one sees the other may be known.
pub(crate) fn lines(
    table: &Table,
    state: &State,
    from: OperativeId,
    to: OperativeId,
    visible: Option<bool>,
) -> Option<Lines> {
    let (here, there) = (state.operative(from).at?, state.operative(to).at?);
    let (one, other) = (table.base_at(from, here), table.base_at(to, there));
    let visible = visible.unwrap_or_else(|| from == to || sees(table, state, (from, here), (to, there)));
    let look = Look { see_through: Traits::EXPOSED, ..Look::default() };
    let between = table.solids_in(state).between(one, other, &Fan::FACING, &look);
    Some(Lines {
        visible,
        close: near(table, one, other, TOO_CLOSE_FOR_COVER),
        between,
        shields: barricade::shields(table, state, to).collect(),
        platforms: platform(table, one).into_iter().chain(platform(table, other)).collect(),
    })
}

/// How much lower the other stands, for somebody on a vantage surface; nothing for everybody else.
pub(crate) fn lower_than_vantage(table: &Table, state: &State, from: OperativeId, to: OperativeId) -> Length {
    match (state.operative(from).at, state.operative(to).at) {
        (Some(here), Some(there)) if here.z > there.z && platform(table, table.base_at(from, here)).is_some() => {
            here.z - there.z
        }
        _ => Length::ZERO,
    }
}

/// The feature whose vantage surface a base stands on.
fn platform(table: &Table, base: Placed<'_>) -> Option<FeatureId> {
    if base.at.z == Length::ZERO {
        return None;
    }
    let mut parts = table.map().terrain().parts_near(base.bounds());
    let stands =
        |part: &table::Prism| part.traits.has_any(Traits::VANTAGE) && part.top == base.at.z && base.overlaps(part);
    parts.find(|(_, part)| stands(part)).map(|(feature, _)| feature)
}

impl Lines {
    /// From where terrain beside the target stands in between; of light terrain only if it is asked for.
    pub(crate) fn cover(&self, light_counts: bool) -> Origins {
        if self.close {
            return Origins::NONE;
        }
        self.between.any(|it| self.covers(it) && (light_counts || !it.traits.has_any(Traits::LIGHT)))
    }

    /// Portable terrain covers only whom it shields.
    fn covers(&self, part: &table::Crossed) -> bool {
        part.beside && (!part.traits.has_any(Traits::PORTABLE) || self.shields.contains(&part.id.feature))
    }

    /// True if the other is behind a shield, seen from this origin.
    pub(crate) fn shielded(&self, origin: usize) -> bool {
        self.covering(origin).iter().any(|it| self.shields.contains(it))
    }

    /// From where heavy terrain stands in between, away from both.
    pub(crate) fn obscured(&self) -> Origins {
        let parts = self.between.parts.iter().filter(|it| self.obscures(it));
        parts.fold(Origins::NONE, |sum, it| sum | it.far)
    }

    fn obscures(&self, part: &table::Crossed) -> bool {
        part.traits.has_any(Traits::HEAVY) && !self.platforms.contains(&part.id.feature)
    }

    /// The origin that fulfils the first wishes that can be fulfilled.
    pub(crate) fn best(&self, wishes: &[Origins]) -> usize {
        self.between.best(wishes)
    }

    /// True if this wish can be fulfilled from somewhere.
    pub(crate) fn somewhere(&self, wish: Origins) -> bool {
        !(self.between.all() & wish).is_empty()
    }

    /// The features that give cover from this origin.
    pub(crate) fn covering(&self, origin: usize) -> SmallVec<[FeatureId; 4]> {
        let parts = self.between.parts.iter().filter(|it| !self.close && self.covers(it) && it.any().has(origin));
        parts.map(|it| it.id.feature).collect()
    }

    /// The features that obscure from this origin.
    pub(crate) fn obscuring(&self, origin: usize) -> SmallVec<[FeatureId; 4]> {
        let parts = self.between.parts.iter().filter(|it| self.obscures(it) && it.far.has(origin));
        parts.map(|it| it.id.feature).collect()
    }
}
