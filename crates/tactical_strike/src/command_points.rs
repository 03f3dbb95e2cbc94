//! Command points: what a mission grants, what may be spent, and on what.

mod grant;

pub use grant::Grant;

use battle::Seat;

use crate::Reason;
use crate::header::Table;
use crate::state::{Place, State};
use crate::vocabulary::{CombatantId, Fact, UnitId, Verdict};
use crate::witness::Witness;

/// What may be spent on seizing the initiative, by a whole side.
pub const MOST_FOR_SEIZING: u8 = 3;
/// What a Leader brings.
const PER_LEADER: u16 = 2;
/// What a Leader of the smaller side of an uneven game brings.
const PER_LEADER_OF_FEWER: u16 = 4;

/// What a seat is granted when the mission starts.
pub fn granted(table: &Table, seat: Seat) -> u16 {
    let side = table.seats().side_of(seat);
    let each = if table.is_smaller_side(side) { PER_LEADER_OF_FEWER } else { PER_LEADER };
    let more = table.terms(seat).map_or(0, |it| it.more_granted);
    let leaders = table.leaders(seat).saturating_mul(each);
    table.options().cp_mission_grant.saturating_add(leaders).saturating_add(more)
}

/// How much a seat may spend in this mission.
pub fn cap(table: &Table, seat: Seat) -> u16 {
    table.options().cp_cap.saturating_add(table.terms(seat).map_or(0, |it| it.more_to_spend))
}

/// How much a seat can still spend: what it has, and what the cap leaves.
pub fn left(table: &Table, state: &State, seat: Seat) -> u16 {
    state.cp_of(seat).min(cap(table, seat).saturating_sub(state.spent_by(seat)))
}

/// Whether a seat may spend so much.
pub fn may_spend(table: &Table, state: &State, seat: Seat, cp: u16) -> Verdict {
    let (pool, spent, cap) = (state.cp_of(seat), state.spent_by(seat), cap(table, seat));
    Verdict::legal()
        .refuse_if(cp > pool, Reason::NotEnoughCp { needs: cp, left: pool })
        .refuse_if(spent.saturating_add(cp) > cap, Reason::CapReached { spent, cap, wants: cp })
}

/// Does a Hero or Leader of this seat let it spend on this unit: one in it or aboard it, or its Hero within 12 inches?
pub fn reaches(ask: &Witness<'_>, seat: Seat, unit: UnitId) -> Fact {
    let (table, state) = (ask.table, ask.state);
    let own = |it: &CombatantId| table.seat_of(*it) == seat;
    let attached = state.characters(table, unit).any(|it| own(&it) && state.model(it).place != Place::Removed);
    let aboard = |transport: CombatantId| {
        let passengers = table.models().filter(move |it| state.model(*it).place == Place::Aboard(transport));
        passengers.into_iter().any(|it| own(&it) && table.model(it).is_character())
    };
    if attached || state.unit(unit).models.iter().any(|it| aboard(*it)) {
        return Fact::plain(true);
    }
    let friendly = state.side_of(table, unit) == table.seats().side_of(seat);
    let hero = table.hero(seat).filter(|it| state.is_there(*it));
    match hero {
        Some(hero) if friendly => ask.in_command(unit, hero),
        _ => Fact::plain(false),
    }
}

/// Whether a seat may have a roll for this model made again: its characters, its transports, whoever is with them, and
/// whoever is near its Hero.
pub fn may_reroll(ask: &Witness<'_>, seat: Seat, model: CombatantId) -> Verdict {
    let combatant = ask.model(model);
    let own_vehicle = combatant.seat == seat && combatant.capacity.is_some();
    let gone = ask.state.model(model).place == Place::Removed;
    may_spend(ask.table, ask.state, seat, 1)
        .refuse_if(gone, Reason::Gone(model))
        .refuse_if(!(Fact::plain(own_vehicle) | reaches(ask, seat, ask.unit_of(model))), Reason::NobodyNear(model))
}

/// Whether a seat may give a unit a special rule.
pub fn may_grant(ask: &Witness<'_>, seat: Seat, grant: Grant, model: CombatantId) -> Verdict {
    let unit = ask.unit_of(model);
    let gone = ask.state.model(model).place == Place::Removed;
    let given_up = grant == Grant::CounterAttack && ask.state.unit(unit).has_reacted;
    let mut verdict = may_spend(ask.table, ask.state, seat, 1)
        .refuse_if(gone, Reason::Gone(model))
        .refuse_if(given_up, Reason::NoCounterAttack(model))
        .refuse_if(!reaches(ask, seat, unit), Reason::NobodyNear(model));
    if let Some(grant) = ask.state.unit(unit).grant {
        verdict = verdict.refuse_if(true, Reason::GrantedAlready(grant));
    }
    verdict
}

/// What a role's gain comes to: double for the smaller side of an uneven game.
pub fn gained(table: &Table, seat: Seat, cp: u16) -> u16 {
    let doubled = table.is_smaller_side(table.seats().side_of(seat));
    if doubled { cp.saturating_mul(2) } else { cp }
}
