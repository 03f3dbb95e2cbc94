//! Opening the file, and bringing it up to date.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, SqlStr, SqliteConnection};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::change::{Change, Outcome};
use crate::error::StoreError;
use crate::spot::Spot;
use crate::writer::{self, Job, Waiting};

/// So many changes wait for the writer at the most.
const QUEUE: usize = 1024;

/// Who uses a file of battles, and how.
#[derive(Debug, Clone, Copy)]
pub struct Users {
    /// At most so many pages of 4 KiB; beyond them the disk counts as full.
    pub pages: Option<u32>,
    /// The least time between two commits. A lone change is written at once; at moderate load this makes one commit of
    /// many.
    pub pause: Duration,
    /// So many read at the same time.
    pub readers: u32,
    /// How long another program may hold the file.
    pub patience: Duration,
}

impl Default for Users {
    /// Many people, by a server.
    fn default() -> Self {
        Self { pages: None, pause: Duration::from_millis(5), readers: 4, patience: Duration::from_secs(5) }
    }
}

impl Users {
    /// Somebody at a terminal, whose changes come one after the other.
    pub fn one() -> Self {
        Self { pause: Duration::ZERO, readers: 1, ..Self::default() }
    }
}

/// A file of battles, open.
#[derive(Debug)]
pub struct Store {
    pub(crate) reads: SqlitePool,
    writes: mpsc::Sender<Job>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Store {
    /// Opens the file of battles, or makes it with its folder. Nobody but its owner can read it.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_for(path, Users::default()).await
    }

    /// The same for these users.
    pub async fn open_for(path: &Path, users: Users) -> Result<Self, StoreError> {
        let Users { pages, pause, readers, patience } = users;
        make(path).map_err(|error| StoreError::file(path, &error))?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(patience)
            .pragma("wal_autocheckpoint", "8000");
        let mut connection = options.connect().await?;
        bring_up_to_date(&mut connection).await?;
        if let Some(pages) = pages {
            let text = format!("PRAGMA max_page_count = {pages}");
            sqlx::query(AssertSqlSafe(text)).execute(&mut connection).await?;
        }
        let reads = SqlitePoolOptions::new().max_connections(readers).connect_with(options.read_only(true)).await?;
        let (writes, queue) = mpsc::channel(QUEUE);
        let spot = Spot::of(path).map_err(|error| StoreError::file(path, &error))?;
        let writer = tokio::spawn(writer::run(connection, queue, spot, pause));
        Ok(Self { reads, writes, writer: Mutex::new(Some(writer)) })
    }

    /// Makes a change. It is on disk when this returns, or it is not there at all.
    pub async fn change(&self, change: Change) -> Result<Outcome, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.writes.send(Job::Write(Waiting { change, answer })).await.map_err(|_| StoreError::closed())?;
        answered.await.map_err(|_| StoreError::closed())?
    }

    /// Which version of the file this is, as the writer sees it: its own changes leave the number as it is.
    pub(crate) async fn version(&self) -> Result<i64, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.writes.send(Job::Look(answer)).await.map_err(|_| StoreError::closed())?;
        answered.await.map_err(|_| StoreError::closed())?
    }

    /// Ends the store once everything that waits is written. Whoever comes later is told that it is closed.
    pub async fn close(&self) {
        let writer = self.writer.lock().await.take();
        self.reads.close().await;
        // A writer that is gone already has nothing left to write.
        let _ = self.writes.send(Job::End).await;
        if let Some(writer) = writer {
            let _ = writer.await;
        }
    }
}

/// Makes the file, for its owner alone, before the database would make it for everybody.
fn make(path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent().filter(|it| !it.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

async fn bring_up_to_date(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let migration = |version, name: &'static str, text| {
        Migration::new(version, name.into(), MigrationType::Simple, SqlStr::from_static(text), false)
    };
    let all = vec![
        migration(1, "start", include_str!("../migrations/0001_start.sql")),
        migration(2, "terminal", include_str!("../migrations/0002_terminal.sql")),
    ];
    Migrator::with_migrations(all).run_direct(None, connection, false).await?;
    Ok(())
}
