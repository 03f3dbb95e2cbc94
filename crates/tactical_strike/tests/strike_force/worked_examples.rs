//! The worked examples of force creation, by their ids.

use tactical_strike::strike_force::{Category, Pools, check, price};

use super::{R1, R2, banners, force, lead, leader, legal, levies, lists, lists_with, points, refused_for, some};

fn pools(text: &str) -> (u32, u32, u32) {
    let lists = lists();
    let pools = Pools::of(&force(&lists, text));
    (pools.characters, pools.rank_and_file, pools.per_entry)
}

/// The points of rank and file, entry by entry.
#[track_caller]
fn ranks(text: &str) -> Vec<u32> {
    points(text, Category::RankAndFile)
}

#[test]
fn ts_e001_the_table_of_pools() {
    for (total, others, entry) in [(550, 400, 200), (500, 350, 175), (450, 300, 150), (400, 250, 125), (350, 200, 100)]
    {
        assert_eq!(pools(&banners(total, "")), (150, others, entry));
    }
    // Other sizes follow the same arithmetic, half points down.
    assert_eq!(pools(&banners(375, "")), (150, 225, 112));
}

#[test]
fn ts_e002_a_campaign_counts_its_people() {
    let with = |grade: &str, more: &str| {
        banners(1, more).replace("points = 1", &format!("campaign = {{ personnel = \"{grade}\" }}"))
    };
    for (grade, others, entry) in [
        ("Abundant", 350, 175),
        ("Plentiful", 300, 150),
        ("Lacking", 275, 137),
        ("Scarce", 250, 125),
        ("Nonexistent", 200, 100),
    ] {
        assert_eq!(pools(&with(grade, "")), (150, others, entry));
    }
    let veterans = |plain, blades| {
        format!("{}{}", some(plain, "Oath Veterans", ""), some(blades, "Oath Veterans", "\"arc blade\""))
    };
    // 3 plain and 4 with blades are 138, 137 is the bound; 4 and 3 are 128.
    assert_eq!(ranks(&with("Lacking", &veterans(3, 4))), [138]);
    refused_for(&with("Lacking", &veterans(3, 4)), &["SF-11"]);
    legal(&with("Plentiful", &veterans(3, 4)));
    legal(&with("Lacking", &veterans(4, 3)));
}

#[test]
fn ts_e003_a_share_of_a_squads_price_is_rounded_once() {
    let text = banners(550, &some(3, "Line Banner", "\"breaching charges\""));
    let lists = lists();
    let prices = price(&lists, &force(&lists, &text));
    let upgrade = prices.items.last().unwrap().lines.last().unwrap();
    assert_eq!((upgrade.sum().to_string().as_str(), upgrade.sum().ceil()), ("7 1/2", 8));
    let with_sunrifle =
        |others| format!("{}{}", some(others, "Line Banner", ""), some(1, "Line Banner", "\"sunrifle\""));
    refused_for(&banners(550, &with_sunrifle(2)), &["SF-27"]);
    refused_for(&banners(550, &with_sunrifle(3)), &["SF-27"]);
    legal(&banners(550, &with_sunrifle(4)));
}

#[test]
fn ts_e004_a_model_costs_what_one_more_would() {
    assert_eq!(ranks(&banners(550, &some(1, "Line Banner", ""))), [10]);
}

#[test]
fn ts_e005_a_squad_that_cannot_grow_is_divided() {
    for (count, cost) in [(1, 34), (2, 67), (3, 100)] {
        assert_eq!(ranks(&banners(550, &some(count, "Gate Wardens", ""))), [cost]);
    }
}

#[test]
fn ts_e006_each_model_takes_or_declines() {
    assert_eq!(ranks(&banners(550, &some(4, "Oath Veterans", "\"storm carbines\""))), [64]);
    let troopers = |plain, charges| {
        format!("{}{}", some(plain, "Line Banner", ""), some(charges, "Line Banner", "\"breaching charges\""))
    };
    assert_eq!(ranks(&banners(550, &troopers(1, 2))), [35]);
    assert_eq!(ranks(&banners(550, &troopers(2, 1))), [33]);
}

#[test]
fn ts_e007_room_is_kept_for_the_sergeant() {
    legal(&banners(550, &some(9, "Line Banner", "")));
    refused_for(&banners(550, &some(10, "Line Banner", "")), &["SF-24"]);
    refused_for(
        &banners(550, &format!("{}{}", leader("Line Banner", ""), some(10, "Line Banner", ""))),
        &["SF-24", "SF-26"],
    );
}

