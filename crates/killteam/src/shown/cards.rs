//! Whatever a player may read at a real table.

use battle::Side;
use door::{Card, Id, Says};

use super::{id, weapon_card};
use crate::approved_ops_2025::crit_ops::MARKS;
use crate::approved_ops_2025::{CritOp, KILL_OP, PRIMARY_OP, Summary, TacOp, scoring};
use crate::card::{Card as OpCard, Names, Reveal, Whose};
use crate::equipment::Equipment;
use crate::setup::Table;
use crate::team::Datacard;
use crate::team_rules::{Label, RuleCard, TeamRule};
use crate::vocabulary::{Action, OperativeId, Slot, Token, When};
use crate::weapon::{Weapon, WeaponKind, WeaponNo};
use crate::weapon_rules::WeaponRule;

/// Whatever can turn up in a battle.
pub(super) fn of_battle(table: &Table) -> Vec<Card> {
    let mut cards: Vec<Card> = table.operatives().map(|it| operative(table, it)).collect();
    for who in table.operatives() {
        for (number, weapon) in table.card(who).weapons.iter().enumerate() {
            let number = WeaponNo(u8::try_from(number).unwrap_or(u8::MAX));
            let card = weapon_as_card(weapon_card(table, who, number), weapon, Some(table.side_of(who)));
            if !cards.iter().any(|it| it.id == card.id) {
                cards.push(card);
            }
        }
    }
    for side in [Side::A, Side::B] {
        let team = table.team(side);
        for rule in &team.rules {
            let card = team_rule(rule.card()).under(team.name.clone());
            if !cards.iter().any(|it| it.id == card.id) {
                cards.push(card);
            }
        }
    }
    cards.extend(common());
    cards.extend(meters_and_badges());
    cards
}

/// Whatever the system knows, in no battle in particular.
pub(super) fn library() -> Vec<Card> {
    let teams = TeamRule::ALL.into_iter().map(|it| team_rule(it.card()));
    common().into_iter().chain(teams).collect()
}

fn common() -> Vec<Card> {
    let mut cards: Vec<Card> = CritOp::ALL.into_iter().map(|it| op("crit op", it.card())).collect();
    cards.extend(TacOp::ALL.into_iter().map(|it| op("tac op", it.card())));
    cards.push(summary("kill op", &KILL_OP));
    cards.push(summary("primary op", &PRIMARY_OP));
    cards.push(
        Card::new("op", "crit op").says("What both sides play for, the same for both; see the crit op of the battle."),
    );
    cards.push(Card::new("op", "tac op").says("What a side plays for by itself, in secret until it shows."));
    cards.extend(WeaponRule::CARDS.iter().map(|it| Card::new("weapon rule", it.name).says(it.gist)));
    cards.extend(Equipment::ALL.into_iter().map(|it| Card::new("equipment", it.name()).says(it.gist())));
    cards.extend(Action::ALL.into_iter().map(|it| Card::new("action", it.name()).says(it.gist())));
    cards.push(Card::new("ploy", "Command Re-roll").says("One die of your own is rolled again.").stat("cp", 1));
    cards
}

/// What is picked in secret, and what comes of it.
pub(super) fn sealed_for(slot: Slot) -> Option<&'static str> {
    match slot {
        Slot::TacOp => Some("You alone play for it. The other side learns which it is when it first shows."),
        Slot::PrimaryOp => Some(PRIMARY_OP.gist),
        Slot::MarkerPick => Some(
            "Both sides pick one of the three. The same pick makes that marker inert in this turning point, different \
             picks the third one: it scores for nobody unless it is rebooted.",
        ),
        Slot::Equipment => Some("What your team takes along. Both sides show theirs at the same moment."),
        Slot::Operatives => Some("Who of your team takes the field. Both sides show theirs at the same moment."),
    }
}

