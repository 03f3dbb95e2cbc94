//! Why something cannot be entered, in sentences.

use std::fmt;

use battle::EntryNo;

use super::challenges::MOST_A_SIDE;
use super::{Cause, Characteristic, ForceName, Phase, Rank, Resource};

/// Why something cannot be entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// It belongs to another phase.
    WrongPhase {
        /// The phase it belongs to.
        needs: Phase,
        /// The phase it is.
        now: Phase,
    },
    /// It belongs to another turn.
    WrongTurn {
        /// The turn it belongs to.
        needs: u32,
        /// The turn it is.
        now: u32,
    },
    /// The campaign has ended.
    Over,
    /// The initiative is decided.
    InitiativeDecided,
    /// The initiative is not decided yet.
    InitiativeOpen,
    /// A die for every force.
    DiceMissing(Vec<ForceName>),
    /// No face of a die.
    NoFace(u8),
    /// A side has nobody.
    NobodyOn(Cause),
    /// A side has no Warmaster.
    NoWarmaster(Cause),
    /// Too many forces.
    TooManyForces(usize),
    /// A name that will not do.
    Name(String),
    /// Somebody has that name.
    NameTaken(String),
    /// That player leads a force of the other side.
    OnTheOtherSide(String),
    /// There is no such force.
    NoSuchForce(ForceName),
    /// There is no such character.
    NoSuchCharacter(ForceName, String),
    /// The character is dead.
    Slain(String),
    /// One Hero.
    Heroes(usize),
    /// Up to two Leaders.
    Leaders(usize),
    /// Too dear.
    CharacterPoints(u32),
    /// Not a character of this rank.
    NotALeader(String, Rank),
    /// Nobody is missing.
    NoVacancy(ForceName),
    /// It has mustered in this turn.
    MusteredBefore(ForceName),
    /// Something is named twice.
    Twice(String),
    /// No upkeep in the first turn.
    NothingDue,
    /// Too few supply points.
    Supply {
        /// What it takes.
        needed: u32,
        /// What there is.
        found: u32,
    },
    /// Only what was paid for can rise.
    NotPaid(Resource),
    /// There is nothing better.
    AtItsBest(Resource),
    /// More steps than agreed.
    TooManySteps(Resource, u32),
    /// Too few command points.
    Command {
        /// What it takes.
        needed: u32,
        /// What there is.
        found: u32,
    },
    /// A characteristic cannot rise.
    AtItsLimit {
        /// Which.
        characteristic: Characteristic,
        /// How high it is.
        value: u8,
        /// How high it may be raised.
        limit: u8,
    },
    /// A unique advancement that the character has.
    OnlyOnce(String),
    /// No relic of this campaign.
    NoSuchRelic(String),
    /// Not for these people.
    NotForThem(String),
    /// The force has it.
    RelicTaken(String),
    /// It is another side's move.
    NotTheirMove(Cause),
    /// Somebody of the own side.
    SameSide(ForceName, ForceName),
    /// It has a mission in this turn.
    HasMission(ForceName),
    /// A challenge is open.
    ChallengeOpen,
    /// There is none of this force.
    NoOpenChallenge(ForceName),
    /// It was not asked that: this side speaks, the challenging one if so.
    NotAsked {
        /// Who speaks.
        side: Cause,
        /// True if that side challenged.
        challenges: bool,
    },
    /// Three are enough.
    SideIsFull(Cause),
    /// Challenges go on.
    StillChallenges,
    /// It has no mission.
    NoMission(ForceName),
    /// The mission cannot be joined.
    OutnumberedElsewhere,
    /// The mission has a result.
    FoughtBefore(ForceName),
    /// The battle was counted for another mission.
    CountedBefore(EntryNo),
    /// Its challenge is not worked out.
    MissionOpen,
    /// Not those who met.
    NotThoseWhoMet(Vec<ForceName>),
    /// A number beyond all bounds.
    TooMany(u32),
    /// More spent than may be.
    Cap {
        /// Whose.
        force: ForceName,
        /// What it may spend.
        cap: u32,
        /// What it spent.
        spent: u32,
    },
    /// More spent than there was.
    Overspent {
        /// Whose.
        force: ForceName,
        /// What it had.
        had: u32,
        /// What it spent.
        spent: u32,
    },
    /// Fell without being there.
    TookNoPart(String),
    /// A Hero is part of every mission.
    HeroStays(String),
    /// Rolled without having fallen.
    NotFallen(String),
    /// The second die is missing.
    InjuryMissing,
    /// The second die is one too many.
    NoInjury,
    /// Not an entry that tells of something.
    NoSuchEntry(EntryNo),
    /// It was withdrawn.
    WithdrawnBefore(EntryNo),
}

