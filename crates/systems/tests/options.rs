//! The page about settings lists every one of them with every value, as the code has it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fmt::Write as _;
use std::path::Path;

/// The page, from what a set-up offers.
fn page() -> String {
    let mut page = String::from(
        "# Options\n\nHow rules are read where sources differ, as `--option KEY=VALUE` and in a set-up. What is not said is as in the second\n\
         column. [rulings.md](rulings.md) tells which ruling each belongs to, and why it is read as it is. How strike forces are priced and\n\
         checked is set in their files ([strike-forces.md](strike-forces.md)), how a campaign is run in the campaign\n\
         ([campaigns.md](campaigns.md)).\n",
    );
    for form in systems::forms() {
        write!(page, "\n## {}\n\n| Key | Usually | It can be | It decides |\n| --- | --- | --- | --- |\n", form.title)
            .unwrap();
        for it in form.settings {
            let coded = |it: &String| format!("`{it}`");
            let values = match it.values.as_slice() {
                [] => it.takes,
                values => values.iter().map(coded).collect::<Vec<_>>().join(", "),
            };
            writeln!(page, "| `{}` | `{}` | {values} | {} |", it.key, it.usual, it.says).unwrap();
        }
    }
    page
}

#[test]
fn the_page_about_options_lists_every_key_with_every_value() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/options.md");
    let page = page();
    if std::env::var_os("UMPIRE_BLESS").is_some() {
        std::fs::write(path, page).unwrap();
        return;
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), page, "`cargo xtask bless` writes it anew");
}

#[test]
fn every_option_says_what_it_decides() {
    for form in systems::forms() {
        for setting in form.settings {
            assert!(!setting.says.is_empty(), "{} of {}", setting.key, form.title);
        }
    }
}

/// The page about readings.
fn rulings() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rulings.md")).unwrap()
}

#[test]
fn every_option_belongs_to_a_reading() {
    let rulings = rulings();
    for form in systems::forms() {
        for setting in form.settings {
            assert!(rulings.contains(&format!("`{}`", setting.key)), "{} of {}", setting.key, form.title);
        }
    }
}

#[test]
fn every_reading_has_all_its_columns_and_nothing_is_left_blank_but_the_setting() {
    let rulings = rulings();
    let mut heads: Vec<&str> = Vec::new();
    for line in rulings.lines() {
        let Some(row) = line.strip_prefix('|').and_then(|it| it.strip_suffix('|')) else {
            heads.clear();
            continue;
        };
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if heads.is_empty() {
            heads.clone_from(&cells);
        }
        assert_eq!(cells.len(), heads.len(), "{line}");
        let blank =
            heads.iter().zip(&cells).find(|(head, cell)| cell.is_empty() && **head != "Setting" && **head != "Code");
        assert_eq!(blank, None, "{line}");
    }
}

/// What stands between quotes directly behind an opening bracket, begins like a sentence and ends like one.
fn headlines(source: &str) -> impl Iterator<Item = &str> {
    let rules = source.split("#[cfg(test)]").next().unwrap_or_default();
    let behind = rules.split('(').skip(1).filter_map(|it| it.trim_start().strip_prefix('"'));
    let quoted = behind.filter_map(|it| it.split('"').next());
    quoted.filter(|it| it.starts_with(char::is_uppercase) && it.ends_with('.') && it.len() <= 50 && !it.contains('{'))
}

#[test]
fn the_page_about_refusals_has_every_headline() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = std::fs::read_to_string(crates.join("../docs/refusals.md")).unwrap();
    let mut seen = 0;
    for system in ["killteam", "maelstrom", "tactical_strike"] {
        let words = crates.join(system).join("src/words");
        let folder = std::fs::read_dir(words.join("refusals")).into_iter().flatten().map(|it| it.unwrap().path());
        for file in folder.chain([words.join("refusals.rs")]) {
            for headline in headlines(&std::fs::read_to_string(&file).unwrap()) {
                assert!(page.contains(headline), "{headline:?} of {}", file.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 200, "only {seen} headlines were found");
}
