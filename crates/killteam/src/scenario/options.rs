//! How rules are read: `given.options`.

use scenario::Given;

use crate::setup::{ClimbMinimum, Options};

pub(super) fn read(given: &Given<'_>) -> Options {
    let Some(section) = given.section("options") else {
        return Options::default();
    };
    let preset = section.read("preset", |it| match it {
        "public2026" => Ok(Options::public2026()),
        _ => Err(format!("there is no preset \"{it}\"; known is public2026")),
    });
    let mut options = preset.unwrap_or_default();
    if let Some(number) = section.number("turning_points") {
        options.turning_points = number;
    }
    if let Some(flag) = section.flag("dash_can_jump") {
        options.dash_can_jump = flag;
    }
    let scope = section.read("climb_minimum_scope", |it| match it {
        "action" => Ok(ClimbMinimum::Action),
        "climb" => Ok(ClimbMinimum::Climb),
        _ => Err(format!("the scope is action or climb, not \"{it}\"")),
    });
    options.climb_minimum_scope = scope.unwrap_or(options.climb_minimum_scope);
    if let Some(ap) = section.number("initiate_transmission_ap") {
        options.initiate_transmission_ap = ap;
    }
    if let Some(first) = section.number("download_first_tp") {
        options.download_first_tp = first;
    }
    if let Some(caps) = section.section("op_caps") {
        let most = &mut options.op_caps;
        for (kind, cap) in
            [("crit", &mut most.crit), ("tac", &mut most.tac), ("kill", &mut most.kill), ("primary", &mut most.primary)]
        {
            *cap = caps.number(kind).unwrap_or(*cap);
        }
    }
    if let Some(caps) = section.section("tp_caps") {
        let given = caps.keys().filter_map(|it| Some((it.to_owned(), caps.number(it)?)));
        options.tp_caps = given.collect();
    }
    options
}
