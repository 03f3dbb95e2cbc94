//! Options: what a seat can choose now, for those who ask for the list.
//!
//! Judging one choice never needs the list. Whatever is on it is accepted.

use crate::{System, View};

/// A system that can list what a seat may choose.
pub trait Options: System {
    /// Every discrete choice, and for places a set good enough to play with. From the seat's own
    /// view, so that a missing option tells nothing about anybody else.
    fn options(view: &View<'_, Self>) -> Vec<Self::Choice>;

    /// One legal choice, found without making the list where that is possible. `below` gives numbers
    /// below what it is told, each with the same chance; then every option of the list has the same chance.
    fn draw(view: &View<'_, Self>, below: &mut dyn FnMut(usize) -> usize) -> Option<Self::Choice> {
        let mut options = Self::options(view);
        if options.is_empty() { None } else { Some(options.swap_remove(below(options.len()))) }
    }

    /// Every secret that this seat may seal in a slot.
    fn secrets(view: &View<'_, Self>, slot: Self::Slot) -> Vec<Self::Secret>;

    /// One of those secrets, each with the same chance, without making the list where that is possible.
    fn draw_secret(
        view: &View<'_, Self>,
        slot: Self::Slot,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Self::Secret> {
        let mut secrets = Self::secrets(view, slot);
        if secrets.is_empty() { None } else { Some(secrets.swap_remove(below(secrets.len()))) }
    }

    /// What can be reported now from a physical table.
    fn reports(view: &View<'_, Self>) -> Vec<Self::Report>;
}
