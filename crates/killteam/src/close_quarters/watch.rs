//! What those on guard make of an activation, as data.

use battle::{Digest, Side};

use crate::vocabulary::OperativeId;

/// What those on guard make of the activation in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Watch {
    /// How far the newest action has been taken note of.
    pub step: WatchStep,
    /// Who has interrupted this activation, if anybody has, and whether that was point-blank.
    pub interrupted: Option<(OperativeId, bool)>,
}

/// How far those on guard have taken note of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WatchStep {
    /// There is nothing new.
    #[default]
    Idle,
    /// An action was performed while enemies are on guard; it may not be over.
    Acted,
    /// They are asked whether they interrupt.
    Asked,
}

impl Watch {
    /// True if the side on guard decides now.
    pub fn is_asked(self) -> bool {
        self.step == WatchStep::Asked
    }

    /// True if this operative shot point-blank in this activation: it does not retaliate until its end.
    pub(crate) fn cannot_retaliate(self, who: OperativeId) -> bool {
        self.interrupted == Some((who, true))
    }

    /// True if a shot of this operative is a point-blank one.
    pub(crate) fn is_point_blank(self, who: OperativeId) -> bool {
        self.cannot_retaliate(who)
    }

    pub(crate) fn digest(self, digest: &mut Digest) {
        let Self { step, interrupted } = self;
        let step = match step {
            WatchStep::Idle => "",
            WatchStep::Acted => "acted",
            WatchStep::Asked => "asked",
        };
        digest.text("watch", step);
        digest.number("interrupted by", interrupted.map_or(0, |(who, _)| i64::from(who.0) + 1));
        digest.flag("interrupted point-blank", interrupted.is_some_and(|(_, point_blank)| point_blank));
    }
}

/// What happens around operatives on guard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuardEvent {
    /// The side on guard is asked whether it interrupts.
    Asked,
    /// It does not.
    Declined(Side),
    /// An action passed without anybody being asked.
    Watched,
    /// Somebody interrupts.
    Interrupted {
        /// Who.
        who: OperativeId,
        /// With a shot at an enemy in its own control range.
        point_blank: bool,
    },
    /// Somebody is no longer on guard.
    Lapsed(OperativeId),
}
