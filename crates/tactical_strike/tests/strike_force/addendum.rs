//! Provenances, which come with the addendum.

use tactical_strike::strike_force::Category;

use super::{banners, leader, legal, levies, points, refused_for, some};

fn with(provenances: &str, text: &str) -> String {
    format!("provenances = [{provenances}]\n{text}")
}

#[test]
fn two_are_free_and_the_third_is_refused() {
    let text = levies(550, &some(2, "Levy Rifles", ""));
    legal(&with("\"Salt-hardened\", \"Bond-sworn\"", &text));
    refused_for(&with("\"Salt-hardened\", \"Bond-sworn\", \"Gene-stock\"", &text), &["SF-96"]);
    refused_for(&with("\"Salt-hardened\"", &format!("addendum = false\n{text}")), &["SF-96"]);
}

#[test]
fn somebody_has_to_bring_them() {
    let troopers = some(2, "Line Banner", "");
    refused_for(&with("\"Salt-hardened\"", &banners(550, &troopers)), &["SF-96"]);
    let captain = format!("{}faction = \"Tidewardens\"\n", leader("Levy Captain", ""));
    legal(&with("\"Salt-hardened\"", &banners(550, &format!("{captain}{troopers}"))));
}

#[test]
fn a_characters_share_is_paid_from_the_other_pool() {
    let text =
        levies(550, &format!("{}{}", leader("Quay Grenadiers", "\"Gene-stock\""), some(2, "Quay Grenadiers", "")));
    let text = with("\"Gene-stock\"", &text);
    legal(&text);
    assert_eq!(points(&text, Category::Leader), [11]);
    // Two grenadiers at 6, and a tenth of 20.
    assert_eq!(points(&text, Category::RankAndFile), [14]);
}

#[test]
fn a_provenance_without_an_option_is_none() {
    let lists = super::lists();
    let text = with("\"Bond-sworn\"", &levies(550, &some(2, "Levy Rifles", "\"Bond-sworn\"")));
    let faults = tactical_strike::strike_force::StrikeForce::load(&lists, &text).unwrap_err();
    assert!(faults[0].reason.contains("has no option \"Bond-sworn\""), "{}", faults[0]);
}
