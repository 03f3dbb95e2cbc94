//! Why results cannot be written or read.

use std::io;
use std::path::{Path, PathBuf};

use crate::Stuck;

/// What went wrong, and with which file.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A battle does not end.
    #[error(transparent)]
    Stuck(#[from] Stuck),
    /// A file cannot be written or read.
    #[error("cannot use {}", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file is not what its name says.
    #[error("{} cannot be read as a table of results: {why}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// A file of results is there already.
    #[error("{} is there already; delete it or name another file", .0.display())]
    There(PathBuf),
    /// A file that is neither of both kinds.
    #[error("{} is no name for results; they are written to a .parquet or a .csv file", .0.display())]
    Kind(PathBuf),
    /// Parts of another run lie where the parts of this one would.
    #[error("{} holds parts of a run with other arguments; delete it or name another file", .0.display())]
    OtherRun(PathBuf),
    /// Somebody else writes the same file.
    #[error("another umpire is writing {}", .0.display())]
    Busy(PathBuf),
}

/// Names the file that an error of the disk is about.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> Error + '_ {
    move |source| Error::Io { path: path.to_owned(), source }
}
