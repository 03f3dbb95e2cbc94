//! Campaigns that nobody thought up: six players, five turns, up to a winner or a draw.

mod changed;
mod recount;
mod seen;

use tactical_strike::army_list::Species;
use tactical_strike::campaign::{
    Advancement, BattleResult, BothSides, Campaign, Cause, ForceName, ForceResult, Happening, ImproveCost,
    InitiativeMode, Mission, Owner, Phase, Rank, Resource, Rules, Source, Step, Terms, WinnerBy,
};

use super::{characters, enter, join, name, plan, recruit};
use recount::Recount;
use seen::Seen;

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

/// What this club agreed on. Every second one plays as usual.
fn rules(lots: &mut Lots) -> Rules {
    let usual = Rules::default();
    if lots.below(2) == 0 {
        return usual;
    }
    Rules {
        first_turn_upkeep: lots.below(2) == 0,
        winner: lots.one_of(&[WinnerBy::VictoryThenCampaign, WinnerBy::CampaignThenVictory]),
        initiative: lots.one_of(&[InitiativeMode::Fixed, InitiativeMode::Reroll, InitiativeMode::Alternate]),
        improve_cost: lots.one_of(&[
            ImproveCost::UpkeepPlusTarget,
            ImproveCost::TargetOnly,
            ImproveCost::UpkeepPlus(3),
        ]),
        improve_steps: 1 + lots.below(4),
        command_cap: 5 + lots.below(4),
        command_grant: lots.below(5),
        ..usual
    }
}

/// A whole campaign of six players and five turns, three a side or two against four.
pub(crate) fn played(seed: u64) -> Campaign {
    let mut lots = Lots(seed);
    let mut campaign = Campaign::new(plan(5, rules(&mut lots)));
    let loyalists = lots.one_of(&[3, 3, 2, 4]);
    for (letter, side, count) in [("l", Cause::Loyalists, loyalists), ("t", Cause::Traitors, 6 - loyalists)] {
        for number in 1..=count {
            let leaders = usize::try_from(lots.below(3)).expect("it is small");
            join(&mut campaign, &format!("{letter}{number}"), side, characters(leaders));
        }
        enter(&mut campaign, Happening::Warmaster { force: name(&format!("{letter}2")) });
    }
    let all: Vec<ForceName> = campaign.state().forces.iter().map(|it| it.name.clone()).collect();
    while campaign.state().phase != Phase::Over {
        while campaign.state().initiative_is_open(campaign.plan()) {
            let dice = all.iter().map(|it| (it.clone(), lots.die())).collect();
            enter(&mut campaign, Happening::Initiative { dice });
        }
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
            let happening = Happening::Advanced { force: force.clone(), character: lots.one_of(&who), advancement };
            let _ = campaign.enter(happening);
        }
        if campaign.state().force(force).expect("it is there").vacancies() > 0 && lots.below(2) == 0 {
            let name = format!("Recruit {}", campaign.newest());
            let leader = recruit(&name, Rank::Leader, Species::Human, "WS3 BS3 S3 T3 W2 I3 A2 Ld8");
            enter(campaign, Happening::Recruited { force: force.clone(), leader });
        }
        if lots.below(3) > 0 {
            let pay = lots.some(&Resource::ALL);
            let mut improve = lots.some(&pay);
            if lots.below(4) == 0 {
                improve.extend(improve.clone());
            }
            // Refused where the supply does not reach; then the force says nothing.
            let _ = campaign.enter(Happening::Mustered { force: force.clone(), pay, improve });
        }
    }
}

fn fight(campaign: &mut Campaign, lots: &mut Lots) {
    let free = |campaign: &Campaign, side| -> Vec<ForceName> {
        campaign.state().unassigned(side).map(|it| it.name.clone()).collect()
    };
    while let Some(step) = campaign.state().step() {
        let challenge = || campaign.state().engagements().last().and_then(|it| it.challenged_by()).cloned();
        let happening = match step {
            Step::Assigned => break,
            Step::Challenge(side) => Happening::Challenged {
                challenger: lots.one_of(&free(campaign, side)),
                target: lots.one_of(&free(campaign, side.other())),
            },
            Step::Answer(side) | Step::Follow(side) if lots.below(2) == 0 => Happening::Assisted {
                challenge: challenge().expect("one is open"),
                force: lots.one_of(&free(campaign, side)),
            },
            Step::Answer(_) => Happening::Accepted { challenge: challenge().expect("one is open") },
            Step::Follow(_) => Happening::Declined { challenge: challenge().expect("one is open") },
            Step::Support { forces, missions } => {
                let mission = &campaign.state().engagements()[lots.one_of(&missions)];
                let mission = mission.challenged_by().expect("somebody challenged").clone();
                Happening::Supported { force: lots.one_of(&forces), mission }
            }
        };
        enter(campaign, happening);
    }
    for terms in Terms::of_turn(campaign.plan(), campaign.state()) {
        let forces = terms.iter().map(|it| force_result(it, lots)).collect();
        let victory = BothSides::new(lots.below(12), lots.below(12));
        let mission = lots.one_of(&Mission::ALL);
        enter(campaign, Happening::Fought(BattleResult { mission, map: None, victory, forces, source: Source::Typed }));
    }
}

