//! Battles that move: out of the store, into another one, and what is said when something is wrong with them.

use super::{Folder, times};

const PLAY: &str = "play killteam --against random --seed 3 --names Mara --crit-op secure --teams ashgate_cadets
                    --map train_short";

fn begun() -> Folder {
    let folder = Folder::new();
    folder.run(PLAY, &times(8, "1")).ends_with(1);
    folder
}

/// A folder with a copy of these files.
fn copied(from: &Folder, names: &[&str]) -> Folder {
    let folder = Folder::new();
    for name in names {
        folder.write(name, from.read(name));
    }
    folder
}

#[test]
fn a_battle_moves_with_its_vault_and_goes_on_elsewhere() {
    let here = begun();
    here.run("export killteam-1 out.journal --vault", "")
        .ends_with(0)
        .says("is written to out.journal.")
        .says("give it to nobody who plays");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = here.path("out.vault").metadata().expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let there = copied(&here, &["out.journal", "out.vault"]);
    there.run("import out.journal", "").ends_with(0).says("Go on with: umpire resume out");
    assert_eq!(there.journal("out"), here.journal("killteam-1"), "byte for byte");
    there.run("resume out", &times(1_000, "")).ends_with(0).says("Sealed. The battle is kept as out.");
    there.run("replay verify out", "").ends_with(0).says("each is what the secret gives");
    // The same again is the same battle.
    here.run("import out.journal", "").ends_with(1).complains("this battle is here already, as killteam-1, with");
    there.run("import out.journal", "").ends_with(1).complains("this battle is here already, as out, with");
    there.run("import out.journal --name beside", "").ends_with(0);
    here.run("export killteam-1 out.journal", "").ends_with(1).complains("out.journal exists already");
}

#[test]
fn without_its_vault_a_battle_tells_no_secret_and_cannot_go_on() {
    let here = begun();
    here.run("export killteam-1", "").ends_with(0).says("It tells no secret");
    assert!(!here.path("killteam-1.vault").exists());
    let there = copied(&here, &["killteam-1.journal"]);
    there.run("import killteam-1.journal", "").ends_with(0).says("it can be read, and cannot go on");
    there.run("resume killteam-1", "1\n").ends_with(1).complains("killteam-1 cannot go on:");
    there.run("replay show killteam-1", "").ends_with(0);
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_line_and_nothing_is_kept() {
    let here = begun();
    here.run("export killteam-1 out.journal --vault", "").ends_with(0);
    let (journal, vault) = (here.read("out.journal"), here.read("out.vault"));
    let lines = journal.lines().count();
    let there = Folder::new();
    let import = |journal: &str, vault: &str| {
        there.write("out.journal", journal);
        there.write("out.vault", vault);
        there.run("import out.journal", "").ends_with(1)
    };
    import(&journal.replacen("\"seat\":\"A\"", "\"seat\":\"B\"", 1), &vault).complains("out.journal: line ");
    import(&journal[..journal.len() - 9], &vault)
        .complains(&format!("out.journal: line {lines} was written only in part"));
    let without_second: String =
        journal.split_inclusive('\n').enumerate().filter(|(it, _)| *it != 1).map(|(_, line)| line).collect();
    import(&without_second, &vault).complains("out.journal: line 2:");
    import(&journal, "{\"dice\":\"no number\"}\n").complains("out.vault: line 1: the vault cannot be read here");
    let other = format!("{{\"dice\":\"{}\"}}\n", "0".repeat(64));
    import(&journal, &other).complains("is not the one that its dice were committed to");
    import(&journal, vault.trim_end()).complains("out.vault: its last line was written only in part");
    import("", &vault).complains("out.journal");
    there.run("import nowhere.journal", "").ends_with(1).complains("cannot read nowhere.journal");
    there.write("out.journal", &journal);
    there.write("out.vault", &vault);
    there.run("import out.journal --name a/b", "").ends_with(1).complains("is no name for a battle");
    there.run("resume", "").ends_with(0).says_not("killteam").says("out.journal: Kill Team");
    there.run("export nothing", "").ends_with(1).complains("there is no battle nothing");
}
