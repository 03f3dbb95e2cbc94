//! What can be read, on connections that cannot write.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::connect::Store;
use crate::error::StoreError;
use crate::rows::{Access, Answered, BattleId, BattleRow, KeyHash, LobbyRow, Secret, Secrets};

type Read<T> = Result<T, StoreError>;

impl Store {
    /// A battle by its public name.
    pub async fn battle(&self, name: &str) -> Read<Option<BattleRow>> {
        let text = "SELECT id, name, system, head, set_aside FROM battle WHERE name = ?";
        let row = sqlx::query(text).bind(name).fetch_optional(&self.reads).await?;
        Ok(row.as_ref().map(battle_of).transpose()?)
    }

    /// The battle whose lobby these words open, as long as they do.
    pub async fn invited(&self, words: &str, now: i64) -> Read<Option<BattleRow>> {
        let text = "SELECT id, name, system, head, set_aside FROM battle JOIN lobby ON lobby.battle = battle.id \
                    WHERE words = ? AND words_until > ?";
        let row = sqlx::query(text).bind(words).bind(now).fetch_optional(&self.reads).await?;
        Ok(row.as_ref().map(battle_of).transpose()?)
    }

    /// The lobby of a battle; of one that has begun, what it was.
    pub async fn lobby(&self, battle: BattleId) -> Read<Option<LobbyRow>> {
        let text = "SELECT version, body, words, words_until FROM lobby WHERE battle = ?";
        let row = sqlx::query(text).bind(battle.0).fetch_optional(&self.reads).await?;
        let lobby = |it: SqliteRow| {
            Ok::<_, sqlx::Error>(LobbyRow {
                version: it.try_get(0)?,
                body: it.try_get(1)?,
                words: it.try_get(2)?,
                words_until: it.try_get(3)?,
            })
        };
        Ok(row.map(lobby).transpose()?)
    }

    /// The journal of a battle: empty if it has not begun.
    pub async fn journal(&self, battle: BattleId) -> Read<Vec<u8>> {
        let rows = sqlx::query("SELECT line FROM entry WHERE battle = ? ORDER BY n").bind(battle.0);
        let mut journal = Vec::new();
        for row in rows.fetch_all(&self.reads).await? {
            journal.extend_from_slice(row.try_get(0)?);
        }
        Ok(journal)
    }

    /// The newest requests of a battle that brought entries, the newest first.
    pub async fn answered(&self, battle: BattleId, most: u32) -> Read<Vec<Answered>> {
        let text = "SELECT n, request, answer FROM entry WHERE battle = ? AND request IS NOT NULL \
                    ORDER BY n DESC LIMIT ?";
        let rows = sqlx::query(text).bind(battle.0).bind(most).fetch_all(&self.reads).await?;
        let answered = rows
            .iter()
            .map(|it| Ok(Answered { entry: it.try_get(0)?, request: it.try_get(1)?, answer: it.try_get(2)? }));
        answered.collect()
    }

    /// What opens the seals of a battle. For whoever goes on with it, and for nobody else.
    pub async fn secrets(&self, battle: BattleId) -> Read<Secrets> {
        let dice = sqlx::query("SELECT secret FROM secret_dice WHERE battle = ?").bind(battle.0);
        let dice = dice.fetch_optional(&self.reads).await?;
        let dice = dice.map(|it| it.try_get::<Vec<u8>, _>(0)).transpose()?;
        let mut openings = Vec::new();
        let rows = sqlx::query("SELECT line FROM secret_opening WHERE battle = ? ORDER BY rowid").bind(battle.0);
        for row in rows.fetch_all(&self.reads).await? {
            openings.extend_from_slice(row.try_get(0)?);
        }
        let kept = sqlx::query("SELECT body FROM secret_kept WHERE battle = ?").bind(battle.0);
        let kept = kept.fetch_optional(&self.reads).await?.map(|it| it.try_get(0)).transpose()?;
        let dice = dice.and_then(|it| it.try_into().ok()).map(Secret);
        Ok(Secrets { dice, openings: Secret(openings), kept: kept.map(Secret) })
    }

    /// What a key opens, unless it was ended.
    pub async fn access(&self, key: KeyHash) -> Read<Option<Access>> {
        let text = "SELECT battle, name, kind, seat FROM access JOIN battle ON battle.id = access.battle \
                    WHERE hash = ? AND ended IS NULL";
        let row = sqlx::query(text).bind(key.0.to_vec()).fetch_optional(&self.reads).await?;
        let access = |it: SqliteRow| {
            Ok::<_, sqlx::Error>(Access {
                battle: BattleId(it.try_get(0)?),
                name: it.try_get(1)?,
                kind: it.try_get(2)?,
                seat: it.try_get(3)?,
            })
        };
        Ok(row.map(access).transpose()?)
    }

    /// How many keys of a kind and a seat are open.
    pub async fn open_keys(&self, battle: BattleId, kind: &str, seat: Option<u8>) -> Read<i64> {
        let text = "SELECT count(*) FROM access WHERE battle = ?1 AND kind = ?2 AND ended IS NULL \
                    AND (?3 IS NULL OR seat = ?3)";
        let row = sqlx::query(text).bind(battle.0).bind(kind).bind(seat).fetch_one(&self.reads).await?;
        Ok(row.try_get(0)?)
    }
}

fn battle_of(row: &SqliteRow) -> Result<BattleRow, sqlx::Error> {
    Ok(BattleRow {
        id: BattleId(row.try_get(0)?),
        name: row.try_get(1)?,
        system: row.try_get(2)?,
        head: row.try_get(3)?,
        set_aside: row.try_get(4)?,
    })
}
