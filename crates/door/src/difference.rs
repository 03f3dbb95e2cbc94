//! What differs between two sights of a table, as something to draw; and playing it on the earlier one.
//!
//! News is made by comparing, for every system alike. So it cannot forget anything: whatever no drawing verb covers is told
//! as what it is now.

use std::collections::BTreeMap;

use crate::{Id, Marker, Means, Moving, Piece, Ref, Says, Scene, Sealed, Stand, Tray, Way, What};

/// What leads from one scene to the other. A way that is known is drawn along its turns.
///
/// Both have the same pieces in the same order; a table on which others stand has another edition.
pub fn differences(before: &Scene, after: &Scene, ways: &[Way]) -> Vec<What> {
    let mut list = Vec::new();
    for (was, is) in before.sides.iter().zip(&after.sides) {
        side(was, is, &mut list);
    }
    for (was, is) in before.pieces.iter().zip(&after.pieces) {
        piece(was, is, ways, &mut list);
    }
    list.extend(marker_differences(&before.markers, &after.markers));
    if before.ground != after.ground {
        list.push(What::Ground { ground: after.ground.clone() });
    }
    list
}

/// The same for markers alone.
pub fn marker_differences(before: &[Marker], after: &[Marker]) -> Vec<What> {
    let mut list = Vec::new();
    for was in before {
        if !after.iter().any(|it| it.id == was.id) {
            list.push(What::Marker { id: was.id.clone(), marker: None });
        }
    }
    for is in after {
        marker(before.iter().find(|it| it.id == is.id), is, &mut list);
    }
    list
}

/// Plays news on what was seen.
pub fn apply(seen: &mut Moving, what: &What) {
    match what {
        What::Scored { row } => seen.score.rows.push((**row).clone()),
        What::Score { sides } => seen.score.sides.clone_from(sides),
        What::Moment { moment } => seen.moment = (**moment).clone(),
        What::Aim { aim } => seen.aim = aim.as_deref().cloned(),
        What::Trays { trays } => seen.trays.clone_from(trays),
        What::Rolled { tray } | What::Turned { tray } => lay(&mut seen.trays, tray),
        What::Sealed { seat, slot, seal } => {
            // Something newer in the same place is all that counts.
            seen.sealed.retain(|it| (it.seat, &it.slot) != (*seat, slot));
            seen.sealed.push(Sealed { seat: *seat, slot: slot.clone(), seal: seal.clone(), open: None });
        }
        What::Opened { seat, slot, is } => {
            change(&mut seen.sealed, |it| (it.seat, &it.slot) == (*seat, slot), |it| it.open = Some(is.clone()));
        }
        What::Hand { hand } => seen.hand.clone_from(hand),
        What::Proposal { proposal } => seen.proposal.clone_from(proposal),
        What::Settled { .. } => {}
        other => apply_to_scene(&mut seen.scene, other),
    }
}

/// Puts dice down, in the place of those that lay there for the same.
fn lay(trays: &mut Vec<Tray>, tray: &Tray) {
    match trays.iter_mut().find(|it| it.whose == tray.whose && it.says == tray.says) {
        Some(known) => known.clone_from(tray),
        None => trays.push(tray.clone()),
    }
}

fn apply_to_scene(scene: &mut Scene, what: &What) {
    match what {
        What::Moved { piece: id, .. } | What::Off { piece: id, .. } => {
            change(&mut scene.pieces, |it| it.id == *id, |it| apply_to_piece(it, what));
        }
        What::Put { thing: Ref::Piece(id), .. }
        | What::Meter { of: Ref::Piece(id), .. }
        | What::Badge { of: Ref::Piece(id), .. } => {
            change(&mut scene.pieces, |it| it.id == *id, |it| apply_to_piece(it, what));
        }
        What::Piece { piece } => change(&mut scene.pieces, |it| it.id == piece.id, |it| it.clone_from(&**piece)),
        What::Put { thing: Ref::Marker(id), .. } | What::Taken { marker: id, .. } => {
            change(&mut scene.markers, |it| it.id == *id, |it| apply_to_marker(it, what));
        }
        What::Marker { id, marker: None } => scene.markers.retain(|it| it.id != *id),
        What::Marker { id, marker: Some(marker) } => match scene.markers.iter_mut().find(|it| it.id == *id) {
            Some(known) => known.clone_from(&**marker),
            None => scene.markers.push((**marker).clone()),
        },
        What::Meter { of: Ref::Side(side), .. } | What::Badge { of: Ref::Side(side), .. } => {
            change(&mut scene.sides, |it| it.side == *side, |it| apply_to_means(it, what));
        }
        What::Means { means } => change(&mut scene.sides, |it| it.side == means.side, |it| it.clone_from(means)),
        What::Ground { ground } => scene.ground.clone_from(ground),
        _ => {}
    }
}

