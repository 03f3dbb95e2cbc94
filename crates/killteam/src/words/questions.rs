//! Questions to people: one sentence that can be answered by looking at the table.

use battle::{Side, Wording};

use super::names;
use crate::approved_ops_2025::CritOp;
use crate::objectives::Objectives;
use crate::setup::Table;
use crate::vocabulary::{Answer, Edge, Flank, Marker, Occasion, Piece, Question, Zone};

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
        Question::SecuredBy(it) => (
            format!("Who has secured {}?", marker(Marker::Objective(it))),
            "The side that performed Secure there last, wherever its operatives are now.".into(),
        ),
        Question::Transmitting(it) => (
            format!("Is {} transmitting in this turning point?", marker(Marker::Objective(it))),
            "It is if anybody performed Initiate Transmission there in this turning point.".into(),
        ),
        Question::HasOrb(it) => (
            format!("Does {} have the Orb?", marker(Marker::Objective(it))),
            "The Orb begins on the centre marker and lies where it was moved last.".into(),
        ),
        Question::Downloaded(it) => (
            format!("Was {} downloaded in this battle?", marker(Marker::Objective(it))),
            "Either side's Download counts, in any turning point.".into(),
        ),
        Question::Compiled(side) => (
            format!("How often did {} perform Compile Data in this turning point?", names::person(table, side)),
            "Count the actions, not the data points on the markers.".into(),
        ),
        Question::DataSent => {
            ("How many data points were sent just now?".into(), "All points of the marker are sent at once.".into())
        }
        Question::Inert(it) => (
            format!("Is {} inert in this turning point?", marker(Marker::Objective(it))),
            "The picks of this turning point say which marker is inert, until somebody reboots it.".into(),
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
        Question::Tracked(side) => (
            format!("How many enemies does {} track right now?", names::person(table, side)),
            "Conceal, within 6″, a valid target for the tracker and not the other way round, no enemy in its \
             control range."
                .into(),
        ),
        Question::ControlsFlank(flank) => (
            format!("Who controls the {} right now?", names::flank(table, flank)),
            "Add the APL of everyone wholly in it and wholly in the other player's half. Equal sums: nobody.".into(),
        ),
        Question::HeldFlank(side, flank, then) => (
            format!(
                "Did {} control the {} when turning point {} ended?",
                names::person(table, side),
                names::flank(table, flank),
                then.0
            ),
            "As it was at that moment; people who have moved since do not count.".into(),
        ),
        Question::Monitored(it) => {
            (format!("Is {} monitored?", who(it)), "Whoever was scouted in this turning point is.".into())
        }
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
        Question::HeldFlanks(side, then) => (
            format!("Which flank did {} control at the end of turning point {}?", names::person(table, side), then.0),
            "Add the APL of everyone wholly in it and wholly in the other player's half. Equal sums: nobody.".into(),
        ),
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
        Question::Envoy(side) => (
            format!("Whom did {} name as envoy in this turning point?", names::person(table, side)),
            "The envoy is named in the Gambit step.".into(),
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
    let nobody = "Nobody".to_owned();
    match question {
        Question::Tracked(_) => {
            let number = |number: u8, label: &str| (Answer::Number(number), label.to_owned());
            vec![number(0, "None"), number(1, "One"), number(2, "Two or more")]
        }
        Question::Controls(_) | Question::SecuredBy(_) | Question::ControlsFlank(_) => {
            let side = |it| (Answer::Side(Some(it)), names::person(table, it));
            vec![side(Side::A), side(Side::B), (Answer::Side(None), nobody)]
        }
        Question::Compiled(_) | Question::DataSent => (0..=6).map(|it| (Answer::Number(it), it.to_string())).collect(),
        Question::Envoy(side) => {
            let named = |it| (Answer::Operative(Some(it)), names::coded(table, it));
            let all = table.operatives_of(side).map(named);
            all.chain([(Answer::Operative(None), nobody)]).collect()
        }
        Question::HeldFlanks(..) => {
            let one = |left, right| Answer::Flanks { left, right };
            let flank = |it| battle::capitalized(&format!("the {}", names::flank(table, it)));
            vec![
                (one(false, false), "Neither".into()),
                (one(true, false), flank(Flank::Left)),
                (one(false, true), flank(Flank::Right)),
                (one(true, true), "Both".into()),
            ]
        }
        Question::FellAt(_) => {
            // Only where markers can be carried may two of them lie that close together.
            let several = table.crit_op().is_none_or(|it| it == CritOp::EnergyCells);
            let sets = Objectives::all().filter(|it| several || it.iter().count() <= 1);
            sets.map(|it| (Answer::Markers(it), markers(it))).collect()
        }
        _ => vec![(Answer::Is(true), "Yes".into()), (Answer::Is(false), "No".into())],
    }
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
            Question::SecuredBy(two),
            Question::Transmitting(two),
            Question::HasOrb(two),
            Question::Downloaded(two),
            Question::Compiled(Side::A),
            Question::DataSent,
            Question::Inert(two),
            Question::Envoy(Side::A),
            Question::InCover(cadet, who(stage, "b1")),
            Question::NearZone(Piece::Operative(cadet), Zone::DropZone(Side::B), Length::inches(6)),
            Question::Near(cadet, who(stage, "b1"), Length::inches(6)),
            Question::Visible(cadet, who(stage, "b1")),
            Question::ValidTarget(cadet, who(stage, "b1")),
            Question::Seen(who(stage, "b1"), Side::A),
            Question::Tracked(Side::A),
            Question::ControlsFlank(Flank::Left),
            Question::HeldFlank(Side::A, Flank::Right, TurningPoint(2)),
            Question::Monitored(cadet),
            Question::HasToken(Side::A, Token::Device, two),
            Question::KillGrade(Side::A),
            Question::Conceals(cadet),
            Question::FellAt(cadet),
            Question::HeldFlanks(Side::A, TurningPoint(2)),
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
