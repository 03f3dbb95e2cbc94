//! Pages that people print.

use tactical_strike::campaign::{Advancement, Almanac, Campaign, Happening, Rules, Style};

use super::{advance, begun, challenge, enter, in_turn_two, name, next, result};

fn plain(campaign: &Campaign) -> Almanac<'_> {
    Almanac::new(campaign, Style::Plain)
}

#[test]
fn standings_before_anything() {
    let campaign = Campaign::new(super::plan(3, Rules::default()));
    let expected = "\
Test
====

Players gather; 3 turns will follow.

Side       Warmaster  Victory points  Campaign points
Loyalists  not named               0                0
Traitors   not named               0                0

Nobody has joined yet.
";
    assert_eq!(plain(&campaign).standings(), expected);
}

#[test]
fn choices_of_a_mustering_are_covered_until_it_ends() {
    let mut campaign = in_turn_two(30, 20, Rules::default());
    let before = plain(&campaign).standings();
    assert!(
        before.contains("l1     player of l1  Loyalists      30       20  Plentiful   Plentiful  Plentiful"),
        "{before}"
    );
    enter(&mut campaign, Happening::Mustered { force: name("l1"), pay: vec![], improve: vec![] });
    enter(&mut campaign, advance("l1", "Hero", Advancement::Wargear));
    assert_eq!(plain(&campaign).standings(), before);
    for covered in [plain(&campaign).log(false), plain(&campaign).whole(), plain(&campaign).history()] {
        assert!(!covered.contains("wargear") && !covered.contains("Lacking"), "{covered}");
    }
    assert!(plain(&campaign).log(true).contains("Hero of l1 advances: +10 points of wargear, 7 command points."));
    let sheet = plain(&campaign).sheet(&name("l1")).expect("it is there");
    assert!(sheet.contains("30 supply points, 13 command points.") && sheet.contains("Lacking"), "{sheet}");
    next(&mut campaign);
    assert!(plain(&campaign).standings().contains("Lacking"));
    assert!(plain(&campaign).whole().contains("l1: lets Ammunition, Armour and Personnel drop"));
}

#[test]
fn a_turn_is_told_in_order() {
    let mut campaign = begun(1, 1, 1, Rules::default());
    next(&mut campaign);
    challenge(&mut campaign, "l1", "t1");
    let mut told = result([7, 4], &[("l1", 12), ("t1", 8)]);
    told.forces[1].fallen = vec!["First".into(), "Hero".into()];
    told.forces[1].gained = 5;
    told.forces[1].spent = 7;
    enter(&mut campaign, Happening::Fought(told));
    next(&mut campaign);
    enter(&mut campaign, Happening::Casualty { force: name("t1"), character: "Hero".into(), roll: 1, injury: Some(3) });
    let expected = "\
Turn 1
------

The Loyalists have the initiative.

Missions
Mission 1: l1 against t1. Clash: Loyalists 7, Traitors 4; the Loyalists win. (entry 8)

Force  Supply  Command gained  Command spent  Fallen
l1         12               0              0  nobody
t1          8               5              7  First and Hero

Casualties
  Hero of t1: rolled 1, maimed, a Wound less in the next mission, Strength 1 less for good

A casualty roll is still due for First of t1.
";
    // Entries 1 to 5 are the two who joined, their Warmasters and the dice; 6 ended the Mustering, 7 is the challenge.
    assert_eq!(plain(&campaign).history(), expected);
    enter(&mut campaign, Happening::Casualty { force: name("t1"), character: "First".into(), roll: 1, injury: None });
    next(&mut campaign);
    let whole = plain(&campaign).whole();
    assert!(whole.contains("The Loyalists have won with 7 victory points to 4."), "{whole}");
    assert!(whole.contains("After the turn: Loyalists 7 victory points and 1 campaign point"), "{whole}");
    assert!(whole.contains("First   Leader  WS3 BS3 S3 T3 W2 I3 A2 Ld8  Slain"), "{whole}");
}

#[test]
fn a_briefing_says_what_everybody_goes_in_with() {
    let mut campaign = in_turn_two(0, 20, Rules::default());
    enter(&mut campaign, advance("l1", "First", Advancement::CommandCap));
    next(&mut campaign);
    challenge(&mut campaign, "l1", "t1");
    let briefing = plain(&campaign).briefing();
    for line in [
        "Mission 1: l1 against t1\n------------------------\n",
        "  Rank and file: 275 points, up to 137 for one entry; up to 1 Lead Element\n",
        "  Command points: 0 carried and 7 granted, 7 at the start; up to 8 may be spent\n",
        "  Ammunition Lacking: Ammo Test 4+, weapons that get hot do so on 1 to 2\n",
        "  Hero Hero: WS4 BS4 S3 T3 W3 I4 A3 Ld9\n",
        "  Leader First: WS3 BS3 S3 T3 W2 I3 A2 Ld8. +1 command point to spend in a mission\n",
    ] {
        assert!(briefing.contains(line), "{line}\n{briefing}");
    }
}

#[test]
fn markdown_has_tables_and_nobody_s_name_breaks_them() {
    let mut campaign = Campaign::new(super::plan(1, Rules::default()));
    super::join(&mut campaign, "A|B *bold*", tactical_strike::campaign::Cause::Loyalists, super::characters(0));
    let page = Almanac::new(&campaign, Style::Markdown).standings();
    assert!(page.starts_with("# Test\n\nPlayers gather; 1 turn will follow.\n\n| Side "), "{page}");
    assert!(page.contains("| --------- | --------- | -------------: | --------------: |"), "{page}");
    assert!(page.contains("| A\\|B \\*bold\\* | player of A\\|B \\*bold\\* | Loyalists |"), "{page}");
}
