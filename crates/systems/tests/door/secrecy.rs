//! Nothing that a viewer receives tells what somebody else has sealed: two battles that differ in one secret alone are
//! the same, byte for byte, to everybody else until it is revealed. Only the seals themselves differ. There is undo in
//! them, and corrections, refusals and answers given alone.

use battle::Seat;
use systems::{SetUp, Source};

use crate::twins::{Compared, Twins};
use crate::{killteam, maelstrom, tactical_strike};

/// Everything that was compared over several battles.
fn all(compared: impl IntoIterator<Item = Compared>) -> Compared {
    compared.into_iter().fold(Compared::default(), |all, it| Compared {
        moments: all.moments + it.moments,
        sealed: all.sealed + it.sealed,
        refused: all.refused + it.refused,
        undone: all.undone + it.undone,
        corrected: all.corrected + it.corrected,
        alone: all.alone + it.alone,
        owned: all.owned.union(&it.owned).cloned().collect(),
    })
}

/// A digital table at which everybody may ask for advice and for reasons.
fn digital(map: &str) -> SetUp {
    let mut wish = killteam::wish(false, map);
    wish.agreed.hints = true;
    wish
}

#[test]
fn a_tac_op_stays_secret_on_a_digital_table() {
    let one = Twins::begin(&digital("city_1"), 11, Seat::B, "tac op");
    let other = Twins::begin(&digital("city_2"), 12, Seat::A, "tac op");
    let compared = all([one.with(["Plant Devices", "Dominate"]).play(), other.with(["Flank", "Retrieval"]).play()]);
    assert!(compared.sealed > 80 && compared.refused > 5 && compared.undone > 5, "{compared:?}");
    // Its owner is told, so whoever is not would have noticed.
    for what in ["what is seen", "what is offered", "what is advised", "all news", "frames"] {
        assert!(compared.owned.contains(what), "{what}: {:?}", compared.owned);
    }
    let told = |what: &str| compared.owned.iter().any(|it| it.starts_with(what));
    assert!(told("why not ") && told("the verdict on ") && told("why B did it"), "{:?}", compared.owned);
}

#[test]
fn a_tac_op_stays_secret_beside_a_physical_table() {
    let battles = [("phases", 13, ["Track Enemy", "Plant Devices"]), ("ops", 15, ["Track Enemy", "Plant Devices"])];
    let compared = all(battles.map(|(tracking, seed, secrets)| {
        let wish = SetUp { tracking: Some(tracking.to_owned()), ..killteam::wish(true, "city_1") };
        Twins::begin(&wish, seed, Seat::B, "tac op").with(secrets).play()
    }));
    assert!(compared.sealed > 40 && compared.alone > 0 && compared.corrected > 0, "{compared:?}");
}

#[test]
fn a_primary_op_stays_secret_to_the_end() {
    let wish = digital("city_3");
    let compared = Twins::begin(&wish, 14, Seat::A, "primary op").with(["crit op", "kill op"]).play();
    assert!(compared.sealed > 100, "{compared:?}");
}

#[test]
fn equipment_stays_secret_until_both_have_picked() {
    let compared = all((51..54).flat_map(|seed| {
        let battle = |owner| Twins::begin(&digital("city_1"), seed, owner, "equipment").play();
        [battle(Seat::A), battle(Seat::B)]
    }));
    assert!(compared.sealed > 1, "{compared:?}");
}

#[test]
fn who_takes_the_field_stays_secret_until_both_have_picked() {
    // Teams of which one stays at home.
    let short = |name: &str, text: &str| {
        let (head, rest) = text.split_once("archetypes").unwrap();
        Source::Text { name: name.to_owned(), text: format!("{head}picks = 4\narchetypes{rest}") }
    };
    let cadets = include_str!("../../../../data/teams/ashgate_cadets.toml");
    let mut wish = digital("train_short");
    wish.seats.iter_mut().for_each(|it| it.force = Some(short("cadets", cadets)));
    let compared = all((54..57).flat_map(|seed| {
        let battle = |owner| Twins::begin(&wish, seed, owner, "operatives").play();
        [battle(Seat::A), battle(Seat::B)]
    }));
    assert!(compared.sealed > 1, "{compared:?}");
}

#[test]
fn a_marker_that_is_picked_stays_secret_until_both_have_picked() {
    let wish = SetUp { mission: Some("Reboot".to_owned()), ..digital("train_short") };
    let compared = all((57..60).flat_map(|seed| {
        let battle = |owner| Twins::begin(&wish, seed, owner, "reboot marker").play();
        [battle(Seat::A), battle(Seat::B)]
    }));
    assert!(compared.sealed > 1, "{compared:?}");
}

#[test]
fn categories_of_maelstrom_stay_secret_until_both_have_chosen() {
    let compared = all((21..24).flat_map(|seed| {
        let battle = |owner| Twins::begin(&maelstrom::wish(true), seed, owner, "categories").play();
        [battle(Seat::A), battle(Seat::B)]
    }));
    assert!(compared.sealed > 1, "{compared:?}");
}

#[test]
fn reserves_of_maelstrom_stay_secret_until_both_have_declared() {
    let compared = all([(26, Seat::A), (27, Seat::B), (28, Seat::A), (29, Seat::B)].map(|(seed, owner)| {
        let wish = maelstrom::wish(false);
        Twins::begin(&wish, seed, owner, "reserves").play()
    }));
    assert!(compared.sealed > 1, "{compared:?}");
}

#[test]
fn overriding_orders_stay_secret_until_they_pay() {
    let wish = SetUp { mission: Some("Complex Front".to_owned()), ..maelstrom::wish(true) };
    let compared = all([(31, Seat::A), (32, Seat::B)]
        .map(|(seed, owner)| Twins::begin(&wish, seed, owner, "overriding orders").play()));
    assert!(compared.sealed > 40 && compared.undone > 3 && compared.corrected > 3, "{compared:?}");
}

#[test]
fn units_of_tactical_strike_stay_secret_until_all_have_formed_theirs() {
    let compared = all((41..45).flat_map(|seed| {
        [(Seat::A, &["Ines", "Kofi"][..]), (Seat::B, &["Ines", "Kofi", "Bram"])].map(|(owner, names)| {
            let wish = tactical_strike::wish(names, true);
            Twins::begin(&wish, seed, owner, "units").play()
        })
    }));
    assert!(compared.sealed > 1, "{compared:?}");
}
