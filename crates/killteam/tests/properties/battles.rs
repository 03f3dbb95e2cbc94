//! Random battles, driven by a number: the same number is the same battle.

use std::sync::Arc;

use battle::{Asked, Audience, Battle, Hex, Kind, Needs, Options as _, Seat, Seating, Seeded, System as _, Why};
use killteam::approved_ops_2025::{CritOp, TacOp};
use killteam::{
    Answer, Choice, KillTeam, Objectives, OpQuestion, Question, Reason, Roll, Secret, Setup, Slot, TableKind, Text,
};

/// A battle before its first roll.
pub(crate) fn new_battle(kind: TableKind, crit_op: &str) -> Battle<KillTeam> {
    Battle::new(Arc::new(KillTeam::prepare(&setup(kind, crit_op)).unwrap()))
}

/// The two sample teams, armed.
pub(crate) fn armed_setup() -> Setup {
    let wardens = include_str!("../../../../data/teams/cinderline_wardens.toml");
    let choir = include_str!("../../../../data/teams/hollow_choir.toml");
    let teams = [Text::new("cinderline_wardens.toml", wardens), Text::new("hollow_choir.toml", choir)];
    Setup { teams, ..setup(TableKind::Digital, "Secure") }
}

pub(crate) fn setup(kind: TableKind, crit_op: &str) -> Setup {
    let team = include_str!("all_rounders.toml");
    // The same with rules of its own.
    let with_ploys = team
        .replace(
            "archetypes",
            "rules = [\"Quick March\", \"Second Wind\", \"Unbroken Silence\", \"Black Candles\"]\narchetypes",
        )
        .replace("base = \"28mm\"", "base = \"28mm\"\nkeywords = [\"SUPPORT\"]\nactions = [\"Pass The Word\"]");
    let map = include_str!("../../../../data/killzones/train_short.toml");
    Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").unwrap(),
        table: kind,
        map: Text::new("train_short.toml", map),
        teams: [Text::new("with_ploys.toml", &with_ploys), Text::new("all_rounders.toml", team)],
        crit_op: crit_op.into(),
        options: Default::default(),
    }
}

/// The crit op of this number, by name.
pub(crate) fn crit_op(number: usize) -> &'static str {
    CritOp::ALL[number % CritOp::ALL.len()].card().name
}

/// Decides by lot.
pub(crate) struct Lots {
    seed: Seeded,
    drawn: u64,
}

impl Lots {
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed: Seeded::from_number(seed), drawn: 0 }
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.drawn += 1;
        let bytes = self.seed.faces(self.drawn, Kind::OneOf(251), 3);
        let number = bytes.iter().fold(0, |sum, it| sum * 251 + usize::from(*it) - 1);
        number % n.max(1)
    }

    pub(crate) fn salt(&mut self) -> Hex<16> {
        Hex(std::array::from_fn(|_| self.below(251) as u8))
    }
}

/// Every answer of the kind that a question wants.
fn answers(question: Question) -> Vec<Answer> {
    let sides = [None, Some(battle::Side::A), Some(battle::Side::B)];
    match question {
        Question::Op(OpQuestion::HeldFlanks(..)) => {
            let both = [(false, false), (true, false), (false, true), (true, true)];
            both.map(|(left, right)| Answer::Flanks { left, right }).to_vec()
        }
        Question::FellAt(_) => Objectives::all().map(Answer::Markers).collect(),
        Question::Op(OpQuestion::Tracked(_)) => (0..3).map(Answer::Number).collect(),
        Question::Controls(_) | Question::Op(OpQuestion::ControlsFlank(_)) => sides.map(Answer::Side).to_vec(),
        _ => [false, true].map(Answer::Is).to_vec(),
    }
}

