//! The rules roll dice, and all amounts of damage come up as often as the odds tell: with re-rolls, cover, obscured targets, high
//! places, and in fights.

use odds::Cover;

use super::*;

/// Wounds enough that several attacks end in many ways.
const WOUNDS: u8 = 9;

/// What is wrong if so many attacks came to these counts: nothing as long as chance does so in more than one of 30,000 cases.
fn misfit(chances: &BTreeMap<i64, f64>, counts: &BTreeMap<i64, u64>) -> Option<String> {
    let all: u64 = counts.values().sum();
    if let Some((it, count)) = counts.iter().find(|(it, _)| chances.get(it).is_none_or(|chance| *chance < 1e-12)) {
        return Some(format!("{it} came up {count} times, and cannot"));
    }
    // Rare amounts are put together, so that each cell expects five at least.
    let mut cells = vec![(0.0, 0_u64)];
    for (it, chance) in chances {
        if cells.last().is_some_and(|it| it.0 >= 5.0) {
            cells.push((0.0, 0));
        }
        let last = cells.last_mut().unwrap();
        *last = (last.0 + chance * all as f64, last.1 + counts.get(it).unwrap_or(&0));
    }
    if cells.len() > 1 && cells.last().is_some_and(|it| it.0 < 5.0) {
        let (rest, count) = cells.pop().unwrap();
        let last = cells.last_mut().unwrap();
        *last = (last.0 + rest, last.1 + count);
    }
    let sum: f64 = cells.iter().map(|(expected, count)| (*count as f64 - expected).powi(2) / expected).sum();
    // The quantile of Wilson and Hilferty, four standard deviations out.
    let free = (cells.len() - 1) as f64;
    let bound =
        if free == 0.0 { 1e-6 } else { free * (1.0 - 2.0 / (9.0 * free) + 4.0 * (2.0 / (9.0 * free)).sqrt()).powi(3) };
    (sum > bound).then(|| format!("chi-square {sum:.1} of {free} free cells is beyond {bound:.1}: {cells:?}"))
}

#[test]
fn a_wrong_distribution_does_not_fit() {
    let even = BTreeMap::from([(0, 0.5), (1, 0.3), (2, 0.2)]);
    assert_eq!(misfit(&even, &BTreeMap::from([(0, 510), (1, 295), (2, 195)])), None);
    assert!(misfit(&even, &BTreeMap::from([(0, 420), (1, 300), (2, 280)])).is_some());
    assert!(misfit(&even, &BTreeMap::from([(0, 500), (1, 300), (3, 200)])).is_some());
}

/// Attacks are rolled, and what they come to is counted.
fn count(scene: &Scene, action: Action, number: u64, of: impl Fn(&State) -> i64) -> BTreeMap<i64, u64> {
    let (dice, mut rolls, mut known) = (Seeded::from_number(number), 0, BTreeMap::new());
    let mut counts = BTreeMap::new();
    for _ in 0..attacks() {
        let after = scene.rolled(action, &dice, &mut rolls, &mut known);
        *counts.entry(of(&after)).or_default() += 1;
    }
    counts
}

fn gathered(all: impl Iterator<Item = (i64, f64)>) -> BTreeMap<i64, f64> {
    let mut chances = BTreeMap::new();
    all.for_each(|(it, chance)| *chances.entry(it).or_default() += chance);
    chances
}

/// A weapon by lot, with one of the rules beside that about re-rolls.
fn weapon(lots: &Seeded, number: u64, again: &str, rules: &[&str]) -> String {
    let draw = lots.faces(number, Kind::D6, 6);
    // Every way to roll again is thought through, which takes longer with each die.
    let atk = if again.is_empty() { 3 } else { 2 };
    let other = rules[usize::from(draw[0] * 6 + draw[1]) % rules.len()];
    let rules: Vec<String> = [again, other].iter().filter(|it| !it.is_empty()).map(|it| format!("\"{it}\"")).collect();
    let (hit, normal, critical) = (2 + draw[2] % 4, 2 + draw[3] % 3, draw[4] % 3);
    format!("atk = {atk}, hit = {hit}, dmg = \"{normal}/{}\", rules = [{}]", normal + critical, rules.join(", "))
}

