//! What can be chosen for Kill Team.

use killteam::approved_ops_2025::CritOp;
use killteam::card::Archetype;
use killteam::{KillTeam, Options, Tracking};

use super::{Choosable, SeatsForm, SettingForm, SystemForm, TableForm, TypedForm, bots, embedded, forces, form_of};
use crate::data::Kind;

pub(super) fn settings() -> Vec<SettingForm> {
    super::settings(&Options::default(), Options::fault, SETTINGS)
}

pub(super) fn form() -> SystemForm {
    let crit_ops = CritOp::ALL.iter().map(|it| Choosable::new(it.card().name, it.card().name).says(it.card().gist));
    let by_lot = Choosable::new("random", "By lot").says("A die that everybody sees fall picks the crit op.");
    let usual = Tracking::default();
    let tracking = |it: &Tracking| Choosable::new(it.name(), &battle::capitalized(it.name())).says(it.gist());
    let others = Tracking::ALL.iter().filter(|it| **it != Tracking::default());
    let trackings = std::iter::once(&usual).chain(others);
    SystemForm {
        tables: vec![TableForm::Physical, TableForm::Digital],
        maps: embedded(Kind::Killzones),
        missions: std::iter::once(by_lot).chain(crit_ops).collect(),
        trackings: trackings.map(tracking).collect(),
        forces: forces::<KillTeam>(),
        bots: bots::<KillTeam>(),
        settings: settings(),
        typed: Some(TypedForm {
            asks: "Archetypes".to_owned(),
            words: Archetype::ALL.map(|it| it.name().to_owned()).to_vec(),
            example: TYPED.to_owned(),
        }),
        ..form_of::<KillTeam>(SeatsForm { least: 2, most: 2 })
    }
}

/// A team in a line.
const TYPED: &str = "Pit Crew; Recon + Security; Boss 12; 6 Hand 8";

/// What each setting decides.
const SETTINGS: &[(&str, &str)] = &[
    ("turning_points", "How many turning points."),
    ("climb_minimum_scope", "Whether the least cost of climbing counts for each climb or once for the action."),
    ("dash_can_jump", "Whether a Dash may jump."),
    ("initiate_transmission_ap", "What Initiate Transmission costs."),
    ("download_first_tp", "The first turning point in which Download can be performed."),
    ("op_caps", "The most that each kind of op gives in a battle."),
    ("dominate_double_wounds", "From which Wounds stat on a victim is worth two Dominate tokens."),
    ("route_double_wounds", "From which Wounds stat on a victim is worth two points of Route."),
    ("plant_devices_other", "What enemies have to do at other markers with a device."),
    ("retrieve_needs_free_hands", "Whether Retrieve is refused to an operative that carries a marker."),
    ("flank_double_from_tp", "From which turning point on a flank held twice gives two points."),
    ("flank_territory", "How far inside the enemy half an operative contests a flank."),
    ("sweep_and_clear", "Which print of Sweep & Clear."),
    ("dominate_needs_killzone", "Whether Dominate tokens count only on operatives in the killzone."),
    ("envoy_excludes_ignored", "Whether operatives that the kill op ignores cannot be envoys."),
    ("martyrs_once_per_operative", "Whether an operative gives one Martyr token in the whole battle."),
    ("clear_scope", "Whose Clear counts."),
    ("kill_grade_extension", "The kill grades of teams that the printed table leaves out."),
    ("tp_caps", "The most that an op gives in one turning point, by its name, where it is not what its card says."),
    ("initiative_cards", "Whether initiative cards are dealt and played."),
    ("deploy_groups", "How operatives are split into three groups at set-up."),
    ("max_equipment", "How many equipment options a side may pick."),
    ("ammo_resupply_ap", "What Ammo Resupply costs."),
    ("close_quarters", "Whether the rules of close quarters hold although the map does not ask for them."),
    ("condensed_environment", "Where the environment is condensed."),
    (
        "obscured_can_discard_accurate",
        "Whether the success that an obscured target costs may be a die that Accurate kept.",
    ),
    ("piercing_combine", "How Piercing and Piercing Crits go together."),
    ("mines_have_killer", "Whether somebody of the side that laid mines is the killer of whom they take out."),
    ("banner_second_tier", "What enemies must not do at the banner for its second point."),
    ("concede_rule", "What happens when a side concedes."),
    ("oval_as_circle", "Whether oval bases are taken for the circle around them."),
    ("model_heights", "How tall figures are."),
    ("visibility_samples", "Which lines are drawn for sight."),
    ("equipment_sizes", "How large the terrain among the equipment is."),
    ("tracking", "How much is tracked on a physical table, at the start."),
    (
        "lattice_inches",
        "The spacing, in inches, of the lattice on which places to move to are offered. It is no rule: any place that the rules allow may be chosen.",
    ),
];
