//! Tactical Strike in the closed list: its set-ups, its bots.

use battle::{Seating, Side};
use serde::{Deserialize, Serialize};
use tactical_strike::campaign::GetsHot;
use tactical_strike::{ListKind, ListText, Options, PACK, Setup, State, Table, TacticalStrike, Terms, Text};

use super::Playable;
use crate::arena::{Column, Fielded, Sheet};
use crate::data::{self, Kind};
use crate::flags::{Field, Flag};
use crate::set_up::{Fault, Faults, SetUp, Source};
use crate::settings;

/// Strike forces to try it with.
const FORCES: [&str; 2] = ["cinder_vanguard", "tide_patrol"];

impl Playable for TacticalStrike {
    const GIST: &'static str =
        "Tactical Strike Plus: set-up, tests, command points, roles, finds and scoring for two to six";
    const PLAYERS: (usize, usize) = (2, 6);
    const FLAGS: &'static [Flag] = &[
        Flag::new(
            "forces",
            Field::Forces,
            "FORCE,FORCE",
            "The strike forces, one for each player, by name or path: cinder_vanguard, tide_patrol, quay_and_cinder",
        )
        .usually("cinder_vanguard,tide_patrol")
        .of(Kind::StrikeForces),
        Flag::new(
            "first-side",
            Field::FirstSide,
            "NUMBER",
            "How many of the players are on the first side; half of them without it",
        ),
        Flag::new("free-for-all", Field::FreeForAll, "", "Everybody plays against everybody"),
        Flag::new("mission", Field::Mission, "MISSION", "The mission, if it is agreed: clash, domination and so on"),
        Flag::new("map", Field::Map, "MAP", "The deployment map, if it is agreed: \"dawn of war\", ambush and so on"),
        Flag::new(
            "campaign",
            Field::Campaign,
            "FILE",
            "The campaign of which this is a mission; --names takes its players, or their forces",
        ),
    ];

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
        let mut options = faults.take("settings", options);
        let campaign = match &wish.campaign {
            None => None,
            Some(mission) => {
                let read = serde_json::from_value::<Mission>(mission.clone());
                let mission = faults.take("campaign", read.map_err(|error| format!("not understood: {error}")));
                if let (Some(mission), Some(options)) = (&mission, &mut options) {
                    options.cp_mission_grant = mission.grant;
                    options.gets_hot_scope = mission.gets_hot;
                    options.cp_cap = mission.cap;
                }
                mission.map(|it| it.terms)
            }
        };
        let lists = faults.take("lists", lists(&wish.lists));
        let setup = (|| {
            let (name, text) = maps?;
            Some(Setup {
                pack: PACK.to_owned(),
                seats: seats?,
                lists: lists?,
                forces,
                maps: Text { name, text },
                mission: wish.mission.clone(),
                map,
                options: options?,
                campaign,
            })
        })();
        faults.or(setup)
    }

    type Lore = ();

    fn lore(_: &Self::Table) {}

    const EDITION: (&'static str, &'static str) = ("Plus", PACK);

    // Its record keeps no sums by what gave them.
    const COLUMNS: &'static [Column] = &[];

    fn fielded(setup: &Setup, _: &Table) -> Vec<Fielded> {
        let fielded = |it: &Text| Fielded {
            name: data::title(&it.text).unwrap_or(data::stem(&it.name)).to_owned(),
            price: None,
            text: it.text.clone(),
        };
        setup.forces.iter().map(fielded).collect()
    }

    fn sheet(_: &Setup, table: &Table, state: &State) -> Sheet {
        Sheet {
            sides: table.seats().sides().map(|_| Vec::new()).collect(),
            mission: state.mission.map_or("", |it| it.card().name).to_owned(),
            killzone: String::new(),
            layout: state.ground.as_ref().map_or("", |it| &it.name).to_owned(),
            rounds: state.turn,
        }
    }
}

/// What a mission of a campaign brings into a battle.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Mission {
    /// What each player may and must.
    terms: Vec<Terms>,
    /// The command points that everybody gets.
    grant: u16,
    /// The most that anybody may have.
    cap: u16,
    /// Whose weapons get hot.
    gets_hot: GetsHot,
}

/// Every list that comes with Umpire, and those of one's own, which come before them by name.
pub(super) fn lists(own: &[Source]) -> Result<Vec<ListText>, String> {
    let of = |kind: Kind| data::names(kind).filter_map(move |it| data::embedded(kind, it));
    let embedded = of(Kind::ArmyLists).chain(of(Kind::TacticalStrike));
    let mut texts: Vec<(String, String)> =
        embedded.map(|(name, text)| (format!("{name}.toml"), text.to_owned())).collect();
    for list in own {
        let Source::Text { name, text } = list else { continue };
        let stem = |it: &str| it.rsplit(['/', '\\']).next().unwrap_or(it).to_owned();
        match texts.iter_mut().find(|(known, _)| stem(known) == stem(name)) {
            Some(known) => *known = (name.clone(), text.clone()),
            None => texts.push((name.clone(), text.clone())),
        }
    }
    let text = |(name, text): (String, String)| {
        let mut parts = name.rsplit(['/', '\\']);
        let (file, folder) = (parts.next().unwrap_or(&name).trim_end_matches(".toml"), parts.next());
        let kind = match file {
            // Battles are set up with these, strike forces are not.
            "deployment_maps" => return None,
            "allies" => ListKind::Allies,
            "weapons" => ListKind::Weapons,
            "powers" => ListKind::Powers,
            "addendum" => ListKind::Addendum,
            file if folder == Some(Kind::TacticalStrike.folder()) => {
                return Some(Err(format!(
                    "{}/{file}.toml is not understood; there are allies, weapons, powers, addendum and \
                     deployment_maps, and army lists lie in {}",
                    Kind::TacticalStrike.folder(),
                    Kind::ArmyLists.folder()
                )));
            }
            _ => ListKind::ArmyList,
        };
        Some(Ok(ListText { kind, name, text }))
    };
    texts.into_iter().filter_map(text).collect()
}
