//! Forces of any system in words: what stands in the way, what they cost, what may still be added.

use anyhow::anyhow;
use door::Says;
use systems::forces::{Addition, Asks, Checked, ForceAnswer, ForceFault, ForceWish, Priced, PricedItem, Room, ask};
use systems::{Fault, Field, Source, SystemCard};

use crate::data::{Data, Kind};
use crate::usage::usage;

/// The kind of files that the forces of a system are.
pub(crate) fn kind_of(system: &SystemCard) -> Option<Kind> {
    system.flag(Field::Forces)?.kind
}

/// The system whose forces are of this kind.
pub(crate) fn system_with(kind: Kind) -> anyhow::Result<SystemCard> {
    let found = systems::all().into_iter().find(|it| kind_of(it) == Some(kind));
    found.ok_or_else(|| anyhow!("no system has a {}", kind.one()))
}

/// A question about a force: a file, or the name of one that is known.
pub(crate) fn wish(system: &SystemCard, data: &Data, file: &str) -> anyhow::Result<ForceWish> {
    let kind = kind_of(system).ok_or_else(|| usage(format!("{} has no forces to check", system.title)))?;
    let force = if systems::is_typed(file) { Source::named(file) } else { found(data, kind, file)? };
    Ok(ForceWish { lists: data.own_lists(kind)?, ..ForceWish::new(system.name, force) })
}

/// A file of data as a source.
pub(crate) fn found(data: &Data, kind: Kind, name: &str) -> anyhow::Result<Source> {
    data.find(kind, name).map(|it| Source::Text { name: it.name, text: it.text })
}

/// The answer in words, and whether nothing stands in the way.
pub(crate) fn answered(system: &SystemCard, asks: Asks, wish: &ForceWish) -> anyhow::Result<(String, bool)> {
    told(system, ask(asks, wish))
}

/// Likewise, of an answer that somebody else gave.
pub(crate) fn told(system: &SystemCard, answer: Result<ForceAnswer, Vec<Fault>>) -> anyhow::Result<(String, bool)> {
    Ok(match answer.map_err(|it| unread(system, &it))? {
        ForceAnswer::Check(it) => (checked(&it).join("\n"), it.stands),
        ForceAnswer::Price(it) => (priced(&it).join("\n"), true),
        ForceAnswer::Room(it) => (room(&it).join("\n"), true),
    })
}

/// Why a force cannot be asked about. What is typed wrong is told as such.
fn unread(system: &SystemCard, faults: &[Fault]) -> anyhow::Error {
    let is_about = |what: &str| faults.iter().any(|it| it.at == Says::plain(what.to_owned()));
    let lines: Vec<String> = faults.iter().map(|it| it.says.to_string()).collect();
    let one = kind_of(system).map_or("force", Kind::one);
    let what = match () {
        () if is_about("lists") => "the army lists".to_owned(),
        () if is_about("force") => format!("the {one}"),
        () => return usage(lines.join("; ")),
    };
    in_lines(&format!("{what} cannot be read"), &lines)
}

/// A sentence with a line for each fault.
pub(crate) fn in_lines(what: &str, faults: &[String]) -> anyhow::Error {
    let lines: Vec<String> = faults.iter().map(|it| format!("  {it}")).collect();
    anyhow!("{what}:\n{}", lines.join("\n"))
}

fn checked(it: &Checked) -> Vec<String> {
    let mut lines = vec![it.says.to_string()];
    lines.extend(it.faults.iter().map(fault));
    let width = it.sums.iter().map(|it| it.what.chars().count()).max().unwrap_or(0);
    lines.extend(it.sums.iter().map(|it| format!("  {:<width$}  {}", it.what, it.says)));
    if !it.remarks.is_empty() {
        lines.push("Worth a thought:".to_owned());
        lines.extend(it.remarks.iter().map(fault));
    }
    lines
}

fn fault(it: &ForceFault) -> String {
    let place = match (it.line, it.about.as_str()) {
        (None, "") => String::new(),
        (None, about) => format!("{about}: "),
        (Some(line), "") => format!("line {line}: "),
        (Some(line), about) => format!("line {line}, {about}: "),
    };
    format!("  {}  {place}{} {}", it.rule, it.headline, it.detail).trim_end().to_owned()
}

fn priced(it: &Priced) -> Vec<String> {
    let mut lines = vec![it.name.clone()];
    for item in &it.items {
        lines.push(format!("{}: {}", item.under, item.name));
        lines.extend(item_in_words(item));
    }
    lines.push(it.says.to_string());
    lines
}

fn item_in_words(item: &PricedItem) -> Vec<String> {
    let line = |what: &str, each: &str, sum: &str| format!("  {what:<26}{each:>12}{sum:>10}");
    let mut lines: Vec<String> = item
        .lines
        .iter()
        .map(|it| {
            let each = if it.count == 1 { String::new() } else { format!("{} x {}", it.count, it.each) };
            line(&it.what, &each, &it.sum)
        })
        .collect();
    if item.exact.is_none() && lines.len() == 1 {
        return lines;
    }
    let rounded = item.exact.as_ref().map_or(String::new(), |it| format!("{it}, up"));
    lines.push(line("together", &rounded, &item.points.to_string()));
    lines
}

fn room(it: &Room) -> Vec<String> {
    let mut lines = vec![format!("What {} may still add", it.name)];
    for part in &it.parts {
        lines.push(part.says.to_string());
        lines.extend(part.additions.iter().map(addition));
        lines.extend(part.notes.iter().map(|it| format!("  {it}")));
    }
    lines
}

fn addition(it: &Addition) -> String {
    let each = match (&it.each, it.most) {
        (Some(each), 1) => each.clone(),
        (Some(each), most) => format!("{each} each, up to {most}"),
        (None, 1) => String::new(),
        (None, most) => format!("up to {most}"),
    };
    format!("  {:<34}{each}", it.name).trim_end().to_owned()
}
