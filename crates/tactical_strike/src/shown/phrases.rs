//! Reports in a short phrase: "b2 b3 fell to a1", "a2 hurt b3", "b3 saves ap 3 cover 5".
//!
//! Models go by their codes, or by a name that only one has.

use battle::{Phrase, PhraseError, View, Written, capitalized, split_at_word};
use door::Understood;

use crate::TacticalStrike;
use crate::vocabulary::Phase;

/// For those who ask for help.
pub(super) const HELP: &str = "\
While a phase is played you can also say what happened, or roll for somebody. Models go by their codes.
  b2 b3 fell to a1          b2 fell
  a2 hurt b3                a2 wounded b3               a2 pinned b3
  a2 rolled Kestrel rifle 1 1 3; Sunrifle 2>4           dice to hit; 2>4 was rolled again
  a2 charged b3             b3 lost 2 to a2             b3 fears 3 of a2
  b3 saves                  b3 saves ap 3 cover 5       a2 runs
Hurt is an unsaved wound, wounded one that was saved, pinned a hit that pins.";

/// The words that make a phrase, the longer of two that begin alike first.
const VERBS: [&str; 11] =
    ["fell to", "fell", "hurt", "wounded", "pinned", "rolled", "charged", "lost", "fears", "saves", "runs"];

/// What a line says, or what is wrong with it; nothing if it is no such phrase.
pub(super) fn said(view: &View<'_, TacticalStrike>, line: &str) -> Option<Result<Understood, String>> {
    let line = line.trim().trim_end_matches('.');
    let (verb, who, what) = VERBS.iter().find_map(|verb| {
        let (who, what) = split_at_word(line, verb)?;
        Some((*verb, who, what))
    })?;
    Some(read(view, verb, who, what).map_err(|error| format!("{}.", capitalized(&error.0))))
}

fn read(view: &View<'_, TacticalStrike>, verb: &str, who: &str, what: &str) -> Result<Understood, PhraseError> {
    let report = |what: &str| Phrase::new("report", what);
    let fired = |pinning: &str, wounds: u8, unsaved: u8| {
        let phrase = report("fired").with("unit", who).with("target", what).with("pinning", pinning);
        phrase.with("wounds", wounds).with("unsaved", unsaved)
    };
    let of = |word: &str, sentence: &str| split_at_word(what, word).ok_or_else(|| PhraseError::new(sentence));
    let phrase = match verb {
        "fell to" => {
            let via = match view.state.phase() {
                Some(Phase::Shooting) => "shooting",
                Some(Phase::Fight) => "combat",
                _ => "other",
            };
            report("removed").with("models", who).with("from", what).with("via", via)
        }
        "fell" => report("removed").with("models", who),
        "hurt" => fired("no", 1, 1),
        "wounded" => fired("no", 1, 0),
        "pinned" => fired("yes", 0, 0),
        "rolled" => report("shot").with("unit", who).with("dice", what),
        "charged" => report("charged").with("unit", who).with("target", what),
        "lost" => {
            let (wounds, to) = of("to", "say by how many and to whom, as in b3 lost 2 to a2")?;
            report("lost combat").with("unit", who).with("wounds", wounds).with("to", to)
        }
        "fears" => {
            let (models, whom) = of("of", "say how many it touches, and one of them, as in b3 fears 3 of a2")?;
            report("touches fear").with("unit", who).with("models", models).with("of", whom)
        }
        _ => return rolls(view, verb, who, what),
    };
    TacticalStrike::read_report(view.table, &phrase).map(|_| Understood::report(phrase))
}

/// Dice that Umpire is to roll, or to be told of.
fn rolls(view: &View<'_, TacticalStrike>, verb: &str, who: &str, what: &str) -> Result<Understood, PhraseError> {
    let mut phrase = Phrase::new("choose", if verb == "runs" { "run" } else { "save" }).with("who", who);
    let mut words = what.split_whitespace();
    while let Some(word) = words.next() {
        let Some(value) = words.next().filter(|_| matches!(word, "ap" | "cover")) else {
            return Err(PhraseError(format!("\"{word}\" says nothing about a save; ap 3 and cover 5 do")));
        };
        phrase = phrase.with(word, value);
    }
    TacticalStrike::read_choice(view.table, &phrase)?;
    let owner = view.table.model_called(who).map_or(view.seat, |it| view.table.seat_of(it));
    Ok(Understood { said: vec![(Some(owner), phrase)], always: false })
}
