//! Places for those who are connected: so many in all, and so many of an address.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::limits::household;

/// Places of one kind.
#[derive(Debug)]
pub(crate) struct Places {
    most: usize,
    most_of_an_address: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    of: BTreeMap<IpAddr, usize>,
}

/// A place that somebody has taken; it is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    of: Arc<Places>,
    from: IpAddr,
}

/// Why there is no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Full {
    /// Everybody together has taken all of them.
    All,
    /// This address has taken all that one may have.
    Address,
}

impl Places {
    pub(crate) fn new(most: usize, most_of_an_address: usize) -> Arc<Self> {
        Arc::new(Self { most, most_of_an_address, taken: Mutex::default() })
    }

    /// A place for somebody from there, if there is one.
    pub(crate) fn take(self: &Arc<Self>, from: IpAddr) -> Result<Place, Full> {
        let from = household(from);
        let mut taken = self.lock();
        if taken.all >= self.most {
            return Err(Full::All);
        }
        if taken.of.get(&from).is_some_and(|it| *it >= self.most_of_an_address) {
            return Err(Full::Address);
        }
        taken.all += 1;
        *taken.of.entry(from).or_default() += 1;
        Ok(Place { of: Arc::clone(self), from })
    }

    /// How many are taken.
    pub(crate) fn count(&self) -> usize {
        self.lock().all
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.of.lock();
        taken.all = taken.all.saturating_sub(1);
        let left = taken.of.get_mut(&self.from).map(|it| {
            *it = it.saturating_sub(1);
            *it
        });
        if left == Some(0) {
            taken.of.remove(&self.from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_once_whoever_took_it_is_gone() {
        let [here, there] = ["10.0.0.1", "10.0.0.2"].map(|it| it.parse::<IpAddr>().unwrap());
        let places = Places::new(3, 2);
        let one = places.take(here).unwrap();
        let _two = places.take(here).unwrap();
        assert_eq!(places.take(here).unwrap_err(), Full::Address);
        let _three = places.take(there).unwrap();
        assert_eq!((places.take(there).unwrap_err(), places.count()), (Full::All, 3));
        drop(one);
        assert!(places.take(here).is_ok());
        assert_eq!(places.count(), 2);
    }
}
