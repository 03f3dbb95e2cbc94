//! The picture in the README: a real battle against the bot that looks ahead, as the terminal shows it today.

use super::{Folder, project, times};

const PICTURE: &str = "docs/picture.svg";
const SPOKEN: &str =
    "A battle in the terminal: a map of the killzone, dice that take an enemy out, and where to go next";

/// So often Enter takes what is proposed before the picture.
const ENTERS: usize = 12;

/// Hundredths of a pixel: how wide a character is, how high a line, and the room around.
const WIDE: usize = 843;
const HIGH: usize = 1_800;
const MARGIN: usize = 2_000;

/// A number of hundredths with one decimal.
fn decimal(hundredths: usize) -> String {
    let tenths = (hundredths + 5) / 10;
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn escaped(word: &str) -> String {
    word.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The words of a line, each with the column in which it begins.
fn words(line: &str) -> Vec<(usize, String)> {
    let mut words: Vec<(usize, String)> = Vec::new();
    let mut is_new = true;
    for (column, letter) in line.chars().enumerate() {
        match words.last_mut() {
            _ if letter == ' ' => {}
            Some((_, word)) if !is_new => word.push(letter),
            _ => words.push((column, letter.to_string())),
        }
        is_new = letter == ' ';
    }
    words
}

/// Lines of a terminal as a drawing. Every word has its place and its width, so that columns stay columns in any font.
fn drawn(lines: &[&str]) -> String {
    let columns = lines.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    let (width, height) = (columns * WIDE + 2 * MARGIN, lines.len() * HIGH + MARGIN + 800);
    let (width, height) = (width / 100, height / 100);
    let text = lines.iter().zip(1..).filter(|(line, _)| !line.trim().is_empty()).map(|(line, row)| {
        let span = |(column, word): (usize, String)| {
            let (x, length) = (decimal(MARGIN + column * WIDE), decimal(word.chars().count() * WIDE));
            let word = escaped(&word);
            format!(r#"<tspan x="{x}" textLength="{length}" lengthAdjust="spacingAndGlyphs">{word}</tspan>"#)
        };
        let spans: String = words(line).into_iter().map(span).collect();
        format!("<text y=\"{}\">{spans}</text>\n", (row * HIGH + 1_200) / 100)
    });
    let text: String = text.collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-label=\"{SPOKEN}\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#FFFDF8\" stroke=\"#CFC8B6\"/>\n\
         <g font-family=\"ui-monospace, SFMono-Regular, Menlo, 'DejaVu Sans Mono', Consolas, monospace\" font-size=\"14\" \
         fill=\"#1B2422\">\n{text}</g>\n</svg>\n"
    )
}

#[test]
fn the_readme_shows_a_battle_as_it_looks_today() {
    let folder = Folder::new();
    let input = format!("nothing\nplant\nset up all\n{}map\n\nquit\n", times(ENTERS, ""));
    let ran = folder.run("play killteam --against greedy --names Mara --seed 3 --crit-op secure", &input).ends_with(0);
    let lines: Vec<&str> = ran.out.lines().collect();
    let from = lines.iter().position(|it| *it == "> map").expect("the map was asked for");
    let to = lines.iter().position(|it| *it == "> quit").expect("somebody left");
    let picture = drawn(&lines[from..to]);

    let path = project(PICTURE);
    if std::env::var_os("UMPIRE_BLESS").is_some() {
        std::fs::write(&path, &picture).expect("the picture can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("the picture is there");
    assert!(
        kept == picture,
        "{PICTURE} shows another battle than this; `cargo xtask bless` draws it anew:\n{}",
        ran.out
    );
    let readme = std::fs::read_to_string(project("README.md")).expect("it is there");
    assert!(readme.contains(&format!("![{SPOKEN}]({PICTURE})")), "the README shows it with the same words");
}
