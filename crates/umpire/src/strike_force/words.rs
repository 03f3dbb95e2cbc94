//! A strike force in words: what stands in its way, what it costs, what may be added.

use battle::capitalized;
use tactical_strike::strike_force::{Addition, Category, Item, Prices, Report, Room, Unlock};

/// What a check found.
pub(crate) fn report(name: &str, report: &Report) -> String {
    let pools = report.pools;
    let mut lines = vec![match report.problems.len() {
        0 => format!("{name} is ready: {} of {} points.", report.total(), pools.total()),
        1 => format!("{name} is not ready. One thing stands in the way."),
        many => format!("{name} is not ready. {many} things stand in the way."),
    }];
    lines.extend(report.problems.iter().map(|it| format!("  {it}")));
    lines.push(format!("  Heroes and Leaders  {} of {} points", report.characters, pools.characters));
    lines.push(format!(
        "  Rank and file       {} of {} points, up to {} for one entry",
        report.rank_and_file, pools.rank_and_file, pools.per_entry
    ));
    if !report.remarks.is_empty() {
        lines.push("Worth a thought:".to_owned());
        lines.extend(report.remarks.iter().map(|it| format!("  {it}")));
    }
    lines.join("\n")
}

/// What everything costs.
pub(crate) fn prices(name: &str, prices: &Prices) -> String {
    let mut lines = vec![name.to_owned()];
    for category in [Category::Hero, Category::Leader, Category::LeadElement, Category::RankAndFile] {
        for item in prices.items.iter().filter(|it| it.category == category) {
            lines.push(format!("{}: {}", capitalized(category.name()), item.name));
            lines.extend(item_in_words(item));
        }
    }
    let (characters, others) = (prices.characters(), prices.rank_and_file());
    lines.push(format!(
        "Heroes and Leaders {characters}, rank and file {others}, in all {}",
        characters.saturating_add(others)
    ));
    lines.join("\n")
}

fn item_in_words(item: &Item) -> Vec<String> {
    let mut lines: Vec<String> = item
        .lines
        .iter()
        .map(|it| {
            let each = if it.count == 1 { String::new() } else { format!("{} x {}", it.count, it.each) };
            format!("  {:<26}{each:>12}{:>10}", it.what, it.sum().to_string())
        })
        .collect();
    let is_whole = item.exact.to_string() == item.points.to_string();
    if is_whole && lines.len() == 1 {
        return lines;
    }
    let rounded = if is_whole { String::new() } else { format!("{}, up", item.exact) };
    lines.push(format!("  {:<26}{rounded:>12}{:>10}", "together", item.points));
    lines
}

/// What may still be added.
pub(crate) fn room(name: &str, room: &Room) -> String {
    let mut lines = vec![
        format!("What {name} may still add"),
        format!(
            "{} of {} points are left for Heroes and Leaders; {}.",
            room.characters_left,
            room.pools.characters,
            places(room)
        ),
    ];
    lines.extend(additions(&room.characters));
    if !room.allies.is_empty() {
        lines.push(format!("  somebody of an allied list: {}", room.allies.join(", ")));
    }
    lines.push(format!(
        "{} of {} points are left for rank and file and Lead Elements, up to {} for one entry.",
        room.rank_and_file_left, room.pools.rank_and_file, room.pools.per_entry
    ));
    if room.lead_elements_left > 0 && !room.lead_elements.is_empty() {
        lines.push("As Lead Element:".to_owned());
        lines.extend(additions(&room.lead_elements));
    }
    if room.rank_and_file.is_empty() {
        lines.push("Nobody more fits into the rank and file.".to_owned());
    } else {
        lines.push("As rank and file, without wargear:".to_owned());
        lines.extend(additions(&room.rank_and_file));
    }
    if !room.unlocks.is_empty() {
        lines.push("Limited options:".to_owned());
        lines.extend(room.unlocks.iter().map(unlock));
    }
    lines.join("\n")
}

fn places(room: &Room) -> String {
    match (room.needs_hero, room.leaders_left) {
        (true, _) => "a Hero is still to be chosen".to_owned(),
        (false, 0) => "there is no place for another Leader".to_owned(),
        (false, 1) => "there is a place for one more Leader".to_owned(),
        (false, left) => format!("there are places for {left} more Leaders"),
    }
}

fn additions(all: &[Addition]) -> Vec<String> {
    let line = |it: &Addition| match it.most {
        1 => format!("  {:<34}{}", it.name, it.each),
        most => format!("  {:<34}{} each, up to {most}", it.name, it.each),
    };
    all.iter().map(line).collect()
}

fn unlock(it: &Unlock) -> String {
    let options = it.options.join(", ");
    let mut line = format!("  {}: {options}: {} of {} taken", it.entry, it.used, it.allowed);
    match it.models_to_next {
        Some(1) => line += "; one more model allows another",
        Some(more) => line += &format!("; {more} more models allow another"),
        None => {}
    }
    line
}
