//! Step 15 and after: battle rounds, turns, phases, and the end.

mod answers;
mod arrivals;
mod end;
mod generation;
mod reports;
mod round;
mod scoring;
mod turn;

use battle::{Act, Asked, Audience, Kind, Needs, Play, RollRequest, Side};

pub(crate) use answers::judge as judge_answer;
pub(crate) use reports::{judge as judge_report, may_be_affected};
pub(crate) use scoring::due_now;

use crate::choice::Choice;
use crate::header::Table;
use crate::missions::Source;
use crate::setup;
use crate::state::{Draw, State, Step};
use crate::stratagems::{fixed_determination, new_intel};
use crate::vocabulary::{Question, Roll, Secret, Slot, Verdict, seat_of};
use crate::{Event, Maelstrom, Reason};

/// What the battle waits for.
pub(crate) fn needs(table: &Table, state: &State) -> Needs<Maelstrom> {
    let choice_of = |side| Needs::Choices(vec![seat_of(side)]);
    match state.step {
        Step::RoundStart => answers(round::open_questions(table, state)),
        Step::TurnStart(_) => answers(turn::open_questions(table, state)),
        Step::PhaseEnd(_) | Step::TurnEnd | Step::RoundEnd => answers(scoring::open_questions(table, state)),
        Step::Generation(side, draw) => match draw {
            Draw::CategoryRoll => {
                let kind = if matches!(state.mission().card().source, Source::All(_)) { Kind::D6 } else { Kind::D3 };
                Needs::Roll(RollRequest { roll: Roll::Category(side), kind, count: 1 })
            }
            Draw::ObjectiveRoll(_) => {
                Needs::Roll(RollRequest { roll: Roll::Objective(side), kind: Kind::D6, count: 1 })
            }
            Draw::Pick | Draw::Change(_) | Draw::Replace(_) => choice_of(side),
        },
        Step::Determination(side) | Step::Marking(side) | Step::PlayOn(side) => choice_of(side),
        // Between rounds both may agree to end the battle.
        Step::Intel(side) => {
            let asked = state.proposal.as_ref().map(|it| it.by().other()).filter(|it| *it != side);
            Needs::Choices([Some(side), asked].into_iter().flatten().map(seat_of).collect())
        }
        // Whoever conceded has nothing more to say.
        Step::Playing(_) => {
            let there = [state.turn, state.turn.other()].into_iter().filter(|it| state.plays(*it));
            Needs::Choices(there.map(seat_of).collect())
        }
        Step::FinalReveal => Needs::Openings(end::sealed(state)),
        Step::Over => Needs::Nothing(end::outcome(table, state)),
        _ => setup::needs(state),
    }
}

/// Everything that scores here is public, so everybody may be asked.
fn answers(open: Vec<Question>) -> Needs<Maelstrom> {
    Needs::Answers(open.into_iter().map(|question| Asked { question, audience: Audience::Everyone }).collect())
}

/// Whether a choice stands.
pub(crate) fn judge(table: &Table, state: &State, side: Side, choice: &Choice) -> Verdict {
    let never = || Verdict::legal().refuse_if(true, Reason::NotThisStep);
    if matches!(choice, Choice::Concede) {
        let may = !matches!(state.step, Step::FinalReveal | Step::Over) && state.conceded.is_none();
        return Verdict::legal().refuse_if(!may, Reason::NotThisStep);
    }
    match (state.step, choice) {
        (Step::Determination(_), Choice::Carry(objective)) => {
            fixed_determination::may_carry(table, state, side, *objective)
        }
        (Step::Determination(_), Choice::Pass) => Verdict::legal(),
        (Step::Intel(owner), Choice::Pass) => Verdict::legal().refuse_if(side != owner, Reason::NotThisStep),
        (Step::Marking(_), Choice::Mark(objective)) => {
            let theirs = state.holds(side.other(), *objective);
            Verdict::legal().refuse_if(!theirs, Reason::NotTheirObjective(*objective))
        }
        (Step::PlayOn(_), Choice::PlayOn | Choice::EndNow) => Verdict::legal(),
        (Step::Playing(_), Choice::EndNow) => {
            Verdict::legal().refuse_if(state.conceded != Some(side.other()), Reason::NotThisStep)
        }
        (Step::Playing(_), Choice::EndPhase) => Verdict::legal().refuse_if(state.turn != side, Reason::NotThisStep),
        (Step::Intel(owner), Choice::NewIntel(old, new)) => {
            new_intel::may_swap(table, state, side, *old, *new).refuse_if(side != owner, Reason::NotThisStep)
        }
        // A stratagem of the pack outside its moment: say why, if more than the moment is wrong.
        (_, Choice::Carry(objective)) => never().and(fixed_determination::may_carry(table, state, side, *objective)),
        (_, Choice::NewIntel(old, new)) => never().and(new_intel::may_swap(table, state, side, *old, *new)),
        (Step::Generation(_, draw), _) => generation::judge(state, side, draw, choice),
        _ => setup::judge(table, state, side, choice),
    }
}

