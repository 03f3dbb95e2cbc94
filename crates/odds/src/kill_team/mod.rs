//! From weapons, datacards and screens of Kill Team to plain numbers.
//!
//! Rules that a weapon has by circumstance (a vantage, its team, close quarters) are passed in with those of its card.
//! [`Prospects`] does all of it for the attacks of a battle.

mod attack;
mod known;
mod prospects;

pub use prospects::{Prospect, Prospects};

use killteam::{Ability, Datacard, Options, PiercingCombine, Screen, Weapon, WeaponRule};
use smallvec::SmallVec;

use crate::fight::Fighter;
use crate::profile::{Cover, Profile, Situation, Target};

/// A weapon with these rules, in a battle with these options.
///
/// Where a weapon has several instances of a rule, the best for its user counts, and several of Accurate are worth two.
/// Blast and Torrent are shots of their own at every target.
pub fn profile(weapon: &Weapon, rules: &[WeaponRule], options: &Options) -> Profile {
    let mut it = Profile::new(weapon.atk, weapon.hit, weapon.dmg.map(u16::from));
    let mut instances = 0;
    for rule in rules {
        match rule {
            WeaponRule::Accurate(dice) => {
                instances += 1;
                it.accurate = it.accurate.max(*dice).max(if instances > 1 { 2 } else { 0 });
            }
            WeaponRule::Balanced => it.rerolls.any = it.rerolls.any.max(1),
            WeaponRule::Brutal => it.brutal = true,
            WeaponRule::Ceaseless => it.rerolls.one_number = true,
            WeaponRule::Devastating { damage, .. } => it.devastating = it.devastating.max(u16::from(*damage)),
            WeaponRule::Lethal(face) => it.lethal = it.lethal.min(*face),
            WeaponRule::Piercing(dice) => it.piercing = it.piercing.max(*dice),
            WeaponRule::PiercingCrits(dice) => it.piercing_crits = it.piercing_crits.max(*dice),
            WeaponRule::Punishing => it.punishing = true,
            WeaponRule::Relentless => it.rerolls.all = true,
            WeaponRule::Rending => it.rending = true,
            WeaponRule::Saturate => it.saturate = true,
            WeaponRule::Severe => it.severe = true,
            WeaponRule::Shock => it.shock = true,
            // Who is hurt besides, who may be shot at, when, and what comes after: no dice of this attack.
            WeaponRule::Blast(_)
            | WeaponRule::Heavy(_)
            | WeaponRule::Hot
            | WeaponRule::Limited(_)
            | WeaponRule::Range(_)
            | WeaponRule::Seek
            | WeaponRule::SeekLight
            | WeaponRule::Silent
            | WeaponRule::Stun
            | WeaponRule::Torrent(_) => {}
        }
    }
    if options.piercing_combine == PiercingCombine::Sum {
        it.piercing_crits = it.piercing_crits.saturating_add(it.piercing);
    }
    it
}

/// Somebody who is shot at, with so many wounds left.
pub fn target(card: &Datacard, left: u8, screen: &Screen) -> Target {
    Target::new(card.save.saturating_sub(u8::from(screen.shielded)).max(2), u16::from(left))
}

/// What the defender may make of a screen: where one feature would give cover and obscure, it picks one of the two, and
/// a caller works both out. A shield is a part of the cover.
pub fn picks(screen: &Screen) -> SmallVec<[Screen; 2]> {
    if !screen.either {
        return SmallVec::from_iter([*screen]);
    }
    let covered = Screen { obscured: false, either: false, ..*screen };
    let obscured = Screen { obscured: true, ..Screen::default() };
    SmallVec::from_iter([covered, obscured])
}

