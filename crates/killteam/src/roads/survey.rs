//! Finding pages and roads out, when somebody first asks for them.

use std::sync::OnceLock;

use table::Point;

use super::cells::Cells;
use super::{Atlas, Page, Toll, places};
use crate::actions::Walker;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{End, OperativeId};

/// Rules may let somebody go this much further than its datacard says.
const FURTHER: i32 = 2;

impl Table {
    /// The places of the map that are worth going to, for somebody of these measures.
    pub(crate) fn page(&self, who: OperativeId) -> &Page {
        self.atlas().page(self, who)
    }

    /// Where somebody can be set up at an end, as far as the map goes: what a list offers.
    pub fn set_ups(&self, who: OperativeId, end: End) -> &[Point] {
        self.page(who).set_ups(end)
    }

    /// Where lists let somebody go: the places of the map that are worth going to.
    pub fn places(&self, who: OperativeId) -> &[Point] {
        &self.page(who).spots
    }
}

impl Atlas {
    /// The page for somebody.
    fn page(&self, table: &Table, who: OperativeId) -> &Page {
        let number = self.of.get(who.index()).copied().unwrap_or_default();
        let (_, page) = self.pages.get(number).expect("every operative has a page");
        page.get_or_init(|| {
            let alike = table.operatives().filter(|it| self.of.get(it.index()) == Some(&number));
            let inches = alike.map(|it| table.card(it).movement).max().unwrap_or(0) + FURTHER;
            Page::new(table, who, inches)
        })
    }
}

impl Page {
    fn new(table: &Table, like: OperativeId, inches: i32) -> Self {
        let places::Places { spots, stairs } = places::find(table, like);
        let roads = std::iter::repeat_with(OnceLock::new).take(spots.len()).collect();
        let set_ups = [End::A, End::B].map(|end| places::set_ups(table, like, end));
        let (cells, empty) = (Cells::new(table, &spots), Box::new(State::new()));
        Self { like, inches, cells, spots, stairs, roads, set_ups, empty }
    }

    /// What a road from there takes, if terrain leaves it free.
    pub(super) fn survey(&self, table: &Table, at: Point, way: &[Point]) -> Option<Toll> {
        let (cost, steep) = Walker::elsewhere(table, &self.empty, self.like, at).survey(way)?;
        Some(Toll { cost, steep })
    }
}
