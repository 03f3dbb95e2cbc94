//! A disk above a real file that forgets whatever was not synced when the power fails.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use super::Disk;

/// The power of a machine: how long it lasts, and what a failure leaves.
#[derive(Debug)]
pub(crate) struct Power {
    /// So many operations until it fails.
    left: usize,
    lots: u64,
}

impl Power {
    /// Power whose failures follow from a number.
    pub(crate) fn new(seed: u64) -> Rc<RefCell<Self>> {
        Rc::new(RefCell::new(Self { left: 0, lots: seed }))
    }

    /// It is back, for so many operations.
    pub(crate) fn last_for(&mut self, operations: usize) {
        self.left = operations;
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.lots = self.lots.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.lots >> 33) % bound.max(1) as u64).unwrap_or(0)
    }

    fn works(&mut self) -> io::Result<()> {
        self.left = self.left.checked_sub(1).ok_or_else(|| io::Error::other(NO_POWER))?;
        Ok(())
    }
}

/// What every operation says once the power is gone.
pub(crate) const NO_POWER: &str = "no power";

/// A disk whose writes stay in memory until they are synced.
pub(crate) struct Forgetful {
    real: Box<dyn Disk>,
    unsynced: Vec<u8>,
    power: Rc<RefCell<Power>>,
}

impl Forgetful {
    /// Forgets what was not synced to this disk.
    pub(crate) fn above(real: Box<dyn Disk>, power: &Rc<RefCell<Power>>) -> Box<dyn Disk> {
        Box::new(Self { real, unsynced: Vec::new(), power: Rc::clone(power) })
    }
}

impl Disk for Forgetful {
    fn read_all(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = self.real.read_all()?;
        bytes.extend(&self.unsynced);
        Ok(bytes)
    }

    fn cut(&mut self, _: usize) -> io::Result<()> {
        Err(io::Error::other("nothing is cut off a battle that is being played"))
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut power = self.power.borrow_mut();
        let works = power.works();
        let kept = if works.is_ok() { bytes.len() } else { power.below(bytes.len() + 1) };
        self.unsynced.extend(bytes.iter().take(kept));
        works
    }

    fn sync(&mut self) -> io::Result<()> {
        self.power.borrow_mut().works()?;
        self.real.append(&self.unsynced)?;
        self.unsynced.clear();
        self.real.sync()
    }
}

impl Drop for Forgetful {
    /// The machine starts again: of what was not synced, any part of the beginning may have been written.
    fn drop(&mut self) {
        let kept = self.power.borrow_mut().below(self.unsynced.len() + 1);
        let kept = self.unsynced.get(..kept).unwrap_or_default();
        self.real.append(kept).expect("the real disk works");
    }
}