/// Plays one input, chosen by lot. False once the battle is over.
pub(crate) fn play_one(battle: &mut Battle<KillTeam>, lots: &mut Lots) -> bool {
    match battle.needs() {
        Needs::Nothing(_) => return false,
        Needs::Roll(request) => {
            let faces = (0..request.count).map(|_| lots.below(usize::from(request.kind.faces())) as u8 + 1).collect();
            battle.roll(None, request.roll, faces).unwrap();
        }
        Needs::Secrets { slot, seats } => {
            let seat = seats[lots.below(seats.len())];
            let secrets = KillTeam::secrets(&battle.view(seat), slot);
            let secret = secrets[lots.below(secrets.len())];
            let salt = lots.salt();
            battle.seal(seat, slot, secret, salt).unwrap();
        }
        Needs::Choices(seats) => {
            let seat = seats[lots.below(seats.len())];
            let reports = KillTeam::reports(&battle.view(seat));
            if !reports.is_empty() && lots.below(4) != 0 {
                battle.report(seat, reports[lots.below(reports.len())]).unwrap();
            } else {
                let options = KillTeam::options(&battle.view(seat));
                battle.choose(seat, options[lots.below(options.len())].clone()).unwrap();
            }
        }
        Needs::Answers(asked) => {
            let Asked { question, audience } = asked[lots.below(asked.len())];
            let anybody = Seat(lots.below(2) as u8);
            let seat = match audience {
                Audience::Seat(seat) => seat,
                Audience::Everyone => anybody,
            };
            // What the record proves impossible is refused.
            let (answers, from) = (answers(question), lots.below(12));
            let said = (0..answers.len()).find(|it| {
                let answer = answers[(from % answers.len() + it) % answers.len()];
                battle.answer(seat, question, answer).is_ok()
            });
            assert!(said.is_some(), "nothing can be said about {question:?}");
        }
        Needs::Openings(due) => panic!("nobody opened {due:?}"),
    }
    true
}

#[test]
fn random_battles_end_on_both_tables_and_respect_the_caps() {
    // Every crit op on both tables, several times.
    for seed in 0..6 * CritOp::ALL.len() as u64 {
        let kind = if seed % 2 == 0 { TableKind::Digital } else { TableKind::Physical };
        let crit_op = crit_op(seed as usize / 2);
        let (mut battle, mut lots) = (new_battle(kind, crit_op), Lots::new(seed));
        let mut inputs = 0;
        while play_one(&mut battle, &mut lots) {
            inputs += 1;
            assert!(inputs < 5_000, "battle {seed} does not end");
        }
        for tally in battle.spectate().state.tally.values() {
            assert!(tally.crit.iter().sum::<u8>() <= 6, "battle {seed}: {tally:?}");
            assert!(tally.tac.iter().sum::<u8>() <= 6, "battle {seed}: {tally:?}");
            assert!(tally.kill.iter().sum::<u8>() <= 6, "battle {seed}: {tally:?}");
            assert!(tally.primary <= 3, "battle {seed}: {tally:?}");
        }
        let booked: u32 = battle.ledger(None).map(|it| u32::from(it.given)).sum();
        let tallied: u32 = battle.spectate().state.tally.values().map(|it| u32::from(it.total())).sum();
        assert_eq!(booked, tallied, "battle {seed}: every point has a row");
    }
}

#[test]
fn a_team_holds_only_tac_ops_of_its_archetypes() {
    let cadets = include_str!("../../../../data/teams/ashgate_cadets.toml");
    let teams = [Text::new("a.toml", cadets), Text::new("b.toml", cadets)];
    let setup = Setup { teams, ..setup(TableKind::Physical, "Secure") };
    let mut battle: Battle<KillTeam> = Battle::new(Arc::new(KillTeam::prepare(&setup).unwrap()));
    battle.roll(None, Roll::RollOff, vec![5, 2]).unwrap();
    battle.choose(Seat::A, Choice::GiveInitiative(battle::Side::A)).unwrap();

    let (before, newest) = (battle.spectate().state.clone(), battle.newest());
    let refused = battle.seal(Seat::A, Slot::TacOp, Secret::TacOp(TacOp::Dominate), Hex([1; 16])).unwrap_err();
    assert_eq!(refused.reasons, [Why::Rule(Reason::NotInArchetypes)]);
    assert_eq!((battle.spectate().state, battle.newest()), (&before, newest));

    // Security has three; the book lists them in this order.
    let offered = KillTeam::secrets(&battle.view(Seat::A), Slot::TacOp);
    assert_eq!(offered, [TacOp::PlantBanner, TacOp::Martyrs, TacOp::Envoy].map(Secret::TacOp));
    battle.seal(Seat::A, Slot::TacOp, Secret::TacOp(TacOp::Martyrs), Hex([1; 16])).unwrap();
}
