//! Questions of the witness, written and read.

use battle::{PhraseError, Side};
use table::Length;

use super::parts::{Read, name, write_marker};
use crate::setup::Table;
use crate::vocabulary::{Edge, Marker, Occasion, OpQuestion, Part, Piece, Question, TurningPoint, Zone};

/// A question as a short key: "who controls marker 2".
pub(super) fn write_question(table: &Table, question: Question) -> String {
    let code = |who| table.code(who);
    let marker = |it| write_marker(table, it);
    let side = |it| name(table, it);
    match question {
        Question::Controls(it) => format!("who controls {}", marker(it)),
        Question::Contests(by, it) => format!("does {} contest {}", side(by), marker(it)),
        Question::Reaches(who, it) => format!("does {} reach {}", code(who), marker(it)),
        Question::ReachesSpot(who, _) => format!("does {} reach the place", code(who)),
        Question::WhollyWithin(piece, zone) => {
            format!("is {} wholly within {}", write_piece(table, piece), write_zone(table, zone))
        }
        Question::NearEdge(piece, Edge::Neutral, reach) => {
            format!("is {} within {} of a neutral edge", write_piece(table, piece), reach.in_millimetres())
        }
        Question::EnemyInControlRange(who) => {
            format!("is an enemy in control range of {}", code(who))
        }
        Question::OnTable(it) => format!("is {} on the table", marker(it)),
        Question::CarriedBy(it, by) => format!("does {} carry {}", side(by), marker(it)),
        Question::InKillzone(who) => format!("is {} in the killzone", code(who)),
        Question::LostWounds(who) => format!("did {} lose wounds", code(who)),
        Question::NearZone(piece, zone, reach) => {
            let (piece, zone) = (write_piece(table, piece), write_zone(table, zone));
            format!("was {piece} within {} of {zone}", reach.in_millimetres())
        }
        Question::Near(one, other, reach) => {
            format!("is {} within {} of {}", code(one), reach.in_millimetres(), code(other))
        }
        Question::Visible(from, to) => format!("does {} see {}", code(from), code(to)),
        Question::ValidTarget(shooter, target) => {
            format!("is {} a valid target for {}", code(target), code(shooter))
        }
        Question::InCover(who, from) => format!("is {} in cover from {}", code(who), code(from)),
        Question::Seen(who, by) => format!("does {} see {}", side(by), code(who)),
        Question::HasToken(of, token, at) => {
            format!("has marker {} the {} token of {}", at.number(), token.name(), side(of))
        }
        Question::KillGrade(of) => format!("which kill grade has {}", side(of)),
        Question::Conceals(who) => format!("does {} conceal", code(who)),
        Question::StandsFree(who, zone) => format!("does {} stand free in {}", code(who), write_zone(table, zone)),
        Question::FellAt(who) => format!("which markers did {} contest when it fell", code(who)),
        Question::Counts(of, Occasion::Loss(who)) => format!("does the loss of {} count for {}", code(who), side(of)),
        Question::Counts(of, Occasion::End(then)) => {
            format!("does the end of turning point {} count for {}", then.0, side(of))
        }
        Question::Op(asked) => asked.fill(asked.card().written, |it| part(table, it), |_| String::new()),
    }
}

/// What a question of an op is about.
fn part(table: &Table, part: Part) -> String {
    match part {
        Part::Marker(it) => write_marker(table, it.into()),
        Part::Side(side) => name(table, side),
        Part::Operative(who) => table.code(who),
        Part::Flank(flank) => flank.name().to_owned(),
        Part::TurningPoint(then) => then.0.to_string(),
    }
}

pub(super) fn write_zone(table: &Table, zone: Zone) -> String {
    match zone {
        Zone::Territory(side) => format!("territory of {}", name(table, side)),
        Zone::DropZone(side) => format!("drop zone of {}", name(table, side)),
    }
}

pub(super) fn write_piece(table: &Table, piece: Piece) -> String {
    match piece {
        Piece::Operative(who) => table.code(who),
        Piece::Marker(marker) => write_marker(table, marker),
        Piece::Planned(marker, _) => format!("planned {}", write_marker(table, marker)),
    }
}

/// The question of a key. Only what people can be asked is ever written down, so the list is short
/// enough to look through.
pub(super) fn read_question(table: &Table, text: &str) -> Read<Question> {
    let markers = Marker::ALL.into_iter();
    let sides = [Side::A, Side::B];
    let zones = sides.map(Zone::Territory);
    let about_markers = markers.flat_map(|marker| {
        let within = zones.map(|zone| Question::WhollyWithin(Piece::Marker(marker), zone));
        let contests = sides.map(|side| Question::Contests(side, marker));
        [Question::Controls(marker)].into_iter().chain(contests).chain(within)
    });
    let about_operatives = table.operatives().flat_map(|who| {
        let within = zones.map(|zone| Question::WhollyWithin(Piece::Operative(who), zone));
        let near = sides.map(|side| Question::NearZone(Piece::Operative(who), Zone::DropZone(side), Length::inches(6)));
        let seen = sides.map(|side| Question::Seen(who, side));
        let reaches = Marker::OBJECTIVES.map(|marker| Question::Reaches(who, marker));
        let plain = [Question::EnemyInControlRange(who), Question::LostWounds(who), Question::FellAt(who)];
        let counts = sides.map(|side| Question::Counts(side, Occasion::Loss(who)));
        let free = zones.map(|zone| Question::StandsFree(who, zone));
        plain.into_iter().chain(counts).chain(free).chain(within).chain(near).chain(seen).chain(reaches)
    });
    let about_pairs = table.operatives().flat_map(|who| {
        table.operatives().flat_map(move |from| {
            [Question::Visible(from, who), Question::InCover(who, from), Question::ValidTarget(from, who)]
        })
    });
    let ends = sides
        .into_iter()
        .flat_map(|side| (1..=4).map(move |then| Question::Counts(side, Occasion::End(TurningPoint(then)))));
    let of_ops = OpQuestion::asked_of_people().map(Question::Op);
    let text = text.trim().trim_end_matches('?');
    let mut all = about_markers.chain(about_operatives).chain(of_ops).chain(ends).chain(about_pairs);
    let found = all.find(|it| write_question(table, *it).eq_ignore_ascii_case(text));
    found.ok_or_else(|| PhraseError(format!("\"{text}\" is not a question that is ever asked")))
}
