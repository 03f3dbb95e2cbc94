//! Rules that refuse nobody and still have two sides: what something costs, and what counts as what.

use tactical_strike::strike_force::Category;

use super::{banners, lead, leader, legal, levies, points, some};

fn ranks(text: &str) -> Vec<u32> {
    points(text, Category::RankAndFile)
}

/// SF-12: characters from an entry do not use up what it may cost.
#[test]
fn characters_are_paid_from_another_pool() {
    // Five Veterans and three blades are the 100 that one entry may cost at 350.
    let veterans = format!("{}{}", some(2, "Oath Veterans", ""), some(3, "Oath Veterans", "\"arc blade\""));
    assert_eq!(legal(&banners(350, &veterans)).rank_and_file, 100);
    let with_oathkeeper = banners(350, &format!("{}{veterans}", leader("Oath Veterans", "\"iron fist\"")));
    let report = legal(&with_oathkeeper);
    assert_eq!((report.characters, report.rank_and_file), (75 + 14 + 10 + 20, 100));
}

/// SF-20, SF-21: the price of one more where there is one, and a share where there is none.
#[test]
fn one_more_or_a_share() {
    assert_eq!(ranks(&banners(550, &some(1, "Oath Veterans", ""))), [14]);
    assert_eq!(ranks(&banners(550, &some(2, "Gate Wardens", ""))), [67]);
    assert_eq!(ranks(&banners(550, &some(3, "Gate Wardens", ""))), [100]);
}

/// SF-23: one rounding for all models of an entry in a pool, and another for each character and the Lead Element.
#[test]
fn rounded_once_for_an_entry() {
    let charges = |count| banners(550, &some(count, "Line Banner", "\"breaching charges\""));
    assert_eq!([2, 3, 4].map(|it| ranks(&charges(it))[0]), [25, 38, 50]);
    // A Warden as Lead Element and one in the ranks are 34 each, not 67 together.
    let apart = banners(
        550,
        &format!("{}{}{}", lead("Gate Wardens", ""), some(1, "Gate Wardens", ""), some(1, "Line Banner", "")),
    );
    assert_eq!((points(&apart, Category::LeadElement), ranks(&apart)), (vec![34], vec![34, 10]));
    let sergeant =
        banners(550, &format!("{}{}", leader("Line Banner", "\"breaching charges\""), some(2, "Line Banner", "")));
    assert_eq!(points(&sergeant, Category::Leader), [10 + 10 + 3]);
}

/// SF-29, SF-30: a transport and a gun with its crew are bought on their own.
#[test]
fn bought_alone() {
    assert_eq!(ranks(&levies(550, &some(1, "Mud Hauler", ""))), [30]);
    let gun = levies(550, &format!("{}{}", lead("Field Gun", ""), some(2, "Levy Rifles", "")));
    assert_eq!(points(&gun, Category::LeadElement), [60]);
    legal(&gun);
}

/// SF-42, SF-43: each group has its surcharge, and whoever stands alone pays none.
#[test]
fn surcharges_by_group() {
    let of = |text: String| points(&text, Category::Leader)[0];
    assert_eq!(of(levies(550, &leader("Quay Grenadiers", ""))), 6 + 5);
    assert_eq!(of(banners(550, &leader("Vaulters", ""))), 15 + 10);
    assert_eq!(of(banners(550, &format!("{}faction = \"Kelm\"\n", leader("Thrall Gang", "")))), 5 + 15);
    assert_eq!(of(levies(550, &leader("Marsh Witch", ""))), 30);
    let all = |text: String| of(format!("{text}[settings]\nsurcharge_scope = \"all\"\n"));
    assert_eq!(all(levies(550, &leader("Marsh Witch", ""))), 30 + 5);
}

/// SF-87, SF-88: Heroes and Leaders keep to the general bounds, and a save counts at its best.
#[test]
fn characters_keep_to_the_bounds() {
    let hero = |options: &str| {
        banners(550, &some(2, "Line Banner", ""))
            .replace("entry = \"Bannerlord\"", &format!("entry = \"Bannerlord\"\noptions = [{options}]"))
    };
    legal(&hero("\"halo ward\""));
    let shieldlord = hero("").replace("entry = \"Bannerlord\"", "entry = \"Shieldlord\"");
    super::refused_for(&shieldlord, &["SF-82"]);
}

/// SF-62, SF-65: lists may be mixed where each has its leader.
#[test]
fn lists_may_be_mixed() {
    let captain = format!("{}faction = \"Black Quay\"\n", leader("Levy Captain", ""));
    let rifles = format!("{}faction = \"Black Quay\"\n", some(2, "Levy Rifles", ""));
    legal(&banners(550, &format!("{captain}{rifles}{}", some(2, "Line Banner", ""))));
}
