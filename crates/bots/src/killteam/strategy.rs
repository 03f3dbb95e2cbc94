//! Between the fights: initiative, cards, claims, gambits, tokens, and everything that is chosen in secret.

use killteam::approved_ops_2025::{CritOp, TacOp, tokens};
use killteam::{
    CardPlay, Choice, Claim, Equipment, Holder, Label, Loadout, Objective, OperativeId, Phase, PrimaryOp, Secret, Slot,
    TeamRule, Zone,
};

use super::scene::{INCH, POINT, Scene, apart};

/// What each choice outside the fights is worth.
pub(super) fn weigh(scene: &Scene<'_>, options: &[Choice]) -> Vec<i64> {
    options.iter().map(|it| worth(scene, it)).collect()
}

fn worth(scene: &Scene<'_>, option: &Choice) -> i64 {
    match option {
        Choice::GiveInitiative(side) => i64::from(*side == scene.side),
        Choice::PlayCard(play) => card(scene, *play),
        Choice::Claim(it) => claim(scene, *it),
        Choice::Gambit { on: Some(who), .. } => envoy(scene, *who),
        Choice::Gambit { on: None, .. } => POINT,
        Choice::Use { rule, on } => rule_use(scene, *rule, *on),
        Choice::RemoveToken(from) => token(scene, *from),
        _ => 0,
    }
}

/// A token is taken as long as it scores; what stays may score later.
fn token(scene: &Scene<'_>, from: Holder) -> i64 {
    let points = i64::from(tokens::points_for_one(scene.table, &scene.state, scene.side, from));
    match from {
        _ if points == 0 => -1,
        // Whoever is hurt may not keep its tokens long.
        Holder::Operative(who) => points * POINT + i64::from(scene.operative(who).wounds_lost),
        Holder::Objective(_) => points * POINT,
    }
}

/// The smallest card that turns a lost roll, if there is one.
fn card(scene: &Scene<'_>, play: CardPlay) -> i64 {
    let Phase::InitiativeCards(roll) = scene.state.phase else { return -1 };
    if roll.winner(scene.state.initiative) == scene.side {
        return -1;
    }
    let (ours, theirs) = (roll.result(scene.side), roll.result(scene.enemy()));
    // A tie goes to the side that does not have initiative.
    let short = theirs - ours + i8::from(scene.state.initiative == scene.side);
    match play {
        CardPlay::Raise(number) if i8::try_from(number).is_ok_and(|it| it >= short) => 10 - i64::from(number),
        CardPlay::Reroll if short > 2 && ours <= 2 => 1,
        _ => -1,
    }
}

/// What is likely to be true when the turning point ends.
fn claim(scene: &Scene<'_>, claim: Claim) -> i64 {
    let Some(at) = scene.marker_at(claim.objective().into()) else { return 0 };
    // Whoever is near can be there, and whoever is nearer is there sooner.
    let weight = |side| -> i64 {
        let each = scene.standing(side).map(|it| (14 * INCH - apart(it.1, at)).max(0));
        each.sum()
    };
    let (ours, theirs) = (weight(scene.side), weight(scene.enemy()));
    match claim {
        Claim::Controlled(_) => ours - theirs,
        Claim::Uncontested(_) => ours / 4 + 3 * INCH - theirs,
    }
}

/// Whoever is deep in their half, or can be, and is not in reach of anybody.
fn envoy(scene: &Scene<'_>, who: OperativeId) -> i64 {
    let Some(at) = scene.operative(who).at else { return -1 };
    let across = scene.ask().wholly_within(who, Zone::Territory(scene.enemy())).is_yes();
    let far = if across {
        0
    } else {
        apart(scene.place(560, 500), at).min(apart(at, scene.place(560, 250))).min(apart(at, scene.place(560, 750)))
    };
    let walk = i64::from(scene.table.movement(&scene.state, who)) * INCH;
    let enemies = scene.standing(scene.enemy()).filter(|it| apart(it.1, at) < 8 * INCH).count() as i64;
    let gets_there = if far <= walk {
        600
    } else if far <= walk + 3 * INCH {
        400
    } else {
        -200
    };
    // A later turning point has an envoy as well, but nobody twice: without hope it waits.
    gets_there - far / 10 - enemies * 80 + i64::from(scene.wounds_left(who)) * 5
}

