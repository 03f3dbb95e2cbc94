//! Numbers that look random and are the same at every run.

pub(crate) struct Luck(pub(crate) u64);

impl Luck {
    pub(crate) fn pick(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % count
    }
}
