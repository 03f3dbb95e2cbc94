//! What two people at one terminal get to read, and what is covered.

use std::sync::Arc;

use battle::System as _;
use killteam::{KillTeam, TableKind};

use super::*;
use crate::games::killteam::KillTeamArgs;
use crate::play::header;
use crate::screen::Shown;

/// A refereed battle of Mara and Teo at a terminal, with real dice.
fn sitting(lines: &[&str]) -> Shown {
    let folder = tempfile::tempdir().unwrap();
    let chance = Chance::new(Some(1));
    let wish = KillTeamArgs { crit_op: "secure".to_owned(), ..KillTeamArgs::default() };
    let setup = wish.setup(TableKind::Physical, &["Mara".to_owned(), "Teo".to_owned()]).unwrap();
    let battle: Battle<KillTeam> = Battle::new(Arc::new(KillTeam::prepare(&setup).unwrap()));
    let header = header::<KillTeam>(&setup, None).unwrap();
    let shelf = Shelf::begin(&folder.path().join("t.journal"), &header, None).unwrap();
    let (mut screen, shown) = Screen::scripted(lines);
    let mut session = Session::new(&mut screen, battle, shelf, None, chance).unwrap();
    assert_eq!(session.run().unwrap(), Ending::Left);
    shown
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
