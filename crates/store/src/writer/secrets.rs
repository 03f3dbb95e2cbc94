//! What opens the seals of entries, and what is held back, each in a table of its own: put in together, because each statement
//! costs a hop to another thread.

use sqlx::SqliteConnection;

use crate::rows::{BattleId, Secret};

/// Secrets of a commit that are still to be put in. A battle has one of each at the most.
#[derive(Default)]
pub(super) struct Secrets {
    openings: Vec<(BattleId, Vec<u8>)>,
    kept: Vec<(BattleId, Vec<u8>)>,
}

/// Each text is prepared once and kept.
const OPENINGS: [(usize, &str); 2] = [
    (4, "INSERT INTO secret_opening (battle, line) VALUES (?,?),(?,?),(?,?),(?,?)"),
    (1, "INSERT INTO secret_opening (battle, line) VALUES (?,?)"),
];
const KEPT: [(usize, &str); 3] = [
    (
        16,
        "INSERT INTO secret_kept (battle, body) VALUES (?,?),(?,?),(?,?),(?,?),(?,?),(?,?),(?,?),(?,?),\
         (?,?),(?,?),(?,?),(?,?),(?,?),(?,?),(?,?),(?,?) \
         ON CONFLICT (battle) DO UPDATE SET body = excluded.body",
    ),
    (
        4,
        "INSERT INTO secret_kept (battle, body) VALUES (?,?),(?,?),(?,?),(?,?) \
         ON CONFLICT (battle) DO UPDATE SET body = excluded.body",
    ),
    (
        1,
        "INSERT INTO secret_kept (battle, body) VALUES (?,?) \
         ON CONFLICT (battle) DO UPDATE SET body = excluded.body",
    ),
];

impl Secrets {
    /// Those of one battle.
    pub(super) fn push(&mut self, battle: BattleId, Secret(openings): Secret<Vec<u8>>, kept: Option<Secret<Vec<u8>>>) {
        if !openings.is_empty() {
            self.openings.push((battle, openings));
        }
        self.kept.extend(kept.map(|Secret(body)| (battle, body)));
    }

    /// Puts them in.
    pub(super) async fn put(self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        put_all(connection, self.openings, &OPENINGS).await?;
        put_all(connection, self.kept, &KEPT).await
    }
}

async fn put_all(
    connection: &mut SqliteConnection,
    rows: Vec<(BattleId, Vec<u8>)>,
    statements: &[(usize, &'static str)],
) -> Result<(), sqlx::Error> {
    let mut left = rows.into_iter();
    for (count, text) in statements {
        while left.len() >= *count {
            let mut query = sqlx::query(*text);
            for (battle, body) in left.by_ref().take(*count) {
                query = query.bind(battle.0).bind(body);
            }
            query.execute(&mut *connection).await?;
        }
    }
    Ok(())
}
