//! Strike forces in the light of their campaign: as large as its Personnel allows, with what their characters have won.

use tactical_strike::campaign::{
    Advancement, Campaign, Cause, Grade, Happening, Plan, Resource, Roster, Rules, recruits, relics,
};
use tactical_strike::strike_force::{Report, StrikeForce};
use tactical_strike::{Lists, Source, SourceKind};

use super::{advance, challenge, characters, enter, force, join, name, next, result};

const VANGUARD: &str = include_str!("../../../../data/strike_forces/cinder_vanguard.toml");

fn lists() -> Lists {
    let source = |kind, name, text| Source { kind, name, text };
    let sources = [
        source(SourceKind::ArmyList, "a", include_str!("../../../../data/army_lists/orphic_banners.toml")),
        source(SourceKind::ArmyList, "b", include_str!("../../../../data/army_lists/saltmarch_levies.toml")),
        source(SourceKind::Allies, "allies", include_str!("../../../../data/tactical_strike/allies.toml")),
        source(SourceKind::Weapons, "weapons", include_str!("../../../../data/tactical_strike/weapons.toml")),
        source(SourceKind::Powers, "powers", include_str!("../../../../data/tactical_strike/powers.toml")),
    ];
    Lists::load(&sources).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// A file in which the characters have names: the Hero, then the Leaders in their order.
fn named(hero: &str, leaders: [&str; 2]) -> String {
    let mut leaders = leaders.into_iter();
    let line = |it: &str| match it {
        "[hero]" => format!("{it}\nname = \"{hero}\""),
        "[[leader]]" => format!("{it}\nname = \"{}\"", leaders.next().expect("there are two")),
        other => other.to_owned(),
    };
    VANGUARD.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn ours() -> String {
    named("Ilse", ["Tom", "Ada"])
}

/// Ash of the Loyalists, led by Ilse with Tom and Ada, against t1 and perhaps more, in the first Mustering phase.
fn gathered(against: u32) -> Campaign {
    let lists = lists();
    let plan = Plan::new("Autumn", 9, Rules::default(), relics(&lists)).expect("it is in order");
    let mut campaign = Campaign::new(plan);
    let file = StrikeForce::load(&lists, &ours()).expect("it can be read");
    join(&mut campaign, "Ash", Cause::Loyalists, recruits(&lists, &file, Cause::Loyalists).expect("they may join"));
    for number in 1..=against {
        join(&mut campaign, &format!("t{number}"), Cause::Traitors, characters(0));
    }
    for force in ["Ash", "t1"] {
        enter(&mut campaign, Happening::Warmaster { force: name(force) });
    }
    let dice =
        campaign.state().forces.iter().map(|it| (it.name.clone(), if it.side == Cause::Loyalists { 6 } else { 1 }));
    let dice = dice.collect();
    enter(&mut campaign, Happening::Initiative { dice });
    campaign
}

/// A turn in which Ash gains command points and supply and loses these.
fn turn(campaign: &mut Campaign, gained: u32, supply: u32, fallen: &[(&str, u8)]) {
    next(campaign);
    challenge(campaign, "Ash", "t1");
    let mut told = result([0, 0], &[("Ash", supply), ("t1", 0)]);
    told.forces[0].gained = gained;
    told.forces[0].fallen = fallen.iter().map(|(who, _)| (*who).to_owned()).collect();
    enter(campaign, Happening::Fought(told));
    next(campaign);
    for (who, roll) in fallen {
        enter(
            campaign,
            Happening::Casualty { force: name("Ash"), character: (*who).into(), roll: *roll, injury: None },
        );
    }
    next(campaign);
}

fn report(campaign: &Campaign, text: &str) -> Report {
    let lists = lists();
    let file = StrikeForce::load(&lists, text).unwrap_or_else(|faults| panic!("{faults:?}"));
    Roster::new(&lists, campaign, &name("Ash"), &file).expect("Ash takes part").check()
}

#[track_caller]
fn stands(campaign: &Campaign, text: &str) -> Report {
    let report = report(campaign, text);
    assert_eq!(report.problems, []);
    report
}

/// What stands in its way, without where.
#[track_caller]
fn refused(campaign: &Campaign, text: &str) -> Vec<String> {
    let problems = report(campaign, text).problems;
    assert!(!problems.is_empty(), "nothing stands in its way");
    problems.iter().map(|it| format!("{} {}", it.rule, it.sentence())).collect()
}

/// The Hero has this as well.
fn with(option: &str) -> String {
    ours().replace("[\"ember maul\"]", &format!("[\"ember maul\", \"{option}\"]"))
}

#[test]
fn wargear_is_won_ten_points_at_a_time() {
    let mut campaign = gathered(1);
    // The Sergeant cost 30 points; artificer plate is 10.
    let plate = ours().replace("[\"arc blade\"]", "[\"arc blade\", \"artificer plate\"]");
    let over = "CA-43 Ten points over. Tom cost 30 points on joining and has won 0 points of wargear; now it is 40.";
    assert_eq!(refused(&campaign, &plate), [over]);
    turn(&mut campaign, 30, 30, &[]);
    enter(&mut campaign, advance("Ash", "Ilse", Advancement::Wargear));
    assert_eq!(refused(&campaign, &plate), [over], "what the Hero has won is not the Leader's");
    // 5 of the Hero's 10 points; a jump pack would be 20.
    let report = stands(&campaign, &with("augury scanner"));
    assert_eq!((report.characters, report.pools.characters), (149, 154));
    assert_eq!(
        refused(&campaign, &with("jump pack")),
        ["CA-43 Ten points over. Ilse cost 90 points on joining and has won 10 points of wargear; now it is 110."]
    );
    enter(&mut campaign, advance("Ash", "Tom", Advancement::Wargear));
    assert_eq!(stands(&campaign, &plate).characters, 154, "beyond the 150 of everybody");
}

#[test]
fn a_relic_is_borne_by_whoever_has_won_it() {
    let mut campaign = gathered(1);
    let crowned = with("Crown of Ash");
    let relic = "SF-85 No relics. Nobody takes a relic into a strike force, and the Crown of Ash is one.";
    assert_eq!(
        refused(&campaign, &crowned).last().map(String::as_str),
        Some("CA-43 30 points over. Ilse cost 90 points on joining and has won 0 points of wargear; now it is 120.")
    );
    assert!(refused(&campaign, &crowned).contains(&relic.to_owned()));
    turn(&mut campaign, 30, 30, &[]);
    enter(&mut campaign, advance("Ash", "Tom", Advancement::Relic("Crown of Ash".into())));
    assert!(refused(&campaign, &crowned).contains(&relic.to_owned()), "it is Tom's");
    let mut campaign = gathered(1);
    turn(&mut campaign, 30, 30, &[]);
    enter(&mut campaign, advance("Ash", "Ilse", Advancement::Relic("Crown of Ash".into())));
    // Nobody pays for it with points.
    assert_eq!(stands(&campaign, &crowned).characters, 144);
}

#[test]
fn personnel_decides_the_size_whatever_the_file_says() {
    let mut campaign = gathered(1);
    // The Vanguard spends 299 of 300.
    for points in ["points = 450", "points = 350", "campaign = { personnel = \"Nonexistent\" }"] {
        assert_eq!(stands(&campaign, &ours().replace("points = 450", points)).pools.rank_and_file, 300);
    }
    turn(&mut campaign, 0, 20, &[]);
    let pay = vec![Resource::Ammunition, Resource::Armour];
    enter(&mut campaign, Happening::Mustered { force: name("Ash"), pay, improve: vec![] });
    assert_eq!(force(&campaign, "Ash").grade(Resource::Personnel), Grade::Lacking);
    assert_eq!(
        refused(&campaign, &ours()),
        ["SF-10 24 points over. The rank-and-file pool is 275; this force costs 299."]
    );
}

#[test]
fn whoever_is_outnumbered_has_more() {
    let mut campaign = gathered(2);
    let two = format!("{}\n[[lead_element]]\nentry = \"Stonefather\"\n", ours());
    let too_many = |reasons: Vec<String>| reasons.iter().any(|it| it.starts_with("SF-03 Too many Lead Elements."));
    assert!(too_many(refused(&campaign, &two)));
    next(&mut campaign);
    challenge(&mut campaign, "Ash", "t1");
    assert!(too_many(refused(&campaign, &two)), "one against one so far");
    enter(&mut campaign, Happening::Assisted { challenge: name("Ash"), force: name("t2") });
    assert_eq!(stands(&campaign, &two).pools.rank_and_file, 300 + 450);
}

#[test]
fn everybody_is_there_and_nobody_else() {
    let campaign = gathered(1);
    stands(&campaign, &ours());
    // Without names they are known by their profiles, in whatever order.
    stands(&campaign, VANGUARD);
    let stranger = "SF-05 Nobody of this force. As Leader of Ash the campaign knows: Tom and Ada.";
    assert_eq!(refused(&campaign, &named("Ilse", ["Tom", "Eve"])), [stranger]);
    // Tom and Ada have changed their places: each is somebody else now.
    let swapped = refused(&campaign, &named("Ilse", ["Ada", "Tom"]));
    assert!(swapped.iter().all(|it| it.starts_with("SF-05 Somebody else.") || it.starts_with("CA-43 ")), "{swapped:?}");
    let alone = ours().replace("[[leader]]\nname = \"Ada\"\nentry = \"Oath Veterans\"\nmodel = \"Oathkeeper\"\n", "");
    assert_ne!(alone, ours());
    // A Leader may stay at home, and then brings nothing.
    let remarks: Vec<String> = stands(&campaign, &alone).remarks.iter().map(|it| it.sentence()).collect();
    assert_eq!(remarks, ["Not in this mission. Ada stays at home and brings no command points to this mission."]);
}

#[test]
fn the_wounded_stay_at_home_and_the_slain_are_dead() {
    let mut campaign = gathered(1);
    turn(&mut campaign, 0, 30, &[("Ada", 3)]);
    let report = stands(&campaign, &ours());
    let remarks: Vec<String> = report.remarks.iter().map(|it| format!("{} {}", it.rule, it.sentence())).collect();
    assert_eq!(remarks, ["CA-51 Not in this mission. Ada is wounded; the force goes without."]);
    assert_eq!(report.characters, 120, "her 24 points are not spent");

    let mut campaign = gathered(1);
    turn(&mut campaign, 0, 30, &[("Ada", 1)]);
    assert_eq!(refused(&campaign, &ours()), ["SF-05 Too late. Ada was slain."]);
}

#[test]
fn the_side_is_an_allegiance() {
    let lists = lists();
    let file = StrikeForce::load(&lists, include_str!("../../../../data/strike_forces/quay_and_cinder.toml"));
    let file = file.expect("it can be read");
    assert!(recruits(&lists, &file, Cause::Traitors).is_ok());
    let faults = recruits(&lists, &file, Cause::Loyalists).expect_err("the Black Quay are traitors");
    assert!(faults.iter().all(|it| it.starts_with("SF-66")), "{faults:?}");
}

#[test]
fn a_mission_that_is_over_grants_nothing_to_the_next_one() {
    let mut campaign = gathered(2);
    next(&mut campaign);
    challenge(&mut campaign, "Ash", "t1");
    enter(&mut campaign, Happening::Assisted { challenge: name("Ash"), force: name("t2") });
    let pool = |campaign: &Campaign| report(campaign, &ours()).pools.rank_and_file;
    // One against two: what the missing player would bring comes on top, and with it a second Lead Element.
    assert_eq!(pool(&campaign), 750);
    enter(&mut campaign, Happening::Fought(result([0, 0], &[("Ash", 0), ("t1", 0), ("t2", 0)])));
    assert_eq!(pool(&campaign), 300, "its mission is over");
    for _ in 0..3 {
        next(&mut campaign);
        assert!(campaign.state().engagements().len() < 2 && pool(&campaign) <= 300);
    }
}

#[test]
fn whoever_is_left_over_may_join_what_was_not_fought_and_nobody_what_was() {
    let mut campaign = gathered(3);
    next(&mut campaign);
    challenge(&mut campaign, "Ash", "t1");
    enter(&mut campaign, Happening::Accepted { challenge: name("Ash") });
    let joining = |campaign: &Campaign| {
        let mission = campaign.state().engagements().first().expect("it was declared");
        campaign.state().may_still_join(mission).map(|it| it.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(joining(&campaign), [name("t2"), name("t3")]);
    enter(&mut campaign, Happening::Supported { force: name("t2"), mission: name("Ash") });
    assert_eq!(joining(&campaign), [name("t3")]);
    enter(&mut campaign, Happening::Fought(result([0, 0], &[("Ash", 0), ("t1", 0), ("t2", 0)])));
    assert_eq!(joining(&campaign), [], "it is over, and t3 has nobody to fight");
}
