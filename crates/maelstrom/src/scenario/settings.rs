//! How rules are read in a scenario: `given.options`, by the names that a set-up uses.

use scenario::{Fault, Given, Section};

use crate::settings::{EdgeOrder, MortalCount, Options, Split, TakeAndHold, Touch};

/// The options of a scenario. What is not said stays as in `docs/rulings.md`.
pub(super) fn options(given: &Given<'_>) -> Result<Options, Fault> {
    let mut options = Options::default();
    let Some(section) = given.section("options") else {
        return Ok(options);
    };
    let flag = |name: &str, value: &mut bool| *value = section.flag(name).unwrap_or(*value);
    flag("ts6_ignore_enemy_aircraft", &mut options.ts6_ignore_enemy_aircraft);
    flag("bl3_destroy_counts", &mut options.bl3_destroy_counts);
    flag("models_may_end_on_marker", &mut options.models_may_end_on_marker);
    flag("own_edge_exception", &mut options.own_edge_exception);
    flag("timeout_counts_as_turn_kill", &mut options.timeout_counts_as_turn_kill);
    flag("carried_replaceable", &mut options.carried_replaceable);
    flag("wiped_out_keeps_objectives", &mut options.wiped_out_keeps_objectives);
    let inches = |name: &str, value: &mut i32| *value = section.number(name).unwrap_or(*value);
    inches("ha_half_gap", &mut options.ha_half_gap);
    inches("sd_radius", &mut options.sd_radius);
    inches("marker_diameter_mm", &mut options.marker_diameter_mm);
    inches("marker_edge_gap", &mut options.marker_edge_gap);
    inches("marker_gap", &mut options.marker_gap);
    let small = |name: &str, value: &mut u8| *value = section.number(name).unwrap_or(*value);
    small("vp_cap", &mut options.vp_cap);
    small("painted_bonus", &mut options.painted_bonus);
    small("rounds", &mut options.rounds);
    options.dow_depth = section.number("dow_depth");
    options.fixed_determination_per_round = section.number("fixed_determination_per_round");
    one_of(
        &section,
        "territory_split",
        &mut options.territory_split,
        &[("long_edge", Split::LongEdge), ("short_edge", Split::ShortEdge), ("diagonal", Split::Diagonal)],
    );
    one_of(
        &section,
        "rd6_incursion",
        &mut options.rd6_incursion,
        &[("printed", TakeAndHold::Printed), ("opponent_both", TakeAndHold::OpponentBoth)],
    );
    one_of(&section, "territory_touch", &mut options.territory_touch, &[("rest", Touch::Rest), ("path", Touch::Path)]);
    one_of(
        &section,
        "hd5_count",
        &mut options.hd5_count,
        &[("allocated", MortalCount::Allocated), ("inflicted", MortalCount::Inflicted), ("lost", MortalCount::Lost)],
    );
    one_of(
        &section,
        "round_edge_order",
        &mut options.round_edge_order,
        &[("p1_first", EdgeOrder::P1First), ("p2_first", EdgeOrder::P2First)],
    );
    if let Some(bands) = section.integers("strategic_reserves_cp") {
        let bands = bands.into_iter().map(|it| u8::try_from(it).map_err(|_| format!("{it} is no price")));
        let wrong = |error: String| section.fault("strategic_reserves_cp", error);
        options.strategic_reserves_cp = bands.collect::<Result<_, _>>().map_err(wrong)?;
    }
    Ok(options)
}

/// One of these words; what it means stands beside it.
fn one_of<T: Copy>(section: &Section<'_>, name: &str, value: &mut T, known: &[(&str, T)]) {
    let read = section.read(name, |text| {
        let found = known.iter().find(|(word, _)| *word == text).map(|(_, it)| *it);
        let words = || known.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
        found.ok_or_else(|| format!("\"{text}\" is not known here; known are {}", words()))
    });
    *value = read.unwrap_or(*value);
}
