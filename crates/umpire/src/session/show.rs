//! What is shown: the story so far, the table, the score.

use battle::{EntryNo, Outcome, capitalized, counted};
use door::{Have, Refusal, Says, ScoreRow, Viewer};
use systems::Sitting;

use super::Session;

/// Every map fits into so many columns.
const WIDE: usize = 200;

/// So many lines of the log fit on a screen.
const LAST: usize = 30;

impl Session<'_> {
    /// A sentence with its names spelled out.
    pub(super) fn spelled(&self, says: &Says) -> String {
        says.spelled(&Named { figures: &self.still.figures, cards: &self.still.cards, seating: self.sitting.seating() })
    }

    /// Tells what has happened since whoever is at the screen last looked.
    pub(super) fn tell(&mut self) -> anyhow::Result<()> {
        let told = self.at.and_then(|it| self.told.get(usize::from(it.0)).copied()).unwrap_or(self.told_everybody);
        let viewer = self.viewer();
        let seen = self.seen(&viewer);
        if let Some(still) = seen.still {
            self.still = still;
        }
        let news = self.sitting.news(&viewer, told);
        let lines: Vec<String> = news.iter().map(|it| self.spelled(&it.says)).filter(|it| !it.is_empty()).collect();
        if !lines.is_empty() {
            // Events in a row are one story, whoever caused them.
            if !self.is_telling {
                self.screen.say("")?;
            }
            self.screen.say(&lines.join("\n"))?;
            self.is_telling = true;
        }
        let newest = self.sitting.newest();
        match self.at.and_then(|it| self.told.get_mut(usize::from(it.0))) {
            // Where nothing is covered, what one has read all have read.
            Some(told) if self.screen.is_terminal() => *told = newest,
            _ => {
                self.told.fill(newest);
                self.told_everybody = newest;
            }
        }
        // The end of a window is a good moment to look up from the story.
        let remarks = self.sitting.remarked(&viewer, told);
        if !remarks.is_empty() {
            self.screen.say("")?;
            self.screen.say(&remarks.join("\n"))?;
        }
        // In a pipe nobody looks at it, and a real table lies before those who have one.
        let round = seen.moving.moment.round;
        if round > self.round {
            self.round = round;
            let map = self.sitting.pictured(&viewer, self.screen.columns());
            if let Some(map) = map.filter(|_| self.screen.is_terminal() && !self.still.physical) {
                self.screen.show(&map)?;
                self.is_telling = false;
            }
        }
        Ok(())
    }

    /// The table in sentences.
    pub(crate) fn show_table(&mut self) -> anyhow::Result<()> {
        let lines = self.sitting.described(&self.viewer(), false);
        Ok(self.screen.say(&lines.join("\n"))?)
    }

    /// The table at a glance: what is told of it in a few lines, and its map where people look at it.
    pub(crate) fn show_glance(&mut self) -> anyhow::Result<()> {
        let lines = self.sitting.described(&self.viewer(), true);
        self.screen.say(&lines.join("\n"))?;
        let map = self.sitting.pictured(&self.viewer(), self.screen.columns());
        if let Some(map) = map.filter(|_| self.screen.is_terminal()) {
            self.screen.show(&map)?;
        }
        Ok(())
    }

    pub(super) fn show_map(&mut self) -> anyhow::Result<()> {
        let at = |columns: usize| self.sitting.pictured(&self.viewer(), columns);
        match (at(self.screen.columns()), at(WIDE)) {
            (Some(map), _) => self.screen.show(&map)?,
            (None, Some(_)) => {
                self.screen.say("This screen is too narrow for the map; table tells the same in sentences.")?;
            }
            (None, None) => self.screen.say("There is no map of this table: only you can see where things are.")?,
        }
        Ok(())
    }

    /// What has happened: all of it, or as much as fits where people read it.
    pub(super) fn show_log(&mut self, all: bool) -> anyhow::Result<()> {
        let news = self.sitting.news(&self.viewer(), EntryNo(0));
        let told = news.iter().map(|it| (it.entry, self.spelled(&it.says))).filter(|(_, words)| !words.is_empty());
        let mut lines: Vec<String> = told.map(|(entry, words)| format!("{:>4}  {words}", entry.0)).collect();
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
    pub(super) fn show_score(&mut self, viewer: &Viewer) -> anyhow::Result<()> {
        let text = score_in_words(&*self.sitting, viewer);
        Ok(self.screen.say(&text)?)
    }

    /// Why the last input was refused, or else what the last window gave and on which facts.
    pub(super) fn show_why(&mut self) -> anyhow::Result<()> {
        if !self.refused.is_empty() {
            let ruled = |it: &Refusal| format!("{} (Rule: {}.)", refusal_in_words(it), it.rule);
            let lines: Vec<String> = self.refused.iter().map(ruled).collect();
            self.screen.say(&lines.join("\n"))?;
            return Ok(());
        }
        let rows = self.seen(&self.viewer()).moving.score.rows;
        let Some(last) = rows.last().map(|it| it.window.clone()) else {
            self.screen.say("Nothing was refused just now, and nothing has scored yet.")?;
            return Ok(());
        };
        let mut lines = vec![format!("{}:", capitalized(&self.spelled(&last)))];
        let of_that_window = rows.iter().filter(|it| it.window == last);
        lines.extend(of_that_window.map(|row| {
            let name = self.sitting.seating().name_of_side(row.side);
            format!("  {name} {}", row_in_words(row))
        }));
        Ok(self.screen.say(&lines.join("\n"))?)
    }

    /// What the bot wanted and feared when it last decided, or at an entry.
    pub(super) fn show_why_of_bot(&mut self, number: &str) -> anyhow::Result<()> {
        let entry = match number.parse() {
            Ok(number) => Some(EntryNo(number)),
            Err(_) if number.is_empty() => None,
            Err(_) => {
                let sentence = format!("{number} is no number of an entry; `log` shows them.");
                return Ok(self.screen.say(&sentence)?);
            }
        };
        let mut seats = self.sitting.seating().seats().zip(&self.still.seats);
        let Some((seat, _)) = seats.find(|(_, it)| it.bot.is_some()) else {
            return Ok(self.screen.say("No bot plays here.")?);
        };
        let told = self.sitting.explained(&self.viewer(), seat, entry, PLAYOUTS_FOR_REASONS);
        let lines = told.map_or_else(|sentence| vec![sentence], |it| it.reasons());
        Ok(self.screen.say(&lines.join("\n"))?)
    }
}

