//! Open decisions: numbered rows, first the action, then the place.

use battle::{Phrase, Seat};
use door::{Blank, Eyes, Moment, Offered, Row, Takes, Understood, Viewer, With};
use systems::Said;
use table::Point;

use super::pick::Picked;
use super::{Ending, Heard, Session, is_always, stakes};
use crate::menu::{Item, Place};

/// What came of asking how many.
pub(super) enum Numbered {
    /// A whole phrase.
    Phrase(Phrase),
    /// The battle has changed, or somebody has thought better of it.
    Turned,
    /// The sitting is over.
    Gone(Ending),
}

/// A row of a menu: what is behind it.
enum Behind {
    /// This row of what is offered.
    Row(usize),
    /// The rest of a chore.
    Chore,
}

impl Session<'_> {
    /// A decision that is open: of one seat, or of those who stand around a table.
    pub(super) fn decide(&mut self, moment: &Moment) -> anyhow::Result<Option<Ending>> {
        if let Eyes::Each(seats) = &moment.eyes
            && let Some(seat) = self.person_of(seats)
            && let Some(ending) = self.hand_over(seat)?
        {
            return Ok(Some(ending));
        }
        let viewer = self.viewer();
        let mut offered = self.sitting.offered(&viewer, With::Listed);
        offered.rows.retain(|it| !is_always(it.group.as_ref()));
        if offered.rows.is_empty() {
            anyhow::bail!("decisions are wanted, and nothing is offered");
        }
        let (items, behind, default) = self.menu(&viewer, &offered);
        let title = self.titled(&offered);
        let place = match self.pick_or_say(&title, &items, default, true)? {
            Picked::Gone(ending) => return Ok(Some(ending)),
            Picked::Turned => return Ok(None),
            Picked::Said(line) => return self.take_phrase(&viewer, &line),
            Picked::Item(place) => place,
            Picked::Place { like, text, .. } => {
                if let Some(Behind::Row(row)) = behind.get(like)
                    && let Some(said) = elsewhere(&offered.rows, *row, &text)
                {
                    self.enter(&viewer, &[said])?;
                }
                return Ok(None);
            }
        };
        match behind.get(place) {
            Some(Behind::Chore) => {
                let seat = self.person_of(&moment.waits.of);
                self.enter(&viewer, &[Said { seat, phrase: Phrase::new("delegate", "rest") }])?;
                Ok(None)
            }
            Some(Behind::Row(row)) => match offered.rows.into_iter().nth(*row) {
                Some(row) => self.take_row(&viewer, &row),
                None => Ok(None),
            },
            None => Ok(None),
        }
    }

    /// The prompt with what dice hang on, which is told before anybody decides about them.
    fn titled(&self, offered: &Offered) -> String {
        let title = self.spelled(&offered.prompt);
        let named = |it: &door::Says| self.spelled(it);
        let stakes = offered.stakes.as_ref().map_or(Vec::new(), |it| stakes::prompt(it, &named));
        if stakes.is_empty() { title } else { format!("{title}\n{}", stakes.join("\n")) }
    }

    /// What is offered as rows of a menu, what is behind each, and which of them Enter means.
    fn menu(&self, viewer: &Viewer, offered: &Offered) -> (Vec<Item>, Vec<Behind>, Option<usize>) {
        let rows = &offered.rows;
        // Nobody spends a command point by pressing Enter once too often, however good the advice.
        let is_free = |place: &usize| rows.get(*place).is_some_and(|it| !spends_command_points(it));
        let advised = self.sitting.advised(viewer).and_then(|it| rows.iter().position(|row| row.phrase == it));
        let advised = advised.filter(is_free);
        let mut default = advised.or(offered.usual.map(usize::from)).filter(is_free);
        let mut items: Vec<Item> = rows.iter().map(|it| self.item(it)).collect();
        let mut behind: Vec<Behind> = (0..rows.len()).map(Behind::Row).collect();
        // The table is larger than any list: what can only be typed comes last.
        let mut listed = items.iter().position(|it| it.only_typed).unwrap_or(items.len());
        // What Enter means is one row and one key, however many headings it stands under.
        if let Some(place) = default.filter(|_| advised.is_some())
            && let Some(row) = shortcut(&items, place)
        {
            items.insert(0, row);
            behind.insert(0, Behind::Row(place));
            listed += 1;
            default = Some(0);
        }
        if let Some(chore) = offered.chore.as_ref().filter(|it| default.is_some() && it.steps > 1) {
            items.insert(listed, Item::plain(self.spelled(&chore.label)));
            behind.insert(listed, Behind::Chore);
        }
        (items, behind, default)
    }

    /// A row as an item of a menu, with what it hangs on.
    pub(super) fn item(&self, row: &Row) -> Item {
        let mut label = self.spelled(&row.label);
        if let Some(stakes) = &row.stakes {
            label = stakes::told(&label, stakes);
        }
        let path = row.under.iter().cloned().chain([label]).collect();
        let kind = |it: &Blank| match it.takes {
            Takes::Way { .. } => Some(Place::Way),
            Takes::Place { .. } => Some(Place::Spot),
            _ => None,
        };
        let typed = row.blanks.first().and_then(kind);
        Item {
            place: typed.or(row.elsewhere.as_deref().and_then(kind)),
            note: row.note.as_ref().map(|it| self.spelled(it)),
            only_typed: typed.is_some(),
            ends: row.ends,
            does: Some(row.does.to_string()),
            ..Item::under(path)
        }
    }

    /// Does what a row says: after the number it still needs, and for its owner's eyes alone if it shows a secret.
    fn take_row(&mut self, viewer: &Viewer, row: &Row) -> anyhow::Result<Option<Ending>> {
        let phrase = match self.numbered(row)? {
            Numbered::Phrase(phrase) => phrase,
            Numbered::Turned => return Ok(None),
            Numbered::Gone(ending) => return Ok(Some(ending)),
        };
        let owner = row.seat.or(self.at).filter(|_| row.reveals.is_some() && row.does.as_str() == "report");
        if let Some(seat) = owner {
            return self.reveal(seat, row, phrase);
        }
        let mut said = vec![Said { seat: row.seat, phrase }];
        said.extend(row.together.iter().map(|(seat, phrase)| Said::by(*seat, phrase.clone())));
        self.enter(viewer, &said)?;
        Ok(None)
    }

    /// A report that shows a secret: whether somebody holds it is for them alone to see.
    fn reveal(&mut self, seat: Seat, row: &Row, phrase: Phrase) -> anyhow::Result<Option<Ending>> {
        if let Some(ending) = self.hand_over(seat)? {
            return Ok(Some(ending));
        }
        let mut says = row.under.get(1..).unwrap_or_default().to_vec();
        says.push(self.spelled(&row.label));
        let slot = row.reveals.as_ref().map_or("", |it| it.as_str());
        let title = format!("{}. This reveals your {slot}.", says.join(": "));
        let items = [Item::plain("Reveal it"), Item::plain("Keep it sealed")];
        match self.pick(&title, &items, Some(1))? {
            Picked::Item(0) => {}
            Picked::Gone(ending) => return Ok(Some(ending)),
            _ => return Ok(None),
        }
        match self.enter(&Viewer::seat(seat), &[Said::by_viewer(phrase)])? {
            Some(_) => Ok(None),
            None => self.pause(),
        }
    }

    /// The phrase of a row, with the number that it still has to say.
    pub(super) fn numbered(&mut self, row: &Row) -> anyhow::Result<Numbered> {
        let Some(Blank { word, asks, takes: Takes::Number { least, most, usual }, .. }) = row.blanks.first() else {
            return Ok(Numbered::Phrase(row.phrase.clone()));
        };
        let what = row.under.iter().skip(1).cloned().chain([self.spelled(&row.label)]).collect::<Vec<_>>().join(": ");
        let asks = self.spelled(asks);
        self.screen.say(&format!("{what}. {asks} ({least} to {most}; Enter: {usual})"))?;
        loop {
            let line = match self.hear()? {
                Heard::Said(line) => line,
                Heard::Turned => return Ok(Numbered::Turned),
                Heard::Gone(ending) => return Ok(Numbered::Gone(ending)),
            };
            let number = if line.is_empty() { Ok(*usual) } else { line.parse::<i32>() };
            match number {
                Ok(number) if (*least..=*most).contains(&number) => {
                    return Ok(Numbered::Phrase(row.phrase.clone().with(word.as_str(), number)));
                }
                _ if line == "back" => return Ok(Numbered::Turned),
                _ => self.screen.say(&format!("Type a number from {least} to {most}, or back."))?,
            }
        }
    }

    /// What was said in a player's own words.
    fn take_phrase(&mut self, viewer: &Viewer, line: &str) -> anyhow::Result<Option<Ending>> {
        match self.sitting.understood(viewer, line) {
            Some(Ok(Understood { said, .. })) => {
                let said: Vec<Said> = said.into_iter().map(|(seat, phrase)| Said { seat, phrase }).collect();
                self.enter(viewer, &said)?;
            }
            Some(Err(sentence)) => self.screen.say(&sentence)?,
            None => {}
        }
        Ok(None)
    }

    /// Waits until a person has read what is about to be covered.
    pub(super) fn pause(&mut self) -> anyhow::Result<Option<Ending>> {
        if self.screen.is_terminal() && self.only_person().is_none() {
            let read = self.screen.read("Press Enter when you have read it. ")?;
            return Ok(read.is_none().then_some(Ending::Left));
        }
        Ok(None)
    }

    pub(super) fn concede(&mut self) -> anyhow::Result<Option<Heard>> {
        let everybody = Viewer::around(self.people.iter().copied());
        let rows = self.sitting.offered(&everybody, With::Plain).rows;
        let rows: Vec<Row> = rows.into_iter().filter(|it| is_always(it.group.as_ref())).collect();
        let conceding = self.sitting.manual().conceding;
        if rows.is_empty() {
            self.screen.say(match conceding.is_empty() {
                true => "This game knows no conceding.",
                false => "Not now. Finish what is asked first.",
            })?;
            return Ok(None);
        }
        let seat = |row: &Row| row.seat.or(self.only_person()).unwrap_or(Seat::A);
        let mut items: Vec<Item> =
            rows.iter().map(|it| Item::plain(format!("{} concedes the battle", self.name(seat(it))))).collect();
        items.push(Item::plain("Keep playing"));
        let keep = items.len() - 1;
        match self.pick(conceding, &items, Some(keep))? {
            Picked::Item(place) => {
                if let Some(row) = rows.into_iter().nth(place) {
                    self.enter(&everybody, &[Said { seat: row.seat, phrase: row.phrase }])?;
                }
                Ok(Some(Heard::Turned))
            }
            Picked::Gone(ending) => Ok(Some(Heard::Gone(ending))),
            Picked::Place { .. } | Picked::Said(_) | Picked::Turned => Ok(Some(Heard::Turned)),
        }
    }
}

