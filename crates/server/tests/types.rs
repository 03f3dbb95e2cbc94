//! The browser's types are those of the wire: written down here, and compared at every other run.
//!
//! `UMPIRE_BLESS=1 cargo test -p server --features ts --test types` writes them anew.
#![cfg(feature = "ts")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(clippy::disallowed_methods, reason = "a test that owns generated files asks whether it may write them")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use server::wire;
use ts_rs::{Config, TS};

/// What the first line of a generated file says beside the words of the generator.
const INDEX: &str = "// Written by a test of crates/server, as every file in this folder. Do not edit.";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/types")
}

fn write_into(folder: &Path) {
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    wire::First::export_all(&config).unwrap();
    wire::Request::export_all(&config).unwrap();
    wire::ToClient::export_all(&config).unwrap();
    wire::About::export_all(&config).unwrap();
    wire::NewBattle::export_all(&config).unwrap();
    wire::Opened::export_all(&config).unwrap();
    wire::Invitation::export_all(&config).unwrap();
    wire::Join::export_all(&config).unwrap();
    wire::Joined::export_all(&config).unwrap();
    wire::NewKey::export_all(&config).unwrap();
    wire::KeyMade::export_all(&config).unwrap();
    wire::OpenKeys::export_all(&config).unwrap();
    wire::Replay::export_all(&config).unwrap();
    wire::Replayed::export_all(&config).unwrap();
    wire::Rematch::export_all(&config).unwrap();
    wire::PlayOn::export_all(&config).unwrap();
    wire::Listed::export_all(&config).unwrap();
    wire::ErrorBody::export_all(&config).unwrap();
    wire::LabShot::export_all(&config).unwrap();
    wire::ShotOdds::export_all(&config).unwrap();
    wire::LabFight::export_all(&config).unwrap();
    wire::FightOdds::export_all(&config).unwrap();
    wire::NewRun::export_all(&config).unwrap();
    wire::RunMade::export_all(&config).unwrap();
    wire::RunShown::export_all(&config).unwrap();
    systems::Armoury::export_all(&config).unwrap();
    systems::MapForm::export_all(&config).unwrap();
    systems::MapToRead::export_all(&config).unwrap();
    systems::MapRead::export_all(&config).unwrap();
    systems::MapToCheck::export_all(&config).unwrap();
    systems::SystemForm::export_all(&config).unwrap();
    door::Card::export_all(&config).unwrap();
    let names: Vec<String> =
        files(folder).into_keys().filter_map(|it| it.strip_suffix(".ts").map(Into::into)).collect();
    let lines = names.iter().filter(|it| *it != "index").map(|it| format!("export type {{ {it} }} from './{it}';\n"));
    fs::write(folder.join("index.ts"), format!("{INDEX}\n{}", lines.collect::<String>())).unwrap();
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let read =
        |path: PathBuf| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap());
    entries.map(read).collect()
}

#[test]
fn the_types_of_the_web_app_are_those_of_the_wire() {
    let fresh = tempfile::tempdir().unwrap();
    write_into(fresh.path());
    let fresh = files(fresh.path());
    if std::env::var("UMPIRE_BLESS").is_ok_and(|it| !it.is_empty()) {
        fs::remove_dir_all(folder()).ok();
        fs::create_dir_all(folder()).unwrap();
        for (name, text) in &fresh {
            fs::write(folder().join(name), text).unwrap();
        }
    }
    let stored = files(&folder());
    let names = |of: &BTreeMap<String, String>| of.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&stored), names(&fresh));
    for (name, text) in &fresh {
        assert_eq!(&stored[name], text, "web/src/types/{name} is not what the wire says");
    }
}