fn change<T>(list: &mut [T], which: impl Fn(&T) -> bool, how: impl FnOnce(&mut T)) {
    if let Some(it) = list.iter_mut().find(|it| which(it)) {
        how(it);
    }
}

fn piece(was: &Piece, is: &Piece, ways: &[Way], list: &mut Vec<What>) {
    if was == is {
        return;
    }
    let begin = list.len();
    let of = Ref::Piece(is.id.clone());
    match (was.at.as_slice(), is.at.as_slice()) {
        ([from], [to]) if from.at != to.at && from.facing == to.facing => {
            let known = ways.iter().find(|it| it.piece == is.id && it.places.last() == Some(&to.at));
            let (way, says) = match known {
                Some(known) => (known.places.clone(), known.says.clone()),
                None => (vec![from.at, to.at], Says::new()),
            };
            list.push(What::Moved { piece: is.id.clone(), way, says });
        }
        ([], [to]) if to.facing.is_none() => list.push(What::Put { thing: of.clone(), at: Some(to.at) }),
        _ => {}
    }
    meters(&of, &was.meters, &is.meters, list);
    badges(&of, &was.badges, &is.badges, list);
    if let Some(why) = is.off.clone().filter(|_| was.off.is_none()) {
        list.push(What::Off { piece: is.id.clone(), why });
    }
    let mut told = was.clone();
    list.iter().skip(begin).for_each(|it| apply_to_piece(&mut told, it));
    if told != *is {
        list.push(What::Piece { piece: Box::new(is.clone()) });
    }
}

fn apply_to_piece(piece: &mut Piece, what: &What) {
    match what {
        What::Moved { way, .. } => {
            if let (Some(stand), Some(to)) = (piece.at.first_mut(), way.last()) {
                stand.at = *to;
            }
        }
        What::Put { at: Some(at), .. } => {
            piece.at = vec![Stand { at: *at, facing: None }];
            piece.off = None;
        }
        What::Off { why, .. } => {
            piece.at.clear();
            piece.off = Some(why.clone());
        }
        What::Meter { meter, to, most, .. } => {
            piece.meters.insert(meter.clone(), [*to, *most]);
        }
        What::Badge { now, .. } => piece.badges.clone_from(now),
        _ => {}
    }
}

fn marker(was: Option<&Marker>, is: &Marker, list: &mut Vec<What>) {
    if was == Some(is) {
        return;
    }
    let at = was.and_then(|it| it.at);
    if let Some(by) = is.carried.clone().filter(|it| was.and_then(|was| was.carried.as_ref()) != Some(it)) {
        list.push(What::Taken { marker: is.id.clone(), by });
    } else if is.at.is_some() && is.at != at {
        list.push(What::Put { thing: Ref::Marker(is.id.clone()), at: is.at });
    }
    list.push(What::Marker { id: is.id.clone(), marker: Some(Box::new(is.clone())) });
}

fn apply_to_marker(marker: &mut Marker, what: &What) {
    match what {
        What::Put { at, .. } => {
            marker.at = *at;
            marker.carried = None;
        }
        What::Taken { by, .. } => {
            marker.at = None;
            marker.carried = Some(by.clone());
        }
        _ => {}
    }
}

fn side(was: &Means, is: &Means, list: &mut Vec<What>) {
    if was == is {
        return;
    }
    let begin = list.len();
    let of = Ref::Side(is.side);
    meters(&of, &was.meters, &is.meters, list);
    badges(&of, &was.badges, &is.badges, list);
    let mut told = was.clone();
    list.iter().skip(begin).for_each(|it| apply_to_means(&mut told, it));
    if told != *is {
        list.push(What::Means { means: is.clone() });
    }
}

fn apply_to_means(means: &mut Means, what: &What) {
    match what {
        What::Meter { meter, to, most, .. } => {
            means.meters.insert(meter.clone(), [*to, *most]);
        }
        What::Badge { now, .. } => means.badges.clone_from(now),
        _ => {}
    }
}

