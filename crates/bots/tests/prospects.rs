//! The chances of attacks in battles that bots have played: the rules roll every face of every die, and come to the same.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use battle::{Act, Needs, NoLog, Options as _, Play, Seat, Seating, Seeded, Swift, System as _, View};
use bots::{Bot, Random};
use killteam::{
    Attack, AttackChoice, AttackKind, Choice, KillTeam, OperativeId, Role, Setup, State, Step, Table, TableKind,
    Target, Text, WeaponRule, outlook,
};
use odds::kill_team::{Prospect, Prospects};

fn table() -> Table {
    let team = |name: &str, text: &str| Text::new(name, text);
    let setup = Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").unwrap(),
        table: TableKind::Digital,
        map: Text::new("city_1.toml", include_str!("../../../data/killzones/city_1.toml")),
        teams: [
            team("a.toml", include_str!("../../../data/teams/cinderline_wardens.toml")),
            team("b.toml", include_str!("../../../data/teams/hollow_choir.toml")),
        ],
        crit_op: "Secure".into(),
        options: Default::default(),
    };
    KillTeam::prepare(&setup).unwrap()
}

/// What an attack does to target and actor: each pair of losses with its chance.
type Ends = Vec<([u8; 2], f64)>;

/// The rules, who play an attack out with every face, and without command points.
struct Rules<'a> {
    table: &'a Table,
    began: &'a State,
    attack: Attack,
}

impl Rules<'_> {
    fn played(&self, state: &State, seat: Option<Seat>, act: &Act<KillTeam>) -> State {
        let mut after = state.clone();
        KillTeam::resolve(&mut Play::new(self.table, &mut after, &[], &mut NoLog), seat, act);
        after
    }

    fn lost(&self, state: &State, who: OperativeId) -> u8 {
        state.operative(who).wounds_lost - self.began.operative(who).wounds_lost
    }

    fn left(&self, who: OperativeId) -> u8 {
        self.table.card(who).wounds - self.began.operative(who).wounds_lost
    }

    /// What hurts the target more sorts behind: in a shot to be out and then wounds, in a fight the trade.
    fn harm(&self, ends: &Ends) -> [f64; 2] {
        let sum = |of: &dyn Fn([u8; 2]) -> f64| ends.iter().map(|(lost, chance)| of(*lost) * chance).sum::<f64>();
        let target = self.left(self.attack.target);
        match self.attack.kind {
            AttackKind::Shoot => {
                [sum(&|[lost, _]| f64::from(u8::from(lost >= target))), sum(&|[lost, _]| f64::from(lost.min(target)))]
            }
            AttackKind::Fight => {
                [sum(&|[lost, own]| f64::from(lost) - f64::from(own)), sum(&|[lost, _]| f64::from(lost))]
            }
        }
    }

    fn ends(&self, state: &State) -> Ends {
        let over = vec![([self.attack.target, self.attack.actor].map(|it| self.lost(state, it)), 1.0)];
        let Some(attack) = state.attack else { return over };
        let done = matches!(attack.step, Step::Next | Step::Hot(_) | Step::Stunned(_) | Step::Over);
        if done || attack.target != self.attack.target {
            return over;
        }
        match KillTeam::needs(self.table, state) {
            Needs::Roll(request) => {
                let mut all = Ends::new();
                let falls = falls(request.count);
                for (faces, chance) in falls {
                    let after = self.played(state, None, &Act::Rolled(request.roll, faces));
                    all.extend(self.ends(&after).into_iter().map(|(lost, some)| (lost, some * chance)));
                }
                all
            }
            Needs::Choices(seats) => {
                let after =
                    |it: AttackChoice| self.played(state, seats.first().copied(), &Act::Choose(Choice::Attack(it)));
                let mut choices = outlook::choices(self.table, state);
                // Re-rolls and rules of teams are somebody else's question; a rule that makes dice better is used.
                match attack.step {
                    Step::Rerolls(_) | Step::Land(_) => choices = vec![AttackChoice::Keep],
                    Step::Retain(_) | Step::Severe(_) | Step::Devastating(_) => choices.truncate(1),
                    _ => {}
                }
                let target_decides = self.table.seats().side_of(seats[0]) == self.table.side_of(self.attack.target);
                let all = choices.into_iter().map(|it| self.ends(&after(it)));
                let worse = |one: &Ends, other: &Ends| {
                    let ([a, b], [c, d]) = (self.harm(one), self.harm(other));
                    a.total_cmp(&c).then(b.total_cmp(&d))
                };
                if target_decides { all.min_by(worse).unwrap() } else { all.max_by(worse).unwrap() }
            }
            other => panic!("an attack does not wait for {other:?}"),
        }
    }
}

