//! What `then` and `expect` claim, and how they say that it is not so.

use crate::{fails, passes};

const ONE_ROUND: &str = r#"
given.guess = { ann = 4, bob = 9 }
given.turn = "ann"
given.players.ann = { stones = 3, points = 2 }
given.dice.luck = "6"
when = [{ window = "end of round" }]
"#;

fn after_one_round(then: &str) -> String {
    format!("{ONE_ROUND}{then}")
}

#[test]
fn points_are_those_of_the_ledger() {
    passes(&after_one_round("then.points = { ann = { Stones = 1, total = 1 }, bob = { stones = 0 } }"));
    fails(
        &after_one_round("then.points = { ann = { Stones = 2, total = 3 }, zoe = { Stones = 0 } }"),
        &[
            "line 8: expected 2 points of ann for Stones, found 1; the ledger says \
             [ann +1 Stones: most of the stones. Limit: 3 a battle. ann has most.]",
            "line 8: expected 3 points of ann in total, found 1; the ledger says \
             [ann +1 Stones: most of the stones. Limit: 3 a battle. ann has most.]",
            "line 8: nobody is called \"zoe\"; at this table sit ann and bob",
        ],
    );
    fails(
        "given.turn = \"ann\"\nthen.points.ann.Stones = 2",
        &["line 3: expected 2 points of ann for Stones, found 0; the ledger has no such row"],
    );
}

#[test]
fn a_row_is_matched_by_whatever_is_said_of_it() {
    passes(&after_one_round(
        r#"
        then.rows = [
          { side = "ann", op = "stones", window = "end of round", clause = "most", given = 1, worth = 2, cut_by = "3 a battle", facts = ["ann has most"] },
          { side = "bob", op = "Stones", window = "end of round 1", given = 0, worth = 0 },
          { side = "bob", op = "Guess", clause = "sealed" },
        ]
        "#,
    ));
    fails(
        &after_one_round("then.rows = [{ side = \"bob\", clause = \"most\", given = 2, facts = \"bob\" }]"),
        &["line 8: expected a row with side \"bob\", clause \"most\", given 2, fact \"bob\", found none; \
           the ledger says [ann +1 Stones: most of the stones. Limit: 3 a battle. ann has most.] \
           [bob 0 Stones: most of the stones. That is worth nothing. ann has most.] [ann 0 Guess. It needs: the guess is still sealed.] \
           [bob 0 Guess. It needs: the guess is still sealed.]"],
    );
}

#[test]
fn events_come_in_this_order() {
    passes(&after_one_round("then.events = [\"ANN passes\", \"bob passes\", \"round ends\"]"));
    fails(
        &after_one_round(
            "then.events = [\n\"bob passes\",\n\"ann passes\",\n\"ann sings\",\n]\nthen.no_events = \"round ends\"",
        ),
        &[
            "line 10: expected an event with \"ann passes\" after \"bob passes\", found it only earlier",
            "line 11: expected an event with \"ann sings\" after \"bob passes\", found none",
            "line 13: expected no line with \"round ends\" for everybody, found \"the round ends\"",
        ],
    );
}

#[test]
fn what_one_is_told_is_hidden_from_the_other() {
    passes(&after_one_round(
        r#"
        then.told = { ann = ["guess is still sealed"], bob = "guess is still sealed" }
        then.hidden_from = { spectators = ["guess"], bob = ["guessed 4"] }
        "#,
    ));
    fails(
        &after_one_round("then.told.ann = [\"guessed 4\"]\nthen.hidden_from = { bob = \"still sealed\", zoe = \"x\" }"),
        &[
            "line 8: expected a line with \"guessed 4\" for ann, found none",
            "line 9: expected no line with \"still sealed\" for bob, found \"0 Guess. It needs: the guess is still sealed.\"",
            "line 9: nobody is called \"zoe\"; at this table sit ann and bob",
        ],
    );
}

#[test]
fn questions_are_those_that_are_open_and_no_others() {
    let asked = "given.table = \"physical\"\ngiven.turn = \"ann\"\nwhen = [{ window = \"end of round\" }]\n";
    passes(&format!(
        "{asked}then.questions = [\"most stones\"]\nthen.asked_of = {{ \"Who has most of the stones?\" = \"everyone\" }}"
    ));
    fails(
        &format!("{asked}then.questions = []\nthen.asked_of = {{ \"most stones\" = \"bob\", \"Why?\" = \"ann\" }}"),
        &[
            "line 5: expected no question to be open, found \"Who has most of the stones?\"",
            "line 6: expected \"most stones\" to be asked of \"bob\", found \"everyone\"",
            "line 6: expected \"Why?\" to be open, found that nobody is asked it",
        ],
    );
    fails(
        "given.turn = \"ann\"\nthen.questions = [\"Who?\", \"Why?\"]",
        &["line 3: expected \"Who?\" and \"Why?\" to be open, found no question"],
    );
    passes("given.turn = \"ann\"\nthen.questions = []");
}

#[test]
fn what_is_reported_is_not_asked() {
    passes(
        r#"
        given.table = "physical"
        given.turn = "ann"
        given.dice.luck = "1"
        when = [{ report = "bob has most" }, { window = "end of round" }]
        then.points = { ann = { Stones = 0 }, bob = { Stones = 2 } }
        then.rows = [{ side = "bob", facts = "bob has most" }]
        "#,
    );
    fails(
        "given.turn = \"ann\"\nwhen = [{ report = \"zoe has most\" }]",
        &["line 3: step 1: \"zoe\" is neither a player nor nobody"],
    );
}

#[test]
fn needs_next_and_winner_say_what_was_found() {
    fails(
        "given.turn = \"ann\"\nthen.needs = \"answers\"\nthen.next = [\"ann\", \"bob\"]\nthen.winner = \"ann\"",
        &[
            "line 3: expected the battle to wait for \"answers\", found \"choice of ann\"",
            "line 4: expected ann and bob to decide next, found ann; the battle waits for choice of ann",
            "line 5: expected ann to have won, found that the battle goes on and waits for choice of ann",
        ],
    );
    passes("then.next = [\"ann\", \"bob\"]\nthen.needs = \"secret guess of ann and bob\"");
    let draw = "given.rounds = 1\ngiven.turn = \"ann\"\ngiven.guess = { ann = 1, bob = 1 }\nwhen = [{ choose = \"pass\" }, { choose = \"pass\" }]\n";
    passes(&format!("{draw}then.winner = \"nobody\""));
    fails(
        &format!("{draw}then.winner = \"bob\""),
        &["line 6: expected bob to have won, found nobody with 0 to 0 points"],
    );
}
