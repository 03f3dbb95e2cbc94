//! Writing: what happened, corrections, and what is said about them.

use anyhow::anyhow;
use battle::EntryNo;
use door::{Refusal, Verdict};
use systems::campaigns::{Campaigning, NOT_UNDERSTOOD, Telling, Visitor};

use super::arguments::{ChangeArgs, FactCommand};
use super::file::Kept;
use super::{guide, phrases};
use crate::disk::Disk;
use crate::usage::usage;

/// What somebody wants to write.
#[derive(Debug)]
pub(crate) enum Change {
    /// Something happened.
    Enter(FactCommand, String),
    /// It happened otherwise.
    Correct(ChangeArgs, FactCommand),
    /// It did not happen.
    Withdraw(ChangeArgs),
    /// Something was forgotten.
    Insert(ChangeArgs, FactCommand),
}

/// Writes it, and says what came of it. Whatever is said to be written is safe on disk.
pub(crate) fn change<D: Disk>(kept: &mut Kept<D>, shown: &str, wish: &Change) -> anyhow::Result<String> {
    let (args, telling) = match wish {
        Change::Enter(command, note) => return enter(kept, shown, command, note),
        Change::Correct(args, command) => (args, phrases::change("correct", args, Some(command))?),
        Change::Withdraw(args) => (args, phrases::change("withdraw", args, None)?),
        Change::Insert(args, command) => (args, phrases::change("insert", args, Some(command))?),
    };
    settle(kept, shown, args, &telling)
}

fn enter<D: Disk>(kept: &mut Kept<D>, shown: &str, command: &FactCommand, note: &str) -> anyhow::Result<String> {
    let telling = phrases::telling(command, note)?;
    let before = kept.campaign().newest();
    kept.enter(&telling).map_err(|error| match command {
        FactCommand::Next(args) if !args.anyway && error.to_string().contains("cannot end yet") => anyhow!(
            "{error}\nUmpire ends it anyway with `umpire campaign next {shown} --anyway`; what is missing can be \
             entered later."
        ),
        _ => error,
    })?;
    let mut said = told(kept.campaign(), before);
    said.push(String::new());
    said.extend(guide::next(kept.campaign(), shown));
    Ok(said.join("\n"))
}

/// What happened since an entry, for whoever has typed it.
fn told(campaign: &dyn Campaigning, since: EntryNo) -> Vec<String> {
    let news = campaign.news(&Visitor::Keeper, since).into_iter();
    news.map(|it| if it.part == 0 { format!("Entry {}: {}", it.entry, it.says) } else { it.says.to_string() }).collect()
}

/// Writes a change of the past if both Warmasters agree, and says what follows from it in any case.
fn settle<D: Disk>(kept: &mut Kept<D>, shown: &str, args: &ChangeArgs, telling: &Telling) -> anyhow::Result<String> {
    let verdict = kept.campaign().verdict(&Visitor::Keeper, telling);
    if verdict.stands != Some(true) {
        return Err(refusal(&verdict.why));
    }
    let mut said = consequences(&verdict);
    if !args.agreed {
        said.push(
            "Nothing is written yet. If both Warmasters agree, do the same with --agreed directly after the number."
                .to_owned(),
        );
        return Ok(said.join("\n"));
    }
    kept.enter(telling)?;
    said.push(format!("Written as entry {}. Nothing was erased.", kept.campaign().newest()));
    said.push(String::new());
    said.extend(guide::next(kept.campaign(), shown));
    Ok(said.join("\n"))
}

/// What would follow, in lines.
fn consequences(verdict: &Verdict) -> Vec<String> {
    let of = |kind: &str| {
        let follows = verdict.follows.iter().filter(|it| it.kind.as_str() == kind);
        follows.map(|it| it.says.to_string()).collect::<Vec<_>>()
    };
    let mut lines = of("tells");
    if lines.is_empty() {
        lines.push("Umpire rolls when it is written; what follows is seen then.".to_owned());
        return lines;
    }
    let (differences, restored) = (of("difference"), of("restored"));
    let lost = verdict.changes.as_ref().map(|it| it.lost.as_slice()).unwrap_or_default();
    if differences.is_empty() && lost.is_empty() && restored.is_empty() {
        lines.push("Nothing else is different.".to_owned());
    }
    if !differences.is_empty() {
        lines.push("What is different:".to_owned());
        lines.extend(differences.iter().map(|it| format!("  {it}")));
    }
    if !lost.is_empty() {
        lines.push("What no longer stands, and may be corrected:".to_owned());
        lines.extend(lost.iter().map(|(entry, says)| format!("  Entry {entry}: {says}")));
    }
    lines.extend(restored);
    lines
}

/// A refusal, all reasons at once; what was not understood is wrong usage.
pub(crate) fn refusal(why: &[Refusal]) -> anyhow::Error {
    let sentence = |it: &Refusal| format!("{} {}", it.headline, it.detail).trim_end().to_owned();
    let lines: Vec<String> = why.iter().map(sentence).collect();
    let text = lines.join("\n  ");
    if why.iter().any(|it| it.rule.as_str() == NOT_UNDERSTOOD) { usage(text) } else { anyhow!("{text}") }
}