#[test]
fn damage_of_shots_falls_as_the_odds_tell() {
    const RULES: [&str; 11] = [
        "Rending",
        "Punishing",
        "Severe",
        "Lethal 5+",
        "Piercing 1",
        "Piercing Crits 1",
        "Devastating 1",
        "Accurate 1",
        "Saturate",
        "Stun",
        "Hot",
    ];
    let plain = Situation { handling: [Handling::Best; 2], aim: Aim::Trade, ..Situation::default() };
    let places = [
        (OPEN, plain),
        (COVERED, Situation { cover: Cover::Plain, ..plain }),
        (BELOW, Situation { cover: Cover::Improved, ..plain }),
        (OBSCURED, Situation { obscured: true, ..plain }),
        (SEEN_FROM_ABOVE, Situation { vantage: 1, cover: Cover::Plain, ..plain }),
    ];
    let lots = Seeded::from_number(20_261_119);
    for number in 0..20 {
        let (place, situation) = &places[number as usize % places.len()];
        let weapon = weapon(&lots, number, ["", "Balanced", "Ceaseless", "Relentless"][number as usize % 4], &RULES);
        let armed = format!("{}, weapons = [{{ name = \"gun\", {weapon} }}]", place[0]);
        let scene = Scene::new(&armed, &format!("{}, wounds = {WOUNDS}", place[1]), Aim::Trade);
        let target = Target::new(scene.table.card(scene.defender).save, u16::from(WOUNDS));
        let damage = shot(&scene.profile(scene.attacker), &target, situation);
        let chances = gathered(damage.each().map(|(it, chance)| (it.min(usize::from(WOUNDS)) as i64, chance)));
        let counts = count(&scene, Action::Shoot, number, |it| scene.lost(it, scene.defender) as i64);
        assert_eq!(misfit(&chances, &counts), None, "{weapon} from {} to {}", place[0], place[1]);
    }
}

#[test]
fn what_fights_cost_falls_as_the_odds_tell() {
    const RULES: [&str; 7] = ["Rending", "Punishing", "Severe", "Lethal 5+", "Devastating 1", "Brutal", "Shock"];
    let lots = Seeded::from_number(20_261_120);
    for number in 0..8 {
        // One of both rolls again, first the attacker.
        let again = ["", "", "Balanced", "Ceaseless"][number as usize % 4];
        let again = if number < 4 { [again, ""] } else { ["", again] };
        let weapons = [0, 1]
            .map(|who| weapon(&lots, 2 * number + who, again[who as usize], &RULES).replace("atk = 3", "atk = 2"));
        let armed = |who: usize| {
            format!("{}, wounds = {WOUNDS}, weapons = [{{ name = \"blade\", {} }}]", BESIDE[who], weapons[who])
        };
        let scene = Scene::new(&armed(0), &armed(1), Aim::Trade);
        let [one, other] = [scene.attacker, scene.defender].map(|who| {
            kill_team::fighter(scene.table.card(who), WOUNDS, Some(scene.profile(who)), who == scene.attacker)
        });
        let defender_first = scene.state.initiative != scene.table.side_of(scene.attacker);
        let after = fight(&one, &other, &Terms { aim: Aim::Trade, defender_first, ..Terms::default() });
        // What both play for: how much more the other one loses. How they lose it may differ among equals.
        let chances =
            gathered(after.each().map(|([own, theirs], chance)| (i64::from(own) - i64::from(theirs), chance)));
        let lost = |it: &State| scene.lost(it, scene.defender) - scene.lost(it, scene.attacker);
        let counts = count(&scene, Action::Fight, number, |it| lost(it) as i64);
        assert_eq!(misfit(&chances, &counts), None, "{weapons:?}");
    }
}
