//! The report that a person reads.

use crate::toy::Stones;

const SCENARIO: &str = r#"title = "Whoever has most of the stones scores"
system = "stones"
also = ["st-e001"]
given.guess = { ann = 4, bob = 9 }
given.players.ann.stones = 1
given.dice.luck = "1 6"
when = [
  { choose = "take", stones = 5, refused = "too many" },
  { choose = "take", stones = 1 },
  { undo = "last" },
  { window = "end of round" },
]
then.points.ann = { Stones = 2 }
"#;

#[test]
fn a_passing_report_is_one_line_and_carries_title_and_ids() {
    let report = scenario::run::<Stones>("a.toml", SCENARIO);
    assert_eq!(report.to_string(), "passed  a.toml: Whoever has most of the stones scores");
    assert_eq!(report.also, ["st-e001"]);
    assert!(report.passed() && report.story.is_empty());
    assert_eq!(scenario::system_of(SCENARIO).as_deref(), Some("stones"));
    assert_eq!(scenario::system_of("title = 1"), None);
}

#[test]
fn a_failing_report_tells_what_happened() {
    let text = SCENARIO.replace("Stones = 2", "Stones = 1");
    let report = scenario::run::<Stones>("a.toml", &text);
    let expected = "\
failed  a.toml: Whoever has most of the stones scores
  a.toml:13: expected 1 point of ann for Stones, found 2; the ledger says [ann +2 Stones: most of the stones. ann has most.]
  what happened:
    before the first step
      ann begins
    step 1: choose take, stones 5
      refused: Too many stones. At most 3, not 5. (Taking)
    step 2: choose take, stones 1
      (taken back)
    step 3: undo last
    step 4: window end of round
      ann passes
      bob passes
      +2 Stones: most of the stones. ann has most.
      0 Stones: most of the stones. That is worth nothing. ann has most.
      the round ends
      bob begins
      (ann alone) 0 Guess. It needs: the guess is still sealed.
      (bob alone) 0 Guess. It needs: the guess is still sealed.
    the battle waits for choice of bob";
    assert_eq!(report.to_string(), expected);
}

#[test]
#[should_panic(expected = "scenario:1: nobody is called \"zoe\"")]
fn a_short_scenario_panics_with_its_report() {
    scenario::check::<Stones>("then.points.zoe = { Stones = 2 }");
}

#[test]
fn open_questions_are_named() {
    let text = "title = \"A claim\"\ngiven.table = \"physical\"\ngiven.turn = \"ann\"\nwhen = [{ window = \"end of round\" }]\nthen.needs = \"nothing\"";
    let report = scenario::run::<Stones>("stones.toml", text).to_string();
    assert!(
        report.contains("the battle waits for answers\n      of everyone: Who has most of the stones? ("),
        "{report}"
    );
}
