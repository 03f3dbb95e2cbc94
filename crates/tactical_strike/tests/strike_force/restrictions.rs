//! Every restriction on either side of its threshold.

use tactical_strike::strike_force::{Category, check, check_kept, price};

use super::{
    R1, R2, banners, force, lead, leader, legal, levies, lists, lists_with, points, refused_for, report, some,
};

fn troopers() -> String {
    some(2, "Line Banner", "")
}

/// A list with one entry of a single model and a captain to lead it.
pub(crate) fn one_model(entry: &str, profile: &str) -> String {
    format!(
        "name = \"Sample\"\nsurcharge_group = \"legion\"\nspecies = \"human\"\n\
         [[entry]]\nname = \"Captain\"\nrole = \"hq\"\ntype = \"infantry\"\ncost = 10\n\
         models = [{{ name = \"Captain\", independent = true, profile = \"T4 W1\" }}]\n\
         [[entry]]\nname = \"Thing\"\nrole = \"elites\"\ncost = 10\nmax_size = 4\n{entry}\n\
         models = [{{ name = \"Thing\", profile = \"{profile}\" }}]\n"
    )
}

#[track_caller]
fn as_ranks_and_as_lead(kind: &str, profile: &str, ranks: &[&str], as_lead: &[&str]) {
    let lists = lists_with(&one_model(&format!("type = \"{kind}\""), profile));
    let hero = "name = \"x\"\npoints = 550\n[hero]\nentry = \"Captain\"\nrole = \"Paragon\"\n";
    let rules = |text: String| {
        let mut found: Vec<&str> = check(&lists, &force(&lists, &text)).problems.iter().map(|it| it.rule).collect();
        // The rank and file beside the Lead Element has the same faults; count them once.
        found.dedup();
        found
    };
    assert_eq!(rules(format!("{hero}{}", some(2, "Thing", ""))), ranks, "{kind} {profile} as rank and file");
    let rest = "[factions]\n\"Orphic Banners\" = \"Cinder Host\"\n[[leader]]\nentry = \"Oath Veterans\"\n";
    let text = format!("{hero}{rest}{}{}", lead("Thing", ""), troopers());
    let found = rules(text);
    let found: Vec<&str> = found.into_iter().filter(|it| *it != "SF-63").collect();
    assert_eq!(found, as_lead, "{kind} {profile} as Lead Element");
}

#[test]
fn toughness_wounds_shields_and_armour() {
    as_ranks_and_as_lead("infantry", "T5 W3", &[], &[]);
    as_ranks_and_as_lead("infantry", "T6 W3", &["SF-80"], &[]);
    as_ranks_and_as_lead("infantry", "T7 W3", &["SF-80"], &[]);
    as_ranks_and_as_lead("infantry", "T8 W3", &["SF-80"], &["SF-80"]);
    as_ranks_and_as_lead("infantry", "T4 W4", &["SF-81"], &[]);
    as_ranks_and_as_lead("infantry", "T4 W5", &["SF-81"], &["SF-81"]);
    as_ranks_and_as_lead("infantry", "T4 W1 Inv4+", &[], &[]);
    as_ranks_and_as_lead("infantry", "T4 W1 Inv5+/4+", &[], &[]);
    as_ranks_and_as_lead("infantry", "T4 W1 Inv3+", &["SF-82"], &["SF-82"]);
    as_ranks_and_as_lead("infantry", "T4 W1 Inv5+/3+", &["SF-82"], &["SF-82"]);
    as_ranks_and_as_lead("tank", "AV11/11/11 HP3", &[], &[]);
    as_ranks_and_as_lead("tank", "AV10/10/12 HP3", &["SF-83"], &[]);
    as_ranks_and_as_lead("tank", "AV10/13/10 HP3", &["SF-83"], &["SF-83"]);
}

#[test]
fn kinds_of_lead_elements() {
    for kind in ["infantry", "jump infantry", "jet pack infantry", "artillery", "monstrous creature"] {
        as_ranks_and_as_lead(kind, "T4 W1", &[], &[]);
    }
    for kind in ["vehicle", "tank", "walker"] {
        as_ranks_and_as_lead(kind, "AV10/10/10 HP1", &[], &[]);
    }
    for kind in ["bike", "jetbike", "beast", "cavalry"] {
        as_ranks_and_as_lead(kind, "T4 W1", &[], &["SF-89"]);
    }
    as_ranks_and_as_lead("fortification", "T4 W1", &[], &["SF-86"]);
    as_ranks_and_as_lead("flyer", "AV10/10/10 HP1", &["SF-84"], &["SF-84"]);
}

