//! Kill Team in the terminal: its arguments, its menus, its cards.

mod menus;
mod tracked;
mod typed;

use std::path::PathBuf;

use battle::{Seating, Side, View, Words, capitalized};
use bots::killteam::KillTeamJudgement;
use bots::{Bot, Greedy, Judgement, Random};
use killteam::approved_ops_2025::{CritOp, PACK};
use killteam::{Choice, Event, KillTeam, Marker, Report, Secret, Setup, State, Table, TableKind, Target, Text};

use super::{BotKind, Game, Said};
use crate::data::{Data, Kind};
use crate::menu::Item;
use crate::usage::usage;

/// A city with places to hide, and two teams that can shoot and fight: what a first battle should be like.
const MAP: &str = "city_1";
const TEAMS: [&str; 2] = ["cinderline_wardens", "hollow_choir"];

/// What a battle of Kill Team is played with.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct KillTeamArgs {
    /// The map: city_1 to city_6, platform_1, derelict_1, train_short and so on, or the path of a file
    #[arg(long, value_name = "MAP", default_value = MAP)]
    pub(crate) map: String,
    /// The crit op that both sides share: secure, loot, reboot and so on, or random
    #[arg(long, value_name = "OP", default_value = "random")]
    pub(crate) crit_op: String,
    /// The two teams, by name or path: cinderline_wardens, hollow_choir, ashgate_cadets
    #[arg(
        long,
        value_name = "TEAM,TEAM",
        value_delimiter = ',',
        num_args = 1..=2,
        default_values = TEAMS
    )]
    pub(crate) teams: Vec<String>,
    /// How a rule is read where sources differ: KEY=VALUE, as often as you like; docs/rulings.md has the keys
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) option: Vec<String>,
    /// A folder with killzones/ and teams/ of your own; they come before those of Umpire
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// How much is tracked beside a real table
    #[arg(skip)]
    pub(crate) tracking: killteam::Tracking,
}

impl Default for KillTeamArgs {
    fn default() -> Self {
        let teams = TEAMS.map(str::to_owned).to_vec();
        let tracking = killteam::Tracking::default();
        Self { map: MAP.to_owned(), crit_op: "random".to_owned(), teams, option: Vec::new(), data: None, tracking }
    }
}

impl KillTeamArgs {
    /// The set-up that a journal pins.
    pub(crate) fn setup(&self, table: TableKind, names: &[String]) -> anyhow::Result<Setup> {
        let data = Data::new(self.data.clone())?;
        // A random one is rolled in the battle itself, with the same dice as everything else.
        let random = self.crit_op.eq_ignore_ascii_case("random").then_some("random");
        let named = CritOp::named(&self.crit_op).map(|it| it.card().name);
        let crit_op = named.or(random).ok_or_else(|| {
            let known: Vec<&str> = CritOp::ALL.iter().map(|it| it.card().name).collect();
            usage(format!("there is no crit op \"{}\"; known are {}, random", self.crit_op, known.join(", ")))
        })?;
        let text = |kind, name: &str| data.find(kind, name).map(|it| Text::new(&it.name, &it.text));
        let [a, b] = match self.teams.as_slice() {
            [one] => [one, one],
            [a, b] => [a, b],
            other => return Err(usage(format!("Kill Team is played by two teams; {} are given", other.len()))),
        };
        let [name_a, name_b] = names else {
            return Err(usage(format!("Kill Team is played by two; {} are named", names.len())));
        };
        Ok(Setup {
            pack: PACK.to_owned(),
            seats: Seating::duel(name_a, name_b).map_err(|error| usage(error.to_string()))?,
            table,
            map: text(Kind::Killzones, &self.map)?,
            teams: [text(Kind::Teams, a)?, text(Kind::Teams, b)?],
            crit_op: crit_op.to_owned(),
            options: systems::settings::with(
                &killteam::Options { tracking: self.tracking, ..killteam::Options::default() },
                &self.option,
                killteam::Options::fault,
            )
            .map_err(usage)?,
        })
    }
}

impl Game for KillTeam {
    const REPORTING: &'static str = "Or in words: out b2 by a3, secure a2 marker 1.";

    fn introduction(table: &Table) -> Vec<String> {
        let sides = table.seats().sides().map(|side| {
            let (name, team) = (table.seats().name_of_side(side), table.team(side));
            let count = team.operatives.len();
            format!("{name} leads the {}, {count} operatives", team.name)
        });
        let crit_op = table.crit_op().map(CritOp::card);
        let named = crit_op.map_or("by a roll", |it| it.name);
        let sides = sides.collect::<Vec<_>>().join("; ");
        // On a real table the players know where they are.
        let map = if table.is_digital() { format!("{}. ", table.map().name()) } else { String::new() };
        let mut lines = vec![format!("{map}Crit op: {named}. {sides}.")];
        lines.extend(crit_op.map(|it| format!("{}: {}", it.name, it.gist)));
        if !table.is_digital() {
            let [a, b] = [Side::A, Side::B].map(|it| table.seats().name_of_side(it));
            lines.push(format!("Number the objective markers: 1 is {a}'s, 2 the centre, 3 {b}'s."));
        }
        lines
    }

    fn item(view: &View<'_, Self>, choice: &Choice) -> Item {
        menus::item(view, choice)
    }

