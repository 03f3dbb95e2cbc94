//! Vaults: read, restored, missing, and of no use to anybody who altered them.

use battle::journal::{Journal, Vault, replay};
use battle::{Held, Hex, Needs, Seat, Seeded, Why};

use crate::coins::{Charm, Choice, Coins, Secret, Slot};
use crate::play::{Coin, battle, begun, bids, charms, duel, salt, state, written};

fn dice() -> Seeded {
    Seeded::from_number(2)
}

/// The battle as a journal alone gives it.
fn without_vault(original: &Coin) -> Coin {
    let journal = written(&duel(false), original, &dice()).journal;
    replay::<Coins>(&Journal::read(journal.as_bytes()).unwrap()).unwrap().battle
}

fn vault_of(original: &Coin) -> String {
    written(&duel(false), original, &dice()).vault
}

#[test]
fn a_vault_keeps_the_secret_of_the_dice_and_every_opening() {
    let original = begun(&duel(false));
    let vault = Vault::read(vault_of(&original).as_bytes()).unwrap();
    assert_eq!(vault.dice, Some(dice().secret()));
    let mut battle = without_vault(&original);
    let lost = [(Seat::A, Slot::Charm), (Seat::B, Slot::Charm)];
    assert_eq!(Vault::missing(&battle), lost, "the bids are open already");
    vault.restore(&mut battle);
    assert!(Vault::missing(&battle).is_empty());
    let crown = Secret::Charm(Charm::Crown);
    assert_eq!(battle.view(Seat::A).mine.get(Slot::Charm), Some(&crown));
}

#[test]
fn openings_that_are_due_wait_for_the_vault() {
    let mut original = battle(&duel(false));
    charms(&mut original, &[Charm::Crown, Charm::Shield]);
    original.seal(Seat::A, Slot::Bid, Secret::Bid(1), salt(8)).unwrap();
    let mut battle = without_vault(&original);
    battle.seal(Seat::B, Slot::Bid, Secret::Bid(2), salt(9)).unwrap();
    assert_eq!(battle.needs(), Needs::Openings(vec![(Seat::A, Slot::Bid)]));
    assert!(battle.choose(Seat::A, Choice::Pass).is_err());
    Vault::read(vault_of(&original).as_bytes()).unwrap().restore(&mut battle);
    battle.open_what_is_due();
    assert_eq!(battle.needs(), Needs::Choices(vec![Seat::B]));
}

#[test]
fn what_each_seat_was_told_comes_back_with_the_vault() {
    let mut original = begun(&duel(false));
    original.choose(Seat::A, Choice::Pass).unwrap();
    original.choose(Seat::B, Choice::Pass).unwrap();
    bids(&mut original, &[1, 5]);
    original.choose(Seat::B, Choice::Pass).unwrap();
    let mut battle = without_vault(&original);
    let told = |it: &Coin| it.log(Some(Seat::B)).cloned().collect::<Vec<_>>();
    assert_ne!(told(&battle), told(&original));
    // Both bids of B, one a round, were in the hand at their time; a vault keeps them all.
    let mut lines = vault_of(&begun(&duel(false)));
    lines += &vault_of(&original);
    Vault::read(lines.as_bytes()).unwrap().restore(&mut battle);
    assert_eq!(told(&battle), told(&original));
    assert_eq!(state(&battle), state(&original));
}

#[test]
fn an_opening_that_fits_no_seal_is_left_out() {
    let original = begun(&duel(false));
    let mut battle = without_vault(&original);
    let altered = vault_of(&original).replace("crown", "shield");
    Vault::read(altered.as_bytes()).unwrap().restore(&mut battle);
    assert_eq!(Vault::missing(&battle), [(Seat::A, Slot::Charm)]);
    let held = Held { slot: Slot::Charm, secret: Secret::Charm(Charm::Shield), salt: salt(0) };
    assert_eq!(battle.restore(Seat::A, held.clone()), Err(Why::SealBroken.into()));
    assert_eq!(battle.restore(Seat(5), held), Err(Why::SealBroken.into()));
}

#[test]
fn a_half_written_last_line_of_a_vault_is_left_out() {
    let vault = vault_of(&begun(&duel(false)));
    for end in 0..vault.len() {
        let cut = Vault::read(&vault.as_bytes()[..end]).unwrap();
        let whole = vault[..end].rfind('\n').map_or("", |it| &vault[..=it]);
        assert_eq!(cut, Vault::read(whole.as_bytes()).unwrap());
    }
}

#[test]
fn a_line_of_a_vault_that_cannot_be_read_is_named() {
    let vault = vault_of(&begun(&duel(false)));
    for wrong in ["nonsense\n", "{}\n", "{\"dice\":\"12\"}\n", "\n"] {
        let error = Vault::read(format!("{vault}{wrong}").as_bytes()).unwrap_err();
        let line = vault.lines().count() + 1;
        assert_eq!(error.to_string(), format!("line {line}: the vault cannot be read here"));
    }
    assert_eq!(Vault::read(b"").unwrap().dice, None);
    assert_eq!(Hex::<2>::parse("0g"), None);
}
