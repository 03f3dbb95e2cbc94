//! What a shot is likely to do, and what would change it.

use odds::{Cover, Damage, Handling, MOST_DICE, Profile, Situation, Target, volley};

use super::reading::{Armed, Faults, WOUNDS, aim, percent, trust};
use crate::wire::{LabCover, LabHandling, LabShot, Problem, Share, ShotChange, ShotOdds};

/// The most shots in a row.
const SHOTS: u8 = 6;
/// Less likely than this is not shown.
const SELDOM: f64 = 0.000_05;

/// A shot with everything that can be otherwise.
#[derive(Clone, Copy)]
struct Shot {
    profile: Profile,
    target: Target,
    situation: Situation,
    shots: usize,
}

impl Shot {
    fn damage(&self) -> Damage {
        volley(&vec![(self.profile, self.situation); self.shots], &self.target)
    }

    fn wounds(&self) -> usize {
        usize::from(self.target.wounds)
    }
}

/// The chances of a shot.
pub(crate) fn shot(wish: &LabShot) -> Result<ShotOdds, Problem> {
    let mut faults = Faults::default();
    let armed = faults.weapon("weapon", &wish.weapon, MOST_DICE);
    faults.within("weapon", "the number of shots", wish.shots, 1, SHOTS);
    faults.within("weapon", "what a vantage keeps", wish.vantage, 0, 2);
    faults.within("target", "the number of defence dice", wish.defence, 0, MOST_DICE);
    faults.face("target", "Save", wish.save);
    faults.within("target", "the number of wounds", wish.wounds, 1, WOUNDS);
    let hide = faults.hide("target", wish.hide);
    faults.none()?;
    let target = Target { dice: wish.defence, hide, ..Target::new(wish.save, u16::from(wish.wounds)) };
    let cover = cover(wish.cover);
    let handling = match wish.play {
        LabHandling::Best => Handling::Best,
        LabHandling::Fixed => Handling::Fixed,
    };
    let situation = Situation {
        cover,
        obscured: wish.obscured,
        vantage: wish.vantage,
        worse: i8::from(wish.injured),
        handling: [handling; 2],
        aim: aim(wish.aim),
        ..Situation::default()
    };
    let shot = Shot { profile: armed.profile, target, situation, shots: usize::from(wish.shots) };
    Ok(told(&shot, &armed))
}

fn cover(cover: LabCover) -> Cover {
    match cover {
        LabCover::None => Cover::None,
        LabCover::Plain => Cover::Plain,
        LabCover::Improved => Cover::Improved,
    }
}

fn told(shot: &Shot, armed: &Armed) -> ShotOdds {
    let (damage, wounds) = (shot.damage(), shot.wounds());
    let (out, mean) = (damage.at_least(wounds), damage.mean());
    let shots = if shot.shots > 1 { format!("{} shots with ", shot.shots) } else { String::new() };
    let says = format!(
        "{shots}{} against Save {}+ and {}: out in {}, {mean:.2} damage on average.",
        armed.in_words(),
        shot.target.save,
        battle::counted(wounds as u64, "wound"),
        percent(out),
    );
    let share = |(of, chance): (usize, f64)| Share { of: u16::try_from(of).unwrap_or(u16::MAX), chance };
    ShotOdds {
        says: battle::capitalized(&says),
        out,
        hurt: damage.at_least(1),
        half: damage.at_least(wounds / 2 + 1),
        mean,
        deviation: damage.deviation(),
        damage: damage.each().filter(|it| it.1 >= SELDOM).map(share).collect(),
        trust: trust(damage.is_exact(), damage.error()),
        rules: armed.told(),
        changes: changes(shot, armed),
    }
}