fn operative(table: &Table, who: OperativeId) -> Card {
    let (card, side): (&Datacard, Side) = (table.card(who), table.side_of(who));
    let mut out = Card {
        id: Id::from(format!("operative/{}", table.code(who))),
        kind: Id::of("operative"),
        name: card.name.clone(),
        short: Some(id(table, who).to_string()),
        ..Card::default()
    };
    out = out
        .stat("apl", card.apl)
        .stat("move", format!("{}″", card.movement))
        .stat("save", format!("{}+", card.save))
        .stat("wounds", card.wounds)
        .under(table.team(side).name.clone());
    for number in 0..card.weapons.len() {
        out = out.with(weapon_card(table, who, WeaponNo(u8::try_from(number).unwrap_or(u8::MAX))));
    }
    for action in &card.actions {
        out = out.with(Id::card("action", action.name()));
    }
    for ability in &card.abilities {
        out = out.line(format!("{ability}."));
    }
    if !card.keywords.is_empty() {
        out = out.line(format!("Keywords: {}.", card.keywords.join(", ")));
    }
    if card.ignored_for_kill_op {
        out = out.line("Does not count for the kill op.");
    }
    out
}

fn weapon_as_card(id: Id, weapon: &Weapon, side: Option<Side>) -> Card {
    let [normal, critical] = weapon.dmg;
    let kind = if weapon.kind == WeaponKind::Ranged { "ranged" } else { "melee" };
    let mut card = Card { id, kind: Id::of("weapon"), name: weapon.name.clone(), ..Card::default() }
        .stat("type", kind)
        .stat("atk", weapon.atk)
        .stat("hit", format!("{}+", weapon.hit))
        .stat("dmg", format!("{normal}/{critical}"));
    for rule in &weapon.rules {
        let of_family = rule.card();
        card = card.with(Id::card("weapon rule", of_family.name));
        card = card.line(Says::plain(format!("{rule}: {}", rule.gist())));
    }
    card.under = side.map(|it| Id::from(it.to_string()));
    card
}

fn team_rule(rule: &RuleCard) -> Card {
    let card =
        Card::new("rule", rule.name).says(rule.gist).line(format!("{}.", battle::capitalized(rule.label.name())));
    match rule.label {
        Label::StrategyPloy | Label::FirefightPloy => card.stat("cp", rule.label.cp()),
        Label::Faction | Label::Equipment => card,
    }
}

/// An op without a card of its own.
fn summary(word: &str, op: &Summary) -> Card {
    let card = Card { name: op.name.to_owned(), ..Card::new("op", word) }.says(op.gist);
    op.facts.iter().fold(card, |card, fact| card.line(*fact))
}

/// An op, spelled out.
fn op(kind: &'static str, op: &OpCard) -> Card {
    let mut card = Card::new(kind, op.name).says(op.gist);
    card = match op.archetype {
        Some(archetype) => card.under(archetype.name()).line(format!("For teams that know {}.", archetype.name())),
        None => card.line("Shared by both sides."),
    };
    card = card.line(match op.reveal {
        Reveal::Public => "Public from the start.".to_owned(),
        Reveal::WhenPerformed(action) => format!("Secret until {} is performed.", action.name()),
        Reveal::WhenUsedAsGambit => "Secret until it is used in the Gambit step.".to_owned(),
        Reveal::WhenItScores => "Secret until it gives its first point.".to_owned(),
        Reveal::WhenSomebodyFalls(Whose::Own) => "Secret until the loss of an operative of yours counts.".to_owned(),
        Reveal::WhenSomebodyFalls(Whose::Enemy) => {
            // Performing an action that only its holder has shows an op as well.
            let performed = op.actions.iter().map(|it| format!(" or {} is performed", it.action.name()));
            format!("Secret until the loss of an enemy counts{}.", performed.collect::<String>())
        }
    });
    for it in op.actions {
        card = card.with(Id::card("action", it.action.name())).line(format!(
            "Action: {}, {} AP.",
            it.action.name(),
            it.ap
        ));
    }
    // A gambit that names nobody is how the op shows itself, which stands there already.
    if op.gambit.as_ref().is_some_and(|it| matches!(it.names, Names::Operative(_))) {
        card = card.line(format!("Gambit: {}.", op.name));
    }
    for (when, _) in op.scores {
        card = card.line(match when {
            When::Performed(action) => format!("Scores whenever {} is performed.", action.name()),
            When::EndOfTurningPointAfterFirst => "Scores when turning point 2, 3 or 4 ends.".to_owned(),
            When::EnemyFalls => "Scores whenever an enemy is incapacitated.".to_owned(),
            When::EndOfTurningPoints(first, last) => format!("Scores when turning point {first} or {last} ends."),
            When::EndOfTurningPointFrom(first) => format!("Scores at the end of turning points from {first} on."),
            When::EndOfBattle => "Scores at the end of the battle.".to_owned(),
        });
    }
    if let Some(cap) = op.cap_per_turning_point {
        card = card.line(format!("At most {cap} points in a turning point."));
    }
    card.line(format!("At most {} points in a battle.", scoring::MOST_PER_OP)).stat("most", scoring::MOST_PER_OP)
}

