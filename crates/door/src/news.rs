//! What happened, as one viewer may know it: the sentence, and beside it what a screen can draw.

use battle::{EntryNo, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Aim, Asking, Id, InHand, Marker, Means, Moment, Piece, Place, Ref, Says, ScoreRow, SideScore, Terrain, Tray,
};

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct News {
    /// The entry that caused it.
    pub entry: EntryNo,
    /// Which of its parts, from 0.
    pub part: u16,
    /// Whose entry it was; nobody's where the table rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The sentence; empty where there is nothing to say.
    #[serde(default, skip_serializing_if = "Says::is_empty")]
    pub says: Says,
    /// True for a sentence that only its reader is told, because of something sealed: nobody else may read it there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sealed: bool,
    /// What it is made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub what: Vec<What>,
}

/// What a screen draws.
///
/// Played in order on what was seen before, these give what is seen after, all of it. `Changed` says that the past itself
/// has changed: then the new sight is taken as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum What {
    /// Somebody went somewhere.
    Moved {
        /// Who.
        piece: Id,
        /// Along which way, both ends included.
        way: Vec<Place>,
        /// What it was, in as few words as stand beside a line: "Charge 6 of 9″".
        #[serde(default, skip_serializing_if = "Says::is_empty")]
        says: Says,
    },
    /// Something was put somewhere, or taken off the table where there is no place.
    Put {
        /// What.
        thing: Ref,
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Place>,
    },
    /// Somebody picked a marker up.
    Taken {
        /// Which.
        marker: Id,
        /// Who.
        by: Id,
    },
    /// Somebody aims at somebody.
    Aimed {
        /// Who.
        who: Id,
        /// At whom.
        on: Id,
        /// With what.
        with: Id,
        /// What protects the target.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        screens: Vec<Id>,
    },
    /// Dice fell.
    Rolled {
        /// The dice.
        tray: Box<Tray>,
    },
    /// Dice lie otherwise now.
    Turned {
        /// The dice.
        tray: Box<Tray>,
    },
    /// A number changed.
    Meter {
        /// Whose.
        of: Ref,
        /// Which.
        meter: Id,
        /// From what.
        from: u16,
        /// To what.
        to: u16,
        /// Of how many.
        most: u16,
    },
    /// Badges came and went. They are all told, in order.
    Badge {
        /// Whose.
        of: Ref,
        /// What is new.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        gained: Vec<Id>,
        /// What is gone.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        lost: Vec<Id>,
        /// All that there are now.
        now: Vec<Id>,
    },
    /// Somebody left the table.
    Off {
        /// Who.
        piece: Id,
        /// Why.
        why: Id,
    },
    /// Somebody is otherwise as told here.
    Piece {
        /// As it is now.
        piece: Box<Piece>,
    },
    /// A marker is as told here; nothing if it is gone.
    Marker {
        /// Which.
        id: Id,
        /// As it is now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        marker: Option<Box<Marker>>,
    },
    /// A side has this at hand.
    Means {
        /// As it is now.
        means: Means,
    },
    /// Terrain that was put down or changed is as told here, all of it.
    Ground {
        /// As it is now.
        ground: Vec<Terrain>,
    },
    /// A clause was settled.
    Scored {
        /// Which.
        row: Box<ScoreRow>,
    },
    /// The sums are these now.
    Score {
        /// By side.
        sides: Vec<SideScore>,
    },
    /// Something was sealed.
    Sealed {
        /// By whom.
        seat: Seat,
        /// What it is about.
        slot: Id,
        /// Its commitment, the first digits of it.
        seal: String,
    },
    /// A seal was opened.
    Opened {
        /// Whose.
        seat: Seat,
        /// What it is about.
        slot: Id,
        /// What it was.
        is: Says,
    },
    /// What the viewer alone holds, all of it.
    Hand {
        /// As it is now.
        hand: Vec<InHand>,
    },
    /// The attack, test or draw in progress is this one; nothing if there is none.
    Aim {
        /// As it is now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        aim: Option<Box<Aim>>,
    },
    /// These dice lie on the table, and no others.
    Trays {
        /// As they lie now.
        trays: Vec<Tray>,
    },
    /// An undo or a correction waits for consent; nothing if none does.
    Proposal {
        /// As it is now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proposal: Option<Asking>,
    },
    /// A die has settled what was proposed.
    Settled {
        /// What it shows.
        face: u8,
        /// True if it is as proposed from now on.
        changes: bool,
    },
    /// What is waited for now.
    Moment {
        /// All of it.
        moment: Box<Moment>,
    },
    /// The past has changed from this entry on.
    Changed {
        /// Which.
        from: EntryNo,
    },
}

/// A way that somebody took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// Who.
    pub piece: Id,
    /// Along which places, both ends included.
    pub places: Vec<Place>,
    /// What it was, in as few words as stand beside a line.
    pub says: Says,
}
