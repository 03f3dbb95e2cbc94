//! At which value a unit tests, and what passes without a die.

mod target;

pub use target::Target;

use crate::army_list::UnitType;
use crate::header::AmmoMode;
use crate::state::TestDue;
use crate::vocabulary::{Answer, CombatantId, Fact, Question, Test, UnitId};
use crate::witness::Witness;

/// How a test stands before the dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It is passed without a roll.
    Passes,
    /// It cannot be passed.
    Fails,
    /// These dice, against this.
    Rolls(Target),
}

/// How a test stands, or what has to be asked first.
pub fn standing(ask: &Witness<'_>, due: &TestDue) -> Result<Standing, Vec<Question>> {
    let unit = ask.state.unit(due.unit);
    match due.test {
        Test::Ammo(weapon) => {
            let supplied = at_a_stockpile(ask, due.unit);
            let open: Vec<Question> = supplied.open_questions().copied().collect();
            match supplied.is_yes() {
                true => Ok(Standing::Passes),
                false if open.is_empty() => Ok(ammo(ask, due.unit, ask.table.weapon(weapon))),
                false => Err(open),
            }
        }
        Test::ReactionFire => Ok(match majority(ask, due.unit, |it| it.i) {
            Some(value) => Standing::Rolls(Target::Characteristic(value)),
            None => Standing::Fails,
        }),
        _ if is_vehicle(ask, due.unit) => Ok(Standing::Passes),
        _ if ask.unit_has(due.unit, "Fearless") || ask.unit_has(due.unit, "Zealot") => Ok(Standing::Passes),
        Test::Pinning if never_goes_to_ground(ask, due.unit) => Ok(Standing::Passes),
        Test::Regroup => {
            let few = 4 * unit.models.len() < usize::from(unit.starting_size) && unit.starting_size > 1;
            let led = ask.state.characters(ask.table, due.unit).next().is_some();
            let value = modified(best_leadership(ask, due.unit), due.modifier);
            Ok(Standing::Rolls(Target::AtMost { value, only_double_one: few && !led }))
        }
        Test::Fear => {
            let value = modified(best_leadership(ask, due.unit), due.modifier);
            Ok(Standing::Rolls(Target::AtMost { value, only_double_one: false }))
        }
        Test::Pinning | Test::Morale | Test::Panic | Test::CombatMorale => {
            let stubborn = ask.unit_has(due.unit, "Stubborn");
            let modifier = if stubborn { due.modifier.max(0) } else { due.modifier };
            let base = if due.test == Test::CombatMorale {
                best_leadership(ask, due.unit)
            } else {
                commanded_leadership(ask, due.unit)?
            };
            Ok(Standing::Rolls(Target::AtMost { value: modified(base, modifier), only_double_one: false }))
        }
    }
}

/// Leadership stays between 0 and 10, whatever is added or taken away.
fn modified(base: u8, modifier: i8) -> u8 {
    base.saturating_add_signed(modifier).min(10)
}

/// The best Leadership in a unit.
pub fn best_leadership(ask: &Witness<'_>, unit: UnitId) -> u8 {
    let models = ask.state.unit(unit).models.iter();
    models.filter_map(|it| ask.model(*it).profile.ld).max().unwrap_or(0)
}

/// Likewise, or that of a friendly Hero within 12 inches. Only Heroes who would help are asked about.
fn commanded_leadership(ask: &Witness<'_>, unit: UnitId) -> Result<u8, Vec<Question>> {
    let own = best_leadership(ask, unit);
    let side = ask.state.side_of(ask.table, unit);
    let mut heroes: Vec<(u8, CombatantId)> = Vec::new();
    for seat in ask.table.seats().seats_of(side) {
        let Some(hero) = ask.table.hero(seat) else { continue };
        let there = ask.state.is_there(hero);
        let ld = ask.model(hero).profile.ld.unwrap_or(0);
        if there && ld > own && ask.unit_of(hero) != unit {
            heroes.push((ld, hero));
        }
    }
    heroes.sort_by_key(|it| std::cmp::Reverse(it.0));
    let facts: Vec<(u8, Fact)> = heroes.into_iter().map(|(ld, hero)| (ld, ask.in_command(unit, hero))).collect();
    let mut open: Vec<Question> = Vec::new();
    for (ld, fact) in facts {
        if fact.is_yes() && open.is_empty() {
            return Ok(ld);
        }
        open.extend(fact.open_questions());
    }
    if open.is_empty() { Ok(own) } else { Err(open) }
}

