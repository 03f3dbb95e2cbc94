//! Kill Team in the closed list: its set-ups, its bots.

use std::sync::Arc;

use battle::{Seating, Side, System as _};
use bots::killteam::{KillTeamJudgement, Lore, Search, by_op};
use bots::{Bot, Greedy, Hindsight, Judgement, Random};
use killteam::approved_ops_2025::{CritOp, PACK};
use killteam::{KillTeam, Setup, State, Table, TableKind, Text, Tracking};
use odds::kill_team::Prospects;
use table::Map;

use super::Playable;
use crate::arena::{Column, Fielded, Mark, Sheet};
use crate::chances::Chances;
use crate::data::{self, Kind};
use crate::flags::{Field, Flag};
use crate::maps::{self, MapFault, MapForm};
use crate::set_up::{Fault, Faults, SetUp, Source};
use crate::settings;

/// A city with places to hide, and two teams that can shoot and fight and are as strong as each other: what a first battle
/// should be like.
const MAP: &str = "city_1";
const TEAMS: [&str; 2] = ["cinderline_wardens", "tidewrack_salvors"];

/// An easy opponent is wrong about what things are worth by up to so many thousandths of a point.
const SLIPS: usize = 1_200;
/// How many battles a fair opponent plays in its head for each decision.
const FEW_PLAYOUTS: u32 = 24;
/// And a strong one, if nobody stops it.
const MANY_PLAYOUTS: u32 = 600;

