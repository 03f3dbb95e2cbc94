//! A battle on a digital table, and the same one told at a physical table beside it.
//!
//! Bots play the digital one. Whatever happens there is told at the other as players would: mission
//! actions and losses as reports, secrets sealed as they were, and each question answered by what the
//! digital table knew at that moment.

use std::sync::Arc;

use battle::{Audience, Battle, Hex, Input, Needs, Seat, Seeded, Side, System as _};
use bots::killteam::KillTeamJudgement;
use bots::{Bot, Greedy, Lists, Random, take_turn};
use killteam::approved_ops_2025::CritOp;
use killteam::{
    Action, Answer, Choice, Event, Flank, KillTeam, Note, Objective, Objectives, OpQuestion, OperativeId, Phase, Piece,
    Question, Report, RuleEvent, Setup, Slot, State, TableKind, Target, Tracking, Witness,
};
use table::Length;

/// Who plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bots {
    /// Whatever comes to mind: everything happens sooner or later.
    Random,
    /// What scores: markers are held, tokens are won.
    Greedy,
}

impl Bots {
    fn seated(self, number: u64) -> Box<dyn Bot<KillTeam>> {
        let random = Random::from_number(number);
        match self {
            Self::Random => Box::new(random),
            Self::Greedy => Box::new(Greedy::with(KillTeamJudgement::default(), random)),
        }
    }
}

/// How often people were asked in one turning point.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Asked {
    /// Questions, whoever they were put to.
    pub(crate) questions: u32,
    /// How often somebody came to the screen alone.
    pub(crate) alone: u32,
}

/// Both tables.
pub(crate) struct Shadow {
    pub(crate) seen: Battle<KillTeam>,
    pub(crate) told: Battle<KillTeam>,
    /// By turning point; the first place is set-up.
    pub(crate) asked: [Asked; 5],
    /// The digital state as it stood when the last event was told.
    moment: State,
    next_event: usize,
    next_entry: usize,
    salts: Random,
    number: u64,
}

/// Plays the battle of this number on both tables.
pub(crate) fn play(setup: &Setup, tracking: Tracking, bots: Bots, number: u64) -> Shadow {
    let digital = Setup { table: TableKind::Digital, ..setup.clone() };
    let mut physical = Setup { table: TableKind::Physical, ..setup.clone() };
    physical.options.tracking = tracking;
    let [seen, told]: [Battle<KillTeam>; 2] =
        [digital, physical].map(|it| Battle::new(Arc::new(KillTeam::prepare(&it).unwrap())));
    let moment = seen.spectate().state.clone();
    let salts = Random::from_number(number ^ (3 << 40));
    let mut shadow =
        Shadow { seen, told, asked: Default::default(), moment, next_event: 0, next_entry: 0, salts, number };
    let dice = Seeded::from_number(number);
    let mut bots = [1, 2].map(|seat| bots.seated(number ^ (seat << 40)));
    while shadow.step(&dice, &mut bots) {}
    shadow
}

impl Shadow {
    /// One input at the digital table, and what it means at the other. False once the battle is over.
    fn step(&mut self, dice: &Seeded, bots: &mut [Box<dyn Bot<KillTeam>>; 2]) -> bool {
        match self.seen.needs() {
            Needs::Nothing(_) => return false,
            Needs::Roll(due) => {
                let faces = dice.faces(self.seen.next_roll(), due.kind, due.count);
                self.seen.roll(None, due.roll, faces).unwrap();
            }
            // At a physical table players number the markers so that 1 belongs to the first of them.
            Needs::Choices(seats) if self.seen.spectate().state.phase == Phase::DropZones => {
                let end = if seats[0] == Seat::A { killteam::End::A } else { killteam::End::B };
                self.seen.choose(seats[0], Choice::TakeEnd(end)).unwrap();
            }
            Needs::Choices(seats) | Needs::Secrets { seats, .. } => {
                let salts = &mut self.salts;
                let mut salt = || Hex(std::array::from_fn(|_| salts.pick(256) as u8));
                let bot = &mut bots[usize::from(seats[0].0)];
                take_turn(&mut self.seen, seats[0], &mut **bot, &mut salt, Lists::Lazy, &mut || false).unwrap();
            }
            Needs::Openings(_) | Needs::Answers(_) => panic!("battle {}: a digital table asks nobody", self.number),
        }
        self.tell();
        true
    }

