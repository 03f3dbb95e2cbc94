//! Who plays where, with which teams: what a header would pin.

use battle::{Seat, Seating, Side};
use scenario::{Fault, Given, Section};
use table::Map;

use super::{cards, means, options};
use crate::approved_ops_2025::CritOp;
use crate::setup::{Table, TableKind};
use crate::team::{Datacard, Team};
use crate::vocabulary::MOST_OPERATIVES;

const MAPS: [(&str, &str); 16] = [
    ("train_short", include_str!("../../../../data/killzones/train_short.toml")),
    ("train_long", include_str!("../../../../data/killzones/train_long.toml")),
    ("derelict_1", include_str!("../../../../data/killzones/derelict_1.toml")),
    ("crypt_1", include_str!("../../../../data/killzones/crypt_1.toml")),
    ("city_1", include_str!("../../../../data/killzones/city_1.toml")),
    ("city_2", include_str!("../../../../data/killzones/city_2.toml")),
    ("city_3", include_str!("../../../../data/killzones/city_3.toml")),
    ("city_4", include_str!("../../../../data/killzones/city_4.toml")),
    ("city_5", include_str!("../../../../data/killzones/city_5.toml")),
    ("city_6", include_str!("../../../../data/killzones/city_6.toml")),
    ("platform_1", include_str!("../../../../data/killzones/platform_1.toml")),
    ("platform_2", include_str!("../../../../data/killzones/platform_2.toml")),
    ("platform_3", include_str!("../../../../data/killzones/platform_3.toml")),
    ("platform_4", include_str!("../../../../data/killzones/platform_4.toml")),
    ("platform_5", include_str!("../../../../data/killzones/platform_5.toml")),
    ("platform_6", include_str!("../../../../data/killzones/platform_6.toml")),
];

const TEAMS: [(&str, &str); 3] = [
    ("cinderline_wardens", include_str!("../../../../data/teams/cinderline_wardens.toml")),
    ("hollow_choir", include_str!("../../../../data/teams/hollow_choir.toml")),
    ("ashgate_cadets", include_str!("../../../../data/teams/ashgate_cadets.toml")),
];

/// A piece of `given` and the operative that it became.
pub(super) struct GivenPiece<'a> {
    pub(super) code: &'a str,
    pub(super) section: Section<'a>,
}

/// The table, if nothing is wrong with it, and the pieces on it.
pub(super) fn read<'a>(given: &Given<'a>, faults: &mut Vec<Fault>) -> (Option<Table>, Vec<GivenPiece<'a>>) {
    let seats = given.texts("seats").unwrap_or_else(|| vec!["ann", "bob"]);
    let seats = match seats.as_slice() {
        [a, b] => Seating::duel(a, b).map_err(|error| error.to_string()),
        other => Err(format!("Kill Team is played by two, not {}", other.len())),
    };
    let kind = match given.text("table") {
        None | Some("digital") => TableKind::Digital,
        Some("physical") => TableKind::Physical,
        Some(other) => {
            faults.push(given.fault("table", format!("a table is digital or physical, not \"{other}\"")));
            TableKind::Digital
        }
    };
    let crit_op = given
        .read("crit_op", |it| match it {
            "random" => Ok(None),
            _ => CritOp::named(it).map(Some).ok_or_else(|| format!("\"{it}\" is no crit op")),
        })
        .unwrap_or(Some(CritOp::Secure));
    let (teams, pieces) = teams(given, seats.as_ref().ok(), faults);
    let options = options::read(given);
    let table = match (seats, map(given)) {
        (Ok(seats), Ok(map)) => Table::new(seats, kind, crit_op, options, map, teams).map_err(|it| ("map", it)),
        (Err(reason), _) => Err(("seats", reason)),
        (_, Err(reason)) => Err(("map", reason)),
    };
    match table {
        Ok(table) => (Some(table.staged()), pieces),
        Err((key, reason)) => {
            faults.push(given.fault(key, reason));
            (None, pieces)
        }
    }
}