/// Every roll of so many dice in order of faces, each with its chance.
fn falls(dice: u8) -> Vec<(Vec<u8>, f64)> {
    (0..dice).fold(vec![(Vec::new(), 1.0)], |all, _| {
        let longer = |(faces, chance): &(Vec<u8>, f64)| {
            let least = faces.last().copied().unwrap_or(1);
            let one_more = |face: u8| {
                let faces: Vec<u8> = faces.iter().copied().chain([face]).collect();
                let alike = faces.iter().filter(|it| **it == face).count();
                let chance = chance * faces.len() as f64 / alike as f64 / 6.0;
                (faces, chance)
            };
            (least..=6).map(one_more).collect::<Vec<_>>()
        };
        all.iter().flat_map(longer).collect()
    })
}

#[track_caller]
fn agree(rules: &Rules<'_>, prospect: &Prospect, ends: &Ends, what: &str) {
    let swapped = prospect.on == rules.attack.actor && rules.attack.kind == AttackKind::Fight;
    let of = |it: usize| if swapped { 1 - it } else { it };
    let who = [rules.attack.target, rules.attack.actor];
    let out = |it: usize| -> f64 {
        let left = rules.left(who[of(it)]);
        ends.iter().filter(|(lost, _)| lost[of(it)] >= left).map(|it| it.1).sum()
    };
    let near = |told: u32, chance: f64| (f64::from(told) / 1e6 - chance).abs() < 1e-6;
    assert!(near(prospect.outlook.out, out(0)), "{what}: told {prospect:?}, the rules come to {}", out(0));
    if let Some(own) = prospect.own_out {
        assert!(near(own, out(1)), "{what}: told {prospect:?}, the rules come to {}", out(1));
    }
    let injured = |lost: u8| 2 * (rules.left(prospect.on) - lost) < rules.table.card(prospect.on).wounds;
    let hurt: f64 = ends.iter().filter(|(lost, _)| injured(lost[of(0)])).map(|it| it.1).sum();
    assert!(near(prospect.outlook.hurt, hurt), "{what}: told {prospect:?}, the rules come to {hurt}");
}

/// True if nobody has a decision about its dice but to block.
fn is_plain(table: &Table, state: &State, attack: &Attack) -> bool {
    let plain = |role: Role| {
        let rules = outlook::rules(table, state, attack, role);
        let decided = |it: &WeaponRule| {
            use WeaponRule::{Accurate, Balanced, Ceaseless, Relentless};
            matches!(it, Accurate(_) | Balanced | Ceaseless | Relentless)
        };
        !rules.iter().any(decided) && outlook::free_rerolls(table, state, attack, role) == 0
    };
    plain(Role::Attacker) && plain(Role::Defender)
}

