//! Whether the file of battles is still where it was opened.
//!
//! A file that was moved or deleted can still be written where it is open, and nobody would ever find it again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::StoreError;

/// A file, and which one lay there when it was opened.
pub(crate) struct Spot {
    path: PathBuf,
    was: Which,
}

#[cfg(unix)]
type Which = (u64, u64);
#[cfg(not(unix))]
type Which = ();

impl Spot {
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        Ok(Self { path: path.to_owned(), was: which(path)? })
    }

    /// An error if there is no such file any more, or another one in its place.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match which(&self.path) {
            Ok(is) if is == self.was => Ok(()),
            Ok(_) => Err(StoreError::replaced(&self.path)),
            Err(_) => Err(StoreError::gone(&self.path)),
        }
    }
}

#[cfg(unix)]
fn which(path: &Path) -> io::Result<Which> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).map(|it| (it.dev(), it.ino()))
}

#[cfg(not(unix))]
fn which(path: &Path) -> io::Result<Which> {
    fs::metadata(path).map(|_| ())
}
