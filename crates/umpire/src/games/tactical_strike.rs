//! Tactical Strike Plus in the terminal: its arguments, its menus, its cards.

mod phrases;
mod together;

use std::path::PathBuf;

use battle::{Seating, Side, View, Words, Written};
use tactical_strike::campaign;
use tactical_strike::{
    Choice, ListKind, ListText, Options, PACK, Report, Secret, Setup, SourceKind, Step, Table, TacticalStrike, Text,
    Thrown, Window,
};

use super::{Game, Said, Shared};
use crate::campaign::battles;
use crate::data::{Data, Kind};
use crate::menu::Item;
use crate::strike_force::{list_files, lists, load};
use crate::usage::usage;

/// Strike forces to try it with.
const SAMPLES: [&str; 2] = ["cinder_vanguard", "tide_patrol"];

/// What a battle of Tactical Strike is played with.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct TacticalStrikeArgs {
    /// The strike forces, one for each player, by name or path: cinder_vanguard, tide_patrol, quay_and_cinder
    #[arg(
        long,
        value_name = "FORCE,FORCE",
        value_delimiter = ',',
        num_args = 1..=6,
        default_value = "cinder_vanguard,tide_patrol"
    )]
    pub(crate) forces: Vec<String>,
    /// How many of the players are on the first side; half of them without it
    #[arg(long, value_name = "NUMBER", conflicts_with = "free_for_all")]
    pub(crate) first_side: Option<usize>,
    /// Everybody plays against everybody
    #[arg(long)]
    pub(crate) free_for_all: bool,
    /// The mission, if it is agreed: clash, domination and so on
    #[arg(long, value_name = "MISSION")]
    pub(crate) mission: Option<String>,
    /// The deployment map, if it is agreed: "dawn of war", ambush and so on
    #[arg(long, value_name = "MAP")]
    pub(crate) map: Option<String>,
    /// The campaign of which this is a mission; --names takes its players, or their forces
    #[arg(long, value_name = "FILE", conflicts_with_all = ["free_for_all", "first_side"])]
    pub(crate) campaign: Option<PathBuf>,
    /// How a rule is read where sources differ: KEY=VALUE, as often as you like; docs/rulings.md has the keys
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) option: Vec<String>,
    /// A folder with army_lists/, strike_forces/ and tactical_strike/ of your own
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

impl TacticalStrikeArgs {
    /// Sample forces for so many players, in turn.
    pub(crate) fn samples(players: usize) -> Self {
        let forces = SAMPLES.iter().cycle().take(players).map(|it| (*it).to_owned()).collect();
        Self {
            forces,
            first_side: None,
            free_for_all: false,
            mission: None,
            map: None,
            campaign: None,
            option: Vec::new(),
            data: None,
        }
    }

    /// The set-up that a journal pins.
    pub(crate) fn setup(&self, names: &[String]) -> anyhow::Result<Setup> {
        let data = Data::new(self.data.clone())?;
        let text = |kind, name: &str| data.find(kind, name).map(|it| Text { name: it.name, text: it.text });
        let players = names.len();
        let first = self.first_side.unwrap_or(players / 2);
        let mission = match self.campaign.as_deref() {
            Some(campaign) => {
                let lists = lists(&data)?;
                let forces =
                    self.forces.iter().map(|it| load(&data, &lists, it)).collect::<anyhow::Result<Vec<_>>>()?;
                Some(battles::mission(campaign, names, &lists, &forces)?)
            }
            None => None,
        };
        let sides = mission.as_ref().map(|it| it.sides.as_slice()).unwrap_or_default();
        let side = |place: usize| match (self.free_for_all, place < first) {
            _ if sides.get(place) == Some(&campaign::Side::Loyalists) => Side::A,
            _ if sides.get(place) == Some(&campaign::Side::Traitors) => Side::B,
            (true, _) => Side(u8::try_from(place).unwrap_or(u8::MAX)),
            (false, true) => Side::A,
            (false, false) => Side::B,
        };
        let seats = names.iter().enumerate().map(|(place, name)| (name.clone(), side(place)));
        let texts = list_files(&data)?.into_iter().map(|(kind, file)| {
            let kind = match kind {
                SourceKind::ArmyList => ListKind::ArmyList,
                SourceKind::Allies => ListKind::Allies,
                SourceKind::Weapons => ListKind::Weapons,
                SourceKind::Powers => ListKind::Powers,
                SourceKind::Addendum => ListKind::Addendum,
            };
            ListText { kind, name: file.name, text: file.text }
        });
        let mut options = systems::settings::with(&Options::default(), &self.option, |_| None).map_err(usage)?;
        if let Some(mission) = &mission {
            options.cp_mission_grant = u16::try_from(mission.grant).unwrap_or(u16::MAX);
            options.gets_hot_scope = mission.gets_hot;
            options.cp_cap = u16::try_from(mission.cap).unwrap_or(u16::MAX);
        }
        Ok(Setup {
            pack: PACK.to_owned(),
            seats: Seating::new(seats).map_err(|error| usage(error.to_string()))?,
            lists: texts.collect(),
            forces: self.forces.iter().map(|it| text(Kind::StrikeForces, it)).collect::<anyhow::Result<_>>()?,
            maps: text(Kind::TacticalStrike, "deployment_maps")?,
            mission: self.mission.clone(),
            map: self.map.clone(),
            options,
            campaign: mission.map(|it| it.terms),
        })
    }
}

impl Game for TacticalStrike {
    const PHRASES: &'static str = phrases::HELP;