fn meters(of: &Ref, was: &BTreeMap<Id, [u16; 2]>, is: &BTreeMap<Id, [u16; 2]>, list: &mut Vec<What>) {
    for (meter, [to, most]) in is {
        let before = was.get(meter);
        if before == Some(&[*to, *most]) {
            continue;
        }
        let from = before.map_or(0, |[from, _]| *from);
        list.push(What::Meter { of: of.clone(), meter: meter.clone(), from, to: *to, most: *most });
    }
}

fn badges(of: &Ref, was: &[Id], is: &[Id], list: &mut Vec<What>) {
    if was != is {
        let gained = is.iter().filter(|it| !was.contains(it)).cloned().collect();
        let lost = was.iter().filter(|it| !is.contains(it)).cloned().collect();
        list.push(What::Badge { of: of.clone(), gained, lost, now: is.to_vec() });
    }
}

#[cfg(test)]
mod tests {
    use battle::Side;
    use proptest::prelude::*;

    use super::*;
    use crate::Place;

    fn some_id() -> impl Strategy<Value = Id> {
        prop::sample::select(vec![Id::of("x"), Id::of("y"), Id::of("z")])
    }

    fn some_stand() -> impl Strategy<Value = Stand> {
        (0..3, prop::option::of(0..2u8)).prop_map(|(x, facing)| Stand { at: Place { x, y: 0, z: 0 }, facing })
    }

    fn some_piece(id: &'static str) -> impl Strategy<Value = Piece> {
        let meters = prop::collection::btree_map(some_id(), [0..3u16, 0..3u16], 0..3);
        let badges = prop::collection::vec(some_id(), 0..3);
        let at = prop::collection::vec(some_stand(), 0..3);
        (at, prop::option::of(some_id()), meters, badges, prop::option::of(some_id())).prop_map(
            move |(at, off, meters, badges, with)| Piece {
                id: Id::of(id),
                at,
                off,
                with,
                meters,
                badges,
                holds: Vec::new(),
            },
        )
    }

    fn some_marker() -> impl Strategy<Value = Marker> {
        let at = prop::option::of((0..3).prop_map(|x| Place { x, y: 0, z: 0 }));
        (some_id(), at, prop::option::of(some_id()), prop::collection::vec(some_id(), 0..2))
            .prop_map(|(id, at, carried, badges)| Marker { id, at, carried, badges, ..Marker::default() })
    }

    fn some_scene() -> impl Strategy<Value = Scene> {
        let means = prop::collection::btree_map(some_id(), [0..3u16, 0..3u16], 0..3);
        let markers = prop::collection::vec(some_marker(), 0..3);
        (some_piece("a1"), some_piece("b1"), markers, means).prop_map(|(a, b, mut markers, meters)| {
            markers.sort_by(|a, b| a.id.cmp(&b.id));
            markers.dedup_by(|a, b| a.id == b.id);
            let sides = vec![Means { side: Side::A, meters, badges: Vec::new() }];
            Scene { sides, pieces: vec![a, b], markers, ground: Vec::new() }
        })
    }

    proptest! {
        #[test]
        fn what_differs_leads_from_one_scene_to_the_other(before in some_scene(), after in some_scene()) {
            let mut played = before.clone();
            for what in differences(&before, &after, &[]) {
                apply_to_scene(&mut played, &what);
            }
            played.markers.sort_by(|a, b| a.id.cmp(&b.id));
            prop_assert_eq!(played, after);
        }
    }

    #[test]
    fn a_known_way_is_drawn_along_its_turns() {
        let at = |x| vec![Stand { at: Place { x, y: 0, z: 0 }, facing: None }];
        let was = Scene { pieces: vec![Piece { id: "a1".into(), at: at(1), ..Piece::default() }], ..Scene::default() };
        let is = Scene { pieces: vec![Piece { id: "a1".into(), at: at(5), ..Piece::default() }], ..Scene::default() };
        let way: Vec<Place> = [1, 3, 5].map(|x| Place { x, y: 0, z: 0 }).to_vec();
        let says = Says::plain("Reposition 4 of 6″");
        let known = Way { piece: "a1".into(), places: way.clone(), says: says.clone() };
        let told = differences(&was, &is, &[known]);
        assert_eq!(told, [What::Moved { piece: "a1".into(), way, says }]);
    }
}
