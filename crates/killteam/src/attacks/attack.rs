//! An attack in progress: flat data inside the state, so that a battle can be copied in the middle of it.

use battle::Side;

use super::screen::Screen;
use crate::team_rules::TeamRule;
use crate::vocabulary::OperativeId;
use crate::weapon::{MOST_DICE, WeaponNo};

/// A Shoot or Fight action that is not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attack {
    /// Which of the two.
    pub kind: AttackKind,
    /// How far it has come.
    pub step: Step,
    /// Who performs the action.
    pub actor: OperativeId,
    /// What it uses.
    pub weapon: WeaponNo,
    /// Whom the action was declared against.
    pub primary: OperativeId,
    /// Whom this sequence is about.
    pub target: OperativeId,
    /// What the target of a Fight retaliates with.
    pub reply: Option<WeaponNo>,
    /// The Hit of both as it was when the action began: whatever happens in between counts later.
    pub hit: [u8; 2],
    /// The dice of both.
    pub hands: [Hand; 2],
    /// What rules have been used on them.
    pub tricks: [Tricks; 2],
    /// What protects the target of a shot.
    pub screen: Screen,
    /// The same for the first target; Blast copies it.
    pub first_screen: Screen,
    /// Who is still to be attacked, a bit each.
    pub queue: u32,
    /// For whom cover was chosen when it was selected, and for whom obscured, a bit each.
    pub chosen: [u32; 2],
    /// How many have passed in a row in the re-rolls of a Fight.
    pub passes: u8,
    /// Who is stunned when the action is over, a bit each.
    pub stuns: u32,
    /// Who was brought to no wounds by whom, a bit each.
    pub felled: [u32; 2],
    /// Dice that nobody blocked and that are about to hurt: normal and critical ones.
    pub landing: [u8; 2],
    /// By how much rules have lowered that damage.
    pub softened: u8,
    /// True if the actor has fallen already and fights once more before it is removed.
    pub last_stand: bool,
}

/// Which action an attack is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttackKind {
    /// From afar.
    Shoot,
    /// Hand to hand.
    Fight,
}

/// The two who are in an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Whoever performs the action.
    Attacker,
    /// The target of a shot, or whoever retaliates.
    Defender,
}

impl Role {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// How far an attack has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Torrent: further targets.
    Torrent,
    /// Which target is next.
    Next,
    /// Cover or obscured, if one feature would give both.
    Screen,
    /// The same for a further target, as soon as it is selected.
    ScreenOf(OperativeId),
    /// What the target of a Fight retaliates with.
    Reply,
    /// How many dice are kept unrolled.
    Accurate(Role),
    /// The dice fall.
    Roll(Role),
    /// Re-rolls.
    Rerolls(Role),
    /// This die falls once more.
    Reroll(Role, u8),
    /// Rending and Punishing.
    Retain(Role),
    /// Severe.
    Severe(Role),
    /// Which of several instances of Devastating is used.
    Devastating(Role),
    /// Whether and how a die is kept for cover.
    CoverSave,
    /// What the defender blocks.
    Block,
    /// Strike or block with a die.
    Resolve(Role),
    /// The dice of this role are about to hurt; rules that lower damage come first.
    Land(Role),
    /// Somebody is stunned; rules of this side against that come first.
    Stunned(Side),
    /// Whether the weapon burns its user.
    Hot(Role),
    /// Nothing is left to do.
    Over,
}

/// What a die is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Grade {
    /// Nothing.
    #[default]
    Fail,
    /// A normal success.
    Normal,
    /// A critical success.
    Critical,
}

/// One die of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Die {
    /// What it shows; 0 if it was kept without rolling.
    pub face: u8,
    /// What it is worth.
    pub grade: Grade,
    /// It was rolled a second time.
    pub rerolled: bool,
    /// It was a fail and is kept by Punishing.
    pub punished: bool,
    /// It struck, blocked, was blocked or was discarded.
    pub spent: bool,
}

impl Die {
    /// A die that is kept without rolling.
    pub(super) fn aside(grade: Grade) -> Self {
        Self { grade, ..Self::default() }
    }

    /// True if it has been rolled.
    pub fn is_rolled(&self) -> bool {
        self.face > 0
    }
}

/// The dice of one side of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hand {
    dice: [Die; MOST_DICE as usize],
    count: u8,
}

impl Hand {
    /// Every die, in the order in which they were put down.
    pub fn dice(&self) -> &[Die] {
        self.dice.get(..usize::from(self.count)).unwrap_or_default()
    }

    pub(crate) fn dice_mut(&mut self) -> &mut [Die] {
        self.dice.get_mut(..usize::from(self.count)).unwrap_or_default()
    }

    /// How many dice there are.
    pub fn count(&self) -> u8 {
        self.count
    }

