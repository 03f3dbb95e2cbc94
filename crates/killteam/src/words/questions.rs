//! Questions to people: one sentence that can be answered by looking at the table.

use battle::{Side, Wording};

use super::names;
use crate::card::Answers;
use crate::objectives::Objectives;
use crate::setup::Table;
use crate::vocabulary::{Answer, Edge, Flank, Marker, Occasion, OpQuestion, Piece, Question, Zone};

pub(super) fn question(table: &Table, question: Question) -> Wording<Answer> {
    let (text, help) = sentences(table, question);
    Wording { text, help, answers: answers(table, question) }
}

fn sentences(table: &Table, question: Question) -> (String, String) {
    let marker = |it| names::marker(table, it);
    let who = |it| names::coded(table, it);
    match question {
        Question::Controls(it) => (
            format!("Who controls {} right now?", marker(it)),
            "Add the APL of everyone within 1″ of it who can see it. The higher sum controls it; equal sums, \
             nobody."
                .into(),
        ),
        Question::Contests(side, it) => (
            format!("Does anybody of {} contest {} right now?", names::of(table, side), marker(it)),
            "One operative within 1″ of it that can see it is enough.".into(),
        ),
        Question::Reaches(it, at) => (
            format!("Does {} contest {} right now?", who(it), marker(at)),
            "It does if its base is within 1″ of the rim and it can see the marker.".into(),
        ),
        Question::ReachesSpot(it, _) => (
            format!("Is that place in control range of {}?", who(it)),
            "Measure 1″ from its base; it has to see the place.".into(),
        ),
        Question::WhollyWithin(piece, zone) => wholly_within(table, piece, zone),
        Question::NearEdge(piece, Edge::Neutral, reach) => (
            format!("Is {} within {} of a neutral edge?", piece_in_words(table, piece), names::plain(reach)),
            "Measure from its nearest rim to the two edges that belong to nobody.".into(),
        ),
        Question::EnemyInControlRange(it) => (
            format!("Is an enemy in control range of {} right now?", who(it)),
            "Within 1″, base to base, and one of the two can see the other.".into(),
        ),
        Question::OnTable(it) => (
            format!("Is {} on the table right now?", marker(it)),
            "A marker that somebody carries is not on the table.".into(),
        ),
        Question::CarriedBy(it, side) => (
            format!("Does anybody of {} carry {} right now?", names::of(table, side), marker(it)),
            "Look who took it along.".into(),
        ),
        Question::InKillzone(it) => {
            (format!("Is {} still in the killzone?", who(it)), "Whoever was taken out is not.".into())
        }
        Question::LostWounds(it) => (
            format!("Did {} lose any wounds in this turning point?", who(it)),
            "Every wound lost since this turning point began counts.".into(),
        ),
        Question::InCover(it, from) => (
            format!("Is {} in cover from {} right now?", who(it), who(from)),
            "Terrain within 1″ of it stands in between, and the two are more than 2″ apart.".into(),
        ),
        Question::NearZone(piece, zone, reach) => {
            let area = area_in_words(table, zone);
            (
                format!("Was {} within {} of {area}?", piece_in_words(table, piece), names::plain(reach)),
                "Measure from its base to the nearest point of the area, seen from above.".into(),
            )
        }
        Question::Near(one, other, reach) => (
            format!("Is {} within {} of {}?", who(one), names::plain(reach), who(other)),
            "Measure base to base.".into(),
        ),
        Question::Visible(from, to) => (
            format!("Can {} see {}?", who(from), who(to)),
            "A line from its head to any part of the other; bases do not count.".into(),
        ),
        Question::ValidTarget(shooter, target) => (
            format!("Is {} a valid target for {}?", who(target), who(shooter)),
            "With Engage it has to be visible; with Conceal it must not be in cover either.".into(),
        ),
        Question::Seen(it, side) => (
            format!("Can anybody of {} see {} right now?", names::of(table, side), who(it)),
            "One operative of any order at any distance is enough.".into(),
        ),
        Question::HasToken(side, token, at) => (
            format!("Has {} {} of {}?", marker(Marker::Objective(at)), names::token(token), names::of(table, side)),
            "Look at the tokens beside it.".into(),
        ),
        Question::KillGrade(side) => {
            (format!("Which kill grade has {} reached?", names::person(table, side)), "Count who has fallen.".into())
        }
        Question::Conceals(it) => {
            (format!("Has {} a Conceal order right now?", who(it)), "Look at its order token.".into())
        }
        Question::StandsFree(it, zone) => (
            format!(
                "Does {} stand wholly in {}, with no enemy in its control range?",
                who(it),
                area_in_words(table, zone)
            ),
            "Its whole base on that side of the line, and nobody of theirs within 1″ whom it sees or who sees it."
                .into(),
        ),
        Question::FellAt(it) => (
            format!("Which objective marker did {} contest when it fell?", who(it)),
            "It did if its base was within 1″ of the rim and it could see the marker, just before it was removed."
                .into(),
        ),
        Question::Op(asked) => {
            let card = asked.card();
            let who = |it| names::coded(table, it);
            (asked.fill(card.asks, |it| names::part(table, it, who), |_| String::new()), card.help.into())
        }
        Question::Counts(side, Occasion::Loss(it)) => (
            format!("Does the loss of {} count for what {} has sealed?", who(it), names::person(table, side)),
            "A word of its owner alone, until the tac op is open.".into(),
        ),
        Question::Counts(side, Occasion::End(then)) => (
            format!(
                "Does the end of turning point {} count for what {} has sealed?",
                then.0,
                names::person(table, side)
            ),
            "A word of its owner alone, until the tac op is open.".into(),
        ),
    }
}

