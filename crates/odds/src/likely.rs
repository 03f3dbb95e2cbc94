//! What an attack that could be declared now is likely to do.

use killteam::{Armed, AttackKind, Options, Prospect};

use crate::damage::Outlook;
use crate::fight::{Fighter, Terms, fight};
use crate::kill_team::{picks, profile, situation};
use crate::profile::{Profile, Target};
use crate::shot::shot;

/// The chances of an attack, in whole numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Likely {
    /// What it means for the target.
    pub target: Outlook,
    /// Every amount of damage with its chance in millionths, the least first.
    pub spread: Vec<(u16, u32)>,
    /// In a fight, what it means for the attacker.
    pub own: Option<Outlook>,
}

/// What an attack is likely to do.
///
/// Who may choose chooses well: where the target picks cover or obscured, and where it picks a weapon to retaliate with, it
/// picks what is worst for the attacker. Command points and ploys are left out.
pub fn likely(prospect: &Prospect, options: &Options) -> Likely {
    match prospect.kind {
        AttackKind::Shoot => of_shot(prospect, options),
        AttackKind::Fight => of_fight(prospect, options),
    }
}

fn of_shot(prospect: &Prospect, options: &Options) -> Likely {
    let gun = profile(&prospect.armed.weapon, &prospect.armed.rules, options);
    let [_, left] = prospect.left;
    let target = Target::new(prospect.save, u16::from(left));
    let shots = picks(&prospect.screen).into_iter().map(|it| {
        let damage = shot(&gun, &target, &situation(&it, options));
        Likely {
            target: damage.outlook(u16::from(left), u16::from(prospect.wounds[1])),
            spread: damage.spread(),
            own: None,
        }
    });
    shots.min_by_key(|it| (it.target.out, it.target.mean)).unwrap_or_else(none)
}

fn of_fight(prospect: &Prospect, options: &Options) -> Likely {
    let fighter = |who: usize, armed: Option<&Armed>| Fighter {
        assists: armed.map_or(0, |it| it.assists),
        stat: prospect.wounds[who],
        ..Fighter::new(
            armed.map_or(Profile::new(0, 6, [0, 0]), |it| profile(&it.weapon, &it.rules, options)),
            prospect.left[who],
        )
    };
    let attacker = fighter(0, Some(&prospect.armed));
    let replies: Vec<Option<&Armed>> = match prospect.replies.is_empty() {
        true => vec![None],
        false => prospect.replies.iter().map(Some).collect(),
    };
    let fights = replies.into_iter().map(|reply| {
        let after = fight(&attacker, &fighter(1, reply), &Terms::default());
        Likely {
            target: after.outlook(1, prospect.wounds[1]),
            spread: after.spread(1),
            own: Some(after.outlook(0, prospect.wounds[0])),
        }
    });
    let worst = fights.min_by_key(|it| (it.target.out, std::cmp::Reverse(it.own.map(|own| own.mean))));
    worst.unwrap_or_else(none)
}

fn none() -> Likely {
    Likely { target: Outlook { out: 0, hurt: 0, mean: 0, exact: true }, spread: vec![(0, 1_000_000)], own: None }
}

#[cfg(test)]
mod tests {
    use killteam::{Cover, Screen, Weapon, WeaponKind};
    use smallvec::SmallVec;

    use super::*;
    use crate::profile::Situation;

    fn armed(kind: WeaponKind, dmg: [u8; 2]) -> Armed {
        let weapon = Weapon { name: "thing".into(), kind, atk: 4, hit: 3, dmg, rules: Vec::new() };
        Armed { weapon, rules: SmallVec::new(), assists: 0 }
    }

    fn shot_at(screen: Screen) -> Likely {
        let prospect = Prospect {
            kind: AttackKind::Shoot,
            armed: armed(WeaponKind::Ranged, [3, 4]),
            replies: Vec::new(),
            screen,
            save: 4,
            left: [10, 7],
            wounds: [10, 12],
        };
        likely(&prospect, &Options::default())
    }

    #[test]
    fn a_shot_in_the_open_is_that_of_its_numbers() {
        let plain = shot(&Profile::new(4, 3, [3, 4]), &Target::new(4, 7), &Situation::default());
        assert_eq!(shot_at(Screen::default()).target, plain.outlook(7, 12));
        assert_eq!(shot_at(Screen::default()).spread, plain.spread());
    }

    #[test]
    fn where_the_target_may_choose_it_takes_what_is_worse_for_the_shooter() {
        let covered = Screen { cover: Cover::Plain, ..Screen::default() };
        let obscured = Screen { obscured: true, ..Screen::default() };
        let either = Screen { cover: Cover::Plain, obscured: true, either: true, ..Screen::default() };
        let least = shot_at(covered).target.out.min(shot_at(obscured).target.out);
        assert_eq!(shot_at(either).target.out, least);
        assert!(least < shot_at(Screen::default()).target.out);
    }

    #[test]
    fn who_cannot_retaliate_is_out_unless_every_die_fails() {
        let prospect = Prospect {
            kind: AttackKind::Fight,
            armed: armed(WeaponKind::Melee, [4, 5]),
            replies: Vec::new(),
            screen: Screen::default(),
            save: 4,
            left: [10, 4],
            wounds: [10, 4],
        };
        let likely = likely(&prospect, &Options::default());
        // Four dice that fail on a 1 or 2: 80 of 81.
        assert_eq!(likely.target.out, 987_654);
        assert_eq!(likely.own.map(|it| it.out), Some(0));
        assert_eq!(likely.spread, vec![(0, 12_346), (4, 987_654)]);
    }
}
