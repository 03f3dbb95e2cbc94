//! Many battles of each system, and what came of them.

use super::Folder;

#[test]
fn every_system_is_simulated_and_each_battle_written_down() {
    let folder = Folder::new();
    for (system, more) in [
        ("killteam", "--bots greedy,random --map train_short"),
        ("maelstrom", "--mission never-surrender"),
        ("tactical-strike", "--forces cinder_vanguard,tide_patrol,quay_and_cinder --free-for-all"),
    ] {
        let arguments = format!("simulate {system} {more} --battles 2 --seed 4 --journal kept");
        folder.run(&arguments, "").ends_with(0).says("2 battles, ");
        for number in 0..2 {
            let verified = folder.run(&format!("replay verify kept/{system}-{number}.journal"), "");
            verified.ends_with(0).says("The battle is finished and sealed");
        }
    }
}

#[test]
fn a_result_is_the_same_for_programs_on_one_thread_and_on_three() {
    let folder = Folder::new();
    let ran = |threads: u8| {
        let arguments = format!("simulate maelstrom --battles 5 --seed 2 --format json --threads {threads}");
        folder.run(&arguments, "").ends_with(0).out
    };
    let one = ran(1);
    assert_eq!(one, ran(3));
    let value: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!((value["system"].as_str(), value["battles"].as_u64()), (Some("maelstrom"), Some(5)));
    let wins: u64 = value["wins"].as_array().unwrap().iter().filter_map(serde_json::Value::as_u64).sum();
    assert_eq!(wins + value["draws"].as_u64().unwrap(), 5);
}

#[test]
fn bots_that_a_system_does_not_have_are_named() {
    let folder = Folder::new();
    let only = "there is no bot \"greedy\" for Tactical Strike Plus; only random plays it";
    folder.run("simulate tactical-strike --bots random,greedy", "").ends_with(2).complains(only);
    folder.run("simulate killteam --bots random", "").ends_with(2).complains("--bots needs 2 bots");
    folder.run("simulate killteam --bots clever,clever", "").ends_with(2).complains("greedy");
    folder.run("simulate chess", "").ends_with(2);
    folder.run("simulate tactical-strike --campaign club", "").ends_with(2);
}

/// Long enough to be killed in the middle of it, short enough to wait for.
const RUN: &str = "simulate killteam --map train_short --crit-op loot --lists lazy --battles 60 --seed 8 --out";

#[test]
fn a_run_that_is_killed_again_and_again_becomes_the_file_of_one_that_was_not() {
    let folder = Folder::new();
    let whole = folder.run(&format!("{RUN} whole.parquet --format json"), "").ends_with(0).out;
    let mut kills = 0;
    // Each try is killed a little later, so that some get somewhere.
    for milliseconds in (40..).step_by(90).take(12) {
        let mut child = folder.start(&format!("{RUN} killed.parquet"));
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        let has_ended = child.try_wait().unwrap().is_some();
        child.kill().unwrap();
        child.wait().unwrap();
        if has_ended {
            break;
        }
        kills += 1;
    }
    assert!(kills > 0, "the first try was killed before it could end");
    if !folder.path("killed.parquet").exists() || folder.path("killed.parquet.parts").exists() {
        let last = folder.run(&format!("{RUN} killed.parquet --format json --threads 1"), "").ends_with(0).out;
        assert_eq!(last, whole);
    }
    let read = |name: &str| std::fs::read(folder.path(name)).unwrap();
    assert!(read("killed.parquet") == read("whole.parquet"), "after {kills} kills");
}

#[test]
fn rows_become_a_report_and_a_battle_of_it_can_be_played_again() {
    let folder = Folder::new();
    let many = "simulate killteam --bots greedy,random --map train_short --lists lazy --battles 8 --seed 3";
    folder.run(&format!("{many} --out it.csv"), "").ends_with(0).says("A row for each battle is in it.csv.");
    assert_eq!(folder.read("it.csv").lines().count(), 9, "a row a battle, and one with the names");
    folder.run("report it.csv --out page.html", "").ends_with(0).says("A report of 1 file is in page.html.");
    let page = folder.read("page.html");
    let odd = page.split("<li>").find(|it| it.contains("--only")).unwrap();
    let between = |begin: &str, end: &str| odd.split(begin).nth(1).unwrap().split(end).next().unwrap();
    folder.run(between("<code>umpire ", "</code>"), "").ends_with(0).says("1 battle, ");
    let shown = folder.run(between("</code><code>umpire ", "</code>"), "").ends_with(0).out;
    let (ours, theirs) = between("class=\"score\">", "</span>").split_once(" : ").unwrap();
    let result = shown.lines().last().unwrap();
    let is_score = result.contains(&format!("{ours} to {theirs}")) || result.contains(&format!("{theirs} to {ours}"));
    assert!(is_score, "{ours} : {theirs} in the report; {result}");
}

#[test]
fn shards_are_parts_of_the_whole_and_a_dry_run_writes_nothing() {
    let folder = Folder::new();
    let many = "simulate maelstrom --battles 5 --seed 6";
    folder.run(&format!("{many} --out whole.csv"), "").ends_with(0);
    folder.run(&format!("{many} --shard 1/2 --out first.csv"), "").ends_with(0).says("2 battles");
    folder.run(&format!("{many} --shard 2/2 --out second.csv"), "").ends_with(0).says("3 battles");
    let rows = |name: &str| folder.read(name).lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!([rows("first.csv"), rows("second.csv")].concat(), rows("whole.csv"));
    folder.run(&format!("{many} --dry-run --out none.csv"), "").ends_with(0).says("5 battles would take about ");
    assert!(!folder.path("none.csv").exists() && !folder.path("none.csv.parts").exists());
    folder.run(&format!("{many} --out it.txt"), "").ends_with(2).complains("a .parquet or a .csv file");
    folder.run(&format!("{many} --shard 3/2"), "").ends_with(2).complains("2/8, the second of eight");
    folder.run(&format!("{many} --out whole.csv"), "").ends_with(1).complains("whole.csv is there already");
}

#[test]
fn bots_think_by_the_clock_where_nothing_has_to_be_repeatable() {
    let folder = Folder::new();
    let timed = "simulate killteam --map train_short --crit-op loot --battles 1 --bots fair,greedy --think 2";
    let told = folder.run(&format!("{timed} --format json"), "").ends_with(0).out;
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!((told["repeatable"].as_bool(), told["think_ms"].as_u64()), (Some(false), Some(2)));
    let [fair, greedy] = [0, 1].map(|seat| &told["answers"][seat]);
    assert_eq!((fair["bot"].as_str(), greedy["bot"].as_str()), (Some("fair"), Some("greedy")));
    assert!(fair["thought"].as_u64() > Some(0) && fair["slowest_ms"].as_f64() > Some(0.0), "{fair}");
    assert_eq!(greedy["thought"].as_u64(), Some(0));
    let decisions: u64 = [fair, greedy].iter().filter_map(|it| it["decisions"].as_u64()).sum();
    assert_eq!(Some(decisions), told["decisions"].as_u64());
    folder.run(timed, "").ends_with(0).says("need not give the same battles").says("took more than 52 ms.");
    for repeatable in ["--out it.csv", "--journal kept", "--playouts 8"] {
        folder.run(&format!("{timed} {repeatable}"), "").ends_with(2).complains("cannot be used with");
    }
    folder.run("simulate killteam --think 0", "").ends_with(2);
    folder.run("simulate maelstrom --think 5", "").ends_with(2).complains("--think is for bots that think");
}
