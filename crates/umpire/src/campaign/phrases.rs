//! From what was typed to what is said at the door of a campaign: a phrase, with the files that it speaks of.

use std::path::Path;

use battle::Phrase;
use systems::campaigns::{Brought, Telling};

use super::arguments::{ChangeArgs, FactCommand, JoinArgs, ResultArgs};
use super::dice::vault_of;
use super::file::with_ending;
use crate::data::{Data, Kind};
use crate::reading;

/// What a command tells, with a note.
pub(crate) fn telling(command: &FactCommand, note: &str) -> anyhow::Result<Telling> {
    let mut telling = Telling::default();
    let phrase = match command {
        FactCommand::Join(args) => join(args, &mut telling)?,
        FactCommand::Warmaster(args) => tell("warmaster").with("force", &args.force),
        FactCommand::Initiative(args) => flag(lines(tell("initiative"), "dice", &args.dice), "roll", args.roll),
        FactCommand::Muster(args) => {
            let phrase = tell("muster").with("force", &args.force).with("pay", args.pay.join(","));
            maybe(phrase, "improve", Some(args.improve.join(",")).filter(|it| !it.is_empty()))
        }
        FactCommand::Advance(args) => {
            let phrase = tell("advance").with("force", &args.force).with("character", &args.character);
            maybe(phrase.with("advancement", &args.advancement), "relic", args.relic.as_ref())
        }
        FactCommand::Recruit(args) => tell("recruit").with("force", &args.force).with("leader", &args.leader),
        FactCommand::Challenge(args) => {
            tell("challenge").with("challenger", &args.challenger).with("target", &args.target)
        }
        FactCommand::Assist(args) => tell("assist").with("force", &args.force),
        FactCommand::Accept(_) => tell("accept"),
        FactCommand::Decline(_) => tell("decline"),
        FactCommand::Support(args) => tell("support").with("force", &args.force).with("mission", args.mission),
        FactCommand::Result(args) => result(args, &mut telling)?,
        FactCommand::Casualty(args) => {
            let phrase = tell("casualty").with("force", &args.force).with("character", &args.character);
            flag(maybe(maybe(phrase, "die", args.die), "injury", args.injury), "roll", args.roll)
        }
        FactCommand::Next(args) => flag(tell("next"), "anyway", args.anyway),
    };
    telling.phrase = maybe(phrase, "note", Some(note).filter(|it| !it.is_empty()));
    Ok(telling)
}

/// A change of the past: something in the place of an entry, or before it, or nothing any more.
pub(crate) fn change(verb: &str, args: &ChangeArgs, tells: Option<&FactCommand>) -> anyhow::Result<Telling> {
    let mut told = tells.map(|it| telling(it, "")).transpose()?.unwrap_or_default();
    let phrase = Phrase::new(verb, args.entry);
    let phrase = maybe(phrase, "tells", tells.map(|_| &told.phrase));
    let phrase = maybe(phrase, "because", Some(&args.because).filter(|it| !it.is_empty()));
    told.phrase = flag(phrase, "agreed", args.agreed);
    Ok(told)
}

fn tell(what: &str) -> Phrase {
    Phrase::new("tell", what)
}

fn maybe(phrase: Phrase, word: &str, value: Option<impl std::fmt::Display>) -> Phrase {
    match value {
        Some(value) => phrase.with(word, value),
        None => phrase,
    }
}

fn flag(phrase: Phrase, word: &str, is_set: bool) -> Phrase {
    maybe(phrase, word, is_set.then_some("yes"))
}

/// Several things, a line each.
fn lines(phrase: Phrase, word: &str, values: &[String]) -> Phrase {
    maybe(phrase, word, Some(values.join("\n")).filter(|it| !it.is_empty()))
}

fn join(args: &JoinArgs, telling: &mut Telling) -> anyhow::Result<Phrase> {
    let mut phrase = tell("join").with("force", &args.force).with("player", &args.player).with("side", &args.side);
    if let Some(name) = &args.strike_force {
        let data = Data::new(args.data.clone())?;
        let file = data.find(Kind::StrikeForces, name)?;
        telling.lists = data.own_lists(Kind::StrikeForces)?;
        phrase = phrase.with("strike-force", &file.name);
        telling.brought.push(Brought { name: file.name, text: file.text });
    }
    phrase = lines(maybe(lines(phrase, "names", &args.names), "hero", args.hero.as_ref()), "leaders", &args.leader);
    if let Some(earlier) = &args.returning {
        let path = with_ending(earlier);
        let name = path.display().to_string();
        phrase = phrase.with("returning", &name);
        telling.brought.push(Brought { name, text: reading::text(&path)? });
        // What was sealed there is known to whoever has the vault.
        let vault = vault_of(&path);
        if vault.exists() {
            telling.brought.push(Brought { name: vault.display().to_string(), text: reading::text(&vault)? });
        }
    }
    phrase = maybe(phrase, "formerly", args.formerly.as_ref());
    Ok(maybe(flag(phrase, "warmaster", args.warmaster), "word", args.word.as_ref()))
}

fn result(args: &ResultArgs, telling: &mut Telling) -> anyhow::Result<Phrase> {
    let mut phrase = maybe(tell("result"), "number", args.number);
    phrase = maybe(maybe(phrase, "mission", args.mission.as_ref()), "map", args.map.as_ref());
    if let Some(path) = &args.from_battle {
        phrase = phrase.with("from-battle", path.display());
        telling.brought.push(journal(path)?);
    }
    phrase = maybe(maybe(phrase, "loyalists", args.loyalists), "traitors", args.traitors);
    let several = [
        ("supply", &args.supply),
        ("gained", &args.gained),
        ("spent", &args.spent),
        ("fallen", &args.fallen),
        ("at-home", &args.at_home),
    ];
    phrase = several.into_iter().fold(phrase, |phrase, (word, values)| lines(phrase, word, values));
    Ok(maybe(flag(phrase, "agreed", args.agreed), "turn", args.turn))
}

fn journal(path: &Path) -> anyhow::Result<Brought> {
    let bytes = reading::journal(path)?;
    // What is no text has no hash that fits, and is refused with its line.
    Ok(Brought { name: path.display().to_string(), text: String::from_utf8_lossy(&bytes).into_owned() })
}
