//! Choices as buttons say them, verb and object.

use battle::View;
use table::Point;

use super::{attacks, names, places};
use crate::actions;
use crate::approved_ops_2025::{TacOp, tokens};
use crate::card::Aim;
use crate::choice::{Choice, Target};
use crate::close_quarters::access_points;
use crate::equipment::{Item, Obstruction};
use crate::geometry;
use crate::initiative::CardPlay;
use crate::pending::{self, Pending};
use crate::phases;
use crate::state::{Acting, Declared, Phase};
use crate::system::belongs_to_a_tac_op;
use crate::vocabulary::{Action, Marker, OperativeId};
use crate::written::attacks as attacks_written;
use crate::{Event, KillTeam};

/// The most characters that fit into a line of choices.
const MOST: usize = 99;

/// A choice in words, part by part.
#[derive(Debug)]
pub(crate) struct Worded {
    /// What is done, where that is told before what it is done to.
    pub(crate) what: String,
    /// What it is done to, where, and what it takes; or all of it.
    pub(crate) rest: String,
    /// What it would mean, the most telling first.
    meaning: Vec<String>,
}

impl From<String> for Worded {
    fn from(rest: String) -> Self {
        Self { what: String::new(), rest, meaning: Vec::new() }
    }
}

impl From<&str> for Worded {
    fn from(rest: &str) -> Self {
        rest.to_owned().into()
    }
}

impl Worded {
    fn of(what: impl Into<String>, rest: String) -> Self {
        Self { what: what.into(), ..rest.into() }
    }

    fn meaning(self, meaning: Vec<String>) -> Self {
        Self { meaning, ..self }
    }

    /// All but what it would mean.
    pub(crate) fn deed(&self) -> String {
        format!("{}{}", self.what, self.rest)
    }

    /// With as much of the meaning as fits into a line.
    fn in_a_line(self) -> String {
        let mut line = self.deed();
        let mut before = ": ";
        for part in self.meaning {
            if line.chars().count() + before.len() + part.chars().count() <= MOST {
                line = format!("{line}{before}{part}");
                before = ", ";
            }
        }
        line
    }
}

pub(super) fn choice(view: &View<'_, KillTeam>, choice: &Choice) -> String {
    worded(view, choice).in_a_line()
}

