//! What a side has at hand besides its operatives.

use crate::initiative::Cards;

/// What a side has at hand: all of it is public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Means {
    /// Its initiative cards.
    pub cards: Cards,
}

impl Means {
    pub(crate) fn digest(&self, side: battle::Side, digest: &mut battle::Digest) {
        digest.number(&format!("initiative cards {side}"), self.cards.number());
    }
}
