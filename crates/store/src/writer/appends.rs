//! More entries of several battles, won or lost by few statements: each one costs a hop to another thread.

use std::collections::BTreeSet;

use sqlx::{Row, SqliteConnection};

use super::entries::Entries;
use super::secrets::Secrets;
use crate::change::{Append, Change, Outcome};
use crate::rows::BattleId;

/// Appends of a commit that are neither won nor lost yet, each with its place among the changes. A battle has one at the most.
#[derive(Default)]
pub(super) struct Appends {
    waiting: Vec<(usize, Append)>,
}

/// Whoever finds the head where they left it has won. Each text is prepared once and kept; other databases know it too.
const STATEMENTS: [(usize, &str); 3] = [
    (
        16,
        "UPDATE battle SET head = new.column3 FROM (VALUES (?,?,?),(?,?,?),(?,?,?),(?,?,?),(?,?,?),(?,?,?),(?,?,?),(?,?,?),\
         (?,?,?),(?,?,?),(?,?,?),(?,?,?),(?,?,?),(?,?,?),(?,?,?),(?,?,?)) AS new \
         WHERE battle.id = new.column1 AND battle.head = new.column2 RETURNING battle.id",
    ),
    (
        4,
        "UPDATE battle SET head = new.column3 FROM (VALUES (?,?,?),(?,?,?),(?,?,?),(?,?,?)) AS new \
         WHERE battle.id = new.column1 AND battle.head = new.column2 RETURNING battle.id",
    ),
    (1, "UPDATE battle SET head = ?3 WHERE id = ?1 AND head = ?2 RETURNING id"),
];

impl Appends {
    /// True if those that wait have to be settled before this change: a second one of the same battle builds on the first.
    pub(super) fn come_before(&self, change: &Change) -> bool {
        match change {
            Change::Append(append) => self.waiting.iter().any(|(_, it)| it.battle == append.battle),
            _ => !self.waiting.is_empty(),
        }
    }

    /// One more.
    pub(super) fn push(&mut self, place: usize, append: Append) {
        self.waiting.push((place, append));
    }

    /// Wins or loses all that wait. Entries of those that were won go to the others of this commit.
    pub(super) async fn settle(
        &mut self,
        connection: &mut SqliteConnection,
        entries: &mut Entries,
        outcomes: &mut [Outcome],
    ) -> Result<(), sqlx::Error> {
        let won = self.set_heads(connection).await?;
        let mut secrets = Secrets::default();
        for (place, append) in self.waiting.drain(..) {
            let Append { battle, head, entries: new, openings, kept, at } = append;
            if !won.contains(&battle) {
                continue;
            }
            for (number, entry) in (head + 1..).zip(new) {
                entries.push(battle, number, entry, at);
            }
            secrets.push(battle, openings, kept);
            if let Some(outcome) = outcomes.get_mut(place) {
                *outcome = Outcome::Stored;
            }
        }
        secrets.put(connection).await
    }

    /// The battles whose head was where it was said to be, and is further on now.
    async fn set_heads(&self, connection: &mut SqliteConnection) -> Result<BTreeSet<BattleId>, sqlx::Error> {
        let mut won = BTreeSet::new();
        let mut left = self.waiting.iter();
        for (count, text) in STATEMENTS {
            while left.len() >= count {
                let mut query = sqlx::query(text);
                for (_, Append { battle, head, entries, .. }) in left.by_ref().take(count) {
                    let newest = head + i64::try_from(entries.len()).unwrap_or(0);
                    query = query.bind(battle.0).bind(head).bind(newest);
                }
                for row in query.fetch_all(&mut *connection).await? {
                    won.insert(BattleId(row.try_get(0)?));
                }
            }
        }
        Ok(won)
    }
}
