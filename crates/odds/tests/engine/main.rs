//! The rules themselves play attacks out, with every face of every die and every decision, and come to the same chances.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

mod rolled;

use std::collections::BTreeMap;
use std::sync::Arc;

use battle::{Act, Hand, Kind, Needs, NoLog, Options as _, Play, Seat, Seeded, System as _, View, step};
use killteam::{Action, Choice, KillTeam, OperativeId, Options, State, Table, Weapon, WeaponNo, WeaponRule};
use odds::{Aim, Fighter, Handling, Profile, Situation, Target, Terms, burn, fight, kill_team, shot};
use scenario::{Stage, Staged};

/// A table with one shooter or fighter and one target.
struct Scene {
    table: Arc<Table>,
    state: State,
    attacker: OperativeId,
    defender: OperativeId,
    aim: Aim,
}

impl Scene {
    fn new(attacker: &str, defender: &str, aim: Aim) -> Self {
        let text = format!(
            "cp = {{ ann = 0, bob = 0 }}\npieces.a1 = {{ active = true, {attacker} }}\npieces.b1 = {{ {defender} }}\n"
        );
        let (stage, faults) =
            scenario::read_document(&text, |given| KillTeam::stage(given).map_err(|it| format!("{it:?}")));
        let Stage { table, state, .. } = stage.unwrap_or_else(|fault| panic!("{fault}\n{faults:?}\n{text}"));
        assert!(faults.is_empty(), "{faults:?}\n{text}");
        let [attacker, defender] = ["a1", "b1"].map(|it| table.operative_coded(it).unwrap());
        Self { table, state, attacker, defender, aim }
    }

    fn weapon(&self, who: OperativeId) -> &Weapon {
        &self.table.card(who).weapons[0]
    }

    fn profile(&self, who: OperativeId) -> Profile {
        let weapon = self.weapon(who);
        kill_team::profile(weapon, &weapon.rules, &Options::default())
    }

    fn options(&self, state: &State, seat: Seat) -> Vec<Choice> {
        let mine = Hand::default();
        KillTeam::options(&View { seat, table: &self.table, state, mine: &mine })
    }

    /// The state after an act.
    fn after(&self, state: &State, seat: Option<Seat>, act: &Act<KillTeam>) -> State {
        let mut next = state.clone();
        let mut log = NoLog;
        step(&mut Play::new(&*self.table, &mut next, &[], &mut log), seat, act).unwrap();
        next
    }

    /// What the attack is worth to the attacker if both decide as well as possible.
    fn tried(&self, action: Action) -> f64 {
        let begins = |it: &Choice| matches!(it, Choice::Perform { who, action: does, .. } if *who == self.attacker && *does == action);
        let choice = self.options(&self.state, Seat(0)).into_iter().find(begins).expect("the attack is offered");
        self.value(&self.after(&self.state, Some(Seat(0)), &Act::Choose(choice)))
    }

    /// The state after the attack, with dice that were rolled, if both decide as well as possible. What was decided once is known.
    fn rolled(&self, action: Action, dice: &Seeded, rolls: &mut u64, known: &mut BTreeMap<String, Choice>) -> State {
        let begins = |it: &Choice| matches!(it, Choice::Perform { who, action: does, .. } if *who == self.attacker && *does == action);
        let choice = self.options(&self.state, Seat(0)).into_iter().find(begins).expect("the attack is offered");
        let mut state = self.after(&self.state, Some(Seat(0)), &Act::Choose(choice));
        while state.attack.is_some() {
            state = match KillTeam::needs(&self.table, &state) {
                Needs::Roll(due) => {
                    *rolls += 1;
                    self.after(&state, None, &Act::Rolled(due.roll, dice.faces(*rolls, due.kind, due.count)))
                }
                Needs::Choices(seats) => {
                    let lost = [self.attacker, self.defender].map(|it| self.lost(&state, it));
                    let key = format!("{:?} {lost:?}", state.attack);
                    let best = known.entry(key).or_insert_with(|| self.best(&state, seats[0]));
                    self.after(&state, Some(seats[0]), &Act::Choose(best.clone()))
                }
                other => panic!("an attack does not wait for {other:?}"),
            };
        }
        state
    }

