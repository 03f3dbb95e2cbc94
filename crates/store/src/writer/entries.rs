//! The entries of a commit, put in together: each statement costs a hop to another thread.

use sqlx::SqliteConnection;

use crate::change::Entry;
use crate::rows::BattleId;

/// Entries that were won and are still to be put in.
#[derive(Default)]
pub(super) struct Entries {
    rows: Vec<(BattleId, i64, Entry, i64)>,
}

/// Each text is prepared once and kept.
const STATEMENTS: [(usize, &str); 3] = [
    (
        16,
        "INSERT INTO entry (battle, n, line, request, answer, at) VALUES \
         (?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?),\
         (?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?)",
    ),
    (
        4,
        "INSERT INTO entry (battle, n, line, request, answer, at) VALUES \
         (?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?),(?,?,?,?,?,?)",
    ),
    (1, "INSERT INTO entry (battle, n, line, request, answer, at) VALUES (?,?,?,?,?,?)"),
];

impl Entries {
    /// One more entry.
    pub(super) fn push(&mut self, battle: BattleId, number: i64, entry: Entry, at: i64) {
        self.rows.push((battle, number, entry, at));
    }

    /// Puts them in.
    pub(super) async fn insert(self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        let mut left = self.rows.into_iter();
        for (count, text) in STATEMENTS {
            while left.len() >= count {
                let mut query = sqlx::query(text);
                for (battle, number, entry, at) in left.by_ref().take(count) {
                    let Entry { line, request, answer } = entry;
                    query = query.bind(battle.0).bind(number).bind(line).bind(request).bind(answer).bind(at);
                }
                query.execute(&mut *connection).await?;
            }
        }
        Ok(())
    }
}
