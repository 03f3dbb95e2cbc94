//! The sequence of a battle: what it waits for at each step, and how it goes on.

mod counteract;
mod end;
mod firefight;
mod gear;
mod initiative;
mod ready;
mod set_up;
mod strategy;
mod tracked;

use battle::{Act, Asked, Audience, Needs, Outcome, Play, RollRequest, Seat, Side};

pub(crate) use counteract::{candidates as counteract_candidates, is_due as counteraction_is_due};
pub(crate) use firefight::judge_report;
pub(crate) use initiative::card_plays;
pub(crate) use set_up::{first, group_left};
pub(crate) use strategy::gambits;

use crate::attacks;
use crate::choice::{Choice, Report};
use crate::equipment;
use crate::incapacitation;
use crate::limit::Limit;
use crate::pending::Pending;
use crate::sealed;
use crate::setup::{ConcedeRule, Table};
use crate::state::{Declared, Phase, State};
use crate::team_rules::{self, Moment};
use crate::tracking::{self, Tracking};
use crate::vocabulary::{Op, Question, Roll, Secret, Slot, Verdict, Window, seat_of};
use crate::{Event, KillTeam, Reason};

/// What the battle waits for.
pub(crate) fn needs(table: &Table, state: &State) -> Needs<KillTeam> {
    let choice_of = |side| Needs::Choices(vec![seat_of(side)]);
    if let Some(needs) = state.attack.and_then(|it| attacks::needs(table, state, &it)) {
        return needs;
    }
    let over = matches!(state.phase, Phase::Over { .. });
    if let Some(side) = sealed::opening_due(state).filter(|_| !over) {
        return Needs::Openings(vec![(seat_of(side), Slot::TacOp)]);
    }
    match state.phase {
        Phase::CritOpRoll => Needs::Roll(set_up::crit_op_roll()),
        Phase::RollOff => Needs::Roll(roll_of_two(Roll::RollOff)),
        Phase::FirstInitiative { winner } | Phase::Initiative { winner } => choice_of(winner),
        Phase::DropZones => choice_of(state.initiative),
        Phase::OperativePicks => set_up::needs_operatives(state),
        Phase::EquipmentPicks => gear::needs_picks(state),
        Phase::Placing(step) => gear::needs_placing(&step),
        Phase::Ready(step) => ready::needs(&step),
        Phase::TacOps => {
            let unset = |side: &Side| state.tac_ops[*side] == Declared::Unset;
            Needs::Secrets { slot: Slot::TacOp, seats: seats(unset) }
        }
        Phase::Deployment { turn } | Phase::Claims { turn } | Phase::Gambits { turn, .. } => choice_of(turn),
        Phase::InitiativeRoll => initiative::needs(state),
        Phase::InitiativeTold => Needs::Choices(tracking::everybody()),
        Phase::InitiativeCards(roll) => initiative::needs_with_cards(state, &roll),
        Phase::MarkerPicks => {
            let unsealed = seats(|side| !state.pick_sealed[*side] && state.record.marker_pick(*side).is_none());
            if !unsealed.is_empty() {
                return Needs::Secrets { slot: Slot::MarkerPick, seats: unsealed };
            }
            let due = seats(|side| state.record.marker_pick(*side).is_none());
            Needs::Openings(due.into_iter().map(|seat| (seat, Slot::MarkerPick)).collect())
        }
        Phase::PrimaryOps => {
            let unset = |side: &Side| state.primary_ops[*side] == Declared::Unset;
            Needs::Secrets { slot: Slot::PrimaryOp, seats: seats(unset) }
        }
        Phase::Firefight { turn, .. } => match Pending::of(table, state) {
            Some(Pending::Loss) => match incapacitation::who_decides(table, state) {
                Some(side) => choice_of(side),
                None => asked(table, state, incapacitation::open_questions(table, state)),
            },
            Some(Pending::Reports) => Needs::Choices(vec![Seat::A, Seat::B]),
            Some(Pending::Dice(active, dice)) => Needs::Roll(firefight::roll_for(table, state, active.who, dice)),
            Some(Pending::Interrupt(side) | Pending::Turn(side)) => choice_of(side),
            Some(Pending::HeldMove(active) | Pending::Triumph(active)) => choice_of(table.side_of(active.who)),
            Some(Pending::Closing(active) | Pending::Action(active)) => choice_of(table.side_of(active.who)),
            // An attack that waits for nobody is over before anybody looks.
            Some(Pending::Attack) | None => choice_of(turn),
        },
        Phase::EndOfTurningPoint => {
            let deciding = end::who_decides_about_tokens(table, state);
            if deciding.is_empty() {
                answers(table, state, Window::EndOfTurningPoint(state.turning_point))
            } else {
                Needs::Choices(deciding.into_iter().map(seat_of).collect())
            }
        }
        Phase::EndOfBattle => answers(table, state, Window::EndOfBattle),
        Phase::FinalReveal => Needs::Openings(end::sealed(state)),
        Phase::Over { conceded } => Needs::Nothing(outcome(state, conceded, table.options().concede_rule)),
    }
}