    fn best(&self, state: &State, seat: Seat) -> Choice {
        let choices = self.options(state, seat).into_iter().filter(|it| matches!(it, Choice::Attack(_)));
        let sign = if seat == Seat(0) { 1.0 } else { -1.0 };
        let weighed =
            choices.map(|it| (sign * self.value(&self.after(state, Some(seat), &Act::Choose(it.clone()))), it));
        weighed.max_by(|one, other| one.0.total_cmp(&other.0)).expect("there is a choice").1
    }

    fn lost(&self, state: &State, who: OperativeId) -> f64 {
        f64::from(state.operative(who).wounds_lost.min(self.table.card(who).wounds))
    }

    fn value(&self, state: &State) -> f64 {
        if state.attack.is_none() {
            let is_out = |who| self.lost(state, who) >= f64::from(self.table.card(who).wounds);
            return match self.aim {
                Aim::TakeOut => f64::from(u8::from(is_out(self.defender))),
                Aim::Survive => f64::from(u8::from(!is_out(self.attacker))),
                Aim::Trade => self.lost(state, self.defender) - self.lost(state, self.attacker),
            };
        }
        match KillTeam::needs(&self.table, state) {
            Needs::Roll(request) => {
                assert_eq!(request.kind, Kind::D6);
                let all = falls(request.count);
                let values = all.iter().map(|(faces, chance)| {
                    chance * self.value(&self.after(state, None, &Act::Rolled(request.roll, faces.clone())))
                });
                values.sum()
            }
            Needs::Choices(seats) => {
                let seat = seats[0];
                let choices = self.options(state, seat).into_iter().filter(|it| matches!(it, Choice::Attack(_)));
                let values = choices.map(|it| self.value(&self.after(state, Some(seat), &Act::Choose(it))));
                values.reduce(if seat == Seat(0) { f64::max } else { f64::min }).expect("there is a choice")
            }
            other => panic!("an attack does not wait for {other:?}"),
        }
    }
}

/// Every roll of so many dice in order of faces, each with its chance.
fn falls(dice: u8) -> Vec<(Vec<u8>, f64)> {
    fn more(faces: &mut Vec<u8>, dice: u8, ways: f64, found: &mut Vec<(Vec<u8>, f64)>) {
        if dice == 0 {
            return found.push((faces.clone(), ways));
        }
        let least = faces.last().copied().unwrap_or(1);
        for face in least..=6 {
            faces.push(face);
            let alike = faces.iter().rev().take_while(|it| **it == face).count();
            // The number of orders, die by die.
            more(faces, dice - 1, ways * faces.len() as f64 / alike as f64 / 6.0, found);
            faces.pop();
        }
    }
    let mut found = Vec::new();
    more(&mut Vec::new(), dice, 1.0, &mut found);
    found
}

const OPEN: [&str; 2] = ["at = \"5, 11\", order = \"engage\"", "at = \"8 from a1 towards east\", order = \"engage\""];
const COVERED: [&str; 2] = ["at = \"12, 8\", order = \"engage\"", "at = \"12, 16.53\", order = \"engage\""];
const BELOW: [&str; 2] = ["at = \"5.5, 17.5, 3\", order = \"engage\"", "at = \"12.3, 14.17\", order = \"conceal\""];
const OBSCURED: [&str; 2] = ["at = \"8, 5\", order = \"engage\"", "at = \"22, 5\", order = \"engage\""];
const SEEN_FROM_ABOVE: [&str; 2] =
    ["at = \"5.5, 17.5, 3\", order = \"engage\"", "at = \"12.3, 14.17\", order = \"engage\""];
const BESIDE: [&str; 2] = ["at = \"10, 11\"", "at = \"0.5 from a1 towards east\""];

