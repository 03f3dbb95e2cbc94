//! Tables that were made ready already: battles that are alike share what was found out on them.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use battle::System;

/// So many are kept for the next battle, those that were used last.
const KEPT: usize = 8;

/// The tables that were used last.
#[derive(Default)]
pub struct Tables {
    known: Mutex<Vec<Box<dyn Any + Send + Sync>>>,
}

/// A table with its set-up.
struct Known<S: System> {
    setup: S::Setup,
    table: Arc<S::Table>,
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

impl Tables {
    /// Makes a set-up ready, with what another table of the same kind has already.
    pub(crate) fn prepare<S: System>(&self, setup: &S::Setup) -> Result<Arc<S::Table>, String> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let alike = known.iter().enumerate().find_map(|(place, it)| {
            let it = it.downcast_ref::<Known<S>>()?;
            Some((place, S::prepare_like(setup, (&it.setup, &it.table))?))
        });
        if let Some((place, table)) = alike {
            let used = known.remove(place);
            known.insert(0, used);
            return Ok(Arc::new(table));
        }
        let table = Arc::new(S::prepare(setup)?);
        known.insert(0, Box::new(Known::<S> { setup: setup.clone(), table: Arc::clone(&table) }));
        known.truncate(KEPT);
        Ok(table)
    }
}
