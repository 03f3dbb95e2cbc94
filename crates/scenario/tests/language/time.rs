//! Dice, and time that runs on.

use crate::{fails, passes};

#[test]
fn scripted_dice_fall_as_soon_as_they_are_due() {
    passes(
        r#"
        given.guess = { ann = 1, bob = 1 }
        given.dice.luck = "6 2"
        given.players.ann.stones = 1
        when = [{ window = "end of round" }]
        then.events = ["bob begins", "the round ends", "ann begins"]
        then.next = "ann"
        "#,
    );
}

#[test]
fn missing_dice_are_named() {
    fails(
        r#"
        given.guess = { ann = 1, bob = 1 }
        when = [{ choose = "pass", by = "ann" }]
        "#,
        &["line 4: expected step 1 to be accepted, found it refused: \
           Not now. The battle waits for something else. (the table); \
           the scripted dice ran out: \"luck\" needs 1 D6, 0 left"],
    );
    fails(
        r#"
        given.guess = { ann = 1, bob = 1 }
        when = [{ window = "end of round" }]
        "#,
        &["line 4: step 1: the scripted dice ran out: \"luck\" needs 1 D6, 0 left; \
           \"end of round\" has not closed yet, and nothing else has"],
    );
}

#[test]
fn a_scenario_may_end_where_a_roll_is_due() {
    passes("given.guess = { ann = 1, bob = 1 }");
    passes("given.guess = { ann = 1, bob = 1 }\nthen.needs = \"roll luck\"\nthen.next = \"nobody\"");
}

#[test]
fn dice_that_nobody_wants_are_named() {
    fails(
        "given.turn = \"ann\"\ngiven.dice = { luck = \"3 4\" }",
        &["line 3: scripted dice were not used: \"luck\" has 2 left"],
    );
}

#[test]
fn a_die_without_such_a_face_is_named() {
    fails(
        "given.guess = { ann = 1, bob = 1 }\ngiven.dice = { luck = \"7\" }",
        &["line 3: the roll \"luck\": These dice do not fit. A D6 shows 1 to 6, not 7."],
    );
}

#[test]
fn a_roll_by_hand_goes_before_the_script() {
    passes(
        r#"
        given.guess = { ann = 1, bob = 1 }
        given.players.ann.stones = 1
        given.dice.luck = "1"
        when = [
          { expect = { needs = "roll luck" } },
          { roll = "luck", faces = "2 3", refused = "1 die is due, not 2" },
          { roll = "luck", faces = "6" },
          { window = "end of round" },
        ]
        then.events = ["bob begins", "the round ends", "ann begins"]
        "#,
    );
}

#[test]
fn time_runs_on_with_default_secrets_choices_and_dice() {
    passes(
        r#"
        given.dice.luck = "1 1"
        given.players.bob.stones = 1
        when = [{ window = "End of Round" }, { window = "end of round 2" }]
        then.events = ["ann had guessed 0", "bob had guessed 0", "the battle ends"]
        then.points.bob = { Stones = 3, total = 3 }
        then.winner = "bob"
        then.needs = "nothing"
        "#,
    );
}

#[test]
fn a_window_that_the_step_before_has_closed_is_not_waited_for_again() {
    passes(
        r#"
        given.turn = "ann"
        given.dice.luck = "1"
        when = [{ choose = "pass" }, { choose = "pass" }, { window = "end of round" }]
        then.needs = "choice of ann"
        "#,
    );
}

#[test]
fn time_stops_where_an_answer_is_needed_and_goes_on_after_it() {
    passes(
        r#"
        given.table = "physical"
        given.turn = "ann"
        given.guess = { ann = 1, bob = 2 }
        given.dice.luck = "1"
        when = [
          { window = "end of round" },
          { expect = { needs = "answers", questions = "Who has most of the stones?" } },
          { answer = "Who has most of the stones?", is = "It is ann" },
          { expect = { points = { ann = { Stones = 2 } } } },
          { window = "end of round" },
          { answer = "most stones", is = "nobody", by = "bob" },
        ]
        then.winner = "ann"
        "#,
    );
}

#[test]
fn time_does_not_run_on_where_nobody_decides() {
    fails(
        "given.turn = \"ann\"\nwhen = [{ window = \"end of round\" }]",
        &["line 3: step 1: \"end of round\" does not close: the battle waits for choice of ann"],
    );
}

#[test]
fn a_window_that_never_closes_is_named_with_those_that_did() {
    fails(
        r#"
        given.players.ann.stones = 1
        given.dice.luck = "1 1"
        when = [{ window = "end of rond" }]
        "#,
        &[
            "line 5: step 1: the battle ended before \"end of rond\" closed, but these have: end of round 1, end of round 2",
        ],
    );
}

#[test]
fn the_start_of_a_phase_is_a_moment_too() {
    let rounds = "given.guess = { ann = 4, bob = 9 }\ngiven.dice.luck = \"2 2\"\ngiven.players.ann.stones = 1\n";
    let claims = "then.needs = \"choice of ann\"\nthen.times = { \"round ends\" = 1 }";
    for name in ["start of the turns", "start of Turns phase"] {
        passes(&format!("{rounds}when = [{{ window = \"{name}\" }}]\n{claims}"));
    }
    // What the step before has brought about is meant.
    passes(
        "given.guess = { ann = 4 }\ngiven.dice.luck = \"2\"\nwhen = [{ secretly = \"guess\", is = \"9\" }, { window = \"start of the turns\" }]\nthen.needs = \"choice of ann\"",
    );
}

#[test]
fn a_scenario_that_only_denies_must_not_stop_at_a_roll() {
    let stops = "given.guess = { ann = 4, bob = 9 }\n";
    fails(
        &format!("{stops}then.no_events = \"passes\""),
        &[
            "line 3: the battle waits for \"luck\", and then only denies something: script the dice, or say then.needs = \"roll luck\"",
        ],
    );
    passes(&format!("{stops}then.no_events = \"passes\"\nthen.needs = \"roll luck\""));
    fails(
        &format!("{stops}then.points.ann.Stones = 0"),
        &[
            "line 3: the battle waits for \"luck\", and then only denies something: script the dice, or say then.needs = \"roll luck\"",
        ],
    );
    let denials =
        ["then.questions = []", "then.totals.ann = 0", "then.times = { \"passes\" = 0 }", "then.sides.ann.stones = 0"];
    for then in denials {
        fails(
            &format!("{stops}{then}"),
            &[
                "line 3: the battle waits for \"luck\", and then only denies something: script the dice, or say then.needs = \"roll luck\"",
            ],
        );
        passes(&format!("{stops}{then}\nthen.needs = \"roll luck\""));
    }
    passes(&format!("{stops}then.sides.ann = {{ stones = 0, is = \"guessed\" }}"));
}
