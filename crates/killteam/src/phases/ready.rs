//! The Ready step: command points, everybody ready, then the rules that are used in it.

use battle::{Needs, Play, RollRequest, Side};

use super::{Phase, strategy};
use crate::equipment::{GearEvent, smoke};
use crate::setup::Table;
use crate::state::{ReadyStep, State};
use crate::team_rules::{self, Moment, RuleAim, TeamRule};
use crate::tracking::{self, Tracking};
use crate::vocabulary::{OperativeId, Roll, seat_of};
use crate::witness::Witness;
use crate::{Event, KillTeam};

/// Gains and readies; asks only those who have a rule for this step.
pub(super) fn begin(play: &mut Play<'_, KillTeam>) {
    if !tracking::tracks(play.table(), play.state(), Tracking::Phases) {
        return skip(play);
    }
    let (first, initiative) = (play.state().turning_point.is_first(), play.state().initiative);
    for side in [initiative, initiative.other()] {
        let cp = if first || side == initiative { 1 } else { 2 };
        play.emit(Event::GainedCp { side, cp });
    }
    thin_smoke(play);
}

/// Goes on without command points and rules.
pub(crate) fn skip(play: &mut Play<'_, KillTeam>) {
    play.emit(Event::Readied);
    strategy::start_of_gambit_step(play);
}

/// A die for each smoke of the last turning point; then everybody is ready.
fn thin_smoke(play: &mut Play<'_, KillTeam>) {
    match smoke::unrolled(play.state()) {
        Some(marker) => {
            let step = ReadyStep { turn: play.state().initiative, passes: 0, rolling: None, smoke: Some(marker) };
            play.emit(Event::Reached(Phase::Ready(step)));
        }
        None => ready_everybody(play),
    }
}

fn ready_everybody(play: &mut Play<'_, KillTeam>) {
    let initiative = play.state().initiative;
    play.emit(Event::Readied);
    let asked = |side| is_asked(play.table(), play.state(), side);
    if asked(Side::A) || asked(Side::B) {
        let step = ReadyStep { turn: initiative, passes: 0, rolling: None, smoke: None };
        play.emit(Event::Reached(Phase::Ready(step)));
    } else {
        strategy::start_of_gambit_step(play);
    }
}

fn is_asked(table: &Table, state: &State, side: Side) -> bool {
    team_rules::usable(table, state, side, Moment::ReadyStep).next().is_some()
}

pub(super) fn needs(step: &ReadyStep) -> Needs<KillTeam> {
    let kind = |rule: TeamRule| match rule.card().used.as_ref().map(|it| &it.aim) {
        Some(RuleAim::Rolled { kind, .. }) => *kind,
        _ => battle::Kind::D6,
    };
    if let Some(marker) = step.smoke {
        return Needs::Roll(RollRequest { roll: Roll::Smoke(marker), kind: battle::Kind::D3, count: 1 });
    }
    match step.rolling {
        Some((rule, who)) => Needs::Roll(RollRequest { roll: Roll::Rule(rule, who), kind: kind(rule), count: 1 }),
        None => Needs::Choices(vec![seat_of(step.turn)]),
    }
}

pub(super) fn advance(play: &mut Play<'_, KillTeam>) {
    let Phase::Ready(step) = play.state().phase else {
        return;
    };
    if step.rolling.is_some() || step.smoke.is_some() {
        return;
    }
    if step.passes >= 2 {
        strategy::start_of_gambit_step(play);
    } else if !is_asked(play.table(), play.state(), step.turn) {
        pass(play);
    }
}

pub(super) fn pass(play: &mut Play<'_, KillTeam>) {
    if let Phase::Ready(step) = play.state().phase {
        let next = ReadyStep { turn: step.turn.other(), passes: step.passes + 1, rolling: None, smoke: None };
        play.emit(Event::Reached(Phase::Ready(next)));
    }
}

/// A rule was used; its die comes next.
pub(super) fn use_rule(play: &mut Play<'_, KillTeam>, side: Side, rule: TeamRule, on: Option<OperativeId>) {
    let Phase::Ready(step) = play.state().phase else {
        return;
    };
    for event in team_rules::effects(play.state(), side, rule, on) {
        play.emit(event);
    }
    if let (Some(who), Some(RuleAim::Rolled { .. })) = (on, rule.card().used.as_ref().map(|it| &it.aim)) {
        play.emit(Event::Reached(Phase::Ready(ReadyStep { rolling: Some((rule, who)), ..step })));
    }
}

pub(super) fn rolled(play: &mut Play<'_, KillTeam>, face: u8) {
    if let Phase::Ready(ReadyStep { smoke: Some(marker), .. }) = play.state().phase {
        play.emit(Event::Gear(GearEvent::SmokeThins { marker, activations: face }));
        return thin_smoke(play);
    }
    let Phase::Ready(ReadyStep { rolling: Some((rule, who)), turn, passes, .. }) = play.state().phase else {
        return;
    };
    if let Some(RuleAim::Rolled { does, .. }) = rule.card().used.as_ref().map(|it| &it.aim) {
        let ask = Witness::new(play.table(), play.state());
        for event in does(&ask, who, face) {
            play.emit(event);
        }
    }
    play.emit(Event::Reached(Phase::Ready(ReadyStep { turn, passes, rolling: None, smoke: None })));
}
