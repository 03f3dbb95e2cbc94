//! What may be entered now. Every reason at once, as everywhere.

mod challenges;
mod consolidation;
mod gathering;
mod mustering;

use super::{ForceName, Happening, Phase, Plan, Reason, State, Told};

/// Why a happening cannot have happened now; nothing if it can.
pub(crate) fn judge(plan: &Plan, state: &State, told: &Told) -> Vec<Reason> {
    if state.phase == Phase::Over {
        return vec![Reason::Over];
    }
    if told.turn != state.turn {
        return vec![Reason::WrongTurn { needs: told.turn, now: state.turn }];
    }
    let mut judged = Judged { plan, state, reasons: Vec::new() };
    match &told.happening {
        Happening::Joined { force, player, side, characters } => judged.joined(force, player, *side, characters),
        Happening::Warmaster { force } => {
            judged.known(force);
        }
        Happening::Initiative { dice } => judged.initiative(dice),
        Happening::Mustered { force, pay, improve } => judged.mustered(force, pay, improve),
        Happening::Advanced { force, character, advancement } => judged.advanced(force, character, advancement),
        Happening::Recruited { force, leader } => judged.recruited(force, leader),
        Happening::Challenged { challenger, target } => judged.challenged(challenger, target),
        Happening::Assisted { challenge, force } => judged.assisted(challenge, force),
        Happening::Accepted { challenge } => judged.answered(challenge, super::Asks::Answer),
        Happening::Declined { challenge } => judged.answered(challenge, super::Asks::Follow),
        Happening::Supported { force, mission } => judged.supported(force, mission),
        Happening::Fought(result) => judged.fought(result),
        Happening::Casualty { force, character, roll, injury } => judged.casualty(force, character, *roll, *injury),
        Happening::PhaseEnded { phase } => judged.phase_ended(*phase),
    }
    judged.reasons
}

/// A judgement in the making.
struct Judged<'a> {
    plan: &'a Plan,
    state: &'a State,
    reasons: Vec<Reason>,
}

impl<'a> Judged<'a> {
    fn refuse(&mut self, reason: Reason) {
        self.reasons.push(reason);
    }

    fn refuse_if(&mut self, is_so: bool, reason: impl FnOnce() -> Reason) {
        if is_so {
            self.reasons.push(reason());
        }
    }

    fn phase(&mut self, needs: Phase) {
        let now = self.state.phase;
        self.refuse_if(now != needs, || Reason::WrongPhase { needs, now });
    }

    /// The force, if there is one; a refusal otherwise.
    fn known(&mut self, name: &ForceName) -> Option<&'a super::Force> {
        let force = self.state.force(name);
        self.refuse_if(force.is_none(), || Reason::NoSuchForce(name.clone()));
        force
    }

    /// A living character, if there is one; a refusal otherwise.
    fn living(&mut self, force: &'a super::Force, name: &str) -> Option<&'a super::Character> {
        let Some(character) = force.character(name) else {
            self.refuse(Reason::NoSuchCharacter(force.name.clone(), name.to_owned()));
            return None;
        };
        self.refuse_if(character.slain, || Reason::Slain(name.to_owned()));
        Some(character)
    }

    fn phase_ended(&mut self, phase: Phase) {
        let (plan, state) = (self.plan, self.state);
        self.refuse_if(phase != state.phase, || Reason::WrongPhase { needs: phase, now: state.phase });
        // Gathering ends with the dice, and a campaign in which nobody rolled goes nowhere.
        self.refuse_if(state.initiative_is_open(plan), || Reason::InitiativeOpen);
    }
}
