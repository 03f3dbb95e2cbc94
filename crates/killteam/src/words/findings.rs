//! Findings: what a clause stands on, as statements with the numbers where they are known.

use battle::{Finding, Side};

use super::{names, questions};
use crate::card::Answers;
use crate::objectives::Objectives;
use crate::setup::Table;
use crate::vocabulary::{Answer, Edge, Flank, Marker, Occasion, OpQuestion, OperativeId, Piece, Question, Zone};

pub(super) fn finding(table: &Table, finding: &Finding<Question, Answer>) -> String {
    let text = |it| questions::question(table, it).text;
    match finding.answer {
        None => format!("still open: {}", text(finding.question)),
        Some(answer) => statement(table, finding.question, answer)
            .unwrap_or_else(|| format!("{} {}", text(finding.question), loose(table, answer))),
    }
}

fn statement(table: &Table, question: Question, answer: Answer) -> Option<String> {
    if let Question::Op(asked) = question {
        return of_op(table, asked, answer);
    }
    match answer {
        Answer::Is(is) => yes_or_no(table, question, is),
        Answer::Side(side) => match question {
            Question::Controls(marker) => {
                Some(format!("{} controls {}", somebody(table, side), names::marker(table, marker)))
            }
            _ => None,
        },
        Answer::Control { apl, .. } => match question {
            Question::Controls(marker) => Some(sums(table, &names::marker(table, marker), apl)),
            _ => None,
        },
        Answer::Number(number) => match question {
            Question::KillGrade(side) => Some(format!("{} kill grade is {number}", names::of(table, side))),
            _ => None,
        },
        Answer::Markers(at) => match question {
            Question::FellAt(who) => Some(fell_at(table, who, at)),
            _ => None,
        },
        Answer::Operative(_) | Answer::Flanks { .. } => None,
    }
}

/// What the card of a question says about an answer of its kind.
fn of_op(table: &Table, asked: OpQuestion, answer: Answer) -> Option<String> {
    let part = |it| names::part(table, it, |who| names::called(table, who));
    let told = |sentence| asked.fill(sentence, part, |_| String::new());
    let with = |sentence, said: &dyn Fn(&str) -> String| asked.fill(sentence, part, said);
    match (asked.card().answers, answer) {
        (Answers::YesOrNo { yes, no }, Answer::Is(is)) => Some(told(if is { yes } else { no })),
        (Answers::Holder { told, .. }, Answer::Side(holder)) => Some(with(told, &|_| somebody(table, holder))),
        (Answers::Holder { sums: Some(of), .. }, Answer::Control { apl, .. }) => Some(sums(table, &told(of), apl)),
        (Answers::Number(told), Answer::Number(it)) => Some(with(told, &|what| names::counted(it.into(), what))),
        (Answers::Few { each, .. }, Answer::Number(it)) => {
            each.get(usize::from(it)).or(each.last()).map(|(_, sentence)| told(*sentence))
        }
        (Answers::Operative { named, .. }, Answer::Operative(Some(it))) => {
            Some(with(named, &|_| names::called(table, it)))
        }
        (Answers::Operative { nobody, .. }, Answer::Operative(None)) => Some(told(nobody)),
        (Answers::Flanks(told), Answer::Flanks { left, right }) => Some(with(told, &|_| flanks(table, left, right))),
        _ => None,
    }
}

fn somebody(table: &Table, side: Option<Side>) -> String {
    side.map_or("nobody".into(), |it| names::person(table, it))
}

fn flanks(table: &Table, left: bool, right: bool) -> String {
    match (left, right) {
        (false, false) => "neither flank".to_owned(),
        (true, true) => "both flanks".to_owned(),
        (true, false) => format!("the {}", names::flank(table, Flank::Left)),
        (false, true) => format!("the {}", names::flank(table, Flank::Right)),
    }
}

/// "Cadet 2 fell at marker 2".
fn fell_at(table: &Table, who: OperativeId, at: Objectives) -> String {
    let who = names::called(table, who);
    let markers: Vec<String> = at.iter().map(|it| format!("marker {}", it.number())).collect();
    match markers.is_empty() {
        true => format!("{who} fell at no objective marker"),
        false => format!("{who} fell at {}", markers.join(" and ")),
    }
}

/// "marker 2: Mara 4 APL, Teo 2".
fn sums(table: &Table, what: &str, [a, b]: [u8; 2]) -> String {
    format!("{what}: {} {a} APL, {} {b}", names::person(table, Side::A), names::person(table, Side::B))
}

/// Of two sentences the one that is so.
fn either(is: bool, yes: String, no: String) -> Option<String> {
    Some(if is { yes } else { no })
}

