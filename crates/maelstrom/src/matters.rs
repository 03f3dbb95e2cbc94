//! What matters now: which reports the objectives in play can need, and which of them ask a question.
//!
//! A referee asks for nothing that cannot score. What is told here is public, as all objectives are.

use battle::Side;

use crate::header::Table;
use crate::missions::Mark;
use crate::objectives::{Category, Objective};
use crate::phases;
use crate::state::{State, Step};
use crate::vocabulary::{Phase, Question, When};
use crate::witness::Witness;

/// A kind of report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Telling {
    /// Units that were destroyed, and by whom.
    UnitDestroyed,
    /// Models that were destroyed, and by whom.
    ModelsLost,
    /// Wounds that were lost, and to whom.
    WoundsLost,
    /// Mortal wounds from psychic powers.
    MortalWounds,
    /// Charge moves and Heroic Interventions.
    Charged,
    /// Stratagems, and whom they affected.
    Stratagem,
}

impl Objective {
    /// The reports that this objective is scored by. Nothing if only the table itself tells.
    pub fn tellings(self) -> &'static [Telling] {
        use Telling::{Charged, ModelsLost, MortalWounds, Stratagem, UnitDestroyed, WoundsLost};
        match (self.category, self.roll()) {
            (Category::BroughtLow, 1) => &[UnitDestroyed],
            (Category::BroughtLow, 2) => &[UnitDestroyed, ModelsLost],
            (Category::BroughtLow, 3) => &[WoundsLost],
            (Category::BroughtLow, 6) => &[UnitDestroyed, WoundsLost],
            (Category::Raid | Category::HoldingTheLine, 3) => &[UnitDestroyed],
            (Category::HeroicDeeds, 1) => &[UnitDestroyed, ModelsLost],
            (Category::HeroicDeeds, 2) => &[UnitDestroyed],
            (Category::HeroicDeeds, 3) => &[WoundsLost],
            (Category::HeroicDeeds, 4) => &[UnitDestroyed, Charged],
            (Category::HeroicDeeds, 5) => &[MortalWounds],
            (Category::HeroicDeeds, 6) => &[UnitDestroyed, Stratagem],
            (Category::Eradication, 4 | 5) => &[UnitDestroyed, ModelsLost],
            (Category::Eradication, _) => &[UnitDestroyed],
            _ => &[],
        }
    }
}

impl State {
    /// The objectives in play that a report of this kind can still score now.
    pub fn wanting(&self, telling: Telling) -> Vec<(Side, Objective)> {
        let Step::Playing(phase) = self.step else {
            return Vec::new();
        };
        let can = |side: Side, it: Objective| match it.card().when {
            When::EndOfMoralePhase => phase == Phase::Morale,
            When::EndOfOwnPsychicPhase => phase == Phase::Psychic && self.turn == side,
            When::EndOfPhase | When::EndOfTurn | When::EndOfRound => true,
        };
        let sides = [self.turn, self.turn.other()].into_iter().filter(|it| self.plays(*it));
        let held = sides.flat_map(|side| self.held[side].iter().map(move |it| (side, it)));
        let open = held.filter(|(_, it)| !it.is_scored && it.mark != Some(Mark::Sabotaged));
        let open = open.map(|(side, it)| (side, it.objective));
        open.filter(|(side, it)| it.tellings().contains(&telling) && can(*side, *it)).collect()
    }

    /// The objectives that ask this question at the end of a phase, turn or round.
    pub fn askers(&self, table: &Table, question: Question) -> Vec<(Side, Objective)> {
        let ask = Witness::new(table, self);
        let asks = |side: Side, it: Objective| {
            let fact = (it.card().holds)(&ask, side);
            fact.open_questions().any(|it| *it == question)
        };
        let due = phases::due_now(table, self).into_iter();
        due.map(|(side, it)| (side, it.objective)).filter(|(side, it)| asks(*side, *it)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_scored_at_the_end_of_a_round_is_seen_on_the_table() {
        for it in Objective::all() {
            let seen = it.tellings().is_empty();
            let take_it_back = it.to_string() == "TS1";
            assert_eq!(seen, it.card().when == When::EndOfRound || take_it_back, "{it}");
        }
    }
}
