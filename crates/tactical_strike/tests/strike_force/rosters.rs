//! The reference rosters: three that stand, with every price, and twenty that do not.

use tactical_strike::strike_force::Category;

use super::{R1, R2, R3, banners, lead, leader, legal, levies, points, refused_for, some};

#[test]
fn r1_stands_with_144_and_299() {
    let report = legal(R1);
    assert_eq!((report.characters, report.rank_and_file, report.total()), (144, 299, 443));
    assert_eq!((report.pools.characters, report.pools.rank_and_file, report.pools.per_entry), (150, 300, 150));
    assert_eq!(points(R1, Category::Hero), [90]);
    assert_eq!(points(R1, Category::Leader), [30, 24]);
    assert_eq!(points(R1, Category::RankAndFile), [135, 64]);
    assert_eq!(points(R1, Category::LeadElement), [100]);
    assert_eq!(report.remarks, []);
}

#[test]
fn r2_stands_with_90_and_198() {
    let report = legal(R2);
    assert_eq!((report.characters, report.rank_and_file), (90, 198));
    assert_eq!((report.pools.rank_and_file, report.pools.per_entry), (200, 100));
    assert_eq!(points(R2, Category::Hero), [45]);
    assert_eq!(points(R2, Category::Leader), [30, 15]);
    assert_eq!(points(R2, Category::RankAndFile), [70, 20, 18, 30]);
    assert_eq!(points(R2, Category::LeadElement), [60]);
}

#[test]
fn r3_stands_with_110_and_292() {
    let report = legal(R3);
    assert_eq!((report.characters, report.rank_and_file), (110, 292));
    assert_eq!((report.pools.rank_and_file, report.pools.per_entry), (350, 175));
    assert_eq!(points(R3, Category::RankAndFile), [67, 60, 70, 60, 35]);
}

/// Two plain troopers, so that nothing else is missing.
fn troopers() -> String {
    some(2, "Line Banner", "")
}

/// R1 without its veterans, and with somebody else.
fn r1_without_veterans(more: &str) -> String {
    let veterans = "[[rank_and_file]]\nentry = \"Oath Veterans\"";
    let (before, _) = R1.split_once(veterans).expect("R1 has veterans");
    format!("{before}{more}")
}

#[test]
fn twenty_illegal_variants_are_refused_for_exactly_their_reason() {
    let tank =
        R1.replace("points = 450", "points = 500").replace("Iron Vigil", "Bastion Tank").replace("\"gatling arm\"", "");
    let hero = |entry: &str, options: &str| {
        banners(550, &troopers())
            .replace("entry = \"Bannerlord\"", &format!("entry = \"{entry}\"\noptions = [{options}]"))
    };
    let adept = "\"Saltmarch Levies\" = \"Tidewardens\"\n\"Cogwright Synod\" = \"Kelm\"";
    let forge = R2
        .replace("\"Saltmarch Levies\" = \"Tidewardens\"", adept)
        .replace("entry = \"Marsh Witch\"\npowers = [\"Mist Veil\"]", "entry = \"Forge Adept\"");
    let levies_too = r1_without_veterans(&some(2, "Levy Rifles", ""))
        .replace("\"Orphic Banners\" = ", "\"Saltmarch Levies\" = \"Tidewardens\"\n\"Orphic Banners\" = ");
    let sergeants = format!("{}{}", leader("Line Banner", ""), leader("Line Banner", ""));
    let dear = format!("{}{}", leader("Oath Veterans", ""), leader("Vaulters", ""));
    let vox = "[[rank_and_file]]\nentry = \"Command Cadre\"\nmodels = [{ model = \"Vox Caller\", count = 2 }]\n";
    let leads = format!("{}{}{}", lead("Iron Vigil", ""), lead("Stonefather", ""), troopers());
    let quay = R2.replace("entry = \"Marsh Witch\"", "entry = \"Marsh Witch\"\nfaction = \"Black Quay\"");
    let with_troopers = |more: &str| banners(550, &format!("{more}{}", troopers()));
    let variants: [(&str, String, &[&str]); 21] = [
        ("I1", with_troopers(&some(1, "Stonefather", "")), &["SF-80", "SF-81"]),
        ("I2", tank, &["SF-83"]),
        ("I3", with_troopers(&some(1, "Skylance", "")), &["SF-84"]),
        ("I3 as Lead Element", with_troopers(&lead("Skylance", "")), &["SF-84"]),
        ("I4", hero("Shieldlord", ""), &["SF-82"]),
        ("I5", hero("Bannerlord", "\"Crown of Ash\""), &["SF-85"]),
        ("I6", with_troopers(&some(1, "Honour Shields", "")), &["SF-46"]),
        ("I7", banners(550, &some(10, "Line Banner", "")), &["SF-24"]),
        (
            "I8",
            banners(550, &format!("{}{}", some(3, "Line Banner", ""), some(1, "Line Banner", "\"sunrifle\""))),
            &["SF-27"],
        ),
        ("I9", levies_too, &["SF-60"]),
        ("I10", r1_without_veterans(&some(1, "Gunnery Adept", "")), &["SF-60", "SF-61"]),
        ("I11", forge, &["SF-63"]),
        ("I12", with_troopers(&sergeants), &["SF-45"]),
        ("I13", format!("{}{dear}", hero("Bannerlord", "\"ember maul\", \"halo ward\"")), &["SF-41"]),
        ("I14", levies(550, &format!("{}{}", some(1, "Bog Rogue", ""), some(2, "Levy Rifles", ""))), &["SF-48"]),
        ("I15", levies(550, &format!("{vox}{}", some(2, "Levy Rifles", ""))), &["SF-28"]),
        ("I16", banners(550, &some(1, "Line Banner", "")), &["SF-04"]),
        ("I17", banners(550, &some(9, "Oath Veterans", "\"arc blade\"")), &["SF-11"]),
        ("I18", banners(550, &leads), &["SF-03"]),
        ("I19", with_troopers(&lead("Outriders", "")), &["SF-89"]),
        ("I20", quay, &["SF-61", "SF-66"]),
    ];
    for (name, text, rules) in variants {
        println!("{name}");
        let report = refused_for(&text, rules);
        assert!(report.problems.iter().all(|it| it.sentence().ends_with('.')), "{name}");
    }
}

#[test]
fn the_sentences_have_the_numbers() {
    let says = |text: &str, sentence: &str| {
        let report = super::report(text);
        assert_eq!(report.problems.iter().map(|it| it.sentence()).collect::<Vec<_>>(), [sentence]);
    };
    says(
        &banners(550, &some(9, "Oath Veterans", "\"arc blade\"")),
        "16 points over. One entry may cost up to 200, half of the pool; this one costs 216.",
    );
    says(
        &banners(550, &some(10, "Line Banner", "")),
        "More than the squad can hold. The entry Line Banner has room for 9 beside its one character, whether or not they \
         are there; this force has 10.",
    );
    says(
        &R1.replace("points = 450", "points = 437"),
        "Twelve points over. The rank-and-file pool is 287; this force costs 299.",
    );
}
