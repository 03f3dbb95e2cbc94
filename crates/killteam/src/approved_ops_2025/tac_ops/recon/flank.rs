//! Flank: get past them on the left, on the right, or both.
//!
//! Approved Ops 2025, tac ops, Recon. The flank line runs between the middles of the two player
//! edges; an operative contests a flank from inside the half of its opponent.

use battle::{Layers as _, Side};

use crate::card::{Answers, Archetype, Ask, Card, Gambit, Names, Reveal};
use crate::vocabulary::{Answer, Clauses, Fact, Flank, OpQuestion, Question, TurningPoint, Verdict, When};
use crate::witness::Witness;
use crate::{Event, Reason, Sentence};

pub(crate) const CARD: Card = Card {
    name: "Flank",
    gist: "Reveal it as a gambit in any turning point. The killzone is cut into a left and a right flank. Operatives \
           wholly in a flank and wholly in the half of their opponent contest it; the greater sum of APL controls \
           it. When turning point 2, 3 or 4 ends: 1 point for each flank you control, 2 if you \
           also controlled it at the end of the turning point before, the first one left out. At most 2 in a \
           turning point.",
    archetype: Some(Archetype::Recon),
    reveal: Reveal::WhenUsedAsGambit,
    actions: &[],
    opening: None,
    gambit: Some(Gambit {
        from: TurningPoint(1),
        names: Names::Nobody(may_declare),
        says: Sentence("Go for the flanks"),
        title: "Go for the flanks",
        told: Sentence("{side} goes for the flanks."),
        used: Sentence("Flank is revealed once in a battle."),
    }),
    scores: &[(When::EndOfTurningPointAfterFirst, points)],
    clauses: &[SAYS[0][0], SAYS[0][1], SAYS[1][0], SAYS[1][1]],
    keeps: Some(held_now),
    losses: &[],
    removes: None,
    cap_per_turning_point: Some(2),
};

pub(crate) const CONTROLS: Ask = Ask {
    digest: Sentence("controls {flank}"),
    written: Sentence("who controls the {flank}"),
    asks: Sentence("Who controls the {flank} right now?"),
    help: SUMS,
    answers: Answers::Holder { told: Sentence("{holder} controls the {flank}"), sums: Some(Sentence("{flank}")) },
};

pub(crate) const HELD: Ask = Ask {
    digest: Sentence("{side} held {flank} {then}"),
    written: Sentence("did {side} control the {flank} at the end of turning point {then}"),
    asks: Sentence("Did {side} control the {flank} when turning point {then} ended?"),
    help: "As it was at that moment; people who have moved since do not count.",
    answers: Answers::YesOrNo {
        yes: Sentence("{side} held the {flank} at the end of turning point {then}"),
        no: Sentence("{side} did not hold the {flank} at the end of turning point {then}"),
    },
};

pub(crate) const HELD_BOTH: Ask = Ask {
    digest: Sentence("{side} held flanks {then}"),
    written: Sentence("which flanks did {side} control at the end of turning point {then}"),
    asks: Sentence("Which flank did {side} control at the end of turning point {then}?"),
    help: SUMS,
    answers: Answers::Flanks(Sentence("{side} held {flanks} at the end of turning point {then}")),
};

const SUMS: &str = "Add the APL of everyone wholly in it and wholly in the other player's half. Equal sums: nobody.";

fn may_declare(ask: &Witness<'_>, side: Side) -> Verdict {
    Verdict::legal().refuse_if(ask.record().tac().has_declared(side), Reason::GambitUsed(None))
}

fn points(ask: &Witness<'_>, side: Side) -> Clauses {
    // Earlier control counts even if the op was still sealed then; the first turning point never does.
    let before = TurningPoint(ask.turning_point().0.saturating_sub(1));
    let may_double = !before.is_first() && ask.turning_point().0 >= ask.options().flank_double_from_tp;
    Flank::ALL.into_iter().zip(SAYS).fold(Clauses::new(), |clauses, (flank, [held, held_before])| {
        let holds = ask.holds_flank(side, flank);
        let clauses = clauses.point(held, holds.clone());
        if !may_double {
            return clauses;
        }
        clauses.point(held_before, holds & ask.held_flank(side, flank, before))
    })
}

const SAYS: [[&str; 2]; 2] = [
    ["the left flank is controlled", "the left flank was controlled in the turning point before"],
    ["the right flank is controlled", "the right flank was controlled in the turning point before"],
];

/// Nobody stands wholly in two flanks, and what the other side was said to hold is not held by this one. Who was there at
/// an earlier end is not known any more.
pub(crate) fn denied(ask: &Witness<'_>, side: Side, then: TurningPoint, held: [bool; 2]) -> Option<Reason> {
    let now = then == ask.turning_point();
    let [left, right] = held.map(u8::from);
    let too_few = ask.too_few(side, left + right).filter(|_| now);
    too_few.or_else(|| {
        let [left, right] = ask.record().tac().told_flanks(side.other(), then)?;
        let both = (held[0] && left) || (held[1] && right);
        let said = Answer::Flanks { left, right };
        both.then_some(Reason::SaidOtherwise(OpQuestion::HeldFlanks(side.other(), then).into(), said))
    })
}

/// Who holds the flanks, as far as it is known, for whoever reveals the op later and wants to know.
fn held_now(ask: &Witness<'_>) -> Vec<Event> {
    let holder = |flank| ask.holder(OpQuestion::ControlsFlank(flank).into());
    Flank::ALL.into_iter().filter_map(|flank| Some(Event::FlankHeld { flank, by: holder(flank)? })).collect()
}

impl Witness<'_> {
    /// Does this side hold that flank now?
    pub fn holds_flank(&self, side: Side, flank: Flank) -> Fact {
        let question = Question::Op(OpQuestion::ControlsFlank(flank));
        match (self.known(question), self.holder(question)) {
            (Some(answer), Some(holder)) => Fact::known(holder == Some(side), question, answer),
            // People are asked about both flanks at once.
            _ => self.held_flank(side, flank, self.turning_point()),
        }
    }

    /// Did this side hold that flank at the end of that turning point?
    pub fn held_flank(&self, side: Side, flank: Flank, then: TurningPoint) -> Fact {
        let each = Question::Op(OpQuestion::HeldFlank(side, flank, then));
        let both = Question::Op(OpQuestion::HeldFlanks(side, then));
        match (self.known(each), self.known(both)) {
            (Some(answer), _) => Fact::known(answer == Answer::Is(true), each, answer),
            (None, Some(answer @ Answer::Flanks { left, right })) => {
                let held = match flank {
                    Flank::Left => left,
                    Flank::Right => right,
                };
                Fact::known(held, both, answer)
            }
            _ => Fact::open(both),
        }
    }
}
