//! What can be chosen for Tactical Strike.

use tactical_strike::missions::Mission;
use tactical_strike::{DeploymentMaps, Options, TacticalStrike};

use super::{Choosable, SeatsForm, SettingForm, SystemForm, TypedForm, bots, forces, form_of};
use crate::data::{self, Kind};
use crate::forces::army_lists;

pub(super) fn settings() -> Vec<SettingForm> {
    super::settings(&Options::default(), |_| None, SETTINGS)
}

pub(super) fn form() -> SystemForm {
    let mission = |it: &Mission| Choosable::new(it.card().name, it.card().name).says(it.card().gist);
    SystemForm {
        maps: maps(),
        missions: Mission::ALL.iter().map(mission).collect(),
        forces: forces::<TacticalStrike>(),
        bots: bots::<TacticalStrike>(),
        settings: settings(),
        typed: Some(TypedForm {
            asks: "Size and factions".to_owned(),
            words: sizes_and_factions(),
            example: TYPED.to_owned(),
        }),
        ..form_of::<TacticalStrike>(SeatsForm { least: 2, most: 6 })
    }
}

/// A strike force in a line.
const TYPED: &str =
    "Cinder Vanguard; 450 + Orphic Banners = Cinder Host; hero Bannerlord as Slayer; leader Oath Veterans; 4 Vaulters";

/// The usual sizes of a game, and every faction of every list that comes with Umpire.
fn sizes_and_factions() -> Vec<String> {
    let sizes = ["350", "400", "450", "500", "550"].map(str::to_owned);
    let lists = army_lists(&[]).ok();
    let lists = lists.iter().flat_map(|it| it.all());
    let factions = lists.flat_map(|list| list.factions.iter().map(|it| format!("{} = {}", list.name, it.name)));
    sizes.into_iter().chain(factions).collect()
}

fn maps() -> Vec<Choosable> {
    let text = data::embedded(Kind::TacticalStrike, "deployment_maps").map(|(_, text)| text);
    let maps = text.and_then(|it| DeploymentMaps::load(it).ok());
    maps.iter().flat_map(DeploymentMaps::all).map(|it| Choosable::new(&it.name, &it.name)).collect()
}

/// What each setting decides.
const SETTINGS: &[(&str, &str)] = &[
    ("ammo_mode", "Ammo Tests outside of campaigns."),
    ("per_turn_scoring", "When \"the end of each turn\" is."),
    ("sp_team_mode", "Who gets supply for what a team controls or removes."),
    ("cp_mission_grant", "How many command points a mission grants."),
    ("cp_cap", "How many may be spent in a mission."),
    ("control_range", "How near to a marker's edge counts, in inches."),
    ("panic_once_per_phase", "Whether a unit takes one panic test at most in a Shooting phase."),
    ("double_one_passes", "Whether a double 1 passes any Leadership test."),
    ("deny_base", "What Deny the Witch needs; 0 if there is none."),
    ("marker_distance_mode", "Between which points of markers distances are measured."),
    ("scoring_basis", "Which models say whether a unit scores."),
    ("combat_morale", "When the losers of a combat test."),
    ("gtg_overwatch", "Whether a unit on the ground may overwatch."),
    ("psychic_test", "Whether a psyker tests Leadership before a power works."),
    ("perils", "Whether a double 1 or a double 6 of a psyker hurts it."),
    ("gets_hot_scope", "Which weapons the grade of Ammunition makes hot."),
    ("large_table", "Whether the large table is played on even by few."),
    ("any_force", "Whether strike forces that break a rule may play all the same."),
];
