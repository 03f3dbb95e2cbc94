//! Campaigns: the worked examples, and random ones with a slow recount and corrections.

use std::collections::BTreeMap;

use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest};
use proptest::sample::Index;
use tactical_strike::campaign::{
    Campaign, Entry, Fact, ForceId, Grade, Kind, Outcome, Owner, Phase, Plan, Reason, Resource, Rules, Side, State,
    WinnerBy,
};

use Resource::{Ammunition, Armour, Personnel};

fn plan(a_side: usize, turns: u32) -> Plan {
    let side = |side: Side| (1..=a_side).map(move |it| (format!("{} {it}", side.name()), side));
    Plan::new("Test", turns, side(Side::Loyalists).chain(side(Side::Traitors)), Rules::default())
        .expect("it is in order")
}

fn ids(campaign: &Campaign) -> Vec<ForceId> {
    campaign.plan().ids().collect()
}

/// A campaign of two forces whose initiative is decided, in this turn's mustering, with that much supply for the first.
fn in_turn_two(supply: u32) -> (Campaign, [ForceId; 2]) {
    let mut campaign = Campaign::new(plan(1, 3));
    let both = ids(&campaign);
    enter(&mut campaign, Fact::Initiative { dice: vec![6, 1] });
    enter(&mut campaign, Fact::PhaseEnds);
    enter(&mut campaign, Fact::Fought { forces: both.clone(), victory: [3, 1], supply: vec![(both[0], supply)] });
    enter(&mut campaign, Fact::PhaseEnds);
    enter(&mut campaign, Fact::PhaseEnds);
    assert_eq!((campaign.state().turn, campaign.state().phase), (2, Phase::Mustering));
    (campaign, [both[0], both[1]])
}

#[track_caller]
fn enter(campaign: &mut Campaign, fact: Fact) -> usize {
    campaign.enter(fact).unwrap_or_else(|reasons| panic!("{reasons:?}"))
}

#[test]
fn ts_e085_the_higher_sum_has_the_initiative() {
    let mut campaign = Campaign::new(plan(3, 1));
    assert_eq!(campaign.enter(Fact::PhaseEnds), Err(vec![Reason::InitiativeOpen]));
    assert_eq!(campaign.enter(Fact::Initiative { dice: vec![2, 5, 7] }), Err(vec![Reason::Dice { needed: 6 }]));
    enter(&mut campaign, Fact::Initiative { dice: vec![2, 5, 1, 3, 3, 2] });
    assert_eq!(campaign.state().initiative, None, "a tie decides nothing");
    enter(&mut campaign, Fact::Initiative { dice: vec![2, 5, 1, 4, 4, 3] });
    assert_eq!(campaign.state().initiative, Some(Side::Traitors));
    assert_eq!(campaign.enter(Fact::Initiative { dice: vec![6; 6] }), Err(vec![Reason::InitiativeDecided]));
}

#[test]
fn ts_e086_what_is_not_paid_for_drops() {
    let (mut campaign, [ash, _]) = in_turn_two(24);
    enter(&mut campaign, Fact::Mustered { force: ash, pay: vec![Ammunition, Personnel], improve: vec![] });
    let force = campaign.state().force(ash).expect("it is there");
    assert_eq!((force.supply, force.grades), (4, [Grade::Plentiful, Grade::Lacking, Grade::Plentiful]));
    let again = campaign.enter(Fact::Mustered { force: ash, pay: vec![], improve: vec![] });
    assert_eq!(again, Err(vec![Reason::MusteredBefore("Loyalists 1".into())]));
}

