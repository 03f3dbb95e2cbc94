//! What everybody knows of a choice that was made in secret.

/// Something chosen in secret, as far as everybody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Declared<T> {
    /// Not chosen yet.
    #[default]
    Unset,
    /// Chosen and sealed.
    Sealed,
    /// Public.
    Revealed(T),
}

impl<T: Copy> Declared<T> {
    /// What it is, if it is public.
    pub fn revealed(self) -> Option<T> {
        match self {
            Self::Revealed(it) => Some(it),
            _ => None,
        }
    }

    /// True until it is chosen.
    pub fn is_unset(self) -> bool {
        matches!(self, Self::Unset)
    }

    /// True while it is chosen and secret.
    pub fn is_sealed(self) -> bool {
        matches!(self, Self::Sealed)
    }
}
