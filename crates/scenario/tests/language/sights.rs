//! Claims about the table as everybody sees it, and about forces.

use crate::{fails, passes};

const HEAPS: &str = r#"
given.guess = { ann = 4 }
given.turn = "ann"
given.players.ann = { stones = 5, points = 2 }
given.players.bob = { stones = 1 }
"#;

fn heaps(then: &str) -> String {
    format!("{HEAPS}{then}")
}

#[test]
fn a_side_has_numbers_and_is_something() {
    passes(&heaps(
        "then.sides = { ann = { stones = 5, is = \"guessed\" }, bob = { stones = 1, is_not = [\"guessed\"] } }",
    ));
    fails(
        &heaps(
            "then.sides = { ann = { stones = 4, is_not = \"guessed\" }, bob = { is = \"guessed\" }, zoe = { stones = 1 } }",
        ),
        &[
            "line 7: expected stones 4 of ann, found 5",
            "line 7: expected ann not to be \"guessed\"",
            "line 7: expected bob to be \"guessed\", found nothing of that kind",
            "line 7: nobody is called \"zoe\"; at this table sit ann and bob",
        ],
    );
}

#[test]
fn what_is_not_counted_is_nothing_unless_its_name_is_a_slip() {
    passes("given.turn = \"ann\"\nthen.markers.bowl = { \"pebbles of ann\" = 0 }");
    fails(
        "given.turn = \"ann\"\nthen.sides.ann = { stnoes = 0, \"stones 3\" = 0, pebbles = 0, is_not = \"gessed\" }",
        &[
            "line 3: nothing counts \"stnoes\" there; known are stones",
            "line 3: nothing counts \"stones 3\" there; known are stones",
            "line 3: nothing counts \"pebbles\" there; known are stones",
            "line 3: nothing can be \"gessed\" here, so that it is not says nothing",
        ],
    );
}

#[test]
fn a_word_that_nobody_knows_is_named_with_those_that_are() {
    fails(
        &heaps("then.markers.bowl = { control_by = \"ann\" }\nthen.sides.ann = { ready = true }"),
        &[
            "line 7: then.markers.bowl.control_by: nobody knows that word; it is one of at, carried_by, controlled_by, is, is_not, whose, or counts something in whole numbers",
            "line 8: then.sides.ann.ready: nobody knows that word; it is one of is, is_not, or counts something in whole numbers",
        ],
    );
}

#[test]
fn a_number_of_other_things_is_none_of_this_one() {
    fails(
        &heaps("then.markers.bowl = { stones = 0 }"),
        &["line 7: nothing counts \"stones\" there; known are pebbles, pebbles of B"],
    );
}

#[test]
fn a_piece_stands_somewhere_holds_something_and_has_rules() {
    passes(&heaps(
        r#"
        then.pieces."heap A" = { stones = 5, at = "1, 0", off = "on the table", holds = "bowl", rules = "Weighty" }
        then.pieces."heap B" = { at = "1, 25.4mm", holds = [], no_rules = "Weighty" }
        "#,
    ));
    passes("given.turn = \"ann\"\nthen.pieces.\"heap b\" = { off = \"out\" }");
    fails(
        &heaps(
            "then.pieces = { \"heap A\" = { at = \"2, 0\", off = \"out\", holds = [], no_rules = \"Weighty\", rules = \"Light\" }, \"heap C\" = { at = \"1, 1\" } }",
        ),
        &[
            "line 7: expected heap A at 2, 0, found 1, 0",
            "line 7: expected heap A to be \"out\", found \"on the table\"",
            "line 7: expected heap A to carry nothing, found bowl",
            "line 7: expected heap A not to have Weighty, found that it has",
            "line 7: nobody can tell whether heap A has Light",
            "line 7: there is no piece \"heap C\" on the table; there are heap A, heap B",
        ],
    );
}

#[test]
fn a_marker_is_carried_and_controlled_by_somebody() {
    passes(&heaps(
        r#"then.markers.bowl = { controlled_by = "ann", carried_by = "heap 0", whose = "nobody", "pebbles of bob" = 2, is = "counted by ann" }"#,
    ));
    fails(
        &heaps(
            "then.markers.bowl = { controlled_by = \"bob\", carried_by = \"nobody\", \"pebbles of bob\" = 1, is_not = \"counted by ann\" }",
        ),
        &[
            "line 7: expected bowl to be controlled by \"bob\", found \"ann\"",
            "line 7: expected bowl to be carried by \"nobody\", found \"heap 0\"",
            "line 7: expected pebbles of bob 1 of bowl, found 2",
            "line 7: expected bowl not to be \"counted by ann\"",
        ],
    );
    fails(
        "given.table = \"physical\"\ngiven.turn = \"ann\"\nthen.markers.bowl.controlled_by = \"ann\"",
        &["line 4: expected bowl to be controlled by ann, and nobody can tell"],
    );
    fails(&heaps("then.markers.bowl = {}"), &["line 7: then.markers.bowl: say something about it"]);
}

#[test]
fn totals_count_what_was_given() {
    passes(&heaps("then.totals = { ann = 2, bob = 0 }"));
    fails(&heaps("then.totals = { ann = 0 }"), &["line 7: expected ann to have 0 points in all, found 2"]);
}

#[test]
fn a_line_occurs_so_many_times() {
    let passing = "given.turn = \"ann\"\ngiven.players.ann.stones = 1\nwhen = [{ choose = \"pass\" }, { choose = \"take\", stones = \"1\" }, { choose = \"pass\" }]\n";
    passes(&format!("{passing}then.times = {{ \"ann passes\" = 2, \"bob passes\" = 0 }}"));
    fails(
        &format!("{passing}then.times = {{ passes = 3 }}"),
        &["line 5: expected \"passes\" 3 times, found it 2 times"],
    );
}

#[test]
fn a_force_is_legal_or_every_complaint_is_named() {
    passes("given.turn = \"ann\"\nthen.complaints = { ann = [], bob = [] }");
    passes("given.turn = \"ann\"\ngiven.rounds = 1\nthen.complaints.ann = [\"one round\", \"nobody\"]");
    fails(
        "given.turn = \"ann\"\ngiven.rounds = 1\nthen.complaints = { ann = \"one round\", bob = \"nobody\" }",
        &[
            "line 4: expected no further complaint about ann, found One round is no battle. Nobody came.",
            "line 4: expected a complaint about bob with \"nobody\", found nothing",
        ],
    );
}