/// A choice in the parts that lists and stories put together in ways of their own.
pub(crate) fn worded(view: &View<'_, KillTeam>, choice: &Choice) -> Worded {
    let (table, state, side) = (view.table, view.state, view.side());
    let who = |it: &OperativeId| names::coded(table, *it);
    match choice {
        Choice::GiveInitiative(to) if state.phase == Phase::InitiativeTold => {
            format!("{} has initiative", names::person(table, *to)).into()
        }
        Choice::GiveInitiative(to) if *to == side => "Take initiative".into(),
        Choice::GiveInitiative(to) => format!("Give initiative to {}", names::person(table, *to)).into(),
        Choice::PlayCard(play) => match play {
            CardPlay::Reroll => "Play the Re-roll card: roll your die again".into(),
            CardPlay::Raise(number) => format!("Play card {number}: {number} more for your die").into(),
            CardPlay::Lower(number) => format!("Play card {number}: {number} less for your die").into(),
        },
        Choice::TakeEnd(end) => format!("Take the {} edge and its drop zone", names::end(table, *end)).into(),
        Choice::SetUp { who: it, at } => {
            let verb = format!("Set up {} at {}", who(it), names::place(*at));
            Worded::from(verb).meaning(places::meaning(table, state, *it, *at))
        }
        Choice::Claim(it) => {
            let claim = names::claim(table, Some(side), side, *it);
            format!("Claim about marker {}: {claim}", it.objective().number()).into()
        }
        Choice::Gambit { op, on } => gambit(view, *op, *on),
        Choice::PutDown { marker, at } => {
            let marker = names::marker_for(table, side, *marker);
            format!("Put {marker} down at {}", names::place(*at)).into()
        }
        Choice::RemoveToken(from) => {
            let gives = match tokens::points_for_one(table, state, side, *from) {
                0 => "for nothing",
                1 => "for a point",
                _ => "for two points",
            };
            format!("Take a token from {} {gives}", names::holder(table, *from)).into()
        }
        Choice::KeepTokens => "Keep the tokens that are left".into(),
        Choice::ShowTacOp => "Show your tac op: what happens next counts for it".into(),
        Choice::Place(it) => {
            let lies = match it.item {
                Item::Marker(_) => String::new(),
                Item::Terrain(Obstruction::PortableBarricade) => format!(", {}", names::inside(it.facing)),
                Item::Terrain(_) => format!(", {}", names::facing(it.facing)),
            };
            Worded::of(format!("Put the {}", it.item.name()), format!(" at {}{lies}", names::place(it.at)))
        }
        Choice::Use { rule, on } => {
            let card = rule.card();
            let on = on.map_or(String::new(), |it| format!(" on {}", who(&it)));
            let price = if card.label.cp() > 0 { format!(" ({} CP)", card.label.cp()) } else { String::new() };
            format!("Use {}{on}{price}", card.name).into()
        }
        Choice::Pass => match Pending::of(table, state) {
            _ if matches!(state.phase, Phase::Placing(_)) => "Leave one item out",
            Some(Pending::Triumph(_)) => "Go on without it",
            Some(Pending::HeldMove(_)) => "The move is over",
            Some(Pending::Interrupt(_)) => "Do not interrupt",
            Some(Pending::Turn(_)) if phases::counteraction_is_due(table, state, side) => "Do not counteract",
            _ => "Pass",
        }
        .into(),
        Choice::Counteract(it) => {
            format!("Counteract with {}, {}", who(it), names::order(state.operative(*it).order)).into()
        }
        Choice::Activate { who: it, order } => {
            Worded::of(format!("Activate {}", who(it)), format!(" with {}", names::order(*order)))
        }
        Choice::Perform { who, action, target } => perform(view, *who, *action, target),
        Choice::Attack(it) => attacks::choice(view, it).into(),
        Choice::EndActivation => match state.active() {
            Some(active) if active.kind == Acting::Counteraction => {
                format!("End the counteraction of {}", who(&active.who)).into()
            }
            Some(active) => match actions::left_ap(table, state, &active) {
                0 => format!("End the activation of {}", who(&active.who)).into(),
                left => format!("End the activation of {}, {left} AP unspent", who(&active.who)).into(),
            },
            None => "End the activation".into(),
        },
        Choice::EndFirefight => format!("End turning point {}", state.turning_point.0).into(),
        Choice::Concede => format!("Concede the battle to {}", names::person(table, side.other())).into(),
    }
}

fn gambit(view: &View<'_, KillTeam>, op: TacOp, on: Option<OperativeId>) -> Worded {
    let (table, state) = (view.table, view.state);
    let named = || on.map_or(String::new(), |it| names::coded(table, it));
    let verb = op.card().gambit.as_ref().map_or(String::new(), |it| it.says.filled(|_| named()));
    let here = on.and_then(|it| Some((it, state.operative(it).at?)));
    let meaning = here.map_or(Vec::new(), |(who, at)| places::meaning(table, state, who, at));
    Worded::from(format!("{verb}{}", reveals(view, ""))).meaning(meaning)
}

