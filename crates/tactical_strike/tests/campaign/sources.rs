//! Where results come from: typed, or read from the journal of a battle, which counts once.

use battle::Hex;
use tactical_strike::campaign::{FromJournal, Happening, Reason, Rules, Source, happening_in_words};

use super::{begun, challenge, enter, next, refused, result};

/// A journal of this name, and of this digest.
pub(crate) fn from(name: &str, digest: u8) -> Source {
    Source::Journal(FromJournal { name: name.to_owned(), digest: Hex([digest; 16]), amended: false })
}

#[test]
fn a_battle_counts_once_whatever_it_is_called() {
    let mut campaign = begun(2, 2, 3, Rules::default());
    next(&mut campaign);
    challenge(&mut campaign, "l1", "t1");
    enter(&mut campaign, Happening::Accepted { challenge: super::name("l1") });
    challenge(&mut campaign, "t2", "l2");
    let told = |source: Source, forces: &[(&str, u32)]| {
        let mut told = result([1, 0], forces);
        told.source = source;
        Happening::Fought(told)
    };
    let (first, second) = (&[("l1", 0), ("t1", 0)], &[("l2", 0), ("t2", 0)]);
    let entry = enter(&mut campaign, told(from("one.journal", 7), first));
    assert_eq!(refused(&mut campaign, told(from("two.journal", 7), second)), [Reason::CountedBefore(entry)]);
    assert_eq!(
        super::sentences(&refused(&mut campaign, told(from("two\n.journal", 8), second))),
        ["Not a name: a name is one line of letters, without tabs or line ends."]
    );
    enter(&mut campaign, told(from("one.journal", 8), second));
    // Also in a later turn; but a result may be corrected to come from the battle that it came from.
    (0..3).for_each(|_| {
        next(&mut campaign);
    });
    challenge(&mut campaign, "l1", "t1");
    enter(&mut campaign, Happening::Accepted { challenge: super::name("l1") });
    assert_eq!(refused(&mut campaign, told(from("three.journal", 7), first)), [Reason::CountedBefore(entry)]);
    campaign.correct(entry, told(from("one.journal", 7).amended(), first), "").expect("it stands");
    // A battle whose result was taken back may count for another mission.
    campaign.withdraw(entry, "the other table").expect("it stands");
    enter(&mut campaign, told(from("one.journal", 7), first));
}

#[test]
fn a_result_says_where_it_comes_from() {
    let words = |source: Source| {
        let mut told = result([1, 0], &[("l1", 4), ("t1", 0)]);
        told.source = source;
        happening_in_words(&Happening::Fought(told))
    };
    let plain = "Clash of l1 and t1: Loyalists 1, Traitors 0; the Loyalists win. l1: 4 supply; t1: nothing";
    assert_eq!(words(Source::Typed), format!("{plain}."));
    assert_eq!(words(Source::Typed.amended()), format!("{plain}."));
    assert_eq!(words(from("one.journal", 1)), format!("{plain} (from one.journal)."));
    assert_eq!(words(from("one.journal", 1).amended()), format!("{plain} (from one.journal, changed by hand)."));
}
