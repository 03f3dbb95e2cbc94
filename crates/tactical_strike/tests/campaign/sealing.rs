//! Choices of a Mustering phase: sealed in the journal, opened by the vault at once and by the journal when the phase ends.

use battle::{Hex, Salt};
use tactical_strike::campaign::{
    Advancement, Campaign, Characteristic, Happening, Journal, Resource, Rules, Statement, Vault, begin,
};

use super::random::{Lots, played};
use super::{advance, challenge, enter, in_turn_two, name, next, result};

/// A salt for each line of a campaign.
fn salts(campaign: &Campaign) -> Vec<Salt> {
    let mut lots = Lots(campaign.lines().len() as u64);
    campaign.lines().iter().map(|_| Hex([0; 16].map(|_: u8| lots.below(256) as u8))).collect()
}

/// The journal and the vault of a campaign.
fn texts(campaign: &Campaign) -> (String, String) {
    let mut text = begin(campaign.plan());
    let mut journal = Journal::read(text.as_bytes()).expect("a header is a journal");
    let written = journal.written_for(campaign, &salts(campaign));
    text.push_str(&written.journal);
    (text, written.vault)
}

fn read(text: &str, vault: &str) -> Journal {
    Journal::read_with(text.as_bytes(), &Vault::read(vault.as_bytes())).unwrap_or_else(|error| panic!("{error}"))
}

/// In the Mustering phase of the second turn, with choices of both sides, one corrected and one taken back, and something
/// that everybody may know between them.
fn choosing() -> Campaign {
    let mut campaign = in_turn_two(40, 40, Rules::default());
    let muster = |pay: &[Resource]| Happening::Mustered { force: name("l1"), pay: pay.to_vec(), improve: vec![] };
    let paid = enter(&mut campaign, muster(&[Resource::Armour]));
    enter(&mut campaign, Happening::Warmaster { force: name("l1") });
    let raised = Advancement::Raise(Characteristic::BallisticSkill);
    let learned = enter(&mut campaign, advance("l1", "Hero", raised));
    campaign.correct(paid, muster(&Resource::ALL), "misheard").expect("it stands");
    campaign.withdraw(learned, "not now").expect("it stands");
    campaign
}

#[test]
fn nobody_reads_in_the_journal_what_was_chosen() {
    let campaign = choosing();
    let (text, vault) = texts(&campaign);
    let newest: Vec<&str> = text.lines().skip(campaign.lines().len() - 4).collect();
    for (line, sealed) in newest.iter().zip([true, false, true, true, true]) {
        assert_eq!(line.contains("\"sealed\":"), sealed, "{line}");
        assert!(!line.contains("\"state\":"), "how it stands would tell: {line}");
        for word in ["l1\",\"pay", "Armour", "\"advance", "misheard", "withdraw"] {
            assert!(!line.contains(word), "{line}");
        }
    }
    let covered = read(&text, "");
    assert_eq!((covered.campaign.lines().len(), covered.sealed_for_good()), (campaign.lines().len(), 4));
    let kinds = covered.campaign.lines().iter().filter(|it| it.entry == Statement::Sealed).count();
    assert_eq!(kinds, 4);
    assert_eq!(covered.campaign.state().force(&name("l1")).expect("it is there").supply, 40);
    // The vault opens all of it.
    let open = read(&text, &vault);
    assert_eq!(open.sealed_for_good(), 0);
    assert_eq!(open.campaign, campaign);
}

#[test]
fn the_end_of_the_phase_opens_everything() {
    let mut campaign = choosing();
    next(&mut campaign);
    let (text, _) = texts(&campaign);
    assert!(text.lines().last().is_some_and(|it| it.contains("\"opened\":") && it.contains("\"state\":")), "{text}");
    assert_eq!(read(&text, "").campaign, campaign);
    // What is entered later about that phase is not sealed.
    challenge(&mut campaign, "l1", "t1");
    enter(&mut campaign, Happening::Fought(result([1, 0], &[("l1", 0), ("t1", 0)])));
    assert_eq!(read(&texts(&campaign).0, "").campaign, campaign);
}

#[test]
fn a_journal_is_gone_on_with_line_by_line_and_sealed() {
    let whole = choosing();
    let (mut text, mut vault) = (begin(whole.plan()), String::new());
    for count in 1..=whole.lines().len() {
        let mut journal = read(&text, &vault);
        let some = Campaign::from_lines(whole.plan().clone(), whole.lines()[..count].to_vec());
        let written = journal.written_for(&some, &salts(&some)[..1]);
        text.push_str(&written.journal);
        vault.push_str(&written.vault);
    }
    assert_eq!((text, vault).0.lines().filter(|it| it.contains("\"sealed\":")).count(), 4);
}

#[test]
fn whole_campaigns_are_read_without_their_vaults() {
    for seed in 0..40 {
        let campaign = played(seed);
        let (text, vault) = texts(&campaign);
        assert!(!vault.is_empty());
        assert_eq!(read(&text, "").campaign, campaign);
        assert_eq!(read(&text, &vault).campaign, campaign);
    }
}

#[test]
fn a_choice_cannot_be_changed_unnoticed() {
    let campaign = choosing();
    let (text, vault) = texts(&campaign);
    // Another choice does not fit the seal, and a torn or strange line is nobody's opening.
    let other = vault.replacen("Armour", "Ammunition", 1);
    assert_ne!(other, vault);
    assert_eq!(read(&text, &other).sealed_for_good(), 4, "nor does what builds on it");
    let torn = format!("{{\"n\":3,\"sa\n{vault}{{\"n\":");
    assert_eq!(read(&text, &torn).campaign, campaign);
    // Nor does the journal open another choice when the phase ends.
    let mut ended = campaign.clone();
    next(&mut ended);
    let (text, _) = texts(&ended);
    let last = text.trim_end().rfind('\n').expect("there are lines") + 1;
    let (before, line) = text.split_at(last);
    let (body, _) = line.trim_end().rsplit_once(' ').expect("it has a hash");
    let forged = body.replacen("Armour", "Ammunition", 1);
    assert_ne!(forged, body);
    let mut chain = battle::journal::Chained::read(before.as_bytes()).expect("it follows").chain;
    let error = Journal::read(format!("{before}{}", chain.line(&forged)).as_bytes()).expect_err("it is found out");
    assert!(error.to_string().ends_with("it opens what nobody has sealed"), "{error}");
}
