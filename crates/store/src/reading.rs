//! What can be read, on connections that cannot write.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::connect::Store;
use crate::error::StoreError;
use crate::rows::{Access, Answered, BattleId, BattleRow, InList, Kept, KeyHash, LobbyRow, Met, Secret, Secrets};

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
        let mut connection = self.reads.acquire().await?;
        Ok(lines_of(&mut connection, battle).await?.concat())
    }

    /// Everything that is kept of a battle, as it stood at one moment. For whoever goes on with it, and for nobody else.
    pub async fn kept(&self, battle: BattleId) -> Read<Kept> {
        let mut moment = self.reads.begin().await?;
        let lines = lines_of(&mut moment, battle).await?;
        let secrets = secrets_of(&mut moment, battle).await?;
        moment.rollback().await?;
        Ok(Kept { journal: lines.concat(), newest: lines.into_iter().last().unwrap_or_default(), secrets })
    }

    /// The newest entry of a battle.
    pub async fn head(&self, battle: BattleId) -> Read<i64> {
        let row = sqlx::query("SELECT head FROM battle WHERE id = ?").bind(battle.0).fetch_one(&self.reads).await?;
        Ok(row.try_get(0)?)
    }

    /// Every battle that has begun, the newest first.
    pub async fn battles(&self) -> Read<Vec<InList>> {
        let text = "SELECT id, name, system, battle.head, set_aside, line, at, body FROM battle \
                    JOIN entry ON entry.battle = battle.id AND n = battle.head \
                    LEFT JOIN glance ON glance.battle = battle.id AND glance.head = battle.head \
                    ORDER BY at DESC, id DESC";
        let rows = sqlx::query(text).fetch_all(&self.reads).await?;
        let listed = rows.iter().map(|it| {
            let battle = battle_of(it)?;
            Ok(InList { battle, newest: it.try_get(5)?, at: it.try_get(6)?, glance: it.try_get(7)? })
        });
        listed.collect()
    }

    /// The battles whose journal begins with this header.
    pub async fn beginning_with(&self, header: &[u8]) -> Read<Vec<BattleRow>> {
        let text = "SELECT id, name, system, head, set_aside FROM battle \
                    JOIN entry ON entry.battle = battle.id AND n = 0 WHERE line = ? ORDER BY id";
        let rows = sqlx::query(text).bind(header).fetch_all(&self.reads).await?;
        Ok(rows.iter().map(battle_of).collect::<Result<_, _>>()?)
    }

    /// What became of a journal file when it was met.
    pub async fn met(&self, path: &str) -> Read<Option<Met>> {
        let text = "SELECT name FROM met LEFT JOIN battle ON battle.id = met.battle WHERE path = ?";
        let row = sqlx::query(text).bind(path).fetch_optional(&self.reads).await?;
        let name = row.map(|it| it.try_get::<Option<String>, _>(0)).transpose()?;
        Ok(name.map(|it| it.map_or(Met::StaysFile, Met::TakenIn)))
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
        let mut connection = self.reads.acquire().await?;
        Ok(secrets_of(&mut connection, battle).await?)
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

async fn lines_of(connection: &mut SqliteConnection, battle: BattleId) -> Result<Vec<Vec<u8>>, sqlx::Error> {
    let rows = sqlx::query("SELECT line FROM entry WHERE battle = ? ORDER BY n").bind(battle.0);
    rows.fetch_all(connection).await?.iter().map(|it| it.try_get(0)).collect()
}

async fn secrets_of(connection: &mut SqliteConnection, battle: BattleId) -> Result<Secrets, sqlx::Error> {
    let dice = sqlx::query("SELECT secret FROM secret_dice WHERE battle = ?").bind(battle.0);
    let dice = dice.fetch_optional(&mut *connection).await?;
    let dice = dice.map(|it| it.try_get::<Vec<u8>, _>(0)).transpose()?;
    let mut openings = Vec::new();
    let rows = sqlx::query("SELECT line FROM secret_opening WHERE battle = ? ORDER BY rowid").bind(battle.0);
    for row in rows.fetch_all(&mut *connection).await? {
        openings.extend_from_slice(row.try_get(0)?);
    }
    let kept = sqlx::query("SELECT body FROM secret_kept WHERE battle = ?").bind(battle.0);
    let kept = kept.fetch_optional(connection).await?.map(|it| it.try_get(0)).transpose()?;
    let dice = dice.and_then(|it| it.try_into().ok()).map(Secret);
    Ok(Secrets { dice, openings: Secret(openings), kept: kept.map(Secret) })
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