/// A map that comes with Umpire, or the text of one; and more terrain, in the words of a map.
fn map(given: &Given<'_>) -> Result<Map, String> {
    let wish = given.text("map").unwrap_or("train_short");
    let (name, text) = named("map", wish, &MAPS)?;
    let more = given.text("terrain").unwrap_or_default();
    Map::load(name, &format!("{text}\n{more}")).map_err(|error| error.to_string())
}

/// Something that comes with Umpire by its name, or a text of one's own: it has more than one line.
fn named<'a>(kind: &str, wish: &'a str, known: &[(&'static str, &'a str)]) -> Result<(&'a str, &'a str), String> {
    if wish.contains('\n') {
        return Ok(("the text given", wish));
    }
    let found = known.iter().find(|(it, _)| *it == wish).copied();
    found.ok_or_else(|| {
        let known: Vec<&str> = known.iter().map(|(it, _)| *it).collect();
        format!("there is no {kind} \"{wish}\"; known are {}", known.join(", "))
    })
}

/// Both teams: those of `given.teams`, else whoever is among the pieces.
fn teams<'a>(given: &Given<'a>, seats: Option<&Seating>, faults: &mut Vec<Fault>) -> ([Team; 2], Vec<GivenPiece<'a>>) {
    let mut own = [Seat::A, Seat::B].map(|seat| own_team(given, seats, seat, faults));
    let mut pieces = Vec::new();
    let mut cards: [Vec<Datacard>; 2] = [Vec::new(), Vec::new()];
    for (code, section) in given.sections_in("pieces") {
        let Some((side, number)) = number_of(code) else {
            faults.push(given.fault("pieces", format!("pieces are called a1 to a14 and b1 to b14, not \"{code}\"")));
            continue;
        };
        let place = usize::from(side.0);
        match (own.get(place), cards.get_mut(place)) {
            (Some(Some(team)), _) if number > team.operatives.len() => {
                let most = team.operatives.len();
                faults.push(given.fault("pieces", format!("{} has {most} operatives, no \"{code}\"", team.name)));
            }
            (Some(None), Some(cards)) => {
                while cards.len() < number {
                    let name = format!("{}{}", if side == Side::A { "a" } else { "b" }, cards.len() + 1);
                    cards.push(cards::plain(name));
                }
                if let Some(card) = cards.get_mut(number - 1) {
                    *card = cards::given(code, &section);
                }
            }
            _ => {}
        }
        pieces.push(GivenPiece { code, section });
    }
    // A side without pieces still needs a body: somebody who is out of the battle.
    let [mut a, mut b] = cards;
    for (team, name) in [(&mut a, "a1"), (&mut b, "b1")] {
        if team.is_empty() {
            team.push(cards::plain(name.to_owned()));
        }
    }
    let [rules_a, rules_b] = means::rules(given, seats, faults);
    let picks = |seat: Seat| {
        let name = seats.map(|it| it.name(seat).to_owned())?;
        given.section("picks").and_then(|it| it.number::<u8>(&name)).map(usize::from)
    };
    let [own_a, own_b] = own.each_mut().map(Option::take);
    let a = own_a.unwrap_or_else(|| Team::of("Team A", a).with_rules(rules_a)).picking(picks(Seat::A));
    let b = own_b.unwrap_or_else(|| Team::of("Team B", b).with_rules(rules_b)).picking(picks(Seat::B));
    ([a, b], pieces)
}

/// A team by name, or as the text of its file.
fn own_team(given: &Given<'_>, seats: Option<&Seating>, seat: Seat, faults: &mut Vec<Fault>) -> Option<Team> {
    let teams = given.section("teams")?;
    let name = seats?.name(seat);
    let key = teams.keys().find(|it| it.eq_ignore_ascii_case(name))?;
    let team = named("team", teams.text(key)?, &TEAMS).and_then(|(name, text)| Team::load(name, text));
    team.map_err(|reason| faults.push(teams.fault(key, reason))).ok()
}

fn number_of(code: &str) -> Option<(Side, usize)> {
    let side = match code.as_bytes().first()? {
        b'a' | b'A' => Side::A,
        b'b' | b'B' => Side::B,
        _ => return None,
    };
    let number: usize = code.get(1..)?.parse().ok()?;
    (1..=MOST_OPERATIVES / 2).contains(&number).then_some((side, number))
}
