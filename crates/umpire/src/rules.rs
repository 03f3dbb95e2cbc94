//! `umpire rules`: what an op is about, from the same card that implements it.

use battle::System;
use killteam::KillTeam;

use crate::games::{Game, Rule};
use crate::screen::Screen;
use crate::usage::usage;

/// Prints what is known about a system, or about one rule of it.
pub(crate) fn rules(screen: &mut Screen, system: Option<&str>, name: &[String]) -> anyhow::Result<()> {
    let text = match system {
        None => systems(),
        Some(system) if system.eq_ignore_ascii_case(KillTeam::NAME) => {
            in_words::<KillTeam>(&name.join(" ")).map_err(usage)?
        }
        Some(other) => return Err(usage(format!("there is no system \"{other}\"; known is {}", KillTeam::NAME))),
    };
    screen.say(&text)?;
    Ok(())
}

fn systems() -> String {
    format!(
        "{}\n\nMore about one of them: umpire rules {} NAME",
        in_words::<KillTeam>("").unwrap_or_default(),
        KillTeam::NAME
    )
}

/// The list of a system's rules, or one of them in full.
pub(crate) fn in_words<S: Game>(name: &str) -> Result<String, String> {
    let all = S::rules();
    let name = name.trim();
    if name.is_empty() {
        return Ok(list(S::TITLE, &all));
    }
    let exactly = all.iter().find(|it| it.name.eq_ignore_ascii_case(name));
    let begins = |it: &&Rule| it.name.to_lowercase().starts_with(&name.to_lowercase());
    match exactly.or_else(|| all.iter().find(begins)) {
        Some(rule) => Ok(in_full(rule)),
        None => {
            let names: Vec<&str> = all.iter().map(|it| it.name.as_str()).collect();
            Err(format!("there is no rule \"{name}\" in {}; known are {}", S::TITLE, names.join(", ")))
        }
    }
}

fn list(title: &str, all: &[Rule]) -> String {
    let mut lines = vec![title.to_owned()];
    let mut kind = "";
    for rule in all {
        if rule.kind != kind {
            kind = &rule.kind;
            lines.push(format!("  {}s", battle::capitalized(kind)));
        }
        lines.push(format!("    {:<14}{}", rule.name, first_sentence(&rule.gist)));
    }
    lines.join("\n")
}

fn first_sentence(gist: &str) -> &str {
    gist.split_once(". ").map_or(gist, |(first, _)| first)
}

fn in_full(rule: &Rule) -> String {
    let mut lines = vec![format!("{} ({})", rule.name, rule.kind), rule.gist.clone()];
    lines.extend(rule.facts.iter().map(|it| format!("  {it}")));
    lines.join("\n")
}
