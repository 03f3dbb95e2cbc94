//! What can be chosen for Maelstrom of War.

use maelstrom::army::DetachmentKind;
use maelstrom::missions::Mission;
use maelstrom::{BattleSize, DeploymentMap, Maelstrom, Options};

use super::{Choosable, SeatsForm, SettingForm, SystemForm, TypedForm, bots, forces, form_of};

pub(super) fn settings() -> Vec<SettingForm> {
    super::settings(&Options::default(), Options::fault, SETTINGS)
}

pub(super) fn form() -> SystemForm {
    let size = |it: &BattleSize| {
        Choosable::new(it.name(), it.name()).says(&format!("Armies of up to {} points.", it.points()))
    };
    let mission = |it: &Mission| Choosable::new(it.card().name, it.card().name).says(it.card().gist);
    SystemForm {
        maps: DeploymentMap::ALL.iter().map(|it| Choosable::new(it.name(), it.name())).collect(),
        missions: Mission::ALL.iter().map(mission).collect(),
        sizes: BattleSize::ALL.iter().map(size).collect(),
        forces: forces::<Maelstrom>(),
        bots: bots::<Maelstrom>(),
        settings: settings(),
        typed: Some(TypedForm {
            asks: "Detachment".to_owned(),
            words: DetachmentKind::ALL.iter().map(|it| it.name()).chain(["painted"]).map(str::to_owned).collect(),
            example: TYPED.to_owned(),
        }),
        ..form_of::<Maelstrom>(SeatsForm { least: 2, most: 2 })
    }
}

/// An army in a line.
const TYPED: &str = "Iron Pact; Patrol; Marshal Dray, HQ, 80, 5; 2 Line Troopers x10, Troops, 100";

/// What each setting decides.
const SETTINGS: &[(&str, &str)] = &[
    ("dow_depth", "Dawn of War: how deep the zones are, in inches; by battle size if it is left out."),
    ("ha_half_gap", "Hammer and Anvil: inches from the zones to the centre line."),
    ("sd_radius", "Search and Destroy: the radius of the middle that belongs to no zone, in inches."),
    ("territory_split", "Search and Destroy: how the territories are cut."),
    ("marker_diameter_mm", "How large objective markers are."),
    ("marker_edge_gap", "How many inches markers stay away from the edges; more than this."),
    ("marker_gap", "How many inches markers stay away from each other; more than this."),
    ("models_may_end_on_marker", "Whether models may end a move, or be set up, on a marker."),
    ("forbidden_faction_keywords", "Faction keywords that hold no detachment together."),
    ("limit_groups", "Titles of datasheets that count as one for the limit, a list for each group."),
    ("detachment_limits", "How many detachments an army has at the most, by battle size."),
    ("detachments", "Detachments that differ from those of the core book, by name."),
    (
        "strategic_reserves_cp",
        "What Strategic Reserves cost: for 1 to 9 of Power Rating, for 10 to 19, and so on. Beyond the last number every further ten cost 1 more.",
    ),
    (
        "own_edge_exception",
        "Whether a unit that arrives within 1 inch of its own battlefield edge may arrive near enemies.",
    ),
    (
        "timeout_counts_as_turn_kill",
        "Whether units that never arrived count as destroyed in the last turn of the round.",
    ),
    ("rd6_incursion", "Take and Hold in an Incursion: the markers as they are printed, or both of the opponent."),
    ("ts6_ignore_enemy_aircraft", "Dominate: whether enemy AIRCRAFT are left out."),
    ("bl3_destroy_counts", "Crippling Blow: whether destruction counts as a lower row."),
    ("territory_touch", "Slay the Defenders and Push Them Back: where a unit rested, or also what it crossed."),
    ("hd5_count", "Burn Them Out: which mortal wounds count."),
    ("carried_replaceable", "Whether a carried objective may be replaced, or is generated again, like a rolled one."),
    (
        "fixed_determination_per_round",
        "How often Fixed Determination may be used in a round; as often as there are places if it is left out.",
    ),
    ("round_edge_order", "Who decides first at the start and at the end of a round."),
    ("wiped_out_keeps_objectives", "Whether a player without any models goes on generating and scoring objectives."),
    ("vp_cap", "The most that objectives give in a battle."),
    ("painted_bonus", "What an army gets that is painted throughout."),
    ("rounds", "How many rounds a battle has."),
];
