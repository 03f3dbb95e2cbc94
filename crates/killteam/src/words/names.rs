//! Names and numbers as they are spoken: people, operatives, markers, edges, lengths, places.

use battle::Side;
use table::{Bearing, Edge, Length, Point, Shape};

use crate::close_quarters::AccessPoint;
use crate::close_quarters::Plan;
use crate::initiative::InitiativeCard;
use crate::setup::Table;
use crate::vocabulary::{Claim, End, Flank, Holder, Marker, OperativeId, Order, Part, Token};

/// Whoever plays this side.
pub(super) fn person(table: &Table, side: Side) -> String {
    table.seats().name_of_side(side)
}

/// "Teo's".
pub(super) fn of(table: &Table, side: Side) -> String {
    format!("{}'s", person(table, side))
}

/// "Teo's half".
pub(super) fn half(table: &Table, side: Side) -> String {
    format!("{} half", of(table, side))
}

/// With the short name that a player types: "Cadet 2 (a3)".
pub(super) fn coded(table: &Table, who: OperativeId) -> String {
    let (name, code) = (&table.card(who).name, table.code(who));
    // Operatives of scenarios have no other name than their code.
    if *name == code { code } else { format!("{name} ({code})") }
}

/// The name alone, unless somebody else in this battle has the same.
pub(super) fn called(table: &Table, who: OperativeId) -> String {
    let name = &table.card(who).name;
    let mut others = table.operatives().filter(|it| *it != who);
    if others.any(|it| table.card(it).name == *name) { coded(table, who) } else { name.clone() }
}

/// "marker 2", "Mara's banner".
pub(super) fn marker(table: &Table, marker: Marker) -> String {
    owned(marker, |side| of(table, side))
}

/// The same as its owner is told: "your banner".
pub(super) fn marker_for(table: &Table, viewer: Side, marker: Marker) -> String {
    owned(marker, |side| if side == viewer { "your".into() } else { of(table, side) })
}

fn owned(marker: Marker, whose: impl Fn(Side) -> String) -> String {
    marker.owner().map_or_else(|| noun(marker), |side| format!("{} {}", whose(side), noun(marker)))
}

/// Without its owner: "marker 2", "banner".
pub(crate) fn noun(marker: Marker) -> String {
    marker.numbered(match marker {
        Marker::Gear(gear, _) => gear.name(),
        _ => marker.card().map_or("marker", |it| it.noun),
    })
}

/// What a question of an op is about; operatives as they are called there.
pub(super) fn part(table: &Table, part: Part, who: impl Fn(OperativeId) -> String) -> String {
    match part {
        Part::Marker(it) => marker(table, it.into()),
        Part::Side(side) => person(table, side),
        Part::Operative(it) => who(it),
        Part::Flank(it) => flank(table, it),
        Part::TurningPoint(then) => then.0.to_string(),
    }
}

/// "marker 2", "Cadet 2 (a3)".
pub(super) fn holder(table: &Table, holder: Holder) -> String {
    match holder {
        Holder::Objective(objective) => format!("marker {}", objective.number()),
        Holder::Operative(who) => coded(table, who),
    }
}

/// A token as it lies somewhere: "a device", "a Martyr token".
pub(super) const fn token(token: Token) -> &'static str {
    match token {
        Token::Device => "a device",
        Token::Martyr => "a Martyr token",
        Token::Swept => "a Swept token",
        Token::Cleared => "been cleared",
        Token::Searched => "been searched",
        Token::Dominate => "a Dominate token",
    }
}

/// A claim as its side would say it to somebody: "you will control it".
pub(super) fn claim(table: &Table, viewer: Option<Side>, side: Side, claim: Claim) -> String {
    let name = |it| if viewer == Some(it) { "you".into() } else { person(table, it) };
    match claim {
        Claim::Controlled(_) => format!("{} will control it", name(side)),
        Claim::Uncontested(_) => format!("{} will not contest it", name(side.other())),
    }
}

/// "the Re-roll card", "initiative card 2".
pub(super) fn card(card: InitiativeCard) -> String {
    match card {
        InitiativeCard::Reroll => "the Re-roll card".into(),
        InitiativeCard::Number(number) => format!("initiative card {number}"),
    }
}

/// Which way a long side lies.
pub(super) fn facing(facing: Bearing) -> String {
    match facing {
        Bearing::EAST | Bearing::WEST => "from left to right".into(),
        Bearing::NORTH | Bearing::SOUTH => "from below to above".into(),
        _ => format!("turned by {} of 64", facing.step()),
    }
}

/// Where the inside of a portable barricade is that faces this way.
pub(super) fn inside(facing: Bearing) -> String {
    match facing {
        Bearing::EAST => "its inside above".into(),
        Bearing::NORTH => "its inside to the left".into(),
        Bearing::WEST => "its inside below".into(),
        Bearing::SOUTH => "its inside to the right".into(),
        _ => format!("turned by {} of 64, its inside to the left of that", facing.step()),
    }
}

/// The order's name.
pub(super) const fn order(order: Order) -> &'static str {
    match order {
        Order::Engage => "Engage",
        Order::Conceal => "Conceal",
    }
}

