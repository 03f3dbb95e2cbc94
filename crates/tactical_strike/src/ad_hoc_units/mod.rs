//! Ad-Hoc Units: who may form one, which rules it shares, and how Heroes and Leaders split and merge them.

mod base_type;
pub mod composition;
pub mod conferring;
pub mod reorganising;

pub use base_type::BaseType;

#[cfg(test)]
mod tests;
