//! What is read from the store.

/// A battle by its number in this store. People never see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BattleId(pub i64);

/// The hash of a key; the key itself is kept nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyHash(pub [u8; 32]);

impl KeyHash {
    /// The hash of a key.
    pub fn of(key: &str) -> Self {
        Self(*blake3::hash(key.as_bytes()).as_bytes())
    }
}

/// A battle in the list of battles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleRow {
    /// Its number here.
    pub id: BattleId,
    /// Its public name.
    pub name: String,
    /// The rule system.
    pub system: String,
    /// The newest entry; 0 is the header, [`NOT_BEGUN`](crate::NOT_BEGUN) is before it.
    pub head: i64,
    /// Why nobody may go on with it, if so.
    pub set_aside: Option<String>,
}

/// A battle that has begun, as a list tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InList {
    /// Which.
    pub battle: BattleRow,
    /// What the store has of its newest entry.
    pub newest: Vec<u8>,
    /// When that was stored.
    pub at: i64,
    /// The battle in a few words, if they were stored since.
    pub glance: Option<Vec<u8>>,
}

/// A journal file that was met before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Met {
    /// It was taken in as this battle.
    TakenIn(String),
    /// It stays a file.
    StaysFile,
}

/// Everything that is kept of a battle, as it stood at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its journal; empty if it has not begun.
    pub journal: Vec<u8>,
    /// What the store has of its newest entry.
    pub newest: Vec<u8>,
    /// What opens its seals, and what is held back.
    pub secrets: Secrets,
}

/// A lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LobbyRow {
    /// How often it has changed.
    pub version: i64,
    /// What stands in it.
    pub body: Vec<u8>,
    /// The words that let others join.
    pub words: Option<String>,
    /// Until when they do.
    pub words_until: i64,
}

/// What a key opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Access {
    /// Which battle.
    pub battle: BattleId,
    /// The public name of that battle.
    pub name: String,
    /// What kind of key it is.
    pub kind: String,
    /// Which seat, if it is a seat's.
    pub seat: Option<u8>,
}

/// A request that was answered before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The entry that it brought last.
    pub entry: i64,
    /// Its name.
    pub request: String,
    /// What was answered.
    pub answer: Vec<u8>,
}

/// Something that no log may tell.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Secret<T>(pub T);

impl<T> std::fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(secret)")
    }
}

/// What opens the seals of a battle, the secret of its dice, and what the door holds back.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Secrets {
    /// The secret of the dice.
    pub dice: Option<Secret<[u8; 32]>>,
    /// The lines of the vault.
    pub openings: Secret<Vec<u8>>,
    /// What the door holds back.
    pub kept: Option<Secret<Vec<u8>>>,
}
