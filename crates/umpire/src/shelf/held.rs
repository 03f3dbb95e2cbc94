//! What the door holds back, beside the vault: as it is kept, and whether it has to be.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use systems::{Kept, Sitting};

/// What is held back, as the store has it. A server keeps more there, which is left as it is.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Held {
    #[serde(default)]
    kept: Kept,
    #[serde(default)]
    silent: Vec<Value>,
}

impl Held {
    /// Reads what was kept; nothing if it cannot be read.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }

    /// Gives it back to the door.
    pub(crate) fn put_back(&self, sitting: &mut dyn Sitting) {
        sitting.put_back(self.kept.clone());
    }

    /// What has to be kept now; nothing if that is nothing new.
    pub(crate) fn changed(&self, sitting: &dyn Sitting) -> Option<Self> {
        let kept = sitting.kept();
        let is_due = kept != self.kept && (holds(&kept) || holds(&self.kept));
        is_due.then(|| Self { kept, silent: self.silent.clone() })
    }

    /// True if it holds something back.
    pub(crate) fn holds(&self) -> bool {
        holds(&self.kept)
    }

    /// As it is kept.
    pub(crate) fn written(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}

fn holds(kept: &Kept) -> bool {
    let Kept { behind: _, alone, ready, delegated, without, undecided } = kept;
    let nobody = alone.is_empty() && ready.is_empty() && delegated.is_empty() && without.is_empty();
    !(nobody && undecided.is_empty())
}