fn yes_or_no(table: &Table, question: Question, is: bool) -> Option<String> {
    let marker = |it| names::marker(table, it);
    let who = |it| names::called(table, it);
    let person = |it| names::person(table, it);
    match question {
        Question::Contests(side, it) => either(
            is,
            format!("{} contests {}", person(side), marker(it)),
            format!("nobody of {} contests {}", names::of(table, side), marker(it)),
        ),
        Question::Reaches(it, at) => either(
            is,
            format!("{} contests {}", who(it), marker(at)),
            format!("{} does not contest {}", who(it), marker(at)),
        ),
        Question::ReachesSpot(it, _) => either(
            is,
            format!("the place is in control range of {}", who(it)),
            format!("the place is not in control range of {}", who(it)),
        ),
        Question::WhollyWithin(piece, zone) => Some(wholly_within(table, piece, zone, is)),
        Question::NearEdge(piece, Edge::Neutral, reach) => {
            let (piece, reach) = (short(table, piece), names::plain(reach));
            either(
                is,
                format!("{piece} is within {reach} of a neutral edge"),
                format!("{piece} is more than {reach} from the neutral edges"),
            )
        }
        Question::EnemyInControlRange(it) => either(
            is,
            format!("an enemy is in control range of {}", who(it)),
            format!("no enemy in control range of {}", who(it)),
        ),
        Question::OnTable(it) => {
            either(is, format!("{} is on the table", marker(it)), format!("{} is not on the table", marker(it)))
        }
        Question::CarriedBy(it, side) => either(
            is,
            format!("{} carries {}", person(side), marker(it)),
            format!("{} does not carry {}", person(side), marker(it)),
        ),
        Question::InKillzone(it) => {
            either(is, format!("{} is in the killzone", who(it)), format!("{} is out", who(it)))
        }
        Question::LostWounds(it) => either(
            is,
            format!("{} lost wounds in this turning point", who(it)),
            format!("{} lost no wounds in this turning point", who(it)),
        ),
        Question::InCover(it, from) => either(
            is,
            format!("{} is in cover from {}", who(it), who(from)),
            format!("{} is not in cover from {}", who(it), who(from)),
        ),
        Question::NearZone(piece, zone, reach) => {
            let (piece, reach, area) =
                (short(table, piece), names::plain(reach), questions::area_in_words(table, zone));
            either(
                is,
                format!("{piece} was within {reach} of {area}"),
                format!("{piece} was more than {reach} from {area}"),
            )
        }
        Question::Near(one, other, reach) => {
            let reach = names::plain(reach);
            either(
                is,
                format!("{} is within {reach} of {}", who(one), who(other)),
                format!("{} is more than {reach} from {}", who(one), who(other)),
            )
        }
        Question::Visible(from, to) => {
            either(is, format!("{} sees {}", who(from), who(to)), format!("{} does not see {}", who(from), who(to)))
        }
        Question::ValidTarget(from, to) => either(
            is,
            format!("{} is a valid target for {}", who(to), who(from)),
            format!("{} is no valid target for {}", who(to), who(from)),
        ),
        Question::Seen(it, side) => either(
            is,
            format!("{} is in sight of {}", who(it), person(side)),
            format!("nobody of {} sees {}", names::of(table, side), who(it)),
        ),
        Question::HasToken(side, token, at) => {
            let (number, token, of) = (at.number(), names::token(token), names::of(table, side));
            either(is, format!("marker {number} has {token} ({of})"), format!("marker {number} has not {token} ({of})"))
        }
        Question::Conceals(it) => either(is, format!("{} has Conceal", who(it)), format!("{} has Engage", who(it))),
        Question::StandsFree(it, zone) => {
            let area = questions::area_in_words(table, zone);
            either(
                is,
                format!("{} stands free in {area}", who(it)),
                format!("{} does not stand free in {area}", who(it)),
            )
        }
        Question::Counts(side, Occasion::Loss(it)) => either(
            is,
            format!("the loss of {} counts for {} sealed op", who(it), names::of(table, side)),
            format!("the loss of {} does not count for {} sealed op", who(it), names::of(table, side)),
        ),
        Question::Counts(side, Occasion::End(then)) => either(
            is,
            format!("the end of turning point {} counts for {} sealed op", then.0, names::of(table, side)),
            format!("the end of turning point {} does not count for {} sealed op", then.0, names::of(table, side)),
        ),
        Question::KillGrade(_) | Question::FellAt(_) | Question::Controls(_) | Question::Op(_) => None,
    }
}

fn wholly_within(table: &Table, piece: Piece, zone: Zone, is: bool) -> String {
    let area = questions::area_in_words(table, zone);
    let piece_name = short(table, piece);
    let lies = matches!(piece, Piece::Marker(Marker::Objective(_)));
    match (is, lies) {
        (true, false) => format!("{piece_name} stands wholly in {area}"),
        (false, false) => format!("{piece_name} does not stand wholly in {area}"),
        (true, true) => format!("{piece_name} lies wholly in {area}"),
        (false, true) => format!("{piece_name} does not lie wholly in {area}"),
    }
}

