//! Limits, so that nobody takes the server from the others.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long the head of a request may take.
const HEAD: Duration = Duration::from_secs(15);

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
    /// Requests a second an address, whoever asks.
    pub requests: Rate,
    /// Requests a second a key.
    pub requests_of_a_key: Rate,
    /// Journals, and looks back at a battle, a second a key.
    pub readings: Rate,
    /// What is stored for good at a request, as keys are, a second a battle.
    pub makings: Rate,
    /// Open keys of a kind that a battle has.
    pub keys: i64,
    /// Connections in all, whatever is said on them.
    pub connections: usize,
    /// Connections an address.
    pub connections_of_an_address: usize,
    /// Sockets an address on which nobody has said yet who they are.
    pub strangers_of_an_address: usize,
    /// Sockets a key.
    pub sockets_of_a_key: usize,
    /// Sockets in all.
    pub sockets: usize,
    /// How long the head of a request may take, from its first word or from the answer before it.
    pub head: Duration,
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
            requests: rate(100.0, 1000.0),
            requests_of_a_key: rate(10.0, 100.0),
            readings: rate(5.0, 60.0),
            makings: rate(1.0 / 30.0, 40.0),
            keys: 100,
            connections: 12_000,
            connections_of_an_address: 1_024,
            strangers_of_an_address: 64,
            sockets_of_a_key: 8,
            sockets: 10_000,
            head: HEAD,
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
            requests: rate,
            requests_of_a_key: rate,
            readings: rate,
            makings: rate,
            keys: i64::MAX,
            connections: usize::MAX,
            connections_of_an_address: usize::MAX,
            strangers_of_an_address: usize::MAX,
            sockets_of_a_key: usize::MAX,
            sockets: usize::MAX,
            head: HEAD,
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