/// True if a row costs a command point or more.
fn spends_command_points(row: &Row) -> bool {
    row.price.iter().any(|(what, count)| what.as_str() == "cp" && *count > 0)
}

/// A row of its own for something that stands under headings.
pub(super) fn shortcut(items: &[Item], place: usize) -> Option<Item> {
    let item = items.get(place)?;
    let is_alone = || items.iter().filter(|it| it.path.first() == item.path.first()).count() == 1;
    match item.path.as_slice() {
        [] | [_] => None,
        // It reads in full where it stands.
        _ if item.place.is_none() && is_alone() => None,
        path => Some(Item { ends: item.ends, does: item.does.clone(), ..Item::plain(path.join(": ")) }),
    }
}

/// What a row says with another place in it. The numbers of a listed row mean that row.
fn elsewhere(rows: &[Row], like: usize, text: &str) -> Option<Said> {
    let row = rows.get(like)?;
    let blank = row.blanks.first().or(row.elsewhere.as_deref())?;
    let word = blank.word.as_str();
    // As rows show a height: "3″ up".
    let text = text.replace(" up", "");
    let at = |place: &str| replaced(&row.phrase, word, place);
    let is_listed = |it: &&Row| {
        let exact = it.phrase.get(word);
        exact.is_some_and(|exact| at(exact) == it.phrase && reads(exact, &text))
    };
    let phrase = rows.iter().find(is_listed).map_or_else(|| at(&text), |it| it.phrase.clone());
    Some(Said { seat: row.seat, phrase })
}

