//! Each kind of change as statements. The answer is whether it was won.

use sqlx::SqliteConnection;

use super::entries::Entries;
use crate::NOT_BEGUN;
use crate::change::{Append, Begin, Change, Entry, LobbyChange, NewBattle, NewKey};
use crate::rows::{BattleId, Secret};

type Won = Result<bool, sqlx::Error>;

pub(super) async fn make(connection: &mut SqliteConnection, change: Change, entries: &mut Entries) -> Won {
    match change {
        Change::New(new) => new_battle(connection, new).await,
        Change::Lobby(change) => lobby(connection, change).await,
        Change::Begin(begin) => begun(connection, begin, entries).await,
        Change::Append(append) => appended(connection, append, entries).await,
        Change::Key { key, only, at } => {
            if only {
                end_keys(connection, key.battle, &key.kind, key.seat, at).await?;
            }
            put_key(connection, key, at).await
        }
        Change::EndKeys { battle, kind, seat, at } => end_keys(connection, battle, &kind, seat, at).await,
        Change::SetAside { battle, why } => {
            let done = sqlx::query("UPDATE battle SET set_aside = ? WHERE id = ?").bind(why).bind(battle.0);
            Ok(done.execute(connection).await?.rows_affected() == 1)
        }
    }
}

async fn new_battle(connection: &mut SqliteConnection, new: NewBattle) -> Won {
    // Both names are looked for first, so that a loser leaves no trace in the commit that it shares.
    let taken = "SELECT 1 FROM battle WHERE name = ?1 UNION SELECT 1 FROM lobby WHERE words = ?2";
    if sqlx::query(taken).bind(&new.name).bind(&new.words).fetch_optional(&mut *connection).await?.is_some() {
        return Ok(false);
    }
    let text = "INSERT INTO battle (name, system, head, made) VALUES (?,?,?,?)";
    let put = sqlx::query(text).bind(new.name).bind(new.system).bind(NOT_BEGUN).bind(new.at);
    let battle = BattleId(put.execute(&mut *connection).await?.last_insert_rowid());
    let text = "INSERT INTO lobby (battle, version, body, words, words_until) VALUES (?,0,?,?,?)";
    let put = sqlx::query(text).bind(battle.0).bind(new.lobby).bind(new.words).bind(new.words_until);
    put.execute(&mut *connection).await?;
    put_key(connection, NewKey { battle, hash: new.key, kind: new.kind, seat: new.seat }, new.at).await
}

async fn lobby(connection: &mut SqliteConnection, change: LobbyChange) -> Won {
    let LobbyChange { battle, version, body, words, key, frees, dice, at } = change;
    let text = "UPDATE lobby SET version = version + 1, body = ?, words = ? WHERE battle = ? AND version = ?";
    let set = sqlx::query(text).bind(body).bind(words).bind(battle.0).bind(version);
    if set.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    if let Some(seat) = frees {
        end_keys(connection, battle, "seat", Some(seat), at).await?;
    }
    if let Some(key) = key {
        put_key(connection, key, at).await?;
    }
    if let Some(Secret(secret)) = dice {
        let text = "INSERT INTO secret_dice (battle, secret) VALUES (?,?) \
                    ON CONFLICT (battle) DO UPDATE SET secret = excluded.secret";
        sqlx::query(text).bind(battle.0).bind(secret.as_slice()).execute(&mut *connection).await?;
    }
    Ok(true)
}

async fn begun(connection: &mut SqliteConnection, begin: Begin, entries: &mut Entries) -> Won {
    if !set_head(connection, begin.battle, NOT_BEGUN, 0).await? {
        return Ok(false);
    }
    let text = "UPDATE lobby SET version = version + 1, body = ?, words = NULL WHERE battle = ?";
    sqlx::query(text).bind(begin.lobby).bind(begin.battle.0).execute(connection).await?;
    entries.push(begin.battle, 0, Entry { line: begin.header, ..Entry::default() }, begin.at);
    Ok(true)
}

async fn appended(connection: &mut SqliteConnection, append: Append, entries: &mut Entries) -> Won {
    let Append { battle, head, entries: new, openings, kept, at } = append;
    let newest = head + i64::try_from(new.len()).unwrap_or(0);
    if !set_head(connection, battle, head, newest).await? {
        return Ok(false);
    }
    for (number, entry) in (head + 1..).zip(new) {
        entries.push(battle, number, entry, at);
    }
    if !openings.0.is_empty() {
        let put = sqlx::query("INSERT INTO secret_opening (battle, line) VALUES (?,?)");
        put.bind(battle.0).bind(openings.0).execute(&mut *connection).await?;
    }
    if let Some(Secret(body)) = kept {
        let text = "INSERT INTO secret_kept (battle, body) VALUES (?,?) \
                    ON CONFLICT (battle) DO UPDATE SET body = excluded.body";
        sqlx::query(text).bind(battle.0).bind(body).execute(&mut *connection).await?;
    }
    Ok(true)
}

/// Whoever finds the head where they left it has won.
async fn set_head(connection: &mut SqliteConnection, battle: BattleId, old: i64, new: i64) -> Won {
    let set = sqlx::query("UPDATE battle SET head = ? WHERE id = ? AND head = ?").bind(new).bind(battle.0).bind(old);
    Ok(set.execute(connection).await?.rows_affected() == 1)
}

async fn put_key(connection: &mut SqliteConnection, key: NewKey, at: i64) -> Won {
    let text = "INSERT INTO access (hash, battle, kind, seat, made) VALUES (?,?,?,?,?)";
    let put = sqlx::query(text).bind(key.hash.0.to_vec()).bind(key.battle.0).bind(key.kind).bind(key.seat).bind(at);
    Ok(put.execute(connection).await?.rows_affected() == 1)
}

async fn end_keys(connection: &mut SqliteConnection, battle: BattleId, kind: &str, seat: Option<u8>, at: i64) -> Won {
    let text = "UPDATE access SET ended = ?1 WHERE battle = ?2 AND kind = ?3 AND ended IS NULL \
                AND (?4 IS NULL OR seat = ?4)";
    let set = sqlx::query(text).bind(at).bind(battle.0).bind(kind).bind(seat);
    Ok(set.execute(connection).await?.rows_affected() > 0)
}
