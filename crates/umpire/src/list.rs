//! The battles that are not finished, each in a line: who plays, how far it is, how it stands, whose turn it is, and when
//! somebody played last.

use std::fs;
use std::path::PathBuf;
use std::rc::Rc;

use battle::journal::{Journal, Vault};
use door::{Have, Viewer, WaitsFor};
use store::{Change, InList};
use systems::{Opened, Sitting};

use crate::archive::Archive;
use crate::shelf::{is_sealed, stored, taking_in};
use crate::{date, folders, place, reading, replay};

/// A battle in the list.
pub(crate) struct Row {
    /// As somebody types it.
    pub(crate) name: String,
    /// Everything else, in words.
    pub(crate) says: String,
    at: i64,
}

/// Everything that is not finished, the newest first.
pub(crate) fn unfinished() -> anyhow::Result<Vec<Row>> {
    let archive = place::opened()?;
    let battles = archive.battles()?;
    let mut rows: Vec<Row> =
        battles.into_iter().filter(|it| !is_sealed(&it.newest)).map(|it| stored_row(&archive, it)).collect();
    rows.extend(files(&archive)?);
    rows.sort_by_key(|it| std::cmp::Reverse(it.at));
    Ok(rows)
}

fn stored_row(archive: &Rc<Archive>, listed: InList) -> Row {
    let InList { battle, at, glance, .. } = listed;
    let name = battle.name.clone();
    let says = match (&battle.set_aside, glance) {
        (Some(why), _) => format!("set aside: {why}"),
        (None, Some(glance)) => String::from_utf8_lossy(&glance).into_owned(),
        (None, None) => {
            let read = archive.kept(&battle).and_then(|it| stored::Read::of(&name, it));
            match read {
                Ok(read) => {
                    let says = glance_of(&read.opened);
                    let body = says.clone().into_bytes();
                    // Only a convenience: the next list works it out again.
                    let _ = archive.change(Change::Glance { battle: battle.id, head: battle.head, body });
                    says
                }
                Err(error) => format!("cannot be opened: {error:#}"),
            }
        }
    };
    Row { name, says: format!("{says}; {}", date::in_words(at)), at }
}

/// Journals in files that stay files: here, and where somebody has named one among those of earlier versions.
fn files(archive: &Archive) -> anyhow::Result<Vec<Row>> {
    let folders = [PathBuf::from(".")].into_iter().chain(taking_in::folders_of_old());
    let entries = folders.filter_map(|it| fs::read_dir(it).ok()).flatten().flatten();
    let mut rows = Vec::new();
    for path in entries.map(|it| it.path()).filter(|it| it.extension().is_some_and(|it| it == "journal")) {
        let Some(key) = taking_in::key(&path) else { continue };
        if let Some(store::Met::TakenIn(_)) = archive.met(&key)? {
            continue;
        }
        let Some(journal) = reading::journal(&path).ok().and_then(|it| Journal::read(&it).ok()) else { continue };
        if journal.is_sealed() {
            continue;
        }
        let at = path.metadata().and_then(|it| it.modified()).map_or(0, date::seconds);
        let name = folders::shown(path.strip_prefix(".").unwrap_or(&path)).display().to_string();
        let says = match replay::opened_as_far(&name, &journal, &Vault::default()) {
            Ok(opened) => glance_of(&opened),
            Err(error) => format!("cannot be opened: {error:#}"),
        };
        rows.push(Row { name, says: format!("{says}; {}", date::in_words(at)), at });
    }
    rows.sort_by(|a, b| a.name.cmp(&b.name));
    rows.dedup_by(|a, b| a.name == b.name);
    Ok(rows)
}

/// A battle in a few words.
fn glance_of(opened: &Opened) -> String {
    let says = in_words(&*opened.sitting);
    match &opened.parts {
        Some(parting) => format!("{says}; can only be read, begun under version {} of the rules", parting.rules),
        None => says,
    }
}

fn in_words(sitting: &dyn Sitting) -> String {
    let summary = sitting.summary();
    let round = match summary.round.1 {
        0 => "set-up".to_owned(),
        number => format!("{} {number}", summary.round.0),
    };
    let points: Vec<String> = summary.points.iter().map(ToString::to_string).collect();
    let waits = sitting.seen(&Viewer::watcher(), Have::default()).moving.moment.waits;
    let names: Vec<&str> = waits.of.iter().map(|it| sitting.seating().name(*it)).collect();
    let turn = match (summary.over, waits.what, names.as_slice()) {
        (true, ..) => "over, to be sealed".to_owned(),
        (false, WaitsFor::Dice, []) => "dice are due".to_owned(),
        (false, _, []) => "for everybody".to_owned(),
        (false, _, names) => format!("waits for {}", names.join(" and ")),
    };
    let seats = summary.seats.join(" against ");
    let taken_back: String = summary.taken_back.iter().map(|it| format!("; {}", it.trim_end_matches('.'))).collect();
    format!("{}, {seats}; {round}; {}; {turn}{taken_back}", summary.title, points.join(" to "))
}