    /// Tells the other table what is new.
    fn tell(&mut self) {
        let entries: Vec<_> = self.seen.entries().skip(self.next_entry).map(|(it, _)| it.clone()).collect();
        self.next_entry += entries.len();
        let mut aimed_at = None;
        for entry in entries {
            let Some(seat) = entry.seat else {
                if let Input::Roll { roll, faces } = &entry.input
                    && self.told.roll_due().is_some_and(|it| it.roll == *roll)
                {
                    self.told.roll(None, *roll, faces.clone()).unwrap();
                }
                continue;
            };
            match &entry.input {
                Input::Seal { slot, .. } => self.seal(seat, *slot),
                Input::Choose(Choice::Perform { target: Target::Operative(it), .. }) => aimed_at = Some(*it),
                Input::Choose(choice) => self.decide(seat, choice),
                _ => {}
            }
        }
        let news: Vec<Event> = self.seen.log(None).skip(self.next_event).map(|it| it.event.clone()).collect();
        self.next_event += news.len();
        for event in news {
            self.tell_event(&event, aimed_at);
            let table = self.seen.table();
            KillTeam::fold(table, &mut self.moment, &event);
            if matches!(event, Event::Reached(Phase::EndOfTurningPoint)) {
                self.end_firefight();
            }
        }
        self.answer();
    }

    fn seal(&mut self, seat: Seat, slot: Slot) {
        self.pass_in_ready_step();
        let wanted = matches!(self.told.needs(), Needs::Secrets { slot: it, .. } if it == slot);
        // What was sealed is in the hand of its seat; a pick for Reboot may be open by now.
        let secret = self.seen.view(seat).mine.get(slot).copied();
        if let Some(secret) = secret.filter(|_| wanted) {
            let salt = Hex(std::array::from_fn(|_| self.salts.pick(256) as u8));
            self.told.seal(seat, slot, secret, salt).unwrap();
        }
    }

    /// What is decided before and after the firefight, where the other table asks for it.
    fn decide(&mut self, seat: Seat, choice: &Choice) {
        self.pass_in_ready_step();
        let phase = self.told.spectate().state.phase;
        match (phase, choice) {
            (
                Phase::FirstInitiative { .. } | Phase::Initiative { .. } | Phase::InitiativeTold,
                Choice::GiveInitiative(_),
            )
            | (Phase::InitiativeCards(_), Choice::PlayCard(_))
            | (Phase::Claims { .. }, Choice::Claim(_))
            | (Phase::EndOfTurningPoint, Choice::RemoveToken(_) | Choice::KeepTokens) => {
                self.told
                    .choose(seat, choice.clone())
                    .unwrap_or_else(|it| panic!("{}: {choice:?} {it:?}", self.number));
            }
            (Phase::InitiativeCards(_), Choice::Pass) if matches!(self.moment.phase, Phase::InitiativeCards(_)) => {
                self.told.choose(seat, Choice::Pass).unwrap();
            }
            // Whoever has nothing to say there passes first.
            (Phase::Gambits { .. }, Choice::Gambit { .. }) => {
                self.pass_gambits(Some(seat));
                self.told
                    .choose(seat, choice.clone())
                    .unwrap_or_else(|it| panic!("{}: {choice:?} {it:?}", self.number));
            }
            _ => {}
        }
    }

