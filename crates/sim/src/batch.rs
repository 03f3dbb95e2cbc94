//! A run that becomes a file: a row a battle, written in parts, put together at the end.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use csv::{ReaderBuilder, StringRecord, Terminator, Writer, WriterBuilder};
use systems::Arena;

use crate::error::at;
use crate::parquet_file::ParquetFile;
use crate::parts::{Parts, beside, write_whole};
use crate::rows::Rows;
use crate::{About, Error, Finished, Run, Sums, run};

/// A file of results.
#[derive(Debug)]
pub struct Batch<'a> {
    /// Where it goes.
    pub out: &'a Path,
    /// What it is made of.
    pub about: &'a About,
    /// The battles.
    pub run: &'a Run,
    /// Where they are fought.
    pub arena: &'a dyn Arena,
}

/// What a file of results is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Parquet,
    Csv,
}

impl Kind {
    /// By the ending of its name.
    pub(crate) fn of(path: &Path) -> Result<Self, Error> {
        let ending = path.extension().map(|it| it.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("parquet") => Ok(Self::Parquet),
            Some("csv") => Ok(Self::Csv),
            _ => Err(Error::Kind(path.to_owned())),
        }
    }
}

impl Batch<'_> {
    /// Runs whatever is missing and puts the file together. `told` hears how many battles are done, those of an earlier
    /// try included.
    pub fn write(&self, told: &mut (dyn FnMut(u64) + Send)) -> Result<Sums, Error> {
        let kind = Kind::of(self.out)?;
        let parts = Parts::open(self.out, self.about)?;
        let rows = Rows::new(self.arena, self.run.seed);
        let first = parts.first_missing();
        told(first - self.run.numbers.start);
        let rest = Run { numbers: first..self.run.numbers.end, ..self.run.clone() };
        let mut part = part_writer();
        run::<Error>(&rest, self.arena, &mut |finished: Finished| {
            part.write_record(rows.row(&finished)).map_err(|error| self.lost(error))?;
            if let Some(number) = parts.ended_by(finished.number) {
                let written = std::mem::replace(&mut part, part_writer());
                let written = written.into_inner().map_err(|error| self.lost(error.into_error()))?;
                parts.write(number, &written)?;
            }
            told(finished.number + 1 - self.run.numbers.start);
            Ok(())
        })?;
        let sums = self.put_together(kind, &rows, &parts)?;
        parts.remove()?;
        Ok(sums)
    }

    fn put_together(&self, kind: Kind, rows: &Rows, parts: &Parts) -> Result<Sums, Error> {
        let new = beside(self.out, ".new");
        let file = File::create(&new).map_err(at(&new))?;
        let mut sheet = Sheet::new(kind, file, rows, self.about).map_err(|why| self.broken(why))?;
        let places = rows.places();
        let (mut sums, mut row) = (places.none(), StringRecord::new());
        for part in 0..parts.count() {
            let path = parts.path(part);
            let mut reader =
                ReaderBuilder::new().has_headers(false).from_path(&path).map_err(|it| unread(&path, &it))?;
            while reader.read_record(&mut row).map_err(|it| unread(&path, &it))? {
                places.count(&row, &mut sums);
                sheet.take(&row).map_err(|why| self.broken(why))?;
            }
        }
        sheet.finish().map_err(|why| self.broken(why))?;
        if kind == Kind::Csv {
            // There is no room for it in the file itself.
            write_whole(&about_of(self.out), |file| std::io::Write::write_all(file, self.about.in_json().as_bytes()))?;
        }
        File::open(&new).and_then(|it| it.sync_all()).map_err(at(&new))?;
        fs::rename(&new, self.out).map_err(at(self.out))?;
        sync_folder_of(self.out);
        Ok(sums)
    }

    fn lost(&self, error: impl Into<std::io::Error>) -> Error {
        at(self.out)(error.into())
    }

    fn broken(&self, why: String) -> Error {
        at(self.out)(std::io::Error::other(why))
    }
}

/// Makes a new name as safe as its file, before the parts that it was made of go. Not every system can.
fn sync_folder_of(path: &Path) {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|it| it.sync_all());
}

/// Where the file beside a table says what it was made of, if the table itself cannot.
pub(crate) fn about_of(csv: &Path) -> PathBuf {
    beside(csv, ".json")
}

fn unread(path: &Path, error: &csv::Error) -> Error {
    Error::Unreadable { path: path.to_owned(), why: error.to_string() }
}

fn part_writer() -> Writer<Vec<u8>> {
    WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new())
}

/// The file that all parts go into.
enum Sheet {
    Parquet(Box<ParquetFile>),
    Csv(Box<Writer<BufWriter<File>>>),
}

impl Sheet {
    fn new(kind: Kind, file: File, rows: &Rows, about: &About) -> Result<Self, String> {
        let columns = rows.columns();
        match kind {
            Kind::Parquet => {
                let file = ParquetFile::new(file, &columns, about.in_json()).map_err(|it| it.to_string())?;
                Ok(Self::Parquet(Box::new(file)))
            }
            Kind::Csv => {
                let file = BufWriter::new(file);
                let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(file);
                writer.write_record(columns.iter().map(|it| &it.0)).map_err(|it| it.to_string())?;
                Ok(Self::Csv(Box::new(writer)))
            }
        }
    }

    fn take(&mut self, row: &StringRecord) -> Result<(), String> {
        match self {
            Self::Parquet(file) => file.take(row).map_err(|it| it.to_string()),
            Self::Csv(writer) => writer.write_record(row).map_err(|it| it.to_string()),
        }
    }

    fn finish(self) -> Result<(), String> {
        match self {
            Self::Parquet(file) => file.finish().map_err(|it| it.to_string()),
            Self::Csv(mut writer) => writer.flush().map_err(|it| it.to_string()),
        }
    }
}
