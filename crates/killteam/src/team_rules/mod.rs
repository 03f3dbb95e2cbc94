//! Rules of single teams: ploys, faction rules, faction equipment.
//!
//! A team file names the rules that the team has; here is what they do, a folder a team and a file
//! a rule. A rule is a card: what it is called, what kind of rule it is, a use if a side uses it by
//! choice (when, for how many command points, how often, aimed at what), and the hooks by which it
//! changes other rules. See `docs/teams.md`.

mod card;
mod cinderline_wardens;
mod hollow_choir;
mod hooks;
mod list;

pub use card::{RuleAim, RuleCard, Use};
pub(crate) use cinderline_wardens::pass_the_word;
pub use hooks::Hooks;
pub(crate) use hooks::{
    adds_to, adds_to_weapons, counteracts_concealed, defence_rerolls, extra_weapon_rules, goes_with, has, is_lit,
    saves_on, seeks_past,
};
pub use list::{Label, Moment, Per, RuleEvent, TeamRule};

use battle::Side;

use crate::attacks::Fallen;
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::{Phase, State};
use crate::vocabulary::{OperativeId, Verdict};
use crate::witness::Witness;
use crate::{Event, Reason};

impl TeamRule {
    /// What it is.
    pub const fn card(self) -> &'static RuleCard {
        match self {
            Self::SwornGround => &cinderline_wardens::sworn_ground::CARD,
            Self::HoldTheCinders => &cinderline_wardens::hold_the_cinders::CARD,
            Self::QuickMarch => &cinderline_wardens::quick_march::CARD,
            Self::Brace => &cinderline_wardens::brace::CARD,
            Self::SecondWind => &cinderline_wardens::second_wind::CARD,
            Self::TarFlares => &cinderline_wardens::tar_flares::CARD,
            Self::LongStraps => &cinderline_wardens::long_straps::CARD,
            Self::UnbrokenSilence => &hollow_choir::unbroken_silence::CARD,
            Self::FuneralTempo => &hollow_choir::funeral_tempo::CARD,
            Self::DrawnShroud => &hollow_choir::drawn_shroud::CARD,
            Self::LastVerse => &hollow_choir::last_verse::CARD,
            Self::CloseTheBook => &hollow_choir::close_the_book::CARD,
            Self::GraveSalt => &hollow_choir::grave_salt::CARD,
            Self::BlackCandles => &hollow_choir::black_candles::CARD,
        }
    }

    /// The rule of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.card().name.eq_ignore_ascii_case(name.trim()))
    }
}

/// For rules without a condition of their own.
fn always(_: &Witness<'_>, _: Side) -> Verdict {
    Verdict::legal()
}

/// For rules whose hooks do all of it.
fn nothing(_: Side) -> Vec<Event> {
    Vec::new()
}

/// A gambit of the Gambit step that lasts to the end of the turning point.
const fn gambit(per: Per) -> Use {
    Use { moment: Moment::GambitStep, per, aim: RuleAim::Side { may: always, does: nothing } }
}

/// True if a side has any rule for this moment that it can pay for and has not used.
pub(crate) fn has_any(table: &Table, state: &State, side: Side, moment: Moment) -> bool {
    left_for(table, state, side, moment).next().is_some()
}

/// The rules for this moment that a side can pay for and has not used, whatever else they ask for.
fn left_for(table: &Table, state: &State, side: Side, moment: Moment) -> impl Iterator<Item = TeamRule> {
    let team = table.team(side);
    team.rules.iter().copied().filter(move |it| {
        let card = it.card();
        card.used.as_ref().is_some_and(|used| used.moment == moment)
            && card.label.cp() <= state.cp[side]
            && has(table, state, side, *it)
            && !state.means[side].was_used(team, *it)
    })
}