#[test]
fn wargear_counts_for_shields_and_relics() {
    legal(
        &banners(550, &troopers())
            .replace("entry = \"Bannerlord\"", "entry = \"Bannerlord\"\noptions = [\"halo ward\"]"),
    );
    let brutes = format!("{}{}", some(1, "Ironshod Brutes", "\"tower shield\""), some(1, "Ironshod Brutes", ""));
    legal(&levies(550, &brutes));
    refused_for(&levies(550, &some(2, "Ironshod Brutes", "\"tower shield\"")), &["SF-27"]);
}

#[test]
fn who_has_to_be_there() {
    let (start, rest) = R2.split_once("[hero]").unwrap();
    let (hero, rest) = rest.split_once("[[leader]]").unwrap();
    refused_for(&format!("{start}[[leader]]{rest}"), &["SF-01"]);
    refused_for(&format!("{start}[[hero]]{hero}[[hero]]{hero}[[leader]]{rest}"), &["SF-01", "SF-45"]);
    let three = format!("{}{}{}", leader("Line Banner", ""), leader("Oath Veterans", ""), leader("Vaulters", ""));
    refused_for(&banners(550, &format!("{three}{}", troopers())), &["SF-02"]);
    refused_for(&banners(550, &lead("Iron Vigil", "")), &["SF-04"]);
    legal(&banners(550, &troopers()));
}

#[test]
fn the_smaller_side_has_a_second_lead_element_and_more_points() {
    let side = |players: u32, against: u32| {
        let leads = format!("{}{}{}", lead("Iron Vigil", ""), lead("Stonefather", ""), troopers());
        banners(450, &format!("{leads}[smaller_side]\nplayers = {players}\nagainst = {against}\n"))
    };
    assert_eq!(legal(&side(1, 2)).pools.rank_and_file, 750);
    let two_against_three = legal(&side(2, 3));
    assert_eq!((two_against_three.pools.rank_and_file, two_against_three.pools.per_entry), (525, 262));
    assert_eq!(legal(&side(1, 3)).pools.rank_and_file, 1200);
    assert_eq!(legal(&side(2, 3).replace("points = 450", "points = 375")).pools.rank_and_file, 412);
    assert_eq!(legal(&side(2, 3).replace("points = 450", "points = 350")).pools.rank_and_file, 375);
    let all = format!("{}[settings]\nodd_divisor = \"all_players\"\n", side(1, 2));
    assert_eq!(legal(&all).pools.rank_and_file, 450);
}

#[test]
fn unusual_sizes_are_remarked_upon_or_refused() {
    for (points, is_usual) in [(349, false), (350, true), (550, true), (551, false)] {
        let text = banners(points, &troopers());
        let remarks = legal(&text).remarks;
        assert_eq!(remarks.is_empty(), is_usual, "{points}");
        let strict = format!("{text}[settings]\nstrict_points_range = true\n");
        refused_for(&strict, if is_usual { &[] } else { &["SF-14"] });
    }
}

#[test]
fn a_pool_is_spent_to_the_last_point_and_not_beyond() {
    // 40 + 60 + 100 are 200.
    let exactly = format!("{}{}{}", some(4, "Line Banner", ""), some(4, "Vaulters", ""), some(3, "Gate Wardens", ""));
    assert_eq!(legal(&banners(350, &exactly)).rank_and_file, 200);
    let over = report(&banners(349, &exactly));
    let sentences: Vec<String> = over.problems.iter().map(|it| it.to_string()).collect();
    assert_eq!(
        sentences,
        [
            "SF-10  One point over. The rank-and-file pool is 199; this force costs 200.",
            "SF-11  line 16, Gate Wardens: One point over. One entry may cost up to 99, half of the pool; this one costs 100.",
        ]
    );
}

#[test]
fn a_lead_element_and_rank_and_file_of_one_entry_share_its_bound() {
    let with = |count| {
        banners(350, &format!("{}{}", lead("Oath Veterans", "\"arc blade\""), some(count, "Oath Veterans", "")))
    };
    assert_eq!(legal(&with(5)).rank_and_file, 94);
    refused_for(&with(6), &["SF-11"]);
}

