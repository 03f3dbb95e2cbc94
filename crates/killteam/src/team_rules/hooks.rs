//! Hooks: how rules of teams change other rules, and the questions by which those ask for them.
//!
//! A hook is at work as long as its rule is: always for a rule that nobody uses by choice, and for
//! one that is used from then to the end of the turning point. A card names the hooks that it
//! needs and takes the rest from [`Hooks::NONE`].

use battle::Side;

use super::card::RuleCard;
use super::list::{Label, TeamRule};
use crate::setup::Table;
use crate::state::State;
use crate::team::Datacard;
use crate::vocabulary::{Action, OperativeId};
use crate::weapon::Weapon;
use crate::weapon_rules::WeaponRule;
use crate::weapon_rules::cover::Seeks;
use crate::witness::Witness;

/// How a rule changes others. Friends are operatives of the side that has the rule.
#[derive(Debug)]
pub struct Hooks {
    /// True if it lets a friend with Conceal counteract, once in a turning point.
    pub counteracts_concealed: bool,
    /// The Save of a friend, made of the one that it would have otherwise.
    pub(crate) save: Option<fn(&Witness<'_>, OperativeId, u8) -> u8>,
    /// Whether a friend who is shot at may re-roll one defence die in each sequence.
    pub(crate) defence_reroll: Option<fn(&Witness<'_>, OperativeId) -> bool>,
    /// What a weapon of a friend can do besides.
    pub(crate) weapon_rule: Option<fn(&Datacard, &Weapon) -> Option<WeaponRule>>,
    /// The move after which a friend may use this weapon although it is heavy.
    pub(crate) goes_with: Option<fn(&Datacard, &Weapon) -> Option<Action>>,
    /// Whether this enemy is not obscured to friends.
    pub(crate) lights: Option<fn(&Witness<'_>, OperativeId) -> bool>,
    /// What a weapon that is aimed at a friend looks past, made of what it would look past otherwise.
    pub(crate) hides: Option<fn(Seeks) -> Seeks>,
}

impl Hooks {
    /// None of them.
    pub const NONE: Self = Self {
        counteracts_concealed: false,
        save: None,
        defence_reroll: None,
        weapon_rule: None,
        goes_with: None,
        lights: None,
        hides: None,
    };
}

/// True if this side has this rule in this battle.
pub(crate) fn has(table: &Table, state: &State, side: Side, rule: TeamRule) -> bool {
    let picked = || state.means[side].loadout().has_rule(rule);
    table.team(side).rules.contains(&rule) && (rule.card().label != Label::Equipment || picked())
}

/// The rules of a side whose hooks are at work.
fn at_work<'a>(
    table: &'a Table,
    state: &'a State,
    side: Side,
    hooked: fn(&Hooks) -> bool,
) -> impl Iterator<Item = (TeamRule, &'static RuleCard)> + use<'a> {
    let rules = table.team(side).rules.iter().map(|it| (*it, it.card()));
    let works = move |(rule, card): &(TeamRule, &'static RuleCard)| {
        let lasts = || card.used.is_none() || state.means[side].is_in_force(table.team(side), *rule);
        hooked(&card.hooks) && lasts() && has(table, state, side, *rule)
    };
    rules.filter(works)
}

/// The rule that lets this operative counteract although it has a Conceal order.
pub(crate) fn counteracts_concealed(table: &Table, state: &State, who: OperativeId) -> Option<TeamRule> {
    let side = table.side_of(who);
    let unused = |rule: TeamRule| !state.means[side].was_used(table.team(side), rule);
    at_work(table, state, side, |it| it.counteracts_concealed).find(|(rule, _)| unused(*rule)).map(|it| it.0)
}

/// The Save of an operative by the rules of its team, made of that on its datacard.
pub(crate) fn saves_on(table: &Table, state: &State, who: OperativeId) -> u8 {
    let ask = Witness::new(table, state);
    let changes = at_work(table, state, table.side_of(who), |it| it.save.is_some()).filter_map(|(_, it)| it.hooks.save);
    changes.fold(table.card(who).save, |save, change| change(&ask, who, save))
}

/// The rules that let an operative re-roll a defence die.
pub(crate) fn defence_rerolls<'a>(
    table: &'a Table,
    state: &'a State,
    who: OperativeId,
) -> impl Iterator<Item = TeamRule> + use<'a> {
    let ask = Witness::new(table, state);
    let rules = at_work(table, state, table.side_of(who), |it| it.defence_reroll.is_some());
    rules.filter(move |(_, it)| it.hooks.defence_reroll.is_some_and(|may| may(&ask, who))).map(|(rule, _)| rule)
}

/// What rules of its team add to a weapon of this operative.
pub(crate) fn extra_weapon_rules<'a>(
    table: &'a Table,
    state: &'a State,
    who: OperativeId,
    weapon: &'a Weapon,
) -> impl Iterator<Item = WeaponRule> + use<'a> {
    let rules = at_work(table, state, table.side_of(who), |it| it.weapon_rule.is_some());
    rules.filter_map(move |(_, it)| it.hooks.weapon_rule.and_then(|extra| extra(table.card(who), weapon)))
}

/// True if they add something to it.
pub(crate) fn adds_to(table: &Table, state: &State, who: OperativeId, weapon: &Weapon) -> bool {
    extra_weapon_rules(table, state, who, weapon).next().is_some()
}

/// True if rules of this side add something to weapons now.
pub(crate) fn adds_to_weapons(table: &Table, state: &State, side: Side) -> bool {
    at_work(table, state, side, |it| it.weapon_rule.is_some()).next().is_some()
}

/// True if this operative may use that weapon after this move although it is heavy.
pub(crate) fn goes_with(table: &Table, state: &State, who: OperativeId, weapon: &Weapon, action: Action) -> bool {
    let mut rules = at_work(table, state, table.side_of(who), |it| it.goes_with.is_some());
    rules.any(|(_, it)| it.hooks.goes_with.and_then(|after| after(table.card(who), weapon)) == Some(action))
}

/// True if a rule of the shooter's side makes that this target is not obscured to it.
pub(crate) fn is_lit(table: &Table, state: &State, shooter: OperativeId, target: OperativeId) -> bool {
    let ask = Witness::new(table, state);
    let mut rules = at_work(table, state, table.side_of(shooter), |it| it.lights.is_some());
    rules.any(|(_, it)| it.hooks.lights.is_some_and(|lights| lights(&ask, target)))
}

/// What a weapon looks past when it is aimed at this operative.
pub(crate) fn seeks_past(table: &Table, state: &State, target: OperativeId, seeks: Seeks) -> Seeks {
    let changes =
        at_work(table, state, table.side_of(target), |it| it.hides.is_some()).filter_map(|(_, it)| it.hooks.hides);
    changes.fold(seeks, |seeks, change| change(seeks))
}
