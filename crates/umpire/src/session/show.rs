//! What is shown: the story so far, the table, the score.

use battle::{
    Battle, Change, Entry, Input, Needs, Outcome, Row, Seat, System, TakenBack, Words, Written, capitalized,
    row_in_words, write_faces, write_input,
};

use super::Session;
use crate::games::Game;
use crate::words::counted;

/// So many lines of the log fit on a screen.
const LAST: usize = 30;

impl<S: Game> Session<'_, S> {
    /// Says something that no event tells, and keeps it for those from whom the screen is covered.
    pub(super) fn announce(&mut self, text: String) -> anyhow::Result<()> {
        self.screen.say(&text)?;
        let mut others = self.people();
        others.retain(|it| Some(*it) != self.at);
        if self.at.is_some() && self.screen.is_terminal() && !others.is_empty() {
            self.unread.push((text, others));
        }
        Ok(())
    }

    /// A sentence with its names spelled out.
    pub(super) fn spelled(&self, says: &door::Says) -> String {
        let table = self.battle.table();
        let still = S::still(table, self.battle.spectate().state);
        says.spelled(&Named { figures: &still.figures, seating: self.battle.seating() })
    }

    /// Says again what whoever is at the screen has not read.
    fn say_unread(&mut self) -> anyhow::Result<()> {
        let at = self.at;
        for (text, seats) in &mut self.unread {
            if at.is_none_or(|it| seats.contains(&it)) {
                self.screen.say(text)?;
                seats.retain(|it| at.is_some_and(|at| at != *it));
            }
        }
        self.unread.retain(|(_, seats)| !seats.is_empty());
        Ok(())
    }

    /// Tells what has happened since whoever is at the screen last looked.
    pub(super) fn tell(&mut self) -> anyhow::Result<()> {
        self.say_unread()?;
        let told = match self.at {
            Some(seat) => self.told.get(usize::from(seat.0)).copied(),
            None => None,
        };
        let told = told.unwrap_or(self.told_everybody);
        let news = self.battle.log(self.at).filter(|it| it.entry > told);
        let mut closed = None;
        let mut is_anew = false;
        let mut lines = Vec::new();
        for news in news {
            closed = S::closes(&news.event).or(closed);
            is_anew |= S::is_worth_a_map(&news.event);
            lines.push(event_in_words::<S>(&self.battle, &news.event));
        }
        lines.retain(|it| !it.is_empty());
        if !lines.is_empty() {
            // Events in a row are one story, whoever caused them.
            if !self.is_telling {
                self.screen.say("")?;
            }
            self.screen.say(&lines.join("\n"))?;
            self.is_telling = true;
        }
        let newest = self.battle.newest();
        match self.at.and_then(|it| self.told.get_mut(usize::from(it.0))) {
            // Where nothing is covered, what one has read all have read.
            Some(told) if self.screen.is_terminal() => *told = newest,
            Some(_) => {
                self.told.fill(newest);
                self.told_everybody = newest;
            }
            None => {
                self.told.fill(newest);
                self.told_everybody = newest;
            }
        }
        // A new turning point is a good moment to look up from the story.
        if let Some(window) = closed
            && !matches!(self.battle.needs(), Needs::Nothing(_))
        {
            let lines = S::after(&self.view(self.at.unwrap_or(Seat::A)), window);
            if !lines.is_empty() {
                self.screen.say("")?;
                match S::is_seen_elsewhere() {
                    true => self.screen.say(&lines.join("\n"))?,
                    false => self.say_state(&lines)?,
                }
            }
        }
        // In a pipe nobody looks at it.
        let map = S::map(&self.view(self.at.unwrap_or(Seat::A)), self.screen.columns());
        if let Some(map) = map.filter(|_| is_anew && self.screen.is_terminal()) {
            self.screen.show(&map)?;
            self.is_telling = false;
        }
        Ok(())
    }

    /// The table in sentences.
    pub(crate) fn show_table(&mut self) -> anyhow::Result<()> {
        let lines = S::state(&self.view(self.at.unwrap_or(Seat::A)));
        self.say_state(&lines)
    }

    /// The table at a glance: what is told of it in a few lines, and its map where people look at it.
    pub(crate) fn show_glance(&mut self) -> anyhow::Result<()> {
        let lines = S::glance(&self.view(self.at.unwrap_or(Seat::A)));
        self.say_state(&lines)?;
        let map = S::map(&self.view(self.at.unwrap_or(Seat::A)), self.screen.columns());
        if let Some(map) = map.filter(|_| self.screen.is_terminal()) {
            self.screen.show(&map)?;
        }
        Ok(())
    }

    fn say_state(&mut self, lines: &[String]) -> anyhow::Result<()> {
        let mut text = lines.join("\n");
        if self.at.is_none() {
            // "Your" would leave everybody around the screen asking whose.
            text = text.replace("Your ", &format!("{}'s ", self.name(Seat::A)));
        }
        self.screen.say(&text)?;
        Ok(())
    }

    pub(super) fn show_map(&mut self) -> anyhow::Result<()> {
        let columns = self.screen.columns();
        let map = S::map(&self.view(self.at.unwrap_or(Seat::A)), columns);
        match map {
            Some(map) => self.screen.show(&map)?,
            None => self.screen.say("There is no map of this table: only you can see where things are.")?,
        }
        Ok(())
    }

    /// What has happened: all of it, or as much as fits where people read it.
    pub(super) fn show_log(&mut self, all: bool) -> anyhow::Result<()> {
        let mut lines: Vec<String> = self
            .battle
            .log(self.at)
            .map(|it| (it.entry, event_in_words::<S>(&self.battle, &it.event)))
            .filter(|(_, words)| !words.is_empty())
            .map(|(entry, words)| format!("{:>4}  {words}", entry.0))
            .collect();
        let earlier = lines.len().saturating_sub(LAST);
        if earlier > 0 && !all && self.screen.is_terminal() {
            lines.drain(..earlier);
            lines.insert(0, format!("      {earlier} lines before: log all shows them"));
        }
        match lines.is_empty() {
            true => self.screen.say("Nothing has happened yet.")?,
            false => self.screen.say(&lines.join("\n"))?,
        }
        Ok(())
    }

    /// The ledger by side, clause by clause, zeros and caps included.
    pub(super) fn show_score(&mut self, viewer: Option<Seat>) -> anyhow::Result<()> {
        let text = score_in_words::<S>(&self.battle, viewer);
        self.screen.say(&text)?;
        Ok(())
    }

    /// Why the last input was refused, or else what the last window gave and on which facts.
    pub(super) fn show_why(&mut self) -> anyhow::Result<()> {
        if !self.refused.is_empty() {
            let lines: Vec<String> = self.refused.iter().map(|it| format!("{it} (Rule: {}.)", it.rule)).collect();
            self.screen.say(&lines.join("\n"))?;
            return Ok(());
        }
        let rows: Vec<&Row<S>> = self.battle.ledger(self.at).collect();
        let Some(last) = rows.last().map(|it| it.window) else {
            let nothing = "Nothing was refused just now, and nothing has scored yet.";
            self.screen.say(nothing)?;
            return Ok(());
        };
        let mut lines = vec![format!("{}:", capitalized(&S::window_of(self.battle.table(), last)))];
        let of_that_window = rows.iter().filter(|it| it.window == last);
        lines.extend(of_that_window.map(|row| {
            let name = self.battle.seating().name_of_side(row.side);
            format!("  {name} {}", row_in_words::<S>(self.battle.table(), row))
        }));
        self.screen.say(&lines.join("\n"))?;
        Ok(())
    }
}

