//! Menus at the screen: rows, headings above them, and places that are typed.

use door::{Refusal, With};

use super::{Ending, Heard, Session};
use crate::menu::{self, Item, Meant, Row};

/// Longer lists of places are cut; `more` shows all of it.
const SHOWN: usize = 10;
/// Longer lists of other things are cut.
const SHOWN_OF_THINGS: usize = 20;

/// The row for whoever found something else than what was meant.
const NONE_OF_THESE: &str = "None of these";

/// What came of a menu.
pub(super) enum Picked {
    /// This item.
    Item(usize),
    /// A place for items like this one, typed below these headings.
    Place { like: usize, text: String, below: Vec<String> },
    /// A phrase that stands for itself.
    Said(String),
    /// The battle has changed.
    Turned,
    /// The sitting is over.
    Gone(Ending),
}

/// Where a menu was left by typing a place, in case that place is refused.
pub(super) struct LeftAt {
    /// The headings below which it was typed.
    below: Vec<String>,
    /// The headings whose rows were on the screen.
    shown: Vec<String>,
}

/// What a line means in a menu.
enum Step {
    /// Below these headings.
    Into(Vec<String>),
    /// These items, wherever they stand.
    Found(Vec<usize>),
    Picked(Picked),
    Again,
}

impl Session<'_> {
    /// Lets whoever is at the screen pick one of these.
    pub(super) fn pick(&mut self, title: &str, items: &[Item], default: Option<usize>) -> anyhow::Result<Picked> {
        self.pick_or_say(title, items, default, false)
    }

    /// Likewise; or what can be said in a player's own words. Below the heading of reports Enter means nothing: nobody
    /// reports by pressing it once too often.
    pub(super) fn pick_or_say(
        &mut self,
        title: &str,
        items: &[Item],
        default: Option<usize>,
        speaks: bool,
    ) -> anyhow::Result<Picked> {
        let mut below = only_heading(items);
        let top = below.len();
        let mut show = Some(SHOWN);
        if let Some(left) = self.left_at.take().filter(|it| is_there(items, &it.below)) {
            // A mistake is told in a sentence; the rows it was made at are still on the screen, or are shown: a number
            // always means what can be read.
            show = (left.below != left.shown).then_some(SHOWN);
            below = left.below;
        }
        let mut on_screen = below.clone();
        loop {
            let rows = menu::rows(items, &below);
            let usual = default.and_then(|it| menu::row_of(items, &rows, it)).or_else(|| {
                let reports = below.first().is_some_and(|it| it == "Report");
                let first = default.is_some() && !reports && !below.is_empty() && !rows.is_empty();
                first.then_some(0)
            });
            if let Some(shown) = show.take() {
                let places = menu::typed_below(items, &below).is_some();
                let shown = if places { shown } else { shown.max(SHOWN_OF_THINGS) };
                self.show_menu(title, items, &below, &rows, usual, shown)?;
                on_screen.clone_from(&below);
            }
            let line = match self.hear()? {
                Heard::Said(line) => line,
                Heard::Turned => return Ok(Picked::Turned),
                Heard::Gone(ending) => return Ok(Picked::Gone(ending)),
            };
            match line.to_lowercase().as_str() {
                "back" if below.len() == top && items.last().is_some_and(|it| it.path == [NONE_OF_THESE]) => {
                    return Ok(Picked::Item(items.len() - 1));
                }
                "back" => {
                    below.truncate(below.len().saturating_sub(1).max(top));
                    show = Some(SHOWN);
                    continue;
                }
                "rows" => {
                    show = Some(SHOWN);
                    continue;
                }
                "more" => {
                    show = Some(usize::MAX);
                    continue;
                }
                _ => {}
            }
            let is_row = menu::meant(&rows, &line) != Meant::None;
            if speaks && !is_row && self.is_said(&line) {
                return Ok(Picked::Said(line));
            }
            match self.step(items, &rows, usual, &line, &below)? {
                Step::Into(headings) => {
                    below = headings;
                    show = Some(SHOWN);
                }
                Step::Found(found) => match self.pick_of(items, &found)? {
                    Some(picked) => return Ok(picked),
                    None => show = Some(SHOWN),
                },
                Step::Picked(picked) => {
                    if let Picked::Place { below, .. } = &picked {
                        self.left_at = Some(LeftAt { below: below.clone(), shown: on_screen });
                    }
                    return Ok(picked);
                }
                Step::Again => {}
            }
        }
    }

    /// Lets whoever looked for something by its words pick from what was found. Nothing if it is none of that.
    fn pick_of(&mut self, items: &[Item], found: &[usize]) -> anyhow::Result<Option<Picked>> {
        let mut rows: Vec<Item> = Vec::new();
        for item in found.iter().filter_map(|it| items.get(*it)) {
            rows.push(Item { note: item.note.clone(), ends: item.ends, ..Item::plain(item.path.join(": ")) });
        }
        rows.push(Item::plain(NONE_OF_THESE));
        Ok(match self.pick("Found:", &rows, None)? {
            Picked::Item(place) => found.get(place).map(|it| Picked::Item(*it)),
            other => Some(other),
        })
    }

    /// True if a line says something in a player's own words.
    fn is_said(&self, line: &str) -> bool {
        let sitting = self.before.as_ref().unwrap_or(&self.sitting);
        sitting.understood(&self.viewer(), line).is_some()
    }

    fn step(
        &mut self,
        items: &[Item],
        rows: &[Row],
        usual: Option<usize>,
        line: &str,
        below: &[String],
    ) -> anyhow::Result<Step> {
        let meant = match (line.is_empty(), usual) {
            (true, Some(usual)) => Meant::Row(usual),
            _ => menu::meant(rows, line),
        };
        let row = |place: usize| rows.get(place);
        // A lone word is a slip of the pen, or a name to look at: it ends nothing.
        let is_lone_word = !line.is_empty() && !line.contains(' ') && line.parse::<usize>().is_err();
        if let (true, Meant::Row(place)) = (is_lone_word, &meant)
            && row(*place).is_some_and(|row| ends(items, &row.items))
        {
            self.screen.say(ENDS)?;
            return Ok(Step::Again);
        }
        match meant {
            Meant::Row(place) => Ok(row(place).map_or(Step::Again, |row| enter(items, row, below))),
            Meant::Coded(place) => {
                let step = row(place).map_or(Step::Again, |row| enter(items, row, below));
                Ok(match step {
                    Step::Picked(Picked::Item(item)) if ends(items, &[item]) || menu::does_several(items, below) => {
                        Step::Found(vec![item])
                    }
                    step => step,
                })
            }
            Meant::RowAnd(place, rest) => {
                let Some(row) = row(place) else {
                    return Ok(Step::Again);
                };
                let mut deeper = below.to_vec();
                deeper.push(row.label.clone());
                let rows = menu::rows(items, &deeper);
                self.step(items, &rows, None, &rest, &deeper)
            }
            Meant::Several(places) => {
                let labels: Vec<&str> = places.iter().filter_map(|it| row(*it)).map(|it| it.label.as_str()).collect();
                let several = format!("\"{line}\" can mean {}. Say more of it.", labels.join(", "));
                self.screen.say(&several)?;
                Ok(Step::Again)
            }
            Meant::None => match menu::typed_below(items, below) {
                Some(like) if line.contains(',') && line.starts_with(|it: char| !it.is_alphabetic()) => {
                    Ok(Step::Picked(Picked::Place { like, text: line.to_owned(), below: below.to_vec() }))
                }
                typed => {
                    // A number is a row, or nothing: it is not looked for in the words of others.
                    let is_number = line.parse::<usize>().is_ok();
                    let found = if is_number { Vec::new() } else { menu::with_words(items, below, line) };
                    match found.as_slice() {
                        [only] if is_lone_word && ends(items, &[*only]) => {
                            self.screen.say(ENDS)?;
                            return Ok(Step::Again);
                        }
                        // Words from the middle of a row end nothing, and a lone one does nothing while something else
                        // can be done: whoever means it says so.
                        [only] if ends(items, &[*only]) || is_lone_word && menu::does_several(items, below) => {
                            return Ok(Step::Found(vec![*only]));
                        }
                        [only] => return Ok(Step::Picked(Picked::Item(*only))),
                        [] if !line.is_empty() => {
                            let why = self.why_not(line);
                            if !why.is_empty() {
                                self.refuse(why)?;
                                return Ok(Step::Again);
                            }
                        }
                        [] => {}
                        some if some.len() <= SHOWN_OF_THINGS => return Ok(Step::Found(found)),
                        many => {
                            let count = many.len();
                            self.screen.say(&format!("{count} rows have \"{line}\". Say more of it."))?;
                            return Ok(Step::Again);
                        }
                    }
                    let hint = typed.filter(|_| rows.is_empty()).and_then(|it| items.get(it)?.place);
                    let sentence = match (line.is_empty(), hint) {
                        (true, None) => "Pick a row by its number.".to_owned(),
                        (true, Some(place)) => format!("{}.", battle::capitalized(place.hint())),
                        (false, None) => format!("\"{line}\" is none of these. Type a number, or help."),
                        (false, Some(place)) => format!("\"{line}\" is no place: {}, or back.", place.hint()),
                    };
                    self.screen.say(&sentence)?;
                    Ok(Step::Again)
                }
            },
        }
    }

    /// Why something that a player could look for now cannot be had; nothing if the words name no such thing.
    fn why_not(&self, line: &str) -> Vec<Refusal> {
        let line = line.to_lowercase();
        let words: Vec<&str> = line.trim_start_matches("why ").split_whitespace().collect();
        let barred = self.sitting.offered(&self.viewer(), With::Listed).barred;
        let is_meant = |it: &&door::Barred| {
            let named = it.phrase.iter().map(|(_, value)| value.to_lowercase());
            let said = named.fold(self.spelled(&it.label).to_lowercase(), |text, value| format!("{text} {value}"));
            words.iter().all(|it| said.split_whitespace().any(|other| other == *it))
        };
        match barred.iter().find(is_meant) {
            Some(barred) => barred.why.clone(),
            None => self.sitting.why_not(&self.viewer(), &words.join(" ")),
        }
    }

    fn show_menu(
        &mut self,
        title: &str,
        items: &[Item],
        below: &[String],
        rows: &[Row],
        usual: Option<usize>,
        shown: usize,
    ) -> anyhow::Result<()> {
        let mut lines = vec![String::new()];
        match below {
            [] => lines.push(title.to_owned()),
            // Whoever was led here without a choice has not read the title yet.
            [heading] if only_heading(items) == below => {
                lines.push(title.to_owned());
                lines.push(format!("{heading}:"));
            }
            // Whoever picks one thing after the other reads what is picked so far.
            _ if rows.first().is_some_and(|it| it.label == menu::NO_MORE) => {
                lines.push(format!("{}:", below.join(", ")));
            }
            [.., heading] => lines.push(format!("{heading}:")),
        }
        for (place, row) in rows.iter().enumerate().take(shown) {
            let words = menu::row_in_words(items, below.len(), row);
            let mark = if usual == Some(place) { "  (Enter)" } else { "" };
            lines.push(format!("{:>4}  {words}{mark}", place + 1));
            let note = row.items.first().and_then(|it| items.get(*it)?.note.as_ref());
            // Once is enough, unless somebody asks for everything.
            if let Some(note) = note
                && (self.explained.insert((self.at, note.clone())) || shown == usize::MAX)
            {
                lines.push(format!("      {note}"));
            }
        }
        if rows.len() > shown {
            let left = rows.len() - shown;
            lines.push(format!("      and {left} more: type more to see them"));
        }
        let place = menu::typed_below(items, below).and_then(|it| items.get(it)?.place);
        // Whoever wants to type a way looks below its action first.
        let place = place.filter(|it| !below.is_empty() || *it == menu::Place::Spot);
        lines.extend(place.map(|it| match rows.is_empty() {
            true => format!("      {}", it.hint()),
            false => format!("      or {}", it.hint()),
        }));
        self.screen.say(&lines.join("\n"))?;
        Ok(())
    }
}