fn force_result(terms: &Terms, lots: &mut Lots) -> ForceResult {
    let gained = lots.below(15);
    let most = terms.cap.min(terms.carried + terms.granted + gained);
    let names: Vec<String> = terms.characters.iter().map(|it| it.name().to_owned()).collect();
    let fallen = names.into_iter().filter(|_| lots.below(3) == 0).collect();
    let (supply, spent) = (lots.below(60), lots.below(most + 1));
    ForceResult { supply, gained, spent, fallen, ..ForceResult::empty(terms.force.clone()) }
}

fn roll(campaign: &mut Campaign, lots: &mut Lots) {
    for open in campaign.state().open_rolls.clone() {
        let (roll, second) = (lots.die(), lots.die());
        let happening =
            |injury| Happening::Casualty { force: open.force.clone(), character: open.character.clone(), roll, injury };
        if campaign.enter(happening(None)).is_err() {
            enter(campaign, happening(Some(second)));
        }
    }
}

/// Every total against a slow recount from the happenings, the ledger against itself, and nothing below zero.
fn check_totals(campaign: &Campaign) {
    let skipped = |entry| campaign.skipped().iter().any(|it| it.entry == entry);
    let standing = campaign.happenings().into_iter().filter(|(entry, _)| !skipped(*entry));
    check_totals_of(campaign, standing.map(|(_, told)| told.happening));
}

/// The same against a recount of happenings that somebody else has kept.
fn check_totals_of(campaign: &Campaign, happenings: impl Iterator<Item = Happening>) {
    let (state, slow) = (campaign.state(), Recount::of(campaign.plan().rules(), happenings));
    for side in Cause::BOTH {
        assert_eq!(slow.victory(side), *state.victory.of(side));
        assert_eq!(slow.campaign(side), *state.campaign.of(side));
    }
    for force in &state.forces {
        let counted = slow.force(&force.name);
        assert_eq!(counted, (i64::from(force.supply), i64::from(force.command), force.grades), "{}", force.name);
    }
    let mut sums: std::collections::BTreeMap<_, i64> = std::collections::BTreeMap::new();
    for row in &state.ledger {
        let start = if matches!(row.kind, tactical_strike::campaign::Account::Grade(_)) { 3 } else { 0 };
        let sum = sums.entry((row.owner.clone(), row.kind)).or_insert(start);
        *sum += row.delta;
        assert_eq!(*sum, row.balance, "{row:?}");
        assert!(*sum >= 0, "{row:?}");
    }
    for ((owner, kind), sum) in sums {
        use tactical_strike::campaign::Account;
        let balance = match (&owner, kind) {
            (Owner::Cause(side), Account::Victory) => i64::from(*state.victory.of(*side)),
            (Owner::Cause(side), Account::Campaign) => i64::from(*state.campaign.of(*side)),
            (Owner::Force(name), Account::Supply) => i64::from(state.force(name).expect("it is there").supply),
            (Owner::Force(name), Account::Command) => i64::from(state.force(name).expect("it is there").command),
            _ => continue,
        };
        assert_eq!(sum, balance, "{owner:?} {kind:?}");
    }
}

#[test]
fn a_thousand_campaigns_end_and_add_up() {
    let mut seen = Seen::default();
    for seed in 0..1000 {
        let campaign = played(seed);
        assert!(campaign.state().outcome(campaign.plan()).is_some());
        assert_eq!((campaign.skipped().len(), campaign.state().open_rolls.len()), (0, 0));
        check_totals(&campaign);
        seen.look(&campaign);
    }
    seen.everything();
}
