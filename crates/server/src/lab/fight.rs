//! What a fight is likely to leave of both, as well played as can be and by convention, and what would change it.

use std::time::{Duration, Instant};

use odds::{Aftermath, Fighter, Play, Strategy, Terms};

use super::reading::{Armed, Faults, WOUNDS, aim, percent, trust};
use crate::wire::{FightChange, FightOdds, FightWay, LabAim, LabFight, LabFighter, Problem, Share};

/// The most dice of one side: everything is thought through to the end.
const DICE: u8 = 8;
/// The most fights in a row, and the most dice of one side and wounds of anybody who fight more than once: every pair of
/// wounds that the first fight can leave is a fight of its own.
const ROUNDS: u8 = 2;
const DICE_IN_A_ROW: u8 = 5;
const WOUNDS_IN_A_ROW: u8 = 20;
/// After this time nothing more is tried.
const PATIENCE: Duration = Duration::from_secs(2);
/// The most friends who help.
const FRIENDS: u8 = 4;
/// Less likely than this is not shown.
const SELDOM: f64 = 0.000_05;

/// The chances of a fight.
pub(crate) fn fight(wish: &LabFight) -> Result<FightOdds, Problem> {
    let mut faults = Faults::default();
    faults.within("fight", "the number of fights", wish.rounds, 1, ROUNDS);
    let sides = [("attacker", &wish.attacker), ("defender", &wish.defender)];
    let [(attacker, blade), (defender, other)] = sides.map(|(at, side)| fighter(&mut faults, at, side));
    if wish.rounds > 1 && !goes_on([&attacker, &defender]) {
        let most = format!(
            "more than one is thought through for up to {DICE_IN_A_ROW} dice and {WOUNDS_IN_A_ROW} wounds each"
        );
        faults.note("fight", most);
    }
    faults.none()?;
    let terms = Terms { aim: aim(wish.aim), rounds: wish.rounds, ..Terms::default() };
    let solved = odds::fight(&attacker, &defender, &terms);
    let says = format!(
        "{} against {}: the attacker is out in {}, the defender in {}.",
        blade.in_words(),
        other.in_words(),
        percent(solved.out(0)),
        percent(solved.out(1)),
    );
    let mut ways = vec![way("Best play", aimed(wish.aim), &solved)];
    for strategy in Strategy::ALL {
        let by = |it: &Fighter| Fighter { play: Play::By(strategy), ..*it };
        let (name, says) = told(strategy);
        ways.push(way(name, says, &odds::fight(&by(&attacker), &by(&defender), &terms)));
    }
    let (changes, left_out) = changes([&attacker, &defender], [&blade, &other], &terms, PATIENCE);
    Ok(FightOdds { says: battle::capitalized(&says), ways, rules: [blade.told(), other.told()], changes, left_out })
}

/// True if several fights in a row can be thought through.
fn goes_on(sides: [&Fighter; 2]) -> bool {
    sides.iter().all(|it| it.profile.dice <= DICE_IN_A_ROW && it.wounds <= WOUNDS_IN_A_ROW)
}

fn fighter(faults: &mut Faults, at: &'static str, wish: &LabFighter) -> (Fighter, Armed) {
    let armed = faults.weapon(at, &wish.weapon, DICE);
    faults.within(at, "the Wounds stat", wish.wounds, 1, WOUNDS);
    faults.within(at, "the number of wounds left", wish.left, 1, wish.wounds.clamp(1, WOUNDS));
    faults.within(at, "the number of friends who help", wish.assists, 0, FRIENDS);
    let hide = faults.hide(at, wish.hide);
    let fighter = Fighter { stat: wish.wounds, assists: wish.assists, hide, ..Fighter::new(armed.profile, wish.left) };
    (fighter, armed)
}

/// What both play for.
fn aimed(aim: LabAim) -> &'static str {
    match aim {
        LabAim::TakeOut => {
            "Every strike and block is thought through: the attacker wants the defender out, who wants to stand."
        }
        LabAim::Survive => {
            "Every strike and block is thought through: the attacker wants to stand, the defender wants it out."
        }
        LabAim::Trade => {
            "Every strike and block is thought through: each wants to cost the other more wounds than it loses."
        }
    }
}