impl Playable for KillTeam {
    const GIST: &'static str = "Kill Team, 2024 edition, Approved Ops 2025: moving, shooting, fighting and every op";
    const DIGITAL: bool = true;
    const FLAGS: &'static [Flag] = &[
        Flag::new(
            "map",
            Field::Map,
            "MAP",
            "The map: city_1 to city_6, platform_1, derelict_1, train_short and so on, or the path of a file",
        )
        .usually(MAP)
        .of(Kind::Killzones),
        Flag::new(
            "crit-op",
            Field::Mission,
            "OP",
            "The crit op that both sides share: secure, loot, reboot and so on, or random",
        )
        .usually("random"),
        Flag::new(
            "teams",
            Field::Forces,
            "TEAM,TEAM",
            "The two teams, by name or path: cinderline_wardens, tidewrack_salvors, hollow_choir, ashgate_cadets",
        )
        .usually("cinderline_wardens,tidewrack_salvors")
        .of(Kind::Teams),
        Flag::new("track", Field::Tracking, "LEVEL", "How much is tracked; at the table, `track LEVEL` changes it")
            .usually("phases")
            .one_of(&[
                ("ops", "Only what the ops need"),
                ("phases", "The ops, initiative, command points and gambits"),
                ("battle", "Everything: activations, orders, wounds, ploys and equipment as well"),
            ]),
    ];

    fn set_up(wish: &SetUp) -> Result<Setup, Vec<Fault>> {
        let mut faults = Faults::default();
        let text = |(name, text): (String, String)| Text::new(&name, &text);
        let map = wish.map.clone().unwrap_or_else(|| Source::named(MAP));
        let map = faults.take("map", map.text(Kind::Killzones)).map(text);
        let names = wish.names();
        let seats = match names.as_slice() {
            [a, b] => faults.take("seats", Seating::duel(a, b)),
            other => {
                faults.note("seats", format!("Kill Team is played by two; {} are given", other.len()));
                None
            }
        };
        let mut teams = Vec::new();
        for (number, usual) in TEAMS.into_iter().enumerate() {
            let force = wish.seats.get(number).and_then(|it| it.force.clone());
            let force = force.unwrap_or_else(|| Source::named(usual));
            teams.extend(faults.take(&format!("the force of seat {}", number + 1), force.text(Kind::Teams)).map(text));
        }
        let mission = wish.mission.as_deref().unwrap_or("random");
        let crit_op = CritOp::named(mission).map(|it| it.card().name);
        let crit_op = crit_op.or(mission.eq_ignore_ascii_case("random").then_some("random"));
        if crit_op.is_none() {
            let known: Vec<&str> = CritOp::ALL.iter().map(|it| it.card().name).collect();
            faults
                .note("mission", format!("there is no crit op \"{mission}\"; known are {}, random", known.join(", ")));
        }
        let tracking = match wish.tracking.as_deref() {
            None => Some(Tracking::default()),
            Some(level) => {
                let known = Tracking::ALL.map(|it| it.name()).join(", ");
                let found = Tracking::named(level);
                faults.take("tracking", found.ok_or(format!("\"{level}\" is none of {known}")))
            }
        };
        let usual = killteam::Options { tracking: tracking.unwrap_or_default(), ..killteam::Options::default() };
        let options = settings::with(&usual, &wish.typed_settings(), killteam::Options::fault);
        let options = faults.take("settings", options);
        let table = if wish.physical { TableKind::Physical } else { TableKind::Digital };
        let setup = (|| {
            Some(Setup {
                pack: PACK.to_owned(),
                seats: seats?,
                table,
                map: map?,
                teams: <[Text; 2]>::try_from(teams).ok()?,
                crit_op: crit_op?.to_owned(),
                options: options?,
            })
        })();
        faults.or(setup)
    }

    type Lore = Lore;

    fn lore(table: &Table) -> Lore {
        Lore::of(table)
    }

    fn bot(
        kind: &str,
        random: Random,
        lore: Option<&Arc<Lore>>,
        playouts: Option<u32>,
    ) -> Option<Box<dyn Bot<Self> + Send + Sync>> {
        let judgement = lore.map_or_else(KillTeamJudgement::default, |it| KillTeamJudgement::knowing(Arc::clone(it)));
        let search = |playouts: u32| Search::new(judgement.clone(), random.clone(), playouts);
        Some(match kind {
            "random" => Box::new(random),
            "greedy" => Box::new(Greedy::with(judgement, random)),
            "easy" => Box::new(Greedy::with(judgement, random).slipping(SLIPS)),
            // However long it may think, it plays only a few.
            "fair" => Box::new(search(playouts.map_or(FEW_PLAYOUTS, |it| it.min(FEW_PLAYOUTS)))),
            "search" | "strong" => Box::new(search(playouts.unwrap_or(MANY_PLAYOUTS))),
            _ => return None,
        })
    }

    fn missions_by_lot(wish: &SetUp) -> Vec<String> {
        match wish.mission.as_deref() {
            Some(mission) if !mission.eq_ignore_ascii_case("random") => Vec::new(),
            _ => CritOp::ALL.iter().map(|it| it.card().name.to_owned()).collect(),
        }
    }

    const EDITION: (&'static str, &'static str) = ("2024", PACK);

    const COLUMNS: &'static [Column] = &[
        Column::points("crit", "crit op"),
        Column::plan("tac_op", "tac op"),
        Column::points("tac", "tac op"),
        Column::points("kill", "kill op"),
        Column::plan("primary_op", "primary op"),
        Column::points("primary", "primary op"),
    ];

    fn map_form() -> Option<MapForm> {
        Some(maps::kill_team_form())
    }

    fn map_lacks(map: &Map) -> Vec<MapFault> {
        maps::kill_team_lacks(map)
    }

    fn fielded(setup: &Setup, table: &Table) -> Vec<Fielded> {
        let teams = Self::seating(table).sides().zip(&setup.teams);
        let fielded = |(side, text): (Side, &Text)| Fielded {
            name: table.team(side).name.clone(),
            price: None,
            text: text.text.clone(),
        };
        teams.map(fielded).collect()
    }

    fn sheet(setup: &Setup, table: &Table, state: &State) -> Sheet {
        let side = |side: Side| {
            let tac_op = state.tac_ops[side].revealed().map_or("", |it| it.card().name);
            let primary_op = state.primary_ops[side].revealed().map_or("", |it| it.name());
            let [crit, tac, kill, primary] = by_op(&state.tally[side]);
            let (points, plan) = (Mark::Points, |it: &str| Mark::Plan(it.to_owned()));
            vec![points(crit), plan(tac_op), points(tac), points(kill), plan(primary_op), points(primary)]
        };
        Sheet {
            sides: Self::seating(table).sides().map(side).collect(),
            mission: state.crit_op.map_or_else(String::new, |it| it.card().name.to_owned()),
            killzone: table.map().name().to_owned(),
            layout: data::stem(&setup.map.name).to_owned(),
            rounds: state.turning_point.0,
        }
    }

    fn advisor(setup: &Setup) -> Option<Box<dyn Judgement<Self> + Send>> {
        let digital = setup.table == TableKind::Digital;
        digital.then(|| Box::new(KillTeamJudgement::default()) as Box<dyn Judgement<Self> + Send>)
    }

    fn hindsight(setup: &Setup) -> Option<Box<dyn Hindsight<Self> + Send>> {
        let digital = setup.table == TableKind::Digital;
        digital.then(|| Box::new(KillTeamJudgement::default()) as Box<dyn Hindsight<Self> + Send>)
    }

    fn chances(setup: &Setup) -> Option<Arc<dyn Chances<Self>>> {
        let digital = setup.table == TableKind::Digital;
        digital.then(|| Arc::new(Prospects::default()) as Arc<dyn Chances<Self>>)
    }
}
