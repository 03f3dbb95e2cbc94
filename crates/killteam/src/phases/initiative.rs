//! The Initiative step: one die each, then cards in turn, then the winner decides.

use battle::{Needs, Play, RollRequest, Side};

use super::{Phase, ready, roll_of_two, strategy};
use crate::card::Opening;
use crate::initiative::{CardPlay, InitiativeCard, InitiativeEvent, InitiativeRoll};
use crate::limit::Limit;
use crate::state::State;
use crate::tracking::{self, Tracking};
use crate::vocabulary::{Roll, Verdict, seat_of};
use crate::{Event, KillTeam, Reason};

/// The Initiative step of a turning point. Where nobody tracks dice only claims are made in its order.
pub(crate) fn begin(play: &mut Play<'_, KillTeam>) {
    let (table, state) = (play.table(), play.state());
    let claims = matches!(strategy::opening(state), Some(Opening::Claims(_)));
    if tracking::tracks(table, state, Tracking::Phases) {
        play.emit(Event::Reached(Phase::InitiativeRoll));
    } else if claims {
        play.emit(Event::Reached(Phase::InitiativeTold));
    } else {
        ready::begin(play);
    }
}

/// The dice of a new turning point.
pub(super) fn needs(state: &State) -> Needs<KillTeam> {
    Needs::Roll(roll_of_two(Roll::Initiative(state.turning_point)))
}

/// A card, a pass, or the die that a card wants rolled again.
pub(super) fn needs_with_cards(state: &State, roll: &InitiativeRoll) -> Needs<KillTeam> {
    if roll.rolling {
        let again = Roll::InitiativeAgain(roll.turn, state.turning_point);
        return Needs::Roll(RollRequest { roll: again, kind: battle::Kind::D6, count: 1 });
    }
    Needs::Choices(vec![seat_of(roll.turn)])
}

/// Whether this side may play a card so.
pub(super) fn may_play(state: &State, side: Side, play: CardPlay) -> Verdict {
    let Phase::InitiativeCards(roll) = state.phase else {
        return Verdict::legal().refuse_if(true, Reason::NotThisStep);
    };
    Verdict::legal()
        .refuse_if(!state.means[side].cards.has(play.card()), Reason::Limit(Limit::NoSuchCard(play.card())))
        .refuse_if(play == CardPlay::Reroll && roll.was_rerolled(side), Reason::Limit(Limit::RerolledBefore))
}

/// Two dice were rolled: cards come next where somebody holds one.
pub(super) fn rolled(play: &mut Play<'_, KillTeam>, faces: [u8; 2]) {
    let initiative = play.state().initiative;
    let roll = InitiativeRoll::new(faces, initiative);
    let cards = play.table().options().initiative_cards && play.state().means.values().any(|it| it.cards.number() != 0);
    if cards {
        play.emit(Event::Initiative(InitiativeEvent::Rolled { faces }));
        play.emit(Event::Reached(Phase::InitiativeCards(roll)));
    } else {
        let winner = roll.winner(initiative);
        play.emit(Event::RolledOff { faces, winner: Some(winner) });
        won(play, winner);
    }
}

/// The die of whoever played the Re-roll card was rolled again.
pub(super) fn rolled_again(play: &mut Play<'_, KillTeam>, face: u8) {
    if let Phase::InitiativeCards(roll) = play.state().phase {
        play.emit(Event::Initiative(InitiativeEvent::RolledAgain { side: roll.turn, face }));
    }
}

pub(super) fn play_card(play: &mut Play<'_, KillTeam>, side: Side, card: CardPlay) {
    play.emit(Event::Initiative(InitiativeEvent::Played { side, play: card }));
}

pub(super) fn pass(play: &mut Play<'_, KillTeam>) {
    if let Phase::InitiativeCards(roll) = play.state().phase {
        play.emit(Event::Reached(Phase::InitiativeCards(roll.after_pass())));
    }
}

/// Nobody is asked who has nothing to play; two passes in succession settle the roll.
pub(super) fn advance(play: &mut Play<'_, KillTeam>) {
    let Phase::InitiativeCards(roll) = play.state().phase else {
        return;
    };
    if roll.rolling {
        return;
    }
    if roll.passes >= 2 {
        let winner = roll.winner(play.state().initiative);
        let results = [Side::A, Side::B].map(|it| roll.result(it));
        play.emit(Event::Initiative(InitiativeEvent::Settled { results, winner }));
        won(play, winner);
    } else if !can_play(play.state(), roll.turn) {
        play.emit(Event::Reached(Phase::InitiativeCards(roll.after_pass())));
    }
}

fn can_play(state: &State, side: Side) -> bool {
    CardPlay::ALL.into_iter().any(|it| may_play(state, side, it).is_legal())
}

/// The winner decides; the loser gains the card of this turning point, except in the last one.
fn won(play: &mut Play<'_, KillTeam>, winner: Side) {
    let number = play.state().turning_point.0;
    if play.table().options().initiative_cards && (1..=3).contains(&number) {
        play.emit(Event::Initiative(InitiativeEvent::Gained {
            side: winner.other(),
            card: InitiativeCard::Number(number),
        }));
    }
    play.emit(Event::Reached(Phase::Initiative { winner }));
}

/// During set-up whoever does not have initiative gets the Re-roll card.
pub(super) fn deal_reroll(play: &mut Play<'_, KillTeam>) {
    if play.table().options().initiative_cards {
        let side = play.state().initiative.other();
        play.emit(Event::Initiative(InitiativeEvent::Gained { side, card: InitiativeCard::Reroll }));
    }
}

/// Every way in which this side may play a card now.
pub(crate) fn card_plays(state: &State, side: Side) -> Vec<CardPlay> {
    CardPlay::ALL.into_iter().filter(|it| may_play(state, side, *it).is_legal()).collect()
}
