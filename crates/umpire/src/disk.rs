//! What battles and campaigns are kept on: a file that is safe only where it was synced.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use crate::reading;

#[cfg(test)]
pub(crate) mod forgetful;

/// Something to write on. A crash may lose whatever was not synced.
pub(crate) trait Disk {
    /// Everything there is, if it is not too much.
    fn read_all(&mut self) -> io::Result<Vec<u8>>;
    /// Forgets everything from there on.
    fn cut(&mut self, length: usize) -> io::Result<()>;
    /// Adds to the end.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Makes sure that everything stays.
    fn sync(&mut self) -> io::Result<()>;
}

impl Disk for File {
    fn read_all(&mut self) -> io::Result<Vec<u8>> {
        self.seek(SeekFrom::Start(0))?;
        reading::all_of(self, reading::LARGEST_JOURNAL)
    }

    fn cut(&mut self, length: usize) -> io::Result<()> {
        self.set_len(length as u64)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.seek(SeekFrom::End(0))?;
        self.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

/// The folder that a file lies in, if its path names one.
pub(crate) fn folder_of(path: &Path) -> Option<&Path> {
    path.parent().filter(|it| !it.as_os_str().is_empty())
}

/// A new file is safe only when its folder is. Systems that cannot sync folders keep them safe themselves.
pub(crate) fn sync_folder(path: &Path) {
    let folder = folder_of(path).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|it| it.sync_all());
}
