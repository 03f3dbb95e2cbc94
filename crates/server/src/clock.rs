//! What time it is, for everything that ends with time. No rule reads it.

use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970. A clock that stands before that year counts as that year.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
