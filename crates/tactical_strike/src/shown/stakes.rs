//! The numbers that a decision hangs on.

use battle::{Act, View};
use door::{Needed, Says, Stakes};

use super::needed;
use crate::TacticalStrike;
use crate::choice::{Choice, Reaction};
use crate::leadership::{self, Target};
use crate::points_of_interest::{Find, adjustments};
use crate::setup::SEIZES;
use crate::state::Due;
use crate::throws::{Throw, saves, shots};
use crate::vocabulary::{CombatantId, Roll};
use crate::witness::Witness;

/// Of a row, or of the prompt itself.
pub(super) fn stakes(view: &View<'_, TacticalStrike>, act: Option<&Act<TacticalStrike>>) -> Option<Stakes> {
    let ask = Witness::new(view.table, view.state);
    match act {
        None => of_the_prompt(&ask),
        Some(Act::Choose(choice)) => of_choice(&ask, choice),
        Some(_) => None,
    }
}

fn needs(value: u8, counts: &'static str) -> Stakes {
    Stakes { needed: vec![Needed::least(value, counts)], ..Stakes::default() }
}

fn says(lines: Vec<String>) -> Option<Stakes> {
    (!lines.is_empty()).then(|| Stakes { says: lines.into_iter().map(Says::plain).collect(), ..Stakes::default() })
}

/// What a total finds, with what that is.
fn finds(total: i8) -> String {
    let card = Find::of(total).card();
    format!("{} finds {}: {}", card.number, card.name, card.gist)
}

fn of_the_prompt(ask: &Witness<'_>) -> Option<Stakes> {
    match ask.state.due.last() {
        Some(Due::Test(test)) => Some(Stakes { needed: vec![needed(test.told?)], ..Stakes::default() }),
        Some(Due::Throw { model, throw, .. }) => of_throw(ask, *model, *throw),
        Some(Due::Explore { by, total: Some(total), .. }) => says(within_reach(ask, *by, *total)),
        Some(Due::Explore { by, .. }) => {
            // The dice lie there, and may still be rolled again.
            let shown = ask.state.shown.as_ref().filter(|it| matches!(it.roll, Roll::Explore(_)))?;
            says(within_reach(ask, *by, shown.faces.iter().sum()))
        }
        Some(Due::Deny { unit, caster, .. }) => Some(needs(leadership::deny_target(ask, *unit, *caster), "denied")),
        _ => None,
    }
}

/// What a total finds as it is, and with whatever the explorer can do about it.
fn within_reach(ask: &Witness<'_>, by: CombatantId, total: u8) -> Vec<String> {
    let total = i8::try_from(total).unwrap_or(i8::MAX);
    let mut all: Vec<i8> = adjustments(ask, by).into_iter().map(|it| total.saturating_add(it)).collect();
    // As it is comes first, then by number.
    all.sort_by_key(|it| (*it != total, *it));
    all.dedup_by_key(|it| Find::of(*it).card().number);
    all.into_iter().map(finds).collect()
}

fn of_throw(ask: &Witness<'_>, model: CombatantId, throw: Throw) -> Option<Stakes> {
    match throw {
        Throw::Save(hit) => saves::best(ask, model, hit).map(|(_, value)| needs(value, "saved")),
        Throw::FeelNoPain => saves::pain(ask, model).map(|value| needs(value, "ignored")),
        Throw::Shot { weapon, is_snap } => Some(needs(shots::needed_to_hit(ask, model, weapon, is_snap, None), "hit")),
        _ => None,
    }
}

fn of_choice(ask: &Witness<'_>, choice: &Choice) -> Option<Stakes> {
    match choice {
        Choice::Adjust(more) => match ask.state.due.last() {
            Some(Due::Explore { total: Some(total), .. }) => {
                let total = i8::try_from(*total).unwrap_or(i8::MAX);
                says(vec![finds(total.saturating_add(*more))])
            }
            _ => None,
        },
        Choice::Throw(model, throw) => of_throw(ask, *model, *throw),
        Choice::Seize(cp) => {
            let told = ask.state.seizing.iter().flatten().fold(0u8, |sum, it| sum.saturating_add(*it));
            Some(needs(SEIZES.saturating_sub(told.saturating_add(*cp)).max(1), "seized"))
        }
        Choice::Answer(Reaction::ReactionFire) => match ask.state.due.last() {
            Some(Due::React { target, .. }) => {
                let value = leadership::majority(ask, *target, |it| it.i)?;
                Some(Stakes { needed: vec![needed(Target::Characteristic(value))], ..Stakes::default() })
            }
            _ => None,
        },
        Choice::UsePower(who, power, on) => {
            let power = ask.table.lists().powers().get(usize::from(*power))?;
            let told = Says::plain(format!("{}.", battle::capitalized(&power.effect)));
            let denies = on.filter(|it| ask.are_enemies(*it, *who));
            let needed = denies.map(|it| leadership::deny_target(ask, ask.unit_of(it), *who));
            let needed = needed.map(|it| Needed::least(it, "denied")).into_iter().collect();
            Some(Stakes { needed, says: vec![told], ..Stakes::default() })
        }
        _ => None,
    }
}
