//! Heroes and Leaders as a campaign keeps them: what they were when they joined, and what became of them.

use super::advancement::Advancement;
use crate::army_list::{Profile, Species};

/// What a character is in its force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// The one who leads.
    Hero,
    /// A second in command.
    Leader,
}

/// A number of a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Characteristic {
    /// Weapon Skill.
    WeaponSkill,
    /// Ballistic Skill.
    BallisticSkill,
    /// Strength.
    Strength,
    /// Toughness.
    Toughness,
    /// Wounds.
    Wounds,
    /// Initiative.
    Initiative,
    /// Attacks.
    Attacks,
    /// Leadership.
    Leadership,
}

impl Characteristic {
    /// In the order of a profile.
    pub const ALL: [Self; 8] = [
        Self::WeaponSkill,
        Self::BallisticSkill,
        Self::Strength,
        Self::Toughness,
        Self::Wounds,
        Self::Initiative,
        Self::Attacks,
        Self::Leadership,
    ];

    /// As a profile writes it.
    pub fn short(self) -> &'static str {
        match self {
            Self::WeaponSkill => "WS",
            Self::BallisticSkill => "BS",
            Self::Strength => "S",
            Self::Toughness => "T",
            Self::Wounds => "W",
            Self::Initiative => "I",
            Self::Attacks => "A",
            Self::Leadership => "Ld",
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::WeaponSkill => "Weapon Skill",
            Self::BallisticSkill => "Ballistic Skill",
            Self::Strength => "Strength",
            Self::Toughness => "Toughness",
            Self::Wounds => "Wounds",
            Self::Initiative => "Initiative",
            Self::Attacks => "Attacks",
            Self::Leadership => "Leadership",
        }
    }
}

/// The eight numbers of a character, without wargear and special rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers([u8; 8]);

impl Numbers {
    /// Reads "WS4 BS4 S3 T3 W3 I4 A3 Ld9"; saves may stand there too and are not kept.
    pub fn parse(text: &str) -> Result<Self, String> {
        Self::of(&Profile::parse(text)?)
    }

    /// Those of a profile that has all eight, each at least 1.
    pub fn of(profile: &Profile) -> Result<Self, String> {
        let of = |it: Characteristic| match it {
            Characteristic::WeaponSkill => profile.ws,
            Characteristic::BallisticSkill => profile.bs,
            Characteristic::Strength => profile.s,
            Characteristic::Toughness => profile.t,
            Characteristic::Wounds => profile.w,
            Characteristic::Initiative => profile.i,
            Characteristic::Attacks => profile.a,
            Characteristic::Leadership => profile.ld,
        };
        let missing: Vec<&str> = Characteristic::ALL
            .into_iter()
            .filter(|it| of(*it).is_none_or(|it| it == 0))
            .map(Characteristic::short)
            .collect();
        if missing.is_empty() {
            Ok(Self(Characteristic::ALL.map(|it| of(it).unwrap_or(1))))
        } else {
            Err(format!(
                "a character needs all of WS BS S T W I A Ld, each at least 1; {} is missing",
                missing.join(", ")
            ))
        }
    }

    /// One of them.
    pub fn of_one(&self, characteristic: Characteristic) -> u8 {
        Characteristic::ALL.into_iter().zip(self.0).find(|(it, _)| *it == characteristic).map_or(1, |(_, it)| it)
    }

    pub(crate) fn change(&mut self, characteristic: Characteristic, by: i8) {
        for (it, number) in Characteristic::ALL.into_iter().zip(&mut self.0) {
            if it == characteristic {
                *number = number.saturating_add_signed(by).max(1);
            }
        }
    }
}

impl std::fmt::Display for Numbers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (place, (it, number)) in Characteristic::ALL.into_iter().zip(self.0).enumerate() {
            let blank = if place == 0 { "" } else { " " };
            write!(f, "{blank}{}{number}", it.short())?;
        }
        Ok(())
    }
}

