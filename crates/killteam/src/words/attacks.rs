//! Attacks in words: what is decided, what happened, and why it cannot be.

use battle::{Side, View};

use super::names;
use crate::KillTeam;
use crate::attacks::{
    Attack, AttackChoice, AttackEvent, AttackKind, AttackReason, Cover, CoverSave, Grade, Hand, How, Reroll, Role,
    Screen, Step,
};
use crate::geometry;
use crate::setup::Table;
use crate::vocabulary::OperativeId;
use crate::weapon_rules::{WeaponRule, hot};
use crate::written::attacks::{grade, weapon_name};

/// A decision as a button says it.
pub(super) fn choice(view: &View<'_, KillTeam>, choice: &AttackChoice) -> String {
    let table = view.table;
    let who = |it| names::coded(table, it);
    match *choice {
        AttackChoice::AlsoTarget(it) => format!("Target {} as well", who(it)),
        AttackChoice::NobodyElse => "Target nobody else".into(),
        AttackChoice::NextTarget(it) => format!("Attack {} next", who(it)),
        AttackChoice::Cover => "Take cover: a defence die may be kept".into(),
        AttackChoice::Obscured => "Stay obscured: they lose a success and every critical one".into(),
        AttackChoice::Retaliate(it, weapon) => format!("Retaliate with {}", weapon_name(table, it, weapon)),
        AttackChoice::Accurate(0) => "Roll every die".into(),
        AttackChoice::Accurate(1) => "Keep 1 die as a normal success (Accurate)".into(),
        AttackChoice::Accurate(count) => format!("Keep {count} dice as normal successes (Accurate)"),
        AttackChoice::Reroll { face, with: Reroll::Command } => format!("Re-roll a {face} (Command Re-roll, 1 CP)"),
        AttackChoice::Reroll { face, with } => format!("Re-roll a {face} ({})", with.name()),
        AttackChoice::Keep => match view.state.attack.map(|it| it.step) {
            Some(Step::Land(_) | Step::Stunned(_)) => "Use no rule".into(),
            _ => "Leave the dice as they are".into(),
        },
        AttackChoice::Rending => "Keep a normal success as a critical one (Rending)".into(),
        AttackChoice::Punishing => "Keep a fail as a normal success (Punishing)".into(),
        AttackChoice::Severe => "Make a normal success critical (Severe)".into(),
        AttackChoice::Devastating { damage, reach } => format!("Use {}", WeaponRule::Devastating { damage, reach }),
        AttackChoice::CoverSave(kind) => match kind {
            CoverSave::Normal => "Keep one die as a normal success for cover",
            CoverSave::Critical => "Keep one die as a critical success for cover",
            CoverSave::TwoNormal => "Keep two dice as normal successes for cover",
            CoverSave::None => "Roll every defence die",
        }
        .into(),
        AttackChoice::Leave { normal: 0, critical: 0 } => "Block everything".into(),
        AttackChoice::Leave { normal, critical } => {
            let damage = view.state.attack.map_or(String::new(), |it| left_hurts(table, &it, normal, critical));
            let verb = if normal + critical == 1 { "is" } else { "are" };
            format!("Block so that {} {verb} left{damage}", successes(normal, critical))
        }
        AttackChoice::Strike(it) => format!("Strike with a {} success{}", grade(it), strike_hurts(view, it)),
        AttackChoice::Block { with, what: None } => format!("Spend a {} success on a block of nothing", grade(with)),
        AttackChoice::Block { with, what: Some(what) } => {
            format!("Block a {} success with a {} one", grade(what), grade(with))
        }
    }
}

fn left_hurts(table: &Table, attack: &Attack, normal: u8, critical: u8) -> String {
    let weapon = table.weapon(attack.actor, attack.weapon);
    let damage = weapon.map(|it| {
        let [one, more] = it.dmg.map(u16::from);
        u16::from(normal) * one + u16::from(critical) * more
    });
    damage.map_or(String::new(), |it| format!(": {it} damage"))
}

fn strike_hurts(view: &View<'_, KillTeam>, it: Grade) -> String {
    let Some(attack) = view.state.attack else { return String::new() };
    let Step::Resolve(role) = attack.step else { return String::new() };
    let weapon = attack.weapon_of(role).and_then(|number| view.table.weapon(attack.who(role), number));
    let damage = weapon.map(|weapon| {
        let [normal, critical] = weapon.dmg;
        if it == Grade::Critical { critical } else { normal }
    });
    damage.map_or(String::new(), |it| format!(": {it} damage"))
}

