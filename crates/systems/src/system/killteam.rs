//! Kill Team in the closed list: its set-ups, its bots.

use std::sync::Arc;

use battle::{Seating, Side, System as _};
use bots::killteam::{KillTeamJudgement, Lore, Search, by_op};
use bots::{Bot, Greedy, Judgement, Random};
use killteam::approved_ops_2025::{CritOp, PACK};
use killteam::{KillTeam, Setup, State, Table, TableKind, Text, Tracking};

use super::Playable;
use crate::arena::Told;
use crate::data::Kind;
use crate::flags::{Field, Flag};
use crate::set_up::{Fault, Faults, SetUp, Source};
use crate::settings;

/// A city with places to hide, and two teams that can shoot and fight: what a first battle should be like.
const MAP: &str = "city_1";
const TEAMS: [&str; 2] = ["cinderline_wardens", "hollow_choir"];

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
            "The two teams, by name or path: cinderline_wardens, hollow_choir, ashgate_cadets",
        )
        .usually("cinderline_wardens,hollow_choir")
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
        let search = |usual: u32| Search::new(judgement.clone(), random.clone(), playouts.unwrap_or(usual));
        Some(match kind {
            "random" => Box::new(random),
            "greedy" => Box::new(Greedy::with(judgement, random)),
            "easy" => Box::new(Greedy::with(judgement, random).slipping(SLIPS)),
            "fair" => Box::new(search(FEW_PLAYOUTS)),
            "search" | "strong" => Box::new(search(MANY_PLAYOUTS)),
            _ => return None,
        })
    }

    const SCORES: &'static [&'static str] = &["crit op", "tac op", "kill op", "primary op"];

    const PLANS: &'static [&'static str] = &["tac op", "primary op"];

    fn told(table: &Table, state: &State) -> Told {
        let sides: Vec<Side> = Self::seating(table).sides().collect();
        let plans = |side: &Side| {
            let tac = state.tac_ops[*side].revealed().map(|it| it.card().name.to_owned());
            let primary = state.primary_ops[*side].revealed().map(|it| it.name().to_owned());
            [tac, primary].map(Option::unwrap_or_default).to_vec()
        };
        Told {
            scores: sides.iter().map(|it| by_op(&state.tally[*it]).to_vec()).collect(),
            plans: sides.iter().map(plans).collect(),
            mission: state.crit_op.map_or_else(String::new, |it| it.card().name.to_owned()),
            rounds: state.turning_point.0,
        }
    }

    fn advisor(setup: &Setup) -> Option<Box<dyn Judgement<Self> + Send>> {
        let digital = setup.table == TableKind::Digital;
        digital.then(|| Box::new(KillTeamJudgement::default()) as Box<dyn Judgement<Self> + Send>)
    }
}
