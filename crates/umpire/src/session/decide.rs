//! Open decisions: numbered rows, first the action, then the place.

use battle::{Act, Phrase, Refusal, Seat, View, refusal_in_words};
use bots::{Lists, take_turn};

use super::{Ending, Heard, Player, Session};
use crate::games::Game;
use crate::menu::{self, Item, Meant, Row};

/// Longer lists are cut; `more` shows all of it.
const SHOWN: usize = 10;

/// What came of a menu.
pub(super) enum Picked {
    /// This item.
    Item(usize),
    /// A place, typed while items like this one were shown.
    Place(usize, String),
    /// The battle has changed.
    Turned,
    /// The sitting is over.
    Gone(Ending),
}

/// What a line means in a menu.
enum Step {
    /// Below these headings.
    Into(Vec<String>),
    Picked(Picked),
    Again,
}

impl<S: Game> Session<'_, S> {
    /// An open decision of one seat.
    pub(super) fn decide(&mut self, seat: Seat) -> anyhow::Result<Option<Ending>> {
        if let Some(Player::Bot(bot)) = self.players.get_mut(usize::from(seat.0)) {
            let salt = self.chance.salt()?;
            take_turn(&mut self.battle, seat, &mut **bot, &mut || salt, Lists::Full)?;
            self.accepted()?;
            return Ok(None);
        }
        if self.is_private_moment()
            && let Some(ending) = self.hand_over(seat)?
        {
            return Ok(Some(ending));
        }
        let view = self.view(seat);
        let choices = S::in_order(&view, S::options(&view));
        let usual = S::usual(&view, &choices);
        let default = usual.and_then(|it| choices.iter().position(|other| other == it));
        let items: Vec<Item> = choices.iter().map(|it| S::item(&view, it)).collect();
        let (name, prompt) = (self.name(seat), S::prompt(&view));
        let title = match prompt.starts_with(&name) {
            true => format!("{prompt}:"),
            false => format!("{name}: {prompt}:"),
        };
        let choice = match self.pick(&title, &items, default)? {
            Picked::Gone(ending) => return Ok(Some(ending)),
            Picked::Turned => return Ok(None),
            Picked::Item(place) => choices.into_iter().nth(place),
            Picked::Place(like, text) => {
                let headings = items.get(like).and_then(|it| it.path.split_last());
                self.left_at = headings.map(|(_, headings)| headings.to_vec());
                let like = choices.into_iter().nth(like);
                match like.map(|it| placed(&self.view(seat), &it, &text)) {
                    Some(Ok(choice)) => Some(choice),
                    Some(Err(sentence)) => {
                        self.screen.say(&sentence)?;
                        None
                    }
                    None => None,
                }
            }
        };
        if let Some(choice) = choice {
            self.choose(seat, choice)?;
        }
        Ok(None)
    }

    pub(super) fn choose(&mut self, seat: Seat, choice: S::Choice) -> anyhow::Result<()> {
        match self.battle.choose(seat, choice.clone()) {
            Ok(()) => self.accepted(),
            Err(refusal) => self.refuse_act(seat, &Act::Choose(choice), &refusal),
        }
    }

    pub(super) fn refuse_act(&mut self, seat: Seat, act: &Act<S>, refusal: &Refusal<S>) -> anyhow::Result<()> {
        let objections = refusal_in_words(&self.view(seat), act, refusal);
        self.refuse(objections)
    }

    /// The decisions of a physical table: what happened there, and when a phase ends. Everybody
    /// stands around the screen, so nothing here may depend on a secret.
    pub(super) fn referee(&mut self, seats: &[Seat]) -> anyhow::Result<Option<Ending>> {
        let mut items = Vec::new();
        let mut acts: Vec<(Seat, Act<S>)> = Vec::new();
        for seat in seats {
            let view = self.view(*seat);
            let mut reports = S::reports(&view);
            reports.extend(S::reports_of_sealed(&view));
            for report in reports {
                let mut item = S::report(view.table, &report);
                item.path.insert(0, "Report".to_owned());
                let act = Act::Report(report);
                if !acts.iter().any(|(_, it)| *it == act) {
                    items.push(item);
                    acts.push((*seat, act));
                }
            }
        }
        for seat in seats {
            let view = self.view(*seat);
            for choice in S::options(&view) {
                let item = S::item(&view, &choice);
                let act = Act::Choose(choice);
                if !acts.iter().any(|(_, it)| *it == act) {
                    items.push(item);
                    acts.push((*seat, act));
                }
            }
        }
        let prompt = S::prompt(&self.view(seats.first().copied().unwrap_or(Seat::A)));
        let title = format!("{prompt}:");
        let place = match self.pick(&title, &items, None)? {
            Picked::Gone(ending) => return Ok(Some(ending)),
            Picked::Item(place) => place,
            Picked::Place(..) | Picked::Turned => return Ok(None),
        };
        match acts.into_iter().nth(place) {
            Some((seat, Act::Choose(choice))) => self.choose(seat, choice)?,
            Some((seat, Act::Report(report))) => return self.report(seat, report),
            _ => {}
        }
        Ok(None)
    }

    fn report(&mut self, seat: Seat, report: S::Report) -> anyhow::Result<Option<Ending>> {
        let state = self.battle.spectate().state;
        let reveals = S::report_reveals(self.battle.table(), state, seat, &report);
        // Whether somebody holds what would be revealed is for them alone to see.
        if let Some(slot) = reveals {
            if let Some(ending) = self.hand_over(seat)? {
                return Ok(Some(ending));
            }
            let says = S::report(self.battle.table(), &report).path.join(": ");
            let title = format!("{says}. This reveals your {}.", S::slot(slot));
            let items = [Item::plain("Reveal it"), Item::plain("Keep it sealed")];
            match self.pick(&title, &items, Some(1))? {
                Picked::Item(0) => {}
                Picked::Gone(ending) => return Ok(Some(ending)),
                _ => return Ok(None),
            }
        }
        match self.battle.report(seat, report.clone()) {
            Ok(()) => self.accepted()?,
            Err(refusal) => {
                self.refuse_act(seat, &Act::Report(report), &refusal)?;
                if reveals.is_some() {
                    return self.pause();
                }
            }
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
        let battle::Needs::Choices(seats) = self.battle.needs() else {
            self.screen.say("Not now. Finish what is asked first.")?;
            return Ok(None);
        };
        let people: Vec<Seat> = seats.into_iter().filter(|it| !self.is_bot(*it)).collect();
        let Some(choice) = S::concede() else {
            self.screen.say("This game knows no conceding.")?;
            return Ok(None);
        };
        let mut items: Vec<Item> =
            people.iter().map(|it| Item::plain(format!("{} concedes the battle", self.name(*it)))).collect();
        items.push(Item::plain("Keep playing"));
        let keep = items.len() - 1;
        match self.pick("Conceding ends the battle.", &items, Some(keep))? {
            Picked::Item(place) => {
                if let Some(seat) = people.get(place) {
                    self.choose(*seat, choice)?;
                }
                Ok(Some(Heard::Turned))
            }
            Picked::Gone(ending) => Ok(Some(Heard::Gone(ending))),
            Picked::Place(..) | Picked::Turned => Ok(Some(Heard::Turned)),
        }
    }

    /// Lets whoever is at the screen pick one of these.
    pub(super) fn pick(&mut self, title: &str, items: &[Item], default: Option<usize>) -> anyhow::Result<Picked> {
        let mut below = only_heading(items);
        let top = below.len();
        // A mistake is told in a sentence; the rows are still on the screen then.
        let mut show = Some(SHOWN);
        if let Some(left) = self.left_at.take().filter(|it| !menu::rows(items, it).is_empty()) {
            (below, show) = (left, None);
        }
        loop {
            let rows = menu::rows(items, &below);
            let usual = rows
                .iter()
                .position(|row| default.is_some_and(|it| row.items.contains(&it)))
                .or_else(|| (default.is_some() && !below.is_empty()).then_some(0));
            if let Some(shown) = show.take() {
                self.show_menu(title, items, &below, &rows, usual, shown)?;
            }
            let line = match self.hear()? {
                Heard::Said(line) => line,
                Heard::Turned => return Ok(Picked::Turned),
                Heard::Gone(ending) => return Ok(Picked::Gone(ending)),
            };
            match line.to_lowercase().as_str() {
                "back" => {
                    below.truncate(below.len().saturating_sub(1).max(top));
                    show = Some(SHOWN);
                    continue;
                }
                "more" => {
                    show = Some(usize::MAX);
                    continue;
                }
                _ => {}
            }
            match self.step(items, &rows, usual, &line, &below)? {
                Step::Into(headings) => {
                    below = headings;
                    show = Some(SHOWN);
                }
                Step::Picked(picked) => return Ok(picked),
                Step::Again => {}
            }
        }
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
        match meant {
            Meant::Row(place) => Ok(row(place).map_or(Step::Again, |row| enter(items, row, below))),
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
            Meant::None => {
                let sample = rows.first().and_then(|it| it.items.first()).copied();
                let takes_place =
                    sample.and_then(|it| items.get(it)).is_some_and(|it| it.place.is_some() && !below.is_empty());
                match sample {
                    Some(sample) if takes_place && line.contains(',') => {
                        Ok(Step::Picked(Picked::Place(sample, line.to_owned())))
                    }
                    _ => {
                        let sentence = match line.is_empty() {
                            true => "Pick a row by its number.".to_owned(),
                            false => format!("\"{line}\" is none of these. Type a number, or help."),
                        };
                        self.screen.say(&sentence)?;
                        Ok(Step::Again)
                    }
                }
            }
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
            [.., heading] => lines.push(format!("{heading}:")),
        }
        for (place, row) in rows.iter().enumerate().take(shown) {
            let words = menu::row_in_words(items, below.len(), row);
            let mark = if usual == Some(place) { "  (Enter)" } else { "" };
            lines.push(format!("{:>4}  {words}{mark}", place + 1));
            let note = row.items.first().and_then(|it| items.get(*it));
            if let Some(note) = note.and_then(|it| it.note.as_ref()) {
                lines.push(format!("      {note}"));
            }
        }
        if rows.len() > shown {
            let left = rows.len() - shown;
            lines.push(format!("      and {left} more: type more to see them"));
        }
        let first = rows.first().and_then(|it| it.items.first());
        let place = first.and_then(|it| items.get(*it)).and_then(|it| it.place);
        if let Some(hint) = place.filter(|_| !below.is_empty()) {
            lines.push(format!("      or {hint}"));
        }
        self.screen.say(&lines.join("\n"))?;
        Ok(())
    }
}

/// The heading that all items stand under, if there is just one: that is no choice.
fn only_heading(items: &[Item]) -> Vec<String> {
    match menu::rows(items, &[]).as_slice() {
        [only] if only.items.len() > 1 => vec![only.label.clone()],
        _ => Vec::new(),
    }
}

/// What is behind a row: the thing itself, or more rows.
fn enter(items: &[Item], row: &Row, below: &[String]) -> Step {
    match row.items.as_slice() {
        [only] => {
            let item = items.get(*only);
            let more = item.is_some_and(|it| it.place.is_some() && it.path.len() > below.len() + 1);
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

/// The choice like this one, but at a place that was typed.
fn placed<S: Game>(view: &View<'_, S>, like: &S::Choice, text: &str) -> Result<S::Choice, String> {
    let word = S::place_word(like).ok_or("This needs no place.")?;
    let written = S::write_choice(view.table, like);
    let phrase = written
        .iter()
        .fold(Phrase::default(), |phrase, (key, value)| phrase.with(key, if key == word { text } else { value }));
    S::read_choice(view.table, &phrase).map_err(|error| format!("{}.", battle::capitalized(&error.0)))
}
