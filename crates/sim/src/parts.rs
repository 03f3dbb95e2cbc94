//! A run in parts: each is a file that is there whole or not at all, so that a run that was killed goes on with the
//! first one that is missing.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read as _, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::error::at;
use crate::{About, Error};

/// A run has about so many parts, as far as they hold more than a battle and no more than [`MOST`].
const PARTS: u64 = 200;
/// The most battles of a part.
const MOST: u64 = 5_000;

/// What the run is about; its lock is held as long as parts are written.
const ABOUT: &str = "about.json";

/// The parts of a run that becomes this file.
#[derive(Debug)]
pub(crate) struct Parts {
    folder: PathBuf,
    numbers: Range<u64>,
    size: u64,
    about: File,
}

impl Parts {
    /// Begins a run, or goes on with it if its parts are there.
    pub(crate) fn open(out: &Path, about: &About) -> Result<Self, Error> {
        let folder = beside(out, ".parts");
        // What is there without its parts was finished, or is somebody else's.
        if out.exists() && !folder.exists() {
            return Err(Error::There(out.to_owned()));
        }
        fs::create_dir_all(&folder).map_err(at(&folder))?;
        let path = folder.join(ABOUT);
        let mut file =
            OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&path).map_err(at(&path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Error::Busy(out.to_owned())),
            Err(TryLockError::Error(error)) => return Err(at(&path)(error)),
        }
        let (mut known, wanted) = (Vec::new(), about.in_json().into_bytes());
        // Whatever is longer than this is about another run.
        let longer = wanted.len() as u64 + 1;
        (&mut file).take(longer).read_to_end(&mut known).map_err(at(&path))?;
        // A run that was killed while it wrote these lines has no part yet.
        if !known.is_empty() && !wanted.starts_with(&known) {
            return Err(Error::OtherRun(folder));
        }
        let rest = wanted.get(known.len()..).unwrap_or_default();
        file.write_all(rest).and_then(|()| file.sync_all()).map_err(at(&path))?;
        let numbers = about.first..about.end;
        let size = (numbers.end.saturating_sub(numbers.start) / PARTS).clamp(1, MOST);
        Ok(Self { folder, numbers, size, about: file })
    }

    /// How many there are in all.
    pub(crate) fn count(&self) -> u64 {
        self.numbers.end.saturating_sub(self.numbers.start).div_ceil(self.size)
    }

    /// The first battle that is missing.
    pub(crate) fn first_missing(&self) -> u64 {
        let part = (0..self.count()).find(|it| !self.path(*it).exists()).unwrap_or(self.count());
        self.first_of(part)
    }

    /// The part in which a battle is the last one, if it is.
    pub(crate) fn ended_by(&self, number: u64) -> Option<u64> {
        let part = (number - self.numbers.start) / self.size;
        (number + 1 == self.first_of(part + 1)).then_some(part)
    }

    fn first_of(&self, part: u64) -> u64 {
        self.numbers.end.min(self.numbers.start.saturating_add(part.saturating_mul(self.size)))
    }

    /// Where a part is.
    pub(crate) fn path(&self, part: u64) -> PathBuf {
        self.folder.join(format!("{part:06}.csv"))
    }

    /// Writes a part. It has its name only once it is whole and safe.
    pub(crate) fn write(&self, part: u64, rows: &[u8]) -> Result<(), Error> {
        write_whole(&self.path(part), |file| file.write_all(rows))
    }

    /// Forgets all parts, what they are about last.
    pub(crate) fn remove(self) -> Result<(), Error> {
        for part in 0..self.count() {
            let path = self.path(part);
            fs::remove_file(&path).map_err(at(&path))?;
        }
        let Self { folder, about, .. } = self;
        drop(about);
        fs::remove_dir_all(&folder).map_err(at(&folder))
    }
}

/// Writes a file that is there whole or not at all.
pub(crate) fn write_whole(path: &Path, write: impl FnOnce(&mut File) -> std::io::Result<()>) -> Result<(), Error> {
    let new = beside(path, ".new");
    let written = File::create(&new).and_then(|mut file| {
        write(&mut file)?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&new, path)).map_err(at(path))
}

/// A path whose name goes on with an ending.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
