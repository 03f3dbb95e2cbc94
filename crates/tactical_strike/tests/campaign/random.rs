//! Campaigns that nobody thought up: six players, five turns, up to a winner or a draw.

mod recount;

use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest};
use proptest::sample::Index;
use tactical_strike::army_list::Species;
use tactical_strike::campaign::{
    Advancement, BattleResult, BothSides, Campaign, Entry, Fact, ForceName, ForceResult, Journal, Line, Mission, Owner,
    Phase, Rank, Reason, Resource, Rules, Side, State, Step, Terms, begin,
};

use super::{characters, enter, join, name, plan, recruit};
use recount::Recount;

/// Numbers from a seed.
pub(crate) struct Lots(pub(crate) u64);

impl Lots {
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(bound.max(1))).expect("it is below a small number")
    }

    fn die(&mut self) -> u8 {
        u8::try_from(1 + self.below(6)).expect("a die")
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        let place = self.below(u32::try_from(all.len()).expect("there are few"));
        all[usize::try_from(place).expect("it is small")].clone()
    }

    fn some<T: Clone>(&mut self, all: &[T]) -> Vec<T> {
        all.iter().filter(|_| self.below(2) == 0).cloned().collect()
    }
}

/// A whole campaign of six players and five turns.
pub(crate) fn played(seed: u64) -> Campaign {
    let mut lots = Lots(seed);
    let mut campaign = Campaign::new(plan(5, Rules::default()));
    for (letter, side) in [("l", Side::Loyalists), ("t", Side::Traitors)] {
        for number in 1..=3 {
            let leaders = usize::try_from(lots.below(3)).expect("it is small");
            join(&mut campaign, &format!("{letter}{number}"), side, characters(leaders));
        }
        enter(&mut campaign, Fact::Warmaster { force: name(&format!("{letter}2")) });
    }
    let all: Vec<ForceName> = campaign.state().forces.iter().map(|it| it.name.clone()).collect();
    while campaign.state().initiative.is_none() {
        let dice = all.iter().map(|it| (it.clone(), lots.die())).collect();
        enter(&mut campaign, Fact::Initiative { dice });
    }
    while campaign.state().phase != Phase::Over {
        match campaign.state().phase {
            Phase::Mustering => muster(&mut campaign, &mut lots, &all),
            Phase::Conflict => fight(&mut campaign, &mut lots),
            Phase::Consolidation => roll(&mut campaign, &mut lots),
            Phase::Gathering | Phase::Over => {}
        }
        super::next(&mut campaign);
    }
    campaign
}

fn muster(campaign: &mut Campaign, lots: &mut Lots, all: &[ForceName]) {
    for force in all {
        for _ in 0..lots.below(3) {
            let who: Vec<String> =
                campaign.state().force(force).expect("it is there").living().map(|it| it.name().to_owned()).collect();
            let kind = lots.one_of(&Advancement::kinds());
            let advancement =
                if matches!(kind, Advancement::Relic(_)) { Advancement::Relic("Bell of Salt".into()) } else { kind };
            // Refused where it is too dear, too high, or there already.
            let fact = Fact::Advanced { force: force.clone(), character: lots.one_of(&who), advancement };
            let _ = campaign.enter(fact);
        }
        if campaign.state().force(force).expect("it is there").vacancies() > 0 && lots.below(2) == 0 {
            let name = format!("Recruit {}", campaign.newest());
            let leader = recruit(&name, Rank::Leader, Species::Human, "WS3 BS3 S3 T3 W2 I3 A2 Ld8");
            enter(campaign, Fact::Recruited { force: force.clone(), leader });
        }
        if lots.below(3) > 0 {
            let pay = lots.some(&Resource::ALL);
            let improve = lots.some(&pay);
            // Refused where the supply does not reach; then the force says nothing.
            let _ = campaign.enter(Fact::Mustered { force: force.clone(), pay, improve });
        }
    }
}

