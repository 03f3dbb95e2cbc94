//! Files that cannot be read: every fault at once, with its line.

use crate::toy::Stones;
use crate::{fails, passes, problems};

#[test]
fn what_is_not_toml_is_named_with_its_line() {
    let found = problems("given.turn = \"ann\"\ngiven.rounds = = 2\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("line 3: not TOML: "), "{found:?}");
}

#[test]
fn a_file_needs_a_title_and_a_short_text_does_not() {
    let report = scenario::run::<Stones>("x.toml", "given.turn = \"ann\"");
    assert_eq!(
        report.problems[0].to_string(),
        "line 1: a scenario needs a title, a full sentence that says what it claims"
    );
    scenario::check::<Stones>("given.turn = \"ann\"\nthen.next = \"ann\"");
}

#[test]
fn every_key_that_nobody_understands_is_named() {
    fails(
        r#"
        sistem = "stones"
        given.turning_pont = 2
        given.players.ann = { stones = 1, stone = 2 }
        given.guess = { ann = 1, bob = 2 }
        given.turn = "ann"
        when = [
          { choose = "pass" },
          { window = "end of round", until = "noon" },
          { answer = "most stones", is = "ann", was = "bob" },
          { expect = { need = "answers" } },
        ]
        then.point = { ann = 1 }
        then.rows = [{ side = "ann", clauses = "x" }]
        "#,
        &[
            "line 3: sistem is not understood",
            "line 4: given.turning_pont is not understood",
            "line 5: given.players.ann.stone is not understood",
            "line 10: step 2: until is not understood",
            "line 11: step 3: was is not understood",
            "line 12: step 4: expect.need is not understood",
            "line 14: then.point is not understood",
            "line 15: then.rows[1].clauses is not understood",
        ],
    );
}

#[test]
fn every_value_of_the_wrong_kind_is_named() {
    fails(
        r#"
        also = 1.5
        given.turn = true
        given.rounds = 1000
        given.table = "wooden"
        given.players.ann = { stones = "many" }
        given.dice = { luck = "six", fate = "1" }
        when = { choose = "pass" }
        then.needs = ["a", { b = 1 }]
        then.points.ann = { Stones = "two" }
        "#,
        &[
            "line 3: also must be a text or a list of texts, not the decimal number 1.5; write it in quotes: \"1.5\"",
            "line 4: given.turn must be a text, not true",
            "line 5: given.rounds: 1000 is too large or too small",
            "line 6: given.table: a table is \"digital\" or \"physical\", not \"wooden\"",
            "line 7: given.players.ann.stones must be a whole number, not the text \"many\"",
            "line 8: given.dice.luck: \"six\" is not the face of a die",
            "line 8: given.dice: \"fate\" is no roll",
            "line 9: when must be a list of tables, such as [{ … }, { … }], not a table",
            "line 10: then.needs must be a text, not a list",
            "line 11: then.points.ann.Stones must be a whole number, not the text \"two\"",
        ],
    );
}

#[test]
fn a_malformed_step_says_what_is_missing() {
    fails(
        r#"
        when = [
          { chose = "pass" },
          { answer = "most stones" },
          { secretly = "guess", by = "ann" },
          { roll = "luck" },
          { undo = "everything" },
          { undo = "to 6" },
          { correct = 2 },
          { correct = 2, with = { window = "end of round" } },
          { withdraw = 12 },
          { consent = "perhaps" },
          { choose = "take", stones = 1.5 },
          { window = "end of round", by = "ann" },
          { choose = "pass", refused = [] },
        ]
        "#,
        &[
            "line 4: step 1: a step needs one of choose, report, answer, secretly, roll, undo, correct, withdraw, consent, window or expect",
            "line 5: step 2: answer: \"is\" is missing",
            "line 6: step 3: secretly: \"is\" is missing",
            "line 7: step 4: roll: \"faces\" is missing",
            "line 8: step 5: undo: write \"last\" or \"to\" and an earlier step, not \"everything\"",
            "line 9: step 6: undo: write \"last\" or \"to\" and an earlier step, not \"to 6\"",
            "line 10: step 7: correct: say in \"with\" what should have stood there",
            "line 11: step 8: with: it must be choose, report, answer or roll",
            "line 12: step 9: withdraw: 12 is not the number of an earlier step",
            "line 13: step 10: consent: it is \"allow\", \"refuse\" or \"die\", not \"perhaps\"",
            "line 14: step 11: stones must be a text, not the decimal number 1.5; write it in quotes: \"1.5\"",
            "line 15: step 12: by: nobody acts in this step",
            "line 16: step 13: refused: a list of reasons needs at least one",
        ],
    );
}

#[test]
fn a_refusal_needs_a_step_that_has_none_yet() {
    fails(r#"then.refused = "no""#, &["line 2: there is no step before that could be refused"]);
    fails(
        r#"
        given.turn = "ann"
        when = [{ choose = "take", stones = 5, refused = "too many" }]
        then.refused = "too many"
        "#,
        &["line 5: step 1 says already how it is refused"],
    );
}

#[test]
fn a_scenario_of_another_system_is_sent_away() {
    fails(r#"system = "killteam""#, &["line 2: system: this is a scenario of killteam, not of stones"]);
    passes(r#"system = "stones""#);
}

#[test]
fn what_the_system_does_not_understand_stands_in_its_line() {
    fails(
        "given.turn = \"zoe\"\ngiven.guess.zoe = 1",
        &["line 2: given.turn: no such player", "line 3: given.guess.zoe: no such player"],
    );
}

#[test]
fn a_text_that_is_cut_off_or_scribbled_on_anywhere_gives_a_report_and_never_a_panic() {
    let whole = r#"
        title = "A claim"
        given.guess = { ann = 1, bob = 2 }
        given.dice = { luck = "1 6" }
        when = [
          { choose = "take", stones = 3, by = "ann" },
          { undo = "to 1", by = "ann" },
          { correct = 1, with = { choose = "pass" } },
          { expect = { points.ann = { Stones = 0 }, recount = { skipped = [1] } } },
          { window = "end of round" },
        ]
        then.rows = [{ side = "ann", facts = ["most"] }]
        "#;
    for at in 0..whole.len() {
        scenario::run::<Stones>("cut.toml", &whole[..at]);
        for scribble in ["}", "\"", "=", "9", ".", "é"] {
            let text = format!("{}{scribble}{}", &whole[..at], &whole[at + 1..]);
            scenario::run::<Stones>("scribbled.toml", &text);
        }
    }
}

#[test]
fn a_claim_that_claims_nothing_is_a_fault() {
    fails(
        r#"
        given.turn = "ann"
        when = [{ choose = "pass", refused = "" }]
        then.events = ["passes", " "]
        then.told = { ann = "" }
        then.rows = [{}]
        "#,
        &[
            "line 4: step 1: refused: an empty text says nothing",
            "line 5: then.events: an empty text says nothing",
            "line 6: then.told.ann: an empty text says nothing",
            "line 7: then.rows[1]: say something about the row",
        ],
    );
}
