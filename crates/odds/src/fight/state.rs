//! A moment of an exchange of blows, and what one die does to it.

/// The successes of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Dice {
    pub(super) normal: u8,
    pub(super) critical: u8,
}

impl Dice {
    pub(super) fn total(self) -> u8 {
        self.normal + self.critical
    }
}

/// A moment of an exchange. The attacker is 0, the defender 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    pub(super) hands: [Dice; 2],
    /// Where the wounds of both are in their lists.
    pub(super) steps: [u8; 2],
    /// Whose critical strike would still shock the other.
    pub(super) shock: [bool; 2],
    /// True if it is the defender's turn.
    pub(super) second: bool,
    /// Its number among all states; see [`Bout::placed`].
    pub(super) place: u32,
}

impl State {
    pub(super) fn turn(&self) -> usize {
        usize::from(self.second)
    }

    /// The same with the other one's turn.
    pub(super) fn turned(self) -> Self {
        Self { second: !self.second, place: self.place ^ 1, ..self }
    }
}

/// What is done with one die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Deed {
    /// With a critical success.
    pub(super) critical: bool,
    /// It blocks a critical success or a normal one; otherwise it strikes.
    pub(super) blocks: Option<bool>,
}

impl Deed {
    pub(super) const CRITICAL_STRIKE: Self = Self { critical: true, blocks: None };
    pub(super) const NORMAL_STRIKE: Self = Self { critical: false, blocks: None };

    /// Everything that can be done with a die.
    pub(super) const ALL: [Self; 5] = [
        Self::CRITICAL_STRIKE,
        Self::NORMAL_STRIKE,
        Self { critical: true, blocks: Some(true) },
        Self { critical: true, blocks: Some(false) },
        Self { critical: false, blocks: Some(false) },
    ];
}

/// The dice after a deed: whose turn it is, what is blocked, what is shocked.
#[inline(always)]
pub(super) fn spent(mut state: State, deed: Deed) -> State {
    let (me, other) = (state.turn(), 1 - state.turn());
    let lose = |dice: &mut Dice, critical: bool| {
        let slot = if critical { &mut dice.critical } else { &mut dice.normal };
        *slot = slot.saturating_sub(1);
    };
    lose(&mut state.hands[me], deed.critical);
    match deed.blocks {
        Some(critical) => lose(&mut state.hands[other], critical),
        None if deed.critical && state.shock[me] => {
            state.shock[me] = false;
            let none_normal = state.hands[other].normal == 0;
            lose(&mut state.hands[other], none_normal);
        }
        None => {}
    }
    state.second = !state.second;
    state
}
