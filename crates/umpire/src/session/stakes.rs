//! What a decision hangs on, in a line or two.

use door::{Id, Needed, Odds, Says, Stakes};

/// The numbers behind a prompt.
pub(super) fn prompt(stakes: &Stakes, name: &dyn Fn(&Says) -> String) -> Vec<String> {
    let mut parts = Vec::new();
    parts.extend(needed(&stakes.needed));
    if !stakes.coming.is_empty() {
        let coming: Vec<String> = stakes.coming.iter().map(|(grade, count)| format!("{count} {grade}")).collect();
        let most = stakes.damage.map_or(String::new(), |[_, most]| format!(", up to {most} damage"));
        parts.push(format!("coming in: {}{most}", coming.join(" and ")));
    }
    parts.extend(stakes.left.map(|[left, all]| format!("{left} of {all} wounds left")));
    parts.extend(screens(stakes));
    parts.extend(stakes.odds.as_ref().map(|it| format!("from here {}", likely(it))));
    parts.extend(stakes.says.iter().map(name));
    if parts.is_empty() { Vec::new() } else { vec![format!("  {}.", battle::capitalized(&parts.join("; ")))] }
}

/// What a row says about a target besides its name: "in cover, obscured".
pub(crate) fn suffix(stakes: &Stakes) -> String {
    let mut parts: Vec<String> = screens(stakes).into_iter().collect();
    if let (Some(dice), false) = (stakes.dice, stakes.needed.is_empty()) {
        let against = stakes.against.map_or(String::new(), |it| format!(" against {it}"));
        let dice = format!("{dice} dice{against}");
        parts.push(needed(&stakes.needed).map_or(dice.clone(), |it| format!("{dice}, {it}")));
    }
    parts.extend(stakes.odds.as_ref().map(likely));
    if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) }
}

/// A row with what it says about its target; a damage that stands at its end already is not said again.
pub(crate) fn told(row: &str, stakes: &Stakes) -> String {
    let suffix = suffix(stakes);
    let said = suffix.split(',').next().unwrap_or_default();
    let rest = if said.is_empty() || !row.ends_with(said) { suffix.as_str() } else { &suffix[said.len()..] };
    format!("{row}{rest}")
}

/// "about 4 damage, 31 % out", and in a fight what it may cost oneself.
fn likely(odds: &Odds) -> String {
    let damage = match odds.spread.as_slice() {
        [(certain, _)] => format!("{certain} damage"),
        _ => format!("about {} damage", (odds.mean + 500) / 1_000),
    };
    let own = odds.own_out.filter(|it| *it > 0).map_or(String::new(), |it| format!(", {} out oneself", percent(it)));
    format!("{damage}, {} out{own}", percent(odds.out))
}

/// Millionths in percent. Only what is certain is 0 or 100.
fn percent(millionths: u32) -> String {
    match (millionths + 5_000) / 10_000 {
        0 if millionths > 0 => "under 1 %".to_owned(),
        100 if millionths < 1_000_000 => "over 99 %".to_owned(),
        whole => format!("{whole} %"),
    }
}

fn screens(stakes: &Stakes) -> Option<String> {
    let said = |it: &Id| match it.as_str() {
        "cover" => "in cover".to_owned(),
        "improved cover" => "in cover, improved".to_owned(),
        other => other.to_owned(),
    };
    let list: Vec<String> = stakes.screens.iter().map(|(it, _)| said(it)).collect();
    (!list.is_empty()).then(|| list.join(" and "))
}

/// "3+ is normal, 6+ critical".
fn needed(list: &[Needed]) -> Option<String> {
    let said = |it: &Needed| match (it.least, it.most) {
        (Some(least), _) => format!("{least}+ {}", it.counts),
        (None, Some(most)) => format!("{most} or less {}", it.counts),
        (None, None) => it.counts.to_string(),
    };
    let list: Vec<String> = list.iter().map(said).collect();
    (!list.is_empty()).then(|| list.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prompt_tells_what_is_needed_what_comes_in_and_what_is_left() {
        let stakes = Stakes {
            needed: vec![Needed::least(3, "normal"), Needed::least(6, "critical")],
            coming: [(Id::of("critical"), 1), (Id::of("normal"), 3)].into(),
            damage: Some([0, 13]),
            left: Some([7, 12]),
            ..Stakes::default()
        };
        let lines = prompt(&stakes, &|it| it.to_string());
        let said =
            "  3+ normal, 6+ critical; coming in: 1 critical and 3 normal, up to 13 damage; 7 of 12 wounds left.";
        assert_eq!(lines, [said]);
        assert!(prompt(&Stakes::default(), &|it| it.to_string()).is_empty());
    }

    #[test]
    fn a_target_tells_what_protects_it() {
        let screens = vec![(Id::of("cover"), None), (Id::of("obscured"), None)];
        let stakes = Stakes {
            dice: Some(4),
            against: Some(2),
            needed: vec![Needed::least(3, "normal")],
            screens,
            ..Stakes::default()
        };
        assert_eq!(suffix(&stakes), ": in cover and obscured, 4 dice against 2, 3+ normal");
    }

    #[test]
    fn odds_are_told_in_whole_numbers_and_only_what_is_certain_is_none_or_all() {
        let odds = |out: u32, own_out: Option<u32>| Odds {
            on: Id::of("b1"),
            out,
            hurt: 900_000,
            mean: 4_499,
            spread: vec![(0, 500_000), (9, 500_000)],
            own_out,
            exact: true,
        };
        assert_eq!(likely(&odds(310_000, None)), "about 4 damage, 31 % out");
        assert_eq!(likely(&odds(4_999, Some(0))), "about 4 damage, under 1 % out");
        assert_eq!(likely(&odds(999_999, Some(85_000))), "about 4 damage, over 99 % out, 9 % out oneself");
        let certain = Odds { spread: vec![(3, 1_000_000)], ..odds(1_000_000, None) };
        let stakes = Stakes { odds: Some(certain), ..Stakes::default() };
        assert_eq!(suffix(&stakes), ": 3 damage, 100 % out");
        assert_eq!(told("Leave them", &stakes), "Leave them: 3 damage, 100 % out");
        assert_eq!(told("Block one: 3 damage", &stakes), "Block one: 3 damage, 100 % out");
        assert_eq!(told("Block one: 13 damage", &stakes), "Block one: 13 damage: 3 damage, 100 % out");
        assert_eq!(prompt(&stakes, &|it| it.to_string()), ["  From here 3 damage, 100 % out."]);
    }
}
