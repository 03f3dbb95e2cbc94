//! Transports: who fits aboard.

use crate::header::Table;
use crate::vocabulary::UnitId;

/// True if a transport takes a unit aboard, where so many models are aboard then: one of its own side,
/// with a fitting keyword, and room for all of them.
pub(crate) fn takes(table: &Table, transport: UnitId, unit: UnitId, models: u16) -> bool {
    let same_side = table.side_of(unit) == table.side_of(transport) && unit != transport;
    let Some(hold) = table.unit(transport).transport.filter(|_| same_side) else {
        return false;
    };
    let fits = hold.carries.is_empty() || hold.carries.meets(table.unit(unit).keywords);
    fits && models <= u16::from(hold.capacity)
}
