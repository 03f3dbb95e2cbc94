//! The writer: one task, one connection, and changes that come together share a commit.

mod appends;
mod entries;
mod secrets;
mod statements;

use std::time::Duration;

use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::change::{Change, Outcome};
use crate::error::StoreError;
use crate::spot::Spot;
use appends::Appends;
use entries::Entries;

/// So many changes share a commit at the most.
const TOGETHER: usize = 256;

/// So many changes in a commit are many.
const MANY: usize = 16;

/// What the writer is told.
pub(crate) enum Job {
    /// To write something.
    Write(Waiting),
    /// To look which version of the file this is: another number whenever somebody else has changed it.
    Look(oneshot::Sender<Result<i64, StoreError>>),
    /// To end, once everything before it is written.
    End,
}

/// A change, and who waits for it.
pub(crate) struct Waiting {
    pub(crate) change: Change,
    pub(crate) answer: oneshot::Sender<Result<Outcome, StoreError>>,
}

/// Writes until it is told to end, or nobody can tell it anything any more.
pub(crate) async fn run(mut connection: SqliteConnection, mut queue: mpsc::Receiver<Job>, spot: Spot, pause: Duration) {
    let mut batch = Vec::with_capacity(TOGETHER);
    let mut goes_on = true;
    while goes_on && queue.recv_many(&mut batch, TOGETHER).await > 0 {
        let start = now();
        let (mut changes, mut waiting, mut looking) = (Vec::new(), Vec::new(), Vec::new());
        for job in batch.drain(..) {
            match job {
                Job::Write(it) => {
                    changes.push(it.change);
                    waiting.push(it.answer);
                }
                Job::Look(answer) => looking.push(answer),
                Job::End => goes_on = false,
            }
        }
        for answer in looking {
            let version = sqlx::query_scalar("PRAGMA data_version").fetch_one(&mut connection).await;
            // Whoever has gone away meanwhile needs no answer.
            let _ = answer.send(version.map_err(StoreError::from));
        }
        if changes.is_empty() {
            continue;
        }
        let count = changes.len();
        let written = match spot.check() {
            Ok(()) => write(&mut connection, changes).await.map_err(StoreError::from),
            Err(gone) => Err(gone),
        };
        match written {
            Ok(outcomes) => {
                for (answer, outcome) in waiting.into_iter().zip(outcomes) {
                    // Whoever has gone away meanwhile finds it when they look.
                    let _ = answer.send(Ok(outcome));
                }
            }
            Err(error) => {
                for answer in waiting {
                    let _ = answer.send(Err(error.clone()));
                }
            }
        }
        sleep_until(start + rest(pause, count)).await;
    }
    // The next to open the file need not read the log of changes. Nothing is lost if this fails.
    let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
    let _ = connection.close().await;
}

/// The least time between two commits. Where many come, each commit takes more of them, which costs less for each; a lone
/// change never waits for it.
fn rest(pause: Duration, count: usize) -> Duration {
    if count >= MANY { 2 * pause } else { pause }
}

#[allow(clippy::disallowed_methods, reason = "a pause needs a clock; nothing that is stored depends on it")]
fn now() -> Instant {
    Instant::now()
}

/// All of these in one transaction. After an error nobody knows whether it was stored: whoever waits loads again.
async fn write(connection: &mut SqliteConnection, changes: Vec<Change>) -> Result<Vec<Outcome>, sqlx::Error> {
    // By hand, because a disk that is full has ended the transaction already, and that must not end the writer.
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let written = make_all(connection, changes).await;
    if written.is_err() {
        let _ = sqlx::query("ROLLBACK").execute(&mut *connection).await;
    }
    written
}

async fn make_all(connection: &mut SqliteConnection, changes: Vec<Change>) -> Result<Vec<Outcome>, sqlx::Error> {
    let mut outcomes = vec![Outcome::Lost; changes.len()];
    let (mut appends, mut entries) = (Appends::default(), Entries::default());
    for (place, change) in changes.into_iter().enumerate() {
        if appends.come_before(&change) {
            appends.settle(connection, &mut entries, &mut outcomes).await?;
        }
        if statements::make(connection, place, change, &mut appends, &mut entries).await? {
            outcomes[place] = Outcome::Stored;
        }
    }
    appends.settle(connection, &mut entries, &mut outcomes).await?;
    entries.insert(connection).await?;
    sqlx::query("COMMIT").execute(connection).await?;
    Ok(outcomes)
}
