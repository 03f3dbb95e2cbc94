//! Events as lines of a log: who, what, outcome, readable aloud as a story.
//!
//! An event that tells a bystander nothing has no words; whoever prints a log leaves it out.

mod deeds;
mod initiative;
mod scores;

use battle::{Side, capitalized};

use super::places::Places;
use super::{attacks, findings, gear, names};
use crate::Event;
use crate::changes::{Stat, StatChange, Until, Whose};
use crate::close_quarters::GuardEvent;
use crate::equipment::Item;
use crate::setup::Table;
use crate::state::State;
use crate::team_rules::RuleEvent;
use crate::vocabulary::{Action, Holder, Marker, OperativeId, Question, Token, Window};

/// An event whose places are told by their coordinates.
pub(super) fn event(table: &Table, event: &Event) -> String {
    told(table, &Places::Measured, event)
}

/// An event whose places are told by what is there.
pub(super) fn event_there(table: &Table, state: &State, event: &Event) -> String {
    told(table, &Places::Seen(table, state), event)
}

fn told(table: &Table, places: &Places<'_>, event: &Event) -> String {
    let person = |side: &Side| names::person(table, *side);
    let who = |it: &OperativeId| names::coded(table, *it);
    let marker = |it: &Marker| names::marker(table, *it);
    match event {
        Event::CritOpRolled(op) => format!("The crit op is {}. {}", op.card().name, op.card().gist),
        Event::RolledOff { faces, winner } => initiative::rolled_off(table, *faces, *winner),
        Event::Initiative(it) => initiative::event(table, it),
        Event::InitiativeTaken(side) => format!("{} has initiative.", person(side)),
        Event::EndTaken { side, end } => format!(
            "{} took the {} edge; {} has the {} one.",
            person(side),
            names::end(table, *end),
            person(&side.other()),
            names::end(table, end.opposite())
        ),
        Event::Sealed { side, slot } => format!("{} sealed {}.", person(side), slot.said()),
        Event::Picked { side, roster } => {
            format!("{} fields {}.", names::person(table, *side), roster.written(table.team(*side)))
        }
        Event::Equipped { side, loadout } => {
            format!("{} equipment: {}.", names::of(table, *side), loadout.written())
        }
        Event::GearPlaced { marker: it, at } => match at.0 {
            Some(at) => format!("{} put {}.", capitalized(&marker(it)), places.spot(at)),
            None => format!("{} put down.", capitalized(&marker(it))),
        },
        Event::TerrainPlaced(piece) => {
            let item = Item::Terrain(piece.kind).name();
            format!("{} put a {item} {}.", person(&piece.side), places.ground(piece.at))
        }
        Event::Gear(it) => gear::event(table, places, it),
        Event::Rule(RuleEvent::FightsOn(it)) => format!("{} fights once more before it is removed.", who(it)),
        Event::Rule(RuleEvent::Declined(_)) => String::new(),
        Event::Rule(RuleEvent::Used { side, rule, on, cp }) => {
            let on = on.map_or(String::new(), |it| format!(" on {}", who(&it)));
            let price = if *cp > 0 { format!(" ({cp} CP)") } else { String::new() };
            format!("{} used {}{on}{price}.", person(side), rule.card().name)
        }
        Event::Guard(it) => guard(table, *it),
        Event::Access(it) => gear::access(table, it),
        Event::Rule(RuleEvent::Granted { who: it, action }) => {
            format!("{} may perform {} for free.", who(it), action.name())
        }
        Event::SetUp { who: it, at } => {
            let side = table.side_of(*it);
            format!("{} set up {} {}.", person(&side), who(it), places.set_up(*it, *at))
        }
        Event::Began(turning_point) => format!("Turning point {} began.", turning_point.0),
        Event::GainedCp { side, cp } => format!("{} gained {cp} CP.", person(side)),
        Event::Readied => "Everybody is ready.".into(),
        Event::MarkerPicked { side, objective } => {
            format!("{} had picked marker {}.", person(side), objective.number())
        }
        Event::MarkerInert { objective } => {
            format!("Marker {} is inert in this turning point.", objective.number())
        }
        Event::Rebooted { objective } => format!("Marker {} works again.", objective.number()),
        Event::Claimed { side, claim } => {
            let (number, said) = (claim.objective().number(), names::claim(table, None, *side, *claim));
            format!("{} claimed about marker {number}: {said}.", person(side))
        }
        Event::Passed(side) => format!("{} passed.", person(side)),
        Event::GambitUsed { side, op, on } => {
            let named =
                |hole: &str| if hole == "side" { person(side) } else { on.map_or(String::new(), |it| who(&it)) };
            op.card().gambit.as_ref().map_or(String::new(), |it| it.told.filled(named))
        }
        Event::Activated { who: it, order } => {
            let side = table.side_of(*it);
            format!("{} activated {} with {}.", person(&side), who(it), names::order(*order))
        }
        Event::CounteractionBegan(it) => format!("{} counteracts.", who(it)),
        Event::CounteractionEnded(_) => String::new(),
        Event::StatChanged { whose, change } => stat_changed(table, *whose, *change),
        Event::Moved { who: it, action, length, cost, to, .. } => {
            let deed = deeds::deed(table, table.side_of(*it), *action, None);
            let (length, counts) = (names::leg(*length, *cost), names::inches(*cost));
            format!("{} {deed} {length} (counts {counts}) {}.", who(it), places.stop(*it, *to))
        }
        // On a digital table the move itself says how far it went, and the attack whom it was at and with what.
        Event::Performed {
            action:
                Action::Reposition
                | Action::MoveWithBarricade
                | Action::Dash
                | Action::Charge
                | Action::FallBack
                | Action::Shoot
                | Action::Fight
                | Action::HatchwayFight,
            ..
        } if table.is_digital() => String::new(),
        Event::Performed { who: it, side, action, ap, on, .. } => {
            let deed = deeds::deed(table, *side, *action, *on);
            let price = if *ap > 0 { format!(" ({ap} AP)") } else { String::new() };
            format!("{} {deed}{price}.", who(it))
        }
        Event::MarkerPlaced { marker: it, at, .. } => match at.0 {
            Some(at) => {
                format!("{} stands {}.", capitalized(&marker(it)), places.spot(at))
            }
            None => format!("{} is on the table.", capitalized(&marker(it))),
        },
        Event::MarkerTaken { marker: it, by } => format!("{} carries {}.", who(by), marker(it)),
        Event::ActivationEnded(it) => format!("{} is done.", who(it)),
        Event::Wounded { who: it, by: 0 } => format!("{} lost wounds.", who(it)),
        Event::Wounded { who: it, by } => {
            format!("{} lost {}.", who(it), names::counted(usize::from(*by), "wound"))
        }
        Event::Incapacitated { who: it, by: Some(by) } => format!("{} was incapacitated by {}.", who(it), who(by)),
        Event::Incapacitated { who: it, by: None } => format!("{} was incapacitated.", who(it)),
        Event::IntelligencePlaced { marker: it, from, at } => {
            let place = at.0.map_or(String::new(), |at| format!(" {}", places.spot(at)));
            format!("{} was placed beside {}{place}.", capitalized(&marker(it)), who(from))
        }
        Event::Healed { who: it, by } => {
            format!("{} regained {}.", who(it), names::counted(usize::from(*by), "wound"))
        }
        Event::Attack(it) => attacks::event(table, it),
        Event::Out(it) => format!("{} is out.", who(it)),
        Event::SetAside(it) => format!("{} is off the killzone.", who(it)),
        Event::Returned(it) if table.card(*it).joins_later => format!("{} joins the battle.", who(it)),
        Event::Returned(it) => format!("{} is back.", who(it)),
        Event::KillPointLost(side) => format!("-1 {}, kill op: a kill grade is lost again.", person(side)),
        Event::TokenGained { side, token, on, .. } => token_gained(table, *side, *token, *on),
        Event::TokenRemoved { side, token, from } => {
            format!("{} took {} from {}.", person(side), names::token(*token), names::holder(table, *from))
        }
        Event::RemovalSettled(side) => format!("{} keeps the tokens that are left.", person(side)),
        Event::Monitored { who: it, .. } => format!("{} is monitored.", capitalized(&who(it))),
        Event::TacOpRevealed { side, op } => {
            format!("{} tac op is {}.", names::of(table, *side), op.card().name)
        }
        Event::PrimaryRevealed { side, op } => {
            format!("{} primary op is the {}.", names::of(table, *side), op.name())
        }
        // Who was asked alone has told nobody anything.
        Event::Answered { question: Question::Counts(..), .. } => String::new(),
        Event::Answered { question, answer } => {
            let finding = battle::Finding { question: *question, answer: Some(*answer) };
            format!("Answered: {}.", findings::finding(table, &finding))
        }
        Event::Awarded(row) => scores::awarded(table, row),
        Event::Closed(window) => match window {
            Window::Performed(..) | Window::Incapacitated(_) => String::new(),
            Window::EndOfTurningPoint(_) | Window::EndOfBattle => {
                format!("{}.", capitalized(&super::window(*window)))
            }
        },
        Event::Tracked(level) => format!("From here on Umpire tracks {}.", level.gist()),
        Event::CommandPoints { side, cp } => format!("{} has {cp} CP.", person(side)),
        Event::Conceded(side) => {
            format!("{} conceded. {} wins.", person(side), person(&side.other()))
        }
        // Who held a flank matters only to those who look for it later.
        Event::Reached(_) | Event::LossSettled(_) | Event::IntelligenceDue(_) | Event::FlankHeld { .. } => {
            String::new()
        }
    }
}

