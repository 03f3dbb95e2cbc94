//! Kill Team in the terminal: its arguments, its menus, its cards.

mod menus;
mod tracked;
mod typed;

use std::path::PathBuf;

use battle::{Seating, Side, View, Words, capitalized};
use bots::killteam::KillTeamJudgement;
use bots::{Bot, Greedy, Judgement, Random};
use killteam::approved_ops_2025::{self, CritOp, PACK, TacOp, scoring};
use killteam::card::{Aim, Card, Reveal, Whose};
use killteam::{
    Action, Choice, Declared, Event, KillTeam, Marker, OperativeId, Phase, Report, Secret, Setup, State, Table,
    TableKind, Target, Text, When,
};

use super::{BotKind, Chore, Game, Rule, Said};
use crate::data::{Data, Kind};
use crate::menu::Item;
use crate::settings;
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
            options: settings::with(
                &killteam::Options { tracking: self.tracking, ..killteam::Options::default() },
                &self.option,
                killteam::Options::fault,
            )?,
        })
    }
}

impl Game for KillTeam {
    const TITLE: &'static str = "Kill Team";

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

    fn in_order(_: &View<'_, Self>, choices: Vec<(Choice, i64)>) -> Vec<Choice> {
        menus::in_order(choices)
    }

    fn is_no_decision(choice: &Choice) -> bool {
        // Whoever has nothing left to spend has nothing left to hide.
        matches!(choice, Choice::EndActivation)
    }

