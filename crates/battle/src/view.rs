//! Views: what one seat, or a spectator, may see.
//!
//! State holds only what everybody may know, so a view lends it out as it is; beside it a seat's
//! view has that seat's own hand. There is no field that could carry anybody else's.

use crate::{Hand, Seat, Side, System};

/// What one seat may know.
///
/// There is no way from here to another seat's secrets:
///
/// ```compile_fail
/// fn cheat<S: battle::System>(view: battle::View<'_, S>) -> &battle::Hand<S> {
///     view.hands
/// }
/// ```
#[derive(Debug)]
pub struct View<'a, S: System> {
    /// Who looks.
    pub seat: Seat,
    /// The set-up.
    pub table: &'a S::Table,
    /// What everybody may know.
    pub state: &'a S::State,
    /// What this seat alone knows.
    pub mine: &'a Hand<S>,
}

impl<S: System> Clone for View<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for View<'_, S> {}

impl<S: System> View<'_, S> {
    /// The side that this seat plays for.
    pub fn side(&self) -> Side {
        S::seating(self.table).side_of(self.seat)
    }
}

/// What anybody may know who has no seat.
#[derive(Debug)]
pub struct SpectatorView<'a, S: System> {
    /// The set-up.
    pub table: &'a S::Table,
    /// What everybody may know.
    pub state: &'a S::State,
}