/// What else could be so, each by itself.
fn changes(shot: &Shot, armed: &Armed) -> Vec<ShotChange> {
    let Shot { profile, target, situation, .. } = *shot;
    let mut all: Vec<(&str, Shot)> = Vec::new();
    let covers = [
        (Cover::None, "the target is in the open"),
        (Cover::Plain, "the target is in cover"),
        (Cover::Improved, "the target is in improved cover"),
    ];
    for (cover, says) in covers {
        if cover != situation.cover {
            all.push((says, Shot { situation: Situation { cover, ..situation }, ..*shot }));
        }
    }
    let says = if situation.obscured { "the target is not obscured" } else { "the target is obscured" };
    all.push((says, Shot { situation: Situation { obscured: !situation.obscured, ..situation }, ..*shot }));
    if situation.vantage == 0 {
        all.push((
            "it comes from a vantage, one die kept",
            Shot { situation: Situation { vantage: 1, ..situation }, ..*shot },
        ));
    }
    let worse = 1 - situation.worse;
    let says = if worse > 0 { "whoever shoots is injured" } else { "whoever shoots is not injured" };
    all.push((says, Shot { situation: Situation { worse, ..situation }, ..*shot }));
    if profile.dice < MOST_DICE {
        all.push(("one attack die more", Shot { profile: armed.with_dice(profile.dice + 1), ..*shot }));
    }
    if profile.dice > 0 {
        all.push(("one attack die less", Shot { profile: armed.with_dice(profile.dice - 1), ..*shot }));
    }
    let again = profile.with_rerolls(1);
    all.push(("one more die may be rolled again", Shot { profile: again, ..*shot }));
    for (rule, says) in [
        ("Ceaseless", "the weapon is Ceaseless"),
        ("Lethal 5+", "the weapon is Lethal 5+"),
        ("Rending", "the weapon has Rending"),
        ("Piercing 1", "the weapon has Piercing 1"),
        ("Saturate", "the weapon has Saturate"),
    ] {
        if let Some(profile) = armed.with(rule) {
            all.push((says, Shot { profile, ..*shot }));
        }
    }
    if target.save > 2 {
        all.push(("the Save is better by one", Shot { target: Target { save: target.save - 1, ..target }, ..*shot }));
    }
    if shot.shots < usize::from(SHOTS) {
        all.push(("one shot more", Shot { shots: shot.shots + 1, ..*shot }));
    }
    let told = |(says, shot): (&str, Shot)| {
        let damage = shot.damage();
        ShotChange { says: battle::capitalized(says), out: damage.at_least(shot.wounds()), mean: damage.mean() }
    };
    all.into_iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{LabAim, LabHide, LabWeapon};

    pub(super) fn plain() -> LabShot {
        LabShot {
            weapon: LabWeapon { atk: 1, hit: 4, dmg: [3, 4], rules: Vec::new() },
            injured: false,
            vantage: 0,
            shots: 1,
            defence: 0,
            save: 4,
            wounds: 4,
            cover: LabCover::None,
            obscured: false,
            hide: LabHide::default(),
            play: LabHandling::Best,
            aim: LabAim::TakeOut,
        }
    }

    fn is(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
    }

    #[test]
    fn one_die_is_counted_by_hand() {
        let odds = shot(&plain()).unwrap();
        // A 4 or 5 hurts by 3, a 6 by 4.
        is(odds.out, 1.0 / 6.0);
        is(odds.hurt, 0.5);
        is(odds.mean, (2.0 * 3.0 + 4.0) / 6.0);
        assert_eq!(odds.damage.iter().map(|it| it.of).collect::<Vec<_>>(), [0, 3, 4]);
        assert!(odds.trust.starts_with("Exact"), "{}", odds.trust);
        let change = |says: &str| odds.changes.iter().find(|it| it.says == says).unwrap();
        // Two dice: none hits in a quarter of all cases.
        is(change("One attack die more").mean, 2.0 * odds.mean);
        is(change("The weapon is Lethal 5+").out, 2.0 / 6.0);
        is(change("Whoever shoots is injured").mean, (3.0 + 4.0) / 6.0);
        assert!(odds.changes.iter().all(|it| it.says != "The weapon has Piercing 1" || it.mean >= 0.0));
    }

    #[test]
    fn rules_say_whether_they_count_here() {
        let mut wish = plain();
        wish.weapon.rules = vec!["Lethal 5+".to_owned(), "Range 8\"".to_owned()];
        let told = shot(&wish).unwrap().rules;
        assert_eq!(told.iter().map(|it| it.counts).collect::<Vec<_>>(), [true, false]);
        assert!(told.iter().all(|it| it.gist.len() > 10));
    }

    #[test]
    fn every_wrong_number_is_told_at_once() {
        let mut wish = plain();
        wish.weapon = LabWeapon { atk: 200, hit: 0, dmg: [255, 3], rules: vec!["Sharp 9".to_owned()] };
        (wish.wounds, wish.save, wish.shots, wish.vantage, wish.defence) = (0, 9, 0, 9, 99);
        wish.hide = LabHide { less: 99, at_least: 99, ignores_on: 1 };
        let faults = shot(&wish).unwrap_err().faults;
        assert_eq!(faults.len(), 12, "{faults:?}");
    }
}
