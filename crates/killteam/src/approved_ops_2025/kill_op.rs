//! The kill op: grades for taking the enemy out, the same for every team.
//!
//! Approved Ops 2025. A grade is a share of the team that the enemy began with; each one reached
//! gives a point at once, and the higher grade at the end of the battle one more.

use battle::Side;

use super::Summary;
use crate::vocabulary::Clauses;
use crate::witness::Witness;

/// For the rules browser.
pub const SUMMARY: Summary = Summary {
    name: "Kill op",
    gist: "The more of the enemy team has been incapacitated, the higher your kill grade, from 0 to 5: each grade stands for \
           about a fifth of the operatives that they began with. 1 point for each grade as soon as it is reached, in every \
           turning point. At the end of the battle: 1 point for the higher grade.",
    facts: &["Public from the start.", "At most 6 points in a battle."],
};

/// The clause in our words, for a grade that was reached.
pub(crate) const GRADE: &str = "another kill grade is reached";

/// The clause for the comparison at the end.
const HIGHER: &str = "the higher kill grade";

/// What the kill op ever books.
pub(crate) const CLAUSES: [&str; 2] = [GRADE, HIGHER];

/// The comparison at the end of the battle.
pub(crate) fn comparison(ask: &Witness<'_>, side: Side) -> Clauses {
    Clauses::new().point(HIGHER, ask.higher_kill_grade(side))
}