fn meters_and_badges() -> Vec<Card> {
    let meter = |word: &'static str, name: &str, gist: &str, short: &str| Card {
        name: name.to_owned(),
        short: Some(short.to_owned()),
        ..Card::new("meter", word).says(gist)
    };
    let badge = |word: &'static str, gist: &str| Card::new("badge", word).says(gist);
    let tokens = Token::ALL.map(|it| Card::new("token", it.name()).says(it.gist()));
    let mut cards = vec![
        meter("wounds", "Wounds", "What is left of them; at half or fewer an operative is injured.", "W"),
        meter("apl", "APL", "How many action points an activation has, and what counts for control.", "APL"),
        meter("move", "Move", "How far a Reposition goes, in inches.", "M"),
        meter("ap", "AP", "Action points left in this activation.", "AP"),
        meter("cp", "CP", "Command points: one buys a ploy or a Command Re-roll.", "CP"),
        meter("smoke grenades", "Smoke grenades", "How many are left to throw.", "smoke"),
        meter("stun grenades", "Stun grenades", "How many are left to throw.", "stun"),
        meter("frag grenades", "Frag grenades", "How many are left to throw.", "frag"),
        meter("krak grenades", "Krak grenades", "How many are left to throw.", "krak"),
        badge("engage", "Its order: it may charge, shoot and fight."),
        badge("conceal", "Its order: it neither charges nor shoots, and in cover it is no target."),
        badge("ready", "It can still be activated in this turning point."),
        badge("active", "It is activated now."),
        badge("counteracting", "It counteracts now."),
        badge("done", "It has been activated in this turning point."),
        badge("injured", "Half of its wounds or more are lost: it moves and hits worse."),
        badge("on guard", "It may interrupt an enemy that moves near it."),
        badge("stunned", "Its APL is lower for a while."),
        badge("has counteracted", "It counteracts once a turning point."),
        badge("fresh ammunition", "It may roll one attack die again whenever it shoots."),
        badge("envoy", "Its side has named it envoy."),
        badge("monitored", "An enemy monitors it until the next Ready step."),
        badge("has interrupted", "It shot or fought from guard in this turning point, so it does not counteract."),
        badge("lost wounds", "It lost wounds in this turning point."),
        badge("dominate", "So many Dominate tokens lie with it."),
        badge("initiative", "This side decides first."),
        badge(
            "initiative card",
            "May be played after the roll for initiative, to change the side's result by its number.",
        ),
        badge("re-roll card", "Lets the side roll its die for initiative again."),
        badge("secured by", "Whoever secured it last, whether or not somebody still stands there."),
        badge("claimed by", "It was named for a claim in this turning point."),
    ];
    cards.extend(MARKS.into_iter().map(|it| badge(it.badge, it.gist)));
    cards.extend(tokens);
    cards.push(Card::new("token", "data").says("Data points of this marker."));
    cards
}