    /// Passes in the Gambit step until this seat is asked, or until it is over.
    fn pass_gambits(&mut self, until: Option<Seat>) {
        self.pass_in_ready_step();
        while let (Phase::Gambits { .. }, Needs::Choices(seats)) = (self.told.spectate().state.phase, self.told.needs())
        {
            if until == seats.first().copied() {
                return;
            }
            self.told.choose(seats[0], Choice::Pass).unwrap();
        }
    }

    /// Rules of teams in the Ready step mean nothing to any op.
    fn pass_in_ready_step(&mut self) {
        while let (Phase::Ready(_), Needs::Choices(seats)) = (self.told.spectate().state.phase, self.told.needs()) {
            self.told.choose(seats[0], Choice::Pass).unwrap();
        }
    }

    fn tell_event(&mut self, event: &Event, aimed_at: Option<OperativeId>) {
        let tracks = self.told.spectate().state.tracking == Tracking::Battle;
        match *event {
            Event::Performed { who, action, on, .. } => {
                // Whoever interrupts from guard is not active.
                let acts = self.told.spectate().state.active().is_some_and(|it| it.who == who);
                if !is_plain(action) || (tracks && acts) {
                    let aims = matches!(action, Action::Scout | Action::PassTheWord);
                    let report = match aimed_at.filter(|_| aims) {
                        Some(target) => Report::PerformedAt { who, action, target },
                        None => Report::Performed { who, action, on },
                    };
                    self.report(who, report);
                }
            }
            Event::Incapacitated { who, by } => {
                self.report(who, Report::Out { who, by });
                self.answer();
            }
            Event::Activated { who, order } if tracks => {
                self.report(who, Report::Noted(Note::Activated { who, order }));
            }
            Event::CounteractionBegan(who) if tracks => self.report(who, Report::Noted(Note::Counteracts(who))),
            Event::Wounded { who, by: wounds @ 1.. } if tracks => {
                // As reported so far: an action may hurt the same operative twice.
                let lost = self.told.spectate().state.operative(who).wounds_lost + wounds;
                // Whoever has none left is reported as out.
                if lost < self.seen.table().card(who).wounds {
                    self.report(who, Report::Noted(Note::LostWounds { who, wounds }));
                }
            }
            Event::Healed { who, by: wounds @ 1.. } if tracks => {
                let lost = self.moment.operative(who).wounds_lost;
                if matches!(self.told.spectate().state.phase, Phase::Firefight { .. }) {
                    self.report(who, Report::Noted(Note::RegainedWounds { who, wounds: wounds.min(lost) }));
                }
            }
            Event::Rule(RuleEvent::Used { side, rule, on, .. }) if tracks => {
                if matches!(self.moment.phase, Phase::Firefight { .. }) {
                    let said = self.told.report(Seat(side.0), Report::Noted(Note::Used { side, rule, on }));
                    said.unwrap_or_else(|it| panic!("battle {}: {rule:?} is refused: {it:?}", self.number));
                }
            }
            Event::Reached(Phase::Firefight { active: None, .. }) => self.pass_gambits(None),
            _ => {}
        }
    }

    fn report(&mut self, who: OperativeId, report: Report) {
        let seat = Seat(self.seen.table().side_of(who).0);
        self.pass_gambits(None);
        let said = self.told.report(seat, report);
        said.unwrap_or_else(|it| panic!("battle {}: {report:?} is refused: {it:?}", self.number));
    }

    fn end_firefight(&mut self) {
        self.pass_gambits(None);
        self.told.choose(Seat::A, Choice::EndFirefight).unwrap();
        self.answer();
    }

