//! A row a battle: the columns that tables of results have everywhere, and those of the system.
//!
//! What is empty nobody knows. There is no date in it, because the same run gives the same file.

use battle::{Seat, Seating, Side};
use sha2::{Digest as _, Sha256};
use systems::{Arena, Column, Edition, Mark};

use crate::{Finished, Sums};

/// The version of the columns.
pub const SCHEMA: &str = "1";

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// Words.
    Text,
    /// A whole number.
    Number,
}

/// Makes rows of the battles of an arena.
#[derive(Debug)]
pub struct Rows {
    edition: Edition,
    seating: Seating,
    players: Vec<Player>,
    columns: &'static [Column],
    seed: u64,
}

/// What every row says about a seat.
#[derive(Debug)]
struct Player {
    side: Side,
    bot: String,
    name: String,
    force: String,
    list: String,
    price: String,
}

/// Where sums find what they add up.
#[derive(Debug)]
pub(crate) struct Places {
    winner: usize,
    decisions: usize,
    /// By side: where its points are, and where its points by source are.
    sides: Vec<(String, usize, Vec<usize>)>,
}

impl Rows {
    /// Rows of the battles behind this number.
    pub fn new(arena: &dyn Arena, seed: u64) -> Self {
        let (seating, fielded) = (arena.seating(), arena.fielded());
        let players = seating.seats().zip(arena.bots()).map(|(seat, bot)| {
            let fielded = fielded.get(usize::from(seat.0));
            let hash = |text: &str| Sha256::digest(text).iter().map(|it| format!("{it:02x}")).collect();
            Player {
                side: seating.side_of(seat),
                bot: bot.clone(),
                name: seating.name(seat).to_owned(),
                force: fielded.map_or_else(String::new, |it| it.name.clone()),
                list: fielded.map_or_else(String::new, |it| hash(&it.text)),
                price: fielded.and_then(|it| it.price).map_or_else(String::new, |it| it.to_string()),
            }
        });
        let players = players.collect();
        Self { edition: arena.edition(), seating: seating.clone(), players, columns: arena.columns(), seed }
    }

    /// The columns in their order.
    pub fn columns(&self) -> Vec<(String, Holds)> {
        use Holds::{Number, Text};
        let mut all: Vec<(String, Holds)> = Vec::new();
        let mut add =
            |names: &[(&str, Holds)]| all.extend(names.iter().map(|(name, holds)| ((*name).to_owned(), *holds)));
        add(&[("schema", Text), ("game_id", Text), ("date_utc", Text), ("system", Text), ("edition", Text)]);
        add(&[("mission_pack", Text), ("mission", Text), ("killzone", Text), ("layout", Text), ("event", Text)]);
        add(&[("round", Number), ("table", Number), ("seed", Number), ("turns", Number)]);
        for number in 1..=self.players.len() {
            let mut add = |key: &str, holds: Holds| all.push((format!("p{number}_{key}"), holds));
            for key in ["id", "name", "faction", "list_sha256", "result"] {
                add(key, Text);
            }
            add("vp", Number);
            for it in self.columns {
                add(it.key, if it.is_points { Number } else { Text });
            }
            add("points", Number);
        }
        let mut add =
            |names: &[(&str, Holds)]| all.extend(names.iter().map(|(name, holds)| ((*name).to_owned(), *holds)));
        add(&[("winner", Text), ("end_reason", Text), ("engine_version", Text), ("rules_version", Number)]);
        add(&[("log_sha256", Text), ("number", Number), ("decisions", Number)]);
        all
    }

    /// The row of a battle.
    pub fn row(&self, finished: &Finished) -> Vec<String> {
        let Finished { number, seed, fought, .. } = finished;
        let (sheet, Edition { system, edition, pack, rules }) = (&fought.sheet, self.edition);
        let id = format!("{system}-{}-{number}", self.seed);
        let mut row: Vec<String> = [SCHEMA, &id, "", system, edition, pack].map(str::to_owned).to_vec();
        row.extend([&sheet.mission, &sheet.killzone, &sheet.layout].map(String::clone));
        row.extend(["", "", ""].map(str::to_owned));
        row.extend([seed.to_string(), sheet.rounds.to_string()]);
        for player in &self.players {
            let side = usize::from(player.side.0);
            let result = match fought.outcome.winner {
                None => "draw",
                Some(winner) if winner == player.side => "win",
                Some(_) => "loss",
            };
            row.extend([&player.bot, &player.name, &player.force, &player.list].map(String::clone));
            row.push(result.to_owned());
            row.push(fought.outcome.points.get(side).map_or_else(String::new, u16::to_string));
            let marks = sheet.sides.get(side).map_or(&[][..], Vec::as_slice);
            row.extend(marks.iter().map(|it| match it {
                Mark::Points(points) => points.to_string(),
                Mark::Plan(plan) => plan.clone(),
            }));
            row.push(player.price.clone());
        }
        row.push(fought.outcome.winner.map_or_else(|| DRAW.to_owned(), |side| self.winner(side)));
        row.extend(["finished", env!("CARGO_PKG_VERSION")].map(str::to_owned));
        row.extend([rules.to_string(), String::new(), number.to_string(), fought.decisions.to_string()]);
        row
    }

    /// As the column `winner` calls a side: by the first of its seats.
    fn winner(&self, side: Side) -> String {
        let first = self.seating.seats_of(side).next().unwrap_or(Seat(side.0));
        format!("p{}", first.0 + 1)
    }

    /// Where sums find what they add up.
    pub(crate) fn places(&self) -> Places {
        let columns = self.columns();
        let place = |name: &str| columns.iter().position(|it| it.0 == name).unwrap_or(columns.len());
        let side = |side: Side| {
            let winner = self.winner(side);
            let scores = self.columns.iter().filter(|it| it.is_points);
            let scores = scores.map(|it| place(&format!("{winner}_{}", it.key))).collect();
            let points = place(&format!("{winner}_vp"));
            (winner, points, scores)
        };
        let sides = self.seating.sides().map(side).collect();
        Places { winner: place("winner"), decisions: place("decisions"), sides }
    }
}

/// What the column `winner` says if nobody won.
const DRAW: &str = "draw";

impl Places {
    /// No battle yet.
    pub(crate) fn none(&self) -> Sums {
        Sums::none(self.sides.len(), self.sides.first().map_or(0, |it| it.2.len()))
    }

    /// One battle more, from its row.
    pub(crate) fn count(&self, row: &csv::StringRecord, sums: &mut Sums) {
        let number = |place: usize| row.get(place).and_then(|it| it.parse::<u64>().ok()).unwrap_or(0);
        sums.battles += 1;
        sums.decisions += number(self.decisions);
        let winner = row.get(self.winner).unwrap_or(DRAW);
        sums.draws += u64::from(winner == DRAW);
        for (side, (name, points, scores)) in self.sides.iter().enumerate() {
            sums.wins[side] += u64::from(winner == name);
            sums.points[side] += number(*points);
            sums.scores[side].iter_mut().zip(scores).for_each(|(sum, place)| *sum += number(*place));
        }
    }
}