/// What things are called at this table.
struct Named<'a> {
    figures: &'a [door::Figure],
    seating: &'a battle::Seating,
}

impl door::Names for Named<'_> {
    fn name(&self, of: &door::Ref) -> String {
        match of {
            door::Ref::Piece(id) => {
                let figure = self.figures.iter().find(|it| it.id == *id);
                figure.map_or_else(|| id.to_string(), |it| it.name.clone())
            }
            door::Ref::Side(side) => self.seating.name_of_side(*side),
            door::Ref::Seat(seat) => self.seating.name(*seat).to_owned(),
            other => door::Says::from(other.clone()).to_string(),
        }
    }
}

/// Who won, how clearly, and what was taken back on the way.
pub(crate) fn outcome_in_words<S: Written>(battle: &Battle<S>, outcome: &Outcome) -> String {
    let mut points: Vec<String> = outcome.points.iter().map(u16::to_string).collect();
    let how = match outcome.winner {
        Some(side) => {
            // The winner's points come first, wherever it sits.
            let own = usize::from(side.0).min(points.len().saturating_sub(1));
            if let Some(before) = points.get_mut(..=own) {
                before.rotate_right(1);
            }
            format!("{} wins, {}", battle.seating().name_of_side(side), points.join(" to "))
        }
        None => format!("a draw, {}", points.join(" to ")),
    };
    let taken_back = taken_back_in_words(battle).into_iter().map(|it| format!(" {it}"));
    format!("The battle is over: {how}.{}", taken_back.collect::<String>())
}