/// "1 critical and 2 normal successes".
fn successes(normal: u8, critical: u8) -> String {
    match (critical, normal) {
        (0, 0) => "no success".into(),
        (0, 1) => "1 normal success".into(),
        (1, 0) => "1 critical success".into(),
        (0, n) => format!("{n} normal successes"),
        (c, 0) => format!("{c} critical successes"),
        (c, n) => format!("{c} critical and {n} normal {}", if n == 1 { "success" } else { "successes" }),
    }
}

/// Who decides what within an attack.
pub(super) fn prompt(view: &View<'_, KillTeam>, attack: &Attack) -> String {
    let table = view.table;
    let person = |role: Role| names::person(table, table.side_of(attack.who(role)));
    let name = |role: Role| names::coded(table, attack.who(role));
    match attack.step {
        Step::Torrent => format!("{}: anybody else as a target?", person(Role::Attacker)),
        Step::Next => format!("{}: who is attacked next?", person(Role::Attacker)),
        Step::Screen => format!("{}: is {} in cover, or obscured?", person(Role::Defender), name(Role::Defender)),
        Step::ScreenOf(who) => {
            let person = names::person(table, table.side_of(who));
            format!("{person}: is {} in cover, or obscured?", names::coded(table, who))
        }
        Step::Reply => format!("{}: what does {} retaliate with?", person(Role::Defender), name(Role::Defender)),
        Step::Accurate(role) => format!("{}: how many dice does {} keep unrolled?", person(role), name(role)),
        Step::Roll(role) | Step::Reroll(role, _) => format!("Dice of {}", name(role)),
        Step::Rerolls(role) => {
            format!("{}: {} rolled {}. Re-roll a die?", person(role), name(role), faces(attack.hand(role)))
        }
        Step::Retain(role) | Step::Severe(role) | Step::Devastating(role) => {
            format!("{}: {}", person(role), held(attack.hand(role)))
        }
        Step::CoverSave => {
            format!("{}: {} is in cover. Keep a die for it?", person(Role::Defender), name(Role::Defender))
        }
        Step::Block => {
            let (theirs, own) = (held(attack.hand(Role::Attacker)), held(attack.hand(Role::Defender)));
            format!("{}: block {theirs} with {own}", person(Role::Defender))
        }
        Step::Resolve(role) => {
            let (own, theirs) = (held(attack.hand(role)), held(attack.hand(role.other())));
            format!("{}: a die of {}, {own} against {theirs}", person(role), name(role))
        }
        Step::Land(role) => {
            let [normal, critical] = attack.landing;
            let (who, what) = (name(role.other()), successes(normal, critical));
            format!("{}: {what} would hurt {who}. Use a rule?", person(role.other()))
        }
        Step::Stunned(side) => format!("{}: use a rule against Stun?", names::person(table, side)),
        Step::Hot(role) => format!("Hot weapon of {}: one die", name(role)),
        Step::Over => "The attack is over".into(),
    }
}

fn held(hand: &Hand) -> String {
    successes(hand.of(Grade::Normal), hand.of(Grade::Critical))
}

fn faces(hand: &Hand) -> String {
    let rolled: Vec<String> = hand.dice().iter().filter(|it| it.is_rolled()).map(|it| it.face.to_string()).collect();
    let kept = hand.dice().len() - rolled.len();
    match (rolled.is_empty(), kept) {
        (true, _) => format!("nothing and kept {kept}"),
        (false, 0) => rolled.join(" "),
        (false, _) => format!("{} and kept {kept}", rolled.join(" ")),
    }
}

