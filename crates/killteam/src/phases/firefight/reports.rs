//! What people report from a table during a firefight: whether it can be true, and what comes of it.

use battle::{Play, Side};

use super::{end_if_spent, finish, score_at_once};
use crate::actions;
use crate::approved_ops_2025::kill_grade;
use crate::choice::{Report, Target};
use crate::close_quarters::{GuardEvent, interrupt};
use crate::incapacitation;
use crate::setup::Table;
use crate::state::{Phase, State};
use crate::tracking::{self, Note};
use crate::vocabulary::{Action, Marker, OperativeId, Verdict};
use crate::witness::Witness;
use crate::{Event, KillTeam, Reason};

/// Whether a report can be true, as far as the record alone tells.
pub(crate) fn judge_report(table: &Table, state: &State, side: Side, report: &Report) -> Verdict {
    match report {
        Report::Track(level) => return tracking::may_change(table, state, *level),
        Report::Noted(note @ Note::CommandPoints { .. }) => return tracking::judge(table, state, *note),
        _ => {}
    }
    let told = table.is_staged() && matches!(report, Report::Out { .. } | Report::SetAside(_) | Report::Returned(_));
    let verdict = Verdict::legal().refuse_if(table.is_digital() && !told, Reason::WrongKindOfTable);
    let fighting = matches!(state.phase, Phase::Firefight { .. }) && state.record.losses().next_down().is_none();
    let verdict = verdict.refuse_if(!fighting, Reason::NotThisStep);
    let in_play = |who: OperativeId| Verdict::legal().refuse_if(state.operative(who).out, Reason::OutOfBattle(who));
    match report {
        Report::Performed { who, action, on } => {
            let ask = Witness::new(table, state);
            verdict
                .refuse_if(table.side_of(*who) != side, Reason::NotYourOperative(*who))
                .and(in_play(*who))
                .and(actions::judge_claim(&ask, table, state, *who, *action, *on))
                .and(tracking::may_perform(table, state, *who, *action, *on))
        }
        Report::PerformedAt { who, action, target } => {
            let ask = Witness::new(table, state);
            verdict
                .refuse_if(table.side_of(*who) != side, Reason::NotYourOperative(*who))
                .and(in_play(*who))
                .and(in_play(*target))
                .and(actions::judge_claim_at(&ask, table, state, *who, *action, *target))
                .and(tracking::may_perform(table, state, *who, *action, None))
        }
        // Whoever did it may have fallen in the same moment.
        Report::Wounded(who) | Report::Out { who, .. } | Report::SetAside(who) => verdict.and(in_play(*who)),
        Report::Returned(who) => {
            let losses = state.record.losses();
            let may = losses.has_fallen(*who) || losses.is_aside(*who) || table.card(*who).joins_later;
            let out = state.operative(*who).out;
            // Whoever was not picked has never been there.
            verdict.refuse_if(!out, Reason::NotOut(*who)).refuse_if(out && !may, Reason::OutOfBattle(*who))
        }
        Report::Noted(note) => verdict.and(tracking::judge(table, state, *note)),
        Report::Track(_) => verdict,
    }
}

pub(crate) fn resolve_report(play: &mut Play<'_, KillTeam>, report: &Report) {
    match *report {
        Report::Performed { who, action, on } => {
            let side = play.table().side_of(who);
            let effects = actions::claimed_effects(play.table(), play.state(), who, action, on);
            let ap = reported_price(play, who, action, on);
            if interrupt::is_told(play.state(), who, action) {
                play.emit(Event::Guard(GuardEvent::Interrupted { who, point_blank: false }));
            }
            play.emit(Event::Performed { who, side, action, ap, on });
            for effect in effects {
                play.emit(effect);
            }
            score_at_once(play, side, action);
        }
        Report::PerformedAt { who, action, target } => {
            let side = play.table().side_of(who);
            let effects = actions::effects(play.table(), play.state(), who, action, &Target::Operative(target));
            let ap = reported_price(play, who, action, None);
            play.emit(Event::Performed { who, side, action, ap, on: None });
            for effect in effects {
                play.emit(effect);
            }
            score_at_once(play, side, action);
        }
        Report::Wounded(who) => play.emit(Event::Wounded { who, by: 0 }),
        Report::Out { who, by } => {
            incapacitation::incapacitate(play, who, by);
            end_if_spent(play);
        }
        Report::SetAside(who) => {
            play.emit(Event::SetAside(who));
            if let Some(active) = play.state().active().filter(|it| it.who == who) {
                finish(play, &active);
            }
        }
        Report::Returned(who) => bring_back(play, who),
        Report::Track(_) | Report::Noted(_) => {}
    }
}

/// What a reported action costs; nothing where activations are not tracked.
fn reported_price(play: &Play<'_, KillTeam>, who: OperativeId, action: Action, on: Option<Marker>) -> u8 {
    let active = play.state().active().filter(|it| it.who == who);
    active.map_or(0, |it| tracking::cost(play.table(), play.state(), &it, action, on))
}

/// A rule of its team brings an operative back: kills and kill grade go down, and the point of a
/// grade that is lost is taken back. Other points stay.
fn bring_back(play: &mut Play<'_, KillTeam>, who: OperativeId) {
    play.emit(Event::Returned(who));
    let enemy = play.table().side_of(who).other();
    let grade = kill_grade::grade(play.table(), play.state(), enemy);
    let booked: u8 = play.state().tally[enemy].kill.iter().sum();
    for _ in grade..booked {
        play.emit(Event::KillPointLost(enemy));
    }
}
