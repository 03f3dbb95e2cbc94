//! What a side picked: equipment options, and how its grenades are split.

use battle::{Digest, Side};

use super::{Equipment, Item};
use crate::team::Team;
use crate::team_rules::{Label, TeamRule};

/// The most pieces of faction equipment that are picked.
const MOST_RULES: usize = 4;

/// Grenades of an option, in all.
const GRENADES: u8 = 2;

/// The equipment of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Loadout {
    // A bit an option, by its place in the list of all.
    options: u16,
    // Faction equipment.
    rules: [Option<TeamRule>; MOST_RULES],
    /// Smoke grenades; the other utility grenades stun.
    pub smoke: u8,
    /// Frag grenades; the other explosive grenades are krak.
    pub frag: u8,
}

impl Loadout {
    /// With one more option; an option counts once.
    #[must_use]
    pub fn with(mut self, option: Equipment) -> Self {
        self.options |= bit(option);
        self
    }

    /// With a piece of faction equipment.
    #[must_use]
    pub fn with_rule(mut self, rule: TeamRule) -> Self {
        if let Some(slot) = self.rules.iter_mut().find(|it| it.is_none()) {
            *slot = Some(rule);
        }
        self.rules.sort_unstable_by_key(|it| (it.is_none(), *it));
        self
    }

    /// True if the option was picked.
    pub fn has(self, option: Equipment) -> bool {
        self.options & bit(option) != 0
    }

    /// True if this piece of faction equipment was picked.
    pub fn has_rule(self, rule: TeamRule) -> bool {
        self.rules.contains(&Some(rule))
    }

    /// How many options were picked.
    pub fn count(self) -> u32 {
        self.options.count_ones() + self.rules().map(|_| 1).sum::<u32>()
    }

    /// The faction equipment.
    pub fn rules(self) -> impl Iterator<Item = TeamRule> {
        self.rules.into_iter().flatten()
    }

    /// The options, in the order of the list.
    pub fn options(self) -> impl Iterator<Item = Equipment> {
        Equipment::ALL.into_iter().filter(move |it| self.has(*it))
    }

    /// Everything that it puts on the table before the battle.
    pub fn items(self) -> impl Iterator<Item = Item> {
        self.options().flat_map(|it| it.items().iter().copied())
    }

    /// How many grenades of the first and of the second kind an option has.
    pub fn grenades(self, option: Equipment) -> [u8; 2] {
        let first = match option {
            Equipment::UtilityGrenades => self.smoke,
            Equipment::ExplosiveGrenades => self.frag,
            _ => return [0; 2],
        };
        if self.has(option) { [first, GRENADES.saturating_sub(first)] } else { [0; 2] }
    }

    /// As it is written: "Mines, Utility Grenades (1 smoke, 1 stun)", or "nothing".
    pub fn written(self) -> String {
        let options = self.options().map(|it| match it.split() {
            Some([one, other]) => {
                let [first, second] = self.grenades(it);
                format!("{} ({first} {one} and {second} {other})", it.name())
            }
            None => it.name().to_owned(),
        });
        let rules = self.rules().map(|it| it.card().name.to_owned());
        let all: Vec<String> = options.chain(rules).collect();
        if all.is_empty() { "nothing".into() } else { all.join(", ") }
    }