fn token_gained(table: &Table, side: Side, token: Token, on: Holder) -> String {
    let (on, of) = (capitalized(&names::holder(table, on)), names::of(table, side));
    match token {
        Token::Device => format!("{on} has a device of {of}."),
        Token::Martyr | Token::Swept | Token::Dominate => {
            format!("{on} gained {} of {of}.", names::token(token))
        }
        Token::Cleared => format!("{on} is cleared for {}.", names::person(table, side)),
        Token::Searched => format!("{on} was searched by {}.", names::person(table, side)),
    }
}

fn stat_changed(table: &Table, whose: Whose, change: StatChange) -> String {
    let whose = match whose {
        Whose::Operative(who) => names::coded(table, who),
        Whose::Side(side) => format!("Everybody of {}", names::person(table, side)),
    };
    let by = if change.by < 0 { format!("−{}", change.by.unsigned_abs()) } else { format!("+{}", change.by) };
    let what = match change.stat {
        Stat::Apl => format!("APL {by}"),
        Stat::Move => format!("Move {by}″"),
    };
    let until = match change.until {
        Until::EndOfTurningPoint => " until the end of the turning point",
        Until::EndOfNextActivation => " until the end of its next activation",
        Until::EndOfBattle => "",
    };
    format!("{whose} has {what}{until}.")
}

fn guard(table: &Table, event: GuardEvent) -> String {
    match event {
        GuardEvent::Asked | GuardEvent::Watched => String::new(),
        GuardEvent::Declined(side) => format!("{} did not interrupt.", names::person(table, side)),
        GuardEvent::Lapsed(who) => format!("{} is no longer on guard.", names::coded(table, who)),
        GuardEvent::Interrupted { who, point_blank } => {
            let how = if point_blank { ", point-blank" } else { "" };
            format!("{} interrupts from guard{how}.", names::coded(table, who))
        }
    }
}

#[cfg(test)]
mod tests;
