//! Notes of activations, orders, wounds, ploys and command points: which can be, and what comes of them. Nothing here
//! scores by itself; it makes known what would be asked for otherwise.

use battle::{Play, Side};

use super::{Note, Tracking, tracks};
use crate::actions;
use crate::choice::{Report, Target};
use crate::close_quarters::{interrupt, stride};
use crate::incapacitation;
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::{Acting, Activation, State};
use crate::team_rules::{self, Label};
use crate::vocabulary::{Action, Marker, OperativeId, Order, Verdict};
use crate::{Event, KillTeam, Reason};

/// Whether this can have happened, as far as the record alone tells.
pub(crate) fn judge(table: &Table, state: &State, note: Note) -> Verdict {
    let verdict = Verdict::legal()
        .refuse_if(table.is_digital(), Reason::WrongKindOfTable)
        .refuse_if(!tracks(table, state, note.level()), Reason::Limit(Limit::NotTracked(note.level())));
    let in_play = |who: OperativeId| Verdict::legal().refuse_if(state.operative(who).out, Reason::OutOfBattle(who));
    match note {
        Note::Activated { who, .. } => {
            let operative = state.operative(who);
            let active = state.active().is_some_and(|it| it.who == who);
            let done = !operative.out && (!operative.ready || active);
            verdict.and(in_play(who)).refuse_if(done, Reason::NotReady(who))
        }
        Note::Counteracts(who) => {
            let operative = state.operative(who);
            // Whoever is not ready was activated in this turning point, and its order was told then.
            let concealed = !operative.ready && operative.order == Order::Conceal;
            let silent = concealed && team_rules::counteracts_concealed(table, state, who).is_none();
            verdict
                .and(in_play(who))
                .refuse_if(!operative.out && silent, Reason::Limit(Limit::ConcealedCounteraction(who)))
                .refuse_if(operative.counteracted, Reason::Limit(Limit::CounteractedBefore(who)))
                .refuse_if(operative.interrupted, Reason::Limit(Limit::InterruptedBefore(who)))
        }
        Note::LostWounds { who, wounds } => {
            let left = left(table, state, who);
            verdict
                .and(in_play(who))
                .refuse_if(wounds == 0 || wounds >= left, Reason::Limit(Limit::WoundsLeft { who, left }))
        }
        Note::RegainedWounds { who, wounds } => {
            let lost = state.operative(who).wounds_lost;
            verdict
                .and(in_play(who))
                .refuse_if(wounds == 0 || wounds > lost, Reason::Limit(Limit::WoundsLost { who, lost }))
        }
        Note::Used { side, rule, on } => {
            let (needs, left) = (rule.card().label.cp(), state.cp[side]);
            let used = state.means[side].was_used(table.team(side), rule);
            // Where the picks of equipment are known, what was left out cannot be used.
            let picked = state.means[side].equipment.revealed().is_none_or(|it| it.has_rule(rule));
            let own = table.team(side).rules.contains(&rule) && (rule.card().label != Label::Equipment || picked);
            let verdict = verdict
                .refuse_if(!own, Reason::Limit(Limit::NotYourRule(rule)))
                .refuse_if(needs > left, Reason::Limit(Limit::NotEnoughCp { needs, left }))
                .refuse_if(used, Reason::Limit(Limit::UsedBefore(rule)));
            match on {
                Some(who) => {
                    verdict.and(in_play(who)).refuse_if(table.side_of(who) != side, Reason::NotYourOperative(who))
                }
                None => verdict,
            }
        }
        Note::CommandPoints { .. } => verdict,
    }
}

/// Writes it down.
pub(crate) fn resolve(play: &mut Play<'_, KillTeam>, note: Note) {
    match note {
        Note::Activated { who, order } => {
            end_activation(play);
            play.emit(Event::Activated { who, order });
        }
        Note::Counteracts(who) => {
            end_activation(play);
            play.emit(Event::CounteractionBegan(who));
        }
        Note::LostWounds { who, wounds } => incapacitation::hurt(play, who, wounds),
        Note::RegainedWounds { who, wounds } => play.emit(Event::Healed { who, by: wounds }),
        Note::Used { side, rule, on } => {
            for event in team_rules::effects(play.state(), side, rule, on) {
                play.emit(event);
            }
        }
        Note::CommandPoints { side, cp } => play.emit(Event::CommandPoints { side, cp }),
    }
}

/// Whoever was active is done, as soon as somebody else acts or the turning point ends.
pub(crate) fn end_activation(play: &mut Play<'_, KillTeam>) {
    if let Some(active) = play.state().active() {
        play.emit(match active.kind {
            Acting::Activation => Event::ActivationEnded(active.who),
            Acting::Counteraction => Event::CounteractionEnded(active.who),
        });
    }
}

/// Whether a reported action fits the activation, where activations are tracked.
pub(crate) fn may_perform(
    table: &Table,
    state: &State,
    who: OperativeId,
    action: Action,
    on: Option<Marker>,
) -> Verdict {
    let verdict = Verdict::legal();
    if !tracks(table, state, Tracking::Battle) {
        return verdict;
    }
    if interrupt::is_told(state, who, action) {
        return interrupt::may_be_told(table, state, who);
    }
    let Some(active) = state.active().filter(|it| it.who == who) else {
        return verdict.refuse_if(true, Reason::NotActive(who));
    };
    let (needs, left) = (cost(table, state, &active, action, on), actions::left_ap(table, state, &active));
    let counteracts = active.kind == Acting::Counteraction;
    let spent = counteracts && left == 0;
    let target = on.map_or(Target::Nothing, Target::Marker);
    let fits = match counteracts {
        true => verdict.and(actions::may_counteract_with(table, state, action, &target)),
        false => verdict,
    };
    actions::excluded_by(action)
        .iter()
        .fold(fits, |verdict, other| verdict.refuse_if(active.done.has(*other), Reason::NotTogether(action, *other)))
        .refuse_if(active.done.has(action) && !stride::resumes(&active, action), Reason::OncePerActivation(action))
        .refuse_if(needs > left || spent, Reason::NotEnoughAp { needs: needs.max(1), left })
}

/// What a reported action costs, where that is tracked.
pub(crate) fn cost(table: &Table, state: &State, active: &Activation, action: Action, on: Option<Marker>) -> u8 {
    actions::cost(table, state, active, action, &on.map_or(Target::Nothing, Target::Marker))
}

/// Wounds that an operative has left.
fn left(table: &Table, state: &State, who: OperativeId) -> u8 {
    table.card(who).wounds.saturating_sub(state.operative(who).wounds_lost)
}

/// Everything of this kind that a side could report now. Of wounds one; people say how many.
pub(crate) fn list(table: &Table, state: &State, side: Side) -> Vec<Report> {
    let orders = [Order::Engage, Order::Conceal];
    let own = table.operatives_of(side);
    let activations = own.flat_map(|who| orders.map(|order| Note::Activated { who, order }));
    let counteractions = table.operatives_of(side).map(Note::Counteracts);
    let wounds = table
        .operatives()
        .flat_map(|who| [Note::LostWounds { who, wounds: 1 }, Note::RegainedWounds { who, wounds: 1 }]);
    let rules = table.team(side).rules.iter().filter(|it| it.card().used.is_some());
    let uses = rules.map(|rule| Note::Used { side, rule: *rule, on: None });
    let points = (0..=9).map(|cp| Note::CommandPoints { side, cp }).filter(|_| state.tracking >= Tracking::Phases);
    let all = activations.chain(counteractions).chain(wounds).chain(uses).chain(points);
    all.filter(|it| judge(table, state, *it).is_legal()).map(Report::Noted).collect()
}