#[test]
fn the_divisor_is_a_setting() {
    let text = banners(550, &some(3, "Line Banner", "\"breaching charges\""));
    assert_eq!(points(&text, Category::RankAndFile), [38]);
    let other = format!("{text}[settings]\nflat_divisor = \"r_and_f_size\"\n");
    assert_eq!(points(&other, Category::RankAndFile), [39]);
}

#[test]
fn a_squad_without_characters_is_full_at_its_size() {
    legal(&banners(550, &some(3, "Gate Wardens", "")));
    refused_for(&banners(550, &some(4, "Gate Wardens", "")), &["SF-26"]);
    legal(&levies(550, &some(3, "Strider", "")));
    refused_for(&levies(550, &some(4, "Strider", "")), &["SF-26"]);
}

#[test]
fn options_are_for_their_own_models() {
    let plate = some(2, "Line Banner", "\"artificer plate\"");
    refused_for(&banners(550, &plate), &["SF-22"]);
    legal(&banners(550, &format!("{}{}", leader("Line Banner", "\"artificer plate\""), troopers())));
    let torch = leader("Vaulters", "\"torch\"");
    let squad = some(4, "Vaulters", "");
    refused_for(&banners(550, &format!("{torch}{squad}")), &["SF-44"]);
}

#[test]
fn characters_and_only_they_lead() {
    let trooper = "[[leader]]\nentry = \"Line Banner\"\nmodel = \"Trooper\"\n";
    refused_for(&banners(550, &format!("{trooper}{}", troopers())), &["SF-40"]);
    let sergeant = "[[rank_and_file]]\nentry = \"Line Banner\"\nmodels = [{ model = \"Sergeant\" }, { count = 2 }]\n";
    refused_for(&banners(550, sergeant), &["SF-47"]);
    refused_for(&banners(550, &format!("{}{}", some(1, "Shieldlord", ""), troopers())), &["SF-47", "SF-82"]);
    let unique = one_model("type = \"infantry\"\nunique = true", "T4 W1")
        .replace("{ name = \"Thing\"", "{ name = \"Thing\", character = true");
    let lists = lists_with(&unique);
    let text =
        format!("name = \"x\"\npoints = 550\n[hero]\nentry = \"Thing\"\nrole = \"Paragon\"\n{}", some(2, "Thing", ""));
    let rules: Vec<&str> = check(&lists, &force(&lists, &text)).problems.iter().map(|it| it.rule).collect();
    assert_eq!(rules, ["SF-40", "SF-47"]);
}

#[test]
fn the_hero_and_nobody_else_has_a_role() {
    let text = banners(550, &format!("{}{}", leader("Oath Veterans", ""), troopers()));
    legal(&text);
    refused_for(&text.replace("role = \"Slayer\"", ""), &["SF-49"]);
    refused_for(&text.replace("[[leader]]", "[[leader]]\nrole = \"Martyr\""), &["SF-49"]);
}

#[test]
fn powers_are_as_many_as_the_mastery_level() {
    let sage = |options: &str, powers: &str| {
        let hero = format!("entry = \"Aethersage\"\noptions = [{options}]\npowers = [{powers}]");
        banners(550, &troopers()).replace("entry = \"Bannerlord\"", &hero)
    };
    legal(&sage("", "\"Mist Veil\""));
    refused_for(&sage("", "\"Mist Veil\", \"Red Tide\""), &["TS-74"]);
    assert_eq!(legal(&sage("\"second power\"", "\"Mist Veil\", \"Red Tide\"")).characters, 90);
    assert_eq!(legal(&sage("\"second power\"", "\"Mist Veil\"")).remarks.len(), 1);
    refused_for(&banners(550, &troopers()).replace("[hero]", "[hero]\npowers = [\"Mist Veil\"]"), &["TS-74"]);
}

#[test]
fn an_entry_that_an_army_unlocks_can_be_bought_and_binds() {
    let entry = "type = \"infantry\"\nunlocked_by = \"The Old Lord\"\nfaction = \"Red\"\nallegiance = \"traitor\"";
    let list = one_model(entry, "T4 W1").replace(
        "[[entry]]\nname = \"Captain\"",
        "[[faction]]\nname = \"Red\"\nallegiance = \"either\"\n[[faction]]\nname = \"Blue\"\nallegiance = \"either\"\n[[entry]]\nname = \"Captain\"",
    );
    let lists = lists_with(&list);
    let rules = |faction: &str, allegiance: &str| {
        let text = format!(
            "name = \"x\"\npoints = 550\nallegiance = \"{allegiance}\"\n[hero]\nentry = \"Captain\"\nfaction = \"{faction}\"\nrole = \"Paragon\"\n{}",
            some(2, "Thing", "")
        );
        check(&lists, &force(&lists, &text)).problems.iter().map(|it| it.rule).collect::<Vec<_>>()
    };
    assert_eq!(rules("Red", "traitor"), [""; 0]);
    assert_eq!(rules("Red", "loyalist"), ["SF-66"]);
    // Nobody wrote down how Red and Blue get on.
    assert_eq!(rules("Blue", "traitor"), ["SF-60", "SF-61", "SF-63"]);
}

