//! Rules of single teams: ploys, faction rules, faction equipment.
//!
//! A team file names the rules that the team has; here is what they do, a folder a team and a file
//! a rule. A rule is a card: what it is called, what kind of rule it is, a use if a side uses it by
//! choice (when, for how many command points, how often, aimed at what), and the hooks by which it
//! changes other rules. See `docs/teams.md`.

mod cinderline_wardens;
mod hollow_choir;
mod hooks;

pub(crate) use cinderline_wardens::pass_the_word;
pub use hooks::Hooks;
pub(crate) use hooks::{
    adds_to_weapons, counteracts_concealed, defence_rerolls, extra_weapon_rules, goes_with, is_lit, saves_on,
    seeks_past,
};

use battle::{Kind, Side};

use crate::attacks::Fallen;
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::{Phase, State};
use crate::vocabulary::{OperativeId, Verdict};
use crate::witness::Witness;
use crate::{Event, Reason};

/// The rules of teams, team by team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TeamRule {
    /// Cinderline Wardens, faction rule.
    SwornGround,
    /// Cinderline Wardens, strategy ploy.
    HoldTheCinders,
    /// Cinderline Wardens, strategy ploy.
    QuickMarch,
    /// Cinderline Wardens, firefight ploy.
    Brace,
    /// Cinderline Wardens, firefight ploy.
    SecondWind,
    /// Cinderline Wardens, faction equipment.
    TarFlares,
    /// Cinderline Wardens, faction equipment.
    LongStraps,
    /// Hollow Choir, faction rule.
    UnbrokenSilence,
    /// Hollow Choir, strategy ploy.
    FuneralTempo,
    /// Hollow Choir, strategy ploy.
    DrawnShroud,
    /// Hollow Choir, firefight ploy.
    LastVerse,
    /// Hollow Choir, firefight ploy.
    CloseTheBook,
    /// Hollow Choir, faction equipment.
    GraveSalt,
    /// Hollow Choir, faction equipment.
    BlackCandles,
}

impl TeamRule {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::SwornGround,
        Self::HoldTheCinders,
        Self::QuickMarch,
        Self::Brace,
        Self::SecondWind,
        Self::TarFlares,
        Self::LongStraps,
        Self::UnbrokenSilence,
        Self::FuneralTempo,
        Self::DrawnShroud,
        Self::LastVerse,
        Self::CloseTheBook,
        Self::GraveSalt,
        Self::BlackCandles,
    ];

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

/// A rule of a team.
#[derive(Debug)]
pub struct RuleCard {
    /// Its name.
    pub name: &'static str,
    /// What it does, in our own words.
    pub gist: &'static str,
    /// What kind of rule it is.
    pub label: Label,
    /// How it is used, if a side uses it by choice.
    pub used: Option<Use>,
    /// How it changes other rules: always, or from its use to the end of the turning point.
    pub hooks: Hooks,
}

/// What kind of rule it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// A gambit for a command point.
    StrategyPloy,
    /// For a command point in the Firefight phase.
    FirefightPloy,
    /// The whole team has it.
    Faction,
    /// A side has it that picked it as equipment.
    Equipment,
}

impl Label {
    /// As players say it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::StrategyPloy => "strategy ploy",
            Self::FirefightPloy => "firefight ploy",
            Self::Faction => "faction rule",
            Self::Equipment => "faction equipment",
        }
    }

    /// What using it costs.
    pub const fn cp(self) -> u8 {
        match self {
            Self::StrategyPloy | Self::FirefightPloy => 1,
            Self::Faction | Self::Equipment => 0,
        }
    }
}

/// How a rule is used.
#[derive(Debug)]
pub struct Use {
    /// At which moment.
    pub moment: Moment,
    /// How often.
    pub per: Per,
    /// On whom, and what happens.
    pub aim: RuleAim,
}

/// The moments at which rules of teams are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// In the Ready step.
    ReadyStep,
    /// In the Gambit step, in turn.
    GambitStep,
    /// At the end of an activation of the own side.
    EndOfActivation,
    /// When attack dice that nobody blocked are about to hurt somebody of the own side.
    Landing,
    /// When the action is over by which somebody of the own side is stunned.
    Stunned,
    /// When somebody of the own side is incapacitated, before it is removed.
    Fallen,
    /// Right after the active operative of the own side has incapacitated an enemy.
    Triumph,
}

/// How often a rule is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Per {
    /// Once in a turning point.
    TurningPoint,
    /// Once in a battle.
    Battle,
}

/// On whom a rule is used, with functions of the right type for it.
#[derive(Debug)]
pub enum RuleAim {
    /// Nobody in particular.
    Side {
        /// Whether the side may.
        may: fn(&Witness<'_>, Side) -> Verdict,
        /// What changes; nothing where the hooks of the rule do all of it.
        does: fn(Side) -> Vec<Event>,
    },
    /// The active operative.
    Active {
        /// Who may.
        may: fn(&Witness<'_>, OperativeId) -> Verdict,
        /// What changes.
        does: fn(OperativeId) -> Vec<Event>,
    },
    /// A friendly operative.
    Friend {
        /// Who may be chosen.
        may: fn(&Witness<'_>, OperativeId) -> Verdict,
        /// What changes.
        does: fn(OperativeId) -> Vec<Event>,
    },
    /// A friendly operative, and a die.
    Rolled {
        /// Who may be chosen.
        may: fn(&Witness<'_>, OperativeId) -> Verdict,
        /// What is rolled.
        kind: Kind,
        /// What the die changes.
        does: fn(&Witness<'_>, OperativeId, u8) -> Vec<Event>,
    },
}

/// What happens with rules of teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleEvent {
    /// A side used a rule.
    Used {
        /// Who.
        side: Side,
        /// Which.
        rule: TeamRule,
        /// On whom.
        on: Option<OperativeId>,
        /// For how many command points.
        cp: u8,
    },
    /// A rule lets the active operative perform an action for free.
    Granted {
        /// Who.
        who: OperativeId,
        /// Which action.
        action: crate::vocabulary::Action,
    },
    /// A rule lets somebody who fell while retaliating fight once more before it is removed.
    FightsOn(OperativeId),
    /// A side leaves a moment for rules unused, or the action that a rule granted in it.
    Declined(Moment),
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

/// True if this side has this rule in this battle.
pub(crate) fn has(table: &Table, state: &State, side: Side, rule: TeamRule) -> bool {
    let picked = || state.means[side].loadout().has_rule(rule);
    table.team(side).rules.contains(&rule) && (rule.card().label != Label::Equipment || picked())
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