#[track_caller]
fn shots_agree(places: [&str; 2], situation: Situation, weapon: &str, wounds: u8, aim: Aim) {
    let weapons = format!("weapons = [{{ name = \"gun\", {weapon} }}]");
    let scene = Scene::new(&format!("{}, {weapons}", places[0]), &format!("{}, wounds = {wounds}", places[1]), aim);
    let situation = Situation { handling: [Handling::Best; 2], aim, ..situation };
    let target = Target::new(scene.table.card(scene.defender).save, u16::from(wounds));
    let damage = shot(&scene.profile(scene.attacker), &target, &situation);
    let told = match aim {
        Aim::TakeOut => damage.at_least(usize::from(wounds)),
        _ => damage.mean_of(usize::from(wounds)),
    };
    // What a hot weapon costs its user counts in a trade.
    let hot = aim == Aim::Trade && scene.weapon(scene.attacker).rules.contains(&WeaponRule::Hot);
    let told = if hot { told - burn(scene.weapon(scene.attacker).hit).mean() } else { told };
    let tried = scene.tried(Action::Shoot);
    assert!((told - tried).abs() < 1e-9, "{weapon}: odds tell {told}, the rules come to {tried}");
}

#[test]
fn shots_in_the_open_agree_with_the_rules() {
    for (weapon, wounds) in [
        ("atk = 3, hit = 4, dmg = \"3/4\"", 7),
        ("atk = 3, hit = 3, dmg = \"3/7\", rules = [\"Rending\", \"Piercing 1\"]", 9),
        ("atk = 3, hit = 5, dmg = \"3/4\", rules = [\"Punishing\", \"Rending\", \"Lethal 5+\"]", 7),
        ("atk = 3, hit = 4, dmg = \"4/5\", rules = [\"Accurate 1\", \"Rending\", \"Piercing Crits 2\"]", 9),
        ("atk = 3, hit = 4, dmg = \"3/4\", rules = [\"Severe\", \"Devastating 2\", \"Rending\"]", 8),
        ("atk = 3, hit = 4, dmg = \"4/3\", rules = [\"Severe\", \"Punishing\"]", 7),
        ("atk = 3, hit = 3, dmg = \"2/3\", rules = [\"Brutal\", \"Hot\", \"Stun\"]", 5),
    ] {
        shots_agree(OPEN, Situation::default(), weapon, wounds, Aim::TakeOut);
        shots_agree(OPEN, Situation::default(), weapon, wounds, Aim::Trade);
    }
}

#[test]
fn rerolls_agree_with_the_rules() {
    for (weapon, wounds) in [
        ("atk = 2, hit = 4, dmg = \"3/4\", rules = [\"Balanced\", \"Piercing 2\"]", 6),
        ("atk = 2, hit = 4, dmg = \"3/6\", rules = [\"Ceaseless\", \"Rending\", \"Piercing 2\"]", 6),
        ("atk = 2, hit = 3, dmg = \"3/7\", rules = [\"Relentless\", \"Piercing 2\"]", 7),
        ("atk = 2, hit = 5, dmg = \"3/4\", rules = [\"Balanced\", \"Ceaseless\", \"Piercing 2\"]", 4),
    ] {
        shots_agree(OPEN, Situation::default(), weapon, wounds, Aim::TakeOut);
        shots_agree(OPEN, Situation::default(), weapon, wounds, Aim::Trade);
    }
}