#[test]
fn ts_e008_the_sergeant_makes_them_ten() {
    let with = |leader: &str| {
        let armed =
            ["sunrifle", "torch", "heavy autogun"].map(|it| some(1, "Line Banner", &format!("\"{it}\""))).concat();
        banners(550, &format!("{leader}{}{armed}", some(6, "Line Banner", "")))
    };
    legal(&with(&leader("Line Banner", "")));
    refused_for(&with(""), &["SF-27", "SF-27"]);
}

#[test]
fn ts_e009_four_and_the_sergeant_are_five() {
    let squad = format!("{}{}", some(3, "Line Banner", ""), some(1, "Line Banner", "\"lance cutter\""));
    legal(&banners(550, &format!("{}{squad}", leader("Line Banner", ""))));
    refused_for(&banners(550, &squad), &["SF-27"]);
}

#[test]
fn ts_e010_squad_characters_pay_a_surcharge() {
    assert_eq!(points(&banners(550, &leader("Oath Veterans", "")), Category::Leader), [24]);
    assert_eq!(points(&levies(550, &leader("Command Cadre", "")), Category::Leader), [15]);
    let overseer = format!("{}faction = \"Kelm\"\n", leader("Thrall Gang", ""));
    assert_eq!(points(&banners(550, &overseer), Category::Leader), [20]);
    assert_eq!(points(&banners(550, ""), Category::Hero), [75]);
    let all = banners(550, "[settings]\nsurcharge_scope = \"all\"");
    assert_eq!(points(&all, Category::Hero), [85]);
}

#[test]
fn ts_e011_characters_stay_within_150() {
    let with = |options: &str| {
        let leaders = format!("{}{}", leader("Oath Veterans", ""), leader("Vaulters", ""));
        let text = banners(550, &format!("{leaders}{}", some(2, "Line Banner", "")));
        text.replace("entry = \"Bannerlord\"", &format!("entry = \"Bannerlord\"\noptions = [{options}]"))
    };
    let report = refused_for(&with("\"ember maul\", \"halo ward\""), &["SF-41"]);
    assert_eq!(report.characters, 159);
    assert_eq!(
        report.problems[0].sentence(),
        "Nine points over. The pool of Heroes and Leaders is 150; these cost 159."
    );
    assert_eq!(legal(&with("\"ember maul\"")).characters, 139);
}

#[test]
fn ts_e012_the_same_sergeant_is_not_there_twice() {
    let text = banners(550, &format!("{}{}", leader("Line Banner", ""), some(2, "Line Banner", "")));
    legal(&text);
    refused_for(&text.replace("entry = \"Bannerlord\"", "entry = \"Line Banner\""), &["SF-45"]);
}

#[test]
fn ts_e013_a_squad_of_characters_gives_leaders_only() {
    let text = banners(550, &format!("{}{}", leader("Honour Shields", ""), some(2, "Line Banner", "")));
    legal(&text);
    assert_eq!(points(&text, Category::Leader), [28]);
    refused_for(&banners(550, &some(2, "Honour Shields", "")), &["SF-46"]);
    refused_for(&banners(550, &format!("{}{}", lead("Honour Shields", ""), some(2, "Line Banner", ""))), &["SF-46"]);
    // There are five of them, so two may lead.
    let two = format!("{}{}{}", leader("Honour Shields", ""), leader("Honour Shields", ""), some(2, "Line Banner", ""));
    legal(&banners(550, &two));
}

#[test]
fn ts_e014_led_by_their_own_list_and_faction() {
    let levies = format!("{}faction = \"Tidewardens\"\n", some(2, "Levy Rifles", ""));
    refused_for(&banners(550, &levies), &["SF-60"]);
    refused_for(&banners(550, &some(2, "Gunnery Adept", "")), &["SF-60", "SF-61"]);
}

#[test]
fn ts_e015_only_close_allies() {
    let kelm = format!("{}faction = \"Kelm\"\n", leader("Forge Adept", ""));
    refused_for(&levies(550, &format!("{kelm}{}", some(2, "Levy Rifles", ""))), &["SF-63"]);
    legal(&banners(550, &format!("{kelm}{}", some(2, "Line Banner", ""))));
}

#[test]
fn ts_e016_a_lead_element_may_be_stronger() {
    let with = |more: String| banners(400, &format!("{more}{}", some(2, "Line Banner", "")));
    legal(&with(lead("Stonefather", "")));
    refused_for(&with(some(1, "Stonefather", "")), &["SF-80", "SF-81"]);
    legal(&with(lead("Iron Vigil", "")));
    refused_for(&with(some(1, "Iron Vigil", "")), &["SF-83"]);
    refused_for(&with(lead("Bastion Tank", "")), &["SF-83"]);
    refused_for(&with(some(1, "Bastion Tank", "")), &["SF-83"]);
}