/// Plays an act out as far as nothing else is needed.
pub(crate) fn resolve(play: &mut Play<'_, Maelstrom>, side: Option<Side>, act: &Act<Maelstrom>) {
    match (act, side) {
        (Act::Rolled(roll @ (Roll::Category(_) | Roll::Objective(_)), faces), _) => {
            generation::resolve_roll(play, *roll, faces);
        }
        (Act::Rolled(roll, faces), _) => setup::resolve_roll(play, *roll, faces),
        (Act::Choose(choice), Some(side)) => resolve_choice(play, side, choice),
        (Act::Report(report), Some(_)) => reports::resolve(play, report),
        (Act::Sealed(slot), Some(side)) => play.emit(Event::Sealed { side, slot: *slot }),
        (Act::Opened(slot, secret), Some(side)) => resolve_opening(play, side, *slot, secret),
        (Act::Answered(question, answer), Some(_)) => {
            play.emit(Event::Answered { question: *question, answer: *answer });
        }
        (_, None) => {}
    }
    advance(play);
}

fn resolve_opening(play: &mut Play<'_, Maelstrom>, side: Side, _: Slot, secret: &Secret) {
    match secret {
        Secret::Categories(categories) => play.emit(Event::CategoriesRevealed { side, categories: *categories }),
        Secret::Reserves(starts) => {
            let cp = setup::reserves_cost(play.table(), starts);
            play.emit(Event::ReservesRevealed { side, starts: starts.clone(), cp });
        }
        Secret::Overriding(category) => play.emit(Event::OverridingRevealed { side, category: *category }),
    }
}

fn resolve_choice(play: &mut Play<'_, Maelstrom>, side: Side, choice: &Choice) {
    if matches!(choice, Choice::Concede) {
        return end::concede(play, side);
    }
    match (play.state().step, choice) {
        (Step::Generation(_, draw), _) => generation::resolve_choice(play, side, draw, choice),
        (Step::Determination(_), Choice::Carry(objective)) => round::carry(play, side, *objective),
        (Step::Determination(_), _) => {
            play.emit(Event::Passed(side));
        }
        (Step::Marking(_), Choice::Mark(objective)) => round::mark(play, side, *objective),
        (Step::PlayOn(_), Choice::PlayOn) => turn::play_on(play, side),
        (Step::PlayOn(_), _) | (Step::Playing(_), Choice::EndNow) => end::finish(play),
        (Step::Playing(phase), Choice::EndPhase) => play.emit(Event::Reached(Step::PhaseEnd(phase))),
        (Step::Intel(_), Choice::NewIntel(old, new)) => {
            play.emit(Event::IntelUsed { side, old: *old, new: *new });
            round::after_intel(play, side);
        }
        (Step::Intel(_), Choice::Pass) => round::after_intel(play, side),
        (Step::Playing(_) | Step::Intel(_), Choice::Agree) => {
            setup::resolve(play, side, choice);
            end::finish(play);
        }
        _ => setup::resolve(play, side, choice),
    }
}

/// Goes on by itself as long as nobody has to be asked.
pub(crate) fn advance(play: &mut Play<'_, Maelstrom>) {
    loop {
        let before = play.state().step;
        match before {
            Step::RoundStart => round::start(play),
            Step::Determination(side) => round::determination(play, side),
            Step::Generation(side, draw) => generation::go_on(play, side, draw),
            Step::Marking(side) => round::marking(play, side),
            Step::TurnStart(side) => turn::start(play, side),
            Step::PhaseEnd(phase) => turn::end_phase(play, phase),
            Step::TurnEnd => turn::end(play),
            Step::RoundEnd => round::end(play),
            Step::Intel(side) => round::intel(play, side),
            Step::FinalReveal => end::close(play),
            Step::Playing(_) | Step::PlayOn(_) | Step::Over => return,
            _ if play.state().round > 0 => return,
            _ => match setup::next_step(play.table(), play.state()) {
                Some(step) if step == before => return,
                Some(step) => play.emit(Event::Reached(step)),
                None => round::begin(play, 1),
            },
        }
        if play.state().step == before {
            return;
        }
    }
}
