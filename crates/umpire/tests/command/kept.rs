//! Battles in the store: begun and found again in the terminal, shared with a server, taken in from older files.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use super::serve::{Device, Served, begun};
use super::{Folder, times};

const PLAY: &str = "play killteam --against random --seed 3 --names Mara --crit-op secure --teams ashgate_cadets
                    --map train_short";

/// A terminal that is typed into and read line by line.
struct Terminal {
    child: Child,
    input: ChildStdin,
    lines: std::io::Lines<BufReader<ChildStdout>>,
}

impl Terminal {
    fn start(folder: &Folder, arguments: &str) -> Self {
        let mut child = folder.start(arguments);
        let input = child.stdin.take().expect("the input is a pipe");
        let lines = BufReader::new(child.stdout.take().expect("the output is a pipe")).lines();
        Self { child, input, lines }
    }

    fn types(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("umpire reads");
    }

    fn until(&mut self, sentence: &str) -> String {
        let found = self.lines.by_ref().map(|it| it.expect("text")).find(|it| it.contains(sentence));
        found.unwrap_or_else(|| panic!("umpire never said \"{sentence}\""))
    }

    fn ends(mut self) {
        drop(self.input);
        for line in self.lines {
            line.expect("text");
        }
        self.child.wait().expect("it ends");
    }
}

#[test]
fn two_terminals_at_one_battle_cannot_both_go_on_and_the_slower_one_is_told() {
    let folder = Folder::new();
    folder.run("referee killteam --names Mara,Teo --crit-op secure --seed 1", "5 2\n").ends_with(1);
    let mut slow = Terminal::start(&folder, "resume killteam-1");
    slow.until("Take initiative");
    folder.run("resume killteam-1", "take\nquit\n").ends_with(0);
    let before = folder.journal("killteam-1").expect("it is kept");
    slow.types("give");
    slow.until("Somebody else went on with this battle meanwhile");
    assert_eq!(folder.journal("killteam-1").expect("it is kept"), before, "nothing of the slower one is kept");
    slow.until("Mara has initiative.");
    slow.types("plant banner");
    slow.until("Teo");
    slow.types("envoy");
    slow.ends();
    let after = folder.journal("killteam-1").expect("it is kept");
    assert!(after.starts_with(&before) && after.len() > before.len(), "it goes on from what was kept");
    folder.run("replay verify killteam-1", "").ends_with(0).says("killteam-1 is in order.");
}

#[test]
fn a_terminal_and_a_server_have_the_same_battle_open() {
    let folder = Folder::new();
    let served = Served::at(&folder);
    let (battle, key, mut device) = begun(&served);
    let mut terminal = Terminal::start(&folder, &format!("resume {battle}"));
    terminal.until("The battle goes on after entry");
    // The browser is faster.
    assert!(device.act(10).get("entered").is_some());
    let journal = served.request(&format!("GET /api/battles/{battle}/journal"), &key, "");
    terminal.types("1");
    terminal.until("Somebody else went on with this battle meanwhile");
    assert_eq!(folder.journal(&battle).as_deref(), Some(journal.as_str()), "nothing of the slower one is kept");
    // Then the terminal is, and the browser is told.
    terminal.types("concede");
    terminal.types("1");
    terminal.types("1");
    terminal.until("The battle is over");
    let refused = device.act(11);
    assert_eq!(refused["refused"]["stale"], true, "{refused}");
    terminal.ends();
    let whole = folder.journal(&battle).expect("it is kept");
    assert!(whole.starts_with(&journal) && whole.len() > journal.len());
    served.end();
}

#[test]
fn a_battle_of_the_terminal_is_opened_to_browsers_by_whoever_sits_here() {
    let folder = Folder::new();
    folder.run("referee killteam --names Mara,Teo --crit-op secure --seed 1", "5 2\n").ends_with(1);
    let served = Served::at(&folder);
    let said = folder.run("share killteam-1", "").ends_with(0).out;
    let key = |name: &str| {
        let line = said.lines().find(|it| it.starts_with(name)).expect("a link");
        line.rsplit_once("/b/killteam-1#k=").expect("a key").1.to_owned()
    };
    let mut mara = Device::at_the_table(&served, "killteam-1", &key("Mara, seat A: http://localhost:7777"));
    let mut teo = Device::at_the_table(&served, "killteam-1", &key("Teo, seat B: http://localhost:7777"));
    assert_eq!((mara.here["you"]["seat"].as_str(), teo.here["you"]["seat"].as_str()), (Some("A"), Some("B")));
    // Nobody has agreed on advice.
    assert_eq!(mara.here["seen"]["still"]["agreed"]["hints"], false, "{}", mara.here["seen"]["still"]["agreed"]);
    // The terminal is faster, and the browser is told; then it goes on.
    folder.run("resume killteam-1", "take\nquit\n").ends_with(0);
    let refused = [mara.try_act(10), teo.try_act(11)].into_iter().flatten().next().expect("somebody may choose");
    assert_eq!(refused["refused"]["stale"], true, "{refused}");
    // Nobody gets a seat that somebody holds.
    folder.run("share killteam-1", "").ends_with(1).complains("every seat of killteam-1 is held by somebody");
    folder.run("share killteam-9", "").ends_with(1).complains("there is no battle killteam-9");
    served.end();
}