/// No mission gives more; sums stay far from any bound.
pub(crate) const MOST_POINTS: u32 = 10_000;
/// More would not fit a table in any club.
pub(crate) const MOST_FORCES: usize = 100;
/// For Heroes and Leaders.
pub(crate) const CHARACTER_POINTS: u32 = 150;

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongPhase { needs, now } => {
                write!(f, "Not in this phase. It belongs to {}; it is {}.", needs.name(), now.name())
            }
            Self::WrongTurn { needs, now } => write!(f, "Not in this turn. It belongs to turn {needs}; it is {now}."),
            Self::Over => f.write_str("The campaign is over. What was entered can still be corrected or withdrawn."),
            Self::InitiativeDecided => f.write_str("The initiative is decided. Nobody rolls for it now."),
            Self::InitiativeOpen => f.write_str("The initiative comes first. Every player rolls a die."),
            Self::DiceMissing(forces) => {
                write!(f, "A die for everybody. It is missing or doubled for {}.", named(forces))
            }
            Self::NoFace(roll) => write!(f, "No face of a die. It shows 1 to 6, not {roll}."),
            Self::NobodyOn(side) => write!(f, "Two sides are needed. Nobody has joined the {}.", side.name()),
            Self::NoWarmaster(side) => {
                write!(f, "A Warmaster for each side. The {} have not named theirs.", side.name())
            }
            Self::TooManyForces(most) => write!(f, "The campaign is full. It has up to {most} strike forces."),
            Self::Name(why) => write!(f, "Not a name: {why}."),
            Self::NameTaken(name) => write!(f, "The name is taken. There is a {name} already."),
            Self::OnTheOtherSide(player) => write!(f, "One player, one side. {player} has joined the other one."),
            Self::NoSuchForce(name) => write!(f, "Nobody of that name. No strike force here is called {name}."),
            Self::NoSuchCharacter(force, name) => {
                write!(f, "Nobody of that name. {force} has no Hero or Leader called {name}.")
            }
            Self::Slain(name) => write!(f, "Too late. {name} was slain."),
            Self::Heroes(count) => write!(f, "One Hero. A strike force has exactly one; this one has {count}."),
            Self::Leaders(count) => write!(f, "Up to two Leaders. This strike force has {count}."),
            Self::CharacterPoints(points) => write!(
                f,
                "Too dear. Heroes and Leaders of a force cost up to {CHARACTER_POINTS} points; these cost {points}."
            ),
            Self::NotALeader(name, rank) => {
                write!(f, "Only Leaders are replaced. {name} is a {}.", rank.name())
            }
            Self::NoVacancy(force) => write!(f, "Nobody is missing. {force} has lost no Leader that it could replace."),
            Self::MusteredBefore(name) => write!(f, "Mustered already. {name} has done so in this turn."),
            Self::Twice(name) => write!(f, "Named twice. {name} counts once."),
            Self::NothingDue => f.write_str("Nothing is due yet. Upkeep begins with the second turn."),
            Self::Supply { needed, found } => write!(f, "Not enough supply. It takes {needed}; there is {found}."),
            Self::NotPaid(it) => write!(f, "No upkeep, no rise. {} rises only if its upkeep is paid.", it.name()),
            Self::AtItsBest(it) => write!(f, "Nothing better. {} cannot rise above Abundant.", it.name()),
            Self::TooManySteps(it, most) => {
                write!(f, "Too fast. {} rises by up to {most} in one mustering.", it.name())
            }
            Self::Command { needed, found } => {
                write!(f, "Not enough command points. It takes {needed}; there are {found}.")
            }
            Self::AtItsLimit { characteristic, value, limit } => {
                write!(f, "As high as it goes. {} is {value}, and such people reach {limit}.", characteristic.name())
            }
            Self::OnlyOnce(what) => write!(f, "Only once for a character. It is there already: {what}."),
            Self::NoSuchRelic(name) => write!(f, "No such relic. This campaign knows none called {name}."),
            Self::NotForThem(name) => write!(f, "Not for such people. Others bear the {name}."),
            Self::RelicTaken(name) => write!(f, "Borne already. Somebody of this force has the {name}."),
            Self::NotTheirMove(side) => write!(f, "Not their move. It is for the {} now.", side.name()),
            Self::SameSide(one, other) => write!(f, "They are friends. {one} and {other} are on one side."),
            Self::HasMission(name) => write!(f, "One mission a turn. {name} has one already."),
            Self::ChallengeOpen => f.write_str("One challenge at a time. The last one waits for an answer."),
            Self::NoOpenChallenge(name) => write!(f, "Nothing to answer. No challenge of {name} is open."),
            Self::NotAsked { side, challenges: true } => {
                write!(f, "Nobody asked that. Now the {} may add a force to their challenge, or decline.", side.name())
            }
            Self::NotAsked { side, challenges: false } => {
                write!(f, "Nobody asked that. Now the {} accept the challenge, or add a force.", side.name())
            }
            Self::SideIsFull(side) => {
                write!(f, "{MOST_A_SIDE} a side at most. The {} have them in this mission.", side.name())
            }
            Self::StillChallenges => f.write_str("Challenges first. Both sides still have somebody without a mission."),
            Self::NoMission(name) => write!(f, "No mission. {name} has none in this turn."),
            Self::OutnumberedElsewhere => f.write_str(
                "Where it is needed most. A force left over joins an open mission in which its side lacks most.",
            ),
            Self::FoughtBefore(name) => write!(f, "Fought already. The mission of {name} has its result."),
            Self::CountedBefore(entry) => {
                write!(f, "Counted already. Entry {entry} has its result from the same battle.")
            }
            Self::MissionOpen => f.write_str("The challenge is still open. First everybody is named who takes part."),
            Self::NotThoseWhoMet(forces) => {
                write!(f, "Not those who met. No mission of this turn is between exactly {}.", named(forces))
            }
            Self::TooMany(points) => write!(f, "More than any mission gives. {points} is beyond {MOST_POINTS}."),
            Self::Cap { force, cap, spent } => {
                write!(f, "Too much command. {force} may spend {cap} in a mission; it spent {spent}.")
            }
            Self::Overspent { force, had, spent } => {
                write!(f, "Not enough command points. {force} had {had}, gains included; it spent {spent}.")
            }
            Self::TookNoPart(name) => write!(f, "Took no part. {name} cannot fall in a mission without being there."),
            Self::HeroStays(name) => write!(f, "The Hero comes along. {name} cannot stay at home; Leaders may."),
            Self::NotFallen(name) => write!(f, "No roll is due. {name} has not fallen in this turn, or has rolled."),
            Self::InjuryMissing => {
                f.write_str("A second die. It says what is injured: 1 WS, 2 BS, 3 S, 4 T, 5 I, 6 A.")
            }
            Self::NoInjury => f.write_str("One die is enough. This roll injures nobody for good."),
            Self::NoSuchEntry(entry) => write!(f, "Nothing to change. Entry {entry} tells of nothing that happened."),
            Self::WithdrawnBefore(entry) => write!(f, "Withdrawn before. Entry {entry} does not stand any more."),
        }
    }
}

/// "Ash, Ember and Tide".
pub(crate) fn named<T: ToString>(names: &[T]) -> String {
    let names: Vec<String> = names.iter().map(T::to_string).collect();
    match names.as_slice() {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