/// What somebody took back that others had seen, a sentence for each of them.
pub(crate) fn taken_back_in_words<S: Written>(battle: &Battle<S>) -> Vec<String> {
    let sentence = |it: &TakenBack| {
        let parts = [(it.rolls, "roll"), (it.reveals, "reveal")];
        let parts = parts.into_iter().filter(|(count, _)| *count > 0).map(|(count, thing)| counted(count, thing));
        format!("{} took back {}.", battle.seating().name(it.by), parts.collect::<Vec<_>>().join(" and "))
    };
    battle.taken_back().iter().map(sentence).collect()
}

/// The ledger by side and window.
pub(crate) fn score_in_words<S: Words + Written>(battle: &Battle<S>, viewer: Option<Seat>) -> String {
    let mut lines = Vec::new();
    for side in battle.seating().sides() {
        let rows: Vec<&Row<S>> = battle.ledger(viewer).filter(|it| it.side == side).collect();
        let total: u32 = rows.iter().map(|it| u32::from(it.given)).sum();
        let name = battle.seating().name_of_side(side);
        lines.push(format!("{name}: {}", counted(total, "point")));
        let mut window = None;
        for row in rows {
            if window != Some(row.window) {
                window = Some(row.window);
                lines.push(format!("  {}", capitalized(&S::window_of(battle.table(), row.window))));
            }
            lines.push(format!("    {}", row_in_words::<S>(battle.table(), row)));
        }
    }
    lines.join("\n")
}

fn event_in_words<S: Words + Written>(battle: &Battle<S>, event: &S::Event) -> String {
    S::event(battle.table(), event)
}

/// An entry of a journal in a few words. The battle stands before it.
pub(crate) fn entry_in_words<S: Game>(battle: &Battle<S>, entry: &Entry<S>) -> String {
    let table = battle.table();
    match &entry.input {
        Input::Choose(choice) => match entry.seat.filter(|it| battle.seating().has(*it)) {
            Some(seat) => {
                let words = S::choice(&battle.view(seat), choice);
                // What a place would mean is for whoever chooses, not for the story.
                words.split_once(": ").map_or(words.clone(), |(what, _)| what.to_owned())
            }
            None => written::<S>(table, &entry.input),
        },
        Input::Seal { slot, commitment } => {
            let seal = commitment.to_string().to_uppercase();
            let (first, second) = (seal.get(..4), seal.get(4..8));
            format!("seals the {}: {} {}", S::slot(*slot), first.unwrap_or_default(), second.unwrap_or_default())
        }
        Input::Open { slot, secret, .. } => {
            format!("opens the {}: {}", S::slot(*slot), S::write_secret(table, secret))
        }
        Input::Answer { question, answer } => {
            let wording = S::question(table, *question);
            let label = wording.answers.into_iter().find(|(it, _)| it == answer).map(|(_, label)| label);
            format!("answers \"{}\" {}", wording.text, label.unwrap_or_else(|| S::write_answer(table, *answer)))
        }
        Input::Roll { roll, faces } => {
            format!("{}: {}", S::write_roll(table, *roll), write_faces(faces))
        }
        Input::Propose(Change::Undo { from }) => format!("asks to undo from entry {from} on"),
        Input::Propose(Change::Withdraw { entry }) => format!("asks to withdraw entry {entry}"),
        Input::Propose(Change::Replace { entry, with }) => {
            format!("asks to correct entry {entry}: {}", written::<S>(table, with))
        }
        Input::Propose(Change::Insert { before, with }) => {
            let inner = Entry { input: (**with).clone(), ..entry.clone() };
            format!("before entry {before}: {}", entry_in_words(battle, &inner))
        }
        Input::Consent(true) => "allows it".to_owned(),
        Input::Consent(false) => "refuses it".to_owned(),
        Input::Report(report) => format!("reports: {}", S::report(table, report).path.join(", ")),
    }
}

/// An input in the words of the journal, without its quotation marks.
fn written<S: System + Written>(table: &S::Table, input: &Input<S>) -> String {
    let phrase = write_input(table, input);
    let words: Vec<String> = phrase.iter().map(|(word, value)| format!("{word} {value}")).collect();
    words.join(", ")
}
