//! Files of results: the same run gives the same bytes, whatever happened to it on the way.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::fs;
use std::path::{Path, PathBuf};

use bots::Lists;
use door::Id;
use sim::{About, Batch, Error, Rows, Run, Sums, report};
use systems::{Arena, SeatWish, SetUp, Source, arena};

const BATTLES: u64 = 12;

fn wish(system: &'static str) -> SetUp {
    let seat = SeatWish { bot: Some(Id::of("random")), ..SeatWish::default() };
    let mut wish = SetUp { system: Id::of(system), seats: vec![seat.clone(), seat], ..SetUp::default() };
    if system == "killteam" {
        (wish.map, wish.mission) = (Some(Source::named("train_short")), Some("Loot".to_owned()));
    }
    wish
}

fn run(threads: usize) -> Run {
    Run { numbers: 0..BATTLES, seed: 3, threads, playouts: 0, lists: Lists::Lazy, think: None }
}

fn about(run: &Run, system: &'static str) -> About {
    About {
        schema: sim::SCHEMA.to_owned(),
        umpire: "test".to_owned(),
        rules: 1,
        seed: run.seed,
        battles: BATTLES,
        first: run.numbers.start,
        end: run.numbers.end,
        playouts: 0,
        lists: "lazy".to_owned(),
        command: format!("umpire simulate {system} --seed 3"),
        set_up: wish(system),
    }
}

/// Writes a file.
fn write(out: &Path, arena: &dyn Arena, run: &Run, system: &'static str) -> Result<Sums, Error> {
    Batch { out, about: &about(run, system), run, arena }.write(&mut |_| {})
}

fn parts(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".parts");
    name.into()
}

#[test]
fn threads_change_no_byte_and_sums_are_those_of_the_battles() {
    let folder = tempfile::tempdir().unwrap();
    for system in ["killteam", "maelstrom", "tactical-strike"] {
        let arena = arena(&wish(system)).unwrap();
        for ending in ["csv", "parquet"] {
            let [one, three] = ["one", "three"].map(|it| folder.path().join(format!("{system}-{it}.{ending}")));
            let sums = write(&one, &*arena, &run(1), system).unwrap();
            assert_eq!(sums, write(&three, &*arena, &run(3), system).unwrap());
            assert_eq!(fs::read(&one).unwrap(), fs::read(&three).unwrap(), "{system} as {ending}");
            assert!(!parts(&one).exists(), "nothing is left of the parts");
            let mut counted = Sums::none(2, arena.columns().iter().filter(|it| it.is_points).count());
            sim::run(&run(1), &*arena, &mut |it| {
                counted.count(&it.fought);
                Ok::<(), Error>(())
            })
            .unwrap();
            assert_eq!(sums, counted, "{system} as {ending}");
        }
    }
}

#[test]
fn a_row_has_what_its_columns_promise() {
    let arena = arena(&wish("killteam")).unwrap();
    let rows = Rows::new(&*arena, 3);
    let names: Vec<String> = rows.columns().into_iter().map(|it| it.0).collect();
    let common = "schema,game_id,date_utc,system,edition,mission_pack,mission,killzone,layout,event,round,table,seed,turns,\
        p1_id,p1_name,p1_faction,p1_list_sha256,p1_result,p1_vp,p1_crit,p1_tac_op,p1_tac,p1_kill,p1_primary_op,p1_primary,p1_points,\
        p2_id,p2_name,p2_faction,p2_list_sha256,p2_result,p2_vp,p2_crit,p2_tac_op,p2_tac,p2_kill,p2_primary_op,p2_primary,p2_points,\
        winner,end_reason,engine_version,rules_version,log_sha256,number,decisions";
    assert_eq!(names.join(","), common.replace(' ', ""));
    sim::run(&run(1), &*arena, &mut |finished| {
        let row = rows.row(&finished);
        assert_eq!(row.len(), names.len());
        let of = |name: &str| row[names.iter().position(|it| it == name).unwrap()].as_str();
        let number = |name: &str| of(name).parse::<u64>().unwrap();
        assert_eq!((of("system"), of("mission"), of("layout")), ("killteam", "Loot", "train_short"));
        assert_eq!((of("p1_faction"), of("p2_faction")), ("Cinderline Wardens", "Tidewrack Salvors"));
        assert_eq!(of("p1_list_sha256").len(), 64);
        for side in ["p1", "p2"] {
            let sum: u64 = ["crit", "tac", "kill", "primary"].map(|it| number(&format!("{side}_{it}"))).iter().sum();
            assert_eq!(sum, number(&format!("{side}_vp")), "points in all are those of the ops");
        }
        let (ours, theirs) = (number("p1_vp"), number("p2_vp"));
        let winner = if ours == theirs {
            "draw"
        } else if ours > theirs {
            "p1"
        } else {
            "p2"
        };
        assert_eq!(of("winner"), winner);
        Ok::<(), Error>(())
    })
    .unwrap();
}

