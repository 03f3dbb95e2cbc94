//! What day it is, for lists. No rule reads it.

use std::time::{SystemTime, UNIX_EPOCH};

const DAY: i64 = 24 * 60 * 60;
const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Seconds since 1970. A clock that stands before that year counts as that year.
#[allow(clippy::disallowed_methods, reason = "a list tells when somebody played last; nothing depends on it")]
pub(crate) fn now() -> i64 {
    seconds(SystemTime::now())
}

/// The same of a moment that a file tells.
pub(crate) fn seconds(at: SystemTime) -> i64 {
    let since = at.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// A day as people read it, in the time of Greenwich.
pub(crate) fn in_words(seconds: i64) -> String {
    // Days are counted from the first of March of the year 0, so that leap days come last.
    let days = seconds.div_euclid(DAY).saturating_add(719_468);
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let name = usize::try_from((month + 2) % 12).ok().and_then(|it| MONTHS.get(it)).unwrap_or(&"");
    let year = year + era * 400 + i64::from(month >= 10);
    format!("{day} {name} {year}")
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, day) in [
            (0, "1 Jan 1970"),
            (DAY_OF_2000 - 1, "28 Feb 2000"),
            (DAY_OF_2000, "29 Feb 2000"),
            (1_794_960_000, "18 Nov 2026"),
            (-1, "31 Dec 1969"),
        ] {
            assert_eq!(in_words(seconds), day);
        }
        // A clock that has gone mad tells some day.
        assert!(!in_words(i64::MAX).is_empty() && !in_words(i64::MIN).is_empty());
    }

    const DAY_OF_2000: i64 = 951_782_400;
}
