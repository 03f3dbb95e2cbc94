//! Dice as they lie on the table, one by one.

use odds::{Profile, Reading};

/// What one die counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Grade {
    Fail,
    Normal,
    Critical,
}

/// One die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Die {
    /// 0 if it was kept without rolling.
    pub(crate) face: u8,
    pub(crate) again: bool,
}

pub(crate) fn grade(face: u8, threshold: u8, critical: u8) -> Grade {
    match face {
        0 => Grade::Normal,
        1 => Grade::Fail,
        6 => Grade::Critical,
        _ if face < threshold => Grade::Fail,
        _ if face >= critical => Grade::Critical,
        _ => Grade::Normal,
    }
}

/// Every roll of so many dice.
pub(crate) fn rolls(dice: u8) -> impl Iterator<Item = Vec<u8>> {
    (0..6_u64.pow(u32::from(dice)))
        .map(move |number| (0..u32::from(dice)).map(|die| (number / 6_u64.pow(die) % 6 + 1) as u8).collect())
}

/// Normal and critical successes.
pub(crate) type Hand = (u8, u8);

pub(crate) fn count(grades: &[Grade]) -> Hand {
    let of = |grade| grades.iter().filter(|it| **it == grade).count() as u8;
    (of(Grade::Normal), of(Grade::Critical))
}

/// Every hand that the rules of a weapon can make of dice that are not rolled again, the full use of them first.
pub(crate) fn kept(profile: &Profile, dice: &[Die], obscured: bool, reading: Reading) -> Vec<Hand> {
    let mut grades: Vec<Grade> = dice.iter().map(|it| grade(it.face, profile.hit, profile.lethal)).collect();
    if obscured {
        grades.sort();
        if let Some(last) = grades.iter().position(|it| *it != Grade::Fail) {
            grades.remove(last);
        }
        let successes = grades.iter().filter(|it| **it != Grade::Fail).count() as u8;
        return vec![(successes, 0)];
    }
    let mut found = Vec::new();
    for left_out in 0..8_u8 {
        let uses = |bit: u8, rule: bool| rule && left_out & bit == 0;
        let (mut grades, mut punished) = (grades.clone(), None);
        if count(&grades).1 > 0 {
            if uses(1, profile.punishing) {
                punished = grades.iter().position(|it| *it == Grade::Fail);
                punished.into_iter().for_each(|it| grades[it] = Grade::Normal);
            }
            let counted = reading == Reading::Counted;
            let fresh = |it: usize| counted || (dice[it].face > 0 && punished != Some(it));
            let lifted = (0..grades.len()).find(|it| grades[*it] == Grade::Normal && fresh(*it));
            if let Some(lifted) = lifted.filter(|_| uses(2, profile.rending)) {
                grades[lifted] = Grade::Critical;
            }
        } else if uses(4, profile.severe)
            && let Some(normal) = grades.iter().position(|it| *it == Grade::Normal)
        {
            grades[normal] = Grade::Critical;
        }
        found.push(count(&grades));
    }
    found
}

/// The least damage that can be left, every save assigned by hand.
pub(crate) fn blocked(hits: Hand, saves: Hand, profile: &Profile, damage: [u16; 2], strict: bool) -> u16 {
    // The idle saves and the damage of every assignment.
    fn all(hits: Hand, (normal, critical): Hand, damage: [u16; 2], found: &mut Vec<(u8, u16)>) {
        found.push((normal + critical, u16::from(hits.0) * damage[0] + u16::from(hits.1) * damage[1]));
        if normal > 0 && hits.0 > 0 {
            all((hits.0 - 1, hits.1), (normal - 1, critical), damage, found);
        }
        if normal > 1 && hits.1 > 0 {
            all((hits.0, hits.1 - 1), (normal - 2, critical), damage, found);
        }
        if critical > 0 && hits.0 > 0 {
            all((hits.0 - 1, hits.1), (normal, critical - 1), damage, found);
        }
        if critical > 0 && hits.1 > 0 {
            all((hits.0, hits.1 - 1), (normal, critical - 1), damage, found);
        }
    }
    let mut found = Vec::new();
    all(hits, (if profile.brutal { 0 } else { saves.0 }, saves.1), damage, &mut found);
    let idle = found.iter().map(|it| it.0).min().unwrap();
    found.iter().filter(|it| !strict || it.0 == idle).map(|it| it.1).min().unwrap()
}
