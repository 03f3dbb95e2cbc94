//! Kill Team in the terminal: its arguments, its menus, its cards.

mod typed;

use std::path::PathBuf;

use battle::{Seating, Side, View, Words, capitalized};
use bots::killteam::KillTeamJudgement;
use bots::{Bot, Greedy, Random};
use killteam::approved_ops_2025::{CritOp, PACK, TacOp, scoring};
use killteam::card::{Aim, Card, Reveal, Whose};
use killteam::{
    Action, Choice, Declared, KillTeam, Marker, MarkerState, OperativeId, Order, Phase, Report, Secret, Setup, State,
    Table, TableKind, Target, Text, When,
};
use table::{Length, Point};

use super::{BotKind, Game, Rule};
use crate::data::{Data, Kind};
use crate::menu::{Item, Place};
use crate::usage::usage;

/// What a battle of Kill Team is played with.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct KillTeamArgs {
    /// The map: train_short, city_1, platform_1, derelict_1 and so on, or the path of a file
    #[arg(long, value_name = "MAP", default_value = "train_short")]
    pub(crate) map: String,
    /// The crit op that both sides share: secure, loot, reboot and so on, or random
    #[arg(long, value_name = "OP", default_value = "random")]
    pub(crate) crit_op: String,
    /// The two teams, by name or path: ashgate_cadets, cinderline_wardens, hollow_choir
    #[arg(
        long,
        value_name = "TEAM,TEAM",
        value_delimiter = ',',
        num_args = 1..=2,
        default_value = "ashgate_cadets,ashgate_cadets"
    )]
    pub(crate) teams: Vec<String>,
    /// A folder with killzones/ and teams/ of your own; they come before those of Umpire
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

impl Default for KillTeamArgs {
    fn default() -> Self {
        let team = || "ashgate_cadets".to_owned();
        Self { map: "train_short".to_owned(), crit_op: "random".to_owned(), teams: vec![team(), team()], data: None }
    }
}

impl KillTeamArgs {
    /// The two teams that carry weapons, for whoever has not said which.
    pub(crate) fn armed() -> Self {
        Self { teams: vec!["cinderline_wardens".to_owned(), "hollow_choir".to_owned()], ..Self::default() }
    }

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
            options: killteam::Options::default(),
        })
    }
}

impl Game for KillTeam {
    const TITLE: &'static str = "Kill Team";

    fn introduction(table: &Table) -> Vec<String> {
        let sides = table.seats().sides().map(|side| {
            let (name, team) = (table.seats().name_of_side(side), table.team(side));
            let count = team.operatives.len();
            format!("{name} leads the {}, {count} operatives", team.name)
        });
        let crit_op = table.crit_op().map(CritOp::card);
        let named = crit_op.map_or("by a roll", |it| it.name);
        let mut lines =
            vec![format!("{}. Crit op: {named}. {}.", table.map().name(), sides.collect::<Vec<_>>().join("; "))];
        lines.extend(crit_op.map(|it| format!("{}: {}", it.name, it.gist)));
        if !table.is_digital() {
            let [a, b] = [Side::A, Side::B].map(|it| table.seats().name_of_side(it));
            lines.push(format!("Number the objective markers: 1 is {a}'s, 2 the centre, 3 {b}'s."));
        }
        lines
    }

    fn item(view: &View<'_, Self>, choice: &Choice) -> Item {
        let words = Self::choice(view, choice);
        let path = match choice {
            Choice::SetUp { .. } | Choice::Place(_) => match words.split_once(" at ") {
                Some((who, place)) => vec![who.to_owned(), format!("at {place}")],
                None => vec![words],
            },
            Choice::Activate { who, order } => {
                let (name, code) = (&view.table.card(*who).name, view.table.code(*who));
                let order = match order {
                    Order::Engage => "Engage",
                    Order::Conceal => "Conceal",
                };
                vec![format!("Activate {name} ({code})"), format!("with {order}")]
            }
            Choice::Perform { action, .. } => {
                let name = action.name();
                let rest = words.strip_prefix(name).map(|it| it.trim().to_owned());
                vec![name.to_owned(), rest.unwrap_or(words)]
            }
            _ => vec![words],
        };
        let place = Self::place_word(choice).map(|it| match it {
            "to" => Place::Way,
            _ => Place::Spot,
        });
        Item { place, ..Item::under(path) }
    }

