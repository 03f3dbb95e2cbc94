//! Campaigns on the command line.

mod battles;
mod club;
mod dice;
mod interrupted;
mod refusals;
mod rosters;

use std::process::{Command, Stdio};

use super::{Folder, Ran};

/// A campaign of two turns, one command a line, words separated by bars.
const SCRIPT: &str = include_str!("campaign/script.txt");

/// The words of a line of the script, for this file.
fn words<'a>(line: &'a str, file: &'a str) -> Vec<&'a str> {
    line.split('|').map(|it| if it == "FILE" { file } else { it }).collect()
}

fn command(folder: &Folder, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_umpire"));
    command.arg("campaign").args(words).current_dir(folder.path("")).stdin(Stdio::null());
    command
}

/// Runs `umpire campaign` with these words.
fn run(folder: &Folder, words: &[&str]) -> Ran {
    let output = command(folder, words).output().expect("umpire can be started");
    Ran {
        out: String::from_utf8(output.stdout).expect("umpire prints text"),
        err: String::from_utf8(output.stderr).expect("umpire prints text"),
        code: output.status.code(),
    }
}

/// A line as a club would type it, with names in quotation marks.
fn typed(folder: &Folder, line: &str) -> Ran {
    let mut words: Vec<String> = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            letter => words.last_mut().expect("there is one").push(letter),
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
    run(folder, &words)
}

/// A folder with the campaign of the script, as far as so many lines.
fn played(lines: usize) -> Folder {
    let folder = Folder::new();
    typed(&folder, "new autumn --turns 2").ends_with(0);
    for line in SCRIPT.lines().take(lines) {
        run(&folder, &words(line, "autumn")).ends_with(0);
    }
    folder
}
