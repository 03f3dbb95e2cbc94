//! Every rule of strike forces on both sides of its threshold: what is just allowed, and what is just not. That none is
//! left out is found out from the code: a rule that it can refuse with stands in this table.

use std::collections::BTreeSet;
use std::path::Path;

use tactical_strike::strike_force::{check, check_kept};

use super::restrictions::one_model;
use super::{R1, R2, banners, force, lead, leader, levies, lists, lists_with, some};

/// A rule, what is found where it is just kept, and where it is just broken.
#[derive(Debug)]
struct Case {
    rule: &'static str,
    within: Vec<&'static str>,
    beyond: Vec<&'static str>,
}

/// The rules that stand in the way of a force.
fn found_in(more: &str, text: &str) -> Vec<&'static str> {
    let lists = lists_with(more);
    let mut rules: Vec<&str> = check(&lists, &force(&lists, text)).problems.iter().map(|it| it.rule).collect();
    rules.dedup();
    rules
}

fn case(rule: &'static str, within: &str, beyond: &str) -> Case {
    Case { rule, within: found_in("", within), beyond: found_in("", beyond) }
}

/// Two models of this type and profile as rank and file, or one of them as Lead Element with others.
fn profile(rule: &'static str, kind: &str, as_lead: bool, within: &str, beyond: &str) -> Case {
    let found = |profile: &str| {
        let list = one_model(&format!("type = \"{kind}\""), profile);
        // Its own captain leads, and plain models of the same list fill the ranks.
        let plain = "[[entry]]\nname = \"Plain\"\nrole = \"troops\"\ntype = \"infantry\"\ncost = 10\nmax_size = 4\n\
                     models = [{ name = \"Plain\", profile = \"T4 W1\" }]\n";
        let hero = "name = \"x\"\npoints = 550\n[hero]\nentry = \"Captain\"\nrole = \"Paragon\"\n";
        let things = if as_lead { lead("Thing", "") } else { some(1, "Thing", "") };
        found_in(&format!("{list}{plain}"), &format!("{hero}{things}{}", some(2, "Plain", "")))
    };
    Case { rule, within: found(within), beyond: found(beyond) }
}

fn troopers() -> String {
    some(2, "Line Banner", "")
}

fn with(more: &str) -> String {
    banners(550, &format!("{more}{}", troopers()))
}

fn hero(entry: &str, more: &str) -> String {
    with("").replace("entry = \"Bannerlord\"", &format!("entry = \"{entry}\"\n{more}"))
}

/// A Hero of exactly so many points.
fn hero_of(points: u32) -> Vec<&'static str> {
    let list = one_model("type = \"infantry\"", "T4 W1").replacen("cost = 10", &format!("cost = {points}"), 1);
    let text = "name = \"x\"\npoints = 550\n[hero]\nentry = \"Captain\"\nrole = \"Paragon\"\n";
    found_in(&list, &format!("{text}{}", some(2, "Thing", "")))
}

fn kept(now: &str) -> Vec<&'static str> {
    let lists = lists();
    check_kept(&lists, &force(&lists, R1), &force(&lists, now)).iter().map(|it| it.rule).collect()
}

/// Levies, pilgrims, grenadiers and a chorister for 199 points, and so many frag bombs at a point each.
fn bombs(count: u32) -> String {
    let plain = some(19 - count, "Levy Rifles", "");
    let others = [("Pilgrim Mob", 19), ("Quay Grenadiers", 9), ("Whisper Choir", 1)];
    let others = others.map(|(entry, count)| some(count, entry, "")).concat();
    levies(350, &format!("{plain}{}{others}", some(count, "Levy Rifles", "\"frag bombs\"")))
}

/// Veterans of whom so many have arc blades, at 14 and 24 points.
fn veterans(points: u32, plain: u32, blades: u32) -> String {
    let blades = some(blades, "Oath Veterans", "\"arc blade\"");
    banners(points, &format!("{}{blades}", some(plain, "Oath Veterans", "")))
}

