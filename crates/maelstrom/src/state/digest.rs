//! The hash of the public state. Everything in it is written with names of its own and with numbers,
//! never as the code happens to spell it, so that a renamed variant breaks no journal.

use std::fmt::Write as _;

use battle::{Digest, Side};

use super::{Declared, Draw, Drawn, Held, MarkerState, ModelState, Place, State, Step};
use crate::choice::Proposal;
use crate::missions::Mark;
use crate::objectives::{Category, Objective};
use crate::vocabulary::{Answer, End, Foe, Quarter, Question, Standing, UnitId, Window, Zone};

impl State {
    pub(crate) fn digest(&self, digest: &mut Digest) {
        digest.text("step", step(self.step));
        self.digest_agreements(digest);
        digest.number("round", i64::from(self.round));
        digest.number("turn", i64::from(self.turn.0));
        digest.flag("plays on", self.plays_on);
        digest.number("conceded", maybe(self.conceded));
        for (name, side) in [("reinforcements of A", Side::A), ("reinforcements of B", Side::B)] {
            digest.number(name, i64::from(self.reinforcement_points_spent[side]));
        }
        digest.text("window", self.window.map_or(String::new(), window));
        let mut text = String::with_capacity(4096);
        self.markers.iter().for_each(|it| marker(&mut text, it));
        digest.text("markers", &text);
        text.clear();
        for side in [Side::A, Side::B] {
            self.digest_side(digest, side);
        }
        for it in &self.units {
            push_place(&mut text, it.place);
            push(&mut text, i64::from(it.left));
            if it.lost_by_somebody > 0 {
                push(&mut text, i64::from(it.lost_by_somebody));
            }
            text.push(';');
        }
        digest.text("units", &text);
        text.clear();
        for (number, it) in self.models.iter().enumerate().filter(|(_, it)| **it != ModelState::default()) {
            push(&mut text, number as i64);
            push(&mut text, i64::from(it.wounds_lost));
            push(&mut text, i64::from(it.is_gone));
            if let Some(stand) = it.stand {
                for it in [stand.at.x, stand.at.y, stand.at.z] {
                    push(&mut text, i64::from(it.micrometres()));
                }
                push(&mut text, i64::from(stand.facing.step()));
            }
            text.push(';');
        }
        digest.text("models", &text);
        text.clear();
        for (asked, given) in self.answers.iter() {
            let _ = write!(text, "{}: {};", question(*asked), answer(*given));
        }
        digest.text("answers", &text);
        self.record.digest(digest);
    }

    fn digest_agreements(&self, digest: &mut Digest) {
        digest.text("size", self.size.map_or("", |it| it.name()));
        digest.text("mission", self.mission.map_or("", |it| it.card().name));
        digest.text("map", self.map.map_or("", |it| it.name()));
        if let Some(board) = self.ground.as_deref().map(|it| it.board()) {
            digest.number("battlefield width", i64::from(board.width().micrometres()));
            digest.number("battlefield height", i64::from(board.height().micrometres()));
        }
        let proposed = self.proposal.as_ref().map(|it| format!("{} {}", it.by().0, proposal(it.what())));
        digest.text("proposal", proposed.unwrap_or_default());
        digest.number("winner", maybe(self.winner));
        digest.number("defender", maybe(self.defender));
        digest.number("first", maybe(self.first));
        digest.number("last drop", maybe(self.last_drop));
        digest.number("last units", maybe(self.last_units));
        digest.text("ends", self.ends.map_or("", |it| end(it[Side::A])));
    }