#[test]
fn cover_agrees_with_the_rules() {
    use odds::Cover;
    let situation = |cover| Situation { cover, ..Situation::default() };
    let plain = "atk = 2, hit = 4, dmg = \"3/4\"";
    for aim in [Aim::TakeOut, Aim::Trade] {
        shots_agree(COVERED, situation(Cover::Plain), plain, 3, aim);
        shots_agree(
            COVERED,
            situation(Cover::Plain),
            "atk = 2, hit = 4, dmg = \"3/4\", rules = [\"Piercing 2\"]",
            4,
            aim,
        );
        shots_agree(
            COVERED,
            situation(Cover::Plain),
            "atk = 2, hit = 4, dmg = \"3/4\", rules = [\"Saturate\"]",
            6,
            aim,
        );
        shots_agree(BELOW, situation(Cover::Improved), plain, 4, aim);
        let strong = "atk = 2, hit = 4, dmg = \"3/7\", rules = [\"Piercing 1\", \"Lethal 5+\"]";
        shots_agree(BELOW, situation(Cover::Improved), strong, 7, aim);
    }
}

#[test]
fn obscured_targets_and_high_places_agree_with_the_rules() {
    use odds::Cover;
    let obscured = Situation { obscured: true, ..Situation::default() };
    let above = Situation { vantage: 1, cover: Cover::Plain, ..Situation::default() };
    let rules = "rules = [\"Rending\", \"Piercing Crits 1\", \"Severe\"]";
    for aim in [Aim::TakeOut, Aim::Trade] {
        shots_agree(OBSCURED, obscured, &format!("atk = 3, hit = 3, dmg = \"3/4\", {rules}"), 4, aim);
        shots_agree(
            SEEN_FROM_ABOVE,
            above,
            "atk = 2, hit = 3, dmg = \"3/4\", rules = [\"Rending\", \"Piercing 1\"]",
            6,
            aim,
        );
        let twice = "atk = 3, hit = 4, dmg = \"3/4\", rules = [\"Accurate 1\", \"Piercing 1\"]";
        shots_agree(SEEN_FROM_ABOVE, above, twice, 6, aim);
    }
}

#[track_caller]
fn fights_agree(own: &str, theirs: &str, wounds: [u8; 2], aim: Aim) {
    let armed = |place: &str, weapon: &str, wounds: u8| {
        format!("{place}, wounds = {wounds}, weapons = [{{ name = \"blade\", {weapon} }}]")
    };
    let scene = Scene::new(&armed(BESIDE[0], own, wounds[0]), &armed(BESIDE[1], theirs, wounds[1]), aim);
    let [one, other] = [scene.attacker, scene.defender].map(|who| {
        let card = scene.table.card(who);
        kill_team::fighter(card, card.wounds, Some(scene.profile(who)), who == scene.attacker)
    });
    // Whoever has initiative may roll the first die again.
    let defender_first = scene.state.initiative != scene.table.side_of(scene.attacker);
    let after = fight(&one, &other, &Terms { aim, defender_first, ..Terms::default() });
    let told = match aim {
        Aim::TakeOut => after.out(1),
        Aim::Survive => 1.0 - after.out(0),
        Aim::Trade => after.lost(1) - after.lost(0),
    };
    let tried = scene.tried(Action::Fight);
    assert!((told - tried).abs() < 1e-9, "{own} against {theirs}: odds tell {told}, the rules come to {tried}");
}

#[test]
fn fights_agree_with_the_rules() {
    for (own, theirs, wounds) in [
        ("atk = 3, hit = 4, dmg = \"3/5\"", "atk = 2, hit = 3, dmg = \"4/5\"", [8, 7]),
        ("atk = 2, hit = 3, dmg = \"3/4\", rules = [\"Brutal\"]", "atk = 3, hit = 4, dmg = \"3/4\"", [6, 6]),
        (
            "atk = 2, hit = 3, dmg = \"3/4\", rules = [\"Shock\", \"Lethal 5+\"]",
            "atk = 3, hit = 3, dmg = \"3/4\"",
            [6, 7],
        ),
        (
            "atk = 2, hit = 4, dmg = \"3/4\", rules = [\"Devastating 2\", \"Severe\"]",
            "atk = 2, hit = 4, dmg = \"3/4\"",
            [5, 6],
        ),
        (
            "atk = 2, hit = 4, dmg = \"3/4\", rules = [\"Balanced\"]",
            "atk = 1, hit = 4, dmg = \"3/4\", rules = [\"Balanced\"]",
            [3, 6],
        ),
    ] {
        for aim in [Aim::TakeOut, Aim::Survive, Aim::Trade] {
            fights_agree(own, theirs, wounds, aim);
        }
    }
}

