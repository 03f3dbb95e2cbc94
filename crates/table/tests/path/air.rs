//! Ways through the air: what a jump begins on and what it passes, and how far a climb carries.

use super::*;

/// The deck of `platform`, with a rampart of 0.7 inches along its right edge.
fn rampart() -> Vec<Prism> {
    let mut parts = platform();
    parts.push(part("6.7, 16, 3", "7, 19, 3.7", Traits::LIGHT));
    parts
}

#[test]
fn a_rampart_on_the_edge_that_is_left_is_climbed_first() {
    let solids = table(vec![rampart()]);
    let straight = follow(&solids, &["5.5, 17.5, 3", "9, 17.5, 3", "9, 17.5"]);
    assert_eq!(straight.hindrances, [Hindrance::Terrain { step: 0, part: id(0, rampart().len() as u16 - 1) }]);
    let climbed = follow(&solids, &["5.5, 17.5, 3", "5.5, 17.5, 3.7", "9, 17.5, 3.7", "9, 17.5"]);
    assert_eq!(
        (climbed.hindrances.as_slice(), kinds(&climbed)),
        ([].as_slice(), vec![Kind::Climb, Kind::Jump, Kind::Drop])
    );
    // In two climbs as well.
    let twice = ["5.5, 17.5, 3", "5.5, 17.5, 3.2", "5.5, 17.5, 3.7", "9, 17.5, 3.7", "9, 17.5"];
    assert_eq!(follow(&solids, &twice).hindrances, []);
}

#[test]
fn a_jump_ignores_an_inch_only_where_it_lands() {
    let far = || vec![part("9, 16, 2.9", "12, 19, 3", Traits::VANTAGE), part("9, 16, 3", "9.3, 19, 4", Traits::LIGHT)];
    let land = |between: Option<Prism>| {
        let features = [platform(), far()].into_iter().chain(between.map(|it| vec![it]));
        follow(&table(features.collect()), &["6, 17.5, 3", "10.5, 17.5, 3"]).hindrances
    };
    assert_eq!(land(None), [], "the rampart of where it lands");
    let post = part("7.5, 17, 0", "7.8, 18, 3.5", Traits::LIGHT);
    assert_eq!(land(Some(post)), [Hindrance::Terrain { step: 0, part: id(2, 0) }], "something else on the way");
    let low = part("7.5, 17, 0", "7.8, 18, 2.9", Traits::LIGHT);
    assert_eq!(land(Some(low)), []);
    let higher =
        vec![part("9, 16, 2.9", "12, 19, 3", Traits::VANTAGE), part("9, 16, 3", "9.3, 19, 101601um", Traits::LIGHT)];
    let solids = table(vec![platform(), higher]);
    assert!(!follow(&solids, &["6, 17.5, 3", "10.5, 17.5, 3"]).is_free(), "a rampart of more than an inch");
}

#[test]
fn nobody_jumps_from_what_is_no_surface_to_stand_on() {
    // A wall of a house, climbed from the floor, is not its deck; and the deck is in the way.
    let house = vec![part("10, 6", "10.3, 10, 2.9", Traits::HEAVY), part("10, 6, 2.9", "14, 10, 3", Traits::VANTAGE)];
    let solids = table(vec![house]);
    let along = follow(&solids, &["9, 8", "9, 8, 2.9", "9, 12.5, 2.9", "9, 12.5"]);
    assert_eq!(along.hindrances, [Hindrance::CannotJump { step: 1 }]);
    let through = follow(&solids, &["9, 8", "9, 8, 2.9", "12, 13, 2.9", "12, 13"]);
    assert_eq!(through.hindrances, [Hindrance::CannotJump { step: 1 }, Hindrance::Terrain { step: 1, part: id(0, 1) }]);
}

#[test]
fn a_stack_is_crossed_in_one_increment_as_in_two() {
    // Three barrels behind one another, a little apart.
    let barrel = |from: &str, to: &str| part(&format!("{from}, 10"), &format!("{to}, 11, 1.2"), Traits::LIGHT);
    let stack = |last: &str| {
        let end = Length::INCH + length(last);
        let end = format!("{}um", end.micrometres());
        table(vec![vec![barrel("10", "11"), barrel("11.05", "12.05"), barrel(last, &end)]])
    };
    let over = |last: &str| follow(&stack(last), &["9.2, 10.5", "9.2, 10.5, 1.2", "14.7, 10.5, 1.2", "14.7, 10.5"]);
    let free = over("12.1");
    assert_eq!((free.hindrances.as_slice(), kinds(&free)[1]), ([].as_slice(), Kind::Over));
    let split = ["9.2, 10.5", "9.2, 10.5, 1.2", "12, 10.5, 1.2", "14.7, 10.5, 1.2", "14.7, 10.5"];
    assert_eq!(follow(&stack("12.1"), &split).hindrances, []);
    // Clear of the last barrel and more than an inch beyond it: nothing is left to hold on to.
    let beyond = ["9.2, 10.5", "9.2, 10.5, 1.2", "14.8, 10.5, 1.2", "14.8, 10.5"];
    assert!(!follow(&stack("12.1"), &beyond).is_free());
}

#[test]
fn a_gap_in_a_stack_is_as_wide_as_an_inch_and_a_base() {
    let barrel = |from: Length| {
        let at = |x: Length, z: &str| format!("{}um, {z}", x.micrometres());
        part(&at(from, "10in"), &format!("{}, 1.2in", at(from + Length::INCH, "11in")), Traits::LIGHT)
    };
    let over = |gap: Length| {
        let second = Length::inches(11) + gap;
        let end = second + Length::INCH + Length::mm(16) + Length::um(10);
        let solids = table(vec![vec![barrel(Length::inches(10))], vec![barrel(second)]]);
        let path = Path::from(Pose::at(point("9.2, 10.5")))
            .to(point("9.2, 10.5, 1.2"))
            .to(Point::new(end, length("10.5"), length("1.2")))
            .to(Point::flat(end, length("10.5")));
        follow_with(&GAIT, &solids, &path, &[], &[]).is_free()
    };
    let widest = Length::INCH + Length::mm(32);
    assert!(over(widest - Length::um(2)));
    assert!(!over(widest + Length::um(2)));
}

#[test]
fn lower_parts_of_what_was_climbed_are_passed_over_until_the_base_is_clear() {
    let steps = |other: bool| {
        let (high, low) = (part("10, 10", "11, 11, 1.2", Traits::LIGHT), part("11, 10", "13, 11, 0.8", Traits::LIGHT));
        if other { table(vec![vec![high], vec![low]]) } else { table(vec![vec![high, low]]) }
    };
    let over = ["9.2, 10.5", "9.2, 10.5, 1.2", "13.8, 10.5, 1.2", "13.8, 10.5"];
    assert_eq!(follow(&steps(false), &over).hindrances, []);
    assert!(!follow(&steps(true), &over).is_free(), "of another feature");
}
