//! What a base stands on: surfaces made of several convex parts.
//!
//! A platform may be L-shaped and then has several parts of one height. A base stands on it if
//! every point of the base lies on some part, which is decided exactly: no edge of the platform,
//! where nothing continues it, may run through the base.

use smallvec::SmallVec;

use super::footprint::Footprint;
use crate::convex::{Corner, Fraction, Stretch, dot, holds, inside, squared};
use crate::exact::{Reach, Square, Wide};
use crate::gap::square_to_side;
use crate::polygon::{between, cross, sides};
use crate::shape::Outline;

/// True if every point of a base lies on one of the parts.
pub(super) fn covered(base: &Outline, parts: &[&[Corner]]) -> bool {
    let Some(&somewhere) = base.core.first() else { return false };
    if !parts.iter().any(|it| holds(it, somewhere)) {
        return false;
    }
    // Whatever is missing under the base has a side of some part along it that nothing continues.
    parts.iter().enumerate().all(|(place, part)| {
        let others = || parts.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, it)| *it);
        sides(part).all(|side| {
            !runs_under(base, side, Stretch::WHOLE) || open(side, others()).all(|it| !runs_under(base, side, it))
        })
    })
}

/// The stretches of a part's side beyond which no other part lies.
fn open<'a>((p, q): (Corner, Corner), others: impl Iterator<Item = &'a [Corner]>) -> impl Iterator<Item = Stretch> {
    let mut continued: SmallVec<[Stretch; 8]> = SmallVec::new();
    for other in others {
        continued.extend(inside(p, q, other));
        continued.extend(sides(other).filter_map(|it| shared((p, q), it)));
    }
    continued.sort_unstable_by_key(|it| it.lo);
    continued.push(Stretch { lo: Fraction::ONE, hi: Fraction::ONE });
    let mut at = Fraction::ZERO;
    continued.into_iter().filter_map(move |it| {
        let gap = (at < it.lo).then_some(Stretch { lo: at, hi: it.lo });
        at = at.max(it.hi);
        gap
    })
}

/// The stretch of a side along which another part's side runs the opposite way: the two parts are
/// neighbors there.
fn shared((p, q): (Corner, Corner), (u, v): (Corner, Corner)) -> Option<Stretch> {
    if cross(p, q, u) != 0 || cross(p, q, v) != 0 {
        return None;
    }
    let under = squared(p, q);
    let share = |it: Corner| Fraction { over: dot(p, q, it).clamp(0, under), under };
    let (lo, hi) = (share(v), share(u));
    (lo < hi).then_some(Stretch { lo, hi })
}

/// True if a stretch of a side runs under the inside of a base.
fn runs_under(base: &Outline, (p, q): (Corner, Corner), piece: Stretch) -> bool {
    let &[center] = base.core.as_slice() else {
        return inside(p, q, &base.core).is_some_and(|it| it.lo.max(piece.lo) < it.hi.min(piece.hi));
    };
    let reach = Reach::flat(i64::from(base.radius));
    if !reach.covers_strictly(square_to_side(center, p, q)) {
        return false;
    }
    let nearest = Fraction { over: dot(p, q, center), under: squared(p, q) };
    if piece.lo <= nearest && nearest <= piece.hi {
        let area = i128::from(cross(p, q, center));
        return reach.covers_strictly(Square { num: area * area, den: nearest.under });
    }
    let end = if nearest < piece.lo { piece.lo } else { piece.hi };
    is_inside_disc(center, i64::from(base.radius), (p, q), end)
}

/// True if the point that lies some share of the way from `p` to `q` is strictly inside a disc.
fn is_inside_disc(center: Corner, radius: i64, (p, q): (Corner, Corner), Fraction { over, under }: Fraction) -> bool {
    let ((dx, dy), (ox, oy)) = (between(p, q), between(center, p));
    let out = |offset: i64, step: i64| {
        (i128::from(offset) * i128::from(under) + i128::from(step) * i128::from(over)).unsigned_abs()
    };
    let (x, y) = (out(ox, dx), out(oy, dy));
    let bound = (i128::from(radius) * i128::from(under)).unsigned_abs();
    Wide::product(x, x).plus(Wide::product(y, y)) < Wide::product(bound, bound)
}

/// True if, all the way from `a` to `b`, some of the mover is on some part.
///
/// What is over one convex part at both ends is over it all the way. Otherwise the way is halved,
/// to the micrometre if it must be.
pub(super) fn carried(footprint: &Footprint, a: Corner, b: Corner, parts: &[&[Corner]]) -> bool {
    let over = |at: Corner| {
        let parts = parts.iter().take(64).enumerate().filter(|(_, part)| footprint.overlaps(at, at, part, 0));
        parts.fold(0_u64, |bits, (place, _)| bits | 1 << place)
    };
    halves((a, over(a)), (b, over(b)), &over)
}