#[test]
fn ts_e087_a_rise_costs_the_new_upkeep_too() {
    let rise = |supply| {
        let (mut campaign, [ash, _]) = in_turn_two(supply);
        let fact = Fact::Mustered { force: ash, pay: vec![Ammunition], improve: vec![Ammunition] };
        campaign.enter(fact).map(|_| campaign.state().force(ash).expect("it is there").clone())
    };
    let force = rise(25).expect("it is enough");
    assert_eq!((force.supply, force.grade(Ammunition)), (0, Grade::Abundant));
    assert_eq!(rise(24), Err(vec![Reason::Supply { needed: 25, found: 24 }]));

    // Down to nothing, then up for a single point.
    let rules = Rules { first_turn_upkeep: true, ..Rules::default() };
    let forces = [("Ash".to_owned(), Side::Loyalists), ("Tide".to_owned(), Side::Traitors)];
    let mut campaign = Campaign::new(Plan::new("Long", 9, forces, rules).expect("it is in order"));
    let both = ids(&campaign);
    enter(&mut campaign, Fact::Initiative { dice: vec![1, 2] });
    for turn in 1..=4 {
        enter(&mut campaign, Fact::PhaseEnds);
        let supply = if turn == 4 { vec![(both[0], 1)] } else { vec![] };
        enter(&mut campaign, Fact::Fought { forces: both.clone(), victory: [0, 0], supply });
        enter(&mut campaign, Fact::PhaseEnds);
        enter(&mut campaign, Fact::PhaseEnds);
    }
    assert_eq!(campaign.state().forces[0].grades, [Grade::Nonexistent; 3]);
    let fact = Fact::Mustered { force: both[0], pay: vec![Ammunition], improve: vec![Ammunition] };
    enter(&mut campaign, fact);
    assert_eq!(campaign.state().forces[0].grades, [Grade::Scarce, Grade::Nonexistent, Grade::Nonexistent]);
    assert_eq!(campaign.state().forces[0].supply, 0);
}

#[test]
fn ts_e095_victory_points_decide_then_campaign_points() {
    // Missions as (loyalists, traitors); one a turn.
    let play = |missions: &[[u32; 2]], winner| {
        let turns = u32::try_from(missions.len()).expect("there are few");
        let forces = [("Ash".to_owned(), Side::Loyalists), ("Tide".to_owned(), Side::Traitors)];
        let rules = Rules { winner, ..Rules::default() };
        let mut campaign = Campaign::new(Plan::new("x", turns, forces, rules).expect("it is in order"));
        let both = ids(&campaign);
        enter(&mut campaign, Fact::Initiative { dice: vec![1, 2] });
        for victory in missions {
            enter(&mut campaign, Fact::PhaseEnds);
            enter(&mut campaign, Fact::Fought { forces: both.clone(), victory: *victory, supply: vec![] });
            assert_eq!(campaign.state().outcome(campaign.plan()), None);
            enter(&mut campaign, Fact::PhaseEnds);
            enter(&mut campaign, Fact::PhaseEnds);
        }
        assert_eq!(campaign.enter(Fact::PhaseEnds), Err(vec![Reason::Over]));
        (campaign.state().victory, campaign.state().campaign, campaign.state().outcome(campaign.plan()))
    };
    let (usual, other) = (WinnerBy::VictoryThenCampaign, WinnerBy::CampaignThenVictory);
    let even = [[10, 9], [10, 9], [10, 9], [10, 9], [7, 8], [7, 8], [7, 9]];
    assert_eq!(play(&even, usual), ([61, 61], [4, 3], Some(Outcome::Won(Side::Loyalists))));
    let few = [[30, 1], [27, 3], [1, 11], [1, 11], [1, 11], [1, 12], [1, 12]];
    assert_eq!(play(&few, usual), ([62, 61], [2, 5], Some(Outcome::Won(Side::Loyalists))));
    assert_eq!(play(&few, other).2, Some(Outcome::Won(Side::Traitors)));
    assert_eq!(play(&[[5, 5]], usual), ([5, 5], [0, 0], Some(Outcome::Draw)));
}