fn seats(which: impl Fn(&Side) -> bool) -> Vec<Seat> {
    [Side::A, Side::B].into_iter().filter(which).map(seat_of).collect()
}

fn roll_of_two(roll: Roll) -> RollRequest<Roll> {
    RollRequest { roll, kind: battle::Kind::D6, count: 2 }
}

fn answers(table: &Table, state: &State, window: Window) -> Needs<KillTeam> {
    asked(table, state, crate::approved_ops_2025::scoring::open_questions(table, state, window))
}

/// Which public ops want to know something now, for whom, and what.
pub(crate) fn askers(table: &Table, state: &State) -> Vec<(Side, Op, Vec<Question>)> {
    let window = match state.phase {
        Phase::EndOfTurningPoint => Window::EndOfTurningPoint(state.turning_point),
        Phase::EndOfBattle => Window::EndOfBattle,
        _ => return Vec::new(),
    };
    let due = crate::approved_ops_2025::scoring::due(table, state, window).into_iter();
    due.map(|it| (it.side, it.op, it.open_questions().copied().collect())).collect()
}

/// What everybody is asked, and then what those are asked alone who may hold something that wants to know.
fn asked(table: &Table, state: &State, open: Vec<Question>) -> Needs<KillTeam> {
    let everybody = open.into_iter().map(|question| Asked { question, audience: Audience::Everyone });
    let alone = sealed::asked(table, state).into_iter().map(|(side, moment)| {
        let question = Question::Counts(side, moment);
        Asked { question, audience: Audience::Seat(seat_of(side)) }
    });
    Needs::Answers(everybody.chain(alone).collect())
}

fn outcome(state: &State, conceded: Option<Side>, rule: ConcedeRule) -> Outcome {
    let (a, b) = (state.tally[Side::A].total(), state.tally[Side::B].total());
    let winner = match conceded.filter(|_| rule == ConcedeRule::OpponentWins) {
        Some(side) => Some(side.other()),
        None if a > b => Some(Side::A),
        None if b > a => Some(Side::B),
        None => None,
    };
    Outcome { points: vec![a, b], winner }
}