#[test]
fn what_is_told_is_what_the_rules_come_to() {
    let (table, prospects) = (table(), Prospects::default());
    let (mut begun, mut within) = (0, 0);
    for seed in 0..8 {
        let mut battle: Swift<'_, KillTeam> = Swift::new(&table);
        let dice = Seeded::from_number(seed);
        let mut bots = [Random::from_number(seed), Random::from_number(seed + 100)];
        let mut rolls = 0;
        while !matches!(battle.needs(), Needs::Nothing(_)) {
            match battle.needs().clone() {
                Needs::Roll(due) => {
                    battle.roll(due.roll, dice.faces(rolls, due.kind, due.count)).unwrap();
                    rolls += 1;
                }
                Needs::Secrets { slot, seats } => {
                    let secrets = KillTeam::secrets(&battle.view(seats[0]), slot);
                    battle.seal(seats[0], slot, secrets[0]).unwrap();
                }
                Needs::Choices(seats) => {
                    let seat = seats[0];
                    let view = battle.view(seat);
                    let options = KillTeam::options(&view);
                    within += decisions_agree(&prospects, &view, &options);
                    if begun < 60 {
                        begun += attacks_agree(&prospects, &view, &options);
                    }
                    let attacks = |it: &Choice| matches!(it, Choice::Perform { target: Target::Attack(..), .. });
                    // Random bots seldom attack; these do whenever they can.
                    let pick = options.iter().position(attacks);
                    let pick = pick.unwrap_or_else(|| bots[usize::from(seat.0)].choose(&view, &options));
                    let choice = options[pick].clone();
                    battle.choose(seat, choice).unwrap();
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(begun >= 20 && within >= 300, "{begun} attacks and {within} decisions were compared");
}

/// Compares the attacks that could be declared, few enough of them; how many.
fn attacks_agree(prospects: &Prospects, view: &View<'_, KillTeam>, options: &[Choice]) -> usize {
    let (table, state) = (view.table, view.state);
    /// Of a shot; against three dice more.
    const MOST_DICE: u8 = 4;
    let mut compared = 0;
    for choice in options {
        let Choice::Perform { who, target: Target::Attack(on, weapon), .. } = choice else { continue };
        let Some(attack) = outlook::prospect(table, state, (*who, *weapon), *on) else { continue };
        let dice = |it: &Attack| [Role::Attacker, Role::Defender].map(|role| outlook::dice(table, state, it, role));
        let most = match attack.kind {
            AttackKind::Shoot => outlook::dice(table, state, &attack, Role::Attacker),
            AttackKind::Fight => {
                let replies = outlook::replies(table, state, &attack);
                replies.iter().map(|it| dice(it).iter().sum::<u8>() - 3).max().unwrap_or(0)
            }
        };
        if most > MOST_DICE || !is_plain(table, state, &attack) {
            continue;
        }
        let rules = Rules { table, began: state, attack };
        let ends = rules.ends(&rules.played(state, Some(view.seat), &Act::Choose(choice.clone())));
        let told = prospects.of_attack(table, state, (*who, *weapon), *on).unwrap();
        agree(&rules, &told, &ends, &format!("{choice:?}"));
        compared += 1;
    }
    compared
}

/// Compares the decisions within an attack; how many.
fn decisions_agree(prospects: &Prospects, view: &View<'_, KillTeam>, options: &[Choice]) -> usize {
    let (table, state) = (view.table, view.state);
    let Some(attack) = state.attack else { return 0 };
    let early = matches!(attack.step, Step::Torrent | Step::Next | Step::Screen | Step::Reply | Step::Accurate(_));
    if early || outlook::free_rerolls(table, state, &attack, Role::Defender) > 0 {
        return 0;
    }
    let mut compared = 0;
    for choice in options.iter().filter(|it| matches!(it, Choice::Attack(_))) {
        let Some(told) = prospects.of_choice(table, state, choice, view.side()) else { continue };
        let rules = Rules { table, began: state, attack };
        let ends = rules.ends(&rules.played(state, Some(view.seat), &Act::Choose(choice.clone())));
        agree(&rules, &told, &ends, &format!("{choice:?} at {:?}", attack.step));
        compared += 1;
    }
    compared
}