#[test]
fn a_run_goes_on_with_the_first_part_that_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let arena = arena(&wish("killteam")).unwrap();
    let [whole, out] = ["whole.parquet", "out.parquet"].map(|it| folder.path().join(it));
    let sums = write(&whole, &*arena, &run(2), "killteam").unwrap();
    // What a kill leaves behind: some parts, one half-written, and half of a file.
    let (run, about) = (run(2), about(&run(2), "killteam"));
    let broke = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        Batch { out: &out, about: &about, run: &run, arena: &*arena }.write(&mut |done| assert!(done < 7, "killed"))
    }));
    assert!(broke.is_err());
    fs::write(parts(&out).join("000006.csv.new"), "half").unwrap();
    fs::write(folder.path().join("out.parquet.new"), "half").unwrap();
    let mut first = None;
    let again = Batch { out: &out, about: &about, run: &run, arena: &*arena }.write(&mut |done| {
        first.get_or_insert(done);
    });
    assert_eq!(again.unwrap(), sums);
    assert!(first >= Some(6), "what was finished is not played again: {first:?}");
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
}

#[test]
fn parts_of_another_run_and_files_that_are_there_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let arena = arena(&wish("killteam")).unwrap();
    let out = folder.path().join("it.csv");
    write(&out, &*arena, &run(1), "killteam").unwrap();
    let bytes = fs::read(&out).unwrap();
    assert!(matches!(write(&out, &*arena, &run(1), "killteam"), Err(Error::There(_))));
    assert_eq!(fs::read(&out).unwrap(), bytes);
    let other = folder.path().join("other.csv");
    fs::create_dir(parts(&other)).unwrap();
    let elsewhere = Run { seed: 4, ..run(1) };
    fs::write(parts(&other).join("about.json"), about(&elsewhere, "killteam").in_json()).unwrap();
    assert!(matches!(write(&other, &*arena, &run(1), "killteam"), Err(Error::OtherRun(_))));
    assert!(matches!(write(&folder.path().join("it.txt"), &*arena, &run(1), "killteam"), Err(Error::Kind(_))));
}

#[test]
fn a_report_says_the_same_of_both_kinds_of_files_and_of_shards() {
    let folder = tempfile::tempdir().unwrap();
    let arena = arena(&wish("killteam")).unwrap();
    let mut pages = Vec::new();
    for ending in ["csv", "parquet"] {
        let out = folder.path().join(format!("it.{ending}"));
        write(&out, &*arena, &run(2), "killteam").unwrap();
        let page = report(&[out]).unwrap();
        assert!(page.contains("12 battles") && page.contains("Tidewrack Salvors"), "{page}");
        assert!(page.contains("umpire simulate killteam --seed 3 --only "), "{page}");
        assert!(!page.contains("http"), "nothing comes from elsewhere");
        pages.push(page.replace(&format!("it.{ending}"), "it"));
    }
    assert_eq!(pages[0], pages[1]);
    let halves = [0..5, 5..BATTLES].map(|numbers| {
        let out = folder.path().join(format!("from-{}.csv", numbers.start));
        write(&out, &*arena, &Run { numbers, ..run(1) }, "killteam").unwrap();
        out
    });
    let figures = |page: &str| page.split("<section").nth(1).unwrap().to_owned();
    assert_eq!(figures(&report(&halves).unwrap()), figures(&pages[0]));
}

#[test]
fn what_is_no_table_of_results_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it.csv");
    fs::write(&path, "name,points\nann,3\n").unwrap();
    let says = report(std::slice::from_ref(&path)).unwrap_err().to_string();
    assert!(says.ends_with("cannot be read as a table of results: there are no columns p1_vp and p2_vp"), "{says}");
    let parquet = folder.path().join("it.parquet");
    fs::write(&parquet, "PAR1").unwrap();
    assert!(report(&[parquet]).is_err());
    assert!(report(&[folder.path().join("nothing.csv")]).is_err());
}