/// Whether a choice stands.
pub(crate) fn judge(table: &Table, state: &State, side: Side, choice: &Choice) -> Verdict {
    match (state.phase, choice) {
        (Phase::Over { .. }, _) => Verdict::legal().refuse_if(true, Reason::NotThisStep),
        (_, Choice::Concede) => Verdict::legal(),
        (
            Phase::FirstInitiative { .. } | Phase::Initiative { .. } | Phase::InitiativeTold,
            Choice::GiveInitiative(_),
        )
        | (Phase::DropZones, Choice::TakeEnd(_))
        | (Phase::Gambits { .. } | Phase::InitiativeCards(_) | Phase::Ready(_) | Phase::Placing(_), Choice::Pass) => {
            Verdict::legal()
        }
        (Phase::Placing(_), Choice::Place(it)) => equipment::may_place(table, state, side, it.item, it.at, it.facing),
        (_, Choice::Use { .. }) if !tracking::tracks(table, state, Tracking::Phases) => {
            Verdict::legal().refuse_if(true, Reason::Limit(Limit::NotTracked(Tracking::Phases)))
        }
        (_, Choice::Use { rule, on }) => team_rules::may_use(table, state, side, moment(table, state), *rule, *on),
        (Phase::InitiativeCards(_), Choice::PlayCard(play)) => initiative::may_play(state, side, *play),
        (Phase::Deployment { .. }, Choice::SetUp { who, at }) => set_up::may_set_up(table, state, side, *who, *at),
        (Phase::Claims { .. }, Choice::Claim(claim)) => strategy::may_claim(table, state, side, *claim),
        (Phase::Gambits { .. }, Choice::Gambit { op, on }) => strategy::may_use(table, state, side, *op, *on),
        (Phase::EndOfTurningPoint, Choice::KeepTokens) => Verdict::legal(),
        (Phase::EndOfTurningPoint, Choice::RemoveToken(from)) => end::may_remove(table, state, side, *from),
        (Phase::Firefight { .. }, Choice::Attack(choice)) => attacks::judge(table, state, choice),
        (Phase::Firefight { .. }, _) if state.attack.is_some() => Verdict::legal().refuse_if(true, Reason::NotThisStep),
        (Phase::Firefight { .. }, _) => firefight::judge(table, state, side, choice),
        _ => Verdict::legal().refuse_if(true, Reason::NotThisStep),
    }
}

/// The moment for rules of teams, if it is one.
fn moment(table: &Table, state: &State) -> Option<Moment> {
    match state.phase {
        Phase::Ready(_) => Some(Moment::ReadyStep),
        Phase::Gambits { .. } => Some(Moment::GambitStep),
        _ => match Pending::of(table, state)? {
            Pending::Attack => state.attack.as_ref().and_then(attacks::moment),
            Pending::Loss => Some(Moment::Fallen),
            Pending::Triumph(_) => Some(Moment::Triumph),
            Pending::Closing(_) => Some(Moment::EndOfActivation),
            _ => None,
        },
    }
}

/// Whether a secret choice stands.
pub(crate) fn judge_secret(table: &Table, side: Side, slot: Slot, secret: &Secret) -> Verdict {
    let fits = matches!(
        (slot, secret),
        (Slot::TacOp, Secret::TacOp(_))
            | (Slot::PrimaryOp, Secret::PrimaryOp(_))
            | (Slot::MarkerPick, Secret::MarkerPick(_))
            | (Slot::Equipment, Secret::Equipment(_))
            | (Slot::Operatives, Secret::Operatives(..))
    );
    let verdict = Verdict::legal().refuse_if(!fits, Reason::NotOffered);
    match secret {
        Secret::TacOp(op) => {
            let held = op.card().archetype.is_some_and(|it| table.team(side).has_archetype(it));
            verdict.refuse_if(!held, Reason::NotInArchetypes)
        }
        Secret::Equipment(loadout) => {
            let (picked, most) = (loadout.count(), table.options().max_equipment);
            let foreign = loadout.rules().find(|it| !table.team(side).rules.contains(it));
            let limit = Limit::TooMuchEquipment { picked, most };
            let verdict = verdict.refuse_if(picked > u32::from(most), Reason::Limit(limit));
            foreign.into_iter().fold(verdict, |it, rule| it.refuse_if(true, Reason::Limit(Limit::NotYourRule(rule))))
        }
        Secret::Operatives(of, roster) => {
            let team = table.team(side);
            verdict.refuse_if(*of != side || !roster.fits(team), Reason::Limit(Limit::WrongRoster { most: team.picks }))
        }
        Secret::PrimaryOp(_) | Secret::MarkerPick(_) => verdict,
    }
}

