//! Limits, so that nobody takes the server from the others.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How much of something is allowed. A club shares one address, so what counts by address is generous.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Choices a second a key, and how many at once.
    pub choices: Rate,
    /// Questions a second a key, and how many at once.
    pub asks: Rate,
    /// New battles an address.
    pub battles: Rate,
    /// Words that somebody tries, an address.
    pub joins: Rate,
    /// Questions to the lab, an address.
    pub odds: Rate,
    /// Runs of the lab that are begun, an address.
    pub runs: Rate,
    /// Maps that are read or checked, an address.
    pub maps: Rate,
    /// Wrong keys an address; beyond that each answer takes a second.
    pub wrong_keys: Rate,
    /// Sockets a key.
    pub sockets_of_a_key: usize,
    /// Sockets in all.
    pub sockets: usize,
}

/// So many a second in the long run, and so many at once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// A second, in the long run.
    pub each_second: f64,
    /// At once.
    pub at_once: f64,
}

impl Default for Limits {
    fn default() -> Self {
        let rate = |each_second, at_once| Rate { each_second, at_once };
        Self {
            choices: rate(20.0, 60.0),
            asks: rate(30.0, 60.0),
            battles: rate(500.0 / 3600.0, 100.0),
            joins: rate(1.0, 60.0),
            odds: rate(5.0, 40.0),
            runs: rate(60.0 / 3600.0, 20.0),
            maps: rate(5.0, 40.0),
            wrong_keys: rate(10.0 / 60.0, 10.0),
            sockets_of_a_key: 8,
            sockets: 10_000,
        }
    }
}

impl Limits {
    /// No limits that a single machine could reach: for measurements.
    #[must_use]
    pub fn lifted() -> Self {
        let rate = Rate { each_second: 1e9, at_once: 1e9 };
        Self {
            choices: rate,
            asks: rate,
            battles: rate,
            joins: rate,
            odds: rate,
            runs: rate,
            maps: rate,
            wrong_keys: rate,
            sockets_of_a_key: usize::MAX,
            sockets: usize::MAX,
        }
    }
}

/// Buckets that fill with time, one for each who takes from them.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    rate: Rate,
    levels: Mutex<BTreeMap<K, (f64, Instant)>>,
}

/// More buckets than this are looked through for full ones, which say nothing.
const MANY: usize = 4096;

impl<K: Ord> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, levels: Mutex::new(BTreeMap::new()) }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&self, who: K) -> bool {
        self.take_at(who, Instant::now())
    }

    fn take_at(&self, who: K, now: Instant) -> bool {
        let Rate { each_second, at_once } = self.rate;
        let filled = |(level, then): (f64, Instant)| {
            (level + now.saturating_duration_since(then).as_secs_f64() * each_second).min(at_once)
        };
        let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        if levels.len() > MANY {
            levels.retain(|_, it| filled(*it) < at_once);
        }
        let level = levels.entry(who).or_insert((at_once, now));
        let full = filled(*level);
        let granted = full >= 1.0;
        *level = (if granted { full - 1.0 } else { full }, now);
        granted
    }
}

/// Who counts as one address: of the newer kind a whole household has one prefix.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(it) => IpAddr::V4(it),
        IpAddr::V6(it) => {
            let prefix = u128::from(it) >> 64 << 64;
            it.to_ipv4_mapped().map_or(IpAddr::V6(prefix.into()), IpAddr::V4)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_gives_what_is_in_it_and_fills_with_time() {
        let buckets = Buckets::new(Rate { each_second: 2.0, at_once: 3.0 });
        let start = Instant::now();
        let taken = |seconds: f64| buckets.take_at("a", start + Duration::from_secs_f64(seconds));
        assert_eq!([0.0, 0.0, 0.0, 0.0].map(taken), [true, true, true, false]);
        assert_eq!([0.4, 0.5, 0.5, 10.0].map(taken), [false, true, false, true]);
        assert!(buckets.take_at("b", start), "everybody has a bucket");
    }

    #[test]
    fn a_household_is_one_address() {
        let of = |text: &str| household(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::2"));
        assert_ne!(of("2001:db8:0:1::1"), of("2001:db8:0:2::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
    }
}
