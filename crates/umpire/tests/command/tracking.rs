//! A physical table of Kill Team: how much is tracked, and what is asked of one person alone.

use super::Folder;

const OPS: &str =
    "referee killteam --names Mara,Teo --crit-op secure --track ops --teams ashgate_cadets --journal r.journal";

/// Where only ops are tracked: Mara seals this tac op and Teo Envoy, both a primary op, and Mara loses somebody.
fn lost(tac_op: &str, then: &str) -> String {
    format!("{tac_op}\nenvoy\ncrit\ntac\nreport\nsomebody is out\ncadet 1 (a2)\nby drill sergeant (b1)\n{then}quit\n")
}

#[test]
fn a_sealed_op_asks_its_owner_alone_and_opens_when_it_counts() {
    let folder = Folder::new();
    let ran = folder
        .run(OPS, &lost("martyrs", "marker 2\nend turning point\n"))
        .ends_with(0)
        .says("Give the screen to Mara.")
        .says("Mara, for you alone: Which objective marker did Cadet 1 (a2) contest when it fell?")
        .says("Mara's tac op is Martyrs.")
        .says("fell at marker 2.");
    assert_eq!(ran.count("Roll-off"), 0, "{}", ran.out);
    folder.run("replay verify r.journal", "").ends_with(0);
}

#[test]
fn whoever_holds_another_op_takes_the_same_turn_and_leaves_the_same_lines() {
    let lines = ["martyrs", "plant banner"].map(|op| {
        let folder = Folder::new();
        let ran = folder.run(OPS, &lost(op, if op == "martyrs" { "none\n" } else { "" })).ends_with(0);
        let asked = ran.count("for you alone");
        assert_eq!(asked, usize::from(op == "martyrs"), "{}", ran.out);
        assert_eq!(ran.count("Mara, nothing is asked of you now."), 1 - asked, "{}", ran.out);
        let journal = folder.read("r.journal");
        let inputs = journal.lines().skip(1).filter(|it| !it.contains("commitment"));
        inputs.map(|it| it.split_once(",\"state\"").map_or(it, |(input, _)| input).to_owned()).collect::<Vec<_>>()
    });
    assert_eq!(lines[0], lines[1]);
    assert!(lines[0].iter().any(|it| it.contains("does the loss of a2 count for Mara")), "{:?}", lines[0]);
}

#[test]
fn how_much_is_tracked_changes_at_the_table() {
    let folder = Folder::new();
    let input = "martyrs\nenvoy\ncrit\ntac\ntrack everything\ntrack ops\ntrack battle\n\
                 report\nsomebody is activated\ncadet 1 (a2)\nwith engage\n\
                 report\nsomebody lost so many\ncadet 1 (a2)\n3\n\
                 report reposition cadet 1 (a2)\nreport reposition cadet 1 (a2)\ntrack phases\nquit\n";
    folder
        .run(OPS, input)
        .ends_with(0)
        .says("Say track ops (only what the ops need), or track phases (")
        .says("Nothing changes.")
        .says("From here on Umpire tracks everything")
        .says("Cadet 1 (a2) of Mara. How many wounds? (1 to 6; Enter: 1)")
        .says("Cadet 1 (a2) repositioned (1 AP).")
        .says("From here on Umpire tracks the ops, initiative, command points and gambits.");
    folder.run("replay verify r.journal", "").ends_with(0);
}

#[test]
fn what_somebody_did_is_confirmed_and_wounds_are_said_in_words() {
    let folder = Folder::new();
    let input = "martyrs\nenvoy\ncrit\ntac\ntrack battle\nactivated a2 engage\nshoot a2\n\
                 b1 lost 5\nb2 lost 1 wound\nb9 lost 2\nb1 lost 999\nb1 lost 40\nlog\nquit\n";
    folder
        .run(OPS, input)
        .ends_with(0)
        .says("Cadet 1 (a2) shot (1 AP).")
        .says("Drill Sergeant (b1) lost 5 wounds.")
        .says("Cadet 1 (b2) lost 1 wound.")
        .says("Nobody has the code \"b9\". table lists everybody with theirs.")
        .says("\"999\" is no number of wounds. Say how many: b1 lost 3.")
        .says("with less than one, report it as out.");
    folder.run("replay verify r.journal", "").ends_with(0);
}

#[test]
fn a_report_that_cannot_be_is_told_why() {
    let folder = Folder::new();
    let input = "martyrs\nenvoy\ncrit\ntac\ntrack battle\nactivated a2 engage\nsecure a2 marker 1\nloot a2 marker 1\n\
                 out b2 by a3\nout b2 by a3\nout b3 by b4\nquit\n";
    let ran = folder.run(OPS, input).ends_with(0);
    let after = |typed: &str| ran.out.rsplit_once(&format!("> {typed}\n")).expect("it was typed").1;
    assert!(after("secure a2 marker 1").starts_with("Not in the first turning point."), "{}", ran.out);
    assert!(after("loot a2 marker 1").starts_with("Not in this battle."), "{}", ran.out);
    assert!(after("out b2 by a3").starts_with("Out of the battle."), "{}", ran.out);
    // A friend's blast may do that, and the list names enemies alone.
    assert!(!after("out b3 by b4").contains("none of these"), "{}", ran.out);
    folder.run("replay verify r.journal", "").ends_with(0);
}

#[test]
fn how_much_is_tracked_is_an_option_too() {
    let folder = Folder::new();
    folder.run("referee killteam --names Mara,Teo --option tracking=battle --journal r.journal", "quit\n").ends_with(0);
    assert!(folder.read("r.journal").contains("\"tracking\":\"battle\""));
}

#[test]
fn what_the_active_operative_did_comes_first_and_what_its_side_lacks_is_not_offered() {
    let folder = Folder::new();
    let set_up = "5 2\ntake\nnothing\nportable\n1\nmartyrs\nenvoy\n5 2\npass\ntake\ncrit\ntac\npass\npass\n";
    let ran = folder
        .run(
            "referee killteam --names Mara,Teo --crit-op secure --track battle --teams ashgate_cadets --journal r.journal",
            &format!("{set_up}activated b2 engage\nreport\nmore\nback\nammo resupply b2\nquit\n"),
        )
        .ends_with(0)
        .says("Teo activated Cadet 1 (b2) with Engage.")
        .says("\nReport:\n   1  Shoot: Cadet 1 (b2) of Teo")
        .says("Move With Barricade: Cadet 1 (b2) of Teo")
        .says("Not your ammo cache.");
    assert_eq!(ran.count("Ammo Resupply"), 0, "{}", ran.out);
}