/// A character who joins: fresh, or back from an earlier campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recruit {
    /// The character's name, of which a force has one.
    pub name: String,
    /// Hero or Leader.
    pub rank: Rank,
    /// Bounds how far it can advance.
    pub species: Species,
    /// Its printed numbers.
    pub printed: Numbers,
    /// What it cost when it was made.
    pub points: u32,
    /// True if it comes from an earlier campaign: removing it is worth double. CA-60.
    pub returning: bool,
    /// Advancements from there.
    pub advancements: Vec<Advancement>,
    /// Injuries from there.
    pub injuries: Vec<Characteristic>,
}

/// A character in a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Character {
    /// As it was when it joined.
    pub recruit: Recruit,
    /// Advancements, those it came with included. One that healed an injury is not among them.
    pub advancements: Vec<Advancement>,
    /// Lasting injuries that nothing has healed.
    pub injuries: Vec<Characteristic>,
    /// What it brings along into its next mission.
    pub ails: Vec<Ailment>,
    /// True if it is dead.
    pub slain: bool,
    /// True if it took the place of a slain Leader.
    pub replaces_somebody: bool,
}

/// What somebody suffers from until after the next mission. CA-51.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ailment {
    /// A Leader misses that mission, a Hero starts it with a Wound less.
    Wounded,
    /// Leadership 1 less.
    Shaken,
}

impl Ailment {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wounded => "wounded",
            Self::Shaken => "shaken",
        }
    }
}

impl Character {
    pub(crate) fn new(recruit: &Recruit) -> Self {
        Self {
            advancements: recruit.advancements.clone(),
            injuries: recruit.injuries.clone(),
            recruit: recruit.clone(),
            ails: Vec::new(),
            slain: false,
            replaces_somebody: false,
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.recruit.name
    }

    /// Hero or Leader.
    pub fn rank(&self) -> Rank {
        self.recruit.rank
    }

    /// Its numbers with advancements and injuries, as limits see them.
    pub fn numbers(&self) -> Numbers {
        let mut numbers = self.recruit.printed;
        for advancement in &self.advancements {
            if let Advancement::Raise(characteristic) = advancement {
                numbers.change(*characteristic, 1);
            }
        }
        for characteristic in &self.injuries {
            numbers.change(*characteristic, -1);
        }
        numbers
    }

    /// Its numbers at the start of its next mission: a Hero's wound and shaken nerves included.
    pub fn numbers_next_mission(&self) -> Numbers {
        let mut numbers = self.numbers();
        if self.rank() == Rank::Hero && self.ails.contains(&Ailment::Wounded) {
            numbers.change(Characteristic::Wounds, -1);
        }
        if self.ails.contains(&Ailment::Shaken) {
            numbers.change(Characteristic::Leadership, -1);
        }
        numbers
    }

    /// True if it goes into the next mission of its force.
    pub fn takes_part(&self) -> bool {
        let misses = self.rank() == Rank::Leader && self.ails.contains(&Ailment::Wounded);
        !self.slain && !misses
    }

    /// True if it has an advancement.
    pub fn has(&self, advancement: &Advancement) -> bool {
        self.advancements.contains(advancement)
    }

    /// Points of wargear beyond what it was made with. CA-43.
    pub fn wargear_budget(&self) -> usize {
        10 * self.advancements.iter().filter(|it| **it == Advancement::Wargear).count()
    }

    /// What it is as a recruit of another campaign: advancements and injuries stay. CA-60.
    pub fn returns(&self) -> Recruit {
        Recruit {
            returning: true,
            advancements: self.advancements.clone(),
            injuries: self.injuries.clone(),
            ..self.recruit.clone()
        }
    }
}

impl Rank {
    /// As people say it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hero => "Hero",
            Self::Leader => "Leader",
        }
    }
}

/// As people say it.
pub(crate) fn species_name(species: Species) -> &'static str {
    match species {
        Species::Astartes => "astartes",
        Species::Mechanicum => "mechanicum",
        Species::Human => "human",
    }
}
