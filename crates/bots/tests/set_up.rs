//! Where a bot that thinks sets its team up.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::sync::Arc;

use battle::{Battle, Hex, Needs, Options as _, Seating, Side, System as _};
use bots::killteam::KillTeamJudgement;
use bots::{Bot, Greedy};
use killteam::{Choice, KillTeam, Phase, Setup, TableKind, Text, Witness};

const WARDENS: &str = include_str!("../../../data/teams/cinderline_wardens.toml");

/// Two teams of ten, set up: the first player's by the bot, the other's from the top of the list.
fn set_up(map: &str, text: &str) -> Battle<KillTeam> {
    let setup = Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").unwrap(),
        table: TableKind::Digital,
        map: Text::new(map, text),
        teams: [Text::new("a.toml", WARDENS), Text::new("b.toml", WARDENS)],
        crit_op: "Secure".into(),
        options: Default::default(),
    };
    let mut battle: Battle<KillTeam> = Battle::new(Arc::new(KillTeam::prepare(&setup).unwrap()));
    let mut bot = Greedy::new(KillTeamJudgement::default(), 1);
    while battle.spectate().state.turning_point.0 == 0 {
        match battle.needs() {
            Needs::Roll(request) => {
                let faces = (0..request.count).map(|it| 6 - it).collect();
                battle.roll(None, request.roll, faces).unwrap();
            }
            Needs::Secrets { slot, seats } => {
                let secret = KillTeam::secrets(&battle.view(seats[0]), slot)[0];
                battle.seal(seats[0], slot, secret, Hex([1; 16])).unwrap();
            }
            Needs::Choices(seats) => {
                let view = battle.view(seats[0]);
                let mut options = KillTeam::options(&view);
                let place = match battle.spectate().state.phase {
                    Phase::Placing(_) => options.iter().position(|it| *it == Choice::Pass).unwrap(),
                    Phase::Deployment { turn: Side::A } => bot.choose(&view, &options),
                    _ => 0,
                };
                let choice = options.swap_remove(place);
                battle.choose(seats[0], choice).unwrap();
            }
            other => panic!("{other:?}"),
        }
    }
    battle
}

#[test]
fn half_of_a_team_at_least_begins_where_nobody_can_shoot_at_it() {
    for (map, text) in [
        ("city_1.toml", include_str!("../../../data/killzones/city_1.toml")),
        ("city_2.toml", include_str!("../../../data/killzones/city_2.toml")),
        ("city_3.toml", include_str!("../../../data/killzones/city_3.toml")),
    ] {
        let battle = set_up(map, text);
        let (table, state) = (battle.table(), battle.spectate().state);
        let ask = Witness::new(table, state);
        let open = table
            .operatives_of(Side::A)
            .filter(|it| table.operatives_of(Side::B).any(|enemy| ask.valid_target(enemy, *it).is_yes()));
        let open: Vec<_> = open.collect();
        assert!(2 * open.len() <= table.operatives_of(Side::A).count(), "{map}: {open:?}");
    }
}
