//! The four stratagems of the pack: one command point each, open to both players.
//!
//! Each file says when its stratagem may be used; what it changes is an event of its own.

pub(crate) mod fixed_determination;
mod list;
pub(crate) mod new_intel;
pub(crate) mod quick_thinking;
pub(crate) mod standing_orders;
#[cfg(test)]
mod tests;

pub use list::Ploy;