fn told(strategy: Strategy) -> (&'static str, &'static str) {
    match strategy {
        Strategy::Strike => ("Both strike", "Whoever can strikes."),
        Strategy::Parry => ("Both block", "Whoever can blocks."),
        Strategy::MaxDamage => ("Most damage", "Each does what costs the other most, if that one only strikes."),
        Strategy::MinSelfDamage => ("Least loss", "Each does what costs itself least, if the other only strikes."),
    }
}

fn way(name: &str, says: &str, after: &Aftermath) -> FightWay {
    let left = |who| {
        let shown = after.left(who).into_iter().filter(|it| it.1 >= SELDOM);
        shown.map(|(of, chance)| Share { of: u16::from(of), chance }).collect()
    };
    FightWay {
        name: name.to_owned(),
        says: says.to_owned(),
        out: [after.out(0), after.out(1)],
        both_stand: after.both_stand(),
        lost: [after.lost(0), after.lost(1)],
        left: [left(0), left(1)],
        trust: trust(after.is_exact(), after.error()),
    }
}

/// What else could be so, each by itself; both play as well as they can. Where that takes longer than somebody waits, the
/// last ones are left out, and named.
fn changes(
    [attacker, defender]: [&Fighter; 2],
    [blade, other]: [&Armed; 2],
    terms: &Terms,
    patience: Duration,
) -> (Vec<FightChange>, Vec<String>) {
    let mut all: Vec<(&str, Fighter, Fighter)> = Vec::new();
    let dice = attacker.profile.dice;
    if dice < if terms.rounds > 1 { DICE_IN_A_ROW } else { DICE } {
        let more = Fighter { profile: blade.with_dice(dice + 1), ..*attacker };
        all.push(("the attacker has one die more", more, *defender));
    }
    let again = Fighter { profile: attacker.profile.with_rerolls(1), ..*attacker };
    all.push(("the attacker may roll one more die again", again, *defender));
    if attacker.assists < FRIENDS {
        let helped = Fighter { assists: attacker.assists + 1, ..*attacker };
        all.push(("one more friend helps the attacker", helped, *defender));
    }
    for (rule, says) in [
        ("Lethal 5+", "the attacker's weapon is Lethal 5+"),
        ("Brutal", "the attacker's weapon is Brutal"),
        ("Shock", "the attacker's weapon has Shock"),
        ("Rending", "the attacker's weapon has Rending"),
    ] {
        if let Some(profile) = blade.with(rule) {
            all.push((says, Fighter { profile, ..*attacker }, *defender));
        }
    }
    if let Some(hurt) = injured(attacker) {
        all.push(("the attacker is injured already", hurt, *defender));
    }
    let dice = defender.profile.dice;
    if dice > 0 {
        let fewer = Fighter { profile: other.with_dice(dice - 1), ..*defender };
        all.push(("the defender has one die less", *attacker, fewer));
    }
    if defender.assists < FRIENDS {
        let helped = Fighter { assists: defender.assists + 1, ..*defender };
        all.push(("one more friend helps the defender", *attacker, helped));
    }
    if let Some(hurt) = injured(defender) {
        all.push(("the defender is injured already", *attacker, hurt));
    }
    let mut all: Vec<(&str, Fighter, Fighter, Terms)> =
        all.into_iter().map(|(says, one, another)| (says, one, another, *terms)).collect();
    if terms.rounds < ROUNDS && goes_on([attacker, defender]) {
        all.push(("they fight once more", *attacker, *defender, Terms { rounds: terms.rounds + 1, ..*terms }));
    }
    let began = Instant::now();
    let (mut told, mut left_out) = (Vec::new(), Vec::new());
    for (says, one, another, terms) in &all {
        if began.elapsed() < patience {
            told.push(change(says, &odds::fight(one, another, terms)));
        } else {
            left_out.push(battle::capitalized(says));
        }
    }
    (told, left_out)
}

