//! Random small attacks, counted face by face in the plainest way there is, written apart from the crate.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

mod best;
mod fights;
mod plain;
mod shots;

/// Numbers that look random and are the same every time.
pub(crate) struct Lots(pub(crate) u64);

impl Lots {
    pub(crate) fn below(&mut self, limit: u64) -> u8 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit) as u8
    }

    pub(crate) fn from(&mut self, least: u8, most: u8) -> u8 {
        least + self.below(u64::from(most - least) + 1)
    }

    /// True in one of so many cases.
    pub(crate) fn rarely(&mut self, of: u64) -> bool {
        self.below(of) == 0
    }
}
