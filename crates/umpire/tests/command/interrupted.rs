//! Battles whose process is killed a hundred times: what anybody was shown is still there.

use std::io::{BufRead, BufReader, Write};

use super::Folder;

const INTERRUPTIONS: u32 = 100;

/// Numbers from a seed.
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound.max(1) as u64).expect("it is below the bound")
    }
}

/// Plays on until so many lines were printed, and kills Umpire without warning. Everything it had printed.
fn killed(folder: &Folder, arguments: &str, lots: &mut Lots) -> Vec<String> {
    let printed = 1 + lots.below(600);
    let mut child = folder.start(arguments);
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    let writer = std::thread::spawn(move || {
        // What was kept is read back first, then Enter decides. Umpire may die before it has read everything.
        let _ = stdin.write_all(format!("log\n{}", "\n".repeat(2_000)).as_bytes());
    });
    let mut lines = BufReader::new(child.stdout.take().expect("the output is a pipe")).lines();
    let text = |it: std::io::Result<String>| it.expect("umpire prints text");
    let mut said: Vec<String> = lines.by_ref().take(printed).map(text).collect();
    // On Unix this is SIGKILL. It comes while Umpire plays on, and what is in the pipe by then was shown.
    child.kill().expect("it can be killed");
    said.extend(lines.map(text));
    child.wait().expect("it is dead");
    writer.join().expect("the writer ends");
    said
}

/// What `log` shows in this output, without its numbers.
fn log(said: &[String]) -> Vec<&str> {
    let after = said.iter().skip_while(|it| *it != "> log").skip(1);
    let rows = after.map_while(|it| {
        let (number, words) = it.trim_start().split_once("  ")?;
        number.parse::<u32>().ok().map(|_| words)
    });
    rows.collect()
}

/// What somebody did, as it was told after the log was read.
fn told(said: &[String]) -> Vec<String> {
    let after = said.iter().skip_while(|it| *it != "> log");
    let deeds = after.filter(|it| it.ends_with('.') && (it.starts_with("Player ") || it.starts_with("Random bot ")));
    deeds.cloned().collect()
}

/// The first of these lines that is not among those, in this order.
fn lost<'a>(told: &'a [String], kept: &[&str]) -> Option<&'a String> {
    let mut kept = kept.iter();
    told.iter().find(|line| !kept.any(|it| it == line))
}

/// Kills battles so often, and looks each time for what was told. Where a battle is kept is said by `kept`.
fn nothing_is_lost(
    interruptions: u32,
    journal: impl Fn(u32) -> String,
    name: impl Fn(u32) -> String,
    kept: impl Fn(&Folder, &str) -> Option<String>,
) {
    let folder = Folder::new();
    let mut lots = Lots(7);
    let (mut killed_so_often, mut battles, mut lines) = (0, 0, 0);
    while killed_so_often < interruptions {
        battles += 1;
        let (name, journal) = (name(battles), journal(battles));
        let mut arguments = format!(
            "play killteam --against random --teams ashgate_cadets --map train_short --seed {battles} {journal}"
        );
        // What was in the log and what was told in the sitting before.
        let (mut known, mut before) = (0, Vec::new());
        loop {
            let said = killed(&folder, &arguments, &mut lots);
            let log = log(&said);
            // Killed before it had read the log out: the next one tells.
            let has_logged = log.len() >= known && said.iter().any(|it| it == "> log");
            if has_logged && (known > 0 || !before.is_empty()) {
                let new = log.get(known..).unwrap_or_default();
                assert_eq!(lost(&before, new), None, "in {name} after {known}:\n{}", new.join("\n"));
                lines += before.len();
            }
            let kept = kept(&folder, &name);
            if kept.as_ref().is_some_and(|it| it.contains("\"sealed\":")) {
                folder.run(&format!("replay verify {name}"), "").ends_with(0).says("finished and sealed");
                break;
            }
            killed_so_often += 1;
            // Killed before anything was acknowledged: there is no battle yet.
            if kept.as_ref().is_some_and(|it| !it.contains('\n')) {
                break;
            }
            if has_logged {
                (known, before) = (log.len(), told(&said));
            }
            if kept.is_some() {
                arguments = format!("resume {name}");
            }
        }
    }
    assert!(lines > 5 * usize::try_from(interruptions).expect("few"), "{lines}");
    println!("{killed_so_often} interruptions of {battles} battles; {lines} lines of their story were told and kept");
}

#[test]
fn nothing_shown_is_lost_by_a_hundred_kills() {
    let file = |it: u32| format!("{it}.journal");
    let read = |folder: &Folder, name: &str| folder.path(name).exists().then(|| folder.read(name));
    nothing_is_lost(INTERRUPTIONS, |it| format!("--journal {}", file(it)), file, read);
}

#[test]
fn nothing_shown_is_lost_by_kills_of_battles_in_the_store() {
    let name = |it: u32| format!("killteam-{it}");
    nothing_is_lost(40, |_| String::new(), name, |folder, name| folder.journal(name));
}