#[test]
fn a_campaign_side_is_an_allegiance() {
    let with = |side: &str| {
        R2.replace("points = 350", &format!("campaign = {{ personnel = \"Plentiful\", side = \"{side}\" }}"))
    };
    legal(&with("loyalist"));
    refused_for(&with("traitor"), &["SF-66"]);
    let said = with("loyalist").replace("name = ", "allegiance = \"traitor\"\nname = ");
    refused_for(&said, &["SF-66", "SF-66"]);
}

#[test]
fn no_grand_strategy() {
    refused_for(&format!("warlord_trait = \"Bold\"\n{R1}"), &["SF-67"]);
    refused_for(&format!("rite_of_war = \"Drop\"\nwarlord_trait = \"Bold\"\n{R1}"), &["SF-67", "SF-67"]);
}

#[test]
fn an_artillery_team_is_one_purchase_and_the_gun_counts() {
    let squad = some(2, "Levy Rifles", "");
    legal(&levies(550, &format!("{}{squad}", lead("Field Gun", ""))));
    refused_for(&levies(550, &format!("{}{squad}", some(1, "Field Gun", ""))), &["SF-80"]);
}

#[test]
fn transports_need_no_squad() {
    legal(&banners(550, &format!("{}{}", some(1, "Ox Carrier", "\"dozer plate\""), some(1, "Line Banner", ""))));
    legal(&levies(550, &format!("{}{}", lead("Mud Hauler", ""), some(2, "Levy Rifles", ""))));
}

#[test]
fn characters_stay_between_missions() {
    let lists = lists();
    let before = force(&lists, R1);
    let kept = |text: &str| {
        let problems = check_kept(&lists, &before, &force(&lists, text));
        problems.iter().map(|it| it.to_string()).collect::<Vec<_>>()
    };
    // Another Lead Element is nobody's business.
    assert_eq!(kept(&R1.replace("Iron Vigil", "Stonefather").replace("gatling arm", "rain mortar")), [""; 0]);
    assert_eq!(
        kept(&R1.replace("\"ember maul\"", "\"halo ward\"")),
        [
            "SF-05  line 8, Bannerlord: Not as before. The Hero keeps wargear, role and powers between missions; here they are others."
        ]
    );
    let other = R1.replace("entry = \"Oath Veterans\"\nmodel = \"Oathkeeper\"", "entry = \"Vaulters\"");
    assert_eq!(
        kept(&other),
        ["SF-05  Oathkeeper (Oath Veterans): Somebody is missing. This Leader belongs to the force for good."]
    );
    // A Leader may stay at home, a Hero may not.
    let oathkeeper = "\n[[leader]]\nentry = \"Oath Veterans\"\nmodel = \"Oathkeeper\"\n";
    assert!(R1.contains(oathkeeper));
    assert_eq!(kept(&R1.replace(oathkeeper, "")), [""; 0]);
    assert_eq!(
        kept(&R1.replace("entry = \"Bannerlord\"", "entry = \"Aethersage\"").replace("\"ember maul\"", "")),
        ["SF-05  Bannerlord: Somebody is missing. This Hero belongs to the force for good."]
    );
}

#[test]
fn an_itemised_price_adds_up() {
    let lists = lists();
    for text in [R1, R2, super::R3] {
        let prices = price(&lists, &force(&lists, text));
        for item in &prices.items {
            let sum: tactical_strike::Fraction = item.lines.iter().map(|it| it.sum()).sum();
            assert_eq!((sum, sum.ceil()), (item.exact, item.points), "{}", item.name);
        }
    }
    let prices = price(&lists, &force(&lists, R1));
    let line = prices.items.iter().flat_map(|it| &it.lines).find(|it| it.what == "breaching charges").unwrap();
    assert_eq!((line.count, line.each.to_string().as_str()), (4, "2 1/2"));
}
