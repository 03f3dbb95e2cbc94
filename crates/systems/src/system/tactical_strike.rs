//! Tactical Strike in the closed list: its set-ups, its bots.

use battle::{Seating, Side};
use bots::{Bot, Random};
use tactical_strike::{ListKind, ListText, Options, PACK, Setup, TacticalStrike, Text};

use super::Playable;
use crate::data::{self, Kind};
use crate::set_up::{Fault, Faults, SetUp, Source};
use crate::settings;

/// Strike forces to try it with.
const FORCES: [&str; 2] = ["cinder_vanguard", "tide_patrol"];

impl Playable for TacticalStrike {
    fn set_up(wish: &SetUp) -> Result<Setup, Vec<Fault>> {
        let mut faults = Faults::default();
        let names = wish.names();
        // Without a word about it, half of the players are on each side.
        let side = |place: usize| match wish.seats.get(place).and_then(|it| it.side) {
            Some(side) => Side(side.min(25)),
            None if place < names.len() / 2 => Side::A,
            None => Side::B,
        };
        let seats = names.iter().enumerate().map(|(place, name)| (name.clone(), side(place)));
        let seats = faults.take("seats", Seating::new(seats));
        let mut forces = Vec::new();
        for (number, seat) in wish.seats.iter().enumerate() {
            let usual = FORCES.into_iter().cycle().nth(number).unwrap_or("cinder_vanguard");
            let force = seat.force.clone().unwrap_or_else(|| Source::named(usual));
            let found = faults.take(&format!("the force of seat {}", number + 1), force.text(Kind::StrikeForces));
            forces.extend(found.map(|(name, text)| Text { name, text }));
        }
        let maps = faults.take("maps", Source::named("deployment_maps").text(Kind::TacticalStrike));
        let map = match &wish.map {
            Some(Source::Named(name)) => Some(name.clone()),
            _ => None,
        };
        let options = settings::with(&Options::default(), &wish.typed_settings(), |_| None);
        let options = faults.take("settings", options);
        let setup = (|| {
            let (name, text) = maps?;
            Some(Setup {
                pack: PACK.to_owned(),
                seats: seats?,
                lists: lists(),
                forces,
                maps: Text { name, text },
                mission: wish.mission.clone(),
                map,
                options: options?,
                campaign: None,
            })
        })();
        faults.or(setup)
    }

    fn bot(kind: &str, random: Random) -> Option<Box<dyn Bot<Self> + Send + Sync>> {
        (kind == "random").then(|| Box::new(random) as Box<dyn Bot<Self> + Send + Sync>)
    }
}

/// Every list that comes with Umpire.
fn lists() -> Vec<ListText> {
    let of = |kind: Kind| data::names(kind).filter_map(move |it| data::embedded(kind, it));
    let armies = of(Kind::ArmyLists).map(|(name, text)| (ListKind::ArmyList, name, text));
    let others = of(Kind::TacticalStrike).filter_map(|(name, text)| {
        let kind = match name {
            "allies" => ListKind::Allies,
            "weapons" => ListKind::Weapons,
            "powers" => ListKind::Powers,
            "addendum" => ListKind::Addendum,
            _ => return None,
        };
        Some((kind, name, text))
    });
    let text = |(kind, name, text): (ListKind, &str, &str)| ListText {
        kind,
        name: format!("{name}.toml"),
        text: text.to_owned(),
    };
    armies.chain(others).map(text).collect()
}
