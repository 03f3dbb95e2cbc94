//! The game of stones as it is seen: a heap for each player, and a bowl between them that belongs to whoever has most.

use std::collections::BTreeMap;

use battle::{Act, Options, RollRequest, Side, View};
use door::{
    Card, Due, Id, InHand, Marker, Means, Now, OpScore, Pick, Piece, Place, Row, Scene, Shown, SideScore, Stand, Still,
};

use super::{Choice, Phase, State, Stones, Table};

impl Options for Stones {
    fn options(_: &View<'_, Self>) -> Vec<Choice> {
        vec![Choice::Take(None, 1), Choice::Take(None, 3), Choice::Pass]
    }

    fn secrets(_: &View<'_, Self>, (): ()) -> Vec<u8> {
        (0..10).collect()
    }

    fn reports(_: &View<'_, Self>) -> Vec<Option<Side>> {
        vec![None, Some(Side::A), Some(Side::B)]
    }
}

impl Shown for Stones {
    const TITLE: &'static str = "Stones";

    fn still(_: &Table, _: &State) -> Still {
        Still::default()
    }

    fn cards(_: &Table) -> Vec<Card> {
        let badges = ["guessed", "full", "counted by"].map(|it| Card::new("badge", it));
        badges.into_iter().chain([Card::new("meter", "stones"), Card::new("token", "pebbles")]).collect()
    }

    fn library() -> Vec<Card> {
        Vec::new()
    }

    fn scene(table: &Table, state: &State) -> Scene {
        let meters = |stones: u8| BTreeMap::from([(Id::of("stones"), [u16::from(stones), 0])]);
        let each = || [Side::A, Side::B].into_iter().zip(state.stones.into_iter().zip(state.sealed));
        let means = each().map(|(side, (stones, sealed))| Means {
            side,
            meters: meters(stones),
            badges: if sealed { vec![Id::of("guessed")] } else { Vec::new() },
        });
        let heaps = each().map(|(side, (stones, _))| Piece {
            id: Id::from(format!("heap {side}")),
            at: vec![Stand { at: Place { x: 25_400, y: i32::from(side.0) * 25_400, z: 0 }, facing: None }],
            off: (stones == 0).then_some(Id::of("out")),
            meters: meters(stones),
            holds: if stones > 3 { vec![Id::of("bowl")] } else { Vec::new() },
            ..Piece::default()
        });
        let bowl = Marker {
            id: Id::of("bowl"),
            badges: vec![Id::of("counted by A")],
            carried: state.stones.iter().position(|it| *it > 3).map(|it| Id::from(format!("heap {it}"))),
            tokens: if table.physical { BTreeMap::new() } else { BTreeMap::from([(Id::of("pebbles of B"), 2)]) },
            ..Marker::default()
        };
        Scene { sides: means.collect(), pieces: heaps.collect(), markers: vec![bowl], ground: Vec::new() }
    }

    fn measure(table: &Table, state: &State, markers: &mut [Marker]) {
        if let Some((most, bowl)) = state.most(table).zip(markers.first_mut()) {
            bowl.holder = most;
            bowl.sums = state.stones.map(u16::from).to_vec();
        }
    }

    fn moment(_: &Table, state: &State) -> Now {
        let phase = match state.phase {
            Phase::Guess => "guesses",
            Phase::Luck => "luck",
            Phase::Turn(..) => "turns",
            Phase::Count => "count",
            Phase::Open | Phase::Over => "end",
        };
        Now { round: state.round, phase: Id::of(phase), ..Now::default() }
    }

    fn is_open(_: &Table, _: &State) -> bool {
        true
    }

    fn score(_: &Table, state: &State) -> Vec<SideScore> {
        let sides = [Side::A, Side::B].into_iter().zip(state.points);
        sides.map(|(side, points)| SideScore { side, total: points.into(), ops: Vec::<OpScore>::new() }).collect()
    }

    fn in_hand(_: &Table, (): (), secret: &u8) -> InHand {
        InHand { slot: Id::of("guess"), card: None, says: secret.to_string().into() }
    }

    fn button(_: &View<'_, Self>, _: &Act<Self>) -> Row {
        Row::default()
    }

    fn form(_: &View<'_, Self>, _: &Act<Self>) -> Row {
        Row::default()
    }

    fn pick(_: &Table, _: &str, value: &str) -> Pick {
        Pick::plain(value)
    }

    fn reported_side(_: &Table, report: &Option<Side>) -> Side {
        report.unwrap_or(Side::A)
    }

    fn due(_: &Table, _: &State, _: &RollRequest<()>, due: Due) -> Due {
        due
    }
}