fn wholly_within(table: &Table, piece: Piece, zone: Zone) -> (String, String) {
    let area = area_in_words(table, zone);
    let line = match zone {
        Zone::Territory(_) => "the centre line",
        Zone::DropZone(_) => "the zone's border",
    };
    let thing = match piece {
        Piece::Operative(_) => "its base",
        Piece::Marker(_) | Piece::Planned(..) => "the marker",
    };
    (
        format!("Is {} wholly in {area}?", piece_in_words(table, piece)),
        format!("Wholly: no part of {thing} reaches over {line}; touching it is fine."),
    )
}

/// An area as it is spoken of.
pub(super) fn area_in_words(table: &Table, zone: Zone) -> String {
    match zone {
        Zone::Territory(side) => names::half(table, side),
        Zone::DropZone(side) => format!("{} drop zone", names::of(table, side)),
    }
}

/// A piece as it is spoken of.
pub(super) fn piece_in_words(table: &Table, piece: Piece) -> String {
    match piece {
        Piece::Operative(who) => names::coded(table, who),
        Piece::Marker(marker) | Piece::Planned(marker, _) => names::marker(table, marker),
    }
}

/// The answers in their fixed order.
fn answers(table: &Table, question: Question) -> Vec<(Answer, String)> {
    match question {
        Question::Controls(_) => holders(table),
        Question::Op(asked) => answers_of_op(table, asked),
        Question::FellAt(_) => {
            // Only where markers can be carried may two of them lie that close together.
            let several = table.crit_op().is_none_or(|it| it.loads().is_some());
            let sets = Objectives::all().filter(|it| several || it.iter().count() <= 1);
            sets.map(|it| (Answer::Markers(it), markers(it))).collect()
        }
        _ => yes_or_no(),
    }
}

fn answers_of_op(table: &Table, asked: OpQuestion) -> Vec<(Answer, String)> {
    match asked.card().answers {
        Answers::YesOrNo { .. } => yes_or_no(),
        Answers::Holder { .. } => holders(table),
        Answers::Number(_) => (0..=6).map(|it| (Answer::Number(it), it.to_string())).collect(),
        Answers::Few { each, .. } => {
            (0..).zip(each).map(|(it, (label, _))| (Answer::Number(it), (*label).to_owned())).collect()
        }
        Answers::Operative { .. } => {
            let all = asked.side().into_iter().flat_map(|it| table.operatives_of(it));
            let named = all.map(|it| (Answer::Operative(Some(it)), names::coded(table, it)));
            named.chain([(Answer::Operative(None), "Nobody".into())]).collect()
        }
        Answers::Flanks(_) => {
            let one = |left, right| Answer::Flanks { left, right };
            let flank = |it| battle::capitalized(&format!("the {}", names::flank(table, it)));
            vec![
                (one(false, false), "Neither".into()),
                (one(true, false), flank(Flank::Left)),
                (one(false, true), flank(Flank::Right)),
                (one(true, true), "Both".into()),
            ]
        }
    }
}

fn yes_or_no() -> Vec<(Answer, String)> {
    vec![(Answer::Is(true), "Yes".into()), (Answer::Is(false), "No".into())]
}

/// Each side, and nobody.
fn holders(table: &Table) -> Vec<(Answer, String)> {
    let side = |it| (Answer::Side(Some(it)), names::person(table, it));
    vec![side(Side::A), side(Side::B), (Answer::Side(None), "Nobody".into())]
}

fn markers(at: Objectives) -> String {
    match at.iter().count() {
        0 => "None".to_owned(),
        1 => format!("Marker {at}"),
        _ => format!("Markers {at}"),
    }
}

#[cfg(test)]
mod tests {
    use table::Length;

    use super::super::stage::{Stage, who};
    use super::*;
    use crate::vocabulary::{Objective, Spot, Token, TurningPoint};

    const BANNER: Marker = Marker::Banner(Side::A);