/// What happened within an attack; nothing where a bystander would see nothing.
pub(super) fn event(table: &Table, event: &AttackEvent) -> String {
    let who = |it| names::coded(table, it);
    match *event {
        AttackEvent::Begun(attack) => {
            let verb = if attack.kind == AttackKind::Shoot { "shoots at" } else { "fights" };
            let weapon = weapon_name(table, attack.actor, attack.weapon);
            format!("{} {verb} {} with {weapon}.", who(attack.actor), who(attack.primary))
        }
        AttackEvent::Joined(it) => format!("{} is a target as well.", who(it)),
        AttackEvent::Turned { target, screen } => {
            let screened = screened(screen);
            if screened.is_empty() { String::new() } else { format!("{} is {screened}.", who(target)) }
        }
        AttackEvent::Screened(screen) => format!("The target is {}.", screened(screen)),
        AttackEvent::Chosen { who: it, cover } => {
            format!("{} is {}.", who(it), if cover { "in cover" } else { "obscured" })
        }
        AttackEvent::Replied { who: it, weapon: None, .. } => format!("{} cannot retaliate.", who(it)),
        AttackEvent::Replied { who: it, weapon: Some(weapon), .. } => {
            format!("{} retaliates with {}.", who(it), weapon_name(table, it, weapon))
        }
        AttackEvent::Dice { who: it, hand, how, .. } => dice(&who(it), &hand, how),
        AttackEvent::Rerolling { with: Reroll::Command, who: it, .. } => {
            format!("{} pays 1 CP for a Command Re-roll.", names::person(table, table.side_of(it)))
        }
        AttackEvent::Blocked { who: it, normal, critical, of } => match of - normal - critical {
            0 => format!("{} blocks nothing.", who(it)),
            blocked => format!("{} blocks {blocked} of {of}.", who(it)),
        },
        AttackEvent::Struck { who: it, grade: with, .. } => {
            format!("{} strikes with a {} success.", who(it), grade(with))
        }
        AttackEvent::Parried { who: it, with, what: None, .. } => {
            format!("{} blocks nothing with a {} success.", who(it), grade(with))
        }
        AttackEvent::Parried { who: it, with, what: Some(what), .. } => {
            format!("{} blocks a {} success with a {} one.", who(it), grade(what), grade(with))
        }
        AttackEvent::Shocked { who: it, lost: Some(lost), .. } => {
            format!("{} loses a {} success to Shock.", who(it), grade(lost))
        }
        AttackEvent::Used(it, weapon) => {
            format!("One use of {} by {} is spent.", weapon_name(table, it, weapon), who(it))
        }
        AttackEvent::Burned { who: it, face, hit } => match hot::burn(face, hit) {
            0 => format!("Hot: {} rolled {face} and stays cool.", who(it)),
            _ => format!("Hot: {} rolled {face}, below {hit}, and is burned.", who(it)),
        },
        AttackEvent::Stunned(it) => format!("{} is stunned: 1 APL less until the end of its next activation.", who(it)),
        AttackEvent::Softened => "One die hurts by 1 less.".into(),
        AttackEvent::Unstunned(it) => format!("{} is not stunned.", who(it)),
        AttackEvent::Rerolling { .. }
        | AttackEvent::Kept(_)
        | AttackEvent::Shocked { .. }
        | AttackEvent::Stuns(_)
        | AttackEvent::Felled { .. }
        | AttackEvent::Reached(_)
        | AttackEvent::Over { .. } => String::new(),
    }
}

fn screened(screen: Screen) -> &'static str {
    match (screen.cover, screen.obscured, screen.either) {
        (_, _, true) => "in cover or obscured",
        (Cover::None, false, _) => "",
        (Cover::None, true, _) => "obscured",
        (_, false, _) => "in cover",
        (_, true, _) => "in cover and obscured",
    }
}

fn dice(name: &str, hand: &Hand, how: How) -> String {
    let has = held(hand);
    match how {
        How::SetAside => format!("{name} keeps {} without rolling.", held(hand)),
        How::Rolled => {
            let rolled = hand.dice().iter().filter(|it| it.is_rolled()).map(|it| it.face.to_string());
            format!("{name} rolled {}.", rolled.collect::<Vec<_>>().join(" "))
        }
        How::Rerolled { from, to } => format!("{name} re-rolled a {from}: {to}."),
        How::Counted => format!("{name} has {has}."),
        How::Obscured => format!("Obscured: {name} has {has}."),
        How::Rending => format!("Rending: {name} has {has}."),
        How::Punishing => format!("Punishing: {name} has {has}."),
        How::Severe => format!("Severe: {name} has {has}."),
    }
}