/// The same with as many wounds as somebody who is just injured, unless it has no more already.
fn injured(fighter: &Fighter) -> Option<Fighter> {
    let wounds = fighter.stat.div_ceil(2).saturating_sub(1).max(1);
    (fighter.wounds > wounds).then_some(Fighter { wounds, ..*fighter })
}

fn change(says: &str, after: &Aftermath) -> FightChange {
    let says = battle::capitalized(says);
    FightChange { says, out: [after.out(0), after.out(1)], lost: [after.lost(0), after.lost(1)] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{LabHide, LabWeapon};

    fn armed(atk: u8, wounds: u8) -> LabFighter {
        let weapon = LabWeapon { atk, hit: 3, dmg: [4, 5], rules: Vec::new() };
        LabFighter { weapon, left: wounds, wounds, assists: 0, hide: LabHide::default() }
    }

    fn wish(attacker: LabFighter, defender: LabFighter) -> LabFight {
        LabFight { attacker, defender, rounds: 1, aim: LabAim::TakeOut }
    }

    #[test]
    fn what_would_take_too_long_is_named() {
        let mut faults = Faults::default();
        let [(one, blade), (another, other)] =
            [armed(4, 10), armed(3, 8)].map(|it| fighter(&mut faults, "attacker", &it));
        let changes = |patience| changes([&one, &another], [&blade, &other], &Terms::default(), patience);
        let (all, none) = changes(Duration::MAX);
        let (nothing, named) = changes(Duration::ZERO);
        assert_eq!((nothing.len(), none.len()), (0, 0));
        assert_eq!(named, all.iter().map(|it| it.says.clone()).collect::<Vec<_>>());
        assert!(named.contains(&"They fight once more".to_owned()), "{named:?}");
    }

    #[test]
    fn whoever_cannot_hit_back_is_struck_whatever_the_principle() {
        let odds = fight(&wish(armed(4, 10), armed(0, 4))).unwrap();
        assert_eq!(odds.ways.len(), 5);
        for way in &odds.ways {
            // One success of four dice is enough, and each of them is lost on a 1 or 2.
            assert!((way.out[1] - 80.0 / 81.0).abs() < 1e-12, "{way:?}");
            assert_eq!((way.out[0], way.lost[0]), (0.0, 0.0));
        }
        let helped = odds.changes.iter().find(|it| it.says == "One more friend helps the attacker").unwrap();
        assert!((helped.out[1] - (1.0 - 1.0 / 1296.0)).abs() < 1e-12, "{helped:?}");
    }

    #[test]
    fn as_well_as_possible_is_never_worse_than_a_convention_against_itself() {
        let odds = fight(&wish(armed(4, 10), armed(4, 9))).unwrap();
        let sums: Vec<f64> = odds.ways.iter().map(|it| it.out[0] + it.out[1] + it.both_stand).collect();
        assert!(sums.iter().all(|it| *it > 0.99), "{sums:?}");
        assert!(odds.ways[0].left.iter().all(|it| (it.iter().map(|it| it.chance).sum::<f64>() - 1.0).abs() < 1e-3));
    }

    #[test]
    fn whoever_is_hurt_already_is_not_told_about_it() {
        let says = |it: &FightOdds| it.changes.iter().any(|it| it.says == "The attacker is injured already");
        assert!(says(&fight(&wish(armed(4, 10), armed(4, 9))).unwrap()));
        let hurt = LabFighter { left: 4, ..armed(4, 10) };
        assert!(!says(&fight(&wish(hurt, armed(4, 9))).unwrap()));
    }

    #[test]
    fn more_than_can_be_thought_through_is_told() {
        let mut bad = wish(armed(9, 10), armed(4, 0));
        bad.rounds = 200;
        bad.defender.left = 50;
        let faults = fight(&bad).unwrap_err().faults;
        // Dice, stat, wounds left, rounds; and so many dice do not go on.
        assert_eq!(faults.len(), 5, "{faults:?}");
    }
}
