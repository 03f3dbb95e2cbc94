//! What `then` and `expect` claim, as read from the file.

pub(crate) mod sights;

use std::fmt;

use crate::Section;
use crate::step::{EMPTY, Refused, read_refused};
use sights::{Claim, Sight};

/// Something with the line where it stands.
#[derive(Debug)]
pub(crate) struct At<T> {
    pub(crate) line: u32,
    pub(crate) is: T,
}

/// Everything that one `then` or `expect` claims.
#[derive(Debug, Default)]
pub(crate) struct Expected {
    pub(crate) points: Vec<At<Points>>,
    pub(crate) rows: Vec<At<RowLike>>,
    pub(crate) events: Vec<At<String>>,
    pub(crate) no_events: Vec<At<String>>,
    pub(crate) refused: Option<Refused>,
    pub(crate) questions: Option<At<Vec<String>>>,
    /// Question and name.
    pub(crate) asked_of: Vec<At<(String, String)>>,
    pub(crate) needs: Option<At<String>>,
    pub(crate) next: Option<At<Vec<String>>>,
    /// Name and text.
    pub(crate) hidden_from: Vec<At<(String, String)>>,
    /// Name and text.
    pub(crate) told: Vec<At<(String, String)>>,
    pub(crate) winner: Option<At<String>>,
    pub(crate) recount: Option<At<Recounted>>,
    /// A text, and in how many public lines it occurs.
    pub(crate) times: Vec<At<(String, i64)>>,
    /// A side, and its points with those that were given.
    pub(crate) totals: Vec<At<(String, i64)>>,
    pub(crate) sights: Vec<Sight>,
    /// A seat, and what is wrong with its force; nothing if it is legal.
    pub(crate) complaints: Vec<At<(String, Vec<String>)>>,
}

impl Expected {
    /// True if all it says is that something did not happen.
    pub(crate) fn only_denies(&self) -> bool {
        let sights = || self.sights.iter().flat_map(|it| &it.claims).map(|it| &it.is);
        let counts = || self.times.iter().chain(&self.totals).map(|it| it.is.1);
        let denies = !self.no_events.is_empty()
            || !self.hidden_from.is_empty()
            || counts().any(|it| it == 0)
            || self.points.iter().any(|it| it.is.given == 0)
            || self.questions.as_ref().is_some_and(|it| it.is.is_empty())
            || sights().any(Claim::denies);
        let affirms = self.points.iter().any(|it| it.is.given > 0)
            || counts().any(|it| it > 0)
            || !(self.rows.is_empty() && self.events.is_empty() && self.asked_of.is_empty() && self.told.is_empty())
            || !self.complaints.is_empty()
            || self.questions.as_ref().is_some_and(|it| !it.is.is_empty())
            || sights().any(|it| !it.denies())
            || self.needs.is_some()
            || self.next.is_some()
            || self.winner.is_some()
            || self.recount.is_some();
        denies && !affirms
    }
}

/// So many points of a side for an op, or in total.
#[derive(Debug)]
pub(crate) struct Points {
    pub(crate) side: String,
    pub(crate) op: String,
    pub(crate) given: i64,
}

/// What some row of the ledger must look like. What is not said may be anything.
#[derive(Debug)]
pub(crate) struct RowLike {
    pub(crate) side: Option<String>,
    pub(crate) op: Option<String>,
    pub(crate) window: Option<String>,
    pub(crate) clause: Option<String>,
    pub(crate) given: Option<i64>,
    pub(crate) worth: Option<i64>,
    pub(crate) cut_by: Option<String>,
    pub(crate) facts: Vec<String>,
}

impl fmt::Display for RowLike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |key: &str, it: &Option<String>| Some(format!("{key} \"{}\"", it.as_ref()?));
        let number = |key: &str, it: Option<i64>| Some(format!("{key} {}", it?));
        let parts = [
            text("side", &self.side),
            text("op", &self.op),
            text("window", &self.window),
            text("clause", &self.clause),
            number("given", self.given),
            number("worth", self.worth),
            text("cut_by", &self.cut_by),
        ];
        let facts = self.facts.iter().map(|it| format!("fact \"{it}\""));
        let parts: Vec<String> = parts.into_iter().flatten().chain(facts).collect();
        f.write_str(&parts.join(", "))
    }
}

