//! The datacards of pieces.

use scenario::Section;
use table::{Length, Shape};

use super::weapons;
use crate::abilities::Ability;
use crate::team::{Datacard, read_base};
use crate::vocabulary::Action;

/// The datacard of a piece of which nothing is said.
pub(super) fn plain(name: String) -> Datacard {
    Datacard::new(name, 2, 6, 4, 10, Length::mm(32)).armed(weapons::plain())
}

/// The datacard of a piece as it is given.
pub(super) fn given(code: &str, section: &Section<'_>) -> Datacard {
    let name = section.text("name").unwrap_or(code).to_owned();
    let base = section.read("base", |it| read_base(code, it)).unwrap_or(Shape::round(Length::mm(32)));
    let apl = section.number("apl").unwrap_or(2);
    let movement = section.number("move").unwrap_or(6);
    let wounds = section.number("wounds").unwrap_or(10);
    let save = section.number("save").unwrap_or(4);
    let mut card = Datacard::new(name, apl, movement, save, wounds, Length::mm(32)).armed(weapons::read(section));
    card.base = base;
    card.joins_later = section.flag("joins_later").unwrap_or(false);
    card.must = section.flag("must").unwrap_or(false);
    if let Some(height) = section.read("height", str::parse) {
        card = card.with_height(height);
    }
    card.ignored_for_kill_op = section.flag("ignored_for_kill_op").unwrap_or(false);
    card.keywords = section.texts("keywords").unwrap_or_default().into_iter().map(str::to_owned).collect();
    for ability in section.texts("abilities").unwrap_or_default() {
        match Ability::parse(ability) {
            Ok(it) => card.abilities.push(it),
            Err(fault) => section.note("abilities", fault),
        }
    }
    for action in section.texts("actions").unwrap_or_default() {
        match Action::named(action) {
            Some(it) => card.actions.push(it),
            None => section.note("actions", format!("\"{action}\" is no action")),
        }
    }
    card
}