    fn chore(view: &View<'_, Self>) -> Option<Chore> {
        let Phase::Deployment { turn } = view.state.phase else {
            return None;
        };
        let steps = view.table.operatives_of(turn).filter(|it| view.state.operative(*it).at.is_none()).count();
        Some(Chore { row: format!("Set up all {steps} as proposed"), steps })
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

    fn typed_only(view: &View<'_, Self>, listed: &[Choice]) -> Vec<Choice> {
        typed::typed_only(view, listed)
    }

    fn is_shown_as(typed: &Choice, listed: &Choice) -> bool {
        typed::is_shown_as(typed, listed)
    }

    fn usual<'a>(view: &View<'_, Self>, choices: &'a [Choice]) -> Option<&'a Choice> {
        // Nobody ends a turning point of a real table by pressing Enter once too often.
        if !view.table.is_digital() && matches!(view.state.phase, Phase::Firefight { .. }) {
            return None;
        }
        // Action points are not given away by a slip: with something left to do, Enter alone does not end.
        let ends = |it: &Choice| matches!(it, Choice::EndActivation);
        if choices.len() > 1 && choices.iter().any(ends) {
            return None;
        }
        let does_least = |it: &&Choice| matches!(it, Choice::Pass | Choice::KeepTokens) || ends(it);
        choices.iter().find(does_least).or_else(|| choices.first())
    }

    fn is_open(state: &State) -> bool {
        // What can be done with dice depends on no secret, and where no tac op is sealed nothing else does.
        let is_sealed = |side: Side| state.tac_ops[side] == Declared::Sealed;
        if state.attack.is_some() {
            return true;
        }
        if matches!(state.phase, Phase::Firefight { .. } | Phase::Gambits { .. }) {
            return !is_sealed(Side::A) && !is_sealed(Side::B);
        }
        matches!(
            state.phase,
            Phase::FirstInitiative { .. }
                | Phase::DropZones
                | Phase::Deployment { .. }
                | Phase::InitiativeCards(_)
                | Phase::Placing(_)
                | Phase::Ready(_)
                | Phase::Initiative { .. }
                | Phase::Claims { .. }
        )
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

    fn reported_side(table: &Table, report: &Report) -> Side {
        match report {
            Report::Performed { who, .. }
            | Report::PerformedAt { who, .. }
            | Report::Wounded(who)
            | Report::Out { who, .. }
            | Report::SetAside(who)
            | Report::Returned(who) => table.side_of(*who),
            Report::Track(_) => Side::A,
            Report::Noted(note) => note.side(table),
        }
    }

    fn is_for_all(choice: &Choice) -> bool {
        matches!(choice, Choice::EndFirefight)
    }

    fn reports_of_sealed(view: &View<'_, Self>) -> Vec<Report> {
        let sealed = view.state.tac_ops[view.side()] == Declared::Sealed;
        // Whoever is out or in turning point 1 could not, and everybody knows that.
        let too_early = view.state.turning_point.is_first();
        if !sealed || too_early || !matches!(view.state.phase, Phase::Firefight { .. }) {
            return Vec::new();
        }
        let able = view.table.operatives_of(view.side()).filter(|it| !view.state.operative(*it).out);
        // Whatever the team could hold, so that the list tells nothing about what it does hold.
        let team = view.table.team(view.side());
        let cards = TacOp::ALL.into_iter().map(TacOp::card);
        let possible = cards.filter(|it| it.archetype.is_some_and(|it| team.has_archetype(it)));
        let missions: Vec<_> = possible.flat_map(|it| it.actions.iter()).collect();
        let enemies: Vec<_> = view.table.operatives_of(view.side().other()).collect();
        able.flat_map(|who| {
            missions.iter().flat_map(|it| claims(who, it.action, &it.aim, &enemies)).collect::<Vec<_>>()
        })
        .collect()
    }

    fn concede() -> Option<Choice> {
        Some(Choice::Concede)
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

    fn rules() -> Vec<Rule> {
        let crit = CritOp::ALL.into_iter().map(|it| rule("crit op", it.card()));
        let tac = TacOp::ALL.into_iter().map(|it| rule("tac op", it.card()));
        let common = [&approved_ops_2025::KILL_OP, &approved_ops_2025::PRIMARY_OP].map(|it| Rule {
            kind: "common op".to_owned(),
            name: it.name.to_owned(),
            gist: it.gist.to_owned(),
            facts: it.facts.iter().map(|it| (*it).to_owned()).collect(),
        });
        crit.chain(tac).chain(common).collect()
    }
}

/// Every way to report a mission action of this operative.
fn claims(who: OperativeId, action: Action, aim: &Aim, enemies: &[OperativeId]) -> Vec<Report> {
    match aim {
        Aim::Objective { .. } | Aim::Marker { .. } => {
            Marker::OBJECTIVES.map(|on| Report::Performed { who, action, on: Some(on) }).to_vec()
        }
        Aim::Spot { .. } => vec![Report::Performed { who, action, on: None }],
        Aim::Operative { .. } => enemies.iter().map(|it| Report::PerformedAt { who, action, target: *it }).collect(),
    }
}

/// A card, spelled out.
fn rule(kind: &str, card: &Card) -> Rule {
    let mut facts = Vec::new();
    match card.archetype {
        Some(archetype) => facts.push(format!("For teams that know {}.", archetype.name())),
        None => facts.push("Shared by both sides.".to_owned()),
    }
    facts.push(match card.reveal {
        Reveal::Public => "Public from the start.".to_owned(),
        Reveal::WhenPerformed(action) => {
            format!("Secret until {} is performed.", action.name())
        }
        Reveal::WhenUsedAsGambit => "Secret until it is used in the Gambit step.".to_owned(),
        Reveal::WhenItScores => "Secret until it gives its first point.".to_owned(),
        Reveal::WhenSomebodyFalls(Whose::Own) => "Secret until the loss of an operative of yours counts.".to_owned(),
        Reveal::WhenSomebodyFalls(Whose::Enemy) => {
            // Performing an action that only its holder has shows an op as well.
            let performed = card.actions.iter().map(|it| format!(" or {} is performed", it.action.name()));
            format!("Secret until the loss of an enemy counts{}.", performed.collect::<String>())
        }
    });
    facts.extend(card.actions.iter().map(|it| format!("Action: {}, {} AP.", it.action.name(), it.ap)));
    facts.extend(card.gambits.iter().map(|it| format!("Gambit: {}.", it.name)));
    for (when, _) in card.scores {
        facts.push(match when {
            When::Performed(action) => format!("Scores whenever {} is performed.", action.name()),
            When::EndOfTurningPointAfterFirst => "Scores when turning point 2, 3 or 4 ends.".to_owned(),
            When::EnemyFalls => "Scores whenever an enemy is incapacitated.".to_owned(),
            When::EndOfTurningPoints(first, last) => format!("Scores when turning point {first} or {last} ends."),
            When::EndOfTurningPointFrom(first) => format!("Scores at the end of turning points from {first} on."),
            When::EndOfBattle => "Scores at the end of the battle.".to_owned(),
        });
    }
    if let Some(cap) = card.cap_per_turning_point {
        facts.push(format!("At most {cap} points in a turning point."));
    }
    facts.push(format!("At most {} points in a battle.", scoring::MOST_PER_OP));
    Rule { kind: kind.to_owned(), name: card.name.to_owned(), gist: card.gist.to_owned(), facts }
}
