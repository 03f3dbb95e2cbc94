//! What can be changed. Each change is won or lost as a whole.

use crate::rows::{BattleId, KeyHash, Secret};

/// A change to the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A new battle with its lobby and its first key. Lost if the name or the words are taken.
    New(NewBattle),
    /// Another state of a lobby. Lost if somebody else has changed it meanwhile, or its new words are taken.
    Lobby(LobbyChange),
    /// A lobby becomes a battle. Lost if it has already.
    Begin(Begin),
    /// More entries of a battle, or something held back. Lost if the battle has gone on meanwhile.
    Append(Append),
    /// One more key; with `only`, all others of its kind and seat end.
    Key {
        /// The key.
        key: NewKey,
        /// True if it is to be the only one of its kind and seat.
        only: bool,
        /// When.
        at: i64,
    },
    /// A key to a battle that was begun without a lobby, and what its lobby would have been, unless it has one by now.
    Share {
        /// Which.
        battle: BattleId,
        /// What would have stood in its lobby.
        lobby: Vec<u8>,
        /// The key.
        key: NewKey,
        /// When.
        at: i64,
    },
    /// Ends keys of a kind, and of a seat where one is said. Lost if there is none.
    EndKeys {
        /// Of which battle.
        battle: BattleId,
        /// Which kind.
        kind: String,
        /// Which seat.
        seat: Option<u8>,
        /// The one that stays, if one does.
        but: Option<KeyHash>,
        /// When.
        at: i64,
    },
    /// A battle with everything that there is of it: one without a lobby, or from elsewhere. Lost if the name is taken, or
    /// the file that it comes from was met before.
    Whole(Whole),
    /// A seal behind the newest entry. Lost if the battle has gone on meanwhile, or is sealed.
    Seal(Seal),
    /// A battle in a few words. Never lost.
    Glance {
        /// Which.
        battle: BattleId,
        /// After which entry.
        head: i64,
        /// The words.
        body: Vec<u8>,
    },
    /// A journal file that stays one. Lost if it was met before.
    StaysFile {
        /// Where it lies.
        path: String,
    },
    /// A battle that nobody may go on with, and why.
    SetAside {
        /// Which.
        battle: BattleId,
        /// Why; nothing to let it go on.
        why: Option<String>,
    },
}

/// A new battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewBattle {
    /// Its public name.
    pub name: String,
    /// The rule system.
    pub system: String,
    /// What stands in its lobby.
    pub lobby: Vec<u8>,
    /// The words that let others join.
    pub words: Option<String>,
    /// Until when they do.
    pub words_until: i64,
    /// The hash of the first key.
    pub key: KeyHash,
    /// What kind it is.
    pub kind: String,
    /// Its seat.
    pub seat: Option<u8>,
    /// When.
    pub at: i64,
}

/// Another state of a lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LobbyChange {
    /// Whose.
    pub battle: BattleId,
    /// The version that was changed.
    pub version: i64,
    /// What stands in it now.
    pub body: Vec<u8>,
    /// The words that let others join, if they still do.
    pub words: Option<String>,
    /// Until when they do.
    pub words_until: i64,
    /// A key for somebody who joins.
    pub key: Option<NewKey>,
    /// A seat whose keys end, because somebody leaves.
    pub frees: Option<u8>,
    /// The secret that the table commits itself to.
    pub dice: Option<Secret<[u8; 32]>>,
    /// When.
    pub at: i64,
}

/// A lobby becomes a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begin {
    /// Which.
    pub battle: BattleId,
    /// The header's line.
    pub header: Vec<u8>,
    /// What the lobby was, without its secrets: who is a bot, what was agreed on.
    pub lobby: Vec<u8>,
    /// When.
    pub at: i64,
}

/// A key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewKey {
    /// Of which battle.
    pub battle: BattleId,
    /// Its hash.
    pub hash: KeyHash,
    /// What kind it is.
    pub kind: String,
    /// Its seat.
    pub seat: Option<u8>,
}

/// A battle with everything that there is of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Whole {
    /// Its public name.
    pub name: String,
    /// The rule system.
    pub system: String,
    /// The lines of its journal: the header, then one an entry, each with the seal behind it if there is one.
    pub lines: Vec<Vec<u8>>,
    /// The secret of the dice.
    pub dice: Option<Secret<[u8; 32]>>,
    /// What opens its seals, as lines of a vault.
    pub openings: Secret<Vec<u8>>,
    /// What the door holds back.
    pub kept: Option<Secret<Vec<u8>>>,
    /// The file that it was taken in from.
    pub from: Option<String>,
    /// When.
    pub at: i64,
}

/// A seal behind the newest entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// Of which battle.
    pub battle: BattleId,
    /// The newest entry.
    pub head: i64,
    /// What the store has of that entry.
    pub behind: Vec<u8>,
    /// The seal.
    pub line: Vec<u8>,
}

/// More entries of a battle, with everything that belongs to them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// Of which battle.
    pub battle: BattleId,
    /// The newest entry before.
    pub head: i64,
    /// The entries, numbered on from there without a gap; none if something is only held back.
    pub entries: Vec<Entry>,
    /// The lines of the vault that belong to them.
    pub openings: Secret<Vec<u8>>,
    /// What the door holds back now, if that has changed.
    pub kept: Option<Secret<Vec<u8>>>,
    /// When.
    pub at: i64,
}

/// An entry.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entry {
    /// Its line in the journal, and the seal behind it if there is one.
    pub line: Vec<u8>,
    /// The request that brought it, with the last entry of that request.
    pub request: Option<String>,
    /// What was answered.
    pub answer: Option<Vec<u8>>,
}

/// What came of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It is on disk.
    Stored,
    /// Somebody else was faster, and nothing has changed.
    Lost,
}