#[test]
fn every_reason_at_once() {
    let (mut campaign, [ash, tide]) = in_turn_two(12);
    let reasons = |campaign: &mut Campaign, fact| {
        campaign.enter(fact).expect_err("it is refused").iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let fact = Fact::Mustered { force: ash, pay: vec![Ammunition, Personnel], improve: vec![Armour] };
    assert_eq!(
        reasons(&mut campaign, fact),
        [
            "No upkeep, no rise. Armour rises only if its upkeep is paid.",
            "Not enough supply. It takes 35; there is 12.",
        ]
    );
    let fact = Fact::Fought { forces: vec![ash, ash], victory: [10_001, 0], supply: vec![(tide, 3)] };
    assert_eq!(
        reasons(&mut campaign, fact),
        [
            "Not in this phase. It belongs to Conflict; it is Mustering.",
            "Named twice. Loyalists 1 counts once.",
            "One to three a side. Of the Traitors there are 0.",
            "Took no part. Traitors 1 earns no supply in this mission.",
            "More than any mission gives. 10001 is beyond 10000.",
        ]
    );
    let mut young = Campaign::new(plan(1, 1));
    let fact = Fact::Mustered { force: ash, pay: vec![Ammunition], improve: vec![] };
    assert!(reasons(&mut young, fact).contains(&"Nothing is due yet. Upkeep begins with the second turn.".to_owned()));
}

#[test]
fn a_wrong_result_is_corrected_weeks_later() {
    let (mut campaign, [ash, tide]) = in_turn_two(24);
    let paid = enter(&mut campaign, Fact::Mustered { force: ash, pay: vec![Ammunition, Personnel], improve: vec![] });
    enter(&mut campaign, Fact::PhaseEnds);
    let before = campaign.clone();

    // It was not 24 supply points but 15: the upkeep of both can no longer have been paid.
    let right = Fact::Fought { forces: vec![ash, tide], victory: [1, 3], supply: vec![(ash, 15)] };
    let changes = campaign.correct(2, right.clone()).expect("it is a result");
    assert_eq!(
        changes.differences,
        [
            "Loyalists: 1 victory point instead of 3",
            "Loyalists: 0 campaign points instead of 1",
            "Traitors: 3 victory points instead of 1",
            "Traitors: 1 campaign point instead of 0",
            "Loyalists 1: 5 supply points instead of 4",
            "Loyalists 1: Personnel Lacking instead of Plentiful",
        ]
    );
    assert_eq!(changes.fallen.len(), 1);
    assert_eq!(
        (changes.fallen[0].entry, &changes.fallen[0].reasons[..]),
        (paid, &[Reason::Supply { needed: 20, found: 15 }][..])
    );

    // What cannot have been is no correction, and changes nothing.
    let corrected = campaign.clone();
    let nonsense = Fact::Fought { forces: vec![ash], victory: [1, 3], supply: vec![] };
    assert_eq!(campaign.correct(2, nonsense), Err(vec![Reason::Numbers(Side::Traitors, 0)]));
    assert_eq!(campaign, corrected);

    // Correcting it back restores everything; nothing was erased.
    let Entry::Happened(first) = before.entries()[2].clone() else { panic!("it was a fact") };
    let changes = campaign.correct(2, first).expect("it was so before");
    assert_eq!(changes.restored, [paid]);
    assert_eq!((campaign.state(), campaign.entries().len()), (before.state(), before.entries().len() + 2));

    campaign.withdraw(2).expect("it can be taken back");
    assert_eq!(campaign.state().victory, [0, 0]);
    assert_eq!(campaign.withdraw(2), Err(vec![Reason::WithdrawnBefore { entry: 2 }]));
    assert_eq!(campaign.correct(2, right), Err(vec![Reason::WithdrawnBefore { entry: 2 }]));
    assert_eq!(campaign.withdraw(99), Err(vec![Reason::NoSuchEntry { entry: 99 }]));
    let change = campaign.entries().len() - 1;
    assert_eq!(campaign.withdraw(change), Err(vec![Reason::NoSuchEntry { entry: change }]));
}

#[test]
fn a_plan_says_everything_that_will_not_do() {
    let forces =
        [("Ash".to_owned(), Side::Loyalists), ("ash".to_owned(), Side::Loyalists), (" ".to_owned(), Side::Loyalists)];
    assert_eq!(
        Plan::new("x", 0, forces, Rules::default()),
        Err(vec![
            "a campaign has 1 to 100 turns, not 0".to_owned(),
            "the Traitors have nobody".to_owned(),
            "there are two strike forces \"ash\"".to_owned(),
            "strike force 3 has no name".to_owned(),
        ])
    );
}

/// Numbers from a seed, for campaigns that nobody thought up.
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(bound.max(1))).expect("it is below a small number")
    }

    fn some<T: Copy>(&mut self, all: &[T]) -> Vec<T> {
        all.iter().copied().filter(|_| self.below(2) == 0).collect()
    }
}

