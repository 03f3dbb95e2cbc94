//! Ad-Hoc Units: who may form one, which rules it shares, and how Heroes and Leaders split and merge them.

pub mod composition;
pub mod conferring;
pub mod reorganising;

#[cfg(test)]
mod tests;