#[test]
fn ts_e017_half_the_pool_for_one_entry() {
    let with = |more: String| banners(350, &format!("{more}{}", some(2, "Line Banner", "")));
    legal(&with(lead("Iron Vigil", "\"gatling arm\"")));
    refused_for(&with(lead("Stonefather", "\"rain mortar\"")), &["SF-11"]);
}

#[test]
fn ts_e018_psykers_are_heroes_and_leaders() {
    legal(&levies(550, &some(5, "Whisper Choir", "")));
    refused_for(&levies(550, &format!("{}{}", some(1, "Bog Rogue", ""), some(1, "Levy Rifles", ""))), &["SF-48"]);
}

#[test]
fn ts_e019_a_squad_of_several_kinds() {
    let cadre =
        |models: &str| levies(550, &format!("[[rank_and_file]]\nentry = \"Command Cadre\"\nmodels = [{models}]"));
    let four = "{ model = \"Banner Bearer\" }, { model = \"Vox Caller\" }, { model = \"Guard\", count = 2 }";
    legal(&cadre(four));
    assert_eq!(ranks(&cadre(four)), [40]);
    refused_for(&cadre(&format!("{four}, {{ model = \"Banner Bearer\" }}")), &["SF-28"]);
    refused_for(&cadre("{ model = \"Guard\", count = 4 }"), &["SF-28"]);
}

#[test]
fn ts_e020_provenances() {
    let with = |provenances: &str| {
        let levies = levies(550, &some(10, "Levy Rifles", "\"Gene-stock\""));
        levies.replace("points = 550", &format!("points = 550\nprovenances = [{provenances}]"))
    };
    legal(&with("\"Gene-stock\", \"Bond-sworn\""));
    assert_eq!(ranks(&with("\"Gene-stock\"")), [40]);
    refused_for(&with("\"Gene-stock\", \"Bond-sworn\", \"Old Armouries\""), &["SF-96"]);
    refused_for(&with("\"Bond-sworn\""), &["SF-96"]);
}

#[test]
fn ts_e021_the_addendum_changes_prices() {
    let squad = |name: &str, add: u32| {
        let models =
            "[{ name = \"Sergeant\", character = true, profile = \"T4 W1\" }, { name = \"Man\", profile = \"T4 W1\" }]";
        let entry = "role = \"elites\"\ntype = \"infantry\"\ncost = 100\nmax_size = 10";
        format!("[[entry]]\nname = \"{name}\"\nadd_cost = {add}\n{entry}\nmodels = {models}\n")
    };
    let list = format!(
        "name = \"Legiones Astartes\"\nsurcharge_group = \"legion\"\nspecies = \"astartes\"\n{}{}{}",
        squad("Veteran Tactical Squad", 12),
        squad("Breacher Squad", 15),
        squad("Destroyer Squad", 21)
    );
    let lists = lists_with(&list);
    let text = |addendum: bool| {
        let squads = ["Veteran Tactical Squad", "Breacher Squad", "Destroyer Squad"].map(|it| some(1, it, "")).concat();
        format!(
            "name = \"x\"\npoints = 550\naddendum = {addendum}\n[hero]\nentry = \"Breacher Squad\"\nrole = \"Savior\"\n{squads}"
        )
    };
    let costs = |addendum| {
        let prices = price(&lists, &force(&lists, &text(addendum)));
        prices.items.iter().map(|it| it.points).collect::<Vec<_>>()
    };
    assert_eq!(costs(true), [22, 16, 12, 21]);
    assert_eq!(costs(false), [25, 12, 15, 21]);
    // A list with another price than the addendum knows keeps it, and the player is told.
    let report = check(&lists, &force(&lists, &text(true)));
    assert_eq!(report.problems, []);
    assert_eq!(report.remarks.iter().map(|it| it.rule).collect::<Vec<_>>(), ["SF-95"]);
    assert_eq!(check(&lists, &force(&lists, &text(false))).remarks, []);
}

#[test]
fn ts_e022_the_reference_rosters_stand() {
    let totals = |text: &str| {
        let report = legal(text);
        (report.characters, report.rank_and_file)
    };
    assert_eq!((totals(R1), totals(R2)), ((144, 299), (90, 198)));
}