/// A shot at somebody behind this screen, one of the [`picks`].
pub fn situation(screen: &Screen, options: &Options) -> Situation {
    let cover = match screen.cover {
        killteam::Cover::None => Cover::None,
        killteam::Cover::Plain => Cover::Plain,
        killteam::Cover::Improved => Cover::Improved,
    };
    let spares_accurate = !options.obscured_can_discard_accurate;
    Situation { cover, obscured: screen.obscured, spares_accurate, ..Situation::default() }
}

/// Somebody who fights or retaliates, with so many wounds left; whoever has no weapon for it rolls no dice.
pub fn fighter(card: &Datacard, left: u8, profile: Option<Profile>, fights: bool) -> Fighter {
    let harder = card.abilities.iter().filter_map(|it| match it {
        Ability::FightsHarder(dice) if fights => Some(*dice),
        _ => None,
    });
    let profile = profile.map_or(Profile::new(0, 6, [0, 0]), |it| Profile {
        dice: it.dice.saturating_add(harder.max().unwrap_or(0)).min(MOST_DICE),
        ..it
    });
    Fighter { stat: card.wounds, ..Fighter::new(profile, left) }
}

/// The most dice that anybody rolls in Kill Team.
const MOST_DICE: u8 = 10;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::Rerolls;
    use killteam::WeaponKind;

    fn read(texts: &[&str]) -> Profile {
        let rules: Vec<WeaponRule> = texts.iter().map(|it| WeaponRule::parse(it).unwrap()).collect();
        let weapon = Weapon { name: "gun".into(), kind: WeaponKind::Ranged, atk: 4, hit: 3, dmg: [3, 4], rules };
        profile(&weapon, &weapon.rules, &Options::default())
    }

    #[test]
    fn every_rule_that_touches_dice_is_read() {
        let plain = read(&[]);
        assert_eq!(plain, Profile::new(4, 3, [3, 4]));
        for (text, touches) in [
            ("Accurate 1", true),
            ("Balanced", true),
            ("Blast 2\"", false),
            ("Brutal", true),
            ("Ceaseless", true),
            ("Devastating 3", true),
            ("1\" Devastating 2", true),
            ("Heavy", false),
            ("Hot", false),
            ("Lethal 5+", true),
            ("Limited 1", false),
            ("Piercing 2", true),
            ("Piercing Crits 1", true),
            ("Punishing", true),
            ("Range 8\"", false),
            ("Relentless", true),
            ("Rending", true),
            ("Saturate", true),
            ("Seek", false),
            ("Severe", true),
            ("Shock", true),
            ("Silent", false),
            ("Stun", false),
            ("Torrent 2\"", false),
        ] {
            assert_eq!(read(&[text]) != plain, touches, "{text}");
        }
    }

    #[test]
    fn one_feature_covers_or_obscures() {
        let cover = killteam::Cover::Plain;
        let both = Screen { cover, obscured: true, either: false, shielded: true };
        assert_eq!(picks(&both).to_vec(), [both]);
        let either = Screen { either: true, ..both };
        let covered = Screen { obscured: false, ..both };
        let obscured = Screen { obscured: true, ..Screen::default() };
        assert_eq!(picks(&either).to_vec(), [covered, obscured]);
        let told = picks(&either).iter().map(|it| situation(it, &Options::default())).collect::<Vec<_>>();
        assert_eq!((told[0].cover, told[0].obscured), (Cover::Plain, false));
        assert_eq!((told[1].cover, told[1].obscured), (Cover::None, true));
    }

    #[test]
    fn of_several_instances_the_best_counts_and_accurate_is_two() {
        assert_eq!(read(&["Lethal 5+", "Lethal 4+"]).lethal, 4);
        assert_eq!(read(&["Accurate 1", "Accurate 1"]).accurate, 2);
        assert_eq!(read(&["Accurate 1", "Accurate 1", "Accurate 1"]).accurate, 2);
        assert_eq!(read(&["Piercing 1", "Piercing 2"]).piercing, 2);
        assert_eq!(read(&["Balanced", "Balanced"]).rerolls, Rerolls::BALANCED);
    }
}
