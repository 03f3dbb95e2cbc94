//! `umpire rules`: what an op is about, from the same card that implements it.

use battle::System;
use killteam::KillTeam;
use maelstrom::Maelstrom;
use tactical_strike::TacticalStrike;

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
        Some(system) if system.eq_ignore_ascii_case(Maelstrom::NAME) => {
            in_words::<Maelstrom>(&name.join(" ")).map_err(usage)?
        }
        Some(system) if system.eq_ignore_ascii_case(TacticalStrike::NAME) => {
            in_words::<TacticalStrike>(&name.join(" ")).map_err(usage)?
        }
        Some(other) => {
            let (one, two, three) = (KillTeam::NAME, Maelstrom::NAME, TacticalStrike::NAME);
            return Err(usage(format!("there is no system \"{other}\"; known are {one}, {two} and {three}")));
        }
    };
    screen.say(&text)?;
    Ok(())
}

fn systems() -> String {
    [listed::<KillTeam>(), listed::<Maelstrom>(), listed::<TacticalStrike>()].join("\n\n")
}

fn listed<S: Game>() -> String {
    let text = in_words::<S>("").unwrap_or_default();
    format!("{text}\n\nMore about one of them: umpire rules {} NAME", S::NAME)
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
    let width = all.iter().map(|it| it.name.chars().count() + 2).max().unwrap_or(0).clamp(14, 32);
    for rule in all {
        if rule.kind != kind {
            kind = &rule.kind;
            lines.push(format!("  {}s", battle::capitalized(kind)));
        }
        lines.push(format!("    {:<width$}{}", rule.name, first_sentence(&rule.gist)));
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
