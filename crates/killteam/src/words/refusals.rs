//! Refusals: what stands in the way in a few words, then what it needs and what was found.

mod actions;
mod deed;
mod limits;
mod moves;

use battle::{Act, Finding, Objection, View};

use super::{findings, names, places};
use crate::card::Archetype;
use crate::choice::Choice;
use crate::vocabulary::{Objective, OperativeId, Secret, Slot};
use crate::{KillTeam, Reason};
use deed::Deed;

/// Headline and detail.
type Said = (String, String);

pub(super) fn reason(view: &View<'_, KillTeam>, act: &Act<KillTeam>, reason: &Reason) -> Objection {
    let deed = Deed::new(view, act);
    let (headline, detail) = said(&deed, reason);
    let rule = deed.rule();
    Objection { headline, detail, rule }
}

fn said(deed: &Deed<'_>, reason: &Reason) -> Said {
    match reason {
        Reason::NotThisStep => not_this_step(deed),
        Reason::NotYourOperative(who) => not_your_operative(deed, *who),
        Reason::AlreadySetUp(who) => already_set_up(deed, *who),
        Reason::OutsideDropZone(who) => outside_drop_zone(deed, *who),
        Reason::NotReady(who) => (
            "Already activated this turning point.".into(),
            format!(
                "{} has acted in turning point {}; an operative acts once in each.",
                names::called(deed.table(), *who),
                deed.state().turning_point.0
            ),
        ),
        Reason::OutOfBattle(who) if deed.state().record.losses().is_aside(*who) => (
            "Off the killzone.".into(),
            format!("{} is not there until a rule brings it back.", names::called(deed.table(), *who)),
        ),
        Reason::OutOfBattle(who) => {
            ("Out of the battle.".into(), format!("{} takes no further part in it.", names::called(deed.table(), *who)))
        }
        Reason::NotActive(who) => not_active(deed, *who),
        Reason::WrongKindOfTable => wrong_kind_of_table(deed),
        Reason::NotInArchetypes => not_in_archetypes(deed),
        Reason::NotYourTacOp => not_your_tac_op(deed),
        Reason::NothingSealed => nothing_sealed(deed),
        Reason::GambitUsed(on) => gambit_used(deed, *on),
        Reason::ClaimedBefore(objective) => claimed_before(deed, *objective),
        Reason::OpOfSomebody { no, who } => {
            (no.headline.into(), no.detail.filled(|_| names::called(deed.table(), *who)))
        }
        Reason::NotOut(who) => {
            ("It is not out.".into(), format!("{} is in the battle.", names::called(deed.table(), *who)))
        }
        Reason::NotOffered => ("Not a choice here.".into(), now(deed)),
        Reason::Limit(limit) => limits::said(deed, limit),
        Reason::NobodyLeft(side) => (
            "Nobody of that side is there.".into(),
            format!("{} has nobody in the killzone.", names::person(deed.table(), *side)),
        ),
        Reason::FewerLeft { side, left } => (
            "So many are not left.".into(),
            format!("Operatives of {} in the killzone: {left}.", names::person(deed.table(), *side)),
        ),
        Reason::SaidOtherwise(question, answer) => {
            let before = Finding { question: *question, answer: Some(*answer) };
            ("Another answer says otherwise.".into(), format!("{}.", findings::finding(deed.table(), &before)))
        }
        Reason::CarriedElsewhere(marker) => (
            "Somebody else carries it.".into(),
            format!("Only its carrier contests {}.", names::marker(deed.table(), *marker)),
        ),
        Reason::TooFarApart(one, other) => (
            "Too far apart.".into(),
            format!(
                "Nobody contests both {} and {} at once.",
                names::marker(deed.table(), *one),
                names::marker(deed.table(), *other)
            ),
        ),
        Reason::TooFar { .. }
        | Reason::Blocked(_)
        | Reason::EntersControlRange(_)
        | Reason::EndsInControlRange(_)
        | Reason::LeavesControlRange(_)
        | Reason::ReachesNoEnemy
        | Reason::NoClimbing
        | Reason::NoJumping
        | Reason::NothingToClimb
        | Reason::JumpTooLong
        | Reason::NoSupport
        | Reason::EmptyPath => moves::said(deed, reason),
        Reason::Attack(reason) => super::attacks::refusal(deed.view, deed.who, *reason),
        Reason::NotEnoughAp { .. }
        | Reason::OncePerActivation(_)
        | Reason::NotTogether(..)
        | Reason::NeedsEngage
        | Reason::WrongAim(_)
        | Reason::NotInThisBattle(_)
        | Reason::FirstTurningPoint
        | Reason::TooEarly { .. }
        | Reason::EnemyInControlRange
        | Reason::NoEnemyInControlRange
        | Reason::DoesNotContest(_)
        | Reason::DoesNotControl(_)
        | Reason::OncePerBattle
        | Reason::OutsideControlRange
        | Reason::OutsideEnemyTerritory
        | Reason::NearNeutralEdge
        | Reason::NoFooting
        | Reason::Op { .. }
        | Reason::MayNotPickUp(_)
        | Reason::HandsFull
        | Reason::DoesNotCarry(_)
        | Reason::NotOnTable(_)
        | Reason::HasToken(..)
        | Reason::NeedsConceal
        | Reason::TargetNotReady(_)
        | Reason::NotAnEnemy(_)
        | Reason::NotVisible(_)
        | Reason::TooNear(..)
        | Reason::NoToken => actions::said(deed, reason),
    }
}

