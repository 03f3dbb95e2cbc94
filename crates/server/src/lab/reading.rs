//! Numbers that somebody typed, checked before anything is worked out: a sentence for each that cannot be.

use odds::{Aim, Hide, Profile};
use systems::{Arm, ArmRule, Fault};

use crate::wire::{LabAim, LabHide, LabWeapon, Problem, ReadRule};

/// The most damage of one die.
const DAMAGE: u8 = 20;
/// The most rules of a weapon.
const RULES: usize = 12;
/// The most wounds of anybody.
pub(super) const WOUNDS: u8 = 40;

/// Everything that is wrong with a question.
#[derive(Default)]
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    /// Something that does not go together.
    pub(super) fn note(&mut self, at: &'static str, says: String) {
        self.0.push(Fault::new(at, says));
    }

    /// A number within its bounds.
    pub(super) fn within(&mut self, at: &'static str, what: &'static str, number: u8, least: u8, most: u8) {
        if !(least..=most).contains(&number) {
            self.0.push(Fault::new(at, format!("{what} is a whole number from {least} to {most}")));
        }
    }

    /// A face and more.
    pub(super) fn face(&mut self, at: &'static str, what: &'static str, face: u8) {
        if !(2..=6).contains(&face) {
            self.0.push(Fault::new(at, format!("{what} is written 2+ to 6+")));
        }
    }

    /// What becomes of damage.
    pub(super) fn hide(&mut self, at: &'static str, hide: LabHide) -> Hide {
        self.within(at, "what each die hurts less", hide.less, 0, DAMAGE);
        self.within(at, "what each die hurts at least", hide.at_least, 0, DAMAGE);
        // Nothing that was said counts as no die.
        let ignores_on = if hide.ignores_on == 0 { 7 } else { hide.ignores_on };
        if !(2..=7).contains(&ignores_on) {
            self.0.push(Fault::new(at, "what ignores damage is written 2+ to 6+"));
        }
        Hide { less: u16::from(hide.less), at_least: u16::from(hide.at_least), ignores_on }
    }

    /// A weapon of at most so many dice.
    pub(super) fn weapon(&mut self, at: &'static str, weapon: &LabWeapon, most: u8) -> Armed {
        self.within(at, "the number of dice", weapon.atk, 0, most);
        self.face(at, "Hit", weapon.hit);
        for damage in weapon.dmg {
            self.within(at, "damage", damage, 0, DAMAGE);
        }
        if weapon.rules.len() > RULES {
            self.0.push(Fault::new(at, format!("no weapon has more than {RULES} rules")));
        }
        let mut rules = Vec::new();
        for text in weapon.rules.iter().take(RULES) {
            let short: String = text.chars().take(40).collect();
            match short.parse() {
                Ok(rule) => rules.push(rule),
                Err(says) => self.0.push(Fault::new(at, says)),
            }
        }
        let LabWeapon { atk, hit, dmg, .. } = *weapon;
        Armed::new(Arm { atk, hit, dmg, rules })
    }

    /// Nothing was wrong, or everything that was.
    pub(super) fn none(self) -> Result<(), Problem> {
        if self.0.is_empty() { Ok(()) } else { Err(Problem::faulty(self.0)) }
    }
}

/// A weapon that was read.
pub(super) struct Armed {
    arm: Arm,
    pub(super) profile: Profile,
}

impl Armed {
    fn new(arm: Arm) -> Self {
        let profile = arm.profile();
        Self { arm, profile }
    }

    /// The same with a rule that it has not, if that makes a difference.
    pub(super) fn with(&self, rule: &str) -> Option<Profile> {
        let rule: ArmRule = rule.parse().ok().filter(|it| !self.arm.rules.contains(it))?;
        Some(self.arm.profile_with(rule)).filter(|it| *it != self.profile)
    }

    /// The same with one die more or less.
    pub(super) fn with_dice(&self, dice: u8) -> Profile {
        Profile { dice, ..self.profile }
    }

    /// What each of its rules does, and whether that touches the dice of this attack.
    pub(super) fn told(&self) -> Vec<ReadRule> {
        let told = |rule: &ArmRule| ReadRule {
            name: rule.to_string(),
            gist: rule.gist().to_owned(),
            counts: self.arm.counts(*rule),
        };
        self.arm.rules.iter().map(told).collect()
    }

    /// In words.
    pub(super) fn in_words(&self) -> String {
        let Arm { atk, hit, dmg: [normal, critical], rules } = &self.arm;
        let rules: String = rules.iter().map(|it| format!(", {it}")).collect();
        format!(
            "{}, Hit {hit}+, damage {normal}/{critical}{rules}",
            battle::counted(*atk, "die").replace("dies", "dice")
        )
    }
}

pub(super) fn aim(aim: LabAim) -> Aim {
    match aim {
        LabAim::TakeOut => Aim::TakeOut,
        LabAim::Survive => Aim::Survive,
        LabAim::Trade => Aim::Trade,
    }
}

/// How far a figure can be trusted.
pub(super) fn trust(exact: bool, error: f64) -> String {
    match exact {
        true => "Exact: every way that dice can fall was counted.".to_owned(),
        false => {
            format!("Worked out for every way that dice can fall; rounding is less than {error:.0e} of any chance.")
        }
    }
}

/// A chance as people read it.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.1} %", chance * 100.0)
}