/// A phrase with another value for a word.
fn replaced(phrase: &Phrase, word: &str, value: &str) -> Phrase {
    let others = phrase.iter().map(|(key, old)| (key, if key == word { value } else { old }));
    let phrase = others.fold(Phrase::default(), |phrase, (key, value)| phrase.with(key, value));
    if phrase.get(word).is_some() { phrase } else { phrase.with(word, value) }
}

/// True if a place is shown by these numbers, a decimal each.
fn reads(exact: &str, numbers: &str) -> bool {
    match (exact.parse::<Point>(), numbers.parse::<Point>()) {
        (Ok(exact), Ok(numbers)) => format!("{exact:.1}").parse() == Ok(numbers),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::reads;

    #[test]
    fn a_place_is_known_by_the_numbers_of_its_row() {
        assert!(reads("4.63, 10.58", "4.6, 10.6"));
        assert!(reads("4.63, 10.58, 3", "4.6, 10.60, 3"));
        assert!(!reads("4.63, 10.58, 3", "4.6, 10.6"), "that is below it");
        assert!(!reads("4.63, 10.58", "4.6, 10.5"));
        assert!(!reads("4.63, 10.58", "4.62, 10.6"), "somebody means it exactly");
        assert!(!reads("4.63, 10.58", "far away"));
    }
}
