//! The examples in the documents are true.

use tactical_strike::strike_force::check;

use super::{R1, force, legal, lists, lists_with};

/// The first TOML text of a document.
fn example(document: &str) -> &str {
    let (_, rest) = document.split_once("```toml\n").expect("it has an example");
    rest.split_once("```").expect("the example ends").0
}

#[test]
fn the_example_of_a_strike_force_is_ready() {
    let text = example(include_str!("../../../../docs/strike-forces.md"));
    assert_eq!((legal(text).characters, legal(text).rank_and_file), (144, 299));
    let lists = lists();
    assert_eq!(check(&lists, &force(&lists, text)), check(&lists, &force(&lists, R1)));
}

#[test]
fn the_example_of_an_army_list_can_be_read() {
    let text = example(include_str!("../../../../docs/army-lists.md"));
    let lists = lists_with(&text.replace("\"Orphic Banners\"", "\"Example\""));
    let list = lists.all().iter().find(|it| it.name == "Example").expect("it was read");
    assert_eq!((list.entries[0].max_size, list.entries[0].most_rank_and_file()), (10, 9));
    assert_eq!(list.provenances[0].cost_per_unit, Some(20));
}
