//! Lists leave nothing out that could be tried, and draws stay on them.

use battle::{Kind, Needs, Options as _, Seating, Seeded, Swift, System as _};

use table::Length;

use super::*;
use crate::actions;
use crate::choice::Target;
use crate::equipment::Grenade;
use crate::setup::{Setup, TableKind, Text};
use crate::state::Activation;
use crate::vocabulary::Marker;

mod fairness;
mod offers;

struct Lots(Seeded, u64);

impl Lots {
    fn below(&mut self, n: usize) -> usize {
        self.1 += 1;
        let bytes = self.0.faces(self.1, Kind::OneOf(251), 3);
        bytes.iter().fold(0, |sum, it| sum * 251 + usize::from(*it) - 1) % n.max(1)
    }
}

fn table(map: &str, crit_op: &str) -> Table {
    let text = match map {
        "platform_3" => include_str!("../../../../data/killzones/platform_3.toml"),
        "derelict_1" => include_str!("../../../../data/killzones/derelict_1.toml"),
        "city_4" => include_str!("../../../../data/killzones/city_4.toml"),
        _ => include_str!("../../../../data/killzones/city_1.toml"),
    };
    let setup = Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").unwrap(),
        table: TableKind::Digital,
        map: Text::new(map, text),
        teams: [
            Text::new("a.toml", include_str!("../../../../data/teams/cinderline_wardens.toml")),
            Text::new("b.toml", include_str!("../../../../data/teams/hollow_choir.toml")),
        ],
        crit_op: crit_op.into(),
        options: Default::default(),
    };
    KillTeam::prepare(&setup).unwrap()
}

/// Everything that anybody could think of, but for ways: those are tried one by one.
fn conceivable(table: &Table, state: &State, active: &Activation) -> Vec<Target> {
    let markers = Marker::ALL.into_iter().filter(|it| state.markers_in_play().any(|other| other == *it));
    let grenades = Grenade::ALL.map(Grenade::number);
    let weapons: Vec<_> = table.card(active.who).numbered_weapons().map(|it| it.0).chain(grenades).collect();
    let attacks = table.operatives().flat_map(|it| weapons.iter().map(move |weapon| Target::Attack(it, *weapon)));
    let operatives = table.operatives().map(Target::Operative);
    let access = table.access_points().map(Target::Access);
    markers.map(Target::Marker).chain(operatives).chain(attacks).chain(access).chain([Target::Nothing]).collect()
}

fn check_list(table: &Table, state: &State, active: &Activation, list: &[Choice], lots: &mut Lots) {
    let who = active.who;
    for action in Action::ALL {
        for target in conceivable(table, state, active) {
            let legal = actions::judge(table, state, active, action, &target).is_legal();
            let listed = list.contains(&Choice::Perform { who, action, target: target.clone() });
            assert_eq!(listed, legal, "{action:?} {target:?}");
        }
    }
    // Smoke is offered at everybody and at every objective marker that it may be thrown to.
    for at in table.operatives().filter_map(|it| state.operative(it).at) {
        let (action, target) = (Action::SmokeGrenade, Target::Spot(at));
        let legal = actions::judge(table, state, active, action, &target).is_legal();
        assert_eq!(list.contains(&Choice::Perform { who, action, target }), legal, "smoke at {at:?}");
    }
    // Ways on the list are legal to the full judgement; others, drawn by lot, are judged alike by both.
    let Some(at) = state.operative(who).at else { return };
    for choice in list.iter().filter(|_| lots.below(8) == 0) {
        if let Choice::Perform { action, target, .. } = choice {
            assert_eq!(actions::judge(table, state, active, *action, target).reasons(), [], "{choice:?}");
        }
    }
    let walker = actions::Walker::new(table, state, who).unwrap();
    for action in [Action::Reposition, Action::Dash, Action::Charge, Action::FallBack] {
        if actions::possible(table, state, active).contains(&action) {
            let bearing = table::Bearing::all().nth(lots.below(64)).unwrap();
            let end = at.towards(bearing, Length::um(lots.below(200_000) as i32));
            let judged = actions::judge(table, state, active, action, &Target::Path([end].into())).is_legal();
            assert_eq!(walker.may(&[end], action), judged, "{action:?} from {at:?} to {end:?}");
        }
    }
}

#[test]
fn a_list_has_everything_that_is_legal_and_nothing_else() {
    let battles = [("city_1", "Secure"), ("platform_3", "Orb"), ("derelict_1", "Energy Cells"), ("city_4", "Data")];
    for (seed, (map, crit_op)) in battles.into_iter().enumerate() {
        let table = table(map, crit_op);
        let (mut battle, mut lots) = (Swift::<KillTeam>::new(&table), Lots(Seeded::from_number(seed as u64), 0));
        let mut looked = 0;
        while looked < 120 {
            match battle.needs().clone() {
                Needs::Nothing(_) => break,
                Needs::Roll(due) => {
                    let faces = (0..due.count).map(|_| lots.below(usize::from(due.kind.faces())) as u8 + 1).collect();
                    battle.roll(due.roll, faces).unwrap();
                }
                Needs::Secrets { slot, seats } => {
                    let secrets = KillTeam::secrets(&battle.view(seats[0]), slot);
                    battle.seal(seats[0], slot, secrets[lots.below(secrets.len())]).unwrap();
                }
                Needs::Choices(seats) => {
                    let view = battle.view(seats[0]);
                    let list = KillTeam::options(&view);
                    let state = as_its_owner_sees_it(&view);
                    let due = state.attack.is_none() && state.record.losses().next_down().is_none();
                    if let Some(active) = state.active().filter(|it| due && !it.closing) {
                        check_list(&table, &state, &active, &list, &mut lots);
                        looked += 1;
                    }
                    // What is drawn is accepted.
                    let drawn = lots.below(2) == 0;
                    let choice = match drawn {
                        true => KillTeam::draw(&view, &mut |count| lots.below(count)).unwrap(),
                        false => list[lots.below(list.len())].clone(),
                    };
                    battle.choose(seats[0], choice).unwrap();
                }
                other => panic!("a digital table asks nobody: {other:?}"),
            }
        }
        assert!(looked >= 60, "{looked} lists were looked at");
    }
}
