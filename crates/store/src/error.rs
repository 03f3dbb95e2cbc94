//! What can go wrong with a store, in sentences.

use std::io;
use std::path::Path;

/// Why something could not be read or stored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);

impl StoreError {
    /// About a file, without the numbers that mean nothing to people.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Self {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "its folder cannot be made".to_owned(),
            io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
                "a file lies where its folder should be".to_owned()
            }
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                "nothing may be written there".to_owned()
            }
            _ => {
                let text = error.to_string();
                text.split(" (os error").next().unwrap_or(&text).to_owned()
            }
        };
        Self(format!("cannot open {}: {why}", path.display()))
    }

    /// The file is not there any more.
    pub(crate) fn gone(path: &Path) -> Self {
        Self(format!("{} is gone; put it back, and start Umpire again", path.display()))
    }

    /// Another file lies there now.
    pub(crate) fn replaced(path: &Path) -> Self {
        Self(format!("another file lies at {} now; start Umpire again", path.display()))
    }

    /// The writer is gone.
    pub(crate) fn closed() -> Self {
        Self("the store is closed".to_owned())
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self(in_words(&error))
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        match error {
            sqlx::migrate::MigrateError::VersionMissing(_) | sqlx::migrate::MigrateError::VersionTooNew(..) => {
                Self("the file of battles was written by a newer Umpire; use that one".to_owned())
            }
            sqlx::migrate::MigrateError::Execute(error) => Self(in_words(&error)),
            other => Self(format!("the file of battles cannot be brought up to date: {other}")),
        }
    }
}

fn in_words(error: &sqlx::Error) -> String {
    let code = error.as_database_error().and_then(|it| it.code()).and_then(|it| it.parse::<u32>().ok());
    // The lowest eight bits say what kind of error it is.
    match code.map(|it| it & 0xff) {
        Some(5 | 6) => "another program holds the file of battles; end it, or try again".to_owned(),
        Some(8) => "the file of battles may not be written; look at its permissions".to_owned(),
        Some(10) => format!("the disk fails: {error}"),
        Some(11) => "the file of battles is damaged; keep it, and put a copy in its place".to_owned(),
        Some(13) => "the disk is full; make room, and try again".to_owned(),
        Some(14) => "the file of battles cannot be opened; look at its folder and its permissions".to_owned(),
        Some(26) => "this is no file of battles: it is something else than a database".to_owned(),
        _ => format!("the file of battles cannot be used: {error}"),
    }
}