    /// One line a side, because this is done after every input. What is added later gets a line of its
    /// own, so that older journals keep their hashes.
    fn digest_side(&self, digest: &mut Digest, side: Side) {
        let mut text = String::with_capacity(128);
        let flags = [
            self.mustered[side],
            self.read[side],
            self.passed[side],
            self.gained_cp[side],
            self.quick[side],
            self.standing[side],
        ];
        flags.into_iter().for_each(|it| text.push(if it { '1' } else { '0' }));
        for number in [self.cp[side], self.points[side], self.limit[side], self.carried[side]] {
            push(&mut text, i64::from(number));
        }
        let codes = |text: &mut String, name: &str, all: &[Category]| {
            text.push_str(name);
            all.iter().for_each(|it| text.push_str(it.code()));
        };
        text.push_str(" categories ");
        declared(&mut text, self.categories[side], |text, it| codes(text, "", &it));
        text.push_str(" reserves ");
        declared(&mut text, self.reserves[side], |text, ()| text.push_str("open"));
        text.push_str(" overriding ");
        declared(&mut text, self.overriding[side], |text, it| text.push_str(it.code()));
        if let Some((old, new)) = self.intel[side] {
            codes(&mut text, " intel ", &[old, new]);
        }
        codes(&mut text, " ones ", &self.ones[side]);
        text.push_str(" held ");
        self.held[side].iter().for_each(|it| held(&mut text, it));
        text.push_str(" unscored ");
        self.unscored[side].iter().for_each(|it| objective(&mut text, *it));
        digest.text(if side == Side::A { "side A" } else { "side B" }, &text);
    }
}

fn maybe(side: Option<Side>) -> i64 {
    side.map_or(0, |it| i64::from(it.0) + 1)
}

fn declared<T: Copy>(text: &mut String, it: Declared<T>, open: impl Fn(&mut String, T)) {
    match it {
        Declared::Unset => {}
        Declared::Sealed => text.push_str("sealed"),
        Declared::Revealed(it) => open(text, it),
    }
}

fn objective(text: &mut String, it: Objective) {
    text.push_str(it.category.code());
    push(text, i64::from(it.roll()));
}

fn held(text: &mut String, it: &Held) {
    objective(text, it.objective);
    text.push_str(match it.mark {
        None => "",
        Some(Mark::Doubled) => " doubled",
        Some(Mark::Sabotaged) => " sabotaged",
    });
    text.push_str(if it.is_scored { " scored;" } else { ";" });
}

fn end(end: End) -> &'static str {
    match end {
        End::A => "A",
        End::B => "B",
    }
}

fn marker(text: &mut String, it: &MarkerState) {
    text.push_str(end(it.end));
    push(text, i64::from(it.number));
    if let Some(at) = it.at {
        push(text, i64::from(at.x.micrometres()));
        push(text, i64::from(at.y.micrometres()));
    }
    text.push(';');
}

fn push_place(text: &mut String, it: Place) {
    text.push_str(match it {
        Place::Waiting => "waiting",
        Place::Battlefield => "there",
        Place::Reserves { is_late: false } => "reserves",
        Place::Reserves { is_late: true } => "late reserves",
        Place::Elsewhere => "elsewhere",
        Place::Aboard(_) => "aboard",
        Place::Destroyed => "destroyed",
        Place::Removed => "removed",
        Place::ToCome => "to come",
    });
    if let Place::Aboard(transport) = it {
        push(text, i64::from(transport.0));
    }
}

/// A space and a number. The digest is made after every input, and most of it are numbers.
fn push(text: &mut String, number: i64) {
    text.push_str(if number < 0 { " -" } else { " " });
    let mut left = number.unsigned_abs();
    let mut digits = [0u8; 20];
    let mut from = digits.len();
    for digit in digits.iter_mut().rev() {
        *digit = b'0' + (left % 10) as u8;
        left /= 10;
        from -= 1;
        if left == 0 {
            break;
        }
    }
    text.push_str(digits.get(from..).and_then(|it| std::str::from_utf8(it).ok()).unwrap_or_default());
}

fn proposal(it: Proposal) -> String {
    match it {
        Proposal::Size(size) => format!("size {}", size.name()),
        Proposal::Mission(mission) => format!("mission {}", mission.card().name),
        Proposal::Map(map) => format!("map {}", map.name()),
        Proposal::Battlefield(width, height) => {
            format!("battlefield {} {}", width.micrometres(), height.micrometres())
        }
        Proposal::EndBattle => "end".into(),
    }
}