    /// Answers whatever the physical table asks by what the digital one knew at this moment.
    fn answer(&mut self) {
        while let Needs::Answers(open) = self.told.needs() {
            let count = &mut self.asked[usize::from(self.told.spectate().state.turning_point.0)];
            let first = open[0];
            let Audience::Seat(seat) = first.audience else {
                count.questions += 1;
                let answer = self.known(first.question);
                self.told.answer(Seat::A, first.question, answer).unwrap();
                continue;
            };
            count.alone += 1;
            let view = self.told.view(seat);
            let behind = KillTeam::private_questions(view.table, view.state, seat, view.mine);
            count.questions += behind.len() as u32;
            let said: Vec<_> = behind.into_iter().map(|it| (it, self.known(it))).collect();
            self.told.answer_alone(seat, first.question, &said).unwrap();
        }
    }

    /// What the digital table knew, as players would say it.
    fn known(&self, question: Question) -> Answer {
        let ask = Witness::new(self.seen.table(), &self.moment);
        let sides = [Side::A, Side::B];
        match question {
            Question::Controls(marker) => Answer::Side(sides.into_iter().find(|it| ask.controls(*it, marker).is_yes())),
            Question::Contests(side, marker) => Answer::Is(ask.contests(side, marker).is_yes()),
            Question::FellAt(who) => {
                let at = Objective::ALL.into_iter().filter(|it| ask.reaches(who, (*it).into()).is_yes());
                Answer::Markers(at.collect::<Objectives>())
            }
            Question::NearZone(Piece::Operative(who), zone, reach) => {
                Answer::Is(ask.within_of(who, zone, reach).is_yes())
            }
            Question::WhollyWithin(piece, zone) => Answer::Is(ask.wholly_within(piece, zone).is_yes()),
            Question::LostWounds(who) => Answer::Is(ask.lost_wounds(who).is_yes()),
            Question::Seen(who, side) => Answer::Is(ask.seen_by(side, who).is_yes()),
            Question::Op(OpQuestion::Tracked(side)) => Answer::Number(tracked(&ask, side)),
            Question::Op(OpQuestion::HeldFlanks(side, then)) => {
                let now = then == self.moment.turning_point;
                let held = |flank| match now {
                    true => ask.holds_flank(side, flank).is_yes(),
                    false => ask.held_flank(side, flank, then).is_yes(),
                };
                Answer::Flanks { left: held(Flank::Left), right: held(Flank::Right) }
            }
            Question::StandsFree(who, zone) => Answer::Is(ask.stands_free(who, zone).is_yes()),
            other => panic!("battle {}: nobody thought of {other:?}", self.number),
        }
    }

    /// Both crit ops and tac ops, for the report.
    pub(crate) fn ops(&self) -> (CritOp, [Option<killteam::approved_ops_2025::TacOp>; 2]) {
        let state = self.seen.spectate().state;
        (state.crit_op.unwrap(), [Side::A, Side::B].map(|it| state.tac_ops[it].revealed()))
    }
}

/// Actions that mean nothing to any op.
fn is_plain(action: Action) -> bool {
    matches!(
        action,
        Action::Reposition
            | Action::Dash
            | Action::FallBack
            | Action::Charge
            | Action::Shoot
            | Action::Fight
            | Action::PassTheWord
            | Action::AmmoResupply
            | Action::StunGrenade
            | Action::SmokeGrenade
            | Action::MoveWithBarricade
            | Action::Guard
            | Action::HatchwayFight
            | Action::SetUpAgain
            | Action::OperateHatch
            | Action::Breach
            | Action::BreachWithCharge
            | Action::QuickBreach
    )
}

/// How many enemies a side tracks, two for more.
fn tracked(ask: &Witness<'_>, side: Side) -> u8 {
    let tracks = |friend, enemy| {
        (ask.conceals(friend)
            & ask.near(friend, enemy, Length::inches(6))
            & ask.valid_target(friend, enemy)
            & !ask.valid_target(enemy, friend)
            & !ask.enemy_in_control_range(friend))
        .is_yes()
    };
    let enemies = ask.operatives_of(side.other());
    enemies.filter(|enemy| ask.operatives_of(side).any(|friend| tracks(friend, *enemy))).count().min(2) as u8
}
