//! Battles that nobody writes into a file, put together while they are fought.

use systems::Arena;

use super::{Report, Table, page};
use crate::games::Columns;
use crate::{About, Finished, Rows};

/// What battles of one run have come to so far.
#[derive(Debug)]
pub struct Gathered {
    rows: Rows,
    columns: Columns,
    report: Report,
}

impl Gathered {
    /// Nothing yet, of a run that is called like this.
    pub fn new(arena: &dyn Arena, name: &str, about: About) -> Self {
        let rows = Rows::new(arena, about.seed);
        let names: Vec<String> = rows.columns().into_iter().map(|it| it.0).collect();
        let columns = Columns::of(&names).expect("rows have every column that is read back");
        let table = Table { name: name.to_owned(), battles: 0, about: Some(about) };
        let (sources, plans) = (columns.sources().to_vec(), columns.plans().to_vec());
        let report = Report { tables: vec![table], sources, plans, ..Report::default() };
        Self { rows, columns, report }
    }

    /// One battle more.
    pub fn take(&mut self, finished: &Finished) {
        let game = self.columns.game(&self.rows.row(finished));
        self.report.groups.count(&game);
        self.report.surprises.look(0, &game);
        for table in &mut self.report.tables {
            table.battles += 1;
            if let Some(about) = &mut table.about {
                about.end = about.end.max(finished.number + 1);
            }
        }
    }

    /// How many battles there are.
    pub fn battles(&self) -> u64 {
        self.report.groups.battles
    }

    /// Who fought whom.
    pub fn title(&self) -> String {
        page::title(&self.report)
    }

    /// Everything below the heading of [`Self::page`], for a page that has the style of the web app.
    pub fn parts(&self) -> String {
        page::parts(&self.report)
    }

    /// The page that [`crate::report`] would make of a file with these battles.
    pub fn page(&self) -> String {
        page::page(&self.report)
    }
}