    fn advisor(table: &Table) -> Option<Box<dyn Judgement<Self>>> {
        table.is_digital().then(|| Box::new(KillTeamJudgement::default()) as Box<dyn Judgement<Self>>)
    }

    fn sorted(_: &View<'_, Self>, choices: Vec<(Choice, i64)>) -> Vec<Choice> {
        menus::in_order(choices)
    }

    fn place_word(choice: &Choice) -> Option<&'static str> {
        match choice {
            Choice::SetUp { .. } | Choice::PutDown { .. } | Choice::Place(_) => Some("at"),
            Choice::Perform { target, .. } => match target {
                Target::Path(_) => Some("to"),
                Target::Spot(_) | Target::PutDown(..) => Some("at"),
                Target::Marker(_) | Target::Operative(_) | Target::Attack(..) | Target::Access(_) | Target::Nothing => {
                    None
                }
            },
            _ => None,
        }
    }

    fn is_shown_as(typed: &Choice, listed: &Choice) -> bool {
        typed::is_shown_as(typed, listed)
    }

    fn secret(table: &Table, secret: &Secret) -> Item {
        match secret {
            Secret::TacOp(op) => Item { note: Some(op.card().gist.to_owned()), ..Item::plain(op.card().name) },
            Secret::PrimaryOp(op) => {
                let name = capitalized(op.name());
                Item::plain(format!("{name}: half of its points once more at the end"))
            }
            Secret::RebootMarker(objective) => Item::plain(format!("Marker {}", objective.number())),
            Secret::Operatives(side, roster) => Item::plain(roster.written(table.team(*side))),
            Secret::Equipment(loadout) => menus::equipment(*loadout),
        }
    }

    fn report(table: &Table, report: &Report) -> Item {
        let name = |who: &killteam::OperativeId| {
            let side = table.seats().name_of_side(table.side_of(*who));
            format!("{} ({}) of {side}", table.card(*who).name, table.code(*who))
        };
        let path = match report {
            Report::Performed { who, action, on } => {
                let mut path = vec![action.name().to_owned(), name(who)];
                path.extend(on.map(|it| match it {
                    Marker::Objective(objective) => format!("marker {}", objective.number()),
                    Marker::Banner(side) => {
                        format!("the banner of {}", table.seats().name_of_side(side))
                    }
                    Marker::Gear(gear, side) => {
                        format!("the {} of {}", gear.name(), table.seats().name_of_side(side))
                    }
                    Marker::Retrieval(side, objective) => {
                        format!("retrieval marker {} of {}", objective.number(), table.seats().name_of_side(side))
                    }
                    Marker::Intelligence(side, number) => {
                        format!("intelligence marker {number} of {}", table.seats().name_of_side(side))
                    }
                }));
                path
            }
            Report::Wounded(who) => vec!["Somebody lost wounds".to_owned(), name(who)],
            Report::PerformedAt { who, action, target } => {
                vec![action.name().to_owned(), name(who), format!("at {}", name(target))]
            }
            Report::Out { who, by } => {
                let by = by.as_ref().map_or("by nobody".to_owned(), |it| format!("by {}", name(it)));
                vec!["Somebody is out".to_owned(), name(who), by]
            }
            Report::SetAside(who) => vec!["Somebody left the killzone by a rule of its team".to_owned(), name(who)],
            Report::Returned(who) => vec!["Somebody is back".to_owned(), name(who)],
            Report::Track(level) => {
                vec!["Track more or less".to_owned(), format!("{}: {}", level.name(), level.gist())]
            }
            Report::Noted(note) => tracked::item(table, *note, &name),
        };
        Item::under(path)
    }

    fn how_many(view: &View<'_, Self>, report: &Report) -> Option<(String, u8)> {
        tracked::how_many(view, report)
    }

    fn comes_first(state: &State, report: &Report) -> bool {
        tracked::is_of_the_active(state, report)
    }

    fn so_many(report: Report, number: u8) -> Report {
        tracked::so_many(report, number)
    }

    fn said(views: &[View<'_, Self>], line: &str) -> Option<Result<Said<Self>, String>> {
        let view = views.first()?;
        if view.table.is_digital() { None } else { tracked::lost(view.table, line).map(|it| it.map(Said::Report)) }
    }

    fn at_any_time(table: &Table, line: &str) -> Option<Result<Report, String>> {
        if table.is_digital() { None } else { tracked::said(line) }
    }

    const PHRASES: &'static str = "  track LEVEL    beside a real table: how much is tracked from here on: ops, phases or battle\n  \
           b1 lost 5      beside a real table that tracks battle: who lost how many wounds";

    fn bot(kind: BotKind, random: Random) -> Box<dyn Bot<Self>> {
        match kind {
            BotKind::Random => Box::new(random),
            BotKind::Greedy => Box::new(Greedy::with(KillTeamJudgement::default(), random)),
        }
    }

    fn glance(view: &View<'_, Self>) -> Vec<String> {
        // Who stands where is on the map, and behind `table`.
        let is_of_the_table = |it: &String| !it.ends_with(':') && !it.starts_with("Distances and sight");
        let lines = Self::state(view).into_iter().take_while(is_of_the_table);
        lines.filter(|it| !it.ends_with("nothing noted.")).collect()
    }

    fn is_worth_a_map(event: &Event) -> bool {
        matches!(event, Event::Began(_))
    }

    const CONCEDING: &'static str = "Conceding ends the battle, and the other side wins it.";
}
