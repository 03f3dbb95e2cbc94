//! Undo, corrections, withdrawals and consent.

use crate::{fails, passes};

#[test]
fn ones_own_last_choice_is_taken_back_freely() {
    passes(
        r#"
        given.turn = "ann"
        when = [
          { choose = "take", stones = 3 },
          { undo = "last" },
          { choose = "take", stones = 1 },
        ]
        then.events = ["ann takes 1"]
        then.no_events = ["ann takes 3"]
        "#,
    );
}

#[test]
fn beyond_that_the_other_side_has_to_allow_it() {
    passes(
        r#"
        given.turn = "ann"
        when = [
          { choose = "take", stones = 3 },
          { choose = "take", stones = 1 },
          { undo = "to 1" },
          { expect = { needs = "consent of bob", next = "bob" } },
          { choose = "pass", by = "ann", refused = "allow or refuse it first" },
          { consent = "allow", by = "ann", refused = "the other side" },
          { consent = "refuse" },
          { expect = { events = ["ann takes 3", "bob takes 1"], next = "ann" } },
          { undo = "to 1", by = "ann" },
          { consent = "allow" },
        ]
        then.no_events = "takes"
        then.next = "ann"
        "#,
    );
}

#[test]
fn a_correction_says_which_later_steps_no_longer_fit() {
    passes(
        r#"
        given.turn = "ann"
        given.guess = { ann = 1, bob = 2 }
        given.dice.luck = "1"
        when = [
          { choose = "take", stones = 1 },
          { choose = "take", stones = 1 },
          { choose = "boast" },
          { correct = 2, with = { choose = "pass" } },
          { consent = "allow" },
        ]
        then.no_events = "bob takes"
        then.recount = { skipped = [], unused = 0, waiting = [] }
        "#,
    );
    fails(
        r#"
        given.turn = "ann"
        when = [
          { choose = "take", stones = 1 },
          { choose = "take", stones = 1 },
          { choose = "take", stones = 1 },
          { withdraw = 1, by = "bob" },
          { consent = "allow", by = "ann" },
        ]
        then.recount = { skipped = 3, unused = 1, waiting = 2 }
        "#,
        &[
            "line 11: expected the skipped steps: 3, found 2",
            "line 11: expected the steps that wait for dice: 2, found none",
            "line 11: expected 1 unused roll, found 0",
        ],
    );
}

#[test]
fn dice_that_a_correction_makes_idle_are_counted() {
    passes(
        r#"
        given.turn = "ann"
        given.dice.luck = "1"
        when = [
          { choose = "pass" },
          { choose = "pass" },
          { correct = 2, with = { choose = "take", stones = 1 } },
          { consent = "allow", by = "ann" },
        ]
        then.recount = { skipped = [], unused = 1 }
        "#,
    );
}

#[test]
fn what_a_step_revealed_is_not_what_is_corrected() {
    passes(
        r#"
        given.turn = "ann"
        given.guess = { ann = 1, bob = 2 }
        when = [
          { choose = "boast" },
          { correct = 1, with = { choose = "take", stones = 3 } },
          { consent = "allow" },
        ]
        then.events = ["ann had guessed 1", "ann takes 3"]
        "#,
    );
}

#[test]
fn what_was_sealed_before_survives_an_undo() {
    passes(
        r#"
        given.turn = "ann"
        given.guess = { ann = 1, bob = 2 }
        when = [
          { choose = "boast" },
          { undo = "last" },
          { consent = "allow" },
          { expect = { no_events = "had guessed" } },
          { choose = "boast" },
        ]
        then.events = ["ann had guessed 1"]
        "#,
    );
}

#[test]
fn what_left_nothing_behind_cannot_be_taken_back() {
    fails(
        r#"
        given.turn = "ann"
        when = [{ choose = "take", stones = 5, refused = "too many" }, { undo = "to 1" }]
        "#,
        &["line 4: step 2: step 1 left nothing behind that could be taken back"],
    );
    fails(
        "given.turn = \"ann\"\nwhen = [{ undo = \"last\" }]",
        &["line 3: step 1: there is no step that could be taken back"],
    );
    fails(
        r#"
        given.players.ann.stones = 1
        given.turn = "ann"
        given.dice.luck = "1"
        when = [{ window = "end of round" }, { withdraw = 1 }]
        "#,
        &["line 6: step 2: step 1 is not a single input that could be corrected"],
    );
}

#[test]
fn consent_to_nothing_is_refused_with_a_reason() {
    passes(
        r#"
        given.turn = "ann"
        when = [{ consent = "allow", by = "ann", refused = "nothing is proposed" }]
        "#,
    );
}

#[test]
fn a_recount_needs_something_to_count_again() {
    fails(
        "given.turn = \"ann\"\nthen.recount = { unused = 0 }",
        &["line 3: expected a recount, found that nothing was taken back or corrected"],
    );
}