    fn introduction(table: &Table) -> Vec<String> {
        let side = |side: Side| {
            let models = table.models().filter(|it| table.side_of(*it) == side).count();
            format!("{} with {models} models", table.seats().name_of_side(side))
        };
        let sides: Vec<String> = table.seats().sides().map(side).collect();
        let board = table.size().board();
        vec![format!("{}.", sides.join(" against ")), format!("The table is {} by {}.", board.width(), board.height())]
    }

    fn item(view: &View<'_, Self>, choice: &Choice) -> Item {
        let words = Self::choice(view, choice);
        let heading = match choice {
            Choice::GrantRule(grant, who) => {
                // A rule for everybody and everybody for a rule are hundreds of rows.
                let who = format!("{} ({})", view.table.model(*who).name, view.table.code(*who));
                return Item::under(vec!["Grant a special rule (1 CP)".to_owned(), who, grant.name().to_owned()]);
            }
            Choice::Join(..) | Choice::Leave(_) | Choice::Split(..) | Choice::Merge(..) => "Change units",
            Choice::Board(..) | Choice::Disembark(..) | Choice::Drive(..) | Choice::TankShock(_) => "Transports",
            Choice::UsePower(..) => "Use a power",
            Choice::GoToGround(_) => "Go to ground",
            Choice::Throw(_, throw) => match throw.kind() {
                Thrown::Run | Thrown::Difficult | Thrown::Charge => "Roll for a distance",
                Thrown::Shot | Thrown::Scatter | Thrown::Template => "Roll to hit",
                Thrown::Save | Thrown::FeelNoPain => "Roll a save",
            },
            Choice::Deploy(..) => "Set up",
            Choice::Reserve(_) => "Hold in reserve",
            Choice::HoldBack(_) => "Infiltrate",
            Choice::DeployAboard(..) => "Set up aboard",
            _ => return Item::plain(words),
        };
        Item::under(vec![heading.to_owned(), words])
    }

    fn after(view: &View<'_, Self>, window: Window) -> Vec<String> {
        // Score, means and objectives; who stands where is on the table for all to see.
        let is_moment = matches!(window, Window::EndOfGameTurn(_));
        let lines = Self::state(view).into_iter().take_while(|it| !it.ends_with(':'));
        lines.filter(|_| is_moment).collect()
    }

    fn shared(views: &[View<'_, Self>]) -> Vec<Shared<Self>> {
        together::rows(views)
    }

    fn said(views: &[View<'_, Self>], line: &str) -> Option<Result<Said<Self>, String>> {
        let view = views.first().filter(|it| matches!(it.state.step, Step::Playing(..)))?;
        phrases::said(view, line)
    }

    fn heading(view: &View<'_, Self>) -> String {
        if let (Step::Playing(_, phase), true) = (view.state.step, view.state.due.is_empty()) {
            return format!("{} phase: what happens?", phase.name());
        }
        let prompt = battle::capitalized(&Self::prompt(view));
        if prompt.ends_with('?') { prompt } else { format!("{prompt}:") }
    }

    fn place_word(_: &Choice) -> Option<&'static str> {
        None
    }

    fn is_shown_as(_: &Choice, _: &Choice) -> bool {
        false
    }

    fn secret(table: &Table, secret: &Secret) -> Item {
        match secret {
            Secret::Units(units) if units.is_empty() => Item::plain("No Ad-Hoc Unit: everybody alone"),
            Secret::Units(_) => Item::plain(format!("One unit: {}", Self::write_secret(table, secret))),
        }
    }

    fn report(table: &Table, report: &Report) -> Item {
        let name = |it| format!("{} {}", table.code(it), table.model(it).name);
        let path = match report {
            Report::Stands(it, _) => vec!["Somebody stands elsewhere".to_owned(), name(*it)],
            Report::LostTrack(it) => vec!["Take a unit off the board".to_owned(), name(*it)],
            Report::Removed { models, by, via } => {
                let who: Vec<String> = models.iter().map(|it| name(*it)).collect();
                let by = by.map_or("by nobody".to_owned(), |it| format!("by {}", name(it)));
                vec!["Somebody was removed".to_owned(), who.join(", "), format!("{by}, {}", via.name())]
            }
            Report::Fired { by, target, unsaved, .. } => {
                let end = if *unsaved > 0 { "with an unsaved wound" } else { "with a hit that pins" };
                vec!["A unit fired".to_owned(), name(*by), format!("at {} {end}", name(*target))]
            }
            Report::Shot(it, dice) => {
                let weapons: Vec<&str> = dice.iter().map(|(weapon, _)| table.weapon(*weapon)).collect();
                vec!["Dice to hit".to_owned(), name(*it), weapons.join(", ")]
            }
            Report::RolledOne(it, weapon) => {
                vec!["A natural 1 to hit".to_owned(), name(*it), table.weapon(*weapon).to_owned()]
            }
            Report::Charged(it, target) => {
                vec!["A charge was declared".to_owned(), name(*it), format!("at {}", name(*target))]
            }
            Report::TouchesFear(it, count, _) => {
                vec!["Somebody touches what causes Fear".to_owned(), name(*it), format!("{count} of them")]
            }
            Report::LostCombat(it, count, to) => {
                vec!["A combat was lost".to_owned(), name(*it), format!("by {count}, to {}", name(*to))]
            }
            Report::Did(it, deed, _) => vec!["The Hero or its unit".to_owned(), deed.name().to_owned(), name(*it)],
            Report::Rerolled(_, it) => vec!["A roll was made again for a command point".to_owned(), name(*it)],
            Report::CrossedPoi(it, poi) => {
                vec!["Somebody crossed Unstable Ground".to_owned(), format!("{}, point {poi}", name(*it))]
            }
        };
        Item::under(path)
    }
}