/// A headline with a name in it, unless the name is so long that nobody would read it in bold.
fn headline(named: String, plain: &str) -> String {
    const MOST_WORDS: usize = 6;
    if named.split_whitespace().count() <= MOST_WORDS { named } else { plain.into() }
}

/// What the battle waits for, as a sentence; a question has its mark already.
fn now(deed: &Deed<'_>) -> String {
    let prompt = super::prompts::prompt(deed.view);
    let end = if prompt.ends_with('?') { "" } else { "." };
    format!("Now: {prompt}{end}")
}

fn not_this_step(deed: &Deed<'_>) -> Said {
    ("Not at this step.".into(), now(deed))
}

fn not_your_operative(deed: &Deed<'_>, who: OperativeId) -> Said {
    let table = deed.table();
    let owner = names::person(table, table.side_of(who));
    ("Not your operative.".into(), format!("{} belongs to {owner}.", names::coded(table, who)))
}

fn already_set_up(deed: &Deed<'_>, who: OperativeId) -> Said {
    let name = names::called(deed.table(), who);
    let at = deed.state().operative(who).at;
    let where_it_is = at.map_or(String::new(), |it| format!(" at {}", names::place(it)));
    ("It is set up already.".into(), format!("{name} stands{where_it_is}."))
}

fn outside_drop_zone(deed: &Deed<'_>, who: OperativeId) -> Said {
    let (table, state) = (deed.table(), deed.state());
    let zone = table.drop_zone(state.ends[table.side_of(who)]);
    let out = deed.end().and_then(|at| places::beyond(zone, table.base_at(who, at)));
    let found =
        out.map_or(String::new(), |it| format!("; here it reaches {} beyond", names::against(it, table::Length::ZERO)));
    ("Outside your drop zone.".into(), format!("{} must stand wholly in it{found}.", names::called(table, who)))
}

fn not_active(deed: &Deed<'_>, who: OperativeId) -> Said {
    let name = |it| names::called(deed.table(), it);
    match deed.state().active() {
        Some(active) => (
            "Another operative is active.".into(),
            format!("{} ends its activation before {} begins.", name(active.who), name(who)),
        ),
        None => ("Not activated yet.".into(), format!("Activate {} first.", name(who))),
    }
}

fn wrong_kind_of_table(deed: &Deed<'_>) -> Said {
    let digital = deed.table().is_digital();
    let detail = match deed.act {
        Act::Choose(Choice::EndFirefight) => "The turning point ends by itself when everybody has acted.",
        _ if digital => "Positions are known here, so nothing is reported; choose the action.",
        _ => "Act on the table, then report what counts.",
    };
    let headline = if digital { "This table sees for itself." } else { "This table is a real one." };
    (headline.into(), detail.into())
}

fn not_in_archetypes(deed: &Deed<'_>) -> Said {
    let team = deed.table().team(deed.side());
    let held = Archetype::ALL.into_iter().filter(|it| team.has_archetype(*it));
    let held = names::listed(held.map(|it| it.name().to_owned()).collect());
    let op = match deed.act {
        Act::Opened(_, Secret::TacOp(op)) => Some(op.card()),
        _ => None,
    };
    let needs = match op.and_then(|it| Some((it.name, it.archetype?.name()))) {
        Some((name, archetype)) => format!("{name} needs {archetype}"),
        None => "A tac op belongs to an archetype".into(),
    };
    ("Not for this team.".into(), format!("{needs}; your team has {held}."))
}

fn not_your_tac_op(deed: &Deed<'_>) -> Said {
    let side = deed.side();
    let open = deed.state().tac_ops[side].revealed();
    let held = open.or(match deed.view.mine.get(Slot::TacOp) {
        Some(Secret::TacOp(op)) => Some(*op),
        _ => None,
    });
    let found = held.map_or("you hold none".into(), |it| format!("you hold {}", it.card().name));
    ("Not your tac op.".into(), format!("{} belongs to its own tac op; {found}.", deed.rule()))
}

fn nothing_sealed(deed: &Deed<'_>) -> Said {
    let slot = match deed.act {
        Act::Sealed(slot) | Act::Opened(slot, _) => slot.name(),
        _ => "choice",
    };
    ("Nothing to open now.".into(), format!("Your {slot} is not sealed, or not due to be opened yet."))
}

fn gambit_used(deed: &Deed<'_>, on: Option<OperativeId>) -> Said {
    let gambit = match deed.act {
        Act::Choose(Choice::Gambit { op, .. }) => op.card().gambit.as_ref(),
        _ => None,
    };
    let now = deed.state().turning_point.0;
    let named = |hole: &str| match (hole, on) {
        ("who", Some(who)) => names::called(deed.table(), who),
        _ => now.to_string(),
    };
    let detail = match gambit {
        Some(gambit) => gambit.used.filled(named),
        None => format!("{} is not due in turning point {now}.", deed.rule()),
    };
    ("The gambit was used.".into(), detail)
}

fn claimed_before(deed: &Deed<'_>, named: Objective) -> Said {
    let record = &deed.state().record;
    let left = Objective::ALL.into_iter().filter(|it| !record.has_claimed(deed.side(), *it));
    let left = names::listed(left.map(|it| format!("marker {}", it.number())).collect());
    let left = if left.is_empty() { "nothing".into() } else { left };
    let number = named.number();
    (
        "You claimed that before.".into(),
        format!("You named marker {number} earlier, and each is named once; left: {left}."),
    )
}

#[cfg(test)]
mod tests;
