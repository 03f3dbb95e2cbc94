//! A table seen in a mirror: the same battle with left and right exchanged scores the same.

use battle::{Needs, Options as _, Seeded, Swift, System as _};
use bots::Random;
use killteam::{Choice, KillTeam, Placement, Setup, Target, Text};
use table::{Bearing, Length, Point};
use toml::Value;

const BATTLES: usize = 96;

#[test]
fn a_battle_on_the_mirrored_map_with_mirrored_choices_scores_mirrored() {
    let maps = super::maps();
    let mut points = 0;
    for number in 0..BATTLES {
        let setup = super::setup(&maps, number);
        let mirrored = Setup { map: mirror_map(&setup.map), ..setup.clone() };
        let tables = [&setup, &mirrored].map(|it| KillTeam::prepare(it).unwrap());
        let [table, other] = &tables;
        let width = table.board().width();
        let (mut here, mut there) = (Swift::<KillTeam>::new(table), Swift::<KillTeam>::new(other));
        let (dice, mut bot) = (Seeded::from_number(number as u64), Random::from_number(number as u64));
        for step in 0.. {
            match here.needs().clone() {
                Needs::Nothing(outcome) => {
                    points += outcome.points.iter().sum::<u16>();
                    break;
                }
                Needs::Roll(due) => {
                    let faces = dice.faces(step, due.kind, due.count);
                    here.roll(due.roll, faces.clone()).unwrap();
                    there.roll(due.roll, faces).unwrap_or_else(|it| panic!("battle {number}, {due:?}: {it:?}"));
                }
                Needs::Secrets { slot, seats } => {
                    let secrets = KillTeam::secrets(&here.view(seats[0]), slot);
                    let secret = secrets[bot.pick(secrets.len())];
                    here.seal(seats[0], slot, secret).unwrap();
                    there.seal(seats[0], slot, secret).unwrap();
                }
                Needs::Choices(seats) => {
                    let choice = KillTeam::draw(&here.view(seats[0]), &mut |count| bot.pick(count)).unwrap();
                    let seen = mirror(&choice, width);
                    here.choose(seats[0], choice).unwrap();
                    let judged = there.choose(seats[0], seen.clone());
                    judged.unwrap_or_else(|it| panic!("battle {number}, step {step}, {seen:?}: {it:?}"));
                }
                other => panic!("a digital table asks nobody: {other:?}"),
            }
            assert_eq!(here.state().tally, there.state().tally, "battle {number}, step {step}");
        }
    }
    assert!(points > 0, "somebody scored something");
}

fn mirror(choice: &Choice, width: Length) -> Choice {
    let point = |at: Point| Point { x: width - at.x, ..at };
    match choice.clone() {
        Choice::SetUp { who, at } => Choice::SetUp { who, at: point(at) },
        Choice::PutDown { marker, at } => Choice::PutDown { marker, at: point(at) },
        Choice::Place(Placement { item, at, facing }) => {
            // Its inside is on its left, and a mirror exchanges left and right: so it is turned about as well.
            let facing = Bearing::new((64 - facing.step()) % 64);
            Choice::Place(Placement { item, at: point(at), facing })
        }
        Choice::Perform { who, action, target } => {
            let target = match target {
                Target::Path(way) => Target::Path(way.iter().copied().map(point).collect()),
                Target::Spot(at) => Target::Spot(point(at)),
                Target::PutDown(marker, at) => Target::PutDown(marker, point(at)),
                other => other,
            };
            Choice::Perform { who, action, target }
        }
        other => other,
    }
}

/// The map with left and right exchanged.
fn mirror_map(map: &Text) -> Text {
    let mut value: toml::Table = map.text.parse().unwrap();
    let size: Point = value["size"].as_str().unwrap().parse().unwrap();
    for (key, it) in &mut value {
        mirror_value(key, it, size.x);
    }
    Text::new(&map.name, &toml::to_string(&value).unwrap())
}

fn mirror_value(key: &str, value: &mut Value, width: Length) {
    match value {
        Value::Table(table) => table.iter_mut().for_each(|(key, it)| mirror_value(key, it, width)),
        Value::Array(list) => list.iter_mut().for_each(|it| mirror_value(key, it, width)),
        Value::String(text) => match (key, text.as_str()) {
            ("edge" | "half", "left") => *text = "right".into(),
            ("edge" | "half", "right") => *text = "left".into(),
            ("at" | "from" | "to" | "rectangle" | "polygon", _) => {
                let at: Point = text.parse().unwrap();
                let [x, y, z] = [width - at.x, at.y, at.z].map(Length::micrometres);
                *text = if at.z == Length::ZERO { format!("{x}um, {y}um") } else { format!("{x}um, {y}um, {z}um") };
            }
            _ => {}
        },
        _ => {}
    }
}
