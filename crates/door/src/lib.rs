//! The door: what is seen, offered and told of a battle, as plain data of one shape for every system.
//!
//! Five words carry it. [`Seen`] is what a viewer sees, [`Offered`] what may be done, [`Verdict`] what would come of a
//! phrase, [`News`] what happened, [`Card`] whatever can be looked up. Ids are the words that phrases use, so that journals,
//! scenarios, terminals and browsers have one vocabulary; a row is a phrase, perhaps with blanks; sentences are made of
//! bits and put together late.
//!
//! A rule system implements [`Shown`]; everything about secrecy, undo and order stands behind `systems::Sitting`, which is
//! written once for all of them. Nothing here measures, rolls or decides.

#![deny(clippy::float_arithmetic)]

mod card;
mod difference;
mod gather;
mod id;
mod news;
mod offered;
mod place;
mod says;
mod score;
mod seen;
mod shown;
mod spoken;
mod still;
mod tray;
mod typed;
mod verdict;

pub use card::Card;
pub use difference::{apply, differences, marker_differences};
pub use gather::{FEW, Gathered, PlaceWords, drafted, gathered};
pub use id::{Id, Ref};
pub use news::{News, Way, What};
pub use offered::{
    Answered, Asked, Back, Barred, Blank, By, Chore, Due, Odds, Offered, Pick, Picks, Question, Row, Stakes, Sum,
    Takes, WhyAsked, With,
};
pub use place::Place;
pub use says::{Bit, Names, Says};
pub use score::{Found, OpScore, Score, ScoreRow, SideScore, Source};
pub use seen::{
    Aim, Asking, Eyes, Have, InHand, Marker, Means, Moment, Moving, Piece, Scene, Sealed, Seen, Stand, Viewer, Waits,
    WaitsFor, Who,
};
pub use shown::{Now, Shown, Together};
pub use spoken::{Listed, Manual, Spoken, Understood};
pub use still::{Agreed, Base, Board, Chair, EdgeOf, Figure, Line, Solid, Still, Team, Terrain, Zone};
pub use tray::{Die, Needed, Tray};
pub use typed::{Typed, never_now, said_of};
pub use verdict::{Control, Follow, Leg, Measured, Preview, Reach, Refusal, Verdict, replace_with, undo_from};

/// The version of these shapes. Fields are added freely; a new variant of a closed list is a new version.
pub const DOOR: u16 = 1;