fn short(table: &Table, piece: Piece) -> String {
    match piece {
        Piece::Operative(who) => names::called(table, who),
        Piece::Marker(_) | Piece::Planned(..) => questions::piece_in_words(table, piece),
    }
}

/// An answer that stands for itself, behind its question.
fn loose(table: &Table, answer: Answer) -> String {
    match answer {
        Answer::Is(true) => "Yes".into(),
        Answer::Is(false) => "No".into(),
        Answer::Number(number) => number.to_string(),
        Answer::Side(side) | Answer::Control { holder: side, .. } => {
            side.map_or("Nobody".into(), |it| names::person(table, it))
        }
        Answer::Operative(who) => who.map_or("Nobody".into(), |it| names::called(table, it)),
        Answer::Markers(at) => at.to_string(),
        Answer::Flanks { .. } => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::stage::{Stage, who};
    use super::*;
    use crate::vocabulary::Objective;

    fn said(stage: &Stage, question: Question, answer: Answer) -> String {
        let answer = Some(answer);
        finding(&stage.table, &Finding { question, answer })
    }

    #[test]
    fn numbers_are_told_where_they_are_known() {
        let stage = Stage::new();
        let question = Question::Controls(Marker::OBJECTIVES[1]);
        let (holder, apl) = (Some(Side::A), [4, 2]);
        assert_eq!(said(&stage, question, Answer::Control { holder, apl }), "marker 2: Mara 4 APL, Teo 2");
        assert_eq!(said(&stage, question, Answer::Side(holder)), "Mara controls marker 2");
        assert_eq!(said(&stage, question, Answer::Side(None)), "nobody controls marker 2");
    }

    #[test]
    fn an_operative_is_found_somewhere_or_not() {
        let stage = Stage::new();
        let cadet = who(&stage, "a3");
        let across = Question::WhollyWithin(Piece::Operative(cadet), Zone::Territory(Side::B));
        assert_eq!(said(&stage, across, Answer::Is(true)), "Cadet 2 stands wholly in Teo's half");
        assert_eq!(said(&stage, across, Answer::Is(false)), "Cadet 2 does not stand wholly in Teo's half");
        assert_eq!(
            said(&stage, Question::EnemyInControlRange(cadet), Answer::Is(false)),
            "no enemy in control range of Cadet 2"
        );
        assert_eq!(said(&stage, Question::InKillzone(cadet), Answer::Is(false)), "Cadet 2 is out");
    }

    #[test]
    fn a_no_says_what_was_missing() {
        let stage = Stage::new();
        let banner = Marker::Banner(Side::A);
        for (question, expected) in [
            (Question::OnTable(banner), "Mara's banner is not on the table"),
            (Question::Contests(Side::B, banner), "nobody of Teo's contests Mara's banner"),
            (Question::Op(OpQuestion::Inert(Objective::ALL[2])), "marker 3 works"),
            (Question::Op(OpQuestion::Transmitting(Objective::ALL[0])), "marker 1 is not transmitting"),
            (Question::Op(OpQuestion::HasOrb(Objective::ALL[0])), "marker 1 does not have the Orb"),
            (Question::Op(OpQuestion::Downloaded(Objective::ALL[0])), "marker 1 is not downloaded"),
        ] {
            assert_eq!(said(&stage, question, Answer::Is(false)), expected);
        }
        assert_eq!(
            said(&stage, Question::Op(OpQuestion::Envoy(Side::A)), Answer::Operative(None)),
            "Mara named no envoy in this turning point"
        );
        assert_eq!(
            said(&stage, Question::Op(OpQuestion::SecuredBy(Objective::ALL[0])), Answer::Side(None)),
            "marker 1 secured by nobody"
        );
    }

    #[test]
    fn numbers_are_counted() {
        let stage = Stage::new();
        assert_eq!(
            said(&stage, Question::Op(OpQuestion::Compiled(Side::A)), Answer::Number(1)),
            "Mara compiled 1 time"
        );
        assert_eq!(
            said(&stage, Question::Op(OpQuestion::Compiled(Side::B)), Answer::Number(0)),
            "Teo compiled 0 times"
        );
        assert_eq!(said(&stage, Question::Op(OpQuestion::DataSent), Answer::Number(3)), "3 data points sent");
    }

    #[test]
    fn what_nobody_has_said_is_open() {
        let stage = Stage::physical();
        let question = Question::Controls(Marker::OBJECTIVES[1]);
        let open = Finding { question, answer: None };
        assert_eq!(finding(&stage.table, &open), "still open: Who controls marker 2 right now?");
    }
}
