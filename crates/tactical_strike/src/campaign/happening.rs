//! What can happen in a campaign, and the lines of its journal.

use battle::EntryNo;

use super::{Advancement, BattleResult, Cause, Chance, ForceName, Phase, Recruit, Resource};

/// Something that happened in a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Happening {
    /// A strike force joined. CA-04, CA-60.
    Joined {
        /// Its name.
        force: ForceName,
        /// Who plays it.
        player: String,
        /// Where it stands.
        side: Cause,
        /// Its Hero, and up to two Leaders.
        characters: Vec<Recruit>,
    },
    /// A side named the player of this force its Warmaster. CA-01.
    Warmaster {
        /// Whose player.
        force: ForceName,
    },
    /// Every player rolled a die; the higher sum has the initiative. CA-03.
    Initiative {
        /// One die for each force.
        dice: Vec<(ForceName, u8)>,
    },
    /// A force paid upkeep. CA-10, CA-11.
    Mustered {
        /// Whose force.
        force: ForceName,
        /// The resources whose upkeep is paid; the others drop.
        pay: Vec<Resource>,
        /// Which of those rise by a grade; named once for each grade.
        improve: Vec<Resource>,
    },
    /// A character advanced. CA-40.
    Advanced {
        /// Whose force.
        force: ForceName,
        /// Who.
        character: String,
        /// How.
        advancement: Advancement,
    },
    /// A new Leader took the place of a slain one. CA-52.
    Recruited {
        /// Whose force.
        force: ForceName,
        /// Who.
        leader: Recruit,
    },
    /// The side whose move it is challenged the other. CA-20.
    Challenged {
        /// Who challenges.
        challenger: ForceName,
        /// Whom.
        target: ForceName,
    },
    /// A side added a force to the open challenge.
    Assisted {
        /// The open challenge is this force's.
        challenge: ForceName,
        /// Who is added.
        force: ForceName,
    },
    /// The challenged side has enough.
    Accepted {
        /// The open challenge is this force's.
        challenge: ForceName,
    },
    /// The challenging side adds nobody, though it could.
    Declined {
        /// The open challenge is this force's.
        challenge: ForceName,
    },
    /// A force that nobody was left to challenge was added to a mission.
    Supported {
        /// Who is added.
        force: ForceName,
        /// Anybody of that mission.
        mission: ForceName,
    },
    /// A mission was fought to its end.
    Fought(BattleResult),
    /// Somebody who fell rolled on the casualty table. CA-51.
    Casualty {
        /// Whose force.
        force: ForceName,
        /// Who fell.
        character: String,
        /// The roll.
        roll: u8,
        /// The second roll, where the first calls for one.
        injury: Option<u8>,
    },
    /// A phase is over.
    PhaseEnded {
        /// Which.
        phase: Phase,
    },
}

/// A happening with the campaign turn that it belongs to, so that it never slips into another one when something before it
/// is corrected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The turn; 0 before the first.
    pub turn: u32,
    /// The happening.
    pub happening: Happening,
}

/// What a line of the journal says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    /// Something happened.
    Happened(Told),
    /// What an entry told did not happen after all.
    Withdrawn {
        /// The entry that told of it.
        entry: EntryNo,
    },
    /// It happened otherwise.
    Corrected {
        /// The entry that told of it.
        entry: EntryNo,
        /// What happened.
        to: Happening,
    },
    /// Something had happened before, and was forgotten.
    Inserted {
        /// It happened directly before what this entry tells.
        before: EntryNo,
        /// What happened.
        happening: Happening,
    },
    /// A choice that is covered until the Mustering phase ends, and the vault that opens it is not here.
    Sealed,
}

/// A line of the journal: what it says, and what somebody noted about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What it says.
    pub entry: Statement,
    /// Why, in the words of whoever entered it; often nothing.
    pub note: String,
    /// What chance had to do with it; mostly nothing.
    pub chance: Chance,
}

impl Happening {
    /// The word that people type and journals keep.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Joined { .. } => "join",
            Self::Warmaster { .. } => "warmaster",
            Self::Initiative { .. } => "initiative",
            Self::Mustered { .. } => "muster",
            Self::Advanced { .. } => "advance",
            Self::Recruited { .. } => "recruit",
            Self::Challenged { .. } => "challenge",
            Self::Assisted { .. } => "assist",
            Self::Accepted { .. } => "accept",
            Self::Declined { .. } => "decline",
            Self::Supported { .. } => "support",
            Self::Fought(_) => "result",
            Self::Casualty { .. } => "casualty",
            Self::PhaseEnded { .. } => "next",
        }
    }
}