fn counts() -> Vec<Case> {
    let two_heroes = with("").replace("[hero]", "[[hero]]\nentry = \"Aethersage\"\nrole = \"Martyr\"\n[[hero]]");
    let leaders = |count: usize| {
        let all = ["Line Banner", "Oath Veterans", "Vaulters"].map(|it| leader(it, ""));
        with(&all[..count].concat())
    };
    let leads = |count: usize| with(&["Iron Vigil", "Stonefather"].map(|it| lead(it, ""))[..count].concat());
    let outnumbered = |count: usize| {
        let all = ["Iron Vigil", "Stonefather", "Thunder Battery"].map(|it| lead(it, "")).to_vec();
        with(&format!("{}[smaller_side]\nplayers = 2\nagainst = 3\n", all[..count].concat()))
    };
    vec![
        case("SF-01", &with(""), &two_heroes),
        case("SF-02", &leaders(2), &leaders(3)),
        case("SF-03", &leads(1), &leads(2)),
        case("SF-03", &outnumbered(2), &outnumbered(3)),
        case("SF-04", &banners(550, &some(2, "Line Banner", "")), &banners(550, &some(1, "Line Banner", ""))),
        Case {
            rule: "SF-05",
            within: kept(&R1.replace("Iron Vigil", "Stonefather").replace("gatling arm", "rain mortar")),
            beyond: kept(&R1.replace("[\"arc blade\"]", "[\"artificer plate\"]")),
        },
    ]
}

fn points() -> Vec<Case> {
    let strict = |points| format!("{}[settings]\nstrict_points_range = true\n", banners(points, &troopers()));
    let personnel =
        |grade: &str| veterans(1, 3, 4).replace("points = 1", &format!("campaign = {{ personnel = \"{grade}\" }}"));
    vec![
        // 200 of 200, then 201.
        case("SF-10", &bombs(1), &bombs(2)),
        // 100 of 100 for one entry, then 110; 138 against 150 and against 137.
        case("SF-11", &veterans(350, 2, 3), &veterans(350, 1, 4)),
        case("SF-11", &personnel("Plentiful"), &personnel("Lacking")),
        case("SF-14", &strict(350), &strict(349)),
        case("SF-14", &strict(550), &strict(551)),
        Case { rule: "SF-41", within: hero_of(150), beyond: hero_of(151) },
    ]
}

fn squads() -> Vec<Case> {
    let line = |plain: u32, armed: &str| {
        banners(550, &format!("{}{}", some(plain, "Line Banner", ""), some(1, "Line Banner", armed)))
    };
    let vox = |count: u32| {
        let models = format!("models = [{{ model = \"Vox Caller\", count = {count} }}, {{ model = \"Guard\" }}]");
        levies(550, &format!("[[rank_and_file]]\nentry = \"Command Cadre\"\n{models}\n"))
    };
    let per_ten = |count: u32| {
        levies(550, &format!("{}{}", some(count - 1, "Levy Rifles", ""), some(1, "Levy Rifles", "\"torch\"")))
    };
    let vaulters = |option: &str| banners(550, &format!("{}{}", leader("Vaulters", option), some(4, "Vaulters", "")));
    vec![
        case("SF-22", &with(&leader("Line Banner", "\"artificer plate\"")), &line(1, "\"artificer plate\"")),
        case("SF-24", &banners(550, &some(9, "Line Banner", "")), &banners(550, &some(10, "Line Banner", ""))),
        case("SF-26", &banners(550, &some(3, "Gate Wardens", "")), &banners(550, &some(4, "Gate Wardens", ""))),
        case("SF-27", &line(4, "\"sunrifle\""), &line(3, "\"sunrifle\"")),
        case("SF-27", &per_ten(10), &per_ten(9)),
        case("SF-28", &vox(1), &vox(2)),
        case("SF-44", &vaulters("\"arc blade\""), &vaulters("\"torch\"")),
    ]
}

fn characters() -> Vec<Case> {
    let model = |model: &str| with(&format!("[[leader]]\nentry = \"Line Banner\"\nmodel = \"{model}\"\n"));
    let ranks = |model: &str| {
        let models = format!("models = [{{ model = \"{model}\" }}, {{ count = 2 }}]");
        banners(550, &format!("[[rank_and_file]]\nentry = \"Line Banner\"\n{models}\n"))
    };
    let sergeants = |count: usize| with(&leader("Line Banner", "").repeat(count));
    let psykers = |entry: &str| levies(550, &format!("{}{}", some(1, entry, ""), some(1, "Levy Rifles", "")));
    let powers = |powers: &str| hero("Aethersage", &format!("powers = [{powers}]"));
    vec![
        case("SF-40", &model("Sergeant"), &model("Trooper")),
        case("SF-45", &sergeants(1), &sergeants(2)),
        case("SF-46", &with(&leader("Honour Shields", "")), &with(&some(1, "Honour Shields", ""))),
        case("SF-47", &ranks("Trooper"), &ranks("Sergeant")),
        case("SF-48", &psykers("Whisper Choir"), &psykers("Bog Rogue")),
        case("SF-49", &with(""), &with("").replace("role = \"Slayer\"", "")),
        case("TS-74", &powers("\"Mist Veil\""), &powers("\"Mist Veil\", \"Red Tide\"")),
    ]
}