/// Whether a seal may be opened now.
pub(crate) fn judge_opening(table: &Table, state: &State, side: Side, slot: Slot, secret: &Secret) -> Verdict {
    let sealed = match slot {
        Slot::TacOp => state.tac_ops[side] == Declared::Sealed,
        Slot::PrimaryOp => state.primary_ops[side] == Declared::Sealed && state.phase == Phase::FinalReveal,
        Slot::Equipment => {
            state.means[side].equipment == Declared::Sealed && matches!(needs(table, state), Needs::Openings(_))
        }
        Slot::Operatives => {
            state.means[side].roster == Declared::Sealed && matches!(needs(table, state), Needs::Openings(_))
        }
        // Nobody shows a pick before both are sealed.
        Slot::MarkerPick => {
            state.phase == Phase::MarkerPicks
                && state.pick_sealed.values().any(|it| *it)
                && matches!(needs(table, state), Needs::Openings(_))
        }
    };
    judge_secret(table, side, slot, secret).refuse_if(!sealed, Reason::NothingSealed)
}

/// Plays an act out as far as nothing else is needed.
pub(crate) fn resolve(play: &mut Play<'_, KillTeam>, side: Option<Side>, act: &Act<KillTeam>) {
    match (act, side) {
        (Act::Rolled(Roll::Attack(_), faces), _) => attacks::rolled(play, faces),
        (Act::Rolled(_, faces), _) => match (play.state().phase, faces.as_slice()) {
            (Phase::CritOpRoll, [face]) => set_up::rolled_crit_op(play, *face),
            (Phase::RollOff, [a, b]) => set_up::rolled_off(play, [*a, *b]),
            (Phase::InitiativeRoll, [a, b]) => initiative::rolled(play, [*a, *b]),
            (Phase::Ready(_), [face]) => ready::rolled(play, *face),
            (Phase::Firefight { .. }, faces) => firefight::rolled(play, faces),
            (Phase::InitiativeCards(_), [face]) => initiative::rolled_again(play, *face),
            _ => {}
        },
        (Act::Choose(choice), Some(side)) => resolve_choice(play, side, choice),
        (Act::Report(Report::Track(level)), Some(_)) => tracked::change(play, *level),
        (Act::Report(Report::Noted(note)), Some(_)) => tracking::resolve(play, *note),
        (Act::Report(report), Some(_)) => firefight::resolve_report(play, report),
        (Act::Sealed(slot), Some(side)) => play.emit(Event::Sealed { side, slot: *slot }),
        (Act::Opened(_, secret), Some(side)) => {
            play.emit(match *secret {
                Secret::TacOp(op) => Event::TacOpRevealed { side, op },
                Secret::PrimaryOp(op) => Event::PrimaryRevealed { side, op },
                Secret::MarkerPick(objective) => Event::MarkerPicked { side, objective },
                Secret::Equipment(loadout) => Event::Equipped { side, loadout },
                Secret::Operatives(_, roster) => Event::Picked { side, roster },
            });
            // A loss may have waited for it.
            if !play.table().is_digital() {
                incapacitation::resolve(play);
            }
        }
        (Act::Answered(question, answer), Some(_)) => {
            play.emit(Event::Answered { question: *question, answer: *answer });
            incapacitation::resolve(play);
        }
        (_, None) => {}
    }
    advance(play);
}