    /// How many unspent dice are worth exactly this.
    pub fn of(&self, grade: Grade) -> u8 {
        self.dice().iter().filter(|it| !it.spent && it.grade == grade).count() as u8
    }

    /// How many unspent successes there are.
    pub fn successes(&self) -> u8 {
        self.of(Grade::Normal) + self.of(Grade::Critical)
    }

    #[must_use]
    pub(crate) fn with(mut self, die: Die) -> Self {
        if let Some(slot) = self.dice.get_mut(usize::from(self.count)) {
            *slot = die;
            self.count += 1;
        }
        self
    }

    /// With one unspent die of this worth spent.
    #[must_use]
    pub(super) fn spend(mut self, grade: Grade) -> Self {
        if let Some(die) = self.dice_mut().iter_mut().find(|it| !it.spent && it.grade == grade) {
            die.spent = true;
        }
        self
    }
}

/// What rules have been used on the dice of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tricks {
    /// Balanced was used.
    pub balanced: bool,
    /// The number that Ceaseless was used for; 0 if it was not.
    pub ceaseless: u8,
    /// Rending was used.
    pub rending: bool,
    /// Punishing was used.
    pub punishing: bool,
    /// Shock was used.
    pub shock: bool,
    /// Fresh ammunition was used.
    pub resupply: bool,
    /// The rules of teams that were used.
    pub rules: [Option<TeamRule>; 2],
}

impl Tricks {
    /// Notes the use of a rule of a team.
    pub(super) fn note(&mut self, rule: TeamRule) {
        if let Some(slot) = self.rules.iter_mut().find(|it| it.is_none()) {
            *slot = Some(rule);
        }
    }
}

impl Attack {
    /// An attack before its first step.
    pub(super) fn new(kind: AttackKind, actor: OperativeId, weapon: WeaponNo, target: OperativeId, hit: u8) -> Self {
        let step = match kind {
            AttackKind::Shoot => Step::Torrent,
            AttackKind::Fight => Step::Reply,
        };
        Self {
            kind,
            step,
            actor,
            weapon,
            primary: target,
            target,
            reply: None,
            hit: [hit, 0],
            hands: [Hand::default(); 2],
            tricks: [Tricks::default(); 2],
            screen: Screen::default(),
            first_screen: Screen::default(),
            queue: 0,
            chosen: [0; 2],
            passes: 0,
            stuns: 0,
            felled: [0; 2],
            landing: [0; 2],
            softened: 0,
            last_stand: false,
        }
    }

    /// Who has this role now.
    pub fn who(&self, role: Role) -> OperativeId {
        match role {
            Role::Attacker => self.actor,
            Role::Defender => self.target,
        }
    }

    /// The dice of a role.
    pub fn hand(&self, role: Role) -> &Hand {
        let [attacker, defender] = &self.hands;
        if role == Role::Attacker { attacker } else { defender }
    }

    pub(super) fn hand_mut(&mut self, role: Role) -> &mut Hand {
        let [attacker, defender] = &mut self.hands;
        if role == Role::Attacker { attacker } else { defender }
    }

    /// What was used on the dice of a role.
    pub fn tricks(&self, role: Role) -> &Tricks {
        let [attacker, defender] = &self.tricks;
        if role == Role::Attacker { attacker } else { defender }
    }

    pub(super) fn tricks_mut(&mut self, role: Role) -> &mut Tricks {
        let [attacker, defender] = &mut self.tricks;
        if role == Role::Attacker { attacker } else { defender }
    }

    /// The screen of somebody, with what was chosen for it when it was selected.
    pub(super) fn as_chosen(&self, who: OperativeId, screen: Screen) -> Screen {
        let [cover, obscured] = self.chosen.map(|it| it & bit(who) != 0);
        if screen.either && (cover || obscured) { screen.picked(cover) } else { screen }
    }

    /// The Hit of a role in this action.
    pub fn hit(&self, role: Role) -> u8 {
        let [attacker, defender] = self.hit;
        if role == Role::Attacker { attacker } else { defender }
    }

    /// The weapon of a role; a target of a shot has none, nor has whoever cannot retaliate.
    pub fn weapon_of(&self, role: Role) -> Option<WeaponNo> {
        match role {
            Role::Attacker => Some(self.weapon),
            Role::Defender => self.reply,
        }
    }
}

/// Somebody who fell while it retaliated and is not removed yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fallen {
    /// Who.
    pub who: OperativeId,
    /// Whom it fought.
    pub against: OperativeId,
    /// True once a rule lets it fight that enemy again.
    pub fights: bool,
}

/// The bit of an operative in a set.
pub(super) fn bit(who: OperativeId) -> u32 {
    1u32.checked_shl(u32::from(who.0)).unwrap_or(0)
}