/// So many attacks of each weapon are rolled, or as many as `UMPIRE_ATTACKS` says: 20,000 are more than a million dice in all.
const ATTACKS: u64 = 300;

#[allow(clippy::disallowed_methods, reason = "how many dice are rolled is for whoever runs the test to say")]
fn attacks() -> u64 {
    std::env::var("UMPIRE_ATTACKS").map_or(ATTACKS, |it| it.parse().unwrap())
}

/// Random weapons, the same ones each time.
fn weapons(count: u64) -> impl Iterator<Item = String> {
    const RULES: [&str; 12] = [
        "Rending",
        "Punishing",
        "Severe",
        "Lethal 5+",
        "Piercing 1",
        "Piercing Crits 1",
        "Devastating 1",
        "Accurate 1",
        "Saturate",
        "Brutal",
        "Stun",
        "Hot",
    ];
    let lots = Seeded::from_number(20_261_118);
    (0..count).map(move |number| {
        let draw = lots.faces(number, Kind::D6, 6);
        let rule = |it: usize| RULES[usize::from(draw[it] - 1) * 2 + usize::from(draw[it + 1] % 2)];
        let (atk, hit, normal) = (2 + draw[0] % 3, 2 + draw[1] % 4, 2 + draw[2] % 3);
        let rules = [rule(2), rule(4)].map(|it| format!("\"{it}\""));
        let rules = if rules[0] == rules[1] { rules[0].clone() } else { rules.join(", ") };
        format!("atk = {atk}, hit = {hit}, dmg = \"{normal}/{}\", rules = [{rules}]", normal + draw[3] % 3)
    })
}

#[test]
fn dice_that_are_rolled_fall_as_the_odds_tell() {
    let attacks = attacks();
    const WOUNDS: u8 = 6;
    for (number, weapon) in weapons(10).enumerate() {
        let armed = format!("{}, weapons = [{{ name = \"gun\", {weapon} }}]", OPEN[0]);
        let scene = Scene::new(&armed, &format!("{}, wounds = {WOUNDS}", OPEN[1]), Aim::TakeOut);
        let situation = Situation { handling: [Handling::Best; 2], aim: Aim::TakeOut, ..Situation::default() };
        let target = Target::new(scene.table.card(scene.defender).save, u16::from(WOUNDS));
        let chance = shot(&scene.profile(scene.attacker), &target, &situation).at_least(usize::from(WOUNDS));
        let (dice, mut rolls, mut known) = (Seeded::from_number(number as u64), 0, BTreeMap::new());
        let is_out = |state: &State| scene.lost(state, scene.defender) >= f64::from(WOUNDS);
        let out = (0..attacks).filter(|_| is_out(&scene.rolled(Action::Shoot, &dice, &mut rolls, &mut known))).count();
        // Four standard deviations, and room for a chance near nought or one.
        let spread = 4.0 * (chance * (1.0 - chance) * attacks as f64).sqrt() + 1.0;
        let expected = chance * attacks as f64;
        assert!((out as f64 - expected).abs() <= spread, "{weapon}: {out} of {attacks} out, {expected:.1} expected");
    }
}

#[test]
fn a_weapon_is_found_by_its_number() {
    let scene = Scene::new(OPEN[0], OPEN[1], Aim::TakeOut);
    let (number, weapon): (WeaponNo, &Weapon) = scene.table.card(scene.attacker).numbered_weapons().next().unwrap();
    assert_eq!(scene.table.weapon(scene.attacker, number), Some(weapon));
    let fighter: Fighter = kill_team::fighter(scene.table.card(scene.attacker), 4, None, true);
    assert_eq!((fighter.profile.dice, fighter.wounds, fighter.stat), (0, 4, 10));
}