    /// The equipment that is written so, or what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut loadout = Self::default();
        for part in text.split(',').map(str::trim).filter(|it| !it.is_empty() && !it.eq_ignore_ascii_case("nothing")) {
            let (name, split) = part.split_once('(').map_or((part, None), |(name, rest)| (name.trim(), Some(rest)));
            if let Some(option) = Equipment::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name)) {
                if loadout.has(option) {
                    return Err(format!("{} is picked twice; each option goes once", option.name()));
                }
                loadout = loadout.with(option).with_split(option, split)?;
                continue;
            }
            let rule = TeamRule::named(name).filter(|it| it.card().label == Label::Equipment);
            let rule = rule.ok_or_else(|| format!("\"{name}\" is no equipment"))?;
            if loadout.has_rule(rule) {
                return Err(format!("{name} is picked twice; each option goes once"));
            }
            if loadout.rules().count() == MOST_RULES {
                return Err(format!("more than {MOST_RULES} pieces of faction equipment"));
            }
            loadout = loadout.with_rule(rule);
        }
        Ok(loadout)
    }

    /// Every way to fill a list of so many options, for those who pick from a list.
    pub fn all(team: &Team, most: u32) -> Vec<Self> {
        let rules = team.rules.iter().copied().filter(|it| it.card().label == Label::Equipment);
        let mut singles: Vec<Vec<Self>> = Equipment::ALL.into_iter().map(splits).collect();
        singles.extend(rules.map(|it| vec![Self::default().with_rule(it)]));
        let mut list = vec![Self::default()];
        for choices in singles {
            let longer = list.iter().filter(|it| it.count() < most);
            let added: Vec<Self> = longer.flat_map(|it| choices.iter().map(|one| it.and(*one))).collect();
            list.extend(added);
        }
        list
    }

    fn split_into(self, smoke: u8, frag: u8) -> Self {
        Self { smoke, frag, ..self }
    }

    fn and(self, other: Self) -> Self {
        let (options, smoke) = (self.options | other.options, self.smoke + other.smoke);
        let sum = Self { options, smoke, frag: self.frag + other.frag, ..self };
        other.rules().fold(sum, Self::with_rule)
    }

    fn with_split(mut self, option: Equipment, split: Option<&str>) -> Result<Self, String> {
        let Some([first, second]) = option.split() else {
            return if split.is_none() { Ok(self) } else { Err(format!("{} are not split", option.name())) };
        };
        let fault = || format!("{} are split like (1 {first} and 1 {second}), two in all", option.name());
        let text = split.and_then(|it| it.trim().strip_suffix(')')).ok_or_else(fault)?;
        let (one, other) = text.split_once(" and ").ok_or_else(fault)?;
        let number = |text: &str, kind: &str| text.trim().strip_suffix(kind)?.trim().parse::<u8>().ok();
        let (Some(one), Some(other)) = (number(one, first), number(other, second)) else {
            return Err(fault());
        };
        if one.checked_add(other) != Some(GRENADES) {
            return Err(fault());
        }
        match option {
            Equipment::UtilityGrenades => self.smoke = one,
            _ => self.frag = one,
        }
        Ok(self)
    }

    pub(crate) fn digest(self, side: Side, digest: &mut Digest) {
        digest.number(format_args!("equipment {side}"), i64::from(self.options));
        let rules: Vec<&str> = self.rules().map(|it| it.card().name).collect();
        digest.text(format_args!("faction equipment {side}"), rules.join(", "));
        digest.number(format_args!("smoke grenades {side}"), i64::from(self.smoke));
        digest.number(format_args!("frag grenades {side}"), i64::from(self.frag));
    }
}

fn bit(option: Equipment) -> u16 {
    1 << option as u16
}

/// An option with each split of its grenades.
fn splits(option: Equipment) -> Vec<Loadout> {
    let plain = Loadout::default().with(option);
    match option {
        Equipment::UtilityGrenades => (0..=GRENADES).map(|it| plain.split_into(it, 0)).collect(),
        Equipment::ExplosiveGrenades => (0..=GRENADES).map(|it| plain.split_into(0, it)).collect(),
        _ => vec![plain],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn team() -> Team {
        let text = include_str!("../../../../data/teams/hollow_choir.toml");
        Team::load("hollow_choir.toml", text).unwrap()
    }

    #[test]
    fn every_loadout_is_read_as_it_is_written() {
        let team = team();
        let all = Loadout::all(&team, 4);
        assert!(all.iter().all(|it| it.count() <= 4));
        for loadout in all {
            assert_eq!(Loadout::read(&loadout.written()), Ok(loadout));
        }
        assert_eq!(Loadout::read(""), Ok(Loadout::default()));
    }

    #[test]
    fn kt_e043_four_options_make_six_items() {
        let text = "Light Barricades, Heavy Barricade, Mines, Ladders";
        let loadout = Loadout::read(text).unwrap();
        assert_eq!((loadout.count(), loadout.items().count()), (4, 6));
        let error = Loadout::read("Light Barricades, Light Barricades").unwrap_err();
        assert_eq!(error, "Light Barricades is picked twice; each option goes once");
    }
}