/// So many battles are imagined to tell why a bot did something: well under a second.
const PLAYOUTS_FOR_REASONS: u32 = 120;

/// What things are called at this table.
struct Named<'a> {
    figures: &'a [door::Figure],
    cards: &'a [door::Card],
    seating: &'a battle::Seating,
}

impl door::Names for Named<'_> {
    fn name(&self, of: &door::Ref) -> String {
        match of {
            door::Ref::Piece(id) => {
                let figure = self.figures.iter().find(|it| it.id == *id);
                figure.map_or_else(|| id.to_string(), |it| it.name.clone())
            }
            door::Ref::Card(id) => {
                let card = self.cards.iter().find(|it| it.id == *id);
                card.map_or_else(|| id.to_string(), |it| it.name.clone())
            }
            door::Ref::Side(side) => self.seating.name_of_side(*side),
            door::Ref::Seat(seat) => self.seating.name(*seat).to_owned(),
            other => Says::from(other.clone()).to_string(),
        }
    }
}

/// A reason with what it needs and what was found.
pub(super) fn refusal_in_words(refusal: &Refusal) -> String {
    match refusal.detail.is_empty() {
        true => refusal.headline.to_string(),
        false => format!("{} {}", refusal.headline, refusal.detail),
    }
}

/// A row of the score: points first, then the clause, then the facts. A clause that gave nothing is told as what it needs,
/// one that was cut with what cut it.
fn row_in_words(row: &ScoreRow) -> String {
    let points = if row.given > 0 { format!("+{}", row.given) } else { "0".to_owned() };
    let (op, clause) = (&row.op, &row.clause);
    let facts: Vec<String> = row.facts.iter().map(|it| it.says.to_string()).collect();
    let facts = if facts.is_empty() { String::new() } else { format!(" {}.", facts.join("; ")) };
    match &row.cut {
        Some(cap) => format!("{points} {op}: {clause}. Limit: {cap}.{facts}"),
        None if row.given < row.worth => format!("{points} {op}. It needs: {clause}.{facts}"),
        None if row.worth == 0 => format!("{points} {op}: {clause}. That is worth nothing.{facts}"),
        None => format!("{points} {op}: {clause}.{facts}"),
    }
}

/// Who won, how clearly, and what was taken back on the way.
pub(crate) fn outcome_in_words(sitting: &dyn Sitting) -> String {
    let Some(Outcome { winner, points }) = sitting.outcome() else {
        return "The battle is not over.".to_owned();
    };
    let mut points: Vec<String> = points.iter().map(u16::to_string).collect();
    let how = match winner {
        Some(side) => {
            // The winner's points come first, wherever it sits.
            let own = usize::from(side.0).min(points.len().saturating_sub(1));
            if let Some(before) = points.get_mut(..=own) {
                before.rotate_right(1);
            }
            format!("{} wins, {}", sitting.seating().name_of_side(side), points.join(" to "))
        }
        None => format!("a draw, {}", points.join(" to ")),
    };
    let taken_back = sitting.tally().taken_back_in_words(sitting.seating()).into_iter().map(|it| format!(" {it}"));
    format!("The battle is over: {how}.{}", taken_back.collect::<String>())
}

/// The score by side and window.
pub(crate) fn score_in_words(sitting: &dyn Sitting, viewer: &Viewer) -> String {
    let score = sitting.seen(viewer, Have::default()).moving.score;
    let mut lines = Vec::new();
    for sum in &score.sides {
        let name = sitting.seating().name_of_side(sum.side);
        lines.push(format!("{name}: {}", counted(sum.total, "point")));
        let mut window = None;
        for row in score.rows.iter().filter(|it| it.side == sum.side) {
            if window != Some(&row.window) {
                window = Some(&row.window);
                lines.push(format!("  {}", capitalized(&row.window.to_string())));
            }
            lines.push(format!("    {}", row_in_words(row)));
        }
    }
    lines.join("\n")
}
