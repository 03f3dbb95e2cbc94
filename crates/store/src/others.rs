//! Whether another program has gone on with battles in this file.

use sqlx::Row;

use crate::connect::Store;
use crate::error::StoreError;

/// How far somebody has looked. The first look finds nothing: whoever comes then reads everything anyway.
#[derive(Debug, Default)]
pub struct Looked {
    version: Option<i64>,
    row: i64,
}

/// How far a battle has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Newest {
    /// The public name of the battle.
    pub name: String,
    /// Its newest entry.
    pub entry: i64,
}

impl Store {
    /// The battles with new entries since the last look, if another program has changed the file since. Those that went on by
    /// this store may be among them. A look that finds nothing costs two short questions, however much this store writes.
    pub async fn others(&self, looked: &mut Looked) -> Result<Vec<Newest>, StoreError> {
        // In this order: whatever of others is up to this row is seen in the version that is read after it.
        let row: i64 = sqlx::query_scalar("SELECT coalesce(max(rowid), 0) FROM entry").fetch_one(&self.reads).await?;
        let version = self.version().await?;
        if looked.version.is_none_or(|it| it == version) {
            *looked = Looked { version: Some(version), row };
            return Ok(Vec::new());
        }
        let text = "SELECT name, max(n), max(entry.rowid) FROM entry JOIN battle ON battle.id = entry.battle \
                    WHERE entry.rowid > ? GROUP BY entry.battle";
        let rows = sqlx::query(text).bind(looked.row).fetch_all(&self.reads).await?;
        let (mut newest, mut last) = (Vec::new(), looked.row);
        for row in rows {
            newest.push(Newest { name: row.try_get(0)?, entry: row.try_get(1)? });
            last = last.max(row.try_get(2)?);
        }
        *looked = Looked { version: Some(version), row: last };
        Ok(newest)
    }
}
