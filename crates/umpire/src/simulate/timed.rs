//! How long bots took to answer, for people and for programs.

use std::time::Duration;

use battle::counted;
use serde_json::Value;
use sim::{Answers, GRACE};

/// In thousandths of a second, and tenths of them.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 10_000.0).round() / 10.0
}

/// For programs. Several runs can be put together by `thought_by_ms`.
pub(super) fn in_json(bot: &str, answers: &Answers) -> Value {
    let by_milliseconds: Value =
        answers.thought.iter().map(|(it, count)| (it.to_string(), Value::from(*count))).collect();
    serde_json::json!({
        "bot": bot,
        "decisions": answers.decisions,
        "thought": answers.thought_about(),
        "median_ms": answers.within(50),
        "within_95_percent_ms": answers.within(95),
        "slowest_ms": milliseconds(answers.slowest),
        "late": answers.late,
        "first_sight_ms": milliseconds(answers.first_sight),
        "longest_playout_ms": milliseconds(answers.longest_playout),
        "thought_by_ms": by_milliseconds,
    })
}

/// For people.
pub(super) fn in_words(name: &str, bot: &str, budget: u64, answers: &Answers) -> String {
    let (slowest, decisions) = (milliseconds(answers.slowest), counted(answers.decisions, "answer"));
    let thought = match answers.thought_about() {
        0 => "none of them thought about".to_owned(),
        some => format!(
            "{some} of them thought about, half of those within {} ms and 95 of 100 within {} ms",
            answers.within(50),
            answers.within(95)
        ),
    };
    let limit = budget + GRACE.as_millis() as u64;
    let late = if answers.late == 0 { "none".to_owned() } else { answers.late.to_string() };
    format!(
        "{name} ({bot}): {decisions}, {thought}; the slowest took {slowest} ms, and {late} took more than {limit} ms."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers() -> Answers {
        let slowest = Duration::from_micros(304_120);
        Answers { decisions: 120, slowest, thought: [(12, 8), (301, 11), (305, 1)].into(), ..Answers::default() }
    }

    #[test]
    fn people_read_how_long_they_waited() {
        let told = in_words("Mara", "search", 300, &answers());
        let wanted = "Mara (search): 120 answers, 20 of them thought about, half of those within 301 ms and 95 of 100 within 301 ms; \
                      the slowest took 304.1 ms, and none took more than 350 ms.";
        assert_eq!(told, wanted);
    }

    #[test]
    fn programs_read_the_same() {
        let told = in_json("search", &answers());
        assert_eq!((told["median_ms"].as_u64(), told["late"].as_u64()), (Some(301), Some(0)));
        assert_eq!(told["thought_by_ms"], serde_json::json!({ "12": 8, "301": 11, "305": 1 }));
    }
}