/// A whole campaign of six players and five turns.
fn played(seed: u64) -> Campaign {
    let mut lots = Lots(seed);
    let mut campaign = Campaign::new(plan(3, 5));
    let all = ids(&campaign);
    while campaign.state().initiative.is_none() {
        let dice = all.iter().map(|_| u8::try_from(1 + lots.below(6)).expect("a die")).collect();
        enter(&mut campaign, Fact::Initiative { dice });
    }
    while campaign.state().phase != Phase::Over {
        match campaign.state().phase {
            Phase::Mustering => {
                for force in lots.some(&all) {
                    let pay = lots.some(&Resource::ALL);
                    let improve = lots.some(&pay);
                    // Refused where the supply does not reach; then the force says nothing.
                    let _ = campaign.enter(Fact::Mustered { force, pay, improve });
                }
            }
            Phase::Conflict => {
                for number in 0..3 {
                    let forces = vec![all[number], all[number + 3]];
                    let supply = forces.iter().map(|it| (*it, lots.below(60))).collect();
                    enter(&mut campaign, Fact::Fought { forces, victory: [lots.below(9), lots.below(9)], supply });
                }
            }
            _ => {}
        }
        enter(&mut campaign, Fact::PhaseEnds);
    }
    campaign
}

/// Every balance, counted slowly from the rows of the ledger.
fn recounted(state: &State) -> BTreeMap<(Owner, Kind), i64> {
    let mut sums = BTreeMap::new();
    for row in &state.ledger {
        let sum = sums.entry((row.owner, row.kind)).or_insert(if matches!(row.kind, Kind::Grade(_)) { 3 } else { 0 });
        *sum += row.delta;
        assert_eq!(*sum, row.balance, "{row:?}");
        assert!(*sum >= 0, "{row:?}");
    }
    sums
}

fn check_totals(campaign: &Campaign) {
    let state = campaign.state();
    let sums = recounted(state);
    let sum = |owner, kind, start| sums.get(&(owner, kind)).copied().unwrap_or(start);
    for (place, side) in Side::BOTH.into_iter().enumerate() {
        assert_eq!(sum(Owner::Side(side), Kind::Victory, 0), i64::from(state.victory[place]));
        assert_eq!(sum(Owner::Side(side), Kind::Campaign, 0), i64::from(state.campaign[place]));
    }
    for (id, force) in campaign.plan().ids().zip(&state.forces) {
        assert_eq!(sum(Owner::Force(id), Kind::Supply, 0), i64::from(force.supply));
        for resource in Resource::ALL {
            let grade = Grade::ALL.iter().rev().position(|it| *it == force.grade(resource)).expect("it is one of five");
            assert_eq!(usize::try_from(sum(Owner::Force(id), Kind::Grade(resource), 3)), Ok(grade));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_campaigns_add_up_and_can_be_corrected(seed in any::<u64>(), at in any::<Index>(), points in 0..9u32, takes_back in any::<bool>()) {
        let mut campaign = played(seed);
        prop_assert!(campaign.state().outcome(campaign.plan()).is_some());
        prop_assert_eq!(campaign.skipped().len(), 0);
        check_totals(&campaign);

        let results: Vec<usize> = (0..campaign.entries().len())
            .filter(|it| matches!(campaign.entries()[*it], Entry::Happened(Fact::Fought { .. })))
            .collect();
        let entry = results[at.index(results.len())];
        let Entry::Happened(Fact::Fought { forces, .. }) = campaign.entries()[entry].clone() else { panic!("it is a result") };
        let right = Fact::Fought { supply: vec![(forces[0], points)], forces, victory: [points, 4] };
        let changes = if takes_back { campaign.withdraw(entry) } else { campaign.correct(entry, right.clone()) };
        let changes = changes.expect("it stands where it stood");
        check_totals(&campaign);

        // The same as a fresh fold of the corrected journal.
        let fresh = Campaign::from_entries(campaign.plan().clone(), campaign.entries().to_vec());
        prop_assert_eq!(&fresh, &campaign);

        // And, where everything later stands, as having played it so.
        if changes.fallen.is_empty() {
            let mut other = Campaign::new(campaign.plan().clone());
            for (number, told) in campaign.entries().iter().enumerate() {
                match told {
                    Entry::Happened(_) if number == entry && takes_back => {}
                    Entry::Happened(_) if number == entry => { enter(&mut other, right.clone()); }
                    Entry::Happened(fact) => { enter(&mut other, fact.clone()); }
                    _ => {}
                }
            }
            let without_numbers = |state: &State| {
                let mut state = state.clone();
                state.ledger.iter_mut().for_each(|it| it.entry = 0);
                state
            };
            prop_assert_eq!(without_numbers(other.state()), without_numbers(campaign.state()));
        }
    }
}