    fn every_question(stage: &Stage) -> Vec<Question> {
        let cadet = who(stage, "a3");
        let two = Objective::ALL[1];
        vec![
            Question::Controls(Marker::Objective(two)),
            Question::Contests(Side::B, BANNER),
            Question::Reaches(cadet, BANNER),
            Question::ReachesSpot(cadet, Spot(None)),
            Question::WhollyWithin(Piece::Operative(cadet), Zone::Territory(Side::B)),
            Question::WhollyWithin(Piece::Marker(BANNER), Zone::DropZone(Side::A)),
            Question::NearEdge(Piece::Marker(BANNER), Edge::Neutral, Length::inches(5)),
            Question::EnemyInControlRange(cadet),
            Question::OnTable(BANNER),
            Question::CarriedBy(BANNER, Side::B),
            Question::InKillzone(cadet),
            Question::LostWounds(cadet),
            Question::Op(OpQuestion::SecuredBy(two)),
            Question::Op(OpQuestion::Transmitting(two)),
            Question::Op(OpQuestion::HasOrb(two)),
            Question::Op(OpQuestion::Downloaded(two)),
            Question::Op(OpQuestion::Compiled(Side::A)),
            Question::Op(OpQuestion::DataSent),
            Question::Op(OpQuestion::Inert(two)),
            Question::Op(OpQuestion::Envoy(Side::A)),
            Question::InCover(cadet, who(stage, "b1")),
            Question::NearZone(Piece::Operative(cadet), Zone::DropZone(Side::B), Length::inches(6)),
            Question::Near(cadet, who(stage, "b1"), Length::inches(6)),
            Question::Visible(cadet, who(stage, "b1")),
            Question::ValidTarget(cadet, who(stage, "b1")),
            Question::Seen(who(stage, "b1"), Side::A),
            Question::Op(OpQuestion::Tracked(Side::A)),
            Question::Op(OpQuestion::ControlsFlank(Flank::Left)),
            Question::Op(OpQuestion::HeldFlank(Side::A, Flank::Right, TurningPoint(2))),
            Question::Op(OpQuestion::Monitored(cadet)),
            Question::HasToken(Side::A, Token::Device, two),
            Question::KillGrade(Side::A),
            Question::Conceals(cadet),
            Question::FellAt(cadet),
            Question::Op(OpQuestion::HeldFlanks(Side::A, TurningPoint(2))),
            Question::StandsFree(cadet, Zone::Territory(Side::B)),
            Question::Counts(Side::A, Occasion::Loss(cadet)),
            Question::Counts(Side::B, Occasion::End(TurningPoint(2))),
        ]
    }

    #[test]
    fn every_question_is_one_sentence_with_short_help_and_answers() {
        let stage = Stage::physical();
        for it in every_question(&stage) {
            let Wording { text, help, answers } = question(&stage.table, it);
            assert!(text.ends_with('?') && text.matches(['?', '.', '!']).count() == 1, "{text}");
            assert!(help.ends_with('.') && help.split(' ').count() <= 25, "{help}");
            assert!(answers.len() >= 2, "{text}");
        }
    }

    #[test]
    fn who_controls_is_answered_by_a_name_or_nobody() {
        let stage = Stage::physical();
        let wording = question(&stage.table, Question::Controls(Marker::OBJECTIVES[1]));
        assert_eq!(wording.text, "Who controls marker 2 right now?");
        let labels: Vec<&str> = wording.answers.iter().map(|(_, it)| it.as_str()).collect();
        assert_eq!(labels, ["Mara", "Teo", "Nobody"]);
        assert_eq!(wording.answers[1].0, Answer::Side(Some(Side::B)));
    }

    #[test]
    fn a_question_names_its_piece() {
        let stage = Stage::physical();
        let cadet = who(&stage, "a3");
        let text = |it| question(&stage.table, it).text;
        let here = Question::WhollyWithin(Piece::Operative(cadet), Zone::Territory(Side::B));
        assert_eq!(text(here), "Is Cadet 2 (a3) wholly in Teo's half?");
        let near = Question::EnemyInControlRange(cadet);
        assert_eq!(text(near), "Is an enemy in control range of Cadet 2 (a3) right now?");
        let lost = Question::LostWounds(cadet);
        assert_eq!(text(lost), "Did Cadet 2 (a3) lose any wounds in this turning point?");
        let contested = Question::Contests(Side::B, BANNER);
        assert_eq!(text(contested), "Does anybody of Teo's contest Mara's banner right now?");
    }

    #[test]
    fn yes_comes_before_no() {
        let stage = Stage::physical();
        let answers = question(&stage.table, Question::OnTable(BANNER)).answers;
        assert_eq!(answers, [(Answer::Is(true), "Yes".to_owned()), (Answer::Is(false), "No".to_owned())]);
    }
}
