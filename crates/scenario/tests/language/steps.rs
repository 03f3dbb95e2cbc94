//! What steps do, and who does them.

use crate::{fails, passes};

#[test]
fn a_choice_is_made_by_whoever_it_names_or_the_battle_waits_for() {
    passes(
        r#"
        given.turn = "bob"
        when = [
          { choose = "take", stones = 3 },
          { choose = "take", stones = 1, who = "ann" },
          { choose = "pass", by = "bob" },
        ]
        then.events = ["bob takes 3", "ann takes 1", "bob passes"]
        then.next = "ann"
        then.needs = "choice of ann"
        "#,
    );
}

#[test]
fn it_must_be_clear_who_acts() {
    fails(
        r#"when = [{ secretly = "guess", is = 3 }]"#,
        &["line 2: step 1: it is not clear who does this; say so with by = \"…\""],
    );
    fails(
        "given.turn = \"ann\"\nwhen = [{ choose = \"pass\", by = \"zoe\" }]",
        &["line 3: step 1: nobody is called \"zoe\"; at this table sit ann and bob"],
    );
}

#[test]
fn a_step_that_the_system_does_not_understand_stops_the_scenario() {
    fails(
        r#"
        given.turn = "ann"
        when = [{ choose = "sing" }, { choose = "dance" }]
        then.next = "bob"
        "#,
        &["line 4: step 1: \"sing\" is no choice"],
    );
    fails(
        "given.turn = \"ann\"\nwhen = [{ choose = \"take\", stones = 1, on = \"x\" }]",
        &["line 3: step 1: \"on\" is not understood here; known are choose, stones, who"],
    );
}

#[test]
fn an_unexpected_refusal_fails_with_every_reason() {
    fails(
        r#"
        given.turn = "ann"
        when = [
          { choose = "take", stones = 4, by = "bob" },
        ]
        "#,
        &["line 5: expected step 1 to be accepted, found it refused: \
           Not bob's turn. The battle waits for ann. (the table); \
           Too many stones. At most 3, not 4. (Taking); An odd number, please. (Taking)"],
    );
}

#[test]
fn a_text_must_occur_in_some_reason_and_a_list_must_name_all_of_them() {
    passes(
        r#"
        given.turn = "ann"
        when = [
          { choose = "take", stones = 4, refused = "at most 3" },
          { choose = "take", stones = 4, refused = ["TOO MANY", "odd"] },
          { choose = "take", stones = 4, refused = "taking" },
          { choose = "take", stones = 5, refused = ["too many"] },
        ]
        then.next = "ann"
        "#,
    );
    fails(
        r#"
        given.turn = "ann"
        when = [
          { choose = "take", stones = 4, refused = ["too many"] },
          { choose = "take", stones = 4, refused = ["too many", "too few"] },
        ]
        "#,
        &[
            "line 5: expected no further reason, found An odd number, please. (Taking)",
            "line 6: expected a refusal with \"too few\", found Too many stones. At most 3, not 4. (Taking); \
             An odd number, please. (Taking)",
        ],
    );
}

#[test]
fn a_refusal_may_be_claimed_after_the_step() {
    passes(
        r#"
        given.turn = "ann"
        when = [
          { choose = "take", stones = 5 },
          { expect = { refused = "too many", next = "ann" } },
          { choose = "take", stones = 7 },
        ]
        then.refused = "at most 3, not 7"
        "#,
    );
}

#[test]
fn an_acceptance_is_no_refusal() {
    fails(
        "given.turn = \"ann\"\nwhen = [{ choose = \"pass\" }]\nthen.refused = [\"a\", \"b\"]",
        &["line 4: expected step 1 to be refused with \"a\" and \"b\", found that it was accepted"],
    );
}

#[test]
fn a_stale_step_is_refused() {
    passes(
        r#"
        given.turn = "ann"
        when = [
          { choose = "pass" },
          { choose = "pass", stale = true, refused = "somebody was faster" },
        ]
        then.next = "bob"
        "#,
    );
    fails(
        "given.turn = \"ann\"\nwhen = [{ choose = \"pass\", stale = true }]",
        &["line 3: step 1: nothing has happened yet that could have been missed"],
    );
}

#[test]
fn secrets_are_sealed_opened_and_refused() {
    passes(
        r#"
        given.dice = { luck = "1" }
        when = [
          { secretly = "guess", is = 12, by = "ann", refused = "no such guess" },
          { secretly = "guess", is = 7, by = "ann" },
          { expect = { needs = "secret guess of bob", next = "bob" } },
          { secretly = "guess", is = "4" },
          { choose = "boast", by = "ann" },
        ]
        then.events = ["ann seals", "bob seals", "ann begins", "ann had guessed 7", "ann passes"]
        then.hidden_from.ann = "guessed 4"
        "#,
    );
}

#[test]
fn what_was_sealed_before_can_be_opened() {
    passes(
        r#"
        given.turn = "bob"
        given.guess = { bob = 5 }
        when = [{ choose = "boast" }]
        then.events = "bob had guessed 5"
        "#,
    );
    fails(
        "given.turn = \"bob\"\nwhen = [{ choose = \"boast\" }]",
        &[
            "line 3: expected step 1 to be accepted, found it refused: Nothing to boast of. Bob’s words, 5″ high. (Taking)",
        ],
    );
}

#[test]
fn marks_may_be_typed_as_they_are_on_a_keyboard() {
    passes(
        r#"
        given.turn = "bob"
        when = [
          { choose = "boast", refused = '5" high' },
          { choose = "boast", refused = "bob's words" },
        ]
        "#,
    );
}

#[test]
fn any_reason_will_do() {
    passes("given.turn = \"ann\"\nwhen = [{ choose = \"take\", stones = \"2\", refused = true }]");
    fails(
        "given.turn = \"ann\"\nwhen = [{ choose = \"take\", stones = \"1\", refused = true }]",
        &["line 3: expected step 1 to be refused, found that it was accepted"],
    );
    fails(
        "given.turn = \"ann\"\nwhen = [{ choose = \"take\", stones = \"1\", refused = false }]",
        &["line 3: step 1: refused: leave it out where nothing is refused"],
    );
}

#[test]
fn what_means_nothing_is_refused_like_anything_else() {
    passes(
        "given.turn = \"ann\"\nwhen = [{ choose = \"take\", stones = \"many\", refused = \"no number\" }]\nthen.next = \"ann\"",
    );
    passes("given.turn = \"ann\"\nwhen = [{ choose = \"take\", stones = \"many\", refused = true }]");
    fails(
        "given.turn = \"ann\"\nwhen = [{ choose = \"take\", stones = \"many\", refused = \"too many\" }]",
        &["line 3: expected a refusal with \"too many\", found no number ()"],
    );
    fails("given.turn = \"ann\"\nwhen = [{ choose = \"take\", stones = \"many\" }]", &["line 3: step 1: no number"]);
}