    fn in_order(view: &View<'_, Self>, mut choices: Vec<Choice>) -> Vec<Choice> {
        // Nobody reads forty places. Those beside something that matters come first, two each; the
        // others after the open ground around.
        let mut shown: Vec<(Point, usize)> = Vec::new();
        let mut ranked = |choice: &Choice| match choice {
            Choice::SetUp { at, .. } => (0, nearest(view, *at).map_or(0, |(_, far)| far)),
            Choice::Perform { target: Target::Path(path), .. } => {
                let beside = path.last().and_then(|it| nearest(view, *it));
                match beside.filter(|(_, far)| *far < BESIDE.squared()) {
                    None => (1, 0),
                    Some((thing, _)) => {
                        let place = shown.iter().position(|(it, _)| *it == thing);
                        let count = match place.and_then(|it| shown.get_mut(it)) {
                            Some((_, count)) => count,
                            None => {
                                shown.push((thing, 0));
                                return (0, 0);
                            }
                        };
                        *count += 1;
                        if *count < 2 { (0, 0) } else { (2, 0) }
                    }
                }
            }
            Choice::EndActivation => (3, 0),
            _ => (0, 0),
        };
        let mut keyed: Vec<((u8, i64), Choice)> = choices.drain(..).map(|it| (ranked(&it), it)).collect();
        keyed.sort_by_key(|(rank, _)| *rank);
        keyed.into_iter().map(|(_, choice)| choice).collect()
    }

    fn place_word(choice: &Choice) -> Option<&'static str> {
        match choice {
            Choice::SetUp { .. } | Choice::PutDown { .. } | Choice::Place(_) => Some("at"),
            Choice::Perform { target, .. } => match target {
                Target::Path(_) => Some("to"),
                Target::Spot(_) | Target::PutDown(..) => Some("at"),
                Target::Marker(_) | Target::Operative(_) | Target::Attack(..) | Target::Nothing => None,
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

    fn secret(_: &Table, secret: &Secret) -> Item {
        match secret {
            Secret::TacOp(op) => Item { note: Some(op.card().gist.to_owned()), ..Item::plain(op.card().name) },
            Secret::PrimaryOp(op) => {
                let name = capitalized(op.name());
                Item::plain(format!("{name}: half of its points once more at the end"))
            }
            Secret::RebootMarker(objective) => Item::plain(format!("Marker {}", objective.number())),
            // Nobody reads a thousand lists: one option is picked after the other.
            Secret::Equipment(loadout) => {
                if loadout.count() == 0 {
                    return Item::plain("Nothing");
                }
                let mut path: Vec<String> = loadout.written().split(", ").map(str::to_owned).collect();
                path.push("Nothing more".to_owned());
                Item::under(path)
            }
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
            Report::Returned(who) => vec!["Somebody is back".to_owned(), name(who)],
        };
        Item::under(path)
    }

    fn reported_side(table: &Table, report: &Report) -> Side {
        match report {
            Report::Performed { who, .. }
            | Report::PerformedAt { who, .. }
            | Report::Wounded(who)
            | Report::Out { who, .. }
            | Report::Returned(who) => table.side_of(*who),
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

    fn bot(kind: BotKind, random: Random) -> Box<dyn Bot<Self>> {
        match kind {
            BotKind::Random => Box::new(random),
            BotKind::Greedy => Box::new(Greedy::with(KillTeamJudgement::default(), random)),
        }
    }

    fn rules() -> Vec<Rule> {
        let crit = CritOp::ALL.into_iter().map(|it| rule("crit op", it.card()));
        let tac = TacOp::ALL.into_iter().map(|it| rule("tac op", it.card()));
        crit.chain(tac).collect()
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

/// Nearer than this, center to center, a place is thought of as beside something.
const BESIDE: Length = Length::inches(2);

/// The marker or operative nearest to a place, and the square of how far it is.
fn nearest(view: &View<'_, KillTeam>, place: Point) -> Option<(Point, i64)> {
    let markers = Marker::ALL.into_iter().filter_map(|it| match view.state.marker(it) {
        MarkerState::OnTable(at) => at,
        _ => None,
    });
    let enemies = view.table.operatives_of(view.side().other()).filter_map(|it| view.state.operative(it).at);
    markers.chain(enemies).map(|it| (it, it.flat_distance_squared(place))).min_by_key(|(_, far)| *far)
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
        Reveal::WhenSomebodyFalls(Whose::Enemy) => "Secret until the loss of an enemy counts.".to_owned(),
    });
    facts.extend(card.actions.iter().map(|it| format!("Action: {}, {} AP.", it.action.name(), it.ap)));
    facts.extend(card.gambits.iter().map(|it| format!("Gambit: {}.", it.name)));
    for (when, _) in card.scores {
        facts.push(match when {
            When::Performed(action) => format!("Scores whenever {} is performed.", action.name()),
            When::EndOfTurningPointAfterFirst => "Scores when turning point 2, 3 or 4 ends.".to_owned(),
            When::EnemyFalls => "Scores whenever an enemy is incapacitated.".to_owned(),
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