fn halves((a, over_a): (Corner, u64), (b, over_b): (Corner, u64), over: &impl Fn(Corner) -> u64) -> bool {
    if over_a == 0 || over_b == 0 {
        return false;
    }
    let middle = (i32::midpoint(a.0, b.0), i32::midpoint(a.1, b.1));
    if over_a & over_b != 0 || middle == a || middle == b {
        return true;
    }
    let middle = (middle, over(middle));
    halves((a, over_a), middle, over) && halves(middle, (b, over_b), over)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: [Corner; 4] = [(0, 0), (100, 0), (100, 100), (0, 100)];
    const RIGHT: [Corner; 4] = [(100, 0), (200, 0), (200, 100), (100, 100)];

    fn disc(x: i32, y: i32, radius: i32) -> Outline {
        Outline { core: std::iter::once((x, y)).collect(), radius }
    }

    #[test]
    fn a_base_at_the_edge_is_covered_and_a_micrometre_further_is_not() {
        assert!(covered(&disc(50, 16, 16), &[&LEFT]));
        assert!(!covered(&disc(50, 15, 16), &[&LEFT]));
        assert!(covered(&disc(16, 16, 16), &[&LEFT]));
    }

    #[test]
    fn a_base_across_two_neighboring_parts_is_covered() {
        assert!(covered(&disc(100, 50, 30), &[&LEFT, &RIGHT]));
        assert!(covered(&disc(110, 50, 50), &[&LEFT, &RIGHT]));
        assert!(!covered(&disc(100, 50, 51), &[&LEFT, &RIGHT]));
        assert!(!covered(&disc(100, 50, 30), &[&LEFT]));
    }

    #[test]
    fn a_crack_of_a_micrometre_is_no_support() {
        let apart = RIGHT.map(|(x, y)| (x + 1, y));
        assert!(!covered(&disc(100, 50, 30), &[&LEFT, &apart]));
        assert!(covered(&disc(60, 50, 30), &[&LEFT, &apart]));
    }

    #[test]
    fn overlapping_parts_support_together() {
        let over = RIGHT.map(|(x, y)| (x - 50, y));
        assert!(covered(&disc(100, 50, 50), &[&LEFT, &over]));
        assert!(!covered(&disc(100, 51, 50), &[&LEFT, &over]));
    }

    #[test]
    fn the_inner_corner_of_an_l_is_an_edge() {
        // The platform turns the corner at (100, 100).
        let upper = [(0, 100), (100, 100), (100, 200), (0, 200)];
        let parts: [&[Corner]; 3] = [&LEFT, &RIGHT, &upper];
        // Three and four are five: the base touches the inner corner, or hangs over it.
        assert!(covered(&disc(70, 60, 50), &parts));
        assert!(!covered(&disc(70, 61, 50), &parts));
        assert!(!covered(&disc(110, 110, 30), &parts));
    }

    #[test]
    fn a_hull_across_two_parts_is_covered_if_no_corner_hangs_out() {
        let hull =
            |x: i32| Outline { core: [(x, 10), (x + 80, 10), (x + 80, 90), (x, 90)].as_slice().into(), radius: 0 };
        assert!(covered(&hull(60), &[&LEFT, &RIGHT]));
        assert!(covered(&hull(120), &[&LEFT, &RIGHT]));
        assert!(!covered(&hull(121), &[&LEFT, &RIGHT]));
        assert!(!covered(&hull(60), &[&LEFT]));
    }

    #[test]
    fn a_base_is_carried_while_some_of_it_is_on_a_part() {
        let mover = Footprint::Disc(16);
        assert!(carried(&mover, (50, 50), (150, -10), &[&LEFT, &RIGHT]));
        assert!(carried(&mover, (50, -15), (150, -15), &[&LEFT, &RIGHT]));
        assert!(!carried(&mover, (50, -16), (150, -16), &[&LEFT, &RIGHT]));
        let apart = RIGHT.map(|(x, y)| (x + 31, y));
        assert!(carried(&mover, (50, 50), (180, 50), &[&LEFT, &apart]), "a gap narrower than the base");
        let further = RIGHT.map(|(x, y)| (x + 34, y));
        assert!(!carried(&mover, (50, 50), (180, 50), &[&LEFT, &further]));
    }
}
