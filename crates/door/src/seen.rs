//! What one viewer sees.

use std::collections::BTreeMap;

use battle::{EntryNo, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::{Id, Place, Ref, Says, Score, Still, Terrain, Tray};

/// Who looks. There is no seat with an empty hand: a watcher has none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// One seat.
    Seat(Seat),
    /// Those around one screen: it acts for each of them and shows what all of them may see.
    Around(Vec<Seat>),
    /// Somebody without a seat.
    Watcher,
}

/// Who looks, and how it wants to be spoken to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Viewer {
    /// Who.
    pub who: Who,
}

impl Viewer {
    /// Somebody at a seat.
    pub const fn seat(seat: Seat) -> Self {
        Self { who: Who::Seat(seat) }
    }

    /// Somebody without one.
    pub const fn watcher() -> Self {
        Self { who: Who::Watcher }
    }

    /// Those around one screen.
    pub fn around(seats: impl IntoIterator<Item = Seat>) -> Self {
        Self { who: Who::Around(seats.into_iter().collect()) }
    }

    /// The seat whose secrets may be seen; nobody's for a screen that all look at.
    pub fn eyes(&self) -> Option<Seat> {
        match &self.who {
            Who::Seat(seat) => Some(*seat),
            Who::Around(_) | Who::Watcher => None,
        }
    }

    /// The seats that may act here.
    pub fn seats(&self) -> &[Seat] {
        match &self.who {
            Who::Seat(seat) => std::slice::from_ref(seat),
            Who::Around(seats) => seats,
            Who::Watcher => &[],
        }
    }
}

/// What a viewer has already, so that less is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Have {
    /// The edition of [`Still`]; nothing if none.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub edition: Option<u32>,
    /// The newest entry that was seen.
    pub entry: EntryNo,
}

/// What one viewer sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seen {
    /// The version of these shapes.
    pub door: u16,
    /// What hardly ever changes, if the viewer has another edition or none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub still: Option<Still>,
    /// What does.
    pub moving: Moving,
}

/// What changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Moving {
    /// After which entry.
    pub entry: EntryNo,
    /// Which edition of [`Still`] goes with it.
    pub edition: u32,
    /// What happens now, and who is waited for.
    pub moment: Moment,
    /// Everything that stands, lies or is held openly.
    #[serde(flatten)]
    pub scene: Scene,
    /// The attack, test or draw in progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<Aim>,
    /// Dice that lie on the table now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trays: Vec<Tray>,
    /// What has been scored.
    pub score: Score,
    /// What is sealed, by whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sealed: Vec<Sealed>,
    /// The viewer's own secrets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hand: Vec<InHand>,
    /// An undo or a correction that waits for consent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Asking>,
}

/// Everything on the table, as everybody may know it. Nothing in it has to be measured but who controls a marker.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Scene {
    /// What each side has at hand.
    pub sides: Vec<Means>,
    /// Who stands where.
    pub pieces: Vec<Piece>,
    /// What lies where.
    pub markers: Vec<Marker>,
    /// Terrain that was put down, or changed, since the table was laid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ground: Vec<Terrain>,
}

/// What a side has at hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Means {
    /// Whose.
    pub side: Side,
    /// Numbers: now, and of how many where there is a most.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub meters: BTreeMap<Id, [u16; 2]>,
    /// What else is so: "initiative".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub badges: Vec<Id>,
}

/// Somebody or something on the table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Piece {
    /// Its word in phrases.
    pub id: Id,
    /// Where its models stand, as far as that is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<Stand>,
    /// Why it is not on the table: "out", "reserve", "aboard", "waiting".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off: Option<Id>,
    /// The unit or transport that it is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<Id>,
    /// Its numbers: wounds 7 of 12.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub meters: BTreeMap<Id, [u16; 2]>,
    /// What else is so, the most telling first: "engage", "ready", "injured".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub badges: Vec<Id>,
    /// What it carries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<Id>,
}

/// Where one model stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Stand {
    /// The middle of its base.
    pub at: Place,
    /// Which way it faces, in 64ths of a turn from east, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
}

/// A marker or a heap of tokens.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Marker {
    /// Its word in phrases.
    pub id: Id,
    /// Where it lies, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// Who carries it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carried: Option<Id>,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whose: Option<Side>,
    /// Who controls it, as far as that can be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<Side>,
    /// What each side has at it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<u16>,
    /// What else is so: "secured by A".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub badges: Vec<Id>,
    /// What lies on it, by kind.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tokens: BTreeMap<Id, u16>,
    /// Its diameter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<i32>,
}

/// The attack, test or draw in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Aim {
    /// What it is: "Shoot", "pinning".
    pub does: Id,
    /// Who.
    pub who: Id,
    /// On whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Id>,
    /// With what: a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<Id>,
    /// What protects: "cover", "obscured".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub screens: Vec<Id>,
}

/// What happens now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Moment {
    /// Which round; 0 before the first.
    pub round: u8,
    /// Which phase or step.
    pub phase: Id,
    /// Whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
    /// Who acts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active: Option<Id>,
    /// What is decided now.
    pub says: Says,
    /// What is waited for.
    pub waits: Waits,
    /// Whose eyes the next thing is for.
    pub eyes: Eyes,
    /// Who has pressed Go on, while that is waited for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready: Option<Vec<Seat>>,
}

/// What is waited for, and of whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Waits {
    /// What.
    #[serde(rename = "for")]
    pub what: WaitsFor,
    /// Of whom; nobody where it needs nobody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<Seat>,
}

/// What a battle can wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum WaitsFor {
    /// An open choice.
    Choice,
    /// A sealed one.
    Secret,
    /// Something sealed is due to be opened.
    Opening,
    /// An answer.
    Answer,
    /// Dice.
    Dice,
    /// Consent to an undo or a correction.
    Consent,
    /// Everybody to go on.
    GoOn,
    /// Nothing: the battle is over.
    Nothing,
}

/// Whose eyes the next thing is for. Follows from what everybody knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    /// Nobody has to look away.
    Anybody,
    /// Each of these takes the screen in turn, whether or not it has something to do there.
    Each(Vec<Seat>),
}

/// A secret choice as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sealed {
    /// Whose.
    pub seat: Seat,
    /// What it is about.
    pub slot: Id,
    /// Its commitment, the first digits of it.
    pub seal: String,
    /// What it was, once it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Says>,
}

/// One of the viewer's own secrets. There is no field that says whose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InHand {
    /// What it is about.
    pub slot: Id,
    /// What can be read about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Id>,
    /// What it is.
    pub says: Says,
}

/// An undo or a correction that waits for consent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Asking {
    /// Who asks.
    pub by: Seat,
    /// Who has not answered yet.
    pub of: Vec<Side>,
    /// What for.
    pub says: Says,
    /// The first entry that it changes.
    pub from: EntryNo,
    /// Who would let a die decide.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub die: Vec<Side>,
}

impl Scene {
    /// A piece by its word.
    pub fn piece(&self, id: &Id) -> Option<&Piece> {
        self.pieces.iter().find(|it| it.id == *id)
    }

    /// A marker by its word.
    pub fn marker(&self, id: &Id) -> Option<&Marker> {
        self.markers.iter().find(|it| it.id == *id)
    }
}

impl Piece {
    /// What somebody is told about it.
    pub fn reference(&self) -> Ref {
        Ref::Piece(self.id.clone())
    }
}