/// "left flank", and on a digital table where that is on the map: "left flank (upper half)".
pub(super) fn flank(table: &Table, flank: Flank) -> String {
    let from = table.map().edges_of("a").next().map(|it| it.edge);
    let seen = match (from, flank) {
        (Some(Edge::Left), Flank::Left) | (Some(Edge::Right), Flank::Right) => Some("upper"),
        (Some(Edge::Left), Flank::Right) | (Some(Edge::Right), Flank::Left) => Some("lower"),
        _ => None,
    };
    match seen.filter(|_| table.is_digital()) {
        Some(seen) => format!("{} ({seen} half)", flank.name()),
        None => flank.name().into(),
    }
}

/// Where an end of the map is, seen on the map.
pub(super) fn end(table: &Table, end: End) -> &'static str {
    let role = if end == End::A { "a" } else { "b" };
    match table.map().edges_of(role).next().map(|it| it.edge) {
        Some(Edge::Left) => "left",
        Some(Edge::Right) => "right",
        Some(Edge::Bottom) => "lower",
        Some(Edge::Top) => "upper",
        None if end == End::A => "first",
        None => "second",
    }
}

/// A number of a rule: 6″.
pub(super) fn inches(number: i32) -> String {
    format!("{number}″")
}

/// Something measured, to a tenth: 5.4″.
pub(super) fn measured(length: Length) -> String {
    format!("{length:.1}").replace('-', "−")
}

/// Something measured beside the limit that it missed, with as many decimals as tell the two apart.
pub(super) fn against(found: Length, limit: Length) -> String {
    let told_apart =
        |decimals: &usize| found == limit || format!("{found:.decimals$}") != format!("{limit:.decimals$}");
    let decimals = (1..5).find(told_apart).unwrap_or(5);
    format!("{found:.decimals$}").replace('-', "−")
}

/// The length of a straight leg that counts so many inches, told so that the two agree.
pub(super) fn leg(length: Length, counts: i32) -> String {
    if length.whole_inches_up() == counts { against(length, Length::inches(counts - 1)) } else { measured(length) }
}

/// A height or a reach that is usually whole: 3″, 2.9″.
pub(super) fn plain(length: Length) -> String {
    let whole = length.whole_inches_up();
    if Length::inches(whole) == length { inches(whole) } else { measured(length) }
}

/// A place by its coordinates, to a tenth of an inch: "12.3, 8.0", "5.0, 17.0, 3″ up".
pub(super) fn place(at: Point) -> String {
    let flat = format!("{:.1}", at.at_height(Length::ZERO)).replace('-', "−");
    if at.z == Length::ZERO { flat } else { format!("{flat}, {} up", plain(at.z)) }
}

/// How far it is from one point to the other, seen from above.
pub(super) fn across(from: Point, to: Point) -> Length {
    Shape::round(Length::ZERO).at(from).measure_flat(to)
}

/// "a", "a and b", "a, b and c".
pub(super) fn listed(mut things: Vec<String>) -> String {
    match things.pop() {
        Some(last) if things.is_empty() => last,
        Some(last) => format!("{} and {last}", things.join(", ")),
        None => String::new(),
    }
}

/// "a", "a or b", "a, b or c".
pub(super) fn any_of(mut things: Vec<String>) -> String {
    match things.pop() {
        Some(last) if things.is_empty() => last,
        Some(last) => format!("{} or {last}", things.join(", ")),
        None => String::new(),
    }
}

/// "1 wound", "3 wounds".
pub(super) fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// "hatchway 3".
pub(super) fn access(table: &Table, access: AccessPoint) -> String {
    table.access(access).map_or_else(String::new, Plan::name)
}

#[cfg(test)]
mod tests {
    use super::super::stage::{Stage, at, who};
    use super::*;

    #[test]
    fn a_code_is_added_where_two_have_the_same_name() {
        let stage = Stage::new();
        assert_eq!(called(&stage.table, who(&stage, "a3")), "Cadet 2");
        assert_eq!(coded(&stage.table, who(&stage, "a3")), "Cadet 2 (a3)");
        let mirror = Stage::mirrored();
        assert_eq!(called(&mirror.table, who(&mirror, "a3")), "Cadet 2 (a3)");
    }

    #[test]
    fn lengths_have_one_decimal_when_measured_and_none_when_a_rule_says_them() {
        assert_eq!(measured(Length::um(137_160)), "5.4″");
        assert_eq!(measured(Length::inches(-2)), "−2.0″");
        assert_eq!(plain(Length::inches(3)), "3″");
        assert_eq!(plain(Length::um(73_660)), "2.9″");
    }

    #[test]
    fn what_misses_a_limit_by_little_is_told_with_more_decimals() {
        let five = Length::inches(5);
        assert_eq!(against(Length::um(121_920), five), "4.8″");
        assert_eq!(against(five - Length::um(300), five), "4.99″");
        assert_eq!(against(five - Length::um(1), five), "4.99996″");
        assert_eq!(against(five, five), "5.0″");
        // A leg of a hair more than five inches counts six, and the number shows why.
        assert_eq!(leg(five + Length::um(300), 6), "5.01″");
        assert_eq!(leg(five, 5), "5.0″");
    }

    #[test]
    fn a_place_is_two_numbers_and_a_height_if_there_is_one() {
        assert_eq!(place(at("12.34, 8")), "12.3, 8.0");
        assert_eq!(place(at("5, 17, 3")), "5.0, 17.0, 3″ up");
    }

    #[test]
    fn a_list_ends_in_and() {
        let list = |it: &[&str]| listed(it.iter().map(|it| (*it).to_owned()).collect());
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
    }
}
