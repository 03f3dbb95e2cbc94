//! Shots by convention.

use odds::{Cover, Hide, Profile, Reading, Rerolls, Situation, Target, shot};

use crate::Lots;
use crate::plain::{Die, Grade, blocked, count, grade, kept, rolls};

/// A random weapon with few dice.
pub(crate) fn weapon(lots: &mut Lots, dice: u8, rerolls: &[Rerolls]) -> Profile {
    let normal = u16::from(lots.from(1, 5));
    // Now and then critical successes hurt less.
    let critical = if lots.rarely(8) { normal - 1 } else { normal + u16::from(lots.below(5)) };
    Profile {
        lethal: if lots.rarely(3) { lots.from(2, 5) } else { 6 },
        accurate: if lots.rarely(3) { lots.from(1, dice) } else { 0 },
        rerolls: rerolls[usize::from(lots.below(rerolls.len() as u64))],
        rending: lots.rarely(3),
        punishing: lots.rarely(3),
        severe: lots.rarely(3),
        brutal: lots.rarely(5),
        devastating: if lots.rarely(4) { u16::from(lots.from(1, 3)) } else { 0 },
        piercing: if lots.rarely(4) { lots.from(1, 2) } else { 0 },
        piercing_crits: if lots.rarely(4) { lots.from(1, 2) } else { 0 },
        saturate: lots.rarely(5),
        ..Profile::new(dice, lots.from(2, 6), [normal, critical])
    }
}

pub(crate) fn reading(lots: &mut Lots) -> Reading {
    if lots.rarely(2) { Reading::Once } else { Reading::Counted }
}

/// All that a convention makes of dice: the dice that are rolled again get every face.
fn again(faces: &[u8], threshold: u8, critical: u8, rerolls: Rerolls) -> Vec<Vec<Die>> {
    let fails = |face: u8| grade(face, threshold, critical) == Grade::Fail;
    let mut marked = vec![false; faces.len()];
    for (mark, face) in marked.iter_mut().zip(faces) {
        let worth = grade(*face, threshold, critical);
        let fish = rerolls.fishing && worth != Grade::Critical;
        *mark = *face > 0 && ((rerolls.all && worth == Grade::Fail) || fish || (rerolls.ones && *face == 1));
    }
    if rerolls.one_number {
        let times = |it: u8| faces.iter().filter(|face| **face == it).count();
        let most = (1..6).filter(|it| fails(*it)).max_by_key(|it| times(*it)).unwrap();
        marked = faces.iter().map(|it| *it == most).collect();
    }
    for _ in 0..rerolls.any {
        if let Some(more) = (0..faces.len()).find(|it| faces[*it] > 0 && fails(faces[*it]) && !marked[*it]) {
            marked[more] = true;
        }
    }
    let number = marked.iter().filter(|it| **it).count() as u8;
    let with = |new: Vec<u8>| {
        let mut new = new.into_iter();
        let dice = faces.iter().zip(&marked);
        dice.map(|(face, again)| Die { face: if *again { new.next().unwrap() } else { *face }, again: *again })
            .collect()
    };
    rolls(number).map(with).collect()
}

#[test]
fn shots_agree_with_counting() {
    let every = [
        Rerolls::NONE,
        Rerolls::BALANCED,
        Rerolls::DOUBLE_BALANCED,
        Rerolls::CEASELESS,
        Rerolls::RELENTLESS,
        Rerolls::FISHING,
        Rerolls::ONES,
        Rerolls { any: 1, ..Rerolls::CEASELESS },
        Rerolls { any: 1, ..Rerolls::ONES },
    ];
    for seed in 0..400 {
        let lots = &mut Lots(seed);
        let dice = lots.from(1, 3);
        let profile = weapon(lots, dice, &every);
        let hide = Hide { less: u16::from(lots.below(2)), at_least: 2, ignores_on: if lots.rarely(4) { 5 } else { 7 } };
        let target = Target {
            dice: lots.from(0, 2),
            critical_save: if lots.rarely(4) { 5 } else { 6 },
            rerolls: if lots.rarely(4) { Rerolls::BALANCED } else { Rerolls::NONE },
            fails_to_normals: u8::from(lots.rarely(5)),
            normals_to_criticals: u8::from(lots.rarely(5)),
            hide,
            ..Target::new(lots.from(2, 6), 8)
        };
        let cover = Cover::Kept { normal: u8::from(lots.rarely(3)), critical: u8::from(lots.rarely(5)) };
        let situation = Situation { cover, obscured: lots.rarely(4), reading: reading(lots), ..Situation::default() };
        let found = shot(&profile, &target, &situation);
        let expected = counted(&profile, &target, &situation);
        for (damage, chance) in expected.iter().enumerate() {
            let told = found.chance(damage);
            assert!(
                (told - chance).abs() < 1e-12,
                "seed {seed}: {damage} damage {told}, counted {chance}\n{profile:?}\n{target:?}\n{situation:?}"
            );
        }
        assert!((found.each().map(|it| it.1).sum::<f64>() - 1.0).abs() < 1e-12, "seed {seed}");
    }
}

