//! `given.options`: how rules are read where sources differ.

use std::collections::BTreeMap;

use scenario::{Given, Section};

use crate::setup::{
    ClearScope, ClimbMinimum, ConcedeRule, CondensedEnvironment, DeployGroups, Inside, KillGrades, Options,
    PiercingCombine, Presence, SweepAndClear,
};
use crate::tracking::Tracking;

pub(super) fn read(given: &Given<'_>) -> Options {
    let Some(section) = given.section("options") else {
        return Options::default();
    };
    let preset = section.read("preset", |it| match it {
        "public2026" => Ok(Options::public2026()),
        _ => Err(format!("there is no preset \"{it}\"; known is public2026")),
    });
    let mut options = preset.unwrap_or_default();
    for (key, number) in [
        ("turning_points", &mut options.turning_points),
        ("initiate_transmission_ap", &mut options.initiate_transmission_ap),
        ("download_first_tp", &mut options.download_first_tp),
        ("dominate_double_wounds", &mut options.dominate_double_wounds),
        ("route_double_wounds", &mut options.route_double_wounds),
        ("flank_double_from_tp", &mut options.flank_double_from_tp),
        ("max_equipment", &mut options.max_equipment),
        ("ammo_resupply_ap", &mut options.ammo_resupply_ap),
        ("lattice_inches", &mut options.lattice_inches),
    ] {
        *number = section.number(key).unwrap_or(*number);
    }
    for (key, flag) in [
        ("dash_can_jump", &mut options.dash_can_jump),
        ("close_quarters", &mut options.close_quarters),
        ("initiative_cards", &mut options.initiative_cards),
        ("retrieve_needs_free_hands", &mut options.retrieve_needs_free_hands),
        ("dominate_needs_killzone", &mut options.dominate_needs_killzone),
        ("envoy_excludes_ignored", &mut options.envoy_excludes_ignored),
        ("martyrs_once_per_operative", &mut options.martyrs_once_per_operative),
        ("obscured_can_discard_accurate", &mut options.obscured_can_discard_accurate),
        ("mines_have_killer", &mut options.mines_have_killer),
        ("oval_as_circle", &mut options.oval_as_circle),
    ] {
        *flag = section.flag(key).unwrap_or(*flag);
    }
    let levels = Tracking::ALL.map(|it| (it.name(), it));
    one_of(&section, "tracking", levels, &mut options.tracking);
    let groups = [("balanced", DeployGroups::Balanced), ("ceil", DeployGroups::Ceil)];
    one_of(&section, "deploy_groups", groups, &mut options.deploy_groups);
    let condensed = [
        ("killzone", CondensedEnvironment::Killzone),
        ("on", CondensedEnvironment::On),
        ("off", CondensedEnvironment::Off),
    ];
    one_of(&section, "condensed_environment", condensed, &mut options.condensed_environment);
    let climbs = [("action", ClimbMinimum::Action), ("climb", ClimbMinimum::Climb)];
    one_of(&section, "climb_minimum_scope", climbs, &mut options.climb_minimum_scope);
    let presence = [("control", Presence::Control), ("contest", Presence::Contest)];
    one_of(&section, "plant_devices_other", presence, &mut options.plant_devices_other);
    one_of(&section, "banner_second_tier", presence, &mut options.banner_second_tier);
    let piercing = [("max", PiercingCombine::Max), ("sum", PiercingCombine::Sum)];
    one_of(&section, "piercing_combine", piercing, &mut options.piercing_combine);
    let concede = [("opponent_wins", ConcedeRule::OpponentWins), ("points_decide", ConcedeRule::PointsDecide)];
    one_of(&section, "concede_rule", concede, &mut options.concede_rule);
    let territory = [("wholly", Inside::Wholly), ("within", Inside::Within)];
    one_of(&section, "flank_territory", territory, &mut options.flank_territory);
    let prints = [("seed2025", SweepAndClear::Seed2025), ("public2026", SweepAndClear::Public2026)];
    one_of(&section, "sweep_and_clear", prints, &mut options.sweep_and_clear);
    let scopes = [("own", ClearScope::Own), ("any", ClearScope::Any)];
    one_of(&section, "clear_scope", scopes, &mut options.clear_scope);
    let grades = [("formula", KillGrades::Formula), ("none", KillGrades::None)];
    one_of(&section, "kill_grade_extension", grades, &mut options.kill_grade_extension);
    if let Some(caps) = section.section("op_caps") {
        let most = &mut options.op_caps;
        for (kind, cap) in
            [("crit", &mut most.crit), ("tac", &mut most.tac), ("kill", &mut most.kill), ("primary", &mut most.primary)]
        {
            *cap = caps.number(kind).unwrap_or(*cap);
        }
    }
    if let Some(caps) = section.section("tp_caps") {
        options.tp_caps = caps.keys().filter_map(|it| Some((it.to_owned(), caps.number(it)?))).collect();
    }
    modelling(&section, &mut options);
    options
}

/// What no rule says: how tall figures are, which lines are drawn, how large equipment is.
fn modelling(section: &Section<'_>, options: &mut Options) {
    let texts = |key: &str, into: &mut BTreeMap<String, String>| {
        if let Some(part) = section.section(key) {
            let given = part.keys().filter_map(|it| Some((it.to_owned(), part.text(it)?.to_owned())));
            into.extend(given.collect::<Vec<_>>());
        }
    };
    texts("model_heights", &mut options.model_heights.0);
    texts("equipment_sizes", &mut options.equipment_sizes.0);
    if let Some(part) = section.section("visibility_samples") {
        let lines = &mut options.visibility_samples;
        for (key, number) in [
            ("directions", &mut lines.directions),
            ("share", &mut lines.share),
            ("origins", &mut lines.origins),
            ("targets", &mut lines.targets),
        ] {
            *number = part.number(key).unwrap_or(*number);
        }
        if let Some(heights) = part.integers("heights") {
            lines.heights = heights.into_iter().filter_map(|it| u8::try_from(it).ok()).collect();
        }
    }
}

fn one_of<T: Copy, const N: usize>(section: &Section<'_>, key: &str, known: [(&str, T); N], option: &mut T) {
    let read = section.read(key, |text| {
        let found = known.iter().find(|(name, _)| *name == text).map(|(_, it)| *it);
        let names = known.map(|(name, _)| name).join(" or ");
        found.ok_or_else(|| format!("it is {names}, not \"{text}\""))
    });
    *option = read.unwrap_or(*option);
}
