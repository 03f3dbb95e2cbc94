//! What is given and cannot be is said, and where; it is not set up silently.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use maelstrom::Maelstrom;

/// What is given, and what is said about it. An empty sentence: it can be so.
const CASES: [(&str, &str); 62] = [
    ("given.units.b3 = { models = 20 }", ""),
    ("given.units.b3 = { models = 21 }", "Scuttler Swarm 1 (b3) has 1 to 20 models, not 21"),
    ("given.units.b3 = { models = 0 }", "Scuttler Swarm 1 (b3) has 1 to 20 models, not 0"),
    ("given.units.b7 = { wounds_lost = 13 }", ""),
    ("given.units.b7 = { wounds_lost = 14 }", "a model of Ironhide Hulk (b7) has 14 wounds and cannot have lost 14"),
    ("given.round = 5", ""),
    ("given.round = 6", "a battle has rounds 1 to 5, not 6"),
    ("given.round = 0", "a battle has rounds 1 to 5, not 0"),
    ("given.round = 6\ngiven.options = { rounds = 6 }", ""),
    ("given.step = \"deployment\"\ngiven.round = 2", "no round has begun at this step"),
    ("given.step = \"deployment\"\ngiven.phase = \"Fight\"", "no round has begun at this step"),
    ("given.units.a1 = { at = \"5, 5\" }\ngiven.units.a2 = { at = \"8, 5\" }", ""),
    (
        "given.units.a1 = { at = \"5, 5\" }\ngiven.units.a2 = { at = \"5.5, 5\" }",
        "Ember Seer (a2) would stand on somebody",
    ),
    ("given.units.a6 = { at = \"5, 5; 5, 5.1; 9, 9\" }", "Cinder Outriders (a6) would stand on somebody"),
    ("given.units.a1 = { at = \"43.5, 5\" }", "Marshal Oswin Dray (a1) would stand off the battlefield"),
    ("given.units.a1 = { is = \"in reserves\", at = \"5, 5\" }", "only a unit on the battlefield stands somewhere"),
    ("given.units.a3 = { is = \"aboard a8\" }", ""),
    ("given.units.a3 = { is = \"aboard a7\" }", "Line Troopers 1 (a3) cannot be aboard Bastion Crawler (a7)"),
    ("given.units.b2 = { is = \"aboard a8\" }", "Mind-Weaver (b2) cannot be aboard Gantry Carrier (a8)"),
    ("given.units.a6 = { is = \"aboard a8\" }", "Cinder Outriders (a6) cannot be aboard Gantry Carrier (a8)"),
    (
        "given.units.a3 = { is = \"aboard a8\" }\ngiven.units.a4 = { is = \"aboard a8\" }",
        "cannot be aboard Gantry Carrier (a8)",
    ),
    (
        "given.units.a3 = { is = \"aboard a8\" }\ngiven.units.a8 = { is = \"destroyed\" }",
        "cannot be aboard Gantry Carrier (a8)",
    ),
    ("given.units.a3 = { is = \"waiting\" }", "nobody waits to be set up once the battle has begun"),
    ("given.others = \"waiting\"", "nobody waits to be set up once the battle has begun"),
    ("given.painted = [\"ann\", \"bob\"]", ""),
    ("given.painted = [\"ann\", \"cid\"]", "nobody at this table is called \"cid\""),
    ("given.mission = \"Ambitious Surge\"\ngiven.held.ann = [\"RD4\"]\ngiven.doubled.ann = [\"RD4\"]", ""),
    ("given.held.ann = [\"RD4\"]\ngiven.doubled.ann = [\"RD4\"]", "nothing is doubled in Territorial Control"),
    (
        "given.mission = \"Ambitious Surge\"\ngiven.held.ann = [\"RD4\"]\ngiven.sabotaged.ann = [\"RD4\"]",
        "nothing is sabotaged in Ambitious Surge",
    ),
    (
        "given.mission = \"Subterfuge and Interference\"\ngiven.held = { ann = [\"RD4\"], bob = [\"RD4\"] }\n\
         given.sabotaged = { ann = [\"RD4\"], bob = [\"RD4\"] }",
        "",
    ),
    (
        "given.mission = \"Subterfuge and Interference\"\ngiven.held.ann = [\"RD4\", \"RD5\"]\n\
         given.sabotaged.ann = [\"RD4\", \"RD5\"]",
        "one objective of ann is sabotaged in a round, not several",
    ),
    ("given.held.ann = [\"RD1\", \"RD2\", \"RD3\", \"RD4\"]", ""),
    (
        "given.held.ann = [\"RD1\", \"RD2\", \"RD3\", \"RD4\", \"RD5\"]",
        "Territorial Control has at most 4 objectives in a round, not 5",
    ),
    (
        "given.mission = \"Complex Front\"\ngiven.held.ann = [\"RD1\", \"EX2\", \"BL3\", \"HL4\"]",
        "Complex Front has at most 3 objectives in a round, not 4",
    ),
    ("given.step = \"round\"\ngiven.held.ann = [\"RD4\"]", "objectives are generated after this step"),
    ("given.step = \"round\"\ngiven.unscored.ann = [\"RD4\"]", ""),
    ("given.step = \"round\"\ngiven.round = 1\ngiven.unscored.ann = [\"RD4\"]", "no round has been played before"),
    ("given.units.a3 = { is = \"destroyed\", models = 5 }", "nothing is left of a unit that is destroyed"),
    ("given.units.b7 = { is = \"destroyed\", wounds_lost = 5 }", "nothing is left of a unit that is destroyed"),
    ("given.units.a3 = { is = \"destroyed\" }", ""),
    ("given.step = \"deployment\"\ngiven.units.a3 = { is = \"destroyed\" }", "nobody is destroyed before"),
    ("given.step = \"deployment\"\ngiven.others = \"destroyed\"", "nobody is destroyed before"),
    ("given.others = \"in reserves\"", ""),
    ("given.others = \"aboard a8\"", "not everybody is aboard the same transport"),
    ("given.held.ann = [\"RD4\"]\ngiven.doubled.ann = [\"RD5\"]", "ann does not hold RD5"),
    ("given.held.ann = [\"RD4\"]\ngiven.sabotaged.bob = [\"RD4\"]", "bob does not hold RD4"),
    (
        "given.held.ann = [\"RD4\"]\ngiven.doubled.ann = [\"RD4\"]\ngiven.sabotaged.ann = [\"RD4\"]",
        "RD4 is marked already",
    ),
    ("given.held.ann = [\"RD4\", \"RD4\"]", "ann has RD4 twice"),
    ("given.unscored.ann = [\"RD4\", \"RD4\"]", "ann has RD4 twice"),
    ("given.controlled = { \"bob 2\" = \"bob\" }", ""),
    ("given.controlled = { \"bob 3\" = \"bob\" }", "bob 3"),
    ("given.points.ann = 90", ""),
    ("given.points.ann = 91", "objectives give at most 90 points, not 91"),
    ("given.categories.ann = [\"Raid\", \"Eradication\", \"Brought Low\"]", ""),
    ("given.categories.ann = [\"Raid\", \"Eradication\", \"Raid\"]", "three different categories are needed"),
    ("given.mission = \"Complex Front\"\ngiven.overriding.ann = \"Raid\"", ""),
    ("given.overriding.ann = \"Raid\"", "only in Complex Front"),
    (
        "given.mission = \"Complex Front\"\ngiven.overriding.ann = \"Raid\"\n\
         given.categories.ann = [\"Heroic Deeds\", \"Eradication\", \"Brought Low\"]",
        "Raid is not among the categories of ann",
    ),
    ("given.step = \"overriding orders\"", "only in Complex Front"),
    ("given.mission = \"Complex Front\"\ngiven.step = \"overriding orders\"", ""),
    ("given.phase = \"Fight\"\ngiven.step = \"round end\"", "no phase is played at this step"),
    ("given.turn = \"bob\"\ngiven.step = \"round\"", "nobody has the turn at this step"),
];

#[test]
fn what_cannot_be_is_said_and_where() {
    for (given, said) in CASES {
        let text = format!("title = \"A table\"\nsystem = \"maelstrom\"\n\n{given}\n\nwhen = []\n");
        let report = scenario::run::<Maelstrom>("given", &text).to_string();
        let is_fine = report.is_empty() || !report.contains("failed");
        assert_eq!(is_fine, said.is_empty(), "{given}\n{report}");
        assert!(report.contains(said), "{given}\n  is to be answered with\n{said}\n  but is with\n{report}");
        let line = text.lines().position(|it| it.contains("given.")).unwrap() + 1;
        let lines = line..line + given.lines().count();
        let named = lines.clone().any(|it| report.contains(&format!("given:{it}:")));
        assert!(said.is_empty() || named, "{given}\n  is at one of lines {lines:?}\n{report}");
    }
}