/// Rules without a price are used; command points go to what helps many.
pub(super) fn rule_use(scene: &Scene<'_>, rule: TeamRule, on: Option<OperativeId>) -> i64 {
    let lost = on.map_or(0, |who| i64::from(scene.operative(who).wounds_lost));
    match rule.card().label {
        Label::Faction | Label::Equipment => 10 + 10 * lost,
        Label::StrategyPloy | Label::FirefightPloy => {
            // One point is kept for a die that decides a life.
            if scene.state.cp[scene.side] > 1 { 20 + lost } else { -10 }
        }
    }
}

/// Markers that somebody drops lie best where friends are, and enemies are not.
pub(super) fn put_down(scene: &Scene<'_>, options: &[Choice]) -> Vec<i64> {
    let nearest = |side, at| scene.standing(side).map(|it| apart(it.1, at)).min().unwrap_or(30 * INCH);
    let worth = |option: &Choice| match option {
        Choice::PutDown { at, .. } => nearest(scene.enemy(), *at) - nearest(scene.side, *at),
        _ => -POINT,
    };
    options.iter().map(worth).collect()
}

/// What secret choices are worth. There are thousands of loadouts, always the same, so what they are worth is kept.
pub(super) fn secrets(scene: &Scene<'_>, slot: Slot, secrets: &[Secret]) -> Vec<i64> {
    let all = || secrets.iter().map(|it| secret(scene, it)).collect();
    match slot {
        Slot::Equipment => scene.lore.loadouts.worths(scene.side, secrets, all),
        _ => all(),
    }
}

/// What a secret choice is worth.
fn secret(scene: &Scene<'_>, secret: &Secret) -> i64 {
    match secret {
        Secret::TacOp(op) => tac_op(*op),
        Secret::PrimaryOp(op) => primary_op(scene, *op),
        Secret::MarkerPick(it) => reboot(scene, *it),
        Secret::Equipment(loadout) => equipment(scene, *loadout),
        // Whom to field is not judged: all rosters are as good.
        Secret::Operatives(..) => 0,
    }
}

/// How often somebody chooses a secret, compared with others of its slot.
pub(super) fn likelihood(secret: &Secret) -> usize {
    match secret {
        Secret::TacOp(op) => tac_op(*op) as usize,
        Secret::PrimaryOp(PrimaryOp::Crit) => 4,
        Secret::PrimaryOp(PrimaryOp::Kill) => 2,
        _ => 1,
    }
}

/// How many points this judgement makes of the ops against itself, in steps; equals are all played.
fn tac_op(op: TacOp) -> i64 {
    match op {
        TacOp::Dominate | TacOp::StealIntelligence | TacOp::ScoutEnemyMovement => 4,
        TacOp::Flank | TacOp::Martyrs | TacOp::Envoy | TacOp::Retrieval => 3,
        TacOp::PlantBanner | TacOp::PlantDevices => 2,
        TacOp::SweepAndClear | TacOp::Route | TacOp::TrackEnemy => 1,
    }
}

/// The crit op gives most of the points; few enemies make the kill op easier.
fn primary_op(scene: &Scene<'_>, op: PrimaryOp) -> i64 {
    let slow = matches!(scene.state.crit_op, Some(CritOp::EnergyCells | CritOp::Download | CritOp::StakeClaim));
    match op {
        PrimaryOp::Crit if slow => 2,
        PrimaryOp::Crit => 4,
        PrimaryOp::Tac => 1,
        PrimaryOp::Kill => 3,
    }
}

/// Same picks make that marker inert, different ones the third: the own ones are best left working.
fn reboot(scene: &Scene<'_>, objective: Objective) -> i64 {
    i64::from(scene.state.owner(objective) != Some(scene.side))
}

fn equipment(scene: &Scene<'_>, loadout: Loadout) -> i64 {
    // There are hundreds of loadouts, and many have no device.
    let support = || scene.table.operatives_of(scene.side).any(|it| scene.table.card(it).has_keyword("SUPPORT"));
    let of = |it: Equipment| match it {
        Equipment::ExplosiveGrenades => 6,
        Equipment::UtilityGrenades => 5,
        Equipment::AmmoCache => 4,
        Equipment::Mines => 3,
        Equipment::LightBarricades => 2,
        Equipment::CommsDevice if support() => 2,
        _ => 1,
    };
    let rules = loadout.rules().map(|_| 7).sum::<i64>();
    let options: i64 = loadout.options().map(of).sum();
    // Stun works at once; frag bursts.
    options + rules - i64::from(loadout.smoke) + i64::from(loadout.frag)
}
