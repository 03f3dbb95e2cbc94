//! Places, where they are known.

use door::{Base, Id, Moving, Still};

/// Bases of digital tables do not lie in each other, and all of them lie on the table.
pub(super) fn nobody_stands_in_somebody(still: &Still, after: &Moving) -> Result<(), String> {
    let Some(board) = still.board.as_ref().filter(|_| !still.physical) else { return Ok(()) };
    let radius = |id: &Id| match still.figures.iter().find(|it| it.id == *id)?.base {
        Some(Base::Round(wide)) => Some(i64::from(wide) / 2),
        _ => None,
    };
    let stands: Vec<(&Id, [i64; 3], i64)> = after
        .scene
        .pieces
        .iter()
        .filter_map(|it| {
            let at = it.at.first()?.at;
            Some((&it.id, [at.x, at.y, at.z].map(i64::from), radius(&it.id)?))
        })
        .collect();
    for (place, (id, at, radius)) in stands.iter().enumerate() {
        let inside = |axis: usize| (0..=i64::from(board.size[axis])).contains(&at[axis]);
        if !(inside(0) && inside(1)) {
            return Err(format!("{id} stands beside the table"));
        }
        for (other, its, wide) in &stands[..place] {
            let (x, y, reach) = (at[0] - its[0], at[1] - its[1], radius + wide);
            if at[2] == its[2] && x * x + y * y < reach * reach {
                return Err(format!("{id} stands in {other}"));
            }
        }
    }
    Ok(())
}
