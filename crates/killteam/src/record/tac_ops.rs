//! What tac ops remember: tokens, monitored enemies, flanks held, and what was removed to score.

use battle::{BySide, Digest, Side};

use super::bit;
use crate::Event;

use crate::vocabulary::{
    Answer, Flank, Holder, MOST_OPERATIVES, Objective, OpQuestion, OperativeId, Question, Token, TurningPoint, Window,
};

/// What the tac ops of both sides remember.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TacRecord {
    /// Tokens at objective markers, by side, kind and marker.
    at_markers: BySide<[[u8; 3]; 6]>,
    /// Dominate tokens; the operative's side owns them.
    dominate: [u8; MOST_OPERATIVES],
    /// Whose loss has given a Martyr token.
    martyred: u32,
    monitored: u32,
    declared: BySide<bool>,
    /// Who held each flank at the end of turning points 1 to 4, as far as it is known.
    flanks: [[Option<Option<Side>>; 2]; 4],
    /// Which of them each side held, as somebody said.
    told_flanks: BySide<[Option<[bool; 2]>; 4]>,
    /// Tokens removed in this window, from markers and from operatives.
    removed_at_markers: BySide<[u8; 3]>,
    removed_from_operatives: BySide<u8>,
    removal_settled: BySide<bool>,
}

impl Default for TacRecord {
    fn default() -> Self {
        Self {
            at_markers: BySide::default(),
            dominate: [0; MOST_OPERATIVES],
            martyred: 0,
            monitored: 0,
            declared: BySide::default(),
            flanks: [[None; 2]; 4],
            told_flanks: BySide::default(),
            removed_at_markers: BySide::default(),
            removed_from_operatives: BySide::default(),
            removal_settled: BySide::default(),
        }
    }
}

impl TacRecord {
    /// How many tokens of this side and kind an objective marker has.
    pub fn tokens(&self, side: Side, token: Token, objective: Objective) -> u8 {
        let of_kind = self.at_markers[side].get(token as usize);
        of_kind.and_then(|it| it.get(objective.index())).copied().unwrap_or(0)
    }

    /// How many Dominate tokens an operative has.
    pub fn dominate(&self, who: OperativeId) -> u8 {
        self.dominate.get(who.index()).copied().unwrap_or(0)
    }

    /// True if the loss of this operative has given a Martyr token before.
    pub fn was_martyr(&self, who: OperativeId) -> bool {
        self.martyred & bit(who) != 0
    }

    /// True if this operative is monitored until the next Ready step.
    pub fn is_monitored(&self, who: OperativeId) -> bool {
        self.monitored & bit(who) != 0
    }

    /// True if this side has revealed its op by a gambit that names nobody.
    pub fn has_declared(&self, side: Side) -> bool {
        self.declared[side]
    }

    /// Who held a flank at the end of a turning point: nothing if nobody noted it.
    pub fn held_flank(&self, flank: Flank, turning_point: TurningPoint) -> Option<Option<Side>> {
        let then = usize::from(turning_point.0).checked_sub(1).and_then(|it| self.flanks.get(it))?;
        then.get(flank.index()).copied().flatten()
    }

    /// Which flanks a side held at the end of a turning point, left and right, as somebody said.
    pub fn told_flanks(&self, side: Side, turning_point: TurningPoint) -> Option<[bool; 2]> {
        usize::from(turning_point.0).checked_sub(1).and_then(|it| self.told_flanks[side].get(it).copied().flatten())
    }

    /// How many tokens this side has removed from an objective marker in this window.
    pub fn removed_at(&self, side: Side, objective: Objective) -> u8 {
        self.removed_at_markers[side].get(objective.index()).copied().unwrap_or(0)
    }

    /// How many tokens this side has removed from its operatives in this window.
    pub fn removed_from_operatives(&self, side: Side) -> u8 {
        self.removed_from_operatives[side]
    }

    /// True if this side has decided which tokens to remove in this window.
    pub(crate) fn removal_settled(&self, side: Side) -> bool {
        self.removal_settled[side]
    }

