//! The primary op: a bet on one's own best op, paid at the end of the battle.
//!
//! Approved Ops 2025. Half of what that op scored, rounded up, 3 at most, beside all other caps.

use super::Summary;
use crate::vocabulary::PrimaryOp;

/// For the rules browser.
pub const SUMMARY: Summary = Summary {
    name: "Primary op",
    gist: "In the first turning point each side picks its crit op, its tac op or the kill op in secret. At the end of the \
           battle both picks are shown, and half of what that op gave is booked once more, rounded up.",
    facts: &["Secret until the end of the battle.", "At most 3 points in a battle, beside all other limits."],
};

/// What a primary op that scored so much is worth, `most` at the most.
pub(crate) fn bonus(scored: u8, most: u8) -> u8 {
    scored.div_ceil(2).min(most)
}

/// The clause in our words.
pub(crate) const fn says(primary: PrimaryOp) -> &'static str {
    match primary {
        PrimaryOp::Crit => "half of the crit op's points, rounded up",
        PrimaryOp::Tac => "half of the tac op's points, rounded up",
        PrimaryOp::Kill => "half of the kill op's points, rounded up",
    }
}

/// What the primary op ever books.
pub(crate) const CLAUSES: [&str; 3] = [says(PrimaryOp::Crit), says(PrimaryOp::Tac), says(PrimaryOp::Kill)];

#[cfg(test)]
mod tests {
    use super::bonus;

    #[test]
    fn kt_e078_half_rounded_up_and_three_at_most() {
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|it| bonus(it, 3)), [0, 1, 1, 2, 2, 3, 3]);
    }
}