#[test]
fn the_list_tells_round_score_whose_turn_and_the_date() {
    let folder = Folder::new();
    folder.run(PLAY, "quit\n").ends_with(0);
    let list = |folder: &Folder| folder.run("resume", "quit\n").ends_with(0).out;
    let said = list(&folder);
    let row = said.lines().find(|it| it.contains("killteam-1: ")).expect("it is listed");
    assert!(row.contains("Kill Team, Mara against Random bot; set-up; 0 to 0; waits for Mara; "), "{row}");
    let year = row.split_whitespace().filter_map(|it| it.parse::<u32>().ok()).find(|it| *it > 2_000);
    assert!(year.is_some(), "{row}");
    // What was worked out once is told again, and anew once the battle has gone on.
    assert_eq!(list(&folder), said);
    folder.run("resume killteam-1", &times(60, "")).ends_with(1);
    let later = list(&folder);
    assert!(later.contains("; turning point ") && !later.contains("; set-up; "), "{later}");
}

#[test]
fn files_of_earlier_versions_are_taken_in_once_and_stay_as_they_are() {
    let folder = Folder::new();
    folder.run(&format!("{PLAY} --journal old.journal"), &times(8, "1")).ends_with(1);
    std::fs::create_dir(folder.path("battles")).expect("it can be made");
    for kind in ["journal", "vault"] {
        let name = |it: &str| folder.path(&format!("{it}.{kind}"));
        std::fs::rename(name("old"), name("battles/killteam-7")).expect("it can be moved");
    }
    folder.write("battles/torn.journal", "{\"umpire\":1,\"system\":\"killteam\"} 00\nand so on\n");
    let (journal, vault) = (folder.read("battles/killteam-7.journal"), folder.read("battles/killteam-7.vault"));
    folder
        .run("resume", "quit\n")
        .ends_with(0)
        .says("killteam-7: Kill Team, Mara against Random bot;")
        .complains("battles/torn.journal is left where it is: line 1:");
    assert_eq!(folder.journal("killteam-7").as_deref(), Some(journal.as_str()));
    // The same file by its path is the same battle, and the file is never written again.
    folder
        .run("resume battles/killteam-7.journal", &times(1_000, ""))
        .ends_with(0)
        .says("battles/killteam-7.journal was taken in: the battle goes on as killteam-7.")
        .says("Sealed. The battle is kept as killteam-7.");
    assert_eq!(folder.read("battles/killteam-7.journal"), journal);
    assert_eq!(folder.read("battles/killteam-7.vault"), vault);
    assert!(folder.journal("killteam-7").expect("it is kept").starts_with(&journal));
    folder.run("resume", "").ends_with(0).says("There is no unfinished battle");
    folder.run("replay verify killteam-7", "").ends_with(0).says("sealed: nothing was cut off");
}

#[test]
fn whoever_only_serves_has_the_files_of_earlier_versions_too() {
    let folder = Folder::new();
    folder.run(&format!("{PLAY} --journal old.journal"), &times(8, "1")).ends_with(1);
    std::fs::create_dir(folder.path("battles")).expect("it can be made");
    for kind in ["journal", "vault"] {
        let to = folder.path(&format!("battles/killteam-7.{kind}"));
        std::fs::rename(folder.path(&format!("old.{kind}")), to).expect("it can be moved");
    }
    folder.write("battles/torn.journal", "{\"umpire\":1,\"system\":\"killteam\"} 00\nand so on\n");
    let journal = folder.read("battles/killteam-7.journal");
    assert_eq!(folder.journal("killteam-7"), None);
    let served = Served::at(&folder);
    assert!(served.said.contains("killteam-7 was taken in from a file."), "{}", served.said);
    assert_eq!(folder.journal("killteam-7").as_deref(), Some(journal.as_str()));
    folder.run("share killteam-7", "").ends_with(0).says("Mara, seat A: http://localhost:7777/b/killteam-7#k=");
    let err = served.end();
    assert!(err.contains("torn.journal is left where it is: line 1:"), "{err}");
    // Once: nothing is taken in again.
    let served = Served::at(&folder);
    assert!(!served.said.contains("was taken in"), "{}", served.said);
    assert_eq!(served.request("GET /health", "", ""), "{\"status\":\"ok\"}");
    served.end();
    assert_eq!(folder.read("battles/killteam-7.journal"), journal, "the file stays as it is");
}

#[test]
fn a_file_that_somebody_names_stays_a_file_wherever_it_lies() {
    let folder = Folder::new();
    folder.run(&format!("{PLAY} --journal battles/mine.journal"), "quit\n").ends_with(0);
    folder.run("resume", "quit\n").ends_with(0).says("battles/mine.journal: Kill Team, Mara against");
    assert_eq!(folder.journal("mine"), None);
    folder.run("resume battles/mine.journal", &times(1_000, "")).ends_with(0);
    assert!(folder.read("battles/mine.journal").contains("\"sealed\":"));
}

#[test]
fn what_is_not_there_is_said() {
    let folder = Folder::new();
    folder.run("resume killteam-9", "").ends_with(1).complains("there is no battle killteam-9, and no such file");
    folder.run("replay show killteam-9", "").ends_with(1).complains("there is no battle killteam-9");
}
