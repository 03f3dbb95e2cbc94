//! Each kind of change as statements. The answer is whether it was won.

use sqlx::{Row, SqliteConnection};

use super::appends::Appends;
use super::entries::Entries;
use super::secrets::Secrets;
use crate::NOT_BEGUN;
use crate::change::{Begin, Change, Entry, LobbyChange, NewBattle, NewKey, Seal, Whole};
use crate::rows::{BattleId, KeyHash, Secret};

type Won = Result<bool, sqlx::Error>;

/// Makes a change, the one at this place among those of the commit.
pub(super) async fn make(
    connection: &mut SqliteConnection,
    place: usize,
    change: Change,
    appends: &mut Appends,
    entries: &mut Entries,
) -> Won {
    match change {
        Change::New(new) => new_battle(connection, new).await,
        Change::Lobby(change) => lobby(connection, change).await,
        Change::Begin(begin) => begun(connection, begin, entries).await,
        Change::Append(append) => {
            // It is won or lost with others that come together with it.
            appends.push(place, append);
            Ok(false)
        }
        Change::Key { key, only, at } => {
            if only {
                end_keys(connection, key.battle, &key.kind, key.seat, None, at).await?;
            }
            put_key(connection, key, at).await
        }
        Change::Share { battle, lobby, key, at } => {
            let text = "INSERT INTO lobby (battle, version, body, words, words_until) VALUES (?,0,?,NULL,?) \
                        ON CONFLICT (battle) DO NOTHING";
            sqlx::query(text).bind(battle.0).bind(lobby).bind(at).execute(&mut *connection).await?;
            put_key(connection, key, at).await
        }
        Change::EndKeys { battle, kind, seat, but, at } => end_keys(connection, battle, &kind, seat, but, at).await,
        Change::Whole(whole) => put_whole(connection, whole, entries).await,
        Change::Seal(seal) => sealed(connection, seal).await,
        Change::Glance { battle, head, body } => {
            let text = "INSERT INTO glance (battle, head, body) VALUES (?,?,?) \
                        ON CONFLICT (battle) DO UPDATE SET head = excluded.head, body = excluded.body";
            sqlx::query(text).bind(battle.0).bind(head).bind(body).execute(connection).await?;
            Ok(true)
        }
        Change::StaysFile { path } => meet(connection, path, None).await,
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
    let battle = put_battle(connection, new.name, new.system, NOT_BEGUN, new.at).await?;
    let text = "INSERT INTO lobby (battle, version, body, words, words_until) VALUES (?,0,?,?,?)";
    let put = sqlx::query(text).bind(battle.0).bind(new.lobby).bind(new.words).bind(new.words_until);
    put.execute(&mut *connection).await?;
    put_key(connection, NewKey { battle, hash: new.key, kind: new.kind, seat: new.seat }, new.at).await
}

/// A row in the list of battles, and its number. `RETURNING` is known to other databases too.
async fn put_battle(
    connection: &mut SqliteConnection,
    name: String,
    system: String,
    head: i64,
    at: i64,
) -> Result<BattleId, sqlx::Error> {
    let text = "INSERT INTO battle (name, system, head, made) VALUES (?,?,?,?) RETURNING id";
    let put = sqlx::query(text).bind(name).bind(system).bind(head).bind(at);
    Ok(BattleId(put.fetch_one(connection).await?.try_get(0)?))
}

async fn put_whole(connection: &mut SqliteConnection, whole: Whole, entries: &mut Entries) -> Won {
    let Whole { name, system, lines, dice, openings, kept, from, at } = whole;
    let taken = "SELECT 1 FROM battle WHERE name = ?1 UNION SELECT 1 FROM met WHERE path = ?2";
    if sqlx::query(taken).bind(&name).bind(&from).fetch_optional(&mut *connection).await?.is_some() {
        return Ok(false);
    }
    let head = i64::try_from(lines.len()).unwrap_or(0) - 1;
    let battle = put_battle(connection, name, system, head, at).await?;
    for (number, line) in (0..).zip(lines) {
        entries.push(battle, number, Entry { line, ..Entry::default() }, at);
    }
    let mut secrets = Secrets::default();
    secrets.push(battle, openings, kept);
    secrets.put(connection).await?;
    if let Some(secret) = dice {
        put_dice(connection, battle, &secret).await?;
    }
    match from {
        Some(path) => meet(connection, path, Some(battle)).await,
        None => Ok(true),
    }
}

async fn meet(connection: &mut SqliteConnection, path: String, battle: Option<BattleId>) -> Won {
    let text = "INSERT INTO met (path, battle) VALUES (?,?) ON CONFLICT (path) DO NOTHING";
    let put = sqlx::query(text).bind(path).bind(battle.map(|it| it.0));
    Ok(put.execute(connection).await?.rows_affected() == 1)
}

async fn sealed(connection: &mut SqliteConnection, seal: Seal) -> Won {
    let Seal { battle, head, behind, line } = seal;
    let whole = [behind.as_slice(), line.as_slice()].concat();
    let text = "UPDATE entry SET line = ? WHERE battle = ? AND n = ? AND line = ? \
                AND (SELECT head FROM battle WHERE id = ?) = ?";
    let set = sqlx::query(text).bind(whole).bind(battle.0).bind(head).bind(behind).bind(battle.0).bind(head);
    Ok(set.execute(connection).await?.rows_affected() == 1)
}

async fn lobby(connection: &mut SqliteConnection, change: LobbyChange) -> Won {
    let LobbyChange { battle, version, body, words, words_until, key, frees, dice, at } = change;
    let text = "UPDATE lobby SET version = version + 1, body = ?1, words = ?2, words_until = ?3 \
                WHERE battle = ?4 AND version = ?5 \
                AND NOT EXISTS (SELECT 1 FROM lobby AS other WHERE other.words = ?2 AND other.battle <> ?4)";
    let set = sqlx::query(text).bind(body).bind(words).bind(words_until).bind(battle.0).bind(version);
    if set.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    if let Some(seat) = frees {
        end_keys(connection, battle, "seat", Some(seat), None, at).await?;
    }
    if let Some(key) = key {
        put_key(connection, key, at).await?;
    }
    if let Some(secret) = dice {
        put_dice(connection, battle, &secret).await?;
    }
    Ok(true)
}

async fn put_dice(
    connection: &mut SqliteConnection,
    battle: BattleId,
    Secret(secret): &Secret<[u8; 32]>,
) -> Result<(), sqlx::Error> {
    let text = "INSERT INTO secret_dice (battle, secret) VALUES (?,?) \
                ON CONFLICT (battle) DO UPDATE SET secret = excluded.secret";
    sqlx::query(text).bind(battle.0).bind(secret.as_slice()).execute(connection).await?;
    Ok(())
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

async fn end_keys(
    connection: &mut SqliteConnection,
    battle: BattleId,
    kind: &str,
    seat: Option<u8>,
    but: Option<KeyHash>,
    at: i64,
) -> Won {
    let text = "UPDATE access SET ended = ?1 WHERE battle = ?2 AND kind = ?3 AND ended IS NULL \
                AND (?4 IS NULL OR seat = ?4) AND (?5 IS NULL OR hash <> ?5)";
    let but = but.map(|it| it.0.to_vec());
    let set = sqlx::query(text).bind(at).bind(battle.0).bind(kind).bind(seat).bind(but);
    Ok(set.execute(connection).await?.rows_affected() > 0)
}
