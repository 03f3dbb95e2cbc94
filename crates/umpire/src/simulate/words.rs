//! Times and arguments as people read and type them.

use std::time::Duration;

use battle::counted;

/// How long something takes, in its largest unit.
pub(crate) fn lasting(time: Duration) -> String {
    let seconds = time.as_secs();
    let rounded = |unit: u64| (seconds + unit / 2) / unit;
    match seconds {
        0..90 => counted(seconds.max(1), "second"),
        90..5_400 => counted(rounded(60), "minute"),
        5_400..172_800 => counted(rounded(3_600), "hour"),
        _ => counted(rounded(86_400), "day"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_their_largest_unit() {
        let read = [0, 1, 89, 90, 3_600, 7_200, 200_000].map(|it| lasting(Duration::from_secs(it)));
        assert_eq!(read, ["1 second", "1 second", "89 seconds", "2 minutes", "60 minutes", "2 hours", "2 days"]);
    }
}
