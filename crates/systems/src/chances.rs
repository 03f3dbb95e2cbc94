//! Chances behind the door: what the rows of an attack are likely to do, from what everybody knows.

mod killteam;

use battle::{Act, System, View};
use door::{Odds, Stakes};

/// Somebody who can tell what an attack is likely to do. Made once for a battle and shared by its copies.
pub(crate) trait Chances<S: System>: Send + Sync {
    /// Of one row, or of the attack in progress as it stands.
    fn odds(&self, view: &View<'_, S>, act: Option<&Act<S>>) -> Option<Odds>;

    /// Of an attack that somebody wonders about, from where whoever attacks stands or from another place.
    fn suppose(&self, view: &View<'_, S>, line: &str, from: Option<&str>) -> Result<Supposed, String>;
}

/// An attack that somebody wonders about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Supposed {
    /// Who does what to whom.
    pub says: String,
    /// What hangs on it, with what it is likely to do.
    pub stakes: Stakes,
    /// Why it would be refused there, all of it. Whose turn it is and how somebody got there is nobody's question.
    pub why: Vec<String>,
}