/// Whether this side may use this rule now, on this operative.
pub(crate) fn may_use(
    table: &Table,
    state: &State,
    side: Side,
    moment: Option<Moment>,
    rule: TeamRule,
    on: Option<OperativeId>,
) -> Verdict {
    let limit = |it| Reason::Limit(it);
    let card = rule.card();
    let Some(used) = &card.used else {
        return Verdict::legal().refuse_if(true, limit(Limit::NotTheMoment(rule)));
    };
    let (needs, left) = (card.label.cp(), state.cp[side]);
    let verdict = Verdict::legal()
        .refuse_if(!has(table, state, side, rule), limit(Limit::NotYourRule(rule)))
        .refuse_if(moment != Some(used.moment), limit(Limit::NotTheMoment(rule)))
        .refuse_if(needs > left, limit(Limit::NotEnoughCp { needs, left }))
        .refuse_if(state.means[side].was_used(table.team(side), rule), limit(Limit::UsedBefore(rule)));
    let ask = Witness::new(table, state);
    match (&used.aim, on) {
        (RuleAim::Side { may, .. }, None) => verdict.and(may(&ask, side)),
        (RuleAim::Active { may, .. }, None) => match state.active() {
            Some(active) => verdict.and(may(&ask, active.who)),
            None => verdict,
        },
        (RuleAim::Friend { may, .. } | RuleAim::Rolled { may, .. }, Some(who)) => verdict
            .refuse_if(table.side_of(who) != side, Reason::NotYourOperative(who))
            .refuse_if(state.operative(who).out, Reason::OutOfBattle(who))
            .and(may(&ask, who)),
        _ => verdict.refuse_if(true, limit(Limit::WrongTarget(rule))),
    }
}

/// The rules that this side may use at this moment, with whom.
pub(crate) fn usable(
    table: &Table,
    state: &State,
    side: Side,
    moment: Moment,
) -> impl Iterator<Item = (TeamRule, Option<OperativeId>)> {
    let aimed = left_for(table, state, side, moment).flat_map(move |rule| {
        let whole_team =
            matches!(rule.card().used, Some(Use { aim: RuleAim::Friend { .. } | RuleAim::Rolled { .. }, .. }));
        let friends = table.operatives_of(side).filter(move |_| whole_team).map(Some);
        friends.chain((!whole_team).then_some(None)).map(move |on| (rule, on))
    });
    aimed.filter(move |(rule, on)| may_use(table, state, side, Some(moment), *rule, *on).is_legal())
}

/// What using a rule changes. A rule with a die changes nothing before it is rolled.
pub(crate) fn effects(state: &State, side: Side, rule: TeamRule, on: Option<OperativeId>) -> Vec<Event> {
    let card = rule.card();
    let mut events = vec![Event::Rule(RuleEvent::Used { side, rule, on, cp: card.label.cp() })];
    match card.used.as_ref().map(|it| &it.aim) {
        Some(RuleAim::Side { does, .. }) => events.extend(does(side)),
        Some(RuleAim::Friend { does, .. }) => events.extend(on.map_or(Vec::new(), does)),
        Some(RuleAim::Active { does, .. }) => events.extend(state.active().map_or(Vec::new(), |it| does(it.who))),
        Some(RuleAim::Rolled { .. }) | None => {}
    }
    events
}

/// Writes down what happened with a rule.
pub(crate) fn fold(table: &Table, state: &mut State, event: RuleEvent) {
    match event {
        RuleEvent::Used { side, rule, cp, .. } => {
            state.cp[side] = state.cp[side].saturating_sub(cp);
            let per = rule.card().used.as_ref().map_or(Per::TurningPoint, |it| it.per);
            state.means[side].note_use(table.team(side), rule, per);
        }
        RuleEvent::Granted { who, action } => state.grant(who, action),
        RuleEvent::FightsOn(_) => state.fallen = state.fallen.map(|it| Fallen { fights: true, ..it }),
        RuleEvent::Declined(moment) => match (moment, &mut state.phase) {
            (Moment::Fallen, _) => state.fallen = None,
            (Moment::Triumph, Phase::Firefight { active: Some(active), .. }) => {
                active.triumph = false;
                active.free = None;
            }
            _ => {}
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_name_of_its_own() {
        for rule in TeamRule::ALL {
            assert_eq!(TeamRule::named(rule.card().name), Some(rule));
            assert!(!rule.card().gist.is_empty());
        }
    }
}