/// Headline and detail of a refusal.
pub(super) fn refusal(view: &View<'_, KillTeam>, who: Option<OperativeId>, reason: AttackReason) -> (String, String) {
    let table = view.table;
    let name = |it| names::called(table, it);
    let own = who.map_or("It".into(), name);
    let weapon = |number| who.map_or("the weapon".into(), |it| weapon_name(table, it, number));
    let gap = |it| who.and_then(|who| geometry::gap(table, view.state, who, it));
    let (headline, detail) = match reason {
        AttackReason::NoSuchWeapon => ("It has no such weapon.", format!("{own} does not carry that.")),
        AttackReason::WrongWeapon(it) => (
            "The weapon does not fit.",
            format!("Shoot needs a ranged weapon, Fight a melee one; this is {}.", weapon(it)),
        ),
        AttackReason::UsedUp(it) => ("The weapon has run out.", format!("{own} has used {} up.", weapon(it))),
        AttackReason::Moved(action) => (
            "Too heavy after a move.",
            format!("{own} has performed {} in this activation; the weapon is Heavy.", action.name()),
        ),
        AttackReason::ShotHeavy(action) => (
            "No move after a heavy weapon.",
            format!("{own} has used a Heavy weapon in this activation; {} cannot follow.", action.name()),
        ),
        AttackReason::NotAnEnemy(it) => ("Not an enemy in play.", format!("{} cannot be attacked.", name(it))),
        AttackReason::NotVisible(it) => ("Out of sight.", format!("{own} does not see {}.", name(it))),
        AttackReason::Hidden(it) => {
            ("Concealed and in cover.", format!("{} has Conceal and is in cover from {own}.", name(it)))
        }
        AttackReason::OutOfRange(it, limit) => {
            let found = gap(it).map_or(String::new(), |gap| format!("; it is {} away", names::against(gap, limit)));
            ("Out of range.", format!("{} has to be within {}{found}.", name(it), names::plain(limit)))
        }
        AttackReason::IntoMelee { target, friend } => {
            ("A friend is beside it.", format!("{} is in control range of {}.", name(friend), name(target)))
        }
        AttackReason::NotInControlRange(it) => {
            let found = gap(it)
                .map_or(String::new(), |gap| format!("; it is {} away", names::against(gap, geometry::CONTROL_RANGE)));
            ("Not in control range.", format!("A fight needs {} within 1″ and in sight{found}.", name(it)))
        }
        AttackReason::RerolledBefore(face) => {
            ("A die rolls again once.", format!("The {face} has been re-rolled; the new result stands."))
        }
        AttackReason::NoSuchDie(face) => ("No die shows that.", format!("None of the dice shows a {face}.")),
        AttackReason::NoReroll(with) => {
            ("No re-roll by that rule.", format!("{} does not allow to roll this die again.", with.name()))
        }
        AttackReason::NoCp => {
            let side: Side = view.side();
            ("No command point left.", format!("Command Re-roll costs 1 CP; you have {}.", view.state.cp[side]))
        }
    };
    (headline.into(), detail)
}

#[cfg(test)]
mod tests {
    use super::super::stage::{Stage, who};
    use super::*;
    use table::Length;

    #[test]
    fn successes_are_told_by_their_worth() {
        assert_eq!(successes(0, 0), "no success");
        assert_eq!(successes(1, 0), "1 normal success");
        assert_eq!(successes(2, 1), "1 critical and 2 normal successes");
        assert_eq!(successes(0, 2), "2 critical successes");
    }

    #[test]
    fn a_shot_out_of_range_is_told_with_both_numbers() {
        let stage = Stage::new().with([("a1", "5, 11"), ("b1", "15, 11")]);
        let reason = AttackReason::OutOfRange(who(&stage, "b1"), Length::inches(8));
        let (headline, detail) = refusal(&stage.mara(), Some(who(&stage, "a1")), reason);
        assert_eq!(headline, "Out of range.");
        assert_eq!(detail, "Precentor has to be within 8″; it is 8.6″ away.");
    }

    #[test]
    fn buttons_say_what_a_decision_does() {
        let stage = Stage::new();
        let said = |it| choice(&stage.mara(), &it);
        assert_eq!(said(AttackChoice::Reroll { face: 2, with: Reroll::Balanced }), "Re-roll a 2 (Balanced)");
        assert_eq!(
            said(AttackChoice::Reroll { face: 2, with: Reroll::Command }),
            "Re-roll a 2 (Command Re-roll, 1 CP)"
        );
        assert_eq!(said(AttackChoice::Leave { normal: 1, critical: 0 }), "Block so that 1 normal success is left");
        assert_eq!(
            said(AttackChoice::Leave { normal: 2, critical: 1 }),
            "Block so that 1 critical and 2 normal successes are left"
        );
        let block = AttackChoice::Block { with: Grade::Critical, what: Some(Grade::Normal) };
        assert_eq!(said(block), "Block a normal success with a critical one");
    }

    #[test]
    fn headlines_have_three_to_six_words() {
        let stage = Stage::new().with([("a1", "5, 11"), ("b1", "15, 11")]);
        let (cadet, enemy) = (who(&stage, "a1"), who(&stage, "b1"));
        for reason in [
            AttackReason::NoSuchWeapon,
            AttackReason::NotAnEnemy(enemy),
            AttackReason::NotVisible(enemy),
            AttackReason::Hidden(enemy),
            AttackReason::IntoMelee { target: enemy, friend: cadet },
            AttackReason::NotInControlRange(enemy),
            AttackReason::RerolledBefore(2),
            AttackReason::NoSuchDie(2),
            AttackReason::NoReroll(Reroll::Balanced),
            AttackReason::NoCp,
        ] {
            let (headline, detail) = refusal(&stage.mara(), Some(cadet), reason);
            assert!((3..=6).contains(&headline.split(' ').count()), "{headline}");
            assert!(detail.ends_with('.'), "{detail}");
        }
    }
}