fn fight(campaign: &mut Campaign, lots: &mut Lots) {
    let free = |campaign: &Campaign, side| -> Vec<ForceName> {
        campaign.state().unassigned(side).map(|it| it.name.clone()).collect()
    };
    while let Some(step) = campaign.state().step() {
        let challenge = || campaign.state().engagements().last().and_then(|it| it.challenged_by()).cloned();
        let fact = match step {
            Step::Assigned => break,
            Step::Challenge(side) => Fact::Challenged {
                challenger: lots.one_of(&free(campaign, side)),
                target: lots.one_of(&free(campaign, side.other())),
            },
            Step::Answer(side) | Step::Follow(side) if lots.below(2) == 0 => Fact::Assisted {
                challenge: challenge().expect("one is open"),
                force: lots.one_of(&free(campaign, side)),
            },
            Step::Answer(_) => Fact::Accepted { challenge: challenge().expect("one is open") },
            Step::Follow(_) => Fact::Declined { challenge: challenge().expect("one is open") },
            Step::Support { forces, missions } => {
                let mission = &campaign.state().engagements()[lots.one_of(&missions)];
                let mission = mission.challenged_by().expect("somebody challenged").clone();
                Fact::Supported { force: lots.one_of(&forces), mission }
            }
        };
        enter(campaign, fact);
    }
    for terms in Terms::of_turn(campaign.plan(), campaign.state()) {
        let forces = terms.iter().map(|it| force_result(it, lots)).collect();
        let victory = BothSides::new(lots.below(12), lots.below(12));
        enter(campaign, Fact::Fought(BattleResult { mission: lots.one_of(&Mission::ALL), map: None, victory, forces }));
    }
}

fn force_result(terms: &Terms, lots: &mut Lots) -> ForceResult {
    let gained = lots.below(15);
    let most = terms.cap.min(terms.carried + terms.granted + gained);
    let names: Vec<String> = terms.characters.iter().map(|it| it.name().to_owned()).collect();
    let fallen = names.into_iter().filter(|_| lots.below(3) == 0).collect();
    ForceResult { force: terms.force.clone(), supply: lots.below(60), gained, spent: lots.below(most + 1), fallen }
}

fn roll(campaign: &mut Campaign, lots: &mut Lots) {
    for open in campaign.state().open_rolls.clone() {
        let (roll, second) = (lots.die(), lots.die());
        let fact =
            |injury| Fact::Casualty { force: open.force.clone(), character: open.character.clone(), roll, injury };
        if campaign.enter(fact(None)).is_err() {
            enter(campaign, fact(Some(second)));
        }
    }
}

/// Every total against a slow recount from the facts, the ledger against itself, and nothing below zero.
fn check_totals(campaign: &Campaign) {
    let (state, slow) = (campaign.state(), Recount::of(campaign));
    for side in Side::BOTH {
        assert_eq!(slow.victory(side), *state.victory.of(side));
        assert_eq!(slow.campaign(side), *state.campaign.of(side));
    }
    for force in &state.forces {
        let counted = slow.force(&force.name);
        assert_eq!(counted, (i64::from(force.supply), i64::from(force.command), force.grades), "{}", force.name);
    }
    let mut sums: std::collections::BTreeMap<_, i64> = std::collections::BTreeMap::new();
    for row in &state.ledger {
        let start = if matches!(row.kind, tactical_strike::campaign::Kind::Grade(_)) { 3 } else { 0 };
        let sum = sums.entry((row.owner.clone(), row.kind)).or_insert(start);
        *sum += row.delta;
        assert_eq!(*sum, row.balance, "{row:?}");
        assert!(*sum >= 0, "{row:?}");
    }
    for ((owner, kind), sum) in sums {
        use tactical_strike::campaign::Kind;
        let balance = match (&owner, kind) {
            (Owner::Side(side), Kind::Victory) => i64::from(*state.victory.of(*side)),
            (Owner::Side(side), Kind::Campaign) => i64::from(*state.campaign.of(*side)),
            (Owner::Force(name), Kind::Supply) => i64::from(state.force(name).expect("it is there").supply),
            (Owner::Force(name), Kind::Command) => i64::from(state.force(name).expect("it is there").command),
            _ => continue,
        };
        assert_eq!(sum, balance, "{owner:?} {kind:?}");
    }
}

/// A state without the numbers of entries, which differ between a corrected journal and a fresh one.
fn without_numbers(state: &State) -> State {
    let mut state = state.clone();
    state.ledger.iter_mut().for_each(|it| it.entry = battle::EntryNo(0));
    for engagement in state.history.iter_mut().flat_map(|it| &mut it.engagements) {
        engagement.result.iter_mut().for_each(|it| it.0 = battle::EntryNo(0));
    }
    state
}