fn resolve_choice(play: &mut Play<'_, KillTeam>, side: Side, choice: &Choice) {
    match choice {
        Choice::Concede => play.emit(Event::Conceded(side)),
        Choice::GiveInitiative(to) => {
            let first = matches!(play.state().phase, Phase::FirstInitiative { .. });
            play.emit(Event::InitiativeTaken(*to));
            if first { set_up::after_initiative(play) } else { ready::begin(play) }
        }
        Choice::TakeEnd(end) => {
            play.emit(Event::EndTaken { side, end: *end });
            play.emit(Event::Reached(Phase::OperativePicks));
        }
        Choice::SetUp { who, at } => {
            play.emit(Event::SetUp { who: *who, at: *at });
            set_up::after_set_up(play);
        }
        Choice::Claim(claim) => strategy::claim(play, side, *claim),
        Choice::PlayCard(card) => initiative::play_card(play, side, *card),
        Choice::Pass => match play.state().phase {
            Phase::InitiativeCards(_) => initiative::pass(play),
            Phase::Firefight { .. } => firefight::resolve(play, side, choice),
            Phase::Ready(_) => ready::pass(play),
            Phase::Placing(_) => gear::pass(play),
            _ => strategy::pass(play, side),
        },
        Choice::Gambit { op, on } => strategy::use_gambit(play, side, *op, *on),
        Choice::RemoveToken(from) => end::remove_token(play, side, *from),
        Choice::KeepTokens => play.emit(Event::RemovalSettled(side)),
        Choice::Attack(choice) => attacks::resolve(play, choice),
        Choice::Place(placement) => gear::place(play, side, *placement),
        Choice::Use { rule, on } => match play.state().phase {
            Phase::Ready(_) => ready::use_rule(play, side, *rule, *on),
            Phase::Firefight { .. } if play.state().attack.is_some() => attacks::use_rule(play, side, *rule, *on),
            Phase::Firefight { .. } => firefight::use_rule(play, side, *rule, *on),
            _ => strategy::use_rule(play, side, *rule, *on),
        },
        Choice::Activate { .. }
        | Choice::Counteract(_)
        | Choice::Perform { .. }
        | Choice::PutDown { .. }
        | Choice::ShowTacOp
        | Choice::EndActivation
        | Choice::EndFirefight => firefight::resolve(play, side, choice),
    }
}

/// Goes on by itself as long as nobody has to be asked.
fn advance(play: &mut Play<'_, KillTeam>) {
    attacks::advance(play, firefight::after_attack);
    if play.state().attack.is_some() {
        return;
    }
    loop {
        let before = play.state().phase;
        match before {
            Phase::OperativePicks => set_up::after_operatives(play),
            Phase::EquipmentPicks => gear::after_picks(play),
            Phase::TacOps => set_up::after_tac_ops(play),
            Phase::Placing(_) => gear::advance(play),
            Phase::Ready(_) => ready::advance(play),
            Phase::InitiativeCards(_) => initiative::advance(play),
            Phase::MarkerPicks => strategy::after_marker_picks(play),
            Phase::PrimaryOps => strategy::after_primary_ops(play),
            Phase::Gambits { .. } => strategy::advance(play),
            Phase::Firefight { .. } => firefight::advance(play),
            Phase::EndOfTurningPoint => end::settle_turning_point(play),
            Phase::EndOfBattle => end::settle_battle(play),
            Phase::FinalReveal => end::pay_primary_ops(play),
            _ => return,
        }
        if play.state().phase == before {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Tally;

    fn ended(a: Tally, b: Tally) -> Outcome {
        let mut state = State::new();
        (state.tally[Side::A], state.tally[Side::B]) = (a, b);
        outcome(&state, None, ConcedeRule::OpponentWins)
    }

    #[test]
    fn kt_e079_equal_totals_are_a_draw() {
        let a = Tally { crit: [0, 2, 2, 1, 0], tac: [0, 2, 2, 0, 0], kill: [1, 1, 0, 0, 0], primary: 3 };
        let b = Tally { crit: [0, 1, 1, 1, 0], tac: [0, 2, 2, 2, 0], kill: [0, 1, 1, 0, 0], primary: 3 };
        assert_eq!(ended(a, b), Outcome { points: vec![14, 14], winner: None });
    }

    #[test]
    fn kt_e045_everything_makes_21() {
        let a = Tally { crit: [0, 2, 3, 1, 0], tac: [0, 2, 2, 2, 0], kill: [1, 1, 1, 2, 1], primary: 3 };
        assert_eq!(ended(a, Tally::default()), Outcome { points: vec![21, 0], winner: Some(Side::A) });
    }
}