fn step(it: Step) -> String {
    let of = |name: &str, side: Side| format!("{name} {}", side.0);
    match it {
        Step::Size => "size".into(),
        Step::Muster => "muster".into(),
        Step::Mission => "mission".into(),
        Step::MissionRoll => "mission roll".into(),
        Step::Map => "map".into(),
        Step::MapRoll => "map roll".into(),
        Step::Briefing => "briefing".into(),
        Step::Battlefield => "battlefield".into(),
        Step::Roles => "roles".into(),
        Step::Markers(side) => of("markers", side),
        Step::Ends => "ends".into(),
        Step::Numbers(side) => of("numbers", side),
        Step::Categories => "categories".into(),
        Step::Reserves => "reserves".into(),
        Step::Deployment(side) => of("deployment", side),
        Step::LastUnits => "last units".into(),
        Step::FirstTurn => "first turn".into(),
        Step::PreBattle(side) => of("before the battle", side),
        Step::Overriding => "overriding".into(),
        Step::RoundStart => "round start".into(),
        Step::Determination(side) => of("determination", side),
        Step::Generation(side, it) => format!("{} {}", of("generation", side), draw(it)),
        Step::Marking(side) => of("marking", side),
        Step::TurnStart(side) => of("turn start", side),
        Step::PlayOn(side) => of("play on", side),
        Step::Playing(phase) => format!("phase {}", phase.name()),
        Step::PhaseEnd(phase) => format!("end of phase {}", phase.name()),
        Step::TurnEnd => "turn end".into(),
        Step::RoundEnd => "round end".into(),
        Step::Intel(side) => of("intel", side),
        Step::FinalReveal => "final reveal".into(),
        Step::Over => "over".into(),
    }
}

fn draw(it: Draw) -> String {
    let with = |name: &str, it: Drawn| {
        let Drawn { category, face, ruled_out, given_up, is_carried } = it;
        format!("{name} {} {face} {ruled_out} {given_up} {}", category.code(), u8::from(is_carried))
    };
    match it {
        Draw::Pick => "pick".into(),
        Draw::CategoryRoll => "category".into(),
        Draw::ObjectiveRoll(it) => with("objective", it),
        Draw::Change(it) => with("change", it),
        Draw::Replace(it) => with("replace", it),
    }
}

fn window(it: Window) -> String {
    match it {
        Window::StartOfRound(round) => format!("start of round {round}"),
        Window::StartOfTurn(side) => format!("start of turn {}", side.0),
        Window::EndOfPhase(side, phase) => format!("end of phase {} {}", side.0, phase.name()),
        Window::EndOfTurn(side) => format!("end of turn {}", side.0),
        Window::EndOfRound(round) => format!("end of round {round}"),
        Window::EndOfBattle => "end of battle".into(),
    }
}

fn question(it: Question) -> String {
    match it {
        Question::Controls(marker) => format!("controls {} {}", marker.of.0, marker.number),
        Question::Units(side, count, it) => format!("units {} {count} {}", side.0, standing(it)),
        Question::WarlordNearCentre(side) => format!("warlord {}", side.0),
        Question::BeenIn(UnitId(unit), side) => format!("been {unit} {}", side.0),
        Question::Counted(what) => what.into(),
    }
}

fn standing(it: Standing) -> String {
    match it {
        Standing::Within(it) => format!("within {}", zone(it)),
        Standing::Free(it, Foe::Any) => format!("free of all within {}", zone(it)),
        Standing::Free(it, Foe::Grounded) => format!("free within {}", zone(it)),
        Standing::NearCentre => "near centre".into(),
    }
}

fn zone(it: Zone) -> String {
    match it {
        Zone::Territory(side) => format!("territory {}", side.0),
        Zone::Deployment(side) => format!("zone {}", side.0),
        Zone::Quarter(Quarter::LowerLeft) => "quarter 1".into(),
        Zone::Quarter(Quarter::LowerRight) => "quarter 2".into(),
        Zone::Quarter(Quarter::UpperLeft) => "quarter 3".into(),
        Zone::Quarter(Quarter::UpperRight) => "quarter 4".into(),
    }
}

fn answer(it: Answer) -> String {
    match it {
        Answer::Is(is) => format!("is {}", u8::from(is)),
        Answer::Side(side) | Answer::Control { holder: side, .. } => format!("side {}", maybe(side)),
        Answer::Count(count) => format!("count {count}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_full() {
        let mut text = String::new();
        for it in [0, 7, -25_400, 1_117_600, i64::MAX, i64::MIN] {
            push(&mut text, it);
        }
        assert_eq!(text, format!(" 0 7 -25400 1117600 {} {}", i64::MAX, i64::MIN));
    }
}