/// The campaign as if it had been played so from the start; what does not stand is left out.
fn played_so(campaign: &Campaign) -> Campaign {
    let mut other = Campaign::new(campaign.plan().clone());
    let skipped = |entry| campaign.skipped().iter().any(|it| it.entry == entry);
    for (_, told) in campaign.facts().into_iter().filter(|(entry, _)| !skipped(*entry)) {
        enter(&mut other, told.fact);
    }
    other
}

fn results(campaign: &Campaign) -> Vec<battle::EntryNo> {
    let is_result = |line: &Line| matches!(&line.entry, Entry::Happened(told) if matches!(told.fact, Fact::Fought(_)));
    campaign.numbered().filter(|(_, it)| is_result(it)).map(|(number, _)| number).collect()
}

#[test]
fn a_thousand_campaigns_end_and_add_up() {
    for seed in 0..1000 {
        let campaign = played(seed);
        assert!(campaign.state().outcome(campaign.plan()).is_some());
        assert_eq!((campaign.skipped().len(), campaign.state().open_rolls.len()), (0, 0));
        check_totals(&campaign);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn a_corrected_past_is_as_if_it_had_been_so(
        seed in any::<u64>(), changes in proptest::collection::vec((any::<Index>(), 0..12u32, 0..3u8), 1..4)
    ) {
        let mut campaign = played(seed);
        for (at, points, how) in changes {
            let results = results(&campaign);
            let entry = results[at.index(results.len())];
            let Some(told) = campaign.told(entry) else { continue };
            let Fact::Fought(mut right) = told.fact else { panic!("it is a result") };
            right.victory = BothSides::new(points, 4);
            right.forces[0].supply = points;
            right.forces[0].spent = 0;
            right.forces[0].fallen.clear();
            let before = campaign.clone();
            let changed = match how {
                0 => campaign.withdraw(entry, "it was never played"),
                1 => campaign.correct(entry, Fact::Fought(right), "misread"),
                // Taken back and told again at its place, which has another number.
                _ => campaign.withdraw(entry, "").and_then(|_| campaign.insert(entry, Fact::Fought(right), "forgotten")),
            };
            let changed = match changed {
                Ok(changed) => changed,
                Err(reasons) => {
                    // It can only be that an earlier change made its mission impossible.
                    prop_assert!(!reasons.is_empty() && !before.skipped().is_empty());
                    continue;
                }
            };
            for fallen in &changed.fallen {
                prop_assert!(!fallen.reasons.is_empty());
                prop_assert!(campaign.skipped().contains(fallen));
            }
            check_totals(&campaign);

            // The same as a fresh fold of the corrected journal, as lines and as text.
            let fresh = Campaign::from_lines(campaign.plan().clone(), campaign.lines().to_vec());
            prop_assert_eq!(&fresh, &campaign);
            let mut text = begin(campaign.plan());
            let mut journal = Journal::read(text.as_bytes()).expect("it begins");
            text.push_str(&journal.lines_for(&campaign));
            let read = Journal::read(text.as_bytes()).map_err(|error| error.to_string());
            prop_assert_eq!(&read.expect("it can be read").campaign, &campaign);

            // And as having played it so from the start, without what no longer stands.
            let other = played_so(&campaign);
            prop_assert_eq!(without_numbers(other.state()), without_numbers(campaign.state()));
        }
    }

    #[test]
    fn any_entry_can_be_withdrawn(seed in any::<u64>(), at in any::<Index>()) {
        let mut campaign = played(seed);
        let entry = battle::EntryNo(u32::try_from(at.index(campaign.lines().len()) + 1).expect("it is small"));
        let lines = campaign.lines().len();
        campaign.withdraw(entry, "").expect("it stands");
        prop_assert_eq!(campaign.lines().len(), lines + 1);
        check_totals(&campaign);
        let other = played_so(&campaign);
        prop_assert_eq!(without_numbers(other.state()), without_numbers(campaign.state()));
        prop_assert_eq!(campaign.withdraw(entry, ""), Err(vec![Reason::WithdrawnBefore(entry)]));
    }
}