/// What the last undo or correction changed.
#[derive(Debug)]
pub(crate) struct Recounted {
    /// Steps that no longer fit.
    pub(crate) skipped: Option<Vec<i64>>,
    /// How many rolls are no longer used.
    pub(crate) unused: Option<i64>,
    /// Steps that wait for a roll.
    pub(crate) waiting: Option<Vec<i64>>,
}

/// Reads `then` or `expect`. Whatever is malformed is noted.
pub(crate) fn read_expected(section: &Section<'_>) -> Expected {
    let text = |key: &str| {
        let is = section.text(key)?.to_owned();
        Some(At { line: section.line_of(key), is })
    };
    let texts = |key: &str| {
        let is = section.texts(key)?.into_iter().map(str::to_owned).collect();
        Some(At { line: section.line_of(key), is })
    };
    Expected {
        points: read_points(section),
        rows: read_rows(section),
        events: each_text(section, "events"),
        no_events: each_text(section, "no_events"),
        refused: read_refused(section),
        questions: texts("questions"),
        asked_of: by_name(section, "asked_of"),
        needs: text("needs"),
        next: texts("next"),
        hidden_from: by_name(section, "hidden_from"),
        told: by_name(section, "told"),
        winner: text("winner"),
        recount: read_recount(section),
        times: numbers(section, "times"),
        totals: numbers(section, "totals"),
        sights: sights::read(section),
        complaints: read_complaints(section),
    }
}

fn numbers(section: &Section<'_>, key: &str) -> Vec<At<(String, i64)>> {
    let Some(all) = section.section(key) else {
        return Vec::new();
    };
    let number = |name: &str| Some(At { line: all.line_of(name), is: (name.to_owned(), all.integer(name)?) });
    all.keys().filter_map(number).collect()
}

fn read_complaints(section: &Section<'_>) -> Vec<At<(String, Vec<String>)>> {
    let Some(all) = section.section("complaints") else {
        return Vec::new();
    };
    let of = |name: &str| {
        let texts = all.texts(name)?.into_iter().map(str::to_owned).collect();
        Some(At { line: all.line_of(name), is: (name.to_owned(), texts) })
    };
    all.keys().filter_map(of).collect()
}

fn read_points(section: &Section<'_>) -> Vec<At<Points>> {
    let mut points = Vec::new();
    for (side, ops) in section.sections_in("points") {
        for op in ops.keys() {
            let Some(given) = ops.integer(op) else {
                continue;
            };
            points.push(At { line: ops.line_of(op), is: Points { side: side.to_owned(), op: op.to_owned(), given } });
        }
    }
    points
}

fn read_rows(section: &Section<'_>) -> Vec<At<RowLike>> {
    let rows = section.list("rows").unwrap_or_default();
    rows.iter()
        .map(|row| {
            if row.keys().next().is_none() {
                row.note_line("say something about the row");
            }
            let text = |key: &str| row.text(key).map(str::to_owned);
            let facts = row.texts("facts").unwrap_or_default();
            At {
                line: row.line(),
                is: RowLike {
                    side: text("side"),
                    op: text("op"),
                    window: text("window"),
                    clause: text("clause"),
                    given: row.integer("given"),
                    worth: row.integer("worth"),
                    cut_by: text("cut_by"),
                    facts: facts.into_iter().map(str::to_owned).collect(),
                },
            }
        })
        .collect()
}

fn read_recount(section: &Section<'_>) -> Option<At<Recounted>> {
    let recount = section.section("recount")?;
    Some(At {
        line: recount.line(),
        is: Recounted {
            skipped: recount.integers("skipped"),
            unused: recount.integer("unused"),
            waiting: recount.integers("waiting"),
        },
    })
}

fn each_text(section: &Section<'_>, key: &str) -> Vec<At<String>> {
    let texts = section.texts_at(key).unwrap_or_default();
    if texts.iter().any(|(_, text)| text.trim().is_empty()) {
        section.note(key, EMPTY);
    }
    texts.into_iter().map(|(line, text)| At { line, is: text.to_owned() }).collect()
}

fn by_name(section: &Section<'_>, key: &str) -> Vec<At<(String, String)>> {
    let Some(names) = section.section(key) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for name in names.keys() {
        for At { line, is: text } in each_text(&names, name) {
            all.push(At { line, is: (name.to_owned(), text) });
        }
    }
    all
}
