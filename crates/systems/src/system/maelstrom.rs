//! Maelstrom in the closed list: its set-ups, its bots.

use battle::{Seating, Side, System as _};
use maelstrom::missions::Mission;
use maelstrom::{Army, BattleSize, DeploymentMap, Maelstrom, PACK, Setup, State, Table, Text};

use super::Playable;
use crate::arena::{Column, Fielded, Mark, Sheet};
use crate::data::Kind;
use crate::flags::{Field, Flag};
use crate::set_up::{Fault, Faults, SetUp, Source};
use crate::settings;

/// Armies to try it with.
const ARMIES: [&str; 2] = ["cinder_compact", "hollowmaw_brood"];

impl Playable for Maelstrom {
    const GIST: &'static str = "Maelstrom of War, 9th edition: set-up, objectives, reports, questions and scoring";
    const FLAGS: &'static [Flag] = &[
        Flag::new(
            "armies",
            Field::Forces,
            "ARMY,ARMY",
            "The two armies, by name or path: cinder_compact, hollowmaw_brood",
        )
        .usually("cinder_compact,hollowmaw_brood")
        .of(Kind::Armies),
        Flag::new(
            "size",
            Field::Size,
            "SIZE",
            "The battle size: incursion, strike-force or onslaught; without it you agree on it in the battle",
        ),
        Flag::new(
            "mission",
            Field::Mission,
            "MISSION",
            "The mission: \"Never Surrender\"; without it you agree on it or roll",
        ),
        Flag::new("map", Field::Map, "MAP", "The deployment map: \"Dawn of War\"; without it you agree on it or roll"),
    ];

    fn set_up(wish: &SetUp) -> Result<Setup, Vec<Fault>> {
        let mut faults = Faults::default();
        let names = wish.names();
        let seats = match names.as_slice() {
            [a, b] => faults.take("seats", Seating::duel(a, b)),
            other => {
                faults.note("seats", format!("Maelstrom is played by two; {} are given", other.len()));
                None
            }
        };
        let spaced = |it: &str| it.replace(['-', '_'], " ");
        let size = wish.size.as_deref().map(|it| {
            let known = BattleSize::ALL.map(|it| it.name()).join(", ");
            let found =
                BattleSize::named(&spaced(it)).ok_or(format!("there is no battle size \"{it}\"; known are {known}"));
            faults.take("size", found)
        });
        let mission = wish.mission.as_deref().map(|it| {
            let known = Mission::ALL.map(|it| it.card().name).join(", ");
            let found = Mission::named(&spaced(it)).ok_or(format!("there is no mission \"{it}\"; known are {known}"));
            faults.take("mission", found)
        });
        let map = match &wish.map {
            Some(Source::Named(it)) => {
                let known = DeploymentMap::ALL.map(|it| it.name()).join(", ");
                let found = DeploymentMap::named(&spaced(it));
                let found = found.ok_or(format!("there is no deployment map \"{it}\"; known are {known}"));
                faults.take("map", found)
            }
            _ => None,
        };
        let mut armies = Vec::new();
        for (number, usual) in ARMIES.into_iter().enumerate() {
            let at = format!("the force of seat {}", number + 1);
            let force = wish.seats.get(number).and_then(|it| it.force.clone()).unwrap_or_else(|| Source::named(usual));
            let Some((name, text)) = faults.take(&at, force.text(Kind::Armies)) else { continue };
            if let (Some(army), Some(Some(size))) = (faults.take(&at, Army::load(&name, &text)), &size) {
                let wrong = army.check(*size);
                for it in &wrong {
                    faults.note(&at, format!("{}: {}  {}.", army.name, it.code, battle::capitalized(&it.sentence)));
                }
            }
            armies.push(Text { name, text });
        }
        let options = settings::with(&maelstrom::Options::default(), &wish.typed_settings(), maelstrom::Options::fault);
        let options = faults.take("settings", options);
        let setup = (|| {
            Some(Setup {
                terrain: None,
                pack: PACK.to_owned(),
                seats: seats?,
                armies: <[Text; 2]>::try_from(armies).ok()?,
                size: size.flatten().map(|it| it.name().to_owned()),
                mission: mission.flatten().map(|it| it.card().name.to_owned()),
                map: map.map(|it| it.name().to_owned()),
                options: options?,
            })
        })();
        faults.or(setup)
    }

    type Lore = ();

    fn lore(_: &Self::Table) {}

    const EDITION: (&'static str, &'static str) = ("9th", PACK);

    const COLUMNS: &'static [Column] =
        &[Column::points("score_objectives", "objectives"), Column::points("score_painted", "painted army")];

    fn fielded(setup: &Setup, table: &Table) -> Vec<Fielded> {
        let armies = Self::seating(table).sides().zip(&setup.armies);
        let fielded = |(side, text): (Side, &Text)| Fielded {
            name: table.army(side).name.clone(),
            price: Some(u32::from(table.army(side).points())),
            text: text.text.clone(),
        };
        armies.map(fielded).collect()
    }

    fn sheet(_: &Setup, table: &Table, state: &State) -> Sheet {
        let side = |side: Side| {
            let bonus = if table.army(side).is_painted { table.options().painted_bonus } else { 0 };
            vec![Mark::Points(u64::from(state.points[side])), Mark::Points(u64::from(bonus))]
        };
        Sheet {
            sides: Self::seating(table).sides().map(side).collect(),
            mission: state.mission.map_or("", |it| it.card().name).to_owned(),
            killzone: String::new(),
            layout: state.map.map_or("", |it| it.name()).to_owned(),
            rounds: state.round,
        }
    }
}
