//! `umpire rules`: whatever can be looked up, from the same cards that implement it.

use door::{Bit, Card, Says};

use crate::screen::Screen;
use crate::usage::usage;

/// Prints what is known about a system, or about one rule of it.
pub(crate) fn rules(screen: &mut Screen, system: Option<&str>, name: &[String]) -> anyhow::Result<()> {
    let all = systems::all();
    let text = match system {
        None => {
            let listed = all.iter().map(|it| {
                let text = list(it.title, &systems::library(it.name).unwrap_or_default());
                format!("{text}\n\nMore about one of them: umpire rules {} NAME", it.name)
            });
            listed.collect::<Vec<_>>().join("\n\n")
        }
        Some(system) => {
            let found = all.iter().find(|it| it.name.eq_ignore_ascii_case(system));
            let known: Vec<&str> = all.iter().map(|it| it.name).collect();
            let unknown = || usage(format!("there is no system \"{system}\"; known are {}", known.join(", ")));
            let found = found.ok_or_else(unknown)?;
            let cards = systems::library(found.name).unwrap_or_default();
            in_words(found.title, &cards, &name.join(" ")).map_err(usage)?
        }
    };
    screen.say(&text)?;
    Ok(())
}

/// The list of these cards, or one of them in full.
pub(crate) fn in_words(title: &str, cards: &[Card], name: &str) -> Result<String, String> {
    let name = name.trim();
    if name.is_empty() {
        return Ok(list(title, cards));
    }
    match found(cards, name) {
        Some(card) => Ok(in_full(cards, card)),
        None => {
            let names: Vec<&str> = cards.iter().map(|it| it.name.as_str()).collect();
            Err(format!("there is no rule \"{name}\" in {title}; known are {}", names.join(", ")))
        }
    }
}

/// The card that is meant: by its short name, its name, or the beginning of its name.
pub(crate) fn found<'a>(cards: &'a [Card], name: &str) -> Option<&'a Card> {
    let name = name.trim();
    let short = |it: &&Card| it.short.as_ref().is_some_and(|it| it.eq_ignore_ascii_case(name));
    let exactly = |it: &&Card| it.name.eq_ignore_ascii_case(name);
    let begins = |it: &&Card| !name.is_empty() && it.name.to_lowercase().starts_with(&name.to_lowercase());
    let of = |test: &dyn Fn(&&Card) -> bool| cards.iter().find(|it| test(it));
    of(&short).or_else(|| of(&exactly)).or_else(|| of(&begins))
}

fn list(title: &str, all: &[Card]) -> String {
    let mut lines = vec![title.to_owned()];
    let mut heading = String::new();
    let width = all.iter().map(|it| it.name.chars().count() + 2).max().unwrap_or(0).clamp(14, 32);
    for card in all {
        let under = card.under.as_ref().map_or(String::new(), |it| format!("{it} "));
        let now = battle::capitalized(&format!("{under}{}s", card.kind));
        if now != heading {
            lines.push(format!("  {now}"));
            heading = now;
        }
        lines.push(format!("    {:<width$}{}", card.name, first_sentence(&card.gist)).trim_end().to_owned());
    }
    lines.join("\n")
}

fn first_sentence(gist: &str) -> &str {
    gist.split_once(". ").map_or(gist, |(first, _)| first)
}

/// A card with its numbers, its particulars and what belongs to it.
pub(crate) fn in_full(all: &[Card], card: &Card) -> String {
    let short = card.short.as_ref().filter(|it| **it != card.name).map_or(String::new(), |it| format!(", {it}"));
    let mut lines = vec![format!("{} ({}{short})", card.name, card.kind)];
    if !card.stats.is_empty() {
        lines.push(format!("  {}", stats(card)));
    }
    if !card.gist.is_empty() {
        lines.push(card.gist.clone());
    }
    lines.extend(card.lines.iter().map(|it| format!("  {}", plain(it))));
    for part in card.has.iter().filter_map(|id| all.iter().find(|it| it.id == *id)) {
        // What its rules do stands on the card of a weapon itself.
        if card.kind.as_str() == "weapon" {
            continue;
        }
        let numbers = if part.stats.is_empty() { String::new() } else { format!(": {}", stats(part)) };
        lines.push(format!("  {}{numbers}", part.name));
        let more = part.lines.iter().map(plain).chain((!part.gist.is_empty()).then(|| part.gist.clone()));
        lines.extend(more.map(|it| format!("      {it}")));
    }
    lines.join("\n")
}

fn stats(card: &Card) -> String {
    let named = card.stats.iter().map(|(of, value)| match of.as_str() {
        short if short.len() <= 3 => format!("{} {value}", short.to_uppercase()),
        word => format!("{} {value}", battle::capitalized(word)),
    });
    named.collect::<Vec<_>>().join(", ")
}

fn plain(says: &Says) -> String {
    let words = says.bits().iter().map(|bit| match bit {
        Bit::Words(words) => words.to_string(),
        Bit::Of(_) => String::new(),
    });
    words.collect()
}
