//! Dice that a campaign rolls itself, and that anybody can check when it is over.

use super::{Folder, run, typed};

/// A campaign of one turn, with a word of each player.
fn joined(folder: &Folder, file: &str, words: [&str; 2]) {
    typed(folder, &format!("new {file} --turns 1")).ends_with(0);
    let sides = [("Ash", "Mara", "loyalists", words[0]), ("Tide", "Teo", "traitors", words[1])];
    for (force, player, side, word) in sides {
        let hero = "--hero \"Wren: human, WS4 BS4 S3 T3 W3 I4 A3 Ld9, 40 points\"";
        let words = format!("--player {player} --side {side} --word {word} --warmaster");
        typed(folder, &format!("join {file} {force} {words} {hero}")).ends_with(0);
    }
}

/// What a file says of its dice.
fn commitment(folder: &Folder, file: &str) -> String {
    let text = folder.read(file);
    let (_, rest) = text.split_once("\"dice\":\"").expect("it is in the header");
    rest.split('"').next().expect("it ends").to_owned()
}

#[test]
fn a_campaign_commits_itself_to_its_dice() {
    let folder = Folder::new();
    let new = typed(&folder, "new autumn --turns 1").ends_with(0).out;
    let dice = commitment(&folder, "autumn.campaign");
    assert!(new.contains(&dice) && new.contains("autumn.campaign.vault keeps the secret"), "{new}");
    let vault = folder.read("autumn.campaign.vault");
    let secret = vault.split('"').nth(3).expect("it is in the vault");
    assert!(secret.len() == 64 && !folder.read("autumn.campaign").contains(secret));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(folder.path("autumn.campaign.vault")).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    // The vault of a campaign that is not there any more is nobody's to overwrite.
    std::fs::remove_file(folder.path("autumn.campaign")).expect("it was there");
    typed(&folder, "new autumn --turns 1").ends_with(1).complains("autumn.campaign.vault exists already");
    assert_eq!(folder.read("autumn.campaign.vault"), vault);
    assert!(!folder.path("autumn.campaign").exists());
}

#[test]
fn rolls_are_proved_when_it_is_over() {
    let folder = Folder::new();
    joined(&folder, "autumn", ["marsh", "quay"]);
    // Rolled again from the same file, the dice show the same.
    for ending in ["campaign", "campaign.vault"] {
        folder.write(&format!("copy.{ending}"), folder.read(&format!("autumn.{ending}")));
    }
    let first = typed(&folder, "initiative autumn --roll").ends_with(0).out;
    let again = typed(&folder, "initiative copy --roll").ends_with(0).out;
    assert_eq!(first.lines().next(), again.lines().next());
    while typed(&folder, "show autumn").out.contains("Players gather") {
        typed(&folder, "initiative autumn --roll").ends_with(0);
    }
    typed(&folder, "verify autumn")
        .ends_with(0)
        .says("each is what the secret gives that was committed to at the beginning")
        .says("It stays in autumn.campaign.vault until the campaign is over.");
    typed(&folder, "next autumn").ends_with(0);
    if !run(&folder, &["challenge", "autumn", "Ash", "Tide"]).out.contains("challenges") {
        typed(&folder, "challenge autumn Tide Ash").ends_with(0);
    }
    let fallen = "--fallen Ash=Wren --fallen Tide=Wren";
    typed(&folder, &format!("result autumn 1 --mission 2 --loyalists 1 --traitors 1 {fallen} --agreed")).ends_with(0);
    typed(&folder, "next autumn").ends_with(0);
    typed(&folder, "casualty autumn Ash Wren --roll").ends_with(0);
    typed(&folder, "next autumn --anyway").ends_with(0).says("A draw");
    // The secret is out: without the vault everybody can check, and nobody rolls any more.
    typed(&folder, "casualty autumn Tide Wren --roll").ends_with(1).complains("the secret of the dice is out");
    std::fs::remove_file(folder.path("autumn.campaign.vault")).expect("it is there");
    typed(&folder, "verify autumn").ends_with(0).says("rolls of its own dice: each is what the secret gives");
    typed(&folder, "casualty autumn Tide Wren --die 5").ends_with(0);
    typed(&folder, "verify autumn").ends_with(0);
}

#[test]
fn without_its_vault_a_campaign_takes_real_dice() {
    let folder = Folder::new();
    joined(&folder, "autumn", ["marsh", "quay"]);
    let vault = folder.read("autumn.campaign.vault");
    std::fs::remove_file(folder.path("autumn.campaign.vault")).expect("it is there");
    typed(&folder, "initiative autumn --roll")
        .ends_with(1)
        .complains("the secret of the dice is not in autumn.campaign.vault; roll real ones");
    let other = vault.replace(&vault[10..14], "0123");
    folder.write("autumn.campaign.vault", other);
    typed(&folder, "initiative autumn --roll").ends_with(1).complains("the secret is not the one");
    folder.write("autumn.campaign.vault", "not a vault\n");
    typed(&folder, "initiative autumn --roll").ends_with(1).complains("the secret of the dice is not in");
    folder.write("autumn.campaign.vault", vault);
    typed(&folder, "initiative autumn --die Ash=6 --die Tide=1").ends_with(0);
    typed(&folder, "verify autumn").ends_with(0).says_not("rolls of its own dice");
}
