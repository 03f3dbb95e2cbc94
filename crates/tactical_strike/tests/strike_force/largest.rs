//! The largest strike force: what Umpire is measured with, and why nobody has a larger one.

use tactical_strike::strike_force::{Category, may_still_add};

use super::{force, legal, lists};

const LARGEST: &str = include_str!("largest.toml");

#[test]
fn it_stands_and_spends_its_last_point() {
    let report = legal(LARGEST);
    // Alone against three at 550: 400, and twice 400 + 150 of those who are missing.
    assert_eq!((report.pools.rank_and_file, report.rank_and_file), (1500, 1500));
    assert_eq!(report.remarks, []);
    let force = force(&lists(), LARGEST);
    let count = |category| force.count(category);
    assert_eq!((count(Category::Hero), count(Category::Leader), count(Category::RankAndFile)), (1, 2, 116));
}

#[test]
fn it_has_everybody_but_one() {
    // Both lists have 117 models that a rank and file can hold, for 1506 points; so 116 is the most that 1500 buy.
    let one_more = LARGEST.replacen(
        "[[rank_and_file]]\nentry = \"Ironshod Brutes\"",
        "[[rank_and_file]]\nentry = \"Ironshod Brutes\"\n\n[[rank_and_file]]\nentry = \"Ironshod Brutes\"",
        1,
    );
    let plain = one_more.replace("options = [\"frag bombs\"]\n", "").replace("options = [\"breaching charges\"]\n", "");
    let report = super::refused_for(&plain, &["SF-10"]);
    assert_eq!(report.rank_and_file, 1506);
    let lists = lists();
    let without_bound = force(&lists, &plain.replace("points = 550", "points = 900"));
    assert_eq!(without_bound.count(Category::RankAndFile), 117);
    let room = may_still_add(&lists, &without_bound);
    assert_eq!(room.rank_and_file, [], "there is nobody else");
}
