//! A report of tables of results: one page that opens without a network, with intervals around every estimate.

mod estimate;
mod gathered;
mod groups;
mod page;
mod plots;
mod surprises;

use std::path::{Path, PathBuf};

use crate::games::{Read, read};
use crate::{About, Error};
pub use gathered::Gathered;
use groups::Groups;
use surprises::Surprises;

/// What a page is made of.
#[derive(Debug, Default)]
struct Report {
    tables: Vec<Table>,
    sources: Vec<String>,
    plans: Vec<String>,
    groups: Groups,
    surprises: Surprises,
}

/// One of the files.
#[derive(Debug)]
struct Table {
    name: String,
    battles: u64,
    about: Option<About>,
}

/// Reads files of results and makes a page of them. Nothing of a battle is kept but sums and what stands out, so a
/// page of a million takes no more memory than one of a thousand.
pub fn report(files: &[PathBuf]) -> Result<String, Error> {
    let mut all = Report::default();
    for (place, path) in files.iter().enumerate() {
        let (groups, surprises, mut battles) = (&mut all.groups, &mut all.surprises, 0);
        let Read { about, sources, plans } = read(path, &mut |game| {
            battles += 1;
            groups.count(&game);
            surprises.look(place, &game);
        })?;
        all.sources = if all.sources.len() < sources.len() { sources } else { all.sources };
        all.plans = if all.plans.len() < plans.len() { plans } else { all.plans };
        all.tables.push(Table { name: name_of(path), battles, about });
    }
    Ok(page::page(&all))
}

fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |it| it.to_string_lossy().into_owned())
}