fn factions() -> Vec<Case> {
    let faction = |text: String, name: &str| format!("{text}faction = \"{name}\"\n");
    let rifles = || faction(some(1, "Levy Rifles", ""), "Tidewardens");
    let captain = || faction(leader("Levy Captain", ""), "Tidewardens");
    let meridian = |name: &str| with(&faction(leader("Oath Veterans", ""), name));
    let adept = || faction(leader("Forge Adept", ""), "Kelm");
    let side = |allegiance: &str| format!("allegiance = \"{allegiance}\"\n{R2}");
    let provenances = |all: &str| R2.replacen("[factions]", &format!("provenances = [{all}]\n[factions]"), 1);
    vec![
        case("SF-60", &with(&format!("{}{}", captain(), rifles())), &with(&rifles())),
        case("SF-61", &meridian("Cinder Host"), &meridian("Pale Meridian")),
        case("SF-63", &with(&adept()), &levies(550, &format!("{}{}", adept(), some(2, "Levy Rifles", "")))),
        case("SF-66", &side("loyalist"), &side("traitor")),
        case("SF-67", R1, &format!("warlord_trait = \"Bold\"\n{R1}")),
        case(
            "SF-96",
            &provenances("\"Gene-stock\", \"Bond-sworn\""),
            &provenances("\"Gene-stock\", \"Bond-sworn\", \"Salt-hardened\""),
        ),
    ]
}

fn profiles() -> Vec<Case> {
    let kind = |rule, kind: &str, numbers: &str| {
        let (within, beyond) =
            (profile(rule, "infantry", true, "T4 W1", "T4 W1"), profile(rule, kind, true, numbers, numbers));
        Case { rule, within: within.within, beyond: beyond.beyond }
    };
    vec![
        profile("SF-80", "infantry", false, "T5 W1", "T6 W1"),
        profile("SF-80", "infantry", true, "T7 W1", "T8 W1"),
        profile("SF-81", "infantry", false, "T4 W3", "T4 W4"),
        profile("SF-81", "infantry", true, "T4 W4", "T4 W5"),
        profile("SF-82", "infantry", false, "T4 W1 Inv4+", "T4 W1 Inv3+"),
        profile("SF-82", "infantry", true, "T4 W1 Inv4+", "T4 W1 Inv3+"),
        profile("SF-83", "tank", false, "AV11/11/11 HP3", "AV11/11/12 HP3"),
        profile("SF-83", "tank", true, "AV12/12/12 HP3", "AV12/13/12 HP3"),
        kind("SF-84", "flyer", "AV10/10/10 HP2"),
        case(
            "SF-85",
            &hero("Bannerlord", "options = [\"halo ward\"]"),
            &hero("Bannerlord", "options = [\"Crown of Ash\"]"),
        ),
        kind("SF-86", "fortification", "T4 W1"),
        kind("SF-89", "bike", "T4 W1"),
        kind("SF-89", "jetbike", "T4 W1"),
        kind("SF-89", "beast", "T4 W1"),
        kind("SF-89", "cavalry", "T4 W1"),
    ]
}

fn cases() -> Vec<Case> {
    [counts(), points(), squads(), characters(), factions(), profiles()].into_iter().flatten().collect()
}

#[test]
fn just_allowed_and_just_not() {
    let is_wrong = |it: &&Case| (it.within.as_slice(), it.beyond.as_slice()) != (&[][..], &[it.rule][..]);
    let cases = cases();
    let wrong: Vec<&Case> = cases.iter().filter(is_wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Rules that only remark on something; their tests are in `addendum.rs` and `restrictions.rs`.
const REMARKS: [&str; 1] = ["SF-95"];

#[test]
fn no_rule_is_left_out() {
    let mut in_the_code = BTreeSet::new();
    collect(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/strike_force")), &mut in_the_code);
    assert!(in_the_code.len() > 30, "{in_the_code:?}");
    let tested: BTreeSet<String> = cases().iter().map(|it| it.rule).chain(REMARKS).map(str::to_owned).collect();
    assert_eq!(in_the_code, tested);
}

/// The rules that the code of a folder names outside of its comments.
fn collect(folder: &Path, rules: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("the code is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, rules);
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("it is a text");
        let code = text.lines().filter(|it| !it.trim_start().starts_with("//"));
        let words = code.flat_map(|it| it.split('"').skip(1).step_by(2).map(str::to_owned));
        rules.extend(words.filter(|it| {
            let number = it.strip_prefix("SF-").or_else(|| it.strip_prefix("TS-"));
            number.is_some_and(|it| it.len() == 2 && it.chars().all(|it| it.is_ascii_digit()))
        }));
    }
}
