//! Rules of single teams.

use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;

/// True if a rule lets this operative counteract although it has a Conceal order.
pub(crate) fn counteracts_concealed(_: &Table, _: &State, _: OperativeId) -> bool {
    false
}