    pub(super) fn note(&mut self, event: &Event, turning_point: TurningPoint) {
        match *event {
            Event::TokenGained { side, token, on, by } => {
                self.change(side, token, on, 1);
                if token == Token::Martyr {
                    self.martyred |= bit(by);
                }
            }
            Event::TokenRemoved { side, token, from } => {
                self.change(side, token, from, -1);
                match from {
                    Holder::Objective(it) => {
                        if let Some(removed) = self.removed_at_markers[side].get_mut(it.index()) {
                            *removed = removed.saturating_add(1);
                        }
                    }
                    Holder::Operative(_) => {
                        self.removed_from_operatives[side] = self.removed_from_operatives[side].saturating_add(1);
                    }
                }
            }
            Event::RemovalSettled(side) => self.removal_settled[side] = true,
            Event::Monitored { who, .. } => self.monitored |= bit(who),
            Event::GambitUsed { side, on: None, .. } => self.declared[side] = true,
            Event::FlankHeld { flank, by } => self.set_flank(flank, turning_point, by),
            Event::Answered {
                question: Question::Op(OpQuestion::HeldFlanks(side, then)),
                answer: Answer::Flanks { left, right },
            } => {
                let then = usize::from(then.0).checked_sub(1).and_then(|it| self.told_flanks[side].get_mut(it));
                then.into_iter().for_each(|it| *it = Some([left, right]));
            }
            Event::Out(who) => {
                if let Some(tokens) = self.dominate.get_mut(who.index()) {
                    *tokens = 0;
                }
                self.monitored &= !bit(who);
            }
            Event::Readied => {
                self.monitored = 0;
                for side in [Side::A, Side::B] {
                    self.clear(side, Token::Swept);
                    self.clear(side, Token::Cleared);
                }
            }
            Event::Closed(Window::EndOfTurningPoint(_)) => {
                self.removed_at_markers = BySide::default();
                self.removed_from_operatives = BySide::default();
                self.removal_settled = BySide::default();
            }
            _ => {}
        }
    }

    fn change(&mut self, side: Side, token: Token, on: Holder, by: i8) {
        let slot = match on {
            Holder::Objective(it) => {
                self.at_markers[side].get_mut(token as usize).and_then(|of_kind| of_kind.get_mut(it.index()))
            }
            Holder::Operative(who) => self.dominate.get_mut(who.index()),
        };
        if let Some(slot) = slot {
            *slot = slot.saturating_add_signed(by);
            // A marker is swept, cleared, searched or mined, or it is not.
            if !matches!(token, Token::Martyr | Token::Dominate) {
                *slot = (*slot).min(1);
            }
        }
    }

    fn clear(&mut self, side: Side, token: Token) {
        if let Some(of_kind) = self.at_markers[side].get_mut(token as usize) {
            *of_kind = [0; 3];
        }
    }

    /// For scenarios: so many tokens lie there.
    pub(crate) fn give(&mut self, side: Side, token: Token, on: Holder, number: u8) {
        for _ in 0..number {
            self.change(side, token, on, 1);
        }
    }

    /// For scenarios: this operative is monitored.
    pub(crate) fn set_monitored(&mut self, who: OperativeId) {
        self.monitored |= bit(who);
    }

    /// For scenarios: this side has revealed its op by a gambit that names nobody.
    pub(crate) fn set_declared(&mut self, side: Side) {
        self.declared[side] = true;
    }

    /// Who held a flank at the end of a turning point.
    pub(crate) fn set_flank(&mut self, flank: Flank, turning_point: TurningPoint, by: Option<Side>) {
        let then = usize::from(turning_point.0).checked_sub(1).and_then(|it| self.flanks.get_mut(it));
        if let Some(slot) = then.and_then(|it| it.get_mut(flank.index())) {
            *slot = Some(by);
        }
    }

    pub(super) fn digest(&self, digest: &mut Digest) {
        for side in [Side::A, Side::B] {
            for token in Token::ALL {
                for objective in Objective::ALL {
                    let name = format_args!("{} of {side} at {}", token.name(), objective.number());
                    digest.number(name, i64::from(self.tokens(side, token, objective)));
                }
            }
            digest.flag(format_args!("flank declared {side}"), self.declared[side]);
            for (number, told) in self.told_flanks[side].iter().enumerate() {
                let told = told.map_or(0, |[left, right]| 1 + i64::from(left) + 2 * i64::from(right));
                digest.number(format_args!("told flanks {side} {number}"), told);
            }
            for objective in Objective::ALL {
                let name = format_args!("removed by {side} at {}", objective.number());
                digest.number(name, i64::from(self.removed_at(side, objective)));
            }
            digest.number(format_args!("removed by {side}"), i64::from(self.removed_from_operatives[side]));
            digest.flag(format_args!("removal settled {side}"), self.removal_settled[side]);
        }
        for (number, tokens) in self.dominate.iter().enumerate() {
            digest.number(format_args!("Dominate {number}"), i64::from(*tokens));
        }
        digest.number("martyred", i64::from(self.martyred));
        digest.number("monitored", i64::from(self.monitored));
        for (number, flanks) in self.flanks.iter().enumerate() {
            for (flank, held) in Flank::ALL.into_iter().zip(flanks) {
                let held = match held {
                    None => 0,
                    Some(None) => 1,
                    Some(Some(side)) => i64::from(side.0) + 2,
                };
                digest.number(format_args!("{} {number}", flank.name()), held);
            }
        }
    }
}
