//! What two people at one terminal get to read, and what is covered.

use battle::journal::DiceSource;
use systems::{Field, Outside};

use super::*;
use crate::play::SittingArgs;
use crate::screen::Shown;
use crate::shelf::FileShelf;
use crate::wish::Wish;

/// A refereed battle of Mara and Teo at a terminal, with real dice.
fn refereed(system: usize, fields: &[(Field, &str)], lines: &[&str]) -> Shown {
    let folder = tempfile::tempdir().unwrap();
    let names = vec!["Mara".to_owned(), "Teo".to_owned()];
    let mut wish = Wish::usual(systems::all()[system], SittingArgs { names, ..SittingArgs::default() });
    fields.iter().for_each(|(field, value)| wish.say(*field, vec![(*value).to_owned()]));
    let outside = Outside { seed: 1, dice: DiceSource::Entered };
    let begun = systems::begin(&wish.set_up(&[None, None], true, false).unwrap(), &outside).unwrap();
    let shelf = Shelf::File(FileShelf::begin(&folder.path().join("t.journal"), &begun.header(), None).unwrap());
    let (mut screen, shown) = Screen::scripted(lines);
    let mut session = Session::new(&mut screen, begun, shelf, None, Chance::new(Some(1)));
    assert_eq!(session.run().unwrap(), Ending::Left);
    shown
}

fn sitting(lines: &[&str]) -> Shown {
    refereed(0, &[(Field::Mission, "secure")], lines)
}

#[test]
fn news_for_everybody_stays_until_somebody_presses_enter() {
    let shown = sitting(&["5 2", "take", "", "plant banner"]);
    let screens = shown.screens();
    assert!(screens[0].contains("Mara has initiative."), "{screens:?}");
    assert!(screens[0].contains("Mara, press Enter when nobody else can see it."), "{screens:?}");
    // What Mara alone has read is covered at once.
    assert!(screens[1].contains("choose your tac op in secret"), "{screens:?}");
    assert!(!screens[1].contains("Give the screen to Teo."), "{screens:?}");
}

#[test]
fn whether_an_undo_was_allowed_is_told_to_both() {
    // Teo asks to undo Mara's seal; she allows it, seals again, and Teo comes back.
    let shown = sitting(&["5 2", "take", "", "plant banner", "", "undo 3", "", "allow", "envoy", "", "envoy", "quit"]);
    let telling: Vec<String> = shown.screens().into_iter().filter(|it| it.contains("Undone by agreement")).collect();
    assert_eq!(telling.len(), 2, "{telling:?}");
    assert!(telling[0].contains("Mara, do you allow Teo to undo"), "{telling:?}");
    assert!(telling[1].contains("Teo, choose your tac op in secret"), "{telling:?}");
}

fn maelstrom(lines: &[&str]) -> Vec<String> {
    let agreed = [(Field::Size, "incursion"), (Field::Mission, "complex front"), (Field::Map, "dawn of war")];
    refereed(1, &agreed, lines).screens()
}

/// Until both have sealed categories; Enter comes before every turn at the screen.
const UNTIL_CATEGORIES: [&str; 20] = [
    "take",
    "read",
    "",
    "5 2",
    "make teo",
    "in territory a",
    "in territory a",
    "in territory b",
    "in territory b",
    "take deployment zone a",
    "1",
    "1",
    "",
    "alpha: terr",
    "beta: hero",
    "gamma: erad",
    "",
    "alpha: hold",
    "beta: raid",
    "gamma: brought",
];

#[test]
fn categories_are_covered_until_both_are_sealed() {
    let screens = maelstrom(&[&UNTIL_CATEGORIES[..], &[""]].concat());
    let of = |words: &str| screens.iter().position(|it| it.contains(words)).unwrap_or_else(|| panic!("{screens:?}"));
    let (mara, teo) = (of("Mara, choose your categories"), of("Teo, choose your categories"));
    let public = of("Mara's categories: Territory Seizure, Heroic Deeds, Eradication.");
    assert!(mara < teo && teo < public);
    assert!(screens[public].contains("Mara, press Enter when nobody else can see it."), "{screens:?}");
    // What Mara has picked is on her screen alone; Teo reads only that she has.
    assert!(screens[mara].contains("Beta: Heroic Deeds"));
    assert!(screens[teo].contains("Mara has sealed three categories."));
    assert!(screens[mara + 1..public].iter().all(|it| !it.contains("Beta: Heroic Deeds (characters and powers):")));
}

#[test]
fn a_noted_category_is_for_its_owner_alone_until_it_pays() {
    let mut lines = UNTIL_CATEGORIES.to_vec();
    // Reserves, deployment, first turn, and a note each: Eradication and Raid.
    lines.extend(["", "", "", ""]);
    lines.extend(["", ""]);
    lines.extend(["3 4", "take the first", "pass", "pass", "", "erad", "", "raid"]);
    // Teo: Targets Held, Push Them Out, Crippling Blow. Mara: Hit Them Hard, Cut Off The Head, Dominate.
    lines.extend(["hold", "1", "", "erad", "1", "", "raid", "4", "", "hero", "1", "", "3", "", "6", ""]);
    // Nothing that Mara has is scored before her two kills; with the first score of hers it is out.
    lines.extend(["mine", "teo", "", "", "end the", "a7 destroyed b2", "a5 destroyed b8"]);
    lines.extend(["end the"; 6]);
    lines.push("quit");
    let screens = maelstrom(&lines);
    let public = screens.iter().position(|it| it.contains("Mara's overriding orders: Eradication."));
    let public = public.unwrap_or_else(|| panic!("{screens:?}"));
    let before = &screens[..public];
    assert!(before.iter().any(|it| it.contains("Your overriding orders: Raid.")), "Teo looked at his own");
    let alone = |it: &&String| it.contains("Your overriding orders: Raid.");
    for screen in before.iter().filter(|it| !alone(it)) {
        assert!(!screen.contains("overriding orders: "), "{screen}");
    }
    assert!(!screens[public].contains("overriding orders: Raid"), "{screens:?}");
}
