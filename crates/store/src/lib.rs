//! Where battles are kept: journals, vaults, lobbies and keys in one SQLite file.
//!
//! Whatever is [changed](Store::change) is on disk before the call returns. All changes go through one writer, and changes
//! that come together share a commit. A battle's entries are won or lost as a group: whoever writes them says which entry
//! was the newest before, so two programs on one file cannot both win, and the loser loads the battle again.
//!
//! The store knows no rules and reads no journal. Times come from the caller.

mod change;
mod connect;
mod error;
mod others;
mod reading;
mod rows;
mod spot;
mod writer;

pub use change::{Append, Begin, Change, Entry, LobbyChange, NewBattle, NewKey, Outcome, Seal, Whole};
pub use connect::{Store, Users};
pub use error::StoreError;
pub use others::{Looked, Newest};
pub use rows::{Access, Answered, BattleId, BattleRow, InList, Kept, KeyHash, LobbyRow, Met, Secret, Secrets};

/// The newest entry of a battle that has not begun.
pub const NOT_BEGUN: i64 = -1;
