//! What may still be added: never more than the check allows, and never less.

use tactical_strike::strike_force::{StrikeForce, check, may_still_add};

use super::{R1, R2, banners, force, leader, levies, lists, some};

#[track_caller]
fn room(text: &str) -> tactical_strike::strike_force::Room {
    let lists = lists();
    may_still_add(&lists, &force(&lists, text))
}

fn named(all: &[tactical_strike::strike_force::Addition]) -> Vec<String> {
    all.iter().map(|it| format!("{} {} x{}", it.name, it.each, it.most)).collect()
}

#[test]
fn r1_is_all_but_full() {
    let room = room(R1);
    assert_eq!(
        (room.characters_left, room.rank_and_file_left, room.leaders_left, room.lead_elements_left),
        (6, 1, 0, 0)
    );
    assert!(room.characters.is_empty() && room.rank_and_file.is_empty() && room.lead_elements.is_empty());
    let special = room.unlocks.iter().find(|it| it.options.contains(&"sunrifle".to_owned())).unwrap();
    assert_eq!((special.used, special.allowed, special.models_to_next), (2, 2, None));
    let veterans = room.unlocks.iter().find(|it| it.entry == "Oath Veterans").unwrap();
    assert_eq!((veterans.used, veterans.allowed, veterans.models_to_next), (0, 1, Some(5)));
}

#[test]
fn a_young_force_sees_what_fits() {
    let room = room(&levies(350, ""));
    assert_eq!(
        (room.characters_left, room.rank_and_file_left, room.leaders_left, room.lead_elements_left),
        (115, 200, 2, 1)
    );
    let ranks = named(&room.rank_and_file);
    assert!(ranks.contains(&"Levy (Levy Rifles) 3 x19".to_owned()), "{ranks:?}");
    assert!(ranks.contains(&"Brute (Ironshod Brutes) 35 x2".to_owned()), "{ranks:?}");
    assert!(ranks.contains(&"Vox Caller (Command Cadre) 10 x1".to_owned()), "{ranks:?}");
    assert!(
        !ranks.iter().any(|it| it.contains("Bog Rogue") || it.contains("Mire Beast") || it.contains("Sergeant")),
        "{ranks:?}"
    );
    let leads = named(&room.lead_elements);
    assert!(
        leads.contains(&"Field Gun 60 x1".to_owned()) && leads.contains(&"Mire Beast 90 x1".to_owned()),
        "{leads:?}"
    );
    let leaders = named(&room.characters);
    assert!(leaders.contains(&"Sergeant (Levy Rifles) 8 x1".to_owned()), "{leaders:?}");
    assert!(!leaders.iter().any(|it| it.starts_with("Levy Captain")), "{leaders:?}");
    assert_eq!(room.allies, ["Cinder Host (Orphic Banners)", "Pale Meridian (Orphic Banners)"]);
}

#[test]
fn without_a_hero_somebody_is_wanted() {
    let text = format!(
        "name = \"x\"\npoints = 450\n[factions]\n\"Orphic Banners\" = \"Pale Meridian\"\n{}",
        leader("Line Banner", "")
    );
    let room = room(&text);
    assert!(room.needs_hero);
    assert!(named(&room.characters).contains(&"Bannerlord 75 x1".to_owned()));
    assert!(named(&room.rank_and_file).contains(&"Gunnery Adept 30 x3".to_owned()));
}

#[test]
fn nothing_is_offered_to_a_force_that_is_over() {
    let room = room(&banners(
        350,
        &format!("{}{}{}", some(9, "Line Banner", ""), some(3, "Gate Wardens", ""), some(4, "Vaulters", "")),
    ));
    assert_eq!(room.rank_and_file_left, 0);
    assert!(room.rank_and_file.is_empty() && room.lead_elements.is_empty());
    assert!(!room.characters.is_empty(), "the other pool has points left");
}

/// Everything offered is legal in the number offered, and one more is not.
#[test]
fn the_advice_is_the_rule() {
    let lists = lists();
    for text in [R2.to_owned(), levies(550, ""), banners(400, &some(3, "Line Banner", ""))] {
        let before = check(&lists, &force(&lists, &text)).problems;
        let stands = |more: &str| {
            let text = format!("{text}\n{more}");
            let force = StrikeForce::load(&lists, &text).unwrap();
            check(&lists, &force).problems.iter().all(|it| it.rule == "SF-04" || before.contains(it))
        };
        for addition in room(&text).rank_and_file {
            let (model, entry) = addition
                .name
                .strip_suffix(')')
                .and_then(|it| it.split_once(" ("))
                .unwrap_or((&addition.name, &addition.name));
            let with = |count| {
                format!(
                    "[[rank_and_file]]\nentry = \"{entry}\"\nmodels = [{{ model = \"{model}\", count = {count} }}]\n"
                )
            };
            assert!(stands(&with(addition.most)), "{addition:?}");
            assert!(!stands(&with(addition.most + 1)), "{addition:?}");
        }
    }
}
