//! What is thought of a decision, as data and in sentences.

use battle::{EntryNo, Seat};
use serde::{Deserialize, Serialize};

/// What is expected when the turning point ends, in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outlook {
    /// The points of whoever decides.
    pub own: i32,
    /// Those of the others.
    pub theirs: i32,
    /// How many of its own have fallen.
    pub own_fallen: i32,
    /// How many of the others.
    pub their_fallen: i32,
}

/// A decision beside the best of what else was offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Thought {
    /// The entry that it is about.
    pub entry: EntryNo,
    /// Who decided.
    pub seat: Seat,
    /// What was done.
    pub taken: String,
    /// The best of what else was offered.
    pub instead: String,
    /// How many battles were imagined with either.
    pub battles: u32,
    /// How they came out.
    pub with: Outlook,
    /// How they came out with the other one.
    pub without: Outlook,
    /// By how much the other one came out better, in thousandths of a point; less than nothing if it did not.
    pub lost: i32,
    /// What speaks for what was done: what it wanted.
    pub wanted: Vec<String>,
    /// What the other one would have risked: what it feared.
    pub feared: Vec<String>,
}

/// What differs by less than so many thousandths does not differ.
const ALIKE: i32 = 100;

impl Thought {
    pub(crate) fn new(
        entry: EntryNo,
        seat: Seat,
        [taken, instead]: [String; 2],
        [with, without]: [Outlook; 2],
        battles: u32,
        lost: i32,
    ) -> Self {
        let told = |more: i32, says: &dyn Fn(String) -> String| (more >= ALIKE).then(|| says(tenths(more)));
        let wanted = [
            told(with.own - without.own, &|it| format!("{it} points more for its own side")),
            told(with.their_fallen - without.their_fallen, &|it| format!("{it} more of the enemy out of action")),
        ];
        let feared = [
            told(without.theirs - with.theirs, &|it| format!("{it} points more for the enemy")),
            told(without.own_fallen - with.own_fallen, &|it| format!("{it} more of its own out of action")),
        ];
        let [wanted, feared] = [wanted, feared].map(|it| it.into_iter().flatten().collect());
        Self { entry, seat, taken, instead, battles, with, without, lost, wanted, feared }
    }

    /// Why it was done.
    pub fn reasons(&self) -> Vec<String> {
        let Self { taken, instead, battles, wanted, feared, .. } = self;
        let mut lines = vec![format!("It did: {taken}. The best of everything else was: {instead}.")];
        if !wanted.is_empty() {
            lines.push(format!("What it wanted: {}.", wanted.join(", and ")));
        }
        if !feared.is_empty() {
            lines.push(format!("What it feared otherwise: {}.", feared.join(", and ")));
        }
        if wanted.is_empty() && feared.is_empty() {
            lines.push("Both came to nearly the same.".to_owned());
        }
        let each = battle::counted(*battles, "battle");
        lines.push(format!("By the end of the turning point, on average over {each} imagined with either."));
        lines
    }

    /// What it cost.
    pub fn cost(&self) -> String {
        let Self { entry, taken, instead, lost, battles, .. } = self;
        let each = battle::counted(*battles, "battle");
        format!(
            "Entry {entry}: {taken}. {instead} was worth {} points more, by {each} imagined with either.",
            tenths(*lost)
        )
    }
}

/// Thousandths as tenths: "0.4".
fn tenths(thousandths: i32) -> String {
    let tenths = (thousandths + 50) / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(with: Outlook, without: Outlook) -> Thought {
        let words = ["Charge b1", "Hold"].map(str::to_owned);
        Thought::new(EntryNo(7), Seat::B, words, [with, without], 20, -300)
    }

    #[test]
    fn what_it_wanted_and_feared_is_what_differs() {
        let with = Outlook { own: 2_400, theirs: 1_000, own_fallen: 0, their_fallen: 1_260 };
        let without = Outlook { own: 2_000, theirs: 1_520, own_fallen: 60, their_fallen: 1_000 };
        let it = thought(with, without);
        assert_eq!(it.wanted, ["0.4 points more for its own side", "0.3 more of the enemy out of action"]);
        assert_eq!(it.feared, ["0.5 points more for the enemy"]);
        assert_eq!(it.reasons()[0], "It did: Charge b1. The best of everything else was: Hold.");
        assert_eq!(it.reasons()[2], "What it feared otherwise: 0.5 points more for the enemy.");
    }

    #[test]
    fn where_nothing_differs_that_is_said() {
        let it = thought(Outlook::default(), Outlook::default());
        assert!(it.wanted.is_empty() && it.feared.is_empty());
        assert_eq!(it.reasons()[1], "Both came to nearly the same.");
    }

    #[test]
    fn a_cost_is_told_in_tenths_of_a_point() {
        let it = Thought { lost: 1_249, ..thought(Outlook::default(), Outlook::default()) };
        let told = "Entry 7: Charge b1. Hold was worth 1.2 points more, by 20 battles imagined with either.";
        assert_eq!(it.cost(), told);
    }
}
