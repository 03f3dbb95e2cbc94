//! Telling the Heroes: every moment is offered to every role, and what it is worth is booked.

use battle::{Layers as _, Play};

use crate::HeroRole;
use crate::TacticalStrike;
use crate::choice::Deed;
use crate::command_points;
use crate::event::{CpSource, Event};
use crate::header::Table;
use crate::hero_roles::{Gain, Moment, Times, Whose, deeds, gains};
use crate::leadership::times;
use crate::state::State;
use crate::vocabulary::{CombatantId, Question};
use crate::witness::Witness;

/// Every Hero who can gain something now: on the table, or a Martyr who fell in this phase.
fn listeners(table: &Table, state: &State) -> Vec<(CombatantId, HeroRole)> {
    let heroes = table.seats().seats().filter_map(|it| table.hero(it));
    let roles = heroes.filter_map(|hero| Some((hero, table.model(hero).role?)));
    let fell = |hero: CombatantId| state.record.removals.iter().any(|it| it.model == hero);
    roles.filter(|(hero, role)| state.stands(*hero) || (*role == HeroRole::Martyr && fell(*hero))).collect()
}

/// What has to be asked before a moment can be paid.
pub(super) fn open_questions(ask: &Witness<'_>, moment: &Moment) -> Vec<Question> {
    let mut open = Vec::new();
    for (hero, role) in listeners(ask.table, ask.state) {
        for gain in gains(ask, role, hero, moment) {
            match gain.times {
                Times::Known(_) => {}
                Times::Asked(question) => open.extend(ask.known(question).is_none().then_some(question)),
                Times::If(fact) => open.extend(fact.open_questions().copied()),
            }
        }
    }
    open
}

/// True if the role of a Hero on the table listens to that.
fn is_heard(table: &Table, state: &State, by: CombatantId, deed: Deed) -> bool {
    listeners(table, state).into_iter().any(|(hero, role)| {
        let (kinds, whose) = deeds(role);
        let close = match whose {
            Whose::Hero => hero == by,
            Whose::Unit => state.unit_of(hero) == state.unit_of(by),
        };
        close && kinds.contains(&deed)
    })
}

/// Likewise for what dice show: only what somebody listens to is worth a line.
pub(crate) fn notice(play: &mut Play<'_, TacticalStrike>, by: CombatantId, what: Deed, count: u8) {
    let now = play.state().phase().is_some_and(|it| what.phases().contains(&it));
    if now && is_heard(play.table(), play.state(), by, what) {
        deed(play, by, what, count);
    }
}

/// A model did something, so many times: it is remembered and told to every Hero.
pub(crate) fn deed(play: &mut Play<'_, TacticalStrike>, by: CombatantId, deed: Deed, count: u8) {
    let is_first = play.state().record.did(by, deed) == 0;
    let count = u16::from(count);
    play.emit(Event::Did { by, deed, count });
    hear(play, &Moment::Did { by, deed, count, is_first });
}

/// Tells every Hero of a moment and books what it is worth.
pub(crate) fn hear(play: &mut Play<'_, TacticalStrike>, moment: &Moment) {
    let mut booked = Vec::new();
    {
        let ask = Witness::new(play.table(), play.state());
        for (hero, role) in listeners(play.table(), play.state()) {
            for Gain { clause, each, times: often } in gains(&ask, role, hero, moment) {
                let often = match often {
                    Times::Known(often) => often,
                    Times::Asked(question) => ask.known(question).map_or(0, times),
                    Times::If(fact) => u16::from(fact.is_yes()),
                };
                let seat = ask.table.seat_of(hero);
                let cp = command_points::gained(ask.table, seat, each.saturating_mul(often));
                if cp > 0 {
                    booked.push((seat, cp, clause));
                }
            }
        }
    }
    for (seat, cp, clause) in booked {
        play.emit(Event::CpGained { seat, cp, source: CpSource::Role(clause) });
    }
}