fn perform(view: &View<'_, KillTeam>, who: OperativeId, action: Action, target: &Target) -> Worded {
    let (table, state, side) = (view.table, view.state, view.side());
    let marker = |it: &Marker| names::marker_for(table, side, *it);
    let ap = pending::cost_now(table, state, action, target);
    match (action, target) {
        (Action::SmokeGrenade, Target::Spot(at)) => {
            format!("Throw a smoke grenade to {} ({ap} AP)", names::place(*at)).into()
        }
        (Action::StunGrenade, Target::Operative(it)) => {
            format!("Throw a stun grenade at {} ({ap} AP)", names::coded(table, *it)).into()
        }
        (Action::PassTheWord, Target::Operative(it)) => {
            Worded::of(action.name(), format!(" to {} ({ap} AP)", names::coded(table, *it)))
        }
        (Action::AmmoResupply, _) => format!("Take fresh ammunition ({ap} AP)").into(),
        (Action::PickUpMarker, Target::Marker(it)) => format!("Pick up {} ({ap} AP)", marker(it)).into(),
        (_, Target::Marker(it)) => {
            let towards = action.mission().map_or("", |it| it.towards);
            let price = if belongs_to_a_tac_op(action) { reveals(view, ", ") } else { String::new() };
            Worded::of(action.name(), format!("{towards} {} ({ap} AP{price})", marker(it)))
        }
        (_, Target::Operative(it)) => {
            let price = format!("{ap} AP{}", reveals(view, ", "));
            Worded::of(action.name(), format!(" {} ({price})", names::coded(table, *it)))
        }
        (_, Target::PutDown(it, at)) => {
            let verb = format!("Put {} down at {} ({ap} AP)", marker(it), names::place(*at));
            Worded::from(verb).meaning(half_of(view, *it, *at))
        }
        (Action::SetUpAgain, Target::Spot(at)) => {
            let place = format!(" at {} ({ap} AP)", names::place(*at));
            Worded::of(action.name(), place).meaning(places::meaning(table, state, who, *at))
        }
        (_, Target::Spot(at)) => {
            let Some(Aim::Spot { puts, .. }) = action.mission().map(|it| &it.aim) else {
                return action.name().into();
            };
            let (put, place) = (puts(table.side_of(who)), names::place(*at));
            let price = format!("{ap} AP{}", reveals(view, ", "));
            let verb = format!("Plant {} at {place} ({price})", marker(&put));
            Worded::from(verb).meaning(half_of(view, put, *at))
        }
        (Action::OperateHatch, Target::Access(it)) => {
            let verb = if access_points::is_open(table, state, *it) { "Shut" } else { "Open" };
            format!("{verb} {} ({ap} AP)", names::access(table, *it)).into()
        }
        (_, Target::Access(it)) => {
            let with = match action {
                Action::BreachWithCharge => " with the breaching charge",
                Action::QuickBreach => " and neither charge nor shoot",
                _ => "",
            };
            format!("Breach {}{with} ({ap} AP)", names::access(table, *it)).into()
        }
        (_, Target::Nothing) => Worded::of(action.name(), format!(" ({ap} AP)")),
        (_, Target::Attack(at, weapon)) => {
            let weapon = attacks_written::weapon_name(table, who, *weapon);
            let gap = geometry::gap(table, state, who, *at);
            let gap = gap.map_or(String::new(), |it| format!(", {} away", names::measured(it)));
            Worded::of(action.name(), format!(" {} with {weapon}{gap} ({ap} AP)", names::coded(table, *at)))
        }
        (_, Target::Path(path)) => {
            let (Some(start), Some(end)) = (state.operative(who).at, path.last()) else {
                return action.name().into();
            };
            let mut legs = vec![start];
            legs.extend(path.iter());
            let length = legs.windows(2).map(|it| match it {
                [from, to] => names::across(*from, *to),
                _ => table::Length::ZERO,
            });
            let (length, cost) = (length.sum(), cost(view, who, action, target));
            let mut counts: Vec<String> = cost.iter().map(|it| format!("counts {}", names::inches(*it))).collect();
            if ap != 1 {
                counts.push(format!("{ap} AP"));
            }
            let counts = if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) };
            let straight = cost.filter(|_| path.len() == 1);
            let length = straight.map_or_else(|| names::measured(length), |it| names::leg(length, it));
            let way = format!(" {length}{counts} to {}", names::place(*end));
            Worded::of(action.name(), way).meaning(places::meaning(table, state, who, *end))
        }
    }
}

/// What a move takes: what it counts, and what it costs if that is not one action point.
pub(super) fn way(view: &View<'_, KillTeam>, who: OperativeId, action: Action, target: &Target) -> String {
    let ap = pending::cost_now(view.table, view.state, action, target);
    let counts = cost(view, who, action, target).map_or_else(|| action.name().to_owned(), names::inches);
    if ap == 1 { counts } else { format!("{counts}, {ap} AP") }
}

/// What a move would count, by the rules themselves.
fn cost(view: &View<'_, KillTeam>, who: OperativeId, action: Action, target: &Target) -> Option<i32> {
    let effects = actions::effects(view.table, view.state, who, action, target);
    effects.iter().find_map(|it| match it {
        Event::Moved { cost, .. } => Some(*cost),
        _ => None,
    })
}

fn half_of(view: &View<'_, KillTeam>, marker: Marker, at: Point) -> Vec<String> {
    let disc = view.table.marker_at(marker, at);
    vec![places::half_of(view.table, view.state, disc)]
}

/// That the choice shows a sealed tac op, if it does.
fn reveals(view: &View<'_, KillTeam>, before: &str) -> String {
    if view.state.tac_ops[view.side()] == Declared::Sealed {
        let (open, close) = if before.is_empty() { (" (", ")") } else { (before, "") };
        format!("{open}reveals your tac op{close}")
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests;