/// The value that most models of a unit share; the higher of two that equally many share.
pub fn majority(
    ask: &Witness<'_>,
    unit: UnitId,
    value: impl Fn(&crate::army_list::Profile) -> Option<u8>,
) -> Option<u8> {
    let values: Vec<u8> = ask.state.unit(unit).models.iter().filter_map(|it| value(&ask.model(*it).profile)).collect();
    let count = |of: u8| values.iter().filter(|it| **it == of).count();
    values.iter().copied().max_by_key(|it| (count(*it), *it))
}

/// True if a unit is made of vehicles, which never test.
pub fn is_vehicle(ask: &Witness<'_>, unit: UnitId) -> bool {
    ask.state.unit(unit).models.iter().any(|it| ask.model(*it).unit_type.is_vehicle())
}

/// True if nothing brings a unit down on the ground: it knows no fear, or it is too large.
pub fn never_goes_to_ground(ask: &Witness<'_>, unit: UnitId) -> bool {
    let large = |it: &CombatantId| {
        let kind = ask.model(*it).unit_type;
        kind.is_vehicle() || kind == UnitType::MonstrousCreature
    };
    let fearless = ask.unit_has(unit, "Fearless") || ask.unit_has(unit, "Zealot");
    fearless || ask.state.unit(unit).models.iter().any(large)
}

/// Does the unit stand where nobody runs out of ammunition?
fn at_a_stockpile(ask: &Witness<'_>, unit: UnitId) -> Fact {
    let numbered = (1..).zip(&ask.state.pois);
    let stockpiles = numbered.filter(|(_, it)| it.find.is_some_and(|it| it.card().ignores_ammo));
    stockpiles.fold(Fact::plain(false), |any, (number, _)| any | ask.on_poi(unit, number))
}

/// An Ammo Test: in a campaign by the grade, else by Ballistic Skill in the reading that is played. Of mixed skills the
/// one that most bearers of the weapon have, on a tie the best for them.
fn ammo(ask: &Witness<'_>, unit: UnitId, weapon: &str) -> Standing {
    let seat = ask.table.seat_of(ask.state.speaker(unit));
    if let Some(terms) = ask.table.terms(seat) {
        return Standing::Rolls(Target::AtLeast(terms.ammo));
    }
    let models = ask.state.unit(unit).models.iter().map(|it| ask.model(*it));
    let skills: Vec<u8> =
        models.filter(|it| it.weapons.iter().any(|it| it == weapon)).filter_map(|it| it.profile.bs).collect();
    let count = |of: u8| skills.iter().filter(|it| **it == of).count();
    let most = skills.iter().map(|it| count(*it)).max().unwrap_or(0);
    let shared = skills.iter().copied().filter(|it| count(*it) == most);
    match ask.options().ammo_mode {
        AmmoMode::HigherThanBs => match shared.min() {
            Some(skill) if skill >= 6 => Standing::Fails,
            skill => Standing::Rolls(Target::AtLeast(skill.unwrap_or(0) + 1)),
        },
        AmmoMode::BsOrLower => Standing::Rolls(Target::UpTo(shared.max().unwrap_or(0))),
    }
}

/// What Deny the Witch needs, if anything can stop the power.
pub fn deny_target(ask: &Witness<'_>, unit: UnitId, caster: CombatantId) -> u8 {
    let level = |it: CombatantId| ask.model(it).mastery.max(ask.model(it).brotherhood);
    let psyker = ask.state.unit(unit).models.iter().filter_map(|it| level(*it)).max();
    let will = u8::from(ask.unit_has(unit, "Adamantium Will"));
    let above = psyker.is_some_and(|it| Some(it) > level(caster));
    ask.options().deny_base.saturating_sub(will + u8::from(psyker.is_some()) + u8::from(above))
}

/// The answer to a question as a number of times.
pub(crate) fn times(answer: Answer) -> u16 {
    match answer {
        Answer::Is(is) => u16::from(is),
        Answer::Count(count) => count,
        Answer::Side(side) => u16::from(side.is_some()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_six_always_fails_a_characteristic_test_and_a_one_passes() {
        assert!(Target::Characteristic(3).is_met(&[2], true) && !Target::Characteristic(3).is_met(&[4], true));
        assert!(!Target::Characteristic(6).is_met(&[6], true));
        assert!(Target::Characteristic(1).is_met(&[1], true) && !Target::Characteristic(0).is_met(&[1], true));
    }

    #[test]
    fn a_double_one_passes_any_value_where_that_is_played() {
        let hopeless = Target::AtMost { value: 0, only_double_one: false };
        assert!(hopeless.is_met(&[1, 1], true) && !hopeless.is_met(&[1, 1], false));
        let few = Target::AtMost { value: 10, only_double_one: true };
        assert!(few.is_met(&[1, 1], true) && !few.is_met(&[1, 2], true));
    }
}