/// The chance of every amount of damage.
fn counted(profile: &Profile, target: &Target, situation: &Situation) -> Vec<f64> {
    let damage = profile.damage.map(|it| it.saturating_sub(target.hide.less).max(target.hide.at_least.min(it)));
    let strict = situation.reading == Reading::Once;
    let mut chances = vec![0.0; 200];
    let aside = profile.accurate.min(profile.dice);
    let rolled = profile.dice - aside;
    for faces in rolls(rolled) {
        let first = 6f64.powi(-i32::from(rolled));
        let all: Vec<u8> = std::iter::repeat_n(0, usize::from(aside)).chain(faces).collect();
        let outcomes = again(&all, profile.hit, profile.lethal, profile.rerolls);
        let each = first / outcomes.len() as f64;
        for dice in outcomes {
            let hits = kept(profile, &dice, situation.obscured, situation.reading)[0];
            let crits = if hits.1 > 0 { profile.piercing_crits } else { 0 };
            let defence = target.dice.saturating_sub(profile.piercing.max(crits));
            for (saves, chance) in saved(profile, target, situation, defence) {
                let raw = blocked(hits, saves, profile, damage, strict) + u16::from(hits.1) * profile.devastating;
                chances[usize::from(raw)] += each * chance;
            }
        }
    }
    ignored(&chances, target.hide.ignores_on)
}

fn saved(profile: &Profile, target: &Target, situation: &Situation, dice: u8) -> Vec<((u8, u8), f64)> {
    let Cover::Kept { normal, critical } = situation.cover else { panic!("only dice that are kept") };
    let (normal, critical) = if profile.saturate { (0, 0) } else { (normal, critical) };
    let critical = critical.min(dice);
    let normal = normal.min(dice - critical);
    let rolled = dice - normal - critical;
    let mut list = Vec::new();
    for faces in rolls(rolled) {
        let outcomes = again(&faces, target.save, target.critical_save, target.rerolls);
        let each = 6f64.powi(-i32::from(rolled)) / outcomes.len() as f64;
        for dice in outcomes {
            let grades: Vec<Grade> = dice.iter().map(|it| grade(it.face, target.save, target.critical_save)).collect();
            let mut hand = count(&grades);
            let fails = rolled - hand.0 - hand.1;
            hand = (hand.0 + normal + target.fails_to_normals.min(fails), hand.1 + critical);
            let lifted = target.normals_to_criticals.min(hand.0);
            list.push(((hand.0 - lifted, hand.1 + lifted), each));
        }
    }
    list
}

/// Each amount point by point: it hurts, or it is ignored.
fn ignored(chances: &[f64], on: u8) -> Vec<f64> {
    let ignores = if on > 6 { 0.0 } else { f64::from(7 - on) / 6.0 };
    let mut sums = vec![0.0; chances.len()];
    for (points, chance) in chances.iter().enumerate() {
        let mut hurt = vec![0.0; points + 1];
        hurt[0] = *chance;
        for due in 1..=points {
            for at in (0..=due).rev() {
                let more = if at > 0 { hurt[at - 1] * (1.0 - ignores) } else { 0.0 };
                hurt[at] = hurt[at] * ignores + more;
            }
        }
        sums.iter_mut().zip(hurt).for_each(|(sum, it)| *sum += it);
    }
    sums
}