/// What a lone word that would end something is answered with.
const ENDS: &str = "That would end it. Type the number of the row, or more of its words.";

/// True if one of these items ends an activation, a phase or the battle.
fn ends(items: &[Item], places: &[usize]) -> bool {
    places.iter().filter_map(|it| items.get(*it)).any(|it| it.ends)
}

/// True if something can be picked or typed below these headings.
fn is_there(items: &[Item], below: &[String]) -> bool {
    !menu::rows(items, below).is_empty() || menu::typed_below(items, below).is_some()
}

/// The heading that all items stand under, if there is just one: that is no choice.
fn only_heading(items: &[Item]) -> Vec<String> {
    match menu::rows(items, &[]).as_slice() {
        [only] if only.items.len() > 1 || items.iter().all(|it| it.only_typed) => vec![only.label.clone()],
        _ => Vec::new(),
    }
}

/// What is behind a row: the thing itself, or more rows.
fn enter(items: &[Item], row: &Row, below: &[String]) -> Step {
    match row.items.as_slice() {
        [only] => {
            let item = items.get(*only);
            let more = item.is_some_and(|it| it.only_typed || it.place.is_some() && it.path.len() > below.len() + 1);
            match more {
                true => Step::Into([below, std::slice::from_ref(&row.label)].concat()),
                false => Step::Picked(Picked::Item(*only)),
            }
        }
        several => {
            // Two things that read the same are the same to whoever reads them.
            let deeper = several.iter().filter_map(|it| items.get(*it)).any(|it| it.path.len() > below.len() + 1);
            match (deeper, several.first()) {
                (false, Some(first)) => Step::Picked(Picked::Item(*first)),
                _ => Step::Into([below, std::slice::from_ref(&row.label)].concat()),
            }
        }
    }
}
