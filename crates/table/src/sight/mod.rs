//! Sight: does terrain stand between two places, and what of it.
//!
//! Three questions, from simple to rich. [`Solids::blocked`] asks about one line, exactly.
//! [`Solids::sees`] asks whether some part of a figure can be seen, along the lines of a
//! [`Sampling`]. [`Solids::between`] draws many lines from one base to another and reports which
//! parts they cross, from where and how near; a system reads cover and the like from that.
//!
//! Only terrain is asked about. What else may stand in the way in some system (hulls, other
//! models) is put into a second [`Solids`] and asked in the same way. Which lines are drawn is
//! data, made of the directions of [`Bearing`](crate::Bearing), so every machine draws the same.

mod between;
mod cache;
mod crossing;
mod sampling;
mod silhouette;

pub use between::{Between, Crossed, Fan, Origins};
pub use cache::SightCache;
pub use sampling::Sampling;

use crate::convex::Stretch;
use crate::solids::{Corridor, Solid};
use crate::{FeatureId, Length, Point, Solids, Traits};

/// What stops a look: every part, but for the exceptions made here.
///
/// ```
/// # use table::{Look, Traits};
/// let look = Look { see_through: Traits::INSIGNIFICANT | Traits::EXPOSED, ..Look::default() };
/// assert_eq!(look.only, Traits::NONE);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Look<'a> {
    /// A part with any of these stops nothing.
    pub see_through: Traits,
    /// If not empty, only parts with any of these stop it.
    pub only: Traits,
    /// A part with any of these stops it at every height, above and below.
    pub endless: Traits,
    /// Features that stop nothing this time.
    pub except: &'a [FeatureId],
}

impl Look<'_> {
    fn stopped_by(&self, solid: &Solid) -> bool {
        !solid.traits.has_any(self.see_through)
            && (self.only.is_empty() || solid.traits.has_any(self.only))
            && !self.except.contains(&solid.id.feature)
    }
}

impl Solids {
    /// True if the line between two points runs through the inside of a part that stops it.
    ///
    /// To touch a face, an edge or a corner stops nothing; nor does what only touches an end.
    ///
    /// ```
    /// # use table::{Look, Solids};
    /// let open_table = Solids::default();
    /// assert!(!open_table.blocked("0, 0, 1".parse()?, "30, 22, 1".parse()?, &Look::default()));
    /// # Ok::<(), table::PointError>(())
    /// ```
    pub fn blocked(&self, from: Point, to: Point, look: &Look<'_>) -> bool {
        let corridor = Corridor::new(from, to, Length::ZERO);
        self.along(&corridor).any(|it| look.stopped_by(it) && stops(it, from, to, look))
    }
}

/// True if the line between two points runs through the inside of this part.
#[inline]
fn stops(solid: &Solid, from: Point, to: Point, look: &Look<'_>) -> bool {
    let mut stretch = Stretch::WHOLE;
    if !solid.traits.has_any(look.endless) {
        let (bottom, top) = (i64::from(solid.bottom), i64::from(solid.top));
        let (a, b) = (i64::from(from.z.micrometres()), i64::from(to.z.micrometres()));
        if !stretch.keep(a - bottom, b - bottom) || !stretch.keep(top - a, top - b) {
            return false;
        }
    }
    stretch.clip(from.flat_corner(), to.flat_corner(), &solid.corners).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Feature, Polygon, Prism, Terrain};

    fn at(text: &str) -> Point {
        text.parse().unwrap()
    }

    /// A block of two inches square and one inch high in the middle of nothing.
    fn block(traits: Traits) -> Solids {
        let outline = Polygon::between((254_000, 254_000), (304_800, 304_800)).unwrap();
        let part = Prism { outline, bottom: Length::ZERO, top: Length::INCH, traits };
        Solids::new(&Terrain::new(vec![Feature { name: "block".into(), parts: vec![part] }]))
    }

    #[test]
    fn a_line_over_the_top_is_free_and_a_micrometre_lower_it_is_not() {
        let solids = block(Traits::NONE);
        assert!(!solids.blocked(at("9, 11, 1"), at("13, 11, 1"), &Look::default()));
        assert!(solids.blocked(at("9, 11, 25399um"), at("13, 11, 25399um"), &Look::default()));
    }

    #[test]
    fn a_line_along_a_face_is_free_and_a_micrometre_inside_it_is_not() {
        let solids = block(Traits::NONE);
        assert!(!solids.blocked(at("9, 10, 0.5"), at("13, 10, 0.5"), &Look::default()));
        assert!(solids.blocked(at("9, 254001um, 0.5"), at("13, 254001um, 0.5"), &Look::default()));
    }

    #[test]
    fn a_line_through_an_edge_alone_is_free() {
        let solids = block(Traits::NONE);
        assert!(!solids.blocked(at("9, 11, 0.5"), at("11, 9, 0.5"), &Look::default()));
        assert!(solids.blocked(at("9, 11.1, 0.5"), at("11.1, 9, 0.5"), &Look::default()));
    }

    #[test]
    fn a_rising_line_that_touches_the_near_upper_edge_is_free_and_a_micrometre_lower_it_is_not() {
        let solids = block(Traits::NONE);
        assert!(!solids.blocked(at("9, 11, 0.5"), at("11, 11, 1.5"), &Look::default()));
        assert!(solids.blocked(at("9, 11, 0.5"), at("11, 11, 38099um"), &Look::default()));
    }

    #[test]
    fn straight_up_inside_is_blocked_and_beside_is_not() {
        let solids = block(Traits::NONE);
        assert!(solids.blocked(at("11, 11, 0"), at("11, 11, 3"), &Look::default()));
        assert!(!solids.blocked(at("10, 11, 0"), at("10, 11, 3"), &Look::default()));
        assert!(!solids.blocked(at("11, 11, 1"), at("11, 11, 3"), &Look::default()));
    }

    #[test]
    fn exceptions_are_made_by_trait_and_by_feature() {
        let (solids, line) = (block(Traits::EXPOSED), (at("9, 11, 0.5"), at("13, 11, 0.5")));
        let blocked = |look: Look<'_>| solids.blocked(line.0, line.1, &look);
        assert!(blocked(Look::default()));
        assert!(!blocked(Look { see_through: Traits::EXPOSED, ..Look::default() }));
        assert!(!blocked(Look { only: Traits::HEAVY, ..Look::default() }));
        assert!(blocked(Look { only: Traits::EXPOSED, ..Look::default() }));
        assert!(!blocked(Look { except: &[FeatureId(0)], ..Look::default() }));
    }

    #[test]
    fn an_endless_part_is_not_looked_over() {
        let solids = block(Traits::OBSCURING);
        let look = Look { endless: Traits::OBSCURING, ..Look::default() };
        assert!(solids.blocked(at("9, 11, 5"), at("13, 11, 5"), &look));
        assert!(!solids.blocked(at("9, 10, 5"), at("13, 10, 5"), &look));
    }
}
