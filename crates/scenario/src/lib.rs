//! The given/when/then language of scenarios, and its runner, for any system.
//!
//! A rule's test, a bug report and a teaching example are the same kind of text: *given* a table,
//! *when* these inputs arrive, *then* this is so. The language is described in `docs/scenarios.md`;
//! a system joins in by implementing [`Staged`].
//!
//! The crate is pure: it takes a name and a text, never a path, and nothing in a text makes it
//! panic. Only [`check`] does, on purpose, in tests.

#![deny(clippy::float_arithmetic)]

mod compare;
mod document;
mod expected;
mod needs;
mod perform;
mod report;
mod run;
mod script;
mod section;
mod source;
mod staged;
mod step;
mod story;
mod time;

pub use document::read_document;
pub use report::Report;
pub use run::{check, run};
pub use script::system_of;
pub use section::{Given, Listed, Section};
pub use source::Fault;
pub use staged::{Stage, Staged};
