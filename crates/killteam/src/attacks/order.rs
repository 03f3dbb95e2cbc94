//! The order of an attack: which step follows which, in a Shoot and in a Fight.
//!
//! | step                        | in a Shoot                            | in a Fight                              |
//! |-----------------------------|---------------------------------------|-----------------------------------------|
//! | further targets of Torrent  | screen of the first                   |                                         |
//! | screen, or reply            | dice kept unrolled                    | dice kept unrolled                      |
//! | dice kept unrolled          | dice fall                             | the other's, then dice fall             |
//! | dice fall                   | re-rolls                              | the other's, then re-rolls              |
//! | re-rolls                    | keeping, or blocking for the defender | in turns until both pass, then keeping  |
//! | Rending and Punishing       | Severe                                | Severe                                  |
//! | Severe                      | Devastating, if there is a choice     | Devastating, if there is a choice       |
//! | all dice are kept           | cover save, or the next target        | the other's, then the dice in turns     |
//! | cover save                  | the defender's dice fall              |                                         |
//! | blocking, or striking       | damage                                | damage                                  |
//! | damage                      | the next target                       | the next die                            |
//! | last target, or last die    | hot weapon                            | hot weapons, the attacker's first       |
//! | hot weapon                  | the stunned, initiative first         | the stunned, initiative first           |
//! | the stunned                 | the end                               | the end                                 |

use super::attack::{Attack, AttackKind, Role, Step};
use super::{fight, is_down, retain};
use crate::setup::Table;
use crate::state::State;

/// What follows the step that an attack has come to, once it is settled.
pub(super) fn next(table: &Table, state: &State, attack: &Attack) -> Step {
    use AttackKind::{Fight, Shoot};
    use Role::{Attacker, Defender};
    match (attack.step, attack.kind) {
        (Step::Screen | Step::Reply, _) => Step::Accurate(Attacker),
        (Step::Accurate(role), Shoot) => Step::Roll(role),
        (Step::Accurate(Attacker), Fight) => Step::Accurate(Defender),
        (Step::Accurate(Defender), Fight) => Step::Roll(Attacker),
        (Step::Roll(role), Shoot) => Step::Rerolls(role),
        (Step::Roll(Attacker), Fight) => Step::Roll(Defender),
        (Step::Roll(Defender), Fight) => Step::Rerolls(first(table, state, attack)),
        (Step::Reroll(role, _), Shoot) => Step::Rerolls(role),
        (Step::Reroll(role, _), Fight) => Step::Rerolls(role.other()),
        (Step::Rerolls(Attacker), Shoot) => Step::Retain(Attacker),
        (Step::Rerolls(Defender), Shoot) => Step::Block,
        (Step::Rerolls(role), Fight) if attack.passes < 2 => Step::Rerolls(role.other()),
        (Step::Rerolls(_), Fight) => Step::Retain(Attacker),
        (Step::Retain(role), _) => Step::Severe(role),
        (Step::Severe(role), _) if has_a_choice(table, state, attack, role) => Step::Devastating(role),
        (Step::Severe(_) | Step::Devastating(_), Shoot) if needs_no_defence(table, state, attack) => Step::Next,
        (Step::Severe(_) | Step::Devastating(_), Shoot) => Step::CoverSave,
        (Step::Severe(_) | Step::Devastating(_), Fight) if fight::is_over(table, state, attack) => LAST,
        (Step::Severe(Attacker) | Step::Devastating(Attacker), Fight) => Step::Retain(Defender),
        (Step::Severe(Defender) | Step::Devastating(Defender), Fight) => next_die(table, state, attack, Defender),
        (Step::CoverSave, _) => Step::Roll(Defender),
        (Step::Block, _) => Step::Land(Attacker),
        (Step::Land(_), Shoot) => Step::Next,
        (Step::Resolve(role) | Step::Land(role), _) => next_die(table, state, attack, role),
        (Step::Next, _) => LAST,
        (Step::Hot(Attacker), Fight) => Step::Hot(Defender),
        (Step::Hot(_), _) if attack.stuns > 0 => Step::Stunned(state.initiative),
        (Step::Stunned(side), _) if side == state.initiative => Step::Stunned(side.other()),
        (Step::Hot(_) | Step::Stunned(_) | Step::Over, _) => Step::Over,
        // Somebody decides which way it goes.
        (Step::Torrent | Step::ScreenOf(_), _) => Step::Screen,
    }
}

/// What follows the last target or the last die: weapons are put down, and hot ones may burn.
pub(super) const LAST: Step = Step::Hot(Role::Attacker);

/// Re-rolls begin with the side that has initiative.
fn first(table: &Table, state: &State, attack: &Attack) -> Role {
    if table.side_of(attack.actor) == state.initiative { Role::Attacker } else { Role::Defender }
}

fn has_a_choice(table: &Table, state: &State, attack: &Attack, role: Role) -> bool {
    retain::instances_of_devastating(table, state, attack, role).len() > 1
}

/// Without a success there is nothing to defend against, and whoever is down does not.
fn needs_no_defence(table: &Table, state: &State, attack: &Attack) -> bool {
    is_down(table, state, attack.target) || attack.hand(Role::Attacker).successes() == 0
}

/// The other one's die, one's own if they have none left, or the end.
fn next_die(table: &Table, state: &State, attack: &Attack, role: Role) -> Step {
    let turns = [role.other(), role];
    match turns.into_iter().find(|it| attack.hand(*it).successes() > 0) {
        Some(next) if !fight::is_over(table, state, attack) => Step::Resolve(next),
        _ => LAST,
    }
}
