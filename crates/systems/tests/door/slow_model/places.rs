//! Places, where they are known.

use door::{Base, Id, Moving, Place, Still};

/// Bases of digital tables do not lie in each other, and all of them lie on the table; nobody has more places than living models, and whoever
/// is not on the table has none.
pub(super) fn nobody_stands_in_somebody(still: &Still, after: &Moving) -> Result<(), String> {
    for piece in &after.scene.pieces {
        let living = piece.meters.get(&Id::of("models")).map_or(1, |[left, _]| usize::from(*left));
        if piece.at.len() > living {
            return Err(format!("{} stands at {} places, with {living} models", piece.id, piece.at.len()));
        }
        if let Some(off) = piece.off.as_ref().filter(|_| !piece.at.is_empty()) {
            return Err(format!("{} stands somewhere, and is {off}", piece.id));
        }
    }
    let Some(board) = &still.board else { return Ok(()) };
    let wide = |id: &Id| match still.figures.iter().find(|it| it.id == *id)?.base {
        Some(Base::Round(wide)) => Some(i64::from(wide)),
        _ => None,
    };
    let stands = after.scene.pieces.iter().flat_map(|it| it.at.iter().map(move |stand| (&it.id, stand.at)));
    let stands: Vec<(&Id, Place, Option<i64>)> = stands.map(|(id, at)| (id, at, wide(id))).collect();
    for (number, (id, at, base)) in stands.iter().enumerate() {
        let inside = |at: i32, size: i32| (0..=size).contains(&at);
        if !(inside(at.x, board.size[0]) && inside(at.y, board.size[1])) {
            return Err(format!("{id} stands beside the table"));
        }
        // At a real table somebody may have gone since it was told where it stands.
        let meets = |(_, other, its): &&(&Id, Place, Option<i64>)| match (base, its) {
            (Some(one), Some(two)) => !still.physical && at.z == other.z && overlap(*at, *other, one + two),
            _ => false,
        };
        if let Some((other, ..)) = stands[..number].iter().find(meets) {
            return Err(format!("{id} stands in {other}"));
        }
    }
    Ok(())
}

/// True if two circles whose diameters add up to this lie in each other.
fn overlap(one: Place, other: Place, wide: i64) -> bool {
    let (x, y) = (i64::from(one.x - other.x), i64::from(one.y - other.y));
    4 * (x * x + y * y) < wide * wide
}
